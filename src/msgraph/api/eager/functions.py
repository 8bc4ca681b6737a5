"""From the tables of ``dialects/calls.py`` to what users call: functions and primitive classes.

A call with a run-time value among its arguments adds to that value's graph; any other call computes at once.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from operator import add, mul, sub
from types import FunctionType
from typing import Any, ClassVar, cast

import numpy as np

from msgraph import ops
from msgraph.api.eager.operations import EagerOperation, as_given, opens_numbers
from msgraph.api.tensor.dtype import TensorType
from msgraph.api.tensor.in_place import computed
from msgraph.api.tensor.methods import TensorMethods
from msgraph.api.tensor.seed import calls_of, generator_parameter
from msgraph.api.tensor.tensor import Tensor, array_of, record_now, wrap
from msgraph.diagnostics.catalog.operations import BadOpArgumentType, PrimitiveWithoutKernel, ShapesDoNotBroadcast
from msgraph.diagnostics.errors import CompileError, OperandType
from msgraph.dialects import dtypes
from msgraph.dialects.arrays import coordinates, native_array
from msgraph.dialects.calls import (
    CallBuilder,
    UserFunction,
    signature,
    signed,
    user_function_named,
    user_functions,
    user_primitive_named,
    user_primitives,
)
from msgraph.dialects.contract import Array, GraphOp, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.generator import DRAWING, GENERATOR
from msgraph.dialects.operation_graph import NotRecorded
from msgraph.frontend.state.values import Traced, holds_traced
from msgraph.support.lowering_context import current
from msgraph.support.symbolic_sizes import any_size_in
from msgraph.support.trees import class_of, is_sequence, leaves, mapped

WRITING: dict[str, Callable[[Any, Any], object]] = {"_add_": add, "_sub_": sub, "_mul_": mul}
"""Operations that write what an operator gives into its first operand; users know them as methods of tensors."""


@functools.cache
def writing(name: str) -> EagerOperation:
    """``_add_``: the operation that writes ``ops.add(tensor, other)`` into the tensor; its result is nothing."""
    compute: Any = getattr(ops, name.strip("_"))
    operation, operator = compute.__ms_operation__, WRITING[name]

    def write(b: CallBuilder[V], x: V, other: object) -> None:
        result = operation.call(b, x, other)
        if b.type_of(result) != b.type_of(x):
            raise NotRecorded
        b.emit(GraphOp.BY_NAME["ms.assign"], [x, result])

    def plain(_call: object, args: tuple[object, ...], _kwargs: dict[str, object]) -> None:
        x, other = args
        computed(x, operator(x, other))

    return EagerOperation(name.lstrip("_"), write, as_given, plain, operation.opens)


EAGER = EagerBuilder()
GENERATOR.make, GENERATOR.array_of, GENERATOR.calls = generator_parameter, array_of, calls_of


def find_public(name: str) -> object:
    """The user function or primitive class called ``name``; ``None`` if there is none."""
    if name in _EXTRAS:
        return _EXTRAS[name]
    if (function := user_function_named(name)) is not None:
        return make_function(function)
    if (primitive := user_primitive_named(name)) is not None:
        return make_primitive(primitive)
    return writing(name) if name in WRITING else None


def names() -> list[str]:
    """What :func:`find_public` knows."""
    return sorted({*user_functions(), *user_primitives(), *_EXTRAS})


def invoke(call: Callable[..., object], args: tuple[object, ...], kwargs: dict[str, object]) -> object:
    """``call(builder, ...)``: on the graph a run-time argument belongs to, or on arrays."""
    searched = args[:1] if args and isinstance(args[0], Traced) else (*args, *kwargs.values())
    traced = next((arg for arg in leaves(searched) if isinstance(arg, Traced)), None)
    if traced is not None:
        masked = next((arg.computed for arg in args if isinstance(arg, Traced) and arg.computed is not None), None)
        try:
            builder = traced.lowering.builder
            result = call(builder, *args, **kwargs) if masked is None else masked(call, *args, **kwargs)
        except CompileError as problem:
            problem.where.operands = _operand_types(args)
            raise
        is_seen = True in [arg is result or isinstance(arg, (list, tuple, dict)) for arg in args]
        return _another(traced, result, call, args) if is_seen or not isinstance(result, Traced) else result
    lowering = current()
    if lowering is not None and (
        _has_effects(call)
        or holds_traced((*args, *kwargs.values()))
        or (lowering.sizes is not None and any_size_in((args, kwargs)))
    ):
        return call(lowering.builder, *args, **kwargs)
    arrays, options = mapped(args, _unwrapped), mapped(kwargs, _unwrapped)
    try:
        return mapped(call(EAGER, *arrays, **options), _wrapped)
    except CompileError as problem:
        refused, shown = problem.diagnostic, problem.with_traceback(None)
        if isinstance(refused, ShapesDoNotBroadcast):  # outside graphs MindSpore words it differently
            name = _EAGER_NAMES.get(refused.op, refused.op)
            shown = refused.replaced(op=name, other_axis=refused.axis, first="input", second="other").error()
        shown.where.operands = _operand_types(args)
        raise shown from None


def _operand_types(args: tuple[object, ...]) -> tuple[OperandType, ...]:
    """The types of the first four tensors that an operation was given."""
    types: list[tuple[object, Sequence[int]]] = []
    for arg in args:
        for part in arg if is_sequence(arg) else [arg]:
            if isinstance(part, Tensor):
                types.append((part.dtype, part.shape))
            elif isinstance(part, Traced) and part.kind == "tensor":
                types.append((part.lowering.builder.dtype_of(part), part.lowering.builder.shape_of(part)))
    return tuple(OperandType(str(dtype), str(tuple(shape))) for dtype, shape in types[:4])


def _another(traced: Traced, result: object, call: Callable[..., object], args: tuple[object, ...]) -> object:
    """The result; where it is an argument, for there was nothing to do, another tensor of the same memory."""
    if isinstance(result, Traced):
        is_given = any(arg is result for arg in leaves(args)) and result.kind == "tensor" and not _has_effects(call)
        return traced.lowering.builder.references.another(result) if is_given else result
    if type(result) is tuple:
        parts = cast("tuple[object, ...]", result)
        return tuple(_another(traced, part, call, args) if isinstance(part, Traced) else part for part in parts)
    return result


def _has_effects(call: Callable[..., object]) -> bool:
    """Does a user function, or the op behind it, do more than compute? Then a graph does it, even to what is known."""
    op = getattr(getattr(call, "func", call), "__self__", call)  # one of several functions of an op is a partial call
    return call in DRAWING or getattr(op, "EFFECTS", Effect.NONE) is not Effect.NONE


_EAGER_NAMES = {"Add": "AddExt", "Sub": "SubExt"}
"""What MindSpore's eager mode calls an operator in its messages, where that differs."""


def _unwrapped(value: Any) -> object:
    if isinstance(value, Tensor):
        if (record := record_now()) is not None:
            record.used[id(value)] = value
        return array_of(value)
    return native_array(value) if class_of(value) is np.ndarray else value


def _wrapped(result: object) -> object:
    if isinstance(result, np.ndarray):
        array = cast(Array, result)
        # zeros and the like are one element that is seen everywhere: a tensor has memory, to be written
        tensor = wrap(array if array.flags.writeable else array.copy())
        if (record := record_now()) is not None:
            record.made[id(tensor)] = tensor
        return tensor
    return result


_ELEMENT_TYPES = frozenset({"dtype", "type", "output_type"})
"""Parameters that are an element type, unless they are a number where they are not given."""

_OF = inspect.Parameter
_KINDS = (_OF.POSITIONAL_OR_KEYWORD, _OF.VAR_POSITIONAL, _OF.KEYWORD_ONLY, _OF.VAR_KEYWORD)

_MEANS_A_TYPE = (str, type, np.dtype, int, float)
"""What users pass for one; other things are refused where they are used."""


class Binder:
    """The parameters of a function, or of a ``method`` of a class: Python itself binds arguments to them."""

    def __init__(self, name: str, parameters: str, method: str = "") -> None:
        self.name = name
        self.signature = signature(parameters)
        written = signed(f"(self, /, {parameters.strip()[1:]}" if method else parameters)
        self.arguments = FunctionType(written.__code__, {}, name, written.__defaults__)
        """All arguments by their names, the defaults filled in."""
        self.arguments.__kwdefaults__ = written.__kwdefaults__  # pyright: ignore[reportAttributeAccessIssue]
        self.arguments.__qualname__ = f"{name}.{method}" if method else name  # Python's refusals speak of it
        self.own = (None,) if method else ()
        of_kind = {way: [p.name for p in self.signature.parameters.values() if p.kind is way] for way in _KINDS}
        self.placed, self.rest, self.named, self.others = of_kind.values()
        parameters_by_name = self.signature.parameters.items()
        self.types = [n for n, p in parameters_by_name if n in _ELEMENT_TYPES and not isinstance(p.default, int)]

    def bind(self, args: tuple[object, ...], kwargs: dict[str, object]) -> tuple[tuple[object, ...], dict[str, object]]:
        """All arguments, by position where they have one; what stands for an element type is one."""
        try:
            values: dict[str, Any] = self.arguments(*self.own, *args, **kwargs)
        except TypeError as problem:
            raise TypeError(str(problem)) from None
        for name in self.types:
            if isinstance(values[name], _MEANS_A_TYPE):
                values[name] = self._element_type(name, values[name])
        positional, named = [values[name] for name in self.placed], {name: values[name] for name in self.named}
        for name in self.rest:
            positional += values[name]
        for name in self.others:
            named |= values[name]
        return tuple(positional), named

    def _element_type(self, name: str, value: object) -> DType:
        dtype = dtypes.meant(value)
        if dtype is None:
            op = "Cast" if self.name == "cast" else self.name
            raise BadOpArgumentType(op, f"the input '{name}' should be mindspore dtype, but got {value}.").error()
        return dtype


def make_function(spec: UserFunction) -> Callable[..., object]:
    """``ops.<name>`` for one entry of the table."""
    binder = Binder(spec.name, spec.arguments)
    operation = EagerOperation(spec.name, spec.call, binder.bind, invoke, _is_open(spec))
    operation.direct = _DIRECT.get(spec.name)

    def function(*args: object, **kwargs: object) -> Any:
        return operation(*args, **kwargs)

    function.__name__ = function.__qualname__ = spec.name
    function.__module__ = "msgraph.ops"
    function.__doc__ = spec.doc
    function.__dict__.update(__signature__=spec.signature, __ms_native__=True, __ms_operation__=operation)
    return function


_DIRECT: dict[str, Callable[[Array], Array]] = {"nonzero": coordinates, "argwhere": coordinates}
"""Functions whose results depend on elements, so that they are found out anew each time."""


def _is_open(spec: UserFunction) -> bool:
    """Are numbers among the arguments of a function operands, of which nothing is asked but the type?"""
    of_own_bodies = ("sub", "div", "divide")  # of which that is known
    return spec.name in of_own_bodies or opens_numbers(spec.call, spec.op, Elementwise.call.__func__)


class Primitive:
    """An operator as an object with a name and attributes; one that a user declares is computed by nothing."""

    __ms_native__ = True
    __ms_primitive__ = True

    def __init__(self, name: str) -> None:
        self.name = name
        self.attrs: dict[str, Any] = {}

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Refused: no kernel belongs to it."""
        raise PrimitiveWithoutKernel(self.name).error()

    def add_prim_attr(self, name: str, value: object) -> Primitive:
        """Attach an attribute; it shows in the text of the primitive."""
        self.attrs[name] = value
        return self

    def init_prim_io_names(self, inputs: list[str], outputs: list[str]) -> None:
        """The names of inputs and results."""
        self.attrs.update(input_names=inputs, output_names=outputs)

    def shard(self, in_strategy: object = None, out_strategy: object = None) -> Primitive:
        """Keep how several processes would share the operator; one does all of it."""
        return self.add_prim_attr("in_strategy", in_strategy).add_prim_attr("out_strategy", out_strategy)

    def recompute(self, mode: bool = True) -> Primitive:
        """Keep whether the backward computes it again; what is kept for that is chosen by the graph."""
        return self.add_prim_attr("recompute", mode)

    set_device = functools.partialmethod(add_prim_attr, "primitive_target")
    set_stage = functools.partialmethod(add_prim_attr, "stage")

    def __repr__(self) -> str:
        attributes = ", ".join(f"{name}={value}" for name, value in self.attrs.items())
        return f"Prim[{self.name}]<{attributes}>" if attributes else f"Prim[{self.name}]"


class ComputedPrimitive(Primitive):
    """A primitive that ops compute: settings go to the constructor, tensors to the call."""

    SPEC: ClassVar[UserFunction]
    INIT: ClassVar[Binder]
    CALL: ClassVar[Binder]
    OPERATION: ClassVar[EagerOperation]

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(type(self).__name__)
        positional, named = self.INIT.bind(args, kwargs)
        self.attrs |= dict(zip(self.SPEC.init.parameters, positional, strict=False)) | named
        self.attrs.update(_side_effects(self.SPEC))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The operator on tensors."""
        operands, named = self.CALL.bind(args, kwargs)
        return self.OPERATION(*operands, **named, **self.settings())

    def settings(self) -> dict[str, Any]:
        """The arguments of the constructor, by name."""
        return {name: self.attrs[name] for name in self.SPEC.init.parameters}


def _side_effects(spec: UserFunction) -> dict[str, object]:
    """What a primitive says of its effects: MindSpore's attributes."""
    effects = getattr(spec.op or spec.call, "EFFECTS", Effect.NONE)
    if Effect.WRITE in effects:
        return {"side_effect_mem": True}
    if Effect.IO in effects:
        return {"side_effect_io": True}
    return {"side_effect_propagate": 1} if spec.name == "Depend" else {}


def make_primitive(spec: UserFunction) -> type[Primitive]:
    """``ops.<Name>`` for one entry of the table."""
    init, call = Binder(spec.name, spec.settings, "__init__"), Binder(spec.name, spec.arguments, "__call__")
    operation = EagerOperation(spec.name, spec.call, as_given, invoke, _is_open(spec))
    members = {"SPEC": spec, "INIT": init, "CALL": call, "OPERATION": operation, "__doc__": spec.doc}
    return type(spec.name, (ComputedPrimitive,), members | {"__signature__": spec.init, "__module__": "msgraph.ops"})


def typeof(x: object) -> object:
    """The type of a tensor, ``Tensor[Float32]``, or the element type a number would take."""
    if isinstance(x, (Tensor, TensorMethods)):
        return TensorType(x.dtype)
    return Tensor(x).dtype


typeof.__dict__["__ms_native__"] = True

_EXTRAS: dict[str, object] = {"Primitive": Primitive, "typeof": typeof, "partial": functools.partial}
"""What no op declares."""

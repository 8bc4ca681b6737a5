"""From the tables of ``dialects/calls.py`` to what users call: functions and primitive classes.

A call with a run-time value among its arguments adds to that value's graph; any other call computes at once.
"""

from __future__ import annotations
import __future__

import functools
import inspect
import sys
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, cast

import numpy as np

from msgraph.api.eager.operations import EagerOperation, as_given, opens_numbers
from msgraph.api.eager.written_operations import WRITING, writing
from msgraph.api.tensor.dtype import TensorType, pytype_to_dtype
from msgraph.api.tensor.methods import TensorMethods
from msgraph.api.tensor.seed import calls_of, generator_parameter
from msgraph.api.tensor.tensor import Tensor, array_of, record_now, wrap
from msgraph.diagnostics import printing
from msgraph.diagnostics.catalog.api import EagerShapesDoNotBroadcast
from msgraph.diagnostics.catalog.operations import BadOpArgumentType, PrimitiveWithoutKernel, ShapesDoNotBroadcast
from msgraph.diagnostics.errors import CompileError, OperandType, error
from msgraph.dialects import dtypes
from msgraph.dialects.arrays import coordinates, native_array
from msgraph.dialects.calls import (
    UserFunction,
    user_function_named,
    user_functions,
    user_primitive_named,
    user_primitives,
)
from msgraph.dialects.contract import Array
from msgraph.dialects.dtypes import DType
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.generator import DRAWING, GENERATOR
from msgraph.frontend.state.values import Traced, holds_traced
from msgraph.support.lowering_context import current
from msgraph.support.symbolic_sizes import any_size_in
from msgraph.support.trees import class_of, is_sequence, leaves

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
    first = args[0] if args else None
    traced = first if isinstance(first, Traced) else _first_traced((*args, *kwargs.values()))
    if traced is not None:
        try:
            result = call(traced.lowering.builder, *args, **kwargs)
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
    options = {name: _unwrapped(value) for name, value in kwargs.items()}
    try:
        return _wrapped(call(EAGER, *map(_unwrapped, args), **options))
    except CompileError as problem:
        problem = _in_eager_words(problem)
        problem.where.operands = _operand_types(args)
        raise problem from None


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


def _in_eager_words(problem: CompileError) -> CompileError:
    """Outside graphs MindSpore words a failed broadcast differently."""
    refused = problem.diagnostic
    if isinstance(refused, ShapesDoNotBroadcast):
        name = _EAGER_NAMES.get(refused.op, refused.op)
        return error(EagerShapesDoNotBroadcast(name, refused.axis, refused.a, refused.b))
    return problem.with_traceback(None)


def _unwrapped(value: Any) -> object:
    if isinstance(value, Tensor):
        if (record := record_now()) is not None:
            record.used[id(value)] = value
        return array_of(value)
    cls = class_of(value)
    if cls is list or cls is tuple:
        return cast(object, cls(map(_unwrapped, value)))
    return native_array(value) if cls is np.ndarray else value


def _wrapped(result: Any) -> object:
    if isinstance(result, np.ndarray):
        array = cast(Array, result)
        # zeros and the like are one element that is seen everywhere: a tensor has memory, to be written
        tensor = wrap(array if array.flags.writeable else array.copy())
        if (record := record_now()) is not None:
            record.made[id(tensor)] = tensor
        return tensor
    cls = class_of(result)
    if cls is list or cls is tuple:
        return cast(object, cls(map(_wrapped, result)))
    return result


_ELEMENT_TYPES = frozenset({"dtype", "type", "output_type"})
"""Parameters that are an element type, unless they are a number where they are not given."""

_NOWHERE = sys.maxsize
"""The place of a parameter that is given by its name alone."""

_MEANS_A_TYPE = (str, type, np.dtype, int, float)
"""What users pass for one; other things are refused where they are used."""


class Binder:
    """A signature that binds fast what is given by position, and anything else as Python would."""

    def __init__(self, name: str, signature: inspect.Signature, method: str = "") -> None:
        self.name = name
        self.method = method
        """For a class: what is called."""
        self.signature = signature
        parameters = signature.parameters.values()
        placed = [p for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
        others = [p for p in parameters if p.kind is not p.POSITIONAL_OR_KEYWORD]
        self.plain = all(p.kind is p.KEYWORD_ONLY and p.default is not p.empty for p in others)
        self.named = {p.name: p.default for p in others}
        """Parameters that are given by name alone, with their defaults."""
        self.names = [p.name for p in placed]
        self.defaults = tuple(p.default for p in placed if p.default is not p.empty)
        self.required = len(placed) - len(self.defaults)
        self.types = [
            (_NOWHERE if p.kind is p.KEYWORD_ONLY else k, p.name)
            for k, p in enumerate(parameters)
            if p.name in _ELEMENT_TYPES and not isinstance(p.default, int)
        ]

    def bind(self, args: tuple[object, ...], kwargs: dict[str, object]) -> tuple[tuple[object, ...], dict[str, object]]:
        """All arguments, defaults filled in; what stands for an element type is one."""
        missing = len(self.defaults) + self.required - len(args)
        if self.plain and not kwargs and 0 <= missing <= len(self.defaults):
            args = args + self.defaults[-missing:] if missing else args
            kwargs = self.named.copy() if self.named else kwargs
        else:
            args, kwargs = self._bound(args, kwargs)
        for index, name in self.types:
            value = kwargs.get(name) if index >= len(args) else args[index]
            if not isinstance(value, _MEANS_A_TYPE):
                continue
            if index >= len(args):
                kwargs = kwargs | {name: self._element_type(name, value)}
            else:
                args = (*args[:index], self._element_type(name, value), *args[index + 1 :])
        return args, kwargs

    def _element_type(self, name: str, value: Any) -> DType:
        dtype = dtypes.meant(value)
        if dtype is None:
            op = "Cast" if self.name == "cast" else self.name
            raise error(BadOpArgumentType(op, f"the input '{name}' should be mindspore dtype, but got {value}."))
        return dtype

    def _bound(
        self, args: tuple[object, ...], kwargs: dict[str, object]
    ) -> tuple[tuple[object, ...], dict[str, object]]:
        if self.plain and kwargs and len(args) <= len(self.names) and (bound := self._by_name(args, kwargs)):
            return bound
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError as problem:
            text = self._refusal(args, kwargs) or f"{self.name}(): {problem}"
            raise printing.as_of_caller(TypeError(text)) from None
        bound.apply_defaults()
        return bound.args, bound.kwargs

    def _by_name(
        self, args: tuple[object, ...], kwargs: dict[str, object]
    ) -> tuple[tuple[object, ...], dict[str, object]] | None:
        """Arguments of which some are given by name; ``None`` where something is missing or there is one too many."""
        values, left = list(args), dict(kwargs)
        for index in range(len(args), len(self.names)):
            name = self.names[index]
            if name in left:
                values.append(left.pop(name))
            elif index >= self.required:
                values.append(self.defaults[index - self.required])
            else:
                return None
        named = self.named | left
        return (tuple(values), named) if len(named) == len(self.named) else None

    def _refusal(self, args: tuple[object, ...], kwargs: dict[str, object]) -> str:
        """What Python says of such a call of a function of this signature."""
        own = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)] if self.method else []
        plain = [p if p.default is p.empty else p.replace(default=0) for p in self.signature.parameters.values()]
        names: dict[str, Any] = {}
        text = f"def refused{self.signature.replace(parameters=own + plain)}: ..."
        exec(compile(text, "<signature>", "exec", __future__.annotations.compiler_flag, dont_inherit=True), names)
        names["refused"].__qualname__ = f"{self.name}.{self.method}" if self.method else self.name
        try:
            names["refused"](*own, *args, **kwargs)
        except TypeError as problem:
            return str(problem)
        return ""


def make_function(spec: UserFunction) -> Callable[..., object]:
    """``ops.<name>`` for one entry of the table."""
    binder = Binder(spec.name, spec.signature)
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
    return spec.name in _OPEN or opens_numbers(spec.call, spec.op, Elementwise.call.__func__)


_OPEN = frozenset({"sub", "div", "divide"})
"""Functions of a body of their own of which that is known."""


class Primitive:
    """An operator as an object with a name and attributes; one that a user declares is computed by nothing."""

    __ms_native__ = True
    __ms_primitive__ = True

    def __init__(self, name: str) -> None:
        self.name = name
        self.attrs: dict[str, Any] = {}

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Refused: no kernel belongs to it."""
        raise error(PrimitiveWithoutKernel(self.name))

    def add_prim_attr(self, name: str, value: object) -> Primitive:
        """Attach an attribute; it shows in the text of the primitive."""
        self.attrs[name] = value
        return self

    def init_prim_io_names(self, inputs: list[str], outputs: list[str]) -> None:
        """The names of inputs and results."""
        self.attrs.update(input_names=inputs, output_names=outputs)

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
    init, call = Binder(spec.name, spec.init, "__init__"), Binder(spec.name, spec.signature, "__call__")
    operation = EagerOperation(spec.name, spec.call, as_given, invoke, _is_open(spec))
    members = {"SPEC": spec, "INIT": init, "CALL": call, "OPERATION": operation, "__doc__": spec.doc}
    members["__module__"] = "msgraph.ops"
    return cast("type[Primitive]", type(spec.name, (ComputedPrimitive,), members | {"__signature__": spec.init}))


def typeof(x: object) -> Any:
    """The type of a tensor, ``Tensor[Float32]``, or the element type a number would take."""
    if isinstance(x, (Tensor, TensorMethods)):
        return TensorType(x.dtype)
    return pytype_to_dtype(type(x))


typeof.__dict__["__ms_native__"] = True

_EXTRAS: dict[str, object] = {"Primitive": Primitive, "typeof": typeof, "partial": functools.partial}
"""What no op declares."""


def _first_traced(args: Sequence[object]) -> Traced | None:
    return next((arg for arg in leaves(args) if isinstance(arg, Traced)), None)

"""Element-wise ops: one result element from the operand elements at the same place, with broadcasting.

A member writes ``eager``, ``vjp`` and ``scalar``, each in one line where NumPy or the kernel builder has the function
by name (``eager = by_numpy(np.exp)``, ``scalar = by_lanes("exp")``); what follows from being element-wise stands here:

* ``infer`` broadcasts shapes and checks element types against ``DTYPE_KINDS`` (letters of ``DType.KIND``),
* ``call`` promotes user arguments, and makes floats of integers for the ops that only know floats,
* ``vjp`` as the member writes it may return cotangents of the broadcast shape: they are summed back here, and
  integer operands are differentiated as reals, through a copy of the op on floats,
* ``batch`` lines the batch axes up in front, ``lower`` is ``scalar`` on lanes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, result_def

from msgraph.diagnostics.catalog.defects import NoKernel
from msgraph.diagnostics.catalog.operations import NoSuchOverload, OperandTypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.batching import aligned, broadcast
from msgraph.dialects.calls import NUMBERS, CallBuilder, holding
from msgraph.dialects.contract import Array, Axis, Batched, GraphOp, OpBuilder, Sample, V, why_unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import fitted
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


def operators(*names: str) -> tuple[Callable[..., object], ...]:
    """Functions of ``operator`` by name: for ``PYTHON_CALLABLES``."""
    return tuple(getattr(operator, name) for name in names)


def widened(function: Callable[..., Array], *arrays: Array) -> Array:
    """``function`` on arrays, half precision computed in float32 and rounded once."""
    if all(arrays[0].dtype != half.numpy for half in dtypes.HALVES):
        return function(*arrays)
    return function(*(array.astype(np.float32) for array in arrays)).astype(arrays[0].dtype)


def by_numpy(function: Callable[..., Array | tuple[Array, ...]], *names: str) -> Any:
    """``eager`` where NumPy has it by name; fields that are asked for come behind the operands.

    eager = by_numpy(np.add)
    eager = by_numpy(np.flip, "axes")
    """

    def eager(cls: type[GraphOp], *arrays: Array, **fields: object) -> Array | tuple[Array, ...]:
        del cls
        return function(*arrays, *[fields[name] for name in names])

    return classmethod(eager)


def by_lanes(method: str, *settings: object) -> Any:
    """``scalar`` where the builder has it by name; ``settings`` come before the operands.

    scalar = by_lanes("add")
    scalar = by_lanes("compare", "eq")
    """

    def scalar(cls: type[Elementwise], k: KernelBuilder, *lanes: VectorValue) -> VectorValue:
        del cls
        return getattr(k, method)(*settings, *lanes)

    return classmethod(scalar)


class Elementwise(GraphOp):
    """Base of the family."""

    DTYPE_KINDS: ClassVar[str] = "biufc"
    """Kinds of element types the op is defined on (``DType.KIND``)."""

    DOMAIN: ClassVar[tuple[float, float]] = (-3.0, 3.0)
    """Between which numbers the samples lie; they keep away from whole and half numbers."""

    DIFFERENTIATE_INTS_AS_REALS: ClassVar[bool] = True
    """Is the derivative on integers that of the same op on floats?"""

    WRAPS: ClassVar[bool] = False
    """Is the result for an integer that wraps the result for the integer, wrapped? So it is for sums and products."""

    COMPUTE_IN_F32: ClassVar[bool] = False
    """Half precision computes the whole op in float32 and rounds once, not after every step."""

    ARGUMENTS: ClassVar[tuple[str, ...]] = ("x", "y", "z")
    """What messages call the operands."""

    FAMILY_RULES = ("scalar",)

    @classmethod
    def scalar(cls, k: KernelBuilder, *lanes: Any, **fields: Any) -> VectorValue:
        """One element of the result from one element of each operand."""
        raise NotImplementedError

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        """The element type of the result, given the one the operands share."""
        return dtype

    def __init_subclass__(cls, **kwargs: object) -> None:
        vjp = cls.__dict__.get("vjp")
        if vjp is not None and why_unsupported(vjp) is None:
            cls.vjp = fitted(vjp)
        super().__init_subclass__(**kwargs)

    # -- op rules ---------------------------------------------------------------------------------------------

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        """The broadcast shape; one element type in, ``result_dtype`` out."""
        dtype = cls._common_dtype(operands, **fields)
        shape = broadcast(cls.listed_name(**fields), [shape_of(operand) for operand in operands], cls.ARGUMENTS)
        return [tensor_type(cls.result_dtype(dtype, **fields), shape)]

    @classmethod
    def _common_dtype(cls, operands: Sequence[Tensor], **fields: object) -> DType:
        element_types = [dtype_of(operand) for operand in operands]
        name, dtype = cls.listed_name(**fields), element_types[0]
        for other in element_types:
            if other is not dtype:  # users never get here: promotion has made them equal
                raise OperandTypeRefused(name, "y", f"Tensor[{dtype}]", f"Tensor[{other}]").error()
        if dtype.KIND not in (kinds := cls.kinds(**fields)):
            if dtype is dtypes.bool_:
                raise NoKernel(name, "Tensor[Bool]").error()
            raise refused_type(name, "x", kinds, dtype).error()
        return dtype

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        """The same op on operands whose batch axes were moved to the front and ranks evened out behind them."""
        moved, axis = aligned(b, operands, axes)
        return b.emit(type(self), moved, self.fields), [axis]

    @classmethod
    def lower(cls, *args: object, **fields: object) -> VectorValue:
        """``scalar`` on the lanes of a kernel: ``lower(k, *lanes, **fields)``."""
        k, *lanes = cast("tuple[KernelBuilder, *tuple[VectorValue, ...]]", args)
        if not cls.COMPUTE_IN_F32 or lanes[0].dtype not in dtypes.HALVES:
            return cls.scalar(k, *lanes, **fields)
        result = cls.scalar(k, *(k.convert(lane, dtypes.float32) for lane in lanes), **fields)
        return k.convert(result, lanes[0].dtype)

    @classmethod
    def computed(
        cls, k: KernelBuilder, lanes: Sequence[VectorValue], fields: Mapping[str, object], library: bool = False
    ) -> VectorValue:
        """``lower``, its functions left to the C library if the op says so."""
        k.library = library
        try:
            return cls.lower(k, *lanes, **fields)
        finally:
            k.library = False

    @classmethod
    def compiles(cls, *operands: Tensor, **fields: object) -> bool:
        """Is there a kernel for these operands? Complex numbers are computed by the eager rule."""
        kinds = [dtype_of(type_).KIND for type_ in (*operands, *cls.infer(*operands, **fields))]
        return "c" not in kinds

    @classmethod
    def call(cls, b: CallBuilder[V], *args: Any, **fields: Any) -> V:
        """The op on user arguments, promoted to one element type."""
        return b.emit(cls, cls.operands_of(b, *args, **fields), fields)[0]

    @classmethod
    def operands_of(cls, b: CallBuilder[V], *args: object, **fields: object) -> list[V]:
        """User arguments as operands: one element type, a float where the op takes no integers."""
        for arg in args:
            if not is_liftable(b, arg):
                raise no_overload(b, cls, args, **fields).error()
        if cls.kinds(**fields) == "b":  # what is not 0 is true
            return [b.convert(b.lift(arg), dtypes.bool_) for arg in args]
        return b.promote(*args, meet=partial(cls.meet, **fields))

    @classmethod
    def kinds(cls, **fields: Any) -> str:
        """The kinds of element types it is defined on with these fields."""
        return cls.DTYPE_KINDS

    @classmethod
    def domain(cls, **fields: Any) -> tuple[float, float]:
        """Between which numbers samples with these fields lie."""
        return cls.DOMAIN

    @classmethod
    def sample_fields(cls) -> dict[str, object]:
        """The fields the default samples use."""
        return {}

    @classmethod
    def meet(cls, dtype: DType, integers: Sequence[int | None], **fields: object) -> DType:
        """In which element type operands meet, with the integers among them: floats where the op takes nothing else."""
        if dtype.KIND in "biu" and cls.kinds(**fields) in ("f", "fc"):
            return dtypes.float32
        return dtype if cls.WRAPS or not integers else holding(dtype, integers, cls.listed_name(**fields))


class ElementwiseUnary(Elementwise):
    """One operand."""

    operand = operand_def()
    result = result_def()

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Ranks 0 to 3, empty, special values, every element type the op takes; a refused type."""
        return elementwise_samples(cls.DTYPE_KINDS, [cls.DOMAIN], cls.sample_fields())


class ElementwiseBinary(Elementwise):
    """Two operands."""

    ARGUMENTS: ClassVar[tuple[str, ...]] = ("input1", "input2")
    OTHER_DOMAIN: ClassVar[tuple[float, float]] = (-3.0, 3.0)
    """Between which numbers the second operand of samples lies."""

    lhs = operand_def()
    rhs = operand_def()
    result = result_def()

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Broadcasting in every direction, empty, special values, every element type; shapes that do not fit."""
        return elementwise_samples(cls.DTYPE_KINDS, [cls.DOMAIN, cls.OTHER_DOMAIN], {})


# -- user arguments ------------------------------------------------------------------------------------------------


_LIFTABLE = (*NUMBERS, np.generic, list, tuple)


def is_liftable(b: CallBuilder[V], x: object) -> bool:
    """Can a user mean a tensor by ``x``?"""
    return isinstance(x, _LIFTABLE) or b.is_tensor(x)


def no_overload(b: CallBuilder[V], op: type[Elementwise], args: Sequence[object], **fields: object) -> NoSuchOverload:
    """A call as MindSpore's messages show it: ``Add()(input=Tensor, other=string)``."""
    named = op.BY_WORD[op.word(**fields)]
    name = named.primitives.partition("(")[0] or op.listed_name(**fields)
    if any(arg is None for arg in args):
        return NoSuchOverload(name.lower(), f"{name.lower()}(None)")
    names = (named.functions or "(input)").split(";")[0].partition("(")[2].rstrip(")").split(", ")
    words = ", ".join(f"{word.partition('=')[0]}={_type_word(b, arg)}" for word, arg in zip(names, args, strict=False))
    return NoSuchOverload(name, f"{name}()({words})")


def _type_word(b: CallBuilder[V], x: object) -> str:
    cls = type(x)
    if cls is str:
        return "string"
    if issubclass(cls, (*NUMBERS, list, tuple)):
        return cls.__name__
    return "Tensor" if is_liftable(b, x) else str(cls)


def refused_type(op: str, argument: str, takes: str, got: DType) -> OperandTypeRefused:
    """The message for an element type an op has no meaning for, MindSpore's list of types in it."""
    allowed = sorted(f"Tensor[{dtype}]" for dtype in dtypes.ALL if dtype.KIND in takes)
    hint = "cast the argument first: `x.astype(ms.float32)`"
    if dtypes.float32.KIND not in takes:
        name = "int32" if dtypes.int32.KIND in takes else "bool_"
        hint = f"cast the argument first, `x.astype(ms.{name})`, or compare it: `x > 0`"
    return OperandTypeRefused(op, argument, ", ".join(allowed), f"Tensor[{got}]", hint)


# -- inputs that show an op -------------------------------------------------------------------------------------------


SPECIAL = "special values"
"""Note on samples whose numbers have no neighbourhood: NaN, infinities, zeros, extremes."""

_FLOATS = (dtypes.float16, dtypes.bfloat16, dtypes.float32)
_INTEGERS = (dtypes.int8, dtypes.int32, dtypes.int64, dtypes.uint8, dtypes.uint32, dtypes.uint64)


_SHAPES = (((), ()), ((5,), (5,)), ((2, 3), (3,)), ((3,), (2, 1)), ((2, 1, 3), (4, 1)), ((), (2, 2)), ((0, 3), (1, 3)))
"""Pairs of shapes that broadcast."""
_SHAPES_OF_ONE = (((),), ((5,),), ((2, 3),), ((2, 1, 3),), ((0, 3),))


def spread(shape: tuple[int, ...], domain: tuple[float, float], dtype: DType, seed: int = 0) -> Array:
    """Numbers spread over ``domain`` in no order, away from the whole and half numbers where ops have kinks."""
    count = int(np.prod(shape))
    low, high = domain
    numbers = low + (high - low) * ((np.arange(count) * 0.6180339887 + 0.137 + 0.311 * seed) % 1.0)
    if dtype.is_float:
        halves = np.round(numbers * 2) / 2
        near = np.abs(numbers - halves) < 0.04
        numbers = np.where(near, np.clip(halves + 0.0625, low, high), numbers)
    return numbers.reshape(shape).astype(dtype.numpy)


def integers(shape: tuple[int, ...], dtype: DType, seed: int = 0) -> Array:
    """Small integers of both signs (or Bool), none of them 0."""
    count = int(np.prod(shape))
    numbers = (np.arange(count) * 7 + 3 * seed) % 11 - 5
    if dtype is dtypes.bool_:
        return (numbers % 2 == 0).reshape(shape)
    numbers = np.where(numbers == 0, 6, numbers)
    return (np.abs(numbers) if dtype.KIND == "u" else numbers).reshape(shape).astype(dtype.numpy)


def special(dtype: DType) -> Array:
    """The values that go wrong: NaN, infinities, both zeros, the extremes."""
    if dtype.is_float:
        return np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 0.5, 2.5], dtype.numpy)
    if dtype is dtypes.bool_:
        return np.array([True, False])
    info = np.iinfo(dtype.numpy)
    return np.array([info.min, info.max, 0, 1, info.max - 1], dtype.numpy)


def _numbers(shape: tuple[int, ...], domain: tuple[float, float], dtype: DType, seed: int = 0) -> Array:
    return spread(shape, domain, dtype, seed) if dtype.is_float else integers(shape, dtype, seed)


def _types(takes: str) -> list[DType]:
    floats = _FLOATS if "f" in takes else ()
    whole = tuple(dtype for dtype in _INTEGERS if dtype.KIND in takes)
    return [*floats, *whole, *((dtypes.bool_,) if "b" in takes else ())]


_REFUSED = {dtypes.bool_: "MG501", dtypes.int32: "MG202", dtypes.float32: "MG202"}
"""What an op says to a type it does not take."""


def elementwise_samples(
    takes: str, domains: Sequence[tuple[float, float]], fields: Mapping[str, object]
) -> Iterator[Sample]:
    """Samples of one or two operands, each with a domain."""
    first = dtypes.float64 if "f" in takes else _types(takes)[0]

    def drawn(shapes: Sequence[tuple[int, ...]], dtype: DType) -> tuple[Array, ...]:
        operands = enumerate(zip(shapes, domains, strict=True))
        return tuple(_numbers(shape, domain, dtype, seed) for seed, (shape, domain) in operands)

    for shapes in _SHAPES if len(domains) == 2 else _SHAPES_OF_ONE:
        yield Sample(drawn(shapes, first), fields)
    for dtype in _types(takes):
        yield Sample(drawn(((3, 4),) * len(domains), dtype), fields)
        values = special(dtype)
        yield Sample((values,) if len(domains) == 1 else (values[:, None], values), fields, note=SPECIAL)
    if len(domains) == 2:
        yield Sample(drawn(((2, 3), (2, 4)), first), fields, refused="MG201")
    for dtype in (dtypes.bool_, dtypes.int32, dtypes.float32):
        if dtype.KIND not in takes:
            yield Sample(drawn(((2,),) * len(domains), dtype), fields, refused=_REFUSED[dtype])

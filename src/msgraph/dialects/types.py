"""Types of the ``ms`` dialect: builtin ranked tensors, ``!ms.state`` and ``!ms.ref``.

``tensor_type`` interns, so equal types are one object within a process and memo tables may use them as keys.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BFloat16Type,
    ComplexType,
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerType,
    Signedness,
    StringAttr,
    TensorType,
)
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition, param_def

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType

if TYPE_CHECKING:
    from typing_extensions import TypeIs

Tensor: TypeAlias = TensorType[Any]
Shape: TypeAlias = tuple[int, ...]
T = TypeVar("T")

_REMEMBERED = 100_000

DYNAMIC = DYNAMIC_INDEX
"""An unknown dimension, printed ``?``."""


@irdl_attr_definition
class StateType(ParametrizedAttribute, TypeAttribute):
    """A state token: ``!ms.state<"memory">`` (MindSpore's U) or ``!ms.state<"io">``."""

    name = "ms.state"
    channel: StringAttr = param_def()


@irdl_attr_definition
class RefType(ParametrizedAttribute, TypeAttribute):
    """A reference to a parameter: ``!ms.ref<tensor<2xf32>>``. Its name is an attribute of the function's argument."""

    name = "ms.ref"
    target: Attribute = param_def()


@irdl_attr_definition
class StackType(ParametrizedAttribute, TypeAttribute):
    """A stack of tensors: ``!ms.stack``. How many there are, and of which types, only the run knows."""

    name = "ms.stack"


STACK = StackType()
"""The one stack type."""


@irdl_attr_definition
class PullbackType(ParametrizedAttribute, TypeAttribute):
    """The derivative of a call that has happened, to be given cotangents: ``!ms.pullback``."""

    name = "ms.pullback"


PULLBACK = PullbackType()
"""The one pullback type."""


@cache
def ref_type(target: Tensor) -> RefType:
    """``!ms.ref<target>``; equal arguments give the same object."""
    return RefType(target)


MEMORY = StateType(StringAttr("memory"))
"""The state of everything that can be written: MindSpore's ``UMonad``."""

IO = StateType(StringAttr("io"))
"""The state of the world: MindSpore's ``IOMonad``."""


@cache
def communication(group: str) -> StateType:
    """The state of what a group of processes has sent and received."""
    return StateType(StringAttr(f"comm:{group}"))


def _element(dtype: DType) -> Attribute:
    others: dict[DType, Attribute] = {
        dtypes.float16: Float16Type(),
        dtypes.bfloat16: BFloat16Type(),
        dtypes.float32: Float32Type(),
        dtypes.float64: Float64Type(),
        dtypes.complex64: ComplexType(Float32Type()),
        dtypes.complex128: ComplexType(Float64Type()),
        dtypes.bool_: IntegerType(1),
    }
    signedness = Signedness.UNSIGNED if dtype.KIND == "u" else Signedness.SIGNLESS
    return others.get(dtype) or IntegerType(dtype.size * 8, signedness)


_ELEMENT_OF: dict[DType, Attribute] = {dtype: _element(dtype) for dtype in dtypes.ALL}
_DTYPE_OF: dict[Attribute, DType] = {element: dtype for dtype, element in _ELEMENT_OF.items()}


def element_type(dtype: DType) -> Attribute:
    """The builtin element type of ``dtype``; Bool is ``i1``, unsigned integers are ``ui8``…, the rest signless."""
    return _ELEMENT_OF[dtype]


@cache
def tensor_type(dtype: DType, shape: Shape) -> Tensor:
    """``tensor<shape x dtype>``; equal arguments give the same object."""
    return TensorType(_ELEMENT_OF[dtype], [size + 0 for size in shape])  # True is equal to 1, and would be shared


def by_identity(function: Callable[[Attribute], T]) -> Callable[[Attribute], T]:
    """Remembers what ``function`` says of each type object: types are interned, and hashing one walks all of it."""
    known: dict[int, tuple[Attribute, T]] = {}

    @wraps(function)
    def remembered(type_: Attribute) -> T:
        entry = known.get(id(type_))
        if entry is None:
            if len(known) > _REMEMBERED:
                known.clear()
            entry = known[id(type_)] = (type_, function(type_))  # the type is kept, so its id stays its own
        return entry[1]

    return remembered


def is_tensor_type(type_: Attribute) -> TypeIs[Tensor]:
    """Is this the type of a tensor?"""
    return isinstance(type_, TensorType)


def as_tensor_type(type_: Attribute) -> Tensor:
    """The same type, where it is a tensor's; ``TypeError`` for any other attribute."""
    if is_tensor_type(type_):
        return type_
    raise TypeError(f"not a tensor type: {type_}")


@by_identity
def dtype_of(type_: Attribute) -> DType:
    """The element type of a tensor type (or of an element type itself); ``TypeError`` for any other attribute."""
    element = type_.element_type if is_tensor_type(type_) else type_
    try:
        return _DTYPE_OF[element]
    except KeyError:
        raise TypeError(f"no tensor element type: {type_}") from None


@by_identity
def shape_of(type_: Attribute) -> Shape:
    """The dimensions of a tensor type; ``DYNAMIC`` where unknown."""
    return as_tensor_type(type_).get_shape()


@by_identity
def interned(type_: Attribute) -> Tensor:
    """The one object that stands for all equal tensor types."""
    return tensor_type(dtype_of(type_), shape_of(type_))


def element_count(shape: Shape) -> int:
    """The number of elements; 1 for a 0-d tensor."""
    return prod(shape)


def contiguous_strides(shape: Shape) -> tuple[int, ...]:
    """How many elements lie between neighbours along each axis of a tensor that lies row by row."""
    strides: list[int] = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        step *= size
    return tuple(reversed(strides))


def broadcast_shapes(a: Shape, b: Shape) -> Shape | None:
    """NumPy's broadcast of two shapes, or ``None`` where they do not fit."""
    if a == b:
        return a
    rank = max(len(a), len(b))
    left, right = (1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b
    result: list[int] = []
    for m, n in zip(left, right, strict=True):
        if m == n or n == 1:
            result.append(m)
        elif m == 1:
            result.append(n)
        elif DYNAMIC in (m, n):
            result.append(max(m, n))
        else:
            return None
    return tuple(result)

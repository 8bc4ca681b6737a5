"""What an op is to a kernel, told from the faces it has."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import Any, TypeVar, cast

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation

from msgraph.dialects import types
from msgraph.dialects.contract import GraphOp, refusal_of
from msgraph.dialects.types import Shape, Tensor, dtype_of, shape_of

T = TypeVar("T")

LARGEST_CLUSTER = 300
"""Ops of one kernel; code generation grows faster than the kernel beyond this."""


MOST_INPUTS = 32
"""Tensors a loop reads; with more, addresses no longer fit the registers."""

_REMEMBERED = 100_000


class Role(Enum):
    """Where an op can run."""

    LANES = "one element at a time, from the elements of its operands in the same place"
    INDEXED = "one element at a time, from elements of its operands in places it computes"
    VIEW = "nowhere: its result is its operand's memory, looked at otherwise"
    REDUCTION = "over some dimensions of its operand, by a combining function"
    JOIN = "nowhere: its operands are computed into pieces of its result"
    CUSTOM = "in a loop nest of its own"
    HOST = "in Python, by its eager face"
    FIXED = "not in a kernel: it orders, moves, branches or returns"


_FIXED = frozenset(
    "ms." + name
    for name in (
        "constant",
        "yield",
        "kernel",
        "slot",
        "run",
        "depend",
        "tensor_move",
        "if",
        "while",
        "load",
        "update_state",
    )
)
_FACES = {
    "nest": Role.CUSTOM,
    "scalar": Role.LANES,
    "view": Role.VIEW,
    "combine": Role.REDUCTION,
    "element": Role.INDEXED,
    "pieces": Role.JOIN,
}
"""What families call the face that ``lower`` stands for."""


_ROLES: dict[type[Operation], Role] = {}


def _class_role(op: type[Operation]) -> Role:
    _ROLES[op] = role = _find_role(op)
    return role


def _find_role(op: type[Operation]) -> Role:
    if not issubclass(op, GraphOp) or op.name in _FIXED:
        return Role.FIXED
    for face, role in _FACES.items():
        written = getattr(op, face, None)
        if callable(written) and refusal_of(written) is None and refusal_of(op.lower) is None:
            return role
    return Role.HOST


def role_of(op: Operation) -> Role:
    """The role of one op; complex numbers and unknown sizes are left to the host."""
    role = _ROLES.get(type(op)) or _class_role(type(op))
    if role is Role.FIXED:
        return role
    for value in (*op.operands, *op.results):
        if not _computable(value.type):
            break
    else:
        return role
    return Role.HOST if all(isinstance(r.type, TensorType) for r in op.results) else Role.FIXED


def by_identity(function: Callable[[Attribute], T]) -> Callable[[Attribute], T]:
    """Remembers what ``function`` says of each type object: types are interned, and hashing one walks all of it."""
    found: dict[int, tuple[Attribute, T]] = {}

    @wraps(function)
    def remembered(type_: Attribute) -> T:
        entry = found.get(id(type_))
        if entry is None:
            if len(found) > _REMEMBERED:
                found.clear()
            entry = found[id(type_)] = (type_, function(type_))  # the type is kept, so its id stays its own
        return entry[1]

    return remembered


@by_identity
def _computable(type_: Attribute) -> bool:
    if not isinstance(type_, TensorType):
        return False
    type_ = cast(Tensor, type_)
    return not dtype_of(type_).is_complex and types.DYNAMIC not in shape_of(type_)


@by_identity
def domain_of(type_: Attribute) -> Shape:
    """A tensor's shape without the dimensions of size 1: equal domains are walked together."""
    return tuple(size for size in shape_of(type_) if size != 1)


def is_scalar(type_: Attribute) -> bool:
    """True for tensors of one element."""
    return not domain_of(type_)


def is_number(op: Operation | Any) -> bool:
    """True for a constant a kernel carries in its code."""
    return isinstance(op, Operation) and op.name == "ms.constant" and is_scalar(op.results[0].type)

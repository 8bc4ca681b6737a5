"""What an op is to a kernel, told from the rules it has."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from weakref import WeakKeyDictionary

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import ConstantLike, IsTerminator

from msgraph.dialects import types
from msgraph.dialects.contract import GraphOp, why_unsupported
from msgraph.dialects.ops.state import UpdateStateOp
from msgraph.dialects.traits import RegionBranch, Structural
from msgraph.dialects.types import Shape, by_identity, dtype_of, is_tensor_type, shape_of
from msgraph.dialects.walking import operands_of, outer_uses, uses_of, walk

LARGEST_CLUSTER = 300
"""Ops of one kernel; code generation grows faster than the kernel beyond this."""


MOST_INPUTS = 32
"""Tensors a loop reads; with more, addresses no longer fit the registers."""

MOST_REDUCTIONS = 6
"""Reductions of one kernel: it goes over a row as often as one waits for another, and each time is code of its own."""

LONGEST_ROW = 1 << 18
"""Elements of a row that a kernel goes over several times: the second cache should hold it."""

MOST_COLUMNS = 1 << 15
"""Elements of a row whose columns a kernel sums up as well: their sums should stay in the cache."""


class Role(Enum):
    """Where an op can run."""

    ELEMENTWISE = "one element at a time, from the elements of its operands in the same place"
    INDEXED = "one element at a time, from elements of its operands in places it computes"
    VIEW = "nowhere: its result is its operand's memory, looked at otherwise"
    REDUCTION = "over some dimensions of its operand, by a combining function"
    CONCAT = "nowhere: its operands are computed into pieces of its result"
    OWN_LOOPS = "in a loop nest of its own"
    PYTHON_FALLBACK = "in Python, by its eager rule"
    FLOW = "control flow on single elements, in registers"
    FIXED = "not in a kernel: it orders, moves, branches or returns"


_RULES_OF_FAMILIES = {
    "scalar": Role.ELEMENTWISE,
    "view": Role.VIEW,
    "combine": Role.REDUCTION,
    "element": Role.INDEXED,
    "pieces": Role.CONCAT,
}
"""What families call the rule that ``lower`` stands for."""


@cache
def _find_role(op: type[Operation]) -> Role:
    if not issubclass(op, GraphOp) or op.has_trait(Structural):
        return Role.FIXED
    if op.has_trait(RegionBranch):
        return Role.FLOW
    if op.OWN_LOOPS:
        return Role.OWN_LOOPS
    for rule, role in _RULES_OF_FAMILIES.items():
        written = getattr(op, rule, None)
        if callable(written) and why_unsupported(written) is None and why_unsupported(op.lower) is None:
            return role
    return Role.PYTHON_FALLBACK


def role_of(op: Operation) -> Role:
    """The role of one op; complex numbers and unknown sizes are left to the host."""
    role = _find_role(type(op))
    if role is Role.FIXED:
        return role
    if role is Role.FLOW:
        return role if _fits_registers(op) else Role.FIXED
    last: Attribute | None = None  # mostly they are all of one type
    for value in (*operands_of(op), *op.results):
        if (type_ := value.type) is not last and not _computable(last := type_):
            break
    else:
        return role
    return Role.PYTHON_FALLBACK if all(isinstance(r.type, TensorType) for r in op.results) else Role.FIXED


@by_identity
def _computable(type_: Attribute) -> bool:
    return is_tensor_type(type_) and not dtype_of(type_).is_complex and types.DYNAMIC not in shape_of(type_)


@by_identity
def domain_of(type_: Attribute) -> Shape:
    """A tensor's shape without the dimensions of size 1: equal domains are walked together."""
    return tuple(size for size in shape_of(type_) if size != 1)


def is_number(op: Operation | object) -> bool:
    """True for a constant a kernel carries in its code."""
    return isinstance(op, Operation) and op.name == "ms.constant" and not domain_of(op.results[0].type)


_FITTING: WeakKeyDictionary[Operation, bool] = WeakKeyDictionary()
"""What has been found out about control flow; its values keep their types."""


def _fits_registers(op: Operation) -> bool:
    """Control flow, nested or not, whose values are single elements, computed element by element."""
    fits = _FITTING.get(op)
    if fits is None:
        fits = _FITTING[op] = bool(op.results) and all(map(_is_register_op, walk(op)))
    return fits


def _is_register_op(op: Operation) -> bool:
    for value in (*operands_of(op), *op.results, *(a for region in op.regions for a in region.block.args)):
        if not _is_element(value.type):
            return False
    if op.has_trait(RegionBranch) or op.has_trait(IsTerminator) or op.has_trait(ConstantLike):
        return True
    role = _find_role(type(op))
    if role is Role.REDUCTION:  # of one element: it changes nothing
        return dtype_of(op.operands[0].type) is dtype_of(op.results[0].type)
    return role in (Role.ELEMENTWISE, Role.VIEW)


@by_identity
def _is_element(type_: Attribute) -> bool:
    return _computable(type_) and not domain_of(type_)


def outer_operands(op: Operation) -> Sequence[SSAValue]:
    """The values that an op and its regions read from outside."""
    if not op.regions:
        return operands_of(op)
    return list(dict.fromkeys(operands_of(inner)[index] for inner, index in outer_uses(op)))


def is_awaited(op: Operation) -> bool:
    """Does a state wait for this op? Then it reads memory that is written afterwards."""
    return any(isinstance(use.operation, UpdateStateOp) for result in op.results for use in uses_of(result))

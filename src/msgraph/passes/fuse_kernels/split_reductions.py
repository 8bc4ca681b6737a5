"""Split reductions: each part of a kernel combines elements of its own, another kernel what they give.

Given, in a kernel of a large domain:

    %c = ms.reduce %x {function = "reduce_sum", axes = array<i64: 0>, keep_dims = false}

Result, the second op in a kernel of its own:

    %p = ms.reduce %x {function = "reduce_sum", axes = array<i64: 0>, keep_dims = false, parts = array<i64: 0, 16>}
    %c = ms.reduce %p {function = "reduce_sum", axes = array<i64: 0>, keep_dims = false}

So threads may share a kernel though what it reduces is all that it could be cut along. The cuts depend on sizes alone:
the result is the same for any number of threads, one included. MLIR's transform of this name and XLA's tree reductions
reshape what is reduced instead; here the op stays on the tensor that its kernel has, so that nothing fused is lost.
"""

from __future__ import annotations

from xdsl.ir import Operation

from msgraph.dialects import walking
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.ops.reduction import IN_PARTS, ReductionOp, reduced_shape
from msgraph.dialects.types import dtype_of, element_count, shape_of, tensor_type
from msgraph.kernels.roles import LONGEST_ROW, Role, domain_of, role_of
from msgraph.passes.fuse_kernels.cluster import Cluster, is_reduction, walked_axes
from msgraph.support.symbolic_sizes import any_symbolic

_LEAST, _OF_ONE = 1 << 21, 1 << 17
"""What is to be done in a kernel that reduces in parts, and in a part: ops times elements."""

_MOST, _ROWS = 64, 64
"""Parts, and elements that each makes one of at least: what they give is to be little."""

_WIDE = 16, 1024
"""Elements of an outer dim, or of the innermost one, along which a kernel can be cut as it is."""


def parts_of(op: Operation, ops: int, is_across: bool = False) -> tuple[int, int] | None:
    """The dim of its operand to cut a large reduction along, and the number of parts; ``None`` if it stays whole.

    The kernel has so many ``ops``. Does it go over rows, and ``op`` combines these? Then what ``op`` keeps is not cut.
    """
    if not isinstance(op, ReductionOp):
        return None
    shape, dtype = shape_of(op.input.type), dtype_of(op.input.type)
    if any_symbolic(shape) or element_count(shape) * ops < _LEAST or dtype.is_complex or dtype.size < 4:
        return None
    kept = [(size, _WIDE[axis == len(shape) - 1]) for axis, size in enumerate(shape) if axis not in op.axes]
    if not is_across and any(size >= enough for size, enough in kept):
        return None
    reduced, elements = element_count(tuple(shape[axis] for axis in op.axes)), element_count(shape)
    along = walked_axes(op)[-1:] == (len(domain_of(op.input.type)) - 1,)
    if along and reduced <= LONGEST_ROW and reduced < elements:
        return None  # such a row is gone over several times
    axis = max(op.axes, key=lambda axis: min(shape[axis], _MOST))
    count = min(_MOST, elements * ops // _OF_ONE, reduced // _ROWS, shape[axis])
    return (axis, -(-shape[axis] // -(-shape[axis] // count))) if count > 1 else None


def split(cluster: Cluster) -> list[ReductionOp]:
    """Has the reductions of a kernel leave their results in parts where that pays; the ops that make one of these."""
    if any(role_of(op) in (Role.INDEXED, Role.FLOW) for op in cluster.ops):
        return []
    reductions = [op for op in cluster.ops if isinstance(op, ReductionOp) and is_reduction(op)]
    axes = {op: walked_axes(op) for op in reductions}
    is_across, inside = len(set(axes.values())) > 1, set(cluster.ops)
    cut: dict[ReductionOp, tuple[int, int]] = {}
    for op in reductions:
        if is_across and axes[op] == cluster.axes:
            continue  # it goes along rows
        parts = parts_of(op, cluster.size, is_across)
        if parts is None or any(use.operation in inside for use in walking.uses_of(op.results[0])):
            return []
        cut[op] = parts
    if len({(axes[op], _walked(op, axis), count) for op, (axis, count) in cut.items()}) != 1:
        return []
    return [_cut(cluster, op, parts) for op, parts in cut.items()]


def _walked(op: Operation, axis: int) -> int:
    """The number of a dim among those that loops walk."""
    return sum(size != 1 for size in shape_of(op.operands[0].type)[:axis])


def _cut(cluster: Cluster, op: ReductionOp, parts: tuple[int, int]) -> ReductionOp:
    """Puts a reduction in parts where ``op`` is, which becomes what makes one of them."""
    shape, result = shape_of(op.input.type), op.results[0]
    partial = ReductionOp.create(
        operands=[op.input],
        result_types=[tensor_type(dtype_of(result.type), reduced_shape(shape, op.axes, op.keep_dims, parts))],
        attributes={**op.attributes, **encode_fields({IN_PARTS: parts})},
        location=op.location,
    )
    cluster.ops[cluster.ops.index(op)] = partial
    walking.set_operands(op, partial.results)
    op.attributes.update(encode_fields({"axes": (len(reduced_shape(shape[: parts[0]], op.axes, op.keep_dims)),)}))
    return op

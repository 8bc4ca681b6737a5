"""Indices that point outside: found by a kernel, refused by the host before anything is written.

    %o = ms.are_outside %w, %i {axis = 0 : i64, by_position = 0 : i64, from_end = false}
        : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<i1>

The back end puts both around an update at indices: where the first is true, the second raises.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, result_def, var_operand_def

from msgraph.diagnostics.catalog.effects import ItemOutOfRange, ScatterIndexOutOfRange
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import flag, integer, text
from msgraph.dialects.contract import Array, GraphOp, Sample, unsupported
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.nest import OwnLoopsOp
from msgraph.dialects.types import Tensor, tensor_type

_PLANNED = "it stands in planned graphs, which are transformed no more"


def first_outside(x: Array, indices: Sequence[Array], fields: dict[str, Any]) -> tuple[int, int] | None:
    """An index that points outside of ``x``, and the size it exceeds."""
    parts = [indices[0][..., position] for position in range(fields["by_position"])] or indices
    for part, size in zip(parts, x.shape[fields["axis"] :], strict=False):
        wrong = part[(part < (-size if fields["from_end"] else 0)) | (part >= size)]
        if wrong.size:
            return int(wrong.flat[0]), size
    return None


@irdl_op_definition
class AreOutsideOp(OwnLoopsOp):
    """Does some index point outside of the tensor?

    There is a tensor of indices for each dim from ``axis`` on; or one whose last dim are positions in the first dims,
    as many as ``by_position`` says.
    """

    name = "ms.are_outside"
    inputs = var_operand_def()
    output = result_def()
    axis: int = integer()
    by_position: int = integer()
    from_end: bool = flag()
    vjp = batch = unsupported(_PLANNED)

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [tensor_type(dtypes.bool_, ())]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> Array:
        return np.array(first_outside(operands[0], operands[1:], fields) is not None)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.zeros((4, 3), np.float32)
        for row in ([0, 3], [0, 4], [-1, 0], [-5, 0]):
            for from_end in (False, True):
                fields = {"axis": 0, "by_position": 0, "from_end": from_end}
                yield Sample((x, np.array(row)), fields)
        yield Sample((x, np.array([[1, 2]]), np.array([[2, 3]])), {"axis": 0, "by_position": 0, "from_end": False})
        for place in ([[3, 2]], [[0, 0], [1, 3]]):
            yield Sample((x, np.array(place)), {"axis": 0, "by_position": 2, "from_end": False})
        yield Sample((x, np.array([1, 2], np.int32)), {"axis": 1, "by_position": 0, "from_end": False})


@irdl_op_definition
class CheckIndicesOp(GraphOp):
    """Raises for the first index that points outside; ``label`` is the operator in whose name."""

    name = "ms.check_indices"
    EFFECTS = Effect.IO
    inputs = var_operand_def()
    axis: int = integer()
    by_position: int = integer()
    from_end: bool = flag()
    label: str = text()
    vjp = batch = unsupported(_PLANNED)
    lower = unsupported("only the host raises exceptions")

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return []

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> tuple[Array, ...]:
        outside = first_outside(operands[0], operands[1:], fields)
        if outside is not None:
            index, size = outside
            raise error(
                ItemOutOfRange(index, size)
                if fields["from_end"]
                else ScatterIndexOutOfRange(fields["label"], size, index)
            )
        return ()

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        fields = {"axis": 0, "by_position": 0, "from_end": True, "label": "ScatterAdd"}
        yield Sample((np.zeros((4, 3), np.float32), np.array([-4, 3])), fields)

"""Views: ops that only say how the same elements are looked at.

A member says where its elements stand in memory, ``view(source, **fields)``; where it can, nothing is computed at
run time. How its fields change when a batch dim is put in front, their names say.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, result_def

from msgraph.dialects.batching import to_front
from msgraph.dialects.contract import Axis, Batched, Cotangents, GraphOp, OpBuilder, V
from msgraph.dialects.types import Shape, Tensor, dtype_of, shape_of, tensor_type
from msgraph.dialects.views import View


class ViewOp(GraphOp):
    """One tensor in, the same elements (or some, or some repeatedly) out."""

    IS_VIEW = True
    FAMILY_RULES = ("result_shape", "view")
    input = operand_def()
    output = result_def()

    @classmethod
    @abstractmethod
    def result_shape(cls, shape: Shape, /, **fields: Any) -> Shape:
        """The shape of the result; raises a diagnostic where the fields do not fit."""

    @classmethod
    @abstractmethod
    def view(cls, source: View, /, **fields: Any) -> View | None:
        """Where the result's elements stand, given where the operand's do; ``None`` if only a copy will do."""

    @staticmethod
    def behind_batch(size: int, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields that do the same behind a batch dim of ``size``: axes are one more, and there is one dim more."""
        first = {"shape": size, "sizes": size, "perm": 0, "starts": 0, "steps": 1}
        moved = {name: tuple(k + 1 for k in fields[name]) for name in ("axes", "perm") if name in fields}
        moved |= {"axis": fields["axis"] + 1} if "axis" in fields else {}
        return {name: (first[name], *value) if name in first else value for name, value in {**fields, **moved}.items()}

    @classmethod
    def put_back(cls, b: OpBuilder[V], source: V, part: V, /, **fields: Any) -> V:
        """``source`` with ``part`` in the place of what the view shows of it: what a write through the view means.

        Here for views of all elements in their order.
        """
        return b.reshape(part, shape=shape_of(b.type_of(source)))

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        (x,) = operands
        return [tensor_type(dtype_of(x), cls.result_shape(shape_of(x), **fields))]

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        """Of views of all elements: those put back."""
        return [self.put_back(b, self.input, cotangents[0], **self.fields)]

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        if axes[0] is None:
            return b.emit(type(self), operands, self.fields), [None]
        x = to_front(b, operands[0], axes[0])
        return b.emit(type(self), [x], self.behind_batch(size, self.fields)), [0]

"""Elements at places known only at run time, combined with updates: multiplied, divided, raised or lowered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.diagnostics.catalog.shapes import ShapeRefused, TypeRefused
from msgraph.diagnostics.errors import error
from msgraph.dialects.attributes import text
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.ops.division import quotient_towards_zero
from msgraph.dialects.ops.indexing import WriteAtIndices, places
from msgraph.dialects.ops.slicing import filled
from msgraph.dialects.types import Tensor, dtype_of, shape_of

_BY_NUMPY: dict[str, np.ufunc] = {
    "mul": np.multiply,
    "div": np.divide,
    "max": np.maximum,
    "min": np.minimum,
}


@irdl_op_definition
class ScatterReduceOp(WriteAtIndices):
    """``input`` with the elements at ``indices`` combined with ``updates``; where several meet, all of them count.

    %z = ms.scatter_reduce %x, %i, %v {axis = 0 : i64, mode = "mul"}
        : (tensor<5x3xf32>, tensor<2xi64>, tensor<2x3xf32>) -> tensor<5x3xf32>
    """

    name = "ms.scatter_reduce"
    mode: str = text()

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        dtype = dtype_of(operands[0])
        if dtype.KIND not in "iuf":
            raise error(
                TypeRefused(f"TensorScatter{fields['mode'].title()}", f"numbers are combined, but got {dtype}.")
            )
        return super().infer(*operands, **fields)

    @classmethod
    def eager(cls, *operands: Array, axis: int, mode: str, **_: object) -> Array:
        x, *indices, updates = operands
        result, where = x.copy(), cast(Any, places("Scatter", x, axis, indices))
        if mode != "div" or x.dtype.kind not in "iu":
            _BY_NUMPY[mode].at(result, where, updates)
            return result
        flat = result.reshape(-1)
        numbers = np.arange(x.size).reshape(x.shape)[where]
        with np.errstate(all="ignore"):
            for number, update in zip(numbers.flat, updates.flat, strict=True):
                flat[number] = quotient_towards_zero(flat[number], update)
        return result

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        (ct,) = cotangents
        none = [None for _ in self.indices]
        rule = self._of_product if self.mode in ("mul", "div") else self._of_extreme
        own, of_updates = rule(b, ct)
        return own, *none, of_updates

    def _at(self, b: OpBuilder[SSAValue], value: SSAValue) -> SSAValue:
        return b.gather(value, *self.indices, axis=self.axis)

    def _of_product(self, b: OpBuilder[SSAValue], ct: SSAValue) -> tuple[SSAValue, SSAValue]:
        """An update's slope is the product of all others: that of those that are not 0, unless another is."""
        fields = self.fields
        own = b.emit(ScatterReduceOp, [ct, *self.indices, self.updates], fields)[0]
        back = self._at(b, ct)
        if self.mode == "div":
            return own, b.neg(b.mul(back, b.div(self._at(b, self.output), self.updates)))
        zero, one = constant_like(b, 0, back), constant_like(b, 1, back)
        is_zero = b.equal(self.updates, zero)
        safe = b.select(is_zero, one, self.updates)
        ones = b.select(is_zero, one, zero)
        product = self._at(b, b.emit(ScatterReduceOp, [self.input, *self.indices, safe], fields)[0])
        nothing = filled(b, 0, dtype_of(ct.type), shape_of(ct.type))
        zeros = self._at(b, b.scatter(nothing, *self.indices, ones, axis=self.axis, add=True))
        alone = b.equal(b.sub(zeros, ones), zero)
        return own, b.mul(back, b.select(alone, b.div(product, safe), zero))

    def _of_extreme(self, b: OpBuilder[SSAValue], ct: SSAValue) -> tuple[SSAValue, SSAValue]:
        """Those that are the greatest, or the least, share alike."""
        zero, one = constant_like(b, 0, ct), constant_like(b, 1, ct)
        own = b.select(b.equal(self.input, self.output), one, zero)
        theirs = b.select(b.equal(self.updates, self._at(b, self.output)), one, zero)
        shares = b.scatter(own, *self.indices, theirs, axis=self.axis, add=True)
        share = b.div(ct, b.select(b.equal(shares, zero), one, shares))
        return b.mul(own, share), b.mul(theirs, self._at(b, share))

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.random.default_rng(3).permutation(24).reshape(2, 3, 4) / 8 - 1.45
        i, j = np.array([[1, 0], [2, -1]]), np.array([[3, 0], [3, -2]])
        rows = np.random.default_rng(4).permutation(16).reshape(2, 2, 4) / 8 - 0.89
        for mode in _BY_NUMPY:
            fields = {"axis": 1, "mode": mode}
            yield Sample((x, np.array([2, 0]), rows), fields)
            yield Sample((x, np.array([1, 1]), rows), fields, note="one place twice")
            yield Sample((x.astype(np.float32), i, j, rows[:, :, 1:3].astype(np.float32)), fields)
            yield Sample((x, np.array(-1, np.int32), x[0] + 0.03), {**fields, "axis": 0})
            yield Sample((x, np.zeros((0,), np.int64), x[:, :0]), fields, note="empty")
            for dtype in (np.int32, np.uint8, np.int64):
                numbers = (np.arange(12).reshape(3, 4) * 11 - 59).astype(dtype)
                updates = np.array([[2, -3], [0, 5], [-1, 4]]).astype(dtype)
                yield Sample((numbers, np.array([1, 1]), updates), fields)
        yield Sample((x, np.array([2, 0]), x), {"axis": 1, "mode": "mul"}, refused=ShapeRefused.code)
        yield Sample((x > 0, np.array([2, 0]), rows > 0), {"axis": 1, "mode": "mul"}, refused=TypeRefused.code)

"""Cells that compute in other float types than those of their parameters and inputs. A Cell says so in words:

    in:float16         its float inputs are cast, and what it loads of parameters (``to_float``)
    out:float32        so are its outputs
    products:float16   products and convolutions, here and in Cells below; the results are cast back

Products and convolutions of half precision keep their sums in float32: that is what their kernels do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import DType
from msgraph.frontend.state.structures import substitute
from msgraph.frontend.state.values import Traced

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

T = TypeVar("T")

_PRODUCTS = frozenset({"ms.matmul", "ms.conv2d"})


class FloatTypes:
    """The float types of a call of a Cell, while it is lowered; those of its ops are those of the Cell around, too."""

    def __init__(self, lowering: Lowering, words: str) -> None:
        self.lowering = lowering
        around = [(word, dtype) for word, dtype in lowering.precision if word == "products"]
        own = [word.split(":") for word in words.split() if ":" in word]
        self.types: dict[str, DType] = {**dict(around), **{word: dtypes.by_name(name) for word, name in own}}
        self._before = (lowering.precision, lowering.float_type, lowering.autocast)

    def __enter__(self) -> FloatTypes:
        lowering = self.lowering
        lowering.precision, lowering.float_type = tuple(self.types.items()), self.types.get("in")
        lowering.autocast = self._emit if "products" in self.types and "in" not in self.types else None
        return self

    def __exit__(self, *problem: object) -> None:
        self.lowering.precision, self.lowering.float_type, self.lowering.autocast = self._before

    def converted(self, tree: T, side: str) -> T:
        """What goes ``"in"`` or comes ``"out"`` of the Cell; parameters are cast where they are loaded."""
        if (wanted := self.types.get(side)) is None:
            return tree
        builder, adapter = self.lowering.builder, self.lowering.adapter

        def cast(leaf: object) -> Any:
            tensor = leaf.kind == "tensor" if isinstance(leaf, Traced) else adapter.is_tensor(leaf)
            if not tensor or adapter.is_parameter(leaf):
                return leaf
            value = leaf if isinstance(leaf, Traced) else builder.lift(leaf)
            dtype = builder.dtype_of(value)
            return builder.convert(value, wanted) if dtype.is_float and dtype is not wanted else leaf

        return substitute(tree, cast)

    def _emit(self, op: type[GraphOp], operands: Sequence[Traced], fields: Mapping[str, object] | None) -> list[Traced]:
        """An op in the type it is to be computed in."""
        builder, lowering = self.lowering.builder, self.lowering
        lowering.autocast = None
        try:
            if op.name not in _PRODUCTS or builder.dtype_of(operands[0]) is not dtypes.float32:
                return builder.emit(op, operands, fields)
            results = builder.emit(op, [builder.convert(v, self.types["products"]) for v in operands], fields)
            return [builder.convert(result, dtypes.float32) for result in results]
        finally:
            lowering.autocast = self._emit

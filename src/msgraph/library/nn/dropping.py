"""Layers that leave out at random, in training: ``Dropout``, and whole channels of it."""

from __future__ import annotations

from msgraph import DType, Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.generators import DrawsOfLayer
from msgraph.library.naming import variant
from msgraph.library.nn.arguments import real


class Dropout(Cell):
    """In training each element is 0 with probability ``p``, and the others are larger by ``1 / (1 - p)``."""

    def __init__(self, keep_prob: float = 0.5, p: float | None = None, dtype: DType = float32) -> None:
        super().__init__()
        del dtype
        if p is None:
            if not 0 < real("Dropout", "keep_prob", keep_prob) <= 1:
                raise BadArgument("Dropout", "keep_prob", "a number in range (0, 1]", keep_prob).error()
        elif real("Dropout", "p", p) >= 1:
            raise BadArgument("Dropout", "p", "a number in range [0, 1)", p).error()
        self.p = p
        self.keep_prob = keep_prob
        self.probability = 1.0 - keep_prob if p is None else float(p)
        self.draws = DrawsOfLayer()

    def construct(self, x: Tensor) -> Tensor:
        """``x``, in training with holes."""
        if not self.training or self.probability == 0:
            return x
        return ops.dropout_of_layer(x, 1.0 - self.probability, self.draws.state)

    def extend_repr(self) -> str:
        """What stands in the brackets of the text of the layer."""
        return f"keep_prob={self.keep_prob}" if self.p is None else f"p={self.p}"


class _ChannelDropout(Cell):
    """In training each channel is 0 with probability ``p``, and the others are larger by ``1 / (1 - p)``."""

    SHOWN = "p={self.p}"

    def __init__(self, p: float = 0.5) -> None:
        super().__init__()
        if not 0 <= real(self.cls_name, "p", p) <= 1:
            raise BadArgument(self.cls_name, "p", "a number in range [0, 1]", p).error()
        self.p = float(p)

    def construct(self, x: Tensor) -> Tensor:
        """``x``, in training with channels missing."""
        if not self.training or self.p == 0:
            return x
        if self.p == 1:
            return ops.zeros_like(x)
        ones = ops.ones((*x.shape[:2], *([1] * (len(x.shape) - 2))), x.dtype)
        return x * ops.dropout(ones, self.p)


Dropout1d = variant(_ChannelDropout, "Dropout1d", "Leaves out channels of rows ``[n, c, w]``.")
Dropout2d = variant(_ChannelDropout, "Dropout2d", "Leaves out channels of images ``[n, c, h, w]``.")


class Dropout2dExt(Dropout2d):
    """In training each channel of images is 0 with probability ``p``: an older name of ``mint.nn.Dropout2d``."""

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__(p)
        self.inplace = inplace


Dropout3d = variant(_ChannelDropout, "Dropout3d", "Leaves out channels of volumes ``[n, c, d, h, w]``.")

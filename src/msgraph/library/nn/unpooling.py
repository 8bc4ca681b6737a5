"""Layers of windows and channels that are rarer: norms, maxima put back, random windows, ``LRN``, ``CTCLoss``."""

from __future__ import annotations

from typing import Any, ClassVar

from msgraph import Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.naming import variant
from msgraph.library.nn.arguments import boolean, check_type, one_of
from msgraph.library.nn.layer_table import layer
from msgraph.library.nn.losses import LossBase

LPPool1d = layer(
    "LPPool1d", "lp_pool1d", "The norm of each window of rows, of the power ``norm_type``.",
    norm_type=..., kernel_size=..., stride=None, ceil_mode=False,
)  # fmt: skip
LPPool2d = layer(
    "LPPool2d", "lp_pool2d", "The norm of each window of images, of the power ``norm_type``.", **LPPool1d.SETTINGS
)
FractionalMaxPool2d = layer(
    "FractionalMaxPool2d", "fractional_max_pool2d",
    "The greatest elements of windows of images at random places, as many as asked for.",
    kernel_size=..., output_size=None, output_ratio=None, return_indices=False, _random_samples=None,
)  # fmt: skip
FractionalMaxPool3d = layer(
    "FractionalMaxPool3d", "fractional_max_pool3d",
    "The greatest elements of windows of volumes at random places, as many as asked for.",
    **FractionalMaxPool2d.SETTINGS,
)  # fmt: skip


class _MaxUnpool(Cell):
    """What the layers share that put greatest elements back where they were."""

    DIMS: ClassVar[int] = 2

    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding

    def check_size(self, output_size: object) -> Any:
        """A size asked for is a tuple that is not empty."""
        if output_size is not None and not len(check_type(self.cls_name, "output_size", output_size, "tuple", tuple)):
            raise BadArgument(self.cls_name, "output_size", "a tuple that is not empty", output_size).error()
        return output_size

    def construct(self, x: Tensor, indices: Tensor, output_size: object = None) -> Tensor:
        """The layer's output."""
        size = self.check_size(output_size)
        unpool = getattr(ops, f"max_unpool{self.DIMS}d")
        return unpool(x, indices, self.kernel_size, self.stride, self.padding, size)


MaxUnpool1d = variant(
    _MaxUnpool,
    "MaxUnpool1d",
    "The greatest elements of windows of rows put back where they were, zeros elsewhere.",
    DIMS=1,
)
MaxUnpool2d = variant(
    _MaxUnpool, "MaxUnpool2d", "The greatest elements of windows of images put back where they were, zeros elsewhere."
)
MaxUnpool3d = variant(
    _MaxUnpool,
    "MaxUnpool3d",
    "The greatest elements of windows of volumes put back where they were, zeros elsewhere.",
    DIMS=3,
)


class RReLU(Cell):
    """What is below 0 times a number drawn between two bounds for each element."""

    def __init__(self, lower: float = 1 / 8, upper: float = 1 / 3) -> None:
        super().__init__()
        self.lower = check_type(self.cls_name, "lower", lower, "float or int", float, int)
        self.upper = check_type(self.cls_name, "upper", upper, "float or int", float, int)
        if lower > upper:
            raise BadArgument(self.cls_name, "lower", f"at most the upper bound {upper}", lower).error()

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output."""
        return ops.rrelu(x, self.lower, self.upper)


LRN = layer(
    "LRN", "lrn", "Each element over a power of the sum of squares of its neighbours in the channels around.",
    depth_radius=5, bias=1.0, alpha=1.0, beta=0.5, norm_region="ACROSS_CHANNELS",
)  # fmt: skip


class CTCLoss(LossBase):
    """Minus the logarithms of the chances of labels that have no places; the steps are a loop of the graph."""

    def __init__(self, blank: int = 0, reduction: str = "mean", zero_infinity: bool = False) -> None:
        super().__init__()
        self.blank = check_type(self.cls_name, "blank", blank, "int", int)
        self.reduction = one_of(self.cls_name, "reduction", reduction, ["none", "mean", "sum"])
        self.zero_infinity = boolean(self.cls_name, "zero_infinity", zero_infinity)

    def construct(self, log_probs: Tensor, targets: Tensor, input_lengths: object, target_lengths: object) -> Tensor:
        """The loss; a sequence may come alone, without the batch's axis."""
        is_single = len(log_probs.shape) == 2
        if is_single:
            log_probs = ops.expand_dims(log_probs, 1)
            targets = ops.expand_dims(targets, 0) if len(targets.shape) == 1 else targets
        settings = self.blank, self.reduction, self.zero_infinity
        loss = ops.ctc_loss(log_probs, targets, input_lengths, target_lengths, *settings)[0]
        return ops.squeeze(loss, 0) if is_single and self.reduction == "none" else loss

"""The layers of ``mint.nn`` without parameters: functions with settings, made of a table."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from msgraph import ops
from msgraph.library.mint.nn import functional as F
from msgraph.library.nn.layer_table import FunctionLayer, layer_of


class Applied(FunctionLayer):
    """A function of one tensor or several, with the settings it was made with."""

    def extend_repr(self) -> str:
        """What stands in the brackets of the text of the layer."""
        return ", ".join(f"{name}={getattr(self, name)}" for name in self.SETTINGS)


def layer(name: str, function: Callable[..., object], inputs: int = 1, settings: str = "") -> type[Any]:
    """The layer that applies a function: its settings are the parameters behind its inputs, or those that are named."""
    parameters = list(inspect.signature(function).parameters.values())[inputs:]
    chosen = [p for p in parameters if not settings or p.name in settings.split()]
    defaults: dict[str, object] = {p.name: ... if p.default is p.empty else p.default for p in chosen}
    return layer_of(Applied, name, function, function.__doc__ or "", defaults, inputs)


AdaptiveMaxPool1d = layer("AdaptiveMaxPool1d", ops.adaptive_max_pool1d)
AdaptiveMaxPool2d = layer("AdaptiveMaxPool2d", ops.adaptive_max_pool2d)
AvgPool1d = layer("AvgPool1d", F.avg_pool1d)
AvgPool2d = layer("AvgPool2d", F.avg_pool2d)
AvgPool3d = layer("AvgPool3d", F.avg_pool3d)
BCELoss = layer("BCELoss", ops.binary_cross_entropy, 2)
BCEWithLogitsLoss = layer("BCEWithLogitsLoss", F.binary_cross_entropy_with_logits, 2)
CosineEmbeddingLoss = layer("CosineEmbeddingLoss", ops.cosine_embedding_loss, 3)
CrossEntropyLoss = layer("CrossEntropyLoss", ops.cross_entropy, 2)
ELU = layer("ELU", F.elu)
Fold = layer("Fold", ops.fold)
GELU = layer("GELU", ops.gelu)
GLU = layer("GLU", F.glu)
Hardshrink = layer("Hardshrink", ops.hardshrink)
Hardsigmoid = layer("Hardsigmoid", ops.hardsigmoid)
Hardswish = layer("Hardswish", ops.hardswish)
Hardtanh = layer("Hardtanh", F.hardtanh)
KLDivLoss = layer("KLDivLoss", F.kl_div, 2)
L1Loss = layer("L1Loss", ops.l1_loss, 2)
LogSoftmax = layer("LogSoftmax", F.log_softmax, settings="dim")
MSELoss = layer("MSELoss", ops.mse_loss, 2)
MaxPool2d = layer("MaxPool2d", ops.max_pool2d)
MaxUnpool2d = layer("MaxUnpool2d", ops.max_unpool2d, 2, settings="kernel_size stride padding")
NLLLoss = layer("NLLLoss", ops.nll_loss, 2, settings="weight ignore_index reduction")
PixelShuffle = layer("PixelShuffle", ops.pixel_shuffle)
ReLU6 = layer("ReLU6", F.relu6)
SELU = layer("SELU", ops.selu)
SiLU = layer("SiLU", F.silu)
SmoothL1Loss = layer("SmoothL1Loss", F.smooth_l1_loss, 2)
Softmax = layer("Softmax", F.softmax, settings="dim")
Softshrink = layer("Softshrink", ops.softshrink)
Threshold = layer("Threshold", F.threshold)
Unfold = layer("Unfold", ops.unfold)
Upsample = layer("Upsample", F.interpolate)
UpsamplingBilinear2d = layer("UpsamplingBilinear2d", F.upsampling_bilinear)
UpsamplingNearest2d = layer("UpsamplingNearest2d", F.upsampling_nearest)

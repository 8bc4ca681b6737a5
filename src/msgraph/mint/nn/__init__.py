"""``msgraph.mint.nn``: layers and losses."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

_HOMES = {
    "msgraph.nn": (
        "AdaptiveAvgPool1d", "AdaptiveAvgPool2d", "AdaptiveAvgPool3d", "ConstantPad1d", "ConstantPad2d",
        "ConstantPad3d", "Flatten", "Identity", "LogSigmoid", "Mish", "ReLU", "ReflectionPad1d",
        "ReflectionPad2d", "ReflectionPad3d", "ReplicationPad1d", "ReplicationPad2d", "ReplicationPad3d",
        "Sigmoid", "SoftMarginLoss", "Tanh", "ZeroPad2d",
    ),
    "msgraph.library.mint.nn.layers": (
        "AdaptiveMaxPool1d", "AdaptiveMaxPool2d", "AvgPool1d", "AvgPool2d", "AvgPool3d", "BCELoss",
        "BCEWithLogitsLoss", "CosineEmbeddingLoss", "CrossEntropyLoss", "ELU", "Fold", "GELU", "GLU",
        "Hardshrink", "Hardsigmoid", "Hardswish", "Hardtanh", "KLDivLoss", "L1Loss", "LogSoftmax", "MSELoss",
        "MaxUnpool2d", "NLLLoss", "PixelShuffle", "ReLU6", "SELU", "SiLU", "SmoothL1Loss", "Softmax", "Softshrink",
        "Threshold", "Unfold", "Upsample", "UpsamplingBilinear2d", "UpsamplingNearest2d",
    ),
    "msgraph.library.mint.nn.learned": (
        "BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "Conv1d", "Conv2d", "Conv3d", "ConvTranspose2d", "Dropout",
        "Embedding", "GroupNorm", "LayerNorm", "Linear", "PReLU", "SyncBatchNorm", "ZeroPad1d", "ZeroPad3d",
    ),
}  # fmt: skip

_MODULES = {"functional": "msgraph.mint.nn.functional"}

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES, _MODULES)

"""``msgraph.mint.nn.functional``: what layers and losses compute."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []

_HOMES = {
    "msgraph.ops": (
        "adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d", "adaptive_max_pool1d",
        "adaptive_max_pool2d", "conv_transpose2d", "cosine_embedding_loss", "cross_entropy", "embedding",
        "fold", "gelu", "grid_sample", "group_norm", "hardsigmoid", "hardswish", "l1_loss",
        "layer_norm", "max_unpool2d", "mish", "mse_loss", "pixel_shuffle", "prelu", "relu", "selu", "sigmoid",
        "soft_margin_loss", "softplus", "tanh", "unfold",
    ),
    "msgraph.library.mint.nn.functional": (
        "avg_pool1d", "avg_pool2d", "avg_pool3d", "batch_norm", "binary_cross_entropy",
        "binary_cross_entropy_with_logits", "conv1d", "conv2d", "conv3d", "dropout", "dropout2d", "elu", "elu_",
        "flatten", "glu", "hardshrink", "hardtanh", "hardtanh_", "interpolate", "kl_div", "leaky_relu", "linear",
        "log_softmax", "logsigmoid", "max_pool2d", "nll_loss", "normalize", "one_hot", "pad", "relu6", "relu_",
        "sigmoid_", "silu", "smooth_l1_loss", "softmax", "softshrink", "threshold", "threshold_", "upsample",
        "upsampling_bilinear", "upsampling_nearest",
    ),
}  # fmt: skip

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES)

"""The layers of ``mint.nn`` with parameters: PyTorch's arguments and initial values."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from msgraph import DType, Parameter, Tensor, float32, int64, ops
from msgraph.api.cell.cell import Cell
from msgraph.library.initializer import HeUniform, Normal, Uniform, initializer
from msgraph.library.mint.nn import functional as F
from msgraph.library.naming import variant
from msgraph.library.nn import activations
from msgraph.library.nn.convolution import ConvolutionBase
from msgraph.library.nn.normalization import batch_norm_of_group, group_among
from msgraph.library.nn.padding import padding_layer
from msgraph.support.processes import world


def _filled(start: object, shape: tuple[int, ...], dtype: DType | None, name: str, trained: bool = True) -> Parameter:
    """A parameter with its initial values."""
    return Parameter(initializer(start, shape, dtype or float32), name=name, requires_grad=trained)


class _Affine(Cell):
    """What normalises may then scale and move: by ``weight`` and ``bias``, or ``None`` where it does not."""

    def __init__(self, shape: tuple[int, ...], has_weight: bool, has_bias: bool, dtype: DType | None) -> None:
        super().__init__()
        self.weight = _filled("ones", shape, dtype, "weight") if has_weight else None
        self.bias = _filled("zeros", shape, dtype, "bias") if has_bias else None


class Identity(activations.Identity):
    """Its argument, unchanged, whatever the layer is made with."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__()


class Linear(Cell):
    """``x @ weight.T + bias``."""

    SHOWN = "input_features={self.in_features}, output_features={self.out_features}, has_bias={self.has_bias}"

    def __init__(
        self, in_features: int, out_features: int, bias: bool = True, weight_init: Any = None, bias_init: object = None,
        dtype: DType | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.in_features, self.out_features, self.has_bias = in_features, out_features, bias
        start = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = _filled(start, (out_features, in_features), dtype, "weight")
        self.bias: Parameter | None = None
        if bias:
            start = Uniform(1 / math.sqrt(in_features)) if bias_init is None else bias_init
            self.bias = _filled(start, (out_features,), dtype, "bias")

    def construct(self, input: Tensor) -> Tensor:
        """The rows of ``input``, transformed."""
        return ops.dense(input, self.weight, self.bias)


class _Convolution(ConvolutionBase):
    """What convolutions share: ``padding`` is a number, several, or ``"same"`` or ``"valid"``."""

    SHOWN = (
        "input_channels={self.in_channels}, output_channels={self.out_channels}, kernel_size={self.kernel_size}, "
        "stride={self.stride}, padding={self.padding}, dilation={self.dilation}, groups={self.groups}, "
        "bias={self.has_bias}"
    )
    DIMS = 0
    FUNCTION: Callable[..., Tensor]

    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: Any, stride: Any = 1, padding: Any = 0,
        dilation: Any = 1, groups: int = 1, bias: bool = True, padding_mode: str = "zeros", dtype: DType | None = None,
    ) -> None:  # fmt: skip
        sizes = (kernel_size,) * self.DIMS if isinstance(kernel_size, int) else tuple(kernel_size)
        settings = stride, "pad", 0, dilation, groups, bias, None, None
        super().__init__(in_channels, out_channels, sizes, *settings, dtype=dtype or float32)
        self.groups, self.padding, self.padding_mode = groups, padding, padding_mode
        sides = () if isinstance(padding, str) else (padding,) * self.DIMS if isinstance(padding, int) else padding
        self._reversed_padding = tuple(side for side in reversed(sides) for _ in range(2))
        setattr(self, f"conv{self.DIMS}d", self.FUNCTION)  # for layers of programs

    def construct(self, input: Tensor) -> Tensor:
        """The kernel, laid over ``input`` with the edges that are not zeros."""
        padding = self.padding
        if self.padding_mode != "zeros" and self._reversed_padding:
            input, padding = ops.pad(input, self._reversed_padding, self.padding_mode), 0
        return self.FUNCTION(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


Conv1d = variant(_Convolution, "Conv1d", "A kernel laid over rows.", DIMS=1, FUNCTION=staticmethod(F.conv1d))
Conv2d = variant(_Convolution, "Conv2d", "A kernel laid over images.", DIMS=2, FUNCTION=staticmethod(F.conv2d))
Conv3d = variant(_Convolution, "Conv3d", "A kernel laid over volumes.", DIMS=3, FUNCTION=staticmethod(F.conv3d))


class ConvTranspose2d(ConvolutionBase):
    """The transpose of ``Conv2d``."""

    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: Any, stride: Any = 1, padding: Any = 0,
        output_padding: Any = 0, groups: int = 1, bias: bool = True, dilation: Any = 1, padding_mode: str = "zeros",
        dtype: DType | None = None,
    ) -> None:  # fmt: skip
        sizes = (kernel_size,) * 2 if isinstance(kernel_size, int) else tuple(kernel_size)
        settings = stride, "pad", 0, dilation, groups, bias, None, None
        super().__init__(in_channels, out_channels, sizes, *settings, transposed=True, dtype=dtype or float32)
        self.padding, self.output_padding = padding, output_padding
        self.groups, self.padding_mode = groups, padding_mode

    def construct(self, input: Tensor) -> Tensor:
        """The kernel, spread over ``input``."""
        return ops.conv_transpose2d(
            input, self.weight, self.bias, self.stride, self.padding, self.output_padding, self.groups, self.dilation
        )


class BatchNorm2d(_Affine):
    """Images ``[n, c, h, w]``, normalised over the batch in training, else by the running moments."""

    SHOWN = (
        "num_features={self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
        "track_running_stats={self.track_running_stats}"
    )

    def __init__(
        self, num_features: int, eps: float = 1e-5, momentum: float = 0.1, affine: bool = True,
        track_running_stats: bool = True, dtype: DType | None = None,
    ) -> None:  # fmt: skip
        super().__init__((num_features,), affine, affine, dtype)
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        self.running_mean = self.running_var = self.num_batches_tracked = None
        if track_running_stats:
            self.running_mean = _filled("zeros", (num_features,), dtype, "running_mean", False)
            self.running_var = _filled("ones", (num_features,), dtype, "running_var", False)
            self.num_batches_tracked = _filled("zeros", (), int64, "num_batches_tracked", False)

    def construct(self, input: Tensor) -> Tensor:
        """The channels, normalised; a batch that moves the running moments is counted."""
        by_batch = self.training or not self.track_running_stats
        if self.training and self.num_batches_tracked is not None:
            ops.assign_add(self.num_batches_tracked, 1)
        return self.normalised(input, by_batch)

    def normalised(self, input: Tensor, by_batch: bool) -> Tensor:
        """The channels, normalised by the moments of the batch or the running ones."""
        operands: list[Any] = [self.running_mean, self.running_var, self.weight, self.bias]
        mean, variance, weight, bias = operands
        return ops.batch_norm(input, mean, variance, weight, bias, by_batch, self.momentum, self.eps)


BatchNorm1d = variant(
    BatchNorm2d, "BatchNorm1d", "Features ``[n, c]`` or rows ``[n, c, w]``, normalised over the batch."
)
BatchNorm3d = variant(BatchNorm2d, "BatchNorm3d", "Volumes ``[n, c, d, h, w]``, normalised over the batch.")


class SyncBatchNorm(BatchNorm2d):
    """Normalised over the batches of all processes, or of those whose ranks are in a list of ``process_group``."""

    def __init__(
        self, num_features: int, eps: float = 1e-5, momentum: float = 0.1, affine: bool = True,
        track_running_stats: bool = True, process_group: Any = None, dtype: DType | None = None,
    ) -> None:  # fmt: skip
        super().__init__(num_features, eps, momentum, affine, track_running_stats, dtype)
        self.group = process_group if isinstance(process_group, str) else group_among(self.cls_name, process_group)

    def normalised(self, input: Tensor, by_batch: bool) -> Tensor:
        """The channels, normalised by the moments of the batches of all, or the running ones."""
        if not by_batch or world.size(self.group) == 1:
            return super().normalised(input, by_batch)
        mean, variance = self.running_mean, self.running_var
        return batch_norm_of_group(input, mean, variance, self.weight, self.bias, self.momentum, self.eps, self.group)


class LayerNormExt(_Affine):
    """Normalised over the last dimensions."""

    SHOWN = "normalized_shape={self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"

    def __init__(
        self, normalized_shape: Any, eps: float = 1e-5, elementwise_affine: bool = True, bias: bool = True,
        dtype: DType | None = None,
    ) -> None:  # fmt: skip
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        super().__init__(shape, elementwise_affine, elementwise_affine and bias, dtype)
        self.normalized_shape, self.eps, self.elementwise_affine = shape, eps, elementwise_affine

    def construct(self, input: Tensor) -> Tensor:
        """``input``, normalised."""
        return ops.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)


LayerNorm = LayerNormExt


class GroupNorm(Cell):
    """Normalised over groups of channels."""

    SHOWN = "num_groups={self.num_groups}, num_channels={self.num_channels}, eps={self.eps}, affine={self.affine}"

    def __init__(
        self, num_groups: int, num_channels: int, eps: float = 1e-5, affine: bool = True, dtype: DType | None = None
    ) -> None:
        super().__init__()
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        self.weight = _filled("ones", (num_channels,), dtype, "weight", affine)
        self.bias = _filled("zeros", (num_channels,), dtype, "bias", affine)

    def construct(self, input: Tensor) -> Tensor:
        """``input``, normalised."""
        return ops.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)


class PReLU(Cell):
    """The elements, less steep where they are negative: the slope is learned."""

    def __init__(self, num_parameters: int = 1, init: float = 0.25, dtype: DType | None = None) -> None:
        super().__init__()
        self.weight = _filled(init, (num_parameters,), dtype, "weight")

    def construct(self, input: Tensor) -> Tensor:
        """The elements, less steep where they are negative."""
        return ops.prelu(input, self.weight)


class Embedding(Cell):
    """Rows of a table by their numbers."""

    SHOWN = (
        "num_embeddings={self.num_embeddings}, embedding_dim={self.embedding_dim}, padding_idx={self.padding_idx}, "
        "max_norm={self.max_norm}, norm_type={self.norm_type}, scale_grad_by_freq={self.scale_grad_by_freq}, "
        "dtype={self.weight.dtype}"
    )

    def __init__(
        self, num_embeddings: int, embedding_dim: int, padding_idx: int | None = None, max_norm: float | None = None,
        norm_type: float = 2.0, scale_grad_by_freq: bool = False, _weight: Any = None, dtype: Any = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.num_embeddings, self.embedding_dim, self.padding_idx = num_embeddings, embedding_dim, padding_idx
        self.max_norm, self.norm_type, self.scale_grad_by_freq = max_norm, norm_type, scale_grad_by_freq
        shape = (num_embeddings, embedding_dim)
        table = initializer(Normal(1.0), shape, dtype or float32) if _weight is None else _weight
        if padding_idx is not None and _weight is None:
            table[padding_idx] = 0
        self.weight = Parameter(table, name="weight")

    def construct(self, input: Tensor) -> Tensor:
        """The rows that ``input`` names."""
        return ops.embedding(
            input, self.weight, self.padding_idx, self.max_norm, self.norm_type, self.scale_grad_by_freq
        )


class Dropout(Cell):
    """Zeros for a share of the elements while training, the others scaled up."""

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        self.p, self.inplace = p, inplace

    def construct(self, input: Tensor) -> Tensor:
        """``input``, thinned out while training."""
        return F.dropout(input, self.p, True, self.inplace) if self.training and self.p else input


ZeroPad1d = padding_layer("ZeroPad1d", 1, "Rows with zeros at their ends.", MODE="constant", VALUE=0)
ZeroPad3d = padding_layer("ZeroPad3d", 3, "Volumes with zeros around them.", MODE="constant", VALUE=0)

"""``mint.nn.functional``: what layers compute, with PyTorch's signatures, where ``ops`` has others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph import Tensor, ops
from msgraph.api.tensor.annotations import DType, TensorLike
from msgraph.library.mint.forwarding import forward, lifted, method
from msgraph.library.naming import named

flatten = method("flatten")
hardshrink = forward("hardshrink", input="x")
binary_cross_entropy = forward("binary_cross_entropy", input="logits", target="labels")
linear = forward("dense")
nll_loss = forward("nll_loss", input="inputs")
logsigmoid = forward("logsigmoid", input="x")
pad = forward("pad", input="input_x", pad="padding")
sigmoid_ = method("sigmoid_")
softshrink = forward("softshrink", input="x")


def _writing(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """``relu_`` and its kin: a function whose result is written into its tensor."""

    def call(input: Tensor, *settings: object, **named: object) -> Tensor:
        return input.copy_(function(input, *settings, **named))

    return named(call, f"{function.__name__}_", f"``{function.__name__}``, written into the tensor.")


relu_, hardtanh_, threshold_ = _writing(ops.relu), _writing(ops.hardtanh), _writing(ops.threshold)


def _written(x: Any, result: Tensor, inplace: bool) -> Tensor:
    """The result; written into the tensor where that is asked for."""
    return x.copy_(result) if inplace else result


def silu(input: TensorLike, inplace: bool = False) -> Tensor:
    """``x * sigmoid(x)``."""
    return _written(input, ops.silu(input), inplace)


def relu6(input: TensorLike, inplace: bool = False) -> Tensor:
    """The elements, cut off below 0 and above 6."""
    return _written(input, ops.relu6(input), inplace)


def elu(input: TensorLike, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """``alpha * (exp(x) - 1)`` below zero."""
    negative = ops.mul(ops.expm1(ops.minimum(input, 0.0)), alpha)
    return _written(input, ops.where(ops.greater(input, 0), input, negative), inplace)


def hardtanh(input: TensorLike, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> Tensor:
    """The elements, cut off below and above."""
    return _written(input, ops.hardtanh(input, min_val, max_val), inplace)


def threshold(input: TensorLike, threshold: float, value: float, inplace: bool = False) -> Tensor:
    """The elements above a threshold, a value for the others."""
    return _written(input, ops.threshold(input, threshold, value), inplace)


elu_ = _writing(elu)


def leaky_relu(input: TensorLike, negative_slope: float = 0.01) -> Tensor:
    """The elements, less steep where they are negative."""
    return ops.leaky_relu(input, negative_slope)


def glu(input: TensorLike, dim: int = -1) -> Tensor:
    """One half of an axis times the sigmoid of the other."""
    return ops.glu(input, dim)


def _axis(rank: int) -> int:
    """The axis PyTorch takes where none is given."""
    return 0 if rank in (0, 1, 3) else 1


def softmax(input: Tensor, dim: int | None = None, dtype: DType | None = None) -> Tensor:
    """The exponentials along an axis, divided by their sum."""
    return ops.softmax(input, _axis(len(input.shape)) if dim is None else dim, dtype=dtype)


def log_softmax(input: Tensor, dim: int | None = None, *, dtype: DType | None = None) -> Tensor:
    """The logarithm of the softmax along an axis."""
    x = input if dtype is None else ops.cast(input, dtype)
    return ops.log_softmax(x, _axis(len(input.shape)) if dim is None else dim)


def dropout(input: TensorLike, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Zeros for a share of the elements while training, the others scaled up."""
    return _written(input, ops.dropout(input, p, training), inplace)


def dropout2d(input: TensorLike, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Zeros for a share of the channels while training, the others scaled up."""
    return _written(input, ops.dropout2d(input, p, training), inplace)


def normalize(input: TensorLike, p: float = 2.0, dim: int | tuple[int, ...] = 1, eps: float = 1e-12) -> Tensor:
    """The tensor, divided by its norm along an axis."""
    return ops.div(input, ops.maximum(ops.norm(input, p, dim, True), eps))


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """A new last axis with a one at the number each element is."""
    count = int(ops.amax(tensor)) + 1 if num_classes == -1 else num_classes
    one = ops.ones((), tensor.dtype)
    return ops.one_hot(tensor, count, one, ops.zeros_like(one), -1)


# -- convolutions and pooling ------------------------------------------------------------------------------------


def _convolution(name: str, dims: int) -> Callable[..., Tensor]:
    """A convolution: ``padding`` is a number for each dim, or a word; an entry may come without a batch."""

    def convolve(
        input: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1
    ) -> Tensor:
        x = lifted(input, name)
        alone = len(x.shape) == dims + 1
        x = ops.expand_dims(x, 0) if alone else x
        mode, pads = (padding, 0) if isinstance(padding, str) else ("pad", padding)
        result = getattr(ops, name)(x, weight, bias, stride, mode, _one(pads), dilation, groups)
        return ops.squeeze(result, 0) if alone else result

    return named(convolve, name, f"A kernel laid over {('rows', 'images', 'volumes')[dims - 1]}.")


def _one(sizes: Any) -> Any:
    """A number instead of a tuple of one."""
    return sizes if isinstance(sizes, int) or len(sizes) != 1 else sizes[0]


conv1d, conv2d, conv3d = (_convolution(f"conv{dims}d", dims) for dims in (1, 2, 3))


def _means(name: str, dims: int) -> Callable[..., Tensor]:
    """The means of windows, side by side where no stride is given; an entry may come without a batch."""

    def pool(
        input: Tensor, kernel_size: object, stride: object = None, padding: object = 0, ceil_mode: bool = False,
        count_include_pad: bool = True, divisor_override: int | None = None,
    ) -> Tensor:  # fmt: skip
        x = lifted(input, name)
        alone = len(x.shape) == dims + 1
        x = ops.expand_dims(x, 0) if alone else x
        size = _one(kernel_size) if dims == 1 else kernel_size
        step = size if stride is None else _one(stride)
        more = () if dims == 1 else (divisor_override or 0,)
        result = getattr(ops, name)(x, size, step, _one(padding), ceil_mode, count_include_pad, *more)
        return ops.squeeze(result, 0) if alone else result

    return named(pool, name, f"The means of windows of {('rows', 'images', 'volumes')[dims - 1]}.")


avg_pool1d, avg_pool2d, avg_pool3d = (_means(f"avg_pool{dims}d", dims) for dims in (1, 2, 3))


def max_pool2d(
    input: Any, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False,
    return_indices: bool = False,
) -> Tensor | tuple[Tensor, Tensor]:  # fmt: skip
    """The largest elements of windows of images."""
    return ops.max_pool2d(input, kernel_size, stride, padding, dilation, return_indices, ceil_mode)


def interpolate(
    input: Any, size: Any = None, scale_factor: Any = None, mode: str = "nearest", align_corners: bool | None = None,
    recompute_scale_factor: bool | None = None,
) -> Tensor:  # fmt: skip
    """An image in another size, that is given or comes of a factor."""
    if mode == "nearest" and scale_factor is not None:
        sizes = tuple(input.shape[2:])
        factors = (scale_factor,) * len(sizes) if isinstance(scale_factor, (int, float)) else scale_factor
        size, scale_factor = tuple(int(n * factor) for n, factor in zip(sizes, factors, strict=True)), None
    return ops.interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


upsample = interpolate


def upsampling_nearest(input: object, size: object = None, scale_factor: object = None) -> Tensor:
    """An image made larger by repeating its points."""
    return upsample(input, size, scale_factor)


def upsampling_bilinear(input: object, size: object = None, scale_factor: object = None) -> Tensor:
    """An image made larger by lines between its points."""
    return upsample(input, size, scale_factor, "bilinear", True)


def batch_norm(
    input: Tensor, running_mean: Any, running_var: Any, weight: Any = None, bias: Any = None, training: bool = False,
    momentum: float = 0.1, eps: float = 1e-5,
) -> Tensor:  # fmt: skip
    """The channels, normalised by their moments, or those of the batch while training."""
    return ops.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps)


# -- losses ------------------------------------------------------------------------------------------------------


def smooth_l1_loss(input: TensorLike, target: TensorLike, reduction: str = "mean", beta: float = 1.0) -> Tensor:
    """Half of squares of small distances, large ones less a constant."""
    return ops.smooth_l1_loss(input, target, beta, reduction) if beta else ops.l1_loss(input, target, reduction)


def kl_div(input: Tensor, target: Tensor, reduction: str = "mean", log_target: bool = False) -> Tensor:
    """How far a distribution, given by logarithms, is from another."""
    loss: Tensor = ops.exp(target) * (target - input) if log_target else ops.xlogy(target, target) - target * input
    if reduction == "batchmean":
        return ops.sum(loss) / input.shape[0]
    return ops.mean(loss) if reduction == "mean" else ops.sum(loss) if reduction == "sum" else loss


def binary_cross_entropy_with_logits(
    input: Tensor, target: Tensor, weight: Any = None, reduction: str = "mean", pos_weight: Tensor | None = None
) -> Tensor:
    """What logits say against truths."""
    return ops.binary_cross_entropy_with_logits(input, target, weight, pos_weight, reduction)

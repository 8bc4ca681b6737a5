"""Layers that lay kernels over rows, images and volumes: ``Conv1d``, ``Conv2d``, ``Conv3d`` and their transposes."""

from __future__ import annotations

import math
from typing import Any, ClassVar

from msgraph import DType, Parameter, Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.functions.convolving import Layout
from msgraph.library.initializer import HeUniform, Uniform, fans, initializer
from msgraph.library.naming import variant
from msgraph.library.nn.arguments import boolean, check_channels, check_type, one_of, positive_int, several


class ConvolutionBase(Cell):
    """Sizes as they are given, and parameters with MindSpore's initial values: a base for layers of programs, too."""

    SHOWN = (
        "input_channels={self.in_channels}, output_channels={self.out_channels}, kernel_size={self.kernel_size}, "
        "stride={self.stride}, pad_mode={self.pad_mode}, padding={self.padding}, dilation={self.dilation}, "
        "group={self.group}, has_bias={self.has_bias}, weight_init={self.weight_init}, "
        "bias_init={self.bias_init}, format={self.data_format}"
    )

    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: tuple[int, ...], stride: Any, pad_mode: str,
        padding: int | tuple[int, ...], dilation: Any, group: int, has_bias: bool, weight_init: object,
        bias_init: object, data_format: str = "NCHW", transposed: bool = False, dtype: DType = float32,
    ) -> None:  # fmt: skip
        super().__init__()
        self.in_channels = positive_int(self.cls_name, "in_channels", in_channels)
        self.out_channels = positive_int(self.cls_name, "out_channels", out_channels)
        self.group = positive_int(self.cls_name, "group", group)
        for name, channels in (("in_channels", in_channels), ("out_channels", out_channels)):
            if channels % group:
                raise BadArgument(self.cls_name, name, f"divisible by 'group' ({group})", channels).error()
        self.kernel_size, self.stride, self.dilation = kernel_size, stride, dilation
        self.pad_mode, self.data_format = pad_mode, data_format
        self.padding = check_type(self.cls_name, "padding", padding, "int or tuple(int)", int, tuple)
        self.has_bias = boolean(self.cls_name, "has_bias", has_bias)
        outer, inner = (in_channels, out_channels) if transposed else (out_channels, in_channels)
        shape = (outer, inner // group, *kernel_size)
        self.weight_init = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = Parameter(initializer(self.weight_init, shape, dtype), name="weight")
        self.bias_init = bias_init
        self.bias = None
        if has_bias:
            self.bias_init = Uniform(1 / math.sqrt(fans(shape)[0])) if bias_init is None else bias_init
            self.bias = Parameter(initializer(self.bias_init, (out_channels,), dtype), name="bias")


_MODE = 'give `pad_mode="pad"` as well; "same", which is the default, pads by itself'


class ConvolutionLayer(ConvolutionBase):
    """What the layers share: their sizes, parameters with MindSpore's initial values, kernels of 2 or 3 dims."""

    DIMS: ClassVar[int] = 2
    TRANSPOSED: ClassVar[bool] = False
    ROWS: ClassVar[bool] = False
    """Are inputs rows, which are images of one line?"""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: object,
        stride: object = 1,
        pad_mode: str = "same",
        padding: Any = 0,
        dilation: object = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_init: object = None,
        bias_init: object = None,
        data_format: str | None = None,
        dtype: DType = float32,
    ) -> None:
        kernel, step, reach = (
            self._sizes(name, value)
            for name, value in (("kernel_size", kernel_size), ("stride", stride), ("dilation", dilation))
        )
        one_of(self.cls_name, "pad_mode", pad_mode, ["valid", "same", "pad"])
        layout = "NCHW" if self.DIMS == 2 else "NCDHW"
        layout = one_of(self.cls_name, "data_format", data_format or layout, [layout])
        super().__init__(
            in_channels, out_channels, kernel, step, pad_mode, padding, reach, group, has_bias, weight_init, bias_init,
            layout, self.TRANSPOSED, dtype,
        )  # fmt: skip
        self.pads = several(self.cls_name, "padding", padding, 2 * self.DIMS)
        if min(self.pads) < 0:
            raise BadArgument(self.cls_name, "padding", "non-negative int", padding).error()
        if pad_mode != "pad" and any(self.pads):
            raise BadArgument(self.cls_name, "padding", "0 where 'pad_mode' is not 'pad'", padding, _MODE).error()
        if not self.TRANSPOSED:
            settings = out_channels, kernel, 1, pad_mode, self.pads, step, reach, group
            setattr(self, f"conv{self.DIMS}d", (ops.Conv2D if self.DIMS == 2 else ops.Conv3D)(*settings))

    def _sizes(self, name: str, value: object) -> tuple[int, ...]:
        """A positive size for each dim."""
        sizes = several(self.cls_name, name, value, self.DIMS)
        return tuple([positive_int(self.cls_name, name, size) for size in sizes])

    def laid_over(self, x: Tensor) -> Any:
        """The kernel laid over images or volumes."""
        return (self.conv2d if self.DIMS == 2 else self.conv3d)(x, self.weight)

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output; an input of another rank, or with other channels, is refused."""
        check_channels(self.cls_name, x.shape, [self.DIMS + 2 - self.ROWS], "in_channels", self.in_channels)
        output = self.laid_over(ops.expand_dims(x, 2) if self.ROWS else x)
        if self.bias is not None:
            output = output + ops.reshape(self.bias, (-1, *([1] * self.DIMS)))
        return ops.squeeze(output, 2) if self.ROWS else output


class Conv2d(ConvolutionLayer):
    """A convolution of images ``[n, c, h, w]``; ``pad_mode="same"`` keeps their size for a stride of 1.

    Args:
        in_channels: how many channels the input has
        out_channels: how many channels the output has
        kernel_size: height and width of a kernel, or an int for both, as for ``stride`` and ``dilation``
        stride: how far kernels are apart
        pad_mode: "same", "valid" (no padding) or "pad" (so much as ``padding`` says)
        padding: an int, or four: above, below, left, right
        dilation: how far elements of a kernel are apart
        group: into how many groups channels are divided
        has_bias: whether a number is added to each channel
        weight_init: initial values: a name such as "normal", a number, a Tensor or an Initializer
        bias_init: the same of the bias
        data_format: "NCHW"
        dtype: the element type of the parameters
    """


class _RowLayer(ConvolutionLayer):
    """What layers of rows share: kernels and paddings are those of images of one line."""

    ROWS = True

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int,
        stride: int = 1,
        pad_mode: str = "same",
        padding: int = 0,
        dilation: int = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_init: object = None,
        bias_init: object = None,
        dtype: DType = float32,
    ) -> None:
        named = {"kernel_size": kernel_size, "stride": stride, "dilation": dilation}
        size, step, reach = ((1, positive_int(self.cls_name, name, value)) for name, value in named.items())
        side = check_type(self.cls_name, "padding", padding, "int", int)
        weight = ops.expand_dims(weight_init, 2) if isinstance(weight_init, Tensor) else weight_init
        super().__init__(
            in_channels, out_channels, size, step, pad_mode, (0, 0, side, side), reach, group, has_bias, weight,
            bias_init, dtype=dtype,
        )  # fmt: skip


Conv1d = variant(
    _RowLayer, "Conv1d", "A convolution of rows ``[n, c, w]``; the weight is of shape ``(out, in / group, 1, k)``."
)


class _Transposed(ConvolutionLayer):
    """What transposed convolutions of images share: the size of what they give."""

    TRANSPOSED = True

    def __init__(self, *settings: Any, **named: Any) -> None:
        super().__init__(*settings, **named)
        self.conv2d_transpose = ops.Conv2DTranspose(
            self.in_channels, self.kernel_size, self.pad_mode, self.pads, None, 1, self.stride, self.dilation,
            self.group,
        )  # fmt: skip

    def laid_over(self, x: Tensor) -> Tensor:
        """The transposed convolution of images."""
        count, _, *places = x.shape
        how = Layout(self.stride, self.dilation, self.pad_mode, self.pads)
        sizes = how.transposed(places, self.kernel_size)
        return self.conv2d_transpose(x, self.weight, (count, self.out_channels, *sizes))


class Conv2dTranspose(_Transposed):
    """The transpose of a convolution: every place of ``[n, c, h, w]`` adds its kernel to a larger image."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: object,
        stride: object = 1,
        pad_mode: str = "same",
        padding: object = 0,
        output_padding: object = 0,
        dilation: object = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_init: object = None,
        bias_init: object = None,
        dtype: DType = float32,
    ) -> None:
        super().__init__(
            in_channels, out_channels, kernel_size, stride, pad_mode, padding, dilation, group, has_bias, weight_init,
            bias_init, dtype=dtype,
        )  # fmt: skip
        self.output_padding = several(self.cls_name, "output_padding", output_padding, 2)
        for axis, size in enumerate(self.output_padding):
            if not 0 <= size < max(self.stride[axis], self.dilation[axis]):
                wanted = f"in range of [0, {max(self.stride[axis], self.dilation[axis])})"
                raise BadArgument(self.cls_name, "output_padding", wanted, size).error()
            if size and self.pad_mode != "pad":
                raise BadArgument(self.cls_name, "pad_mode", "'pad' where output_padding is not 0", pad_mode).error()

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output."""
        output = super().construct(x)
        down, right = self.output_padding
        return ops.pad(output, (0, right, 0, down)) if down or right else output


class Conv1dTranspose(_RowLayer, _Transposed):
    """The transpose of a convolution of rows; the weight is of shape ``(in, out / group, 1, k)``."""


Conv3d = variant(
    ConvolutionLayer,
    "Conv3d",
    'A convolution of volumes; ``pad_mode="same"`` keeps their size for a stride of 1.',
    DIMS=3,
)


class Conv3dTranspose(ConvolutionLayer):
    """The transpose of a convolution: every place of a volume adds its kernel to a larger one."""

    DIMS = 3
    TRANSPOSED = True

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: object,
        stride: object = 1,
        pad_mode: str = "same",
        padding: object = 0,
        dilation: object = 1,
        group: int = 1,
        output_padding: object = 0,
        has_bias: bool = False,
        weight_init: object = None,
        bias_init: object = None,
        data_format: str = "NCDHW",
        dtype: DType = float32,
    ) -> None:
        super().__init__(
            in_channels, out_channels, kernel_size, stride, pad_mode, padding, dilation, group, has_bias, weight_init,
            bias_init, data_format, dtype,
        )  # fmt: skip
        self.output_padding = several(self.cls_name, "output_padding", output_padding, 3)
        self.conv3d_transpose = ops.Conv3DTranspose(
            self.in_channels, self.out_channels, self.kernel_size, 1, self.pad_mode, self.pads, self.stride,
            self.dilation, self.group, self.output_padding,
        )  # fmt: skip

    def laid_over(self, x: Tensor) -> Tensor:
        """The transposed convolution of volumes."""
        return self.conv3d_transpose(x, self.weight)

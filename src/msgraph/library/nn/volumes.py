"""Layers for volumes ``[n, c, d, h, w]``: convolutions, their transposes, and pooling."""

from __future__ import annotations

from typing import Any, cast

from msgraph import ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.dtype import DType, float32
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.diagnostics.errors import error
from msgraph.library.nn.arguments import boolean, one_of, positive_int, several
from msgraph.library.nn.convolution import ConvolutionLayer


class Conv3d(ConvolutionLayer):
    """A convolution of volumes; ``pad_mode="same"`` keeps their size for a stride of 1."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        pad_mode: str = "same",
        padding: Any = 0,
        dilation: Any = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_init: Any = None,
        bias_init: Any = None,
        data_format: str = "NCDHW",
        dtype: DType = float32,
    ) -> None:
        super().__init__(in_channels, out_channels, several("Conv3d", "kernel_size", kernel_size, 3), group)
        self.set_layout(stride, pad_mode, padding, dilation, data_format)
        self.make_parameters(weight_init, bias_init, has_bias, dtype, False)
        self.conv3d = ops.Conv3D(
            self.out_channels, self.kernel_size, 1, self.pad_mode, self.pads, self.stride, self.dilation, self.group
        )

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output."""
        self.check_channels(x.shape, 5)
        output = self.conv3d(x, self.weight)
        return output if self.bias is None else output + ops.reshape(self.bias, (-1, 1, 1, 1))


class Conv3dTranspose(ConvolutionLayer):
    """The transpose of a convolution: every place of a volume adds its kernel to a larger one."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        pad_mode: str = "same",
        padding: Any = 0,
        dilation: Any = 1,
        group: int = 1,
        output_padding: Any = 0,
        has_bias: bool = False,
        weight_init: Any = None,
        bias_init: Any = None,
        data_format: str = "NCDHW",
        dtype: DType = float32,
    ) -> None:
        super().__init__(in_channels, out_channels, several("Conv3dTranspose", "kernel_size", kernel_size, 3), group)
        self.set_layout(stride, pad_mode, padding, dilation, data_format)
        self.make_parameters(weight_init, bias_init, has_bias, dtype, True)
        self.output_padding = several(self.cls_name, "output_padding", output_padding, 3)
        self.conv3d_transpose = ops.Conv3DTranspose(
            self.in_channels, self.out_channels, self.kernel_size, 1, self.pad_mode, self.pads, self.stride,
            self.dilation, self.group, self.output_padding,
        )  # fmt: skip

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output."""
        self.check_channels(x.shape, 5)
        output = self.conv3d_transpose(x, self.weight)
        return output if self.bias is None else output + ops.reshape(self.bias, (-1, 1, 1, 1))


class _Pool3d(Cell):
    """What the pooling layers share; volumes may come one by one, without the batch's axis."""

    def __init__(self, kernel_size: Any, stride: Any, pad_mode: str) -> None:
        super().__init__()
        self.pad_mode = one_of(self.cls_name, "pad_mode", pad_mode.upper(), ["VALID", "SAME", "PAD"])
        self.kernel_size = several(self.cls_name, "kernel_size", kernel_size, 3)
        self.stride = several(self.cls_name, "stride", stride, 3)
        for name, sizes in (("kernel_size", self.kernel_size), ("stride", self.stride)):
            for size in sizes:
                positive_int(self.cls_name, name, size)

    def pooled(self, volumes: object) -> Any:
        """The windows of volumes ``[n, c, d, h, w]``, reduced; layers write it."""
        raise NotImplementedError

    def construct(self, x: Tensor) -> Any:
        """The layer's output."""
        if len(x.shape) != 4:
            return self.pooled(x)
        pooled = self.pooled(ops.expand_dims(x, 0))
        if isinstance(pooled, tuple):
            greatest, places = cast("tuple[Any, Any]", pooled)
            return ops.squeeze(greatest, 0), ops.squeeze(places, 0)
        return ops.squeeze(pooled, 0)

    def extend_repr(self) -> str:
        """What stands in the brackets of the text of the layer."""
        return f"kernel_size={self.kernel_size}, stride={self.stride}, pad_mode={self.pad_mode}"


class MaxPool3d(_Pool3d):
    """The greatest element of each window of volumes; with ``pad_mode="pad"`` also where it stands."""

    def __init__(
        self,
        kernel_size: Any = 1,
        stride: Any = 1,
        pad_mode: str = "valid",
        padding: Any = 0,
        dilation: Any = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode)
        self.padding = several(self.cls_name, "padding", padding, 3)
        self.dilation = several(self.cls_name, "dilation", dilation, 3)
        self.return_indices = boolean(self.cls_name, "return_indices", return_indices)
        self.ceil_mode = boolean(self.cls_name, "ceil_mode", ceil_mode)
        for name, value, usual in (("dilation", dilation, 1), ("return_indices", return_indices, False)):
            if value != usual and self.pad_mode != "PAD":
                raise error(BadArgument(self.cls_name, name, f"{usual} when pad_mode is not 'pad'", value))

    def pooled(self, volumes: Any) -> Any:
        """The windows of volumes, reduced."""
        if self.pad_mode != "PAD":
            return ops.MaxPool3D(self.kernel_size, self.stride, self.pad_mode, self.padding)(volumes)
        return ops.max_pool3d(
            volumes, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode, self.return_indices
        )


class AvgPool3d(_Pool3d):
    """The mean of each window of volumes."""

    def __init__(
        self,
        kernel_size: Any = 1,
        stride: Any = 1,
        pad_mode: str = "valid",
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode)
        self.padding = several(self.cls_name, "padding", padding, 3)
        if divisor_override is not None:
            positive_int(self.cls_name, "divisor_override", divisor_override)
        self.avg_pool = ops.AvgPool3D(
            self.kernel_size, self.stride, pad_mode, self.padding, boolean(self.cls_name, "ceil_mode", ceil_mode),
            boolean(self.cls_name, "count_include_pad", count_include_pad), divisor_override or 0,
        )  # fmt: skip

    def pooled(self, volumes: Any) -> Any:
        """The windows of volumes, reduced."""
        return self.avg_pool(volumes)


class AdaptiveAvgPool3d(Cell):
    """The means of as many windows as the output is to have places; ``None`` keeps a size."""

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def construct(self, input: Tensor) -> Tensor:
        """The layer's output."""
        return ops.adaptive_avg_pool3d(input, self.output_size)


class AdaptiveMaxPool3d(Cell):
    """The greatest elements of as many windows as the output is to have places."""

    def __init__(self, output_size: Any, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size = output_size
        self.return_indices = boolean(self.cls_name, "return_indices", return_indices)

    def construct(self, input: Tensor) -> Any:
        """The layer's output."""
        return ops.adaptive_max_pool3d(input, self.output_size, self.return_indices)

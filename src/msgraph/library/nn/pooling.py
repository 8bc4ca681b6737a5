"""Layers that reduce windows: ``MaxPool2d``, ``AvgPool2d``, their forms for rows and volumes, and the adaptive ones."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from msgraph import Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.naming import variant
from msgraph.library.nn.arguments import boolean, one_of, positive_int, several
from msgraph.library.nn.layer_table import layer


class _Pool(Cell):
    """What the layers share: a window and how it moves; inputs may come one by one, without the batch's axis."""

    DIMS: ClassVar[int] = 2
    """Dims that a window has: 1 of rows, 2 of images, 3 of volumes."""

    def __init__(self, kernel_size: object, stride: object, pad_mode: str, data_format: str = "NCHW") -> None:
        super().__init__()
        one_of(self.cls_name, "data_format", data_format, ["NCHW"])
        self.pad_mode = one_of(self.cls_name, "pad_mode", pad_mode.upper(), ["VALID", "SAME", "PAD"])
        self.kernel_size = self._sizes("kernel_size", kernel_size)
        self.stride = self._sizes("stride", stride)

    def _sizes(self, name: str, value: object) -> tuple[int, ...]:
        """A size for each dim; rows are images of one line."""
        sizes = several(self.cls_name, name, value, self.DIMS)
        for size in sizes:
            positive_int(self.cls_name, name, size)
        return (1, *sizes) if self.DIMS == 1 else sizes

    def _padding(self, value: object) -> tuple[int, ...]:
        """What is put around an input, for each dim."""
        sizes = several(self.cls_name, "padding", value, self.DIMS)
        return (0, *sizes) if self.DIMS == 1 else sizes

    def only_padded(self, **settings: tuple[object, object]) -> None:
        """Refuses settings that mean something in ``pad_mode="pad"`` only."""
        for name, (value, usual) in settings.items():
            if value != usual and self.pad_mode != "PAD":
                raise BadArgument(self.cls_name, name, f"{usual} when pad_mode is not 'pad'", value).error()

    def pooled(self, images: object) -> object:
        """The windows of images ``[n, c, h, w]``, or of volumes, reduced; layers write it."""
        raise NotImplementedError

    def construct(self, x: Tensor) -> Any:
        """The layer's output."""
        rows, single = self.DIMS == 1, len(x.shape) == self.DIMS + 1
        if single:
            x = ops.expand_dims(x, 0)
        pooled = self.pooled(ops.expand_dims(x, 2) if rows else x)
        if isinstance(pooled, tuple):
            greatest, places = cast("tuple[object, object]", pooled)
            return self._as_given(greatest, rows, single), self._as_given(places, rows, single)
        return self._as_given(pooled, rows, single)

    def _as_given(self, pooled: Any, rows: bool, single: bool) -> object:
        if rows:
            pooled = ops.squeeze(pooled, 2)
        return ops.squeeze(pooled, 0) if single else pooled

    def extend_repr(self) -> str:
        """What stands in the brackets of the text of the layer."""
        square = self.DIMS == 2
        kernel, stride = [a[0] if square and a[0] == a[1] else a for a in (self.kernel_size, self.stride)]
        return f"kernel_size={kernel}, stride={stride}, pad_mode={self.pad_mode}"


class _MaxPool(_Pool):
    """The greatest element of each window; with ``pad_mode="pad"`` also where it stands."""

    def __init__(
        self,
        kernel_size: int | tuple[int, ...] = 1,
        stride: int | tuple[int, ...] = 1,
        pad_mode: str = "valid",
        padding: object = 0,
        dilation: int | tuple[int, ...] = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
        data_format: str = "NCHW",
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode, data_format)
        self.padding = self._padding(padding)
        self.dilation = self._sizes("dilation", dilation)
        self.return_indices = boolean(self.cls_name, "return_indices", return_indices)
        self.ceil_mode = boolean(self.cls_name, "ceil_mode", ceil_mode)
        self.only_padded(dilation=(dilation, 1), return_indices=(return_indices, False))
        if self.DIMS < 3:
            self.only_padded(padding=(padding, 0), ceil_mode=(ceil_mode, False))

    def pooled(self, images: Any) -> Tensor | tuple[Tensor, Tensor]:
        """The windows of images ``[n, c, h, w]``, reduced."""
        if self.pad_mode != "PAD":
            return ops.MaxPool(self.kernel_size, self.stride, self.pad_mode)(images)
        return ops.max_pool2d(
            images, self.kernel_size, self.stride, self.padding, self.dilation, self.return_indices, self.ceil_mode
        )


MaxPool2d = variant(
    _MaxPool,
    "MaxPool2d",
    'The greatest element of each window of images; with ``pad_mode="pad"`` also where it stands.',
)
MaxPool1d = variant(_MaxPool, "MaxPool1d", "The greatest element of each window of rows ``[n, c, w]``.", DIMS=1)


class MaxPool3d(_MaxPool):
    """The greatest element of each window of volumes; with ``pad_mode="pad"`` also where it stands."""

    DIMS = 3

    def pooled(self, images: Any) -> Tensor | tuple[Tensor, Tensor]:
        """The windows of volumes, reduced."""
        if self.pad_mode != "PAD":
            return ops.MaxPool3D(self.kernel_size, self.stride, self.pad_mode, self.padding)(images)
        return ops.max_pool3d(
            images, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode, self.return_indices
        )


class AvgPool2d(_Pool):
    """The mean of each window."""

    def __init__(
        self,
        kernel_size: object = 1,
        stride: object = 1,
        pad_mode: str = "valid",
        padding: object = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
        data_format: str = "NCHW",
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode, data_format)
        self.padding = self._padding(padding)
        self.ceil_mode = boolean(self.cls_name, "ceil_mode", ceil_mode)
        self.count_include_pad = boolean(self.cls_name, "count_include_pad", count_include_pad)
        if divisor_override is not None:
            positive_int(self.cls_name, "divisor_override", divisor_override)
        self.divisor_override = divisor_override or 0
        plain = max(self.padding) == 0 and not ceil_mode and count_include_pad and divisor_override is None
        self.is_plain = plain and self.pad_mode != "PAD"
        if not self.is_plain and self.pad_mode == "SAME" and self.DIMS < 3:
            raise BadArgument(self.cls_name, "pad_mode", "'valid' or 'pad' with these settings", pad_mode).error()

    def pooled(self, images: Any) -> Tensor:
        """The windows of images ``[n, c, h, w]``, reduced."""
        if self.is_plain:
            return ops.AvgPool(self.kernel_size, self.stride, self.pad_mode)(images)
        return ops.avg_pool2d(
            images, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad,
            self.divisor_override,
        )  # fmt: skip


AvgPool1d = variant(AvgPool2d, "AvgPool1d", "The mean of each window of rows ``[n, c, w]``.", DIMS=1)


class AvgPool3d(AvgPool2d):
    """The mean of each window of volumes."""

    DIMS = 3

    def pooled(self, images: Any) -> Tensor:
        """The windows of volumes, reduced."""
        return ops.AvgPool3D(
            self.kernel_size, self.stride, self.pad_mode, self.padding, self.ceil_mode, self.count_include_pad,
            self.divisor_override,
        )(images)  # fmt: skip


_FEW_MEANS = "The means of as many windows as the output is to have places; ``None`` keeps a size."
_FEW_MAXIMA = "The greatest elements of as many windows as the output is to have places."
AdaptiveAvgPool1d = layer("AdaptiveAvgPool1d", "adaptive_avg_pool1d", _FEW_MEANS, output_size=...)
AdaptiveAvgPool2d = layer("AdaptiveAvgPool2d", "adaptive_avg_pool2d", _FEW_MEANS, output_size=...)
AdaptiveAvgPool3d = layer("AdaptiveAvgPool3d", "adaptive_avg_pool3d", _FEW_MEANS, output_size=...)
AdaptiveMaxPool1d = layer("AdaptiveMaxPool1d", "adaptive_max_pool1d", _FEW_MAXIMA, output_size=...)
AdaptiveMaxPool2d = layer(
    "AdaptiveMaxPool2d", "adaptive_max_pool2d", _FEW_MAXIMA, output_size=..., return_indices=False
)
AdaptiveMaxPool3d = layer(
    "AdaptiveMaxPool3d", "adaptive_max_pool3d", _FEW_MAXIMA, output_size=..., return_indices=False
)

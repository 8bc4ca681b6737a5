"""Layers made of layers: with normalisation and activation behind them, or over the steps of a sequence."""

from __future__ import annotations

from typing import Any

from msgraph import Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.library.nn.activations import LeakyReLU, get_activation
from msgraph.library.nn.arguments import boolean, check_type, type_name
from msgraph.library.nn.basic import Dense, is_primitive
from msgraph.library.nn.convolution import Conv2d
from msgraph.library.nn.normalization import BatchNorm1d, BatchNorm2d


def _activation(owner: str, activation: Any, alpha: float) -> Any:
    """The cell or operator for an activation; the slope of a leaky one is ``alpha``."""
    if activation == "leakyrelu":
        return LeakyReLU(alpha)
    cell = get_activation(activation) if isinstance(activation, str) else activation
    if cell is not None and not isinstance(cell, Cell) and not is_primitive(cell):
        raise BadArgumentType(owner, "activation", "str or Cell or Primitive", type_name(activation)).error()
    return cell


class Conv2dBnAct(Cell):
    """A convolution, with ``has_bn`` a batch normalisation behind it, and an activation if one is named."""

    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: object, stride: object = 1, pad_mode: str = "same",
        padding: Any = 0, dilation: object = 1, group: int = 1, has_bias: bool = False, weight_init: object = "normal",
        bias_init: object = "zeros", has_bn: bool = False, momentum: float = 0.997, eps: float = 1e-5,
        activation: object = None, alpha: float = 0.2, after_fake: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        self.conv = Conv2d(
            in_channels, out_channels, kernel_size, stride, pad_mode, padding, dilation, group, has_bias, weight_init,
            bias_init,
        )  # fmt: skip
        self.has_bn = boolean(self.cls_name, "has_bn", has_bn)
        self.has_act = activation is not None
        self.after_fake = boolean(self.cls_name, "after_fake", after_fake)
        if has_bn:
            self.batchnorm = BatchNorm2d(out_channels, eps, momentum)
        self.activation = _activation(self.cls_name, activation, alpha)

    def construct(self, x: Tensor) -> Any:
        """The output of the last of the layers."""
        x = self.conv(x)
        if self.has_bn:
            x = self.batchnorm(x)
        return self.activation(x) if self.has_act else x


class DenseBnAct(Cell):
    """A dense layer, with ``has_bn`` a batch normalisation behind it, and an activation if one is named."""

    def __init__(
        self, in_channels: int, out_channels: int, weight_init: object = "normal", bias_init: object = "zeros",
        has_bias: bool = True, has_bn: bool = False, momentum: float = 0.9, eps: float = 1e-5,
        activation: object = None, alpha: float = 0.2, after_fake: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        self.dense = Dense(in_channels, out_channels, weight_init, bias_init, has_bias)
        self.has_bn = boolean(self.cls_name, "has_bn", has_bn)
        self.has_act = activation is not None
        self.after_fake = boolean(self.cls_name, "after_fake", after_fake)
        if has_bn:
            self.batchnorm = BatchNorm1d(out_channels, eps, momentum)
        self.activation = _activation(self.cls_name, activation, alpha)

    def construct(self, x: Tensor) -> Any:
        """The output of the last of the layers."""
        x = self.dense(x)
        if self.has_bn:
            x = self.batchnorm(x)
        return self.activation(x) if self.has_act else x


class TimeDistributed(Cell):
    """A layer for each step along ``time_axis``; where ``reshape_with_axis`` is given, the steps are rows of it."""

    def __init__(self, layer: Any, time_axis: int, reshape_with_axis: int | None = None) -> None:
        super().__init__()
        if not isinstance(layer, Cell) and not is_primitive(layer):
            raise BadArgumentType(self.cls_name, "layer", "Cell or Primitive", type_name(layer)).error()
        self.layer = layer
        self.time_axis: int = check_type(self.cls_name, "time_axis", time_axis, "int", int)
        check_type(self.cls_name, "reshape_with_axis", reshape_with_axis, "int", int, type(None))
        self.reshape_with_axis = reshape_with_axis

    def construct(self, inputs: Tensor) -> Any:
        """The outputs of all steps."""
        rank = len(inputs.shape)
        if rank < 3:
            raise BadArgument(self.cls_name, "inputs", "of at least 3 dimensions", inputs.shape).error()
        time_axis = self.time_axis % rank
        if self.reshape_with_axis is None:
            return ops.stack([self.layer(step) for step in ops.unbind(inputs, time_axis)], time_axis)
        return self._as_rows(inputs, time_axis, self.reshape_with_axis % rank)

    def _as_rows(self, inputs: Any, time_axis: int, rows: int) -> Any:
        """Time is moved beside the axis of the rows, becomes one with it for the layer, and is parted after it.

        It stays there, as in MindSpore; the first dimension takes what is left.
        """
        beside = rows + 1 if time_axis > rows else rows - 1
        if rows == len(inputs.shape) - 1:
            beside = rows - 1
        dim = min(beside, rows)
        order = list(range(len(inputs.shape)))
        order[beside], order[time_axis] = order[time_axis], order[beside]
        moved = ops.transpose(inputs, tuple(order))
        shape = moved.shape
        joined = ops.reshape(moved, (*shape[:dim], -1, *shape[dim + 2 :]))
        outputs = self.layer(joined)
        if dim >= len(outputs.shape) or outputs.shape[dim] != joined.shape[dim]:
            raise BadArgument(self.cls_name, "reshape_with_axis", "of an axis that the layer keeps", dim).error()
        parted = (*outputs.shape[:dim], *shape[dim : dim + 2], *outputs.shape[dim + 1 :])
        return ops.reshape(outputs, (-1, *parted[1:]))

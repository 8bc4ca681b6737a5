"""Layers that connect everything with everything, and those that only rearrange: ``Dense``, ``Flatten``."""

from __future__ import annotations

import math
from typing import Any

from msgraph import DType, Parameter, Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgumentType, WrongChannels
from msgraph.library.initializer import HeUniform, Uniform, initializer
from msgraph.library.nn.activations import get_activation
from msgraph.library.nn.arguments import boolean, positive_int, type_name
from msgraph.library.nn.layer_table import layer


class Dense(Cell):
    """``activation(x @ weight.T + bias)``: ``weight`` is of shape ``(out_channels, in_channels)``.

    Args:
        in_channels: the size of the input's last dim, which becomes ``out_channels``
        out_channels: the size of the output's last dim
        weight_init: initial values: a name such as "normal", a number, a Tensor or an Initializer; None for He's
        bias_init: the same of the bias; else uniform ones up to one over the root of ``in_channels``
        has_bias: whether a bias is added
        activation: a name such as "relu", a Cell or a primitive; None for none
        dtype: the element type of the parameters

    Raises:
        ValueError: sizes are not positive, or an input has another last dim
    """

    quantized = ""
    """The format of a weight that ``ms.quantize`` has put into blocks."""
    weight_scale: Parameter | None
    """What multiplies rows of whole numbers."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        weight_init: object = None,
        bias_init: object = None,
        has_bias: bool = True,
        activation: Any = None,
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        self.in_channels = positive_int(self.cls_name, "in_channels", in_channels)
        self.out_channels = positive_int(self.cls_name, "out_channels", out_channels)
        self.has_bias = boolean(self.cls_name, "has_bias", has_bias)
        weights = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = Parameter(initializer(weights, (out_channels, in_channels), dtype), name="weight")
        self.bias = self.weight_scale = None
        if has_bias:
            biases = Uniform(1 / math.sqrt(in_channels)) if bias_init is None else bias_init
            self.bias = Parameter(initializer(biases, (out_channels,), dtype), name="bias")
        self.activation = get_activation(activation) if isinstance(activation, str) else activation
        if activation is not None and not isinstance(self.activation, Cell) and not is_primitive(self.activation):
            raise BadArgumentType(
                self.cls_name, "activation", "str or Cell or Primitive", type_name(activation)
            ).error()
        self.activation_flag = activation is not None

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output; the last dimension of ``x`` is ``in_channels`` long."""
        shape = x.shape
        if not shape or shape[-1] != self.in_channels:
            raise WrongChannels(self.cls_name, "last", "in_channels", self.in_channels, shape).error()
        if len(shape) != 2:
            x = ops.reshape(x, (-1, self.in_channels))
        x = ops.quantized_matmul(x, self.weight, self.quantized) if self.quantized else ops.matmul(x, self.weight.T)
        if self.weight_scale is not None:
            x = x * self.weight_scale.astype(x.dtype)
        if self.bias is not None:
            x = x + self.bias
        if self.activation_flag:
            x = self.activation(x)
        if len(shape) != 2:
            x = ops.reshape(x, (*shape[:-1], self.out_channels))
        return x

    def extend_repr(self) -> str:
        """What stands in the brackets of the text of the layer."""
        text = f"input_channels={self.in_channels}, output_channels={self.out_channels}"
        if self.has_bias:
            text += f", has_bias={self.has_bias}"
        return f"{text}, activation={self.activation}" if self.activation_flag else text


class BiDense(Cell):
    """``input1 @ weight[k] @ input2 + bias[k]`` for each output channel ``k``."""

    def __init__(
        self,
        in1_channels: int,
        in2_channels: int,
        out_channels: int,
        weight_init: object = None,
        bias_init: object = None,
        has_bias: bool = True,
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        self.in1_channels = positive_int(self.cls_name, "in1_channels", in1_channels)
        self.in2_channels = positive_int(self.cls_name, "in2_channels", in2_channels)
        self.out_channels = positive_int(self.cls_name, "out_channels", out_channels)
        self.has_bias = boolean(self.cls_name, "has_bias", has_bias)
        usual = Uniform(1 / math.sqrt(in1_channels))
        shape = (out_channels, in1_channels, in2_channels)
        self.weight = Parameter(initializer(usual if weight_init is None else weight_init, shape, dtype), "weight")
        self.bias = None
        if has_bias:
            self.bias = Parameter(
                initializer(usual if bias_init is None else bias_init, (out_channels,), dtype), "bias"
            )

    def construct(self, input1: Tensor, input2: Tensor) -> Tensor:
        """The layer's output, for the last dimensions of both."""
        return ops.bidense(input1, input2, self.weight, self.bias)

    def extend_repr(self) -> str:
        """What stands in the brackets of the text of the layer."""
        text = f"in1_channels={self.in1_channels}, in2_channels={self.in2_channels}, "
        text += f"output_channels={self.out_channels}"
        return f"{text}, has_bias={self.has_bias}" if self.has_bias else text


def _flatten(x: Tensor, start_dim: int, end_dim: int) -> Tensor:
    return ops.flatten(x, start_dim=start_dim, end_dim=end_dim)


Flatten = layer(
    "Flatten", _flatten, "The dimensions from ``start_dim`` to ``end_dim`` as one.", start_dim=1, end_dim=-1
)


class ClipByNorm(Cell):
    """A tensor scaled down where its norm, over all or over some axes, is above a limit."""

    def __init__(self, axis: int | tuple[int, ...] | None = None) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Tensor, clip_norm: Tensor) -> Tensor:
        """``x * clip_norm / max(norm(x), clip_norm)``"""
        square = ops.square(x)
        total = square.sum() if self.axis is None else square.sum(self.axis, keepdims=True)
        limit = clip_norm if isinstance(clip_norm, (int, float)) else clip_norm.astype(x.dtype)
        return x * limit / ops.maximum(ops.sqrt(total), limit)


def is_primitive(value: Tensor) -> bool:
    """Is this one of the operators of ``ops``? Told without loading them."""
    return getattr(type(value), "__ms_primitive__", False)

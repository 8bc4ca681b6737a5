"""``AdaFactor``: the mean squares of a matrix's gradient kept as those of its rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from msgraph import DType, Parameter, ParameterTuple, Tensor, float16, float32, jit, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import boolean, check_type, real
from msgraph.library.optim.adaptive import share
from msgraph.library.optim.optimizer import HYPER_MAP, Optimizer


def _factored_step(
    settings: tuple[Any, ...], beta2: Tensor, rate: Tensor, gradient: Tensor, weight: Tensor, *states: Tensor
) -> bool:
    (eps1, eps2), clip, beta1, decay, scales, moves = settings
    mean, row, column, square = states
    wide_gradient, value = gradient.astype(float32), weight.astype(float32)
    length = rate * ops.maximum(eps2, _root_mean_square(value)) if scales else rate
    squares = ops.square(wide_gradient) + eps1
    if len(wide_gradient.shape) > 1:
        rows = ops.assign(row, row * beta2 + squares.mean(-1) * (1 - beta2))
        columns = ops.assign(column, column * beta2 + squares.mean(-2) * (1 - beta2))
        by_row = ops.rsqrt(rows / rows.mean(-1, keep_dims=True))
        step = wide_gradient * ops.expand_dims(by_row, -1) * ops.expand_dims(ops.rsqrt(columns), -2)
    else:
        kept = ops.assign(square, (square * beta2 + squares * (1 - beta2)).astype(square.dtype))
        step = wide_gradient * ops.rsqrt(kept.astype(float32))
    step = step / ops.maximum(_root_mean_square(step) / clip, 1.0) * length
    if moves:
        step = ops.assign(mean, (mean * beta1 + step * (1 - beta1)).astype(mean.dtype))
    if decay:
        value = value - value * decay * length
    ops.assign(weight, (value - step).astype(weight.dtype))
    return True


def _root_mean_square(x: Tensor) -> Tensor:
    return ops.sqrt(ops.square(x).mean())


class AdaFactor(Optimizer):
    """Adam's divisor from the mean squares of rows and columns, and steps in proportion to the weight."""

    def __init__(
        self,
        params: object,
        learning_rate: object = None,
        eps: Any = (1e-30, 1e-3),
        clip_threshold: float = 1.0,
        decay_rate: float = 0.8,
        beta1: object = 0.9,
        weight_decay: float = 0.0,
        scale_parameter: bool = True,
        relative_step: bool = True,
        warmup_init: bool = False,
        compression: bool = False,
        loss_scale: float = 1.0,
    ) -> None:
        if (learning_rate is None) is not relative_step:
            wanted = "None with relative_step, else given"
            raise BadArgument("AdaFactor", "learning_rate", wanted, learning_rate).error()
        if warmup_init and not relative_step:
            raise BadArgument("AdaFactor", "warmup_init", "False without relative_step", warmup_init).error()
        super().__init__(learning_rate or 0.0, params, weight_decay, loss_scale)
        if len(check_type("AdaFactor", "eps", eps, "list or tuple", list, tuple)) != 2:
            raise BadArgument("AdaFactor", "eps", "two floats", eps).error()
        self.eps = tuple([real("AdaFactor", "eps", value) for value in eps])
        self.clip_threshold = real("AdaFactor", "clip_threshold", clip_threshold)
        self.decay_rate = share("AdaFactor", "decay_rate", decay_rate)
        self.beta1 = real("AdaFactor", "beta1", beta1 or 0.0)
        self.decay = real("AdaFactor", "weight_decay", weight_decay)
        self.scale_parameter = boolean("AdaFactor", "scale_parameter", scale_parameter) and not self.dynamic_lr
        self.relative_step = boolean("AdaFactor", "relative_step", relative_step)
        self.warmup_init = boolean("AdaFactor", "warmup_init", warmup_init)
        self._make_statistics(boolean("AdaFactor", "compression", compression))
        self.step = Parameter(Tensor([0.0], float32), name="afactor_step")

    def _make_statistics(self, compression: bool) -> None:
        """A row and a column for each matrix, mean squares for other weights; what a weight lacks has one element."""
        rows: list[Parameter] = []
        columns: list[Parameter] = []
        squares: list[Parameter] = []
        for weight in self.own:
            shape, is_matrix = weight.shape, weight.ndim > 1
            dtype = float16 if compression and not is_matrix else weight.dtype
            rows.append(_zeros(f"exp_avg_sq_row_{weight.name}", shape[:-1] if is_matrix else (1,), weight.dtype))
            wide = (*shape[:-2], shape[-1]) if is_matrix else (1,)
            columns.append(_zeros(f"exp_avg_sq_col_{weight.name}", wide, weight.dtype))
            squares.append(_zeros(f"exp_avg_sq_{weight.name}", (1,) if is_matrix else shape, dtype))
        if self.beta1 > 0:
            self.exp_avg = self.own.clone(prefix="exp_avg", init="zeros")
        self.exp_avg_sq_row, self.exp_avg_sq_col = ParameterTuple(rows), ParameterTuple(columns)
        self.exp_avg_sq = ParameterTuple(squares)

    @jit
    def update(self, gradients: Sequence[Tensor]) -> object:
        """One step for these gradients."""
        rates = self.rates()
        self.next_step()
        ops.assign_add(self.step, Tensor([1.0], float32))
        count = ops.reshape(self.step, ())
        if self.relative_step:
            least = 1e-6 * count if self.warmup_init else 0.01
            rates = (ops.minimum(ops.rsqrt(count), least),) * len(self.own)
        beta2 = 1.0 - ops.pow(count, -self.decay_rate)
        moves = self.beta1 > 0
        settings = (self.eps, self.clip_threshold, self.beta1, self.decay, self.scale_parameter, moves)
        weights, rows, columns = tuple(self.own), tuple(self.exp_avg_sq_row), tuple(self.exp_avg_sq_col)
        means = tuple(self.exp_avg) if moves else weights
        step = ops.partial(_factored_step, settings, beta2)
        return HYPER_MAP(step, rates, tuple(gradients), weights, means, rows, columns, tuple(self.exp_avg_sq))


def _zeros(name: str, shape: tuple[int, ...], dtype: DType) -> Parameter:
    return Parameter(Tensor(np.zeros(shape), dtype), name=name)

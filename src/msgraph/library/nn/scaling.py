"""Steps of training with a scaled loss: small gradients survive half precision, and steps that overflow are dropped."""

from __future__ import annotations

from typing import Any

from msgraph import Parameter, Tensor, float32, int32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.training import NoUpdateCell
from msgraph.library.amp.scalers import all_finite
from msgraph.library.hyper_map import HyperMap
from msgraph.library.nn.arguments import type_name
from msgraph.library.nn.training import TrainOneStepCell
from msgraph.support.trees import frozen


class DynamicLossScaleUpdateCell(Cell):
    """Adapts a loss scale: down by ``scale_factor`` with every overflow, up after ``scale_window`` steps without."""

    def __init__(self, loss_scale_value: float, scale_factor: float, scale_window: int) -> None:
        super().__init__()
        self.scale_window = Tensor(scale_window, int32)
        self.scale_factor = Tensor(scale_factor, float32)
        self.loss_scale_value = loss_scale_value
        self.cur_iter = Parameter(Tensor(1, int32), name="current_iterator_step")
        self.last_overflow_iter = Parameter(Tensor(0, int32), name="last_overflow_iterator_step")

    def get_loss_scale(self) -> float:
        """The scale of the first step."""
        return self.loss_scale_value

    def construct(self, loss_scale: Any, overflow: Any) -> Any:
        """Write the scale of the next step; gives ``overflow``."""
        lowered = ops.select(overflow, ops.maximum(loss_scale / self.scale_factor, 1.0), loss_scale)
        is_window_over = self.scale_window <= self.cur_iter - self.last_overflow_iter
        last = ops.select(ops.logical_or(overflow, is_window_over), self.cur_iter, self.last_overflow_iter)
        ops.assign(self.last_overflow_iter, last)
        grows = ops.logical_and(is_window_over, ops.logical_not(overflow))
        ops.assign(loss_scale, ops.select(grows, lowered * self.scale_factor, lowered))
        ops.assign(self.cur_iter, self.cur_iter + 1)
        return overflow


class FixedLossScaleUpdateCell(Cell):
    """Leaves a loss scale as it is."""

    def __init__(self, loss_scale_value: float) -> None:
        super().__init__()
        self.loss_scale_value = loss_scale_value

    def get_loss_scale(self) -> float:
        """The scale."""
        return self.loss_scale_value

    def construct(self, _: object, overflow: object) -> Any:
        """``overflow``"""
        return overflow


class TrainOneStepWithLossScaleCell(TrainOneStepCell):
    """One step of training with a scaled loss: ``(loss, overflow, scale)``; a step that overflows changes nothing.

    ``scale_sense`` is a tensor, or a Cell that adapts the scale: ``DynamicLossScaleUpdateCell``.
    """

    def __init__(self, network: Cell, optimizer: object, scale_sense: object) -> None:
        super().__init__(network, optimizer)
        self.hyper_map = HyperMap()
        self.base, self.base0 = Tensor(1, float32), Tensor(0, int32)
        self.reduce_sum, self.less_equal, self.logic_not = ops.ReduceSum(), ops.LessEqual(), ops.LogicalNot()
        self.is_distributed, self.gpu_target = self.reducer_flag, False
        self.loss_scaling_manager: Any = None
        if isinstance(scale_sense, Cell):
            self.loss_scaling_manager = scale_sense
            first = Tensor(scale_sense.get_loss_scale(), float32)
        elif not isinstance(scale_sense, Tensor):
            actual = f"'scale_sense' type: {type_name(scale_sense)}"
            raise NoUpdateCell("'scale_sense'", "Cell or Tensor", actual).error()
        elif scale_sense.shape not in ((), (1,)):
            raise NoUpdateCell("shape of 'scale_sense'", "(1,) or ()", str(scale_sense.shape)).error()
        else:
            first = scale_sense
        self.scale_sense = Parameter(first, name="scale_sense")
        self.scaled_value_and_grad: Any = ops.value_and_grad(self._scaled_loss, None, self.weights, has_aux=True)

    def _scaled_loss(self, scale: Tensor, *inputs: object) -> tuple[object, object]:
        loss = self.network(*inputs)
        return loss * ops.cast(scale, loss.dtype), loss

    def construct(self, *inputs: Any) -> Any:
        """``(loss, whether a gradient is not finite, the scale of this step)``"""
        scale = self.scale_sense + 0.0
        (_, loss), gradients = self.scaled_value_and_grad(scale, *inputs)
        gradients = self.grad_reducer(frozen(gradients, lambda x: x * ops.reciprocal(scale).astype(x.dtype)))
        overflow = self.get_overflow_status(None, gradients)
        if not self.process_loss_scale(overflow):
            loss = ops.depend(loss, self.optimizer(gradients))
        return loss, overflow, scale

    def set_sense_scale(self, sens: Tensor) -> None:
        """Set the scale of the next step."""
        if not isinstance(sens, Tensor):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise NoUpdateCell("type of 'sens'", "Tensor", type_name(sens)).error()
        self.scale_sense.set_data(sens)

    def start_overflow_check(self, pre_cond: object, compute_input: object) -> tuple[object, object]:
        """``(status, compute_input)``: the CPU keeps no status of its own."""
        del pre_cond
        return Tensor([0] * 8, int32), compute_input

    def get_overflow_status(self, status: object, compute_output: Any) -> Tensor:
        """Whether a number of several tensors is not finite."""
        del status
        return ops.logical_not(all_finite(compute_output))

    def process_loss_scale(self, overflow: object) -> Any:
        """Adapt the scale; gives whether the step is dropped."""
        if self.loss_scaling_manager is not None:
            return self.loss_scaling_manager(self.scale_sense, overflow)
        return overflow

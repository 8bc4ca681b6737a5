"""Gradients of several batches added up before the optimizer moves the parameters; ``msgraph.boost`` hands it out."""

from __future__ import annotations

from typing import Any

from msgraph import Parameter, Tensor, int32, ops
from msgraph.api.cell.cell import Cell
from msgraph.library.hyper_map import HyperMap
from msgraph.library.nn.arguments import positive_int


def gradient_accumulation_op(steps: int, total: Any, gradient: Tensor) -> Tensor:
    """Adds to ``total`` the share of one of so many steps in the mean.

    Args:
        steps: How many gradients the mean is of.
        total: The Parameter that is added to.
        gradient: A gradient of its shape and type.
    """
    return ops.assign_add(total, gradient / steps)


def gradient_clear_op(total: Any) -> Tensor:
    """Makes ``total`` all zeros.

    Args:
        total: The Parameter that is written.
    """
    return ops.assign(total, ops.zeros_like(total))


class GradientAccumulation(Cell):
    """Calls an optimizer with the mean of the gradients of ``max_accumulation_step`` steps, every so many steps."""

    def __init__(self, max_accumulation_step: int, optimizer: Any) -> None:
        super().__init__()
        self._max_accumulation_step = positive_int(
            "GradientAccumulation", "max_accumulation_step", max_accumulation_step
        )
        self.optimizer = optimizer
        self.weights = optimizer.parameters
        self.hyper_map = HyperMap()
        self._grad_accumulation = self.weights.clone(prefix="grad_accumulation", init="zeros")
        self._accumulation_step = Parameter(Tensor(0, int32), name="accumulation_step")

    def construct(self, loss: Tensor, grads: Any) -> Any:
        """``loss``, once the gradients are counted."""
        add = ops.partial(gradient_accumulation_op, self._max_accumulation_step)
        loss = ops.depend(loss, self.hyper_map(add, self._grad_accumulation, grads))
        self._accumulation_step += 1
        if self._accumulation_step >= self._max_accumulation_step:
            loss = ops.depend(loss, self.optimizer(self._grad_accumulation))
            loss = ops.depend(loss, self.hyper_map(gradient_clear_op, self._grad_accumulation))
            ops.assign(self._accumulation_step, 0)
        return loss

"""Learning rates that depend on the step: cells for optimizers."""

from __future__ import annotations

import math
from typing import Any

from msgraph import Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import boolean, positive, positive_int, real


class LearningRateSchedule(Cell):
    """Base of schedules: ``construct(global_step)`` gives the learning rate of a step."""


class _Decay(LearningRateSchedule):
    """A rate that falls with the steps, smoothly or, with ``is_stair``, every ``decay_steps``."""

    def __init__(self, learning_rate: float, decay_rate: float, decay_steps: int, is_stair: bool = False) -> None:
        super().__init__()
        self.decay_steps = positive_int(self.cls_name, "decay_steps", decay_steps)
        self.learning_rate = positive(self.cls_name, "learning_rate", learning_rate)
        self.decay_rate = positive(self.cls_name, "decay_rate", decay_rate)
        self.is_stair = boolean(self.cls_name, "is_stair", is_stair)

    def periods(self, global_step: Any) -> Tensor:
        """How often ``decay_steps`` have passed."""
        passed = ops.cast(global_step, float32) / self.decay_steps
        return ops.floor(passed) if self.is_stair else passed


class ExponentialDecayLR(_Decay):
    """``learning_rate * decay_rate ** (step / decay_steps)``"""

    def construct(self, global_step: Tensor) -> Tensor:
        """The learning rate."""
        return self.learning_rate * ops.exp(self.periods(global_step) * math.log(self.decay_rate))


class NaturalExpDecayLR(_Decay):
    """``learning_rate * exp(-decay_rate * step)``"""

    def construct(self, global_step: Tensor) -> Tensor:
        """The learning rate."""
        step = ops.cast(global_step, float32)
        if self.is_stair:
            step = self.periods(global_step) * self.decay_steps
        return self.learning_rate * ops.exp(step * -self.decay_rate)


class InverseDecayLR(_Decay):
    """``learning_rate / (1 + decay_rate * step / decay_steps)``"""

    def construct(self, global_step: Tensor) -> Tensor:
        """The learning rate."""
        return self.learning_rate / (1 + self.decay_rate * self.periods(global_step))


class CosineDecayLR(LearningRateSchedule):
    """From ``max_lr`` to ``min_lr`` along half a cosine."""

    def __init__(self, min_lr: float, max_lr: float, decay_steps: int) -> None:
        super().__init__()
        self.min_lr = real(self.cls_name, "min_lr", min_lr)
        self.max_lr = positive(self.cls_name, "max_lr", max_lr)
        self.decay_steps = positive_int(self.cls_name, "decay_steps", decay_steps)
        if min_lr >= max_lr:
            raise BadArgument(self.cls_name, "max_lr", f"greater than the 'min_lr' ({min_lr})", max_lr).error()

    def construct(self, global_step: Tensor) -> Tensor:
        """The learning rate."""
        part = ops.cast(ops.minimum(global_step, self.decay_steps), float32) / self.decay_steps
        return self.min_lr + 0.5 * (self.max_lr - self.min_lr) * (1.0 + ops.cos(part * math.pi))


class PolynomialDecayLR(LearningRateSchedule):
    """From ``learning_rate`` to ``end_learning_rate`` along a power; ``update_decay_steps`` starts it again."""

    def __init__(
        self,
        learning_rate: float,
        end_learning_rate: float,
        decay_steps: int,
        power: float,
        update_decay_steps: bool = False,
    ) -> None:
        super().__init__()
        self.start_learning_rate = positive(self.cls_name, "learning_rate", learning_rate)
        self.end_learning_rate = real(self.cls_name, "end_learning_rate", end_learning_rate)
        self.decay_steps = positive_int(self.cls_name, "decay_steps", decay_steps)
        self.power = positive(self.cls_name, "power", power)
        self.update_decay_steps = boolean(self.cls_name, "update_decay_steps", update_decay_steps)

    def construct(self, global_step: Tensor) -> Tensor:
        """The learning rate."""
        step = ops.cast(global_step, float32)
        steps = self.decay_steps
        if self.update_decay_steps:
            steps = ops.maximum(ops.ceil(step / steps), 1.0) * steps
        else:
            step = ops.minimum(step, float(steps))
        left = ops.pow(1.0 - step / steps, self.power)
        return (self.start_learning_rate - self.end_learning_rate) * left + self.end_learning_rate


class WarmUpLR(LearningRateSchedule):
    """From 0 to ``learning_rate`` on a straight line."""

    def __init__(self, learning_rate: float, warmup_steps: int) -> None:
        super().__init__()
        self.learning_rate = real(self.cls_name, "learning_rate", learning_rate)
        self.warmup_steps = positive_int(self.cls_name, "warmup_steps", warmup_steps)

    def construct(self, global_step: Tensor) -> Tensor:
        """The learning rate."""
        part = ops.cast(ops.minimum(global_step, self.warmup_steps), float32) / self.warmup_steps
        return self.learning_rate * part

"""Loss scale managers: what ``Model`` is told about the scale of the loss."""

from __future__ import annotations

from typing import Any

from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.diagnostics.catalog.training import OverflowsOnly
from msgraph.library.nn.arguments import positive_int
from msgraph.library.nn.scaling import DynamicLossScaleUpdateCell, FixedLossScaleUpdateCell


class LossScaleManager:
    """Base of loss scale managers."""

    def get_loss_scale(self) -> Any:
        """The scale."""

    def update_loss_scale(self, overflow: bool) -> None:
        """Adapt the scale to a step that did or did not overflow."""

    def get_update_cell(self) -> Any:
        """The Cell that adapts the scale inside a step; ``None`` where steps are not dropped."""

    def get_drop_overflow_update(self) -> bool:
        """Whether a step that overflows is dropped."""
        return False


class FixedLossScaleManager(LossScaleManager):
    """One scale for the whole training; a step that overflows is dropped unless told otherwise."""

    def __init__(self, loss_scale: float = 128.0, drop_overflow_update: bool = True) -> None:
        if loss_scale < 1:
            raise BadArgument("FixedLossScaleManager", "loss_scale", ">= 1", loss_scale).error()
        self._loss_scale = loss_scale
        self._drop_overflow_update = drop_overflow_update

    def get_loss_scale(self) -> float:
        """The scale."""
        return self._loss_scale

    def get_drop_overflow_update(self) -> bool:
        """Whether a step that overflows is dropped."""
        return self._drop_overflow_update

    def get_update_cell(self) -> FixedLossScaleUpdateCell | None:
        """The Cell that leaves the scale as it is; ``None`` where steps are not dropped."""
        return FixedLossScaleUpdateCell(self._loss_scale) if self._drop_overflow_update else None


class DynamicLossScaleManager(LossScaleManager):
    """A scale that falls with every overflow, and grows after ``scale_window`` steps without one."""

    def __init__(self, init_loss_scale: float = 2**24, scale_factor: int = 2, scale_window: int = 2000) -> None:
        if init_loss_scale < 1.0:
            raise BadArgument("DynamicLossScaleManager", "init_loss_scale", "> 1", init_loss_scale).error()
        if scale_factor <= 0:
            raise BadArgument("DynamicLossScaleManager", "scale_factor", "> 0", scale_factor).error()
        self.loss_scale: float = init_loss_scale
        self.scale_window = positive_int("DynamicLossScaleManager", "scale_window", scale_window)
        self.scale_factor = self.increase_ratio = scale_factor
        self.decrease_ratio = 1 / scale_factor
        self.cur_iter = 1
        self.last_overflow_iter = 0
        self.bad_step_max = 1000
        self.bad_step = 0

    def get_loss_scale(self) -> float:
        """The scale."""
        return self.loss_scale

    def update_loss_scale(self, overflow: bool) -> None:
        """Adapt the scale to a step that did or did not overflow."""
        if overflow:
            self.loss_scale = max(self.loss_scale * self.decrease_ratio, 1)
            self.last_overflow_iter = self.cur_iter
            self.bad_step += 1
        else:
            if (self.cur_iter - self.last_overflow_iter) % self.scale_window == 0:
                self.loss_scale *= self.increase_ratio
            self.bad_step = 0
        if self.bad_step > self.bad_step_max:
            raise OverflowsOnly(self.bad_step).error()
        self.cur_iter += 1

    def get_drop_overflow_update(self) -> bool:
        """A step that overflows is dropped."""
        return True

    def get_update_cell(self) -> DynamicLossScaleUpdateCell:
        """The Cell that adapts the scale inside a step."""
        return DynamicLossScaleUpdateCell(self.loss_scale, self.scale_factor, self.scale_window)

"""Schedules that write learning rates into the groups of an optimizer, at each ``step()``: eagerly or in a graph."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, cast

from msgraph import Parameter, Tensor, float32, int32, jit_class, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.experimental.optim.optimizer import Optimizer
from msgraph.library.nn.arguments import check_type, one_of, type_name


def _counter(value: float, owner: object, name: str = "last_epoch") -> Parameter:
    """A number that a graph may count up."""
    return Parameter(Tensor(value, float32), f"{name}_{type_name(owner)}", requires_grad=False)


def _per_group(owner: object, name: str, value: object, optimizer: Optimizer) -> list[Any]:
    """``value`` for each group: a list must have one for each."""
    count = len(optimizer.param_groups)
    if not isinstance(value, (list, tuple)):
        return [value] * count
    values = list(cast("Sequence[Any]", value))
    if len(values) != count:
        raise BadArgument(type_name(owner), name, f"one value for each of {count} groups", values).error()
    return values


@jit_class
class LRScheduler:
    """Base of schedules: subclasses write ``get_lr()``, which gives the next rate of each group."""

    def __init__(self, optimizer: Optimizer, last_epoch: int = -1) -> None:
        check_type(type_name(self), "optimizer", optimizer, "experimental.optim.Optimizer", Optimizer)
        check_type(type_name(self), "last_epoch", last_epoch, "int", int)
        if last_epoch < -1:
            raise BadArgument(type_name(self), "last_epoch", "at least -1", last_epoch).error()
        for index, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", Tensor(group["lr"].asnumpy().copy()))
            elif "initial_lr" not in group:
                problem = f"param 'initial_lr' is not specified in param_groups[{index}] when resuming an optimizer"
                raise KeyError(problem)
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.optimizer = optimizer
        self._last_lr = list(optimizer.lrs)
        self.groups_num = len(optimizer.param_groups)
        self.last_epoch = _counter(last_epoch, self)
        self.step()

    def get_lr(self) -> list[Tensor]:
        """The next learning rates, one for each group."""
        raise NotImplementedError

    def get_last_lr(self) -> list[Tensor]:
        """The learning rates now, one for each group."""
        return [rate.value() for rate in self._last_lr]

    def step(self, epoch: Tensor | float | None = None) -> bool | None:
        """Go on by one epoch, or to this one, and write the learning rates."""
        if epoch is None:
            ops.assign_add(self.last_epoch, Tensor(1, float32))
            rates = self.get_lr()
        else:
            ops.assign(self.last_epoch, epoch)
            closed = getattr(self, "_get_closed_form_lr", None)
            rates = self.get_lr() if closed is None else closed()
        for index in range(self.groups_num):
            ops.assign(self._last_lr[index], rates[index])
        return True


@jit_class
class StepLR(LRScheduler):
    """The rate times ``gamma`` after each ``step_size`` epochs."""

    def __init__(self, optimizer: Optimizer, step_size: int, gamma: float = 0.1, last_epoch: int = -1) -> None:
        self.step_size = check_type("StepLR", "step_size", step_size, "int", int)
        self.gamma = check_type("StepLR", "gamma", gamma, "float", float)
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Tensor]:
        """The next learning rates."""
        if self.last_epoch == 0 or self.last_epoch % self.step_size != 0:
            return [rate * 1.0 for rate in self._last_lr]
        return [rate * self.gamma for rate in self._last_lr]

    def _get_closed_form_lr(self) -> list[Tensor]:
        return [rate * self.gamma ** (self.last_epoch // self.step_size) for rate in self.base_lrs]


@jit_class
class LinearLR(LRScheduler):
    """From ``start_factor`` to ``end_factor`` of the rate, in ``total_iters`` epochs."""

    def __init__(
        self, optimizer: Optimizer, start_factor: float = 1.0 / 3, end_factor: float = 1.0, total_iters: int = 5,
        last_epoch: int = -1,
    ) -> None:  # fmt: skip
        if not 0 < start_factor <= 1:
            raise BadArgument("LinearLR", "start_factor", "in range (0, 1]", start_factor).error()
        if not 0 <= end_factor <= 1:
            raise BadArgument("LinearLR", "end_factor", "in range [0, 1]", end_factor).error()
        self.total_iters = check_type("LinearLR", "total_iters", total_iters, "int", int)
        self.start_factor, self.end_factor = start_factor, end_factor
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Tensor]:
        """The next learning rates."""
        if self.last_epoch == 0:
            return [rate * self.start_factor for rate in self._last_lr]
        if self.last_epoch > self.total_iters:
            return [rate * 1.0 for rate in self._last_lr]
        grown = self.end_factor - self.start_factor
        factor = 1.0 + grown / (self.total_iters * self.start_factor + (self.last_epoch - 1) * grown)
        return [rate * factor for rate in self._last_lr]

    def _get_closed_form_lr(self) -> list[Tensor]:
        share = ops.minimum(self.last_epoch, float(self.total_iters)) / self.total_iters
        return [rate * (self.start_factor + (self.end_factor - self.start_factor) * share) for rate in self.base_lrs]


@jit_class
class ExponentialLR(LRScheduler):
    """The rate times ``gamma`` after each epoch."""

    def __init__(self, optimizer: Optimizer, gamma: float, last_epoch: int = -1) -> None:
        self.gamma = check_type("ExponentialLR", "gamma", gamma, "float", float)
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Tensor]:
        """The next learning rates."""
        if self.last_epoch == 0:
            return [rate * 1.0 for rate in self._last_lr]
        return [rate * self.gamma for rate in self._last_lr]

    def _get_closed_form_lr(self) -> list[Tensor]:
        return [rate * self.gamma**self.last_epoch for rate in self.base_lrs]


@jit_class
class PolynomialLR(LRScheduler):
    """A power of what is left of ``total_iters`` epochs."""

    def __init__(self, optimizer: Optimizer, total_iters: int = 5, power: float = 1.0, last_epoch: int = -1) -> None:
        self.power = check_type("PolynomialLR", "power", power, "float", float)
        if power < 0:
            raise BadArgument("PolynomialLR", "power", ">= 0", power).error()
        self.total_iters = check_type("PolynomialLR", "total_iters", total_iters, "int", int)
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Tensor]:
        """The next learning rates."""
        if self.last_epoch == 0 or self.last_epoch > self.total_iters:
            return [rate * 1.0 for rate in self._last_lr]
        left = 1.0 - self.last_epoch / self.total_iters
        factor = (left / (1.0 - (self.last_epoch - 1) / self.total_iters)) ** self.power
        return [rate * factor for rate in self._last_lr]

    def _get_closed_form_lr(self) -> list[Tensor]:
        left = 1.0 - ops.minimum(self.last_epoch, float(self.total_iters)) / self.total_iters
        return [rate * left**self.power for rate in self.base_lrs]


@jit_class
class LambdaLR(LRScheduler):
    """The first rate times a function of the epoch.

    Args:
        optimizer: whose rates it writes
        lr_lambda: the function, or one for each group
        last_epoch: the epoch before the first, -1 to begin
    """

    def __init__(self, optimizer: Optimizer, lr_lambda: object, last_epoch: int = -1) -> None:
        self.lr_lambdas = _per_group(self, "lr_lambda", lr_lambda, optimizer)
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Tensor]:
        """The next learning rates."""
        return [rate * factor(self.last_epoch) for factor, rate in zip(self.lr_lambdas, self.base_lrs, strict=True)]


@jit_class
class MultiplicativeLR(LambdaLR):
    """The rate times a function of the epoch, after each epoch; the arguments are those of :class:`LambdaLR`."""

    def get_lr(self) -> list[Tensor]:
        """The next learning rates."""
        if self.last_epoch > 0:
            return [rate * factor(self.last_epoch) for factor, rate in zip(self.lr_lambdas, self._last_lr, strict=True)]
        return [rate * 1.0 for rate in self._last_lr]


@jit_class
class MultiStepLR(LRScheduler):
    """The rate times ``gamma`` at each of the milestones."""

    def __init__(self, optimizer: Optimizer, milestones: list[int], gamma: float = 0.1, last_epoch: int = -1) -> None:
        for milestone in check_type("MultiStepLR", "milestones", milestones, "list", list):
            check_type("MultiStepLR", "milestones", milestone, "list of int", int)
        self.gamma = check_type("MultiStepLR", "gamma", gamma, "float or int", float, int)
        self.milestones = Counter(milestones)
        self.milestones_keys, self.milestones_values = list(self.milestones), list(self.milestones.values())
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Tensor]:
        """The next learning rates."""
        factor = 1.0
        for epoch, times in zip(self.milestones_keys, self.milestones_values, strict=True):
            if self.last_epoch == epoch:
                factor = self.gamma**times
        return [rate * factor for rate in self._last_lr]


@jit_class
class ConstantLR(LRScheduler):
    """``factor`` times the rate for the first ``total_iters`` epochs."""

    def __init__(self, optimizer: Any, factor: float = 1.0 / 3, total_iters: int = 5, last_epoch: int = -1) -> None:
        if not 0 <= factor <= 1:
            raise BadArgument("ConstantLR", "factor", "in range [0, 1]", factor).error()
        self.factor = factor
        self.total_iters = check_type("ConstantLR", "total_iters", total_iters, "int", int)
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Tensor]:
        """The next learning rates."""
        if self.last_epoch == 0:
            return [rate * self.factor for rate in self._last_lr]
        if self.last_epoch != self.total_iters:
            return [rate * 1.0 for rate in self._last_lr]
        return [rate / self.factor for rate in self._last_lr]

    def _get_closed_form_lr(self) -> list[Tensor]:
        later = ops.where(self.last_epoch >= self.total_iters, 1.0, self.factor)
        return [rate * later for rate in self.base_lrs]


@jit_class
class SequentialLR:
    """One schedule after the other: each from its milestone on."""

    def __init__(
        self, optimizer: Optimizer, schedulers: Sequence[Any], milestones: Sequence[int], last_epoch: int = -1
    ) -> None:
        for scheduler in schedulers:
            if scheduler.optimizer is not optimizer:
                raise BadArgument("SequentialLR", "schedulers", "all of this optimizer", type_name(scheduler)).error()
        if len(milestones) != len(schedulers) - 1:
            raise BadArgument("SequentialLR", "milestones", "one fewer than schedulers", len(milestones)).error()
        self._schedulers = schedulers
        self.milestones = milestones
        self.last_epoch = _counter(last_epoch + 1, self)
        self.optimizer = optimizer
        for group in optimizer.param_groups:
            ops.assign(group["lr"], group["initial_lr"])
        for scheduler in schedulers:
            ops.assign_sub(scheduler.last_epoch, Tensor(1, float32))
        schedulers[0].step()
        self._last_lr = schedulers[0]._last_lr

    def step(self) -> None:
        """Go on by one epoch with the schedule whose turn it is."""
        ops.assign_add(self.last_epoch, Tensor(1, float32))
        epoch = int(self.last_epoch)
        turn = bisect_right(self.milestones, epoch)
        if turn > 0 and self.milestones[turn - 1] == epoch:
            self._schedulers[turn].step(0)
        else:
            self._schedulers[turn].step()

    get_last_lr = LRScheduler.get_last_lr


@jit_class
class ReduceLROnPlateau:
    """The rate times ``factor`` when a metric has not improved for more than ``patience`` epochs."""

    def __init__(
        self, optimizer: Optimizer, mode: str = "min", factor: float = 0.1, patience: int = 10, threshold: float = 1e-4,
        threshold_mode: str = "rel", cooldown: int = 0, min_lr: object = 0, eps: float = 1e-8,
    ) -> None:  # fmt: skip
        if factor >= 1.0:
            raise BadArgument("ReduceLROnPlateau", "factor", "less than 1.0", factor).error()
        check_type(type_name(self), "optimizer", optimizer, "experimental.optim.Optimizer", Optimizer)
        self.factor, self.patience, self.cooldown, self.eps = factor, patience, cooldown, eps
        self.optimizer = optimizer
        self.min_lrs = [Tensor(rate, float32) for rate in _per_group(self, "min_lr", min_lr, optimizer)]
        self.mode = one_of("ReduceLROnPlateau", "mode", mode, ("min", "max"))
        self.threshold = threshold
        self.threshold_mode = one_of("ReduceLROnPlateau", "threshold_mode", threshold_mode, ("rel", "abs"))
        self.mode_worse = float("inf") if mode == "min" else float("-inf")
        self.last_epoch = Parameter(Tensor(0, int32), "last_epoch_ReduceLROnPlateau", requires_grad=False)
        self.best = _counter(self.mode_worse, self, "best")
        self.cooldown_counter = _counter(0, self, "cooldown_counter")
        self.wait = _counter(0, self, "wait")
        self._last_lr = [group["lr"] for group in optimizer.param_groups]

    def step(self, metrics: TensorLike) -> bool:
        """Note the metric of one more epoch, and lower the rates where it is time."""
        ops.assign_add(self.last_epoch, Tensor(1, int32))
        current = ops.cast(metrics, float32)
        if self._is_improvement(current, self.best):
            ops.assign(self.best, current)
            ops.assign(self.wait, 0.0)
        else:
            ops.assign_add(self.wait, Tensor(1, float32))
        if self.in_cooldown():
            ops.assign_sub(self.cooldown_counter, Tensor(1, float32))
            ops.assign(self.wait, 0.0)
        if self.wait > self.patience:
            self._reduce_lr()
            ops.assign(self.cooldown_counter, float(self.cooldown))
            ops.assign(self.wait, 0.0)
        return True

    def _reduce_lr(self) -> None:
        for rate, least in zip(self._last_lr, self.min_lrs, strict=True):
            lower = ops.maximum(rate * self.factor, least)
            if rate > lower + self.eps:
                ops.assign(rate, lower)

    def in_cooldown(self) -> Tensor:
        """Is it too soon after the last lowering?"""
        return self.cooldown_counter > 0

    def _is_improvement(self, current: Tensor, best: Tensor) -> Tensor:
        if self.mode == "min":
            return current < (best * (1.0 - self.threshold) if self.threshold_mode == "rel" else best - self.threshold)
        return current > (best * (1.0 + self.threshold) if self.threshold_mode == "rel" else best + self.threshold)

    get_last_lr = LRScheduler.get_last_lr


@jit_class
class CyclicLR(LRScheduler):
    """Up from ``base_lr`` to ``max_lr`` and down again, in cycles whose height may shrink."""

    def __init__(
        self, optimizer: Any, base_lr: Any, max_lr: Any, step_size_up: int = 2000, step_size_down: Any = None,
        mode: str = "triangular", gamma: float = 1.0, scale_fn: Callable[[Tensor], Tensor] | None = None,
        scale_mode: str = "cycle", last_epoch: int = -1,
    ) -> None:  # fmt: skip
        check_type(type_name(self), "optimizer", optimizer, "experimental.optim.Optimizer", Optimizer)
        base_lrs = _per_group(self, "base_lr", base_lr, optimizer)
        if last_epoch == -1:
            for rate, group in zip(base_lrs, optimizer.param_groups, strict=True):
                ops.assign(group["lr"], rate)
        self.max_lrs = [Tensor(rate, float32) for rate in _per_group(self, "max_lr", max_lr, optimizer)]
        down = float(step_size_up if step_size_down is None else step_size_down)
        self.total_step_size = float(step_size_up) + down
        self.step_up_ratio = float(step_size_up) / self.total_step_size
        if scale_fn is None:
            one_of("CyclicLR", "mode", mode, ("triangular", "triangular2", "exp_range"))
            scale_mode = "iterations" if mode == "exp_range" else "cycle"
        self.mode, self.gamma, self.scale_mode, self._scale_fn_custom = mode, gamma, scale_mode, scale_fn
        super().__init__(optimizer, last_epoch)
        self.base_lrs = [Tensor(rate, float32) for rate in base_lrs]

    def scale_fn(self, x: Tensor) -> Tensor | float:
        """The height of a cycle, or at an iteration."""
        if self._scale_fn_custom is not None:
            return self._scale_fn_custom(x)
        if self.mode == "triangular":
            return 1.0
        return 1 / (2.0 ** (x - 1)) if self.mode == "triangular2" else self.gamma**x

    def get_lr(self) -> list[Tensor]:
        """The next learning rates."""
        cycle = ops.floor(1 + self.last_epoch / self.total_step_size)
        phase = 1.0 + self.last_epoch / self.total_step_size - cycle
        up, down = phase / self.step_up_ratio, (phase - 1) / (self.step_up_ratio - 1)
        factor = ops.where(phase <= self.step_up_ratio, up, down)
        height = self.scale_fn(cycle if self.scale_mode == "cycle" else self.last_epoch)
        return [low + (high - low) * factor * height for low, high in zip(self.base_lrs, self.max_lrs, strict=True)]


@jit_class
class CosineAnnealingWarmRestarts(LRScheduler):
    """Down a half cosine wave in ``T_0`` epochs, and again, ``T_mult`` times as long each time."""

    def __init__(self, optimizer: Any, T_0: int, T_mult: int = 1, eta_min: float = 0, last_epoch: int = -1) -> None:
        for name, value in (("T_0", T_0), ("T_mult", T_mult)):
            if not isinstance(value, int) or value < 1:  # pyright: ignore[reportUnnecessaryIsInstance]
                raise BadArgument("CosineAnnealingWarmRestarts", name, "an int of at least 1", value).error()
        check_type("CosineAnnealingWarmRestarts", "eta_min", eta_min, "float or int", float, int)
        self.T_0, self.T_mult, self.eta_min = T_0, T_mult, Tensor(eta_min, float32)
        self.T_i = _counter(T_0, self, "T_i")
        self.T_cur = _counter(last_epoch, self, "T_cur")
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Tensor]:
        """The learning rates at this place of the wave."""
        wave = 1 + ops.cos(ops.cast(math.pi * self.T_cur / self.T_i, float32))
        return [self.eta_min + (rate - self.eta_min) * wave / 2 for rate in self.base_lrs]

    def step(self, epoch: Tensor | float | None = None) -> bool | None:
        """Go on by one epoch, or to this one, which may be a fraction."""
        if epoch is None:
            ops.assign_add(self.T_cur, Tensor(1, float32))
            epoch = self.last_epoch + 1
            if self.T_cur >= self.T_i:
                ops.assign(self.T_cur, self.T_cur - self.T_i)
                ops.assign(self.T_i, self.T_i * self.T_mult)
        else:
            if epoch < 0:
                raise BadArgument("CosineAnnealingWarmRestarts", "epoch", "non-negative", epoch).error()
            epoch = ops.cast(epoch, float32)
            self._find_place(epoch)
        ops.assign(self.last_epoch, ops.floor(epoch))
        for rate, new in zip(self._last_lr, self.get_lr(), strict=True):
            ops.assign(rate, new)

    def _find_place(self, epoch: Tensor) -> None:
        """Which wave an epoch is in, and where."""
        if epoch < self.T_0:
            ops.assign(self.T_i, float(self.T_0))
            ops.assign(self.T_cur, epoch)
        elif self.T_mult == 1:
            ops.assign(self.T_cur, epoch % self.T_0)
        else:
            waves = ops.floor(ops.log(epoch / self.T_0 * (self.T_mult - 1) + 1) / math.log(self.T_mult))
            longer = float(self.T_mult) ** waves
            ops.assign(self.T_cur, epoch - self.T_0 * (longer - 1) / (self.T_mult - 1))
            ops.assign(self.T_i, self.T_0 * longer)


@jit_class
class CosineAnnealingLR(LRScheduler):
    """Down and up a cosine wave whose half takes ``T_max`` epochs."""

    def __init__(self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0, last_epoch: int = -1) -> None:
        self.eta_min = check_type("CosineAnnealingLR", "eta_min", eta_min, "float or int", float, int)
        self.T_max = check_type("CosineAnnealingLR", "T_max", T_max, "int", int)
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[Tensor]:
        """The next learning rates."""
        if self.last_epoch == 0:
            return [rate * 1.0 for rate in self._last_lr]
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            rise = 1 - ops.cos(Tensor(math.pi / self.T_max, float32))
            pairs = zip(self.base_lrs, self._last_lr, strict=True)
            return [rate + (first - self.eta_min) * rise / 2 for first, rate in pairs]
        wave = 1 + ops.cos(math.pi * self.last_epoch / self.T_max)
        before = 1 + ops.cos(math.pi * (self.last_epoch - 1) / self.T_max)
        return [wave / before * (rate - self.eta_min) + self.eta_min for rate in self._last_lr]

    def _get_closed_form_lr(self) -> list[Tensor]:
        wave = 1 + ops.cos(math.pi * self.last_epoch / self.T_max)
        return [self.eta_min + (rate - self.eta_min) * wave / 2 for rate in self.base_lrs]

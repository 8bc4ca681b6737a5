"""Learning rates as lists, one number per step: for optimizers that take a list."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.naming import named
from msgraph.library.nn.arguments import boolean, check_type, positive, positive_int, real


def piecewise_constant_lr(milestone: Sequence[int], learning_rates: Sequence[float]) -> list[float]:
    """``learning_rates[i]`` up to step ``milestone[i]``."""
    owner = "piecewise_constant_lr"
    check_type(owner, "milestone", milestone, "tuple or list", tuple, list)
    check_type(owner, "learning_rates", learning_rates, "tuple or list", tuple, list)
    if len(milestone) != len(learning_rates):
        raise BadArgument(owner, "learning_rates", f"as long as 'milestone' ({len(milestone)})", learning_rates).error()
    rates: list[float] = []
    for step, rate in zip(milestone, learning_rates, strict=True):
        if positive_int(owner, "milestone", step) < len(rates):
            raise BadArgument(owner, "milestone", "in ascending order", milestone).error()
        rates += [real(owner, "learning_rates", rate)] * (step - len(rates))
    return rates


def _by_epoch(owner: str, total_step: int, step_per_epoch: int, rate: Callable[[int], float]) -> list[float]:
    """The rate of each step's epoch."""
    positive_int(owner, "step_per_epoch", step_per_epoch)
    return [rate(step // step_per_epoch) for step in range(positive_int(owner, "total_step", total_step))]


def _checked(owner: str, learning_rate: float, decay_rate: float, decay_epoch: int, is_stair: bool) -> None:
    for name, value in {"learning_rate": learning_rate, "decay_rate": decay_rate}.items():
        positive(owner, name, value)
    positive_int(owner, "decay_epoch", decay_epoch)
    boolean(owner, "is_stair", is_stair)


def _decay(
    name: str, meaning: str, formula: Callable[[float, float, float, float], float]
) -> Callable[..., list[float]]:
    """A rate that falls with the epochs: a formula of it, of what it falls by, of the periods and epochs passed."""

    def rates(
        learning_rate: float,
        decay_rate: float,
        total_step: int,
        step_per_epoch: int,
        decay_epoch: int,
        is_stair: bool = False,
    ) -> list[float]:
        _checked(name, learning_rate, decay_rate, decay_epoch, is_stair)

        def rate(epoch: int) -> float:
            whole = epoch // decay_epoch
            passed = (whole, whole * decay_epoch) if is_stair else (epoch / decay_epoch, epoch)
            return formula(learning_rate, decay_rate, *passed)

        return _by_epoch(name, total_step, step_per_epoch, rate)

    return named(rates, name, meaning)


exponential_decay_lr = _decay(
    "exponential_decay_lr", "``learning_rate * decay_rate ** (epoch / decay_epoch)``",
    lambda rate, fall, periods, epochs: rate * fall**periods,
)  # fmt: skip
natural_exp_decay_lr = _decay(
    "natural_exp_decay_lr", "``learning_rate * exp(-decay_rate * epoch)``",
    lambda rate, fall, periods, epochs: rate * math.exp(-fall * epochs),
)  # fmt: skip
inverse_decay_lr = _decay(
    "inverse_decay_lr", "``learning_rate / (1 + decay_rate * epoch / decay_epoch)``",
    lambda rate, fall, periods, epochs: rate / (1 + fall * periods),
)  # fmt: skip


def cosine_decay_lr(
    min_lr: float, max_lr: float, total_step: int, step_per_epoch: int, decay_epoch: int
) -> list[float]:
    """From ``max_lr`` to ``min_lr`` along half a cosine."""
    positive_int("cosine_decay_lr", "decay_epoch", decay_epoch)
    if real("cosine_decay_lr", "min_lr", min_lr) >= max_lr:
        raise BadArgument("cosine_decay_lr", "max_lr", f"greater than the 'min_lr' ({min_lr})", max_lr).error()

    def rate(epoch: int) -> float:
        part = min(epoch, decay_epoch) / decay_epoch
        return min_lr + 0.5 * (max_lr - min_lr) * (1 + math.cos(math.pi * part))

    return _by_epoch("cosine_decay_lr", total_step, step_per_epoch, rate)


def polynomial_decay_lr(
    learning_rate: float,
    end_learning_rate: float,
    total_step: int,
    step_per_epoch: int,
    decay_epoch: int,
    power: float,
    update_decay_epoch: bool = False,
) -> list[float]:
    """From ``learning_rate`` to ``end_learning_rate`` along a power; ``update_decay_epoch`` starts it again."""
    owner = "polynomial_decay_lr"
    _checked(owner, learning_rate, power, decay_epoch, update_decay_epoch)
    real(owner, "end_learning_rate", end_learning_rate)

    def rate(epoch: int) -> float:
        length = decay_epoch * max(math.ceil(epoch / decay_epoch), 1) if update_decay_epoch else decay_epoch
        left = 1 - min(epoch, length) / length
        return (learning_rate - end_learning_rate) * left**power + end_learning_rate

    return _by_epoch(owner, total_step, step_per_epoch, rate)


def warmup_lr(learning_rate: float, total_step: int, step_per_epoch: int, warmup_epoch: int) -> list[float]:
    """From 0 to ``learning_rate`` on a straight line."""
    real("warmup_lr", "learning_rate", learning_rate)
    positive_int("warmup_lr", "warmup_epoch", warmup_epoch)

    def rate(epoch: int) -> float:
        return learning_rate * min(epoch, warmup_epoch) / warmup_epoch

    return _by_epoch("warmup_lr", total_step, step_per_epoch, rate)

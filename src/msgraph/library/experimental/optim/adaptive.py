"""Optimizers that divide by running means of squares, with those means unbiased: ``Adam`` and what came of it."""

from __future__ import annotations

from typing import Any, ClassVar

from msgraph import Tensor, ops
from msgraph.library.experimental.optim.optimizer import StatefulOptimizer


def _means(settings: Any, gradient: Any, mean: Tensor, square: Tensor) -> tuple[Tensor, Tensor]:
    """The running means of gradients and of their squares, with this one."""
    beta1, beta2 = settings
    return (
        ops.assign(mean, mean * beta1 + gradient * (1 - beta1)),
        ops.assign(square, square * beta2 + gradient * gradient * (1 - beta2)),
    )


class Adam(StatefulOptimizer):
    """Steps along the mean gradient, divided by the root of the mean of its squares; both means are unbiased."""

    STATES = (("exp_avg", "zeros"), ("exp_avg_sq", "zeros"), ("max_exp_avg_sq", "zeros"))
    DECOUPLED: ClassVar[bool] = False
    """Does the decay shrink the parameters, in place of being part of the gradients?"""
    UNBIASED_FIRST: ClassVar[bool] = False
    """Is ``eps`` added to the root of the unbiased mean?"""

    DEFAULTS = {
        "lr": 1e-3, "betas": (0.9, 0.999), "eps": 1e-8, "weight_decay": 0.0, "amsgrad": False, "maximize": False,
    }  # fmt: skip

    @staticmethod
    def _rule(
        settings: Any,
        rate: Any,
        step: Any,
        gradient: Any,
        weight: Tensor,
        exp_avg: Tensor,
        exp_avg_sq: Tensor,
        top: Any,
    ) -> Tensor:
        """One step of one parameter; ``decay`` shrinks it before, and ``top`` is the largest second moment so far."""
        betas, eps, amsgrad, decay, unbiased_first = settings
        mean, square = _means(betas, gradient, exp_avg, exp_avg_sq)
        if amsgrad:
            square = ops.assign(top, ops.maximum(top, square))
        unbiased = ops.sqrt(1 - ops.pow(betas[1], step))
        root = ops.sqrt(square) / unbiased + eps if unbiased_first else (ops.sqrt(square) + eps) / unbiased
        return ops.assign(weight, weight * (1 - rate * decay) - rate / (1 - ops.pow(betas[0], step)) * (mean / root))

    def settings(self, group: dict[str, object]) -> tuple[object, ...]:
        """What the rule needs of a group."""
        return (*super().settings(group), group["weight_decay"] if self.DECOUPLED else 0.0, self.UNBIASED_FIRST)


class AdamW(Adam):
    """Adam whose weight decay shrinks the parameters themselves."""

    DECOUPLED = UNBIASED_FIRST = True

    DEFAULTS = Adam.DEFAULTS | {"weight_decay": 1e-2}

    def decayed(self, decay: float, gradients: object, weights: object) -> Any:
        """The gradients as they are."""
        return gradients


class Adamax(StatefulOptimizer):
    """Adam that divides by the largest gradient, which fades."""

    STATES = (("exp_avg", "zeros"), ("exp_inf", "zeros"))
    DEFAULTS = {"lr": 2e-3, "betas": (0.9, 0.999), "eps": 1e-8, "weight_decay": 0.0, "maximize": False}

    @staticmethod
    def _rule(
        settings: Any, rate: Tensor, step: Tensor, gradient: Tensor, weight: Tensor, exp_avg: Any, exp_inf: Any
    ) -> Tensor:
        """One step of one parameter."""
        (beta1, beta2), eps = settings
        mean = ops.assign(exp_avg, exp_avg * beta1 + gradient * (1 - beta1))
        largest = ops.assign(exp_inf, ops.maximum(exp_inf * beta2, ops.abs(gradient) + eps))
        return ops.assign(weight, weight - rate / (1 - ops.pow(beta1, step)) * mean / largest)


class NAdam(StatefulOptimizer):
    """Adam that looks one step ahead along its mean, as Nesterov's momentum does."""

    STATES = (("exp_avg", "zeros"), ("exp_avg_sq", "zeros"), ("mu_product", "ones"))
    DEFAULTS = {"lr": 2e-3, "betas": (0.9, 0.999), "eps": 1e-8, "weight_decay": 0.0, "momentum_decay": 4e-3}

    @staticmethod
    def _rule(
        settings: Any,
        rate: Tensor,
        step: Tensor,
        gradient: Tensor,
        weight: Tensor,
        exp_avg: Any,
        exp_avg_sq: Tensor,
        product: Any,
    ) -> Tensor:
        """One step of one parameter; ``product`` is that of the momenta so far, the same for all its elements."""
        (beta1, beta2), eps, fading = settings
        now = beta1 * (1.0 - 0.5 * ops.pow(0.96, step * fading))
        later = beta1 * (1.0 - 0.5 * ops.pow(0.96, (step + 1) * fading))
        so_far = ops.assign(product, product * now)
        mean, square = _means((beta1, beta2), gradient, exp_avg, exp_avg_sq)
        root = ops.sqrt(square / (1 - ops.pow(beta2, step))) + eps
        by_gradient = rate * (1.0 - now) / (1.0 - so_far) * gradient / root
        return ops.assign(weight, weight - by_gradient - rate * later / (1.0 - so_far * later) * mean / root)


class RAdam(StatefulOptimizer):
    """Adam that adapts only as far as the steps so far tell of the variance."""

    STATES = (("exp_avg", "zeros"), ("exp_avg_sq", "zeros"))
    DEFAULTS = {"lr": 1e-3, "betas": (0.9, 0.999), "eps": 1e-8, "weight_decay": 0.0}

    @staticmethod
    def _rule(
        settings: Any, rate: Tensor, step: Tensor, gradient: Tensor, weight: Tensor, exp_avg: Any, exp_avg_sq: Tensor
    ) -> Tensor:
        """One step of one parameter: where too few steps tell of the variance, along the mean alone."""
        (beta1, beta2), eps = settings
        mean, square = _means((beta1, beta2), gradient, exp_avg, exp_avg_sq)
        longest = 2 / (1 - beta2) - 1
        fading = ops.pow(beta2, step)
        length = longest - 2 * step * fading / (1 - fading)
        enough = ops.maximum(length, 5.0)
        rectified = ops.sqrt((enough - 4) * (enough - 2) * longest / ((longest - 4) * (longest - 2) * enough))
        adapted = ops.sqrt(1 - fading) / (ops.sqrt(square) + eps) * rectified
        step_size = ops.where(length > 5.0, adapted, ops.ones_like(adapted))
        return ops.assign(weight, weight - mean / (1 - ops.pow(beta1, step)) * rate * step_size)

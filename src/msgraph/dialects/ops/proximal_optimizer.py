"""Training rules with a penalty that draws weights towards zero: proximal steps and FTRL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.irdl import irdl_op_definition

from msgraph.dialects.families.optimizing import OptimizerOp


def _shrunk(xp: Any, x: object, rate: object, l1: Any, l2: Any) -> Any:
    """The weight nearest to ``x`` that pays the penalties."""
    return xp.sign(x) * xp.maximum(xp.abs(x) - rate * l1, 0) / (rate * l2 + 1)


@irdl_op_definition
class ApplyProximalGradientDescentOp(OptimizerOp):
    """Gradient descent, then a step towards zero: by ``alpha * l1``, and by a factor ``1 / (1 + alpha * l2)``."""

    name = "ms.apply_proximal_gradient_descent"
    ROLES = "wsssg"
    PRIMITIVE = "ApplyProximalGradientDescent()(var, alpha, l1, l2, delta)"

    @classmethod
    def step(cls, xp: object, *operands: Any, **fields: object) -> Sequence[Any]:
        var, alpha, l1, l2, delta = operands
        return [_shrunk(xp, var - alpha * delta, alpha, l1, l2)]


@irdl_op_definition
class ApplyProximalAdagradOp(OptimizerOp):
    """As ``ApplyProximalGradientDescent``, with Adagrad's rate for each element."""

    name = "ms.apply_proximal_adagrad"
    ROLES = "wwsssg"
    YIELDS = (0, 1)
    PRIMITIVE = "ApplyProximalAdagrad(use_locking=False)(var, accum, lr, l1, l2, grad)"

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        var, accum, lr, l1, l2, grad = operands
        accum = accum + grad * grad
        rate = lr / xp.sqrt(accum)
        return [_shrunk(xp, var - rate * grad, rate, l1, l2), accum]


@irdl_op_definition
class ApplyFtrlOp(OptimizerOp):
    """Follow the regularised leader: the weight is computed anew from the sums of past gradients."""

    name = "ms.apply_ftrl"
    ROLES = "wwwgssss"
    PRIMITIVE = "ApplyFtrl(use_locking=False)(var, accum, linear, grad, lr, l1, l2, lr_power)"

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        var, accum, linear, grad, lr, l1, l2, lr_power = operands
        new = accum + grad * grad
        root = xp.power(new, -lr_power)
        linear = linear + grad - (root - xp.power(accum, -lr_power)) / lr * var
        var = (xp.sign(linear) * l1 - linear) / (root / lr + l2 * 2)
        return [xp.where(xp.abs(linear) > l1, var, 0), new, linear]


@irdl_op_definition
class ApplyAdagradDaOp(OptimizerOp):
    """Adagrad with dual averaging: the weight is computed anew from the sums of gradients and of their squares."""

    name = "ms.apply_adagrad_da"
    ROLES = "wwwgssss"
    PRIMITIVE = (
        "ApplyAdagradDA(use_locking=False)(var, gradient_accumulator: TensorLike, "
        "gradient_squared_accumulator: TensorLike, grad, lr, l1, l2, global_step: TensorLike)"
    )

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        _, total, squares, grad, lr, l1, l2, steps = operands
        total = total + grad
        squares = squares + grad * grad
        left = xp.sign(total) * xp.maximum(xp.abs(total) - l1 * steps, 0)
        return [-(lr * left) / (l2 * steps * lr + xp.sqrt(squares)), total, squares]

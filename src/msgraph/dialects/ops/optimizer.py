"""Training rules that follow the gradient or its moving average: gradient descent, momentum, sign rules.

%r = ms.apply_momentum %w, %m, %lr, %g, %mu {use_nesterov = false, gradient_scale = 1.0 : f64}
    : (!ms.ref<tensor<4xf32>>, !ms.ref<tensor<4xf32>>, tensor<f32>, tensor<4xf32>, tensor<f32>)
        -> !ms.ref<tensor<4xf32>>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.irdl import irdl_op_definition

from msgraph.dialects.attributes import flag, number
from msgraph.dialects.families.optimizing import OptimizerOp


@irdl_op_definition
class ApplyGradientDescentOp(OptimizerOp):
    """``var -= alpha * delta``."""

    name = "ms.apply_gradient_descent"
    ROLES = "wsg"
    PRIMITIVE = "ApplyGradientDescent()(var, alpha, delta)"

    @classmethod
    def step(cls, xp: object, *operands: Any, **fields: object) -> Sequence[Any]:
        var, alpha, delta = operands
        return [var - alpha * delta]


@irdl_op_definition
class ApplyMomentumOp(OptimizerOp):
    """``accumulation = accumulation * momentum + gradient``, ``variable -= learning_rate * accumulation``.

    With Nesterov's rule the step looks one momentum ahead:
    ``variable -= learning_rate * (gradient + momentum * accumulation)``.
    """

    name = "ms.apply_momentum"
    ROLES = "wwsgs"
    PRIMITIVE = (
        "ApplyMomentum(use_nesterov=False, use_locking=False, gradient_scale=1.0)"
        "(variable, accumulation, learning_rate, gradient, momentum)"
    )
    use_nesterov: bool = flag()
    gradient_scale: float = number()
    SETTINGS = ({"use_nesterov": False, "gradient_scale": 1.0}, {"use_nesterov": True, "gradient_scale": 0.5})

    @classmethod
    def step(cls, xp: object, *operands: Any, gradient_scale: float, use_nesterov: bool, **_: object) -> Sequence[Any]:
        variable, accumulation, rate, gradient, momentum = operands
        if gradient_scale != 1:
            gradient = gradient * gradient_scale
        accumulation = accumulation * momentum + gradient
        ahead = gradient + accumulation * momentum if use_nesterov else accumulation
        return [variable - rate * ahead, accumulation]


@irdl_op_definition
class ApplyKerasMomentumOp(OptimizerOp):
    """``accum = accum * momentum - lr * grad``, ``var += accum``; with Nesterov's rule one momentum ahead."""

    name = "ms.apply_keras_momentum"
    ROLES = "wwsgs"
    YIELDS = (0, 1)
    PRIMITIVE = "ApplyKerasMomentum(use_locking=False, use_nesterov=False)(var, accum, lr, grad, momentum)"
    use_nesterov: bool = flag()
    SETTINGS = ({"use_nesterov": False}, {"use_nesterov": True})

    @classmethod
    def step(cls, xp: object, *operands: Any, use_nesterov: bool, **_: object) -> Sequence[Any]:
        var, accum, rate, grad, momentum = operands
        accum = accum * momentum - rate * grad
        return [var + (accum * momentum - rate * grad if use_nesterov else accum), accum]


@irdl_op_definition
class SGDOp(OptimizerOp):
    """Gradient descent with weight decay, momentum and dampening.

    ``stat`` is one where an element has not been updated yet: its first accumulated gradient is not dampened.
    """

    name = "ms.sgd"
    ROLES = "wgswsw"
    PRIMITIVE = (
        "SGD(dampening=0.0, weight_decay=0.0, nesterov=False)"
        "(parameters, gradient, learning_rate, accum, momentum, stat)"
    )
    dampening: float = number()
    weight_decay: float = number()
    nesterov: bool = flag()
    SETTINGS = (
        {"dampening": 0.0, "weight_decay": 0.0, "nesterov": False},
        {"dampening": 0.25, "weight_decay": 0.1, "nesterov": False},
        {"dampening": 0.0, "weight_decay": 0.0, "nesterov": True},
    )

    @classmethod
    def step(
        cls, xp: Any, *operands: Any, weight_decay: float, dampening: float, nesterov: bool, **_: object
    ) -> Sequence[Any]:
        parameters, gradient, rate, accum, momentum, stat = operands
        if weight_decay > 0:
            gradient = gradient + parameters * weight_decay
        later = accum * momentum + gradient * (1 - dampening)
        has_momentum = momentum > 0
        accum = xp.where(has_momentum, xp.where(stat > 0, gradient, later), accum)
        ahead = gradient + accum * momentum if nesterov else accum
        stat = xp.where(has_momentum, xp.where(stat > 0, stat - stat, stat), stat)
        return [parameters - rate * xp.where(has_momentum, ahead, gradient), accum, stat]

    @classmethod
    def call(cls, b: Any, *args: object, **fields: Any) -> Any:
        """One step; the settings may be given as whole numbers."""
        settings = {"dampening": float(fields["dampening"]), "weight_decay": float(fields["weight_decay"])}
        return super().call(b, *args, **{**fields, **settings})


@irdl_op_definition
class ApplyAddSignOp(OptimizerOp):
    """``var -= lr * (alpha + sign_decay * sign(grad) * sign(m)) * grad``, with ``m`` the mean gradient."""

    name = "ms.apply_add_sign"
    ROLES = "wwssssg"
    YIELDS = (0, 1)
    PRIMITIVE = "ApplyAddSign()(var, m, lr, alpha, sign_decay, beta, grad)"

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        var, m, rate, alpha, sign_decay, beta, grad = operands
        m = m * beta + grad * (1 - beta)
        return [var - rate * (alpha + sign_decay * xp.sign(grad) * xp.sign(m)) * grad, m]


@irdl_op_definition
class ApplyPowerSignOp(OptimizerOp):
    """``var -= lr * exp(logbase * sign_decay * sign(grad) * sign(m)) * grad``, with ``m`` the mean gradient."""

    name = "ms.apply_power_sign"
    ROLES = "wwssssg"
    YIELDS = (0, 1)
    PRIMITIVE = "ApplyPowerSign()(var, m, lr, logbase, sign_decay, beta, grad)"

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        var, m, rate, logbase, sign_decay, beta, grad = operands
        m = m * beta + grad * (1 - beta)
        return [var - rate * xp.exp(logbase * sign_decay * xp.sign(grad) * xp.sign(m)) * grad, m]

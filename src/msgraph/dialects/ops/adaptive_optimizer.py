"""Training rules that scale the step of each element by the size of its past gradients: Adam and its relatives.

%r = ms.adam %w, %m, %v, %b1p, %b2p, %lr, %b1, %b2, %eps, %g {use_nesterov = false} : ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.irdl import irdl_op_definition

from msgraph.dialects.attributes import flag, number
from msgraph.dialects.families.optimizing import OptimizerOp


@irdl_op_definition
class AdamOp(OptimizerOp):
    """``var -= lr_t * m / (sqrt(v) + epsilon)`` with ``lr_t = lr * sqrt(1 - beta2_power) / (1 - beta1_power)``."""

    name = "ms.adam"
    ROLES = "wwwssssssg"
    YIELDS = (0, 1, 2)
    PRIMITIVE = (
        "Adam(use_locking=False, use_nesterov=False)"
        "(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient)"
    )
    use_nesterov: bool = flag()
    SETTINGS = ({"use_nesterov": False}, {"use_nesterov": True})

    @classmethod
    def step(cls, xp: Any, *operands: Any, use_nesterov: bool, **_: object) -> Sequence[Any]:
        var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient = operands
        rate = lr * xp.sqrt(1 - beta2_power) / (1 - beta1_power)
        m = m + (gradient - m) * (1 - beta1)
        v = v + (gradient * gradient - v) * (1 - beta2)
        ahead = m * beta1 + gradient * (1 - beta1) if use_nesterov else m
        return [var - rate * ahead / (xp.sqrt(v) + epsilon), m, v]


@irdl_op_definition
class ApplyAdamWithAmsgradOp(OptimizerOp):
    """Adam whose step is divided by the root of the largest mean square of gradients so far."""

    name = "ms.apply_adam_with_amsgrad"
    ROLES = "wwwwssssssg"
    YIELDS = (0, 1, 2, 3)
    PRIMITIVE = (
        "ApplyAdamWithAmsgradV2(use_locking=False)"
        "(var, m, v, vhat: TensorLike, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad)"
    )

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        var, m, v, vhat, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad = operands
        rate = lr * xp.sqrt(1 - beta2_power) / (1 - beta1_power)
        m = m + (grad - m) * (1 - beta1)
        v = v + (grad * grad - v) * (1 - beta2)
        vhat = xp.maximum(vhat, v)
        return [var - rate * m / (xp.sqrt(vhat) + epsilon), m, v, vhat]


@irdl_op_definition
class AdamWeightDecayOp(OptimizerOp):
    """AdamW as in BERT: no correction of the bias, ``var -= lr * (m / (sqrt(v) + epsilon) + decay * var)``."""

    name = "ms.adam_weight_decay"
    ROLES = "wwwsssssg"
    YIELDS = (0, 1, 2)
    PRIMITIVE = "AdamWeightDecay(use_locking=False)(var, m, v, lr, beta1, beta2, epsilon, decay, gradient)"

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        var, m, v, lr, beta1, beta2, epsilon, decay, gradient = operands
        m = m * beta1 + gradient * (1 - beta1)
        v = v * beta2 + gradient * gradient * (1 - beta2)
        return [var - lr * (m / (xp.sqrt(v) + epsilon) + decay * var), m, v]


@irdl_op_definition
class ApplyAdaMaxOp(OptimizerOp):
    """Adam with the largest of the past gradients in the place of their mean square."""

    name = "ms.apply_ada_max"
    ROLES = "wwwsssssg"
    YIELDS = (0, 1, 2)
    PRIMITIVE = "ApplyAdaMax()(var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad)"

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad = operands
        m = m * beta1 + grad * (1 - beta1)
        v = xp.maximum(v * beta2, xp.abs(grad))
        return [var - lr / (1 - beta1_power) * m / (v + epsilon), m, v]


@irdl_op_definition
class ApplyRMSPropOp(OptimizerOp):
    """``moment = momentum * moment + lr * grad / sqrt(mean_square + epsilon)``, with the mean square of gradients."""

    name = "ms.apply_rms_prop"
    ROLES = "wwwsgsss"
    PRIMITIVE = (
        "ApplyRMSProp(use_locking=False)(var, mean_square, moment, learning_rate, grad, decay, momentum, epsilon)"
    )

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        var, mean_square, moment, lr, grad, decay, momentum, epsilon = operands
        mean_square = mean_square * decay + grad * grad * (1 - decay)
        moment = moment * momentum + lr * grad / xp.sqrt(mean_square + epsilon)
        return [var - moment, mean_square, moment]


@irdl_op_definition
class ApplyCenteredRMSPropOp(OptimizerOp):
    """As ``ApplyRMSProp``, by the variance of the gradients in the place of their mean square.

    Where rounding leaves no variance the moment stays as it is.
    """

    name = "ms.apply_centered_rms_prop"
    ROLES = "wwwwgssss"
    PRIMITIVE = (
        "ApplyCenteredRMSProp(use_locking=False)"
        "(var, mean_gradient, mean_square, moment, grad, learning_rate, decay, momentum, epsilon)"
    )

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        var, mean, mean_square, moment, grad, lr, decay, momentum, epsilon = operands
        mean = mean * decay + grad * (1 - decay)
        mean_square = mean_square * decay + grad * grad * (1 - decay)
        variance = mean_square - mean * mean + epsilon
        moment = xp.where(variance > 0, moment * momentum + lr * grad / xp.sqrt(variance), moment)
        return [var - moment, mean, mean_square, moment]


class _Adagrad(OptimizerOp):
    """``accum += grad * grad``, unless the slots stay as they are."""

    ROLES = "wwsg"
    YIELDS = (0, 1)
    update_slots: bool = flag()

    @classmethod
    def step(cls, xp: object, *operands: Any, **fields: object) -> Sequence[Any]:
        var, accum, lr, grad = operands
        accum = accum + grad * grad if fields["update_slots"] else accum
        return [var - lr * grad / cls.root(xp, accum, **fields), accum]

    @classmethod
    def root(cls, xp: Any, accum: object, **fields: Any) -> Any:
        """What the step is divided by."""
        return xp.sqrt(accum)


@irdl_op_definition
class ApplyAdagradOp(_Adagrad):
    """``accum += grad * grad``, ``var -= lr * grad / sqrt(accum)``."""

    name = "ms.apply_adagrad"
    PRIMITIVE = "ApplyAdagrad(update_slots=True)(var, accum, lr, grad)"
    SETTINGS = ({"update_slots": True}, {"update_slots": False})


@irdl_op_definition
class ApplyAdagradV2Op(_Adagrad):
    """``accum += grad * grad``, ``var -= lr * grad / (sqrt(accum) + epsilon)``."""

    name = "ms.apply_adagrad_v2"
    PRIMITIVE = "ApplyAdagradV2(epsilon, update_slots=True)(var, accum, lr, grad)"
    epsilon: float = number()
    SETTINGS = ({"update_slots": True, "epsilon": 1e-3},)

    @classmethod
    def root(cls, xp: Any, accum: object, *, epsilon: float, **_: object) -> Any:
        return xp.sqrt(accum) + epsilon


@irdl_op_definition
class ApplyAdadeltaOp(OptimizerOp):
    """Adadelta: the step is scaled by the size of past steps over that of past gradients."""

    name = "ms.apply_adadelta"
    ROLES = "wwwsssg"
    YIELDS = (0, 1, 2)
    PRIMITIVE = "ApplyAdadelta()(var, accum, accum_update, lr, rho, epsilon, grad)"

    @classmethod
    def step(cls, xp: Any, *operands: Any, **fields: object) -> Sequence[Any]:
        var, accum, accum_update, lr, rho, epsilon, grad = operands
        accum = accum * rho + grad * grad * (1 - rho)
        change = xp.sqrt(accum_update + epsilon) / xp.sqrt(accum + epsilon) * grad
        return [var - lr * change, accum, accum_update * rho + change * change * (1 - rho)]

"""Optimizers whose steps are scaled by the norms of whole weights: ``Lamb``, ``LARS``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgraph import Parameter, Tensor, float32, jit, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import boolean, check_type
from msgraph.library.optim.adaptive import MEANS
from msgraph.library.optim.optimizer import HYPER_MAP, Optimizer, OptimizerWithStates


def _lamb_step(
    powers: tuple[Tensor, ...],
    settings: tuple[float, ...],
    decays: bool,
    decay: Tensor,
    rate: Tensor,
    gradient: Tensor,
    weight: Tensor,
    m: Tensor,
    v: Tensor,
) -> bool:
    (power1, power2), (beta1, beta2, eps) = powers, settings
    wide = gradient.astype(float32)
    first = ops.assign(m, (m * beta1 + wide * (1 - beta1)).astype(m.dtype))
    second = ops.assign(v, (v * beta2 + ops.square(wide) * (1 - beta2)).astype(v.dtype))
    step = first / (1 - power1) / (ops.sqrt(second / (1 - power2)) + eps)
    if decays:
        step = step + weight * decay
    trust = _ratio(_norm(weight), _norm(step))
    ops.assign(weight, (weight - rate * trust * step).astype(weight.dtype))
    return True


def _lars_gradient(
    settings: tuple[float, ...],
    applies: bool,
    decays: bool,
    decay: Tensor,
    rate: Tensor,
    gradient: Tensor,
    weight: Tensor,
) -> object:
    if not applies:
        return gradient
    epsilon, coefficient, use_clip = settings
    fall = decay if decays else 0.0
    mine, theirs = _norm(weight), _norm(gradient)
    trust = _ratio(coefficient * mine, theirs + fall * mine + epsilon)
    if use_clip:
        trust = ops.minimum(trust / rate, 1.0)
    trust = ops.select(mine * theirs > 0, trust, 1.0)
    return trust.astype(gradient.dtype) * (gradient + fall * weight)


def _norm(x: Tensor) -> Tensor:
    return ops.sqrt(ops.square(x.astype(float32)).sum())


def _ratio(mine: Tensor, theirs: Tensor) -> Tensor:
    """How much larger one norm is than another; 1 where one of them is 0."""
    return ops.select(mine * theirs > 0, mine / theirs, 1.0)


class Lamb(OptimizerWithStates):
    """Adam's step, decay included, made as long as the weight is, for each weight by itself."""

    DEFAULTS = {"learning_rate": ..., "beta1": 0.9, "beta2": 0.999, "eps": 1e-6, "weight_decay": 0.0}
    CHECKS = MEANS
    STATES = {"moments1": ("lamb_m", "zeros"), "moments2": ("lamb_v", "zeros")}

    @jit
    def update(self, gradients: Sequence[Tensor]) -> object:
        """One step for these gradients."""
        rates, decays = self.rates(), self._decays()
        self.next_step()
        count = ops.reshape(self.global_step, ()).astype(float32)
        powers = (ops.pow(self.beta1, count), ops.pow(self.beta2, count))
        step = ops.partial(_lamb_step, powers, (self.beta1, self.beta2, self.eps))
        weights, m, v = tuple(self.own), tuple(self.moments1), tuple(self.moments2)
        centred = self.gradients_centralization(tuple(gradients))
        return HYPER_MAP(step, self.decay_flags, decays, rates, centred, weights, m, v)


def _is_scaled(parameter: Any) -> bool:
    """Norms and biases have steps of their own length."""
    return "LayerNorm" not in parameter.name and "bias" not in parameter.name


class LARS(Optimizer):
    """Gradients as long as the weights times ``coefficient``, given to another optimizer, which decays no weights."""

    def __init__(
        self,
        optimizer: Optimizer,
        epsilon: float = 1e-05,
        coefficient: float = 0.001,
        use_clip: bool = False,
        lars_filter: Callable[[object], bool] = _is_scaled,
    ) -> None:
        super().__init__(0.0, [Parameter(Tensor(0.0), name="fake_param")])
        self.opt = check_type("LARS", "optimizer", optimizer, "Optimizer", Optimizer)
        if optimizer.division is not None:
            raise BadArgument("LARS", "optimizer", "one whose states are not divided", optimizer.cls_name).error()
        self.epsilon = check_type("LARS", "epsilon", epsilon, "float", float)
        self.coefficient = check_type("LARS", "coefficient", coefficient, "float", float)
        self.use_clip = boolean("LARS", "use_clip", use_clip)
        if use_clip and optimizer.is_group_lr and optimizer.dynamic_lr:
            raise BadArgument("LARS", "use_clip", "False with rates that change and differ by group", use_clip).error()
        self.global_step = optimizer.global_step
        self.parameters = self.own = optimizer.parameters
        self.division = None
        self.lars_flag = tuple(bool(lars_filter(parameter)) for parameter in self.parameters)
        self._take_over(optimizer)

    def _take_over(self, optimizer: Optimizer) -> None:
        """Decay and scale become this one's; the other is to have none."""
        for name in ("is_group", "weight_decay", "dynamic_weight_decay", "decay_flags", "loss_scale", "need_scale"):
            setattr(self, name, getattr(optimizer, name))
        self.reciprocal_scale = optimizer.reciprocal_scale
        self.learning_rate = Parameter(Tensor(0.0, float32), name="fake_lr")
        optimizer.decay_flags = (False,) * len(optimizer.decay_flags)
        optimizer.exec_weight_decay = optimizer.dynamic_weight_decay = optimizer.need_scale = False

    @jit
    def construct(self, gradients: Sequence[Tensor]) -> object:
        """One step of the optimizer for these gradients."""
        rates = self.opt.rates() if self.use_clip else (self.learning_rate,) * len(self.parameters)
        step = ops.partial(_lars_gradient, (self.epsilon, self.coefficient, self.use_clip))
        scaled = self.scale_grad(tuple(gradients))
        return self.opt(
            HYPER_MAP(step, self.lars_flag, self.decay_flags, self._decays(), rates, scaled, tuple(self.parameters))
        )

"""``Optimizer``: what all optimizers share. Learning rates, weight decay, groups, the scale of the loss."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Signature, signature
from typing import Any, ClassVar

from msgraph import Parameter, ParameterTuple, Tensor, float32, int32, jit, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import NotAMember
from msgraph.library.hyper_map import HyperMap, Map
from msgraph.library.nn.arguments import one_of, positive, signature_of
from msgraph.library.nn.containers import CellList
from msgraph.library.optim import groups
from msgraph.library.optim.division import ParameterDivision, divided_update, divides
from msgraph.library.optim.groups import Member


def opt_init_args_register(fn: Callable[..., None]) -> Callable[..., None]:
    """Decorates ``__init__`` of an optimizer: keeps its arguments, so that another can be made like it.

    ``init_params`` holds the parameters, ``init_learning_rate`` the rate (``None`` for a schedule), ``init_args`` the
    rest by name.
    """

    @wraps(fn)
    def initialize(self: object, *args: object, **kwargs: object) -> None:
        bound = signature(fn).bind(self, *args, **kwargs)
        bound.apply_defaults()
        arguments = dict(bound.arguments)
        arguments.pop("self")
        if "params" in arguments:
            self.__dict__["init_params"] = {"params": arguments.pop("params")}
        if "optimizer" in arguments:
            self.__dict__["init_params"] = {"params": arguments.pop("optimizer").init_params["params"]}
        if "learning_rate" in arguments:
            rate = arguments.pop("learning_rate")
            rate = rate.asnumpy().tolist() if isinstance(rate, Tensor) else rate
            self.__dict__["init_learning_rate"] = None if isinstance(rate, Cell) else rate
        self.__dict__["init_args"] = arguments
        fn(self, *args, **kwargs)

    return initialize


HYPER_MAP = HyperMap()


def _decayed(decay: Tensor, applies: bool, weight: Tensor, gradient: Tensor) -> object:
    return gradient + weight * decay.astype(weight.dtype) if applies else gradient


def _centralized(applies: bool, gradient: Tensor) -> object:
    if applies and len(gradient.shape) > 1 and gradient.shape[1] % 16 == 0:
        return gradient - gradient.mean(tuple(range(1, len(gradient.shape))), keep_dims=True)
    return gradient


def _scaled(scale: Tensor, gradient: Tensor) -> object:
    return gradient * scale.astype(gradient.dtype)


def rule_step(
    rule: Callable[..., object], settings: tuple[Sequence[object], Sequence[object], Sequence[object]], rate: Tensor,
    gradient: Tensor, weight: Tensor, *states: Tensor,
) -> bool:  # fmt: skip
    """The step of a rule: settings are what it takes before the rate, between that and the gradient, and behind."""
    before, between, behind = settings
    rule(weight, *states, *before, rate, *between, gradient, *behind)
    return True


class Optimizer(Cell):
    """Base of optimizers: ``construct(gradients)`` writes ``self.parameters``, by ``update``, which subclasses have.

    With ``set_auto_parallel_context(enable_parallel_optimizer=True)`` each process has the states of some parameters,
    ``self.own``, and updates these; see :class:`~msgraph.library.optim.division.ParameterDivision`.
    """

    __ms_updates__ = True

    def __init__(
        self, learning_rate: object, parameters: object, weight_decay: object = 0.0, loss_scale: float = 1.0
    ) -> None:
        super().__init__(auto_prefix=False)
        parameter_groups = groups.listed(parameters)
        self.loss_scale = positive("Optimizer", "loss_scale", loss_scale)
        self.learning_rate: Any = None
        self.global_step = Parameter(Tensor([0], int32), name="global_step")
        self.is_group = isinstance(parameter_groups[0], dict)
        self.is_group_lr = self.is_group and any("lr" in group for group in parameter_groups)
        rate, decay = groups.rate_of(learning_rate), groups.decay_of(weight_decay)
        rates = [rate, *(groups.rate_of(g["lr"]) for g in parameter_groups if "lr" in g)] if self.is_group else [rate]
        self.dynamic_lr = any(map(groups.is_dynamic, rates))
        kept = groups.built_rate(rate, "learning_rate", False)
        members = (
            groups.members_of(parameter_groups, kept, decay)
            if self.is_group
            else [Member(p, kept, decay, False) for p in parameter_groups]
        )
        whole = [member.parameter for member in members]
        self.division = ParameterDivision(whole) if divides(type(self)) else None
        self._keep(members if self.division is None else [members[index] for index in self.division.places])
        self.parameters = ParameterTuple(whole)
        self.reciprocal_scale = Tensor(1.0 / self.loss_scale, float32)
        self._offer_mindspore_names()
        self.need_scale = self.loss_scale != 1.0

    construct: Any = divided_update

    @jit
    def _update(self, gradients: Sequence[Tensor]) -> object:
        """Write the parameters this process updates, given their gradients."""
        prepared, rates = self.prepared(gradients), self.rates()
        self.next_step()
        step, *states = self.formula()
        return HYPER_MAP(step, rates, prepared, tuple(self.own), *[tuple(state) for state in states])

    update: Any = _update
    formula: Callable[[], Any]
    """What is done for each parameter, of its rate, gradient and value, and the states it takes besides."""

    def _keep(self, members: list[Member]) -> None:
        """Remember the parameters and how each is trained."""
        rates = [member.rate for member in members]
        if not self.is_group_lr:
            self.learning_rate = rates[0]
        elif self.dynamic_lr:
            cells = [rate if isinstance(rate, Cell) else groups.ConstantRate(rate) for rate in rates]
            self.learning_rate = CellList(cells, auto_prefix=False)
        else:
            self.learning_rate = tuple(rates)
        self.own = ParameterTuple([member.parameter for member in members])
        decays = [member.decay for member in members]
        self.dynamic_weight_decay = any(isinstance(decay, Cell) for decay in decays)
        self.exec_weight_decay = any(isinstance(decay, Cell) or decay > 0 for decay in decays)
        if self.is_group:
            flags = [isinstance(decay, Cell) or decay > 0 for decay in decays]
        else:
            flags = ["beta" not in member.parameter.name and "gamma" not in member.parameter.name for member in members]
        self.decay_flags = tuple(flags)
        scaled_decays = [
            decay if isinstance(decay, Cell) else Tensor(decay * self.loss_scale, float32) for decay in decays
        ]
        self.weight_decay: Any = tuple(scaled_decays) if self.is_group else scaled_decays[0]
        self.grad_centralization_flags = tuple(member.centralized for member in members)

    def _offer_mindspore_names(self) -> None:
        """What optimizers of users find on MindSpore's: one process updates every parameter."""
        self._parameters = self.parameters
        self.param_length = len(self.parameters)
        self.optim_filter = (True,) * self.param_length
        self.use_parallel = False
        self.hyper_map = HYPER_MAP
        self.map_ = Map()
        self.map_reverse = Map(None, True)

    @property
    def assignadd(self) -> Any:
        """``ops.AssignAdd()``; it is made when it is asked for, since it loads the operators."""
        return ops.AssignAdd()

    # -- what MindSpore's optimizers are asked -----------------------------------------------------------

    @property
    def target(self) -> str:
        """Where sparse parameters are kept: everything is on the CPU."""
        return "CPU"

    @target.setter
    def target(self, value: str) -> None:
        one_of("Optimizer", "target", value, ("CPU", "Ascend", "GPU"))

    @property
    def unique(self) -> bool:
        """Whether gradients of rows have each row once: gradients are whole tensors here."""
        return True

    # -- what subclasses make their step of ------------------------------------------------------------

    def get_lr(self) -> Any:
        """The learning rate of this step; with rates per group one for each parameter."""
        if not self.dynamic_lr:
            return self.learning_rate
        if self.is_group_lr:
            return tuple([ops.reshape(rate(self.global_step), ()) for rate in self.learning_rate])
        return ops.reshape(self.learning_rate(self.global_step), ())

    def rates(self) -> Any:
        """The learning rate of this step for each parameter."""
        rate = self.get_lr()
        return rate if self.is_group_lr else (rate,) * len(self.own)

    def _decays(self) -> Any:
        """The weight decay of this step for each parameter."""
        decay = self.get_weight_decay()
        return decay if self.is_group else (decay,) * len(self.own)

    def get_weight_decay(self) -> Any:
        """The weight decay of this step: one for all, or with groups one for each parameter."""
        if not self.is_group:
            return self._decay_now(self.weight_decay)
        return tuple([self._decay_now(decay) for decay in self.weight_decay])

    def _decay_now(self, decay: object) -> Any:
        return ops.reshape(decay(self.global_step), ()) * self.loss_scale if isinstance(decay, Cell) else decay

    def decay_weight(self, gradients: object) -> Any:
        """The gradients of the loss plus half the decay times the squares of the parameters."""
        if not self.exec_weight_decay:
            return gradients
        return HYPER_MAP(_decayed, self._decays(), self.decay_flags, tuple(self.own), gradients)

    def gradients_centralization(self, gradients: object) -> Any:
        """The gradients of groups with ``grad_centralization``, less their mean."""
        if True not in self.grad_centralization_flags:
            return gradients
        return HYPER_MAP(_centralized, self.grad_centralization_flags, gradients)

    def flatten_gradients(self, gradients: object) -> Any:
        """The gradients as they are: they lie where the kernels put them."""
        return gradients

    def _grad_sparse_indices_deduplicate(self, gradients: object) -> Any:
        """The gradients as they are: none of them is sparse."""
        return gradients

    def _is_dynamic_lr_or_weight_decay(self) -> bool:
        """Does the learning rate or the weight decay follow a schedule?"""
        return self.dynamic_lr or self.dynamic_weight_decay

    def broadcast_params(self, optim_result: object) -> Any:
        """The parameters: one process has them all."""
        del optim_result
        return self.parameters

    def scale_grad(self, gradients: object) -> Any:
        """The gradients of the loss, where those of ``loss_scale`` times the loss were given."""
        if not self.need_scale:
            return gradients
        return HYPER_MAP(ops.partial(_scaled, self.reciprocal_scale), gradients)

    def prepared(self, gradients: Any) -> Any:
        """The gradients as the update wants them: decayed, centralised, scaled back."""
        gradients = self.decay_weight(tuple(gradients))
        return self.scale_grad(self.gradients_centralization(gradients))

    def next_step(self) -> None:
        """Count the step; the learning rate must have been taken before."""
        ops.assign_add(self.global_step, Tensor([1], int32))

    def get_lr_parameter(self, param: Any) -> Any:
        """The parameter that holds the learning rate of a parameter, or of each of a list."""
        if isinstance(param, list):
            return [self.get_lr_parameter(item) for item in param]  # pyright: ignore[reportUnknownVariableType]
        places = [index for index, parameter in enumerate(self.own) if parameter is param]
        if not places:
            raise NotAMember(getattr(param, "name", str(param))).error()
        rate: Any = self.learning_rate[places[0]] if self.is_group_lr else self.learning_rate
        return getattr(rate, "learning_rate", rate) if isinstance(rate, Cell) else rate


class OptimizerWithStates(Optimizer):
    """An optimizer with settings, and with what it keeps beside each parameter."""

    DEFAULTS: ClassVar[dict[str, object]] = {}
    """The settings behind the parameters in their order, each with its default; ``...`` where there is none."""
    CHECKS: ClassVar[Mapping[str, Callable[..., object]]] = {}
    """What checks a setting: it gets the optimizer's class, the name and the value, and gives what is kept."""
    STATES: ClassVar[dict[str, tuple[str, object] | tuple[str, object, str]]] = {}
    """What is kept beside parameters: the prefix of the names, with what it is filled or the setting that says that,
    and which setting wants it, if not all do."""
    __signature__: ClassVar[Signature | None]

    def __init_subclass__(cls) -> None:
        own = "__init__" in cls.__dict__ and "DEFAULTS" not in cls.__dict__
        cls.__signature__ = None if own else signature_of(cls.DEFAULTS)

    def __init__(self, params: object, *args: object, **kwargs: object) -> None:
        bound = signature_of(self.DEFAULTS).bind(params, *args, **kwargs)
        bound.apply_defaults()
        values: dict[str, Any] = dict(bound.arguments)
        del values["params"]
        rate, decay, scale = (values.pop(name, usual) for name, usual in _COMMON.items())
        super().__init__(rate, params, decay, scale)
        for name, check in self.CHECKS.items():
            values[name] = check(self.cls_name, name, values[name])
        for name in values.keys() - self.STATES.keys():
            setattr(self, name, values[name])
        self.set_up()
        for name, (prefix, fill, *wanted) in self.STATES.items():
            if all(values[setting] for setting in wanted):
                setattr(self, name, self.own.clone(prefix=prefix, init=values.get(str(fill), fill)))

    def set_up(self) -> None:
        """Called when all settings are there, and before the states are: checkpoints have Parameters in this order."""


_COMMON: dict[str, object] = {"learning_rate": 0.1, "weight_decay": 0.0, "loss_scale": 1.0}

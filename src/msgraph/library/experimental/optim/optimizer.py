"""``Optimizer``: parameters in groups, each a dict of what it is trained with, which may be read and written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from inspect import Signature
from typing import Any, ClassVar, cast

from msgraph import Parameter, ParameterTuple, Tensor, float32, int32, jit, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.diagnostics.catalog.training import NotAGroup, ParameterInTwoGroups
from msgraph.library.hyper_map import HyperMap, Map
from msgraph.library.nn.arguments import check_type, real, signature_of, type_name
from msgraph.support.log import LOG

HYPER_MAP = HyperMap()


class Optimizer(Cell):
    """Base of optimizers: ``params`` are parameters, or dicts of ``params`` and of settings other than ``defaults``.

    A group's ``lr`` is a Parameter, so that a compiled step reads what a schedule wrote.
    """

    __ms_updates__ = True
    STATES: tuple[tuple[str, object], ...] = ()
    """What a subclass keeps beside each parameter: its name and with what it is filled."""

    def __init__(self, params: object, defaults: dict[str, object]) -> None:
        super().__init__(auto_prefix=False)
        listed = _listed(params)
        self.defaults = defaults
        self.state: Any = defaultdict(dict)
        self.param_groups: list[dict[str, Any]] = []
        self.parameters: Any = ()
        self.lrs: list[Parameter] = []
        self.map_ = Map()
        self.hyper_map = HYPER_MAP
        self.group_start_id = [0]
        self.enable_tuple_broaden = True
        for group in listed if isinstance(listed[0], dict) else [{"params": listed}]:
            self.add_param_group(group)
        self.step_t = Parameter(Tensor(0, int32), "step_t", requires_grad=False)

    def add_param_group(self, param_group: object) -> None:
        """Train more parameters, with the settings of this dict and the defaults of the others."""
        group = self._with_listed_parameters(param_group)
        number_of_group = len(self.param_groups)
        for name, default in self.defaults.items():
            group.setdefault(name, default)
        group["lr"] = self._rate(group.get("lr"), f"learning_rate_group_{number_of_group}")
        group["weight_decay"] = real(self.cls_name, "weight_decay", group.get("weight_decay", 0.0))
        self.lrs.append(group["lr"])
        self.param_groups.append(group)
        new = ParameterTuple(group["params"])
        self.parameters = ParameterTuple((*self.parameters, *new))
        self.group_start_id.append(len(self.parameters))
        for name, fill in self.STATES:
            kept = getattr(self, name, ())
            setattr(self, name, ParameterTuple((*kept, *new.clone(name, self.defaults.get(str(fill), fill)))))

    def _with_listed_parameters(self, param_group: object) -> dict[str, Any]:
        """The group with its parameters as a list, each in one group only."""
        if not isinstance(param_group, dict):
            raise NotAGroup("Param group must be a dict.").error()
        group = cast("dict[str, Any]", param_group)
        params = group["params"]
        if isinstance(params, (set, frozenset)):
            what = (
                "Optimizer parameters need to be organized in ordered collections, but the ordering of tensors in sets"
            )
            raise NotAGroup(f"{what} will change between runs. Please use a list instead.").error()
        group["params"] = listed = [params] if isinstance(params, Parameter) else list(params)
        for parameter in listed:
            if not isinstance(parameter, Parameter):
                what = "Optimizer can only optimize Parameters, but one of the params is"
                raise NotAGroup(f"{what} {type_name(parameter)}").error()
        if len({id(parameter) for parameter in listed}) != len(listed):
            LOG.warning("Optimizer contains a parameter group with duplicate parameters.")
        if {id(parameter) for parameter in self.parameters} & {id(parameter) for parameter in listed}:
            raise ParameterInTwoGroups().error()
        return group

    def _rate(self, rate: object, name: str) -> Parameter:
        """A learning rate as a parameter of its own."""
        if isinstance(rate, Tensor):
            if rate.ndim:
                raise BadArgument(
                    "Optimizer", "learning_rate", "a scalar Tensor, if it is a Tensor", rate.shape
                ).error()
            return Parameter(rate.astype(float32), name, requires_grad=False)
        check_type("Optimizer", "learning_rate", rate, "int, float or Tensor", int, float)
        return Parameter(Tensor(real(self.cls_name, "learning rate", rate), float32), name, requires_grad=False)

    def __repr__(self) -> str:
        lines = [f"{self.cls_name} ("]
        for index, group in enumerate(self.param_groups):
            lines.append("\n" * bool(index) + f"Parameter Group {index}")
            for key in sorted(set(group) - {"params"}):
                value = group[key]
                lines.append(f"    {key}: {value.value() if isinstance(value, Parameter) else value}")
        return "\n".join(lines) + "\n)"

    __str__ = __repr__


class StatefulOptimizer(Optimizer):
    """An optimizer that is a rule for one parameter and what it keeps beside it."""

    _rule: ClassVar[Callable[..., object]]
    """The step of one parameter: a function of settings, rate, step, gradient, weight and states."""
    COMMON: ClassVar[frozenset[str]] = frozenset({"lr", "weight_decay", "maximize"})
    """Settings that the rule is not given: those of every optimizer, and what is no part of a step."""
    DEFAULTS: ClassVar[dict[str, object]] = {}
    """The settings in their order, each with its default; ``...`` where there is none."""
    __signature__: ClassVar[Signature | None]
    FREE: ClassVar[tuple[str, ...]] = ("lr",)
    """Settings that may be numbers below 0, or no numbers."""

    def __init_subclass__(cls) -> None:
        cls.__signature__ = None if "__init__" in cls.__dict__ else signature_of(cls.DEFAULTS)

    def __init__(self, params: object, *args: object, **kwargs: object) -> None:
        bound = signature_of(self.DEFAULTS).bind(params, *args, **kwargs)
        bound.apply_defaults()
        values = dict(bound.arguments)
        del values["params"]
        self.check(values)
        super().__init__(params, values)

    def check(self, values: dict[str, Any]) -> None:
        """Refuses settings that cannot be: betas outside of ``[0, 1)`` and numbers below 0."""
        for index, beta in enumerate(values.get("betas", ())):
            if not 0.0 <= beta < 1.0:
                raise BadArgument(self.cls_name, f"betas[{index}]", "in range [0.0, 1.0)", beta).error()
        for name, value in values.items():
            if isinstance(self.DEFAULTS[name], float) and name not in self.FREE:
                real(self.cls_name, name, value)

    def settings(self, group: dict[str, object]) -> tuple[object, ...]:
        """What the rule is given of a group."""
        return tuple([group[name] for name in self.DEFAULTS if name not in self.COMMON])

    def construct(self, gradients: Sequence[Tensor]) -> Any:
        """One step for these gradients."""
        ops.assign_add(self.step_t, Tensor(1, int32))
        for index, group in enumerate(self.param_groups):
            rate = group["lr"]
            rate = Tensor(rate, float32) if isinstance(rate, float) else rate
            decay, flipped = group["weight_decay"], group.get("maximize", False)
            self.implementation(index, self.settings(group), rate, decay, flipped, gradients)
        return True

    @jit
    def implementation(
        self, place: int, settings: object, rate: object, decay: Any, maximize: object, gradients: Sequence[Tensor]
    ) -> Any:
        """One step of one group."""
        begin, end = self.group_start_id[place], self.group_start_id[place + 1]
        weights = tuple(self.parameters[begin:end])
        slopes = tuple(gradients[begin:end])
        if maximize:
            slopes = tuple([-slope for slope in slopes])
        slopes = self.decayed(decay, slopes, weights)
        states = [tuple(getattr(self, name)[begin:end]) for name, _ in self.STATES]
        return HYPER_MAP(ops.partial(self._rule, settings, rate, self.step_t), slopes, weights, *states)

    def decayed(self, decay: float, gradients: Any, weights: Any) -> Any:
        """The gradients of the loss plus half of ``decay`` times the squares of the parameters."""
        if decay == 0.0:
            return gradients
        return tuple([slope + weight * decay for slope, weight in zip(gradients, weights, strict=True)])


def _listed(params: object) -> list[object]:
    """The parameters or groups as a list that is not empty."""
    if params is None:
        raise BadArgument("Optimizer", "params", "an iterable of parameters", None).error()
    if not isinstance(params, Iterable):
        raise BadArgumentType("Optimizer", "params", "Iterable", type_name(params)).error()
    listed = list(cast("Iterable[object]", params))
    if not listed:
        raise BadArgument("Optimizer", "params", "of at least one parameter", "an empty one").error()
    return listed

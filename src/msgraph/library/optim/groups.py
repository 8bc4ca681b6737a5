"""What an optimizer is made with: learning rates, weight decays, groups of parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from msgraph import Parameter, Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType, ParameterTwice, UnknownGroupKey
from msgraph.library.nn.arguments import real, type_name
from msgraph.library.optim.schedules import LearningRateSchedule

_KEYS = ["params", "lr", "weight_decay", "order_params", "grad_centralization"]
_OWNER = "Optimizer"


@dataclass
class Member:
    """One parameter and how it is trained."""

    parameter: Parameter
    rate: Any
    decay: Any
    centralized: bool


class _ListedRate(LearningRateSchedule):
    """One learning rate per step."""

    def __init__(self, learning_rate: Tensor, name: str) -> None:
        super().__init__()
        self.learning_rate = Parameter(learning_rate, name)

    def construct(self, global_step: Tensor) -> Tensor:
        """The rate of this step; the last one once they are used up."""
        last = self.learning_rate.shape[0] - 1
        return ops.gather(self.learning_rate, ops.minimum(global_step, last), 0)


class ConstantRate(LearningRateSchedule):
    """One learning rate for ever, beside others that change."""

    def __init__(self, learning_rate: Parameter) -> None:
        super().__init__()
        self.learning_rate = learning_rate

    def construct(self, global_step: Tensor) -> Tensor:
        """The rate."""
        del global_step
        return self.learning_rate.value()


def rate_of(value: object) -> object:
    """A learning rate as a float, a tensor or a schedule."""
    if isinstance(value, (LearningRateSchedule, Cell)):
        return value
    if isinstance(value, (int, float)):
        return real(_OWNER, "learning_rate", value)
    if isinstance(value, Tensor):
        if value.ndim > 1:
            raise BadArgument(_OWNER, "learning_rate", "a tensor of dimension 0 or 1", value.ndim).error()
        return Tensor(value, float32)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return Tensor(np.array(list(cast("Iterable[float]", value)), np.float32))
    wanted = "int, float, Tensor, Iterable or LearningRateSchedule"
    raise BadArgumentType(_OWNER, "learning_rate", wanted, type_name(value)).error()


def is_dynamic(rate: object) -> bool:
    """Does a learning rate change from step to step?"""
    return isinstance(rate, Cell) or (isinstance(rate, Tensor) and rate.ndim == 1)


def built_rate(rate: Any, name: str, as_cell: bool) -> object:
    """What an optimizer keeps of a learning rate: a parameter, or a cell that gives it for a step."""
    if isinstance(rate, Cell):
        return rate
    if is_dynamic(rate):
        return _ListedRate(rate, name)
    parameter = Parameter(Tensor(rate, float32), name)
    return ConstantRate(parameter) if as_cell else parameter


def decay_of(value: object) -> object:
    """A weight decay as a float or a cell."""
    return value if isinstance(value, Cell) else real(_OWNER, "weight_decay", value)


def listed(parameters: object, what: str = "parameters") -> list[Any]:
    """Parameters, or groups of them, as a list that is not empty."""
    if parameters is None or not isinstance(parameters, Iterable):
        raise BadArgumentType(_OWNER, what, "Iterable", type_name(parameters)).error()
    items = list(cast("Iterable[object]", parameters))
    if not items:
        raise BadArgument(_OWNER, what, "not empty", items).error()
    kinds = {dict if isinstance(item, dict) else Parameter if isinstance(item, Parameter) else None for item in items}
    if len(kinds) > 1 or None in kinds or (dict in kinds and what != "parameters"):
        other = next(item for item in items if not isinstance(item, Parameter))
        raise BadArgumentType(_OWNER, what, "all Parameter or all dict", type_name(other)).error()
    return items


def members_of(groups: Sequence[Mapping[str, Any]], rate: object, decay: object) -> list[Member]:
    """The parameters of all groups, in the order of the groups or the one asked for."""
    members: list[Member] = []
    order: list[Parameter] = []
    for index, group in enumerate(groups):
        if unknown := [key for key in group if key not in _KEYS]:
            raise UnknownGroupKey(str(_KEYS), str(unknown)).error()
        if "order_params" in group:
            order = list(group["order_params"])
            continue
        own = built_rate(rate_of(group["lr"]), f"learning_rate_group_{index}", False) if "lr" in group else rate
        fall = decay_of(group.get("weight_decay", decay))
        central = bool(group.get("grad_centralization", False))
        members += [Member(p, own, fall, central) for p in listed(group["params"], "group `params`")]
    names = [m.parameter.name for m in members]
    for name in names:
        if names.count(name) > 1:
            raise ParameterTwice(name).error()
    if order:
        if len(order) != len(members):
            raise BadArgument(_OWNER, "order_params", f"as long as the groups ({len(members)})", len(order)).error()
        members = [members[names.index(p.name)] for p in order]
    return members

"""States of optimizers divided among processes: ZeRO's first stage (Rajbhandari et al., SC 2020)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgraph import Parameter, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import GradientsDoNotFit
from msgraph.library.nn.arguments import type_name
from msgraph.library.parallel_context import ParallelMode, get_auto_parallel_context
from msgraph.support.processes import pipeline, stage_count, world

_OURS = __name__.rpartition(".")[0] + "."


def divides(optimizer: type) -> bool:
    """Are the states of such an optimizer divided? Those of optimizers of users are not."""
    return (
        bool(get_auto_parallel_context("enable_parallel_optimizer"))
        and get_auto_parallel_context("parallel_mode") == ParallelMode.DATA_PARALLEL
        and optimizer.__module__.startswith(_OURS)
        and world.is_started()
        and world.size(pipeline.replicas_group()) > 1
    )


class ParameterDivision(Cell):
    """Which process updates which parameters: each some of the large ones, of as many bytes as the others.

    Those of less than ``parallel_optimizer_threshold`` KB (``parallel_optimizer_config``, 64 if not said) are updated
    by all. What a process has updated it sends to the others; so a state of 2 x the parameters, Adam's, takes 2 / n x.
    In a pipeline the others are those of its stage, whose parameters travel one by one.
    """

    def __init__(self, parameters: Sequence[Parameter]) -> None:
        super().__init__(auto_prefix=False)
        config: dict[str, Any] = get_auto_parallel_context("parallel_optimizer_config") or {}
        threshold = 1024 * int(config.get("parallel_optimizer_threshold", 64))
        sizes = [parameter.size * parameter.itemsize for parameter in parameters]
        owners: list[int | None] = [None] * len(sizes)
        group = pipeline.replicas_group()
        loads = [0] * world.size(group)
        for index in sorted(range(len(sizes)), key=lambda index: (-sizes[index], index)):
            if sizes[index] >= threshold:
                owner = owners[index] = loads.index(min(loads))
                loads[owner] += sizes[index]
        rank = world.rank(group)
        self.places = tuple(index for index, owner in enumerate(owners) if owner in (None, rank))
        """The parameters this process updates."""
        owned = {
            owner: [parameters[index] for index, of in enumerate(owners) if of == owner] for owner in range(len(loads))
        }
        self.messages = tuple(
            (owner, owner == rank, tuple(sent))
            for owner, every in owned.items()
            for sent in ([[parameter] for parameter in every] if stage_count() > 1 else [every])
            if sent
        )
        """What processes send: who, whether it is this one, and the parameters."""
        self.divided = frozenset(parameter.name for _, _, sent in self.messages for parameter in sent)
        """The names of the parameters whose states one process has."""
        self.elsewhere = self.divided.difference(parameters[index].name for index in self.places)
        """Those whose states another process has."""
        self.broadcasts = tuple(ops.Broadcast(owner, group) for owner, _, _ in self.messages)

    def joined(self, updated: object) -> Any:
        """What the updates gave, when every process has all parameters as their owners updated them."""
        for (_, is_own, parameters), broadcast in zip(self.messages, self.broadcasts, strict=True):
            kinds = {parameter.dtype for parameter in parameters}
            for dtype in sorted(kinds, key=str):
                alike = [parameter for parameter in parameters if parameter.dtype == dtype]
                flat = ops.concat([parameter.reshape((-1,)) for parameter in alike])
                received = broadcast((flat,))[0]
                start = 0
                for parameter in alike:
                    if not is_own:
                        ops.assign(parameter, received[start : start + parameter.size].reshape(parameter.shape))
                    start += parameter.size
        return updated


def divisions_in(net: Cell) -> list[ParameterDivision]:
    """How the optimizers in a Cell are divided."""
    return [cell for _, cell in net.cells_and_names() if isinstance(cell, ParameterDivision)]


def divided_update(self: Any, gradients: Any) -> Any:
    """Writes the parameters of an optimizer, given the gradient of each."""
    count: int = len(self.parameters)
    whole: object = gradients
    if not isinstance(whole, (tuple, list)):
        raise GradientsDoNotFit(count, type_name(gradients)).error()
    if len(gradients) != count or type(gradients[-1]) is tuple:
        raise GradientsDoNotFit(count, f"{len(gradients)} values, the last of type {type_name(gradients[-1])}").error()
    if self.division is None:
        return self.update(gradients)
    return self.division.joined(self.update(tuple([gradients[index] for index in self.division.places])))

"""Parameters that processes have for each other: stages of a pipeline, states of an optimizer that is divided."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.library.optim.division import divisions_in
from msgraph.library.pipeline_parameters import parameters_here, stages_of_parameters
from msgraph.support.processes import collectives, objects, pipeline, world


def integrated(net: Cell) -> Iterator[tuple[str, Parameter | Tensor]]:
    """Every parameter of a Cell as a process has it that keeps it up to date, in one order everywhere.

    All processes call it, unless none has less than the others.
    """
    own = {parameter.name: parameter for parameter in parameters_here(net)}
    if not _is_divided(net):
        yield from own.items()
        return
    listed = objects.all_gather([(name, array_of(value).dtype, value.shape) for name, value in own.items()])
    owners: dict[str, list[int]] = {}
    kinds: dict[str, object] = {}
    for rank, entries in enumerate(listed):
        for name, dtype, shape in entries:
            owners.setdefault(name, []).append(rank)
            kinds[name] = shape, dtype
    for name, ranks in owners.items():
        if len(ranks) == len(listed):
            yield name, own[name]
            continue
        array = array_of(own[name]) if name in own else np.empty(*kinds[name])
        yield name, Tensor(collectives.broadcast(array, ranks[0], world.WORLD_GROUP).wait())


def kept_elsewhere(net: Cell) -> Callable[[str], bool]:
    """Tells of a name whether it is a state of an optimizer in the net that another process has instead of this one."""
    parameters = frozenset[str]().union(*(division.elsewhere for division in divisions_in(net)))
    return lambda name: name.partition(".")[2] in parameters


def _is_divided(net: Cell) -> bool:
    return bool(divisions_in(net)) or (pipeline.pipeline_place() is not None and bool(stages_of_parameters(net)))

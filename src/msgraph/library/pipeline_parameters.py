"""The parameters of a pipeline: each is up to date in the processes of its stage, and in no others."""

from __future__ import annotations

from collections.abc import Mapping

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.parallel import StageUnknown
from msgraph.library.optim.division import divisions_in
from msgraph.support.config import WORLD_GROUP
from msgraph.support.processes import collectives, pipeline

Stages = Mapping[str, frozenset[int]]


def stages_of_parameters(net: Cell) -> Stages:
    """The stages of the Cells that have each parameter, by its name; what an optimizer keeps for one lives with it.

    Parameters of Cells without a stage are not there.
    """
    stages: dict[str, frozenset[int]] = {}
    waiting: list[tuple[Cell, int | None]] = [(net, None)]
    names: set[str] = set()
    while waiting:
        cell, around = waiting.pop()
        stage = around if cell.pipeline_stage is None else cell.pipeline_stage
        for _, parameter in cell.parameters_and_names(expand=False):
            names.add(parameter.name)
            if stage is not None:
                stages[parameter.name] = stages.get(parameter.name, frozenset()) | {stage}
        waiting += [(child, stage) for child in cell.cells()]
    for name in names - stages.keys():
        _, _, kept_for = name.partition(".")
        if kept_for in stages:
            stages[name] = stages[kept_for]
    return stages


def parameters_here(net: Cell) -> list[Parameter]:
    """The parameters of a Cell that this process has up to date, as far as Cells say their stages."""
    here = pipeline.pipeline_place()
    every = [parameter for _, parameter in net.parameters_and_names()]
    if here is None:
        return every
    stages = stages_of_parameters(net)
    return [parameter for parameter in every if here.stage in stages.get(parameter.name, (here.stage,))]


def sync_pipeline_shared_parameters(net: Cell) -> None:
    """Give every process each parameter of a Cell as the processes of its stage have it; all of them call it.

    Nothing happens without a pipeline, nor to states of an optimizer that are divided. ``ValueError`` for a parameter
    of which no Cell says the stage, if processes have different ones.
    """
    here = pipeline.pipeline_place()
    if here is None:
        return
    stages = stages_of_parameters(net)
    divided = frozenset[str]().union(*(division.divided for division in divisions_in(net)))
    for _, parameter in net.parameters_and_names():
        if parameter.name.partition(".")[2] in divided:
            continue
        array, owners = array_of(parameter), stages.get(parameter.name)
        if owners is not None:
            root = min(owners) * here.replicas
            parameter.set_data(Tensor(collectives.broadcast(array, root, WORLD_GROUP).wait()))
        elif (collectives.all_gather(array[None], WORLD_GROUP).wait() != array).any():
            raise StageUnknown(parameter.name).error()

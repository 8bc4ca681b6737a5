"""The stages of a pipeline over the processes of a run: which of them this process does.

A world of W processes is p stages of W / p replicas each; process r does stage r // (W / p). The switches of
``set_auto_parallel_context`` are written down as one knob, "pipeline", which is "4 1f1b" for four stages.
"""

from __future__ import annotations

from typing import NamedTuple

from msgraph.diagnostics.catalog.parallel import WorldNotDivided
from msgraph.packs.machines import world
from msgraph.support import config
from msgraph.support.processes import stage_count

SCHEDULERS = ("1f1b", "gpipe")


class PipelinePlace(NamedTuple):
    """A process in a pipeline."""

    stages: int
    stage: int
    replicas: int
    replica: int
    scheduler: str


def switch_on(stages: int, scheduler: str) -> None:
    """Compile for so many stages from now on; 1 is no pipeline."""
    config.write("pipeline", f"{stages} {scheduler}" if stages > 1 else "")


def pipeline_place() -> PipelinePlace | None:
    """This process in the pipeline; ``None`` if there is none. ``ValueError`` if stages do not divide the world."""
    stages = stage_count()
    if stages == 1:
        return None
    size, rank = world.size(), world.rank()
    if size % stages:
        raise WorldNotDivided(size, stages).error()
    replicas = size // stages
    return PipelinePlace(stages, rank // replicas, replicas, rank % replicas, config.read("pipeline").split()[1])


def replicas_group() -> str:
    """The group of the processes that do the stage of this one; it is made when it is asked for first."""
    here = pipeline_place()
    if here is None:
        return world.WORLD_GROUP
    name = f"pipeline_stage_{here.stage}_of_{here.stages}"
    if name not in world.names():
        first = here.stage * here.replicas
        world.create_group(name, range(first, first + here.replicas))
    return name

"""The processes of a run as the core sees them: the pack of machines, which is loaded when one is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgraph.support import config
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from msgraph.packs.machines import board, collectives, exchanges, objects, pipeline, world
else:
    board, collectives, exchanges, objects, pipeline, world = (
        deferred(f"msgraph.packs.machines.{name}")
        for name in ("board", "collectives", "exchanges", "objects", "pipeline", "world")
    )

__all__ = ["board", "collectives", "exchanges", "objects", "pipeline", "stage_count", "world"]


def stage_count() -> int:
    """The stages of the pipeline that is compiled for; 1 if there is none, as in a world of one."""
    switch = config.read("pipeline")
    return int(switch.split()[0]) if switch and world.size() > 1 else 1

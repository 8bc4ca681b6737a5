"""``GraphCell``, which is refused: graphs in MindSpore's own file format are not read."""

from __future__ import annotations

from typing import Any

from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.training import NotBuiltHere
from msgraph.diagnostics.errors import error


class GraphCell(Cell):
    """Refused: a graph that was loaded from a MindIR file."""

    def __init__(self, graph: Any, params_init: Any = None, obf_random_seed: Any = None) -> None:
        del graph, params_init, obf_random_seed
        reason = "its graph comes from a MindIR file, and those are not read"
        raise error(NotBuiltHere("GraphCell", reason, "build the network from its class, and load its checkpoint"))

"""``GraphCell``: a network that was loaded from a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from msgraph import Parameter, Tensor
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.export import BadExportType, NotBuiltForExport
from msgraph.library.export.loaded_graph import LoadedGraph


class GraphCell(Cell):
    """Runs a graph that ``load`` read: ``nn.GraphCell(ms.load("net.mindir"))(x)``.

    Its parameters are those the graph was exported with, and can be trained. ``params_init`` gives some of them, by
    name, other values; names that the graph does not have are passed over.
    """

    def __init__(
        self,
        graph: LoadedGraph | Cell,
        params_init: Mapping[str, Tensor] | None = None,
        obf_random_seed: int | None = None,
    ) -> None:
        super().__init__(auto_prefix=True)
        if obf_random_seed is not None:
            raise NotBuiltForExport("GraphCell", "'obf_random_seed'", "leave it out").error()
        if not isinstance(graph, LoadedGraph):
            cls = type(graph)
            raise _bad(f"the argument 'graph' must be a FuncGraph loaded from MindIR, but got type {cls}.")
        values = cast("dict[Any, Any]", {} if params_init is None else params_init)
        if not isinstance(values, dict):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise _bad(f"the argument 'params_init' must be a dict, but got {type(values)}.")
        for name, value in values.items():
            if not isinstance(name, str) or not isinstance(value, Tensor):
                text = (
                    "the key of the 'params_init' must be str, and the value must be Tensor or Parameter, "
                    f"but got the key type: {type(name)}, and the value type: {type(value)}"
                )
                raise _bad(text)
        self.graph = graph
        for tensor in graph.tensors:
            if isinstance(tensor, Parameter):
                self._params[tensor.name] = tensor
                if tensor.name in values:
                    tensor.set_data(values[tensor.name])

    def construct(self, *inputs: object) -> Any:
        """What the graph computes."""
        return self.graph(*inputs)


def _bad(problem: str) -> Exception:
    return BadExportType(f"For 'GraphCell', {problem}", "`nn.GraphCell(ms.load(file), params_init=None)`").error()

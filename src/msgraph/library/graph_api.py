"""What scripts take from the inside of MindSpore's compiler: ``mindspore.common.api`` and ``mindspore.graph.api``."""

from __future__ import annotations

from msgraph.api.jit.graph_function import _compiled_graph_count  # pyright: ignore[reportPrivateUsage]
from msgraph.api.jit.jit import jit as jit
from msgraph.api.jit.jit import jit_class as jit_class


class _CompiledGraphs:
    """Stands for MindSpore's set of compiled graphs: scripts ask how many there are."""

    def __len__(self) -> int:
        return _compiled_graph_count()


class _Executor:
    """Stands for MindSpore's executor of eager operations, which are over when they return here."""

    def sync(self) -> None:
        """Wait for eager operations: there is nothing to wait for."""


ms_compile_cache = _CompiledGraphs()
_pynative_executor = _Executor()

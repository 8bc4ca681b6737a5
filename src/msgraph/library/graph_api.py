"""What scripts take from the inside of MindSpore's compiler: ``mindspore.common.api`` and ``mindspore.graph.api``."""

from __future__ import annotations

from msgraph.api.jit.graph_function import _compiled_graph_count  # pyright: ignore[reportPrivateUsage]
from msgraph.api.jit.jit import jit as jit
from msgraph.api.jit.jit import jit_class as jit_class
from msgraph.library.accepted import set_async_for_graph, set_enable_grad


class _CompiledGraphs:
    """Stands for MindSpore's set of compiled graphs: scripts ask how many there are."""

    def __len__(self) -> int:
        return _compiled_graph_count()


class _Executor:
    """Stands for MindSpore's executor of eager operations, which are over when they return here."""

    def sync(self) -> None:
        """Wait for eager operations: there is nothing to wait for."""

    set_enable_grad, set_async_for_graph = staticmethod(set_enable_grad), staticmethod(set_async_for_graph)

    def enable_grad(self) -> bool:
        """Do operations keep what gradients need? They would, if gradients were of tensors."""
        return True


ms_compile_cache = _CompiledGraphs()
_pynative_executor = _Executor()

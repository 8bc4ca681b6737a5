"""The native code of an operation: compiled, or loaded from the compile cache, where another process has left it."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING

from msgraph.api.cache.compile_cache import code_versions, entries, is_used, switches_now
from msgraph.api.jit.native_start import pipeline
from msgraph.backend.program_data import Unkeepable, pack, unpack
from msgraph.cache import disk_cache as storage
from msgraph.dialects.operation_graph import OperationGraph
from msgraph.support import config
from msgraph.support.gc_tuning import COLLECTIONS

if TYPE_CHECKING:
    from msgraph.backend.executable import Executable

_VARIANT = "0" * 16
"""What a graph says is all that its code depends on: there is one form of it."""


def executable_of(name: str, graph: OperationGraph) -> Executable:
    """What runs a graph."""
    with COLLECTIONS.rare():
        key = _key(name, graph) if is_used() else ""
        kept = next((data for _, data in entries(key, storage.storage().read)), None)
        executable = None if kept is None else unpack(kept["executable"])
        if executable is None:
            executable = pipeline.compile_module(graph.module(name), name, threads=config.read("threads"))
            if key:
                _keep(key, name, executable)
    if graph.is_in_parts:
        executable.arguments, executable.results = graph.array_types
    return executable


def _key(name: str, graph: OperationGraph) -> str:
    return storage.digest(repr(("operation", name, code_versions(), switches_now(), graph.described())).encode())


def _keep(key: str, name: str, executable: Executable) -> None:
    try:
        data = {"function": (f"ops.{name}", "", 0), "executable": pack(executable)}
    except Unkeepable:
        return
    storage.storage().write_variant(key, _VARIANT, marshal.dumps(data))

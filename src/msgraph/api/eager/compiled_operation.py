"""The native code of an operation: compiled, or loaded from the compile cache, where another process has left it.

What is called with one size after the other, as rows of a cache that grows are, is compiled for all of them.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from msgraph.api.cache.compile_cache import code_versions, entries, is_used, note_template, switches_now, variant_of
from msgraph.api.jit.all_sizes import USUAL, Shapes, Symbols
from msgraph.api.jit.native_start import pipeline
from msgraph.backend.program_data import Unkeepable, pack, unpack
from msgraph.backend.template_data import pack_template, unpack_template
from msgraph.backend.templates import ExecutableTemplate
from msgraph.cache import disk_cache as storage
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.operation_graph import NotRecorded, OperationGraph
from msgraph.support import config
from msgraph.support.gc_tuning import COLLECTIONS
from msgraph.support.report_files import Dispensable
from msgraph.support.symbolic_sizes import ShapeEnvironment, SymbolicSizeError

if TYPE_CHECKING:
    from msgraph.backend.executable import Executable

_MOST_SEEN, _MOST_TEMPLATES = 16, 8
"""How many calls are looked back on, and for how many sets of dims there is one program for all sizes."""

Record: TypeAlias = "Callable[[Shapes], OperationGraph]"
"""What gives the graph of a call for arrays of some shapes."""


class OperationSizes:
    """Calls of an operation that differ in sizes only: from its third value on, one program serves all of a size."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seen: list[Shapes] = []
        self.templates: dict[Symbols, ExecutableTemplate | None] = {}
        """``None`` where there can be none."""

    def executable(self, record: Record, shapes: Shapes) -> Executable | None:
        """What serves a call; ``None`` if nothing does but a program of its own."""
        for symbols in list(self.templates):
            if (executable := self._instance(symbols, shapes)) is not None:
                return executable
        opened = self._opened(shapes)
        self.seen = [*self.seen, shapes][-_MOST_SEEN:]
        if opened is None or opened in self.templates or len(self.templates) >= _MOST_TEMPLATES:
            return None
        self.templates[opened] = None
        with (
            Dispensable(f"the code of ops.{self.name} for all sizes", "each has its own"),
            suppress(SymbolicSizeError, NotRecorded, CompileError),
        ):
            self.templates[opened] = self._template(opened, shapes, record)
        return self._instance(opened, shapes)

    def _instance(self, symbols: Symbols, shapes: Shapes) -> Executable | None:
        template, sizes = self.templates[symbols], symbols.sizes(shapes)
        if template is None or sizes is None or not template.environment.holds(sizes):
            return None
        try:
            return template.instance(sizes)
        except ArithmeticError:  # numbers that do not fit
            return None

    def _opened(self, shapes: Shapes) -> Symbols | None:
        """The dims that had one size here, and in two calls before it another, while all others had what they have."""
        values: dict[frozenset[tuple[int, int]], set[int]] = {}
        for then in self.seen:
            differ = {
                (array, axis): sizes
                for array, sides in enumerate(zip(shapes, then, strict=True))
                for axis, sizes in enumerate(zip(*sides, strict=True))
                if sizes[0] != sizes[1]
            }
            if len(set(differ.values())) == 1 and all(all(sizes) for sizes in differ.values()):
                met = values.setdefault(frozenset(differ), set())
                met.update(size for _, size in differ.values())
                if len(met) > 1:
                    dims = [[(False, size) for size in shape] for shape in shapes]
                    for array, axis in differ:
                        dims[array][axis] = True, 0
                    return Symbols(tuple(map(tuple, dims)), 1)
        return None

    def _template(self, symbols: Symbols, shapes: Shapes, record: Record) -> ExecutableTemplate:
        """The program for all sizes: from the disk, or compiled with two hints that must give one program."""
        size = (symbols.sizes(shapes) or (USUAL,))[0]
        key = _key(self.name, (symbols, record(_shapes(symbols, USUAL)).described())) if is_used() else ""
        for _, data in entries(key, storage.storage().read) if key else ():
            kept = unpack_template(data["executable"])
            if kept is not None and kept.environment.holds([size]):
                note_template(kept, key, variant_of(data))
                return kept
        hint = max(size, USUAL)
        template = self._compiled(symbols, record, hint)
        (other,) = template.environment.other_hints([hint])
        if template.fingerprint() != self._compiled(symbols, record, other, hint).fingerprint():
            raise SymbolicSizeError("a size is used as a number that is known while compiling")
        note_template(template, key, _keep(key, self.name, lambda: {"executable": pack_template(template)}))
        return template

    def _compiled(self, symbols: Symbols, record: Record, hint: int, likely: int | None = None) -> ExecutableTemplate:
        environment = ShapeEnvironment()
        graph = record(_shapes(symbols, environment.symbol("s0", hint, likely)))
        return ExecutableTemplate(_compiled(self.name, graph), environment)


def _shapes(symbols: Symbols, size: int) -> Shapes:
    return tuple([tuple([size if is_open else own for is_open, own in dims]) for dims in symbols.dims])


def executable_of(
    name: str, graph: OperationGraph, sizes: Callable[[Shapes], Executable | None] = lambda _: None
) -> Executable:
    """What runs a graph: what serves other ``sizes`` too, or what was compiled for it, by another process or now."""
    with COLLECTIONS.rare():
        arrays = graph.array_types[0][: graph.array_count]
        executable = None if graph.is_in_parts else sizes(tuple([shape for shape, _ in arrays]))
        key = _key(name, graph.described()) if executable is None and is_used() else ""
        if key and (kept := next((data for _, data in entries(key, storage.storage().read)), None)) is not None:
            executable = unpack(kept["executable"])
        if executable is None:
            executable = _compiled(name, graph)
            _keep(key, name, lambda: {"executable": pack(executable)})
    if graph.is_in_parts:
        executable.arguments, executable.results = graph.array_types
    return executable


def _compiled(name: str, graph: OperationGraph) -> Executable:
    return pipeline.compile_module(graph.module(name), name, threads=config.read("threads"))


def _key(name: str, graph: object) -> str:
    return storage.digest(repr(("operation", name, code_versions(), switches_now(), graph)).encode())


def _keep(key: str, name: str, data_of: Callable[[], dict[str, object]]) -> str:
    """Writes what was compiled down, if it can be; gives the name of the variant."""
    if not key:
        return ""
    try:
        data: dict[str, object] = {"function": (f"ops.{name}", "", 0), "guards": (), "folded": (), **data_of()}
        body = marshal.dumps(data)
    except (Unkeepable, ValueError, SymbolicSizeError):
        return ""
    variant = variant_of(data)
    storage.storage().write_variant(key, variant, body)
    return variant

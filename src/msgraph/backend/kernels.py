"""Native kernels by key, compiled once per process.

The key of a kernel says everything its code depends on: expression, element types, target, and what code generation
asked about sizes and strides (:mod:`msgraph.dispatch`). Those are arguments, so a second shape finds the kernel of the
first where the answers are the same.
"""

from __future__ import annotations

import threading
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from msgraph.backend import run_time_stack
from msgraph.backend.engine import engine_for
from msgraph.backend.runtime.code import POLL, llvm_text, loop
from msgraph.backend.target import Target


class KernelModule(NamedTuple):
    """An LLVM module of new kernels: its text, the functions in it, and those of other modules that they call."""

    text: str
    names: Sequence[str]
    imports: tuple[str, ...] = ()


class NativeKernel(NamedTuple):
    """A compiled kernel and the LLVM text it was made from."""

    name: str
    address: int
    source: str | bytes
    """The text, compressed where it came from disk: few ask for it."""
    imports: tuple[str, ...] = ()
    """The functions of other modules that this text calls."""

    @property
    def text(self) -> str:
        """The LLVM text it was made from, with other kernels'."""
        return self.source if isinstance(self.source, str) else zlib.decompress(self.source).decode()

    @property
    def has_loops(self) -> bool:
        """Whether it loops until a value says so, and looks for signals meanwhile."""
        return _has_loops(self.name, self.text)


@cache
def _has_loops(name: str, text: str) -> bool:
    """Asked of every run; the texts are kept anyway, and strings know their hashes."""
    return "and i64 %trips" in text.partition(f"@{name}(")[2].partition("\n}\n")[0]


class KernelTable:
    """All kernels of the process. Two threads that need the same new kernel may both compile it; one wins."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kernels: dict[tuple[str, str], NativeKernel] = {}
        self.compiled = 0

    def has(self, target: Target, name: str) -> bool:
        """True if the kernel called ``name`` needs no compiling."""
        return (target.name, name) in self._kernels

    def get(self, target: Target, name: str) -> NativeKernel:
        """A kernel that :meth:`has` or :meth:`add` vouched for."""
        if name in run_time_stack.NAMES and not self.has(target, name):
            self._keep(target, run_time_stack.link(target), llvm_text("stack", target.architecture))
        return self._kernels[target.name, name]

    def with_imports(self, target: Target, names: Iterable[str]) -> list[NativeKernel]:
        """Kernels and the functions they call, those first that are called."""
        ordered: dict[str, NativeKernel] = {}

        def add(name: str) -> None:
            if name not in ordered:
                kernel = self.get(target, name)
                for called in kernel.imports:
                    add(called)
                ordered[name] = kernel

        for name in names:
            add(name)
        return list(ordered.values())

    def add(self, target: Target, modules: Sequence[KernelModule], threads: int = 1) -> None:
        """Compiles LLVM modules of new kernels; what a module imports is known, or in one before it."""
        images = engine_for(target).compile_all([module.text for module in modules], threads)
        for module, image in zip(modules, images, strict=True):
            self.link(target, module.names, module.text, image, module.imports)
        with self._lock:
            self.compiled += sum(len(module.names) for module in modules)

    def link(
        self, target: Target, names: Sequence[str], text: str | bytes, image: bytes, imports: tuple[str, ...] = ()
    ) -> None:
        """Takes in kernels of an object file made from ``text``, which may be compressed."""
        addresses = {POLL: loop(target)[POLL], **{name: self.get(target, name).address for name in imports}}
        self._keep(target, engine_for(target).link(image, names, addresses), text, imports)

    def _keep(
        self, target: Target, addresses: Mapping[str, int], text: str | bytes, imports: tuple[str, ...] = ()
    ) -> None:
        with self._lock:
            for name, address in addresses.items():
                self._kernels.setdefault((target.name, name), NativeKernel(name, address, text, imports))


KERNELS = KernelTable()
"""The process's kernels."""

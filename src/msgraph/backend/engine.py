"""LLVM text to native code: one target machine and one linker per target, for the whole process.

Text becomes an object file in memory (:meth:`Engine.compile`), an object becomes addresses
(:meth:`Engine.link`). The bytes in between depend on nothing but the text and the target, so they can be kept.
"""

from __future__ import annotations

import ctypes
import itertools
import logging
import threading
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, cast

from msgraph.backend.object_loader import Unmappable, map_object
from msgraph.backend.target import LLVMLITE, Target, host_architecture
from msgraph.cache import disk_cache as storage
from msgraph.support import config
from msgraph.support.lazy_module import deferred, open_pack
from msgraph.support.log import LOG

if TYPE_CHECKING:
    from concurrent import futures

    import llvmlite.binding as llvm
else:
    futures = deferred("concurrent.futures")
    llvm = deferred("llvmlite.binding")  # what is on disk is mapped without it

CODEGEN_LEVEL = 1
"""Kernels are vectorised and hoisted already; a higher level costs time and gains nothing measurable."""

CALLS_ONLY = "; integers and calls only\n"
"""The first line of modules that level 0 does for: it takes an eighth of the time."""

_ADDRESSES_AS_WRITTEN = "-disable-lsr"
"""Loop strength reduction took 40 % of the code generator's time, and what moves in no loop is written before it."""

_LONG = 100_000
"""Characters of LLVM text that take a good part of a second."""

_FIRST = threading.Lock()
_OPTIONS = threading.Lock()
"""LLVM's options are those of the process, so modules of one call are compiled at a time."""


@cache
def _unlocked_emit() -> Any:
    """LLVM's code generator without the lock that llvmlite puts around each of its calls.

    Modules that are compiled at the same time have contexts and target machines of their own, which is what LLVM asks.
    """
    ffi: Any = cast(Any, llvm).ffi
    library = ctypes.CDLL(ffi.lib._name, handle=ffi.lib._handle)
    emit = library.LLVMPY_TargetMachineEmitToMemory
    locked = ffi.lib.LLVMPY_TargetMachineEmitToMemory
    emit.argtypes, emit.restype = locked.argtypes, locked.restype
    return emit


def _emit_object(machine: llvm.TargetMachine, module: llvm.ModuleRef) -> bytes:
    """The object file of a module: ``machine.emit_object(module)``, beside others."""
    ffi: Any = cast(Any, llvm).ffi
    with ffi.OutputString() as problem:
        buffer = _unlocked_emit()(machine, module, 1, problem)
        if not buffer:
            raise RuntimeError(str(problem))
    try:
        return ctypes.string_at(ffi.lib.LLVMPY_GetBufferStart(buffer), ffi.lib.LLVMPY_GetBufferSize(buffer))
    finally:
        ffi.lib.LLVMPY_DisposeMemoryBuffer(buffer)


@cache
def _initialise(native: bool) -> None:
    """LLVM's code generators: the one for this processor, or all."""
    if native:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
    else:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()


class Engine:
    """Code generator and linker for one target. Linked code stays for the life of the process."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self._lock = threading.Lock()
        self._numbers = itertools.count()
        self._libraries: list[llvm.ResourceTracker] = []
        self._machines: dict[int, list[llvm.TargetMachine]] = {CODEGEN_LEVEL: [], 0: []}
        """Of each level of optimisation, those that do nothing now."""

    @cached_property
    def _linker(self) -> Any:
        return llvm.create_lljit_compiler(self._make_machine(CODEGEN_LEVEL), use_jit_link=True)

    def _make_machine(self, level: int) -> llvm.TargetMachine:
        _initialise(self.target.architecture == host_architecture())
        return llvm.Target.from_triple(self.target.triple).create_target_machine(
            cpu=self.target.cpu,
            features=self.target.features,
            opt=level,
            reloc="pic",
            codemodel="small",
        )

    def name_of(self, text: str) -> str:
        """The name of an LLVM module's object file on disk."""
        parts = (text, str(self.target), LLVMLITE, str(CODEGEN_LEVEL), _ADDRESSES_AS_WRITTEN)
        return storage.object_name(storage.digest("\n".join(parts).encode()))

    def compile(self, text: str) -> bytes:
        """The object file of an LLVM module: from disk, if it was made before."""
        return self.compile_all([text])[0]

    def compile_all(self, texts: Sequence[str], threads: int = 1) -> list[bytes]:
        """The object files of several LLVM modules: those that have to be made are made by so many threads."""
        stored = storage.storage() if storage.is_on() else None
        images = [None if stored is None else stored.read(self.name_of(text)) for text in texts]
        missing = [index for index, image in enumerate(images) if image is None]
        compiled = zip(missing, self._all_compiled([texts[index] for index in missing], threads), strict=True)
        for index, image in compiled:
            images[index] = image
            if stored is not None:
                stored.write(self.name_of(texts[index]), image)
        return cast("list[bytes]", images)

    def _all_compiled(self, texts: Sequence[str], threads: int = 1) -> list[bytes]:
        """Long ones by a thread: LLVM hears no signals, and nobody waits for it after Ctrl-C."""
        if sum(map(len, texts)) <= _LONG:
            return self._compiled_now(texts, threads) if texts else []
        images: list[bytes] = []
        worker = threading.Thread(target=lambda: images.extend(self._compiled_now(texts, threads)), daemon=True)
        worker.start()
        worker.join()
        return images or self._compiled_now(texts, threads)  # what failed fails here, too

    def _compiled_now(self, texts: Sequence[str], threads: int) -> list[bytes]:
        """Each thread has a target machine of its own for each module; LLVM needs no interpreter."""
        with ExitStack() as stack:
            modules = [stack.enter_context(closing(self._parse(text))) for text in texts]
            with self._options():
                if threads < 2 or sum(not text.startswith(CALLS_ONLY) for text in texts) < 2:
                    return [self._emit(module, text) for module, text in zip(modules, texts, strict=True)]
                with futures.ThreadPoolExecutor(threads, "msgraph-llvm") as workers:
                    return list(workers.map(self._emit, modules, texts))

    def _emit(self, module: llvm.ModuleRef, text: str) -> bytes:
        with self._machine_for(text) as machine:
            return _emit_object(machine, module)

    def compile_together(self, texts: Iterable[str], exported: Collection[str]) -> bytes:
        """One object file of several LLVM modules: they see each other, and others see what is exported only."""
        llvm.initialize_native_asmparser()
        context = llvm.create_context()
        modules = [self._parse(text, context) for text in texts]
        for module in modules:
            for function in module.functions:
                if not function.is_declaration and function.name not in exported:
                    function.linkage = "weak_odr"  # one text may have a function of another
        whole = modules[0]
        for module in modules[1:]:
            whole.link_in(module)
        for thing in (*whole.functions, *whole.global_variables):
            if not thing.is_declaration and thing.name not in exported and not thing.name.startswith("llvm."):
                thing.linkage = "internal"
        with self._options(), closing(whole), self._machine_for("") as machine:
            passes = llvm.create_new_module_pass_manager()
            passes.add_global_dead_code_eliminate_pass()
            passes.run(whole, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(CODEGEN_LEVEL)))
            return _emit_object(machine, whole)

    @contextmanager
    def _machine_for(self, text: str) -> Generator[llvm.TargetMachine]:
        """A target machine that nobody else uses meanwhile."""
        level = 0 if text.startswith(CALLS_ONLY) else CODEGEN_LEVEL
        free = self._machines[level]
        try:
            machine = free.pop()
        except IndexError:
            machine = self._make_machine(level)
        try:
            yield machine
        finally:
            free.append(machine)

    def assembly(self, text: str) -> str:
        """The assembly of an LLVM module, for people."""
        with closing(self._parse(text)) as module, self._options(), self._machine_for(text) as machine:
            return machine.emit_assembly(module)

    @contextmanager
    def _options(self) -> Generator[None]:
        """LLVM's options that hold while code is made; other users of LLVM do not want them."""
        with self._lock, _OPTIONS:
            llvm.set_option("", _ADDRESSES_AS_WRITTEN)
            try:
                yield
            finally:
                llvm.set_option("", f"{_ADDRESSES_AS_WRITTEN}=false")

    def _parse(self, text: str, context: llvm.ContextRef | None = None) -> llvm.ModuleRef:
        module = llvm.parse_assembly(text, context=context or llvm.create_context())
        with self._machine_for(text) as machine:
            module.triple, module.data_layout = machine.triple, str(machine.target_data)
        return module

    def link(self, image: bytes, symbols: Iterable[str], imports: Mapping[str, int] | None = None) -> dict[str, int]:
        """Loads an object file; the addresses of ``symbols``. It sees the C library, and ``imports`` by name."""
        wanted = list(symbols)
        try:
            addresses = map_object(image, wanted, imports or {})
        except Unmappable as problem:
            LOG.log(logging.DEBUG, "LLVM links %s: %s", wanted[0], problem)
            addresses = self._linked(image, wanted, imports or {})
        if config.read("perf"):
            open_pack("reports.profile").write_map(image, addresses)
        return addresses

    def _linked(self, image: bytes, symbols: Sequence[str], imports: Mapping[str, int]) -> dict[str, int]:
        builder = llvm.JITLibraryBuilder().add_object_img(image).add_current_process()
        for symbol, address in imports.items():
            builder.import_symbol(symbol, address)
        for symbol in symbols:
            builder.export_symbol(symbol)
        with self._lock:
            library = builder.link(self._linker, f"kernels{next(self._numbers)}")
            self._libraries.append(library)
        return {symbol: library[symbol] for symbol in symbols}


def engine_for(target: Target) -> Engine:
    """The process's engine for a target. Of two there would be code of the one that goes: threads come one by one."""
    with _FIRST:
        return _engine(target)


_engine = cache(Engine)

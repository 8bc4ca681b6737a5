"""Executables as object files, which a linker puts into programs without Python.

The object has the kernels, the loop that walks a program (``runtime/loop.c``), the words of the program with symbols
where addresses stand, the constants, and one function::

    int NAME_run(inputs..., outputs..., state, workspace)

It puts the addresses into a base-pointer table on the stack and runs the loop, as a call from Python does.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from msgraph.backend.engine import engine_for
from msgraph.backend.executable import Executable
from msgraph.backend.kernels import KERNELS
from msgraph.backend.memory import address_of
from msgraph.backend.program import ABSOLUTE, CALL, CALL_HEADER, instructions
from msgraph.backend.run_time_stack import NAMES as STACK_KERNELS
from msgraph.backend.runtime.code import llvm_text
from msgraph.dialects.status import STATUS, WIDTH

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

_HAS_FILES = sys.platform.startswith("linux")
"""Do we know how its assembler takes in a file?"""

LINE = 64
"""What memory of an object is aligned to."""

STOPPED = -1
"""What a run gives that had no memory left, or called itself too deeply; 0 is success."""


class Place(NamedTuple):
    """Where an entry of the base-pointer table points: a parameter of the C function, and how far into it."""

    parameter: str
    """``blob`` for what lies in the object itself."""
    offset: int = 0


@dataclass
class StandaloneProgram:
    """An executable, and what each of its arguments and results is to a caller in C."""

    name: str
    executable: Executable
    arguments: Sequence[Place | Array]
    """Of arguments that never change, the elements."""
    results: Sequence[Place | None]
    """``None`` for one that only the run itself looks at."""
    parameters: Sequence[str]
    """The names of the parameters of the C function, the last of which is the workspace."""
    initial: Sequence[Array] = ()
    """What the state is filled with, in order."""
    failure: int | None = None
    """The result that says which exception was met."""
    blob: list[Array] = field(default_factory=list[Any])
    _size: int = 0

    @property
    def scratch(self) -> dict[int, int]:
        """The offsets in the workspace of results that only the run reads, by index."""
        offset, places = self.executable.memory_size, dict[int, int]()
        for index, destination in enumerate(self.results):
            if destination is None:
                places[index] = offset
                offset += _aligned(self._bytes(index))
        return places

    @property
    def workspace_bytes(self) -> int:
        """Bytes of the workspace, wherever it starts."""
        own = sum(_aligned(self._bytes(index)) for index in self.scratch)
        return LINE + self.executable.memory_size + own

    def _bytes(self, index: int) -> int:
        shape, dtype = self.executable.results[index]
        return prod(shape) * dtype.itemsize

    def image(self) -> bytes:
        """The object file."""
        target = self.executable.target
        kernels = KERNELS.with_imports(target, (name for name in self.executable.used if name not in STACK_KERNELS))
        texts = list(dict.fromkeys(kernel.text for kernel in kernels))
        runtime = ["loop", "standalone", *(["stack"] if self._uses_stack else [])]
        texts += [llvm_text(name, target.architecture) for name in runtime]
        own = self._text()
        with tempfile.TemporaryDirectory() as folder:
            data = [_written(Path(folder, "constants"), self.blob)]
            if self.initial:
                data.append(_written(Path(folder, self.initial_state), self.initial))
            texts.append(own + "".join(map(_data_text, data)))
            exported = [f"{self.name}_run", *(path.name for path in data)]
            return engine_for(target).compile_together(texts, exported)

    @property
    def initial_state(self) -> str:
        """The symbol of the values that the state starts with."""
        return f"{self.name}_initial_state"

    @property
    def _uses_stack(self) -> bool:
        return any(info.name in STACK_KERNELS for info in self.executable.program.infos)

    # -- the text ------------------------------------------------------------------------------------------

    def _text(self) -> str:
        words = ", ".join(self._words())
        count = len(self.executable.program.words)
        lines = [
            f"@words = internal constant [{count} x i64] [{words}], align {LINE}",
            f"@status = internal global [{WIDTH} x i8] zeroinitializer, align {LINE}",
            *(["@constants = external hidden global i8"] if _HAS_FILES else []),
            "declare i1 @run_instructions(ptr, ptr, ptr)",
            *(
                f"declare void @{name}(ptr, ptr)"
                for name in dict.fromkeys(info.name for info in self.executable.program.infos)
            ),
            *self._function(count),
            *(_STACK_SETUP if self._uses_stack else ()),
        ]
        return "\n".join(lines) + "\n"

    def _words(self) -> Iterable[str]:
        """The words of the program, with symbols for addresses."""
        program = self.executable.program
        words = list(map(str, program.words))
        for position, info in zip(program.places(), program.infos, strict=True):
            words[position] = f"ptrtoint (ptr @{info.name} to i64)"
        held = {address_of(array): array for array in (*self.executable.constants, *cast("list[Any]", program.keep))}
        for start in instructions(program.words):
            if program.words[start] == CALL:
                for at in range(start + CALL_HEADER, start + program.words[start + 1], 2):
                    if program.words[at] == ABSOLUTE:
                        words[at + 1] = f"ptrtoint (ptr {self._constant(held[program.words[at + 1]])} to i64)"
        return [f"i64 {word}" for word in words]

    def _constant(self, array: Array) -> str:
        """The address of a constant, which is added to the object."""
        if array is STATUS.memory:
            return "@status"
        offset = self._size
        self.blob.append(array)
        self._size += _aligned(array.nbytes)
        return f"getelementptr (i8, ptr @constants, i64 {offset})"

    def _function(self, count: int) -> Iterable[str]:
        executable, scratch = self.executable, self.scratch
        entries = ["null", "%arena"]
        steps: list[str] = []

        def address(storage: Place) -> str:
            steps.append(f"  %p{len(steps)} = getelementptr i8, ptr %{storage.parameter}, i64 {storage.offset}")
            return f"%p{len(steps) - 1}"

        entries += [address(one) if isinstance(one, Place) else self._constant(one) for one in self.arguments]
        entries += [self._constant(array) for array in executable.constants]
        for index, destination in enumerate(self.results):
            entries.append(address(Place("arena", scratch[index]) if destination is None else destination))
        failure = entries[executable.first_result + self.failure] if self.failure is not None else None
        yield f"define i32 @{self.name}_run({', '.join(f'ptr %{name}' for name in self.parameters)}) {{"
        yield f"  %table = alloca [{len(entries)} x ptr], align 16"
        yield "  %start = ptrtoint ptr %workspace to i64"
        yield f"  %more = add i64 %start, {LINE - 1}"
        yield f"  %line = and i64 %more, {-LINE}"
        yield "  %arena = inttoptr i64 %line to ptr"
        yield from steps
        for slot, entry in enumerate(entries):
            yield f"  %t{slot} = getelementptr ptr, ptr %table, i64 {slot}"
            yield f"  store ptr {entry}, ptr %t{slot}"
        yield f"  %end = getelementptr i64, ptr @words, i64 {count}"
        yield "  %stopped = call i1 @run_instructions(ptr %table, ptr @words, ptr %end)"
        yield "  br i1 %stopped, label %failed, label %done"
        yield f"failed:\n  ret i32 {STOPPED}\ndone:"
        if failure is None:
            yield "  ret i32 0\n}"
        else:
            yield f"  %code = load i64, ptr {failure}\n  %met = trunc i64 %code to i32\n  ret i32 %met\n}}"


def _written(path: Path, arrays: Iterable[Array]) -> Path:
    """A file with arrays, each at the start of a line."""
    with path.open("wb") as file:
        for array in arrays:
            file.write(array.tobytes())
            file.write(bytes(-array.nbytes % LINE))
    return path


def _data_text(path: Path) -> str:
    """The contents of a file as a symbol of its name: read by the assembler, or as text."""
    name = path.name
    linkage = ".local" if name == "constants" else ".globl"
    if _HAS_FILES:
        read = f'.incbin "{path}"'.replace('"', "\\22")
        lines = (".section .rodata", f".balign {LINE}", f"{linkage} {name}", f"{name}:", read, ".text")
        return "".join(f'module asm "{line}"\n' for line in lines)
    data = path.read_bytes() or b"\0"
    escaped = "".join(f"\\{byte:02X}" for byte in data)
    return f'@{name} = constant [{len(data)} x i8] c"{escaped}", align {LINE}\n'


_STACK_SETUP = (
    "declare i32 @stack_setup()",
    "define void @set_up() {\n  %failed = call i32 @stack_setup()\n  ret void\n}",
    "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] "
    "[{ i32, ptr, ptr } { i32 65535, ptr @set_up, ptr null }]",
)
"""The run-time stack is made ready before ``main``."""


def _aligned(size: int) -> int:
    return -(-size // LINE) * LINE

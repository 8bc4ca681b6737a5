"""Compiles the C of the run time to LLVM text, for those who changed it: ``python tools/write_runtime.py``.

Needs the compiler of the extra ``dev``. First ``records.h`` is written, of the records in Python; then each source is
compiled, optimised, to LLVM's language. Users get the texts, not the compiler: llvmlite makes machine code of them for
the processor at hand. A text starts with the digest of what it was made from, so that a test without a compiler sees
whether they belong together.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.metadata
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from llvmlite import binding as llvm

from msgraph.backend.runtime.code import FOLDER, NAMES
from msgraph.backend.runtime.formats import FORMATS, Board, Fill, Form, Hash, Jumps, Table, words_of
from msgraph.backend.runtime.records import NUMBERS, RECORDS

COMPILER = "ziglang"
_FLAGS = (
    "-O2", "-std=c23", "-ffreestanding", "-fno-sanitize=all", "-fno-stack-protector", "-fno-stack-check",
    "-fno-strict-aliasing", "-fno-strict-overflow", "-fno-delete-null-pointer-checks", "-fno-vectorize",
    "-fno-slp-vectorize", "-fno-unroll-loops", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables", "-fPIC",
    "-fvisibility=default", "-g0", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-sign-compare",
    "-Wno-missing-field-initializers", "-Wno-unused-command-line-argument", "-Werror",
)  # fmt: skip
_TARGET = "x86_64-linux-gnu"
"""Pointers have 64 bits, as everywhere; the text names no processor."""


def header() -> str:
    """The records as C knows them."""
    parts = [
        "/* Written by tools/write_runtime.py: formats.py and records.py say what the fields mean. */\n\n#pragma once\n"
    ]
    for numbers in (Table, Jumps, Hash, Board, Form, Fill, *NUMBERS):
        prefix = numbers.__name__.upper()
        values = [(name, value) for name, value in vars(numbers).items() if name.isupper()]
        parts.append(
            "enum {\n" + "".join(f"    {prefix}_{name} = {_literal(value)},\n" for name, value in values) + "};\n"
        )
    for name, cls in {**FORMATS, **RECORDS}.items():
        fields = "".join(f"    {_c_type(kind)}{field};\n" for field, kind in cls.__annotations__.items())
        size = 8 * words_of(cls) if name in FORMATS else ctypes.sizeof(cls)
        parts.append(f"typedef struct {{\n{fields}}} {name};\nstatic_assert(sizeof({name}) == {size});\n")
    return "\n".join(parts)


def _literal(value: int) -> str:
    return f"{value}u" if value >> 63 else str(value)


def _c_type(kind: str) -> str:
    return {"Word": "int64_t ", "Half": "int32_t ", "Address": "void *"}.get(kind, f"{kind} ")


def digest(name: str, folder: Path = FOLDER) -> str:
    """Says what a text is made from."""
    sources = [source.read_bytes() for source in (*sorted(folder.glob("*.h")), folder / f"{name}.c")]
    return hashlib.sha256(b"\0".join([" ".join(_FLAGS).encode(), *sources])).hexdigest()


def text_of(name: str) -> str:
    """The LLVM text of a source, newly compiled."""
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder, f"{name}.ll")
        command = [sys.executable, "-m", COMPILER, "cc", "-target", _TARGET, *_FLAGS, "-S", "-emit-llvm"]
        subprocess.run([*command, f"{name}.c", "-o", str(found)], cwd=FOLDER, check=True)
        text = found.read_text()
    version = importlib.metadata.version(COMPILER)
    return f"; {name}.c, compiled by {COMPILER} {version}; sources {digest(name)}\n\n{''.join(_plain(text))}"


def _plain(text: str) -> Iterator[str]:
    """The text without what says who made it, and for which processor; names of blocks and values are kept short."""
    module = llvm.parse_assembly(
        re.sub(r"(?m)^(?:!.*|; .*|source_filename.*|target .*)\n", "", _without_metadata(text)),
        context=llvm.create_context(),  # names of types are those of this text alone
    )
    module.verify()
    for line in str(module).splitlines(keepends=True):
        if not line.startswith((";", "source_filename", "target ")):
            yield line


def _without_metadata(text: str) -> str:
    for pattern in (r", !\S+ !\d+", r' "[\w.-]+"="[^"]*"', r" (?:uwtable|nocf_check)\b(?:\([^)]*\))?"):
        text = re.sub(pattern, "", text)
    return text


def main() -> None:
    """Writes what is not up to date."""
    (FOLDER / "records.h").write_text(header())
    for name in NAMES:
        (FOLDER / f"{name}.ll").write_text(text_of(name))


if __name__ == "__main__":
    main()

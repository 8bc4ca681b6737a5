"""Which module defines which op, user function or primitive class: they are loaded when something is first asked for.

``op_index.txt`` has one line per module, of ``dialects/ops`` and of ``library/functions``: the ops, user functions and
primitive classes it defines, and the callables of Python and NumPy its ops stand for. ``tools/write_stubs.py`` writes
it from the loaded modules, a test says when it is stale, and what it does not know is looked for in all modules: it
saves time, it decides nothing.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgraph.support import lazy_module

INDEX_FILE = Path(__file__).with_name("op_index.txt")
PACKAGES = ("msgraph.dialects.ops", "msgraph.library.functions")


class OpIndex(NamedTuple):
    """Modules by the names of what they define; for callables, the ops."""

    ops: dict[str, str]
    functions: dict[str, str]
    primitives: dict[str, str]
    callables: dict[str, str]


@cache
def op_index() -> OpIndex:
    """The index, read."""
    index = OpIndex({}, {}, {}, {})
    for line in INDEX_FILE.read_text().splitlines():
        module, *parts = map(str.strip, line.split("|"))
        for names, table in zip(parts[:3], index[:3], strict=True):
            table.update(dict.fromkeys(names.split(), module))
        for pair in parts[3].split():
            function, op = pair.split("=")
            index.callables[function] = op
    return index


def load(module: str | None) -> None:
    """Imports one module of the table; all of them for what it does not know."""
    if module is None:
        load_modules()
    else:
        lazy_module.load(f"msgraph.{module}")


@cache
def load_modules() -> None:
    """Imports every module of ``dialects/ops`` and ``library/functions``, so that the tables are full."""
    for package in PACKAGES:
        lazy_module.modules_below(package)

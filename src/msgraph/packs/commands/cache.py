"""``python -m msgraph cache``: what is on disk, why a script compiles, and a clean slate.

python -m msgraph cache ls               # functions, sizes, when they were used
python -m msgraph cache why train.py     # runs it, and says of every graph whether it was found, or what changed
python -m msgraph cache clear
python -m msgraph cache path
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgraph.cache import disk_cache as storage
from msgraph.cli import Commands, add_script, run_script
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from msgraph.api.cache import compile_cache
else:
    compile_cache = deferred("msgraph.api.cache.compile_cache")


def add_command(commands: Commands) -> None:
    """Add ``cache`` to the commands."""
    cache = commands.add_parser("cache", help="compiled code on disk", description="Look after the compile cache.")
    actions = cache.add_subparsers(dest="action", required=True)
    actions.add_parser("ls", help="list what is there")
    why = actions.add_parser("why", help="run a script, and say what it compiles and why")
    add_script(why)
    actions.add_parser("clear", help="remove everything")
    actions.add_parser("path", help="print where it is")
    cache.set_defaults(handler=run)


def run(options: argparse.Namespace) -> int:
    """Do what the command line asks."""
    files = storage.storage()
    match options.action:
        case "path":
            print(files.folder)
        case "clear":
            print(f"{files.clear()} files removed from {files.folder}")
        case "ls":
            print("\n".join(listing()))
        case _:
            return why(options)
    return 0


def listing() -> Iterator[str]:
    """One line for each compiled graph, the one used last first."""
    files = storage.storage()
    entries = sorted(files.entries(), key=lambda entry: -entry.used)
    for entry in entries:
        if entry.path.name.endswith(storage.GRAPH):
            body = files.look(entry.path.name)
            data = None if body is None else compile_cache.loaded(body)
            name, file, line = ("(damaged)", "", 0) if data is None else data["function"]
            used = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.used))
            yield f"{used}  {entry.size / 1024:8.1f} kB  {name}{f'  {_short(file)}:{line}' if file else ''}"
    total = sum(entry.size for entry in entries)
    yield f"{len(entries)} files, {total / 2**20:.1f} MB, in {files.folder}"


def why(options: argparse.Namespace) -> int:
    """Run a script, and report on every graph it needed."""
    compile_cache.REPORTS.wanted, compile_cache.REPORTS.explain = True, changes
    try:
        return run_script(options)
    finally:
        for (name, file, line), is_known, reasons, not_kept in compile_cache.REPORTS:
            function = f"{name} ({_short(file)}:{line})" if file else name
            reason = "; ".join(reasons) or "nothing like it was compiled before"
            more = "; everything else equal" if "changed" in reason else ""
            print(f"{function}: {'found' if is_known else f'compiled: {reason}{more}'}")
            if not_kept:
                print(f"  not kept on disk: {not_kept}")
        if not compile_cache.is_used():
            print("the compile cache is switched off, or dumps were asked for")


def changes(call: compile_cache.CachedCall) -> list[str]:
    """The differences between a call and those on disk that are most like it, one line each."""
    files = storage.storage()
    function = compile_cache.name_and_place(call.call.function)
    candidates: list[list[str]] = []
    for name in files.names():
        if name.rpartition("-")[0] in compile_cache.KEPT:  # by this process: no earlier one has left it
            continue
        data = compile_cache.loaded(files.look(name))
        if data is not None and data["function"][:2] == function[:2]:
            candidates.append([*_changed_sources(data, call.sources), *_changed_parts(data, call)])
    return min(candidates, key=len, default=["nothing like it was compiled before"]) or ["what it is made of changed"]


def _changed_sources(data: Mapping[str, Any], sources: Mapping[tuple[str, str], tuple[int, str]]) -> Iterator[str]:
    """Functions that are not as an entry says, by their places."""
    then = {tuple(key): entry for key, entry in data["sources"]}
    for key, (line, digest) in sources.items():
        line_then, digest_then = then.get(key, (line, digest))
        if digest_then != digest:
            yield f"`{os.path.basename(key[0])}:{line}` changed"
        elif line_then != line:
            yield f"`{os.path.basename(key[0])}:{line_then}` is at line {line} now"


def _changed_parts(data: Mapping[str, Any], call: compile_cache.CachedCall) -> Iterator[str]:
    """Arguments, switches and versions that are not as an entry says."""
    general = {"the arguments": repr(call.general[1:])} if "form" in data else {}
    for what, value in {**call.parts, **general}.items():
        if data["parts"].get(what) != value:
            is_told = what == "the arguments" and call.words != data["words"]
            yield from (
                compile_cache.signatures.difference(call.words, data["words"]) if is_told else [f"{what} changed"]
            )


def _short(file: str) -> str:
    """The path of a file as seen from here."""
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file

"""``msgraph-opt``: read a graph, run passes over it, write it. MLIR's driver for our dialect, passes and targets.

    msgraph-opt --simplify --eliminate-dead graph.mlir
    msgraph-opt --pass-pipeline='builtin.module(simplify,eliminate-common)' < graph.mlir
    msgraph-opt --list-passes

Messages go to stderr, the graph to stdout. The exit code is 1 if anything was wrong with the graph, and 2 if the
command line asks for something that does not exist. ``docs/msgraph-opt.md`` shows it all.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, NoReturn

from msgraph.cli import ends_quietly
from msgraph.packs.opt.command_line import help_text, read, version_text, xdsl_passes
from msgraph.packs.opt.pipeline import UsageError, passes_text

_DEPTH = 20_000
"""Python calls within each other: some twenty for each region within regions."""


def main(args: Sequence[str] | None = None) -> None:
    """The console script."""
    try:
        options = read(sys.argv[1:] if args is None else args)
        if (text := _about(options)) is not None:
            with ends_quietly():
                sys.stdout.write(text)
            return
        with ends_quietly():
            failed = _run(options)
    except UsageError as e:
        _stop(str(e), 2)
    if failed:
        raise SystemExit(1)


def _about(options: Namespace) -> str | None:
    """What is to be said of this program instead of running it."""
    if options.help:
        return help_text()
    if options.version:
        return version_text()
    if options.list_passes:
        return passes_text(xdsl_passes())
    if options.show_dialects:
        from msgraph.packs.opt.driver import available_dialects

        return "".join(f"{name}\n" for name in sorted(available_dialects()))
    return None


def _run(options: Namespace) -> bool:
    """Do what was asked for; whether anything was wrong."""
    source = "" if options.input_file in (None, "-") else str(options.input_file)
    target = "" if options.output_file in (None, "-") else str(options.output_file)
    from msgraph.packs.opt.driver import OptDriver

    sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEPTH))
    driver = OptDriver(options)
    text = _input_text(source)
    with _opened(target) as output:
        driver.run(source or "stdin", text, output)
    return driver.failed


def _input_text(source: str) -> str:
    try:
        data = Path(source).read_bytes() if source else sys.stdin.buffer.read()
    except OSError as e:
        _stop(str(e), 1)
    try:
        return data.decode()
    except UnicodeDecodeError as e:
        before = data[: e.start].decode()
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        problem = f"this is no text: the byte 0x{data[e.start]:02x} is not UTF-8 ({e.reason})"
        sys.stderr.write(f"{source or 'stdin'}:{line}:{column}: error: {problem}\n")
        raise SystemExit(1) from None


def _opened(target: str) -> AbstractContextManager[IO[str]]:
    """Where the graph is written."""
    try:
        return Path(target).open("w", encoding="utf-8") if target else nullcontext(sys.stdout)
    except OSError as e:
        _stop(f"-o: {e}", 1)


def _stop(message: str, code: int) -> NoReturn:
    sys.stderr.write(f"msgraph-opt: error: {message}\n")
    raise SystemExit(code)


if __name__ == "__main__":
    main()

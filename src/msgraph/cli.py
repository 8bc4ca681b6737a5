"""What commands share: the script one runs, what its run ends with, and readers who have gone."""

from __future__ import annotations

import argparse
import os
import runpy
import sys
import traceback
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

import msgraph

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # pyright: ignore[reportPrivateUsage]
"""What a pack adds its command to."""


def add_script(parser: argparse.ArgumentParser, keeps_options: bool = False) -> None:
    """Add the script and its arguments to a command that has its options.

    Those may stand behind the script, too, up to ``--``, unless the script ``keeps_options``, as that of ``run`` does.
    """
    parser.add_argument("--as-mindspore", action="store_true", help="let `import mindspore` mean msgraph")
    if not keeps_options:
        options = argparse.ArgumentParser(parents=[parser], add_help=False, allow_abbrev=False, prog=parser.prog)
        parser.set_defaults(options_behind=options)
    parser.add_argument("script", help="the script")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="its arguments")


def is_missing(options: argparse.Namespace) -> bool:
    """Whether there is no such script, which is said then."""
    missing = not Path(options.script).is_file()
    if missing:
        print(f"python -m msgraph {options.command}: no such file: {options.script}", file=sys.stderr)
    return missing


def run_script(options: argparse.Namespace) -> int:
    """Run the script of a command as ``python SCRIPT`` would; 2 if there is none."""
    if is_missing(options):
        return 2
    if options.as_mindspore:
        msgraph.install_as_mindspore()
    arguments: Sequence[str] = options.arguments
    sys.argv = [options.script, *arguments]
    sys.path.insert(0, str(Path(options.script).resolve().parent))
    # The path as Python makes it for `python SCRIPT`: what it kept in the compile cache is known by that.
    runpy.run_path(os.path.abspath(options.script), run_name="__main__")
    return 0


def exit_code(options: argparse.Namespace) -> int:
    """What the script ends with; its error is shown as Python shows it, from the script's own frames on."""
    try:
        return run_script(options)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    except BaseException as error:
        frames = error.__traceback__
        while frames is not None and frames.tb_frame.f_code.co_filename.startswith(("<frozen", __file__)):
            frames = frames.tb_next
        traceback.print_exception(error.with_traceback(frames))
        return 1


@contextmanager
def ends_quietly() -> Generator[None]:
    """Inside of it a reader who has gone, as in ``msgraph info | head -1``, ends the program without a word."""
    try:
        try:
            yield
        finally:  # argparse ends the program when it has written help
            sys.stdout.flush()
    except BrokenPipeError:
        with suppress(OSError, ValueError):  # a stream of a test or a notebook has no number
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None

"""``python -m msgraph``: run a script, time what it compiles, show what this machine offers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module, metadata

import msgraph
from msgraph.cli import cache, launch, lint
from msgraph.cli.scripts import add_script, run_script
from msgraph.support import config
from msgraph.support.lazy_module import open_pack

PACKS = ("reports.commands.bench", "bisect.command", "reports.commands.why", "reports.commands.view")
"""Where packs have commands."""


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m msgraph", description=msgraph.__doc__.splitlines()[0])  # type: ignore[union-attr]
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="run a Python script", description="Run a Python script.")
    run.add_argument("-n", "--worker_num", type=_positive, default=1, metavar="N", help="so many processes, over MPI")
    launch.add_options_of_msrun(run)
    run.add_argument(launch.AS_RANK, action="store_true", help=argparse.SUPPRESS)
    add_script(run)
    commands.add_parser("info", help="versions, and what this machine offers")
    for command in (cache, *map(open_pack, PACKS), lint):
        command.add_command(commands)
    options = parser.parse_args(argv)
    if handler := getattr(options, "handler", None):
        return handler(options)
    if options.command == "info":
        print("\n".join(information()))
        return 0
    if options.worker_num > 1 and not options.as_rank:
        return launch.launch(options)
    return launch.run_as_rank(partial(run_script, options)) if options.as_rank else run_script(options)


def _positive(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of processes")
    return int(text)


def information() -> list[str]:
    """What ``info`` prints."""
    lines = [f"msgraph {msgraph.__version__}", f"python {sys.version.split()[0]}"]
    lines += [f"{name} {metadata.version(name)}" for name in ("xdsl", "numpy", "llvmlite", "ml_dtypes")]
    target = import_module("msgraph.backend.target").host_target()
    lines += [f"processor {target.cpu}, kernels for {target.name}: vectors of {target.vector_bytes} bytes"]
    width = max(len(knob.variable or knob.keyword) for knob in config.KNOBS)
    lines += ["", "settings (environment variable, or keyword of set_context):"]
    for knob in config.KNOBS:
        lines.append(f"  {knob.variable or knob.keyword:{width}}  {config.read(knob.name)!r:>6}  {knob.help}")
    return lines

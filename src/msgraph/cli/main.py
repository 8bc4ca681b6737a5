"""``python -m msgraph``: run a script, time what it compiles, show what this machine offers."""

from __future__ import annotations

import argparse
import os
import runpy
import sys
from collections.abc import Sequence
from importlib import import_module, metadata
from pathlib import Path

import msgraph
from msgraph.cli import bench, cache, launch, lint, view, why
from msgraph.cli.bisect import command as bisect_command
from msgraph.support import config


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m msgraph", description=msgraph.__doc__.splitlines()[0])  # type: ignore[union-attr]
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="run a Python script", description="Run a Python script.")
    run.add_argument("-n", "--worker_num", type=_positive, default=1, metavar="N", help="so many processes, over MPI")
    launch.add_options_of_msrun(run)
    run.add_argument(launch.AS_RANK, action="store_true", help=argparse.SUPPRESS)
    run.add_argument("--as-mindspore", action="store_true", help="let `import mindspore` mean msgraph")
    run.add_argument("script", help="the script")
    run.add_argument("arguments", nargs=argparse.REMAINDER, help="its arguments")
    commands.add_parser("info", help="versions, and what this machine offers")
    bench.add_command(commands, run_script)
    cache.add_command(commands, run_script)
    bisect_command.add_command(commands, run_script)
    why.add_command(commands, run_script)
    view.add_command(commands, run_script)
    lint.add_command(commands)
    options = parser.parse_args(argv)
    if handler := getattr(options, "handler", None):
        return handler(options)
    if options.command == "info":
        print("\n".join(information()))
        return 0
    if options.worker_num > 1 and not options.as_rank:
        return launch.launch(options)

    def script() -> int:
        return run_script(options.script, options.arguments, options.as_mindspore)

    return launch.run_as_rank(script) if options.as_rank else script()


def _positive(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of processes")
    return int(text)


def run_script(script: str, arguments: Sequence[str], as_mindspore: bool) -> int:
    """Run a script as ``python SCRIPT`` would."""
    if not Path(script).is_file():
        print(f"python -m msgraph run: no such file: {script}", file=sys.stderr)
        return 2
    if as_mindspore:
        msgraph.install_as_mindspore()
    sys.argv = [script, *arguments]
    sys.path.insert(0, str(Path(script).resolve().parent))
    # The path as Python makes it for `python SCRIPT`: what it kept in the compile cache is known by that.
    runpy.run_path(os.path.abspath(script), run_name="__main__")
    return 0


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

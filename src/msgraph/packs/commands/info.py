"""``python -m msgraph info``: versions, what this machine offers, and every setting with its value."""

from __future__ import annotations

import argparse
import sys
from importlib import metadata

from msgraph import __version__
from msgraph.backend.target import host_target
from msgraph.cli import Commands
from msgraph.support import config


def add_command(commands: Commands) -> None:
    """Add ``info`` to the commands."""
    commands.add_parser("info", help="versions, and what this machine offers").set_defaults(handler=run)


def run(options: argparse.Namespace) -> int:
    """Print it."""
    del options
    lines = [f"msgraph {__version__}", f"python {sys.version.split()[0]}"]
    lines += [f"{name} {metadata.version(name)}" for name in ("xdsl", "numpy", "llvmlite", "ml_dtypes")]
    target = host_target()
    lines += [f"processor {target.cpu}, kernels for {target.name}: vectors of {target.vector_bytes} bytes"]
    knobs = [(name, knob) for knob in config.KNOBS if (name := knob.variable or knob.keyword)]
    width = max(len(name) for name, _ in knobs)
    lines += ["", "settings (environment variable, or keyword of set_context):"]
    for name, knob in knobs:
        lines.append(f"  {name:{width}}  {config.read(knob.name)!r:>6}  {knob.help}")
    print("\n".join(lines))
    return 0

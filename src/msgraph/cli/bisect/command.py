"""``python -m msgraph bisect SCRIPT``: runs a script, then takes the compilation of each function apart.

python -m msgraph bisect train.py --epochs 1     # the script's own arguments follow it
python -m msgraph bisect --function step train.py

Where a step of a compilation makes a difference it is named, with the smallest graph that shows it; the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

Run = Callable[[str, Sequence[str], bool], int]


def add_command(commands: Any, run_script: Run) -> None:
    """Add ``bisect`` to the commands."""
    bisect = commands.add_parser(
        "bisect",
        help="run a script, and find the step of its compilations that makes a result wrong",
        description="Run a script, then find the pass, rewrite, kernel or buffers that make a compiled function wrong.",
    )
    bisect.add_argument("--function", default="", help="only functions of this name")
    bisect.add_argument("--as-mindspore", action="store_true", help="let `import mindspore` mean msgraph")
    bisect.add_argument("script", help="the script")
    bisect.add_argument("arguments", nargs=argparse.REMAINDER, help="its arguments")
    bisect.set_defaults(handler=lambda options: run(options, run_script))  # type: ignore[misc]


def run(options: Any, run_script: Run) -> int:
    """The script, then the search; 1 if a step is to blame."""
    if not Path(options.script).is_file():
        print(f"python -m msgraph bisect: no such file: {options.script}", file=sys.stderr)
        return 2
    comparison = import_module("msgraph.cli.comparison")
    entry = import_module("msgraph.cli.bisect.entry")
    with comparison.recorded_calls(), entry.watching(options.function) as verdicts:
        code = import_module("msgraph.cli.bench").exit_code(
            lambda: run_script(options.script, options.arguments, options.as_mindspore)
        )
    if not verdicts:
        which = f" named '{options.function}'" if options.function else ""
        print(f"the script called no compiled function{which}")
        return code or int(bool(options.function))
    print()
    print("\n".join(map(str, verdicts)))
    return int(any(verdicts)) or code

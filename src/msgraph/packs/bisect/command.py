"""``python -m msgraph bisect SCRIPT``: runs a script, then takes the compilation of each function apart.

python -m msgraph bisect train.py --epochs 1     # the script's own arguments follow it
python -m msgraph bisect --function step train.py

Where a step of a compilation makes a difference it is named, with the smallest graph that shows it; the exit code is 1.
"""

from __future__ import annotations

import argparse

from msgraph.cli import Commands, add_script, exit_code, is_missing


def add_command(commands: Commands) -> None:
    """Add ``bisect`` to the commands."""
    bisect = commands.add_parser(
        "bisect",
        help="run a script, and find the step of its compilations that makes a result wrong",
        description="Run a script, then find the pass, rewrite, kernel or buffers that make a compiled function wrong.",
    )
    bisect.add_argument("--function", default="", help="only functions of this name")
    add_script(bisect)
    bisect.set_defaults(handler=run)


def run(options: argparse.Namespace) -> int:
    """The script, then the search; 1 if a step is to blame."""
    if is_missing(options):
        return 2
    from msgraph.packs.bisect.search import watching_calls

    with watching_calls(options.function) as verdicts:
        code = exit_code(options)
    if not verdicts:
        which = f" named '{options.function}'" if options.function else ""
        print(f"the script called no compiled function{which}")
        return code or int(bool(options.function))
    print()
    print("\n".join(map(str, verdicts)))
    return int(any(verdicts)) or code

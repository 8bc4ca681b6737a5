"""``python -m msgraph``: the command that is named, of those that packs have."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext

import msgraph
from msgraph.cli import ends_quietly
from msgraph.support.lazy_module import open_pack

COMMANDS = (
    "machines.launch", "commands.info", "commands.cache", "reports.commands.bench", "bisect.command",
    "reports.commands.why", "reports.commands.view", "commands.lint", "commands.explain",
)  # fmt: skip
"""Where packs have them, in the order of the help."""


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; returns the exit code."""
    parsing, *packs = map(open_pack, ("commands.parsing", *COMMANDS))
    parser = parsing.Parser(prog="python -m msgraph", description=(msgraph.__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for command in packs:
        command.add_command(commands)
    parser.usages = "".join(command.format_usage() for command in commands.choices.values())
    options = parser.parse_args(argv)
    if "options_behind" in options:  # what stands behind the script may be the command's
        arguments, behind = options.arguments, options.options_behind
        end = [*arguments, "--"].index("--")
        options.arguments = [*behind.parse_known_args(arguments[:end], options)[1], *arguments[end + 1 :]]
    return options.handler(options)


if __name__ == "__main__":
    with nullcontext() if sys.argv[1:2] == ["run"] else ends_quietly():  # what a program does is the program's affair
        code = main()
    sys.exit(code)

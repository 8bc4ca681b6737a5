"""The command line of ``msgraph-opt``: its options in both of their spellings, and every pass as a flag.

Read without xDSL, so that ``--version`` and a misspelt option cost next to nothing. An option may be
written with one dash or two, with MLIR's prefix or without it, and ``--x value`` or ``--x=value``; what switches
something on may be given ``=true`` or ``=false``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

from msgraph.diagnostics.nearest import nearest
from msgraph.packs.opt.pipeline import Entry, UsageError, read_pipeline
from msgraph.passes.names import list_passes

EVENTS = ("before", "after")

DESCRIPTION = """\
Reads a graph, runs passes over it in the order given, and writes it. Each pass is a flag, too:
--insert-tensor-move=level=3 or --insert-tensor-move='{level=3}'. Messages go to stderr; the exit code is 1 if
something is wrong with the graph, and 2 if something is wrong with the command line."""

_PIPELINES = ("-p", "--passes", "--pass-pipeline")
_TRUTH = {"true": True, "1": True, "false": False, "0": False}
_MANY = ("print_ir_before", "print_ir_after")
"""Options that may stand more than once."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong instead of printing how everything is used."""

    def error(self, message: str) -> NoReturn:
        """Not an exit: who calls decides."""
        raise UsageError(message)


def build_parser() -> argparse.ArgumentParser:
    """The options, without the passes."""
    parser = _Parser(
        prog="msgraph-opt",
        usage="msgraph-opt [options] [passes] [file]",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    add = parser.add_argument
    add("input_file", nargs="?", metavar="file", help="what to read; standard input if nothing or `-`")
    add("-h", "--help", action="store_true", help="show this, and stop")
    add("-v", "--version", action="store_true", help="show the version, and stop")
    add("-o", "--output-file", metavar="FILE", help="where to write; standard output if nothing or `-`")
    add("-t", "--target", default="mlir", metavar="TARGET", help="what to write: mlir, ms, mindspore, llvm, asm")
    add("-f", "--frontend", choices=("mlir",), help="what is read")
    for names, help_ in _SWITCHES.items():
        add(*names.split(), action="store_true", help=help_)
    passes = parser.add_argument_group("passes")
    add = passes.add_argument
    add("-p", "--passes", metavar="PIPELINE", help="a,b{x=1},c")
    add("--pass-pipeline", metavar="PIPELINE", help="builtin.module(a,b{x=1},func.func(c))")
    add("--dump-pass-pipeline", action="store_true", help="show the pipeline with all options, on stderr")
    add("--verify-each", nargs="?", default="1", metavar="BOOL", help="check the graph after each pass (true)")
    add("--check-forms", action="store_true", help="after each pass, check that the graph is in the form it gives")
    what = "after each pass, check that the graph still does what it did; on random inputs, without a file"
    add("--check-results", nargs="?", const="", metavar="INPUTS.npz", help=what)
    what = "before the passes, make the graph small: SCRIPT gets a file, and ends with 0 if that is still of interest"
    add("--reduce", metavar="SCRIPT", help=what)
    add("--list-passes", action="store_true", help="name every pass, ours before those of xDSL, and stop")
    _add_instruments(parser)
    return parser


def _add_instruments(parser: argparse.ArgumentParser) -> None:
    """What shows how the passes do."""
    add = parser.add_argument_group("instrumentation (all on stderr)").add_argument
    for event in EVENTS:
        what = f"print the graph {event} these passes"
        add(*_both(f"print-ir-{event}"), metavar="PASSES", action="append", default=[], help=what)
        names = _both(f"print-ir-{event}-all") + (("--print-between-passes",) if event == "after" else ())
        add(*names, action="store_true", help=f"print the graph {event} every pass")
    what = "print the graph at first and after each pass that changed it"
    add(*_both("print-ir-after-change"), action="store_true", help=what)
    add(*_both("print-ir-after-failure"), action="store_true", help="print the graph when a pass fails")
    what = "write what is printed of graphs to files in a folder, numbered in their order"
    add(*_both("print-ir-tree-dir"), metavar="FOLDER", help=what)
    what = "when a pass fails, write the graph before it, and the command that meets it again"
    add(*_both("pass-pipeline-crash-reproducer"), metavar="FILE", help=what)
    what = "accepted: it is always the module that is printed"
    add(*_both("print-ir-module-scope"), action="store_true", help=what)
    add("--timing", "--mlir-timing", "--time-passes", action="store_true", help="say how long each step took")


def _both(name: str) -> tuple[str, ...]:
    """An option as xDSL's tools spell it, and as MLIR's do."""
    return f"--{name}", f"--mlir-{name}"


_SWITCHES = {
    "--split-input-file": "read the pieces between lines `// -----` as files of their own",
    "--verify-diagnostics": "compare what is wrong with the comments `expected-error`; docs/msgraph-opt.md",
    "--allow-unregistered-dialect": "read ops that no dialect has",
    "--no-implicit-module": "what is read has to be one op",
    "--disable-verify": "check nothing, not even what is read",
    "--print-op-generic --mlir-print-op-generic": "write every op in its general form",
    "--print-debuginfo --mlir-print-debuginfo": "write the location of every op",
    "--print-no-properties": "write properties as attributes",
    "--syntax-highlight": "write in colours",
    "--show-dialects": "name every dialect, and stop",
    "--traceback": "do not turn crashes into messages",
    "--parsing-diagnostics --mlir-print-local-scope --mlir-disable-threading": "accepted: it is always so",
}


def read(words: Sequence[str]) -> argparse.Namespace:
    """What a command line asks for, with the passes in their order as ``entries``.

    Raises:
        UsageError: It asks for something that does not exist.
    """
    parser = build_parser()
    reader = _Reader(parser)
    return parser.parse_args(list(reader.rest(words)), argparse.Namespace(entries=reader.entries))


class _Reader:
    """Takes the passes out of a command line, and brings the options into the one form that argparse knows."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        actions: Iterable[argparse.Action] = parser._actions  # pyright: ignore[reportPrivateUsage]
        self.actions = {name: action for action in actions for name in action.option_strings}
        self.seen: set[str] = set()
        self.pipeline = ""
        self.entries: list[Entry] = []

    def rest(self, words: Sequence[str]) -> Iterator[str]:
        """The words that are no passes."""
        waiting = list(reversed(words))
        while waiting:
            word = waiting.pop()
            if word == "--":
                yield from reversed(waiting)
                return
            if word == "-" or not word.startswith("-"):
                yield word
                continue
            yield from self._option(word, waiting)

    def _option(self, word: str, waiting: list[str]) -> Iterator[str]:
        """What argparse hears of one option."""
        name, equals, value = word.partition("=")
        stem = name.lstrip("-")
        long, short, pass_ = f"--{stem}", word[:2], stem.partition("{")[0]
        if long in self.actions and len(stem) > 1:
            name = long
        elif pass_ in list_passes() or (name not in self.actions and pass_ in xdsl_passes()):
            options = stem[len(pass_) :] + equals + value if "{" in stem else value
            self.entries += read_pipeline(name, options, pass_)
            return
        elif short in self.actions and not name.startswith("--"):
            name, equals, value = short, "=" if word[2:] else "", word[2:].removeprefix("=")
        else:
            raise UsageError(self._unknown(name))
        action = self.actions[name]
        if action.nargs == 0:
            if not equals or truth(name, value):
                yield action.option_strings[0]
            return
        if not equals:
            alone = "1" if action.const is None else str(action.const)
            value = alone if action.nargs == "?" else self._next(name, waiting)
        self._once(name, action)
        if name in _PIPELINES:
            self.entries += read_pipeline(name, value)
        else:
            yield f"{action.option_strings[-1]}={value}"

    def _next(self, name: str, waiting: list[str]) -> str:
        if not waiting:
            raise UsageError(f"{name} wants a value behind it")
        return waiting.pop()

    def _once(self, name: str, action: argparse.Action) -> None:
        """Of two values one would be forgotten, and of two pipelines it is not clear which comes first."""
        if name in _PIPELINES:
            if self.pipeline:
                raise UsageError(f"there is a pipeline already, {self.pipeline}: write all passes in one, with commas")
            self.pipeline = name
        elif action.dest in self.seen and action.dest not in _MANY:
            raise UsageError(f"{name} is there twice")
        self.seen.add(action.dest)

    def _unknown(self, name: str) -> str:
        stem = name.lstrip("-").partition("{")[0]
        options = [*(option[2:] for option in self.actions if option.startswith("--")), *list_passes(), *xdsl_passes()]
        close = nearest(stem, options)
        what = f"unknown option or pass '{name}'; "
        return what + (f"did you mean '--{close}'?" if close else "see --help and --list-passes")


def xdsl_passes() -> Iterable[str]:
    """The names of xDSL's passes."""
    from xdsl.transforms import get_all_passes

    return get_all_passes()


def truth(option: str, text: str) -> bool:
    """A switch that was given with a value."""
    if text.lower() not in _TRUTH:
        raise UsageError(f"{option} may be 1, 0, true or false, but is '{text}'")
    return _TRUTH[text.lower()]


def help_text() -> str:
    """What ``--help`` says: how it is used, our passes, the options, xDSL's passes."""
    from textwrap import fill

    from msgraph.packs.opt.pipeline import passes_text

    usage, _, options = build_parser().format_help().partition(DESCRIPTION)
    ours = "".join(f"  --{line}\n" for line in passes_text().splitlines())
    others = fill(
        " ".join(sorted(xdsl_passes())), 110, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
    return f"{usage}{DESCRIPTION}\n\npasses of msgraph:\n{ours}{options.rstrip()}\n\npasses of xDSL:\n{others}\n"


def version_text() -> str:
    """What ``--version`` says."""
    from importlib.metadata import version

    from msgraph import __version__

    return f"msgraph-opt {__version__} (xDSL {version('xdsl')}, llvmlite {version('llvmlite')})\n"

"""``msgraph-opt``: read a graph, run passes over it, write it. xDSL's driver with our dialect, passes and targets.

    msgraph-opt -p simplify,eliminate-dead graph.mlir
    msgraph-opt --pass-pipeline='builtin.module(simplify,eliminate-common)' < graph.mlir
    msgraph-opt --list-passes

Messages go to stderr, the graph to stdout. The exit code is 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from inspect import getdoc
from typing import IO, NoReturn, cast

from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Dialect
from xdsl.passes import ModulePass, PassPipeline, get_pass_option_infos
from xdsl.targets import get_all_targets
from xdsl.transforms import get_all_passes
from xdsl.utils.arg_spec import ArgSpec, parse_pipeline
from xdsl.utils.exceptions import ArgSpecParseError, DiagnosticException, ParseError
from xdsl.utils.target import Target
from xdsl.xdsl_opt_main import xDSLOptMain

from msgraph.cli.findings import ERROR, NOTE, Finding, compare, of_compile_error, of_parse_error
from msgraph.cli.instruments import Clock, Dumps, add_arguments
from msgraph.cli.reading import place_in, read_module, split, unfit, verify
from msgraph.cli.universe import MSGRAPH_UNIVERSE
from msgraph.diagnostics.catalog.internal import FailedOver
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import stages
from msgraph.passes.base import GraphPass, list_passes, load_pass

_DEPTH = 20_000
"""Python calls within each other: some twenty for each region within regions."""


class UsageError(Exception):
    """The command line asks for something that does not exist; the text says what, and what comes close."""


class OptMain(xDSLOptMain):
    """xDSL's driver with findings that know their place, dumps, timing and expectations."""

    def __init__(self, args: Sequence[str] | None = None) -> None:
        self.clock = Clock()
        self.failed = False
        self.stage = "reading"
        super().__init__("msgraph's optimizer driver", with_all_passes(sys.argv[1:] if args is None else args))
        self.args.input_file = None if self.args.input_file == "-" else self.args.input_file
        self.args.output_file = None if self.args.output_file == "-" else self.args.output_file
        self.args.print_ir_after_all |= self.args.print_between_passes  # xDSL's spellings
        self.args.timing |= self.args.time_passes
        self.dumps = Dumps(self.args)
        if unknown := self.dumps.unknown(self.pipeline.passes):
            raise UsageError(f"--print-ir: {_unknown('pass of this pipeline', unknown.pop(), self._names())}")

    # -- what there is -----------------------------------------------------------------------------

    def register_all_dialects(self) -> None:
        """xDSL's dialects and ours, loaded when met."""
        for name, dialect in {**get_all_dialects(), **MSGRAPH_UNIVERSE.all_dialects}.items():
            self.ctx.register_dialect(name, arith_of_lanes if name == "arith" else dialect)

    def register_all_passes(self) -> None:
        """Ours, by file name, and xDSL's."""
        self.available_passes = {**get_all_passes(), **MSGRAPH_UNIVERSE.all_passes}

    def register_all_targets(self) -> None:
        """``mlir`` and ours."""
        self.available_targets = {"mlir": get_all_targets()["mlir"], **our_targets()}

    def register_all_arguments(self, arg_parser: argparse.ArgumentParser) -> None:
        """xDSL's options and those MLIR users expect."""
        super().register_all_arguments(arg_parser)
        arg_parser.add_argument(
            "--pass-pipeline",
            default="",
            metavar="PIPELINE",
            help="passes as MLIR spells them: builtin.module(a,b)",
        )
        arg_parser.add_argument(
            "--check-forms", action="store_true", help="after each pass, check that the graph is in the form it gives"
        )
        arg_parser.add_argument("--list-passes", action="store_true", help="name every pass of this package, and stop")
        arg_parser.add_argument("--traceback", action="store_true", help="do not turn crashes into messages")
        add_arguments(arg_parser)

    def setup_pipeline(self) -> None:
        """The passes asked for, ``-p`` before ``--pass-pipeline``; what does not exist is a :class:`UsageError`."""
        specs = [*parse_pipeline(self.args.passes), *parse_pipeline(without_anchors(self.args.pass_pipeline))]
        passes: list[ModulePass] = []
        for spec in specs:
            if spec.name not in self.available_passes:
                raise UsageError(_unknown("pass", spec.name, list(self.available_passes)))
            passes.append(_configured(self.available_passes[spec.name](), spec))
        self.pipeline = PassPipeline(tuple(passes))

    def _names(self) -> list[str]:
        return [pass_.name for pass_ in self.pipeline.passes]

    # -- one run -----------------------------------------------------------------------------------

    def run(self) -> None:
        """Read, rewrite and write every chunk of the input."""
        name = self.get_input_name()
        text = self._input_text()
        chunks = split(text) if self.args.split_input_file else [(text, 0)]
        try:
            output = self.prepare_output()
        except OSError as e:
            raise UsageError(f"-o: {e}") from None
        for index, (chunk, offset) in enumerate(chunks):
            if index:
                output.write("// -----\n")
            self._report(name, chunk, offset, list(self._process(name, chunk, output)))
        if output is not sys.stdout:
            output.close()
        if self.args.timing:
            sys.stderr.write(self.clock.report())

    def _input_text(self) -> str:
        try:
            with self.get_input_stream()[0] as stream:
                return stream.read().decode()
        except OSError as e:
            raise UsageError(str(e)) from None
        except UnicodeDecodeError as e:
            raise UsageError(f"{self.get_input_name()}: this is no text ({e})") from None

    def _report(self, name: str, chunk: str, offset: int, findings: Sequence[Finding]) -> None:
        """Say what was found, or with ``--verify-diagnostics`` what should have been."""
        if self.args.verify_diagnostics:
            findings = compare(chunk, findings)
        for finding in findings:
            sys.stderr.write(finding.render(name, chunk, offset) + "\n")
            self.failed |= finding.kind == ERROR

    def _process(self, name: str, chunk: str, output: IO[str]) -> Iterator[Finding]:
        """Everything that happens to one chunk; its graph is written if nothing is wrong."""
        try:
            with self.clock.measure("parse"):
                module = read_module(self.ctx, chunk, name, not self.args.no_implicit_module)
            findings = self._verify(module, name)
            if not findings:
                findings = self._run_passes(module, name)
            yield from findings
            if not findings:
                self.stage = f"-t {self.args.target}"
                with self.clock.measure("output"):
                    output.write(self.output_resulting_program(module))
        except ParseError as e:
            yield of_parse_error(e)
        except CompileError as e:
            yield from of_compile_error(e, name)
        except DiagnosticException as e:
            yield Finding(ERROR, str(e).strip(), *place_in(e, name))
        except Exception as e:
            if self.args.traceback:
                raise
            failed = FailedOver(f"'{self.stage}'", f"{type(e).__name__}: {e}".strip())
            yield Finding(ERROR, f"[{failed.code}] {failed.fill(failed.message)}", *place_in(e, name))
            yield Finding(NOTE, failed.help, *place_in(e, name))

    def _run_passes(self, module: ModuleOp, name: str) -> list[Finding]:
        """Run the pipeline with its instruments; what went wrong, if something did."""
        self.dumps.start(module)
        for pass_ in self.pipeline.passes:
            self.dumps.before(pass_, module)
            self.stage = pass_.name
            if findings := self._unfit(pass_, module, name):
                return findings
            try:
                with self.clock.measure(f"  pass {pass_.name}"):
                    pass_.apply(self.ctx, module)
                if self.args.check_forms and isinstance(pass_, GraphPass):
                    stages.check(module, pass_.ENSURES, pass_.name)
            except Exception:
                self.dumps.failed(pass_, module)
                raise
            if findings := self._verify(module, name):
                self.dumps.failed(pass_, module)
                return findings
            self.dumps.after(pass_, module)
        return []

    def _unfit(self, pass_: ModulePass, module: ModuleOp, name: str) -> list[Finding]:
        """Why a pass of ours cannot take this graph: what comes as text may be in any form."""
        if self.args.disable_verify or not isinstance(pass_, GraphPass):
            return []
        return list(unfit(module, pass_, name))

    def _verify(self, module: ModuleOp, name: str) -> list[Finding]:
        if self.args.disable_verify:
            return []
        with self.clock.measure("verify"):
            return list(verify(module, name))


def arith_of_lanes() -> Dialect:
    """``arith`` with the ops that xDSL defines for scalars alone as MLIR defines them."""
    from xdsl.dialects.arith import Arith

    from msgraph.kernels.builder.vector_ops import VECTOR_OPS

    ours = {op.name: op for op in VECTOR_OPS}
    return Dialect("arith", [ours.get(op.name, op) for op in Arith.operations], list(Arith.attributes))


def our_targets() -> dict[str, Callable[[], type[Target]]]:
    """The targets of this package by name, imported when used."""

    def load(name: str) -> type[Target]:
        from msgraph.cli import targets

        return cast(type[Target], getattr(targets, name))

    classes = {"ms": "ListingTarget", "mindspore": "MindsporeTarget", "llvm": "LLVMTarget", "asm": "AssemblyTarget"}
    return {name: partial(load, class_) for name, class_ in classes.items()}


def without_anchors(pipeline: str) -> str:
    """``builtin.module(a,func.func(b{x=1}))`` as ``a,b{x=1}``: our passes find their functions themselves."""
    flat, depth, braces = "", 0, 0
    for token in re.findall(r"[A-Za-z_][\w.-]*\s*\(|[(){}]|[^(){}A-Za-z_]+|[A-Za-z_][\w.-]*", pipeline):
        braces += (token == "{") - (token == "}")
        if token.endswith("(") and not braces:
            depth += 1
        elif token == ")" and not braces:
            depth -= 1
        else:
            flat += token
        if depth < 0:
            break
    if depth or braces:
        raise UsageError(f"--pass-pipeline: the brackets do not match: {pipeline}")
    return flat


def passes_text() -> str:
    """A line per pass: its name with its options, and what it does."""
    rows: list[tuple[str, str]] = []
    for name in list_passes():
        pass_ = load_pass(name)
        options = " ".join(f"{o.name.replace('_', '-')}={o.default_value}" for o in get_pass_option_infos(pass_))
        rows.append((f"{name}{{{options}}}" if options else name, (getdoc(pass_) or "").split("\n")[0]))
    width = max(len(name) for name, _ in rows)
    return "".join(f"{name:<{width}}  {doc}\n" for name, doc in rows)


def _configured(pass_type: type[ModulePass], spec: ArgSpec) -> ModulePass:
    """A pass with its options; those it does not have, and values that are none, are a :class:`UsageError`."""
    known = {option.name.replace("_", "-"): option for option in get_pass_option_infos(pass_type)}
    for name in spec.parameters:
        if name.replace("_", "-") not in known:
            raise UsageError(f"pass '{spec.name}': {_unknown('option', name, list(known), 'it has ' + _listed(known))}")
    try:
        pass_ = pass_type.from_spec(spec)
    except (ValueError, TypeError) as e:
        raise UsageError(f"pass '{spec.name}': {e}") from None
    ranges: Mapping[str, Sequence[int]] = pass_.RANGES if isinstance(pass_, GraphPass) else {}
    for name, allowed in ranges.items():
        if (value := getattr(pass_, name)) not in allowed:
            said = f"from {allowed[0]} to {allowed[-1]}" if isinstance(allowed, range) else _listed(map(str, allowed))
            raise UsageError(f"pass '{spec.name}': {name.replace('_', '-')} may be {said}, but is {value}")
    return pass_


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def with_all_passes(args: Sequence[str]) -> list[str]:
    """A command line on which ``-p`` stands once: xDSL keeps the last of several, and forgets the others."""
    rest: list[str] = []
    passes: list[str] = []
    words = iter(args)
    for word in words:
        if word in ("-p", "--passes"):
            passes.append(next(words, ""))
        elif word.startswith("--passes=") or (word.startswith("-p") and not word.startswith("--")):
            passes.append(word.removeprefix("--passes=").removeprefix("-p").removeprefix("="))
        else:
            rest.append(word)
    return [*rest, "-p", ",".join(filter(None, passes))] if passes else rest


def _unknown(what: str, name: str, known: Sequence[str], otherwise: str = "see --list-passes") -> str:
    close = get_close_matches(name, known, 1)
    return f"unknown {what} '{name}'; " + (f"did you mean '{close[0]}'?" if close else otherwise)


def _stop(message: str) -> NoReturn:
    sys.stderr.write(f"msgraph-opt: error: {message}\n")
    raise SystemExit(1)


def main(args: Sequence[str] | None = None) -> None:
    """The console script."""
    arguments = list(sys.argv[1:] if args is None else args)
    if "--list-passes" in arguments:
        sys.stdout.write(passes_text())
        return
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEPTH))
    try:
        driver = OptMain(arguments)
        driver.run()
    except UsageError as e:
        _stop(str(e))
    except ArgSpecParseError as e:
        _stop(str(e))
    except BrokenPipeError:
        raise SystemExit(1) from None
    if driver.failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()

"""``msgraph-opt`` at work: a graph is read, passes run over it with their instruments, and it is written."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import IO

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import IRDLOperation
from xdsl.transforms import get_all_passes
from xdsl.utils.arg_spec import parse_spec
from xdsl.utils.exceptions import ArgSpecParseError, DiagnosticException, ParseError

from msgraph.diagnostics.catalog.internal import FailedOver
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import stages
from msgraph.packs.opt.command_line import truth
from msgraph.packs.opt.findings import ERROR, NOTE, Finding, compare, of_compile_error, of_parse_error
from msgraph.packs.opt.instruments import Clock, Dumps
from msgraph.packs.opt.locations import printer_for
from msgraph.packs.opt.pipeline import UsageError, make_passes, pipeline_text, unknown
from msgraph.packs.opt.reading import place_in, read_module, split, unfit, verify
from msgraph.packs.opt.universe import MSGRAPH_UNIVERSE, TARGETS
from msgraph.passes.base import GraphPass
from msgraph.support.lazy_module import open_pack

EXTENDED = ("arith", "memref", "vector", "x86vector")
"""Dialects with ops that MLIR has and xDSL has not, or defines for scalars alone: those that kernels need are ours."""


class OptDriver:
    """One run over one text."""

    def __init__(self, options: Namespace) -> None:
        self.args = options
        self.clock = Clock()
        self.failed = False
        self.stage = "reading"
        self.ctx = context(self.args.allow_unregistered_dialect)
        self.passes = make_passes(options.entries, {**MSGRAPH_UNIVERSE.all_passes, **get_all_passes()})
        self.verify_each = truth("--verify-each", self.args.verify_each)
        self.emit = self._target()
        self.dumps = Dumps(self.args)
        if strangers := self.dumps.unknown(self.passes):
            names = [pass_.name for pass_ in self.passes]
            raise UsageError(f"--print-ir: {unknown('pass of this pipeline', strangers.pop(), names)}")

    def _target(self) -> Callable[[ModuleOp, IO[str]], None]:
        """What writes the result."""
        try:
            spec = parse_spec(self.args.target)
        except ArgSpecParseError as e:
            raise UsageError(f"--target: {e}") from None
        if spec.name == "mlir" and not spec.parameters:
            return self._write_mlir
        if spec.name not in TARGETS:
            choices = ["mlir", *TARGETS]
            listed = f"there are {', '.join(choices)}"
            raise UsageError(f"--target: {unknown('target', spec.name, choices, listed)}")
        try:
            target = TARGETS[spec.name].from_spec(replace(spec, name=TARGETS[spec.name].name))
        except (KeyError, ValueError, TypeError) as e:
            raise UsageError(f"--target {self.args.target}: {e}") from None
        return partial(target.emit, self.ctx)

    def _write_mlir(self, module: ModuleOp, output: IO[str]) -> None:
        printer = printer_for(output, self.args)
        printer.print_op(module)
        printer.print_metadata(self.ctx.loaded_dialects)
        output.write("\n\n")

    # -- one run -----------------------------------------------------------------------------------

    def run(self, name: str, text: str, output: IO[str]) -> None:
        """Read, rewrite and write every chunk of the input."""
        if self.args.dump_pass_pipeline:
            sys.stderr.write(f"Pass Manager with {len(self.passes)} passes:\n{pipeline_text(self.passes)}\n\n")
        with _unverified_attributes() if self.args.disable_verify else nullcontext():
            self._process_all(name, text, output)
        if self.args.timing:
            sys.stderr.write(self.clock.report())

    def _process_all(self, name: str, text: str, output: IO[str]) -> None:
        chunks = split(text) if self.args.split_input_file else [(text, 0)]
        for index, (chunk, offset) in enumerate(chunks):
            if index:
                output.write("// -----\n")
            self._report(name, chunk, offset, list(self._process(name, chunk, output)))

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
            if not findings and self.args.reduce and module.body.block.first_op is not None:
                self.stage = "--reduce"
                module = _bisect().reduced(module, self.args.reduce)
            if not findings:
                findings = self._run_passes(module, name)
            yield from findings
            if not findings:
                self.stage = f"-t {self.args.target}"
                with self.clock.measure("output"):
                    self.emit(module, output)
        except ParseError as e:
            yield of_parse_error(e)
        except CompileError as e:
            yield from of_compile_error(e, name, place_in(e, name))
        except DiagnosticException as e:
            yield Finding(ERROR, str(e).strip(), *place_in(e, name))
        except Exception as e:
            if self.args.traceback or isinstance(e, BrokenPipeError):
                raise
            failed = FailedOver(f"'{self.stage}'", f"{type(e).__name__}: {e}".strip())
            yield Finding(ERROR, f"[{failed.code}] {failed.fill(failed.message)}", *place_in(e, name))
            yield Finding(NOTE, failed.help, *place_in(e, name))

    def _run_passes(self, module: ModuleOp, name: str) -> list[Finding]:
        """Run the pipeline with its instruments; what went wrong, if something did."""
        self.dumps.start(module)
        wanted = self.args.check_results
        check = None if wanted is None else _bisect().ResultCheck(module, wanted)
        for pass_ in self.passes:
            self.dumps.before(pass_, module)
            self.stage = pass_.name
            ours = pass_ if isinstance(pass_, GraphPass) and not self.args.disable_verify else None
            if ours is not None and (findings := list(unfit(module, ours, name))):  # text may be in any form
                return findings
            with ExitStack() as on_failure:
                on_failure.callback(self.dumps.failed, pass_, module)
                with self.clock.measure(f"  pass {pass_.name}"):
                    pass_.apply(self.ctx, module)
                if self.args.check_forms and isinstance(pass_, GraphPass):
                    stages.check(module, pass_.ENSURES, pass_.name)
                on_failure.pop_all()
            if self.verify_each and (findings := self._verify(module, name)):
                self.dumps.failed(pass_, module)
                return findings
            self.dumps.after(pass_, module)
            if check is not None and (problem := check.after(pass_, module)) is not None:
                return [Finding(ERROR, problem, 1, 1)]
        return []

    def _verify(self, module: ModuleOp, name: str) -> list[Finding]:
        if self.args.disable_verify:
            return []
        with self.clock.measure("verify"):
            return list(verify(module, name))


def _bisect() -> ModuleType:
    """What runs graphs to compare them, and makes them small."""
    return open_pack("bisect.checking")


def with_ops_of_kernels(name: str, dialect: Callable[[], Dialect]) -> Dialect:
    """A dialect of xDSL with ours of :data:`EXTENDED`."""
    from msgraph.kernels.builder import loops, machine, vector_ops

    theirs = dialect()
    defined = [x for module in (loops, machine, vector_ops) for x in vars(module).values() if isinstance(x, type)]
    ours = {
        op.name: op for op in defined if issubclass(op, IRDLOperation) and op.__dict__.get("name", "").startswith(name)
    }
    return Dialect(name, list(({op.name: op for op in theirs.operations} | ours).values()), [*theirs.attributes])


def context(allow_unregistered: bool = False) -> Context:
    """xDSL's dialects and ours, loaded when met."""
    ctx = Context(allow_unregistered=allow_unregistered)
    for name, dialect in available_dialects().items():
        ctx.register_dialect(name, partial(with_ops_of_kernels, name, dialect) if name in EXTENDED else dialect)
    return ctx


def available_dialects() -> Mapping[str, Callable[[], Dialect]]:
    """Ours, and xDSL's."""
    return {**get_all_dialects(), **MSGRAPH_UNIVERSE.all_dialects, "x86vector": lambda: Dialect("x86vector")}


@contextmanager
def _unverified_attributes() -> Generator[None]:
    """Attributes do not verify themselves while they are made."""
    before = Attribute.__post_init__
    Attribute.__post_init__ = lambda self: None
    try:
        yield
    finally:
        Attribute.__post_init__ = before

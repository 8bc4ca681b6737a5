"""MG9xx: ours. What the compiler says when it has caught itself in a mistake."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class FormViolated(Diagnostic):
    """A pass left an operation that the IR stage does not allow: a bug in msgraph."""

    code = "MG901"
    exception = RuntimeError
    message = "'{op}' does not belong into a graph of the {form} form: {what}"
    label = "this made it"
    notes = ("{after}",)
    help = "this is a mistake of msgraph; please report it with the program that shows it"
    op: str
    form: str
    what: str
    after: str = ""


class EndlessRewriting(Diagnostic):
    """The patterns of a pass undo each other: a bug in msgraph."""

    code = "MG902"
    exception = RuntimeError
    message = "the patterns of '{name}' have rewritten the graph {times} times and are not done"
    label = "the last of them"
    help = "this is a mistake of msgraph; please report it with the program that shows it"
    name: str
    times: int


class FormsDoNotChain(Diagnostic):
    """A pipeline runs a pass on a graph in the wrong IR stage."""

    code = "MG903"
    message = "'{name}' takes a graph of the {takes} form, but after {before} the graph is {gives}"
    help = "a pipeline goes written, ordered, plain, fused, planned; see docs/stages.md"
    name: str
    takes: str
    gives: str
    before: str


class NotLowered(Diagnostic):
    """LLVM IR was requested for a graph that still contains operations of the ``ms`` dialect."""

    code = "MG904"
    message = "'{op}' cannot be written as LLVM IR"
    label = "this is an operation of a graph, not of a kernel"
    help = "lower the graph first: -p fuse-kernels,plan-buffers,lower-kernels,expand-math"
    op: str


class UnknownSize(Diagnostic):
    """Memory is planned before the program runs, and a size is known only at run time."""

    code = "MG905"
    message = "the size of a value of type {type} is not known before the program runs"
    label = "this value"
    help = "let both branches, and every round of a loop, give it one shape"
    type: str


class FailedOver(Diagnostic):
    """A pass of ``msgraph-opt`` failed on a graph from a file."""

    code = "MG766"
    exception = RuntimeError
    message = "{stage} failed over this graph: {what}"
    help = "this is a mistake of msgraph, in the pass or in what it checks before; --traceback shows where"
    stage: str
    what: str

"""MG76x: defects of the compiler, as its users meet them: where, what shows it, and how to go on."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Limit


class DefectOfPass(Limit):
    """A pass, or a later step, failed on a graph: a bug in msgraph."""

    code = "MG760"
    exception = RuntimeError
    message = "msgraph made a mistake while it compiled '{name}': {stage} failed with {what}"
    label = "this was being compiled"
    notes = ("{shown}", "{command}")
    help = "to go on, run without compiling: MS_JIT=0; please report this with that file"
    name: str
    stage: str
    what: str
    shown: str
    command: str = ""


class DefectOfFrontEnd(Limit):
    """The front end failed on a program: a bug in msgraph."""

    code = "MG761"
    exception = RuntimeError
    message = "msgraph made a mistake while it read the program: {stage} failed with {what}"
    label = "it failed here"
    notes = ("where it failed in msgraph is in {file}",)
    help = "to go on, run without compiling: MS_JIT=0; please report this with that file and the program"
    stage: str
    what: str
    file: str


class NestedTooDeeply(Limit):
    """The compiler ran out of stack."""

    code = "MG762"
    exception = RecursionError
    message = "'{name}' is nested too deeply to be compiled: {stage} ran out of Python's stack"
    label = "this was being compiled"
    notes = ("{shown}", "{command}")
    help = "write it with fewer levels of calls, branches and expressions within each other, or run it with MS_JIT=0"
    name: str
    stage: str
    shown: str
    command: str = ""


class ResultDiffers(Limit):
    """With ``MSGRAPH_CHECK=results``: a compiled call differs from Python: a bug in msgraph."""

    code = "MG768"
    exception = RuntimeError
    message = "the compiled '{name}' does not do what Python does: {difference}"
    label = "this was called"
    help = "`python -m msgraph bisect SCRIPT` finds the step that went wrong; to go on, run without compiling: MS_JIT=0"
    name: str
    difference: str


class NoKernel(Diagnostic):
    """An operation does not support bools."""

    code = "MG501"
    exception = TypeError
    message = "Select CPU operator[{op}] fail! Unsupported data type!"
    label = "this is {got}"
    help = "cast it to a number first: `x.astype(ms.int32)`"
    op: str
    got: str


class ConditionNotBool(Diagnostic):
    """The condition of ``select`` is not a bool tensor."""

    code = "MG509"
    exception = TypeError
    message = "Select CPU operator[Select] fail! Unsupported data type!"
    label = "the condition is a tensor of {got}"
    help = "compare it with something, `x != 0`, or cast it: `x.astype(ms.bool_)`"
    got: str


class TargetOfAnotherProcessor(Diagnostic):
    """``MSGRAPH_TARGET`` names a target that this processor does not support."""

    code = "MG880"
    exception = RuntimeError
    message = "MSGRAPH_TARGET asks for kernels for {target!r}, which this processor cannot run"
    help = "unset it for the best there is; `msgraph-opt -t asm{{machine={target}}}` shows such code"
    target: str

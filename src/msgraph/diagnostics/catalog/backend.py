"""MG5xx: the back end."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class NoKernel(Diagnostic):
    """An operation has no meaning on Booleans; MindSpore says so when it looks for a kernel."""

    code = "MG501"
    exception = TypeError
    message = "Select CPU operator[{op}] fail! Unsupported data type!"
    label = "this is {got}"
    help = "cast it to a number first: `x.astype(ms.int32)`"
    op: str
    got: str


class ConditionNotBool(Diagnostic):
    """``select`` chooses by something else than truth values."""

    code = "MG509"
    exception = TypeError
    message = "Select CPU operator[Select] fail! Unsupported data type!"
    label = "the condition is a tensor of {got}"
    help = "compare it with something, `x != 0`, or cast it: `x.astype(ms.bool_)`"
    got: str


class TargetOfAnotherProcessor(Diagnostic):
    """``MSGRAPH_TARGET`` names a target whose instructions this processor has not."""

    code = "MG880"
    exception = RuntimeError
    message = "MSGRAPH_TARGET asks for kernels for {target!r}, which this processor cannot run"
    help = "unset it for the best there is; `msgraph-opt -t asm{{machine={target}}}` shows such code"
    target: str

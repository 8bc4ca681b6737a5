"""MG5xx: the back end."""

from __future__ import annotations

from dataclasses import dataclass

from msgraph.diagnostics.errors import Diagnostic


@dataclass(frozen=True)
class NoKernel(Diagnostic):
    """An operation has no meaning on Booleans; MindSpore says so when it looks for a kernel."""

    code = "MG501"
    kind = TypeError
    message = "Select CPU operator[{op}] fail! Unsupported data type!"
    label = "this is {got}"
    help = "cast it to a number first: `x.astype(ms.int32)`"
    op: str
    got: str


@dataclass(frozen=True)
class UnknownSize(Diagnostic):
    """Memory is planned before the program runs, and here a size is known only then."""

    code = "MG502"
    kind = ValueError
    message = "the size of a value of type {type} is not known before the program runs"
    label = "this value"
    help = "let both branches, and every round of a loop, give it one shape"
    type: str


@dataclass(frozen=True)
class RecursionNotCompiled(Diagnostic):
    """A function calls itself, and how often is only known when it runs."""

    code = "MG503"
    kind = RuntimeError
    message = "the function '{function}' calls itself, and the compiler cannot see how often"
    label = "called here"
    help = "write the recursion as a `while` loop, or let it depend on Python numbers alone"
    function: str

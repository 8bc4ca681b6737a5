"""MG970 to MG974: questions about what became of a program."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class NotCompiledYet(Diagnostic):
    """Nothing is known of a function that has not been compiled."""

    code = "MG970"
    exception = RuntimeError
    message = "'{name}' has not been compiled{because}"
    label = "this function"
    help = "call it first, or `{name}.prepare(...)`, which compiles it for such arguments and does not run it"
    name: str
    because: str


class NoSuchVariable(Diagnostic):
    """A function has no variable of that name, or none that the graph has a value for."""

    code = "MG971"
    exception = NameError
    message = "'{function}' has no variable '{name}' that holds a tensor{near}"
    label = "this function"
    help = 'name a variable, `{function}.why("{example}")`, or a line, `{function}.why(line={line})`'
    function: str
    name: str
    near: str
    example: str
    line: int


class NothingOnLine(Diagnostic):
    """Nothing in a graph comes from a line."""

    code = "MG972"
    exception = ValueError
    message = "nothing in the graph of '{function}' comes from line {line}"
    label = "this function"
    help = "{near}"
    function: str
    line: int
    near: str


class NothingAsked(Diagnostic):
    """Neither a variable nor a line."""

    code = "MG973"
    exception = TypeError
    message = "'why' takes the name of a variable or a line"
    label = "this function"
    help = '`{function}.why("{example}")`, or `{function}.why(line={line})`'
    function: str
    example: str
    line: int

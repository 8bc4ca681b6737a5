"""What changes by itself, and would be frozen in a compiled function."""

from __future__ import annotations

from msgraph.diagnostics.catalog.syntax import Refusal


class AnswersOtherwise(Refusal):
    """Something that Python would be asked at each call is asked while compiling."""

    code = "MG745"
    exception = RuntimeError
    message = "'{name}' may answer differently at each call, but would be asked once, when the function is compiled."
    label = "not the same at each call"
    help = "call it outside the compiled function, and pass what it gives as an argument{more}"
    name: str
    more: str = ""


class StopsForDebugger(Refusal):
    """A function stops for a debugger: `breakpoint()`, `pdb.set_trace()` and their like."""

    code = "MG136"
    exception = RuntimeError
    message = "`{name}` stops for a debugger, and a graph has no lines to stop at."
    label = "stops here"
    help = "while it is there, the function runs as Python, and its tensors have values to print"
    name: str


class OperatorReplaced(Refusal):
    """An operator of tensors is one of the program's own."""

    code = "MG748"
    exception = RuntimeError
    message = "`{names}` was replaced, and graphs have tensors' own operators."
    help = "give a function of your own a name of its own, and call it by that"
    names: str


class StateWritten(Refusal):
    """Something outside that is neither a container nor an attribute would be changed while compiling."""

    code = "MG747"
    exception = RuntimeError
    message = "A '{what}' from outside would be changed once, when the function is compiled, and not at every call."
    label = "changed here"
    help = "change it outside the compiled function; containers and attributes of objects may be changed inside"
    what: str

"""Gradients where a size that the run finds is 0: compiled once more, for that.

Where nothing is found, Python does the call, as it knows what is to be done with nothing. Gradients are computed by
compiled code alone, so for them there is another graph, in which those sizes are 0.
"""

from __future__ import annotations

from msgraph.api.jit.compiled import Compiled
from msgraph.api.jit.native_start import compiler
from msgraph.api.jit.signatures import Arguments, CompileRequest
from msgraph.support.found_sizes import NothingFound


def call_with_nothing(call: CompileRequest, compiled: Compiled, nothing: NothingFound) -> object:
    """The result of a call whose run was given up: the places of the sizes that are 0 are known one by one."""
    places: frozenset[int] = frozenset()
    while True:
        places |= {nothing.place(places)}
        arguments = Arguments(call.args, call.kwargs)
        form = compiled.empty_forms.get(places)
        if form is None or not form.is_current(arguments):
            form = compiled.empty_forms[places] = compiler.compile_call(call, empty=places)
        try:
            return form(arguments.arrays, arguments)
        except NothingFound as more:
            nothing = more

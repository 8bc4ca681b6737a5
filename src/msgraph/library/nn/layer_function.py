"""Functions of layers that are compiled wherever they are called: many small operations become one."""

from __future__ import annotations

from typing import ParamSpec, TypeVar

from msgraph.api.jit.compiled import Compiled
from msgraph.api.jit.fallback import Fallback
from msgraph.api.jit.graph_function import GraphFunction
from msgraph.api.jit.native_start import may_compile_now
from msgraph.api.jit.signatures import Arguments
from msgraph.diagnostics.errors import CompileError

P = ParamSpec("P")
R = TypeVar("R")


class LayerFunction(GraphFunction[P, R]):
    """A part of a layer: in a graph it belongs to that, outside of graphs it is one of its own."""

    LOGS = False  # no user has asked for it

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run it; as Python where operations are left to NumPy."""
        if not may_compile_now():
            return self.__ms_function__(*args, **kwargs)
        return super().__call__(*args, **kwargs)

    def _compile(self, arguments: Arguments) -> Compiled | Fallback:
        try:
            return super()._compile(arguments)
        except CompileError as problem:
            form = Fallback(problem)  # as Python, it says itself what is wrong
            self.table.add_compiled(arguments.key, form)
            return form

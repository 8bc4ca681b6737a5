"""``LoweredCall``: the graph of a call before it is compiled; what ``f.lower(...)`` gives.

lowered = f.lower(x, y)
print(lowered)                   # the graph, as MLIR
compiled = lowered.compile()     # native code for these types
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from msgraph.api.cache.compile_cache import obtain
from msgraph.api.jit.signatures import CompileRequest
from msgraph.frontend.state.structures import Lowered
from msgraph.library.export.argument_types import ArgumentTypes
from msgraph.library.export.compiled_program import CompiledProgram

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from msgraph.api.jit.compiled import Compiled


class LoweredCall:
    """The graph of one call, in the front end's form, and what is around it.

    Args:
        graph: the graph
        names: the names of the parameters that go by position
        call: what was lowered
    """

    def __init__(self, graph: Lowered, names: Sequence[str], call: CompileRequest) -> None:
        self.graph = graph
        self._names, self._call = names, call
        self.__name__ = str(getattr(call.function, "__qualname__", call.name))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("__"):
                raise AttributeError(name)
            return getattr(self.graph, name)

    @property
    def module(self) -> ModuleOp:
        """The graph: a module of MLIR."""
        return self.graph.module

    @property
    def captures(self) -> list[Any]:
        """The parameters and tensors that it reaches: the last arguments of the first function."""
        return self.graph.captures

    @property
    def output(self) -> object:
        """What the call returns: its results are numbered."""
        return self.graph.output

    def as_text(self) -> str:
        """The graph as MLIR text, which ``msgraph-opt`` reads."""
        return f"{str(self.graph.module).rstrip()}\n"

    def __str__(self) -> str:
        types = self._types()
        names = [getattr(tensor, "name", "") or "a tensor" for tensor in self.captures]
        reached = [f"// with {', '.join(names)}"] if names else []
        return "\n".join([f"// {self.__name__}{types}", *reached, self.as_text().rstrip()])

    def __repr__(self) -> str:
        count = sum(1 for _ in self.graph.module.walk())
        return f"<graph of {self.__name__}{self._types()}: {count} operations>"

    def compile(self) -> CompiledProgram:
        """Native code for a call like this one: from disk, if an earlier process compiled it."""
        return CompiledProgram(self._types(), cast("Compiled", obtain(self._call)))

    def _types(self) -> ArgumentTypes:
        """The types of the arguments; a Cell in front is whose method it is."""
        args = self._call.args
        receiver = args[0] if args and hasattr(args[0], "__ms_cell__") else None
        own = int(receiver is not None)
        return ArgumentTypes(self.__name__, self._names[own:], args[own:], self._call.kwargs, receiver)

"""``f.lower(...)``: the graph of a call before it is compiled, and the program that is compiled of it in advance.

    lowered = f.lower(x, y)
    print(lowered)                        # the graph, as MLIR
    compiled = lowered.compile()          # native code for these types, and no others
    compiled(x, y)
    pickle.dumps(compiled)                # runs elsewhere without the program and without a compiler

What the function read when it was compiled, global variables and attributes, stays as it was. Parameters are read and
written at each call; a pickle has copies of them.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from msgraph.api.cache.compile_cache import obtain
from msgraph.api.cache.encoding import Decoder, decoded_call
from msgraph.api.jit.compiled import Compiled
from msgraph.api.jit.signatures import CompileRequest
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.backend.build import build_digest
from msgraph.backend.engine import engine_for
from msgraph.backend.program_data import Unkeepable, pack, packed, unpack, unpacked
from msgraph.backend.target import Target, host_target
from msgraph.diagnostics.catalog.export import NotPortable, OtherArguments
from msgraph.frontend.state.structures import Lowered
from msgraph.library.export.argument_types import ArgumentTypes
from msgraph.library.export.call_record import call_record, check_identities, tensor_of
from msgraph.support.symbolic_sizes import likely

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from msgraph.backend.executable import MemoryUse
    from msgraph.inspect.copy_report import Copy


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
        return CompiledProgram(self._types(), cast(Compiled, obtain(self._call)))

    def _types(self) -> ArgumentTypes:
        """The types of the arguments; a Cell in front is whose method it is."""
        args = self._call.args
        receiver = args[0] if args and hasattr(args[0], "__ms_cell__") else None
        own = int(receiver is not None)
        return ArgumentTypes(self.__name__, self._names[own:], args[own:], self._call.kwargs, receiver)


class CompiledProgram:
    """A compiled function for arguments of certain types.

    Args:
        types: those that calls must have
        compiled: what runs them
    """

    def __init__(self, types: ArgumentTypes, compiled: Compiled) -> None:
        self._types = types
        self._compiled = compiled
        self.__name__ = types.function

    def __call__(self, *args: object, **kwargs: object) -> Any:
        """Run it; arguments of other types are an error."""
        arguments, lowered = self._types.arguments(args, kwargs), self._compiled.lowered
        check_identities(self.__name__, lowered, arguments)
        if (changed := self._compiled.changed_capture()) is not None:
            reason = f"{getattr(changed, 'name', 'a tensor that it reaches')} has another type now"
            raise OtherArguments(self.__name__, reason, "compile it again: `f.lower(...).compile()`").error()
        return self._compiled(arguments.arrays, arguments)

    # -- for people --------------------------------------------------------------------------------------

    @property
    def parameters(self) -> list[Tensor]:
        """The parameters and tensors that calls read and write besides the arguments."""
        return list(self._compiled.lowered.captures)

    def cost_analysis(self) -> dict[str, float]:
        """The cost of a call, as far as it is known: operations of contractions, bytes that kernels touch."""
        infos = self._compiled.executable.program.infos
        return {
            "flops": float(sum(likely(info.work) for info in infos)),
            "bytes accessed": float(sum(likely(info.bytes) for info in infos)),
            "kernels": float(self._compiled.executable.program.count),
        }

    def memory_analysis(self) -> MemoryUse:
        """The bytes that a call needs."""
        return self._compiled.executable.memory()

    def copies(self) -> list[Copy]:
        """The copies of parameters that a call makes."""
        return list(self._compiled.copies)

    def as_text(self) -> str:
        """The LLVM text of its kernels."""
        return self._compiled.executable.llvm_ir()

    def __repr__(self) -> str:
        return f"<compiled {self.__name__}{self._types} for {self._compiled.executable.target.name}>"

    def __str__(self) -> str:
        cost = self.cost_analysis()
        lines = [
            f"{self.__name__}{self._types}",
            f"  compiled for {self._compiled.executable.target.name}: {cost['kernels']:,.0f} kernels run, "
            f"{cost['bytes accessed']:,.0f} bytes touched, {cost['flops']:,.0f} operations of contractions",
            f"  memory: {self.memory_analysis()}",
        ]
        names = [getattr(tensor, "name", "a tensor") for tensor in self.parameters]
        if names:
            lines.append(f"  with {len(names)} parameters: {', '.join(names[:8])}{', ...' if len(names) > 8 else ''}")
        return "\n".join(lines)

    # -- in other processes ------------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Any, ...]:
        try:
            return _restored, (self._types.function, marshal.dumps(self._record()))
        except (Unkeepable, ValueError) as problem:
            way_out = "compile it in the process that runs it"
            raise NotPortable(self.__name__, "pickled", str(problem), way_out).error() from None

    def _record(self) -> dict[str, Any]:
        data, target = pack(self._compiled.executable), self._compiled.executable.target
        engine = engine_for(target)
        return {
            "build": build_digest(),
            "target": tuple(target),
            "types": self._types.record(),
            "call": call_record(self._compiled.lowered),
            "tensors": [packed(array_of(tensor)) for tensor in self._compiled.lowered.captures],
            "references": dict(self._compiled.references),
            "executable": data,
            "images": {name: engine.compile(zlib.decompress(text).decode()) for name, text, *_ in data["objects"]},
        }


def _restored(function: str, contents: bytes) -> CompiledProgram:
    """The program of a pickle; an error where it cannot run here."""
    record: dict[str, Any] = marshal.loads(contents)
    way_out = "pickle it with the msgraph, and for the processor, that run it"
    if record["build"] != build_digest():
        raise NotPortable(function, "loaded", "another version of msgraph compiled it", way_out).error()
    here, target = host_target(), Target(*record["target"])
    wanted = {feature for feature in target.features.split(",") if feature.startswith("+")}
    if target.architecture != here.architecture or not wanted <= set(here.features.split(",")):
        raise NotPortable(function, "loaded", "it was compiled for another processor", way_out).error()
    images = record["images"]
    executable = unpack(record["executable"], images.get)
    assert executable is not None
    captures = record["call"]["captures"]
    tensors = [tensor_of(about, wrap(unpacked(*data))) for about, data in zip(captures, record["tensors"], strict=True)]
    lowered = decoded_call(record["call"], tensors, Decoder(tensors))
    compiled = Compiled(lowered, executable, {}, (), record["references"])
    return CompiledProgram(ArgumentTypes.of_record(record["types"]), compiled)

"""One compilation: arguments to markers, function to graph, graph to native code, results to tensors."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, cast
from weakref import ref

import numpy as np
import numpy.typing as npt
from xdsl.dialects.func import FuncOp

from msgraph import config, pipeline
from msgraph.api.functions import recording
from msgraph.api.mutable import Mutable, number_kind
from msgraph.api.signatures import is_open, type_of_array
from msgraph.api.tensor import Tensor, array_of, wrap
from msgraph.api.tracing import HOST
from msgraph.backend.executable import Executable
from msgraph.backend.plans import Plan
from msgraph.copies import Copy
from msgraph.diagnostics.catalog.effects import CopyMade, SharedMemory
from msgraph.diagnostics.catalog.jit import BadContextValue
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.accesses import parameter_names
from msgraph.dialects.types import tensor_type
from msgraph.frontend.lowering import lower
from msgraph.frontend.values import Lowered, Result, Unknown, rebuild

Array: TypeAlias = npt.NDArray[Any]

_NUMBER_TYPES = {"int": dtypes.int64, "float": dtypes.float64, "bool": dtypes.bool_}


class Compiled:
    """A compiled call: takes the arrays of its open arguments, gives what the function returns."""

    RUNS: ClassVar[bool] = True
    __slots__ = (
        "_capture_types", "_checked", "_folded", "_make", "_writes",
        "copies", "executable", "level", "lowered", "number", "overlapping", "plain_calls", "plan", "references",
        "times",
    )  # fmt: skip

    def __init__(
        self,
        lowered: Lowered,
        executable: Executable,
        times: dict[str, float],
        folded: Sequence[Tensor] = (),
        references: Mapping[int, str] | None = None,
    ) -> None:
        self.lowered = lowered
        self.executable = executable
        self.times = times
        self._capture_types = [type_of_array(array_of(tensor)) for tensor in lowered.captures]
        self._folded = [(ref(tensor), array_of(tensor).tobytes()) for tensor in folded]
        self.copies: list[Copy] = []
        self.level = 1
        self.number = 0
        self.plan: Plan | None = None
        self.plain_calls = 0
        self.references = references or {}
        self._checked: tuple[int, ...] = ()
        self.overlapping: list[int] = []
        kinds = dict(enumerate(lowered.kinds))
        self._make = _output_maker(lowered.output, kinds)
        self._writes = [(write, kinds) for write in lowered.writes]

    def is_current(self) -> bool:
        """True while everything that was read when compiling is still the same."""
        lowered = self.lowered
        if not all(guard.holds() for guard in lowered.guards):
            return False
        if self.references and copy_level() != self.level:
            return False
        return self._changed_capture() is None and self._changed_folded() is None

    def what_changed(self) -> str:
        """The first thing that is no longer what it was, in words."""
        for guard in self.lowered.guards:
            if not guard.holds():
                return str(guard)
        if self.references and copy_level() != self.level:
            return f"side_effect_load_elim is {copy_level()}, was {self.level}"
        if (changed := self._changed_capture()) is not None:
            return f"the tensor {changed!r} has another type"
        return f"the tensor {self._changed_folded()!r} was written to"

    @property
    def folded(self) -> list[tuple[Tensor | None, bytes]]:
        """Tensors whose elements became part of the code, and these; ``None`` for one that is no more."""
        return [(reference(), contents) for reference, contents in self._folded]

    def _changed_folded(self) -> Tensor | None:
        for reference, contents in self._folded:
            tensor = reference()
            if tensor is not None and array_of(tensor).tobytes() != contents:
                return tensor
        return None

    def _changed_capture(self) -> Tensor | None:
        for tensor, known in zip(self.lowered.captures, self._capture_types, strict=True):
            if type_of_array(array_of(tensor)) != known:
                return tensor
        return None

    def __call__(self, arrays: list[Array]) -> Any:
        """Run it."""
        arrays += [array_of(tensor) for tensor in self.lowered.captures]
        written = self._written(arrays) if self.references else ()
        for i, array in enumerate(arrays):
            if not array.flags.c_contiguous:
                arrays[i] = np.ascontiguousarray(array)
        results = self.executable(arrays)
        for i, array in written:
            array[...] = arrays[i]
        return self.finish(results)

    def finish(self, results: list[Array]) -> Any:
        """What a run leaves behind: the function's writes, its exception, or what it returns."""
        for write, kinds in self._writes:
            write.perform(_as_users_see(kinds, results))
        if (failure := self.lowered.failure) is not None and (code := int(results[failure])):
            kinds = dict(enumerate(self.lowered.kinds))
            raise self.lowered.failures[code - 1].made(_as_users_see(kinds, results))
        return self._make(results)

    def _written(self, arrays: list[Array]) -> Sequence[tuple[int, Array]]:
        """Arrays the graph may write through a contiguous copy; those it writes in place must not overlap others."""
        addresses = tuple(array.ctypes.data for array in arrays)
        if addresses != self._checked:
            self.overlapping = self._overlaps(arrays)
            self._checked = addresses
        for i in self.overlapping:
            arrays[i] = arrays[i].copy()
        return [(i, arrays[i]) for i in self.references if not arrays[i].flags.c_contiguous]

    def _overlaps(self, arrays: list[Array]) -> list[int]:
        """The arguments that share memory with a reference, and must be copied; two references must not share any."""
        found: list[int] = []
        for i, name in self.references.items():
            for k, array in enumerate(arrays):
                if k != i and array.size and np.may_share_memory(arrays[i], array):
                    if k in self.references:
                        raise error(SharedMemory(name, self.references[k]))
                    found.append(k)
        return found


class Precompiled(Compiled):
    """A call that was compiled and is not run, as ``MS_DEV_PRECOMPILE_ONLY`` asks."""

    RUNS = False
    __slots__ = ()

    def __call__(self, arrays: list[Array]) -> None:
        """Nothing."""


def lowered(function: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any], fullgraph: bool) -> Lowered:
    """The graph of a call."""
    markers = _Markers()
    given = [markers.of(arg, False) for arg in args]
    named = {name: markers.of(value, False) for name, value in kwargs.items()}
    return lower(function, given, named, HOST, fullgraph=fullgraph)


def compile_call(
    function: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any], fullgraph: bool, copies: str = ""
) -> Compiled:
    """The native code of a call; with ``copies="error"`` it must not copy parameters."""
    start = time.perf_counter()
    with recording() as folded:
        graph = lowered(function, args, kwargs, fullgraph)
    times = {"lower": time.perf_counter() - start}
    references = _references(graph)
    found: list[Copy] = []

    def see_copies(made: Sequence[Copy]) -> None:
        found.extend(made)
        if made and copies == "error":
            raise error(CopyMade(len(made), "\n".join(map(str, made))), [c.place for c in made if c.place][:1])

    name, level = getattr(function, "__name__", "graph"), copy_level()
    executable = pipeline.compile_module(graph.module, name, level=level, see_copies=see_copies)
    times.update(executable.times)
    kind = Precompiled if config.read("precompile_only") else Compiled
    compiled = kind(graph, executable, times, list(folded.values()), references)
    compiled.copies, compiled.level = found, level
    return compiled


def copy_level() -> int:
    """The level of ``MS_DEV_SIDE_EFFECT_LOAD_ELIM`` now."""
    level = config.read("load_elim")
    if level not in config.BY_NAME["load_elim"].values:
        raise error(BadContextValue("MS_DEV_SIDE_EFFECT_LOAD_ELIM", "an int from 0 to 4", level))
    return level


def _references(graph: Lowered) -> dict[int, str]:
    """The arguments of a graph that are references, and their names."""
    entry = next(op for op in graph.module.ops if isinstance(op, FuncOp))
    return {i: name for i, name in enumerate(parameter_names(entry)) if name is not None}


class _Markers:
    """Arguments with an :class:`Unknown` for everything open; aliases of lists and dicts stay aliases."""

    def __init__(self) -> None:
        self.made: dict[int, Any] = {}

    def of(self, value: Any, varies: bool) -> Any:
        if is_open(value, varies):
            return _marker(value)
        varies = varies or isinstance(value, Mutable)
        if isinstance(value, (list, dict)) and _plain(value) is not object:
            return self._filled(value, varies)
        if isinstance(value, tuple):
            return self._tuple(cast("tuple[Any, ...]", value), varies)
        if isinstance(value, slice):
            whole: Any = cast(Any, value)
            return slice(*(self.of(bound, varies) for bound in (whole.start, whole.stop, whole.step)))
        return cast(Any, value.item() if isinstance(value, np.generic) else value)

    def _tuple(self, value: tuple[Any, ...], varies: bool) -> Any:
        parts = [self.of(item, varies) for item in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)

    def _filled(self, value: Any, varies: bool) -> Any:
        if id(value) not in self.made:
            kind = _plain(value)
            made = self.made[id(value)] = kind()
            if kind is list:
                made.extend(self.of(item, varies) for item in value)
            else:
                made.update((name, self.of(item, varies)) for name, item in value.items())
        return self.made[id(value)]


def _plain(value: Any) -> type[Any]:
    """The builtin class of a container, mutable or not; ``object`` for a subclass of the user's."""
    kind = cast("type[Any]", type(value))
    if isinstance(value, Mutable):
        kind = kind.__mro__[1]
    return kind if kind in (list, dict) else object


def _marker(value: Any) -> Unknown:
    if isinstance(value, Tensor):
        return Unknown(tensor_type(*type_of_array(array_of(value))))
    kind = cast(str, number_kind(value))
    return Unknown(tensor_type(_NUMBER_TYPES[kind], ()), kind)


# -- results ---------------------------------------------------------------------------------------------------


def _output_maker(output: Any, kinds: Mapping[int, str]) -> Callable[[list[Array]], Any]:
    """The way from the arrays of a run to what the user gets; straight where the result is one tensor."""
    if isinstance(output, Result) and output.kind == "tensor":
        index = output.index
        return lambda results: wrap(results[index])
    return lambda results: rebuild(output, _as_users_see(kinds, results))


def _as_users_see(kinds: Mapping[int, str], results: Sequence[Array]) -> list[Any]:
    """Each result as a tensor, or as the Python number its marker asks for."""
    return [array.item() if kinds.get(i, "tensor") != "tensor" else wrap(array) for i, array in enumerate(results)]

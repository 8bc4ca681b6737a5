"""A compiled call: when it may be used again, how it is run, what its results become. No compiler is needed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from msgraph.api.jit.signatures import Arguments, native, type_of_array
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.backend.shared_memory import overlapping
from msgraph.diagnostics.catalog.effects import SharedMemory
from msgraph.dialects.arrays import Array
from msgraph.frontend.state.structures import Lowered, Rebuilding, Result, rebuild
from msgraph.support import config
from msgraph.support.trees import class_of

if TYPE_CHECKING:
    from msgraph.backend.executable import Executable
    from msgraph.backend.plans import CallPlan
    from msgraph.inspect.copy_report import Copy


class Compiled:
    """A compiled call: takes the arrays of its open arguments, gives what the function returns."""

    RUNS: ClassVar[bool] = True
    __slots__ = (
        "__weakref__", "_capture_types", "_checked", "_kinds", "_make", "_writes",
        "call", "copies", "empty_forms", "executable", "folded", "guards", "level", "lowered", "number",
        "plain_calls", "plans", "references", "switches", "times",
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
        self.folded = [(tensor, array_of(tensor).tobytes()) for tensor in folded]
        """Tensors whose elements became part of the code, and these."""
        self.guards = lowered.guards
        self.copies: list[Copy] = []
        self.level = 1
        switches = ["threads"] if executable.is_large else []
        if any(getattr(class_of(guard.owner), "__ms_cell__", 0) for guard in lowered.guards):
            switches.append("cell_reuse")
        if config.read("process_groups"):  # a process alone has ranks and sizes that never change
            switches += ["process_groups", "pipeline"]
        self.switches = {name: str(config.read(name)) for name in switches}
        """Switches that would compile this call in another way, as they were."""
        self.number = 0
        self.call: tuple[tuple[object, ...], dict[str, object]] | None = None
        """The arguments it was compiled for, without their elements."""
        self.empty_forms: dict[frozenset[int], Compiled] = {}
        """Where some of the sizes that the run finds are 0: by their places."""
        self.plans: dict[tuple[int, tuple[str, ...]], CallPlan] = {}
        """What the native entry knows of calls with so many arguments by position and these by name."""
        self.plain_calls: dict[tuple[int, tuple[str, ...]], int] = {}
        """And how many of them came here nevertheless."""
        self.references = references or {}
        self._checked: tuple[int, ...] = ()
        kinds, output = dict(enumerate(lowered.kinds)), lowered.output
        self._kinds = kinds
        self._make: Callable[[list[Array]], object] = lambda results: rebuild(output, _as_users_see(kinds, results))
        """The way from the arrays of a run to what the user gets; straight where the result is one tensor."""
        if isinstance(output, Result) and output.kind == "tensor":
            index = output.index
            self._make = lambda results: wrap(results[index])
        self._writes = bool(lowered.writes)

    def with_executable(self, executable: Executable) -> Compiled:
        """The same call, run by another executable: one for other sizes."""
        other = copy(self)
        other.executable = executable
        other.plans, other.plain_calls = {}, {}
        return other

    def is_current(self, arguments: Arguments | None = None) -> bool:
        """True while everything that was read when compiling is still the same, for a call with these arguments."""
        lowered = self.lowered
        if arguments is not None:
            if lowered.aliasing is not None and not lowered.aliasing.holds(arguments.containers):
                return False
            if not all(rule is None or rule.holds(arguments.leaves) for rule in (lowered.tensors, lowered.sharing)):
                return False
        return self.changed() is None

    def changed(self) -> object:
        """The first thing that is no longer what it was, ``None`` if there is none: words say what it is."""
        for guard in self.guards:  # no generator: the call of each guard is what this costs
            if not guard.holds():
                return guard
        if self.references and config.read("load_elim") != self.level:
            return f"side_effect_load_elim is {config.read('load_elim')}, was {self.level}"
        for name, value in self.switches.items():
            if (now := str(config.read(name))) != value:
                return f"{name} is {now}, was {value}"
        if config.read("precise_math") is not self.executable.target.precise:
            return f"precise_math is {config.read('precise_math')}"
        if (retyped := self.changed_capture()) is not None:
            return f"the tensor {retyped!r} has another type"
        for tensor, contents in self.folded:
            if array_of(tensor).tobytes() != contents:
                return f"the tensor {tensor!r} was written to"
        return None

    def changed_capture(self) -> Tensor | None:
        """The first tensor that it reaches whose type is no longer what it was."""
        for tensor, known in zip(self.lowered.captures, self._capture_types, strict=True):
            if type_of_array(array_of(tensor)) != known:
                return tensor
        return None

    def __call__(self, arrays: list[Array], arguments: Arguments | None = None) -> Any:
        """Run it; ``arguments`` are those that the arrays belong to."""
        if self.lowered.sharing is not None:
            storages = self.lowered.sharing.storages(cast(Arguments, arguments).leaves)
            arrays += [storage.memory for storage in storages if storage.parameter is None]
        arrays += [array_of(tensor) for tensor in self.lowered.captures]
        written = self._written(arrays) if self.references else ()
        for i, array in enumerate(arrays):
            if not (array.flags.c_contiguous and array.dtype.isnative):
                arrays[i] = np.ascontiguousarray(array, native(array.dtype))
        results = self.executable(arrays)
        for i, array in written:
            array[...] = arrays[i]
        return self.finish(results, cast(Arguments, arguments).objects[::-1] if self.lowered.takes_objects else ())

    def finish(self, results: list[Array], objects: Sequence[object] = ()) -> object:
        """What a run leaves behind: the function's writes, its exception, or what it returns.

        ``objects`` are those among the arguments, from the last one to the first.
        """
        try:
            if not (objects or self._writes):
                rebuilding = None
            else:
                rebuilding = Rebuilding([*_as_users_see(self._kinds, results), *objects])
                for write in self.lowered.writes:
                    write.perform(rebuilding)
            if (failure := self.lowered.failure) is not None and (code := int(results[failure])):
                seen = _as_users_see(self._kinds, results) if rebuilding is None else rebuilding.results
                raise self.lowered.failures[code - 1].made(seen)
            return self._make(results) if rebuilding is None else rebuilding.of(self.lowered.output)
        except Exception as problem:
            from msgraph.api.jit.exceptions import seen_by_caller

            raise seen_by_caller(problem)  # noqa: B904  (mostly it is the same one)

    def _written(self, arrays: list[Array]) -> Sequence[tuple[int, Array]]:
        """Arrays the graph may write through a contiguous copy; what it writes shares memory with no others."""
        if not all(arrays[i].flags.writeable for i in self.references):
            raise ValueError("assignment destination is read-only")  # NumPy's words
        addresses = tuple(array.ctypes.data for array in arrays)
        if addresses != self._checked:
            self._check_apart(arrays)
            self._checked = addresses
        return [(i, a) for i in self.references if not ((a := arrays[i]).flags.c_contiguous and a.dtype.isnative)]

    def _check_apart(self, arrays: list[Array]) -> None:
        """Refuse arrays that share memory with one that is written, but for those that are known to."""
        first = () if self.lowered.tensors is None else self.lowered.tensors.first
        known = () if self.lowered.sharing is None else self.lowered.sharing.members
        places = [i for i in range(len(arrays)) if i not in known and (i >= len(first) or first[i] == i)]
        for group in overlapping((i, arrays[i]) for i in places):
            if not self.references.keys().isdisjoint(group):
                raise SharedMemory(*(self.references.get(i, f"argument {i}") for i in group[:2])).error()


class Precompiled(Compiled):
    """A call that was compiled and is not run, as ``MS_DEV_PRECOMPILE_ONLY`` asks."""

    RUNS = False
    __slots__ = ()

    def __call__(self, arrays: list[Array], arguments: Arguments | None = None) -> None:
        """Nothing."""


# -- results ---------------------------------------------------------------------------------------------------


def _as_users_see(kinds: Mapping[int, str], results: Sequence[Array]) -> list[object]:
    """Each result as a tensor, or as the Python number its marker asks for."""
    return [array.item() if kinds.get(i, "tensor") != "tensor" else wrap(array) for i, array in enumerate(results)]

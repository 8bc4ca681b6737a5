"""Templates as plain data: executables for all sizes that another process can load without a compiler.

Polynomials of sizes are written once each, the rest by their numbers. The kernels that were chosen for some sizes are
written, too. What chooses kernels for other sizes needs the operators of the graph: it is a pickle that is read
when such a size is met, and then the compiler is loaded.
"""

from __future__ import annotations

import io
import pickle
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from msgraph.backend import program_data
from msgraph.backend.late_words import LateChoice
from msgraph.backend.program import LateInstruction
from msgraph.backend.staged import StagedExecutable
from msgraph.backend.templates import MOST_PREPARED, ConstantAddress, ExecutableTemplate, SizeConstant
from msgraph.support.size_records import SizeTable, decoded, environment_record, recorded_environment, sizes_of
from msgraph.support.symbolic_sizes import ShapeEnvironment, SymbolicSize, sizes_in

if TYPE_CHECKING:
    from msgraph.backend.executable import Executable
    from msgraph.backend.late_words import Numbers
    from msgraph.kernels.launch.late_kernels import LateKernel


@dataclass(eq=False)
class StoredLateKernel:
    """What chooses a kernel in a template that was loaded; all of them are read when one is needed first."""

    kernels: Callable[[], list[LateKernel]]
    index: int
    sizes: Sequence[SymbolicSize]
    """Those in all of them."""

    def numbers(self) -> object:
        """All that depends on sizes."""
        return self.sizes

    def ready(self) -> LateKernel:
        """The kernel, loaded when it is needed first."""
        return self.kernels()[self.index]


class _LateKernelWriter(pickle.Pickler):
    """Sizes are written as their polynomials."""

    def __init__(self, file: io.BytesIO, environment: ShapeEnvironment) -> None:
        super().__init__(file, 5)
        self._environment = environment

    def persistent_id(self, obj: object) -> object:
        """The terms of a size, or a mark for the environment: these are not pickled as objects."""
        if type(obj) is SymbolicSize:
            return obj.terms
        return "environment" if obj is self._environment else None


class _LateKernelReader(pickle.Unpickler):
    def __init__(self, data: bytes, environment: ShapeEnvironment) -> None:
        super().__init__(io.BytesIO(data))
        self._environment = environment

    def persistent_load(self, pid: Any) -> object:
        """The size of a polynomial, or the environment."""
        return self._environment if pid == "environment" else SymbolicSize(self._environment, pid)


def pack_any(executable: Executable) -> dict[str, Any]:
    """An executable as plain data; of one whose runs find sizes, the template."""
    if isinstance(executable, StagedExecutable) and executable.sizes is not None:
        return {"template": pack_template(executable.sizes)}
    return program_data.pack(executable)


def unpack_any(data: Mapping[str, Any]) -> Executable | None:
    """The executable again; ``None`` if the objects of its kernels are gone."""
    if "template" not in data:
        return program_data.unpack(data)
    template = unpack_template(data["template"])
    return None if template is None else StagedExecutable.of(template)


def pack_template(template: ExecutableTemplate) -> dict[str, Any]:
    """A template as numbers, texts and bytes."""
    executable, program = template.executable, template.executable.program
    table, choices = SizeTable(), template.late_choices
    words = program.words
    kernels = list(dict.fromkeys(run.kernel for run in program.late))
    data = program_data.pack(
        executable, table.encoded, [name for choice in choices.values() for name in choice.kernels]
    )
    held = [*executable.constants, *program.keep]
    symbolic = [(position, table.number(word)) for position, word in enumerate(words) if type(word) is SymbolicSize]
    data |= {
        "symbolic": array("q", [entry for pair in symbolic for entry in pair]).tobytes(),
        "size constants": [
            (position, table.number(constant.number)) for position, constant in enumerate(held)
            if isinstance(constant, SizeConstant)
        ],
        "late": _late_data(template),
        "late sizes": [table.number(size) for size in sizes_in([kernel.numbers() for kernel in kernels])],
        "late kernels": _late_kernels(kernels, template.environment),
        "choices": [(sizes, *_packed_choice(choice)) for sizes, choice in choices.items()],
        "environment": environment_record(template.environment),
    }  # fmt: skip
    data["terms"] = table.terms
    return data


def add_choices(data: dict[str, Any], template: ExecutableTemplate) -> bool:
    """Adds to the data of a template which kernels this process has chosen for more sizes; is it this template?"""
    if data["late"] != _late_data(template):
        return False
    prepared = {tuple(sizes) for sizes, *_ in data["choices"]}
    more = {sizes: choice for sizes, choice in template.late_choices.items() if sizes not in prepared}
    names = list(dict.fromkeys(name for choice in more.values() for name in choice.kernels))
    data["choices"] = [*data["choices"], *((sizes, *_packed_choice(c)) for sizes, c in more.items())][-MOST_PREPARED:]
    files = {file: (file, *rest) for file, *rest in data["objects"]}
    for file, text, kernels, imports in program_data.objects(template.executable.target, names):
        _, _, there, _ = files.get(file, (file, text, [], imports))
        files[file] = file, text, list(dict.fromkeys([*there, *kernels])), imports
    data["objects"] = list(files.values())
    data["paths"] = list({path[0]: path for path in [*data["paths"], *program_data.paths(names)]}.values())
    return True


def _late_data(template: ExecutableTemplate) -> list[tuple[Any, ...]]:
    late = template.executable.program.late
    kernels = list(dict.fromkeys(run.kernel for run in late))
    return [(kernels.index(run.kernel), *run[1:]) for run in late]


def _late_kernels(kernels: Sequence[Any], environment: ShapeEnvironment) -> bytes:
    if not kernels:
        return b""
    file = io.BytesIO()
    try:
        _LateKernelWriter(file, environment).dump([kernel.ready() for kernel in kernels])
    except (pickle.PicklingError, TypeError, AttributeError, RecursionError) as problem:
        raise program_data.Unkeepable(f"what chooses its kernels is not plain data: {problem}") from None
    return file.getvalue()


def _packed_choice(choice: LateChoice) -> tuple[list[str], bytes, bytes, bytes]:
    numbers = choice.counts, choice.shifts, choice.arguments
    counts, shifts, arguments = [own.tobytes() for own in numbers]
    return list(choice.kernels), counts, shifts, arguments


def unpack_template(data: Mapping[str, Any]) -> ExecutableTemplate | None:
    """The template again; ``None`` if the objects of its kernels are gone."""
    target = program_data.linked(data)
    if target is None:
        return None
    environment = recorded_environment(data["environment"])
    sizes: list[SymbolicSize] = sizes_of(environment, data["terms"])
    spell = partial(decoded, sizes=sizes)
    constants = program_data.constants_of(data)
    for position, index in data["size constants"]:
        constants[position] = SizeConstant.of(sizes[cast(int, index)], constants[position].dtype)
    symbolic = array("q", data["symbolic"])
    late = _late_instructions(data, environment, sizes)
    starts = {start for run in late for start in (run.whole, *_parts(run))}
    program = program_data.program_of(data, target, starts, spell, set(symbolic[::2]))
    open_words: list[int] = program.words.tolist()
    for position, index in zip(symbolic[::2], symbolic[1::2], strict=True):
        open_words[position] = sizes[index]
    for position, index in data["absolutes"]:
        open_words[position] = ConstantAddress.of(constants[index])
    program.words, program.late = cast("array[int]", open_words), late
    template = ExecutableTemplate(program_data.executable_of(data, target, program, constants, spell), environment)
    for chosen_for, kernels, *numbers in data["choices"]:
        template.late_choices[tuple(chosen_for)] = LateChoice(kernels, *map(_numbers, numbers))
    return template


def _late_instructions(
    data: Mapping[str, Any], environment: ShapeEnvironment, sizes: Sequence[SymbolicSize]
) -> list[LateInstruction]:
    needed: list[int] = data["late sizes"]
    own = [sizes[index] for index in needed]
    read = cache(_LateKernelReader(data["late kernels"], environment).load)  # here the operators are loaded
    kernels: dict[int, StoredLateKernel] = {}
    return [
        LateInstruction(kernels.setdefault(index, StoredLateKernel(read, index, own)), *rest)
        for index, *rest in data["late"]
    ]


def _parts(run: LateInstruction) -> range:
    return range(run.parts, run.parts + run.slots * run.length, run.length or 1)


def _numbers(data: bytes) -> Numbers:
    return np.frombuffer(data, np.int64)

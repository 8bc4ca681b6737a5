"""Open sizes in the text of a graph: ``tensor<?{batch}x3xf32>``, an expression for each, and numbers for these.

What was assumed of the sizes while the graph was made stands beside the text, as expressions too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from msgraph.library.export.exported_program import ExportedProgram
from msgraph.support.symbolic_sizes import ShapeEnvironment, SymbolicSize, sizes_in


def environment_of(program: ExportedProgram) -> ShapeEnvironment | None:
    """The symbols of the open sizes of a program, if there are any."""
    sizes = sizes_in(tuple([one.shape for one in program.inputs]))
    return sizes[0].environment if sizes else None


def text_of(program: ExportedProgram) -> str:
    """The MLIR text of a graph; sizes that are open with their expressions."""
    environment = environment_of(program)
    if environment is None:
        return str(program.graph.module)
    environment.spelled_out = True
    try:
        return str(program.graph.module)
    finally:
        environment.spelled_out = False


# -- as plain data -------------------------------------------------------------------------------------------------


def guards_of(environment: ShapeEnvironment) -> list[str]:
    """What was taken for granted of the sizes, as Python computes it."""
    return [f"({environment.text(g.terms)}{g.comparison}0)is {answer}" for g, answer in environment.guards.items()]


def opened_record(record: dict[str, Any], shapes: Sequence[Sequence[int]]) -> dict[str, Any]:
    """The record of arguments' types with names of symbols among the shapes."""
    for record_of_leaf, shape in zip(
        _leaves([*record["args"], *(value for _, value in record["kwargs"])]), shapes, strict=True
    ):
        if record_of_leaf[0] != "value":
            record_of_leaf[2] = [size.text.strip("()") if type(size) is SymbolicSize else size for size in shape]
    return record


def _leaves(values: Sequence[Any]) -> Iterator[Any]:
    """The records of the tensors and variable numbers among those of arguments, in order."""
    for entry in values:
        match entry:
            case ["tensor" | "array", *_]:
                yield entry
            case ["mutable", ["value", _] as scalar]:
                yield scalar
            case ["mutable", inner]:
                yield from _leaves([inner])
            case ["list" | "tuple", items]:
                yield from _leaves(items)
            case ["dict", items]:
                yield from _leaves([item for _, item in items])
            case _:
                pass


_COMPUTED = re.compile(r"(?:batch|n\d+|\d+|min|max|//|is True|is False|==|[-+*%(),< ])*")
"""What an expression of sizes consists of: nothing else is computed."""


class RecordedSizes:
    """What is recorded of a graph with open sizes."""

    def __init__(self, text: str, arguments: Mapping[str, Any], guards: Sequence[str]) -> None:
        self.text, self.arguments, self.guards = text, arguments, guards
        expressions = [*guards, *re.findall(r"\?\{([^}]*)\}", text)]
        if wrong := [expression for expression in expressions if not _COMPUTED.fullmatch(expression)]:
            raise ValueError(f"{wrong[0]!r} is no expression of sizes")

    def sizes(self, args: Sequence[Any]) -> dict[str, int] | None:
        """The sizes of a call; ``None`` where its arguments are others."""
        sizes: dict[str, int] = {}
        is_known = _collect(self.arguments["args"], args, sizes)
        return sizes if is_known and min(sizes.values(), default=1) > 0 else None

    def unmet(self, sizes: Mapping[str, int]) -> str:
        """What was taken for granted and is not so; empty where all is."""
        return next((guard for guard in self.guards if not _computed(guard, sizes)), "")

    def shapes(self) -> list[Sequence[int | str]]:
        """The shapes of the tensors and variable numbers among the arguments; symbols by their names."""
        kwargs = [value for _, value in self.arguments["kwargs"]]
        return [() if entry[0] == "value" else entry[2] for entry in _leaves([*self.arguments["args"], *kwargs])]

    def text_for(self, sizes: Mapping[str, int]) -> str:
        """The text of the graph for these sizes."""
        return re.sub(r"\?\{([^}]*)\}", lambda match: str(_computed(match[1], sizes)), self.text)

    def arguments_for(self, sizes: Mapping[str, int]) -> Any:
        """The record of arguments' types for these sizes."""
        return _filled(self.arguments, sizes)


def _computed(expression: str, sizes: Mapping[str, int]) -> int:
    return eval(expression, {"__builtins__": {}, "min": min, "max": max}, dict(sizes))


def _collect(entries: Sequence[Any], arguments: Sequence[Any], sizes: dict[str, int]) -> bool:
    """Adds the sizes that arguments have; are they as many as were recorded?"""
    if len(entries) != len(arguments):
        return False
    for record, value in zip(entries, arguments, strict=True):
        if record[0] in ("list", "tuple") and isinstance(value, (list, tuple)):
            if not _collect(record[1], cast("list[Any]", value), sizes):
                return False
        elif record[0] in ("tensor", "array"):
            shape: Sequence[int] = getattr(value, "shape", ())
            if len(shape) != len(record[2]):
                return False
            named = zip(record[2], shape, strict=True)
            for name, size in named:
                if isinstance(name, str):
                    sizes.setdefault(name, size)
    return True


def _filled(entry: Any, sizes: Mapping[str, int]) -> Any:
    match entry:
        case ["tensor" | "array" as container, dtype, shape]:
            return [container, dtype, [sizes[size] if isinstance(size, str) else size for size in shape]]
        case dict():
            return {name: _filled(value, sizes) for name, value in cast("dict[str, Any]", entry).items()}
        case list():
            return [_filled(value, sizes) for value in cast("list[Any]", entry)]
        case _:
            return entry

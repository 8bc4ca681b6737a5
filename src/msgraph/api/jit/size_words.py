"""Forms for all sizes in words: the shapes they take, why they were compiled, and why there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgraph.api.jit.signatures import Arguments, describe
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.span import Span
from msgraph.support.symbolic_sizes import EQUAL, ShapeEnvironment, SizeGuard, SymbolicSizeError

if TYPE_CHECKING:
    from msgraph.api.jit.all_sizes import Symbols

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def arguments_in_words(names: Sequence[str], arguments: Arguments, symbols: Symbols) -> dict[str, str]:
    """What a form for all sizes says about each argument: ``Float32 tensor of shape (s0, 10)``."""
    shapes = {
        id(leaf): tuple([f"s{size}" if is_open else str(size) for is_open, size in dims])
        for leaf, dims in zip(arguments.leaves, symbols.dims, strict=True)
    }
    return describe(names, arguments.args, arguments.kwargs, shapes)


def reason_in_words(general: Mapping[str, str], plain: Mapping[str, str], symbols: Symbols, new_values: int) -> str:
    """Why a form was compiled for all sizes: which dimension has changed."""
    name = next((name for name, text in general.items() if text != plain[name]), "")
    axis = next(axis for dims in symbols.dims for axis, (is_open, _) in enumerate(dims) if is_open)
    if not new_values:
        return f"`set_inputs` leaves dimension {axis} of `{name}` open"
    return f"the {_ORDINALS[new_values]} new size of dimension {axis} of `{name}`"


def unmet_in_words(environment: ShapeEnvironment, sizes: Sequence[int]) -> str:
    """Why a form for all sizes does not serve some."""
    for guard, answer in environment.guards.items():
        value = environment.function(environment.text(guard.terms))(*sizes)
        if (value == 0 if guard.comparison == EQUAL else value < 0) is not answer:
            return f"not {guard_in_words(environment, guard, answer)}{_at(environment.places.get(guard))}"
    return "these sizes are treated in another way"


def guards_in_words(environment: ShapeEnvironment) -> list[str]:
    """What sizes a form is for: ``s0 >= 2``, with the line that asked for it."""
    return [
        guard_in_words(environment, guard, answer) + _at(environment.places.get(guard))
        for guard, answer in environment.guards.items()
    ]


def guard_in_words(environment: ShapeEnvironment, guard: SizeGuard, answer: bool) -> str:
    """A guard as people write it."""
    rest = [(monomial, factor) for monomial, factor in guard.terms if monomial]
    constant = sum(factor for monomial, factor in guard.terms if not monomial)
    is_turned = all(factor < 0 for _, factor in rest)
    sign = -1 if is_turned else 1
    text = environment.text(tuple((monomial, sign * factor) for monomial, factor in rest))
    text = text[1:-1].replace("+-", " - ").replace("+", " + ") if text.count("(") == 1 else text
    if guard.comparison == EQUAL:
        return f"{text} {'==' if answer else '!='} {-sign * constant}"
    if is_turned:
        return f"{text} > {constant}" if answer else f"{text} <= {constant}"
    return f"{text} < {-constant}" if answer else f"{text} >= {-constant}"


def refusal_in_words(problem: BaseException) -> str:
    """Why a function could not be compiled for all sizes: one line, with the place in the program if it is known."""
    if isinstance(problem, SymbolicSizeError):
        return f"{problem}{_at(problem.place)}"
    if isinstance(problem, CompileError):
        where = f" ({_place(problem.where.spans[0])})" if problem.where.spans else ""
        return f"{str(problem).splitlines()[0]}{where}"
    return f"{type(problem).__name__}: {problem}".splitlines()[0]


def _at(spans: Sequence[Sequence[Any]] | None) -> str:
    return f" ({_place(Span(*spans[0]))})" if spans else ""


def _place(span: Span) -> str:
    file = Path(span.file)
    return f"{file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file}:{span.line}"

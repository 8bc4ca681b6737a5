"""Strings that only the run knows: what an f-string over a run-time value gives.

A :class:`RunTimeText` is the pieces of the string in order, those known now as ``str``, the others as the value to be
put there and how. It can be joined with other strings, printed, raised in an exception and returned; nothing else, as
its characters are not known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MethodType
from typing import Any, NamedTuple, NoReturn, TypeAlias

from msgraph.diagnostics.catalog.syntax import TextOfTheRun

_CONVERSIONS: dict[str, Callable[[object], str]] = {"s": str, "r": repr, "a": ascii}


class Piece(NamedTuple):
    """A value within a string: ``{value!conversion:spec}``; conversion ``%`` says that the spec is one of ``%``."""

    value: Any
    conversion: str = ""
    spec: str = ""


Pieces: TypeAlias = tuple["str | Piece", ...]


def text_of(value: object, conversion: str, spec: str) -> str:
    """The text of a value, as Python makes it."""
    if conversion == "%":
        return spec % (value,)
    return format(_CONVERSIONS[conversion](value) if conversion else value, spec)


def _refused(what: str) -> Callable[..., NoReturn]:
    """A method that would have to look into the string."""

    def refuse(text: RunTimeText, *_args: object, **_options: object) -> NoReturn:
        raise TextOfTheRun(what).error()

    return refuse


class RunTimeText:
    """A string of which the run knows a part."""

    __slots__ = ("pieces",)

    def __init__(self, pieces: Sequence[str | Piece]) -> None:
        self.pieces: Pieces = tuple(pieces)

    @property
    def values(self) -> tuple[Any, ...]:
        """The values within."""
        return tuple(piece.value for piece in self.pieces if isinstance(piece, Piece))

    @property
    def template(self) -> tuple[str | tuple[str, str], ...]:
        """What stands between and around the values."""
        return tuple(piece if isinstance(piece, str) else (piece.conversion, piece.spec) for piece in self.pieces)

    def with_values(self, values: Sequence[object]) -> RunTimeText:
        """The same string with other values within."""
        rest = iter(values)
        return RunTimeText([p if isinstance(p, str) else p._replace(value=next(rest)) for p in self.pieces])

    def __add__(self, other: object) -> Any:
        return joined([self, other]) if isinstance(other, (str, RunTimeText)) else NotImplemented

    def __radd__(self, other: object) -> Any:
        return joined([other, self]) if isinstance(other, str) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, (str, RunTimeText)) and _refused("A comparison")(self))

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"RunTimeText({self.pieces!r})"

    def __getattr__(self, name: str) -> Any:
        if hasattr(str, name) and not name.startswith("__"):
            return MethodType(_refused(f"`{name}()`"), self)
        raise AttributeError(f"'str' object has no attribute {name!r}")

    __bool__ = _refused("A condition")
    __len__ = _refused("`len()`")
    __iter__ = _refused("A loop over its characters")
    __getitem__ = _refused("An index")
    __contains__ = _refused("`in`")
    __str__ = _refused("`str()`")
    __format__ = _refused("A format")
    __mul__ = __rmul__ = _refused("`*`")
    __mod__ = _refused("`%`")
    __lt__ = __le__ = __gt__ = __ge__ = _refused("A comparison")


def joined(parts: Sequence[Any]) -> str | RunTimeText:
    """Strings one behind the other."""
    pieces: list[str | Piece] = []
    for part in parts:
        pieces.extend(part.pieces if isinstance(part, RunTimeText) else (part,))
    if all(isinstance(piece, str) for piece in pieces):
        return "".join(parts)
    merged: list[str | Piece] = []
    for piece in pieces:
        if merged and isinstance(piece, str) and isinstance(last := merged[-1], str):
            merged[-1] = last + piece
        elif piece != "":
            merged.append(piece)
    return RunTimeText(merged)

"""Tagged unions: values whose type only the run knows, a tensor or ``None``, tensors of two shapes, two functions.

A :class:`TaggedUnion` keeps every option by itself, with its own static type, beside a discriminant that says which one
it is. It is passed on as it is; an attribute of it, an operator, a call of it and a pattern are lowered once for each
option (``choices.py``), the run choosing. Whatever else looks into it is left to Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NoReturn

from msgraph.diagnostics.catalog import syntax

if TYPE_CHECKING:
    from msgraph.frontend.state.values import Traced

MAX_OPTIONS = 8
"""Options a tagged union may have; a loop that finds a new one in every iteration has no end."""


class TaggedUnion:
    """One of several values; ``discriminant`` is the number of the one it is at run time."""

    __slots__ = ("discriminant", "options")

    def __init__(self, discriminant: Traced, options: Mapping[int, object]) -> None:
        self.discriminant = discriminant
        self.options = options

    def _refused(self, *_: object) -> NoReturn:
        raise syntax.NeedsConstant("the type of a value").error()

    __bool__ = __len__ = __iter__ = __int__ = __float__ = __index__ = __call__ = __getitem__ = _refused
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __str__ = __format__ = __hash__ = _refused
    __add__ = __radd__ = __mul__ = __rmul__ = __mod__ = __rmod__ = __sub__ = __rsub__ = _refused
    __neg__ = __pos__ = __invert__ = __abs__ = __setitem__ = __delitem__ = __array__ = __next__ = __enter__ = _refused

"""Where iterators stand: what cannot be put back, and must not be moved on in one arm of a branch, or in a loop."""

from __future__ import annotations

from collections.abc import Mapping
from types import GeneratorType
from typing import Any, cast

from msgraph.frontend.state.frames import Frame

_EMPTY: dict[object, object] = {}
_SOME: list[Any] = [
    iter([0]), iter((0,)), iter(range(0)), iter(range(2**70)), iter(_EMPTY), iter(_EMPTY.values()),
    iter(_EMPTY.items()), iter({0}), iter("a"), reversed([0]), reversed(_EMPTY), zip([0], strict=True),
    map(len, "a"), enumerate("a"),
    filter(None, "a"),
]  # fmt: skip
ITERATORS = frozenset({GeneratorType, *(cast("type[object]", type(some)) for some in _SOME)})
"""The classes of Python's own iterators."""


def position_of(iterator: object) -> object:
    """Something that changes when an iterator moves on."""
    if isinstance(iterator, GeneratorType):
        return _of_generator(cast(object, iterator))
    return tuple(map(_part, iterator.__reduce__()[1:]))


def _part(value: object) -> object:
    if type(value) in ITERATORS:
        return position_of(value)
    if isinstance(value, tuple):
        return tuple(map(_part, cast("tuple[object, ...]", value)))
    if isinstance(value, list):
        return len(cast("list[object]", value))
    return value if isinstance(value, int) else id(value)


def _of_generator(generator: Any) -> object:
    """A generator that is lowered stands at a node of its frame, and its names hold something."""
    frame = generator.gi_frame
    if frame is None:
        return None
    names: Mapping[str, Any] = frame.f_locals
    frames = [value for value in names.values() if isinstance(value, Frame)]
    return frame.f_lasti, [(id(f.node), {name: id(value) for name, value in f.names.items()}) for f in frames]

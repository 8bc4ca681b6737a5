"""Nested lists, tuples and dicts: their leaves, the same structure over other leaves, two of them side by side.

list(leaves([1, (2, {"a": 3})]))      # 1, 2, 3
mapped([1, (2,)], str)                # ["1", ("2",)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

class_of = cast("Callable[[Any], type[Any]]", type)
"""The class of a value."""


def leaves(trees: Iterable[object]) -> Iterator[Any]:
    """The leaves of nested lists, tuples and dicts, in order."""
    for tree in trees:
        if isinstance(tree, (list, tuple)):
            yield from leaves(cast("Sequence[object]", tree))
        elif isinstance(tree, dict):
            yield from leaves(cast("dict[object, object]", tree).values())
        else:
            yield tree


def mapped(tree: Any, leaf: Callable[[Any], object]) -> Any:
    """The same lists, tuples and dicts with ``leaf`` of what stands in them; objects of other classes stand in them."""
    cls = class_of(tree)
    if cls in (list, tuple):
        return cast("object", cls([mapped(item, leaf) for item in tree]))
    if cls is dict:
        return {key: mapped(item, leaf) for key, item in tree.items()}
    return cls(*[mapped(item, leaf) for item in tree]) if hasattr(cls, "_fields") else leaf(tree)


def frozen(tree: object, leaf: Callable[[Any], object] | None = None) -> Any:
    """Something that can be hashed: nested lists as tuples, with ``leaf`` of what stands in them."""
    if isinstance(tree, (list, tuple)):
        return tuple([frozen(item, leaf) for item in cast("Sequence[object]", tree)])
    return tree if leaf is None else leaf(tree)


def alike(one: object, other: Any, are_same: Callable[..., bool]) -> bool:
    """Are two structures the same, with leaves that are?"""
    if type(one) is not type(other) or not isinstance(one, (list, tuple, dict)):
        return are_same(one, other)
    if isinstance(one, dict):
        names = cast("dict[object, object]", one)
        return names.keys() == other.keys() and all(alike(names[name], other[name], are_same) for name in names)
    items = cast("Sequence[object]", one)
    return len(items) == len(other) and all(alike(a, b, are_same) for a, b in zip(items, other, strict=True))

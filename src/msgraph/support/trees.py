"""Nested lists, tuples and dicts: their leaves, the same structure over other leaves, two of them side by side.

list(leaves([1, (2, {"a": 3})]))      # 1, 2, 3
mapped([1, (2,)], str)                # ["1", ("2",)]

Where ``is_leaf`` says so of a container, it is one of the leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, cast

if TYPE_CHECKING:
    from typing_extensions import TypeIs

IsLeaf: TypeAlias = Callable[[Any], bool] | None

is_list = cast("Callable[[object], TypeIs[list[object]]]", list.__instancecheck__)
"""Is this a list? As ``isinstance``, and the type checker knows that what stands in it is any object."""
is_tuple = cast("Callable[[object], TypeIs[tuple[object, ...]]]", tuple.__instancecheck__)
is_dict = cast("Callable[[object], TypeIs[dict[object, object]]]", dict.__instancecheck__)
is_set = cast("Callable[[object], TypeIs[set[object]]]", set.__instancecheck__)
class_of = cast("Callable[[Any], type[Any]]", type)
"""The class of a value."""


def is_sequence(value: object) -> TypeIs[list[object] | tuple[object, ...]]:
    """Is this a list or a tuple?"""
    return isinstance(value, (list, tuple))


def leaves(trees: Iterable[object], is_leaf: IsLeaf = None) -> Iterator[Any]:
    """The leaves of nested lists, tuples and dicts, in order."""
    for tree in trees:
        if is_leaf is not None and is_leaf(tree):
            yield tree
        elif isinstance(tree, (list, tuple)):
            yield from leaves(cast("list[object]", tree), is_leaf)
        elif is_dict(tree):
            yield from leaves(tree.values(), is_leaf)
        else:
            yield tree


def paths(tree: Any, is_leaf: IsLeaf = None, path: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], Any]]:
    """The leaves, each behind the indices and the keys that lead to it."""
    if not (is_sequence(tree) or is_dict(tree)) or (is_leaf is not None and is_leaf(tree)):
        yield path, tree
        return
    for key, item in tree.items() if is_dict(tree) else enumerate(tree):
        yield from paths(item, is_leaf, (*path, key))


def mapped(tree: Any, leaf: Callable[[Any], object], is_leaf: IsLeaf = None) -> Any:
    """The same lists, tuples and dicts with ``leaf`` of what stands in them; objects of other classes stand in them."""
    cls = class_of(tree)
    if is_leaf is not None and is_leaf(tree):
        return leaf(tree)
    if cls in (list, tuple):
        return cast("object", cls([mapped(item, leaf, is_leaf) for item in tree]))
    if cls is dict:
        return {key: mapped(item, leaf, is_leaf) for key, item in tree.items()}
    return cls(*[mapped(item, leaf, is_leaf) for item in tree]) if hasattr(cls, "_fields") else leaf(tree)


def frozen(tree: object, leaf: Callable[[Any], object] | None = None) -> Any:
    """Something that can be hashed: nested lists as tuples, with ``leaf`` of what stands in them."""
    if is_sequence(tree):
        return tuple([frozen(item, leaf) for item in tree])
    return tree if leaf is None else leaf(tree)


def alike(one: object, other: Any, are_same: Callable[..., bool]) -> bool:
    """Are two structures the same, with leaves that are?"""
    if type(one) is not type(other) or not (is_dict(one) or is_sequence(one)):
        return are_same(one, other)
    if is_dict(one):
        return one.keys() == other.keys() and all(alike(one[name], other[name], are_same) for name in one)
    return len(one) == len(other) and all(alike(a, b, are_same) for a, b in zip(one, other, strict=True))

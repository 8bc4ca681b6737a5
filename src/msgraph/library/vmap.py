"""``vmap``: a function of one element as a function of many, compiled once whatever their number."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Sequence
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

from msgraph.api.transforms.gradients import Transformed, named_after
from msgraph.diagnostics.catalog.vectorising import BadAxes, CellCount, NotMappable
from msgraph.frontend.state.structures import flatten, substitute
from msgraph.frontend.transforms.vectorising import Mapping, abstract
from msgraph.support.module_origin import mark_of
from msgraph.support.trees import class_of, frozen, is_dict, is_sequence, leaves

P = ParamSpec("P")
R = TypeVar("R")
Leaf: TypeAlias = Callable[[object, object], object]
"""What to do with a leaf and its axis."""


class _Vmap(Transformed):
    """A function applied to every element along an axis of its arguments."""

    def __init__(self, function: Any, in_axes: object, out_axes: object) -> None:
        axes = frozen(in_axes, _exact), frozen(out_axes, _exact)
        super().__init__(function, named_after("vmap", function), axes, like=_anything)
        self.in_axes = in_axes
        self.out_axes = out_axes

    def lowered(self, lowering: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """All elements at once."""
        _SIGNATURE.bind(*args, **kwargs)
        if (cells := _cells(self.function)) is not None:
            return self._each_cell(lowering, cells, args)
        _check_some(self.in_axes, "in_axes")
        mapping = Mapping(lowering)
        result = mapping.call(self.function, self._elements(args, mapping.element))
        axes = self._axes_of(result)
        _check_some(axes, "out_axes")
        later = _side_by_side(result, axes, mapping.yielded, "out_axes")
        mapping.close()
        return substitute(later, lambda result: result())

    def _elements(self, args: Sequence[object], leaf: Leaf) -> Sequence[Any]:
        """One element of each argument."""
        axes = self.in_axes
        if not isinstance(axes, (tuple, list)):
            axes = (axes,) * len(args)
        axis_of = list(cast("Sequence[object]", axes))
        if len(axis_of) != len(args):
            text = (
                "When vmap`s 'in_axes' is a tuple or list, and its size must be equal to the number of arguments "
                f"of 'fn': {len(args)}, but got size: {len(axis_of)}."
            )
            raise BadAxes(text).error()
        return [_side_by_side(arg, axis, leaf, "in_axes") for arg, axis in zip(args, axis_of, strict=True)]

    def _axes_of(self, result: object) -> object:
        """``out_axes`` for this result: those of several results stand in a tuple."""
        axes: Any = self.out_axes
        if not is_sequence(axes):
            return axes
        several = isinstance(result, (tuple, list))
        each = list(axes)
        count = len(cast("Sequence[Any]", result)) if several else 1
        if len(each) != count:
            text = f"The size of vmap's 'out_axes' should be equal to the result size: {count}, but got size: "
            raise BadAxes(f"{text}{len(each)}.").error()
        _check_some(axes, "out_axes")
        return each if several else each[0]

    def _each_cell(self, lowering: Any, cells: Sequence[object], args: Sequence[object]) -> object:
        """The results of several cells of one structure, each on its own elements, or all on the same arguments."""
        results: list[Any] = []
        for index, cell in enumerate(cells):

            def element(leaf: Any, axis: Any, index: int = index) -> Any:
                if axis is None:
                    return leaf
                if (size := leaf.shape[axis]) != len(cells):
                    raise CellCount(size, len(cells)).error()
                return leaf[(*(slice(None),) * (axis % len(leaf.shape)), index)]

            results.append(lowering.call(cell, self._elements(args, element), {}))
        b = lowering.builder
        leaves = [flatten(result)[0] for result in results]
        stacked = iter([[b.lift(leaf) for leaf in column] for column in zip(*leaves, strict=True)])
        axes = 0 if self.out_axes is None else self._axes_of(results[0])
        return _side_by_side(results[0], axes, lambda _, axis: b.stack(*next(stacked), axis=axis or 0), "out_axes")


def _anything(*args: object) -> None:
    """A signature that takes every argument by position."""


_SIGNATURE = inspect.signature(_anything)


def _exact(axis: object) -> Hashable:
    """An axis as a key, or axes by name."""
    if is_dict(axis):
        return tuple([(key, frozen(item, _exact)) for key, item in axis.items()])
    return (type(axis).__name__, axis if isinstance(axis, (int, str, type(None))) else id(axis))


def _cells(function: Any) -> Sequence[Any] | None:
    """The cells of a list of them, which are no function together."""
    if is_sequence(function):
        return list(function)
    return list(function) if mark_of(function, "__ms_ensemble__") else None


def _check_some(axes: Any, where: str) -> None:
    """Something must be mapped."""
    if axes is None:
        raise BadAxes(f"The '{where}' of 'vmap' cannot be a single None while 'fn' is not a 'CellList'.").error()
    if all(axis is None for axis in leaves((axes,))):
        shown = ", ".join(map(str, axes))
        text = f"The '{where}' of 'vmap' cannot be all None while 'fn' is not a 'CellList', but got ({shown})."
        raise BadAxes(text).error()


def _side_by_side(tree: object, axes: object, leaf: Leaf, where: str) -> object:
    """``leaf`` of every leaf and its axis, in containers like ``tree``; an axis for a container is for all in it."""
    is_named = is_dict(tree)
    if not is_named and not is_sequence(tree):
        if isinstance(axes, (tuple, list, dict)):
            what = f"{axes} is given for a {type(tree).__name__}, which holds no items"
            raise BadAxes(f"The '{where}' of 'vmap' does not fit: {what}.").error()
        return leaf(tree, axes)
    items = tree if is_named else dict(enumerate(tree))
    each = axes if is_named else dict(enumerate(axes)) if is_sequence(axes) else None
    each = each if is_dict(each) else dict.fromkeys(items, axes)
    if each.keys() != items.keys():
        what = "number of results of 'fn'" if where == "out_axes" else "number of items of the argument"
        sizes = f"{len(items)}, but got size: {len(each)}"
        raise BadAxes(f"The size of vmap's '{where}' should be equal to the {what}: {sizes}.").error()
    parts = {key: _side_by_side(item, each[key], leaf, where) for key, item in items.items()}
    if is_named or isinstance(tree, list):
        return parts if is_named else list(parts.values())
    cls = class_of(tree)
    return cls(*parts.values()) if hasattr(cls, "_fields") else tuple(parts.values())


def vmap(fn: Callable[P, R], in_axes: object = 0, out_axes: object = 0) -> Callable[P, R]:
    """``fn`` over every element along ``in_axes`` of its arguments; results are stacked along ``out_axes``.

    A ``CellList`` is mapped cell by cell: each on its own element, or with ``in_axes=None`` all on the same arguments.

    Args:
        fn: A function, a ``Cell``, or a ``CellList``.
        in_axes: The axis of every argument, or one for each, ``None`` for those that are not mapped.
        out_axes: The axis of the results, or one for each.
    """
    cells = _cells(fn)
    if cells is not None and len(cells) < 2:
        text = "In the model ensembling parallel training scenario ('VmapOperation' arg0 is a 'CellList'), "
        raise BadAxes(f"{text}the size of 'CellList' must be greater than 1, but got {len(cells)}.").error()
    if cells is None and not callable(fn):
        raise NotMappable(abstract(fn)).error()
    return cast(Any, _Vmap(fn, in_axes, out_axes))

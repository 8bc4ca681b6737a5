"""``vmap``: a function of one element as a function of many, compiled once whatever their number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from msgraph.api.jit import GraphFunction
from msgraph.current import current
from msgraph.diagnostics.catalog.vectorising import BadAxes, NotMappable
from msgraph.diagnostics.errors import error
from msgraph.frontend.vectorising import Mapping


class Vmap:
    """A function applied to every element along an axis of its arguments."""

    __ms_native__ = True

    def __init__(self, function: Any, in_axes: Any, out_axes: Any) -> None:
        self.function = function
        self.in_axes = in_axes
        self.out_axes = out_axes
        self.compiled: GraphFunction[..., Any] | None = None

    def __call__(self, *args: Any) -> Any:
        """All elements at once."""
        lowering = current()
        if lowering is None:
            return self._graph()(*args)
        mapping = Mapping(lowering)
        result = mapping.call(self.function, self._elements(mapping, args))
        axes = self.out_axes
        if isinstance(axes, (tuple, list)):
            count = len(cast("Sequence[Any]", result)) if isinstance(result, (tuple, list)) else 1
            if len(cast("Sequence[Any]", axes)) != count:
                given = len(cast("Sequence[Any]", axes))
                text = (
                    f"The size of vmap's 'out_axes' should be equal to the result size: {count}, but got size: {given}."
                )
                raise error(BadAxes(text))
            if not isinstance(result, (tuple, list)):
                axes = cast("Sequence[Any]", axes)[0]
        if _all_none(axes):
            raise error(BadAxes("The 'out_axes' of 'vmap' cannot be all None."))
        return _side_by_side(result, axes, mapping.whole, "out_axes")

    def _elements(self, mapping: Mapping, args: Sequence[Any]) -> Sequence[Any]:
        """One element of each argument."""
        axes = self.in_axes
        if _all_none(axes):
            text = "The 'in_axes' of 'vmap' cannot be a single None while 'fn' is not a 'CellList'."
            raise error(BadAxes(text))
        if not isinstance(axes, (tuple, list)):
            axes = (axes,) * len(args)
        given = list(cast("Sequence[Any]", axes))
        if len(given) != len(args):
            text = (
                "When vmap`s 'in_axes' is a tuple or list, and its size must be equal to the number of arguments "
                f"of 'fn': {len(args)}, but got size: {len(given)}."
            )
            raise error(BadAxes(text))
        return [_side_by_side(arg, axis, mapping.element, "in_axes") for arg, axis in zip(args, given, strict=True)]

    def _graph(self) -> GraphFunction[..., Any]:
        """The compiled form, for calls outside of graphs."""
        if self.compiled is None:

            def vmapped(*args: Any) -> Any:
                return self(*args)

            vmapped.__dict__["__ms_native__"] = True
            self.compiled = GraphFunction(vmapped)
        return self.compiled


def _all_none(axes: Any) -> bool:
    if isinstance(axes, (tuple, list)):
        return all(map(_all_none, cast("Sequence[Any]", axes)))
    return axes is None


def _side_by_side(tree: Any, axes: Any, leaf: Callable[[Any, Any], Any], what: str) -> Any:
    """``leaf`` of every leaf and its axis, in containers like ``tree``; an axis for a container is for all in it."""
    if isinstance(tree, dict):
        whole = cast("dict[Any, Any]", tree)
        named = cast("dict[Any, Any]", axes) if isinstance(axes, dict) else dict.fromkeys(whole, axes)
        return {key: _side_by_side(value, named.get(key), leaf, what) for key, value in whole.items()}
    if not isinstance(tree, (tuple, list)):
        return leaf(tree, axes)
    items = list(cast("Sequence[Any]", tree))
    each = list(cast("Sequence[Any]", axes)) if isinstance(axes, (tuple, list)) else [axes] * len(items)
    if len(each) != len(items):
        raise error(BadAxes(f"The '{what}' of 'vmap' has {len(each)} axes for {len(items)} items."))
    made = [_side_by_side(item, axis, leaf, what) for item, axis in zip(items, each, strict=True)]
    return made if isinstance(tree, list) else tuple(made)


def vmap(fn: Any, in_axes: Any = 0, out_axes: Any = 0) -> Any:
    """``fn`` over every element along ``in_axes`` of its arguments; results are stacked along ``out_axes``."""
    if not callable(fn):
        raise error(NotMappable(fn))
    return Vmap(fn, in_axes, out_axes)

"""Aliasing: which tensors of a graph share a storage.

A traced tensor is a storage of its own, or a view of another traced tensor: a slice, a transpose, a reshape that
copies nothing. ``y = x``, arguments, list elements and attributes hold the very same object, so they share without
more ado; what remains to be known is where a view came from. Which ops make views is what ``ViewOp`` says: the same
classes whose results NumPy gives as views when they run eagerly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

from xdsl.ir import Block, SSAValue

from msgraph.dialects.calls import CallBuilder, user_function_named
from msgraph.dialects.families.view import ViewOp
from msgraph.dialects.types import shape_of
from msgraph.dialects.views import View, row_major
from msgraph.frontend.state.values import Traced

Layout: TypeAlias = View | None


class ViewOf:
    """How a traced tensor was made of another one whose storage it shares."""

    __slots__ = ("_layout", "source")

    def __init__(self, source: Traced) -> None:
        self.source = source
        self._layout: Layout | bool = False

    @property
    def layout(self) -> Layout:
        """Where the elements lie in the storage; ``None`` where they were copied."""
        if self._layout is False:
            around = layout_of(self.source)
            self._layout = None if around is None else self._of(around)
        return cast(Layout, self._layout)

    def _of(self, around: View) -> Layout:
        raise NotImplementedError

    def read(self, b: CallBuilder[Traced], source: Traced) -> Traced:
        """What the view shows of a source."""
        raise NotImplementedError

    def put_back(self, b: CallBuilder[Traced], part: Traced) -> Traced:
        """The contents of the source after ``part`` has been written through the view."""
        raise NotImplementedError


class OpView(ViewOf):
    """A view that one op makes: a transpose, a slice with known bounds, a reshape."""

    __slots__ = ("fields", "op")

    def __init__(self, source: Traced, op: type[ViewOp], fields: Mapping[str, object]) -> None:
        super().__init__(source)
        self.op = op
        self.fields = fields

    def _of(self, around: View) -> Layout:
        layout = self.op.view(around, **self.fields)
        repeats = layout is not None and any(
            stride == 0 and size > 1 for stride, size in zip(layout.strides, layout.shape, strict=True)
        )
        return None if repeats else layout  # what is broadcast is a copy when it runs eagerly

    def read(self, b: CallBuilder[Traced], source: Traced) -> Traced:
        """The op again."""
        return b.emit(self.op, [source], self.fields)[0]

    def put_back(self, b: CallBuilder[Traced], part: Traced) -> Traced:
        """What the op says of it."""
        return self.op.put_back(b, self.source, part, **self.fields)


class WholeView(ViewOf):
    """Another tensor of the same elements, as ``x[:]`` gives."""

    __slots__ = ()

    def _of(self, around: View) -> Layout:
        return around

    def read(self, b: CallBuilder[Traced], source: Traced) -> Traced:
        """The elements themselves."""
        return source

    def put_back(self, b: CallBuilder[Traced], part: Traced) -> Traced:
        """The elements themselves."""
        return part


class ItemView(ViewOf):
    """``source[index]`` where the index holds numbers that only the run knows."""

    __slots__ = ("index", "shape")

    def __init__(self, source: Traced, index: Any, shape: tuple[int, ...]) -> None:
        super().__init__(source)
        self.index = index
        self.shape = shape

    def _of(self, around: View) -> Layout:
        parts = cast("tuple[object, ...]", self.index) if isinstance(self.index, tuple) else (self.index,)
        return View(self.shape, around.indexed(tuple(map(_anywhere, parts))).strides, around.offset)

    def read(self, b: CallBuilder[Traced], source: Traced) -> Traced:
        """The item again; that there is one has been checked."""
        with b.unchecked():
            return user_function("getitem")(b, source, self.index)

    def put_back(self, b: CallBuilder[Traced], part: Traced) -> Traced:
        """An assignment to the item."""
        with b.unchecked():
            return user_function("setitem")(b, self.source, self.index, part)


def _anywhere(part: object) -> object:
    """A part of an index with zeros for what only the run knows: strides are the same wherever it begins."""
    if isinstance(part, slice):
        bounds = cast("slice[object, object, object]", part)
        known = not any(isinstance(bound, Traced) for bound in (bounds.start, bounds.stop))
        return bounds if known else slice(None, None, bounds.step)
    return 0 if isinstance(part, Traced) else part


def user_function(name: str) -> Callable[..., Any]:
    """A function of ``msgraph.ops``, to be called with a builder."""
    function = user_function_named(name)
    assert function is not None
    return function.call


class ContentsOf:
    """Says of a traced tensor that it is what a parameter held when it was read."""

    __slots__ = ("parameter",)

    def __init__(self, parameter: Any) -> None:
        self.parameter = parameter


def layout_of(x: Traced) -> Layout:
    """Where the elements of a tensor lie in its storage."""
    if (view := view_of(x)) is not None:
        return view.layout
    return row_major(shape_of(x.type))


def view_of(x: Traced) -> ViewOf | None:
    """What a tensor is a view of; ``None`` for one that is a storage of its own."""
    view = x.alias_of
    return view if isinstance(view, ViewOf) and view.layout is not None else None


def storage_of(x: Traced) -> Traced:
    """The tensor that is the whole storage."""
    while (view := view_of(x)) is not None:
        x = view.source
    return x


def made_in(storage: Traced) -> Block | None:
    """The block in whose making a storage was made; it belongs to no op as yet. ``None`` for constants."""
    view = storage.alias_of
    return around(view) if isinstance(view, Block) else outermost(storage.ssa)


def outermost(value: SSAValue) -> Block | None:
    """The block in whose making a value is computed; it belongs to no op as yet. ``None`` for constants."""
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent
    return None if block is None else around(block)


def around(block: Block) -> Block:
    """The outermost block around a block."""
    while (op := block.parent_op()) is not None:
        block = cast(Block, op.parent)
    return block

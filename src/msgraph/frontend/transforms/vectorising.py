"""``vmap``: the mapped function lowered, for one element, into the region of an ``ms.vmap`` for ``expand-vmap``.

    with Mapping(lowering) as mapping: ...

What the function reaches from outside, variables around it and parameters, is the same for every element.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Mapping as Mapping_
from types import CellType
from typing import TYPE_CHECKING, Any

from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.diagnostics.catalog.vectorising import BadAxes, ElementKept, MappedSizes
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.contract import Axis
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.mapping import VmapOp, element_type, whole_type
from msgraph.dialects.types import RefType, shape_of
from msgraph.frontend.calls.specialisation import visible_state
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.snapshots import Checkpoint
from msgraph.frontend.state.temporary import temporarily
from msgraph.frontend.state.values import Traced

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


class Mapping:
    """One use of ``vmap`` while its function is lowered: the region, what goes into it and what comes out."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.size: int | None = None
        self.block = Block()
        self.sources: list[SSAValue] = []
        self.in_axes: list[int] = []
        self.outputs: list[SSAValue] = []
        self.out_axes: list[Axis] = []
        self.kinds: list[str] = []
        self.elements: dict[int, tuple[Any, int]] = {}
        """Of what tensor, along which axis, the values are elements that stand for one inside, by their ids."""
        self.before = dict(lowering.builder.references.current)
        self.written: list[tuple[Any, Callable[[], Any]]] = []
        """Tensors of which the function writes the elements, and what it makes of them."""

    # -- arguments -------------------------------------------------------------------------------------

    def element(self, leaf: object, axis: Any) -> object:
        """What the function sees of an argument: one element of it along ``axis``."""
        check_axis(axis, "in_axes")
        if axis is None:
            return leaf
        adapter = self.lowering.adapter
        if not (isinstance(leaf, Traced) and leaf.kind == "tensor") and not adapter.is_tensor(leaf):
            raise BadAxes(_no_tensor(leaf, axis)).error()
        value = self._source(leaf)
        rank = len(shape_of(target_of(value.type)))
        position = _position(axis, rank, "in_axes")
        size = shape_of(target_of(value.type))[position]
        if self.size is not None and self.size != size:
            raise MappedSizes(self.size, size).error()
        self.size = size
        self.sources.append(value)
        self.in_axes.append(position)
        argument = self.block.insert_arg(element_type(value.type, position), len(self.block.args))
        traced = adapter.traced(argument, "tensor", self.lowering)
        if isinstance(value.type, RefType):
            return self.lowering.builder.references.name(traced)
        self.elements[id(traced)] = leaf, axis
        return traced

    def _source(self, leaf: object) -> SSAValue:
        """The operand behind an argument; a parameter goes in as memory, so that each element may write its own."""
        b = self.lowering.builder
        if self.lowering.adapter.is_parameter(leaf) or b.references.is_memory(leaf):
            return b.reference(leaf, "vmap").ssa
        return b.contents(leaf)

    # -- the function ----------------------------------------------------------------------------------

    def call(self, function: object, args: Sequence[object], kwargs: dict[str, object] | None = None) -> Any:
        """The function on elements; its ops go into the region."""
        failure = self.lowering.failure
        before = failure["code"]
        state = visible_state(self.lowering, args, kwargs)
        leave = self.lowering.builder.into(self.block, lambda: failure.update(code=before))
        with temporarily(self.lowering, mapped=self.lowering.mapped + 1), leave:
            result = self.lowering.call(function, args, kwargs or {})
        self._check_kept(state)
        if failure["code"] is not before:
            self._fail(before)
        return result

    def _check_kept(self, state: Checkpoint) -> None:
        """Refuse a function that changes what is outside of it: each element would."""
        references = self.lowering.builder.references
        for holder, now, then in state.changes():
            if holder is references.current:
                self._take_written(references.written_outside(self.before, self.block))
            elif holder is not self.lowering.failure:
                raise ElementKept(self._what(holder, now, then)).error()

    def _what(self, holder: object, now: Mapping_[Any, Any], then: Mapping_[Any, Any]) -> str:
        if isinstance(holder, Frame):
            return f"the variable `{next(name for name in now if now[name] is not then.get(name))}`"
        if holder is not self.lowering.external.write_log:
            return f"a {type(holder).__name__}"
        target, name = next((w.target, key[1]) for key, w in now.items() if w is not then.get(key))
        return f"the variable `{name}`" if isinstance(target, (dict, CellType)) else f"the attribute `{name}`"

    def _fail(self, before: object) -> None:
        """An exception that the run may raise for some elements: the highest number counts."""
        b, failure = self.lowering.builder, self.lowering.failure
        of_element = failure["code"]
        failure["code"] = before
        codes = self.yielded(of_element, 0)
        self.finish = lambda: failure.update(code=b.as_number(b.reduce_max(codes(), axes=(0,), keep_dims=False), "int"))

    def finish(self) -> None:
        """Done once the op is made."""

    def _take_written(self, storages: Sequence[Traced]) -> None:
        """What elements are written to goes to the tensor that they are elements of."""
        for storage in storages:
            leaf, axis = self.elements.get(id(storage), (None, 0))
            if leaf is None or self.lowering.builder.references.is_shared(leaf):
                raise ElementKept("a tensor that others hold").error()
            if not isinstance(leaf, Traced):
                self.lowering.writes_known(leaf)
            self.written.append((leaf, self.yielded(storage, axis)))

    # -- results ---------------------------------------------------------------------------------------

    def yielded(self, leaf: object, axis: Any) -> Callable[[], Any]:
        """Let the region yield a result, all elements of which stand along ``axis``; to be asked for it later."""
        check_axis(axis, "out_axes")
        if axis is None and not isinstance(leaf, Traced) and not self.lowering.adapter.is_tensor(leaf):
            return lambda: leaf
        b = self.lowering.builder
        with b.into(self.block):
            value = b.contents(leaf)
        self.outputs.append(value)
        self.out_axes.append(None if axis is None else _position(axis, len(shape_of(value.type)) + 1, "out_axes"))
        self.kinds.append(leaf.kind if axis is None and isinstance(leaf, Traced) else "tensor")
        index = len(self.outputs) - 1
        return lambda: self.results[index]

    def close(self) -> None:
        """Make the op; from now on there are results."""
        lowering = self.lowering
        size = self.size
        assert size is not None
        self.block.add_op(lowering.builder.end("ms.yield", self.outputs))
        pairs = zip(self.outputs, self.out_axes, strict=True)
        types: list[Attribute] = [whole_type(value.type, axis, size) for value, axis in pairs]
        fields = {"in_axes": tuple(self.in_axes), "out_axes": tuple(self.out_axes), "size": size}
        op = VmapOp.create(
            operands=self.sources, result_types=types, attributes=encode_fields(fields),
            regions=[Region(self.block)], location=lowering.location(),
        )  # fmt: skip
        lowering.builder.block.add_op(op)
        traced = lowering.adapter.traced
        self.results = [traced(r, python_type, lowering) for r, python_type in zip(op.results, self.kinds, strict=True)]
        lowering.builder.references.leave(self.before, [(leaf, value()) for leaf, value in self.written])
        self.finish()


def check_axis(axis: object, where: str) -> None:
    """An axis is a number, or ``None``."""
    if axis is not None and (isinstance(axis, bool) or not isinstance(axis, int)):
        text = f"The axis in vmap`s '{where}' can only be of type Int or None, but got {abstract(axis)}."
        raise BadAxes(text).error()


def _position(axis: int, rank: int, where: str) -> int:
    """An axis counted from the first one; there must be so many."""
    if not -rank <= axis < rank:
        bounds = f"[-{rank},{rank})" if rank else "[0,0)"
        raise BadAxes(f"The axis: {axis} in '{where}' is out of bounds for array of dimension {bounds}.").error()
    return axis % rank


def _no_tensor(leaf: object, axis: int) -> str:
    said = "AbstractScalar" if isinstance(leaf, Traced) else abstract(leaf)
    return (
        f"The orig_abs should be AbstractTensor when corresponding axis is {axis}, but got a {said}. "
        "Tip: Please check the correspondence between vmap's 'in_axes' and inputs. "
        f"You may want to explicitly specify the 'in_axes' corresponding to {said} as 'None' to solve this problem."
    )


_WORDS = {bool: "Bool", int: "Int64", float: "Float32", str: "String"}


def abstract(value: object) -> str:
    """A known value the way MindSpore's messages show it."""
    word = next((word for cls, word in _WORDS.items() if isinstance(value, cls)), type(value).__name__)
    shown = str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else value
    return f"AbstractScalar(Type: {word}, Value: {shown}, Shape: NoShape)"

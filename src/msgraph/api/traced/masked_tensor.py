"""What a mask or a slice of the run picks: ``x[x > 0]``, ``cache[:, :n]``, as many elements as only the run knows.

    x[x > 0] *= 2          x[m] = y[m] + 1          x[m].sum()          x[:n] += 1
    ops.softmax(q @ keys[:, :n].mT, -1) @ values[:, :n]

It has no shape that a graph could give it, so it is kept as the whole beside the line of its places along one axis that
are picked. Element-wise functions and transpositions work on the whole; writing it back through the same brackets
chooses. Sums, softmax and products along that axis have what counts for nothing everywhere else. Everything else asks
the run how many elements there are, or is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any, NamedTuple, TypeAlias

from xdsl.ir import SSAValue

from msgraph import ops as typed_ops
from msgraph.api.tensor.methods import TensorMethods
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.ops.comparison import CastOp
from msgraph.dialects.ops.shape import TransposeOp
from msgraph.dialects.types import Shape, shape_of, tensor_type
from msgraph.frontend.state.affine import same_value
from msgraph.frontend.state.aliasing import WholeView
from msgraph.frontend.state.structures import substitute
from msgraph.frontend.state.values import Traced, find_traced
from msgraph.support.trees import leaves

Compute: TypeAlias = Callable[..., Any]
Args: TypeAlias = Sequence[Any]
Options: TypeAlias = Mapping[str, Any]
ops: Any = typed_ops


class Brackets(NamedTuple):
    """What was picked from: ``source[around]``, with all in the place of what picks, has a shape."""

    source: Any
    around: Any
    shape: Shape


class MaskedTensor(Traced, TensorMethods):
    """Those places of ``whole`` along ``axis``, counted from the end, where ``live`` is true.

    ``problem`` is the refusal of what asks for its shape.
    """

    __slots__ = ("_block", "_elements", "axis", "brackets", "filling", "live", "problem", "whole")
    __ms_traced__ = True

    def __init__(self, whole: Any, axis: int, live: Any, problem: CompileError) -> None:
        self.alias_of = None
        self.promoted = self.of_numpy = False
        self.kind = "tensor"
        self.lowering = whole.lowering
        self.whole, self.axis, self.live, self.problem = whole, axis, live, problem
        self.brackets: Brackets | None = None
        """Where it may be written back."""
        self.filling: float | None = None
        """What all other places hold, if that is known."""
        self._elements: Any = None
        self._block = self.lowering.builder.block
        """Where it was made: what it is made of may be unknown elsewhere."""

    @property
    def ssa(self) -> SSAValue:  # pyright: ignore[reportIncompatibleVariableOverride]
        """What is picked, where the run may find out how much that is; else refused: no type can be given to it."""
        return self.picked().ssa

    @property
    def shape(self) -> Shape:
        """The dimensions; one of them is found by the run."""
        return self.picked().shape

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return len(shape_of(self.whole.type))

    @property
    def dtype(self) -> dtypes.DType:
        """The element type."""
        return self.lowering.builder.dtype_of(self.whole)

    def picked(self) -> Any:
        """The elements, as a tensor of as many as the run finds; refused where no run can."""
        if self._elements is None:
            b = self.lowering.builder
            around = b.block
            if (self._block is not b.entry and self._block is not around) or self.is_loose:
                raise self.problem
            if (places := b.counted("ms.nonzero", self.live)) is None:
                raise self.problem
            b.block = self._block
            try:
                with b.unchecked():
                    self._elements = ops.gather(self.whole, ops.reshape(places[0], (-1,)), self.axis)
            finally:
                b.block = around
            self.alias_of = WholeView(self._elements)  # what is written to it is written there
        return self._elements

    @property
    def is_loose(self) -> bool:
        """Do brackets pick in a way that leaves nothing but the number of the elements?"""
        return self.brackets is not None and not self.brackets.around

    @property
    def is_written(self) -> bool:
        """Have the elements been written, so that they are no longer those of the whole?"""
        elements = self._elements
        return elements is not None and self.lowering.builder.references.contents(elements) is not elements.ssa

    def __getattr__(self, name: str) -> Any:
        """What only a tensor with a shape has."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.picked(), name)

    def __getitem__(self, index: object) -> Any:
        return self.picked()[index]

    def __setitem__(self, index: object, value: object) -> None:
        self.picked()[index] = value

    def copy(self) -> object:
        """A tensor of its own with the same elements."""
        return self.picked().copy()

    def whole_at(self, index: object, shape: Sequence[int]) -> Traced | None:
        """The tensor that it is written back into through the same brackets, with the whole in it."""
        own = self.brackets
        if own is None or self.is_written or tuple(shape_of(own.source.type)) != tuple(shape):
            raise self.problem
        other = masked_tensor(own.source, index, self.problem)
        if (other.axis, other.brackets and other.brackets[1:]) != (self.axis, own[1:]) or not self.fits(other):
            raise self.problem
        whole = ops.reshape(self.whole, own.shape)
        return ops.setitem(own.source, own.around, whole) if own.around else whole

    def of(self, whole: object, axis: int, filling: float | None = None) -> MaskedTensor:
        """The same places of another tensor along an axis of it."""
        result = MaskedTensor(whole, axis, self.live, self.problem)
        result.filling = filling
        return result

    def filled(self, value: float) -> Any:
        """The whole with a value everywhere else."""
        if self.filling == value:
            return self.whole
        b, shape = self.lowering.builder, shape_of(self.whole.type)
        line = ops.reshape(self.live, (shape[self.axis], *[1] * (-1 - self.axis)))
        return b.select(b.broadcast_to(line, shape=shape), self.whole, b.lift_number(value, self.dtype))

    def fits(self, other: MaskedTensor) -> bool:
        """Does another one have the same places?"""
        return self.live.type == other.live.type and same_value(self.live.ssa, other.live.ssa)

    def computed(self, call: Compute, *args: object, **kwargs: object) -> object:  # pyright: ignore[reportIncompatibleVariableOverride]
        """A function of this and others: with the whole of each, or with the elements."""
        builder = self.lowering.builder
        if not any(isinstance(x, MaskedTensor) and x.is_written for x in args):
            op: Any = getattr(getattr(call, "func", call), "__self__", None)
            name = call.__name__ if op is None else op.name
            rule = _elementwise if op is not None and issubclass(op, Elementwise) else _RULES.get(name)
            if rule is not None and (result := rule(name, partial(call, builder), self, args, kwargs)) is not None:
                return result
        return call(builder, *[x.picked() if isinstance(x, MaskedTensor) else x for x in args], **kwargs)


def masked_tensor(source: Any, index: Any, problem: CompileError) -> MaskedTensor:
    """What brackets with a mask or a slice of the run pick, as it is now."""
    lowering = source.lowering
    lowering.blame(problem)
    b, source = lowering.builder, lowering.builder.now(source)
    index = substitute(index, lambda leaf: b.now(leaf) if isinstance(leaf, Traced) else b.index(leaf))
    entries: list[Any] = [*index] if isinstance(index, tuple) else [index]
    picks = [n for n, entry in enumerate(entries) if find_traced(entry) is not None]
    around, axis, rank = _around(entries, picks, len(shape_of(source.type)))
    nowhere = b.constant(False, tensor_type(dtypes.bool_, shape_of(source.type)))
    if not around:
        part, live = (ops.reshape(x, (-1,)) for x in (source, ops.setitem(nowhere, index, True)))
        shape = shape_of(source.type)
    else:
        part = ops.getitem(source, around)
        shape = shape_of(part.type)
        size = prod(shape[axis : axis + rank])
        part, pick = ops.reshape(part, (*shape[:axis], size, *shape[axis + rank :])), entries[picks[0]]
        nowhere = b.constant(False, tensor_type(dtypes.bool_, (size,)))
        live = ops.setitem(nowhere, pick, True) if isinstance(pick, slice) else ops.reshape(pick, (-1,))
        axis += rank - len(shape) - 1
    result = MaskedTensor(part, axis, live, problem)
    result.brackets = Brackets(source, around, shape)
    return result


def _around(entries: Args, picks: list[int], rank: int) -> tuple[tuple[object, ...], int, int]:
    """The index with all in the place of what picks, and where in the result those dims come, and how many they are.

    Nothing where several entries pick, or dims change their places. A mask of no dims picks from a new one.
    """
    position, pick = picks[0], entries[picks[0]]
    taken, plain = (1, (*_WHOLE, int)) if isinstance(pick, slice) else (len(shape_of(pick.type)), _WHOLE)
    if len(picks) > 1 or not all(entry is pick or type(entry) in plain for entry in entries):
        return (), -1, 0
    before, behind = entries[:position], entries[position + 1 :]
    sized = sum(isinstance(entry, (slice, int)) for entry in (*before, *behind)) + taken
    axis = sum(rank - sized if entry is ... else not isinstance(entry, int) for entry in before)
    return (*before, *([slice(None)] * taken or [None]), *behind), axis, taken or 1


_WHOLE = (slice, type(None), type(...))


# -- functions of masked tensors ---------------------------------------------------------------------------------------


def _elementwise(name: str, compute: Compute, x: MaskedTensor, args: Args, kwargs: Options) -> object:
    """All have its places along the axis, or one that is everywhere; elsewhere nothing may fail, nor its derivative."""
    is_harmless = name in _HARMLESS or (name in ("ms.div", "div") and not isinstance(args[1], MaskedTensor))
    is_harmless &= x.dtype.is_float and not x.lowering.differentiating
    values: list[object] = []
    for other in args:
        shape = () if isinstance(other, MaskedTensor) else tuple(getattr(other, "shape", ()))
        fits = (other.axis == x.axis and x.fits(other)) if isinstance(other, MaskedTensor) else None
        if fits is False or (len(shape) >= -x.axis and shape[x.axis] != 1):
            return None
        values.append(other if not fits else other.whole if is_harmless else other.filled(1))
    whole = compute(*values, **kwargs)
    is_as_large = shape_of(whole.type) == shape_of(x.whole.type)
    result = x.of(whole, x.axis, 0 if name == CastOp.name and x.filling == 0 else None)
    result.brackets = x.brackets if is_as_large else None
    return result if is_as_large or not x.is_loose else None


def _transposed(_: str, compute: Compute, x: MaskedTensor, args: Args, kwargs: Options) -> object:
    if x.is_loose:
        return None
    whole = compute(x.whole, *args[1:], **kwargs)
    op, axis = whole.ssa.owner, x.axis
    if whole.ssa is not x.whole.ssa and isinstance(op, TransposeOp):
        axis = op.perm.index(axis + x.ndim) - x.ndim
    return x.of(whole, axis, x.filling)


def _softmax(_: str, compute: Compute, x: MaskedTensor, args: Args, kwargs: Options) -> object:
    axis: Any = [*args[1:], kwargs.get("axis", -1)][0]
    if axis not in (x.axis, x.axis + x.ndim) or x.is_loose:
        return None
    shape = tuple(0 if n == x.axis + x.ndim else size for n, size in enumerate(shape_of(x.whole.type)))
    what = f"there is no result for no elements, but the shape is {shape}."
    x.lowering.builder.require(ops.any(x.live), ShapeRefused("ReduceMax", what).error())
    return x.of(compute(x.filled(-float("inf")), *args[1:], **kwargs), x.axis, 0)


def _product(_: str, compute: Compute, first: MaskedTensor, args: Args, kwargs: Options) -> object:
    """Along the axis where nothing is, zeros are; along another one it is an axis of the result."""
    x, y = args
    is_vector = getattr(y, "ndim", 0) == 1
    inner = -2 if kwargs.get("transpose_a") else -1, -1 if kwargs.get("transpose_b") or is_vector else -2
    masked = [isinstance(v, MaskedTensor) for v in args]
    if first.is_loose or (all(masked) and not x.fits(y)):
        return None
    if all(masked):
        is_along = (x.axis, y.axis) == inner
        return compute(x.filled(0), x.of(y.whole, y.axis, y.filling).filled(0), **kwargs) if is_along else None
    if first.axis != -3 - inner[masked[1]]:
        return None
    values = [v.filled(0) if v is first and v.lowering.differentiating else getattr(v, "whole", v) for v in args]
    return first.of(compute(*values, **kwargs), -1 if masked[1] or is_vector else -2)


def _sum(name: str, compute: Compute, x: MaskedTensor, args: Args, kwargs: Options) -> object:
    axis: object = [*args[1:], kwargs.get("axis")][0]
    along = {x.axis, x.axis + x.ndim}
    if axis not in (None, ()) and (x.is_loose or not along.intersection(leaves([axis]))):
        return None
    return compute(x.filled(_NEUTRAL[name]), *args[1:], **kwargs)


def _mean(_: str, compute: Compute, x: MaskedTensor, args: Args, kwargs: Options) -> object:
    """The mean of zeros elsewhere, of what there is."""
    if not x.dtype.is_float or (total := _sum("sum_", compute, x, args, kwargs)) is None:
        return None
    return ops.cast(ops.div(total, ops.mean(ops.cast(x.live, dtypes.float64))), x.dtype)


_NEUTRAL = {"sum_": 0, "prod": 1, "any_": 0, "all_": 1}
_HARMLESS = frozenset({"ms.add", "ms.sub", "ms.mul", "ms.neg", "ms.cast", "sub"})
_RULES: dict[str, Callable[..., object]] = {
    **dict.fromkeys(("sub", "div"), _elementwise),
    **dict.fromkeys(("ms.transpose", "swapaxes", "movedim"), _transposed),
    **dict.fromkeys(("matmul", "matrix_product", "batch_matmul"), _product),
    **dict.fromkeys(_NEUTRAL, _sum),
    "softmax": _softmax,
    "mean": _mean,
}
"""What is done by function, or by the op that it is."""

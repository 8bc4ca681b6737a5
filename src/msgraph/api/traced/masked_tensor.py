"""What a mask or a slice of the run picks: ``x[x > 0]``, ``x[:n]``, as many elements as only the run knows.

    x[x > 0] *= 2          x[m] = y[m] + 1          x[m].sum()          x[:n] += 1

It has no shape that a graph could give it, so it is kept as the whole tensor beside the brackets. Arithmetic works on
the whole; writing it back through the same brackets chooses, and a reduction puts its neutral element everywhere else.
Everything else is refused.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import SSAValue

from msgraph import ops
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes
from msgraph.dialects.calls import NUMBERS
from msgraph.dialects.types import shape_of, tensor_type
from msgraph.frontend.state.affine import same_value
from msgraph.frontend.state.aliasing import WholeView
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.structures import substitute
from msgraph.frontend.state.values import Traced
from msgraph.support.trees import alike

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


class MaskedTensor(Traced):
    """What ``index`` picks from ``whole``; ``problem`` is the refusal of every other use."""

    __slots__ = ("_block", "_elements", "index", "problem", "whole")

    def __init__(self, whole: Traced, index: Any, problem: Exception) -> None:
        self.alias_of = None
        self.promoted = self.of_numpy = False
        self._elements: Any = None
        self.whole = whole
        self.index = index
        self.problem = problem
        self.kind = "tensor"
        self.lowering: Lowering = whole.lowering
        self._block = self.lowering.builder.block
        """Where it was made: what it is made of may be unknown elsewhere."""

    @property
    def ssa(self) -> SSAValue:  # pyright: ignore[reportIncompatibleVariableOverride]
        """What is picked, where the run may find out how much that is; else refused: no type can be given to it."""
        return self.picked().ssa

    def picked(self) -> Any:
        """The elements, as a tensor of as many as the run finds; refused where no run can."""
        if self._elements is None:
            b, mask = self.lowering.builder, self.index
            if not isinstance(mask, Traced) or b.dtype_of(mask) is not dtypes.bool_:
                raise self.problem
            around = b.block
            if self._block is not b.entry and self._block is not around:
                raise self.problem
            if (places := b.counted("ms.nonzero", mask)) is None:
                raise self.problem
            b.block = self._block
            try:
                with b.unchecked():
                    self._elements = ops.gather_nd(cast(Any, self.whole), cast(Any, places[0]))
            finally:
                b.block = around
            self.alias_of = WholeView(self._elements)  # what is written to it is written there
        return self._elements

    @property
    def _is_written(self) -> bool:
        """Have the elements been written, so that they are no longer those of the whole?"""
        elements = self._elements
        return elements is not None and self.lowering.builder.references.contents(elements) is not elements.ssa

    def __getattr__(self, name: str) -> Any:
        """Refused, as everything is that has no meaning without a shape."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.picked(), name)

    def whole_at(self, index: object, shape: Sequence[int]) -> Traced | None:
        """The whole, where it is written back through the same brackets."""
        is_same = alike(self.index, _current(self.lowering, index), _same_index) and not self._is_written
        if not is_same or tuple(shape_of(self.whole.type)) != tuple(shape):
            raise self.problem
        return self.whole

    def __getitem__(self, index: object) -> Any:
        return self.picked()[_elements_of(index)]

    def _elementwise(self, function: Callable[..., Any], *operands: object) -> object:
        """The function of the whole, of numbers, and of wholes that the same mask picks from."""
        if any(isinstance(operand, MaskedTensor) and operand._is_written for operand in operands):
            return function(*map(_elements_of, operands))
        try:
            wholes = [self._operand(operand) for operand in operands]
        except CompileError as refused:
            if refused is not self.problem:
                raise
            return function(*map(_elements_of, operands))
        return MaskedTensor(function(*wholes), self.index, self.problem)

    def _operand(self, value: object) -> object:
        if value is self:
            return self._ones_elsewhere()
        if isinstance(value, MaskedTensor):
            if alike(self.index, value.index, _same_index) and value.whole.type == self.whole.type:
                return value._ones_elsewhere()
            raise self.problem
        if isinstance(value, NUMBERS) or (isinstance(value, (Traced, Tensor)) and self._broadcasts(value)):
            return value
        raise self.problem

    def _broadcasts(self, value: object) -> bool:
        """Is it the same for all that the mask picks?"""
        rank = len(self.lowering.builder.shape_of(self.lowering.builder.lift(value)))
        masked = len(shape_of(self.index.type)) if isinstance(self.index, Traced) else len(shape_of(self.whole.type))
        return rank <= len(shape_of(self.whole.type)) - masked

    def _ones_elsewhere(self) -> Traced:
        """The whole with ones where the mask is false: what is computed there must not fail, nor its derivative."""
        return self._filled(1)

    def _filled(self, value: object) -> Traced:
        """The whole with a value where the mask is false."""
        b = self.lowering.builder
        other = b.lift(value, b.dtype_of(self.whole))
        other = b.broadcast_to(other, shape=b.shape_of(self.whole))
        return b.select(self._where(), self.whole, other)

    def _where(self) -> Traced:
        b = self.lowering.builder
        nowhere: Any = b.constant(False, tensor_type(dtypes.bool_, b.shape_of(self.whole)))
        return cast(Any, ops.setitem(nowhere, self.index, True))

    def _count(self) -> Any:
        return ops.cast(cast(Any, self._where()), dtypes.int64).sum()

    def __matmul__(self, other: object) -> Any:
        return self.picked() @ other

    def __rmatmul__(self, other: Any) -> Any:
        return other @ self.picked()

    def __neg__(self) -> object:
        return self._elementwise(operator.neg, self)

    def __abs__(self) -> object:
        return self._elementwise(abs, self)

    def mean(self) -> Any:
        """The mean of what is picked; NaN of nothing."""
        if not self.lowering.builder.dtype_of(self.whole).is_float:
            raise self.problem
        if self._is_written:
            return self._elements.mean()
        return self.sum() / ops.cast(self._count(), self.lowering.builder.dtype_of(self.whole))


def _elements_of(value: object) -> Any:
    """The elements that a mask picks, as a tensor."""
    return value.picked() if isinstance(value, MaskedTensor) else value


def _operator(
    function: Callable[[object, object], object], reflected: bool = False
) -> Callable[[MaskedTensor, object], object]:
    def apply(self: MaskedTensor, other: object) -> Any:
        return self._elementwise(function, *((other, self) if reflected else (self, other)))  # pyright: ignore[reportPrivateUsage]

    return apply


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "lt", "le", "gt", "ge"):
    _function = getattr(operator, f"__{_name}__")
    setattr(MaskedTensor, f"__{_name}__", _operator(_function))
    if not _name.startswith(("l", "g")):
        setattr(MaskedTensor, f"__r{_name}__", _operator(_function, reflected=True))


def _reduction(name: str, neutral: object) -> Callable[[MaskedTensor], Any]:
    def reduce(self: MaskedTensor) -> Any:
        whole: Any = self._elements if self._is_written else self._filled(neutral)  # pyright: ignore[reportPrivateUsage]
        return getattr(whole, name)()

    reduce.__doc__ = f"``{name}`` of what is picked."
    return reduce


for _name, _neutral in {"sum": 0, "prod": 1, "any": 0, "all": 1}.items():
    setattr(MaskedTensor, _name, _reduction(_name, _neutral))


def masked_tensor(whole: Traced, index: object, problem: Exception) -> MaskedTensor:
    """What brackets with a mask of the run pick, as it is now."""
    whole.lowering.blame(problem)
    return MaskedTensor(whole.lowering.builder.now(whole), _current(whole.lowering, index), problem)


def _current(lowering: Lowering, index: object) -> object:
    return substitute(index, lambda leaf: lowering.builder.now(leaf) if isinstance(leaf, Traced) else leaf)


def _same_index(one: object, other: object) -> bool:
    """Do two things between brackets pick the same?"""
    if isinstance(one, Traced) and isinstance(other, Traced):
        return same_value(one.ssa, other.ssa)
    cls = class_of(one)
    if cls is not class_of(other):
        return False
    if cls is slice:
        return all(_same_index(getattr(one, name), getattr(other, name)) for name in ("start", "stop", "step"))
    return one is other or (cls in (int, bool) and one == other)

"""Ops on state: those that take a token, and among them the updates, which write parameters: as a whole, or a part.

A member of :class:`UpdateOp` says what the new contents are, ``updated(*arrays, **fields) -> arrays``, one per
written operand, in NumPy; and in ``check`` what its operands must be. Results, states, effects, the user function
follow. A value may also be given as a reference: then the op reads that parameter itself, without an ``ms.load``.

    %r = ms.assign_add %w, %x, %u : (!ms.ref<tensor<2xf32>>, tensor<2xf32>, !ms.state<"memory">) -> !ms.ref<...>
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from xdsl.ir import Attribute, OpResult, SSAValue
from xdsl.irdl import result_def, var_operand_def

from msgraph.diagnostics.catalog.effects import AssignedShapeDiffers, AssignedTypeDiffers, WriteToNonParameter
from msgraph.dialects import dtypes
from msgraph.dialects.calls import NUMBERS, CallBuilder
from msgraph.dialects.contract import Array, GraphOp, OpBuilder, V, unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.effects import Effect
from msgraph.dialects.tensor_text import NOTHING as NOTHING
from msgraph.dialects.types import RefType, StateType, Tensor, as_tensor_type, by_identity, dtype_of, shape_of
from msgraph.dialects.walking import operands_of

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


class StateOp(GraphOp):
    """An op that may take a state as its last operand."""

    inputs = var_operand_def()
    ORDERS = True

    @classmethod
    def writes(cls, **fields: object) -> tuple[int, ...]:
        """Which operands are references that are written."""
        return ()

    @property
    def state(self) -> SSAValue | None:
        """The token that orders this op; ``None`` in the written form."""
        operands = operands_of(self)
        last = operands[-1] if operands else None
        return last if last is not None and isinstance(last.type, StateType) else None


@by_identity
def target_of(type_: Attribute) -> Tensor:
    """The tensor type behind a reference; a tensor type stands for itself (an array may be written in place)."""
    return as_tensor_type(type_.target if isinstance(type_, RefType) else type_)


def split_state(types: Sequence[Attribute]) -> tuple[Sequence[Attribute], StateType | None]:
    """Operand types without the state at their end, and the state."""
    if types and isinstance(types[-1], StateType):
        return types[:-1], types[-1]
    return types, None


class UpdateOp(StateOp):
    """Writes the operands that ``writes`` names; yields the first reference."""

    output = result_def()
    EFFECTS = Effect.READ | Effect.WRITE
    vjp = unsupported("nothing flows through a write")
    batch = unsupported("copies of the program would write one parameter")
    lower = unsupported("the back end computes the new contents and writes them")

    @classmethod
    def writes(cls, **fields: object) -> tuple[int, ...]:
        return (0,)

    @classmethod
    @abstractmethod
    def updated(cls, *arrays: Array, **fields: Any) -> Sequence[Array]:
        """The new contents of the written operands, as fresh arrays."""

    @classmethod
    def check(cls, *types: Tensor, **fields: Any) -> None:
        """Raise a diagnostic where the operands do not fit each other."""

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        types, _ = split_state(operands)
        cls.check(*map(target_of, types), **fields)
        return [operands[0]]

    def verify_(self) -> None:
        """Only references can be written."""
        for index in self.writes(**self.fields):
            if not isinstance(self.operands[index].type, RefType):
                raise WriteToNonParameter(self.listed_name(**self.fields), str(self.operands[index].type)).error()
        super().verify_()

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> Array:
        arrays = [operand for operand in operands if operand is not NOTHING]  # a state may be passed along
        for index, contents in zip(cls.writes(**fields), cls.updated(*arrays, **fields), strict=True):
            arrays[index][...] = contents
        return arrays[0]

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> Any:
        """Write; values take the element type of what they are written to, where that is wider."""
        variable, *values = args
        target = b.reference(variable, cls.MINDSPORE_NAME)
        dtype = dtype_of(target_of(b.type_of(target)))
        return b.written(variable, b.emit(cls, [target, *(fitted(b, value, dtype) for value in values)], fields)[0])


class PointwiseUpdate(UpdateOp):
    """An update whose new contents at an element depend on nothing but that element of the operands.

    The back end makes one kernel of it, which reads and writes the parameter's own memory; an operand may be that.

    ms.assign_add %w, %x        one loop: w[i] = w[i] + x[i]
    """

    FAMILY_RULES = ("contents",)

    @classmethod
    @abstractmethod
    def contents(cls, b: OpBuilder[V], *operands: V, **fields: Any) -> Sequence[V]:
        """The new contents of the written operands, in element-wise ops on all operands but the state."""


class IndexedUpdate(UpdateOp):
    """An update of the elements that indices choose: parameter, one or more tensors of indices, updates.

    A member says how old and new are combined; a kernel rule writes the loops. Where an index comes several times all
    its updates count, in order. Indices that point outside are found before anything is written: the back end asks
    ``ms.are_outside``, and where they are leaves the rest to the eager rule, which refuses.
    """

    OWN_LOOPS = True

    BY_POSITION: ClassVar[bool] = False
    """Is the last dim of the indices a position, or does each tensor of indices choose along one dim?"""
    FROM_END: ClassVar[bool] = False
    """Do negative indices count from the end?"""

    @classmethod
    def first_axis(cls, **fields: Any) -> int:
        """The first dim that is chosen from."""
        return 0

    @classmethod
    def combine(cls, k: KernelBuilder, old: VectorValue, new: VectorValue, /, **fields: object) -> VectorValue:
        """An element after an update, on lanes."""
        return new


def parameter_of(ref: SSAValue) -> SSAValue:
    """The reference an update was given, for the one it yields: in the written form a parameter has many names."""
    while isinstance(ref, OpResult) and isinstance(ref.op, UpdateOp):
        ref = ref.op.operands[0]
    return ref


def fitted(b: CallBuilder[V], value: Any, dtype: DType) -> V:
    """``value`` with elements of type ``dtype``, if no element could be lost by that; a reference may stay one."""
    if b.is_reference(value):
        target = b.reference(value, "")
        if dtype_of(target_of(b.type_of(target))) is dtype:
            return target
    lifted = b.lift(value, dtype) if isinstance(value, (*NUMBERS, list, tuple)) else b.lift(value)
    own = b.dtype_of(lifted)
    if dtypes.promote(own, dtype) is not dtype:
        raise AssignedTypeDiffers(str(dtype), str(own)).error()
    return b.convert(lifted, dtype)


def check_same(label: str, variable: Tensor, value: Tensor) -> None:
    """Both have one shape and one element type."""
    a, v = shape_of(variable), shape_of(value)
    if a != v:
        raise AssignedShapeDiffers.of(label, v, a).error()
    if dtype_of(variable) is not dtype_of(value):
        raise AssignedTypeDiffers(str(dtype_of(variable)), str(dtype_of(value))).error()


def shape_text(shape: Sequence[int]) -> str:
    """``(2, 3)``, and ``(3)`` where Python would write a comma."""
    return f"({', '.join(map(str, shape))})"

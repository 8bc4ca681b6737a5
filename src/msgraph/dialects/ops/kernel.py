"""Kernels, and their place in memory: ``ms.kernel``, ``ms.yield``, ``ms.slot``, ``ms.run``.

In the fused form a kernel is a pure function from tensors to tensors, written in ``ms`` ops::

    %r = ms.kernel %x, %y {
    ^bb0(%a : tensor<4xf32>, %b : tensor<4xf32>):
      %c = ms.mul %a, %b : tensor<4xf32>
      ms.yield %c : (tensor<4xf32>) -> ()
    } : tensor<4xf32>

In the planned form it runs over slots, first those it reads, then those it writes::

    %s = ms.slot : () -> !ms.slot<tensor<4xf32>, "arena", 0, 64, []>
    ms.run %x, %y, %s {...} : (...) -> ()

Runs of one kernel on memory of their own, or pieces of a long one, are one run over a table of slots, row by row::

    ms.run_each %x, %s, %y, %t {kernel = "mul_6a1f", rows = 2, ...} : (...) -> ()

Control flow that is not part of a kernel has runs in its regions, and a slot for its condition::

    ms.run_if %c {ms.run ...} {ms.run ...} : (...) -> ()
    ms.run_while %c {ms.run ...} {ms.run ...} : (...) -> ()

A call of another planned function hands over slots, those of its arguments, then those of its results::

    ms.run_call %x, %r {function = "square"} : (...) -> ()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, cast

from xdsl.dialects.builtin import ArrayAttr, IntAttr, StringAttr
from xdsl.ir import Attribute, Block, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.irdl import (
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    param_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove, IsTerminator, NoTerminator
from xdsl.utils.exceptions import VerifyException

from msgraph.dialects.attributes import Ints, integer, ints, text
from msgraph.dialects.contract import Array, GraphOp, unsupported
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import StateOp
from msgraph.dialects.traits import DestinationStyle, KernelRegion, OneInstruction, PlannedRun, Structural
from msgraph.dialects.types import Tensor, as_tensor_type

ARENA, ARGUMENT, CONSTANT, RESULT, STATUS = "arena", "argument", "constant", "result", "status"
"""Where a slot can lie: in the run's scratch memory, in the memory of an argument, constant or result, or in the
floating-point status of the process."""


WORK = "ms.work"
"""The attribute of a run that says how many operations the contractions in it take."""


PARTS = "ms.parts"
"""The attribute of a run that may be done in parts, how many: ``offsets`` and ``arguments`` are those of the whole,
then of one part after the other."""


SHARED_PARTS = "ms.shared_parts"
"""The attribute of a run in parts that says how many of them there are for the sizes of a call, 0 if it is done
whole."""


SYMBOLIC = "ms.symbolic"
"""The attribute of a module whose runs find sizes."""


EXCHANGE = "ms.exchange"
"""The attribute of a kernel that only starts a collective: the number by which it is awaited, in its module."""


DONATED = "ms.donated"
"""The attribute of a function that says which of its arguments it may write over."""


PLACES = "ms.places"
"""The attribute of a planned function that says in which argument's memory each result lies, -1 for its own."""


@irdl_attr_definition
class SlotType(ParametrizedAttribute, TypeAttribute):
    """A tensor's memory: the space, the number of the buffer in it, the byte offset, the strides in elements."""

    name = "ms.slot"
    tensor: Attribute = param_def()
    space: StringAttr = param_def()
    number: IntAttr = param_def()
    offset: IntAttr = param_def()
    strides: ArrayAttr[IntAttr] = param_def()

    def print_parameters(self, printer: Printer) -> None:
        """``<tensor<4xf32>, "arena", 0, 64, [1]>``."""
        slot = Slot.of(self)
        with printer.in_angle_brackets():
            printer.print_attribute(slot.tensor)
            printer.print_string(f', "{slot.space}", {slot.number}, {slot.offset}, {list(slot.strides)}')

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        """The inverse of :meth:`print_parameters`."""
        with parser.in_angle_brackets():
            tensor = parser.parse_type()
            parser.parse_punctuation(",")
            space = parser.parse_str_literal()
            numbers: list[int] = []
            for _ in range(2):
                parser.parse_punctuation(",")
                numbers.append(parser.parse_integer())
            parser.parse_punctuation(",")
            strides = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
        return Slot(as_tensor_type(tensor), space, numbers[0], numbers[1], tuple(strides)).to_type().parameters


class Slot(NamedTuple):
    """A slot type's contents as Python values."""

    tensor: Tensor
    space: str
    number: int
    offset: int
    strides: tuple[int, ...]

    def to_type(self) -> SlotType:
        """The type of an ``ms.slot`` that stands for this memory."""
        space, strides = _place_attributes(self.space, self.strides)
        slot_type = SlotType.__new__(SlotType)  # what it is made of has been checked
        fields = (self.tensor, space, _number(self.number), _number(self.offset), strides)
        for name, value in zip(("tensor", "space", "number", "offset", "strides"), fields, strict=True):
            object.__setattr__(slot_type, name, value)
        object.__setattr__(slot_type, "slot", self)
        return slot_type

    @classmethod
    def of(cls, value: SSAValue | SlotType) -> Slot:
        """What the type of an ``ms.slot`` says."""
        type_ = cast(SlotType, value.type if isinstance(value, SSAValue) else value)
        slot: Slot | None = type_.__dict__.get("slot")
        if slot is None:
            strides = tuple(s.data for s in type_.strides)
            slot = cls(as_tensor_type(type_.tensor), type_.space.data, type_.number.data, type_.offset.data, strides)
            object.__setattr__(type_, "slot", slot)
        return slot


@lru_cache(1 << 14)
def _number(value: int) -> IntAttr:
    return IntAttr(value)


@cache
def _place_attributes(space: str, strides: tuple[int, ...]) -> tuple[StringAttr, ArrayAttr[IntAttr]]:
    return StringAttr(space), ArrayAttr([IntAttr(stride) for stride in strides])


_REGION = "its region says it; the interpreter and the compiler read that"
_PLAN = "it exists only below the stages that are transformed"


class _Plumbing(GraphOp):
    """What kernels and slots have in common: no rule of their own."""

    infer = eager = lower = unsupported(_REGION)
    vjp = batch = unsupported(_PLAN)

    def verify_(self) -> None:
        """Nothing to infer."""


@irdl_op_definition
class YieldOp(_Plumbing):
    """The results of a kernel."""

    name = "ms.yield"
    traits = traits_def(OneInstruction(), Structural(), IsTerminator())
    values = var_operand_def()


@irdl_op_definition
class KernelOp(_Plumbing):
    """A pure function of its operands, computed in one go."""

    name = "ms.kernel"
    traits = traits_def(Structural(), KernelRegion(), DestinationStyle(), IsolatedFromAbove())
    inputs = var_operand_def()
    outputs = var_result_def()
    body = region_def("single_block")

    def verify_(self) -> None:
        """Operands match the block's arguments, results match what is yielded."""
        block = self.body.block
        if [a.type for a in block.args] != [o.type for o in self.operands]:
            raise VerifyException("ms.kernel: operands and block arguments differ")
        if [v.type for v in yielded(block)] != [r.type for r in self.results]:
            raise VerifyException("ms.kernel: results and yielded values differ")


@irdl_op_definition
class SlotOp(_Plumbing):
    """Names a piece of memory; its type says which."""

    name = "ms.slot"
    traits = traits_def(Structural(), PlannedRun())
    slot = result_def(SlotType)


@irdl_op_definition
class RunOp(_Plumbing):
    """Runs a kernel over slots.

    Before ``lower-kernels`` the kernel is the region, and the operands are one slot per input, then one per output.
    After it ``kernel`` names native code, the operands are one slot per buffer of it, ``offsets`` has a number of
    bytes for each, and ``arguments`` are its sizes and strides. A run without a native kernel keeps its region:
    the eager rules of its ops do the work.
    """

    name = "ms.run"
    traits = traits_def(Structural(), PlannedRun())
    EFFECTS = Effect.READ | Effect.WRITE
    slots = var_operand_def(SlotType)
    body = var_region_def("single_block")
    kernel: str = text()
    offsets: Ints = ints()
    arguments: Ints = ints()
    inputs: int = integer()


@irdl_op_definition
class RunEachOp(_Plumbing):
    """Runs native code over the rows of a table: the slots, offsets and arguments of one after the other.

    No row touches what another one writes.
    """

    name = "ms.run_each"
    traits = traits_def(PlannedRun())
    EFFECTS = Effect.READ | Effect.WRITE
    slots = var_operand_def(SlotType)
    kernel: str = text()
    rows: int = integer()
    offsets: Ints = ints()
    arguments: Ints = ints()


@irdl_op_definition
class RunIfOp(_Plumbing):
    """Runs the first region if the condition is true, else the second."""

    name = "ms.run_if"
    condition = operand_def(SlotType)
    then = region_def("single_block")
    otherwise = region_def("single_block")
    traits = traits_def(PlannedRun(), NoTerminator())


@irdl_op_definition
class RunWhileOp(_Plumbing):
    """Runs the first region, then, as long as the condition is true, the second and the first again."""

    name = "ms.run_while"
    condition = operand_def(SlotType)
    before = region_def("single_block")
    after = region_def("single_block")
    traits = traits_def(PlannedRun(), NoTerminator())


@irdl_op_definition
class RunCallOp(_Plumbing):
    """Runs another function of the module, in memory of its own, on slots for its arguments and its results."""

    name = "ms.run_call"
    traits = traits_def(PlannedRun())
    EFFECTS = Effect.READ | Effect.WRITE
    slots = var_operand_def(SlotType)
    function: str = text()


@irdl_op_definition
class UpdateKernelOp(StateOp):
    """A kernel whose results are the new contents of parameters, computed and written in one go.

    The first ``written`` operands are the parameters, in the order of what the region yields; the result is the first
    of them. All is element-wise: an element is written when everything that depends on its old contents has been
    computed.

    %r = ms.update_kernel %w, %x, %u attributes {written = 1 : i64} {
    ^bb0(%0 : tensor<4xf32>, %1 : tensor<4xf32>):
      %a = ms.mul %1, %1 : tensor<4xf32>
      %b = ms.sub %0, %a : tensor<4xf32>
      ms.yield %b : (tensor<4xf32>) -> ()
    } : (!ms.ref<tensor<4xf32>>, tensor<4xf32>, !ms.state<"memory">) -> !ms.ref<tensor<4xf32>>
    """

    name = "ms.update_kernel"
    output = result_def()
    body = region_def("single_block")
    written: int = integer()
    EFFECTS = Effect.READ | Effect.WRITE
    traits = traits_def(KernelRegion(), IsolatedFromAbove())
    eager = unsupported("its region says it")
    vjp = batch = unsupported("it stands in fused graphs, which are transformed no more")
    lower = unsupported("the planner makes a run of it")

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [operands[0]]

    def interpret(self, operands: Sequence[Array], run: Callable[[Block, Sequence[Array]], Sequence[Array]]) -> object:
        """All of the new contents, then the writes."""
        block = self.body.block
        results = [array.copy() for array in run(block, operands[: len(block.args)])]
        for target, contents in zip(operands, results, strict=False):
            target[...] = contents
        return [operands[0]]


def yielded(block: Block) -> Sequence[SSAValue]:
    """The values a kernel's block yields."""
    last = block.last_op
    assert isinstance(last, YieldOp)
    return last.operands

"""The ops of ``arith`` that xDSL defines for scalars alone, as MLIR defines them: for scalars and vectors.

They carry MLIR's names and print MLIR's text, so what leaves the compiler is ordinary ``arith``; xDSL's own classes of
these names (``arith.select``, ``arith.cmpf``, ``arith.sitofp`` …) would refuse vectors, and read a comparison of
vectors as one ``i1``. ``VECTOR_OPS`` takes their place in the dialect ``msgraph-opt`` reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, ClassVar, cast

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerAttr, IntegerType, VectorType, i1, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

FLOAT_PREDICATES = (
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
)  # fmt: skip
INT_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
"""MLIR's words for comparisons; the position is the code."""


class Predicate(Enum):
    """A comparison: what ``arith.cmpf`` calls it, and ``arith.cmpi`` for signed and unsigned integers.

    With a NaN all are false but ``NE`` and ``UNORDERED``.
    """

    EQ = "oeq", "eq", "eq"
    NE = "une", "ne", "ne"
    LT = "olt", "slt", "ult"
    LE = "ole", "sle", "ule"
    GT = "ogt", "sgt", "ugt"
    GE = "oge", "sge", "uge"
    UNORDERED = "uno", "", ""

    def __init__(self, floats: str, signed: str, unsigned: str) -> None:
        self.floats = IntegerAttr(FLOAT_PREDICATES.index(floats), i64)
        self.signed, self.unsigned = (
            IntegerAttr(INT_PREDICATES.index(word) if word else 0, i64) for word in (signed, unsigned)
        )


PREDICATES: dict[str, Predicate] = {predicate.name.lower(): predicate for predicate in Predicate}
"""By the words ops use: ``eq ne lt le gt ge``, and ``unordered``."""


def _element(type_: Attribute) -> Attribute:
    return cast(Attribute, type_.element_type) if isinstance(type_, VectorType) else type_


def _like(type_: Attribute, element: Attribute) -> Attribute:
    """``element``, in as many lanes as ``type_`` has."""
    return VectorType(element, type_.get_shape()) if isinstance(type_, VectorType) else element


class _LaneOp(IRDLOperation):
    """One result; every operand and the result have equally many lanes."""

    traits = traits_def(Pure())

    def verify_(self) -> None:
        """Equal lanes, and what the op itself demands."""
        types = [value.type for value in (*self.operands, *self.results)]
        if any(type_ != _like(types[-1], _element(type_)) for type_ in types):
            raise VerifyException(f"{self.name}: operands and result must have equal shapes")
        self.check([_element(type_) for type_ in types])

    def check(self, elements: Sequence[Attribute]) -> None:
        """Refuses elements (of the operands, then of the result) the op has no meaning for."""
        raise NotImplementedError


@irdl_op_definition
class VectorSelectOp(_LaneOp):
    """``%z = arith.select %c, %x, %y : vector<16xi1>, vector<16xf32>``"""

    name = "arith.select"
    cond = operand_def()
    lhs = operand_def()
    rhs = operand_def()
    result = result_def()

    def check(self, elements: Sequence[Attribute]) -> None:
        """A condition and two values of the result's type."""
        condition, *values = elements
        if condition != i1 or len(set(values)) != 1:
            raise VerifyException("arith.select: takes an i1 and two values of one type")

    def print(self, printer: Printer) -> None:
        """MLIR names the condition's type where it is a vector."""
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(" : ")
        condition: Attribute = self.cond.type
        if condition != i1:
            printer.print_attribute(condition)
            printer.print_string(", ")
        printer.print_attribute(self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Operation:
        """The inverse of :meth:`print`."""
        operands = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
        parser.parse_punctuation(":")
        condition, type_ = i1, parser.parse_type()
        if parser.parse_optional_punctuation(","):
            condition, type_ = type_, parser.parse_type()
        resolved = parser.resolve_operands(operands, [condition, type_, type_], parser.pos)
        return cls.create(operands=resolved, result_types=[type_])


class _Compare(_LaneOp):
    PREDICATES: ClassVar[tuple[str, ...]]
    predicate = prop_def(IntegerAttr)
    fastmath = opt_prop_def(FastMathFlagsAttr)
    lhs = operand_def()
    rhs = operand_def()
    result = result_def()

    def print(self, printer: Printer) -> None:
        """``%c = arith.cmpf olt, %x, %y : vector<16xf32>``"""
        printer.print_string(f" {self.PREDICATES[self.predicate.value.data]}, ")
        printer.print_list(self.operands, printer.print_ssa_value)
        if self.fastmath is not None and self.fastmath.data:
            printer.print_string(" fastmath")
            self.fastmath.print_parameter(printer)
        printer.print_string(" : ")
        printer.print_attribute(self.lhs.type)

    @classmethod
    def parse(cls, parser: Parser) -> Operation:
        """The inverse of :meth:`print`."""
        code = cls.PREDICATES.index(parser.parse_identifier())
        properties: dict[str, Attribute] = {"predicate": IntegerAttr(code, i64)}
        parser.parse_punctuation(",")
        operands = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
        if parser.parse_optional_keyword("fastmath"):
            properties["fastmath"] = FastMathFlagsAttr(FastMathFlagsAttr.parse_parameter(parser))
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        resolved: Sequence[SSAValue] = parser.resolve_operands(operands, [type_, type_], parser.pos)
        return cls.create(operands=resolved, result_types=[_like(type_, i1)], properties=properties)


@irdl_op_definition
class CmpfOp(_Compare):
    """``%c = arith.cmpf olt, %x, %y : vector<16xf32>``"""

    name = "arith.cmpf"
    PREDICATES: ClassVar[tuple[str, ...]] = FLOAT_PREDICATES

    def check(self, elements: Sequence[Attribute]) -> None:
        """Two floats of one type give an i1."""
        if elements[0] != elements[1] or not isinstance(elements[0], AnyFloat) or elements[2] != i1:
            raise VerifyException("arith.cmpf: compares two floats of one type")


@irdl_op_definition
class CmpiOp(_Compare):
    """``%c = arith.cmpi slt, %x, %y : vector<16xi32>``"""

    name = "arith.cmpi"
    PREDICATES: ClassVar[tuple[str, ...]] = INT_PREDICATES

    def check(self, elements: Sequence[Attribute]) -> None:
        """Two integers of one type give an i1."""
        if elements[0] != elements[1] or not isinstance(elements[0], IntegerType | IndexType) or elements[2] != i1:
            raise VerifyException("arith.cmpi: compares two integers of one type")


class _Cast(_LaneOp):
    TAKES: ClassVar[Any] = IntegerType
    GIVES: ClassVar[Any] = IntegerType
    GROWS: ClassVar[int] = 0
    """1 where the result must be wider, -1 where it must be narrower."""
    input = operand_def()
    result = result_def()
    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"

    def check(self, elements: Sequence[Attribute]) -> None:
        """Floats or integers, as the op's name says, and of the right widths."""
        before, after = elements
        if not isinstance(before, self.TAKES) or not isinstance(after, self.GIVES):
            raise VerifyException(f"{self.name}: cannot turn {before} into {after}")
        if self.GROWS * (cast(Any, after).bitwidth - cast(Any, before).bitwidth) < bool(self.GROWS):
            raise VerifyException(
                f"{self.name}: {after} is not {'wider' if self.GROWS > 0 else 'narrower'} than {before}"
            )


def _cast(name: str, **elements: object) -> type[_Cast]:
    """An op that turns what it ``TAKES`` into what it ``GIVES``."""
    limits = dict.fromkeys(elements, ClassVar[Any])
    return irdl_op_definition(type(name, (_Cast,), {"name": name, "__annotations__": limits, **elements}))


SIToFPOp = _cast("arith.sitofp", GIVES=AnyFloat)
UIToFPOp = _cast("arith.uitofp", GIVES=AnyFloat)
FPToSIOp = _cast("arith.fptosi", TAKES=AnyFloat)
ExtSIOp = _cast("arith.extsi", GROWS=1)
ExtUIOp = _cast("arith.extui", GROWS=1)
TruncIOp = _cast("arith.trunci", GROWS=-1)

VECTOR_OPS: tuple[type[IRDLOperation], ...] = (
    VectorSelectOp, CmpfOp, CmpiOp, SIToFPOp, UIToFPOp, FPToSIOp, ExtSIOp, ExtUIOp, TruncIOp,
)  # fmt: skip
"""What stands where xDSL's ``arith`` has narrower ops of these names."""

"""Two ops of the ``llvm`` dialect for what no standard dialect has: the remainder of floats, a target's intrinsics; and
MLIR's ``memref.prefetch``, which xDSL has not.

They print as xDSL's own do, which read them back. Defining them here spares every program the import of the other
hundred (25 ms).

    %r = llvm.frem %x, %y : f32
    memref.prefetch %m[%i], read, locality<2>, data : memref<?xf32>
    %e = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.512"(%x, %y) : (...) -> vector<16xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import I32, IndexType, IntegerAttr, MemRefType, StringAttr, VectorType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, Pure

SECOND_CACHE = IntegerAttr(2, 32)
"""How near ``memref.prefetch`` brings an element."""

UNCACHED_BYTES = 1 << 25
"""Bytes from which on what is written is larger than the caches: it does not come through them."""


@irdl_op_definition
class FRemOp(IRDLOperation):
    """The remainder with the sign of the dividend, C's ``fmod``."""

    _T: ClassVar[VarConstraint] = VarConstraint("_T", AnyAttr())
    name = "llvm.frem"
    lhs = operand_def(_T)
    rhs = operand_def(_T)
    result = result_def(_T)
    traits = traits_def(Pure())
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($result)"


@irdl_op_definition
class CallIntrinsicOp(IRDLOperation):
    """One instruction of a target, by LLVM's name for it; a function of the C library, by its own."""

    name = "llvm.call_intrinsic"
    intrin = prop_def(StringAttr)
    args = var_operand_def()
    result = result_def()

    def __init__(self, name: str, args: Sequence[SSAValue], type_: Attribute) -> None:
        super().__init__(operands=[args], result_types=[type_], properties={"intrin": StringAttr(name)})

    def print(self, printer: Printer) -> None:
        """``llvm.call_intrinsic "name"(%x) : (f32) -> f32``."""
        printer.print_string(" ")
        printer.print_attribute(self.intrin)
        printer.print_operands(self.operands)
        printer.print_string(" : ")
        printer.print_function_type(self.operand_types, self.result_types)


@irdl_op_definition
class PrefetchOp(IRDLOperation):
    """Says that an element is about to be read: memory brings it to the second cache meanwhile. Computes nothing."""

    name = "memref.prefetch"
    buffer = operand_def(MemRefType)
    index = operand_def(IndexType)
    locality = prop_def(IntegerAttr[I32])
    traits = traits_def(MemoryReadEffect())
    assembly_format = (
        "$buffer `[` $index `]` `,` `read` `,` `locality` `<` $locality `>` `,` `data` attr-dict `:` type($buffer)"
    )


@irdl_op_definition
class PairDotOp(IRDLOperation):
    """``src[i] + a[2i] * b[2i] + a[2i + 1] * b[2i + 1]`` of bfloat16, summed up in float32.

    It is named after AVX-512's instruction; AArch64 has the same for vectors of four sums.
    """

    name = "x86vector.avx512.dot"
    src = operand_def(VectorType)
    a = operand_def(VectorType)
    b = operand_def(VectorType)
    dst = result_def(VectorType)
    traits = traits_def(Pure())

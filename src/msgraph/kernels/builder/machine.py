"""What xDSL's dialects lack: a target's intrinsics, of ``llvm``, ``memref.prefetch``, ``vector.gather``, ``scatter``.

They print as xDSL's own do, which read them back. Defining them here spares every program the import of the other
hundred (25 ms).

    memref.prefetch %m[%i], read, locality<2>, data : memref<?xf32>
    %e = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.512"(%x, %y) : (...) -> vector<16xf32>
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import I32, IndexType, IntegerAttr, MemRefType, StringAttr, VectorType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, prop_def, result_def, traits_def, var_operand_def
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect

SECOND_CACHE = IntegerAttr(2, 32)
"""How near ``memref.prefetch`` brings an element."""

UNCACHED_BYTES = 1 << 25
"""Bytes from which on what is written is larger than the caches: it does not come through them."""


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
class VectorGatherOp(IRDLOperation):
    """Lanes ``base[start + offsets[i]]`` where the mask is set, ``pass_thru[i]`` elsewhere."""

    name = "vector.gather"
    base = operand_def(MemRefType)
    start = operand_def(IndexType)
    offsets = operand_def(VectorType)
    mask = operand_def(VectorType)
    pass_thru = operand_def(VectorType)
    result = result_def(VectorType)
    traits = traits_def(MemoryReadEffect())
    assembly_format = (
        "$base `[` $start `]` `[` $offsets `]` `,` $mask `,` $pass_thru attr-dict "
        "`:` type($base) `,` type($offsets) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )


@irdl_op_definition
class VectorScatterOp(IRDLOperation):
    """Stores lane ``i`` to ``base[start + offsets[i]]`` where the mask is set."""

    name = "vector.scatter"
    base = operand_def(MemRefType)
    start = operand_def(IndexType)
    offsets = operand_def(VectorType)
    mask = operand_def(VectorType)
    value = operand_def(VectorType)
    traits = traits_def(MemoryWriteEffect())
    assembly_format = (
        "$base `[` $start `]` `[` $offsets `]` `,` $mask `,` $value attr-dict "
        "`:` type($base) `,` type($offsets) `,` type($mask) `,` type($value)"
    )

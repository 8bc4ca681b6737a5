"""What runs a function that gives nothing but constants: a program of copies, made without a pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgraph.backend.engine import engine_for
from msgraph.backend.executable import Executable
from msgraph.backend.kernels import KERNELS, NativeKernel
from msgraph.backend.program import BufferAddress, DebugInfo, Program
from msgraph.backend.target import Target

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

NAME = "copy_bytes"

TEXT = """
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @copy_bytes(ptr %base_table, ptr %instruction) nounwind {
  %from_place = getelementptr i64, ptr %instruction, i64 2
  %from_number = load i64, ptr %from_place, align 8
  %from_entry = getelementptr ptr, ptr %base_table, i64 %from_number
  %from = load ptr, ptr %from_entry, align 8
  %to_place = getelementptr i64, ptr %instruction, i64 4
  %to_number = load i64, ptr %to_place, align 8
  %to_entry = getelementptr ptr, ptr %base_table, i64 %to_number
  %to = load ptr, ptr %to_entry, align 8
  %size_place = getelementptr i64, ptr %instruction, i64 6
  %size = load i64, ptr %size_place, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %size, i1 false)
  ret void
}
"""


def constant_results(name: str, target: Target, constants: Sequence[Array]) -> Executable:
    """The executable of a function without arguments: each call gives new copies of the constants."""
    program = Program()
    first = Executable.first_argument
    for number, array in enumerate(constants):
        places = BufferAddress(first + number, 0), BufferAddress(first + len(constants) + number, 0)
        words = "x".join(map(str, (*array.shape, array.dtype.name)))
        program.add(_kernel(target).address, places, (array.nbytes,), DebugInfo(NAME, words, 2 * array.nbytes, 0))
    results = [(array.shape, array.dtype) for array in constants]
    used = {NAME: len(constants)} if constants else {}
    return Executable(name, target, program, list(constants), results, [], 0, used)


def _kernel(target: Target) -> NativeKernel:
    if not KERNELS.has(target, NAME):
        KERNELS.link(target, [NAME], TEXT, engine_for(target).compile(TEXT))
    return KERNELS.get(target, NAME)

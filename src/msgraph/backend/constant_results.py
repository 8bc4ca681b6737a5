"""What runs a function that gives nothing but constants: a program of copies, made without a pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgraph.backend.engine import engine_for
from msgraph.backend.executable import Executable
from msgraph.backend.kernels import KERNELS, NativeKernel
from msgraph.backend.program import BufferAddress, DebugInfo, Program
from msgraph.backend.runtime.code import llvm_text
from msgraph.backend.target import Target

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

NAME = "copy_bytes"


def constant_results(name: str, target: Target, constants: Sequence[Array]) -> Executable:
    """The executable of a function without arguments: each call gives new copies of the constants."""
    program = Program()
    first = Executable.first_argument
    for index, array in enumerate(constants):
        places = BufferAddress(first + index, 0), BufferAddress(first + len(constants) + index, 0)
        words = "x".join(map(str, (*array.shape, array.dtype.name)))
        program.add(_kernel(target).address, places, (array.nbytes,), DebugInfo(NAME, words, 2 * array.nbytes, 0))
    results = [(array.shape, array.dtype) for array in constants]
    used = {NAME: len(constants)} if constants else {}
    return Executable(name, target, program, list(constants), results, [], 0, used)


def _kernel(target: Target) -> NativeKernel:
    if not KERNELS.has(target, NAME):
        text = llvm_text("copy", target.architecture)
        KERNELS.link(target, [NAME], text, engine_for(target).compile(text))
    return KERNELS.get(target, NAME)

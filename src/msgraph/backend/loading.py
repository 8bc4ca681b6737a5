"""The last step of a compilation: from a planned module to the executable that runs it."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from msgraph.backend.executable import Executable
from msgraph.backend.program_builder import build_program
from msgraph.backend.target import Target
from msgraph.dialects.types import RefType


def load(module: ModuleOp, name: str, target: Target, threads: int = 1) -> Executable:
    """The executable of a planned module whose kernels are in the table; ``threads`` may share large runs."""
    entry, program, used, stack, loops = build_program(module, name, target, threads)
    references = frozenset(argument.index for argument in entry.body.args if isinstance(argument.type, RefType))
    return Executable(
        name,
        target,
        program,
        entry.constants,
        entry.results,
        entry.arguments,
        entry.arena,
        used,
        references,
        stack,
        loops,
        entry.places,
    )

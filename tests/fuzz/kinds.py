"""The kinds of random Python programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from . import (
    definition_programs,
    kernel_programs,
    python_programs,
    state_programs,
    storage_programs,
    syntax_programs,
)


class Kind(NamedTuple):
    """A generator: a function of random numbers and of what programs may do; all that they can do."""

    program: Callable[[Random, Sequence[str]], str]
    features: tuple[str, ...]


KINDS = {
    "kernels": Kind(kernel_programs.program, kernel_programs.FEATURES),
    "state": Kind(state_programs.program, state_programs.FEATURES),
    "storage": Kind(storage_programs.program, storage_programs.FEATURES),
    "python": Kind(python_programs.program, python_programs.FEATURES),
    "unusual": Kind(python_programs.unusual_program, python_programs.FEATURES),
    "definitions": Kind(definition_programs.program, definition_programs.FEATURES),
    "syntax": Kind(syntax_programs.program, syntax_programs.FEATURES),
}

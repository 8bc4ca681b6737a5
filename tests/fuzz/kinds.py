"""The kinds of random Python programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from . import (
    definition_programs,
    kernel_programs,
    network_programs,
    python_programs,
    state_programs,
    storage_programs,
    syntax_programs,
)
from .comparing import Verdict, compare
from .meaning import compare_with_graph


class Kind(NamedTuple):
    """A generator: a function of random numbers and of what programs may do; all that they can do; their comparison."""

    program: Callable[[Random, Sequence[str]], str]
    features: tuple[str, ...]
    compare: Callable[[str], Verdict] = compare


KINDS = {
    "kernels": Kind(kernel_programs.program, kernel_programs.FEATURES),
    "state": Kind(state_programs.program, state_programs.FEATURES),
    "storage": Kind(storage_programs.program, storage_programs.FEATURES),
    "python": Kind(python_programs.program, python_programs.FEATURES),
    "unusual": Kind(python_programs.unusual_program, python_programs.FEATURES),
    "definitions": Kind(definition_programs.program, definition_programs.FEATURES),
    "syntax": Kind(syntax_programs.program, syntax_programs.FEATURES),
    "networks": Kind(network_programs.program, network_programs.FEATURES, compare_with_graph),
}

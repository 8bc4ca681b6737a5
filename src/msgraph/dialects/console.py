"""What compiled code prints to, and the line it prints: no compiler is needed for what another process compiled."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from msgraph.dialects.tensor_text import graph_text
from msgraph.dialects.texts import text_of

Array: TypeAlias = npt.NDArray[Any]

NOTHING = np.zeros((), np.bool_)
"""What the eager rules give for a state."""


class Console:
    """Where prints go, how a tensor looks there, and what a program sees of an array: the floor of tensors says it."""

    def __init__(self) -> None:
        self.text_of: Callable[[Array], str] = graph_text
        self.seen: Callable[[Array], object] = lambda array: array
        self.write: Callable[[str], None] = write_stdout


def write_stdout(line: str) -> None:
    """Python's own output, whatever ``sys.stdout`` is by now."""
    sys.stdout.write(line)
    sys.stdout.flush()


CONSOLE = Console()
"""What compiled code and the interpreter print to."""


def print_line(*operands: Array, **fields: Any) -> Array | tuple[Array, ...]:
    """The eager rule of ``ms.print``."""
    CONSOLE.write(line_of(operands, CONSOLE.text_of, fields))
    return NOTHING if len(operands) > len(fields["places"]) + part_count(fields["texts"]) else ()


def line_of(values: Sequence[Array], text: Callable[[Array], str], fields: Mapping[str, Any]) -> str:
    """The text of an ``ms.print`` with these operands; ``text`` is how a tensor looks."""
    rest = iter(values[len(fields["places"]) :])
    words = [_word(word, rest) for word in fields["texts"]]
    for place, value in zip(fields["places"], values, strict=False):
        words.insert(place, text(value))
    return fields["sep"].join(words) + fields["end"]


def part_count(texts: Sequence[object]) -> int:
    """How many operands are parts of strings."""
    return sum(isinstance(piece, tuple) for word in texts if isinstance(word, tuple) for piece in cast(Any, word))


def _word(word: object, values: Iterator[Array]) -> str:
    pieces: Sequence[object] = cast("tuple[object, ...]", word) if isinstance(word, tuple) else (word,)
    return "".join(_written(piece, values) for piece in pieces)


def _written(piece: Any, values: Iterator[Array]) -> str:
    if isinstance(piece, str):
        return piece
    class_name, conversion, spec = piece
    value = next(values)
    return text_of(CONSOLE.seen(value) if class_name == "tensor" else value.item(), conversion, spec)

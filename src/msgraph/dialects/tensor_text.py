"""The text of tensors: ``str`` as NumPy writes them, ``repr`` as MindSpore does (spec 08, section 3).

    Tensor(shape=[2, 2], dtype=Int64, value=
    [[  1,  20],
     [300,   4]])

The same layout without commas is what ``print`` shows inside a compiled graph; what that prints to is here too, since
no compiler is needed for what another process compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.arrays import Array
from msgraph.dialects.dtypes import DType
from msgraph.dialects.texts import text_of

EDGE = 3
"""How many elements stand on each side of ``...``."""

LONG_VECTOR = 1000
"""A vector of more elements than this is abbreviated; in matrices any dimension above twice the edge is."""


def tensor_str(array: Array) -> str:
    """What ``print(tensor)`` shows outside graphs."""
    if array.dtype == dtypes.bfloat16.numpy:
        wide = array.astype(np.float32)
        if not wide.ndim:
            return f"{float(wide):f}"
        return np.array2string(wide, formatter={"float_kind": "{:f}".format})
    if not array.ndim and array.dtype.kind == "f" and 1e-4 <= abs(float(array)) < 1e16:
        # NumPy's own limits differ by version
        return np.format_float_positional(cast(Any, array[()]), unique=True, trim="0")
    return str(array)


def tensor_repr(array: Array, comma: str = ",", before_value: str = " ") -> str:
    """``Tensor(shape=[3], dtype=Int32, value= [1, 2, 3])``; graphs print with ``comma=""`` and ``before_value=""``."""
    dtype = dtypes.from_numpy(array.dtype)
    start = "\n" if array.ndim > 1 else before_value
    text = "" if array.size == 0 else _Layout(array, dtype, comma).text()
    return f"Tensor(shape={list(array.shape)}, dtype={dtype}, value={start}{text})"


def graph_text(array: Array) -> str:
    """What ``print`` shows inside a compiled graph: the bare number of a 0-d tensor, else the ``repr`` uncommaed."""
    if not array.ndim:
        return _Layout(array, dtypes.from_numpy(array.dtype), "").text()
    return tensor_repr(array, comma="", before_value="")


class _Layout:
    """One array on its way to text: what an element looks like, how wide it is, where lines break."""

    def __init__(self, array: Array, dtype: DType, comma: str) -> None:
        self.array = array
        self.comma = comma
        self.write, self.width, self.per_line = _style(dtype)
        if not self.width and array.ndim and not dtype.is_complex:
            self.width = max(len(self.write(x)) for x in _shown(array).ravel())

    def text(self) -> str:
        if not self.array.ndim:
            dtype = dtypes.from_numpy(self.array.dtype)
            return f"{float(self.array):g}" if dtype.is_float else self.write(self.array[()])
        if self.array.ndim == 1:
            return self._vector()
        return self._block(self.array, 1)

    def _vector(self) -> str:
        if len(self.array) > LONG_VECTOR:
            return self._row(self.array)
        parts: list[str] = []
        last = len(self.array) - 1
        for i, x in enumerate(self.array):
            parts.append(self.write(x).rjust(self.width))
            if i != last:
                parts.append(f"{self.comma} ")
            if (i + 1) % self.per_line == 0:
                parts.append("\n ")
        return f"[{''.join(parts)}]"

    def _row(self, row: Array) -> str:
        words = [self.write(x).rjust(self.width) for x in _ends(row)]
        if len(row) <= 2 * EDGE:
            return f"[{self._join(words)}]"
        return f"[{self._join(words[:EDGE])} ... {self._join(words[EDGE:])}]"

    def _join(self, words: list[str]) -> str:
        return f"{self.comma} ".join(words)

    def _block(self, block: Array, depth: int) -> str:
        if block.ndim == 1:
            return self._row(block)
        line = "\n" + " " * depth
        parts = [self._block(part, depth + 1) for part in _ends(block)]
        if len(block) > 2 * EDGE:
            head = f"{self.comma}{line}".join(parts[:EDGE])
            return f"[{head}{self.comma}{line}...{line}" + f"{self.comma}{line}".join(parts[EDGE:]) + "]"
        return f"[{f'{self.comma}{line}'.join(parts)}]"


def _ends(array: Array) -> list[Any]:
    """The entries of the first axis that are shown."""
    return list(array) if len(array) <= 2 * EDGE else [*array[:EDGE], *array[-EDGE:]]


def _shown(array: Array) -> Array:
    """The part of an array that is shown when it is abbreviated; all of a short vector."""
    if array.ndim == 1 and len(array) <= LONG_VECTOR:
        return array
    for axis, size in enumerate(array.shape):
        if size > 2 * EDGE:
            edges = [*range(EDGE), *range(size - EDGE, size)]
            array = array.take(edges, axis)
    return array


def _style(dtype: DType) -> tuple[Callable[[Any], str], int, int]:
    """How to write an element, in how many columns (0: as many as the widest needs), and how many fill a line."""
    if dtype is dtypes.bool_:
        return (lambda x: str(bool(x))), 5, 12
    if dtype.is_integer:
        return str, 0, 24
    if dtype is dtypes.bfloat16:
        return (lambda x: f"{float(x):g}"), 0, 24
    if dtype.is_complex:
        return (lambda x: f"{x.real:g}{x.imag:+g}j"), 0, 24
    if dtype is dtypes.float16:
        return (lambda x: f"{x:.4e}"), 11, 12
    return (lambda x: f"{x:.8e}"), 15, 12


# -- what compiled code prints to, and the line it prints -------------------------------------------------------------


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

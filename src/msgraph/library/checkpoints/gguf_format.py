"""The GGUF format of llama.cpp: what the file says of itself, then tensors, which may be blocks of few bits and scales.

    values = read(Path("model.gguf"))
    layers = json.loads(values["gguf"])["llama.block_count"]

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. Blocks are unpacked by the package ``gguf``.
"""

from __future__ import annotations

import json
import struct
from importlib import import_module
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from msgraph.dialects import dtypes
from msgraph.library.checkpoints.safetensors_format import Array

MAGIC = b"GGUF"
METADATA = "gguf"
"""The name of the text that holds, as JSON, what the file says of itself."""

_NUMBERS = dict(zip((0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12), "BbHhIif?Qqd", strict=True))
"""Types of values by their number in the format, as `struct` calls them."""
_TEXT, _LIST = 8, 9

_PLAIN = {
    0: dtypes.float32, 1: dtypes.float16, 24: dtypes.int8, 25: dtypes.int16, 26: dtypes.int32, 27: dtypes.int64,
    28: dtypes.float64, 30: dtypes.bfloat16,
}  # fmt: skip
"""Element types by their number in the format; the others are blocks."""


class _Cursor:
    """Reads numbers and texts of a file, one behind the other. ``ValueError`` where it ends before they do."""

    def __init__(self, content: memoryview) -> None:
        self.content = content
        self.at = 0

    def step(self, size: int) -> int:
        """Where the next bytes start."""
        if size > len(self.content) - self.at:
            raise ValueError(f"it is cut off: {size} bytes are wanted at {self.at}, and it has {len(self.content)}")
        self.at += size
        return self.at - size

    def numbers(self, form: str, count: int = 1) -> tuple[Any, ...]:
        """The next numbers of one type."""
        return struct.unpack_from(f"<{count}{form}", self.content, self.step(count * struct.calcsize("<" + form)))

    def text(self) -> str:
        """The next text; bytes that are none are shown as such."""
        (size,) = self.numbers("Q")
        start = self.step(size)
        return str(self.content[start : start + size], "utf-8", "backslashreplace")

    def value(self) -> object:
        """The next value: its type, and then a number, a text or a list of these."""
        (code,) = self.numbers("I")
        element, count = (*self.numbers("I"), *self.numbers("Q")) if code == _LIST else (code, 1)
        if element not in (*_NUMBERS, _TEXT):
            raise ValueError(f"the value before {self.at} is of the unknown type {element}")
        values = [self.text() for _ in range(count)] if element == _TEXT else self.numbers(_NUMBERS[element], count)
        return values if code == _LIST else values[0]


def read(path: Path) -> dict[str, Array | str]:
    """The tensors of a file by name, and what it says of itself.

    Args:
        path: the file, of version 2 or 3, little-endian

    Returns:
        the metadata as JSON under ``METADATA``; tensors in the order of the file, blocks unpacked to float32. What is
        no block is mapped: its bytes are read when they are looked at

    Raises:
        ValueError: the file is cut off, of another version, or says of a tensor what cannot be: with the place
        ModuleNotFoundError: it has blocks, and the package ``gguf`` is not installed
    """
    content = np.memmap(path, np.uint8, mode="c")  # who writes a weight writes it in memory
    cursor = _Cursor(content.data)
    cursor.step(len(MAGIC))
    version, tensors, keys = *cursor.numbers("I"), *cursor.numbers("Q", 2)
    if version not in (2, 3):
        raise ValueError(f"it is of version {version}; 2 and 3 are read")
    metadata = {cursor.text(): cursor.value() for _ in range(keys)}
    entries = [
        (cursor.text(), cursor.numbers("Q", *cursor.numbers("I"))[::-1], *cursor.numbers("I"), *cursor.numbers("Q"))
        for _ in range(tensors)  # name, sizes from the last one on, type, how far behind the first one it starts
    ]
    alignment = metadata.get("general.alignment", 32)
    if not isinstance(alignment, int) or alignment < 1:
        raise ValueError(f"its alignment is {alignment!r}")
    start = cursor.at + -cursor.at % alignment
    arrays = {name: _array(content, start + offset, name, shape, code) for name, shape, code, offset in entries}
    return {METADATA: json.dumps(metadata), **arrays}


def _array(content: Array, at: int, name: str, shape: tuple[int, ...], code: int) -> Array:
    """A tensor of the file; a view of it where its elements are numbers."""
    plain = _PLAIN.get(code)
    sizes = {code: (1, plain.size)} if plain else import_module("gguf").GGML_QUANT_SIZES
    if code not in sizes:
        raise ValueError(f"the tensor '{name}' is of the unknown type {code}")
    elements, size = sizes[code]
    columns = shape[-1] if shape else 1
    if columns % elements:
        raise ValueError(f"rows of {columns} elements in the tensor '{name}' are no whole blocks of {elements}")
    end = at + prod(shape) // elements * size
    if end > len(content):
        raise ValueError(f"the tensor '{name}' is cut off: it ends at {end}, and the file at {len(content)}")
    if plain:
        return np.frombuffer(content[at:end], plain.numpy).reshape(shape)
    rows = content[at:end].reshape(*shape[:-1], columns // elements * size)
    return import_module("gguf").dequantize(rows, code)

"""The GGUF format of llama.cpp: what the file says of itself, then tensors, which may be blocks of few bits and scales.

    values = read(memoryview(content))
    layers = json.loads(values["gguf"])["llama.block_count"]

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. Blocks stay as they are where there are products
with them; others are unpacked by the package ``gguf``.
"""

from __future__ import annotations

import json
import struct
from math import prod
from typing import Any

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.block_formats import FORMATS
from msgraph.library.checkpoints.safetensors_format import Array
from msgraph.support.lazy_module import load

MAGIC = b"GGUF"
METADATA = "gguf"
"""The name of the text that holds, as JSON, what the file says of itself."""

_NUMBERS = dict(zip((0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12), "BbHhIif?Qqd", strict=True))
"""Types of values by their number in the format, as `struct` calls them."""
_TEXT, _LIST = 8, 9
_LENGTH = struct.Struct("<Q")

_PLAIN = {
    0: dtypes.float32, 1: dtypes.float16, 24: dtypes.int8, 25: dtypes.int16, 26: dtypes.int32, 27: dtypes.int64,
    28: dtypes.float64, 30: dtypes.bfloat16,
}  # fmt: skip
"""Element types by their number in the format; the others are blocks."""
_BLOCKS = {2: "q4_0", 3: "q4_1", 8: "q8_0", 12: "q4_k", 14: "q6_k"}
"""Those that products know."""


class FileArray(np.ndarray):  # pyright: ignore[reportMissingTypeArgument]
    """Elements as the file has them; of rows of blocks, as bytes, which they are."""

    format: str = ""


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

    def texts(self, count: int) -> list[str]:
        """The next texts; bytes that are none are shown as such."""
        texts: list[str] = []
        content, size, end, unpack = self.content, len(self.content), self.at, _LENGTH.unpack_from
        for _ in range(count):  # a vocabulary has hundreds of thousands
            self.at, start = end, end + _LENGTH.size
            end = start + (unpack(content, self.at)[0] if start <= size else 0)
            if end > size:
                self.step(end - self.at)
            texts.append(str(content[start:end], "utf-8", "backslashreplace"))
        self.at = end
        return texts

    def value(self) -> object:
        """The next value: its type, and then a number, a text or a list of these."""
        (code,) = self.numbers("I")
        element, count = (*self.numbers("I"), *self.numbers("Q")) if code == _LIST else (code, 1)
        if element not in (*_NUMBERS, _TEXT):
            raise ValueError(f"the value before {self.at} is of the unknown type {element}")
        values = self.texts(count) if element == _TEXT else self.numbers(_NUMBERS[element], count)
        return values if code == _LIST else values[0]


def read(content: memoryview) -> dict[str, Array | str]:
    """The tensors of a file by name, and what it says of itself.

    Args:
        content: the file, of version 2 or 3, little-endian; who writes a weight of it, writes it in memory

    Returns:
        the metadata as JSON under ``METADATA``; tensors in the order of the file, mapped: bytes are read when they
        are looked at. Blocks are rows of bytes; those of types that products do not know are unpacked to float32

    Raises:
        ValueError: the file is cut off, of another version, or says of a tensor what cannot be: with the place
        ModuleNotFoundError: it has other blocks, and the package ``gguf`` is not installed
    """
    cursor = _Cursor(content)
    cursor.step(len(MAGIC))
    version, tensors, keys = *cursor.numbers("I"), *cursor.numbers("Q", 2)
    if version not in (2, 3):
        raise ValueError(f"it is of version {version}; 2 and 3 are read")
    metadata = {cursor.texts(1)[0]: cursor.value() for _ in range(keys)}
    texts, numbers = cursor.texts, cursor.numbers
    entries = [
        (texts(1)[0], numbers("Q", *numbers("I"))[::-1], *numbers("I"), *numbers("Q"))
        for _ in range(tensors)  # name, sizes from the last one on, type, how far behind the first one it starts
    ]
    alignment = metadata.get("general.alignment", 32)
    if not isinstance(alignment, int) or alignment < 1:
        raise ValueError(f"its alignment is {alignment!r}")
    start = cursor.at + -cursor.at % alignment
    elements = np.frombuffer(content, np.uint8)
    arrays = {name: _array(elements, start + offset, name, shape, code) for name, shape, code, offset in entries}
    return {METADATA: json.dumps(metadata), **arrays}


def _array(content: Array, at: int, name: str, shape: tuple[int, ...], code: int) -> Array:
    """A tensor of the file; a view of it where its elements are numbers."""
    plain, form = _PLAIN.get(code), FORMATS.get(_BLOCKS.get(code, ""))
    sizes = {code: (1, plain.size)} if plain else {code: form[:2]} if form else load("gguf").GGML_QUANT_SIZES
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
        return np.frombuffer(content[at:end], plain.numpy).reshape(shape).view(FileArray)
    rows = content[at:end].reshape(*shape[:-1], columns // elements * size)
    if not form:
        return load("gguf").dequantize(rows, code)
    blocks = rows.view(FileArray)
    blocks.format = _BLOCKS[code]
    return blocks

"""The safetensors format: a header of JSON, which names tensors with their types and places, and their bytes.

    content = write({"weight": array})
    arrays = read(content)

Bytes that are no such file, or not all of one, are a ``ValueError``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from msgraph.backend.memory import copied
from msgraph.dialects import dtypes
from msgraph.dialects.arrays import Array

_NAMES = {
    "C128": dtypes.complex128, "U64": dtypes.uint64, "I64": dtypes.int64, "F64": dtypes.float64,
    "C64": dtypes.complex64, "F32": dtypes.float32, "U32": dtypes.uint32, "I32": dtypes.int32, "BF16": dtypes.bfloat16,
    "F16": dtypes.float16, "U16": dtypes.uint16, "I16": dtypes.int16, "I8": dtypes.int8, "U8": dtypes.uint8,
    "BOOL": dtypes.bool_,
}  # fmt: skip
"""Element types as the format calls them, in the order of tensors in a file; the first is our own addition."""

_BY_TYPE = {dtype.numpy: name for name, dtype in _NAMES.items()}
_ORDER = {dtype.numpy: rank for rank, dtype in enumerate(_NAMES.values())}
_METADATA = "__metadata__"
_LENGTH, _ALIGNED = 8, 8


def write(arrays: Mapping[str, Array], metadata: Mapping[str, str] | None = None) -> bytes:
    """A file with these arrays: wide elements first, those of one type by their names, as the format's own writer."""
    header: dict[str, object] = {_METADATA: dict(metadata)} if metadata else {}
    end = 0
    arrays = dict(sorted(arrays.items(), key=lambda item: (_ORDER[item[1].dtype], item[0])))
    for name, array in arrays.items():
        header[name] = {
            "dtype": _BY_TYPE[array.dtype],
            "shape": list(array.shape),
            "data_offsets": [end, end + array.nbytes],
        }
        end += array.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % _ALIGNED)
    return b"".join([len(text).to_bytes(_LENGTH, "little"), text, *(array.tobytes() for array in arrays.values())])


def read(content: memoryview) -> dict[str, Array]:
    """The arrays of a file, each in memory of its own."""
    header, start = _header(content)
    return {name: _array(name, entry, content, start) for name, entry in header.items() if name != _METADATA}


def metadata(content: memoryview) -> dict[str, str]:
    """What a file says besides its arrays.

    Args:
        content: the bytes of the file
    """
    return _header(content)[0].get(_METADATA, {})


def _header(content: memoryview) -> tuple[dict[str, Any], int]:
    """What a file says at its beginning, and where that ends."""
    start = _LENGTH + int.from_bytes(content[:_LENGTH], "little")
    if len(content) < _LENGTH or len(content) < start:
        raise ValueError("its header is cut off")
    try:
        header = json.loads(bytes(content[_LENGTH:start]))
    except ValueError:
        raise ValueError("its header is no JSON") from None
    if not isinstance(header, dict):
        raise ValueError("its header is no JSON object")
    return cast("dict[str, Any]", header), start


def _array(name: str, entry: Any, content: memoryview, start: int) -> Array:
    try:
        dtype, shape = _NAMES[entry["dtype"]].numpy, tuple(map(int, entry["shape"]))
        first, last = entry["data_offsets"]
        count = int(np.prod(shape, dtype=np.int64))
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"it does not say what '{name}' is") from None
    if min(shape, default=0) < 0 or not 0 <= first <= last or last - first != count * dtype.itemsize:
        raise ValueError(f"'{name}' has another size than its shape")
    if start + last > len(content):
        raise ValueError(f"'{name}' is cut off")
    return copied(np.ndarray(shape, dtype, content, start + first))

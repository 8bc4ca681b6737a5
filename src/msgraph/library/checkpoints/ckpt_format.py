"""MindSpore's ``.ckpt``: protobuf records of names, shapes, element types and bytes.

The format is three messages, as ``checkpoint.proto`` of MindSpore has them:

    Checkpoint    1: repeated Value
    Value         1: tag (the name)   2: TensorProto   3: MapTensorProto
    TensorProto   1: repeated dims    2: tensor_type   3: tensor_content

They are read and written here, without the package protobuf: the file that `save_checkpoint` writes by default must not
need an extra, and a message of that package ends at 2 GB. A value above 512 MB is cut into records of one name that
follow each other. A string is UTF-32 as NumPy has it. Where a checksum was asked for, ``crc_num`` and ten bytes of
CRC-32 end the file.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import BinaryIO, NamedTuple

import numpy as np

from msgraph.backend.memory import copied
from msgraph.dialects import dtypes
from msgraph.library.checkpoints.protobuf import BYTES, VARINT, fields, key, packed, sized, varint
from msgraph.library.checkpoints.safetensors_format import Array

SLICE = 512 << 20
"""Bytes of a value in one record; a multiple of every element's size."""

_VALUES, _TAG, _TENSOR, _MAP = 1, 1, 2, 3
_DIMS, _TYPE, _CONTENT = 1, 2, 3
"""Numbers of the fields."""

_STRING = "str"
_CHECKSUM = b"crc_num"
_CHECKSUM_BYTES = 10
ELEMENT_TYPES = {str(dtype): dtype for dtype in dtypes.ALL}
ARRAY_TYPES = {name: dtype.numpy for name, dtype in ELEMENT_TYPES.items()}
"""Element types, and those of arrays, as MindSpore prints them, ``Float32``."""


def is_ckpt(start: bytes) -> bool:
    """Does a file that begins so hold records? Each begins with the key of the first field of ``Checkpoint``."""
    return start[:1] == key(_VALUES, BYTES)


def write(file: BinaryIO, values: Mapping[str, Array | str], checksum: bool) -> None:
    """Write values by name."""
    crc = 0
    for name, value in values.items():
        if isinstance(value, str):
            content, dims, dtype_name = np.array(value).tobytes(), (0,), _STRING
        else:
            content = np.ascontiguousarray(value).reshape(-1).view(np.uint8).data
            dims, dtype_name = value.shape, str(dtypes.from_numpy(value.dtype))
        for start in range(0, max(len(content), 1), SLICE):
            part = content[start : start + SLICE]
            for piece in (_record_head(name, dims, dtype_name, len(part)), part):
                file.write(piece)
                crc = zlib.crc32(piece, crc) if checksum else 0
    if checksum:
        file.write(_CHECKSUM + crc.to_bytes(_CHECKSUM_BYTES, "big"))


def _record_head(name: str, dims: tuple[int, ...], dtype_name: str, size: int) -> bytes:
    """What stands before the bytes of a value: they are the last field of all messages around them."""
    shape = b"".join(key(_DIMS, VARINT) + varint(dim) for dim in dims)
    tensor = shape + sized(_TYPE, dtype_name.encode()) + key(_CONTENT, BYTES) + varint(size)
    value = sized(_TAG, name.encode()) + sized(_TENSOR, tensor, size)
    return sized(_VALUES, value, size)


def read(content: memoryview) -> dict[str, Array | str]:
    """The values of a file, in its order; a ValueError says what is wrong with it."""
    if has_checksum(content):
        at = len(content) - _CHECKSUM_BYTES
        content, checksum = content[: at - len(_CHECKSUM)], content[at:]
        if zlib.crc32(content) != int.from_bytes(checksum, "big"):
            raise ValueError("its checksum is that of another content")
    records = groupby(_records(content), lambda record: record.name)
    return {name: _value(name, list(parts)) for name, parts in records}


def has_checksum(content: memoryview) -> bool:
    """Does a file end with its checksum?"""
    return bytes(content[-len(_CHECKSUM) - _CHECKSUM_BYTES : -_CHECKSUM_BYTES]) == _CHECKSUM


class _Record(NamedTuple):
    """A value, or a part of one: the shape is always the whole's."""

    name: str
    dims: tuple[int, ...]
    kind: str
    content: memoryview


def _value(name: str, records: list[_Record]) -> Array | str:
    """A value of its records."""
    _, dims, dtype_name, _ = records[-1]
    parts = [np.frombuffer(record.content, np.uint8) for record in records]
    if dtype_name == _STRING:
        return b"".join(record.content for record in records).decode("utf-32-le").rstrip("\0")
    if dtype_name not in ELEMENT_TYPES:
        raise ValueError(f"the elements of '{name}' are {dtype_name!r}, which is no type here")
    element, size = ELEMENT_TYPES[dtype_name].numpy, sum(map(len, parts))
    shape = () if dims == (0,) and size == element.itemsize else dims  # as older versions write a scalar
    if math.prod(shape) * element.itemsize != size:
        raise ValueError(f"'{name}' has the shape {shape} and {size} bytes of {dtype_name}")
    content = copied(parts[0]) if len(parts) == 1 else np.concatenate(parts)
    return content.view(element).reshape(shape)


def _records(content: memoryview) -> Iterator[_Record]:
    for field, value in fields(content):
        if field != _VALUES or isinstance(value, int):
            raise ValueError("there is something between the values")
        name, tensor = "", None
        for inner, part in fields(value):
            if inner == _TAG and not isinstance(part, int):
                name = str(part, "utf-8")
            elif inner == _TENSOR and not isinstance(part, int):
                tensor = part
            elif inner == _MAP:
                raise ValueError(f"'{name}' is a map parameter, which there is none of here")
        if tensor is None:
            raise ValueError(f"'{name}' has no value")
        yield _Record(name, *_tensor(tensor))


def _tensor(message: memoryview) -> tuple[tuple[int, ...], str, memoryview]:
    dims: list[int] = []
    dtype_name, content = "", memoryview(b"")
    for field, value in fields(message):
        if field == _DIMS:
            dims += [value] if isinstance(value, int) else packed(value)
        elif field == _TYPE and not isinstance(value, int):
            dtype_name = str(value, "utf-8")
        elif field == _CONTENT and not isinstance(value, int):
            content = value
    return tuple(dims), dtype_name, content

"""``mindspore.mindrecord``, and ``MindDataset``: MindSpore's own files of rows are read; other names say what to do.

A file is a header of JSON, then pages of rows; an SQLite file beside it says where each row is. A row has two parts:
``raw`` is a map of numbers and strings in the encoding of MessagePack, ``blob`` has bytes and arrays, whole numbers in
as few bytes as each takes. Each stands behind its size.
"""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.datasets import PipelineFailed
from msgraph.diagnostics.errors import CompileError, error
from msgraph.library.dataset.arguments import integer, names, text, typed, wrong
from msgraph.library.dataset.dataset import MappableDataset, staff_of
from msgraph.library.dataset.pipeline.node import Array, Row
from msgraph.library.dataset.pipeline.sources import RandomAccessNode
from msgraph.library.dataset.readers.refused import refuse_names
from msgraph.library.dataset.samplers import Shuffle, select_sampler

_SIZE = struct.Struct("<Q")
_LARGEST_HEADER = 128 << 20
_NUMBERS = {
    0xCA: ">f", 0xCB: ">d", 0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i",
    0xD3: ">q",
}  # fmt: skip
_LENGTHS = {0xD9: ">B", 0xDA: ">H", 0xDB: ">I"}


def _spoilt(path: Path, problem: str) -> CompileError:
    """The exception for a file that is not what MindRecord's files are."""
    return error(PipelineFailed(f"Invalid file, {path} is no MindRecord file: {problem}.", "write the file again"))


def _read_header(path: Path) -> tuple[dict[str, Any], _Columns]:
    """The header of a file, and its columns."""
    with path.open("rb") as stream:
        head = stream.read(_SIZE.size)
        size = _SIZE.unpack(head)[0] if len(head) == _SIZE.size else 0
        if not 0 < size <= min(_LARGEST_HEADER, path.stat().st_size) - _SIZE.size:
            raise _spoilt(path, f"the header at byte 0 is said to have {size} bytes")
        try:
            header = json.loads(stream.read(size))
            (schema,), sizes = header["schema"], (header["header_size"], header["page_size"])
            if all(type(size) is int and size > 0 for size in sizes) and header["shard_addresses"]:
                return header, _Columns(schema["schema"])
        except (ValueError, TypeError, KeyError, AttributeError) as problem:
            raise _spoilt(path, f"the header at byte 8 is not what headers are ({problem!r})") from problem
    raise _spoilt(path, "the header at byte 8 has sizes that are no numbers above 0, or no files")


def _unpacked(data: bytes) -> dict[str, Any]:
    """The map that some bytes are."""
    items: list[Any] = []
    count, at = (data[0] & 0x0F, 1) if data[0] < 0x90 else (struct.unpack_from(">H", data, 1)[0], 3)
    while len(items) < 2 * count:
        code = data[at]
        at += 1
        if form := _NUMBERS.get(code):
            items.append(struct.unpack_from(form, data, at)[0])
            at += struct.calcsize(form)
        elif 0xA0 <= code < 0xC0 or code in _LENGTHS:
            form = _LENGTHS.get(code, "")
            size = struct.unpack_from(form, data, at)[0] if form else code & 0x1F
            at += struct.calcsize(form) + size
            items.append(data[at - size : at].decode())
        else:
            items.append(code if code < 0x80 else code - 256 if code >= 0xE0 else {0xC2: False, 0xC3: True}.get(code))
    if at != len(data):
        raise ValueError(f"{len(data)} bytes have {at} of values")
    return dict(zip(items[::2], items[1::2], strict=True))


def _widened(data: bytes, dtype: str) -> Array:
    """Whole numbers of 1, 2, 4 or 8 bytes: how many there are, two bits for the width of each, the numbers."""
    count = struct.unpack_from(">I", data)[0]
    fields = np.frombuffer(data, np.uint8, -(-count // 4), 4)
    widths = (fields[:, None] >> np.array([6, 4, 2, 0], np.uint8) & 3).ravel()[:count]
    body = np.frombuffer(data, np.uint8, -1, 4 + len(fields))
    starts = np.cumsum(np.concatenate([[0], 1 << widths.astype(np.int64)]))
    if starts[-1] != len(body):
        raise ValueError(f"{count} numbers take {starts[-1]} bytes, not {len(body)}")
    numbers = np.empty(count, dtype)
    for width in range(4):
        chosen = widths == width
        places = starts[:-1][chosen][:, None] + np.arange(1 << width)
        numbers[chosen] = np.ascontiguousarray(body[places]).view(f"<i{1 << width}").ravel()
    return numbers


class _Columns:
    """The columns of a file by its schema: those of numbers and strings, and those of bytes and arrays."""

    def __init__(self, schema: Mapping[str, Mapping[str, Any]]) -> None:
        self.schema = dict(sorted(schema.items()))
        self.blobs = [name for name, column in self.schema.items() if "shape" in column or column["type"] == "bytes"]

    def unpack(self, raw: bytes, blob: bytes, wanted: Sequence[str]) -> dict[str, Any]:
        """The columns that are wanted: numbers, strings, bytes and arrays; ValueError where bytes are missing."""
        row = {name: value for name, value in _unpacked(raw).items() if name in wanted}
        for name in self.blobs:
            size = len(blob) if len(self.blobs) == 1 else int.from_bytes(blob[:8], "big")
            part, blob = (blob, b"") if len(self.blobs) == 1 else (blob[8 : 8 + size], blob[8 + size :])
            if len(part) != size:
                raise ValueError(f"column {name!r} is said to have {size} bytes, and has {len(part)}")
            if name in wanted:
                row[name] = self._value(part, **self.schema[name])
        if len(row) < len(set(wanted)):
            raise ValueError(f"it has the columns {[*row]}")
        return row

    def _value(self, part: bytes, type: str, shape: Sequence[int] | None = None) -> bytes | Array:
        if shape is None:
            return part
        numbers = _widened(part, type) if type.startswith("int") else np.frombuffer(part, type)
        return numbers.reshape(shape)


_PLACES = (
    "SELECT PAGE_ID_RAW, PAGE_OFFSET_RAW, PAGE_OFFSET_RAW_END, PAGE_ID_BLOB, PAGE_OFFSET_BLOB, PAGE_OFFSET_BLOB_END "
    "FROM INDEXES ORDER BY ROW_ID"
)


class _File:
    """One file, with the places of its rows."""

    def __init__(self, path: Path) -> None:
        for needed in (path, Path(f"{path}.db")):
            if not needed.is_file():
                raise wrong(f"The file {needed} does not exist or permission denied!")
        self.path = path
        self.header, self.columns = _read_header(path)
        try:
            with closing(sqlite3.connect(f"file:{path}.db?mode=ro", uri=True)) as index:
                self.places = np.array(index.execute(_PLACES).fetchall(), np.int64).reshape(-1, 2, 3)
        except (sqlite3.Error, ValueError, OverflowError) as problem:
            raise _spoilt(Path(f"{path}.db"), f"the index cannot be read ({problem})") from problem
        self.bytes = np.memmap(path, np.uint8, "r")

    def row(self, index: int, wanted: Sequence[str]) -> dict[str, Any]:
        """The columns of a row that are wanted."""
        raw, blob = (self._part(index, *map(int, span)) for span in self.places[index])
        try:
            return self.columns.unpack(raw, blob, wanted)
        except (ValueError, IndexError, TypeError, struct.error) as problem:
            raise _spoilt(self.path, f"row {index} cannot be read ({problem})") from problem

    def _part(self, index: int, page: int, start: int, end: int) -> bytes:
        """One part of a row, without its size."""
        first = self.header["header_size"] + page * self.header["page_size"] + start
        data = self.bytes[first : first + end - start].tobytes() if 0 <= start <= end and first >= 0 else b""
        if len(data) < _SIZE.size or len(data) != end - start or _SIZE.unpack_from(data)[0] != len(data) - _SIZE.size:
            raise _spoilt(self.path, f"row {index}, at byte {first}, is cut or has another size")
        return data[_SIZE.size :]


class _Records:
    """The rows of several files: those that the header of one names, or a list."""

    def __init__(self, files: str | list[str], columns: Sequence[str] | None) -> None:
        listed = [Path(text("dataset_files", file)) for file in (files if isinstance(files, list) else [files])]
        opened = [_File(path) for path in listed]
        if not isinstance(files, list):
            others = [listed[0].parent / name for name in opened[0].header["shard_addresses"]]
            opened = [_File(path) for path in others] if len(others) > 1 else opened
        self.files, self.columns = opened, opened[0].columns
        for file in opened:
            if file.columns.schema != self.columns.schema:
                raise _spoilt(file.path, f"its schema is not that of {opened[0].path}")
        self.wanted = [*self.columns.schema] if columns is None else list(columns)
        for name in self.wanted:
            if name not in self.columns.schema:
                raise wrong(f"Column {name!r} is not in the schema {self.columns.schema} of {opened[0].path}.")
        self.ends = np.cumsum([len(file.places) for file in opened])

    def __len__(self) -> int:
        return int(self.ends[-1])

    def __getitem__(self, index: int) -> dict[str, Any]:
        file = int(np.searchsorted(self.ends, index, "right"))
        return self.files[file].row(index - (int(self.ends[file - 1]) if file else 0), self.wanted)


class FileReader:
    """The rows of MindRecord files as dicts: of all that were written with one, or of a list of them.

    Args:
        file_name: the file, or the list
        num_consumer: accepted, as ``operator``: rows are read when they are asked for
        columns: the columns that are read; all where this is None
    """

    def __init__(
        self, file_name: str | list[str], num_consumer: int = 4, columns: Sequence[str] | None = None,
        operator: object = None,
    ) -> None:  # fmt: skip
        del operator
        integer("num_consumer", num_consumer, 1)
        self._records = _Records(file_name, columns or None)

    def get_next(self) -> Iterator[dict[str, Any]]:
        """Row after row."""
        return map(self._records.__getitem__, range(len(self._records)))

    def schema(self) -> Mapping[str, Mapping[str, Any]]:
        """The types and shapes of the columns by name."""
        return self._records.columns.schema

    def len(self) -> int:
        """How many rows there are."""
        return len(self._records)

    def close(self) -> None:
        """Nothing is held that an end would need."""


class MindDataset(MappableDataset):
    """The rows of MindRecord files: numbers and arrays of their types, strings, and bytes as an array of one."""

    def __init__(
        self,
        dataset_files: str | list[str],
        columns_list: Sequence[str] | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        sampler: Any = None,
        padded_sample: dict[str, Any] | None = None,
        num_padded: int | None = None,
        num_samples: int | None = None,
        cache: object = None,
    ) -> None:
        columns = None if columns_list is None else names("columns_list", columns_list)
        records = _Records(dataset_files, columns)
        extra = integer("num_padded", num_padded or 0, 0)
        if extra and not set(records.wanted) <= set(typed("padded_sample", padded_sample, dict)):
            raise wrong("padded_sample should have all columns that are read.")
        shuffle = shuffle is not Shuffle.FILES if isinstance(shuffle, Shuffle) else shuffle
        chosen = select_sampler(num_samples, sampler, shuffle, num_shards, shard_id)
        assert chosen is not None

        def fetch(index: int) -> Row:
            row = records[int(index)] if index < len(records) else padded_sample or {}
            return tuple(_array(row[name], records.columns.schema[name]["type"]) for name in records.wanted)

        def count() -> int:
            return len(records) + extra

        staff = staff_of(num_parallel_workers)
        super().__init__(RandomAccessNode((), tuple(records.wanted), count, fetch, chosen, "MindDataset", staff))


def _array(value: Any, dtype: str) -> Array:
    if isinstance(value, bytes):
        return np.array([value], f"S{max(len(value), 1)}")
    return np.array(value) if dtype == "string" else np.array(value, dtype)


__getattr__ = refuse_names(
    "MindRecord: mindspore.mindrecord",
    "write the columns with `numpy.savez`, and read them with `NumpySlicesDataset(dict(numpy.load(file)))`; files that "
    "are there are read by `FileReader` and `MindDataset`",
)

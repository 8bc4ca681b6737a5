"""MindRecord files, as MindSpore 2.10 has them: what they consist of, and ``FileWriter``.

A file is a header of JSON, then pages of rows; an SQLite file beside it says where each row is. A row has two parts:
``raw`` is a map of numbers and strings in the encoding of MessagePack, ``blob`` has bytes and arrays, whole numbers in
as few bytes as each takes. Each stands behind its size, in a page of its kind; rows of one group share both pages.
"""

from __future__ import annotations

import json
import re
import sqlite3
import struct
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from itertools import chain, islice
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from msgraph.diagnostics.errors import CompileError
from msgraph.library.dataset.arguments import absent, boolean, failed, integer, text, typed, within, wrong
from msgraph.library.dataset.pipeline.node import Array

Record = dict[str, Any]
"""What JSON has by names: a header, a page, the schema of a column, a row."""
SIZE = struct.Struct("<Q")
_ROWS_AT_ONCE = 1000
LARGEST_HEADER = 128 << 20
_NUMBERS = {
    0xCA: ">f", 0xCB: ">d", 0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i",
    0xD3: ">q",
}  # fmt: skip
_LENGTHS = {0xD9: ">B", 0xDA: ">H", 0xDB: ">I"}
_WHOLE, _REAL = (int, np.integer, np.bool_), (int, float, np.integer, np.floating)
_CLASSES: Mapping[str, tuple[str, type, tuple[type, ...]]] = {
    "int32": ("INTEGER", int, _WHOLE), "int64": ("INTEGER", int, _WHOLE), "float32": ("REAL", float, _REAL),
    "float64": ("REAL", float, _REAL), "string": ("TEXT", str, (str,)), "bytes": ("", bytes, (bytes,)),
}  # fmt: skip
"""For the type of a column: the type in SQLite, what makes a value of it, and the classes of values it takes."""
PLACES = (
    "ROW_ID", "PAGE_ID_RAW", "PAGE_OFFSET_RAW", "PAGE_OFFSET_RAW_END", "ROW_GROUP_ID", "PAGE_ID_BLOB",
    "PAGE_OFFSET_BLOB", "PAGE_OFFSET_BLOB_END",
)  # fmt: skip
"""The columns of the index that say where a row is."""


def spoilt(path: Path, problem: str) -> CompileError:
    """The exception for a file that is not what MindRecord's files are.

    Args:
        path: the file
        problem: what of it is not
    """
    return failed(f"Invalid file, {path} is no MindRecord file: {problem}.", "write the file again")


def read_header(path: Path) -> tuple[Record, RecordColumns]:
    """The header of a file, and its columns.

    Raises:
        RuntimeError: it is no header, where it stands and why
    """
    with path.open("rb") as stream:
        head = stream.read(SIZE.size)
        size = SIZE.unpack(head)[0] if len(head) == SIZE.size else 0
        if not 0 < size <= min(LARGEST_HEADER, path.stat().st_size) - SIZE.size:
            raise spoilt(path, f"the header at byte 0 is said to have {size} bytes")
        try:
            header = json.loads(stream.read(size))
            (schema,), sizes = header["schema"], (header["header_size"], header["page_size"])
            if all(type(size) is int and size > 0 for size in sizes) and header["shard_addresses"]:
                return header, RecordColumns(schema["schema"])
        except (ValueError, TypeError, KeyError, AttributeError) as problem:
            raise spoilt(path, f"the header at byte 8 is not what headers are ({problem!r})") from problem
    raise spoilt(path, "the header at byte 8 has sizes that are no numbers above 0, or no files")


def _unpacked(data: bytes) -> Record:
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


class RecordColumns:
    """The columns of a file: those of numbers and strings, and those of bytes and arrays.

    Args:
        schema: for each name its ``"type"``, and the ``"shape"`` of an array
    """

    def __init__(self, schema: Mapping[str, Record]) -> None:
        self.schema = dict(sorted(schema.items()))
        self.blobs = [name for name, column in self.schema.items() if "shape" in column or column["type"] == "bytes"]

    def unpack(self, raw: bytes, blob: bytes, wanted: Sequence[str]) -> Record:
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

    def pack(self, row: Record) -> tuple[bytes, bytes, int, Record]:
        """The parts of a row, what narrow numbers save, values for the index; ValueError if one does not fit."""
        values = {name: self._checked(name, row) for name in self.schema}
        parts = [values.pop(name) for name in self.blobs]
        blobs = [
            bytes(part) if isinstance(part, bytes) or part.dtype.kind != "i" else _narrowed(part) for part in parts
        ]
        saved = sum(getattr(part, "nbytes", len(blob)) - len(blob) for part, blob in zip(parts, blobs, strict=True))
        if len(blobs) != 1:
            blobs = [len(blob).to_bytes(8, "big") + blob for blob in blobs]
        # where all columns are of one part, the other one is not empty
        return _packed(values or {"id": 0}), b"".join(blobs) if blobs else bytes(4), saved, values

    def _checked(self, name: str, row: Record) -> Any:
        """The value of a column as it is written."""
        column: Record = self.schema[name]
        value: Any = row.get(name)
        dtype, shape = column["type"], column.get("shape")
        if shape is not None and getattr(value, "dtype", None) == dtype:
            least = abs(prod(shape))
            if value.size == least or (-1 in shape and least and value.size % least == 0):
                return np.ascontiguousarray(value)
        elif shape is None and isinstance(value, _CLASSES[dtype][2]):
            converted = _CLASSES[dtype][1](value)
            if not dtype.startswith("int") or np.iinfo(dtype).min <= converted <= np.iinfo(dtype).max:
                return converted
        got = f"{type(value).__name__} {value!r}" if name in row else "none"
        raise ValueError(f"column {name!r} is {column}, but got {got}")

    def _value(self, part: bytes, type: str, shape: Sequence[int] | None = None) -> bytes | Array:
        if shape is None:
            return part
        numbers = _widened(part, type) if type.startswith("int") else np.frombuffer(part, type)
        return numbers.reshape(shape)


def _coded(codes: Iterable[int], forms: Mapping[int, str], value: int) -> bytes:
    """A number behind the first code whose form has room for it."""
    for code in codes:
        with suppress(struct.error):
            return bytes([code]) + struct.pack(forms[code], value)
    raise ValueError(f"{value} takes more bytes than the format has")


def _packed(row: Record) -> bytes:
    """A map of numbers and strings in the encoding of MessagePack."""
    data = bytearray([0x80 | len(row)] if len(row) < 16 else struct.pack(">BH", 0xDE, len(row)))
    for item in chain.from_iterable(row.items()):
        if isinstance(item, str):
            letters = item.encode()
            data += bytes([0xA0 | len(letters)]) if len(letters) < 32 else _coded(_LENGTHS, _LENGTHS, len(letters))
            data += letters
        elif isinstance(item, float):
            single = abs(item) < np.finfo(np.float32).max and float(np.float32(item)) == item
            data += struct.pack(">Bf" if single else ">Bd", 0xCA if single else 0xCB, item)
        elif -32 <= item < 128:
            data.append(item & 0xFF)
        else:
            data += _coded(range(0xCC, 0xD0) if item > 0 else range(0xD0, 0xD4), _NUMBERS, item)
    return bytes(data)


def _narrowed(numbers: Array) -> bytes:
    """Whole numbers in as few bytes as each takes: the inverse of ``_widened``."""
    flat = numbers.astype("<i8").ravel()
    bounds = (1 << 7, 1 << 15, 1 << 31)
    widths = np.add.reduce([(flat < -bound) | (flat >= bound) for bound in bounds], dtype=np.uint8)
    fields = np.zeros(-(-len(flat) // 4) * 4, np.uint8)
    fields[: len(flat)] = widths
    shifted = fields.reshape(-1, 4) << np.array([6, 4, 2, 0], np.uint8)
    body = flat.view(np.uint8).reshape(-1, 8)[np.arange(8) < (1 << widths)[:, None]]
    return struct.pack(">I", len(flat)) + np.add.reduce(shifted, 1, np.uint8).tobytes() + body.tobytes()


class _Shard:
    """One file that is written: its pages so far, and where each row is."""

    def __init__(self, path: Path, mode: str, sizes: tuple[int, int], header: Record) -> None:
        self.path, self.pages, self.saved = path, list(header["page"]), header.get("compression_size", 0)
        self.rows = max((page["end_row_id"] for page in self.pages), default=0)
        self.header_size, self.page_size = sizes
        self.places: list[tuple[object, ...]] = []
        self._current: Record = {}
        try:
            self._stream = path.open(mode)
        except OSError as problem:
            way_out = "write to another file, or over this one with `FileWriter(file_name, overwrite=True)`"
            raise failed(f"Invalid file, {path} cannot be written: {problem}.", way_out) from problem

    def add(self, raw: bytes, blob: bytes, indexed: Sequence[object]) -> None:
        """Write one row, with the columns of it that are in the index."""
        parts = {"RAW_DATA": SIZE.pack(len(raw)) + raw, "BLOB_DATA": SIZE.pack(len(blob)) + blob}
        none = {"page_size": self.page_size}
        full = [n for n, part in parts.items() if self._current.get(n, none)["page_size"] + len(part) > self.page_size]
        if full:
            self._open_page("BLOB_DATA")
            if "RAW_DATA" in full:
                self._open_page("RAW_DATA")
            group = {"id": self._current["BLOB_DATA"]["page_type_id"], "offset": self._current["RAW_DATA"]["page_size"]}
            self._current["RAW_DATA"]["row_group_ids"].append(group)
        raw_span, blob_span = (self._write(self._current[name], part) for name, part in parts.items())
        blobs = self._current["BLOB_DATA"]
        blobs["end_row_id"] = self.rows + 1
        self.places.append((self.rows, *raw_span, blobs["page_type_id"], *blob_span, *indexed))
        self.rows += 1

    def _open_page(self, name: str) -> None:
        ordinal = sum(page["page_type"] == name for page in self.pages)
        first = self.rows if name == "BLOB_DATA" else 0
        groups = [{"id": 0, "offset": 0}] if name == "BLOB_DATA" else []
        self._current[name] = {
            "page_id": len(self.pages), "page_type": name, "page_type_id": ordinal, "page_size": 0, "shard_id": 0,
            "start_row_id": first, "end_row_id": first, "row_group_ids": groups,
        }  # fmt: skip
        self.pages.append(self._current[name])

    def _write(self, page: Record, part: bytes) -> tuple[int, int, int]:
        """The page and the two ends of a part that is written behind the others of its page."""
        start = page["page_size"]
        self._stream.seek(self.header_size + page["page_id"] * self.page_size + start)
        self._stream.write(part)
        page["page_size"] += len(part)
        return page["page_id"], start, page["page_size"]

    def commit(self, header: Record, index_types: Mapping[str, str], append: bool) -> None:
        """Write the header, and the index of the rows."""
        pages = sorted(self.pages, key=lambda page: page["page_type"])
        content = json.dumps({**header, "page": pages, "compression_size": self.saved}, separators=(",", ":")).encode()
        if SIZE.size + len(content) > self.header_size:
            problem = f"The header of {self.path} takes {len(content)} bytes, and {self.header_size} are set."
            raise failed(problem, "call `set_header_size` with more before the first row is written")
        with self._stream:
            self._stream.seek(0)
            self._stream.write(SIZE.pack(len(content)) + content.ljust(self.header_size - SIZE.size))
        indexed = [f"INC_{k} INT, {name}_0 {sql_type}" for k, (name, sql_type) in enumerate(index_types.items())]
        keys = ["ROW_ID", *(f"INC_{k}" for k in range(len(index_types)))]
        with closing(sqlite3.connect(f"{self.path}.db")) as index:
            if not append:
                columns = ", ".join([*(f"{name} INT NOT NULL" for name in PLACES), *indexed])
                index.executescript("DROP TABLE IF EXISTS INDEXES; DROP TABLE IF EXISTS SHARD_NAME")
                index.execute(f"CREATE TABLE INDEXES({columns}, PRIMARY KEY({', '.join(keys)}))")
                index.execute("CREATE TABLE SHARD_NAME(NAME TEXT NOT NULL)")
                index.execute("INSERT INTO SHARD_NAME VALUES (?)", (self.path.name,))
            marks = ",".join("?" * (len(PLACES) + 2 * len(index_types)))
            index.executemany(f"INSERT INTO INDEXES VALUES ({marks})", self.places)
            index.commit()


class FileWriter:
    """Writes rows into MindRecord files, which MindSpore 2.10 reads, as ``FileReader`` and ``MindDataset`` do.

    Args:
        file_name: the file; of several, the start of their names, which end in their numbers
        shard_num: how many files there are, 1 to 1,000; each call of ``write_raw_data`` gives each its share of rows
        overwrite: whether files that are there are written anew

    Raises:
        ValueError: a schema, an index, a size or a row that cannot be (which row, and which column of it)
        RuntimeError: a file that cannot be written, a row that is larger than a page, or rows after ``commit``
    """

    def __init__(self, file_name: str, shard_num: int = 1, overwrite: bool = False) -> None:
        integer("shard_num", shard_num, 1, 1000)
        if not text("file_name", file_name):
            raise wrong("File path is not allowed None or empty!")
        numbers = [f"{k:0{len(str(shard_num - 1))}}" for k in range(shard_num)] if shard_num > 1 else [""]
        self._paths = [Path(f"{file_name}{digits}") for digits in numbers]
        self._mode = "wb" if boolean("overwrite", overwrite) else "xb"
        self._sizes = (16 << 20, 32 << 20)
        self._columns: RecordColumns | None = None
        self._description = ""
        self._indexed: list[str] | None = None
        self._shards: list[_Shard] | None = None
        self._committed = False

    @classmethod
    def open_for_append(cls, file_name: str) -> FileWriter:
        """A writer that goes on behind the rows of a file, or of all that were written with it."""
        if not Path(text("file_name", file_name)).is_file():
            raise absent(f"The file {file_name} does not exist or permission denied!")
        writer, (header, columns) = cls(file_name), read_header(Path(file_name))
        writer._paths = [Path(file_name).parent / name for name in header["shard_addresses"]]
        writer._mode = "r+b"
        writer._sizes = (header["header_size"], header["page_size"])
        writer._columns, writer._description = columns, header["schema"][0].get("desc", "")
        writer._indexed = [entry["index_field"] for entry in header["index_fields"] or ()]
        return writer

    def add_schema(self, content: Mapping[str, Record], desc: str | None = None) -> None:
        """Say what columns rows have."""
        if self._columns is not None or not typed("content", content, dict):
            raise wrong("Failed to add schema: a file has one, with at least one column.")
        for name, column in content.items():
            column = typed(name, column, dict)
            shape = column.get("shape", ())
            allowed = _CLASSES if shape == () else list(_CLASSES)[:4]
            if not column.keys() <= {"type", "shape"} or column.get("type") not in allowed:
                raise wrong(f"Schema format is error: {name!r} is {column}, not of the types {[*allowed]}.")
            whole = all(type(size) is int for size in shape) and [*shape].count(-1) <= 1
            if not whole or not re.fullmatch(r"\w+", name, re.ASCII):
                raise wrong(f"Schema format is error: {name!r} with the shape {shape}.")
        self._columns, self._description = RecordColumns(content), desc or ""

    def add_index(self, index_fields: list[str]) -> None:
        """Name the columns of numbers and strings that the index has; all of them where this is not called."""
        columns = self._schema()
        for name in typed("index_fields", index_fields, list):
            if name not in columns.schema or name in columns.blobs:
                raise wrong(f"Failed to set field {name} since it's not primitive type, or not in the schema.")
        self._indexed = list(index_fields)

    def set_header_size(self, header_size: int) -> None:
        """Set the bytes of the header, which names all pages: 16 KB to 128 MB, 16 MB where rows come first."""
        self._sizes = (within("header_size", header_size, 16 << 10, LARGEST_HEADER), self._sizes[1])

    def set_page_size(self, page_size: int) -> None:
        """Set the bytes of a page, which no row may exceed: 32 KB to 256 MB, 32 MB where rows come first."""
        self._sizes = (self._sizes[0], within("page_size", page_size, 32 << 10, 256 << 20))

    def write_raw_data(self, raw_data: list[Record], parallel_writer: bool = False) -> None:
        """Write rows, of which each has a value for every column of the schema; none is written if one is wrong."""
        boolean("parallel_writer", parallel_writer)
        if self._committed:
            problem = "Not allowed to call `write_raw_data` on flushed MindRecord files."
            raise failed(problem, "go on with `FileWriter.open_for_append(file_name)`")
        columns = self._schema()
        rows: list[tuple[bytes, bytes, int, Record]] = []
        for position, row in enumerate(typed("raw_data", raw_data, list)):
            try:
                rows.append(columns.pack(typed("raw_data item", row, dict)))
            except ValueError as problem:
                raise wrong(f"Row {position} of raw_data does not fit the schema: {problem}.") from problem
        if rows and (largest := max(max(len(raw), len(blob)) for raw, blob, *_ in rows)) + SIZE.size > self._sizes[1]:
            problem = f"Invalid data, Page size: {self._sizes[1]} is too small to save a row of {largest} bytes."
            raise failed(problem, "call `set_page_size` with more before the first row is written")
        count = len(self._paths)
        for k, shard in enumerate(self._opened()):
            for raw, blob, saved, row in rows[k * len(rows) // count : (k + 1) * len(rows) // count]:
                shard.saved += saved
                shard.add(raw, blob, [value for name in self._index() for value in (0, row[name])])

    def commit(self) -> None:
        """Write the headers and the indexes: only then are the files whole."""
        if self._committed:
            return
        columns = self._schema()
        fields = [{"index_field": name, "schema_id": 0} for name in self._index()]
        schema = {"blob_fields": columns.blobs, "desc": self._description, "schema": columns.schema}
        for k, shard in enumerate(self._opened()):
            for page in shard.pages:
                page["shard_id"] = k
            header = {
                "header_size": shard.header_size, "page_size": shard.page_size, "index_fields": fields or None,
                "schema": [schema], "shard_addresses": [path.name for path in self._paths], "shard_id": k,
                "statistics": None, "version": "3.0",
            }  # fmt: skip
            index_types = {name: _CLASSES[columns.schema[name]["type"]][0] for name in self._index()}
            shard.commit(header, index_types, self._mode == "r+b")
        self._committed = True

    def _schema(self) -> RecordColumns:
        if self._columns is None:
            raise wrong("The schema is not set: call `add_schema` first.")
        return self._columns

    def _index(self) -> list[str]:
        columns, chosen = self._schema(), self._indexed
        return [name for name in columns.schema if name not in columns.blobs] if chosen is None else chosen

    def _opened(self) -> list[_Shard]:
        """The files, opened at the first row."""
        if self._shards is None:
            headers = [read_header(path)[0] if self._mode == "r+b" else {"page": ()} for path in self._paths]
            self._shards = [
                _Shard(path, self._mode, self._sizes, h) for path, h in zip(self._paths, headers, strict=True)
            ]
        return self._shards


def save_rows(writer: FileWriter, rows: Iterable[Record]) -> None:
    """Write rows of arrays, each column as the first row has it: numbers in the next type that files have.

    Args:
        writer: what no schema is set of
        rows: an array for each column
    """
    stream, columns = (row for row in rows), Record()
    while batch := [*islice(stream, _ROWS_AT_ONCE)]:
        if not columns:
            columns = {name: _column_of(name, array) for name, array in batch[0].items()}
            writer.add_schema(columns)
        writer.write_raw_data(
            [{name: _saved(row[name], **column) for name, column in columns.items()} for row in batch]
        )
    writer.commit()


def _saved(array: Array, type: str, shape: Sequence[int] | None = None) -> object:
    """What a column has of an array."""
    if shape is not None:
        return array.astype(type)
    return array.tobytes() if type == "bytes" else array.item()  # an item ends before its last zero bytes


def _column_of(name: str, array: Array) -> Record:
    """What the schema says of the column of an array."""
    dtype = array.dtype
    if dtype.kind in "SU" and array.size == 1:
        return {"type": "string" if dtype.kind == "U" else "bytes"}
    wide = np.promote_types(dtype, "f4" if dtype.kind == "f" else "i4") if dtype.kind in "biuf" else dtype
    if wide.name not in _CLASSES:
        raise wrong(f"Column {name!r} of {dtype} with the shape {array.shape} cannot be saved as MindRecord.")
    return {"type": wide.name, "shape": [-1, *array.shape[1:]]} if array.ndim else {"type": wide.name}

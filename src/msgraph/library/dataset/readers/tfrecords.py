"""TFRecord files: each record is a message ``tf.train.Example``, which has numbers or bytes by names."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np

from msgraph.library.checkpoints.protobuf import fields, packed, unframed
from msgraph.library.dataset.arguments import boolean, failed, names, numpy_type, typed, wrong
from msgraph.library.dataset.dataset import staff_of
from msgraph.library.dataset.generated import Schema
from msgraph.library.dataset.pipeline.node import Array, Row
from msgraph.library.dataset.readers.texts import FilesDataset, Lines, lines_of
from msgraph.library.dataset.samplers import Shuffle

_BYTES, _FLOATS, _INTEGERS = 1, 2, 3
"""Which list of values a feature has."""
_AT_ONCE = 1 << 16


class TFRecordDataset(FilesDataset):
    """Rows of TFRecord files: a column for each name, in the order of the names.

    Files follow one another. A column of bytes is uint8, those of several strings as long as the longest each; where a
    schema says string, it is an array of strings.

    Args:
        dataset_files: a file or several, or patterns; they are read in alphabetical order
        schema: a :class:`Schema`, or the path of one: the columns, their types and shapes; else the first row tells
        columns_list: the columns that are read, all where this is ``None``
        num_samples: how many rows an epoch has at most; else as many as the schema says
        num_parallel_workers: accepted: rows are read one by one
        shuffle: whether files come in random order, and with ``True`` or ``Shuffle.GLOBAL`` rows, too
        num_shards: how many parts there are; each has every so many-th file
        shard_id: which part this is
        shard_equal_rows: parts are blocks of rows instead, all of one size
        cache: accepted
        compression_type: ``"GZIP"`` or ``"ZLIB"`` for files that are compressed so

    Raises:
        ValueError: no such file, another compression
        RuntimeError: a file that is spoilt, or has other columns; fewer files than parts
    """

    def __init__(
        self, dataset_files: str | list[str], schema: Schema | str | None = None,
        columns_list: Sequence[str] | None = None, num_samples: int | None = None,
        num_parallel_workers: int | None = None, shuffle: bool | Shuffle = Shuffle.GLOBAL,
        num_shards: int | None = None, shard_id: int | None = None, shard_equal_rows: bool = False,
        cache: object = None, compression_type: str | None = None,
    ) -> None:  # fmt: skip
        staff_of(num_parallel_workers)
        if compression_type not in (None, "", "ZLIB", "GZIP"):
            allowed = "'' (no compression), 'ZLIB', or 'GZIP'"
            raise wrong(f"Input compression_type can only be either {allowed}, but got '{compression_type}'.")
        typed("schema", schema, Schema, str, type(None))
        schema = Schema(schema) if isinstance(schema, str) else schema
        most = num_samples or (schema.num_rows if schema else 0) or None
        read = partial(_records, is_compressed=bool(compression_type))
        count = partial(_count, is_compressed=bool(compression_type))
        lines = lines_of(dataset_files, read, shuffle, most, num_shards, shard_id, count)
        lines = _sharded(lines, boolean("shard_equal_rows", shard_equal_rows))
        columns = (
            next(read(lines.files[0])).columns()
            if schema is None
            else {column["name"]: _Column(numpy_type(column["type"]), column["shape"]) for column in schema.columns}
        )
        if columns_list is not None:
            listed = names("columns_list", typed("columns_list", columns_list, list))
            if missing := [name for name in listed if name not in columns]:
                problem = f"Invalid columns_list, tfrecord file failed to find column name: {missing[0]}"
                raise failed(problem, f"there are {[*columns]}")
            columns = {name: columns[name] for name in listed}
        super().__init__(tuple(columns), lines, lambda record: record.row(columns))


def _sharded(lines: Lines, equal_rows: bool) -> Lines:
    """The lines of a part: of some files, or of a block of rows."""
    lines = replace(lines, files=tuple(sorted(lines.files)), equal=True)
    if equal_rows or lines.num_shards is None:
        return lines
    if len(lines.files) < lines.num_shards:
        counts = f"but got {len(lines.files)} files for {lines.num_shards} shards"
        raise failed(
            f"Invalid file, numbers of tfrecord file should not less than num_shards, {counts}",
            "set `shard_equal_rows=True`, which cuts the rows of all files into parts",
        )
    return replace(lines, files=lines.files[lines.shard_id :: lines.num_shards], num_shards=None)


@contextmanager
def _refusing(path: Path, part: str = "") -> Generator[None]:
    """What is wrong with a file, said of it."""
    try:
        yield
    except (ValueError, OSError, zlib.error) as problem:
        raise failed(
            f"Invalid file, {path} cannot be read as TFRecord: {part}{problem}.",
            "write the file again, or check `compression_type` and `schema`",
        ) from problem


def _records(path: Path, is_compressed: bool, is_checked: bool = True) -> Iterator[_Example]:
    """The records of a file, compared with their checksums or not."""
    with _refusing(path), path.open("rb") as file:
        at = -1
        for at, message in unframed(_inflated(file) if is_compressed else file.read, is_checked):
            yield _Example(path, at, message)
        if at < 0:
            raise ValueError("it has no records")


def _count(path: Path, is_compressed: bool) -> int:
    return sum(1 for _ in _records(path, is_compressed, is_checked=False))


def _inflated(file: BinaryIO) -> Callable[[int], bytes]:
    """What reads so many bytes at most of what is compressed, none at its end; ``zlib.error`` where that is spoilt."""
    inflate = zlib.decompressobj(zlib.MAX_WBITS + 32)

    def read(size: int) -> bytes:
        while not inflate.eof:
            compressed = inflate.unconsumed_tail or file.read(_AT_ONCE)
            if data := inflate.decompress(compressed, size):
                return data
            if not compressed:
                raise zlib.error("it ends before what is compressed does")
        return b""

    return read


class _Values(NamedTuple):
    """The values of a name: strings of bytes, or one array of numbers."""

    strings: list[bytes]
    numbers: Array | None

    @classmethod
    def of(cls, list_type: int, content: memoryview) -> _Values:
        """Those of a list, which may be packed."""
        parts = [part for field, part in fields(content) if field == 1]
        if list_type == _INTEGERS:
            numbers = chain.from_iterable([part] if isinstance(part, int) else packed(part) for part in parts)
            return cls([], np.array([*numbers], np.uint64).view(np.int64))
        strings = [bytes(part) for part in parts if not isinstance(part, int)]
        return cls([], np.frombuffer(b"".join(strings), "<f4")) if list_type == _FLOATS else cls(strings, None)


class _Example(NamedTuple):
    """A message, and where it stands."""

    path: Path
    at: int
    message: bytes

    def values(self) -> dict[str, _Values]:
        """The values by name."""
        values: dict[str, _Values] = {}
        with _refusing(self.path, f"the record at byte {self.at} is no tf.train.Example: "):
            for entry in _parts(memoryview(self.message), 1, 1):
                name = "".join(str(part, "utf-8") for part in _parts(entry, 1))
                for list_type, content in chain.from_iterable(map(fields, _parts(entry, 2))):
                    values[name] = _Values.of(list_type, memoryview(b"") if isinstance(content, int) else content)
        return values

    def row(self, columns: Mapping[str, _Column]) -> Row:
        """The arrays of some columns."""
        values = self.values()
        with _refusing(self.path, f"the record at byte {self.at} has "):
            if missing := [name for name in columns if name not in values]:
                raise ValueError(f"no {missing}, but {[*values]}")
            return tuple(column.of(name, values[name]) for name, column in columns.items())

    def columns(self) -> dict[str, _Column]:
        """What a schema would say of this row: strings are as long as the longest each."""
        types = {name: np.uint8 if part.numbers is None else part.numbers.dtype for name, part in self.values().items()}
        return {name: _Column(np.dtype(types[name]), None, is_padded=True) for name in sorted(types)}


def _parts(message: memoryview, field: int, *inner: int) -> Iterator[memoryview]:
    """The messages or bytes that a field of a message has; those of a field of these, and so on."""
    for own_field, part in fields(message):
        if own_field == field and not isinstance(part, int):
            yield from _parts(part, *inner) if inner else (part,)


class _Column(NamedTuple):
    """What a column takes of a row."""

    dtype: np.dtype[np.generic] | None
    """The type of its elements; ``None`` stands for strings."""
    shape: Sequence[int] | None
    is_padded: bool = False

    def of(self, name: str, values: _Values) -> Array:
        """The array of a row; ValueError where its values are of another type or size."""
        shape = (-1,) if self.shape is None else self.shape
        if values.numbers is not None:
            wanted = "f" if values.numbers.dtype.kind == "f" else "iub"
            if self.dtype is not None and self.dtype.kind in wanted:
                return values.numbers.astype(self.dtype).reshape(shape)
        elif self.dtype is None:
            return np.array([string.decode() for string in values.strings]).reshape(shape)
        elif self.dtype == np.uint8:
            longest = max(map(len, values.strings), default=0) if self.is_padded else 0
            joined = bytearray().join(string.ljust(longest) for string in values.strings)
            return np.frombuffer(joined, np.uint8).reshape(shape)
        actual = "bytes" if values.numbers is None else values.numbers.dtype
        raise ValueError(f"{actual} in column {name!r}, which is said to be {self.dtype or 'strings'}")

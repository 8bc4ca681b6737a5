"""Rows of files: lines of text, rows of CSV files, and messages ``tf.train.Example`` of TFRecord files.

Files follow one another; shuffled, the files come in random order, and rows are drawn from a buffer of 10,000.
Of several shards each has a block of the rows; all are of one size, the last one has the first rows again.
"""

from __future__ import annotations

import csv
import glob
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, cycle, islice
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, NamedTuple, cast

import numpy as np

from msgraph.library.checkpoints.protobuf import fields, packed, unframed
from msgraph.library.dataset import arguments
from msgraph.library.dataset.arguments import absent, boolean, failed, integer, names, numpy_type, text, typed, wrong
from msgraph.library.dataset.dataset import Dataset, staff_of
from msgraph.library.dataset.generated import Schema
from msgraph.library.dataset.pipeline.node import Array, Row
from msgraph.library.dataset.pipeline.sources import IterableNode, ShuffleNode
from msgraph.library.dataset.samplers import Shuffle, shards_of
from msgraph.library.naming import variant

_BUFFER = 10_000


@dataclass(frozen=True)
class Lines:
    """The rows of files: how many, which of them a shard has, and what is shuffled."""

    files: tuple[Path, ...]
    read: Callable[[Path], Iterable[object]]
    shuffle: Shuffle
    num_samples: int | None
    num_shards: int | None
    shard_id: int | None
    total_of: Callable[[Path], int] | None = None
    """How many rows a file has, where that takes less time than to read it."""

    def total(self) -> int:
        """How many rows all files have."""
        return sum(map(self.total_of or (lambda path: sum(1 for _ in self.read(path))), self.files))

    def _range(self) -> range:
        """The places of the rows of the shard, over all files."""
        total = self.total()
        if self.num_shards is None or self.shard_id is None:
            return range(total)
        share = -(-total // self.num_shards)
        return range(share * self.shard_id, share * (self.shard_id + 1))

    def count(self) -> int:
        """How many rows an epoch has."""
        rows = len(self._range())
        return min(rows, self.num_samples) if self.num_samples else rows

    def start(self, seed: int) -> Iterator[Any]:
        """The rows of an epoch."""
        files = list(self.files)
        if self.shuffle is not Shuffle.FALSE:
            Random(seed).shuffle(files)
        if self.num_shards is None:
            return (row for path in files for row in self.read(path))
        places = self._range()
        return islice((row for path in cycle(files) for row in self.read(path)), places.start, places.stop)


class FilesDataset(Dataset):
    """Rows of files.

    Args:
        columns: their names
        lines: the files, and what reads them
        row: makes the arrays of what was read
    """

    def __init__(self, columns: tuple[str, ...], lines: Lines, row: Callable[[Any], Row]) -> None:
        owner = type(self).__name__
        node = IterableNode((), columns, lines.start, row, owner, lines.count, lines.num_samples)
        super().__init__(ShuffleNode((node,), _BUFFER) if lines.shuffle is Shuffle.GLOBAL else node)


def lines_of(
    patterns: object,
    read: Callable[[Path], Iterable[object]],
    shuffle: Any,
    num_samples: int | None,
    num_shards: int | None,
    shard_id: int | None,
    total_of: Callable[[Path], int] | None = None,
) -> Lines:
    """The rows of the files that patterns match, in order, as the arguments of a source ask for them.

    Raises:
        ValueError: a pattern matches no file, or there are no such shards
    """
    if isinstance(typed("shuffle", shuffle, bool, Shuffle), bool):
        shuffle = Shuffle.GLOBAL if shuffle else Shuffle.FALSE
    if num_samples is not None:
        integer("num_samples", num_samples, 0)
    if num_shards is not None or shard_id is not None:
        num_shards, shard_id = shards_of(num_shards, shard_id)
        integer("shard_id", shard_id, 0, num_shards - 1)
    listed = [patterns] if isinstance(patterns, str) else list(typed("dataset_files", patterns, list, str))
    matches = {pattern: sorted(glob.glob(text("dataset_files", pattern), recursive=True)) for pattern in listed}
    if not listed:
        raise wrong(f"Input dataset_files can not be empty, but got '{patterns}'.")
    if missing := [pattern for pattern in listed if not matches[pattern]]:
        raise absent(f"The following patterns did not match any files: {missing}")
    files = tuple(Path(match) for pattern in listed for match in matches[pattern])
    return Lines(files, read, shuffle, num_samples, num_shards, shard_id, total_of)


class TextFileDataset(FilesDataset):
    """The lines of text files that are not empty, as ``text``."""

    def __init__(
        self,
        dataset_files: str | Sequence[str],
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: object = None,
    ) -> None:
        staff_of(num_parallel_workers)
        lines = lines_of(dataset_files, text_lines, shuffle, num_samples, num_shards, shard_id)
        super().__init__(("text",), lines, lambda line: (np.array(line),))


def text_lines(path: Path) -> Iterator[str]:
    """The lines of a file that are not empty."""
    with path.open(encoding="utf-8") as stream:
        for line in stream:
            if kept := line.rstrip("\r\n"):
                yield kept


class CSVDataset(FilesDataset):
    """The rows of CSV files; columns are strings, or what ``column_defaults`` are."""

    def __init__(
        self,
        dataset_files: str | Sequence[str],
        field_delim: str = ",",
        column_defaults: Sequence[Any] | None = None,
        column_names: Sequence[str] | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: object = None,
    ) -> None:
        staff_of(num_parallel_workers)
        if text("field_delim", field_delim) in ('"', "\r", "\n") or len(field_delim) != 1:
            raise wrong("field_delim is invalid.")
        if column_defaults is not None:
            for default in typed("column_defaults", column_defaults, list):
                typed("column_defaults", default, str, int, float)
        read = partial(cells_of, delimiter=field_delim, first=int(column_names is None))
        lines = lines_of(dataset_files, read, shuffle, num_samples, num_shards, shard_id)
        header = next(cells_of(lines.files[0], field_delim), (None, 0, ()))[2]
        columns = tuple(header) if column_names is None else names("column_names", column_names)
        super().__init__(columns, lines, partial(values_of, columns=columns, defaults=column_defaults))


def cells_of(path: Path, delimiter: str = ",", first: int = 0) -> Iterator[tuple[Path, int, list[str]]]:
    """The cells of each row of a file from ``first`` on, with the file and the line they are from."""
    with path.open(encoding="utf-8", newline="") as stream:
        reader = csv.reader(stream, delimiter=delimiter)
        yield from ((path, reader.line_num, cells) for cells in islice(reader, first, None) if cells)


def values_of(
    row: tuple[Path, int, list[str]], columns: tuple[str, ...], defaults: Sequence[object] | None
) -> tuple[Any, ...]:
    """A row of cells as arrays."""
    path, line, cells = row
    if len(cells) != len(columns):
        raise _bad(path, line, f"{len(cells)} cells for {len(columns)} columns")
    if defaults is None:
        return tuple(map(np.array, cells))
    values: list[Any] = []
    for name, cell, default in zip(columns, cells, defaults, strict=False):
        cls = cast("type[Any]", type(default))
        try:
            values.append(np.array(cls(cell) if cell else default, _TYPES.get(cls)))
        except ValueError:
            raise _bad(path, line, f"{cell!r} in column {name!r} is no {cls.__name__}") from None
    return tuple(values)


def _bad(path: Path, line: int, problem: str) -> BaseException:
    return failed(
        f"Invalid file, failed to parse csv file: {path} at line {line}. Error message: {problem}.",
        "check `field_delim`, `column_names` and `column_defaults`; without names the first row has them",
    )


_TYPES = {int: np.int32, float: np.float32}


# -- published texts ------------------------------------------------------------------------------------------


def _text(name: str, columns: str, pattern: str, parts: str) -> Any:
    """The data set of a folder with files of lines, or of tables without headers.

    Args:
        name: what it is called
        columns: their names
        pattern: the name of a file for each of ``parts``, which are the usages that there are besides ``all``
    """
    is_table, usages = pattern.endswith(".csv"), parts.split()
    base: Any = CSVDataset if is_table else TextFileDataset

    def __init__(self: Any, dataset_dir: str, usage: str | None = None, *options: object, **named: object) -> None:
        folder = arguments.folder_of("dataset_dir", dataset_dir)
        if usage is not None:
            arguments.one_of("usage", usage, [*usages, "all"])
        files = sorted(folder / pattern.format(part) for part in usages if usage in (None, "all", part))
        if missing := [path for path in files if not path.is_file()]:
            raise arguments.nothing_found(name, missing[0])
        layout = (",", None, columns.split()) if is_table else ()
        base.__init__(self, [glob.escape(str(path)) for path in files], *layout, *options, **named)

    return variant(base, name, f"Published texts, with the columns {columns.split()} of strings.", __init__=__init__)


AGNewsDataset = _text("AGNewsDataset", "index title description", "{}.csv", "train test")
AmazonReviewDataset = _text("AmazonReviewDataset", "label title content", "{}.csv", "train test")
DBpediaDataset = _text("DBpediaDataset", "class title content", "{}.csv", "train test")
PennTreebankDataset = _text("PennTreebankDataset", "text", "ptb.{}.txt", "train valid test")
SogouNewsDataset = _text("SogouNewsDataset", "index title content", "{}.csv", "train test")
WikiTextDataset = _text("WikiTextDataset", "text", "wiki.{}.tokens", "train valid test")
YahooAnswersDataset = _text("YahooAnswersDataset", "class title content answer", "{}.csv", "train test")
YelpReviewDataset = _text("YelpReviewDataset", "label text", "{}.csv", "train test")


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
    lines = replace(lines, files=tuple(sorted(lines.files)))
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

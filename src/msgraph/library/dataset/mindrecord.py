"""``mindspore.mindrecord``, and ``MindDataset``: MindSpore's own files of rows; other names say what to do."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

from msgraph.library.dataset.arguments import absent, integer, names, text, typed, wrong
from msgraph.library.dataset.dataset import MappableDataset, staff_of
from msgraph.library.dataset.pipeline.node import Array, Row
from msgraph.library.dataset.pipeline.sources import RandomAccessNode
from msgraph.library.dataset.record_files import PLACES, SIZE, Record, read_header, spoilt
from msgraph.library.dataset.record_files import FileWriter as FileWriter
from msgraph.library.dataset.samplers import Shuffle, select_sampler
from msgraph.library.internals.refused import refuse_names


class _File:
    """One file, with the places of its rows."""

    def __init__(self, path: Path) -> None:
        for needed in (path, Path(f"{path}.db")):
            if not needed.is_file():
                raise absent(f"The file {needed} does not exist or permission denied!")
        self.path = path
        self.header, self.columns = read_header(path)
        try:
            with closing(sqlite3.connect(f"file:{path}.db?mode=ro", uri=True)) as index:
                rows = index.execute(f"SELECT {', '.join(PLACES)} FROM INDEXES ORDER BY ROW_ID").fetchall()
                self.places = np.delete(np.array(rows, np.int64).reshape(-1, 8), [0, 4], 1).reshape(-1, 2, 3)
        except (sqlite3.Error, ValueError, OverflowError) as problem:
            raise spoilt(Path(f"{path}.db"), f"the index cannot be read ({problem})") from problem
        self.bytes = np.memmap(path, np.uint8, "r")

    def row(self, index: int, wanted: Sequence[str]) -> Record:
        """The columns of a row that are wanted."""
        raw, blob = (self._part(index, *map(int, span)) for span in self.places[index])
        try:
            return self.columns.unpack(raw, blob, wanted)
        except (ValueError, IndexError, TypeError, struct.error) as problem:
            raise spoilt(self.path, f"row {index} cannot be read ({problem})") from problem

    def _part(self, index: int, page: int, start: int, end: int) -> bytes:
        """One part of a row, without its size."""
        first = self.header["header_size"] + page * self.header["page_size"] + start
        data = self.bytes[first : first + end - start].tobytes() if 0 <= start <= end and first >= 0 else b""
        if len(data) < SIZE.size or len(data) != end - start or SIZE.unpack_from(data)[0] != len(data) - SIZE.size:
            raise spoilt(self.path, f"row {index}, at byte {first}, is cut or has another size")
        return data[SIZE.size :]


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
                raise spoilt(file.path, f"its schema is not that of {opened[0].path}")
        self.wanted = [*self.columns.schema] if columns is None else list(columns)
        for name in self.wanted:
            if name not in self.columns.schema:
                raise wrong(f"Column {name!r} is not in the schema {self.columns.schema} of {opened[0].path}.")
        self.ends = np.cumsum([len(file.places) for file in opened])

    def __len__(self) -> int:
        return int(self.ends[-1])

    def __getitem__(self, index: int) -> Record:
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

    def get_next(self) -> Iterator[Record]:
        """Row after row."""
        return map(self._records.__getitem__, range(len(self._records)))

    def schema(self) -> Mapping[str, Record]:
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
        sampler: object = None,
        padded_sample: Record | None = None,
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

        def fetch(index: int) -> Row:
            row = records[int(index)] if index < len(records) else padded_sample or {}
            return tuple(_array(row[name], records.columns.schema[name]["type"]) for name in records.wanted)

        staff, count = staff_of(num_parallel_workers), lambda: len(records) + extra
        super().__init__(RandomAccessNode((), tuple(records.wanted), count, fetch, chosen, "MindDataset", staff))


def _array(value: Any, dtype: str) -> Array:
    if isinstance(value, bytes):
        return np.array([value], f"S{max(len(value), 1)}")
    return np.array(value) if dtype == "string" else np.array(value, dtype)


__getattr__ = refuse_names(
    "MindRecord: mindspore.mindrecord",
    "files are written by `FileWriter` and `Dataset.save`, and read by `FileReader` and `MindDataset`",
)

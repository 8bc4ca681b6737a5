"""Lines of text files, and rows of CSV files.

Files follow one another; shuffled, the files come in random order, and rows are drawn from a buffer of 10,000.
Of several shards each has a block of the rows.
"""

from __future__ import annotations

import csv
import glob
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np

from msgraph.library.dataset.arguments import failed, integer, names, text, typed, wrong
from msgraph.library.dataset.dataset import Dataset, staff_of
from msgraph.library.dataset.pipeline.arranging import ShuffleNode
from msgraph.library.dataset.pipeline.node import Row
from msgraph.library.dataset.pipeline.sources import IterableNode
from msgraph.library.dataset.samplers import Shuffle, shards_of

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
    equal: bool = False
    """Do all shards have as many rows, and the last one the first rows again?"""

    def total(self) -> int:
        """How many rows all files have."""
        return sum(map(self.total_of or (lambda path: sum(1 for _ in self.read(path))), self.files))

    def _range(self) -> range:
        """The places of the rows of the shard, over all files."""
        total = self.total()
        if self.num_shards is None or self.shard_id is None:
            return range(total)
        share = -(-total // self.num_shards)
        last = share * (self.shard_id + 1)
        return range(share * self.shard_id, last if self.equal else min(total, last))

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
        raise wrong(f"The following patterns did not match any files: {missing}")
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
        lines = lines_of(dataset_files, _lines, shuffle, num_samples, num_shards, shard_id)
        super().__init__(("text",), lines, lambda line: (np.array(line),))


def _lines(path: Path) -> Iterator[str]:
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
        read = partial(_cells, delimiter=field_delim, first=int(column_names is None))
        lines = lines_of(dataset_files, read, shuffle, num_samples, num_shards, shard_id)
        header = next(_cells(lines.files[0], field_delim), (None, 0, ()))[2]
        columns = tuple(header) if column_names is None else names("column_names", column_names)
        super().__init__(columns, lines, partial(_values, columns=columns, defaults=column_defaults))


def _cells(path: Path, delimiter: str, first: int = 0) -> Iterator[tuple[Path, int, list[str]]]:
    """The cells of each row from one on, with the file and the line they are from."""
    with path.open(encoding="utf-8", newline="") as stream:
        reader = csv.reader(stream, delimiter=delimiter)
        yield from ((path, reader.line_num, cells) for cells in islice(reader, first, None) if cells)


def _values(
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

"""Sources made of what the program has: generators, iterables, objects with ``__getitem__``, arrays."""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.datasets import BadInput
from msgraph.library.dataset.arguments import failed, integer, names, numpy_type, text, typed, wrong
from msgraph.library.dataset.dataset import Dataset, MappableDataset, staff_of
from msgraph.library.dataset.pipeline.batching import stacked
from msgraph.library.dataset.pipeline.node import Array, Row
from msgraph.library.dataset.pipeline.sources import IterableNode, RandomAccessNode, own_array, row_of
from msgraph.library.dataset.samplers import BuiltinSampler, IterSampler, PKSampler, select_sampler


class Schema:
    """The columns of a dataset."""

    def __init__(self, schema_file: str | None = None) -> None:
        self.columns: list[dict[str, Any]] = []
        self.dataset_type = ""
        self.num_rows = 0
        if schema_file is not None:
            with open(text("schema_file", schema_file), encoding="utf-8") as stream:
                self.from_json(json.load(stream))

    def add_column(self, name: str, de_type: object, shape: Sequence[int] | None = None) -> None:
        """Add a column."""
        text("name", name)
        numpy_type(de_type)
        if shape is not None:
            for size in typed("shape", shape, list, tuple):
                integer("shape", size, -1)
        self.columns.append({"name": name, "type": de_type, "shape": None if shape is None else list(shape)})

    def parse_columns(self, columns: object) -> None:
        """Add columns of a list of dicts with ``name``, ``type`` and ``shape``, or of a dict by name."""
        listed = typed("columns", columns, list, dict)
        if not listed:
            raise wrong("columns is empty.")
        if isinstance(columns, dict):
            listed = [{"name": name, **column} for name, column in listed.items()]
        for column in listed:
            for part in ("name", "type"):
                if part not in column:
                    raise AttributeError(f"Column's {part} is missing")
            self.add_column(column["name"], column["type"], column.get("shape"))

    def to_json(self) -> str:
        """The columns as JSON."""
        columns = {
            column["name"]: {"type": str(numpy_type(column["type"]) or "string"), "rank": len(column["shape"] or [])}
            | ({} if column["shape"] is None else {"shape": column["shape"]})
            for column in self.columns
        }
        entries = {"datasetType": self.dataset_type} if self.dataset_type else {}
        return json.dumps({"columns": columns, **entries, "numRows": self.num_rows}, indent=2)

    def from_json(self, json_obj: dict[str, Any]) -> None:
        """Take the columns of parsed JSON."""
        self.dataset_type = json_obj.get("datasetType", "")
        self.num_rows = json_obj.get("numRows", 0)
        self.parse_columns(json_obj["columns"])

    __str__ = to_json


_OWNER = "GeneratorDataset"


class GeneratorDataset(MappableDataset):
    """Rows of a source of the program: a function that gives an iterator, an iterable, or ``__getitem__``."""

    def __init__(
        self,
        source: Any,
        column_names: str | Sequence[str] | None = None,
        column_types: Sequence[object] | None = None,
        schema: Schema | str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int = 1,
        shuffle: bool | None = None,
        sampler: object = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        python_multiprocessing: bool = True,
        max_rowsize: int | None = None,
        batch_sampler: Any = None,
        collate_fn: Callable[..., object] | None = None,
    ) -> None:
        if isinstance(source, Dataset) and not hasattr(source, "__getitem__"):
            source = list(source.create_tuple_iterator(num_epochs=1, output_numpy=True))
        self.source: Any = list(cast("Iterable[Any]", source)) if isinstance(source, builtins.zip) else source
        columns, types = _columns(column_names, column_types, schema)
        convert = partial(_row, types=[*map(numpy_type, types or ())], columns=len(columns))
        staff = staff_of(num_parallel_workers, python_multiprocessing)
        by_index = hasattr(self.source, "__getitem__") and hasattr(self.source, "__len__")
        if not callable(self.source) and not by_index and not hasattr(self.source, "__iter__"):
            what = "Input 'source' function of GeneratorDataset should be callable, iterable or have __getitem__."
            raise BadInput(what, "a source with `__getitem__` also needs `__len__`, the number of its samples").error()
        if not by_index:
            asked = {"sampler": sampler, "num_shards": num_shards, "shard_id": shard_id, "batch_sampler": batch_sampler}
            if refused := next((argument for argument in asked if asked[argument] is not None), None):
                raise wrong(f"{refused} is not supported if source does not have attribute '__getitem__'.")
            length = getattr(self.source, "__len__", None)
            self._node = IterableNode((), columns, self._start, convert, _OWNER, length, num_samples)
            return
        chosen = select_sampler(num_samples, sampler, shuffle, num_shards, shard_id)
        fetch = partial(_fetched, source=self.source, convert=convert)
        if batch_sampler is not None:
            if any(value is not None for value in (num_samples, sampler, shuffle, num_shards, shard_id)):
                raise wrong("batch_sampler and num_samples, sampler, shuffle, num_shards, shard_id exclude each other.")
            chosen = _Whole(batch_sampler)
            fetch = partial(_batch, source=self.source, convert=convert, names=columns, collate=collate_fn)
        super().__init__(RandomAccessNode((), columns, cast(Any, self.source).__len__, fetch, chosen, _OWNER, staff))

    def _start(self, seed: int) -> Iterable[object]:
        return iter(self.source) if hasattr(self.source, "__iter__") else self.source()

    def __getitem__(self, index: int) -> Any:
        if not isinstance(self.node, RandomAccessNode):
            raise failed("Dataset don't support randomized access.", "give the source a `__getitem__`")
        return self.source[index]

    def add_sampler(self, new_sampler: BuiltinSampler) -> None:
        """Let the source's sampler sample what another one gives."""
        if isinstance(new_sampler, PKSampler):
            raise failed("GeneratorDataset doesn't support PKSampler", "use a SubsetSampler")
        super().add_sampler(new_sampler)

    def _part(self, start: int, stop: int, order: int | None) -> Dataset:
        if isinstance(self.node, RandomAccessNode):
            return super()._part(start, stop, order)
        return Dataset._part(self, start, stop, order)


def _row(value: Any, types: Sequence[np.dtype[np.generic] | None], columns: int) -> Row:
    """What the source gives, as a row of arrays of the types that were asked for."""
    row = row_of(value, columns, _OWNER)
    for index, (array, dtype) in enumerate(builtins.zip(row, types, strict=False)):
        if dtype is not None and array.dtype != dtype:
            raise failed(
                f"Invalid data type, column {index} of the generator is {array.dtype}, but column_types says {dtype}.",
                "return the type, or leave `column_types` out",
            )
    return row


def _fetched(index: Any, source: Any, convert: Callable[[object], Row]) -> Row:
    """A row by index."""
    return convert(source[index])


def _batch(
    index: Any, source: Any, convert: Callable[[Any], Row], names: tuple[str, ...], collate: Callable[..., Any] | None
) -> Row:
    """A batch by a list of indices."""
    rows = [convert(source[int(i)]) for i in index]
    columns = [list(values) for values in builtins.zip(*rows, strict=True)]
    if collate is None:
        return tuple(map(stacked, names, columns))
    return row_of(collate(*columns), len(names), "GeneratorDataset.collate_fn")


class _Whole(IterSampler):
    """A sampler of lists of indices."""

    def indices(self, source: object, turn: object) -> Any:
        """The lists, as they come."""
        return iter(self.sampler)


def _columns(
    column_names: object, column_types: Sequence[object] | None, schema: Schema | str | None
) -> tuple[tuple[str, ...], Sequence[Any] | None]:
    if schema is not None:
        read = schema if isinstance(schema, Schema) else Schema(schema)
        return tuple(column["name"] for column in read.columns), [column["type"] for column in read.columns]
    if column_names is None:
        raise wrong("Neither columns_names nor schema are provided.")
    listed = names("column_names", column_names)
    if column_types is not None and len(typed("column_types", column_types, list)) != len(listed):
        raise wrong("The length of column_names and column_types should be the same.")
    return listed, column_types


class NumpySlicesDataset(MappableDataset):
    """The slices of arrays or lists along their first dimension: one column, or one for each of a tuple or dict."""

    def __init__(
        self,
        data: Any,
        column_names: str | Sequence[str] | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int = 1,
        shuffle: bool | None = None,
        sampler: object = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
    ) -> None:
        typed("data", data, list, tuple, dict, np.ndarray)
        if not len(data):
            raise wrong("data should not be empty.")
        keys, values = _slices(data)
        if len({len(value) for value in values}) > 1:
            raise wrong("Data length in each column is not equal.")
        columns = keys if column_names is None else names("column_names", column_names)
        if len(columns) != len(values):
            raise wrong(f"Num of input column names is {len(columns)}, but required is {len(values)}.")
        chosen = select_sampler(num_samples, sampler, shuffle, num_shards, shard_id)

        def fetch(index: int) -> Row:
            return tuple(own_array(value[index]) for value in values)

        def gather(indices: Array) -> Row:
            return tuple(value[indices] for value in values)

        staff, count = staff_of(num_parallel_workers), values[0].__len__
        many = gather if all(type(value) is np.ndarray for value in values) else None
        super().__init__(RandomAccessNode((), columns, count, fetch, chosen, "NumpySlicesDataset", staff, gather=many))


def _slices(data: object) -> tuple[tuple[str, ...], list[Any]]:
    """Names and values of the columns; a column of a pandas frame is its array."""
    if isinstance(data, dict):
        items = cast("dict[str, Any]", data)
        return tuple(items), [getattr(value, "values", value) for value in items.values()]
    values: list[object] = list(cast("tuple[Any, ...]", data)) if isinstance(data, tuple) else [data]
    return tuple(f"column_{index}" for index in range(len(values))), values


class PaddedDataset(GeneratorDataset):
    """Rows to fill up others with: dicts of the program."""

    def __init__(self, padded_samples: Sequence[dict[str, object]]) -> None:
        typed("padded_samples", padded_samples, list)
        for sample in padded_samples:
            typed("padded_samples", sample, dict)
        if not padded_samples:
            raise wrong("padded_samples cannot be empty.")
        columns = tuple(padded_samples[0])
        if any(set(sample) != set(columns) for sample in padded_samples):
            raise wrong("padded_samples should have the same keys in all dicts.")
        rows = [tuple(sample[name] for name in columns) for sample in padded_samples]
        super().__init__(rows, columns, shuffle=False)

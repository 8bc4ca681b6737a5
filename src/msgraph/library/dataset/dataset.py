"""``Dataset``: what users chain. Each method gives a new dataset over a new node; the old one stays what it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from inspect import signature
from itertools import islice
from random import Random, SystemRandom
from typing import Any, cast

from msgraph.diagnostics.catalog.datasets import FormatNotRead
from msgraph.diagnostics.nearest import name_for_users
from msgraph.library.dataset import config
from msgraph.library.dataset.arguments import (
    INT32,
    boolean,
    failed,
    integer,
    names,
    text,
    typed,
    unfit,
    wrong,
    wrong_type,
)
from msgraph.library.dataset.callbacks import DSCallback
from msgraph.library.dataset.iterators import DictIterator, TupleIterator, epochs_of, shape_of, type_of
from msgraph.library.dataset.pipeline import sources
from msgraph.library.dataset.pipeline.batching import BatchInfo, BatchNode, BucketBatchNode, Pads
from msgraph.library.dataset.pipeline.mapping import FilterNode, FlatMapNode, MapNode
from msgraph.library.dataset.pipeline.node import Node, rows_of, size_of
from msgraph.library.dataset.pipeline.sources import Gate, RandomAccessNode, SyncNode
from msgraph.library.dataset.pipeline.staff import Staff
from msgraph.library.dataset.record_files import FileWriter, save_rows
from msgraph.library.dataset.samplers import BuiltinSampler, DistributedSampler, RandomSampler
from msgraph.library.naming import variant

_MOST_WORKERS = 1024


def staff_of(workers: int | None, processes: bool = False) -> Staff:
    """The workers an operation is given by ``num_parallel_workers`` and ``python_multiprocessing``."""
    if workers is not None:
        integer("num_parallel_workers", workers, 1, _MOST_WORKERS)
    return Staff(workers, boolean("python_multiprocessing", processes))


class Dataset:
    """A pipeline: a source of rows, and what is done with them."""

    def __init__(self, node: Node) -> None:
        self._node = node

    def __init_subclass__(cls) -> None:
        name_for_users(cls)

    @property
    def node(self) -> Node:
        """The tree of the pipeline."""
        return self._node

    # -- operations ----------------------------------------------------------------------------------------------------

    def map(
        self,
        operations: Callable[..., object] | Sequence[Callable[..., object]],
        input_columns: str | Sequence[str] | None = None,
        output_columns: str | Sequence[str] | None = None,
        num_parallel_workers: int | None = None,
        **kwargs: Any,
    ) -> Dataset:
        """Apply operations to columns, one operation after the other: transforms of this package, or any function."""
        options = {"python_multiprocessing": False, "max_rowsize": None, "cache": None, "callbacks": None}
        _only(kwargs, {**options, "offload": None}, "map")
        several = isinstance(operations, (list, tuple))
        listed: tuple[Any, ...] = tuple(cast("Sequence[Any]", operations)) if several else (operations,)
        if not listed:
            raise wrong("Input operations should not be empty.")
        for operation in listed:
            if isinstance(operation, type):
                raise wrong(
                    "Parameter operations's element of method map should be a dataset processing operation instance, "
                    f"but got: {operation}. It may be missing parentheses for instantiation."
                )
            if not callable(operation):
                raise wrong(
                    "Parameter operations's element of method map should be a python function or class method which "
                    f"should be callable, but got: {operation}. It doesn't need parentheses for python function or "
                    "class method."
                )
        staff = staff_of(num_parallel_workers, kwargs.get("python_multiprocessing", False))
        inputs, outputs = _names("input_columns", input_columns), _names("output_columns", output_columns)
        callbacks = _listed(kwargs.get("callbacks"))
        for callback in callbacks:
            typed("callbacks", callback, DSCallback)
        return MapDataset(MapNode((self.node,), listed, inputs, outputs, staff, callbacks))

    def filter(
        self,
        predicate: Callable[..., object],
        input_columns: str | Sequence[str] | None = None,
        num_parallel_workers: int | None = None,
    ) -> Dataset:
        """Keep the rows of which ``predicate`` is true."""
        if not callable(predicate):
            raise wrong_type("predicate", predicate, (Callable,))
        inputs, staff = _names("input_columns", input_columns), staff_of(num_parallel_workers)
        return FilterDataset(FilterNode((self.node,), predicate, inputs, staff))

    def flat_map(self, func: Callable[..., Any]) -> Dataset:
        """The rows of the datasets that ``func`` makes of each row."""
        if not callable(func):
            raise unfit("func must be a function.")
        return Dataset(FlatMapNode((self.node,), lambda *row: func(*row).node))

    def batch(
        self,
        batch_size: int | Callable[[BatchInfo], int],
        drop_remainder: bool = False,
        num_parallel_workers: int | None = None,
        **kwargs: Any,
    ) -> Dataset:
        """``batch_size`` rows as one. ``per_batch_map`` gets the columns as lists, and which batch it is."""
        options = dict.fromkeys(("per_batch_map", "input_columns", "output_columns", "max_rowsize"))
        _only(kwargs, {**options, "python_multiprocessing": False}, "batch")
        _check_batch_size(batch_size)
        per_batch, inputs = kwargs.get("per_batch_map"), kwargs.get("input_columns")
        if inputs is not None and per_batch is None:
            raise wrong("input_columns can be specified only when per_batch_map is set.")
        inputs = _names("input_columns", inputs)
        if inputs and len(inputs) != len(signature(cast(Any, per_batch)).parameters) - 1:
            raise wrong("The signature of per_batch_map should match with input columns.")
        outputs = _names("output_columns", kwargs.get("output_columns"))
        staff = staff_of(num_parallel_workers, kwargs.get("python_multiprocessing", False))
        drop = boolean("drop_remainder", drop_remainder)
        return BatchDataset(BatchNode((self.node,), batch_size, drop, staff, per_batch, inputs, outputs))

    def padded_batch(
        self,
        batch_size: int | Callable[[BatchInfo], int],
        drop_remainder: bool = False,
        num_parallel_workers: int | None = None,
        pad_info: Pads | None = None,
    ) -> Dataset:
        """``batch_size`` rows as one, padded: each column to ``(shape, value)``, or to the largest of the batch."""
        _check_batch_size(batch_size)
        drop, staff = boolean("drop_remainder", drop_remainder), staff_of(num_parallel_workers)
        return PaddedBatchDataset(BatchNode((self.node,), batch_size, drop, staff, pads=_pads(pad_info)))

    def bucket_batch_by_length(
        self,
        column_names: str | Sequence[str],
        bucket_boundaries: Sequence[int],
        bucket_batch_sizes: Sequence[int],
        element_length_function: Callable[..., object] | None = None,
        pad_info: Pads | None = None,
        pad_to_bucket_boundary: bool = False,
        drop_remainder: bool = False,
    ) -> Dataset:
        """Batches of rows of about one length: each row goes into the bucket of its length."""
        inputs = names("column_names", column_names)
        bounds = _integers("bucket_boundaries", bucket_boundaries)
        if not bounds:
            raise wrong("bucket_boundaries cannot be empty.")
        if any(a >= b for a, b in _zip_lists(bounds[:-1], bounds[1:])):
            raise wrong("bucket_boundaries should be strictly increasing.")
        sizes = _integers("bucket_batch_sizes", bucket_batch_sizes)
        if len(sizes) != len(bounds) + 1:
            raise wrong("bucket_batch_sizes must contain one element more than bucket_boundaries.")
        if element_length_function is None and len(inputs) != 1:
            raise wrong("If element_length_function is not specified, exactly one column name should be passed.")
        pads, to_bound = _pads(pad_info), boolean("pad_to_bucket_boundary", pad_to_bucket_boundary)
        drop, buckets = boolean("drop_remainder", drop_remainder), (tuple(bounds), tuple(sizes))
        return Dataset(BucketBatchNode((self.node,), inputs, *buckets, element_length_function, pads, to_bound, drop))

    def shuffle(self, buffer_size: int) -> Dataset:
        """Rows in random order, drawn from a buffer of ``buffer_size`` rows."""
        return ShuffleDataset(sources.ShuffleNode((self.node,), integer("buffer_size", buffer_size, 2)))

    def repeat(self, count: int | None = None) -> Dataset:
        """Several epochs as one; for ever without a count."""
        if count is None:
            count = -1
        if not integer("repeat", count) > 0 and count != -1:
            raise wrong("count should be either -1 or positive integer, range[1, INT32_MAX].")
        return self if count == 1 else RepeatDataset(sources.RepeatNode((self.node,), count))

    def skip(self, count: int) -> Dataset:
        """All but the first ``count`` rows."""
        return SkipDataset(sources.SliceNode((self.node,), integer("count", count, 0)))

    def take(self, count: int = -1) -> Dataset:
        """The first ``count`` rows."""
        if not integer("count", count) > 0 and count != -1:
            raise wrong(f"count should be either -1 or within the required interval of (0, {INT32}], got {count}.")
        return self if count == -1 else TakeDataset(sources.SliceNode((self.node,), 0, count))

    def split(self, sizes: Sequence[int] | Sequence[float], randomize: bool = True) -> tuple[Dataset, ...]:
        """Parts that have no row in common, by numbers of rows or by shares."""
        parts = self._sizes(typed("sizes", sizes, list))
        order = None
        if boolean("randomize", randomize):
            seed = config.seed_of_program()
            order = SystemRandom().getrandbits(64) if seed is None else seed
        starts = [sum(parts[:count]) for count in range(len(parts))]
        return tuple(self._part(start, start + size, order) for start, size in _zip_lists(starts, parts))

    def _part(self, start: int, stop: int, order: int | None) -> Dataset:
        return Dataset(sources.SplitNode((self.node,), start, stop, order))

    def _sizes(self, sizes: list[Any]) -> list[int]:
        if not sizes:
            raise wrong("sizes cannot be empty.")
        rows = self.get_dataset_size()
        if all(isinstance(size, int) for size in sizes):
            if any(size <= 0 for size in sizes):
                raise wrong("sizes is a list of int, but there should be no negative or zero numbers.")
            if sum(sizes) != rows:
                raise _failed(f"Sum of split sizes {sum(sizes)} is not equal to dataset size {rows}.")
            return sizes
        if not all(isinstance(size, float) for size in sizes):
            raise wrong("sizes should be list of int or list of float.")
        if not all(0 < size <= 1 for size in sizes):
            raise wrong("sizes is a list of float, but there should be no numbers outside the range (0, 1].")
        if abs(sum(sizes) - 1) >= 1e-5:
            raise wrong("sizes is a list of float, but the percentages do not sum up to 1.")
        counts = [round(size * rows) for size in sizes]
        if 0 in counts:
            raise _failed(f"Split percentage {sizes[counts.index(0)]} is too small.")
        rest = rows - sum(counts)
        index = 0 if rest > 0 else next((p for p, count in enumerate(counts) if count + rest > 0), 0)
        counts[index] += rest
        return counts

    def zip(self, datasets: object) -> Dataset:
        """The columns of this dataset and others side by side."""
        others = cast("tuple[Dataset, ...]", datasets if isinstance(datasets, tuple) else (datasets,))
        return zip((self, *others))

    def concat(self, datasets: object) -> Dataset:
        """The rows of this dataset, then those of others."""
        others = cast("list[Any]", datasets if isinstance(datasets, list) else [datasets])
        for other in others:
            if not isinstance(other, Dataset):
                raise wrong_type("datasets", other, (Dataset,))
        return ConcatDataset(sources.ConcatNode((self.node, *(other.node for other in others))))

    __add__ = concat

    def rename(self, input_columns: str | Sequence[str], output_columns: str | Sequence[str]) -> Dataset:
        """Other names for columns."""
        inputs, outputs = names("input_columns", input_columns), names("output_columns", output_columns)
        if len(inputs) != len(outputs):
            raise wrong("Number of column in input_columns and output_columns is not equal.")
        return RenameDataset(sources.RenameNode((self.node,), inputs, outputs))

    def project(self, columns: str | Sequence[str]) -> Dataset:
        """Some of the columns, in this order."""
        return ProjectDataset(sources.ProjectNode((self.node,), names("columns", columns)))

    def sync_wait(
        self, condition_name: str, num_batch: int = 1, callback: Callable[[object], object] | None = None
    ) -> Dataset:
        """Let through ``num_batch`` batches, and as many more for each ``sync_update``, which calls ``callback``."""
        gates = [node for node in self.node.walk() if isinstance(node, SyncNode)]
        if text("condition_name", condition_name) in [node.name for node in gates]:
            raise failed("Condition name is already in use.", "name each condition differently")
        gate = Gate(integer("num_batch", num_batch, 1), callback)
        return Dataset(SyncNode((self.node,), condition_name, gate))

    def sync_update(self, condition_name: str, num_batch: int | None = None, data: object = None) -> None:
        """Let more batches through the ``sync_wait`` of this name, and call its callback with ``data``."""
        for node in self.node.walk():
            if isinstance(node, SyncNode) and node.name == condition_name:
                node.gate.update(None if num_batch is None else integer("num_batch", num_batch, 1), data)
                return
        raise failed(f"Condition name {condition_name!r} not found.", "call `sync_wait` before")

    def apply(self, apply_func: Callable[[Dataset], Dataset]) -> Dataset:
        """What a function makes of this dataset."""
        if not callable(apply_func):
            raise unfit("apply_func must be a function.")
        result = apply_func(self)
        if not isinstance(result, Dataset):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise unfit("apply_func must return a dataset.")
        return result

    def device_que(
        self, send_epoch_end: bool = True, create_data_info_queue: bool = False, queue_name: str = ""
    ) -> Dataset:
        """The dataset itself: rows are used by the process that makes them."""
        return self

    # -- rows ----------------------------------------------------------------------------------------------------------

    def create_tuple_iterator(
        self,
        columns: str | Sequence[str] | None = None,
        num_epochs: int = -1,
        output_numpy: bool = False,
        do_copy: bool = False,
    ) -> TupleIterator:
        """Rows as lists of tensors or arrays."""
        boolean("do_copy", do_copy)
        chosen = self if columns is None else self.project(columns)
        return TupleIterator(chosen.node, epochs_of(num_epochs), boolean("output_numpy", output_numpy))

    def create_dict_iterator(
        self, num_epochs: int = -1, output_numpy: bool = False, do_copy: bool = False
    ) -> DictIterator:
        """Rows as dicts of tensors or arrays."""
        boolean("do_copy", do_copy)
        return DictIterator(self.node, epochs_of(num_epochs), boolean("output_numpy", output_numpy))

    def __iter__(self) -> TupleIterator:
        return self.create_tuple_iterator(num_epochs=1)

    # -- what there is -------------------------------------------------------------------------------------------------

    def get_dataset_size(self) -> int:
        """How many rows an epoch has. Where only running tells, an epoch is run."""
        return size_of(self.node)

    def __len__(self) -> int:
        return self.get_dataset_size()

    def get_batch_size(self) -> int:
        """How many rows of the source are in a row."""
        return self.node.batch_size

    def get_repeat_count(self) -> int:
        """How often an epoch of the source comes in an epoch."""
        return self.node.repeats

    def get_col_names(self) -> list[str]:
        """The names of the columns."""
        return list(self.node.columns)

    def output_shapes(self, estimate: bool = False) -> list[list[int | None]]:
        """The shapes of the first row; with ``estimate`` of all rows, ``None`` where a size differs."""
        boolean("estimate", estimate)
        shapes: list[list[int | None]] = []
        with closing(rows_of(self.node)) as rows:
            for row in islice(rows, None if estimate else 1):
                these = [shape_of(value) for value in row]
                shapes = shapes or [list(shape) for shape in these]
                for sizes, shape in _zip_lists(shapes, these):
                    sizes[:] = [a if a == b else None for a, b in _zip_lists(sizes, shape)]
        return shapes

    def output_types(self) -> list[Any]:
        """The element types of the first row."""
        with closing(rows_of(self.node)) as rows:
            return [type_of(value) for value in next(rows, ())]

    def num_classes(self) -> int | None:
        """How many classes the source names, if it names any."""
        return None

    def get_class_indexing(self) -> dict[str, Any]:
        """The classes of the source by name."""
        return {}

    def is_shuffled(self) -> bool:
        """Does anything below shuffle?"""
        return any(
            isinstance(node, sources.ShuffleNode) or (isinstance(node, RandomAccessNode) and node.sampler.is_shuffled())
            for node in self.node.walk()
        )

    def is_sharded(self) -> bool:
        """Does anything below leave rows to other processes?"""
        return any(isinstance(node, RandomAccessNode) and node.sampler.is_sharded() for node in self.node.walk())

    def reset(self) -> None:
        """Nothing: a new iterator starts anew."""

    def set_init_step(self, init_step: int) -> None:
        """Start iterators at this row."""
        self._node = sources.SliceNode((self.node,), integer("init_step", init_step, 0))

    def save(self, file_name: str, num_files: int = 1, file_type: str = "mindrecord") -> None:
        """Write the rows into MindRecord files, as ``MindDataset`` reads them."""
        if file_type != "mindrecord":
            raise wrong(f"{file_type} dataset format is not supported.")
        save_rows(FileWriter(file_name, num_files), self.create_dict_iterator(1, output_numpy=True))

    def to_json(self, filename: str = "") -> dict[str, Any]:
        """Refused: pipelines hold functions."""
        raise FormatNotRead("A pipeline as JSON", "keep the program that makes it").error()


class ConcatDataset(Dataset):
    """What ``concat`` gives."""

    def use_sampler(self, sampler: BuiltinSampler) -> None:
        """Take some of the rows of all, by a sampler."""
        if not isinstance(sampler, (DistributedSampler, RandomSampler)):
            raise unfit(f"The parameter {sampler} of concat must be DistributedSampler or RandomSampler!")
        self._node = sources.PickNode((self.node,), sampler)


MapDataset = variant(Dataset, "MapDataset", "What ``map`` gives.")
FilterDataset = variant(Dataset, "FilterDataset", "What ``filter`` gives.")
BatchDataset = variant(Dataset, "BatchDataset", "What ``batch`` gives.")
PaddedBatchDataset = variant(Dataset, "PaddedBatchDataset", "What ``padded_batch`` gives.")
ShuffleDataset = variant(Dataset, "ShuffleDataset", "What ``shuffle`` gives.")
RepeatDataset = variant(Dataset, "RepeatDataset", "What ``repeat`` gives.")
SkipDataset = variant(Dataset, "SkipDataset", "What ``skip`` gives.")
TakeDataset = variant(Dataset, "TakeDataset", "What ``take`` gives.")
RenameDataset = variant(Dataset, "RenameDataset", "What ``rename`` gives.")
ProjectDataset = variant(Dataset, "ProjectDataset", "What ``project`` gives.")
ZipDataset = variant(Dataset, "ZipDataset", "What ``zip`` gives.")


class MappableDataset(Dataset):
    """A source whose rows are got by index, in the order of a sampler."""

    @property
    def source_node(self) -> RandomAccessNode:
        """The node, which has a sampler."""
        return cast(RandomAccessNode, self.node)

    def add_sampler(self, new_sampler: BuiltinSampler) -> None:
        """Let the source's sampler sample what another one gives."""
        typed("new_sampler", new_sampler, BuiltinSampler)
        innermost = self.source_node.sampler
        while (below := innermost.get_child()) is not None:
            innermost = below
        innermost.add_child(new_sampler)

    def use_sampler(self, new_sampler: BuiltinSampler) -> None:
        """Take another sampler."""
        if new_sampler is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise unfit("Input sampler can not be None.")
        typed("new_sampler", new_sampler, BuiltinSampler)
        self._node = replace(self.source_node, sampler=new_sampler)

    def _part(self, start: int, stop: int, order: int | None) -> Dataset:
        indices = list(range(self.source_node.count()))
        if order is not None:
            Random(order).shuffle(indices)
        return MappableDataset(self.source_node.part(tuple(indices[start:stop])))


def zip(datasets: Sequence[Dataset]) -> Dataset:
    """The columns of several datasets side by side, as long as each has a row."""
    if len(typed("datasets", datasets, tuple)) <= 1:
        raise wrong("Can't zip less than two datasets!")
    for dataset in datasets:
        if not isinstance(dataset, Dataset):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise unfit(f"Invalid dataset, expected Dataset object, but got {type(dataset)}!")
    return ZipDataset(sources.ZipNode(tuple(dataset.node for dataset in datasets)))


def _zip_lists(one: Sequence[object], other: Sequence[object]) -> list[tuple[Any, Any]]:
    """Pairs of two sequences of one length; ``zip`` means something else here."""
    return [(value, other[index]) for index, value in enumerate(one)]


def _failed(problem: str) -> BaseException:
    return failed(problem, "see `get_dataset_size` for how many rows there are")


def _only(options: dict[str, object], allowed: dict[str, object], owner: str) -> None:
    for name in options:
        if name not in allowed:
            raise TypeError(f"{owner}() got an unexpected keyword argument '{name}'")


def _listed(value: object) -> tuple[object, ...]:
    """Several values, one, or none."""
    return () if value is None else tuple(value) if isinstance(value, (list, tuple)) else (value,)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def _check_batch_size(batch_size: object) -> None:
    if isinstance(batch_size, int):
        integer("batch_size", batch_size, 1)
    elif not callable(batch_size):
        raise unfit("batch_size should either be an int or a callable.")
    elif len(signature(batch_size).parameters) != 1:
        raise wrong("callable batch_size should take one parameter (BatchInfo).")


def _names(argument: str, columns: object) -> tuple[str, ...]:
    return () if columns is None else names(argument, columns)


def _integers(argument: str, values: object) -> list[int]:
    return [integer(argument, value, 1) for value in typed(argument, values, list)]


def _pads(pad_info: Pads | None) -> Pads:
    if pad_info is None:
        return {}
    for name, pair in typed("pad_info", pad_info, dict).items():
        if not isinstance(name, str):
            raise wrong_type("key in pad_info", name, (str,))
        if not isinstance(pair, tuple) or len(pair) != 2:  # pyright: ignore[reportUnknownArgumentType]
            raise wrong(f"pad_info[{name!r}] should be a tuple of a shape and a value.")
    return pad_info

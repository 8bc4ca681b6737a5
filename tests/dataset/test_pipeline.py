# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false
"""Pipelines give what MindSpore's give: each expected value was printed by MindSpore 2.10 for the same program."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph.library import dataset as ds


class Pairs:
    """Row ``i`` is ``i`` and ``[i, i]``."""

    def __getitem__(self, index: int) -> tuple[Any, Any]:
        return np.array(index), np.array([index, index])

    def __len__(self) -> int:
        return 5


def pairs(**options: Any) -> ds.Dataset:
    if not {"sampler", "num_shards"} & set(options):
        options.setdefault("shuffle", False)
    return ds.GeneratorDataset(Pairs(), ["a", "b"], **options)


def rows(data: ds.Dataset) -> list[list[Any]]:
    return [[value.tolist() for value in row] for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)]


def first_of(data: ds.Dataset) -> list[Any]:
    return [row[0] for row in rows(data)]


def plus_number_of_batch(a: list[Any], b: list[Any], info: ds.BatchInfo) -> tuple[Any, Any]:
    return np.stack(a) + info.get_batch_num(), b


INT, FLOAT = np.dtype(np.int64), np.dtype(np.float64)
CASES: dict[str, tuple[Callable[[ds.Dataset], ds.Dataset], list[Any], list[str], list[Any], list[Any]]] = {
    "batch": (
        lambda d: d.batch(2),
        [[[0, 1], [[0, 0], [1, 1]]], [[2, 3], [[2, 2], [3, 3]]], [[4], [[4, 4]]]],
        ["a", "b"],
        [[2], [2, 2]],
        [INT, INT],
    ),
    "map": (
        lambda d: d.map(lambda a: a + 1, "a").take(2),
        [[1, [0, 0]], [2, [1, 1]]],
        ["a", "b"],
        [[], [2]],
        [INT, INT],
    ),
    "one column becomes two": (
        lambda d: d.map(lambda a: (a + 1, a * 2.0), ["a"], ["x", "y"]).take(2),
        [[1, 0.0, [0, 0]], [2, 2.0, [1, 1]]],
        ["x", "y", "b"],
        [[], [], [2]],
        [INT, FLOAT, INT],
    ),
    "project": (
        lambda d: d.map(lambda a: (a + 1, a * 2.0), ["a"], ["x", "y"]).project(["y", "x"]).take(2),
        [[0.0, 1], [2.0, 2]],
        ["y", "x"],
        [[], []],
        [FLOAT, INT],
    ),
    "several operations": (
        lambda d: d.map([lambda a: a + 1, lambda a: a * 2], "a").take(1),
        [[2, [0, 0]]],
        ["a", "b"],
        [[], [2]],
        [INT, INT],
    ),
    "a list becomes an array": (
        lambda d: d.map(lambda a: [1, 2, 3], "a").take(1),
        [[[1, 2, 3], [0, 0]]],
        ["a", "b"],
        [[3], [2]],
        [INT, INT],
    ),
    "the first column without a name": (
        lambda d: d.map(lambda a: 3).take(1),
        [[3, [0, 0]]],
        ["a", "b"],
        [[], [2]],
        [INT, INT],
    ),
    "two columns become three": (
        lambda d: d.map(lambda a, b: (a, b, a), ["a", "b"], ["a", "b", "c"]).take(1),
        [[0, [0, 0], 0]],
        ["a", "b", "c"],
        [[], [2], []],
        [INT, INT, INT],
    ),
    "rename": (lambda d: d.rename("a", "z").take(1), [[0, [0, 0]]], ["z", "b"], [[], [2]], [INT, INT]),
    "filter": (lambda d: d.filter(lambda a: a > 2, "a"), [[3, [3, 3]], [4, [4, 4]]], ["a", "b"], [[], [2]], [INT, INT]),
    "skip": (lambda d: d.skip(3), [[3, [3, 3]], [4, [4, 4]]], ["a", "b"], [[], [2]], [INT, INT]),
    "concat": (lambda d: d.skip(4) + d.take(1), [[4, [4, 4]], [0, [0, 0]]], ["a", "b"], [[], [2]], [INT, INT]),
    "zip": (
        lambda d: ds.zip((d, d.rename(["a", "b"], ["c", "d"]))).take(1),
        [[0, [0, 0], 0, [0, 0]]],
        ["a", "b", "c", "d"],
        [[], [2], [], [2]],
        [INT, INT, INT, INT],
    ),
    "padded batch": (
        lambda d: d.padded_batch(2, pad_info={"b": ([4], -1)}).take(1),
        [[[0, 1], [[0, 0, -1, -1], [1, 1, -1, -1]]]],
        ["a", "b"],
        [[2], [2, 4]],
        [INT, INT],
    ),
    "a function of a batch": (
        lambda d: d.batch(2, per_batch_map=plus_number_of_batch, input_columns=["a", "b"]),
        [[[0, 1], [[0, 0], [1, 1]]], [[3, 4], [[2, 2], [3, 3]]], [[6], [[4, 4]]]],
        ["a", "b"],
        [[2], [2, 2]],
        [INT, INT],
    ),
    "the second half": (
        lambda d: d.split([0.5, 0.5], randomize=False)[1],
        [[3, [3, 3]], [4, [4, 4]]],
        ["a", "b"],
        [[], [2]],
        [INT, INT],
    ),
}


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("name", CASES)
def test_pipelines_give_what_mindspore_gives(name: str, workers: int) -> None:
    build, expected, columns, shapes, types = CASES[name]
    ds.config.set_num_parallel_workers(workers)
    data = build(pairs())
    assert rows(data) == expected
    assert data.get_col_names() == columns
    assert data.output_shapes() == shapes
    assert data.output_types() == types
    assert data.get_dataset_size() == len(expected)


@pytest.mark.parametrize(
    ("data", "columns", "expected"),
    [
        ({"a": [1, 2], "b": [[1, 2], [3, 4]]}, ["a", "b"], [[1, [1, 2]], [2, [3, 4]]]),
        (([1, 2], [4.0, 5.0]), ["column_0", "column_1"], [[1, 4.0], [2, 5.0]]),
        ([[1, 2], [3, 4]], ["column_0"], [[[1, 2]], [[3, 4]]]),
        (np.arange(3), ["column_0"], [[0], [1], [2]]),
    ],
)
def test_slices(data: Any, columns: list[str], expected: list[Any]) -> None:
    slices = ds.NumpySlicesDataset(data, shuffle=False)
    assert slices.get_col_names() == columns and rows(slices) == expected


def test_a_row_of_a_source_is_the_pipelines_own() -> None:
    numbers = np.arange(4.0)

    def double(x: Any) -> Any:
        x *= 2
        return x

    data = ds.NumpySlicesDataset((numbers.reshape(2, 2),), ["x"], shuffle=False).map(double, "x")
    assert rows(data) == [[[0, 2]], [[4, 6]]]
    assert numbers.tolist() == [0, 1, 2, 3]


def test_epochs_are_counted() -> None:
    iterator = pairs().create_tuple_iterator(num_epochs=2, output_numpy=True)
    assert [len(list(iterator)) for _ in range(2)] == [5, 5]
    with pytest.raises(RuntimeError, match="beyond the specified number of epochs"):
        next(iterator)


def test_sizes() -> None:
    data = pairs()
    assert (len(data), data.get_batch_size(), data.get_repeat_count()) == (5, 1, 1)
    assert data.batch(2).get_dataset_size() == 3
    assert data.batch(2, drop_remainder=True).get_dataset_size() == 2
    assert data.batch(2).repeat(2).get_dataset_size() == 6
    assert (data.batch(2).repeat(2).get_batch_size(), data.repeat(2).repeat(3).get_repeat_count()) == (2, 6)
    assert pairs(num_shards=2, shard_id=0).get_dataset_size() == 3
    assert not data.is_shuffled() and data.shuffle(4).is_shuffled() and pairs(num_shards=2, shard_id=1).is_sharded()


def test_the_seed_of_the_program_is_the_seed_of_pipelines() -> None:
    def order(seed: int) -> list[Any]:
        ms.set_seed(seed)
        return first_of(ds.GeneratorDataset(list(range(50)), "x", shuffle=True))

    assert order(1) == order(1) != order(2)


def test_repeats_shuffle_anew() -> None:
    ds.config.set_seed(3)
    data = ds.NumpySlicesDataset(list(range(20)), ["x"], shuffle=False).shuffle(20).repeat(2)
    seen = first_of(data)
    assert sorted(seen[:20]) == sorted(seen[20:]) == list(range(20)) and seen[:20] != seen[20:]


def test_split_parts_have_no_row_in_common_and_stay() -> None:
    train, test = ds.NumpySlicesDataset(list(range(10)), ["x"]).split([0.8, 0.2])
    iterator = test.create_tuple_iterator(num_epochs=2, output_numpy=True)
    epochs = [sorted(int(row[0]) for row in iterator) for _ in range(2)]
    assert epochs[0] == epochs[1] and len(epochs[0]) == 2
    assert sorted(first_of(train) + epochs[0]) == list(range(10))


def test_results_come_in_order_whatever_they_take() -> None:
    release = threading.Event()

    def slow_first(x: Any) -> Any:
        if x == 0:
            release.wait(5)
        else:
            release.set()
        return x

    data = ds.NumpySlicesDataset(list(range(40)), ["x"], shuffle=False).map(slow_first, "x", num_parallel_workers=2)
    assert first_of(data) == list(range(40))


def workers_alive() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("msgraph-data")]


def test_a_failure_names_the_sample_and_ends_all_workers() -> None:
    def fails(x: Any) -> Any:
        if x == 30:
            raise KeyError("no such thing")
        return x

    for workers in (1, 2):
        data = ds.NumpySlicesDataset(list(range(100)), ["x"], shuffle=False)
        seen: list[int] = []
        with pytest.raises(RuntimeError, match=r"failed at sample 30: KeyError: 'no such thing'") as raised:
            seen += (
                int(row[0])
                for row in data.map(fails, "x", num_parallel_workers=workers).create_tuple_iterator(output_numpy=True)
            )
        assert isinstance(raised.value.__cause__, KeyError)
        assert 'raise KeyError("no such thing")' in str(raised.value)
        assert seen in ([], list(range(30)))
        del raised
        assert not workers_alive()


@pytest.mark.parametrize(
    ("operation", "problem"),
    [
        (ds.transforms.OneHot, "should be a dataset processing operation instance, .* missing parentheses"),
        ([abs, 3], "should be callable, but got: 3. It doesn't need parentheses"),
    ],
)
def test_what_maps_nothing_is_refused_in_advance(operation: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        ds.NumpySlicesDataset([1, 2], ["x"]).map(operation, "x")


def test_an_iterator_that_is_thrown_away_leaves_no_thread() -> None:
    data = ds.NumpySlicesDataset(list(range(1000)), ["x"]).map(lambda x: x, "x", num_parallel_workers=2).batch(2)
    iterator = data.create_dict_iterator()
    next(iterator)
    assert workers_alive()
    del iterator
    assert not workers_alive()
    iterator = data.create_dict_iterator(num_epochs=1)
    assert len(list(iterator)) == 500
    assert not workers_alive(), "the last epoch has ended"


def test_samples_that_fail_can_be_left_out_or_replaced() -> None:
    def fails(x: Any) -> Any:
        if x == 2:
            raise ValueError
        return x

    data = ds.NumpySlicesDataset([1, 2, 3], ["x"], shuffle=False).map(fails, "x", num_parallel_workers=1)
    ds.config.set_error_samples_mode(ds.config.ErrorSamplesMode.SKIP)
    try:
        assert first_of(data) == [1, 3]
        ds.config.set_error_samples_mode(ds.config.ErrorSamplesMode.REPLACE)
        assert first_of(data) == [1, 1, 3]
    finally:
        ds.config.set_error_samples_mode(ds.config.ErrorSamplesMode.RETURN)


def test_batches_of_a_size_that_changes_and_buckets() -> None:
    data = ds.NumpySlicesDataset(list(range(6)), ["x"], shuffle=False)
    assert first_of(data.batch(lambda info: info.get_batch_num() + 1)) == [[0], [1, 2], [3, 4, 5]]
    ragged = ds.GeneratorDataset([(np.ones(n),) for n in (1, 5, 2, 6, 1)], ["x"], shuffle=False)
    buckets = ragged.bucket_batch_by_length(["x"], [3], [2, 2])
    assert [len(batch[0]) for batch in first_of(buckets)] == [2, 6, 1]
    assert first_of(ragged.take(2).padded_batch(2)) == [[[1, 0, 0, 0, 0], [1, 1, 1, 1, 1]]]


def test_flat_map() -> None:
    data = ds.NumpySlicesDataset([2, 1], ["n"], shuffle=False)
    flat = data.flat_map(lambda n: ds.NumpySlicesDataset(list(range(int(n))), ["x"], shuffle=False))
    assert first_of(flat) == [0, 1, 0] and flat.get_col_names() == ["x"]


SAMPLERS: list[tuple[ds.Sampler | Any, list[int]]] = [
    (ds.SequentialSampler(1, 3), [1, 2, 3]),
    (ds.SubsetSampler([4, 0]), [4, 0]),
    (ds.SubsetSampler([4, 0, 1], num_samples=2), [4, 0]),
    (ds.DistributedSampler(2, 0, shuffle=False), [0, 2, 4]),
    (ds.DistributedSampler(2, 1, shuffle=False), [1, 3, 0]),
    ([3, 3, 1], [3, 3, 1]),
]


@pytest.mark.parametrize(("sampler", "expected"), SAMPLERS)
def test_samplers(sampler: Any, expected: list[int]) -> None:
    data = ds.GeneratorDataset(Pairs(), ["a", "b"], sampler=sampler)
    assert first_of(data) == expected and data.get_dataset_size() == len(expected)


@pytest.fixture(autouse=True)
def workers_as_before() -> Iterator[None]:
    yield
    ds.config.set_num_parallel_workers(2)

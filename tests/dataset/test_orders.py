"""Orders are MindSpore's: recorded from its wheel after ``config.set_seed(42)``, three epochs of eight samples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph.library import dataset as ds
from msgraph.library import native_draws
from msgraph.library.dataset.pipeline.standard_draws import Mersenne, mersenne_64


def slices(count: int = 8, **settings: Any) -> Any:
    return ds.NumpySlicesDataset(list(range(count)), ["a"], **settings)


def epochs(dataset: Any, count: int = 3) -> list[list[int]]:
    iterator = dataset.create_tuple_iterator(num_epochs=count, output_numpy=True)
    return [[int(row[0]) for row in iterator] for _ in range(count)]


RECORDED: list[tuple[str, Callable[[], Any], list[list[int]]]] = [
    ("slices", slices, [[1, 6, 7, 0, 5, 4, 3, 2], [3, 0, 1, 5, 7, 2, 4, 6], [4, 6, 0, 2, 3, 1, 7, 5]]),
    ("random3", lambda: slices(sampler=ds.RandomSampler(num_samples=3)), [[1, 6, 7], [3, 0, 1], [4, 6, 0]]),
    (
        "replace",
        lambda: slices(sampler=ds.RandomSampler(replacement=True, num_samples=7)),
        [[2, 6, 7, 1, 5, 6, 4], [0, 3, 4, 0, 1, 1, 1], [6, 3, 0, 0, 5, 5, 2]],
    ),
    (
        "subset",
        lambda: slices(sampler=ds.SubsetRandomSampler([0, 1, 2, 3, 4])),
        [[4, 0, 2, 3, 1], [1, 4, 2, 3, 0], [0, 1, 2, 3, 4]],
    ),
    (
        "weighted",
        lambda: slices(sampler=ds.WeightedRandomSampler([0.1, 0.2, 0.3, 0.4, 0.5], 6)),
        [[4, 1, 4, 3, 3, 1], [4, 1, 4, 3, 3, 1], [4, 1, 4, 3, 3, 1]],
    ),
    (
        "weighted_nr",
        lambda: slices(sampler=ds.WeightedRandomSampler([0.1, 0.2, 0.3, 0.4, 0.5], 4, replacement=False)),
        [[1, 4, 3, 2], [1, 4, 3, 2], [1, 4, 3, 2]],
    ),
    ("distributed", lambda: slices(num_shards=2, shard_id=0), [[6, 0, 2, 5], [5, 3, 6, 2], [3, 6, 2, 0]]),
    (
        "shuffle4",
        lambda: slices(shuffle=False).shuffle(4),
        [[2, 0, 3, 5, 1, 6, 4, 7], [2, 1, 5, 3, 0, 4, 6, 7], [2, 3, 1, 6, 7, 4, 5, 0]],
    ),
    (
        "two",
        lambda: slices().shuffle(4),
        [[7, 1, 0, 4, 6, 3, 5, 2], [1, 0, 2, 5, 3, 7, 4, 6], [0, 2, 6, 7, 5, 3, 1, 4]],
    ),
    (
        "repeat",
        lambda: slices().repeat(2),
        [
            [1, 6, 7, 0, 5, 4, 3, 2, 3, 0, 1, 5, 7, 2, 4, 6],
            [4, 6, 0, 2, 3, 1, 7, 5, 0, 6, 3, 2, 7, 5, 1, 4],
            [3, 5, 0, 7, 1, 6, 4, 2, 5, 3, 2, 0, 1, 6, 4, 7],
        ],
    ),
]


@pytest.mark.parametrize(("make", "expected"), [row[1:] for row in RECORDED], ids=[row[0] for row in RECORDED])
def test_orders_are_mindspores(make: Callable[[], Any], expected: list[list[int]]) -> None:
    ds.config.set_seed(42)
    assert epochs(make()) == expected


def test_the_order_of_many_samples_and_the_seed_of_the_program() -> None:
    ms.set_seed(42)
    assert epochs(slices(200))[2][:8] == [75, 78, 159, 148, 185, 28, 183, 71]
    ds.config.set_seed(42)
    assert epochs(slices(200, shuffle=False).shuffle(4))[2][:8] == [0, 2, 3, 5, 1, 4, 8, 6]


def test_two_runs_have_the_same_orders_but_those_of_shards() -> None:
    ds.config.set_seed(1)
    dataset, shard = slices(), slices(num_shards=2, shard_id=0)
    assert epochs(dataset, 2) == epochs(dataset, 2)
    # MindSpore counts the runs: programs that make an iterator for each epoch see another order in each
    assert epochs(shard, 1) != epochs(shard, 1)


def test_draws_of_the_standard_library() -> None:
    numbers = mersenne_64(5489)
    assert [next(numbers) for _ in range(10000)][-1] == 9981545732273789042  # as the standard says
    assert int(Mersenne(5489).words(10000)[-1]) == 4123659995


COUNTS = [0, 1, 2, 3, 4000, 65535, 65536, 70001]


@pytest.mark.parametrize("count", COUNTS)
def test_a_shuffle_is_a_permutation(count: int) -> None:
    order = np.arange(count)
    shuffled = Mersenne(3).shuffled(order)
    assert sorted(shuffled.tolist()) == order.tolist() == list(range(count))
    assert count < 4 or not np.array_equal(shuffled, order)


@pytest.mark.parametrize("count", COUNTS)
def test_native_code_shuffles_as_python_does(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    results: list[Any] = []
    monkeypatch.setattr(native_draws, "_is_loaded", lambda: False)
    for missed in (-1e9, 1e9):  # loading LLVM does not pay, and does
        monkeypatch.setattr(native_draws, "_missed", missed)
        source = Mersenne(5)
        results.append([source.shuffled(np.arange(count)).tolist(), source.words(2000).tolist()])
    assert results[0] == results[1]

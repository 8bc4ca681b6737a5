"""Orders are MindSpore's: recorded from its wheel after ``config.set_seed(42)``, three epochs of eight samples."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph.library import dataset as ds
from msgraph.library import native_draws
from msgraph.library.dataset import transforms, vision
from msgraph.library.dataset.iterators import VectorisedNode, vectorised
from msgraph.library.dataset.pipeline.draws import Mersenne, mersenne_64
from msgraph.library.dataset.pipeline.mapping import RecycledArrays
from msgraph.library.dataset.pipeline.node import Run


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
    monkeypatch.setattr(native_draws, "sys", SimpleNamespace(modules={}))  # as if LLVM had not been loaded
    for missed in (-1e9, 1e9):  # loading LLVM does not pay, and does
        monkeypatch.setattr(native_draws, "_missed", missed)
        results.append(Mersenne(5).shuffled(np.arange(count)).tolist())
    assert results[0] == results[1]


# -- batches made at once are those made sample by sample ------------------------------------------------------------


DRAWS: Any = np.random.default_rng(0)
IMAGES = DRAWS.integers(0, 255, (11, 9, 7, 3), dtype=np.uint8)
GRAY = DRAWS.integers(0, 255, (11, 9, 7), dtype=np.uint8)
LABELS = DRAWS.integers(0, 4, 11).astype(np.int32)

STEPS: dict[str, list[Any]] = {
    "resize, rescale": [vision.Resize((5, 6)), vision.Rescale(1 / 255.0, -0.5)],
    "normalize": [vision.Normalize([120.0, 110.0, 100.0], [60.0, 50.0, 40.0]), vision.HWC2CHW()],
    "normalize first": [vision.HWC2CHW(), vision.Normalize([120.0, 110.0, 100.0], [60.0, 50.0, 40.0], is_hwc=False)],
    "to tensor": [vision.Resize(4), vision.ToTensor()],
    "composed": [transforms.Compose([vision.Resize((5, 6)), vision.HWC2CHW()]), transforms.TypeCast(np.float16)],
}
GRAY_STEPS: dict[str, list[Any]] = {
    "resize": [vision.Resize((12, 4)), vision.Rescale(1 / 255.0, 0.0), vision.HWC2CHW()],
    "normalize": [vision.Normalize([100.0], [50.0])],
    "to tensor": [vision.ToTensor()],
}


def pipeline(images: Any, steps: list[Any], **options: Any) -> ds.Dataset:
    data = ds.NumpySlicesDataset((images, LABELS), ["image", "label"], **options)
    return data.map(steps, "image").map([transforms.OneHot(4), transforms.TypeCast(np.float32)], "label")


def rows_of_tree(node: Any) -> list[list[Any]]:
    return [list(row) for row in node.rows(Run(node), 0)]


@pytest.mark.parametrize("drop", [False, True])
@pytest.mark.parametrize(
    ("images", "steps"),
    [*((IMAGES, steps) for steps in STEPS.values()), *((GRAY, steps) for steps in GRAY_STEPS.values())],
)
def test_values_are_those_of_each_sample(images: Any, steps: list[Any], drop: bool) -> None:
    written = pipeline(images, steps, shuffle=False).skip(1).take(9).batch(4, drop_remainder=drop).node
    at_once = vectorised(written)
    assert isinstance(at_once, VectorisedNode)
    batches, expected = rows_of_tree(at_once), rows_of_tree(written)
    assert len(batches) == len(expected) == at_once.size() == (2 if drop else 3)
    for batch, other in zip(batches, expected, strict=True):
        for values, wanted in zip(batch, other, strict=True):
            assert values.dtype == wanted.dtype
            np.testing.assert_array_equal(values, wanted)


def test_shuffled_batches_have_each_sample_once_and_come_again() -> None:
    def labels() -> list[list[int]]:
        ds.config.set_seed(4)
        numbers = ds.NumpySlicesDataset((IMAGES, np.arange(11)), ["image", "label"])
        data = numbers.map(vision.HWC2CHW(), "image").shuffle(5).batch(4).repeat(2)
        iterator = data.create_tuple_iterator(num_epochs=2, output_numpy=True)
        return [[int(label) for _, row in iterator for label in row] for _ in range(2)]

    first = labels()
    assert first == labels() and first[0] != first[1]
    assert all(sorted(epoch[:11]) == sorted(epoch[11:]) == list(range(11)) for epoch in first)


@pytest.mark.parametrize(
    "data",
    [
        ds.NumpySlicesDataset((IMAGES,), ["image"]).map(np.copy, "image").batch(2),
        ds.NumpySlicesDataset((IMAGES,), ["image"]).map(vision.RandomHorizontalFlip(), "image").batch(2),
        ds.NumpySlicesDataset((IMAGES,), ["image"]).map(vision.Resize(3, vision.Inter.CUBIC), "image").batch(2),
        ds.NumpySlicesDataset((IMAGES,), ["image"]).filter(np.any).batch(2),
        ds.NumpySlicesDataset(list(IMAGES), ["image"]).map(vision.Resize(3), "image").batch(2),
        ds.NumpySlicesDataset((IMAGES,), ["image"]).map(vision.Resize(3), "image").padded_batch(2),
    ],
)
def test_what_looks_at_samples_stays(data: ds.Dataset) -> None:
    assert vectorised(data.node) is data.node


def test_an_operation_that_fails_names_its_sample() -> None:
    data = ds.NumpySlicesDataset((np.array([0, 1, 2, 9, 3]),), ["label"], shuffle=False)
    with pytest.raises(RuntimeError, match=r"failed at sample 3: OneHot: index value should be in range \[0, 4\)"):
        list(data.map(transforms.OneHot(4), "label").batch(2))


# -- memory of batches is used again when nobody refers to it, and never ---------------------------------------------


def test_an_array_comes_again_when_nobody_has_it() -> None:
    memory = RecycledArrays()
    first = memory.array((3, 4), np.float32)
    address = first.ctypes.data
    second = memory.array((3, 4), np.float32)
    assert second.ctypes.data != address
    view = first[1:, ::2]
    del first
    assert memory.array((3, 4), np.float32).ctypes.data != address, "a view refers to it"
    del view
    assert memory.array((3, 4), np.float64).ctypes.data != address, "another type"
    assert memory.array((3, 4), np.float32).ctypes.data == address


def test_batches_that_are_kept_stay_what_they_are() -> None:
    images = [np.full((200, 300, 3), level, np.float32) for level in range(24)]
    data = ds.GeneratorDataset(images, ["image"], shuffle=False).batch(2)
    kept: list[Any] = []
    for place, (batch,) in enumerate(data.create_tuple_iterator(num_epochs=1)):
        if place % 3 == 0:
            kept.append((place, batch))
        elif place % 3 == 1:
            kept.append((place, batch[:, :2, :2]))
    for place, batch in kept:
        assert batch.asnumpy()[:, 0, 0, 0].tolist() == [2 * place, 2 * place + 1]
        assert (batch.asnumpy()[1] == 2 * place + 1).all()

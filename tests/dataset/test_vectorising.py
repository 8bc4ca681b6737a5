"""Batches made at once are those made sample by sample: values, order, and errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from msgraph.library import dataset as ds
from msgraph.library.dataset import transforms, vision
from msgraph.library.dataset.pipeline.running import Run
from msgraph.library.dataset.pipeline.vectorising import VectorisedNode, vectorised

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

"""Large results are written into their batch at once; whatever is done with them, batches are those of copies."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false
from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from msgraph.library import dataset as ds
from msgraph.library.dataset import config, vision
from msgraph.library.dataset.pipeline import batching

DRAWS: Any = np.random.default_rng(0)
IMAGES: Any = DRAWS.integers(0, 256, (11, 210, 200, 3), dtype=np.uint8)
CHANNELS_FIRST: list[Any] = [vision.Rescale(1 / 255.0, 0.0), vision.HWC2CHW()]
EXPECTED: Any = (IMAGES * np.float32(1 / 255)).transpose(0, 3, 1, 2)


def source() -> ds.Dataset:
    return ds.GeneratorDataset([(image, place) for place, image in enumerate(IMAGES)], ["image", "at"], shuffle=False)


def batches_of(data: ds.Dataset, size: int = 4) -> list[Any]:
    return list(data.batch(size).create_tuple_iterator(num_epochs=1, output_numpy=True))


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The columns of which arrays were copied into a batch."""
    names: list[str] = []
    real = batching.stacked

    def noting(name: str, values: list[Any], memory: Any = None) -> Any:
        names.append(name)
        return real(name, values, memory)

    monkeypatch.setattr(batching, "stacked", noting)
    return names


@pytest.mark.parametrize("workers", [1, 3])
def test_a_batch_is_where_its_samples_were_written(copied: list[str], workers: int) -> None:
    data = source().map(CHANNELS_FIRST, "image", num_parallel_workers=workers)
    data = data.map(lambda place: place + 1, "at")
    images, places = (np.concatenate(values) for values in zip(*batches_of(data), strict=True))
    np.testing.assert_array_equal(images, EXPECTED)
    assert places.tolist() == list(range(1, 12))
    assert set(copied) == {"at"}


def test_batches_that_are_kept_are_not_written_again() -> None:
    data = source().map(CHANNELS_FIRST, "image", num_parallel_workers=2).repeat(3)
    kept = [image for image, _ in batches_of(data)]
    np.testing.assert_array_equal(np.concatenate(kept), np.concatenate([EXPECTED] * 3))


def doubled(image: Any) -> Any:
    return image * 2


def turned(image: Any) -> Any:
    return image[:, ::-1]


def in_place(image: Any) -> Any:
    image += 1
    return image


FIRST: list[Any] = []


def always_the_first(image: Any) -> Any:
    FIRST.append(image)
    return FIRST[0]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (doubled, EXPECTED * 2),
        (turned, EXPECTED[:, :, ::-1]),
        (in_place, EXPECTED + 1),
        (always_the_first, np.stack([EXPECTED[0]] * 11)),
        (vision.HorizontalFlip(), EXPECTED[:, :, ::-1]),
    ],
)
@pytest.mark.parametrize("together", [True, False])
def test_operations_may_do_anything_with_results(after: Any, expected: Any, together: bool) -> None:
    FIRST.clear()
    if together:
        data = source().map([*CHANNELS_FIRST, after], "image", num_parallel_workers=1)
    else:
        data = source().map(CHANNELS_FIRST, "image").map(after, "image", num_parallel_workers=1)
    images = np.concatenate([image for image, _ in batches_of(data)])
    np.testing.assert_array_equal(images, expected)


def test_one_map_below_two_batches() -> None:
    mapped = source().map(CHANNELS_FIRST, "image", num_parallel_workers=2).project(["image"])
    both = ds.zip((mapped.batch(4), mapped.rename("image", "other").batch(4)))
    for place, (image, other) in enumerate(both.create_tuple_iterator(num_epochs=1, output_numpy=True)):
        np.testing.assert_array_equal(image, EXPECTED[4 * place : 4 * place + 4])
        np.testing.assert_array_equal(image, other)


def test_samples_that_are_left_out_leave_no_gap() -> None:
    def not_the_third(image: Any) -> Any:
        if image[0, 0, 0] == EXPECTED[2, 0, 0, 0] and np.array_equal(image, EXPECTED[2]):
            raise ValueError("this one")
        return image

    before = config.get_error_samples_mode()
    config.set_error_samples_mode(config.ErrorSamplesMode.SKIP)
    try:
        images = np.concatenate([i for i, _ in batches_of(source().map([*CHANNELS_FIRST, not_the_third], "image"))])
    finally:
        config.set_error_samples_mode(before)
    np.testing.assert_array_equal(images, np.delete(EXPECTED, 2, 0))


def test_another_shape_in_a_batch_is_refused_as_ever() -> None:
    data = ds.GeneratorDataset([(IMAGES[0],), (IMAGES[1][:-1],)], ["image"], shuffle=False).map(CHANNELS_FIRST, "image")
    with pytest.raises(RuntimeError, match="Inconsistent batch shapes"):
        batches_of(data, 2)

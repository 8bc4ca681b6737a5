"""Transforms give what MindSpore's give, refuse what those refuse, and draw what the seed says."""

# pyright: basic

from __future__ import annotations

import json
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from msgraph.library import dataset as ds
from msgraph.library.dataset import transforms, vision

pytest.importorskip("PIL")
HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
import cases_of_transforms as cases  # noqa: E402

sys.path.remove(str(HERE))
RECORDED: dict[str, Any] = dict(np.load(HERE / "recorded_transforms.npz"))
SAID: dict[str, list[str]] = json.loads((HERE / "recorded_mistakes.json").read_text())
INPUTS: dict[str, Any] = {**cases.inputs(), "list": [1, 2]}
SCOPE = {"vision": vision, "transforms": transforms, "np": np} | {
    name: getattr(vision, name) for name in ("Inter", "Border", "SliceMode", "ConvertMode")
}

OTHER_WORDS = 21
"""Mistakes of which the message is not MindSpore's: it says less there, or names classes of its own."""


def results_of(expression: str, data: str) -> list[Any]:
    values = [deepcopy(INPUTS[name]) for name in data.split()]
    result = eval(expression, dict(SCOPE))(*values)
    return [np.asarray(value) for value in (result if isinstance(result, tuple) else (result,))]


@pytest.mark.parametrize(("expression", "data"), cases.CASES)
def test_values_are_those_of_mindspore(expression: str, data: str) -> None:
    for place, result in enumerate(results_of(expression, data)):
        expected = RECORDED[f"{expression} {data} {place}"]
        assert result.shape == expected.shape and result.dtype == expected.dtype
        if result.dtype.kind in "US":
            assert result.tolist() == expected.tolist()
        elif result.dtype == np.uint8 and "pil" not in data:  # by OpenCV there
            exact = "Resize" in expression and not any(way in expression for way in ("CUBIC", "AREA"))
            assert np.abs(result.astype(int) - expected.astype(int)).max() <= (not exact)
        elif result.dtype.kind == "f":
            np.testing.assert_allclose(result, expected, rtol=1e-6, atol=1e-6)
        else:
            np.testing.assert_array_equal(result, expected)


def said_by(expression: str, data: str) -> list[str]:
    with pytest.raises(Exception) as raised:
        operation = eval(expression, dict(SCOPE))
        operation(*(INPUTS[name] for name in data.split()))
    return [type(raised.value).__name__, str(raised.value).splitlines()[0]]


@pytest.mark.parametrize(("expression", "data"), cases.MISTAKES)
def test_mistakes_raise_what_mindspore_raises(expression: str, data: str) -> None:
    assert said_by(expression, data)[0] == SAID[f"{expression} {data}"][0]


def test_most_messages_are_those_of_mindspore() -> None:
    same = [said_by(*case) == SAID[f"{case[0]} {case[1]}"] for case in cases.MISTAKES]
    assert same.count(False) <= OTHER_WORDS


RANDOM: list[tuple[str, str, tuple[int, ...]]] = [
    ("vision.RandomCrop(8)", "rgb", (8, 8, 3)),
    ("vision.RandomCrop(8, 2)", "pil", (8, 8, 3)),
    ("vision.RandomCrop((20, 17), pad_if_needed=True)", "tall", (20, 17, 3)),
    ("vision.RandomResizedCrop((5, 6))", "rgb", (5, 6, 3)),
    ("vision.RandomResizedCrop((5, 6), (0.2, 0.5))", "pil", (5, 6, 3)),
    ("vision.RandomCropDecodeResize(9)", "jpeg", (9, 9, 3)),
    ("vision.RandomResize(7)", "rgb", (7, 9, 3)),
    ("vision.RandomRotation(30)", "rgb", (13, 17, 3)),
    ("vision.RandomRotation(30, Inter.LINEAR)", "pil", (13, 17, 3)),
    ("vision.RandomAffine(20, (0.1, 0.2, 0.1, 0.2), (0.5, 1.5), 10)", "rgb", (13, 17, 3)),
    ("vision.RandomAffine(20, (0.1, 0.2), resample=Inter.LINEAR)", "pil", (13, 17, 3)),
    ("vision.RandomPerspective(0.5, 1.0)", "pil", (13, 17, 3)),
    ("vision.RandomColorAdjust(0.4, 0.4, 0.4, 0.1)", "rgb", (13, 17, 3)),
    ("vision.RandomColorAdjust(0.4, 0.4, 0.4, 0.1)", "pil", (13, 17, 3)),
    ("vision.RandomColor()", "rgb", (13, 17, 3)),
    ("vision.RandomSharpness()", "pil", (13, 17, 3)),
    ("vision.RandomLighting(0.5)", "rgb", (13, 17, 3)),
    ("vision.RandomLighting(0.5)", "pil", (13, 17, 3)),
    ("vision.RandomPosterize((1, 6))", "rgb", (13, 17, 3)),
    ("vision.RandomSolarize()", "rgb", (13, 17, 3)),
    ("vision.RandomErasing(1.0, value='random')", "chw", (3, 13, 17)),
    ("vision.CutOut(5, 2)", "rgb", (13, 17, 3)),
    ("vision.AutoAugment(vision.AutoAugmentPolicy.IMAGENET)", "rgb", (13, 17, 3)),
    ("vision.AutoAugment(vision.AutoAugmentPolicy.CIFAR10)", "rgb", (13, 17, 3)),
    ("vision.AutoAugment(vision.AutoAugmentPolicy.SVHN, Inter.LINEAR, 9)", "rgb", (13, 17, 3)),
    ("vision.RandAugment(3)", "rgb", (13, 17, 3)),
    ("vision.TrivialAugmentWide()", "rgb", (13, 17, 3)),
    ("vision.UniformAugment([vision.Invert(), vision.HorizontalFlip()], 1)", "rgb", (13, 17, 3)),
    ("vision.RandomSelectSubpolicy([[(vision.Invert(), 0.5)], [(vision.VerticalFlip(), 1)]])", "rgb", (13, 17, 3)),
    ("vision.RandomHorizontalFlip()", "rgb", (13, 17, 3)),
    ("vision.RandomGrayscale(0.5)", "pil", (13, 17, 3)),
    ("transforms.RandomChoice([vision.Invert(), vision.HorizontalFlip()])", "rgb", (13, 17, 3)),
    ("transforms.RandomOrder([vision.Resize((4, 4)), vision.CenterCrop(8)])", "rgb", ()),
    ("vision.RandomResizedCropWithBBox(6)", "rgb boxes", (6, 6, 3)),
    ("vision.RandomCropWithBBox(8)", "rgb boxes", (8, 8, 3)),
    ("vision.RandomResizeWithBBox(7)", "rgb boxes", (7, 9, 3)),
]


@pytest.mark.parametrize(("expression", "data", "shape"), RANDOM)
def test_random_transforms_draw_what_the_seed_says(expression: str, data: str, shape: tuple[int, ...]) -> None:
    def drawn(seed: int) -> list[bytes]:
        ds.config.set_seed(seed)
        operation = eval(expression, dict(SCOPE))
        images: list[bytes] = []
        for _ in range(8):
            result = operation(*(deepcopy(INPUTS[name]) for name in data.split()))
            image = np.asarray(result[0] if isinstance(result, tuple) else result)
            assert not shape or image.shape == shape
            assert image.dtype == np.uint8
            images.append(image.tobytes())
        return images

    first = drawn(5)
    assert len(set(first)) > 1, "calls differ"
    assert drawn(5) == first


@pytest.mark.parametrize("workers", [2, 3])
def test_a_pipeline_draws_the_same_with_any_number_of_workers(workers: int) -> None:
    images = np.stack([INPUTS["rgb"]] * 24)

    def run(count: int) -> list[bytes]:
        ds.config.set_seed(11)
        steps: list[Any] = [vision.RandomResizedCrop(6), vision.RandomHorizontalFlip(), vision.RandAugment(1, 9)]
        data = ds.NumpySlicesDataset(images, ["image"], shuffle=False)
        data = data.map(steps, "image", num_parallel_workers=count)
        return [row[0].tobytes() for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)]

    alone = run(1)
    assert run(workers) == alone
    assert len(set(alone)) == len(alone), "each sample draws its own"


def test_boxes_stay_on_what_they_were_around() -> None:
    image = np.zeros((20, 30, 3), np.uint8)
    image[5:9, 12:20] = 255
    boxes = np.array([[12, 5, 8, 4, 7]], np.float32)
    operations: list[Any] = [
        vision.RandomHorizontalFlipWithBBox(1.0), vision.RandomVerticalFlipWithBBox(1.0),
        vision.RandomCropWithBBox(16), vision.ResizeWithBBox((40, 60), vision.Inter.NEAREST),
    ]  # fmt: skip
    for operation in operations:
        result, moved = operation(image.copy(), boxes.copy())
        rows, columns = np.nonzero(result[..., 0])
        if len(rows):
            x, y, width, height = moved[0, :4]
            assert (columns.min(), rows.min()) == (x, y)
            assert (columns.max() + 1 - x, rows.max() + 1 - y) == (width, height)
        assert moved[0, 4] == (7 if len(rows) else 0)


def test_mixed_batches() -> None:
    images = np.stack([np.full((6, 8, 3), level, np.uint8) for level in (0, 100, 200)])
    labels = np.eye(3, dtype=np.int32)
    mixed, shares = vision.MixUpBatch(1.0)(images, labels)
    assert mixed.dtype == np.uint8 and shares.dtype == np.float32
    np.testing.assert_allclose(shares.sum(axis=1), 1, rtol=1e-6)
    np.testing.assert_allclose(shares @ [0.0, 100.0, 200.0], mixed[:, 0, 0, 0], atol=0.6)
    cut, shares = vision.CutMixBatch(vision.ImageBatchFormat.NHWC)(images, labels)
    np.testing.assert_allclose(shares @ [0.0, 100.0, 200.0], cut.mean(axis=(1, 2, 3)), atol=1e-3)
    nchw = np.ascontiguousarray(images.transpose(0, 3, 1, 2))
    cut, shares = vision.CutMixBatch(vision.ImageBatchFormat.NCHW)(nchw, labels)
    np.testing.assert_allclose(shares @ [0.0, 100.0, 200.0], cut.mean(axis=(1, 2, 3)), atol=1e-3)
    both, shares = vision.MixUp(3, 0.2)(images, labels)
    np.testing.assert_allclose(shares @ [0.0, 100.0, 200.0], both[:, 0, 0, 0], rtol=1e-6)


def test_files(tmp_path: Path) -> None:
    image = INPUTS["rgb"]
    name = str(tmp_path / "image.png")
    vision.write_png(name, image)
    np.testing.assert_array_equal(vision.read_image(name), image)
    assert vision.read_image(name, vision.ImageReadMode.GRAYSCALE).shape == (13, 17, 1)
    np.testing.assert_array_equal(vision.Decode()(vision.read_file(name)), image)
    vision.write_file(str(tmp_path / "copy"), vision.encode_png(image))
    np.testing.assert_array_equal(vision.read_image(str(tmp_path / "copy")), image)
    vision.write_jpeg(str(tmp_path / "image.jpg"), image, 95)
    assert np.abs(vision.read_image(str(tmp_path / "image.jpg")).astype(int) - image).mean() < 20
    assert (vision.get_image_size(image), vision.get_image_num_channels(image)) == ([13, 17], 3)
    with pytest.raises(NotImplementedError, match="A video is not read here"):
        vision.read_video("film.mp4")


def test_a_transform_leaves_its_input_as_it_was() -> None:
    for expression, data in cases.CASES:
        values = [deepcopy(INPUTS[name]) for name in data.split()]
        eval(expression, dict(SCOPE))(*values)
        for name, value in zip(data.split(), values, strict=True):
            assert np.array_equal(np.asarray(value), np.asarray(INPUTS[name])), expression


@pytest.mark.parametrize(
    "steps",
    [
        [vision.Decode(), vision.Resize((9, 11)), vision.Normalize([120.0], [60.0]), vision.HWC2CHW()],
        [
            vision.Decode(),
            vision.Resize(50),
            vision.Normalize([120.0, 110.0, 90.0], [60.0, 5.0, 7.0]),
            vision.HWC2CHW(),
        ],
        [vision.Decode(), vision.Resize((20, 64), vision.Inter.NEAREST), vision.ToTensor()],
        [vision.Decode(), vision.CenterCrop(30), vision.Resize((30, 30)), vision.ToPIL(), vision.ToTensor()],
        [transforms.Compose([vision.Decode(), vision.Resize((40, 48))])],
        [vision.Decode(), vision.Rescale(1 / 255, -0.1), vision.Normalize([0.5], [0.2]), vision.HWC2CHW()],
        [vision.Decode(), vision.Normalize([120.0], [60.0]), vision.Rescale(2.0, 0.0), vision.HWC2CHW()],
        [vision.Decode(), vision.Rescale(1 / 255, 0.0), vision.Normalize([0.5], [0.2]), vision.CenterCrop(20)],
        [
            vision.Decode(),
            vision.HorizontalFlip(),
            vision.Normalize([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]),
            vision.HWC2CHW(),
        ],
        [vision.Decode(), vision.RandomHorizontalFlip(1.0), vision.Normalize([120.0], [60.0])],
        [vision.Decode(), vision.HorizontalFlip(), vision.Rescale(0.5, 1.0)],
        [vision.Decode()],
    ],
)
def test_operations_of_one_map_give_what_they_give_one_by_one(steps: list[Any]) -> None:
    expected = INPUTS["jpeg"]
    for step in steps:
        expected = step(expected)
    data = ds.NumpySlicesDataset((INPUTS["jpeg"][None],), ["image"]).map(steps, "image")
    (result,) = next(iter(data.create_tuple_iterator(num_epochs=1, output_numpy=True)))
    assert type(result) is np.ndarray and result.dtype == expected.dtype
    np.testing.assert_array_equal(result, expected)
    result += 1  # an array of its own


def test_what_one_operation_refuses_is_refused_between_others() -> None:
    steps = [vision.Decode(), vision.Normalize([1.0, 2.0], [1.0, 2.0]), vision.HWC2CHW()]
    data = ds.NumpySlicesDataset((INPUTS["jpeg"][None],), ["image"]).map(steps, "image")
    with pytest.raises(RuntimeError, match="number of channels does not match the size of mean and std"):
        next(iter(data.create_tuple_iterator(num_epochs=1)))


def linear(image: Any, height: int, width: int) -> Any:
    """OpenCV's interpolation of bytes, as it is written there: weights of 11 bits, rounded at the end."""

    def taps(size: int, new: int) -> tuple[Any, Any]:
        position = ((np.arange(new) + 0.5) * (size / new) - 0.5).astype(np.float32)
        low = np.floor(position).astype(int)
        return low, (position - low).astype(np.float32)

    x, share = taps(image.shape[1], width)
    share[(x < 0) | (x >= image.shape[1] - 1)] = 0
    y, part = taps(image.shape[0], height)
    left, right, above, below = (np.rint(w * np.float32(2048)).astype(int) for w in (1 - share, share, 1 - part, part))
    wide = image.astype(int)
    columns = [wide[:, np.clip(places, 0, image.shape[1] - 1)] for places in (x, x + 1)]
    mixed = (columns[0] * left[:, None] + columns[1] * right[:, None]) >> 4
    rows = [mixed[np.clip(places, 0, image.shape[0] - 1)] for places in (y, y + 1)]
    return (((above[:, None, None] * rows[0]) >> 16) + ((below[:, None, None] * rows[1]) >> 16) + 2) >> 2


@pytest.mark.parametrize("channels", [1, 2, 3, 4, 5, 9])
@pytest.mark.parametrize("sizes", [(28, 28, 32, 32), (37, 51, 20, 33), (9, 8, 70, 61), (1, 1, 3, 3), (2, 3, 1, 1)])
def test_bytes_are_interpolated_by_opencvs_rule(sizes: tuple[int, int, int, int], channels: int) -> None:
    whole = np.random.default_rng(0).integers(0, 256, (sizes[0] + 3, sizes[1] + 4, channels), dtype=np.uint8)
    part = whole[2:-1, 3:-1]  # of rows with gaps between them
    for image in (part, part.copy(), part[:, ::-1]):
        np.testing.assert_array_equal(vision.Resize(sizes[2:])(image), linear(image, *sizes[2:]))


def test_pixels_are_read_where_pillow_keeps_them() -> None:
    from msgraph.library.dataset.vision.decoded import Decoded
    from msgraph.library.dataset.vision.images import of_bytes

    image = Decoded(of_bytes(INPUTS["jpeg"]))
    pixels = image.pixels()
    np.testing.assert_array_equal(pixels[..., :3], image.asnumpy())
    del image
    assert pixels[..., :3].sum() > 0, "the pixels keep the image alive"

"""Images: MNIST and its kin, CIFAR-10 and CIFAR-100, a folder of them for each class, and some that are made up."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from msgraph.library.dataset.arguments import Natural, Positive, failed, integer, one_of, typed, wrong
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.readers import listed
from msgraph.library.dataset.readers.listed import Folder, Listing, TrainTest, published

_IMAGES, _LABELS = 2051, 2049
"""The first numbers of files of images and of labels."""


def _read_idx(path: Path, magic: int) -> Array:
    """The numbers of a file of the format IDX."""
    with path.open("rb") as stream:
        head = stream.read(8)
        first_word, count = struct.unpack(">ii", head) if len(head) == 8 else (0, 0)
        sizes = struct.unpack(">ii", stream.read(8)) if magic == _IMAGES and first_word == magic else ()
        numbers = np.fromfile(stream, np.uint8)
    if first_word != magic or numbers.size != count * int(np.prod(sizes, dtype=np.int64)):
        raise failed(
            f"Invalid file, {path} is not a file of the format IDX with the number {magic}: "
            f"it starts with {first_word} and holds {numbers.size} numbers for {count} samples.",
            "download the file again; unpack it if it ends in .gz",
        )
    return numbers.reshape(count, *sizes)


def _parts(usage: str | None) -> list[str]:
    """What is read for a usage."""
    return [part for part in ("train", "test") if usage in (None, "all", part)]


def _of_idx(folder: Path, usage: str | None, train: str = "train", test: str = "t10k") -> Listing:
    """Images of shape <28, 28, 1> and labels as uint32 of the files of a usage."""
    images, labels = list[Array](), list[Array]()
    for prefix in sorted({"train": train, "test": test}[part] for part in _parts(usage)):
        for path in sorted(folder.glob(f"{prefix}*images*idx3-ubyte")):
            images.append(_read_idx(path, _IMAGES)[..., None])
            name = path.name.replace("images", "labels").replace("idx3", "idx1")
            labels.append(_read_idx(path.with_name(name), _LABELS).astype(np.uint32))
    return Listing(listed.MemoryRows(np.concatenate(images), np.concatenate(labels)) if images else ())


@published("image label", listed.NOT_DECODED, in_memory=True, also="FashionMnist KMnist")
def _Mnist(dataset_dir: Folder, usage: TrainTest | None = None) -> Listing:
    """Handwritten digits, clothes or Japanese characters: ``image`` of shape <28, 28, 1>, ``label`` as uint32."""
    return _of_idx(dataset_dir, usage)


Letters = Annotated[str, partial(one_of, allowed=("byclass", "bymerge", "balanced", "letters", "digits", "mnist"))]


@published("image label", listed.NOT_DECODED, in_memory=True)
def _EMnist(dataset_dir: Folder, name: Letters, usage: TrainTest | None = None) -> Listing:
    """Letters and digits: MNIST's files, with ``name`` in theirs."""
    return _of_idx(dataset_dir, usage, f"emnist-{name}-train", f"emnist-{name}-test")


_PIXELS = 3 * 32 * 32


def _of_records(folder: Path, names: Iterable[str], labels: int) -> Listing:
    """Images of shape <32, 32, 3>, each behind one label or two, which become uint32."""
    size = labels + _PIXELS
    parts = [np.fromfile(folder / name, np.uint8) for name in sorted(names) if (folder / name).is_file()]
    if not parts:
        raise failed(
            f"Invalid cifar folder, cifar(.bin) files are missing under {folder}",
            "download the binary version, and unpack it",
        )
    if spoilt := [part.size for part in parts if not part.size or part.size % size]:
        raise failed(
            f"Invalid cifar file, failed to read data from: {folder}: {spoilt[0]} bytes are no whole number "
            f"of records of {size} bytes.",
            "download the file again, in the binary version",
        )
    records = np.concatenate(parts).reshape(-1, size)
    images = np.ascontiguousarray(records[:, labels:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1))
    return Listing(listed.MemoryRows(images, *(records[:, column].astype(np.uint32) for column in range(labels))))


@published("image label", listed.NOT_DECODED, in_memory=True)
def _Cifar10(dataset_dir: Folder, usage: TrainTest | None = None) -> Listing:
    """``image``, and ``label`` of ten classes as uint32."""
    files = {"train": [f"data_batch_{part}.bin" for part in range(1, 6)], "test": ["test_batch.bin"]}
    names = [name for part in _parts(usage) for name in files[part]]
    return _of_records(dataset_dir, names, 1)


@published("image coarse_label fine_label", listed.NOT_DECODED, in_memory=True)
def _Cifar100(dataset_dir: Folder, usage: TrainTest | None = None) -> Listing:
    """``image``, ``coarse_label`` of 20 classes and ``fine_label`` of 100 as uint32."""
    return _of_records(dataset_dir, [f"{part}.bin" for part in _parts(usage)], 2)


class _Noise:
    """Images of noise, and classes, each drawn by its index."""

    def __init__(self, count: int, shape: Sequence[int], classes: int, seed: int) -> None:
        self.count, self.shape, self.classes, self.seed = count, shape, classes, seed

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: Any) -> Any:
        random: Any = np.random.default_rng((self.seed, int(index)))
        image = np.clip(random.normal(size=self.shape) * 255, 0, 255).astype(np.uint8)
        return image, np.array(random.integers(self.classes), np.uint32)


def _image_size(argument: str, size: object) -> tuple[int, ...]:
    sides = typed(argument, size, list, tuple)
    if len(sides) != 3:
        raise wrong(f"{argument} should be a list or tuple of shape (H, W, C).")
    return tuple(integer(argument, side, 1) for side in sides)


@published("image label", listed.NOT_DECODED)
def _FakeImage(
    num_images: Positive = 1000, image_size: Annotated[Sequence[int], _image_size] = (224, 224, 3),
    num_classes: Positive = 10, base_seed: Natural = 0,
) -> Listing:  # fmt: skip
    """Images of noise, the same in each run: for trying a pipeline without data."""
    noise = _Noise(num_images, image_size, num_classes, base_seed)
    return Listing(noise, {str(label): label for label in range(num_classes)})


# -- images in folders --------------------------------------------------------------------------------------

_FOLDERS = "num_samples num_parallel_workers shuffle sampler extensions class_indexing decode num_shards shard_id cache"


@published("image label", _FOLDERS)
def _ImageFolder(
    dataset_dir: Folder, extensions: Sequence[str] | None = None, class_indexing: listed.Indexing | None = None,
    *, decrypt: listed.Decrypt | None = None,
) -> Listing:  # fmt: skip
    """The files of a folder for each class: ``image`` as bytes or decoded, ``label`` as int32."""
    classes = class_indexing or {folder.name: label for label, folder in enumerate(listed.inside(dataset_dir))}
    rows = listed.rows_of_folders((dataset_dir / name, np.int32(label)) for name, label in sorted(classes.items()))
    return Listing([row for row in rows if not extensions or row[0].suffix in extensions], classes)


_SCENES = (
    "bedroom", "bridge", "church_outdoor", "classroom", "conference_room", "dining_room", "kitchen", "living_room",
    "restaurant", "tower",
)  # fmt: skip


def _scenes_of(argument: str, value: object) -> list[str]:
    return [one_of(argument, scene, _SCENES) for scene in typed(argument, value, list)]


Scenes = Annotated[list[str], _scenes_of]


@published("image label")
def _LSUN(dataset_dir: Folder, usage: listed.TrainTestValid | None = None, classes: Scenes | None = None) -> Listing:
    """Scenes: a folder for each class and usage; labels (uint32) are those of the folders in order."""
    if usage == "test":
        return Listing([*listed.rows_of_folders([(dataset_dir / usage, np.uint32(0))])], {})
    parts = {"train": ("train",), "valid": ("val",)}.get(usage or "all", ("train", "val"))
    names = {f"{scene}_{part}" for scene in classes or _SCENES for part in parts}
    folders = [folder for folder in listed.inside(dataset_dir) if folder.name in names]
    scenes = dict.fromkeys(folder.name.rpartition("_")[0] for folder in folders)
    rows = listed.rows_of_folders((folder, np.uint32(label)) for label, folder in enumerate(folders))
    return Listing([*rows], scenes)


MnistDataset: type[listed.ListedDataset]
FashionMnistDataset: type[listed.ListedDataset]
KMnistDataset: type[listed.ListedDataset]
EMnistDataset: type[listed.ListedDataset]
Cifar10Dataset: type[listed.ListedDataset]
Cifar100Dataset: type[listed.ListedDataset]
FakeImageDataset: type[listed.ListedDataset]
ImageFolderDataset: type[listed.ListedDataset]
LSUNDataset: type[listed.ListedDataset]

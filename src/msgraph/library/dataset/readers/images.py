"""Images: MNIST and its kin, CIFAR-10 and CIFAR-100, a folder of them for each class, and some that are made up."""

from __future__ import annotations

import struct
from abc import abstractmethod
from collections.abc import Sequence
from functools import cache as once
from pathlib import Path
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.datasets import FormatNotRead
from msgraph.diagnostics.errors import CompileError
from msgraph.library.dataset.arguments import absent, boolean, failed, integer, one_of, text, typed, wrong
from msgraph.library.dataset.dataset import MappableDataset, staff_of
from msgraph.library.dataset.pipeline.node import Array, Row
from msgraph.library.dataset.pipeline.sources import RandomAccessNode
from msgraph.library.dataset.pipeline.staff import Staff
from msgraph.library.dataset.samplers import select_sampler
from msgraph.library.dataset.vision.images import of_bytes

_IMAGES, _LABELS = 2051, 2049
"""The first numbers of files of images and of labels."""


def _folder_of(argument: str, value: object) -> Path:
    """A folder that must be there."""
    path = Path(text(argument, value))
    if not path.is_dir():
        raise absent(f"The folder {value} does not exist or is not a directory or permission denied!")
    return path


def _nothing_found(owner: str, folder: Path, what: str) -> CompileError:
    """The exception for a folder without the files of a data set."""
    return failed(
        f"Invalid data, {owner} API can't read the data file (interface mismatch or no data found). "
        f"Check {what} in directory: {folder}",
        "download the files again, or check `dataset_dir` and `usage`",
    )


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


class UsageDataset(MappableDataset):
    """Rows in memory of a folder's files for training or tests, which are read when the first row is asked for.

    Args:
        dataset_dir: The folder.
        usage: One of ``USAGES``; ``None`` takes all files.

    Raises:
        ValueError: There is no such folder, or no such usage.
    """

    USAGES: tuple[str, ...] = ("train", "test", "all")
    COLUMNS: tuple[str, ...] = ("image", "label")

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: object = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: object = None,
    ) -> None:
        folder = _folder_of("dataset_dir", dataset_dir)
        if usage is not None:
            one_of("usage", usage, self.USAGES)
        chosen = select_sampler(num_samples, sampler, shuffle, num_shards, shard_id)
        loaded = once(lambda: self._load(folder, usage))

        def fetch(index: int) -> Row:
            return tuple(np.array(column[index]) for column in loaded())

        def gather(indices: Array) -> Row:
            return tuple(column[indices] for column in loaded())

        staff_of(num_parallel_workers)  # memory is read by the pipeline's own thread
        count, labels, owner = lambda: len(loaded()[0]), lambda: loaded()[-1], type(self).__name__
        super().__init__(RandomAccessNode((), self.COLUMNS, count, fetch, chosen, owner, labels=labels, gather=gather))

    @abstractmethod
    def _load(self, folder: Path, usage: str | None) -> tuple[Array, ...]:
        """The columns of the files for a usage."""


class MnistDataset(UsageDataset):
    """Handwritten digits: ``image`` of shape <28, 28, 1>, ``label`` as uint32."""

    PREFIXES: dict[str, str] = {"train": "train", "test": "t10k"}

    def _load(self, folder: Path, usage: str | None) -> tuple[Array, Array]:
        images: list[Array] = []
        labels: list[Array] = []
        for prefix in sorted(prefix for part, prefix in self.PREFIXES.items() if usage in (None, "all", part)):
            for path in sorted(folder.glob(f"{prefix}*images*idx3-ubyte")):
                images.append(_read_idx(path, _IMAGES)[..., None])
                name = path.name.replace("images", "labels").replace("idx3", "idx1")
                labels.append(_read_idx(path.with_name(name), _LABELS).astype(np.uint32))
        if not images:
            raise _nothing_found(type(self).__name__, folder, "mnist file")
        return np.concatenate(images), np.concatenate(labels)


class FashionMnistDataset(MnistDataset):
    """Clothes, in the files of MNIST."""


class KMnistDataset(MnistDataset):
    """Japanese characters, in the files of MNIST."""


class EMnistDataset(MnistDataset):
    """Letters and digits: MNIST's files, with ``name`` in theirs.

    Args:
        dataset_dir: The folder.
        name: One of ``NAMES``.
        options: The further arguments of ``MnistDataset``.
    """

    NAMES = ("byclass", "bymerge", "balanced", "letters", "digits", "mnist")

    def __init__(self, dataset_dir: str, name: str, *options: Any, **named: Any) -> None:
        self.PREFIXES = {part: f"emnist-{one_of('name', name, self.NAMES)}-{part}" for part in ("train", "test")}
        super().__init__(dataset_dir, *options, **named)


_PIXELS = 3 * 32 * 32


class _Cifar(UsageDataset):
    """Images of shape <32, 32, 3>, with one label or two."""

    FILES: dict[str, tuple[str, ...]]

    def _load(self, folder: Path, usage: str | None) -> tuple[Array, ...]:
        names = [name for part, files in self.FILES.items() if usage in (None, "all", part) for name in files]
        parts = [self._read(folder / name) for name in sorted(names) if (folder / name).is_file()]
        if not parts:
            raise failed(
                f"Invalid cifar folder, cifar(.bin) files are missing under {folder}",
                "download the binary version, and unpack it",
            )
        records = np.concatenate(parts)
        count = len(self.COLUMNS) - 1
        images = records[:, count:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1)
        return (np.ascontiguousarray(images), *(records[:, column].astype(np.uint32) for column in range(count)))

    def _read(self, path: Path) -> Array:
        numbers = np.fromfile(path, np.uint8)
        size = len(self.COLUMNS) - 1 + _PIXELS
        if not numbers.size or numbers.size % size:
            raise failed(
                f"Invalid cifar file, failed to read data from: {path}: {numbers.size} bytes are no whole number "
                f"of records of {size} bytes.",
                "download the file again, in the binary version",
            )
        return numbers.reshape(-1, size)


class Cifar10Dataset(_Cifar):
    """``image``, and ``label`` of ten classes as uint32."""

    FILES = {"train": tuple(f"data_batch_{part}.bin" for part in range(1, 6)), "test": ("test_batch.bin",)}


class Cifar100Dataset(_Cifar):
    """``image``, ``coarse_label`` of 20 classes and ``fine_label`` of 100 as uint32."""

    FILES = {"train": ("train.bin",), "test": ("test.bin",)}
    COLUMNS = ("image", "coarse_label", "fine_label")


class ImageFolderDataset(MappableDataset):
    """The files of a folder for each class: ``image`` as bytes or decoded, ``label`` as int32."""

    def __init__(
        self,
        dataset_dir: str,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: object = None,
        extensions: Sequence[str] | None = None,
        class_indexing: dict[str, int] | None = None,
        decode: bool = False,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: object = None,
        decrypt: object = None,
    ) -> None:
        folder = _folder_of("dataset_dir", dataset_dir)
        if decrypt is not None:
            raise FormatNotRead("An encrypted image", "decrypt the files before").error()
        if extensions is not None:
            for extension in typed("extensions", extensions, list, tuple):
                typed("extensions", extension, str)
        for name, label in typed("class_indexing", class_indexing or {}, dict).items():
            typed("class_indexing", name, str)
            integer(f"class_indexing[{name!r}]", label)
        chosen = select_sampler(num_samples, sampler, shuffle, num_shards, shard_id)
        files = _ImageFiles(folder, tuple(extensions or ()), class_indexing or {}, boolean("decode", decode))
        staff = staff_of(num_parallel_workers)
        count, labels = lambda: len(files.listed()), lambda: [label for _, label in files.listed()]
        columns, owner = ("image", "label"), "ImageFolderDataset"
        super().__init__(RandomAccessNode((), columns, count, files.fetch, chosen, owner, staff, labels))
        self._files = files

    def get_class_indexing(self) -> dict[str, Any]:
        """The numbers of the classes by the names of their folders."""
        return self._files.classes()

    def num_classes(self) -> int | None:
        """How many classes there are."""
        return len(self._files.classes())


class _ImageFiles:
    """The files of the folders, listed when they are first asked for."""

    def __init__(self, folder: Path, extensions: tuple[str, ...], indexing: dict[str, int], decode: bool) -> None:
        self.folder, self.extensions, self.indexing, self.decode = folder, extensions, indexing, decode
        self.listed = once(self._list)

    def classes(self) -> dict[str, int]:
        """The classes by name."""
        if self.indexing:
            return dict(self.indexing)
        names = sorted(path.name for path in self.folder.iterdir() if path.is_dir())
        return {name: label for label, name in enumerate(names)}

    def _list(self) -> list[tuple[Path, int]]:
        listed: list[tuple[Path, int]] = []
        for name, label in sorted(self.classes().items()):
            inside = self.folder / name
            if not inside.is_dir():
                raise absent(f"The folder {inside} does not exist or is not a directory or permission denied!")
            files = sorted(path for path in inside.iterdir() if path.is_file())
            kept = [path for path in files if not self.extensions or path.suffix in self.extensions]
            listed += [(path, label) for path in kept]
        if not listed:
            raise _nothing_found("ImageFolderDataset", self.folder, "image folder file path")
        return listed

    def fetch(self, index: int) -> Row:
        """A file, and its class."""
        path, label = self.listed()[index]
        image = np.fromfile(path, np.uint8)
        if self.decode:
            try:
                image = np.array(of_bytes(image))
            except ValueError as problem:
                raise failed(
                    f"Invalid image, {path} decode failed, the image is broken or permission denied.",
                    'leave other files out with `extensions=[".jpg", ".png"]`',
                ) from problem
        return image, np.array(label, np.int32)


class FakeImageDataset(MappableDataset):
    """Images of noise, the same in each run: for trying a pipeline without data."""

    def __init__(
        self,
        num_images: int = 1000,
        image_size: Sequence[int] = (224, 224, 3),
        num_classes: int = 10,
        base_seed: int = 0,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: object = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: object = None,
    ) -> None:
        integer("num_images", num_images, 1)
        if len(typed("image_size", image_size, list, tuple)) != 3:
            raise wrong("image_size should be a list or tuple of shape (H, W, C).")
        shape = tuple(integer("image_size", size, 1) for size in image_size)
        classes = integer("num_classes", num_classes, 1)
        integer("base_seed", base_seed, 0)
        chosen = select_sampler(num_samples, sampler, shuffle, num_shards, shard_id)

        def fetch(index: int) -> Row:
            random: Any = np.random.default_rng((base_seed, int(index)))
            image = np.clip(random.normal(size=shape) * 255, 0, 255).astype(np.uint8)
            return image, np.array(random.integers(classes), np.uint32)

        staff = Staff(1) if num_parallel_workers is None else staff_of(num_parallel_workers)
        columns = ("image", "label")
        super().__init__(RandomAccessNode((), columns, lambda: num_images, fetch, chosen, "FakeImageDataset", staff))
        self._num_classes = classes

    def num_classes(self) -> int | None:
        """How many classes there are."""
        return self._num_classes

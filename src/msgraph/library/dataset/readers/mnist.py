"""MNIST and its kin, files of the format IDX; CIFAR-10 and CIFAR-100, in their binary versions."""

from __future__ import annotations

import struct
from abc import abstractmethod
from functools import cache as once
from pathlib import Path
from typing import Any

import numpy as np

from msgraph.diagnostics.errors import CompileError
from msgraph.library.dataset.arguments import failed, one_of, text, wrong
from msgraph.library.dataset.dataset import MappableDataset, staff_of
from msgraph.library.dataset.pipeline.node import Array, Row
from msgraph.library.dataset.pipeline.sources import RandomAccessNode
from msgraph.library.dataset.samplers import select_sampler

_IMAGES, _LABELS = 2051, 2049
"""The first numbers of files of images and of labels."""


def folder_of(argument: str, value: object) -> Path:
    """A folder that must be there."""
    path = Path(text(argument, value))
    if not path.is_dir():
        raise wrong(f"The folder {value} does not exist or is not a directory or permission denied!")
    return path


def nothing_found(owner: str, folder: Path, what: str) -> CompileError:
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
        folder = folder_of("dataset_dir", dataset_dir)
        if usage is not None:
            one_of("usage", usage, self.USAGES)
        chosen = select_sampler(num_samples, sampler, shuffle, num_shards, shard_id)
        loaded = once(lambda: self._load(folder, usage))

        def fetch(index: int) -> Row:
            return tuple(np.array(column[index]) for column in loaded())

        def gather(indices: Array) -> Row:
            return tuple(column[indices] for column in loaded())

        def labels() -> Array:
            return loaded()[-1]

        staff_of(num_parallel_workers)  # memory is read by the pipeline's own thread
        count, owner = lambda: len(loaded()[0]), type(self).__name__
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
            raise nothing_found(type(self).__name__, folder, "mnist file")
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

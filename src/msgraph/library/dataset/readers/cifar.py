"""CIFAR-10 and CIFAR-100, in their binary versions."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from msgraph.library.dataset.arguments import failed
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.readers.mnist import UsageDataset

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

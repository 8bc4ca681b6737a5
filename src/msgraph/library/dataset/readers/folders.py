"""A folder of images for each class, and images that are made up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache as once
from pathlib import Path
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.datasets import FormatNotRead
from msgraph.library.dataset.arguments import boolean, failed, integer, typed, wrong
from msgraph.library.dataset.dataset import MappableDataset, staff_of
from msgraph.library.dataset.pipeline.node import Row
from msgraph.library.dataset.pipeline.sources import RandomAccessNode
from msgraph.library.dataset.pipeline.staff import Staff
from msgraph.library.dataset.readers.mnist import folder_of, nothing_found
from msgraph.library.dataset.samplers import select_sampler
from msgraph.library.dataset.vision.images import of_bytes


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
        folder = folder_of("dataset_dir", dataset_dir)
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
                raise wrong(f"The folder {inside} does not exist or is not a directory or permission denied!")
            files = sorted(path for path in inside.iterdir() if path.is_file())
            kept = [path for path in files if not self.extensions or path.suffix in self.extensions]
            listed += [(path, label) for path in kept]
        if not listed:
            raise nothing_found("ImageFolderDataset", self.folder, "image folder file path")
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

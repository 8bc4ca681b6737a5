"""Images with annotations: of ModelArts' manifests, of Pascal VOC, and of COCO."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any
from xml.etree import ElementTree

import numpy as np

from msgraph.library.dataset.arguments import failed, text, wrong
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.readers import listed
from msgraph.library.dataset.readers.files import text_lines
from msgraph.library.dataset.readers.listed import Decrypt, File, Folder, Indexing, Listing, published

_VOC_TASKS = {"Segmentation": "image target", "Detection": "image bbox label difficult truncate"}
_VOC_SETS = {"Segmentation": "Segmentation", "Detection": "Main"}
_SIDES = ("xmin", "ymin", "xmax", "ymax")
_COCO_TYPES = {"bbox": np.float32, "segmentation": np.float32, "keypoints": np.float32, "captions": np.str_}
_COCO_TASKS = {
    "Detection": "image bbox category_id iscrowd", "Stuff": "image segmentation iscrowd",
    "Keypoint": "image keypoints num_keypoints", "Panoptic": "image bbox category_id iscrowd area",
    "Captioning": "image captions",
}  # fmt: skip


def _task_of(argument: str, value: object, allowed: Mapping[str, str]) -> str:
    if text(argument, value) not in allowed:
        raise wrong(f"Invalid task type: {value}.")
    return str(value)


VocTask = Annotated[str, partial(_task_of, allowed=_VOC_TASKS)]
CocoTask = Annotated[str, partial(_task_of, allowed=_COCO_TASKS)]


@published(
    "image label", "num_samples num_parallel_workers shuffle sampler class_indexing decode num_shards shard_id cache"
)
def _Manifest(dataset_file: File, usage: str | None = "train", class_indexing: Indexing | None = None) -> Listing:
    """Images that a file of a line of JSON each names; labels are int32: one, or as many as an image has."""
    usage = usage or "train"
    if usage not in ("train", "eval", "inference"):
        raise failed(f"ManifestDataset: {usage} does not match any mode in [ inference eval train ]", "pass one")
    entries = [json.loads(line) for line in text_lines(dataset_file)]
    entries = [entry for entry in entries if entry["usage"].lower() == usage]
    named = [(Path(entry["source"]), [part["name"] for part in entry["annotation"]]) for entry in entries]
    if missing := [path for path, _ in named if not path.is_file()]:
        raise failed(f"Invalid file path, {missing[0]} does not exist.", f"check `source` in {dataset_file}")
    classes = class_indexing or _numbered(name for _, labels in named for name in labels)
    rows = [(path, np.array([classes[name] for name in labels if name in classes], np.int32)) for path, labels in named]
    return Listing([(path, labels[0] if len(labels) == 1 else labels) for path, labels in rows if len(labels)], classes)


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: label for label, name in enumerate(sorted({*names}))}


def _check_voc(dataset_dir: Path, task: str, usage: str, class_indexing: object, **_: object) -> None:
    if class_indexing is not None and task == "Segmentation":
        raise wrong("class_indexing is not supported in Segmentation task.")
    listed.file_of("usage", str(dataset_dir / "ImageSets" / _VOC_SETS[task] / f"{usage}.txt"))


@published(_VOC_TASKS, check=_check_voc)
def _VOC(
    dataset_dir: Folder, task: VocTask = "Segmentation", usage: str = "train",
    class_indexing: Indexing | None = None, *, extra_metadata: bool = False, decrypt: Decrypt | None = None,
) -> Listing:  # fmt: skip
    """Photographs with the objects in them, or an image of their classes; ``usage`` is the name of a list of images.

    Boxes are float32: left, top, width, height; labels and flags uint32. Objects of other classes than those of
    ``class_indexing`` are left out. With ``extra_metadata`` a last column has the names of the images.
    """
    names = [*text_lines(dataset_dir / "ImageSets" / _VOC_SETS[task] / f"{usage}.txt")]
    images = [dataset_dir / "JPEGImages" / f"{name}.jpg" for name in names]
    if task == "Segmentation":
        targets = (dataset_dir / "SegmentationClass" / f"{name}.png" for name in names)
        return Listing([(*row, row[0].stem)[: 2 + extra_metadata] for row in zip(images, targets, strict=True)])
    objects = [_objects(dataset_dir / "Annotations" / f"{name}.xml") for name in names]
    classes = class_indexing or _numbered(name for each in objects for name, *_ in each)
    rows = list[tuple[Any, ...]]()
    for image, each in zip(images, objects, strict=True):
        kept = [(box, classes[name], *flags) for name, box, *flags in each if name in classes]
        if kept:
            boxes, *labels = zip(*kept, strict=True)
            columns = [_column(boxes, np.float32), *(_column(values, np.uint32) for values in labels)]
            rows.append((image, *columns, *[image.stem] * extra_metadata))
    return Listing(rows, classes)


def _objects(path: Path) -> list[tuple[Any, ...]]:
    """The name, the box and the flags of each object of an annotation; ValueError where it has none."""
    objects = list[tuple[Any, ...]]()
    for each in ElementTree.parse(path).iterfind("object"):
        left, top, right, bottom = (float(each.findtext(f"bndbox/{side}", "nan")) for side in _SIDES)
        if not (0 < left < right and 0 < top < bottom):
            raise ValueError(f"the bndbox {left, top, right, bottom} of {path} should be greater than 0")
        flags = (int(each.findtext(flag, "0")) for flag in ("difficult", "truncated"))
        objects.append((each.findtext("name"), (left, top, right - left, bottom - top), *flags))
    if not objects:
        raise ValueError(f"the node of object is missing in {path}")
    return objects


def _column(values: Sequence[Any], dtype: type[np.generic]) -> Array:
    """A row for each value: a number, or several, filled up with -1."""
    rows = [np.atleast_1d(value) for value in values]
    longest = max(map(len, rows))
    return np.array([[*row, *[-1] * (longest - len(row))] for row in rows]).astype(dtype)


@published(_COCO_TASKS)
def _Coco(
    dataset_dir: Folder, annotation_file: File, task: CocoTask = "Detection",
    *, extra_metadata: bool = False, decrypt: Decrypt | None = None,
) -> Listing:  # fmt: skip
    """Photographs with what an annotation file in JSON says of them, the columns by ``task``.

    Boxes, polygons and points are float32, a row for each, filled up with -1; captions are strings, others uint32. With
    ``extra_metadata`` a last column, which iterators leave out, has the names of the images.
    """
    content = json.loads(annotation_file.read_text("utf-8"))
    files = {image["id"]: dataset_dir / image["file_name"] for image in content["images"]}
    columns, classes = _COCO_TASKS[task].split()[1:], None
    if "category_id" in columns:
        flags = ["isthing"] * (task == "Panoptic")
        classes = {each["name"]: [each["id"], *(each[flag] for flag in flags)] for each in content["categories"]}
    labels = {label for label, *_ in (classes or {}).values()}
    values = {image: {column: list[Any]() for column in columns} for image in files}
    for annotation in content["annotations"]:
        for part in annotation["segments_info"] if task == "Panoptic" else [annotation]:
            if classes is not None and part["category_id"] not in labels:
                raise ValueError(f"'category_id': {part['category_id']} is missing in the node of 'categories'")
            for column, each in values[annotation["image_id"]].items():
                value = part["caption" if column == "captions" else column]
                several = column == "segmentation" and isinstance(value, list)
                each += value if several else [value["counts"] if isinstance(value, dict) else value]
    rows = [
        (files[image], *(_column(each, _COCO_TYPES.get(column, np.uint32)) for column, each in own.items()))
        for image, own in values.items() if own[columns[0]]
    ]  # fmt: skip
    return Listing([(*row, *[row[0].stem] * extra_metadata) for row in rows], classes)


ManifestDataset: type[listed.ListedDataset]
VOCDataset: type[listed.ListedDataset]
CocoDataset: type[listed.ListedDataset]

"""Sources made of files give the rows that MindSpore's give, in its order and types."""

from __future__ import annotations

import gzip
import json
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from tests.dataset.record_published import ARCHIVE, told

from msgraph.library import dataset as ds
from msgraph.library.checkpoints.protobuf import FIXED32, VARINT, framed, key, sized, varint
from msgraph.library.dataset import mindrecord

DRAWS = np.random.default_rng(0)


def rows(data: ds.Dataset) -> list[list[Any]]:
    return [list(row) for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("published")
    zipfile.ZipFile(ARCHIVE).extractall(folder)
    return folder


CASES: dict[str, Any] = json.loads(zipfile.ZipFile(ARCHIVE).read("cases.json"))


@pytest.mark.parametrize("case", CASES)
def test_published_data(published: Path, monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    pytest.importorskip("PIL.Image")
    monkeypatch.chdir(published)
    assert json.loads(json.dumps(told(ds, case))) == CASES[case]


def test_a_file_that_is_not_mnist_is_refused(published: Path, tmp_path: Path) -> None:
    name = "train-images-idx3-ubyte"
    (tmp_path / name).write_bytes((published / "mnist" / name).read_bytes()[:-1])
    with pytest.raises(RuntimeError, match="holds 2351 numbers for 3 samples"):
        rows(ds.MnistDataset(str(tmp_path)))


@pytest.mark.parametrize(("reader", "labels"), [(ds.Cifar10Dataset, 1), (ds.Cifar100Dataset, 2)])
def test_cifar(tmp_path: Path, reader: type[Any], labels: int) -> None:
    pixels = DRAWS.integers(0, 255, (2, 3, 32, 32), dtype=np.uint8)
    record = b"".join(bytes([4, 5][:labels]) + image.tobytes() for image in pixels)
    for name, count in {"data_batch_1": 2, "data_batch_2": 2, "train": 2, "test_batch": 1, "test": 1}.items():
        (tmp_path / f"{name}.bin").write_bytes(record[: len(record) * count // 2])
    train = rows(reader(str(tmp_path), "train", shuffle=False))
    assert len(train) == (4 if labels == 1 else 2)
    np.testing.assert_array_equal(train[1][0], pixels[1].transpose(1, 2, 0))
    assert [int(value) for value in train[0][1:]] == [4, 5][:labels] and train[0][1].dtype == np.uint32
    assert len(rows(reader(str(tmp_path), "test"))) == 1
    (tmp_path / "test_batch.bin").write_bytes(record[:100])
    (tmp_path / "test.bin").write_bytes(record[:100])
    with pytest.raises(RuntimeError, match="100 bytes are no whole number"):
        rows(reader(str(tmp_path), "test"))


def test_classes_of_folders(published: Path) -> None:
    assert ds.ImageFolderDataset(str(published / "folder")).get_class_indexing() == {"ant": 0, "cat": 1}
    labels = ds.MnistDataset(str(published / "mnist"), sampler=ds.PKSampler(2)).project("label")
    assert values(labels) == sorted(values(labels))


def test_images_of_noise_are_the_same_again() -> None:
    data = ds.FakeImageDataset(4, (3, 3, 1), 2, shuffle=False)
    first, again = rows(data), rows(data)
    assert all(np.array_equal(a[0], b[0]) for a, b in zip(first, again, strict=True))
    assert first[0][0].shape == (3, 3, 1) and data.num_classes() == 2


def values(data: ds.Dataset) -> list[list[Any]]:
    return [[value.item() for value in row] for row in rows(data)]


def test_tables(published: Path) -> None:
    table = str(published / "tables" / "table.csv")
    shuffled = ds.CSVDataset(table)
    assert sorted(values(shuffled)) == sorted(values(ds.CSVDataset(table, shuffle=False))) and shuffled.is_shuffled()
    assert len(values(ds.CSVDataset([table] * 2, shuffle=False))) == 6
    with pytest.raises(RuntimeError, match=r"at line 2\. Error message: 'a' in column 'z' is no int"):
        values(ds.CSVDataset(table, column_defaults=[0, 0.0, 1], shuffle=False))
    with pytest.raises(ValueError, match=r"(?s)did not match any files.*paths are taken from"):
        ds.CSVDataset(f"{table}.other")
    assert len(values(ds.TextFileDataset(str(published / "lines" / "*.txt"), shuffle=ds.Shuffle.FILES))) == 3


def example(index: int) -> bytes:
    """A ``tf.train.Example``: two whole numbers, a float, two strings; packed where the index is even."""
    whole = varint(index) + varint(2**64 - index)
    if index % 2:
        whole = b"".join(key(1, VARINT) + varint(number % 2**64) for number in (index, -index))
    share = struct.pack("<f", index / 2)
    values = {
        "i": sized(3, whole if index % 2 else sized(1, whole)),
        "f": sized(2, key(1, FIXED32) + share if index % 2 else sized(1, share)),
        "s": sized(1, sized(1, b"row") + sized(1, b"%d" % index)),
    }
    return sized(1, b"".join(sized(1, sized(1, name.encode()) + sized(2, one)) for name, one in values.items()))


@pytest.fixture
def tfrecords(tmp_path: Path) -> str:
    """Rows 0 to 3, 4 to 6, and 7 and 8."""
    for name, numbers in (("a", range(4)), ("b", range(4, 7)), ("c", range(7, 9))):
        (tmp_path / f"{name}.tfrecord").write_bytes(b"".join(framed(example(index)) for index in numbers))
    (tmp_path / "a.gz").write_bytes(gzip.compress((tmp_path / "a.tfrecord").read_bytes()))
    (tmp_path / "a.z").write_bytes(zlib.compress((tmp_path / "a.tfrecord").read_bytes()))
    return str(tmp_path)


def schema(**columns: tuple[Any, list[int] | None]) -> ds.Schema:
    made = ds.Schema()
    for name, column in columns.items():
        made.add_column(name, *column)
    return made


TFRECORDS: dict[str, tuple[str, dict[str, Any], list[Any]]] = {
    "several": ("*.tfrecord", {"columns_list": ["i"]}, [[[index, -index]] for index in range(9)]),
    "first row": ("c.tfrecord", {}, [[[n / 2], [n, -n], [*b"row", *b"%d  " % n]] for n in (7, 8)]),
    "packed with gzip": ("a.gz", {"compression_type": "GZIP", "columns_list": ["f"]}, [[[n / 2]] for n in range(4)]),
    "packed with zlib": ("a.z", {"compression_type": "ZLIB", "num_samples": 1}, [[[0.0], [0, 0], [*b"row0  "]]]),
    "narrow": ("c.tfrecord", {"schema": schema(i=(np.uint8, [2, 1]))}, [[[[7], [249]]], [[[8], [248]]]]),
    "strings": ("c.tfrecord", {"schema": schema(s=("string", None))}, [[["row", "7"]], [["row", "8"]]]),
    "bytes": ("c.tfrecord", {"schema": schema(s=(np.uint8, [4]))}, [[[*b"row7"]], [[*b"row8"]]]),
    "files of a shard": ("*.tfrecord", {"num_shards": 3, "shard_id": 2, "columns_list": ["f"]}, [[[3.5]], [[4]]]),
    "rows of a shard": (
        "*.tfrecord",
        {"num_shards": 2, "shard_id": 1, "shard_equal_rows": True, "columns_list": ["f"]},
        [[[n / 2]] for n in (5, 6, 7, 8, 0)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", TFRECORDS)
def test_tfrecords(tfrecords: str, case: str) -> None:
    pattern, options, wanted = TFRECORDS[case]
    data = ds.TFRecordDataset(f"{tfrecords}/{pattern}", shuffle=False, **options)
    assert [[value.tolist() for value in row] for row in rows(data)] == wanted and len(data) == len(wanted)


def test_spoilt_tfrecords_are_refused(tfrecords: str) -> None:
    path = Path(tfrecords) / "c.tfrecord"
    whole = path.read_bytes()
    second = len(framed(example(7)))
    flipped = [bytes([*whole[:at], whole[at] ^ 64, *whole[at + 1 :]]) for at in range(len(whole))]
    other = [framed(b"\xff"), framed(sized(1, b"\x0a\x7f")), b"\xff" * 100]
    for content in [*(whole[:cut] for cut in range(len(whole)) if cut != second), *flipped, *other]:
        path.write_bytes(content)
        with pytest.raises(RuntimeError, match=r"c\.tfrecord cannot be read as TFRecord: .*(at byte|no records)"):
            rows(ds.TFRecordDataset(str(path), shuffle=False))


REFUSED: dict[str, Callable[[], object]] = {
    "MindRecord: mindspore.mindrecord.MnistToMR": lambda: mindrecord.MnistToMR("data", "data.mindrecord"),
    "A video": lambda: ds.vision.VideoDecoder("cats.mp4"),
    "msgraph.dataset.text.JiebaTokenizer": lambda: cast(Any, ds.text).JiebaTokenizer("words"),
    "msgraph.dataset.audio.Vad": lambda: cast(Any, ds.audio).Vad(8000),
    "msgraph.dataset.audio.FadeShape": lambda: cast(Any, ds.audio).FadeShape.LINEAR(),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_not_read_says_what_to_do_instead(what: str) -> None:
    with pytest.raises(NotImplementedError, match=what) as refused:
        REFUSED[what]()
    assert "\nhelp: " in str(refused.value)

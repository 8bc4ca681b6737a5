"""Sources made of files give the rows that MindSpore's give, in its order and types."""

from __future__ import annotations

import gzip
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from msgraph.library import dataset as ds
from msgraph.library.checkpoints.protobuf import FIXED32, VARINT, framed, key, sized, varint
from msgraph.library.dataset import mindrecord

DRAWS = np.random.default_rng(0)


def rows(data: ds.Dataset) -> list[list[Any]]:
    return [list(row) for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)]


def write_idx(folder: Path, prefix: str, labels: list[int]) -> None:
    images = DRAWS.integers(0, 255, (len(labels), 28, 28), dtype=np.uint8)
    head = struct.pack(">iiii", 2051, len(labels), 28, 28)
    (folder / f"{prefix}-images-idx3-ubyte").write_bytes(head + images.tobytes())
    head = struct.pack(">ii", 2049, len(labels))
    (folder / f"{prefix}-labels-idx1-ubyte").write_bytes(head + bytes(labels))


@pytest.mark.parametrize(
    ("usage", "expected"), [("train", [1, 2, 3]), ("test", [7, 8]), ("all", [7, 8, 1, 2, 3]), (None, [7, 8, 1, 2, 3])]
)
@pytest.mark.parametrize("reader", [ds.MnistDataset, ds.FashionMnistDataset, ds.KMnistDataset])
def test_mnist(tmp_path: Path, reader: type[ds.MnistDataset], usage: str | None, expected: list[int]) -> None:
    write_idx(tmp_path, "train", [1, 2, 3])
    write_idx(tmp_path, "t10k", [7, 8])
    data = reader(str(tmp_path), usage, shuffle=False)
    assert [int(label) for _, label in rows(data)] == expected
    assert data.output_shapes() == [[28, 28, 1], []]
    assert data.output_types() == [np.uint8, np.uint32]
    assert len(reader(str(tmp_path), usage, num_samples=2)) == 2
    labels = rows(reader(str(tmp_path), usage, sampler=ds.PKSampler(2)))
    assert [int(label) for _, label in labels] == sorted(expected * 2)


def test_a_file_that_is_not_mnist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="MnistDataset API can't read the data file"):
        rows(ds.MnistDataset(str(tmp_path)))
    write_idx(tmp_path, "train", [1, 2, 3])
    whole = (tmp_path / "train-images-idx3-ubyte").read_bytes()
    (tmp_path / "train-images-idx3-ubyte").write_bytes(whole[:-1])
    with pytest.raises(RuntimeError, match="holds 2351 numbers for 3 samples"):
        rows(ds.MnistDataset(str(tmp_path)))
    with pytest.raises(ValueError, match=r"Input usage is not within the valid set of \['train', 'test', 'all'\]"):
        ds.MnistDataset(str(tmp_path), "val")


@pytest.mark.parametrize(("reader", "labels"), [(ds.Cifar10Dataset, 1), (ds.Cifar100Dataset, 2)])
def test_cifar(tmp_path: Path, reader: type[Any], labels: int) -> None:
    pixels = DRAWS.integers(0, 255, (2, 3, 32, 32), dtype=np.uint8)
    record = b"".join(bytes([4, 5][:labels]) + image.tobytes() for image in pixels)
    for name in ("data_batch_1", "data_batch_2", "train"):
        (tmp_path / f"{name}.bin").write_bytes(record)
    (tmp_path / "test_batch.bin").write_bytes(record[: len(record) // 2])
    (tmp_path / "test.bin").write_bytes(record[: len(record) // 2])
    train = rows(reader(str(tmp_path), "train", shuffle=False))
    assert len(train) == (4 if labels == 1 else 2)
    np.testing.assert_array_equal(train[1][0], pixels[1].transpose(1, 2, 0))
    assert [int(value) for value in train[0][1:]] == [4, 5][:labels] and train[0][1].dtype == np.uint32
    assert len(rows(reader(str(tmp_path), "test"))) == 1
    (tmp_path / "test_batch.bin").write_bytes(record[:100])
    (tmp_path / "test.bin").write_bytes(record[:100])
    with pytest.raises(RuntimeError, match="100 bytes are no whole number"):
        rows(reader(str(tmp_path), "test"))


def test_folders_of_images(tmp_path: Path) -> None:
    images = pytest.importorskip("PIL.Image")
    for name in ("cat", "ant", "dog"):
        (tmp_path / name).mkdir()
        for number in (2, 1):
            level = 100 * number + len(list(tmp_path.iterdir()))
            images.fromarray(np.full((4, 5, 3), level, np.uint8)).save(tmp_path / name / f"{number}.png")
        (tmp_path / name / "note.txt").write_text("x")
    data = ds.ImageFolderDataset(str(tmp_path), shuffle=False, extensions=[".png"], decode=True)
    assert [(int(image[0, 0, 0]), int(label)) for image, label in rows(data)] == [
        (102, 0), (202, 0), (101, 1), (201, 1), (103, 2), (203, 2),
    ]  # fmt: skip
    assert data.output_shapes() == [[4, 5, 3], []] and data.output_types() == [np.uint8, np.int32]
    assert data.get_class_indexing() == {"ant": 0, "cat": 1, "dog": 2} and data.num_classes() == 3
    chosen = ds.ImageFolderDataset(str(tmp_path), class_indexing={"dog": 7, "cat": 3}, shuffle=False)
    assert [int(label) for _, label in rows(chosen)] == [3, 3, 3, 7, 7, 7]
    assert rows(chosen)[0][0].ndim == 1, "bytes, where nothing is decoded"
    with pytest.raises(RuntimeError, match=r"note\.txt decode failed"):
        rows(ds.ImageFolderDataset(str(tmp_path), decode=True, num_parallel_workers=2))
    with pytest.raises(ValueError, match="does not exist or is not a directory"):
        ds.ImageFolderDataset(str(tmp_path / "nowhere"))


def test_images_of_noise_are_the_same_again() -> None:
    data = ds.FakeImageDataset(4, (3, 3, 1), 2, shuffle=False)
    first, again = rows(data), rows(data)
    assert all(np.array_equal(a[0], b[0]) for a, b in zip(first, again, strict=True))
    assert first[0][0].shape == (3, 3, 1) and data.num_classes() == 2


def values(data: ds.Dataset) -> list[list[Any]]:
    return [[value.item() for value in row] for row in rows(data)]


def test_tables(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text('x,y,z\n1,2.5,a\n3,4,"b, c"\n5,6,\n')
    data = ds.CSVDataset(str(table), shuffle=False)
    assert data.get_col_names() == ["x", "y", "z"] and len(data) == 3
    assert values(data) == [["1", "2.5", "a"], ["3", "4", "b, c"], ["5", "6", ""]]
    typed = ds.CSVDataset(str(table), shuffle=False, column_defaults=[0, 0.0, ""])
    assert values(typed) == [[1, 2.5, "a"], [3, 4.0, "b, c"], [5, 6.0, ""]]
    assert typed.output_types() == [np.int32, np.float32, np.dtype("<U")]
    bare = tmp_path / "bare.csv"
    bare.write_text("1;2\n3;4\n")
    two = ds.CSVDataset([str(bare)] * 2, ";", column_names=["p", "q"], shuffle=False)
    assert values(two) == [["1", "2"], ["3", "4"]] * 2
    assert values(ds.CSVDataset(str(bare), ";", None, ["p", "q"], shuffle=False, num_shards=2, shard_id=1)) == [
        ["3", "4"]
    ]
    shuffled = ds.CSVDataset(str(table))
    assert sorted(values(shuffled)) == sorted(values(data)) and shuffled.is_shuffled()
    with pytest.raises(RuntimeError, match=r"at line 2\. Error message: 'a' in column 'z' is no int"):
        values(ds.CSVDataset(str(table), column_defaults=[0, 0.0, 1], shuffle=False))
    with pytest.raises(ValueError, match=r"(?s)did not match any files.*paths are taken from"):
        ds.CSVDataset(str(tmp_path / "other.csv"))


def test_lines(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_text("hello world\n\nsecond line\n")
    (tmp_path / "2.txt").write_text("third")
    data = ds.TextFileDataset(str(tmp_path / "*.txt"), shuffle=False)
    assert values(data) == [["hello world"], ["second line"], ["third"]] and len(data) == 3
    assert values(ds.TextFileDataset(str(tmp_path / "*.txt"), 2, shuffle=False)) == [["hello world"], ["second line"]]
    assert len(values(ds.TextFileDataset(str(tmp_path / "*.txt"), shuffle=ds.Shuffle.FILES))) == 3


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

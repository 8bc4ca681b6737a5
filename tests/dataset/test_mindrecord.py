"""MindRecord files that MindSpore wrote (``record_mindrecord.py``), and what becomes of spoilt ones."""

from __future__ import annotations

import io
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.dataset.record_mindrecord import SCHEMA, rows

from msgraph.library import dataset as ds
from msgraph.library.dataset import mindrecord

WRITTEN = [row for count in (1, 30, 60) for row in rows(count)]


@pytest.fixture(name="folder")
def unpacked(tmp_path: Path) -> Path:
    with zipfile.ZipFile(Path(__file__).with_name("recorded_mindrecord.zip")) as archive:
        archive.extractall(tmp_path)
    return tmp_path


def same(read: dict[str, Any], written: dict[str, Any]) -> bool:
    return read.keys() == written.keys() and all(
        np.array_equal(read[name], value) and getattr(read[name], "dtype", None) == getattr(value, "dtype", None)
        for name, value in written.items()
    )


def test_a_reader_gives_the_rows_that_were_written(folder: Path) -> None:
    reader = mindrecord.FileReader(str(folder / "one"))
    assert reader.len() == len(WRITTEN)
    assert reader.schema() == SCHEMA
    assert all(map(same, reader.get_next(), WRITTEN))
    some = mindrecord.FileReader([str(folder / "one")], columns=["ids", "label"])
    assert all(
        same(row, {key: at[key] for key in ("ids", "label")}) for row, at in zip(some.get_next(), WRITTEN, strict=True)
    )
    reader.close()


def test_rows_of_a_data_set_are_arrays(folder: Path) -> None:
    data = ds.MindDataset(str(folder / "one"), shuffle=False)
    assert data.get_col_names() == sorted(SCHEMA)
    for row, written in zip(data.create_dict_iterator(num_epochs=1, output_numpy=True), WRITTEN, strict=True):
        assert row["label"].dtype == np.int64 and row["label"] == written["label"]
        assert row["share"].dtype == np.float32 and row["share"] == np.float32(written["share"])
        assert row["name"].item() == written["name"]
        assert row["image"].shape == (1,) and row["image"].tobytes() == written["image"]
        assert np.array_equal(row["grid"], written["grid"]) and row["ids"].dtype == np.int32
    picked = ds.MindDataset(str(folder / "one"), ["weights", "label"], sampler=ds.SequentialSampler(2, 3))
    assert [row[1].item() for row in picked.create_tuple_iterator(output_numpy=True)] == [
        written["label"] for written in WRITTEN[2:5]
    ]


def labels(data: Any) -> list[int]:
    return [int(row["label"]) for row in data.create_dict_iterator(num_epochs=1, output_numpy=True)]


def test_one_file_names_the_others(folder: Path) -> None:
    written = [row["label"] for row in rows(9)]
    together = ds.MindDataset(str(folder / "part1"), shuffle=False)
    assert together.get_dataset_size() == 9
    assert sorted(labels(together)) == sorted(written)
    alone = ds.MindDataset([str(folder / "part1")], shuffle=False)
    assert labels(alone) == labels(together)[3:6]
    shards = [ds.MindDataset(str(folder / "part0"), shuffle=False, num_shards=2, shard_id=k) for k in range(2)]
    assert [shard.get_dataset_size() for shard in shards] == [5, 5]
    assert sorted(labels(ds.MindDataset(str(folder / "part0")))) == sorted(written)
    assert labels(ds.MindDataset(str(folder / "part0"), shuffle=ds.Shuffle.FILES)) == labels(together)


def test_rows_to_fill_up_with_come_last(folder: Path) -> None:
    data = ds.MindDataset(str(folder / "part0"), ["label"], shuffle=False, padded_sample={"label": -7}, num_padded=3)
    assert labels(data)[-4:] == [*labels(ds.MindDataset(str(folder / "part0"), shuffle=False))[-1:], -7, -7, -7]
    with pytest.raises(ValueError, match="padded_sample"):
        ds.MindDataset(str(folder / "part0"), shuffle=False, padded_sample={"label": -7}, num_padded=3)


def test_images_are_decoded() -> None:
    from PIL import Image

    pixels = np.random.default_rng(0).integers(0, 256, (5, 6, 3), np.uint8)
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "PNG")
    column = np.array([stream.getvalue()])
    data = ds.NumpySlicesDataset({"image": column[:, None]}).map(ds.vision.Decode(), "image")
    assert np.array_equal(next(iter(data.create_tuple_iterator(output_numpy=True)))[0], pixels)
    crop: Any = ds.vision.RandomCropDecodeResize((5, 6), scale=(1.0, 1.0), ratio=(1.2, 1.2))
    assert crop(column).shape == (5, 6, 3)


def changed(path: Path, start: int, data: bytes) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:start] + data + content[start + len(data) :])


def statement(path: Path, text: str) -> None:
    with closing(sqlite3.connect(path)) as index:
        index.execute(text)
        index.commit()


SPOILT: list[tuple[str, Callable[[Path], object]]] = [
    ("byte 0", lambda path: changed(path, 0, b"\xff" * 8)),
    ("byte 0", lambda path: path.write_bytes(path.read_bytes()[:5])),
    ("byte 8", lambda path: changed(path, 8, b"{{")),
    ("byte 8", lambda path: changed(path, 8, b'{"header_size": "x"')),
    ("row 0, at byte", lambda path: path.write_bytes(path.read_bytes()[: 16 << 10])),
    ("row 0, at byte 16384", lambda path: changed(path, 16 << 10, b"\x01")),
    ("row 0 cannot be read", lambda path: changed(path, (16 << 10) + 15, b"\xff")),
    ("one.db", lambda path: changed(path.with_name("one.db"), 0, b"no database")),
    ("one.db", lambda path: statement(path.with_name("one.db"), "DROP TABLE INDEXES")),
    ("row 0, at byte", lambda path: statement(path.with_name("one.db"), "UPDATE INDEXES SET PAGE_ID_RAW = -9")),
    ("row 0, at byte", lambda path: statement(path.with_name("one.db"), f"UPDATE INDEXES SET PAGE_ID_BLOB = {2**40}")),
]


@pytest.mark.parametrize(("where", "spoil"), SPOILT)
def test_spoilt_files_are_refused_with_the_place(folder: Path, where: str, spoil: Callable[[Path], object]) -> None:
    spoil(folder / "one")
    with pytest.raises(RuntimeError, match=where) as refused:
        list(mindrecord.FileReader([str(folder / "one")]).get_next())
    assert str(folder) in str(refused.value)


def test_what_is_not_there_is_refused(folder: Path) -> None:
    with pytest.raises(ValueError, match="does not exist"):
        ds.MindDataset(str(folder / "none"))
    with pytest.raises(ValueError, match="not in the schema"):
        ds.MindDataset(str(folder / "one"), ["nothing"])
    (folder / "part2").unlink()
    with pytest.raises(ValueError, match="part2"):
        ds.MindDataset(str(folder / "part0"))

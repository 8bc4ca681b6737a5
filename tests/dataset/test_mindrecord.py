"""MindRecord files that MindSpore wrote (``record_mindrecord.py``) or the writer, and what becomes of spoilt ones."""

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
from msgraph.library.dataset import mindrecord, record_files

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


def written(path: Path, shards: int = 1, parts: tuple[int, ...] = (1, 30, 60)) -> Path:
    """Files of rows as MindSpore's are recorded; the first of them."""
    writer = mindrecord.FileWriter(str(path), shards)
    writer.add_schema(SCHEMA, "recorded")
    writer.add_index(["name", "label"])
    writer.set_header_size(16 << 10)
    writer.set_page_size(32 << 10)
    for count in parts:
        writer.write_raw_data(rows(count))
    writer.commit()
    return path if shards == 1 else path.with_name(f"{path.name}0")


def indexed(path: Path, names: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"{path}.db")) as index:
        return index.execute(f"SELECT {names} FROM INDEXES ORDER BY ROW_ID").fetchall()


def test_rows_that_are_written_are_read(tmp_path: Path) -> None:
    reader = mindrecord.FileReader(str(written(tmp_path / "own")))
    assert reader.schema() == SCHEMA and reader.len() == len(WRITTEN)
    assert all(map(same, reader.get_next(), WRITTEN))


def test_the_index_says_what_the_one_of_mindspore_does(folder: Path) -> None:
    own = written(folder / "own")
    names = "ROW_ID, PAGE_OFFSET_RAW_END - PAGE_OFFSET_RAW, PAGE_OFFSET_BLOB_END - PAGE_OFFSET_BLOB, name_0, label_0"
    assert indexed(own, names) == indexed(folder / "one", names)
    header, expected = (record_files.read_header(path)[0] for path in (own, folder / "one"))
    for key in expected.keys() - {"page", "shard_addresses"}:
        assert header[key] == expected[key], key


def test_shards_share_the_rows_of_each_call(folder: Path) -> None:
    first = written(folder / "own", 3, (9,))
    assert [len(indexed(first.with_name(f"own{k}"), "ROW_ID")) for k in range(3)] == [3, 3, 3]
    theirs = mindrecord.FileReader(str(folder / "part0")).get_next()
    assert all(map(same, mindrecord.FileReader(str(first)).get_next(), theirs))


def test_a_writer_goes_on_where_files_of_mindspore_end(folder: Path) -> None:
    writer = mindrecord.FileWriter.open_for_append(str(folder / "one"))
    writer.write_raw_data(rows(40))
    writer.commit()
    reader = mindrecord.FileReader(str(folder / "one"))
    assert reader.len() == len(WRITTEN) + 40
    assert all(map(same, reader.get_next(), [*WRITTEN, *rows(40)]))


def test_a_dataset_is_saved_in_the_types_that_files_have(folder: Path, tmp_path: Path) -> None:
    columns = {
        "flag": np.arange(5) % 2 == 0, "byte": np.arange(250, 255, dtype=np.uint8), "half": np.arange(5, dtype="f2"),
        "grid": np.arange(20, dtype=np.int16).reshape(5, 2, 2), "word": np.array(["a", "bcd", "e", "f", "ü"]),
    }  # fmt: skip
    ds.NumpySlicesDataset(columns, shuffle=False).save(str(tmp_path / "saved"), 2)
    read = ds.MindDataset(str(tmp_path / "saved0"), shuffle=False)
    rows_read = list(read.create_dict_iterator(1, output_numpy=True))
    assert {name: array.dtype.name for name, array in rows_read[0].items() if name != "word"} == {
        "flag": "int32", "byte": "int32", "half": "float32", "grid": "int32",
    }  # fmt: skip
    for name, column in columns.items():
        assert np.array_equal(np.stack([row[name] for row in rows_read]), column), name
    ds.MindDataset(str(folder / "one"), shuffle=False).save(str(tmp_path / "again"))
    again = mindrecord.FileReader(str(tmp_path / "again")).get_next()
    assert [row["image"] for row in again] == [row["image"] for row in WRITTEN]
    with pytest.raises(ValueError, match="'z' of complex128"):
        ds.NumpySlicesDataset({"z": np.ones(2, complex)}).save(str(tmp_path / "other"))
    with pytest.raises(ValueError, match="tfrecord dataset format is not supported"):
        ds.NumpySlicesDataset([1]).save(str(tmp_path / "other"), 1, "tfrecord")


NUMBERS: dict[str, dict[str, Any]] = {"label": {"type": "int32"}, "ids": {"type": "int64", "shape": [-1, 2]}}
ROW = {"label": 1, "ids": np.ones((3, 2), np.int64)}
WRONG_ROWS: list[tuple[str, dict[str, Any]]] = [
    ("'label' is .* but got none", {"ids": ROW["ids"]}),
    ("'label' is .* but got str 'a'", {**ROW, "label": "a"}),
    ("'label' is .* but got int 2147483648", {**ROW, "label": 1 << 31}),
    ("'ids' is .* but got ndarray", {**ROW, "ids": np.ones((3, 2))}),
    ("'ids' is .* but got ndarray", {**ROW, "ids": np.ones(3, np.int64)}),
]


@pytest.mark.parametrize(("problem", "row"), WRONG_ROWS)
def test_a_row_that_does_not_fit_is_named_and_none_is_written(tmp_path: Path, problem: str, row: Any) -> None:
    writer = mindrecord.FileWriter(str(tmp_path / "own"))
    writer.add_schema(NUMBERS)
    with pytest.raises(ValueError, match=f"Row 1 .*{problem}"):
        writer.write_raw_data([ROW, row])
    writer.write_raw_data([{**ROW, "label": -(1 << 31), "more": 3}])
    writer.commit()
    assert [row["label"] for row in mindrecord.FileReader(str(tmp_path / "own")).get_next()] == [-(1 << 31)]


WRONG_SCHEMAS: list[tuple[str, Any]] = [
    ("at least one column", {}),
    ("'a' is {'type': 'int8'}", {"a": {"type": "int8"}}),
    ("'a' is .* not of the types", {"a": {"type": "bytes", "shape": [1]}}),
    ("'a b' with the shape", {"a b": {"type": "int32"}}),
    (r"'a' with the shape \[-1, -1\]", {"a": {"type": "int32", "shape": [-1, -1]}}),
]


@pytest.mark.parametrize(("problem", "schema"), WRONG_SCHEMAS)
def test_a_schema_that_files_cannot_have_is_refused(tmp_path: Path, problem: str, schema: Any) -> None:
    with pytest.raises(ValueError, match=problem):
        mindrecord.FileWriter(str(tmp_path / "own")).add_schema(schema)


def test_sizes_are_those_that_the_first_row_met(tmp_path: Path) -> None:
    writer = mindrecord.FileWriter(str(tmp_path / "own"))
    writer.add_schema(NUMBERS)
    writer.write_raw_data([ROW])
    writer.set_page_size(32 << 10)
    writer.set_header_size(16 << 10)
    writer.write_raw_data([ROW])
    writer.commit()
    assert all(same(row, ROW) for row in mindrecord.FileReader(str(tmp_path / "own")).get_next())


def test_a_writer_says_what_is_out_of_turn(tmp_path: Path) -> None:
    path = str(tmp_path / "own")
    writer = mindrecord.FileWriter(path)
    with pytest.raises(ValueError, match="call `add_schema` first"):
        writer.write_raw_data([ROW])
    writer.add_schema(NUMBERS)
    with pytest.raises(ValueError, match="Failed to set field ids"):
        writer.add_index(["ids"])
    writer.set_page_size(32 << 10)
    with pytest.raises(RuntimeError, match="call `set_page_size` with more"):
        writer.write_raw_data([{**ROW, "ids": np.full((1 << 11, 2), 1 << 60)}])
    writer.write_raw_data([ROW])
    writer.commit()
    with pytest.raises(RuntimeError, match="open_for_append"):
        writer.write_raw_data([ROW])
    again = mindrecord.FileWriter(path)
    again.add_schema(NUMBERS)
    with pytest.raises(RuntimeError, match="overwrite=True"):
        again.write_raw_data([ROW])
    assert mindrecord.FileReader(path).len() == 1

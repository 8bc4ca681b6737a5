"""The log of numbers by step: the bytes MindSpore writes, but for the time."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

from msgraph import Tensor
from msgraph.library.train.summary_record import SummaryRecord, framed

RECORDED = (
    b"\x1c\0\0\0\0\0\0\0\xc8\xc1\x95\x1d\x09Y\xc6\x972\xd8\xc0\xdaA\x1a\x11MindSpore.Event:1<\x9c\x9f\xaa",
    b"&\0\0\0\0\0\0\0sO\xe3\0\x09;\xf6\x952\xd8\xc0\xdaA\x10\x03*\x19\x0a\x0b\x0a\x04loss\x1d\0\0\0?\x0a\x0a\x0a\x03acc\x1d\0\0\0@\xa9\x8e\xb2\xf9",
    b"\x1a\0\0\0\0\0\0\0\x12\x9b\xd8-\x092\xdb\x972\xd8\xc0\xdaA\x10\x04*\x0d\x0a\x0b\x0a\x04loss\x1d\0\0\x80>\x82\x9c]#",
)
"""What MindSpore 2.10 wrote."""


def events(data: bytes) -> list[bytes]:
    """The events of a file, without the time they begin with."""
    parts: list[bytes] = []
    while data:
        size: int = struct.unpack("<Q", data[:8])[0]
        assert data[: size + 16] == framed(data[12 : 12 + size])
        parts.append(data[21 : 12 + size])
        data = data[size + 16 :]
    return parts


def test_checksums_are_those_of_the_format() -> None:
    for record in RECORDED:
        assert framed(record[12:-4]) == record


def test_numbers_are_written_step_by_step(tmp_path: Path) -> None:
    with SummaryRecord(str(tmp_path / "summary"), file_prefix="log", file_suffix="_S") as log:
        log.add_value("scalar", "loss", Tensor(0.5))
        log.add_value("scalar", "acc", Tensor([2.0]))
        assert log.record(3)
        log.add_value("scalar", "loss", Tensor(0.25))
        assert log.record(4) and log.record(5)
    assert not log.record(6)
    (file,) = (tmp_path / "summary").iterdir()
    assert log.log_dir == str(file) and file.name.startswith("log.out.events.summary.") and file.name.endswith("_S")
    assert events(file.read_bytes()) == events(b"".join(RECORDED))


def test_steps_of_more_than_a_byte(tmp_path: Path) -> None:
    with SummaryRecord(str(tmp_path)) as log:
        log.add_value("scalar", "x", Tensor(1.0))
        log.record(300)
    assert events(Path(log.log_dir).read_bytes())[1].startswith(b"\x10\xac\x02*")


@pytest.mark.parametrize(
    ("plugin", "value", "kind"),
    [
        ("sound", Tensor(1.0), ValueError),
        ("image", Tensor(np.ones((1, 3, 2, 2), np.float32)), NotImplementedError),
        ("scalar", Tensor([1.0, 2.0]), ValueError),
        ("scalar", 1.0, TypeError),
    ],
)
def test_what_is_no_number_is_refused(tmp_path: Path, plugin: str, value: object, kind: type[Exception]) -> None:
    with SummaryRecord(str(tmp_path)) as log, pytest.raises(kind):
        log.add_value(plugin, "x", value)

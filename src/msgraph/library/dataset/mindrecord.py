"""``mindspore.mindrecord``: not here. Programs may import its names; each says where it is used what to do instead."""

from __future__ import annotations

from typing import Any

from msgraph.library.dataset.readers.refused import refused_name

_INSTEAD = (
    "write the columns with `numpy.savez`, and read them with `NumpySlicesDataset(dict(numpy.load(file)))`; files that "
    "are there already are converted once where MindSpore is installed"
)


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    return refused_name(f"MindRecord, the format of mindspore.mindrecord.{name},", _INSTEAD)

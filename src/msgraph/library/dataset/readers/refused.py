"""Formats that are not read, and how to convert them."""

from __future__ import annotations

from typing import Any, NoReturn

from msgraph.diagnostics.catalog.datasets import FormatNotRead
from msgraph.diagnostics.errors import CompileError, error
from msgraph.library.dataset.dataset import Dataset


def no_records(name: str) -> CompileError:
    """The exception for MindSpore's own format."""
    return error(
        FormatNotRead(
            f"MindRecord, the format of {name},",
            "convert once where MindSpore is installed: iterate `MindDataset(...).create_dict_iterator("
            "output_numpy=True)` and write the columns with `numpy.savez`; then `NumpySlicesDataset(dict(numpy.load("
            "file)))`",
        )
    )


class MindDataset(Dataset):
    """Refused: MindRecord is MindSpore's own format."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        raise no_records(type(self).__name__)


class OBSMindDataset(MindDataset):
    """Refused: MindRecord is MindSpore's own format."""


class TFRecordDataset(Dataset):
    """Refused: TFRecord needs Protocol Buffers."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        raise error(
            FormatNotRead(
                "TFRecord",
                "read the files with the package `tfrecord`, and give its reader to a GeneratorDataset, or write the "
                "columns once with `numpy.savez`",
            )
        )


class _Refused(type):
    """The class of names that can be imported and cannot be used: a script whose other parts run needs no change."""

    name: str
    way_out: str

    def __call__(cls, *arguments: object, **options: object) -> NoReturn:
        raise error(FormatNotRead(cls.name, cls.way_out))

    def __getattr__(cls, name: str) -> type:
        if name.startswith("_"):
            raise AttributeError(name)
        return refused_name(f"{cls.name}.{name}", cls.way_out)


def refused_name(name: str, way_out: str) -> type:
    """What stands for a class, a function or an enumeration of a package of operations that is not here."""
    return _Refused(name.rpartition(".")[2], (), {"name": name, "way_out": way_out})

"""Formats that are not read, and how to convert them."""

from __future__ import annotations

from typing import Any

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


def no_module(name: str, way_out: str) -> CompileError:
    """The exception for a package of operations that is not here."""
    return error(FormatNotRead(f"msgraph.dataset.{name}", way_out))

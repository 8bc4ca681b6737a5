"""Formats that are not read, and how to convert them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from msgraph.diagnostics.catalog.datasets import FormatNotRead
from msgraph.diagnostics.errors import error
from msgraph.library.dataset.dataset import Dataset


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


def refuse_names(module: str, way_out: str) -> Callable[[str], Any]:
    """``__getattr__`` of a module whose names can be imported, and say where they are used what to do instead."""

    def __getattr__(name: str) -> type:
        if name.startswith("_"):
            raise AttributeError(name)
        return refused_name(f"{module}.{name}", way_out)

    return __getattr__

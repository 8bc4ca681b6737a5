"""Data sets that are a function: it lists the rows, and its arguments are those of a class.

    @published("image label")
    def _SUN397(dataset_dir: Folder) -> Listing:

makes ``SUN397Dataset`` with the columns ``image`` and ``label``, which takes a folder and what all such sources take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache as once
from functools import partial
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar

import numpy as np

from msgraph.diagnostics.catalog.datasets import FormatNotRead
from msgraph.diagnostics.errors import CompileError
from msgraph.library.dataset import arguments as checks
from msgraph.library.dataset.arguments import Settings, failed, integer, one_of, taking, text, typed
from msgraph.library.dataset.dataset import MappableDataset, staff_of
from msgraph.library.dataset.pipeline.node import Array, Row
from msgraph.library.dataset.pipeline.sources import RandomAccessNode
from msgraph.library.dataset.pipeline.staff import Staff
from msgraph.library.dataset.samplers import select_sampler
from msgraph.library.dataset.vision.images import of_bytes

F = TypeVar("F", bound=Callable[..., object])
MAPPED = "num_samples num_parallel_workers shuffle decode sampler num_shards shard_id cache"
NOT_DECODED = "num_samples num_parallel_workers shuffle sampler num_shards shard_id cache"
_EITHER = Parameter.POSITIONAL_OR_KEYWORD


class Listing(NamedTuple):
    """The rows of a data set, where a path stands for the content of its file, and the numbers of its classes."""

    rows: Any
    classes: Mapping[str, Any] | None = None


class MemoryRows:
    """Rows of arrays in memory; an array of indices gives the columns of several."""

    def __init__(self, *columns: Array) -> None:
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns[0])

    def __getitem__(self, index: int | Array) -> Row:
        return tuple(column[index] for column in self.columns)


def file_of(argument: str, value: object) -> Path:
    """A file that must be there."""
    path = Path(text(argument, value))
    if not path.is_file():
        raise checks.absent(f"The file {value} does not exist or permission denied!")
    return path


def _indexing(argument: str, value: object) -> dict[str, int]:
    labels: dict[str, object] = typed(argument, value, dict)
    return {text(argument, name): integer(f"{argument}[{name!r}]", label) for name, label in labels.items()}


Folder = Annotated[Path, checks.folder_of]
File = Annotated[Path, file_of]
Indexing = Annotated[dict[str, int], _indexing]
Decrypt = Callable[[str], bytes]
TrainTest = Annotated[str, partial(one_of, allowed=("train", "test", "all"))]
TrainTestValid = Annotated[str, partial(one_of, allowed=("train", "test", "valid", "all"))]


def arguments_of(function: Callable[..., object], order: str, **defaults: object) -> type[Settings]:
    """What takes the arguments of a function, then common ones in an order, then those that are keywords alone."""
    own = signature(function).parameters
    common = {name: Parameter(name, _EITHER, default=defaults.get(name)) for name in order.split()}
    every = common | {name: each.replace(kind=_EITHER) for name, each in own.items()}
    last = [name for name, each in own.items() if each.kind is not _EITHER]
    first = [name for name in own if name not in (*common, *last)]
    taken = Signature([every[name] for name in (*first, *common, *last)])
    return type("Arguments", (Settings,), {"__init__": taking(taken, function)})


# -- the data set -------------------------------------------------------------------------------------------


def _listing_of(owner: str, listed: Callable[[], Listing]) -> Listing:
    """The rows; RuntimeError where there are none, and where a file is not what it should be."""
    try:
        listing = listed()
    except CompileError:
        raise
    except (OSError, ValueError, KeyError, TypeError, SyntaxError) as problem:
        what = f"the attribute of {problem} is missing" if isinstance(problem, KeyError) else problem
        raise failed(
            f"Invalid file of {owner}: {what}.", "download the files again, or check the arguments"
        ) from problem
    if not len(listing.rows):
        raise checks.nothing_found(owner)
    return listing


def _content(path: Path, decode: bool, decrypt: Decrypt | None) -> Array:
    """The bytes of a file, or the pixels of its image."""
    try:
        data = path.read_bytes() if decrypt is None else decrypt(str(path))
    except OSError as problem:
        raise failed(f"Failed to open file: {path} ({problem}).", "leave it out, or put it there") from problem
    try:
        return np.array(of_bytes(data)) if decode else np.frombuffer(data, np.uint8).copy()
    except ValueError as problem:
        raise failed(
            f"Invalid image, {path} decode failed, the image is broken or permission denied.",
            'leave other files out with `extensions=[".jpg", ".png"]`',
        ) from problem


class ListedDataset(MappableDataset):
    """Rows that a function lists when the first one is asked for."""

    ARGUMENTS: ClassVar[type[Settings]]
    COLUMNS: ClassVar[Mapping[str, str]]
    LIST: ClassVar[Callable[..., Listing]]
    CHECK: ClassVar[Callable[..., object] | None]
    IN_MEMORY: ClassVar[bool]

    def __init__(self, *values: Any, **named: Any) -> None:
        arguments = vars(self.ARGUMENTS(*values, **named))
        own, owner = {name: arguments[name] for name in signature(self.LIST).parameters}, type(self).__name__
        if self.CHECK is not None:
            self.CHECK(**arguments)
        columns = self.COLUMNS[own.get("task", "")].split() + ["_meta-filename"] * own.get("extra_metadata", False)
        order = (arguments[name] for name in ("num_samples", "sampler", "shuffle", "num_shards", "shard_id"))
        decode, decrypt = checks.boolean("decode", arguments.get("decode", False)), arguments.get("decrypt")
        self._listing = listing = once(lambda: _listing_of(owner, partial(self.LIST, **own)))

        def fetch(index: int) -> Row:
            row = listing().rows[index]
            return tuple(_content(x, decode, decrypt) if isinstance(x, Path) else np.array(x) for x in row)

        def labels() -> list[Any]:
            column = -1 if self.IN_MEMORY else 1
            return [np.ravel(row[column])[0] for row in listing().rows]  # the first one, where there are several

        def gather(indices: Array) -> Row:
            return listing().rows[indices]

        staff = staff_of(arguments["num_parallel_workers"])
        many, staff = (gather, Staff(1)) if self.IN_MEMORY else (None, staff)
        chosen, count = select_sampler(*order), lambda: len(listing().rows)
        super().__init__(RandomAccessNode((), tuple(columns), count, fetch, chosen, owner, staff, labels, many))

    def get_class_indexing(self) -> dict[str, Any]:
        """The numbers of the classes by their names."""
        classes = self._listing().classes
        if classes is None:
            raise FormatNotRead("A number for each class", "ask where the task has labels").error()
        return dict(classes)

    def num_classes(self) -> int | None:
        """How many classes there are."""
        classes = self._listing().classes
        return None if classes is None else len(classes)


def published(
    columns: str | Mapping[str, str], order: str = MAPPED, check: Callable[..., object] | None = None,
    in_memory: bool = False, also: str = "",
) -> Callable[[F], F]:  # fmt: skip
    """Makes a data set of a function that lists its rows; the class is in the function's module.

    Args:
        columns: their names, for each value of ``task`` where the function takes that
        order: the arguments behind those of the function
        check: is called with all arguments when the data set is made
        in_memory: whether rows are :class:`MemoryRows`
        also: further names of data sets with such files
    """

    def register(function: F) -> F:
        arguments = arguments_of(function, order, decode=False)
        members = {
            "LIST": staticmethod(function), "CHECK": check and staticmethod(check), "ARGUMENTS": arguments,
            "COLUMNS": {"": columns} if isinstance(columns, str) else columns, "IN_MEMORY": in_memory,
            "__doc__": function.__doc__, "__signature__": signature(arguments),
        }  # fmt: skip
        for name in (function.__name__.lstrip("_"), *also.split()):
            function.__globals__[f"{name}Dataset"] = type(f"{name}Dataset", (ListedDataset,), members)
        return function

    return register


def inside(folder: Path) -> list[Path]:
    """The folders of a folder in the order of their names."""
    return sorted(path for path in folder.iterdir() if path.is_dir())


def rows_of_folders(folders: Iterable[tuple[Path, Any]]) -> Iterator[tuple[Path, Any]]:
    """The files of folders in the order of their names, each with the label of its folder."""
    for folder, label in folders:
        yield from ((path, label) for path in sorted(folder.iterdir()) if path.is_file())

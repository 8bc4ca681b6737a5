"""Checks of arguments, in the words MindSpore has for what is wrong with them; classes whose annotations are checked.

    class Truncate(Settings, ArrayOperation):
        max_seq_len: Positive

``Truncate(5)`` checks the number and keeps it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache, partial
from inspect import Parameter, Signature, get_annotations
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, cast, dataclass_transform, get_args, get_origin, get_type_hints

import numpy as np

from msgraph import dtype_to_nptype
from msgraph.diagnostics import printing
from msgraph.diagnostics.catalog.datasets import LibraryNotInstalled, PipelineFailed
from msgraph.diagnostics.catalog.models import BadUse, BadUseType
from msgraph.diagnostics.errors import CompileError
from msgraph.support.lazy_module import load


def installed(module: str, user: str, with_what: str, extra: str) -> Any:
    """A module of a package that an extra of ours installs; who uses it, and how, is said where it is missing."""
    try:
        return load(module)
    except ImportError as missing:
        raise LibraryNotInstalled(user, with_what, extra).error() from missing


INT32 = 2**31 - 1
FLOAT = 16777216
"""The largest number up to which float32 has all integers."""


def wrong_type(argument: str, value: Any, kinds: Sequence[type[object]]) -> CompileError:
    """The exception for a value of another type."""
    # MindSpore lists the types in other brackets where it refuses a bool
    wanted = str(tuple(kinds)) if isinstance(value, bool) and len(kinds) > 1 else f"[{', '.join(map(str, kinds))}]"
    got = str(cast("type[Any]", type(value)))
    problem = f"Argument {argument} with value {value} is not of type {wanted}, but got {got}."
    return BadUseType(printing.called(), problem).error()


def wrong(problem: str) -> CompileError:
    """The exception for a value that cannot be: ``Input brightness_factor is not within ...``."""
    return BadUse(printing.called(), problem).error()


def unfit(problem: str) -> CompileError:
    """The exception for a value of another type.

    Args:
        problem: MindSpore's words for it
    """
    return BadUseType(printing.called(), problem).error()


def absent(problem: str) -> CompileError:
    """The exception for a file or folder that is not there."""
    hint = f"paths are taken from {os.getcwd()}, where they begin without `/`; data sets are not downloaded"
    return BadUse(printing.called(), problem, hint).error()


def failed(problem: str, way_out: str) -> CompileError:
    """The exception for a pipeline, or a file of its data, that cannot go on."""
    return PipelineFailed(problem, way_out).error()


def nothing_found(owner: str, folder: object = "") -> CompileError:
    """The exception for a folder without the files of a data set."""
    return failed(
        f"Invalid data, {owner} API can't read the data file (interface mismatch or no data found). "
        f"Check file path: {folder}",
        "download the files again, or check `dataset_dir` and `usage`",
    )


def typed(argument: str, value: object, *kinds: type[object]) -> Any:
    """``value``, which must be of one of these types; a bool is no number."""
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise wrong_type(argument, value, kinds)
    return value


def within(argument: str, value: Any, low: float, high: float, *, open_low: bool = False) -> Any:
    """``value``, which must lie in an interval."""
    if not (low < value if open_low else low <= value) or value > high:
        subject = f"Input {argument}" if argument else "Input"
        raise wrong(f"{subject} is not within the required interval of {'(' if open_low else '['}{low}, {high}].")
    return value


def integer(argument: str, value: object, low: int = -INT32 - 1, high: int = INT32) -> int:
    """``value``, which must be an integer of an interval."""
    return within(argument, typed(argument, value, int), low, high)


def real(argument: str, value: Any, low: float = -FLOAT, high: float = FLOAT, *, open_low: bool = False) -> float:
    """``value``, which must be a number of an interval."""
    return within(argument, typed(argument, value, float, int), low, high, open_low=open_low)


def boolean(argument: str, value: object) -> bool:
    """``value``, which must be a bool."""
    return typed(argument, value, bool)


def text(argument: str, value: object) -> str:
    """``value``, which must be a string."""
    return typed(argument, value, str)


def folder_of(argument: str, value: object) -> Path:
    """A folder that must be there."""
    path = Path(text(argument, value))
    if not path.is_dir():
        raise absent(f"The folder {value} does not exist or is not a directory or permission denied!")
    return path


def one_of(argument: str, value: object, allowed: Sequence[object]) -> Any:
    """``value``, which must be one of a few."""
    if value not in allowed:
        raise wrong(f"Input {argument} is not within the valid set of {list(allowed)}.")
    return value


def names(argument: str, value: object) -> tuple[str, ...]:
    """A name or several, as a tuple without doubles."""
    listed = (value,) if isinstance(value, str) else tuple(typed(argument, value, list, tuple))
    for name in listed:
        text(argument, name)
        if not name:
            raise wrong(f"{argument} should not be empty.")
    if len(set(listed)) != len(listed):
        raise wrong(f"Every column name in {argument} must be unique, but got {list(listed)}.")
    return listed


def numpy_type(data_type: Any) -> np.dtype[Any] | None:
    """The NumPy type an argument means; ``None`` for strings, whose lengths differ."""
    if data_type in (str, bytes) or str(data_type).lower() in ("string", "str", "bytes"):
        return None
    try:
        if isinstance(data_type, (str, type, np.dtype)):
            return np.dtype(cast(Any, data_type))
        return np.dtype(dtype_to_nptype(data_type))
    except (TypeError, ValueError, KeyError, AttributeError):
        raise wrong_type("data_type", data_type, (np.dtype, type)) from None


def array_type(argument: str, data_type: object) -> np.dtype[np.generic]:
    """That of arrays, as a check of an argument; strings of any lengths have one, too."""
    if data_type is None:
        raise wrong_type(argument, data_type, (type, np.dtype))
    return np.dtype(numpy_type(data_type) or np.str_)


Scalar = str | float | bool | int | bytes
Natural = Annotated[int, partial(integer, low=0)]
Positive = Annotated[int, partial(integer, low=1)]
_EITHER = Parameter.POSITIONAL_OR_KEYWORD
Share = Annotated[float, partial(real, low=0, high=1)]


def _check_of(annotation: object) -> Callable[[str, Any], object]:
    """What checks an argument: the function of ``Annotated``, else that it is of one of the classes."""
    members: tuple[Any, ...] = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)
    classes = [get_origin(member) or member for member in members if member is not NoneType]
    own = get_args(members[0])[1] if get_origin(members[0]) is Annotated else None

    def check(argument: str, value: object) -> object:
        if annotation is Any or (value is None and NoneType in members):
            return value
        return own(argument, value) if own else typed(argument, value, *classes)

    return check if own is None or NoneType in members else own


def taking(taken: Signature, owner: object) -> Callable[..., None]:
    """``__init__`` that takes what a signature says, and checks and keeps it by the annotations of ``owner``."""
    names = tuple(taken.parameters)
    defaults = {name: each.default for name, each in taken.parameters.items() if each.default is not Parameter.empty}

    @cache
    def checks() -> dict[str, Callable[[str, Any], object]]:
        annotations = get_type_hints(owner, include_extras=True)
        return {name: _check_of(annotations.get(name, Any)) for name in names}

    def __init__(self: Settings, *values: object, **named: object) -> None:
        arguments = {**defaults, **dict(zip(names, values, strict=False)), **named}
        twice = not named.keys().isdisjoint(names[: len(values)])
        if twice or len(values) > len(names) or arguments.keys() != checks().keys():
            taken.bind(*values, **named)  # says what is wrong
        for name, check in checks().items():
            setattr(self, name, check(name, arguments[name]))
        self.__post_init__()

    own = Parameter("self", Parameter.POSITIONAL_ONLY)
    __init__.__dict__["__signature__"] = Signature([own, *taken.parameters.values()])
    return __init__


@dataclass_transform(eq_default=False)
class Settings:
    """What takes an argument for each annotation, those above first; classes of users say it themselves."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        ours = cls.__module__.partition(".")[0] == __name__.partition(".")[0]
        own = [name for name, text in get_annotations(cls).items() if ours and not str(text).startswith("ClassVar")]
        if own and "__init__" not in vars(cls):
            above = getattr(cls.__init__, "__signature__", Signature()).parameters.values()
            added = [Parameter(name, _EITHER, default=getattr(cls, name, Parameter.empty)) for name in own]
            cls.__init__ = taking(Signature([*above, *added][bool(above) :]), cls)

    def __post_init__(self) -> None:
        """Called when all settings are there."""

"""Every public definition says in ``help()`` what its arguments are: its docstring does, or ``argument_words.txt``."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgraph
from msgraph.diagnostics.argument_words import explain

PACKAGE = Path(__file__).parents[2] / "src" / "msgraph"
REFUSED = ("msgraph.library.internals.refused", "msgraph.library.accepted")
"""Where names are that can be imported and do nothing."""


def modules() -> Iterator[ModuleType]:
    """The public modules: those with a stub that names what they export."""
    for stub in sorted(PACKAGE.rglob("*.pyi")):
        path = stub.with_suffix(".py")
        if path.exists() and path.stem != "ops":
            parts = ("msgraph", *path.relative_to(PACKAGE).with_suffix("").parts)
            yield import_module(".".join(parts).removesuffix(".__init__"))
    yield msgraph.ops


def definitions(name: str, value: object) -> Iterator[tuple[str, object]]:
    """A definition and what belongs to it: the methods of a class and its bases, what a module defines."""
    if isinstance(value, ModuleType):
        for key, item in [*vars(value).items()]:
            if not key.startswith("_") and getattr(item, "__module__", "") == value.__name__:
                yield from definitions(f"{value.__name__}.{key}", item)
    elif isinstance(value, (type, FunctionType)) and is_explained(value):
        yield name, value
        for base in value.__mro__ if isinstance(value, type) else ():
            for key, item in vars(base).items():
                method = getattr(item, "__func__", item)
                if isinstance(method, FunctionType) and not key.startswith("_") and is_explained(method):
                    yield f"{base.__name__}.{key}", method


def is_explained(definition: type | FunctionType) -> bool:
    """Whether a definition of this package has to say what its arguments are: members of an enumeration have none."""
    home, is_private = definition.__module__, definition.__name__.startswith("_")
    is_enum = isinstance(definition, type) and issubclass(definition, Enum)
    return home.startswith("msgraph") and home not in REFUSED and not (is_private or is_enum)


def unexplained(definition: Any) -> list[str]:
    """The arguments of a definition whose help does not say what they are."""
    try:
        names = [name for name in inspect.signature(definition).parameters if name not in ("self", "cls")]
    except ValueError:  # errors and the like, which take what Python's do
        return []
    return [] if "Args:" in (inspect.getdoc(definition) or "") else names


def test_help_says_what_arguments_are() -> None:
    silent = dict[str, list[str]]()
    for module in modules():
        for name in module.__all__:
            for full, definition in definitions(f"{module.__name__}.{name}", getattr(module, name)):
                silent[full] = unexplained(definition)
    assert len(silent) > 3000
    assert not {name: arguments for name, arguments in silent.items() if arguments}


def test_an_argument_without_words_is_found() -> None:
    def narrowed(axis: int, wordless: int) -> None:
        """A definition with an argument that no file has words for."""

    narrowed.__module__ = "msgraph.library.numpy.shaping"
    explain(narrowed)
    assert unexplained(narrowed) == ["axis", "wordless"]

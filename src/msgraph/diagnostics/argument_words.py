"""What arguments, results and errors are, in words, for the docstrings of all public definitions.

axis dim: the dim or dims that are meant
topk.k: how many elements are meant
topk.returns: the elements, and where they stand
Vocab.from_file.raises: TypeError if a size is no integer

A file ``argument_words.txt`` has them for the folder it is in and those below, which may have their own.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from functools import cache
from os.path import dirname, isfile, join
from types import CodeType, FunctionType, ModuleType

_EXPLAINED = set[object]()


@cache
def _words(folder: str) -> dict[str, str]:
    """The words by the name of an argument, or of a function and an argument of it."""
    above = _words(folder.rpartition(".")[0]) if folder else dict[str, str]()
    file = join(dirname(dirname(__file__)), *folder.split(".")[1:], "argument_words.txt")
    if not (folder and isfile(file)):
        return above
    with open(file, encoding="ascii") as lines:
        parts = [line.rstrip().partition(": ") for line in lines]
    return above | {name: text for names, _, text in parts for name in names.split()}


def in_words(module: str, function: str, arguments: Iterable[str]) -> str:
    """The end of a docstring that says what arguments are; empty where one of them has no words."""
    words, short = _words(module), function.rpartition(".")[2]

    def find(name: str) -> str:
        return words.get(f"{function}.{name}") or words.get(f"{short}.{name}") or ""

    entries = [f"    {name}: {find(name) or words.get(name, '')}" for name in arguments]
    if any(entry.endswith(": ") for entry in entries):
        return ""
    others = [f"\n\n{title}:\n    {text}" for title in ("Returns", "Raises") if (text := find(title.lower()))]
    return "\n".join(["\n\nArgs:", *entries]) + "".join(others) if entries else ""


def explain(definition: object) -> None:
    """Completes the docstring of a function, of a class and its methods, or of what a module defines."""
    if isinstance(definition, FunctionType):
        _complete(definition, definition, definition.__qualname__)
    elif not isinstance(definition, (ModuleType, type)) or definition in _EXPLAINED:
        return
    elif isinstance(definition, ModuleType):
        _EXPLAINED.add(definition)
        listed = vars(definition).get("__all__", ())
        for name, value in [*vars(definition).items()]:
            is_own = getattr(value, "__module__", "") == definition.__name__ and not name.startswith("_")
            if is_own or (isinstance(value, ModuleType) and name in listed):
                explain(value)
    elif definition.__module__.startswith("msgraph"):
        _EXPLAINED.add(definition)
        own: object = definition.__init__
        _complete(definition, own if isinstance(own, FunctionType) else definition.__new__, definition.__name__)
        for name, member in [*vars(definition).items()]:
            method = getattr(member, "__func__", member)
            if isinstance(method, FunctionType) and not name.startswith("_"):
                _complete(method, method, f"{definition.__name__}.{name}")
        for base in definition.__bases__:
            explain(base)


def _complete(definition: FunctionType | type, function: object, name: str) -> None:
    """Adds to the docstring of a function, or of the class whose objects it makes, what its arguments are."""
    text, signature = definition.__doc__, getattr(definition, "__signature__", getattr(function, "__signature__", None))
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    names: Sequence[str] = ()
    if isinstance(signature, inspect.Signature):
        names = [*signature.parameters]
    elif isinstance(code, CodeType):
        extras = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + extras]
    names = [word for word in names if word not in ("self", "cls", "_cls")]
    if text and names and "Args:" not in text:
        definition.__doc__ = inspect.cleandoc(text) + in_words(definition.__module__, name, names)

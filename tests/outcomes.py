"""What calls give, in forms that can be compared: with what Python gives, or with what is written in a test."""

# pyright: basic

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Sequence
from typing import Any

import msgraph as ms
from msgraph.diagnostics.errors import CompileError


def plain(value: Any) -> Any:
    """A value with lists in the place of tensors, in containers of the same classes."""
    if isinstance(value, ms.Tensor):
        return value.asnumpy().tolist()
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        items = [plain(item) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)
    return value


def outcome(function: Callable[..., Any], *args: Any) -> Any:
    """What a call gives, as text: 1 is not True, and NaN is NaN; or the class and the first line of what it raises."""
    try:
        return repr(plain(function(*args)))
    except Exception as problem:
        return type(problem).__name__, str(problem).partition("\n")[0]


def seen(value: Any, known: dict[int, tuple[int, Any]] | None = None) -> Any:
    """A value as plain data, with the class of each part; one object met twice is said to be one."""
    known = {} if known is None else known
    if isinstance(value, ms.Tensor):
        return (str(value.dtype), value.asnumpy().tolist())
    if isinstance(value, (int, float, str, bool, type(None), type)):
        return (type(value).__name__, value)
    if id(value) in known:
        return known[id(value)][0]
    known[id(value)] = len(known), value  # which lives as long as its number
    if isinstance(value, BaseException):
        text = str(value).partition("\n")[0]
        is_ours = isinstance(value, CompileError)
        own = {k: part for k, part in vars(value).items() if not (is_ours or k.startswith("_"))}
        parts = value.args, own, value.__cause__, value.__context__
        return (type(value).__name__, text, *(seen(part, known) for part in parts))
    if isinstance(value, dict):
        return [(seen(name, known), seen(item, known)) for name, item in value.items()]
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, [seen(item, known) for item in value])
    if isinstance(value, set):
        return sorted(value)
    slots = getattr(type(value), "__slots__", None)
    if slots is not None and not hasattr(type(value), "__match_args__"):
        names: Any = {name: getattr(value, name, None) for name in slots}
    elif "__dict__" in dir(value) and not callable(value):
        names = object.__getattribute__(value, "__dict__")
    else:
        return repr(value)
    return (type(value).__name__, seen(names, known))


def after(function: Callable[..., Any], calls: Sequence[Any], *rest: Any) -> list[Any]:
    """What each of some calls returns, raises and prints, and leaves in its arguments and in ``rest``.

    A call is a number, for a tensor that holds it, or a function that makes arguments; what is callable in ``rest`` is
    asked.
    """
    found: list[Any] = []
    for call in calls:
        arguments: Any = call() if callable(call) else (ms.Tensor([call], ms.float32),)
        result = raised = None
        with contextlib.redirect_stdout(io.StringIO()) as said:
            try:
                result = function(*arguments)
            except Exception as problem:
                raised = problem
        words = said.getvalue().replace("True", "1").replace("False", "0").split()  # the layout is MindSpore's
        left = [part() if callable(part) else part for part in rest]
        found.append((words, seen([result, raised, list(arguments), left])))
    return found


class Page:
    """Programs that give what can be seen of them: each takes what compiles a function, or leaves it as it is."""

    def __init__(self) -> None:
        self.programs: list[tuple[Callable[..., Any], bool]] = []
        self.refusals: list[tuple[Callable[..., Any], str]] = []

    def case(self, program: Callable[..., Any], whole: bool = False) -> Callable[..., Any]:
        """A program that is compiled; ``whole``: no part of it runs as Python."""
        self.programs.append((program, whole))
        return program

    def refused(self, said: str = "") -> Callable[..., Any]:
        """A program that cannot be compiled: the code or words of the refusal."""
        return lambda program: self.refusals.append((program, said)) or program

    def falls_back(self, said: str = "") -> Callable[..., Any]:
        """A program that runs as Python, and is what plain Python is."""
        return lambda program: self.case(self.refused(said)(program))

"""How an exception that nobody catches is printed: with the program's frames, and none of ours between or behind them.

Installed with what may raise first, where the program and its tools have left ``sys.excepthook`` alone. The exception
keeps its whole traceback; a defect of ours, which no ``raise`` for users has made, is printed whole, too. The frames of
libraries that we have called are ours in this respect.
"""

from __future__ import annotations

import inspect
import linecache
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from types import MethodType, TracebackType
from typing import TypeVar

T = TypeVar("T")

_PACKAGE = os.path.dirname(os.path.dirname(__file__)) + os.sep

_LIBRARY = re.compile(
    rf"<frozen |{re.escape(os.path.dirname(os.__file__))}.(?!site-packages)|.*site-packages.(numpy|xdsl|llvmlite|PIL)\b"
)
"""Files of Python's library, and of those that we call."""

_FOR_USERS = tuple([f"{_PACKAGE}{folder}{os.sep}" for folder in ("library", "api")])
"""What users call; what is raised there in so many words is about their call."""

_UNFIT = re.compile(r"TypeError [\w.<>]*\bconstruct\(\) (missing|takes|got)")
"""Python's words for arguments that do not fit: a Cell is called, and has ``construct`` called."""


def chained(first: T | None, following: Callable[[T], T | None]) -> Iterator[T]:
    """A thing, the one that follows it, and so on."""
    while first is not None:
        yield first
        first = following(first)


def is_of_caller(problem: BaseException) -> bool:
    """Is an exception about a call: a diagnostic, or what the system, the user or Python has refused?"""
    is_refused = isinstance(problem, (OSError, KeyboardInterrupt)) or _UNFIT.match(
        f"{type(problem).__name__} {problem}"
    )
    return bool(is_refused) or hasattr(problem, "diagnostic")


def is_said(entry: TracebackType) -> bool:
    """Is it a ``raise`` of ours that is for users?"""
    path = entry.tb_frame.f_code.co_filename
    return path.startswith(_FOR_USERS) and linecache.getline(path, entry.tb_lineno).lstrip().startswith("raise ")


def print_exception(cls: type[BaseException], value: BaseException, entries: TracebackType | None) -> None:
    """In the place of ``sys.__excepthook__``."""
    note_layers(value, entries)
    shown = entries_shown(value, entries)
    is_stop, context = isinstance(value, KeyboardInterrupt), value.__context__
    if is_of_caller(value) and context is not None and (is_stop or not _program(context.__traceback__)):
        value.__context__ = None  # what we were doing
    if (cause := value.__cause__) is not None:
        cause.with_traceback(entries_shown(cause, cause.__traceback__))
    if isinstance(value, (AttributeError, FileNotFoundError, ImportError, TypeError)):
        from msgraph.diagnostics.advice import advice

        if not hasattr(value, "__notes__") and (text := advice(value)):
            value.add_note(f"help: {text}")
    sys.__excepthook__(cls, value.with_traceback(shown), shown)


def entries_shown(value: BaseException, entries: TracebackType | None) -> TracebackType | None:
    """A traceback without our frames; the whole one where nothing would be left, or where we are to blame."""
    program = _program(entries)
    *_, last = chained(entries, lambda entry: entry.tb_next) if entries else [None]
    if last is None or not program:
        return entries
    asks_for_part = last.tb_frame.f_code.co_name in ("__getattr__", "__getitem__")  # the program's affair if none is
    is_for_users = asks_for_part or is_of_caller(value) or is_said(last) or _is_no_tensor(value, last)
    if _is_ours(last) and not is_for_users:
        return entries
    shown: TracebackType | None = None
    for entry in reversed(program):
        shown = TracebackType(shown, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    return shown


def note_layers(value: BaseException, entries: TracebackType | None) -> None:
    """Have a diagnostic name the layers of ours that the program's call went through: users see none of their lines."""
    activations = list[tuple[str, object]]()
    for entry in chained(entries, lambda entry: entry.tb_next):
        activations.append((entry.tb_frame.f_code.co_filename, entry.tb_frame.f_locals.get("self")))
    if isinstance(locate := getattr(value, "locate", None), MethodType):
        locate((), layers_of(reversed(activations)))


def layers_of(activations: Iterable[tuple[str, object]]) -> list[str]:
    """The classes of our layers, outermost first, of activations of functions, innermost first: a file and an owner."""
    layers = list[str]()
    for file, owner in activations:
        if not file.startswith(_PACKAGE):
            break
        name = owner.__class__.__name__
        if file.startswith(_FOR_USERS[0]) and hasattr(owner, "construct") and [name] != layers[:1]:
            layers.insert(0, name)
    return layers


def called() -> str:
    """What of ours the program calls now: ``Resize`` or ``Dataset.batch``."""
    owner, frame = "", inspect.currentframe()
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        holder = f"{type(frame.f_locals['self']).__name__}." if "self" in frame.f_locals else ""
        owner, frame = f"{holder}{frame.f_code.co_name}", frame.f_back
    return owner.removesuffix(".__init__")


def _is_no_tensor(value: BaseException, last: TracebackType) -> bool:
    """Was a layer or function given something else than a tensor, which Python has noticed?"""
    from msgraph.diagnostics.advice import NO_TENSORS

    is_of_layer = last.tb_frame.f_code.co_filename.startswith(_PACKAGE + "library")
    return is_of_layer and isinstance(value, AttributeError) and type(value.obj) in NO_TENSORS


def _program(entries: TracebackType | None) -> list[TracebackType]:
    """The entries that are neither ours nor of a library that we or the interpreter's start have called."""
    program, for_us = list[TracebackType](), True
    for entry in chained(entries, lambda entry: entry.tb_next):
        for_us = _is_ours(entry) or (for_us and _LIBRARY.match(entry.tb_frame.f_code.co_filename) is not None)
        if not for_us:
            program.append(entry)
    return program


def lines_for_notebooks(value: BaseException) -> list[str]:
    """The lines that IPython shows of an error, by its hook for exceptions that render themselves."""
    import traceback

    from msgraph.diagnostics.span import shown_file

    note_layers(value, value.__traceback__)
    entries = entries_shown(value, value.__traceback__)
    while entries is not None and "/IPython/" in entries.tb_frame.f_code.co_filename:
        entries = entries.tb_next
    lines = ["Traceback (most recent call last):\n"] if entries is not None else []
    for frame in traceback.extract_tb(entries):
        [text] = traceback.format_list([frame])
        lines.append(text.replace(f'File "{frame.filename}"', shown_file(frame.filename), 1))
    lines += traceback.format_exception_only(value)
    return "".join(lines).splitlines()


def _is_ours(entry: TracebackType) -> bool:
    return entry.tb_frame.f_code.co_filename.startswith(_PACKAGE)


if sys.excepthook is sys.__excepthook__:
    sys.excepthook = print_exception

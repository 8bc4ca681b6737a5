"""Runs a program twice, as Python and compiled, and says what differs: results, exceptions, prints, objects.

A program is the text of a module with a function ``program`` and functions ``call_0``, ``call_1``, … that give the
arguments of its calls. Each of the two runs has a module of its own, so that whatever a call can reach can be compared.
"""

from __future__ import annotations

import contextlib
import io
import linecache
import logging
import re
import signal
import traceback
import warnings
from collections.abc import Callable, Generator
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from types import ModuleType
from typing import Any, NamedTuple

import msgraph as ms
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.tensor_text import CONSOLE

from .defining import judge
from .snapshots import Results, Snapshot, overwrite_tensors
from .wide_integers import catches_overflow, computes_wide_integers

_SLIGHT = ("types", "identity", "message", "line", "wider")
"""Differences after which the calls that follow can still be compared."""

PYTHON_SECONDS = 3.0
"""What the program may take as Python; one that takes longer says nothing about the compiler."""

_NUMBERS = count()
DEFECTS = frozenset({"MG760", "MG761", "MG762"})
"""What is said of mistakes of the compiler's own: no refusals."""

_OURS = ("MG901", "MG902", "MG903", "MG904")
_NAMES = ("MG126", "MG127")
"""Names that only one way binds: refused in MindSpore's words, whose class Python may raise too, later."""

_CERTAIN = (IndexError, KeyError, ZeroDivisionError, OverflowError, AssertionError, StopIteration, RecursionError)
"""What a refusal never is: such an error says what the program did."""


class Verdict(NamedTuple):
    """What came of a program: ``ok``, ``python`` (it ran as Python), ``refused``, ``invalid``, or a kind of failure.

    One that is invalid says nothing. ``early`` is for a call that refuses before any effect what Python refuses later,
    ``more`` for one that has a result where its definition has none, ``wider`` for a number of the wider kind where
    the run has chosen between two: what `docs/control-flow.md` says of joins.
    """

    kind: str
    detail: str = ""
    text: str = ""

    @property
    def is_failure(self) -> bool:
        """Is this a defect?"""
        return self.kind not in ("ok", "early", "more", "wider", "python", "refused", "invalid")

    @property
    def signature(self) -> tuple[str, str]:
        """What two failures of one cause often share."""
        return self.kind, self.detail


class TooLong(BaseException):
    """The program takes too long as Python."""


@dataclass
class Outcome:
    """What one call did."""

    value: Any
    error: BaseException | None
    printed: str
    changed: bool
    """Did the call change anything that was there before?"""
    state: str
    """Everything that the program can reach after it, its results and arguments included, as values."""
    typed: str
    """The same, with the types of numbers."""
    structure: str
    """The same, with what is one object."""


class Run:
    """One of the two lives of a program."""

    def __init__(self, source: str, file: str, compiled: bool) -> None:
        self.module = ModuleType("fuzzed")
        self.calls: list[str] = []
        self.given: list[Any] = []
        self.results: list[Any] = []
        exec(compile(source, file, "exec", dont_inherit=True), self.module.__dict__)
        self.calls = sorted(name for name in self.module.__dict__ if re.fullmatch(r"call_\d+", name))
        if compiled:
            self.module.__dict__["program"] = ms.jit(self.module.__dict__["program"])

    def call(self, name: str) -> Outcome:
        """Call the program."""
        program: Callable[..., Any] = self.module.__dict__["program"]
        arguments = list(self.module.__dict__[name]())
        self.given.append(arguments)
        value, error, before = None, None, self.state()
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            try:
                value = program(*arguments)
            except TooLong:
                raise
            except BaseException as e:
                error = e
        changed = error is not None and self.state() != before
        self.results = [value if error is None else attributes_of(error)]  # a tensor in it is one of its own
        words = words_of(printed.getvalue())
        return Outcome(value, error, words, changed, self.state(types=False), self.state(), self.state(identity=True))

    def roots(self, results: bool = True) -> list[Any]:
        """What the program and its caller hold."""
        names = {k: v for k, v in self.module.__dict__.items() if not k.startswith(("__", "call_")) and k != "program"}
        return [self.given, names, *([Results(self.results)] if results else [])]

    def state(self, identity: bool = False, types: bool = True) -> str:
        """Everything that can be reached."""
        return Snapshot(identity, types).text_of(self.roots())

    def fallback(self) -> str:
        """Why it ran as Python, if it did."""
        return next((form.fallback for form in self.module.__dict__["program"].signatures if form.fallback), "")

    @contextlib.contextmanager
    def undone(self) -> Generator[None]:
        """What the program does to other modules is undone."""
        try:
            yield
        finally:
            self.module.__dict__.get("restore", lambda: None)()

    def overwritten(self) -> str:
        """The state after a write to each tensor: it tells which share memory. A result is the caller's own, a copy."""
        roots = self.roots(results=False)
        overwrite_tensors(roots)
        return Snapshot().text_of(roots)


def words_of(printed: str) -> str:
    """What was printed: compiled prints have a line for each operand and numbers for truths, as MindSpore's."""
    text = re.sub("at 0x[0-9a-f]+", "", " ".join(printed.split()))
    return re.sub(r"\b(True|False)\b", lambda word: str(int(word[0] == "True")), text)


def attributes_of(error: BaseException) -> Any:
    """What a caller sees of an exception of the program's own."""
    cause = type(error.__cause__).__name__ if error.__cause__ is not None else None
    own = type(error).__module__ == "fuzzed"
    attributes = {k: v for k, v in vars(error).items() if k != "__notes__"}
    return [list(error.args) if own else None, attributes if own else None, cause]


@contextlib.contextmanager
def at_most(seconds: float) -> Generator[None]:
    """Raise :class:`TooLong` where the body computes longer."""

    def stop(number: int, frame: Any) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def compare(source: str) -> Verdict:
    """Run a program both ways."""
    ms.set_context(mode=ms.PYNATIVE_MODE)  # whatever ran before in this process
    logging.getLogger("msgraph").setLevel(logging.CRITICAL)
    import_module("msgraph.api.jit.compiled")  # it says how the console writes tensors
    CONSOLE.text_of = lambda array: str(ms.Tensor(array))  # MindSpore's layout is another one: compared elsewhere
    file = f"<fuzzed {next(_NUMBERS)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        try:
            if "\ndef definition(" in source:
                return Verdict(*judge(Run(source, file, compiled=False).module, source))
            with at_most(PYTHON_SECONDS):
                plain, compiled = Run(source, file, compiled=False), Run(source, file, compiled=True)
        except (Exception, TooLong) as e:
            return Verdict("invalid", type(e).__name__)
        try:
            return _compare_calls(plain, compiled, file, source)
        finally:
            del linecache.cache[file]


def _compare_calls(plain: Run, compiled: Run, file: str, source: str) -> Verdict:
    slight = Verdict("ok")
    for name in plain.calls:
        try:
            with at_most(PYTHON_SECONDS), plain.undone():
                expected = plain.call(name)
        except (Exception, TooLong) as e:
            return Verdict("invalid", type(e).__name__)
        try:
            with compiled.undone():
                found = compiled.call(name)
            verdict = _judge(expected, found, file)
        except Exception as e:  # what the compiler computes with has got out, and cannot be looked at
            text = "".join(traceback.format_exception(e)[-6:])
            return Verdict("leak", type(e).__name__, f"{name}: {_first_line(e)}\n{text}")
        if verdict.is_failure and computes_wide_integers(source, name):
            if isinstance(found.error, OverflowError):
                return Verdict("refused", "overflow")
            if catches_overflow(source):
                return Verdict("invalid", "overflow")
        if verdict.kind in _SLIGHT:
            slight = verdict._replace(text=f"{name}: {verdict.text}") if slight.kind in ("ok", "wider") else slight
        elif verdict.kind != "ok":
            return verdict._replace(text=f"{name}: {verdict.text}")
    if slight.kind == "ok" and plain.overwritten() != compiled.overwritten():
        return Verdict("aliases", "", "results or objects share memory in one run that do not in the other")
    if slight.kind == "ok" and (reason := compiled.fallback()):
        return Verdict("python", re.sub(r"\W+", " ", reason)[:48])
    return slight


def _judge(expected: Outcome, found: Outcome, file: str) -> Verdict:
    if found.error is not None and (_is_refusal(found.error) or not _is_same_error(expected.error, found.error)):
        return _judge_error(expected, found, file)
    if (
        isinstance(found.error, CompileError)
        and not isinstance(found.error, _CERTAIN)
        and _is_in_advance(expected, found)
    ):
        return Verdict("early", found.error.code, "an operation that Python, too, refuses: before anything is done")
    if found.error is None and expected.error is not None:
        name = type(expected.error).__name__
        return Verdict("lost exception", name, f"{name}: {_first_line(expected.error)}; compiled: {found.value!r}")
    if found.printed != expected.printed:
        return Verdict("prints", "", f"eager {expected.printed!r}, compiled {found.printed!r}")
    if found.state != expected.state:
        text = _difference(expected.state, found.state)
        return Verdict("values", "of tensors" if text.count(" = Tensor ") == 2 else "", text)
    if found.typed != expected.typed:
        kind = "wider" if _is_wider(expected.typed, found.typed) else "types"
        return Verdict(kind, "", _difference(expected.typed, found.typed))
    if found.error is not None and expected.error is not None:
        if not isinstance(found.error, CompileError) and not isinstance(expected.error, CompileError):
            lines = _first_line(expected.error), _first_line(found.error)
            if lines[0] != lines[1]:
                return Verdict("message", type(found.error).__name__, f"eager {lines[0]!r}, compiled {lines[1]!r}")
        places = line_of(expected.error, file), line_of(found.error, file)
        is_quick = isinstance(expected.error, UnboundLocalError)  # CPython names the line before: it joins instructions
        if None not in places and places[0] != places[1] and not is_quick:
            return Verdict("line", type(found.error).__name__, f"eager {places[0]}, compiled {places[1]}")
    if found.structure != expected.structure:
        return Verdict("identity", "", _difference(expected.structure, found.structure))
    return Verdict("ok")


def _is_in_advance(expected: Outcome, found: Outcome) -> bool:
    """Does the compiled call refuse before it does anything, and Python when it comes to the line?"""
    acts = bool(expected.changed or expected.printed) and not (found.changed or found.printed)
    return acts and not isinstance(found.error, _CERTAIN)


def _judge_error(expected: Outcome, found: Outcome, file: str) -> Verdict:
    """The compiled call raised what the Python call does not."""
    error = found.error
    assert error is not None
    said = "" if expected.error is None else f"; eager raises {type(expected.error).__name__}"
    text = f"{type(error).__name__}: {_first_line(error)}{said}"
    if isinstance(error, CompileError) and error.code in DEFECTS:
        return Verdict("defect", error.code, str(error))
    if isinstance(error, CompileError) and error.code not in _OURS:
        if isinstance(error, _CERTAIN):
            return Verdict("exception", error.code, text)
        if found.printed or found.changed:
            what = f"printed {found.printed!r}" if found.printed else "something has changed"
            return Verdict("late refusal", error.code, f"{text}; {what}")
        return Verdict("refused", error.code, text)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "msgraph" in frame.filename]
    place = f"{frames[-1].filename.rsplit('msgraph/', 1)[-1]}:{frames[-1].name}" if frames else ""
    lines = traceback.format_exception(error)
    kind = "traceback" if line_of(error, file) is None else "exception"
    return Verdict(kind, f"{type(error).__name__} in {place}", f"{text}\n{''.join(lines[-12:])}")


def _is_refusal(error: BaseException) -> bool:
    """Does it say what the compiler cannot do, whatever its class?"""
    return isinstance(error, CompileError) and (error.diagnostic.falls_back or error.code in _NAMES)


def _is_same_error(expected: BaseException | None, found: BaseException) -> bool:
    """Is this what Python raises, or one of that class?"""
    if expected is None:
        return False
    if isinstance(expected, CompileError):
        return isinstance(found, type(expected).__bases__[-1])
    if isinstance(expected, UnboundLocalError):
        return isinstance(found, NameError)
    return any(c.__name__ == type(expected).__name__ for c in type(found).__mro__)


def _first_line(error: BaseException) -> str:
    try:
        return next(iter(str(error).splitlines()), "")
    except Exception as e:  # what the compiler computes with has got out
        return f"(its text raises {type(e).__name__})"


def line_of(error: BaseException, file: str) -> int | None:
    """The line of the program that an exception names, by its traceback, its place, or a note."""
    if isinstance(error, CompileError):
        lines = [span.line for span in error.where.spans if span.file == file]
        if lines:
            return lines[0]
    for note in getattr(error, "__notes__", ()):
        if place := re.search(re.escape(file) + r":(\d+)", note):
            return int(place[1])
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return frames[-1].lineno if frames else None


def _is_wider(expected: str, found: str) -> bool:
    """Do two states that have the same values differ in nothing but numbers of a wider kind?"""
    pairs = [(a, b) for a, b in zip(expected.splitlines(), found.splitlines(), strict=True) if a != b]
    kinds = [[re.search(r"(?<== )(bool|int|float)(?= \S+$)", line) for line in pair] for pair in pairs]
    return all(a and b and _WIDTHS.index(a[0]) < _WIDTHS.index(b[0]) for a, b in kinds)


_WIDTHS = ("bool", "int", "float")


def _difference(expected: str, found: str) -> str:
    """The first line in which two states differ."""
    for a, b in zip(expected.splitlines(), found.splitlines(), strict=False):
        if a != b:
            return f"eager {a.strip()}, compiled {b.strip()}"
    return f"eager has {len(expected.splitlines())} lines, compiled {len(found.splitlines())}"

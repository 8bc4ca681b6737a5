"""Pipelines as ``msgraph-opt`` is given them: the text, the passes it names, and what is wrong with it.

    PIPELINE := ELEMENT {"," ELEMENT}
    ELEMENT  := ANCHOR "(" PIPELINE ")" | PASS ["{" OPTIONS "}"]
    OPTIONS  := NAME ["=" VALUE {"," VALUE}] {" " ...}

An anchor says which ops the passes in its parentheses run on. Ours take modules and find their functions themselves, so
``func.func(simplify)`` is ``simplify``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import getdoc
from typing import TYPE_CHECKING, NamedTuple

from msgraph.diagnostics.nearest import nearest
from msgraph.passes.names import list_passes

if TYPE_CHECKING:
    from xdsl.passes import ModulePass

Value = str | int | float | bool

ANCHORS = ("builtin.module", "func.func", "any")


class UsageError(Exception):
    """The command line asks for something that does not exist; the text says what, and what comes close."""


class Entry(NamedTuple):
    """One pass of a pipeline: its name, its options, and where it stands in which text."""

    name: str
    options: Mapping[str, tuple[Value, ...]]
    source: str
    text: str
    at: int
    places: Mapping[str, int]

    def wrong(self, message: str, option: str = "") -> UsageError:
        """What is wrong with this pass, or with an option of it, with a caret below."""
        return problem(self.source, message, self.text, self.places.get(option, self.at))


def problem(source: str, message: str, text: str, at: int) -> UsageError:
    """A mistake in the text of an option, with a caret at its place."""
    return UsageError(f"{source}: {message}\n  {text}\n  {' ' * at}^")


def unknown(what: str, name: str, choices: Iterable[str], otherwise: str = "see --list-passes") -> str:
    """That there is no such thing, and which one comes close."""
    close = nearest(name, choices)
    return f"unknown {what} '{name}'; " + (f"did you mean '{close}'?" if close else otherwise)


class PipelineText:
    """Reads the text of one option, from left to right."""

    _NAME = re.compile(r"[A-Za-z0-9_][\w.-]*")
    _VALUE = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|[^\s,{}()"\']+')
    _SPACE = re.compile(r"\s*")

    def __init__(self, source: str, text: str) -> None:
        self.source, self.text, self.at = source, text, 0

    def pipeline(self) -> list[Entry]:
        """All of it."""
        entries = [] if not self.text.strip() else list(self._elements(""))
        if self.at < len(self.text.rstrip()):
            raise self.wrong("the brackets do not match" if self.text[self.at] in "(){}" else "a comma is missing here")
        return entries

    def entry(self, name: str) -> Entry:
        """The pass called ``name`` with this text as its options: what follows ``--name=``."""
        inner = self.text.strip()
        if inner.startswith("{"):
            self.at = self.text.index("{") + 1
            options, places = self._options("}")
        else:
            options, places = self._options("")
        self._space()
        if self.at < len(self.text):
            raise self.wrong("this is no option")
        return Entry(name, options, self.source, self.text, 0, places)

    def wrong(self, message: str, at: int | None = None) -> UsageError:
        """A mistake where the reader stands."""
        return problem(self.source, message, self.text, self.at if at is None else at)

    def _elements(self, closing: str) -> Iterator[Entry]:
        while True:
            yield from self._element()
            if not self._taken(","):
                break
        if closing and not self._taken(closing):
            raise self.wrong("the brackets do not match")

    def _element(self) -> Iterator[Entry]:
        self._space()
        at = self.at
        name = self._name("a pass")
        if self._taken("("):
            if name not in ANCHORS:
                otherwise = "passes run on builtin.module and func.func"
                raise self.wrong(unknown("op to run passes on", name, ANCHORS, otherwise), at)
            self._space()
            if not self._taken(")"):
                yield from self._elements(")")
        elif self.text.startswith("[", self.at) and name == "mlir-opt":
            end = self.text.find("]", self.at)
            if end < 0:
                raise self.wrong("the brackets do not match")
            flags = ("--mlir-print-op-generic", "--allow-unregistered-dialect", "-p")
            passes = f"builtin.module({self.text[self.at + 1 : end]})"
            self.at = end + 1
            yield Entry(name, {"arguments": (*flags, passes)}, self.source, self.text, at, {})
        elif self._taken("{"):
            options, places = self._options("}")
            yield Entry(name, options, self.source, self.text, at, places)
        else:
            yield Entry(name, {}, self.source, self.text, at, {})

    def _options(self, closing: str) -> tuple[dict[str, tuple[Value, ...]], dict[str, int]]:
        options: dict[str, tuple[Value, ...]] = {}
        places: dict[str, int] = {}
        while True:
            self._space()
            if closing and self._taken(closing):
                break
            if self.at == len(self.text):
                if closing:
                    raise self.wrong("the brackets do not match")
                break
            at = self.at
            name = self._name("an option")
            if name in options:
                raise self.wrong(f"the option '{name}' is there twice", at)
            places[name] = at
            options[name] = tuple(self._values()) if self._taken("=") else ()
        return options, places

    def _values(self) -> Iterator[Value]:
        while True:
            match = self._VALUE.match(self.text, self.at)
            if match is None:
                raise self.wrong("a value is missing here")
            self.at = match.end()
            yield _value(match[0])
            if not self._taken(","):
                return

    def _name(self, what: str) -> str:
        match = self._NAME.match(self.text, self.at)
        if match is None:
            raise self.wrong(f"the name of {what} is missing here")
        self.at = match.end()
        return match[0]

    def _taken(self, character: str) -> bool:
        self._space() if character in ",)" else None
        if not self.text.startswith(character, self.at):
            return False
        self.at += 1
        return True

    def _space(self) -> None:
        match = self._SPACE.match(self.text, self.at)
        assert match is not None
        self.at = match.end()


def _value(text: str) -> Value:
    """What a word stands for: a boolean, an integer, a number, or itself."""
    if text[0] in "\"'":
        return re.sub(r"\\(.)", r"\1", text[1:-1])
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"[-+]?\d+", text):
        return int(text)
    return float(text) if re.fullmatch(r"[-+]?\d+\.\d*(?:[eE][-+]?\d+)?", text) else text


# -- passes ---------------------------------------------------------------------------------------


def make_passes(
    entries: Sequence[Entry], available: Mapping[str, Callable[[], type[ModulePass]]]
) -> tuple[ModulePass, ...]:
    """The passes with their options; what does not exist is a :class:`UsageError`."""
    for entry in entries:
        if entry.name not in available:
            raise entry.wrong(unknown("pass", entry.name, available))
    return tuple(_configured(available[entry.name](), entry) for entry in entries)


def _configured(pass_type: type[ModulePass], entry: Entry) -> ModulePass:
    """A pass with its options: those it has, and values they may have."""
    from xdsl.passes import get_pass_option_infos
    from xdsl.utils.arg_spec import ArgSpec

    from msgraph.passes.base import GraphPass

    options = {
        option.name.replace("_", "-"): option.expected_type.strip("'") for option in get_pass_option_infos(pass_type)
    }
    for name in entry.options:
        if name.replace("_", "-") not in options:
            it_has = "it has " + (", ".join(options) or "none")
            raise entry.wrong(f"pass '{entry.name}': {unknown('option', name, options, it_has)}", name)
    for name in entry.options:  # one by one, so that the one which is wrong is named
        try:
            pass_type.from_spec(ArgSpec(entry.name, {name: entry.options[name]}))
        except (ValueError, TypeError) as e:
            if "requires argument" not in str(e):
                words = {"int": "an integer", "bool": "true or false", "str": "a word", "float": "a number"}
                type_text = options[name.replace("_", "-")]
                wanted = words.get(type_text, f"of the type {type_text}")
                value = ",".join(map(str, entry.options[name])) or "nothing"
                raise entry.wrong(f"pass '{entry.name}': {name} is {wanted}, but here {value}", name) from None
    try:
        pass_ = pass_type.from_spec(ArgSpec(entry.name, dict(entry.options)))
    except (ValueError, TypeError) as e:
        raise entry.wrong(f"pass '{entry.name}': {e}") from None
    ranges: Mapping[str, Sequence[int]] = pass_.RANGES if isinstance(pass_, GraphPass) else {}
    for name, allowed in ranges.items():
        if (value := getattr(pass_, name)) not in allowed:
            words = ", ".join(map(str, allowed))
            choices = f"from {allowed[0]} to {allowed[-1]}" if isinstance(allowed, range) else words
            option = name.replace("_", "-")
            option_name = option if option in entry.places else name
            raise entry.wrong(f"pass '{entry.name}': {option} may be {choices}, but is {value}", option_name)
    return pass_


def pipeline_text(passes: Iterable[ModulePass]) -> str:
    """A pipeline as ``--pass-pipeline`` takes it, with every option."""
    return f"builtin.module({','.join(map(_pass_text, passes))})"


def _pass_text(pass_: ModulePass) -> str:
    options = [
        name.replace("_", "-") + ("=" if values else "") + ",".join(map(_value_text, values))
        for name, values in pass_.spec(include_default=True).parameters.items()
    ]
    return f"{pass_.name}{{{' '.join(options)}}}" if options else pass_.name


def _value_text(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if not isinstance(value, str) or re.fullmatch(r"[\w.-]+", value) else f'"{value}"'


def passes_text(others: Iterable[str] = ()) -> str:
    """A line per pass: its name with its options, and what it does; those of xDSL by name alone, below ours."""
    from xdsl.passes import get_pass_option_infos

    from msgraph.passes.base import load_pass

    rows: list[tuple[str, str]] = []
    for name in list_passes():
        pass_ = load_pass(name)
        options = " ".join(f"{o.name.replace('_', '-')}={o.default_value}" for o in get_pass_option_infos(pass_))
        rows.append((f"{name}{{{options}}}" if options else name, (getdoc(pass_) or "").split("\n")[0]))
    width = max(len(name) for name, _ in rows)
    return "".join(f"{name:<{width}}  {doc}\n" for name, doc in rows) + "".join(f"{name}\n" for name in sorted(others))

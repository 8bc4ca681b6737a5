"""Pipelines as ``msgraph-opt`` is given them: the text, the passes it names, and what is wrong with it.

    PIPELINE := ELEMENT {"," ELEMENT}
    ELEMENT  := ANCHOR "(" PIPELINE ")" | PASS ["{" OPTIONS "}"]
    OPTIONS  := NAME ["=" VALUE {"," VALUE}] {" " ...}

xDSL reads it, but for anchors, which say what ops the passes in their parentheses run on. Ours take modules and find
their functions themselves, so ``func.func(simplify)`` is ``simplify``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import getdoc
from typing import TYPE_CHECKING, NamedTuple

from msgraph.diagnostics.nearest import nearest
from msgraph.passes.names import list_passes

if TYPE_CHECKING:
    from xdsl.passes import ModulePass
    from xdsl.utils.arg_spec import ArgSpec

ANCHORS = ("builtin.module", "func.func", "any")


class UsageError(Exception):
    """The command line asks for something that does not exist; the text says what, and what comes close."""


class Entry(NamedTuple):
    """One pass of a pipeline with its options, and the text it stands in."""

    spec: ArgSpec
    source: str
    text: str

    def wrong(self, message: str, word: str) -> UsageError:
        """What is wrong with a word of it, with a caret below."""
        return problem(self.source, message, self.text, max(0, self.text.find(word)))


def problem(source: str, message: str, text: str, at: int) -> UsageError:
    """A mistake in the text of an option, with a caret at its place."""
    return UsageError(f"{source}: {message}\n  {text}\n  {' ' * at}^")


def unknown(what: str, name: str, choices: Iterable[str], otherwise: str = "see --list-passes") -> str:
    """That there is no such thing, and which one comes close."""
    close = nearest(name, choices)
    return f"unknown {what} '{name}'; " + (f"did you mean '{close}'?" if close else otherwise)


def read_pipeline(source: str, text: str, of: str = "") -> list[Entry]:
    """The passes in the text of an option; ``of`` is the one whose options it is, as behind ``--name=``."""
    from xdsl.utils.arg_spec import parse_pipeline
    from xdsl.utils.exceptions import ArgSpecParseError

    for match in re.finditer(r"([\w.-]+)\s*\(", text):
        if match[1] not in ANCHORS:
            otherwise = "passes run on builtin.module and func.func"
            raise problem(source, unknown("op to run passes on", match[1], ANCHORS, otherwise), text, match.start())
    if text.count("(") != text.count(")") or text.count("{") != text.count("}"):
        raise UsageError(f"{source}: the brackets do not match\n  {text}")
    plain = re.sub(r"[\w.-]+\s*\(|\)", "", text).strip()
    if of and plain:
        plain = f"{of}{plain}" if plain.startswith("{") else f"{of}{{{plain}}}"
    plain = re.sub(r"\s*,\s*|\{\s+|\s+\}", lambda match: match[0].strip(), plain or of)
    for options in re.findall(r"\{([^{}]*)\}", plain):
        names = [option.partition("=")[0] for option in options.split()]
        if twice := [option for option in names if names.count(option) > 1]:
            raise problem(source, f"the option '{twice[0]}' is there twice", text, text.rfind(twice[0]))
    try:
        return [Entry(spec, source, text) for spec in parse_pipeline(plain)]
    except ArgSpecParseError as e:
        raise UsageError(f"{source}: {e}") from None


# -- passes ---------------------------------------------------------------------------------------


def make_passes(
    entries: Sequence[Entry], available: Mapping[str, Callable[[], type[ModulePass]]]
) -> tuple[ModulePass, ...]:
    """The passes with their options; what does not exist is a :class:`UsageError`."""
    for entry in entries:
        if entry.spec.name not in available:
            raise entry.wrong(unknown("pass", entry.spec.name, available), entry.spec.name)
    return tuple(_configured(available[entry.spec.name](), entry) for entry in entries)


def _configured(pass_type: type[ModulePass], entry: Entry) -> ModulePass:
    """A pass with its options: those it has, and values they may have."""
    from xdsl.passes import get_pass_option_infos
    from xdsl.utils.arg_spec import ArgSpec

    from msgraph.passes.base import GraphPass

    name, given_options = entry.spec.name, entry.spec.parameters
    options = {o.name.replace("_", "-"): o.expected_type.strip("'") for o in get_pass_option_infos(pass_type)}
    for option, values in given_options.items():
        if option.replace("_", "-") not in options:
            it_has = "it has " + (", ".join(options) or "none")
            raise entry.wrong(f"pass '{name}': {unknown('option', option, options, it_has)}", option)
        try:  # one by one, so that the one which is wrong is named
            pass_type.from_spec(ArgSpec(name, {option: values}))
        except (ValueError, TypeError) as e:
            if "requires argument" not in str(e):
                words = {"int": "an integer", "bool": "true or false", "str": "a word", "float": "a number"}
                type_text = options[option.replace("_", "-")]
                wanted = words.get(type_text, f"of the type {type_text}")
                value = ",".join(map(str, values)) or "nothing"
                raise entry.wrong(f"pass '{name}': {option} is {wanted}, but here {value}", option) from None
    try:
        pass_ = pass_type.from_spec(entry.spec)
    except (ValueError, TypeError) as e:
        raise entry.wrong(f"pass '{name}': {e}", name) from None
    ranges: Mapping[str, Sequence[int]] = pass_.RANGES if isinstance(pass_, GraphPass) else {}
    for field, allowed in ranges.items():
        if (value := getattr(pass_, field)) not in allowed:
            words = ", ".join(map(str, allowed))
            choices = f"from {allowed[0]} to {allowed[-1]}" if isinstance(allowed, range) else words
            option = field.replace("_", "-")
            raise entry.wrong(f"pass '{name}': {option} may be {choices}, but is {value}", option)
    return pass_


def pipeline_text(passes: Iterable[ModulePass]) -> str:
    """A pipeline as ``--pass-pipeline`` takes it, with every option."""
    return f"builtin.module({','.join(str(pass_.pipeline_pass_spec(include_default=True)) for pass_ in passes)})"


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

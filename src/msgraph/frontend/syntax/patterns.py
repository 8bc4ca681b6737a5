"""``match``: every kind of pattern, on known values and on those of the run, which then chooses the case."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from msgraph.diagnostics.catalog.syntax import ConditionAtRunTime, NeedsConstant
from msgraph.frontend.calls.builtin_functions import isinstance_
from msgraph.frontend.control.branches import any_of, either, negated
from msgraph.frontend.control.choices import each
from msgraph.frontend.control.conditions import bool_of, condition
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.block_exits import BlockExit
from msgraph.frontend.state.dispatch import lowers
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax.classes import get_attribute, is_user_class
from msgraph.frontend.syntax.expressions import BINARY, are_one, evaluate, operate
from msgraph.frontend.syntax.statements import run_block

_SELF_MATCHING = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)


@lowers(ast.Match)
def match(frame: Frame, node: ast.Match) -> BlockExit | None:
    """``match x: case …``: the first case that fits; where the run decides, all that may"""
    return _cases(frame, evaluate(frame, node.subject), node.cases)


def _cases(frame: Frame, subject: object, cases: Sequence[ast.match_case]) -> BlockExit | None:
    if not cases:
        return None
    case, rest = cases[0], cases[1:]
    bound: dict[str, object] = {}
    verdict = _fits(frame, case.pattern, subject, bound)

    def otherwise() -> BlockExit | None:
        return _cases(frame, subject, rest)

    def fitting() -> BlockExit | None:
        for name, value in bound.items():
            frame.store(name, value)
        holds = True if case.guard is None else condition(frame, case.guard)
        frame.at(case.pattern)
        return either(frame, holds, lambda: run_block(frame, case.body), otherwise, nodes=(case.body, ()))

    frame.at(case.pattern)
    return either(frame, verdict, fitting, otherwise, nodes=(case.body, ()))


def _fits(frame: Frame, pattern: ast.pattern, value: object, bound: dict[str, object]) -> bool | Traced:
    frame.at(pattern)
    if isinstance(value, TaggedUnion) and not isinstance(pattern, ast.MatchAs):
        return bool_of(frame, each(frame, value, lambda option: _fits_unbound(frame, pattern, option)))
    match pattern:
        case ast.MatchValue(value=expected):
            return bool_of(frame, operate(frame, BINARY[ast.Eq], value, evaluate(frame, expected)))
        case ast.MatchSingleton(value=expected):
            return are_one(frame, value, expected)
        case ast.MatchAs(pattern=inner, name=name):
            verdict = True if inner is None else _fits(frame, inner, value, bound)
            if verdict is not False and name is not None:
                bound[name] = value
            return verdict
        case ast.MatchOr(patterns=patterns):
            return _first_of(frame, patterns, value, bound)
        case ast.MatchSequence(patterns=patterns):
            return _fits_sequence(frame, patterns, value, bound)
        case ast.MatchMapping():
            return _fits_mapping(frame, pattern, value, bound)
        case ast.MatchClass():
            return _fits_class(frame, pattern, value, bound)
        case _:
            return False


def _fits_unbound(frame: Frame, pattern: ast.pattern, value: object) -> bool | Traced:
    """Does a pattern fit that binds no names?"""
    bound: dict[str, object] = {}
    verdict = _fits(frame, pattern, value, bound)
    if bound and verdict is not False:
        raise ConditionAtRunTime("a pattern that binds names").error()
    return verdict


def _first_of(frame: Frame, patterns: Sequence[ast.pattern], value: object, bound: dict[str, object]) -> bool | Traced:
    """Any of several patterns; names are bound by one that is known to fit."""
    perhaps: list[Traced] = []
    for option in patterns:
        tried: dict[str, object] = {}
        verdict = _fits(frame, option, value, tried)
        if isinstance(verdict, Traced):
            if tried:
                raise ConditionAtRunTime("a pattern that binds names").error()
            perhaps.append(verdict)
        elif verdict:
            bound.update(tried)
            return True
    return any_of(frame.lowering, perhaps) if perhaps else False


def _all_fit(frame: Frame, pairs: Iterable[tuple[ast.pattern, object]], bound: dict[str, object]) -> bool | Traced:
    """Every pattern with its value."""
    perhaps: list[Traced] = []
    for pattern, value in pairs:
        verdict = _fits(frame, pattern, value, bound)
        if verdict is False:
            return False
        if isinstance(verdict, Traced):
            perhaps.append(verdict)
    if not perhaps:
        return True
    failing = any_of(frame.lowering, [negated(frame.lowering, verdict) for verdict in perhaps])
    return negated(frame.lowering, failing)


@acts_for_program
def _fits_sequence(
    frame: Frame, patterns: Sequence[ast.pattern], value: object, bound: dict[str, object]
) -> bool | Traced:
    if isinstance(value, (str, bytes, bytearray, Traced)) or not isinstance(value, Sequence):
        return False
    if not isinstance(value, (list, tuple, range)) and is_user_class(frame.lowering, class_of(value)):
        raise NeedsConstant("a sequence of the program's in a pattern").error()
    items = list(cast(Sequence[object], value))
    star = next((i for i, p in enumerate(patterns) if isinstance(p, ast.MatchStar)), None)
    if star is None:
        return len(items) == len(patterns) and _all_fit(frame, zip(patterns, items[:], strict=True), bound)
    after = len(patterns) - star - 1
    if len(items) < star + after:
        return False
    end = len(items) - after
    name = cast(ast.MatchStar, patterns[star]).name
    if name is not None:
        bound[name] = items[star:end]
    pairs = [*zip(patterns[:star], items[:star], strict=True), *zip(patterns[star + 1 :], items[end:], strict=True)]
    return _all_fit(frame, pairs, bound)


@acts_for_program
def _fits_mapping(frame: Frame, pattern: ast.MatchMapping, value: object, bound: dict[str, object]) -> bool | Traced:
    if not isinstance(value, Mapping):
        return False
    mapping = cast(Mapping[object, object], value)
    keys = [evaluate(frame, key) for key in pattern.keys]
    if any(key not in mapping for key in keys):
        return False
    if pattern.rest is not None:
        bound[pattern.rest] = {key: item for key, item in mapping.items() if key not in keys}
    return _all_fit(frame, zip(pattern.patterns, (mapping[key] for key in keys), strict=True), bound)


@acts_for_program
def _fits_class(frame: Frame, pattern: ast.MatchClass, value: object, bound: dict[str, object]) -> bool | Traced:
    cls = evaluate(frame, pattern.cls)
    if not isinstance_(frame.lowering, value, cls):
        return False
    positional = list(pattern.patterns)
    if positional and cls in _SELF_MATCHING:
        return len(positional) == 1 and _fits(frame, positional[0], value, bound)
    names = getattr(cls, "__match_args__", ())
    if len(positional) > len(names):
        raise TypeError(f"{cls.__name__}() accepts {len(names)} positional sub-patterns ({len(positional)} given)")
    wanted = [*zip(names, positional, strict=False), *zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True)]
    pairs: list[tuple[ast.pattern, object]] = []
    for name, inner in wanted:
        try:
            pairs.append((inner, get_attribute(frame.lowering, value, name)))
        except AttributeError:
            return False
    return _all_fit(frame, pairs, bound)

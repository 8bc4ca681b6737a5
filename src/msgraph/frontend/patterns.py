"""``match``: every kind of pattern, on known values and on containers that hold run-time ones."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgraph.frontend.classes import get_attribute
from msgraph.frontend.control_flow import truth
from msgraph.frontend.dispatch import lowers
from msgraph.frontend.endings import Ending
from msgraph.frontend.expressions import BINARY, evaluate, operate, truth_of
from msgraph.frontend.frames import Frame
from msgraph.frontend.outside import MISSING
from msgraph.frontend.statements import run_block
from msgraph.frontend.values import Traced

_SELF_MATCHING = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)
_EQUAL = BINARY[ast.Eq]


@lowers(ast.Match)
def match(frame: Frame, node: ast.Match) -> Ending | None:
    """``match x: case …``: the first case that fits"""
    subject = evaluate(frame, node.subject)
    for case in node.cases:
        bound: dict[str, Any] = {}
        if not _fits(frame, case.pattern, subject, bound):
            continue
        for name, value in bound.items():
            frame.store(name, value)
        if case.guard is None or truth(frame, case.guard, "a `case` guard"):
            return run_block(frame, case.body)
    return None


def _fits(frame: Frame, pattern: ast.pattern, value: Any, bound: dict[str, Any]) -> bool:
    frame.at(pattern)
    match pattern:
        case ast.MatchValue(value=expected):
            return truth_of(frame, operate(frame, _EQUAL, value, evaluate(frame, expected)), "`case`")
        case ast.MatchSingleton(value=expected):
            return value is expected
        case ast.MatchAs(pattern=inner, name=name):
            if inner is not None and not _fits(frame, inner, value, bound):
                return False
            if name is not None:
                bound[name] = value
            return True
        case ast.MatchOr(patterns=patterns):
            return any(_fits_alone(frame, option, value, bound) for option in patterns)
        case ast.MatchSequence(patterns=patterns):
            return _fits_sequence(frame, patterns, value, bound)
        case ast.MatchMapping():
            return _fits_mapping(frame, pattern, value, bound)
        case ast.MatchClass():
            return _fits_class(frame, pattern, value, bound)
        case _:
            return False


def _fits_alone(frame: Frame, pattern: ast.pattern, value: Any, bound: dict[str, Any]) -> bool:
    tried: dict[str, Any] = {}
    if _fits(frame, pattern, value, tried):
        bound.update(tried)
        return True
    return False


def _fits_sequence(frame: Frame, patterns: Sequence[ast.pattern], value: Any, bound: dict[str, Any]) -> bool:
    if isinstance(value, (str, bytes, bytearray, Traced)) or not isinstance(value, Sequence):
        return False
    items = list(cast(Sequence[Any], value))
    star = next((i for i, p in enumerate(patterns) if isinstance(p, ast.MatchStar)), None)
    if star is None:
        return len(items) == len(patterns) and all(
            _fits(frame, p, v, bound) for p, v in zip(patterns, items, strict=True)
        )
    after = len(patterns) - star - 1
    if len(items) < star + after:
        return False
    end = len(items) - after
    name = cast(ast.MatchStar, patterns[star]).name
    if name is not None:
        bound[name] = items[star:end]
    pairs = [*zip(patterns[:star], items[:star], strict=True), *zip(patterns[star + 1 :], items[end:], strict=True)]
    return all(_fits(frame, p, v, bound) for p, v in pairs)


def _fits_mapping(frame: Frame, pattern: ast.MatchMapping, value: Any, bound: dict[str, Any]) -> bool:
    if not isinstance(value, Mapping):
        return False
    given = cast(Mapping[Any, Any], value)
    keys = [evaluate(frame, key) for key in pattern.keys]
    if any(key not in given for key in keys):
        return False
    if not all(_fits(frame, p, given[key], bound) for key, p in zip(keys, pattern.patterns, strict=True)):
        return False
    if pattern.rest is not None:
        bound[pattern.rest] = {key: item for key, item in given.items() if key not in keys}
    return True


def _fits_class(frame: Frame, pattern: ast.MatchClass, value: Any, bound: dict[str, Any]) -> bool:
    cls = evaluate(frame, pattern.cls)
    if not isinstance(value, cls):
        return False
    positional = list(pattern.patterns)
    if positional and cls in _SELF_MATCHING:
        return len(positional) == 1 and _fits(frame, positional[0], value, bound)
    names = getattr(cls, "__match_args__", ())
    if len(positional) > len(names):
        raise TypeError(f"{cls.__name__}() accepts {len(names)} positional sub-patterns ({len(positional)} given)")
    wanted = [*zip(names, positional, strict=False), *zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True)]
    for name, inner in wanted:
        try:
            item = get_attribute(frame.lowering, value, name)
        except AttributeError:
            item = MISSING
        if item is MISSING or not _fits(frame, inner, item, bound):
            return False
    return True

"""Integers that remember how they came about: what they say holds for every value of the symbols."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from contextlib import suppress
from typing import cast

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from msgraph.backend.templates import SizeValues
from msgraph.support.symbolic_sizes import (
    ShapeEnvironment,
    SymbolicSize,
    SymbolicSizeError,
    is_found_one,
    larger,
    likely,
    same,
    smaller,
    substituted,
)

Binary = Callable[[int, int], int]
OPERATORS: tuple[Binary, ...] = (operator.add, operator.sub, operator.mul, smaller, larger)
DIVISIONS: tuple[Binary, ...] = (lambda a, b: a // b, lambda a, b: a % b)
SIZES = st.integers(1, 70)


def _value(size: int, values: tuple[int, ...]) -> int:
    """What a size is for some values of the symbols."""
    if type(size) is not SymbolicSize:
        return size
    return size.environment.function(size.text)(*values)


@st.composite
def _steps(draw: st.DrawFn) -> list[tuple[Binary, int, int]]:
    """How numbers are computed one after the other, from the symbols and some constants."""
    steps: list[tuple[Binary, int, int]] = []
    for count in range(draw(st.integers(1, 7))):
        function = draw(st.sampled_from((*OPERATORS, *DIVISIONS)))
        steps.append((function, draw(st.integers(0, 3 + count)), draw(st.integers(0, 3 + count))))
    return steps


def _computed(steps: list[tuple[Binary, int, int]], symbols: tuple[int, int], constants: tuple[int, int]) -> list[int]:
    numbers: list[int] = [*symbols, *constants]
    for function, left, right in steps:
        a, b = numbers[left], numbers[right]
        if function in DIVISIONS:
            b = abs(constants[right % 2]) + 1 if right % 3 else symbols[right % 2]
        numbers.append(function(a, b))
    return numbers


@settings(deadline=None)
@given(_steps(), st.tuples(SIZES, SIZES), st.tuples(SIZES, SIZES), st.tuples(st.integers(-5, 9), st.integers(-5, 9)))
def test_expressions_compute_what_integers_do(
    steps: list[tuple[Binary, int, int]], hints: tuple[int, int], values: tuple[int, int], constants: tuple[int, int]
) -> None:
    environment = ShapeEnvironment()
    symbols = (environment.symbol("n", hints[0]), environment.symbol("m", hints[1]))
    symbolic = _computed(steps, symbols, constants)
    assert [operator.index(number) + 0 for number in map(_plain, symbolic)] == _computed(steps, hints, constants)
    if environment.holds(values):  # what was asked on the way has the same answers
        numbers = _computed(steps, values, constants)
        assert [_value(number, values) for number in symbolic] == numbers
        kept = [place for place, number in enumerate(symbolic) if type(number) is SymbolicSize]
        together = SizeValues(environment, [cast("SymbolicSize", symbolic[place]).terms for place in kept])
        with suppress(OverflowError):
            assert together(values).tolist() == [numbers[place] for place in kept]


def test_numbers_that_do_not_fit_are_refused():
    environment = ShapeEnvironment()
    n = environment.symbol("n", 5)
    together = SizeValues(environment, [cast("SymbolicSize", size).terms for size in (n * n * n - 1, n * 8 - n * n)])
    assert together([1 << 19]).tolist() == [(1 << 57) - 1, (1 << 22) - (1 << 38)]
    with pytest.raises(OverflowError):
        together([1 << 21])
    assert SizeValues(environment, [])([3]).tolist() == []


def _plain(size: int) -> int:
    return _value(size, tuple(atom.hint for atom in size.environment.atoms[:2])) if type(size) is SymbolicSize else size


@settings(deadline=None)
@given(_steps(), st.tuples(SIZES, SIZES), st.tuples(SIZES, SIZES), st.tuples(st.integers(-5, 9), st.integers(-5, 9)))
@example(  # min(n, n // 3 - n) may be negative
    [(DIVISIONS[0], 0, 2), (operator.sub, 4, 0), (operator.add, 0, 0), (smaller, 0, 5), (operator.add, 0, 0)],
    (1, 1), (1, 1), (-2, 0),
)  # fmt: skip
def test_comparisons_without_a_guard_hold_for_all_sizes(
    steps: list[tuple[Binary, int, int]], hints: tuple[int, int], values: tuple[int, int], constants: tuple[int, int]
) -> None:
    environment = ShapeEnvironment()
    environment.by_user = True
    symbols = (environment.symbol("n", hints[0]), environment.symbol("m", hints[1]))
    numbers = _computed(steps, symbols, constants)
    answers = [(a < b, a == b) for a in numbers for b in numbers]
    if environment.holds(values):
        real = [_value(number, values) for number in numbers]
        assert answers == [(a < b, a == b) for a in real for b in real]


def test_what_follows_from_least_values_is_no_guard() -> None:
    environment = ShapeEnvironment()
    n, m = environment.symbol("n", 37), environment.symbol("m", 41)
    assert n > 0
    assert n * m >= n
    assert n * 4 + 2 > 5
    assert bool(n)
    assert not environment.guards
    assert n * 4 < 1024
    assert len(environment.guards) == 1
    assert environment.holds((255, 1))
    assert not environment.holds((256, 1))


def test_the_compiler_takes_sizes_for_different_and_the_program_asks() -> None:
    environment = ShapeEnvironment()
    n = environment.symbol("n", 37)
    assert n != 37
    assert n != 1
    assert not environment.guards
    assert not is_found_one(n)
    assert environment.holds((2,))
    assert not environment.holds((1,))


def test_numbers_without_symbols_are_plain() -> None:
    n = ShapeEnvironment().symbol("n", 37)
    for number in (n - n, n * 0, (n * 12) // (n * 4), (n * 8) % 8, n**0):
        assert type(number) is int
    assert math.prod([2, n, 3]) == sum([n * 5, n])
    assert repr(n * 2 + 1) == "1+2*n"


def test_shapes_are_put_together_again() -> None:
    environment = ShapeEnvironment()
    n, m = environment.symbol("n", 37), environment.symbol("m", 41)
    assert n * m * 6 // m == n * 6
    assert same((n * 3) * m, m * n * 3)
    assert not same(n, m)
    assert substituted(((n, 3), [m * 2]), lambda size: _value(size, (5, 7))) == ((5, 3), [14])


REFUSED: dict[str, Callable[[int], object]] = {
    "a half": lambda n: n / 2,
    "a float": float,
    "bits": lambda n: n >> 1,
    "a power": lambda n: n**n,
    "a list": lambda n: [0] * n,
    "an array": lambda n: np.zeros(3) + n,
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_polynomial_is_refused(what: str) -> None:
    with pytest.raises((SymbolicSizeError, TypeError)):
        REFUSED[what](ShapeEnvironment().symbol("n", 37))


def test_choices_go_by_likely_sizes() -> None:
    n = ShapeEnvironment().symbol("n", 3, 32)
    assert likely(n * 2) == 64
    assert likely(7) == 7

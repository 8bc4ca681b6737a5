"""Python numbers that only the run knows: values, signs and exceptions are Python's; more than 64 bits raise."""

# pyright: basic, reportAttributeAccessIssue=false

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.outcomes import outcome

import msgraph as ms
from msgraph import Tensor, ops

INTS = [0, 1, -1, 2, 7, -7, 63, 64, 3 * 10**9, -(2**62), 2**63 - 1, -(2**63)]
FLOATS = [0.0, -0.0, 1.0, -2.5, 7.5, 1e-300, 1e300, math.inf, -math.inf, math.nan, -1e-20, 0.5]

ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "floor_div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "divmod": lambda a, b: divmod(a, b),
    "pow": lambda a, b: a**b,
    "less": lambda a, b: a < b,
    "equal": lambda a, b: a == b,
    "max": lambda a, b: max(a, b),
    "min": lambda a, b: min(a, b),
}
BITS: dict[str, Callable[[Any, Any], Any]] = {
    "and": lambda a, b: a & b,
    "lshift": lambda a, b: a << b,
    "rshift": lambda a, b: a >> b,
}


def is_beyond(said: Any, expected: Any) -> bool:
    """Is it what only Python's numbers can be: too wide, complex, or a float where an int was to be expected?"""
    if not isinstance(said, tuple) or not isinstance(expected, str):
        return False
    if "does not fit the 64 bits" in said[1]:
        return all(not -(2**63) <= n < 2**63 for n in [eval(expected)] if isinstance(n, int))
    return ("is a complex number" in said[1] and "j" in expected) or (
        "is no integer" in said[1] and "j" not in expected
    )


def is_same(name: str, said: Any, expected: Any) -> bool:
    """Equal; what may be an int or a float is a float."""
    if name in ("max", "min") and isinstance(said, str) and isinstance(expected, str):
        return repr(float(said)) == repr(float(expected))
    return said == expected


@pytest.mark.parametrize("name", ARITHMETIC | BITS)
def test_arithmetic_is_pythons(name: str) -> None:
    apply = (ARITHMETIC | BITS)[name]
    kinds = [(INTS, INTS)] if name in BITS else list(itertools.product((INTS, FLOATS), repeat=2))
    for left, right in kinds:
        compiled = ms.jit(lambda a, b: apply(a, b))
        for a, b in itertools.product(left, right):
            if name in ("pow", "lshift") and isinstance(b, int) and abs(b) > 200:
                continue
            expected, said = outcome(apply, a, b), outcome(compiled, ms.mutable(a), ms.mutable(b))
            assert is_same(name, said, expected) or is_beyond(said, expected), (a, b)


WORDS = """
sqrt exp expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh floor ceil
trunc fabs degrees radians isnan isinf isfinite modf
"""
MATH_OF_ONE = WORDS.split()
MATH_OF_TWO = ["pow", "fmod", "atan2", "copysign", "isclose", "log"]


@pytest.mark.parametrize("name", MATH_OF_ONE)
def test_math_functions_of_one_number(name: str) -> None:
    function = getattr(math, name)
    compiled = ms.jit(lambda a: function(a))
    for a in [*FLOATS, 27.0, -1.0, 800.0]:
        expected, said = outcome(function, a), outcome(compiled, ms.mutable(a))
        assert said == expected or is_beyond(said, expected), a


@pytest.mark.parametrize("name", MATH_OF_TWO)
def test_math_functions_of_two_numbers(name: str) -> None:
    function = getattr(math, name)
    compiled = ms.jit(lambda a, b: function(a, b))
    for a, b in itertools.product([*FLOATS, -1.0], repeat=2):
        expected, said = outcome(function, a, b), outcome(compiled, ms.mutable(a), ms.mutable(b))
        assert said == expected, (a, b)


def test_math_of_a_tensor_is_of_the_number_it_holds() -> None:
    assert ms.jit(lambda x: math.sqrt(x.sum()))(Tensor([1.0, 3.0])) == 2.0
    assert ms.jit(lambda x: math.isqrt(int(x)))(Tensor(2**62 - 1, ms.int64)) == math.isqrt(2**62 - 1)


ROUNDED = [2.675, 1.005, 0.125, -2.5, 0.5, 1.5, 12345.6785, 1e20, -0.0, math.inf, math.nan, 1e-7]


@pytest.mark.parametrize("digits", [None, 0, 1, 2, 3, -1])
def test_rounding_is_to_the_nearest_even(digits: int | None) -> None:
    compiled = ms.jit(lambda a: round(a) if digits is None else round(a, digits))
    for a in ROUNDED:
        expected, said = outcome(round, a, digits), outcome(compiled, ms.mutable(a))
        assert said == expected or is_beyond(said, expected), a


@pytest.mark.parametrize("value", [0.0, 1.5, -7.9, math.nan, math.inf, 9.3e18, -(2.0**63)])
def test_int_of_a_float(value: float) -> None:
    expected, said = outcome(int, value), outcome(ms.jit(lambda a: int(a)), ms.mutable(value))
    assert said == expected or is_beyond(said, expected)


def test_products_that_need_more_than_64_bits_raise() -> None:
    @ms.jit
    def factorial(x: Tensor) -> Any:
        r = 1
        for i in range(1, int(x) + 1):
            r = r * i
        return r

    assert factorial(Tensor(20.0)) == math.factorial(20)
    with pytest.raises(OverflowError, match=rf"{math.factorial(20)} \* 21 does not fit the 64 bits"):
        factorial(Tensor(25.0))


def test_a_wide_constant_of_one_branch_is_refused() -> None:
    @ms.jit(fullgraph=True)
    def f(x: Tensor) -> Any:
        return 2**70 if x > 0 else 1

    with pytest.raises(OverflowError, match="1180591620717411303424 does not fit"):
        f(Tensor(1.0))


def test_max_and_min_keep_pythons_order() -> None:
    nan = Tensor(np.array(math.nan, np.float32))
    three = Tensor(np.array(3.0, np.float32))
    f = ms.jit(lambda a, b: (max(a, b), min(a, b)))
    assert [float(x) for x in f(three, nan)] == [3.0, 3.0]
    assert all(math.isnan(float(x)) for x in f(nan, three))


def test_the_index_of_a_long_loop_counts_behind_it() -> None:
    @ms.jit
    def f(x: Tensor) -> Any:
        s = 0
        for i in range(100_000):
            s = s + i * 2
            x = x + i
        return s, i

    assert f(Tensor(1.0)) == (9999900000, 99999)


def test_elements_that_no_number_of_the_run_can_be_are_refused() -> None:
    listed = ms.jit(lambda x: x.tolist())
    assert listed(Tensor(np.array([5], np.uint64))) == [5]
    with pytest.raises(OverflowError, match="does not fit the 64 bits"):
        listed(Tensor(np.array([2**63], np.uint64)))
    with pytest.raises(ValueError, match="a complex number"):
        ms.jit(lambda x: x.tolist(), fullgraph=True)(Tensor(np.array([1 + 2j], np.complex64)))


def test_quotients_of_long_ints_are_rounded_once() -> None:
    @ms.jit(fullgraph=True)
    def divided(p: Tensor, q: Tensor) -> Any:
        a, b = p.item(), q.item()
        return a / b, a / 3, (2**61 + 7) / b, a / (2**60 + 1)

    random = Random(5)
    for _ in range(2000):
        a, b = (random.choice((-1, 1)) * (random.getrandbits(random.randint(1, 63)) or 1) for _ in range(2))
        if random.random() < 0.3:  # near the middle between two floats
            b = random.getrandbits(9) | 1
            a = max(min(random.getrandbits(54) * b + random.choice((-1, 0, 1, b // 2)), 2**63 - 1), 1)
        a = random.choice((a, a, a, -(2**63), 2**53 + 1))
        wanted = a / b, a / 3, (2**61 + 7) / b, a / (2**60 + 1)
        assert divided(Tensor(a, ms.int64), Tensor(b, ms.int64)) == wanted, (a, b)


@pytest.mark.parametrize("name", ["exp", "sin", "log1p", "tanh", "erfc", "acosh"])
def test_functions_of_math_are_pythons_to_the_last_bit(name: str) -> None:
    function = getattr(math, name)

    @ms.jit(fullgraph=True)
    def applied(x: Tensor) -> Any:
        return function(x.item()), 1 / function(x.item())

    for x in np.random.default_rng(1).uniform(1, 20, 200).tolist():
        assert applied(Tensor(x, ms.float64)) == (function(x), 1 / function(x)), x


def test_what_cannot_be_computed_is_caught_by_no_handler() -> None:
    @ms.jit(fullgraph=True)
    def reread(x: Any) -> Any:
        try:
            return int(str(x.item()))
        except TypeError:
            return -1

    with pytest.raises(Exception, match="known when compiling"):
        reread(Tensor(3, ms.int64))


LONG: dict[str, Callable[[Any], Any]] = {
    "sum": lambda n: n.item() + 2**64,
    "arms": lambda n: 2**64 if n > 0 else 1,
    "less": lambda n: n.item() < 2**64,
}


@pytest.mark.parametrize("name", LONG)
def test_known_ints_beyond_64_bits_are_exact(name: str) -> None:
    """They are not computed by the run: Python does."""
    for value in (5, -3):
        n = Tensor(value, ms.int64)
        assert ms.jit(LONG[name])(n) == LONG[name](n)


# -- signs of zero, halves far out, and products of which a part overflows -------------------------------------------


@pytest.mark.parametrize("dtype", [ms.bfloat16, ms.float16])
@pytest.mark.parametrize("name", ["gelu", "silu", "mish", "softplus", "erfc"])
def test_halves_are_rounded_once(name: str, dtype: Any) -> None:
    function = getattr(ops, name)
    x = Tensor(np.linspace(-5, 5, 401).astype(np.float32)).astype(dtype)
    found, wanted = (f(x).astype(ms.float32).asnumpy() for f in (ms.jit(lambda x: function(x)), function))
    step = 2.0**-8 if dtype is ms.bfloat16 else 2.0**-11
    np.testing.assert_allclose(found, wanted, 2 * step, 1e-6)

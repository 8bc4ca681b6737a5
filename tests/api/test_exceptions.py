"""Exceptions that only the run meets: class, text, chain, and all that happened before, as the same Python gives."""

# pyright: basic, reportAttributeAccessIssue=false, reportPossiblyUnboundVariable=false, reportUnboundVariable=false
from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, ops

Made = tuple[Callable[..., Any], Callable[[], list[Any]]]


def plain(value: Any) -> Any:
    """A value in a form that can be compared."""
    if isinstance(value, Tensor):
        return ("Tensor", str(value.dtype), value.asnumpy().tolist())
    if isinstance(value, BaseException):
        return (type(value).__name__, plain(value.args), plain(vars(value).get("data")))
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, [plain(item) for item in value])
    return ("object", {k: plain(v) for k, v in vars(value).items()}) if hasattr(value, "__dict__") else repr(value)


def chain(exception: BaseException | None) -> Any:
    """An exception with what led to it."""
    if exception is None:
        return None
    text = str(exception).partition("\n")[0]
    return (type(exception).__name__, text, chain(exception.__cause__), chain(exception.__context__))


def outcome(function: Callable[..., Any], state: Callable[[], list[Any]], *args: Any) -> Any:
    """What a call gives, raises, prints and leaves behind."""
    result, raised = None, None
    with contextlib.redirect_stdout(io.StringIO()) as said:
        try:
            result = plain(function(*args))
        except Exception as exception:
            raised = chain(exception)
    words = said.getvalue().replace("True", "1").replace("False", "0").split()  # the layout is MindSpore's
    return result, raised, words, [plain(item) for item in state()]


class Box:
    n: int
    log: list[int]


def nothing() -> list[Any]:
    return []


CASES: dict[str, Callable[[], Made]] = {}


def case(function: Callable[..., Any]) -> None:
    CASES[function.__name__] = lambda: (function, nothing)


def made(make: Callable[[], Made]) -> None:
    """A case with a state of its own."""
    CASES[make.__name__] = make


@case
def certain_in_one_arm(x: Any) -> Any:
    print("a")
    if x.sum() > 0:
        return {"a": 1}["b"] + x
    return x


@case
def caught(x: Any) -> Any:
    try:
        if x.sum() > 0:
            raise ValueError("p")
    except ValueError as e:
        print("caught", e)
        return x - 1
    return x


@made
def writes_before() -> Made:
    w = Parameter(Tensor([0.0, 0.0]), name="w")

    def f(x: Any) -> Any:
        ops.assign(w, x)
        if x.sum() > 0:
            print("one")
            raise KeyError("k")
            print("two")
        ops.assign(w, x * 2)
        return x

    return f, lambda: [w]


@case
def nested(x: Any) -> Any:
    try:
        try:
            if x.sum() > 0:
                raise ValueError("v")
            raise KeyError("k")
        except KeyError as e:
            raise RuntimeError("r") from e
        finally:
            print("inner")
    except ValueError:
        print("outer")
    return x


@case
def cause_and_context(x: Any) -> Any:
    if x.sum() > 0:
        raise ValueError("a") from KeyError("b")
    try:
        raise TypeError("c")
    except TypeError:
        if x.sum() < 0:
            raise OSError(2, "no file")  # noqa: B904
    return x


@made
def attribute_before() -> Made:
    a = Box()
    a.n = 0
    a.log = [1]

    def f(x: Any) -> Any:
        a.n = 1
        if x.sum() > 0:
            raise ValueError(x)
        a.n = 2
        return x

    return f, lambda: [a]


@case
def holds_a_tensor(x: Any) -> Any:
    e = ValueError("m")
    e.data = x * 2
    e.add_note("note")
    raise e


@case
def attribute_error_in_expression(x: Any) -> Any:
    return x.undefined_thing if x.sum() > 0 else x


@case
def asserts(x: Any) -> Any:
    if x.sum() > 0:
        raise AssertionError("no")
    if x.sum() < 0:
        assert x.sum() > 5, "low"
    return x


@case
def in_run_time_loop(x: Any) -> Any:
    while x.sum() > 0:
        x = x - 1
        if x.sum() < 1:
            raise StopIteration("done")
    return 1, x


@case
def shapes_in_one_arm(x: Any) -> Any:
    return ops.matmul(x, Tensor([1.0, 2.0, 3.0])) if x.sum() > 0 else x


@case
def finally_and_break(x: Any) -> Any:
    for i in range(3):
        try:
            if x.sum() > i:
                break
            if x.sum() < 0:
                return x - i
        finally:
            print("f", i)
    else:
        print("else")
    return x


@case
def name_that_the_exception_left_unbound(x: Any) -> Any:
    try:
        if x.sum() > 0:
            raise ValueError
        y = 5
    except ValueError:
        return y
    return y


@pytest.mark.parametrize("values", [[1.0, 2.0], [-1.0, -2.0]], ids=["positive", "negative"])
@pytest.mark.parametrize("name", CASES)
def test_exceptions_are_those_of_python(name: str, values: list[float]) -> None:
    function, state = CASES[name]()
    expected = outcome(function, state, Tensor(np.array(values, np.float32)))
    function, state = CASES[name]()
    compiled = ms.jit(function)
    assert outcome(compiled, state, Tensor(np.array(values, np.float32))) == expected


def test_an_exception_with_an_init_of_its_own_is_made_without_it() -> None:
    class Own(Exception):
        def __init__(self, a: str, b: int) -> None:
            super().__init__(a)
            self.b = b

    @ms.jit
    def f(x: Tensor) -> Tensor:
        if x.sum() > 0:
            raise Own("m", 3)
        return x

    for _ in range(2):
        with pytest.raises(Own) as caught:
            f(Tensor([1.0]))
        assert (caught.value.args, caught.value.b) == (("m",), 3)


def test_what_a_tensor_is_decides_what_happens_before_a_certain_failure() -> None:
    def program(x: Any, xs: Any) -> None:
        if xs[0] is x:
            print("one tensor")
        raise ValueError("behind it")

    x = ms.Tensor(1)
    for arguments in ((x, [x]), (x, [ms.Tensor(1)])):
        printed: list[str] = []
        for function in (program, ms.jit(program)):
            out = io.StringIO()
            with contextlib.redirect_stdout(out), pytest.raises(ValueError, match="behind it"):
                function(*arguments)
            printed.append(out.getvalue())
        assert printed[0] == printed[1]

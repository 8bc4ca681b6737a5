"""Exceptions that only the run meets: class, text, chain, and all that happened before, as the same Python gives."""

# pyright: basic, reportAttributeAccessIssue=false, reportPossiblyUnboundVariable=false
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


CASES: list[Callable[[], Made]] = []


def case(make: Callable[[], Made]) -> Callable[[], Made]:
    CASES.append(make)
    return make


@case
def certain_in_one_arm() -> Made:
    def f(x: Any) -> Any:
        print("a")
        if x.sum() > 0:
            return {"a": 1}["b"] + x
        return x

    return f, nothing


@case
def caught() -> Made:
    def f(x: Any) -> Any:
        try:
            if x.sum() > 0:
                raise ValueError("p")
        except ValueError as e:
            print("caught", e)
            return x - 1
        return x

    return f, nothing


@case
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
def name_keeps_its_value() -> Made:
    def f(x: Any) -> Any:
        y = 0
        try:
            y = 1
            if x.sum() > 0:
                raise ValueError("p")
            y = 2
        except ValueError:
            pass
        return y

    return f, nothing


@case
def raised_in_a_call() -> Made:
    def g(x: Any) -> Any:
        if x.sum() > 0:
            raise TypeError("from g")
        return x * 2

    def f(x: Any) -> Any:
        try:
            y = g(x) + 1
        except (TypeError, KeyError) as e:
            print(str(e))
            y = x
        else:
            print("else")
        finally:
            print("fin")
        return y

    return f, nothing


@case
def in_unrolled_loop() -> Made:
    def f(x: Any) -> Any:
        for i in range(5):
            try:
                if x.sum() > i:
                    raise IndexError(i)
                if x.sum() < -2:
                    raise KeyError(i)
            except IndexError as e:
                print("ix", e.args[0])
                continue
            print("round", i)
        return x

    return f, nothing


@case
def out_of_a_loop() -> Made:
    def f(x: Any) -> Any:
        i = 0
        try:
            while True:
                x = x * 2
                i = i + 1
                if x.sum() > 20:
                    raise StopIteration(i)
                if x.sum() < -20:
                    raise ValueError("neg")
        except StopIteration:
            return i, x

    return f, nothing


@case
def nested() -> Made:
    def f(x: Any) -> Any:
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

    return f, nothing


@case
def cause_and_context() -> Made:
    def f(x: Any) -> Any:
        if x.sum() > 0:
            raise ValueError("a") from KeyError("b")
        try:
            raise TypeError("c")
        except TypeError:
            if x.sum() < 0:
                raise OSError(2, "no file")  # noqa: B904
        return x

    return f, nothing


@case
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
def holds_a_tensor() -> Made:
    def f(x: Any) -> Any:
        e = ValueError("m")
        e.data = x * 2
        e.add_note("note")
        raise e

    return f, nothing


@case
def attribute_error_in_expression() -> Made:
    def f(x: Any) -> Any:
        return x.undefined_thing if x.sum() > 0 else x

    return f, nothing


@case
def asserts() -> Made:
    def f(x: Any) -> Any:
        if x.sum() > 0:
            raise AssertionError("no")
        if x.sum() < 0:
            assert x.sum() > 5, "low"
        return x

    return f, nothing


@case
def in_run_time_loop() -> Made:
    def f(x: Any) -> Any:
        while x.sum() > 0:
            x = x - 1
            if x.sum() < 1:
                raise StopIteration("done")
        return 1, x

    return f, nothing


@case
def shapes_in_one_arm() -> Made:
    def f(x: Any) -> Any:
        return ops.matmul(x, Tensor([1.0, 2.0, 3.0])) if x.sum() > 0 else x

    return f, nothing


@case
def name_bound_in_arm() -> Made:
    def f(x: Any) -> Any:
        try:
            if x.sum() > 0:
                y = 5
                raise ValueError
            y = 6
        except ValueError:
            y = y + 1 if False else 7
        return y

    return f, nothing


@case
def list_before() -> Made:
    def f(x: Any) -> Any:
        lst = []
        try:
            lst.append(1)
            if x.sum() > 0:
                raise ValueError
            lst[0] = 2
        except ValueError as e:
            print(repr(e))
        return lst

    return f, nothing


@case
def finally_and_break() -> Made:
    def f(x: Any) -> Any:
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

    return f, nothing


@case
def raised_again() -> Made:
    def f(x: Any) -> Any:
        try:
            if x.sum() > 0:
                raise ValueError("a")
        except ValueError:
            raise
        return x

    return f, nothing


@case
def exception_kept() -> Made:
    def f(x: Any) -> Any:
        try:
            if x.sum() > 0:
                raise ValueError("a")
        except Exception as e:
            err = e
            print(type(err).__name__, isinstance(err, ValueError))
            return 1.0
        return 2.0

    return f, nothing


@case
def context_manager() -> Made:
    class Ctx:
        def __enter__(self):
            print("enter")
            return self

        def __exit__(self, t, v, tb):
            print("exit", t is None)
            return False

    def f(x: Any) -> Any:
        with Ctx():
            if x.sum() > 0:
                raise ValueError("in with")
        return x

    return f, nothing


@case
def generator_is_over() -> Made:
    def f(x: Any) -> Any:
        def gen():
            yield x
            yield x + 1

        it = iter(gen())
        next(it)
        next(it)
        try:
            next(it)
        except StopIteration:
            print("stop")
        if x.sum() > 0:
            next(it)
        return x

    return f, nothing


@pytest.mark.parametrize("values", [[1.0, 2.0], [-1.0, -2.0]], ids=["positive", "negative"])
@pytest.mark.parametrize("make", CASES, ids=lambda make: make.__name__)
def test_exceptions_are_those_of_python(make: Callable[[], Made], values: list[float]) -> None:
    function, state = make()
    expected = outcome(function, state, Tensor(np.array(values, np.float32)))
    function, state = make()
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


def test_a_handler_cannot_use_a_name_that_the_exception_left_unbound() -> None:
    @ms.jit
    def f(x: Tensor) -> Any:
        try:
            if x.sum() > 0:
                raise ValueError
            y = 5
        except ValueError:
            return y  # pyright: ignore
        return y

    with pytest.raises(UnboundLocalError, match="'y' is not defined"):
        f(Tensor([-1.0]))


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

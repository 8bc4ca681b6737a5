"""Arguments: arrays, numbers of NumPy, data classes, iterators; what is said of those that do not fit."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, make_dataclass, replace
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops


def combined(a: Any, b: Any) -> Any:
    return a * b + a, a + 1


def test_thirty_arrays_are_one_compilation() -> None:
    compiled = ms.jit(combined)
    for number in range(30):
        array = np.full((4, 4), number, np.float32)
        total, more = compiled(array, np.float32(2))
        assert isinstance(total, ms.Tensor)
        assert isinstance(more, ms.Tensor)
        assert total.asnumpy().tolist() == (array * 3).tolist()
        assert more.asnumpy().tolist() == (array + 1).tolist()
    assert compiled.cache_info().misses == 1
    compiled(np.ones((4, 4), np.float64), np.float32(2))
    assert compiled.cache_info().misses == 2


def item(a: Any) -> Any:
    a[0] = 9
    return a + 1


def view(a: Any) -> Any:
    b = a[1:]
    b[0] = 3
    return a + 1


def test_an_array_that_cannot_be_written_is_not() -> None:
    array = np.zeros(3)
    array.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        ms.jit(item)(array)
    assert array.tolist() == [0, 0, 0]
    more = cast(Any, ms.jit)(lambda a: a + 1)  # pyright: ignore[reportUnknownLambdaType]
    assert more(array).asnumpy().tolist() == [1, 1, 1]


@pytest.mark.parametrize("dtype", [">f4", ">f8", ">i2", ">c8"])
def test_arrays_of_the_other_byte_order_are_tensors_too(dtype: str) -> None:
    def written(x: Any) -> Any:
        x[0] = 9
        return x + 1

    compiled = ms.jit(written)
    for start in range(3):
        array, eager = (np.arange(start, start + 4).astype(dtype) for _ in range(2))
        result, expected = compiled(array), written(eager)
        assert isinstance(result, ms.Tensor) and result.asnumpy().tolist() == expected.tolist()
        assert array.tolist() == eager.tolist() and array.dtype == eager.dtype
    assert compiled.cache_info().misses == 1


# -- objects of data classes are compared by value -------------------------------------------------------------------


WIDE = [(f"f{i}", float, float(i)) for i in range(36)]


@dataclass
class Inner:
    weight: Any
    bias: float = 1.0

    def shifted(self, x: Any) -> Any:
        return x * self.weight + self.bias


@dataclass
class Outer:
    first: Inner
    second: Inner
    items: list[Any]
    names: dict[str, float]
    size: int = 2
    unused: float = 0.0


def outer(**changes: Any) -> Outer:
    return replace(
        Outer(Inner(Tensor([1.0, 2.0])), Inner(Tensor([3.0, 4.0])), [1.0, Tensor([5.0, 6.0])], {"a": 7.0}), **changes
    )


SHARED = outer()
X = Tensor([1.0, 10.0])


def numbers(value: Any) -> Any:
    return value.asnumpy().tolist() if isinstance(value, Tensor) else value


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("slots", [False, True])
def test_a_wide_object_is_compiled_for_once(frozen: bool, slots: bool) -> None:
    wide: Callable[..., Any] = make_dataclass("Wide", [*WIDE, ("name", str, "n")], frozen=frozen, slots=slots)

    @ms.jit
    def scaled(x: Any, c: Any) -> Any:
        return x * c.f3 + c.f35 + len(c.name)

    assert [numbers(scaled(X, wide())) for _ in range(4)] == [[39.0, 66.0]] * 4
    assert scaled.cache_info().misses == 1
    assert numbers(scaled(X, wide(f7=99.0))) == [39.0, 66.0] and scaled.cache_info().misses == 1
    assert numbers(scaled(X, wide(f3=4.0))) == [40.0, 76.0] and scaled.cache_info().misses == 2
    assert numbers(scaled(X, wide(name="more"))) == [42.0, 69.0] and scaled.cache_info().misses == 3
    assert numbers(scaled(X, wide(f3=4.0))) == [40.0, 76.0] and scaled.cache_info().misses == 3
    assert numbers(scaled(X, wide())) == [39.0, 66.0] and scaled.cache_info().misses == 3


def test_what_it_holds_is_compared_too() -> None:
    @ms.jit
    def f(x: Any, o: Outer) -> Any:
        return o.first.shifted(x) + o.second.weight * o.size + o.items[1] + o.names["a"]

    eager = f.__ms_function__
    objects = [outer(), outer(), outer(unused=3.0), outer(size=3), outer(first=Inner(Tensor([1.0, 3.0]))), outer()]
    objects += [outer(items=[2.0, Tensor([5.0, 6.0])]), outer(names={"b": 1.0, "a": 7.0}), outer(size=3)]
    for o in objects:
        assert numbers(f(X, o)) == numbers(eager(X, o))
    assert f.cache_info().misses == 5  # the first, another size, weight, item, dict


def same_parts(x: Any, o: Outer) -> Any:
    return x + 1 if o.first is o.second else x + 2


def is_shared(x: Any, o: Outer) -> Any:
    return x + 1 if o is SHARED else x + 2


def reaches_both(x: Any, o: Outer) -> Any:
    return x + SHARED.size * o.size


@pytest.mark.parametrize("function", [same_parts, is_shared, reaches_both])
def test_which_object_it_is_stays_a_question(function: Callable[..., Any]) -> None:
    f = ms.jit(function)
    part = Inner(Tensor([1.0, 1.0]))
    for o in (outer(), outer(first=part, second=part), outer(), SHARED, outer(), SHARED):
        assert numbers(f(X, o)) == numbers(function(X, o))


def test_many_objects_are_not_kept() -> None:
    @ms.jit
    def f(x: Any, o: Outer) -> Any:
        return x + o.size

    for number in range(200):
        f(X, outer(unused=float(number)))
    assert f.cache_info().misses == 1 and f.cache_info().currsize < 100


# -- numpy's scalars in compiled functions are what they are in python -----------------------------------------------


DOUBLES, NARROW, WHOLE = np.arange(1.0, 4.0), np.arange(1, 4).astype(np.float32), np.arange(1, 4).astype(np.int8)


def described(value: Any) -> object:
    """The class, the element type and the elements of what a function gives."""
    if isinstance(value, tuple):
        return [described(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    array = value.asnumpy() if isinstance(value, ms.Tensor) else value
    return str(value.__class__), str(getattr(value, "dtype", "")), np.asarray(array).tolist()


def leave(x: Any) -> Any:
    return DOUBLES.sum(), NARROW[0], np.float32(2), DOUBLES.dtype.type(3), WHOLE[1], np.bool_(True)


def compute(x: Any) -> Any:
    return DOUBLES.sum() * 2, NARROW[0] * 2.0, np.float32(2) * np.float64(2), np.int8(3) + 1, NARROW.mean() > 1


def meet(x: Any) -> Any:
    return x + DOUBLES.sum(), DOUBLES[0] * x, x * np.sqrt(DOUBLES[1]), x > NARROW[0]


def carry(x: Any) -> Any:
    total, count = DOUBLES[0] * 0, 0
    while count < x.sum():
        total, count = total + DOUBLES[1], count + 1
    return x * total, total


def choose(x: Any) -> Any:
    scale = DOUBLES.sum() if x.sum() > 0 else DOUBLES[0]
    return x * scale, scale


def number_of_the_run(x: Any) -> Any:
    n = int(x.sum())
    return np.float32(2) * n, n / np.float64(2), DOUBLES * n, np.int64(2) < n, type(n > np.int64(2)).__name__


@pytest.mark.parametrize("function", [leave, compute, meet, carry, choose, number_of_the_run])
def test_known_ones(function: Callable[[Any], Any]) -> None:
    x = ms.Tensor([1, 2, 0], ms.float32)
    compiled = ms.jit(function)
    for _ in range(2):
        assert described(compiled(x)) == described(function(x))


def reduced(x: Any, a: Any) -> Any:
    return x + a.sum(), x * a[1], a.mean(), x * a.max(), x * np.mean(a)


def walked(x: Any, a: Any) -> Any:
    for item in a:
        x = x + item
    return x


def total_of(a: Any) -> Any:
    return (-a * 2).sum()


def handed_on(x: Any, a: Any) -> Any:
    for _ in range(3):
        x = x + total_of(a)
    return x


def joined(x: Any, a: Any) -> Any:
    scaled = a * 2 if x.sum() > 0 else a * 3
    return x + scaled.sum()


@pytest.mark.parametrize("array", [DOUBLES, NARROW, WHOLE.astype(np.int64)])
@pytest.mark.parametrize("function", [reduced, walked, handed_on, joined])
def test_those_of_an_array_of_the_call(function: Callable[[Any, Any], Any], array: Any) -> None:
    x = ms.Tensor([1, 2, 0], ms.float32)
    assert described(ms.jit(function)(x, array)) == described(function(x, array))


def test_what_is_left_to_python_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    compiled = ms.jit(reduced)
    with caplog.at_level(logging.WARNING, "msgraph"):
        for _ in range(3):
            compiled(ms.Tensor([1, 2, 0], ms.float32), DOUBLES)
    assert [record.getMessage()[:5] for record in caplog.records] == ["MG780"]


def test_an_array_made_a_tensor_stays_in_the_graph() -> None:
    @ms.jit(fullgraph=True)
    def inside(x: Any, a: Any) -> Any:
        return x + ms.Tensor(a).sum(), x * a

    x = ms.Tensor([1, 2, 0], ms.float32)
    total, product = inside(x, NARROW)
    assert total.asnumpy().tolist() == [7, 8, 6] and product.asnumpy().tolist() == [1, 4, 0]


# -- calls with arguments that do not fit say what python says, compiled ---------------------------------------------


of_any: Any = ops
mutable: Any = ms.mutable
nothing: Any = 3

CALLS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "too few": (lambda x: of_any.add(x), "add() missing 1 required positional argument: 'other'"),
    "too many": (lambda x: of_any.relu(x, x, x), "relu() takes 1 positional argument but 3 were given"),
    "unknown": (lambda x: of_any.relu(x, foo=3), "relu() got an unexpected keyword argument 'foo'"),
    "twice": (lambda x: of_any.add(x, input=x), "add() got multiple values for argument 'input'"),
    "primitive": (lambda x: of_any.Add()(x), "Add.__call__() missing 1 required positional argument: 'y'"),
    "settings": (
        lambda x: of_any.Softmax(1, 2),
        "Softmax.__init__() takes from 1 to 2 positional arguments but 3 were given",
    ),
    "reshape": (lambda x: x.reshape(), "reshape() missing 1 required positional argument: shape."),
    "view": (lambda x: x.view(), "view() missing 1 required positional argument: shape."),
    "mutable": (lambda x: mutable((1, 2), "a"), "For 'mutable', the second input should be bool, but got: str"),
    "isinstance": (
        lambda x: isinstance(x, nothing),
        "isinstance() arg 2 must be a type, a tuple of types, or a union",
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_the_message_is_pythons(name: str) -> None:
    function, message = CALLS[name]
    for called in (function, ms.jit(function)):
        with pytest.raises(TypeError) as problem:
            called(Tensor([1.0]))
        assert str(problem.value).strip().split("\n")[0] == message


@pytest.mark.parametrize("shapes", [((2, 3), (2, 3)), ((2, 3, 4), (3, 4, 5))])
def test_products_of_shapes_that_do_not_fit(shapes: Any) -> None:
    x, y = (of_any.ones(shape) for shape in shapes)

    def product(a: Any, b: Any) -> Any:
        return a @ b

    for called in (of_any.matmul, product, ms.jit(product)):
        with pytest.raises(RuntimeError, match="For 'MatMulExt' op, shape1"):
            called(x, y)

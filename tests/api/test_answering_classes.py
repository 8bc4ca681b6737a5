"""Objects whose class answers every name, as dicts with attributes do: the compiler asks them for none of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor


class Settings(dict[str, Any]):
    def __getattr__(self, name: str) -> Any:
        return self[name]


class Words(list[float]):
    def __getattr__(self, name: str) -> Any:
        raise KeyError(name)


class Pair(tuple[float, ...]):
    def __getattr__(self, name: str) -> Any:
        raise KeyError(name)


class Members:
    def __init__(self, **members: Any) -> None:
        self.__dict__.update(members)

    def __getattr__(self, name: str) -> Any:
        return self.__dict__[name]


CASES: list[tuple[Callable[[], Any], Callable[[Any], Any]]] = [
    (lambda: Settings(rate=2.0), lambda o: o.rate),
    (lambda: Members(rate=2.0), lambda o: o.rate),
    (lambda: Words([2.0, 5.0]), lambda o: o[0]),
    (lambda: Pair([2.0, 5.0]), lambda o: o[0]),
]


@pytest.mark.parametrize(("make", "read"), CASES)
def test_they_are_captured_given_and_returned(make: Any, read: Any) -> None:
    o, x = make(), Tensor(np.ones(3, np.float32))

    @ms.jit
    def captured(x: Any) -> Any:
        return x * read(o)

    @ms.jit
    def given(x: Any, o: Any) -> Any:
        return x * read(o)

    @ms.jit
    def returned(x: Any, o: Any) -> Any:
        return o, x

    for _ in range(2):
        assert captured(x).asnumpy().tolist() == [2, 2, 2]
        assert given(x, o).asnumpy().tolist() == [2, 2, 2]
        assert returned(x, o)[0] == o

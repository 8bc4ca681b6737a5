"""What calls give back: constants, iterators, and containers by name."""

# pyright: basic

from __future__ import annotations

import functools
import logging
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn
from msgraph.diagnostics.errors import CompileError

CONSTANTS = [
    Tensor(3),
    Tensor([[1.5, -2.0], [0.0, 4.0]]),
    Tensor(np.zeros((0, 3), np.float32)),
    Tensor([True, False]),
    Tensor(np.array([1 + 2j], np.complex64)),
    Tensor([1.0, 2.0, 3.0], ms.bfloat16),
    Tensor(np.arange(3000, dtype=np.int16)),
]


@ms.jit
def everything() -> Any:
    return [x + x if x.dtype != ms.bool_ else x.copy() for x in CONSTANTS], "text", 7


@ms.jit
def one_in_two_places() -> Any:
    doubled = CONSTANTS[1] * 2
    return doubled, doubled, CONSTANTS[1] * 2


@pytest.mark.parametrize("calls", [1, 2, 5])
def test_constants_are_those_of_python(calls: int) -> None:
    for _ in range(calls):
        tensors, text, number = everything()
        expected, *_ = everything.__ms_function__()
        assert (text, number) == ("text", 7)
        for tensor, eager in zip(tensors, expected, strict=True):
            assert tensor.dtype == eager.dtype and tensor.shape == eager.shape
            np.testing.assert_array_equal(tensor.asnumpy(), eager.asnumpy())


def test_every_call_gives_tensors_of_its_own() -> None:
    for _ in range(4):
        (_, matrix, *_), *_ = everything()
        matrix[0, 0] = 99
    (_, matrix, *_), *_ = everything()
    assert float(matrix[0, 0]) == 3.0


def test_aliases_among_the_results_stay_aliases() -> None:
    for _ in range(3):
        a, b, c = one_in_two_places()
        assert a is b and a is not c
        a[0, 0] = 5
        assert float(b[0, 0]) == 5.0 and float(c[0, 0]) == 3.0


def test_what_runs_is_told_like_any_program() -> None:
    everything()
    assert everything.memory() is not None
    assert "compiled" in everything.explain()
    assert list(everything.kernels()) == []


# -- generators, iterators, ranges and views of dicts that a compiled ------------------------------------------------


LOG: list[str] = []


def twice(x):
    return x * 2


def generator(x):
    LOG.append("first")
    yield x
    LOG.append("second")
    yield twice(x)


def test_it_is_said_once_and_refused_where_all_must_be_a_graph(caplog: pytest.LogCaptureFixture) -> None:
    compiled = ms.jit(generator)
    with caplog.at_level(logging.WARNING, "msgraph"):
        assert [len(list(compiled(ms.Tensor([1.0])))) for _ in range(3)] == [2, 2, 2]
    assert len([record for record in caplog.records if "runs as Python" in record.getMessage()]) == 1
    with pytest.raises(CompileError, match="'generator'"):
        ms.jit(generator, fullgraph=True)(ms.Tensor([1.0]))


def ranges(x):
    n = x.shape[0]
    return range(n), [range(1, n, 2), range(3)], (range(n, 0, -1),), {"r": range(int(x.sum()))}


def iterators(x):
    n = x.shape[0]
    return enumerate([n]), zip(range(n), "abc"), reversed([n]), filter(None, [n]), iter((n,)), iter(range(n))  # noqa: B905


def listed(value: Any) -> Any:
    """A result that can be compared."""
    if isinstance(value, (tuple, list)):
        return type(value)(map(listed, value))
    if isinstance(value, (dict, range, int, str, slice, type(None))):
        return value
    return type(value), list(value)


def test_ranges_of_the_run_are_returned_by_python_alone() -> None:
    with pytest.raises(TypeError, match="MG122"):
        ms.jit(ranges, fullgraph=True)(ms.ops.ones(3))


def test_what_is_bound_to_values_of_the_run_is_bound_to_tensors() -> None:
    def function(x):
        return functools.partial(twice, x), [x * 2].pop, {"a": x}.get

    partial, pop, get = cast(Any, ms.jit)(function)(ms.Tensor([1.0]))
    assert (partial().tolist(), pop().tolist(), get("a").tolist()) == ([2], [2], [1])


# -- names of parameters in containers of cells, as mindspore 2.10 gives ---------------------------------------------


def dense() -> nn.Dense:
    return nn.Dense(2, 2)


class Filled(nn.Cell):
    """A container that is filled after it was assigned."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.CellList()
        self.layers.append(dense())
        self.layers.append(dense())


class Containers(nn.Cell):
    """Containers with cells from the start that are changed, and filled ones further in."""

    def __init__(self) -> None:
        super().__init__()
        self.n = Filled()
        self.q = nn.CellList([dense()])
        self.q.append(dense())
        self.q.insert(0, dense())
        self.q[1] = dense()
        self.z = nn.SequentialCell(dense(), nn.ReLU())
        self.z.append(dense())
        del self.z[0]
        self.d = nn.CellDict()
        self.d["a"] = dense()


def weights(net: nn.Cell) -> list[str]:
    return [parameter.name for parameter in net.get_parameters() if parameter.name.endswith("weight")]


def test_a_container_that_is_filled_later_knows_no_prefix() -> None:
    assert weights(Filled()) == ["0.weight", "1.weight"]


def test_prefixes_of_containers_are_those_of_their_parameters() -> None:
    inner = ["n.layers.0.weight", "n.layers.1.weight", "q.0.weight", "q.1.weight", "q.2.weight", "z.1.weight"]
    assert weights(Containers()) == [*inner, "a.weight"]


class Nested(nn.Cell):
    """Lists of cells that hold lists: MindSpore takes the last number of the only cell for the number of that cell."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = nn.CellList()
        for _ in range(3):
            self.blocks.append(Given())
        self.more = nn.CellList([Given(), Given()])
        self.more.extend([Given(), Given()])
        self.more.append(Given())
        self.row = nn.SequentialCell(Given(), dense())
        self.row.append(dense())


class Given(nn.Cell):
    """A list that is assigned with its cells."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.CellList([nn.SequentialCell(dense(), dense())])


def test_numbers_in_names_of_nested_lists() -> None:
    listed = [
        "0.layers",
        "0.layers.0.1.layers",
        "0.layers.0.2.layers",
        *(f"more.{number}.layers" for number in range(5)),
    ]
    pairs = [f"{name}.0.{number}.weight" for name in [*listed, "row.0.layers"] for number in range(2)]
    assert weights(Nested()) == [*pairs, "row.1.weight", "row.2.weight"]

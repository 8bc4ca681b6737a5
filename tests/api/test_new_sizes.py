"""Forms for all sizes: sizes they have not met, in words, and in what Python does with integers."""

# pyright: reportUnknownLambdaType=false

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.api.cache.compile_cache import REPORTS
from msgraph.api.jit.all_sizes import MOST_INSTANCES
from msgraph.api.jit.size_words import guard_in_words
from msgraph.backend.callables import native_hits
from msgraph.backend.plans import shared_arena
from msgraph.passes.simplify.simplify import SimplifyPass
from msgraph.support.report_files import DEFECTS
from msgraph.support.symbolic_sizes import ShapeEnvironment


def _matrix(rows: int, columns: int = 12) -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(rows).normal(size=(rows, columns)).astype(np.float32))


def _doubling() -> Any:
    """A function of all sizes that has no form yet."""
    return ms.jit(lambda x: x * 2, dynamic=1)  # pyright: ignore


def _multiplying(weight: ms.Tensor, dynamic: int | None = 1) -> Any:
    """Another one."""
    return ms.jit(lambda x: x @ weight, **({} if dynamic is None else {"dynamic": dynamic}))  # pyright: ignore


def _forms(function: Any) -> list[Any]:
    return [form for family in function.table.families.values() for form in family.forms]


def _refused(function: Any) -> list[str]:
    return [reason for family in function.table.families.values() for reason in family.refused.values()]


def test_few_kernels_are_compiled_ahead_where_sizes_only_happen_to_vary():
    weight = _matrix(12, 9)

    product = _multiplying(weight, None)
    for rows in (8, 12, 16, 3, 40):
        expected = _matrix(rows).asnumpy() @ weight.asnumpy()
        np.testing.assert_allclose(product(_matrix(rows)).asnumpy(), expected, rtol=1e-4, atol=1e-5)
    assert len(_forms(product)) == 1, _refused(product)


def _learned(function: Any, arguments: list[ms.Tensor]) -> Any:
    """A function whose calls with these arguments take the native way."""
    for _ in range(4):
        for argument in arguments:
            function(argument)
    return function


def test_native_calls_of_all_sizes_share_one_arena():
    @ms.jit(dynamic=1)
    def summed(x: ms.Tensor) -> ms.Tensor:
        return ops.softmax(x, 0).sum(1) @ x.sum(0, keepdims=True).broadcast_to(x.shape)

    arguments = [_matrix(rows, 40) for rows in (8, 12, 64, 33, 5, 90)]
    _learned(summed, arguments)
    assert len(summed.plans) == len(arguments)
    sized: list[Any] = list(summed.plans)
    arenas = {plan.record.arena for plan in sized}
    shared = {shared_arena(plan.call.executable) for plan in sized}
    assert len(shared) < len(sized)
    assert len(arenas) <= len(shared)
    for arena in shared:
        largest = max(p.record.arena_size for p in sized if shared_arena(p.call.executable) is arena)
        assert arena.size >= largest
    for argument in arguments:
        expected = summed.__ms_function__(argument).asnumpy()
        np.testing.assert_allclose(summed(argument).asnumpy(), expected, rtol=1e-5)


def test_threads_that_share_an_arena_do_not_disturb_each_other():
    weight = _matrix(12, 400)

    @ms.jit(dynamic=1)
    def summed(x: ms.Tensor) -> ms.Tensor:
        return ops.softmax(ops.cumsum(x @ weight, 0), -1).sum(0)

    sizes = (64, 300, 150, 411)
    arguments = [_matrix(rows) for rows in sizes]
    expected = [_learned(summed, arguments)(argument).asnumpy().copy() for argument in arguments]
    with ThreadPoolExecutor(len(sizes)) as pool:
        for _ in range(20):
            for found, wanted in zip(pool.map(summed, arguments), expected, strict=True):
                np.testing.assert_array_equal(found.asnumpy(), wanted)


def test_as_many_calls_are_native_as_there_are_sizes():
    doubled = _doubling()
    arguments = [_matrix(rows) for rows in range(1, 51)]
    _learned(doubled, arguments)
    assert len(doubled.plans) == len(arguments)
    before = native_hits(doubled)
    for argument in [*arguments, *reversed(arguments)]:
        np.testing.assert_array_equal(doubled(argument).asnumpy(), argument.asnumpy() * 2)
    assert native_hits(doubled) - before == 2 * len(arguments)


def test_a_form_for_all_sizes_counts_once():
    doubled = _doubling()
    for rows in (8, 12, 20, 21, 22, 8, 12, 20):
        doubled(_matrix(rows))
    info = doubled.cache_info()
    assert (info.hits, info.misses, info.currsize) == (6, 2, 2)


def test_forgotten_sizes_are_served_again():
    doubled = _doubling()
    for rows in range(8, 8 + 2 * MOST_INSTANCES):
        assert doubled(_matrix(rows, 1)).shape == (rows, 1)
    assert len(doubled.table.forms) <= MOST_INSTANCES + 1
    np.testing.assert_array_equal(doubled(_matrix(9, 1)).asnumpy(), _matrix(9, 1).asnumpy() * 2)
    assert doubled.cache_info().misses == 2


def test_kernels_of_a_size_are_those_that_run():
    weight = _matrix(12, 40)

    product = _multiplying(weight)
    for rows in (8, 12, 2):
        product(_matrix(rows))
    (form,) = _forms(product)
    few, many = (form.serving(((rows, 12),)).executable.kernels() for rows in (2, 12))
    assert [use.runs for use in few] == [use.runs for use in many] == [1]
    assert few[0].name != many[0].name


# -- forms for all sizes in words ------------------------------------------------------------------------------------


def _three_columns(rows: int) -> ms.Tensor:
    return ms.Tensor(np.full((rows, 3), rows, np.float32))


def _called(function: Any, *sizes: int) -> Any:
    for rows in sizes:
        function(_three_columns(rows))
    return function


@ms.jit
def _by_size(x: ms.Tensor) -> ms.Tensor:
    return ops.relu(x) + 1 if x.shape[0] > 4 else x * 2


@ms.jit(dynamic=1)
def _repeated(x: ms.Tensor) -> list[ms.Tensor]:
    return [x] * x.shape[0]


@pytest.fixture(autouse=True)
def _forgotten() -> None:
    _by_size.cache_clear()
    _repeated.cache_clear()


def test_signatures_name_open_sizes():
    signatures = _called(_by_size, 8, 12, 16, 20).signatures
    assert [str(s) for s in signatures][-1] == "(x: Float32 tensor of shape (s0, 3))"
    assert len(signatures) == 3
    assert signatures[-1].reason == "the second new size of dimension 0 of `x`"
    assert signatures[-1].times["total"] > 0


def test_dynamic_1_says_the_first_new_size():
    doubled = _doubling()
    assert _called(doubled, 8, 12).signatures[-1].reason == "the first new size of dimension 0 of `x`"


def test_what_sizes_a_form_is_for_is_explained_with_the_line():
    text = _called(_by_size, 8, 12, 16, 2).explain()
    line = _by_size.__ms_function__.__code__.co_firstlineno + 2
    assert f"(x: Float32 tensor of shape (s0, 3)): compiled, for s0 > 4 ({_here()}:{line})" in text
    assert f"(x: Float32 tensor of shape (s0, 3)): compiled, for s0 <= 4 ({_here()}:{line})" in text
    assert _by_size.signatures[-1].reason == f"not s0 > 4 ({_here()}:{line})"


def test_what_cannot_be_open_is_explained_with_the_line(caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.INFO):
        text = _called(_repeated, 2, 3, 4).explain()
    line = _repeated.__ms_function__.__code__.co_firstlineno + 2
    reason = f"compiled for each size: something is repeated s0 times ({_here()}:{line})"
    assert f"(x: Float32 tensor of shape (s0, 3)): {reason}" in text
    assert sum("is compiled for each size" in record.message for record in caplog.records) == 1
    assert len(_repeated(_three_columns(5))) == 5


def test_cache_why_reports_forms_for_all_sizes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(REPORTS, "wanted", True)
    before = len(REPORTS)
    _called(_by_size, 8, 12, 16, 24)
    new = REPORTS[before:]
    del REPORTS[before:]
    assert [report.reasons for report in new][-1] == ["the second new size of dimension 0 of `x`"]


def test_attempts_that_fail_are_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    whole = SimplifyPass.apply

    def apply(self: Any, ctx: Any, op: Any) -> None:
        if "?" in str(op):
            raise KeyError("a defect")
        whole(self, ctx, op)

    monkeypatch.setattr(SimplifyPass, "apply", apply)
    _called(_by_size, 8, 12, 16)
    assert "compiled for each size" in _by_size.explain()
    assert list(DEFECTS) == ["compiling _by_size"]  # and no other
    assert all(path.name.startswith("msgraph-defect-") for path in tmp_path.iterdir())
    DEFECTS.clear()


def test_guards_read_as_people_write_them():
    environment = ShapeEnvironment()
    first, second = environment.symbol("s0", 8), environment.symbol("s1", 9)
    assert first * 2 + second > 5
    assert not first >= second * 3
    assert first < 100
    said = [guard_in_words(environment, guard, answer) for guard, answer in environment.guards.items()]
    assert said == ["2*s0 + s1 > 5", "s0 - 3*s1 < 0", "s0 < 100"]


def _here() -> str:
    path = Path(__file__)
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


# -- sizes in what python does with integers -------------------------------------------------------------------------


def _deeper(x: Any) -> Any:
    cases = {4: "four", 6: "six"}
    return cases.get(x.shape[0], "many"), x.shape[0] in cases


def _tried(x: Any) -> Any:
    try:
        return x.reshape(3, -1)
    except ValueError:
        return x * 0


def _left_by_finally(x: Any) -> Any:
    y = x * 0
    try:
        y = x.reshape(3, -1)
    finally:
        return y  # noqa: B012


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "counted": lambda x: ((4, 6).count(x.shape[0]), [4, 6, 5, 8, 1].index(x.shape[0] - 0)),
    "in a tuple": lambda x: (x.shape[0] in (4, 8), x.shape.index(4), x.shape == (4, 4)),
    "key": lambda x: {x.shape[0]: x.sum()},
    "keys made by a loop": lambda x: {n + 0: 1 for n in x.shape},
    "keys of pairs": lambda x: dict(zip(x.shape, (1, 2), strict=True)),
    "pairs": lambda x: {(x.shape[0], 1): 2},
    "looked up": _deeper,
    "an error that is caught": _tried,
    "an error that `finally` swallows": _left_by_finally,
    "as many results as rows": lambda x: (ops.unbind(x), ops.unstack(x[:, 0])),
    "rows before": lambda x: (ops.pad(x, (0, 0, x.shape[0], 1)), ops.block_diag(x, x.T)),
    "rows before to a multiple": lambda x: ops.pad(x, (1, 0, -x.shape[0] % 4, 0)),
    "set": lambda x: ({x.shape[0], 4}, set(x.shape), {n + 1 for n in x.shape}),
    "text": lambda x: (str(x.shape), repr(x.shape[0]), "%d" % x.shape[0], f"<{x.shape[0]:>3}>"),  # noqa: UP031
    "sorted": lambda x: (sorted([x.shape[0], 5, 7]), max(x.shape), sum(x.shape)),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_are_those_of_the_call(name: str) -> None:
    function = FUNCTIONS[name]
    compiled = ms.jit(function, dynamic=1)
    for size in (4, 6, 8, 5, 1, 4):
        x = Tensor(np.ones((size, 4), np.float32))
        assert str(compiled(x)) == str(function(x))


def test_prints_are_those_of_the_call(capsys: pytest.CaptureFixture[str]) -> None:
    @ms.jit(dynamic=1)
    def function(x: Any) -> Any:
        print("n =", x.shape[0])
        print(f"{x.shape[0]} rows", 1)
        print(x.shape, (x.shape[0], (2,)))
        print(f"{x.sum():.1f}", x.shape[0], x.shape)
        ops.Print()("size", x.shape[0])
        return x

    for size in (4, 6, 9):
        function(Tensor(np.ones((size, 4), np.float32)))
        expected = f"n =\n{size}\n{size} rows\n1\n"
        expected += f"({size}, 4)\n({size}, (2,))\n{4 * size:.1f} {size} ({size}, 4)\nsize\n{size}\n"
        assert capsys.readouterr().out == expected
    assert len(function.signatures) == 2

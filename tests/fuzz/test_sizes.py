"""Whatever the program: its form for all sizes gives what its compilation for one size gives, and what Python gives."""

# pyright: reportPrivateUsage=false

from __future__ import annotations

import os
from typing import Any, NamedTuple

import numpy as np
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

import msgraph as ms
from msgraph import ops

from .programs import Array, Program

MANY = int(os.environ.get("MSGRAPH_FUZZ", "12"))
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
SETTINGS = settings(
    max_examples=MANY, deadline=None, suppress_health_check=QUIET, derandomize=MANY <= 60, database=None
)

FIRST, OTHERS = (6, 5), (1, 2, 3, 4, 5, 7, 8, 13, 16, 33, 40)
"""The sizes that a program is drawn for, and the others it is called with."""

ELEMENTS = (
    "ops.tanh({a})", "ops.relu({a}) - 0.5", "{a} * {b}", "{a} + {b} / 2", "ops.maximum({a}, {b})", "-{a}",
    "{a} - {b}.mean()", "ops.where({a} > 0, {a}, 0)", "ops.clip({a}, -0.5, 1)", "ops.sigmoid({a}) * {b}",
)  # fmt: skip
REDUCED = (
    "{a}.sum(0) / 4", "{a}.mean(-1)", "ops.amax({a}, 0, True)", "{a}.min(axis=-1)", "{a} - {a}.mean(0, keep_dims=True)",
    "ops.softmax({a}, -1)", "ops.softmax({a}, 0)", "ops.cumsum({a}, 0) / {a}.shape[0]", "{a} / (ops.norm({a}) + 1)",
    "{a}.var(0)", "ops.log_softmax({a}, 0)", "ops.logsumexp({a}, -1)", "ops.sort({a}, 0)[0]", "{a}.sum()",
)  # fmt: skip
SHAPED = (
    "{a}.reshape(-1)", "{a}.reshape({a}.shape[0], -1)", "{a}.T", "ops.flip({a}, (0,))", "{a}[1:]", "{a}[::2]",
    "{a}[-1]", "{a}[::-1]", "{a}[: ({a}.shape[0] + 1) // 2]", "ops.roll({a}, 1, 0)", "ops.concat(({a}, {b}), 0)",
    "ops.stack(({a}, {a} * 2), 0)", "ops.tile({a}, (2, 1))", "ops.pad({a}, (1, 2))", "{a}.expand_dims(1)",
    "ops.broadcast_to({a}, (2, *{a}.shape))", "ops.gather({a}, ops.arange({a}.shape[0]) // 2, 0)", "ops.tril({a})",
    "ops.repeat_interleave({a}, 2, 0)", "{a}.swapaxes(0, 1)", "{a}[{a}.shape[0] // 2]", "{a}.flatten()",
    "{a}[..., None]", "ops.split({a}, ({a}.shape[0] + 1) // 2)[0]", "{a}.view(-1, {a}.shape[-1])",
)  # fmt: skip
PRODUCTS = (
    "{a} @ {b} / 4", "{a} @ {a}.T / {a}.shape[0]", "ops.matmul({a}.T, {a}) / {a}.shape[0]",
    "ops.softmax({a} @ {a}.T, -1) @ {a}", "ops.outer({a}.reshape(-1)[:3], {b}.reshape(-1)[:3])",
)  # fmt: skip
SIZED = (
    "{a} * {a}.shape[0] / 8", "{a} / {a}.shape[-1]", "{a} + ops.arange({a}.shape[-1])", "{a} * {a}.shape[0] ** 0.5 / 3",
    "ops.full_like({a}, {b}.shape[0] / 8)", "ops.ones(({a}.shape[0], {b}.shape[-1]), ms.float32)",
    "{a} * {a}.size / 50", "{a} if {a}.shape[0] > 7 else {a} * 2", "{a} + ({a}.shape[0] == {b}.shape[0])",
)  # fmt: skip
MAPPED = (
    "ms.grad(lambda v: (v * v[-1]).sum())({a})", "ms.grad(lambda v: (ops.tanh(v) * v).mean())({a})",
    "ms.grad(lambda v: (ops.softmax(v, 0) ** 2).sum())({a})", "ms.vmap(lambda v: v * v.sum())({a}) / 4",
    "ms.grad(lambda v: (v[1:] * v[:-1]).sum())({a})", "ms.grad(lambda v: (v @ v.T).sum())({a}) / 9",
)  # fmt: skip
LOOPS = (
    "total({a})", "decayed({a})",
)  # fmt: skip
GROUPS = (ELEMENTS, ELEMENTS, REDUCED, SHAPED, SHAPED, PRODUCTS, SIZED, MAPPED, LOOPS)
LARGEST = 300

_LOOPS = """
def total(x):
    result = x[0] * 0
    for i in range(x.shape[0]):
        result = result + x[i] * i
    return result / x.shape[0]


def decayed(x):
    result = x[0]
    for row in x:
        result = result * 0.5 + row
    return result


"""


class SizedProgram(NamedTuple):
    """A program of a matrix of n x 4 and one of 4 x m, and the sizes it is called with."""

    program: Program
    sizes: list[tuple[int, int]]


def _arrays(sizes: tuple[int, int]) -> tuple[Array, ...]:
    generator = np.random.default_rng(sizes)
    shapes = (sizes[0], 4), (4, sizes[1])
    return tuple([generator.standard_normal(shape).astype(np.float32) for shape in shapes])


@st.composite
def sized_programs(draw: st.DrawFn) -> SizedProgram:
    """Each line uses values of lines above it, as running it for the first sizes allows."""
    names: dict[str, Any] = {"ops": ops, "ms": ms}
    exec(_LOOPS, names)
    names |= {f"v{place}": ms.Tensor(array) for place, array in enumerate(_arrays(FIRST))}
    count, lines = 2, [_LOOPS, "def program(v0, v1):\n"]
    for _ in range(draw(st.integers(2, 7))):
        template = draw(st.sampled_from(draw(st.sampled_from(GROUPS))))
        operands = [f"v{place}" for place in range(count) if names[f"v{place}"].size <= LARGEST]
        call = template.format(a=draw(st.sampled_from(operands[-3:])), b=draw(st.sampled_from(operands)))
        try:
            value: Any = eval(call, names)
        except (ValueError, TypeError, IndexError, RuntimeError):
            continue
        names[f"v{count}"] = value
        lines.append(f"    v{count} = {call}\n")
        count += 1
    one = draw(st.integers(0, count - 1))
    lines.append(f"    return v{count - 1}, v{one}, v{one}.shape, v{count - 1}.shape[0] if v{count - 1}.ndim else 0\n")
    others = draw(st.lists(st.sampled_from(OTHERS), min_size=2, max_size=3, unique=True))
    both = draw(st.booleans())
    return SizedProgram(Program("".join(lines), ()), [FIRST, *[(n, n + 2 if both else FIRST[1]) for n in others]])


def _called(function: Any, sizes: tuple[int, int]) -> list[Any]:
    """Its results, or the class of its exception."""
    try:
        found: tuple[Any, ...] = function(*[ms.Tensor(array) for array in _arrays(sizes)])
    except (ValueError, TypeError, IndexError, RuntimeError) as problem:
        return [type(problem)]
    return [part.asnumpy() if isinstance(part, ms.Tensor) else part for part in found]


def _check_same(found: list[Any], expected: list[Any]) -> None:
    assert len(found) == len(expected), (found, expected)
    for own, other in zip(found, expected, strict=True):
        if isinstance(other, (int, tuple, type)):
            assert own == other
            continue
        assert own.dtype == other.dtype and own.shape == other.shape
        largest = float(np.abs(other).max(initial=1))
        np.testing.assert_allclose(own, other, rtol=1e-3, atol=1e-4 * largest)


@SETTINGS
@given(sized_programs())
def test_forms_for_all_sizes_give_what_those_for_one_give(drawn: SizedProgram) -> None:
    note(drawn.program.source.removeprefix(_LOOPS))
    function = drawn.program.function()
    for_all, alone = ms.jit(function, dynamic=1), ms.jit(function, dynamic=0)
    for sizes in drawn.sizes:
        note(f"sizes {sizes}")
        expected, found = _called(alone, sizes), _called(for_all, sizes)
        _check_same(found, expected)
        _check_same(found, _called(function, sizes))

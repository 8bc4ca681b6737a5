"""Plans that write over donated arguments compute what plans do that do not."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from tests.backend.conftest import Function, build
from xdsl.dialects.func import FuncOp

from msgraph.backend.executable import Executable
from msgraph.dialects.attributes import encode
from msgraph.dialects.ops.kernel import DONATED
from msgraph.pipeline import compile_module


def compiled(function: Function, arrays: Sequence[Any], donated: tuple[int, ...] = ()) -> Executable:
    module = build(function, arrays)
    entry = next(op for op in module.ops if isinstance(op, FuncOp))
    entry.attributes[DONATED] = encode(donated)
    return compile_module(module)


STEPS: list[Callable[[Any, Any, Any], Any]] = [
    lambda b, x, y: b.add(b.exp(b.neg(b.mul(x, x))), y),
    lambda b, x, y: b.mul(x, y),
    lambda b, x, y: b.transpose(x, perm=(1, 0)),
    lambda b, x, y: b.matmul(x, b.tanh(y)),
    lambda b, x, y: b.sub(x, b.reduce_sum(y, axes=(0,), keep_dims=True)),
    lambda b, x, y: b.add(b.reduce_sum(x, axes=(1,), keep_dims=True), y),
    lambda b, x, y: b.cumsum(x, axis=0, exclusive=False, reverse=False),
    lambda b, x, y: b.slice(b.concat(x, y, axis=0), starts=(6, 0), sizes=(12, 12), steps=(1, 1)),
]


def program(seed: int) -> Function:
    """Steps on the last values and the arguments; some of all are returned, arguments too."""

    def build_program(b: Any, *arguments: Any) -> list[Any]:
        choose = random.Random(seed)
        values = list(arguments)
        for _ in range(choose.randint(1, 9)):
            x, y = choose.choice(values[-4:]), choose.choice(values)
            values.append(choose.choice(STEPS)(b, x, y))
        return [*choose.sample(values, choose.randint(0, 2)), values[-1]]

    return build_program


@pytest.mark.parametrize("seed", range(40))
def test_random_programs_give_the_same(seed: int) -> None:
    arrays = [np.random.default_rng(seed + i).standard_normal((12, 12)).astype(np.float32) for i in range(4)]
    donated = tuple(random.Random(-seed - 1).sample(range(4), random.Random(seed).randint(1, 4)))
    expected = compiled(program(seed), arrays)(arrays)
    run = compiled(program(seed), arrays, tuple(sorted(donated)))
    given = [array.copy() for array in arrays]
    for found, known in zip(run(given), expected, strict=True):
        np.testing.assert_array_equal(found, known)
    for number, (array, before) in enumerate(zip(given, arrays, strict=True)):
        if number not in donated:
            np.testing.assert_array_equal(array, before)


def test_some_of_them_use_what_they_are_given() -> None:
    """The programs above are no test of anything if they never write over an argument."""
    array = np.zeros((12, 12), np.float32)
    runs = [compiled(program(seed), [array] * 4, (0, 1, 2, 3)) for seed in range(12)]
    assert sum(1 for run in runs if run.places) >= 6
    arenas = sum(compiled(program(seed), [array] * 4).arena_size for seed in range(12))
    assert sum(run.arena_size for run in runs) < arenas

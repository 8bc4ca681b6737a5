"""Random small programs, as source text a user could have written."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

import msgraph as ms
from msgraph import ops

Array = npt.NDArray[Any]

SMOOTH = ("tanh({a})", "sigmoid({a})", "neg({a})", "abs({a})", "relu({a})", "square(ops.tanh({a}))")
EXACT = ("neg({a})", "abs({a})", "square({a})", "add({a}, 1)", "mul({a}, -1)")
BOTH = (
    "add({a}, {b})", "sub({a}, {b})", "mul({a}, {b})", "maximum({a}, {b})", "minimum({a}, {b})",
    "select({a} < {b}, {a}, {b})", "add({a}, ops.neg({b}))", "where({a} > 0, {a}, ops.mul({b}, 2))",
    "sub({a}, 0)", "mul({a}, 1)", "neg(ops.neg({a}))",
)  # fmt: skip
SHAPES = (
    "transpose({a}, (1, 0))", "transpose(ops.transpose({a}, (1, 0)), (1, 0))", "reshape({a}, ({a}.size,))",
    "reshape({a}, (-1, 1))", "expand_dims({a}, 0)", "squeeze(ops.expand_dims({a}, 1), 1)", "concat(({a}, {b}), 0)",
    "stack(({a}, {b}), 0)", "flip({a}, (0,))", "broadcast_to({a}, (2,) + {a}.shape)",
)  # fmt: skip
REDUCTIONS = ("sum({a})", "sum({a}, 0)", "amax({a}, 0, True)", "amin({a})")
LARGEST = 200
"""Elements above which a value is not used again."""


@dataclass
class Program:
    """Source text, and the arrays to call it with."""

    source: str
    arrays: tuple[Array, ...]

    def function(self) -> Callable[..., Any]:
        """The program as a function whose source can be found."""
        name = f"<program {next(_NUMBERS)}>"
        linecache.cache[name] = (len(self.source), None, self.source.splitlines(keepends=True), name)
        names: dict[str, Any] = {"ops": ops, "ms": ms}
        exec(compile(self.source, name, "exec"), names)
        return names["program"]

    def tensors(self) -> list[ms.Tensor]:
        """The arguments."""
        return [ms.Tensor(array) for array in self.arrays]


_NUMBERS = count()


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """A function of two tensors; each line uses values of lines above it."""
    floats = draw(st.booleans())
    shapes = draw(st.sampled_from((((2, 3), (3,)), ((2, 3), (2, 3)), ((3,), ()), ((1,), (5,)), ((0, 3), (3,)))))
    arrays = tuple(draw(_array(shape, floats)) for shape in shapes)
    values: list[Any] = [ms.Tensor(array) for array in arrays]
    lines = ["def program(v0, v1):"]
    templates = (*(SMOOTH if floats else EXACT), *BOTH, *SHAPES, *REDUCTIONS)
    for _ in range(draw(st.integers(1, 12))):
        _add_line(lines, values, draw(st.sampled_from(templates)), draw(_pick(values)), draw(_pick(values)))
    results = {len(values) - 1, draw(st.integers(0, len(values) - 1))}
    lines.append(f"    return {', '.join(f'v{k}' for k in sorted(results))},\n")
    return Program("\n".join(lines), arrays)


def _array(shape: tuple[int, ...], floats: bool) -> st.SearchStrategy[Array]:
    size = int(np.prod(shape))
    if not floats:
        return st.lists(st.integers(-9, 9), min_size=size, max_size=size).map(
            lambda numbers: np.array(numbers, np.int32).reshape(shape)
        )
    numbers = st.one_of(st.floats(-4, 4, width=32), st.sampled_from((0.0, -0.0, np.inf, np.nan)))
    return st.lists(numbers, min_size=size, max_size=size).map(lambda n: np.array(n, np.float32).reshape(shape))


def _pick(values: Sequence[Any]) -> st.SearchStrategy[int]:
    small = [k for k, value in enumerate(values) if value.size <= LARGEST]
    return st.sampled_from(small)


def _add_line(lines: list[str], values: list[Any], template: str, a: int, b: int) -> None:
    """Append the line if the operation is defined on these operands, as running it shows."""
    call = template.format(a=f"v{a}", b=f"v{b}")
    try:
        value = eval(f"ops.{call}", {"ops": ops, f"v{a}": values[a], f"v{b}": values[b]})
    except (ValueError, TypeError, IndexError):
        return
    lines.append(f"    v{len(values)} = ops.{call}")
    values.append(value)

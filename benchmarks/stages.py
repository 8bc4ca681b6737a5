"""What each stage of a compilation costs per operator, at three sizes: ``python -m benchmarks.stages [1000 10000 …]``.

A stage is linear if its columns are about equal.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

import msgraph as ms

SIZES = (1_000, 10_000, 135_000)
_LAYER = 100


@ms.jit
def layers(x: ms.Tensor, w: ms.Tensor, count: int) -> ms.Tensor:
    """``count`` layers of four times 25 operators: one of five reduces, the others are fused."""
    for _ in range(count):
        for _ in range(4):
            x = ms.ops.tanh(x * w + x) - ms.ops.mean(x, -1, True)
            x = ms.ops.tanh(x * w - x) + ms.ops.mean(x, -1, True)
            x = ms.ops.tanh(x + w * x) - ms.ops.mean(x, -1, True)
            x = ms.ops.tanh(x - w * x) + ms.ops.mean(x, -1, True)
            x = ms.ops.tanh(x * w + x) - ms.ops.mean(x, -1, True)
    return x


def seconds(ops: int) -> dict[str, float]:
    """The times of the stages for a graph of ``ops`` operators."""
    layers.cache_clear()
    x = ms.Tensor([[0.5] * 8] * 4, ms.float32)
    layers(x, x, ops // _LAYER)
    return layers.signatures[-1].times


def table(sizes: Sequence[int]) -> list[str]:
    """Microseconds per operator: a line for each stage, a column for each size."""
    seconds(100)  # loads the compiler, compiles the kernels
    columns = [seconds(size) for size in sizes]
    names = list(dict.fromkeys(name for column in columns for name in column))
    lines = [f"{'us per operator at':22}" + "".join(f"{size:>10}" for size in sizes)]
    for name in names:
        costs = [1e6 * column.get(name, 0.0) / size for column, size in zip(columns, sizes, strict=True)]
        lines.append(f"{name:22}" + "".join(f"{cost:10.2f}" for cost in costs))
    return lines


def main() -> None:
    """Reads the command line and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stages", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES, metavar="OPERATORS", help="graphs of so many")
    os.environ["MS_COMPILER_CACHE_ENABLE"] = "0"
    print("\n".join(table(parser.parse_args().sizes)))


if __name__ == "__main__":
    main()

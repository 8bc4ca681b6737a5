"""An all-reduce in a compiled call beside mpi4py's: ``python -m benchmarks.collectives [-n 2] [--rounds 15]``.

Both sum float32 of the same sizes and take turns; a time is the slowest rank's, the median of all rounds counts. mpi4py
is called with a buffer for the result, which a compiled call makes itself; its results are checked. ``of eight`` is an
eighth of a call that does eight of them, one after the other: what an all-reduce costs where the call is paid for.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import Any

import numpy as np

from benchmarks.mpi import in_ranks, rounds_of, say, wait_for_quiet
from benchmarks.tables import text

SIZES = (8, 4 << 10, 256 << 10, 4 << 20, 16 << 20)
"""Bytes of an operand."""

_EIGHT = 8


def measure(rounds: int) -> None:
    """In each rank: all sizes, all ways."""
    import msgraph as ms
    from msgraph import ops
    from msgraph.library.communication import get_rank, init
    from msgraph.packs.machines import world

    init()
    world_sum = ops.AllReduce()

    @ms.jit
    def one(x: ms.Tensor) -> ms.Tensor:
        return world_sum(x)

    @ms.jit
    def eight(x: ms.Tensor) -> ms.Tensor:
        for _ in range(_EIGHT):
            x = world_sum(x)
        return x

    communicator: Any = world.group(world.WORLD_GROUP).communicator
    answers: dict[int, Any] = {}
    for size in SIZES:
        array = np.zeros(size // 4, np.float32)
        result, tensor = np.empty_like(array), ms.Tensor(array)
        ones, ranks = ms.Tensor(np.ones_like(array)), communicator.size
        if (one(ones).asnumpy() != ranks).any() or (eight(ones).asnumpy() != ranks**_EIGHT).any():
            raise SystemExit(f"a sum of {size} bytes is wrong")
        kinds = {
            "mpi4py": lambda array=array, result=result: communicator.Allreduce(array, result),
            "compiled": lambda tensor=tensor: one(tensor),
            "eight": lambda tensor=tensor: eight(tensor),
        }
        count = max(1, min(200, (1 << 20) // size))
        counts = {"mpi4py": count, "compiled": count, "eight": max(1, count // _EIGHT)}
        answers[size] = rounds_of(kinds, counts, rounds, communicator)
    if get_rank() == 0:
        say(answers)


def table(answers: dict[str, dict[str, list[float]]]) -> str:
    """Markdown: medians, the ratio of a compiled call to mpi4py's, and what it costs more."""
    lines = ["| bytes | mpi4py | compiled call | ratio | more | of eight | ratio |", "|--:|--:|--:|--:|--:|--:|--:|"]
    for size, kinds in answers.items():
        plain, compiled, eight = (median(kinds[kind]) for kind in ("mpi4py", "compiled", "eight"))
        each = eight / _EIGHT
        lines.append(
            f"| {int(size):,} | {text(plain)} | {text(compiled)} | {compiled / plain:.2f} | "
            f"{(compiled - plain) * 1e6:+.1f} us | {text(each)} | {each / plain:.2f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.collectives", description=__doc__)
    parser.add_argument("-n", type=int, default=2, help="ranks (default 2)")
    parser.add_argument("--rounds", type=int, default=15, help="(default 15)")
    parser.add_argument("--patience", type=float, default=20.0, help="seconds to wait for a quiet machine (default 20)")
    parser.add_argument("--as-rank", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.as_rank:
        measure(options.rounds)
    else:
        asked = ("--as-rank", "--rounds", str(options.rounds))
        wait_for_quiet(patience=options.patience)
        print(table(in_ranks(options.n, "benchmarks.collectives", *asked)))


if __name__ == "__main__":
    main()

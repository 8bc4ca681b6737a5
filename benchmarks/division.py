"""How kernels are cut for threads, here or on a larger machine: ``python -m benchmarks.division --rows 'gpt*'``.

Every network is compiled once for as many threads as each column says; nothing is measured. A kernel takes as long as
the compiler thinks it does, its parts shares of that, and each goes to the thread that is free first: that gives the
speed-up of the kernel, and of the network. ``--kernels`` has a line for each kernel that takes 0.1 ms or more: in how
many parts it is cut, and how much longer the longest one is than the mean. The last column of the table counts those
that have not at least 16 parts of nearly one size (20 %) for 16 threads.
"""

# pyright: basic
# what it calls are programs of users, which are not annotated

from __future__ import annotations

import argparse
import heapq
import os
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from math import prod
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np

import msgraph as ms
from benchmarks.architectures import ROWS
from benchmarks.cases import CASES
from benchmarks.sizes import NETWORKS, batch_of
from msgraph import ops
from msgraph.kernels.launch.splitting import Chunk, cost_of, split_into_chunks
from msgraph.kernels.spec.plan import KernelPlan
from msgraph.passes.lower_kernels import AnyPlan, LoweredKernel

THREADS = (2, 4, 8, 16, 64)
BATCHES = (1, 8, 64)
LONG = 100e3
"""Nanoseconds of a kernel that is worth looking at."""
MOST, EVEN = 16, 1.2
"""Parts that such a kernel should have for as many threads; how much longer the longest may be than the mean."""
_FREE = 1e-6
Call = Callable[[], Any]


class Kernel(NamedTuple):
    """A kernel of a network: how long it takes, how often it runs, the shares of its parts by threads."""

    name: str
    nanoseconds: float
    runs: int
    shares: dict[int, Sequence[float]]

    @property
    def is_even(self) -> bool:
        """Has every one of 16 threads the same to do?"""
        parts = self.shares[MOST]
        return len(parts) >= MOST and spread(parts) <= EVEN


def spread(shares: Sequence[float]) -> float:
    """How much longer the longest part is than the mean."""
    return max(shares) * len(shares) / sum(shares)


def speed_up(shares: Sequence[float], threads: int) -> float:
    """Of parts that threads take one after the other."""
    busy = [0.0] * threads
    for share in shares:
        heapq.heapreplace(busy, busy[0] + share)
    return sum(shares) / max(busy)


def shares_of(plan: AnyPlan, chunks: Sequence[Chunk]) -> Sequence[float]:
    """What part of a run each of its parts is: one that is not cut has one."""
    return [_share(plan, chunk.arguments) for chunk in chunks] or [1.0]


def _share(plan: AnyPlan, arguments: Sequence[int]) -> float:
    if isinstance(plan, KernelPlan):
        return prod(arguments[: len(plan.sizes)]) / prod(plan.sizes)
    share, first = 1.0, 0
    for tensor in plan.tensors:
        rank = len(tensor.shape)
        share = min(share, prod(arguments[first : first + rank]) / max(prod(tensor.shape), 1))
        first += 2 * rank
    return share


def kernels_of(build: Callable[[], Call]) -> Sequence[Kernel]:
    """The kernels of what is compiled while a network is built and called once."""
    plans, counts = dict[int, tuple[LoweredKernel, AnyPlan]](), dict[int, int]()
    of, replace = LoweredKernel.of, LoweredKernel.replace

    def lowered(plan: AnyPlan, *rest: Any) -> LoweredKernel:
        kernel = of(plan, *rest)
        plans[id(kernel)] = kernel, plan
        return kernel

    def replaced(kernel: LoweredKernel, run: Any) -> Any:
        counts[id(kernel)] = counts.get(id(kernel), 0) + 1
        return replace(kernel, run)

    with patch.object(LoweredKernel, "of", lowered), patch.object(LoweredKernel, "replace", replaced):
        build()()
    return [_kernel(plan, counts.get(key, 0)) for key, (_, plan) in plans.items()]


def _kernel(plan: AnyPlan, runs: int) -> Kernel:
    shares = {threads: shares_of(plan, split_into_chunks(plan, threads)) for threads in THREADS}
    sizes = plan.sizes if isinstance(plan, KernelPlan) else max((t.shape for t in plan.tensors), key=prod)
    return Kernel(f"{'_'.join(plan.words()[:4])} {'x'.join(map(str, sizes))}", cost_of(plan), runs, shares)


# -- networks -------------------------------------------------------------------------------------------------------


def _row(name: str) -> Callable[[], Call]:
    def build() -> Call:
        os.environ["BENCH_MODULE"] = "msgraph"
        from benchmarks.peers.networks_mindspore import program

        call, read = program(ROWS[name], "", 1)
        return lambda: read(call())

    return build


def _decoder(tokens: int, dtype: ms.dtype.Type) -> Callable[[], Call]:
    """A layer of SmolLM2-135M and its product with the vocabulary, on tokens of one prompt."""

    def weight(*shape: int) -> ms.Tensor:
        return ms.Tensor(np.random.default_rng(0).standard_normal(shape, np.float32), dtype)

    def forward(x: Any, query: Any, key: Any, value: Any, out: Any, gate: Any, up: Any, down: Any, words: Any) -> Any:
        def norm(x: Any) -> Any:
            return x * ops.rsqrt((x * x).mean(-1, True) + 1e-5)

        def heads(x: Any) -> Any:
            return x.reshape(tokens, -1, 64).swapaxes(0, 1)

        h = norm(x)
        q, k, v = (heads(ops.matmul(h, w.T)) for w in (query, key, value))
        k, v = (ops.repeat_interleave(x, 3, 0) for x in (k, v))
        mixed = ops.matmul(ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * 0.125, -1), v)
        x = x + ops.matmul(mixed.swapaxes(0, 1).reshape(tokens, -1), out.T)
        h = norm(x)
        x = x + ops.matmul(ops.silu(ops.matmul(h, gate.T)) * ops.matmul(h, up.T), down.T)
        return ops.matmul(norm(x), words.T)

    def build() -> Call:
        shapes = (576, 576), (192, 576), (192, 576), (576, 576), (1536, 576), (1536, 576), (576, 1536), (49152, 576)
        arguments = [weight(tokens, 576), *(weight(*shape) for shape in shapes)]
        compiled = ms.jit(forward)
        return lambda: compiled(*arguments)

    return build


def networks() -> dict[str, Callable[[], Call]]:
    """What there is, by name."""
    found = {f"{name}@{size}": batch_of(name, size) for name in NETWORKS for size in BATCHES}
    found |= {name: _row(name) for name in ROWS if name not in CASES}
    for tokens in (1, 16, 256):
        found |= {
            f"smollm2_{dtype}@{tokens}": _decoder(tokens, getattr(ms, dtype)) for dtype in ("float32", "bfloat16")
        }
    return found


# -- tables ---------------------------------------------------------------------------------------------------------


def line(name: str, kernels: Sequence[Kernel]) -> str:
    """A network's line: milliseconds on one thread, speed-ups, long kernels that are not even."""
    total = sum(kernel.nanoseconds * kernel.runs for kernel in kernels)
    columns = []
    for threads in THREADS:
        shared = sum(k.nanoseconds * k.runs / speed_up(k.shares[threads], threads) for k in kernels)
        columns.append(f"{total / max(shared, _FREE):.1f}")
    long = [kernel for kernel in kernels if kernel.nanoseconds >= LONG]
    uneven = sum(not kernel.is_even for kernel in long)
    return f"| {name} | {total / 1e6:.2f} | {' | '.join(columns)} | {uneven} of {len(long)} |"


def details(kernels: Sequence[Kernel]) -> Iterator[str]:
    """A line for each long kernel, the longest first."""
    for kernel in sorted(kernels, key=lambda kernel: -kernel.nanoseconds):
        if kernel.nanoseconds >= LONG:
            parts = (f"{len(shares)} ({spread(shares):.2f})" for shares in kernel.shares.values())
            times = f" x {kernel.runs}" if kernel.runs > 1 else ""
            mark = "" if kernel.is_even else "  uneven"
            yield f"    {kernel.name:44} {kernel.nanoseconds / 1e6:6.2f} ms{times:5} {', '.join(parts)}{mark}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.division", description=(__doc__ or "").partition(":")[0]
    )
    parser.add_argument("--rows", default="*", help="names or patterns of networks, with commas")
    parser.add_argument("--kernels", action="store_true", help="a line for each kernel that takes long")
    options = parser.parse_args()
    os.environ["MS_COMPILER_CACHE_ENABLE"] = "0"
    ms.set_context(mode=ms.GRAPH_MODE, threads=2)
    titles = " | ".join(map(str, THREADS))
    print(f"| network | ms | {titles} | uneven |\n|---|--:|{'--:|' * len(THREADS)}--:|")
    for name, build in networks().items():
        if any(fnmatch(name, pattern) for pattern in options.rows.split(",")):
            kernels = kernels_of(build)
            print(line(name, kernels), flush=True)
            if options.kernels:
                print(*details(kernels), sep="\n", flush=True)


if __name__ == "__main__":
    main()

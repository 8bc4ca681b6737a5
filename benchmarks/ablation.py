"""What each algorithm of a kernel brings: ``python -m benchmarks.ablation --off 'conv*' --rows 'resnet*,lenet*'``.

Each row is compiled with everything there is and, once for each algorithm, without it: what is left computes the same,
in another way. Rows whose kernels are the same either way are left out. The two run in turns on one thread, by
processor time, the least of each counts: 1.20 says that the row takes a fifth longer without the algorithm.
"""

# pyright: basic
# what it calls are programs of users, which are not annotated

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import fnmatch
from importlib import import_module
from multiprocessing.connection import Connection
from statistics import geometric_mean
from time import thread_time
from typing import Any, NamedTuple, cast

import numpy as np

import msgraph as ms
from benchmarks.architectures import ROWS
from benchmarks.cases import CASES
from benchmarks.sizes import NETWORKS, batch_of
from msgraph import nn, ops
from msgraph.backend.kernels import KERNELS
from msgraph.kernels.spec.questions import QUESTIONS

Call = Callable[[], Any]


class Switch(NamedTuple):
    """What is put in the place of a choice: attribute ``name`` of a module (or of a class in it)."""

    module: str
    name: str
    other: Callable[[Any], Any]
    """Given what there is."""

    def turn_off(self) -> None:
        """From now on this process does without the algorithm."""
        owner: Any = import_module(f"msgraph.kernels.{self.module}")
        *classes, last = self.name.split(".")
        for part in classes:
            owner = getattr(owner, part)
        setattr(owner, last, self.other(getattr(owner, last)))


class Answer(NamedTuple):
    """A question about sizes that gets one answer for all."""

    question: str
    answer: Any

    def turn_off(self) -> None:
        """From now on."""
        cast(dict[str, Any], QUESTIONS)[self.question] = lambda plan, *about: self.answer


def never(*_: Any) -> Any:
    """A choice that is not there."""
    return lambda *arguments, **fields: None


SWITCHES: dict[str, Switch | Answer] = {}


def _without_product(*names: str) -> Callable[[Any], Any]:
    """Products that go by tiles instead."""

    def other(plan: Any) -> Any:
        def chosen(tensors: Any, kinds: Any, target: Any) -> Any:
            from msgraph.kernels.gemm import selection

            found = plan(tensors, kinds, target)
            if found.algorithm not in names:
                return found
            rows, columns = tensors[2].shape[-2:]
            tiles = selection.tiling(rows, columns, kinds[0], target)
            return selection.GemmConfig("tiles", tiles, selection.lies(tensors[0]), selection.lies(tensors[1]))

        return chosen

    return other


def _changed(**fields: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A plan with other fields."""

    def other(plan: Any) -> Any:
        def chosen(*arguments: Any, **options: Any) -> Any:
            found = plan(*arguments, **options)
            if found is None or not hasattr(found, "_replace"):
                return found
            return found._replace(**{name: change(found) for name, change in fields.items() if hasattr(found, name)})

        return chosen

    return other


def _unpacked(choice: Any) -> Any:
    return lambda task, packed, dtype, target: None if packed else choice(task, packed, dtype, target)


def _only_packed(choice: Any) -> Any:
    return lambda task, packed, dtype, target: choice(task, packed, dtype, target) if packed else None


def _plainly(order: str) -> str:
    return "rows" if order in ("in place", "in place, uncached") else order


SWITCHES.update({
    "conv-frames": Switch("conv.selection", "framed_way", never),
    "conv-frames-packed": Switch("conv.padded_plan", "_framed_so", _unpacked),
    "conv-frames-unpacked": Switch("conv.padded_plan", "_framed_so", _only_packed),
    "conv-phases": Switch("conv.selection", "phased_way", never),
    "conv-winograd": Switch("conv.selection", "transformed_way", never),
    "conv-direct": Switch("conv.selection", "_reached", lambda old: lambda *a: -1.0),
    "conv-direct-weight": Switch("conv.selection", "_reached_by_elements", lambda old: lambda *a: -1.0),
    "conv-pointwise": Switch("conv.selection", "_pointwise", never),
    "gemm-rows": Switch("gemm.selection", "product_plan", _without_product("rows")),
    "gemm-transposed": Switch("gemm.selection", "product_plan", _without_product("transposed rows")),
    "gemm-dots": Switch("gemm.selection", "product_plan", _without_product("dots", "tall dots")),
    "gemm-left-in-place": Switch("gemm.selection", "product_plan", _changed(left=lambda p: _plainly(p.left))),
    "gemm-right-in-place": Switch("gemm.selection", "product_plan", _changed(right=lambda p: _plainly(p.right))),
    "gemm-uncached": Switch("gemm.selection", "product_plan",
        _changed(right=lambda p: p.right.removesuffix(", uncached"))),
    "gemm-shallow": Switch("gemm.selection", "SHALLOW", lambda old: 0),
    "gemm-deep": Switch("gemm.selection", "DEEP", lambda old: 512),
    "gemm-columns-left": Switch("gemm.selection", "ColumnsOfLeft",
        lambda old: import_module("msgraph.kernels.gemm.packing").MatrixOfLeft),
    "attention-asks": Switch("attention.tiles", "FEWEST", lambda old: 1 << 40),
    "attention-narrow": Switch("attention.tiles", "NARROW", lambda old: 4),
    "reduction-columns": Answer("row_by_row", False),
    "reduction-saved": Answer("saved", ()),
    "reduction-far": Answer("is_far", False),
    "elementwise-transposing": Answer("contiguous_axis", None),
    "elementwise-non-temporal": Answer("exceeds_cache", ()),
    "elementwise-together": Switch("elementwise.nest", "LIGHT", lambda old: -1),
    "indexed-rows": Answer("moves_rows", False),
    "indexed-distant": Answer("is_distant", False),
    "sorting-selects": Switch("sorting.lines", "_FEW", lambda old: 0),
})  # fmt: skip


# -- rows -----------------------------------------------------------------------------------------------------------


def _random(*shape: int) -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(0).normal(size=shape).astype(np.float32))


def _of(function: Callable[..., Any], *shapes: tuple[int, ...]) -> Callable[[], Call]:
    def build() -> Call:
        compiled, arguments = ms.jit(function), [_random(*shape) for shape in shapes]
        return lambda: compiled(*arguments)

    return build


def _dense(rows: int, i: int, o: int) -> Callable[[], Call]:
    return _of(lambda x, w: ops.matmul(x, w.swapaxes(0, 1)), (rows, i), (o, i))


def _gradient(cell: Callable[[], nn.Cell], *shape: int) -> Callable[[], Call]:
    def build() -> Call:
        net = cell()
        step = ms.jit(ms.value_and_grad(lambda x: net(x).sum(), 0, net.trainable_params()))
        x = _random(*shape)
        return lambda: step(x)

    return build


def _attention(length: int, gradient: bool) -> Callable[[], Call]:
    mask = ms.Tensor(np.triu(np.full((length, length), -1e9, np.float32), 1))

    def attended(q: Any, k: Any, v: Any) -> Any:
        return ops.matmul(ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * 0.125 + mask, -1), v)

    shapes = [(2, 8, length, 64)] * 3
    return _of(ms.grad(lambda q, k, v: attended(q, k, v).sum(), (0, 1, 2)) if gradient else attended, *shapes)


NAMED: dict[str, Callable[[], Call]] = {
    **{f"dense_{rows}x{i}x{o}": _dense(rows, i, o) for rows, i, o in (
        (1, 768, 3072), (1, 4096, 4096), (2, 768, 3072), (4, 768, 3072), (8, 768, 3072), (16, 768, 3072),
        (32, 768, 3072), (64, 768, 3072), (32, 784, 128), (64, 400, 120), (100, 50, 37), (128, 784, 512))},
    "vector_matrix": _of(ops.matmul, (1, 2048), (2048, 2048)),
    "matrix_vector": _of(ops.matmul, (2048, 2048), (2048, 1)),
    "matrix_vector_T": _of(lambda a, b: ops.matmul(a.swapaxes(0, 1), b), (2048, 2048), (2048, 1)),
    "four_rows": _of(ops.matmul, (4, 2048), (2048, 2048)), "four_columns": _of(ops.matmul, (2048, 2048), (2048, 4)),
    "outer": _of(ops.matmul, (2048, 1), (1, 2048)), "thin": _of(ops.matmul, (2048, 8), (8, 2048)),
    "attention_fb": _of(ms.grad(lambda q, k, v: ops.matmul(ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * .1, -1), v)
        .sum(), (0, 1, 2)), *[(4, 8, 256, 64)] * 3),
    **{f"causal_{n}{'_fb' * back}": _attention(n, back) for n in (128, 512, 1024) for back in (False, True)},
    "conv_transposed": _gradient(lambda: nn.Conv2dTranspose(64, 32, 4, 2, "pad", 1), 8, 64, 32, 32),
    "conv_dilated": _gradient(lambda: nn.Conv2d(32, 64, 3, dilation=2), 8, 32, 56, 56),
    "conv_5x5": _gradient(lambda: nn.Conv2d(16, 32, 5), 16, 16, 28, 28),
    "conv_7x7_s2": _gradient(lambda: nn.Conv2d(3, 64, 7, 2), 4, 3, 112, 112),
    "conv_grouped": _gradient(lambda: nn.Conv2d(64, 64, 3, group=8), 8, 64, 28, 28),
    "conv_depthwise": _gradient(lambda: nn.Conv2d(64, 64, 3, group=64), 8, 64, 56, 56),
    "conv_depthwise_s2": _gradient(lambda: nn.Conv2d(64, 64, 3, 2, group=64), 8, 64, 56, 56),
    "conv_1d": _gradient(lambda: nn.Conv1d(32, 64, 3), 8, 32, 512),
    "conv_small": _gradient(lambda: nn.Conv2d(128, 128, 3), 32, 128, 7, 7),
    "sum_of_rows": _of(lambda x: x.sum(0), (4096, 1024)),
    "log_softmax": _of(lambda x: ops.log_softmax(x, -1), (512, 1000)),
    "batch_norm": _of(lambda x: (x - x.mean((0, 2, 3), True)) / x.std((0, 2, 3), keepdims=True), (16, 64, 56, 56)),
    "sort": _of(lambda x: ops.sort(x)[0], (256, 1000)), "topk": _of(lambda x: ops.topk(x, 5)[0], (256, 1000)),
}  # fmt: skip


def _case(name: str) -> Callable[[], Call]:
    def build() -> Call:
        prepared = import_module("benchmarks.peers.msgraph").PROGRAMS.builds[name](CASES[name], CASES[name].inputs())
        return lambda: prepared.sync(prepared.call())

    return build


def _network(name: str) -> Callable[[], Call]:
    def build() -> Call:
        import_module("benchmarks.peers.msgraph")
        call, read = import_module("benchmarks.peers.networks_mindspore").program(ROWS[name], "", 1)
        return lambda: read(call())

    return build


def rows() -> dict[str, Callable[[], Call]]:
    """All rows: whole networks, networks of some batch sizes, the cases of ``benchmarks``, and more."""
    found = {name: _network(name) for name in ROWS if name not in CASES}
    found |= {f"{name}@{size}": batch_of(name, size) for name in NETWORKS for size in (1, 7, 32)}
    found |= {name: _case(name) for name, case in CASES.items() if case.group in ("gpt", "throughput")}
    return found | NAMED


# -- measuring ------------------------------------------------------------------------------------------------------


def _child(switch: Switch | Answer | None, build: Callable[[], Call], pipe: Connection) -> None:
    digest, add = hashlib.blake2b(), KERNELS.add

    def noted(target: Any, modules: Any, threads: int = 1) -> None:
        for module in modules:
            digest.update(module.text.encode())
        add(target, modules, threads)

    KERNELS.add = noted
    if switch is not None:
        switch.turn_off()
    call = build()
    for _ in range(3):
        call()
    pipe.send(digest.hexdigest())
    while seconds := pipe.recv():
        least, start = float("inf"), thread_time()
        while thread_time() - start < seconds:
            before = thread_time()
            call()
            least = min(least, thread_time() - before)
        pipe.send(least)


class Process:
    """A row, compiled in a process of its own that waits for turns."""

    def __init__(self, switch: Switch | Answer | None, build: Callable[[], Call]) -> None:
        self.pipe, other = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("fork").Process(target=_child, args=(switch, build, other))
        self._process.start()
        other.close()
        self.digest: str = self.pipe.recv()

    def turn(self, seconds: float) -> float:
        """The least time of a call."""
        self.pipe.send(seconds)
        return self.pipe.recv()

    def end(self) -> None:
        """No more turns."""
        with suppress(OSError):
            self.pipe.send(0)
        self._process.join()


def measured(
    build: Callable[[], Call], switches: dict[str, Switch | Answer], turns: int, seconds: float
) -> dict[str, float]:
    """How much longer the row takes without each algorithm that it is compiled with."""
    base, processes = Process(None, build), dict[str, Process]()
    for name, switch in switches.items():
        try:
            process = Process(switch, build)
        except EOFError:
            print(f"without {name} it does not compile", flush=True)
            continue
        if process.digest == base.digest:
            process.end()
        else:
            processes[name] = process
    least = dict.fromkeys(["", *processes], float("inf"))
    for _ in range(turns if processes else 0):
        for name, process in {"": base, **processes}.items():
            least[name] = min(least[name], process.turn(seconds))
    for process in (base, *processes.values()):
        process.end()
    return {name: time / least[""] for name, time in least.items() if name}


def chosen(names: str, among: dict[str, Any]) -> Iterator[str]:
    """Those that patterns, with commas, mean."""
    return (name for name in among if any(fnmatch(name, pattern) for pattern in names.split(",")))


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ablation", description=(__doc__ or "")[:40])
    parser.add_argument("--off", default="*", help=f"names or patterns, with commas, of {', '.join(SWITCHES)}")
    parser.add_argument("--rows", default="*", help="names or patterns, with commas")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.2, help="of a turn")
    options = parser.parse_args()
    os.environ.update(MS_COMPILER_CACHE_ENABLE="0", MSGRAPH_THREADS="1", BENCH_MODULE="msgraph")
    ms.set_context(mode=ms.GRAPH_MODE, threads=1)
    switches, all_rows = {name: SWITCHES[name] for name in chosen(options.off, SWITCHES)}, rows()
    found = dict[str, list[float]]()
    for row in chosen(options.rows, all_rows):
        ratios = measured(all_rows[row], switches, options.turns, options.seconds)
        print(f"{row:20}", *(f"{name} {ratio:.3f}" for name, ratio in ratios.items()), flush=True)
        for name, ratio in ratios.items():
            found.setdefault(name, []).append(ratio)
    for name, ratios in found.items():
        print(f"| {name} | {len(ratios)} | {geometric_mean(ratios):.3f} | {max(ratios):.3f} |")


if __name__ == "__main__":
    main()

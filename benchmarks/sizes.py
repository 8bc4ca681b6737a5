"""One compilation for many batch sizes: ``python -m benchmarks.sizes [--quick] [lenet resnet18 ...]``.

For each network: what its compilation for all sizes takes, what a new size costs before it runs and how many kernels
are compiled then, and how long it runs beside a compilation made for that size alone. Both run in turns, the least time
of each counts.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from statistics import geometric_mean, median
from time import perf_counter, thread_time
from typing import Any, NamedTuple

import numpy as np

import msgraph as ms
from benchmarks.architectures import CONVOLUTIONAL, Weights
from benchmarks.training_loop import LeNet
from msgraph import nn, ops
from msgraph.backend.kernels import KERNELS

QUICK = (1, 2, 3, 7, 16, 33, 64)
_FIRST = (8, 12)
"""The sizes that make a form for all others."""


class Network(NamedTuple):
    """A function of a batch, and batches of any size."""

    function: Callable[..., Any]
    batch: Callable[[int], tuple[ms.Tensor, ...]]


def _trained(net: nn.Cell, cost: Callable[..., Any]) -> Callable[..., Any]:
    optimizer = nn.Momentum(net.trainable_params(), 0.001, 0.9)

    def loss(x: Any, y: Any) -> Any:
        return cost(net(x), y)

    gradients = ms.value_and_grad(loss, None, optimizer.parameters)

    def step(x: Any, y: Any) -> Any:
        value, slopes = gradients(x, y)
        optimizer(slopes)
        return value

    return step


def _random(*shape: int) -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(0).normal(size=shape).astype(np.float32))


def _numbers(end: int, *shape: int) -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(0).integers(0, end, shape).astype(np.int32))


def _example(name: str) -> Any:
    folder = str(Path(__file__).parents[1] / "examples")
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return import_module(name)


def lenet() -> Network:
    """A training step of LeNet."""
    step = _trained(LeNet(), nn.CrossEntropyLoss())

    def batch(n: int) -> tuple[ms.Tensor, ...]:
        return (_random(n, 1, 28, 28), _numbers(10, n))

    return Network(step, batch)


def _resnet18() -> Any:
    os.environ["BENCH_MODULE"] = "msgraph"
    return import_module("benchmarks.peers.networks_mindspore").sequence(Weights(), CONVOLUTIONAL["resnet18"])


def resnet18_training() -> Network:
    """A training step of resnet18 on small images."""
    net = _resnet18()
    net.set_train(True)
    step = _trained(net, nn.CrossEntropyLoss())

    def batch(n: int) -> tuple[ms.Tensor, ...]:
        return (_random(n, 3, 64, 64), _numbers(1000, n))

    return Network(step, batch)


def resnet18() -> Network:
    """resnet18 on small images."""
    net = _resnet18()
    net.set_train(False)

    def forward(x: Any) -> Any:
        return net(x)

    def batch(n: int) -> tuple[ms.Tensor, ...]:
        return (_random(n, 3, 64, 64),)

    return Network(forward, batch)


def minilm() -> Network:
    """MiniLM with weights of its own making, on sentences of 32 tokens."""
    net: Any = _example("minilm").MiniLM({
        "hidden_size": 384, "num_hidden_layers": 6, "num_attention_heads": 12, "intermediate_size": 1536,
        "vocab_size": 30522, "max_position_embeddings": 512, "type_vocab_size": 2, "layer_norm_eps": 1e-12,
    })  # fmt: skip
    net.set_train(False)

    def forward(ids: Any, mask: Any) -> Any:
        return net(ids, mask)

    def batch(n: int) -> tuple[ms.Tensor, ...]:
        return (_numbers(20000, n, 32), ops.ones((n, 32), ms.float32))

    return Network(forward, batch)


def gpt() -> Network:
    """A training step of a small GPT."""
    example = _example("char_gpt")
    net: Any = example.GPT(64, 64, 2)

    def cost(logits: Any, following: Any) -> Any:
        return ops.cross_entropy(logits.reshape(-1, logits.shape[-1]), following.reshape(-1))

    def batch(n: int) -> tuple[ms.Tensor, ...]:
        return (_numbers(64, n, example.LENGTH), _numbers(64, n, example.LENGTH))

    return Network(_trained(net, cost), batch)


NETWORKS: dict[str, Callable[[], Network]] = {
    "lenet": lenet, "resnet18": resnet18, "minilm": minilm, "gpt": gpt, "resnet18-training": resnet18_training,
}  # fmt: skip


def batch_of(name: str, size: int) -> Callable[[], Callable[[], Any]]:
    """What makes a network for one size of batch, and gives its call."""

    def build() -> Callable[[], Any]:
        network = NETWORKS[name]()
        compiled, arguments = ms.jit(network.function, dynamic=0), network.batch(size)
        return lambda: compiled(*arguments)

    return build


class Size(NamedTuple):
    """What a batch size costs: ms before it runs, new kernels, seconds of a run, and of one compiled for it alone."""

    batch: int
    ahead: float
    kernels: int
    seconds: float
    alone: float


def _forms(function: Any) -> list[Any]:
    return [form for family in function.table.families.values() for form in family.forms]


def _ahead(function: Any, arguments: Sequence[ms.Tensor]) -> tuple[float, int]:
    """Processor time of this thread until a form is ready for a call, in ms, and the kernels compiled then."""
    shapes = tuple([argument.shape for argument in arguments])
    compiled = KERNELS.compiled
    start = thread_time()
    served = any(form.serving(shapes) is not None for form in _forms(function))
    return (1e3 * (thread_time() - start) if served else float("inf")), KERNELS.compiled - compiled


def _turn(run: Any, arguments: Sequence[ms.Tensor], clock: Callable[[], float], seconds: float = 0.03) -> float:
    count, start = 0, clock()
    while clock() - start < seconds or not count:
        run(*arguments)
        count += 1
    return (clock() - start) / count


def measured(
    network: Network, sizes: Sequence[int], turns: int, clock: Callable[[], float] = perf_counter
) -> tuple[float, list[Size]]:
    """Seconds of the compilation for all sizes, and what each size costs."""
    for_all: Any = ms.jit(network.function, dynamic=1)
    alone: Any = ms.jit(network.function, dynamic=0)
    for_all(*network.batch(_FIRST[0]))
    start = perf_counter()
    for_all(*network.batch(_FIRST[1]))
    compiling = perf_counter() - start
    if not _forms(for_all):
        raise SystemExit(for_all.explain())
    found: list[Size] = []
    for batch in sizes:
        arguments = network.batch(batch)
        ahead, kernels = _ahead(for_all, arguments)
        for _ in range(3):
            for_all(*arguments)
            alone(*arguments)
        times = [(_turn(for_all, arguments, clock), _turn(alone, arguments, clock)) for _ in range(turns)]
        found.append(Size(batch, ahead, kernels, min(t for t, _ in times), min(t for _, t in times)))
    return compiling, found


def report(name: str, compiling: float, sizes: Sequence[Size]) -> str:
    """A few lines."""
    served = [size.ahead for size in sizes if size.ahead != float("inf")]
    ratios = {size.batch: size.seconds / size.alone for size in sizes}
    worst = max(ratios, key=lambda batch: ratios[batch])
    ahead = f"{median(served):.2f} ms, at most {max(served):.2f}" if served else "none served"
    return (
        f"{name:10} compiled in {compiling:.2f} s; {len(served)} of {len(sizes)} sizes served: ahead {ahead}, "
        f"{sum(size.kernels for size in sizes)} new kernels;\n{'':10} run time over that of one size: "
        f"{geometric_mean(ratios.values()):.3f}, at most {ratios[worst]:.3f} (batch {worst})"
    )


def main() -> None:
    """Reads the command line and prints a few lines for each network."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sizes", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("networks", nargs="*", choices=[*NETWORKS, []], help="which; all without any")
    parser.add_argument("--quick", action="store_true", help=f"the sizes {QUICK} only")
    parser.add_argument("--turns", type=int, default=12, help="how often both run in turn")
    parser.add_argument(
        "--processor",
        action="store_true",
        help="processor time of runs, for machines that others use; set MSGRAPH_THREADS=1 for it",
    )
    options = parser.parse_args()
    clock = thread_time if options.processor else perf_counter
    sizes = QUICK if options.quick else range(1, 65)
    os.environ["MS_COMPILER_CACHE_ENABLE"] = "0"
    ms.set_context(mode=ms.GRAPH_MODE)
    for name in options.networks or NETWORKS:
        print(report(name, *measured(NETWORKS[name](), sizes, options.turns, clock)))


if __name__ == "__main__":
    main()

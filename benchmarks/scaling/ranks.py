"""What runs in the processes: ``mpiexec -n 2 python -m benchmarks.scaling.ranks messages|all_reduces|step|apart``."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import msgraph as ms
from benchmarks.mpi import rounds_of, say
from msgraph import nn, ops
from msgraph.library.communication import get_group_size, get_rank, init
from msgraph.mpi import world

SIZES = tuple(8 << (2 * power) for power in range(11))
"""Bytes: 8 to 8 MB."""

VOCABULARY, HIDDEN, LAYERS, SEQUENCES = 64, 192, 4, 8
"""Of the GPT, and the sequences of a rank."""

_ROUNDS, _STEPS = 12, 30


def _count(size: int) -> int:
    return max(2, min(100, (2 << 20) // size))


def messages() -> dict[str, list[float]]:
    """Seconds by bytes: all ranks exchange with a partner at once, as in the steps of an all-reduce; the least counts.

    And, by ``add``, seconds of each byte that MPI adds to another, in all ranks at once.
    """
    communicator: Any = world.group(world.WORLD_GROUP).communicator
    partner, found = get_rank() ^ 1, dict[str, list[float]]()
    for size in SIZES:
        out, into = np.zeros(size, np.uint8), np.empty(size, np.uint8)

        def exchange(out: Any = out, into: Any = into) -> None:
            communicator.Sendrecv(out, partner, 0, into, partner, 0)

        found[str(size)] = rounds_of({"it": exchange}, {"it": _count(size)}, _ROUNDS, communicator)["it"]
    a, b = np.zeros(1 << 18, np.float32), np.ones(1 << 18, np.float32)
    add: Any = import_module("mpi4py.MPI").SUM.Reduce_local
    adds = rounds_of({"it": lambda: add(a, b)}, {"it": 20}, _ROUNDS, communicator)["it"]
    return {**found, "add": [seconds / a.nbytes for seconds in adds]}


def all_reduces() -> dict[str, list[float]]:
    """Seconds of mpi4py's all-reduce by bytes, in place."""
    communicator: Any = world.group(world.WORLD_GROUP).communicator
    in_place: Any = import_module("mpi4py.MPI").IN_PLACE
    found: dict[str, list[float]] = {}
    for size in SIZES:
        array = np.zeros(size // 4, np.float32)

        def reduce(array: Any = array) -> None:
            communicator.Allreduce(in_place, array)

        found[str(size)] = rounds_of({"it": reduce}, {"it": _count(size)}, _ROUNDS, communicator)["it"]
    return found


def step(is_reduced: bool = True) -> dict[str, Any]:
    """A step of training, its gradients reduced over all ranks: the parameters, and seconds."""
    folder = str(Path(__file__).parents[2] / "examples")
    sys.path.insert(0, folder)
    example: Any = import_module("char_gpt")
    ms.set_seed(1)
    net: Any = example.GPT(VOCABULARY, HIDDEN, LAYERS)
    parameters = net.trainable_params()
    if is_reduced and get_group_size() > 1:
        ms.set_auto_parallel_context(parallel_mode="data_parallel", gradients_mean=True)

    def loss(ids: Any, following: Any) -> Any:
        return ops.cross_entropy(net(ids).reshape(-1, VOCABULARY), following.reshape(-1))

    class Loss(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.net = net

        def construct(self, ids: Any, following: Any) -> Any:
            return loss(ids, following)

    training = nn.TrainOneStepCell(Loss(), nn.Adam(parameters, 1e-4))
    random = np.random.default_rng(get_rank())
    ids, following = (ms.Tensor(random.integers(0, VOCABULARY, (SEQUENCES, example.LENGTH), np.int32)) for _ in "ab")
    seconds: list[float] = []
    for _ in range(3 + _STEPS):
        start = perf_counter()
        training(ids, following).asnumpy()
        seconds.append(perf_counter() - start)
    sizes = [int(parameter.size) for parameter in parameters]
    return {"parameters": sum(sizes), "tokens": SEQUENCES * example.LENGTH, "seconds": seconds[3:]}


def apart() -> dict[str, Any]:
    """The same in as many processes, each for itself."""
    return step(is_reduced=False)


EXPERIMENTS = {"messages": messages, "all_reduces": all_reduces, "step": step, "apart": apart}


def main() -> None:
    """One experiment; rank 0 says what came out."""
    init()
    found = EXPERIMENTS[sys.argv[1]]()
    if get_rank() == 0:
        say(found)


if __name__ == "__main__":
    main()

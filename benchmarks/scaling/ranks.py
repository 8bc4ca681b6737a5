"""What runs in the processes: ``mpiexec -n 2 python -m benchmarks.scaling.ranks messages|all_reduces|steps``."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import msgraph as ms
from benchmarks.mpi import rounds_of, say
from msgraph import nn, ops
from msgraph.library.communication import get_rank, init
from msgraph.packs.machines import world

SIZES = tuple(8 << (2 * power) for power in range(11))
"""Bytes: 8 to 8 MB."""

VOCABULARY, HIDDEN, LAYERS, SEQUENCES = 64, 192, 4, 8
"""Of the GPT, and the sequences of a rank."""

_ROUNDS, _STEPS = 12, 40


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


def _training(mode: str) -> tuple[Any, int, int]:
    """A step of training of a small GPT, its parameters and the tokens of a sequence."""
    folder = str(Path(__file__).parents[2] / "examples")
    if folder not in sys.path:
        sys.path.insert(0, folder)
    example: Any = import_module("char_gpt")
    ms.set_seed(1)
    ms.set_auto_parallel_context(parallel_mode=mode)
    net: Any = example.GPT(VOCABULARY, HIDDEN, LAYERS)

    def loss(logits: Any, following: Any) -> Any:
        return ops.cross_entropy(logits.reshape(-1, VOCABULARY), following.reshape(-1))

    parameters = net.trainable_params()
    training = nn.TrainOneStepCell(nn.WithLossCell(net, loss), nn.Adam(parameters, 1e-4))
    return training, sum(int(parameter.size) for parameter in parameters), example.LENGTH


def steps() -> dict[str, Any]:
    """Seconds of a step of training, in turns with its gradients reduced over all ranks and each rank for itself."""
    together, parameters, length = _training("data_parallel")
    apart, _, _ = _training("stand_alone")
    random = np.random.default_rng(get_rank())
    ids, following = (ms.Tensor(random.integers(0, VOCABULARY, (SEQUENCES, length), np.int32)) for _ in "ab")
    kinds = {"step": lambda: together(ids, following).asnumpy(), "apart": lambda: apart(ids, following).asnumpy()}
    communicator: Any = world.group(world.WORLD_GROUP).communicator or _Alone()
    for call in kinds.values():
        call()
    found = rounds_of(kinds, {"step": 1, "apart": 1}, _STEPS, communicator)
    return {"parameters": parameters, "tokens": SEQUENCES * length, **found}


class _Alone:
    """What :func:`rounds_of` wants of a communicator, for one process."""

    def Barrier(self) -> None:
        """Nobody is waited for."""

    def allgather(self, value: float) -> list[float]:
        """All there is."""
        return [value]


EXPERIMENTS = {"messages": messages, "all_reduces": all_reduces, "steps": steps}


def main() -> None:
    """One experiment; rank 0 says what came out."""
    init()
    found = EXPERIMENTS[sys.argv[1]]()
    if get_rank() == 0:
        say(found)


if __name__ == "__main__":
    main()

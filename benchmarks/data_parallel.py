"""A GPT trained by two processes beside one with two threads, and beside PyTorch's DistributedDataParallel over gloo.

    python -m benchmarks.data_parallel [--torch /path/to/python/with/torch] [--rounds 3]

Everything gets two cores: two processes have one thread each. The ways take turns, each in new processes; a time is the
median of a way's steps, the least of its rounds counts. Then each exchange is made to take longer (MSGRAPH_MPI_DELAY),
to see what of this is beside the rest of the step: what is hidden is 1 - (longer step) / (delays of all exchanges).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.mpi import answer_of, say
from msgraph.packs.machines.launch import find_mpiexec

LAYERS, WIDTH, HEADS, WORDS, LENGTH, BATCH = 12, 128, 4, 512, 64, 8


def batches(steps: int, rank: int, size: int) -> list[tuple[Any, Any]]:
    """Words and those that follow them, the part of a process."""
    random = np.random.RandomState(1)
    mine = slice(rank * BATCH // size, (rank + 1) * BATCH // size)
    drawn = [random.randint(0, WORDS, (2, BATCH, LENGTH)) for _ in range(steps)]
    return [(ids[mine], labels[mine]) for ids, labels in drawn]


def train(steps: int) -> None:
    """In each rank: the losses and seconds of some steps."""
    import msgraph as ms
    from msgraph import nn, ops
    from msgraph.library.communication import get_group_size, get_rank, init
    from msgraph.library.parallel_context import set_auto_parallel_context

    init()
    rank, size = get_rank(), get_group_size()
    ms.set_seed(0)
    np.random.seed(0)
    if size > 1:
        set_auto_parallel_context(parallel_mode="data_parallel", gradients_mean=True)

    class Block(nn.Cell):
        @ms.lazy_inline
        def __init__(self) -> None:
            super().__init__()
            self.norm1, self.norm2 = nn.LayerNorm((WIDTH,)), nn.LayerNorm((WIDTH,))
            self.qkv, self.out = nn.Dense(WIDTH, 3 * WIDTH), nn.Dense(WIDTH, WIDTH)
            self.up, self.down = nn.Dense(WIDTH, 4 * WIDTH), nn.Dense(4 * WIDTH, WIDTH)
            self.mask = ms.Tensor(np.triu(np.full((LENGTH, LENGTH), -1e9, np.float32), 1))

        def construct(self, x: Any) -> Any:
            count = x.shape[0]
            qkv = self.qkv(self.norm1(x)).reshape(count, LENGTH, 3, HEADS, WIDTH // HEADS)
            q, k, v = qkv.transpose(2, 0, 3, 1, 4)
            scores = ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * (WIDTH // HEADS) ** -0.5 + self.mask)
            x = x + self.out(ops.matmul(scores, v).swapaxes(1, 2).reshape(count, LENGTH, WIDTH))
            return x + self.down(ops.gelu(self.up(self.norm2(x))))

    class Loss(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.words, self.head = nn.Embedding(WORDS, WIDTH), nn.Dense(WIDTH, WORDS)
            self.blocks = nn.SequentialCell([Block() for _ in range(LAYERS)])

        def construct(self, ids: Any, labels: Any) -> Any:
            logits = self.head(self.blocks(self.words(ids)))
            return ops.cross_entropy(logits.reshape(-1, WORDS), labels.reshape(-1))

    net = Loss()
    step: Any = ms.jit(nn.TrainOneStepCell(net, nn.Adam(net.trainable_params(), 1e-3)).set_train())
    seconds: list[float] = []
    given: Any = ()
    for ids, labels in batches(steps, rank, size):
        given = ms.Tensor(ids.astype(np.int32)), ms.Tensor(labels.astype(np.int32))
        start = perf_counter()
        step(*given).asnumpy()
        seconds.append(perf_counter() - start)
    exchanges = str(step.lower(*given).as_text()).count('"all_reduce"') if size > 1 else 0
    if rank == 0:
        say({"seconds": median(seconds[2:]), "exchanges": exchanges})


TORCH = '''
import json, sys, time
import numpy as np, torch
import torch.nn.functional as F
LAYERS, WIDTH, HEADS, WORDS, LENGTH, BATCH, steps, rank, store = json.loads(sys.argv[1])
torch.set_num_threads(1)
torch.distributed.init_process_group("gloo", init_method=f"file://{store}", rank=rank, world_size=2)

class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1, self.norm2 = torch.nn.LayerNorm(WIDTH), torch.nn.LayerNorm(WIDTH)
        self.qkv, self.out = torch.nn.Linear(WIDTH, 3 * WIDTH), torch.nn.Linear(WIDTH, WIDTH)
        self.up, self.down = torch.nn.Linear(WIDTH, 4 * WIDTH), torch.nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x):
        count = x.shape[0]
        q, k, v = self.qkv(self.norm1(x)).reshape(count, LENGTH, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(y.transpose(1, 2).reshape(count, LENGTH, WIDTH))
        return x + self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh"))

blocks = [Block() for _ in range(LAYERS)]
net = torch.nn.Sequential(torch.nn.Embedding(WORDS, WIDTH), *blocks, torch.nn.Linear(WIDTH, WORDS))
net = torch.nn.parallel.DistributedDataParallel(net)
optimizer = torch.optim.Adam(net.parameters(), 1e-3)
random, seconds = np.random.RandomState(1), []
for _ in range(steps):
    drawn = random.randint(0, WORDS, (2, BATCH, LENGTH))
    ids, labels = torch.tensor(drawn[:, rank * BATCH // 2 : (rank + 1) * BATCH // 2])
    start = time.perf_counter()
    optimizer.zero_grad()
    F.cross_entropy(net(ids).reshape(-1, WORDS), labels.reshape(-1)).backward()
    optimizer.step()
    seconds.append(time.perf_counter() - start)
if rank == 0:
    print("measured: " + json.dumps({"seconds": float(np.median(seconds[2:])), "exchanges": 0}))
torch.distributed.destroy_process_group()
'''  # fmt: skip
"""The same in PyTorch, for a Python that need not have msgraph."""


def run(command: list[str], **environment: str) -> dict[str, Any]:
    """What a command measured."""
    known = {**os.environ, **environment}
    done = subprocess.run(
        command, cwd=Path(__file__).parents[1], env=known, capture_output=True, text=True, timeout=300, check=False
    )
    return answer_of(done, " ".join(command)[:200])


def ours(steps: int, processes: int, threads: int, delay: int = 0) -> dict[str, Any]:
    """msgraph in so many processes."""
    command = [sys.executable, "-m", "benchmarks.data_parallel", "--as-rank", "--steps", str(steps)]
    mpiexec = find_mpiexec()
    if mpiexec is None:
        raise SystemExit('there is no MPI here: pip install "msgraph[mpi]"')
    start = [mpiexec, "-n", str(processes)] if processes > 1 else []
    return run([*start, *command], MSGRAPH_THREADS=str(threads), MSGRAPH_MPI_DELAY=str(delay))


def torch(python: str, steps: int) -> dict[str, Any]:
    """PyTorch in two processes."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        sizes = [LAYERS, WIDTH, HEADS, WORDS, LENGTH, BATCH, steps]
        commands = [[python, "-c", TORCH, json.dumps([*sizes, rank, f"{folder}/store"])] for rank in range(2)]
        other = subprocess.Popen(commands[1])
        answer = run(commands[0], OMP_NUM_THREADS="1")
        other.wait()
    return answer


def lines(least: Mapping[str, float], delays: Mapping[int, tuple[float, int]]) -> list[str]:
    """The table, and what is hidden."""
    two = least["2 processes"]
    table = ["| GPT, 12 layers | ms a step | beside 2 processes |", "|---|--:|--:|"]
    table += [f"| {way} | {1e3 * seconds:.1f} | {seconds / two:.2f} |" for way, seconds in least.items()]
    for delay, (seconds, exchanges) in delays.items():
        whole, more = delay * exchanges * 1e-6, seconds - two
        share = f"{1e3 * more:+.1f} ms of {1e3 * whole:.0f}, {100 * (1 - more / whole):.0f} % hidden"
        table.append(f"{exchanges} exchanges of {delay / 1e3:.0f} ms more: {share}")
    return table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.data_parallel", description=__doc__)
    parser.add_argument("--torch", default="", help="a Python that has PyTorch")
    parser.add_argument("--rounds", type=int, default=3, help="(default 3)")
    parser.add_argument("--steps", type=int, default=30, help="(default 30)")
    parser.add_argument("--as-rank", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.as_rank:
        train(options.steps)
        return
    least: dict[str, float] = {}
    delays: dict[int, tuple[float, int]] = {}
    for _ in range(options.rounds):
        found = {"2 processes": ours(options.steps, 2, 1), "1 process, 2 threads": ours(options.steps, 1, 2)}
        if options.torch:
            found["PyTorch DDP, gloo, 2 processes"] = torch(options.torch, options.steps)
        for way, answer in found.items():
            least[way] = min(least.get(way, 1e9), answer["seconds"])
        for delay in (1000, 2000):
            answer = ours(options.steps, 2, 1, delay)
            seconds = min(delays.get(delay, (1e9, 0))[0], answer["seconds"])
            delays[delay] = seconds, answer["exchanges"]
    print("\n".join(lines(least, delays)))


if __name__ == "__main__":
    main()

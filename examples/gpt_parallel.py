"""A GPT of twelve layers trained by one, two and four processes: batches divided, layers divided, and both.

    pip install "msgraph[mpi]"
    python examples/gpt_parallel.py [--steps 20]

Runs itself for each layout, as ``python -m msgraph run -n 4 examples/gpt_parallel.py --replicas 2 --stages 2`` does,
and compares the losses with those of one process. The text is the language reference that comes with Python.
"""

# pyright: basic
# programs of users are not annotated

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from msgraph.common import lazy_inline
from msgraph.communication import get_group_size, get_rank, init

import msgraph as ms
from msgraph import nn, ops

LAYERS, WIDTH, HEADS, LENGTH, BATCH, MICRO_BATCHES = 12, 64, 4, 32, 16, 4
LAYOUTS = "1x1", "2x1", "4x1", "1x2", "2x2", "1x4"
"""Replicas of the network, and stages it is cut into."""


class Block(nn.Cell):
    """A layer of a transformer; equal arguments, one graph."""

    @lazy_inline
    def __init__(self):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm((WIDTH,)), nn.LayerNorm((WIDTH,))
        self.qkv, self.out = nn.Dense(WIDTH, 3 * WIDTH), nn.Dense(WIDTH, WIDTH)
        self.up, self.down = nn.Dense(WIDTH, 4 * WIDTH), nn.Dense(4 * WIDTH, WIDTH)
        self.mask = ms.Tensor(np.triu(np.full((LENGTH, LENGTH), -1e9, np.float32), 1))

    def construct(self, x):
        batch = x.shape[0]
        qkv = self.qkv(self.norm1(x)).reshape(batch, LENGTH, 3, HEADS, WIDTH // HEADS)
        q, k, v = qkv.transpose(2, 0, 3, 1, 4)
        scores = ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * (WIDTH // HEADS) ** -0.5 + self.mask)
        x = x + self.out(ops.matmul(scores, v).transpose(0, 2, 1, 3).reshape(batch, LENGTH, WIDTH))
        return x + self.down(ops.gelu(self.up(self.norm2(x))))


class Embedding(nn.Cell):
    """What characters are, and where they stand."""

    def __init__(self, characters):
        super().__init__()
        self.characters = nn.Embedding(characters, WIDTH)
        self.places = ms.Parameter(np.random.randn(LENGTH, WIDTH).astype(np.float32) / 10, name="places")

    def construct(self, ids):
        return self.characters(ids) + self.places


class GPT(nn.Cell):
    """Embedding, layers, logits; cut into stages of equally many layers."""

    def __init__(self, characters, stages):
        super().__init__()
        self.embedding = Embedding(characters)
        self.blocks = nn.CellList([Block() for _ in range(LAYERS)])
        self.head = nn.SequentialCell(nn.LayerNorm((WIDTH,)), nn.Dense(WIDTH, characters))
        self.embedding.pipeline_stage, self.head.pipeline_stage = 0, stages - 1
        for number, block in enumerate(self.blocks):
            block.pipeline_stage = number * stages // LAYERS

    def construct(self, ids):
        x = self.embedding(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


class Loss(nn.Cell):
    """How surprising the next characters are, in nats."""

    def construct(self, logits, labels):
        return ops.cross_entropy(logits.reshape(-1, logits.shape[-1]), labels.reshape(-1))


def text():
    """The language reference as numbers, and how many different characters it has."""
    from pydoc_data.topics import topics

    letters = "".join(topics[name] for name in sorted(topics))
    characters = sorted(set(letters))
    numbers = {character: number for number, character in enumerate(characters)}
    return np.array([numbers[letter] for letter in letters], np.int32), len(characters)


def train(replicas, stages, steps):
    """The losses of some steps, and the milliseconds of one; every process gets both."""
    init()
    ms.set_seed(1)
    np.random.seed(1)
    ms.set_auto_parallel_context(
        parallel_mode="data_parallel" if replicas > 1 else "stand_alone", gradients_mean=True, pipeline_stages=stages
    )
    ms.set_context(mode=ms.GRAPH_MODE)
    data, characters = text()
    net = nn.PipelineCell(nn.WithLossCell(GPT(characters, stages), Loss()), MICRO_BATCHES)
    step = nn.TrainOneStepCell(net, nn.Adam(net.trainable_params(), 1e-3))
    step.set_train()
    replica, size = get_rank() % replicas, BATCH // replicas
    everybody = ops.AllReduce()
    random = np.random.RandomState(2)
    losses, times = [], []
    for _ in range(steps):
        places = random.randint(0, len(data) - LENGTH - 1, BATCH)[replica * size : (replica + 1) * size]
        ids = np.stack([data[place : place + LENGTH] for place in places])
        labels = np.stack([data[place + 1 : place + LENGTH + 1] for place in places])
        start = time.perf_counter()
        loss = step(ms.Tensor(ids), ms.Tensor(labels))
        mean = everybody(loss) / get_group_size() / MICRO_BATCHES
        losses.append(float(mean.asnumpy()))
        times.append(time.perf_counter() - start)
    return losses, 1e3 * float(np.median(times[1:]))


def compare(layouts, steps):
    """Runs every layout in processes of its own; ``False`` if one of them computes something else."""
    print(f"a GPT of {LAYERS} layers, {steps} steps, {BATCH} texts a step in {MICRO_BATCHES} micro-batches\n")
    print("processes  replicas x stages  first loss  last loss  largest difference  ms a step")
    wanted, is_right = None, True
    with tempfile.TemporaryDirectory() as folder:
        for layout in layouts:
            replicas, stages = map(int, layout.split("x"))
            result = Path(folder, "result.json")
            command = [sys.executable, "-m", "msgraph", "run", "-n", str(replicas * stages), __file__]
            command += ["--replicas", replicas, "--stages", stages, "--steps", steps, "--result", result]
            subprocess.run([*map(str, command)], check=True)
            losses, milliseconds = json.loads(result.read_text())
            wanted = wanted or losses
            difference = max(abs(a / b - 1) for a, b in zip(losses, wanted, strict=True))
            is_right = is_right and difference < 1e-6
            print(
                f"{replicas * stages:9}  {f'{replicas} x {stages}':>17}  {losses[0]:10.6f}  {losses[-1]:9.6f}", end=""
            )
            print(f"  {difference:18.1e}  {milliseconds:9.1f}")
    return is_right


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--layouts", nargs="*", default=LAYOUTS, help="replicas x stages, such as 2x2")
    parser.add_argument("--replicas", type=int)
    parser.add_argument("--stages", type=int, default=1)
    parser.add_argument("--result", help="where the first process writes losses and time")
    options = parser.parse_args()
    if options.replicas is None:
        return 0 if compare(options.layouts, options.steps) else 1
    losses, milliseconds = train(options.replicas, options.stages, options.steps)
    if get_rank() == 0 and options.result:
        Path(options.result).write_text(json.dumps([losses, milliseconds]))
    elif get_rank() == 0:
        print(f"loss {losses[0]:.6f} to {losses[-1]:.6f}, {milliseconds:.1f} ms a step")
    return 0


if __name__ == "__main__":
    sys.exit(main())

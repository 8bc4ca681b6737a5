"""``python -m benchmarks.training_loop``: what ``Model.train`` costs beyond the steps it makes.

LeNet on data shaped as MNIST's, with callbacks: the time of an epoch of ``Model.train`` over the time of as many bare
steps on one batch that is there already; on batches that are there, and on those of a data set that shuffles and
batches. Epochs of both are measured in turns, the smallest of each counts. ``--clock cpu`` measures the processor time
of the thread that trains, which other work on the machine does not move; a data set has a thread of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import io
from collections.abc import Callable, Sequence
from time import perf_counter, thread_time
from typing import Any

import numpy as np

import msgraph as ms
from msgraph import dataset, nn, ops, train


class LeNet(nn.Cell):
    """Two convolutions, three layers."""

    def __init__(self) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(1, 6, 5, pad_mode="valid")
        self.conv2 = nn.Conv2d(6, 16, 5, pad_mode="valid")
        self.pool = nn.MaxPool2d(2, 2)
        self.layers = nn.SequentialCell(
            nn.Flatten(), nn.Dense(256, 120, activation="relu"), nn.Dense(120, 84, activation="relu"), nn.Dense(84, 10)
        )

    def construct(self, x: Any) -> Any:
        """Scores of ten classes."""
        x = self.pool(ops.relu(self.conv1(x)))
        return self.layers(self.pool(ops.relu(self.conv2(x))))


def samples(count: int) -> dict[str, Any]:
    """Images and the numbers on them."""
    source = np.random.default_rng(0)
    images = source.normal(size=(count, 1, 28, 28)).astype(np.float32)
    return {"image": images, "label": source.integers(0, 10, count).astype(np.int32)}


Clock = Callable[[], float]


class EpochTimes(train.Callback):
    """The seconds of each epoch."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock
        self.seconds: list[float] = []
        self._start = 0.0

    def on_train_epoch_begin(self, run_context: train.RunContext) -> None:
        """Start the clock."""
        self._start = self.clock()

    def on_train_epoch_end(self, run_context: train.RunContext) -> None:
        """Stop it."""
        self.seconds.append(self.clock() - self._start)


class Ready:
    """A data set of one batch over and over."""

    def __init__(self, batch: tuple[Any, ...], steps: int) -> None:
        self.batches = [batch] * steps

    def get_dataset_size(self) -> int:
        """The steps of an epoch."""
        return len(self.batches)

    def create_tuple_iterator(self, num_epochs: int = -1) -> Sequence[Any]:
        """The batches."""
        del num_epochs
        return self.batches


def measured(level: str, batch: int, steps: int, epochs: int, ready: bool, clock: Clock) -> tuple[float, float]:
    """Milliseconds of a step: bare, and in ``Model.train``."""
    ms.set_seed(1)
    columns = samples(batch * steps)
    image, label = (ms.Tensor(column[:batch]) for column in columns.values())
    if ready:
        data: Any = Ready((image, label), steps)
    else:
        data = dataset.NumpySlicesDataset(columns, shuffle=True).batch(batch, drop_remainder=True)
    net = LeNet()
    loss = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")
    optimizer = nn.Momentum(net.trainable_params(), 0.01, 0.9)
    model = train.Model(net, loss, optimizer, metrics={"accuracy"}, amp_level=level)
    step = ms.jit(model.train_network)
    bare: list[float] = []

    def run_bare(run_context: train.RunContext) -> None:
        del run_context
        start = clock()
        for _step in range(steps):
            step(image, label)
        bare.append(clock() - start)

    times = EpochTimes(clock)
    callbacks: list[train.Callback] = [times, train.LossMonitor(100), train.TimeMonitor(), train.History()]
    callbacks.append(train.LambdaCallback(on_train_epoch_end=run_bare))
    with contextlib.redirect_stdout(io.StringIO()):
        model.train(epochs, data, callbacks=callbacks)
    return min(bare) / steps * 1e3, min(times.seconds) / steps * 1e3


def main() -> None:
    """Print a line for each level of precision."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--clock", choices=["wall", "cpu"], default="wall")
    options = parser.parse_args()
    clock = perf_counter if options.clock == "wall" else thread_time
    for level, ready in (("O0", True), ("O2", True), ("O0", False), ("O2", False)):
        bare, loop = measured(level, options.batch, options.steps, options.epochs, ready, clock)
        where = "batches that are there" if ready else "a data set"
        print(f"{level}, {where}: step {bare:.3f} ms, in Model.train {loop:.3f} ms ({loop / bare - 1:+.1%})")


if __name__ == "__main__":
    main()

"""What a program hears of a pipeline, and what the pipeline waits for."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from tests.forkserver.interpreter import run_fresh

from msgraph.library import dataset as ds


class Told(ds.DSCallback):
    """Writes down what it is told."""

    def __init__(self, step_size: int = 1) -> None:
        super().__init__(step_size)
        self.events: list[Any] = []

    def ds_begin(self, ds_run_context: Any) -> None:
        self.events.append("begin")

    def ds_epoch_begin(self, ds_run_context: Any) -> None:
        self.events.append(("epoch", ds_run_context.cur_epoch_num))

    def ds_step_begin(self, ds_run_context: Any) -> None:
        self.events.append((ds_run_context.cur_step_num, ds_run_context.cur_step_num_in_epoch))

    def ds_epoch_end(self, ds_run_context: Any) -> None:
        self.events.append("end")


def numbers(count: int) -> ds.Dataset:
    return ds.NumpySlicesDataset((np.arange(count),), ["x"], shuffle=False)


def test_callbacks_hear_of_epochs_and_steps() -> None:
    told = Told(2)
    data = numbers(3).map(np.copy, "x", callbacks=[told])
    iterator = data.create_tuple_iterator(num_epochs=2)
    assert [len(list(iterator)) for _ in range(2)] == [3, 3]
    first = ["begin", ("epoch", 1), (2, 2), "end"]
    assert told.events == [*first, ("epoch", 2), (4, 1), (6, 3), "end"]
    with pytest.raises(TypeError, match="Argument callbacks"):
        numbers(3).map(np.copy, "x", callbacks=[3])


def test_a_pipeline_waits_for_training() -> None:
    class Follows(ds.WaitedDSCallback):
        def sync_step_begin(self, train_run_context: Any, ds_run_context: Any) -> None:
            seen.append((train_run_context, ds_run_context.cur_step_num))

    seen: list[Any] = []
    callback = Follows()
    rows = numbers(4).map(np.copy, "x", callbacks=callback).create_tuple_iterator(num_epochs=1)
    for step, _ in enumerate(rows):
        assert len(seen) == step, "the step after waits"
        callback.step_end(f"trained {step}")
    assert seen == [(f"trained {step}", step + 2) for step in range(3)]


def test_an_iterator_that_waits_can_be_thrown_away() -> None:
    class Follows(ds.WaitedDSCallback):
        def sync_step_begin(self, train_run_context: Any, ds_run_context: Any) -> None:
            raise AssertionError("nobody trains")

    iterator = numbers(4).map(np.copy, "x", callbacks=Follows()).create_tuple_iterator()
    next(iterator)
    iterator.stop()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("msgraph-data")]


def test_rows_wait_until_the_program_lets_them_through() -> None:
    factor = [1]

    def change(data: Any) -> None:
        factor[0] = data

    def times(x: Any) -> Any:
        return x * factor[0]

    data = numbers(6).sync_wait("policy", callback=change).map(times, "x").batch(2)
    seen: list[list[int]] = []
    for batch, (values,) in enumerate(data.create_tuple_iterator(num_epochs=1, output_numpy=True)):
        seen.append(values.tolist())
        data.sync_update("policy", data=batch + 2)
    assert seen == [[0, 1], [4, 6], [12, 15]]
    with pytest.raises(RuntimeError, match="'other' not found"):
        data.sync_update("other")
    waiting = data.create_tuple_iterator()
    next(waiting)
    waiting.stop()  # the thread that waits is woken


def test_a_sampler_of_datasets_put_together() -> None:
    both = numbers(3) + numbers(2)
    assert isinstance(both, ds.ConcatDataset)
    both.use_sampler(ds.DistributedSampler(2, 1, shuffle=False))
    assert [int(row[0]) for row in both.create_tuple_iterator(num_epochs=1, output_numpy=True)] == [1, 0, 0]
    assert len(both) == 3


# -- pipelines are loaded when they are used, pillow when images are -------------------------------------------------


PROGRAM = """
import sys
import msgraph
assert not [name for name in sys.modules if name.startswith(("msgraph.library.dataset", "PIL"))]
msgraph.install_as_mindspore()
import mindspore.dataset as ds
from mindspore.dataset import GeneratorDataset
import msgraph.dataset
assert msgraph.dataset.GeneratorDataset is ds.GeneratorDataset is GeneratorDataset
assert not [name for name in sys.modules if name.startswith(("PIL", "xdsl", "llvmlite"))]
"""


def test_what_is_loaded() -> None:
    done = run_fresh("-c", PROGRAM)
    assert done.returncode == 0, done.stderr

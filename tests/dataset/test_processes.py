"""Worker processes give what threads give, and none is left: not at the end, not after an error, not after Ctrl-C."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from msgraph.library import dataset as ds
from msgraph.library.dataset.pipeline.staff import SharedSlot

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="workers are forked")
SOURCE = Path(__file__).parents[2] / "src"


class Images:
    """Row ``i`` is an image full of ``i``, and ``i``."""

    def __getitem__(self, index: int) -> tuple[Any, Any]:
        return np.full((6, 5, 3), index, np.uint8), index

    def __len__(self) -> int:
        return 40


def children() -> list[str]:
    """The processes that this one has started and that still run."""
    listed = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    return listed.read_text().split() if listed.exists() else []


def taken(data: ds.Dataset) -> list[list[Any]]:
    return [[value.tolist() for value in row] for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)]


def images(workers: int, processes: bool) -> ds.Dataset:
    return ds.GeneratorDataset(
        Images(), ["image", "number"], shuffle=False, num_parallel_workers=workers, python_multiprocessing=processes
    )


def noisy(image: Any) -> Any:
    return image + np.random.randint(100), np.array(random.random()), os.getpid()


@pytest.mark.parametrize("shared", [True, False])
def test_processes_give_what_threads_give(shared: bool) -> None:
    before = children()
    ds.config.set_enable_shared_mem(shared)
    try:
        by_processes = taken(images(2, True).batch(4, num_parallel_workers=1))
    finally:
        ds.config.set_enable_shared_mem(True)
    assert by_processes == taken(images(1, False).batch(4))
    assert children() == before


def test_functions_draw_the_same_again_in_other_processes() -> None:
    def run(workers: int) -> list[list[Any]]:
        ds.config.set_seed(3)
        options = {"num_parallel_workers": workers, "python_multiprocessing": True}
        columns = ["image", "draw", "process"]
        return taken(images(1, False).map(noisy, "image", columns, **options))  # pyright: ignore[reportArgumentType]

    first, again, more = run(2), run(2), run(3)
    assert [row[:2] for row in first] == [row[:2] for row in again] == [row[:2] for row in more]
    assert len({row[2] for row in first}) == 2 and len({row[2] for row in more}) == 3
    assert os.getpid() not in {row[2] for row in first}
    assert len({row[1] for row in first}) == 40, "each sample draws its own"


def test_functions_of_batches_run_in_processes() -> None:
    def joined(image: list[Any], info: ds.BatchInfo) -> Any:
        return np.stack(image) + np.uint8(info.get_batch_num())

    data = images(1, False).project("image").batch(
        10, per_batch_map=joined, input_columns=["image"], num_parallel_workers=2, python_multiprocessing=True
    )  # fmt: skip
    assert [batch[0][0][0][0][0] for batch in taken(data)] == [0, 11, 22, 33]


def test_a_failure_comes_over_with_its_line_and_ends_all() -> None:
    before = children()

    def fails(number: Any) -> Any:
        if number == 7:
            raise LookupError("nothing there")
        return number

    data = images(1, False).map(fails, "number", num_parallel_workers=2, python_multiprocessing=True)
    with pytest.raises(RuntimeError, match="failed at sample 7: LookupError: nothing there") as raised:
        taken(data)
    assert isinstance(raised.value.__cause__, LookupError)
    assert 'raise LookupError("nothing there")' in str(raised.value)
    assert children() == before


def test_exceptions_that_cannot_be_pickled_come_over_too() -> None:
    class LocalError(Exception):
        pass

    def fails(number: Any) -> Any:
        raise LocalError("here")

    data = images(1, False).map(fails, "number", num_parallel_workers=2, python_multiprocessing=True)
    with pytest.raises(RuntimeError, match="LocalError: here"):
        taken(data)


def test_an_iterator_that_is_thrown_away_ends_its_processes() -> None:
    before = children()
    iterator = images(2, True).create_dict_iterator()
    next(iterator)
    assert len(children()) == len(before) + 2
    del iterator
    assert children() == before


def test_what_does_not_fit_into_shared_memory_goes_through_the_pipe() -> None:
    import mmap

    from msgraph.library.dataset.pipeline import staff

    slot = SharedSlot(mmap.mmap(-1, staff.SLOT), 0)
    arrays = [np.arange(10.0), np.zeros(staff.SLOT - 64, np.uint8), np.array(["a", "bc"])]
    packed = slot.pack({"arrays": arrays, "text": "x"})
    assert [type(buffer) for buffer in packed.buffers].count(bytes) == 1
    value = slot.unpack(packed)
    assert value["text"] == "x" and all(np.array_equal(a, b) for a, b in zip(value["arrays"], arrays, strict=True))
    value["arrays"][0][0] = 5.0  # an array of its own
    assert slot.unpack(packed)["arrays"][0][0] == 0.0


PROGRAM = """
import time
import numpy as np
import msgraph.dataset as ds

def slow(x):
    time.sleep(0.05)
    return x

numbers = ds.NumpySlicesDataset(list(range(10_000)), ["x"])
data = numbers.map(slow, "x", num_parallel_workers=2, python_multiprocessing={processes})
for count, row in enumerate(data.create_tuple_iterator(output_numpy=True)):
    if count == 1:
        print("running", flush=True)
"""


@pytest.mark.parametrize("processes", [False, True])
def test_ctrl_c_ends_the_program_and_its_workers(processes: bool) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(processes=processes)],
        env={**os.environ, "PYTHONPATH": str(SOURCE)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    assert program.stdout is not None and program.stdout.readline() == "running\n"
    os.killpg(program.pid, signal.SIGINT)  # as a terminal does: to the workers, too
    start = time.perf_counter()
    _, errors = program.communicate(timeout=20)
    assert time.perf_counter() - start < 10, "what a worker has begun is all that is waited for"
    assert errors.rstrip().endswith("KeyboardInterrupt") and errors.count("Traceback") == 1, errors
    with pytest.raises(ProcessLookupError):
        os.killpg(program.pid, 0)


def test_workers_end_when_the_program_is_killed() -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(processes=True)],
        env={**os.environ, "PYTHONPATH": str(SOURCE)}, stdout=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    assert program.stdout is not None and program.stdout.readline() == b"running\n"
    program.kill()
    program.communicate(timeout=20)
    deadline = time.perf_counter() + 20
    while time.perf_counter() < deadline:
        try:
            os.killpg(program.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("a worker is left")

"""Data parallel training: two processes with half a batch each are one process with the whole batch."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from tests.packs.machines.ranks import run_ranks

import msgraph as ms
from msgraph import nn
from msgraph.library.nn.parallel import buckets

TRAINING = """
import json, sys
import numpy as np
import msgraph as ms
from msgraph import nn, ops
from msgraph.communication import get_group_size, get_rank, init

init()
ms.set_auto_parallel_context(parallel_mode="data_parallel", gradients_mean=True, all_reduce_fusion_config=[2, 5])

class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(
            nn.Conv2d(1, 4, 3), nn.GroupNorm(2, 4), nn.ReLU(), nn.MaxPool2d(2, 2), nn.Flatten(), nn.Dense(64, 16),
            nn.ReLU(), nn.Dense(16, 10))
    def construct(self, x):
        return self.body(x)

ms.set_seed(1)
rng = np.random.default_rng(0)
net = Net()
for p in net.trainable_params():
    p.set_data(ms.Tensor(rng.normal(0, 0.2, p.shape).astype(np.float32)))
loss = nn.WithLossCell(net, nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean"))
step = STEP
ms.set_context(mode=ms.GRAPH_MODE)
size, rank = get_group_size(), get_rank()
losses = []
for _ in range(20):
    x, y = rng.normal(size=(8, 1, 8, 8)).astype(np.float32), rng.integers(0, 10, 8).astype(np.int32)
    part = slice(rank * 8 // size, (rank + 1) * 8 // size)
    value = step(ms.Tensor(x[part]), ms.Tensor(y[part]))
    losses.append(float((value[0] if isinstance(value, tuple) else value).asnumpy()))
total = ms.ops.AllReduce()(ms.Tensor(np.array(losses))) / size
print(json.dumps([total.asnumpy().tolist(), [float(p.asnumpy().sum()) for p in net.trainable_params()]]))
"""

STEPS = {
    "adam": "nn.TrainOneStepCell(loss, nn.Adam(net.trainable_params(), 1e-2))",
    "scaled": """nn.TrainOneStepWithLossScaleCell(
        loss, nn.Momentum(net.trainable_params(), 0.1, 0.9), ms.Tensor(1024.0, ms.float32))""",
}


@pytest.mark.parametrize("name", STEPS)
def test_losses_of_two_are_those_of_one(name: str) -> None:
    program = TRAINING.replace("STEP", STEPS[name], 1)
    (alone,) = (json.loads(text) for text in run_ranks(1, program))
    first, second = (json.loads(text) for text in run_ranks(2, program))
    assert first == second
    np.testing.assert_allclose(first[0], alone[0], rtol=1e-6)
    np.testing.assert_allclose(first[1], alone[1], rtol=1e-4, atol=1e-5)
    again, _ = (json.loads(text) for text in run_ranks(2, program))
    assert again == first


def test_gradients_of_a_reducer_by_hand() -> None:
    program = """
import numpy as np
import msgraph as ms
from msgraph import nn
from msgraph.communication import get_rank, init

init()
weights = [ms.Parameter(ms.Tensor(np.zeros(shape, np.float32)), name=str(shape)) for shape in ((2, 3), (4,), ())]
grads = tuple(ms.Tensor(np.full(w.shape, i + 1 + 10 * get_rank(), np.float32)) for i, w in enumerate(weights))
for mean, degree in ((False, None), (True, None), (True, 4)):
    reduced = nn.DistributedGradReducer(weights, mean, degree)(grads)
    print([(g.shape, float(g.asnumpy().reshape(-1)[0])) for g in reduced])
"""
    for text in run_ranks(2, program):
        assert text.splitlines() == [
            "[((2, 3), 12.0), ((4,), 14.0), ((), 16.0)]",
            "[((2, 3), 6.0), ((4,), 7.0), ((), 8.0)]",
            "[((2, 3), 3.0), ((4,), 3.5), ((), 4.0)]",
        ]


def test_buckets_end_where_they_are_told_and_where_they_are_full() -> None:
    def weight(elements: int, dtype: type[np.generic] = np.float32) -> ms.Parameter:
        return ms.Parameter(ms.Tensor(np.zeros(elements, dtype)))

    small = [weight(8) for _ in range(6)]
    assert buckets(small) == [(5, 4, 3, 2, 1, 0)]
    assert buckets(small, [2, 4]) == [(5, 4), (3, 2), (1, 0)]
    assert buckets([weight(8), weight(8, np.float16), weight(8)]) == [(2,), (1,), (0,)]
    for place, parameter in enumerate(small):
        parameter.name = f"w{place}"
    stages = {"w0": {0, 1}, "w1": {0}, "w2": {0}, "w4": {1}, "w5": {1}}
    known = {name: frozenset(some) for name, some in stages.items()}
    assert buckets(small, (), known) == [(5, 4), (3,), (2, 1), (0,)]
    assert buckets(small, (), {}) == [(5,), (4,), (3,), (2,), (1,), (0,)]
    large = [weight(4 << 20) for _ in range(3)]
    assert buckets(large) == [(2,), (1,), (0,)]
    with pytest.raises(ValueError, match="degree"):
        nn.DistributedGradReducer(small, True, 0)


def test_modes_that_divide_tensors_are_refused_between_processes() -> None:
    program = """
import msgraph as ms
try:
    ms.set_auto_parallel_context(parallel_mode="semi_auto_parallel")
except NotImplementedError as problem:
    print("MG928" in str(problem))
ms.communication.init()
print(ms.get_auto_parallel_context("device_num"), ms.get_auto_parallel_context("global_rank"))
"""
    assert [text.splitlines() for text in run_ranks(2, program)] == [["True", "2 0"], ["True", "2 1"]]


def test_programs_of_the_page_run_in_two_processes() -> None:
    page = Path(__file__).parents[3] / "docs" / "parallel.md"
    programs = re.findall(r"```python\n(.*?)```", page.read_text(), re.S)
    assert len(programs) == 5
    first, second = (text.splitlines() for text in run_ranks(2, "\n".join(programs)))
    assert first == ["process 0 of 2", "3.0"]
    assert second == ["process 1 of 2", "3.0"]

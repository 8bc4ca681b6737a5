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


# -- optimizers whose states are divided among processes learn as ----------------------------------------------------


PROGRAM = """
import os
import numpy as np
import msgraph as ms
from msgraph import nn, ops
from msgraph.communication import get_group_size, get_rank, init

init()
rank, size = get_rank(), get_group_size()
ms.set_auto_parallel_context(
    parallel_mode="data_parallel" if size > 1 else "stand_alone", gradients_mean=True,
    enable_parallel_optimizer=os.environ["DIVIDED"] == "1",
    parallel_optimizer_config={"parallel_optimizer_threshold": 1},
)
if os.environ["MODE"] == "graph":
    ms.set_context(mode=ms.GRAPH_MODE)
ms.set_seed(1)
np.random.seed(1)
net = nn.SequentialCell(nn.Dense(16, 32), nn.Tanh(), nn.Dense(32, 32), nn.Tanh(), nn.Dense(32, 24), nn.Dense(24, 4))
weights = net.trainable_params()
optimizer = {optimizer}
loss_fn = nn.WithLossCell(net, nn.MSELoss())
if os.environ["MODE"] == "functional":
    forward = ms.value_and_grad(loss_fn, None, optimizer.parameters)
    reducer = nn.DistributedGradReducer(optimizer.parameters)

    def step(x, y):
        loss, gradients = forward(x, y)
        optimizer(reducer(gradients) if size > 1 else gradients)
        return loss
else:
    step = nn.TrainOneStepCell(loss_fn, optimizer).set_train()
random = np.random.RandomState(0)
for _ in range(20):
    x = random.randn(8, 16).astype(np.float32)
    mine = slice(rank * 8 // size, (rank + 1) * 8 // size)
    loss = step(ms.Tensor(x[mine]), ms.Tensor(np.sin(x[mine, :4])))
    print(float(ops.AllReduce()(loss).asnumpy()) / size)
states = [p for p in optimizer.get_parameters() if p.name.startswith(("moment", "adam_", "accum"))]
print(sum(p.size for p in states), sum(p.size for p in weights))
"""

ADAM = "nn.Adam(weights, 1e-2)"
GROUPS = """nn.AdamWeightDecay(
    [{"params": weights[:3], "lr": 1e-3, "weight_decay": 0.1}, {"params": weights[3:]}], 1e-2, weight_decay=0.01)"""
MOMENTUM = "nn.Momentum(weights, nn.CosineDecayLR(1e-3, 5e-2, 20), 0.9, weight_decay=0.01)"


def outcome(optimizer: str, ranks: int, divided: bool, mode: str) -> tuple[np.ndarray, list[list[int]]]:
    """The losses, the same in all processes, and the elements of the states and weights of each."""
    program = PROGRAM.replace("{optimizer}", optimizer)
    texts = [text.splitlines() for text in run_ranks(ranks, program, DIVIDED=str(int(divided)), MODE=mode)]
    assert all(text[:-1] == texts[0][:-1] for text in texts)
    return np.array([float(line) for line in texts[0][:-1]]), [
        [int(word) for word in text[-1].split()] for text in texts
    ]


@pytest.mark.parametrize(
    ("optimizer", "mode"),
    [(ADAM, "graph"), (ADAM, "functional"), (GROUPS, "eager"), (MOMENTUM, "graph")],
    ids=["adam", "adam-functional", "groups", "momentum"],
)
def test_divided_states(optimizer: str, mode: str) -> None:
    alone, _ = outcome(optimizer, 1, False, mode)
    divided, sizes = outcome(optimizer, 2, True, mode)
    again, _ = outcome(optimizer, 2, True, mode)
    np.testing.assert_allclose(divided, alone, rtol=1e-6)
    assert divided.tolist() == again.tolist()
    _, whole = outcome(optimizer, 2, False, mode)
    small = 2 * (32 + 32 + 24 + 4 + 24 * 4)  # biases and the last weight are updated by both
    assert sum(states for states, _ in sizes) <= whole[0][0] + 2 * small
    assert all(states < 0.7 * whole[0][0] for states, _ in sizes)
    assert all(weights == whole[0][1] for _, weights in sizes)


def test_parameters_of_rank_0_are_those_of_all() -> None:
    program = """
import numpy as np
import msgraph as ms
from msgraph import nn
from msgraph.communication import get_rank, init

init()
ms.set_auto_parallel_context(parallel_mode="data_parallel", parameter_broadcast=True)
np.random.seed(get_rank())
net = nn.Dense(3, 2, weight_init=ms.Tensor(np.random.randn(2, 3).astype(np.float32)))
nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.SGD(net.trainable_params(), 0.1))
print(net.weight.asnumpy().tolist())
"""
    first, second = run_ranks(2, program)
    assert first == second


# -- `model.train` on several processes ------------------------------------------------------------------------------


OF_A_MODEL = """
import os
import numpy as np
import msgraph as ms
from msgraph import dataset as ds, nn, ops
from msgraph.communication import get_group_size, get_rank, init
from msgraph.train import Callback, CheckpointConfig, LossMonitor, Model, ModelCheckpoint

init()
rank, size = get_rank(), get_group_size()
ms.set_context(mode=ms.GRAPH_MODE)
ms.set_auto_parallel_context(
    parallel_mode="data_parallel" if size > 1 else "stand_alone", gradients_mean=True,
    enable_parallel_optimizer=size > 1, parallel_optimizer_config={"parallel_optimizer_threshold": 1},
)
ms.set_seed(1)
random = np.random.RandomState(0)
x = random.randn(64, 16).astype(np.float32)
y = np.sin(x[:, :4])
if os.environ["SHARDS"] == "sampler":
    data = ds.NumpySlicesDataset((x, y), sampler=ds.DistributedSampler(size, rank, shuffle=False))
else:
    data = ds.NumpySlicesDataset((x, y), shuffle=False, num_shards=size, shard_id=rank)
data = data.batch(8 // size, drop_remainder=True)
net = nn.SequentialCell(nn.Dense(16, 32), nn.Tanh(), nn.Dense(32, 32), nn.Tanh(), nn.Dense(32, 4))


class Losses(Callback):
    def __init__(self):
        super().__init__()
        self.seen = []

    def step_end(self, run_context):
        loss = run_context.original_args().net_outputs
        self.seen.append(float(ops.AllReduce()(loss).asnumpy()) / size)


losses = Losses()
folder = os.environ["FOLDER"] + f"/{rank}"
saver = ModelCheckpoint("net", folder, CheckpointConfig(save_checkpoint_steps=8, keep_checkpoint_max=2))
model = Model(net, nn.MSELoss(), nn.Adam(net.trainable_params(), 1e-2), metrics={"mse": nn.MSE()})
model.train(3, data, callbacks=[losses, saver], dataset_sink_mode=os.environ["SINK"] == "1")
print(data.get_dataset_size(), losses.seen)
print(sorted(os.listdir(folder)))
print(model.eval(data, dataset_sink_mode=False)["mse"])
"""


@pytest.mark.parametrize(("shards", "sink"), [("sampler", "0"), ("arguments", "1")])
def test_shards_of_a_dataset_train_as_the_whole(tmp_path: Path, shards: str, sink: str) -> None:
    alone = run_ranks(1, OF_A_MODEL, FOLDER=str(tmp_path / "alone"), SHARDS="arguments", SINK=sink)[0].splitlines()
    first, second = (
        text.splitlines() for text in run_ranks(2, OF_A_MODEL, FOLDER=str(tmp_path), SHARDS=shards, SINK=sink)
    )
    assert first[:2] == second[:2]
    steps, _, losses = first[0].partition(" ")
    assert steps == alone[0].partition(" ")[0] == "8"
    np.testing.assert_allclose(eval(losses), eval(alone[0].partition(" ")[2]), rtol=1e-6)
    assert eval(first[1]) == ["net-2_8.ckpt", "net-3_8.ckpt"]
    both = (float(first[2]) + float(second[2])) / 2
    np.testing.assert_allclose(both, float(alone[2]), rtol=1e-5)

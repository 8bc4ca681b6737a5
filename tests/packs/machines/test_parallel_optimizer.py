"""Optimizers whose states are divided among processes learn as undivided ones do, with a part of the memory."""

from __future__ import annotations

import numpy as np
import pytest
from tests.packs.machines.ranks import run_ranks

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

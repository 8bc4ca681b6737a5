"""A ResNet-18 on two and four processes learns as one process does with the whole batch."""

from __future__ import annotations

import numpy as np
from tests.packs.machines.ranks import run_ranks

PROGRAM = """
import os
import numpy as np
import msgraph as ms
from msgraph import nn, ops
from msgraph.communication import get_group_size, get_rank, init

init()
replicas, stages = map(int, os.environ["LAYOUT"].split("x"))
mode = "data_parallel" if replicas > 1 else "stand_alone"
ms.set_auto_parallel_context(parallel_mode=mode, gradients_mean=True, pipeline_stages=stages)
ms.set_context(mode=ms.GRAPH_MODE)
ms.set_seed(1)
np.random.seed(1)
BATCH, MICRO, SHAPE, RATE = 16, 2, (3, 16, 16), 0.002

# a ReLU that gets zero within rounding may see it from the other side, and its gradient jumps: SiLU has no such place
class Basic(nn.Cell):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, pad_mode="pad", padding=1)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, pad_mode="pad", padding=1)
        self.norm1, self.norm2 = nn.SyncBatchNorm(outputs), nn.SyncBatchNorm(outputs)
        self.short = nn.Conv2d(inputs, outputs, 1, stride) if stride > 1 or inputs != outputs else None
        self.norm3 = nn.SyncBatchNorm(outputs) if self.short is not None else None

    def construct(self, x):
        y = self.norm2(self.conv2(ops.silu(self.norm1(self.conv1(x)))))
        return ops.silu(y + (x if self.short is None else self.norm3(self.short(x))))

class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.first = nn.SequentialCell(nn.Conv2d(3, 8, 3, 1, pad_mode="pad", padding=1), nn.SyncBatchNorm(8), nn.SiLU())
        sizes = [(8, 8, 1), (8, 8, 1), (8, 16, 2), (16, 16, 1), (16, 32, 2), (32, 32, 1), (32, 64, 2), (64, 64, 1)]
        self.blocks = nn.SequentialCell(*(Basic(*size) for size in sizes))
        self.head = nn.Dense(64, 10)
        self.first.pipeline_stage, self.head.pipeline_stage = 0, stages - 1
        for number, block in enumerate(self.blocks):
            block.pipeline_stage = number * stages // 8

    def construct(self, x):
        return self.head(ops.mean(self.blocks(self.first(x)), (2, 3)))

net = nn.PipelineCell(nn.WithLossCell(Net(), nn.CrossEntropyLoss()), MICRO)
step = nn.TrainOneStepCell(net, nn.Momentum(net.trainable_params(), RATE, 0.9))
step.set_train()
random = np.random.RandomState(5)
x = random.randn(BATCH, *SHAPE).astype(np.float32)
y = random.randint(0, 10, BATCH).astype(np.int32)
# a replica has its part of each micro-batch
mine = np.arange(BATCH).reshape(MICRO, replicas, -1)[:, get_rank() % replicas].reshape(-1)
everybody = ops.AllReduce()
for _ in range(20):
    loss = everybody(step(ms.Tensor(x[mine]), ms.Tensor(y[mine]))) / get_group_size()
    print(float(loss.asnumpy()))
"""


def losses(replicas: int, stages: int) -> np.ndarray:
    """Of 20 steps, the same in all processes."""
    first, *others = run_ranks(replicas * stages, PROGRAM, timeout=300, LAYOUT=f"{replicas}x{stages}")
    assert all(other == first for other in others)
    return np.array([float(line) for line in first.split()])


def test_losses_are_those_of_one_process() -> None:
    alone = losses(1, 1)
    assert alone[-1] < 0.9 * alone[0]
    for replicas, stages in ((2, 1), (4, 1), (2, 2)):
        together = losses(replicas, stages)
        # a loss is a difference of scores up to 8, which round at 5e-7: so does it where it is small
        np.testing.assert_allclose(together, alone, rtol=1e-6, atol=5e-7, err_msg=f"{replicas} x {stages}")

"""Pipelines of networks with more to them than layers: state, randomness, branches, steps that see all gradients."""

from __future__ import annotations

import json

import pytest
from tests.packs.machines.ranks import run_ranks

PROGRAM = """
import json
import numpy as np
import msgraph as ms
from msgraph import nn, ops
from msgraph.common import lazy_inline
from msgraph.communication import init

init()
ms.set_auto_parallel_context(pipeline_stages=2)
ms.set_context(mode=ms.GRAPH_MODE)
ms.set_seed(3)
WIDTH = 8
draw = np.random.RandomState(0)


def weight():
    return ms.Parameter(draw.randn(WIDTH, WIDTH).astype(np.float32) / 3)


class Layer(nn.Cell):
    def __init__(self, behind=None):
        super().__init__()
        self.w, self.behind = weight(), behind

    def construct(self, x):
        x = ops.tanh(ops.matmul(x, self.w))
        return x if self.behind is None else self.behind(x)


class Lazy(nn.Cell):
    @lazy_inline
    def __init__(self):
        super().__init__()
        self.w = weight()

    def construct(self, x):
        return ops.dropout(ops.matmul(x, self.w), 0.5, training=True)


class Decides(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = weight()

    def construct(self, x):
        y = ops.matmul(x, self.w)
        if y.sum() > 0:
            y = ops.tanh(y)
        while (y * y).sum() > 5.0:
            y = y * 0.7
        return y


class Counts(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w, self.n = weight(), ms.Parameter(np.zeros((), np.float32), requires_grad=False)

    def construct(self, x):
        self.n = self.n + 1.0
        return ops.matmul(x, self.w) * self.n / 8


class Chain(nn.Cell):
    def __init__(self, *layers):
        super().__init__()
        self.layers = nn.CellList(layers)
        for number, layer in enumerate(layers):
            layer.pipeline_stage = number * 2 // len(layers)

    def construct(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class Skips(Chain):
    def construct(self, x):
        first = self.layers[0](x)
        return self.layers[1](first) + ops.stop_gradient(first) * 0.1 + first


class Tied(Chain):
    def __init__(self):
        super().__init__(Layer(), Layer())
        self.layers[1].w = self.layers[0].w


class Around(nn.Cell):
    def __init__(self):
        super().__init__()
        self.before, self.chain, self.behind = weight(), Chain(Layer(), Layer()), weight()

    def construct(self, x):
        return ops.matmul(self.chain(ops.matmul(x, self.before)), self.behind)


class WholeLazy(Chain):
    @lazy_inline
    def __init__(self):
        super().__init__(Layer(), Layer())


class Clipped(nn.TrainOneStepCell):
    def construct(self, *inputs):
        loss, gradients = self.value_and_grad(*inputs)
        return ops.depend(loss, self.optimizer(ops.clip_by_global_norm(gradients, 0.1)))


class Averaged(nn.Cell):
    def __init__(self, net, optimizer):
        super().__init__(auto_prefix=False)
        self.step, self.weights = nn.TrainOneStepCell(net, optimizer), optimizer.parameters
        zeros = [ms.Parameter(np.zeros(w.shape, np.float32), name=f"average{i}") for i, w in enumerate(self.weights)]
        self.averages = ms.ParameterTuple(zeros)

    def construct(self, *inputs):
        loss = self.step(*inputs)
        for w, average in zip(self.weights, self.averages):
            ops.assign(average, average * 0.9 + w * 0.1)
        return loss + ops.depend(self.averages[0], loss).sum() * 0


def scaled(net, optimizer):
    return nn.TrainOneStepWithLossScaleCell(net, optimizer, nn.DynamicLossScaleUpdateCell(2**12, 2, 2))


def train(net, step=nn.TrainOneStepCell, optimizer=lambda p: nn.Adam(p, 0.01), sizes=(32,) * 5, parts=1):
    net = nn.WithLossCell(net, nn.MSELoss())
    if parts > 1:
        net = nn.MicroBatchInterleaved(net, parts)
    net = nn.PipelineCell(net, 4)
    cell = step(net, optimizer(net.trainable_params()))
    cell.set_train()
    random, losses = np.random.RandomState(1), []
    for size in sizes:
        x = random.randn(size, WIDTH).astype(np.float32)
        result = cell(ms.Tensor(x), ms.Tensor(np.tanh(x)))
        losses.append(float((result[0] if isinstance(result, tuple) else result).asnumpy()))
    return losses


def named():
    net = nn.SequentialCell(Layer(), Layer())
    loss = nn.WithLossCell(net, nn.MSELoss())
    net = nn.PipelineCell(loss, 4, stage_config={"_backbone.0": 0, "_backbone.1": 1})
    step = nn.TrainOneStepCell(net, nn.Adam(net.trainable_params(), 0.01))
    x = ms.Tensor(np.ones((8, WIDTH), np.float32))
    return [float(step(x, x).asnumpy()) for _ in range(3)]


def forward():
    net = nn.PipelineCell(nn.WithLossCell(Chain(Layer(), Layer()), nn.MSELoss()), 4)
    x = ms.Tensor(np.random.RandomState(1).randn(8, WIDTH).astype(np.float32))
    return [float(net(x, x).asnumpy())]


print(json.dumps({
    "dropout of layers": train(Chain(Layer(nn.Dropout(p=0.5)), Layer(), Layer(nn.Dropout(p=0.5)), Layer())),
    "one generator in functions of both stages": train(Chain(Lazy(), Layer(), Lazy(), Layer())),
    "batch normalisation": train(Chain(Layer(nn.BatchNorm1d(WIDTH)), Layer(), Layer(nn.BatchNorm1d(WIDTH)), Layer())),
    "branches and loops of the run": train(Chain(Decides(), Layer(), Decides(), Layer())),
    "counters": train(Chain(Counts(), Counts())),
    "skipping a stage": train(Skips(Layer(), Layer())),
    "one weight in both stages": train(Tied(), optimizer=lambda p: nn.Momentum(p, 0.1, 0.9, weight_decay=0.01)),
    "weights of no stage": train(Around()),
    "a function of both stages": train(WholeLazy()),
    "all gradients clipped": train(Chain(Layer(), Layer()), Clipped),
    "averages of weights": train(Chain(Layer(), Layer()), Averaged),
    "dynamic loss scale": train(Chain(Layer(), Layer()), scaled),
    "lamb": train(Chain(Layer(), Layer()), optimizer=lambda p: nn.Lamb(p, 0.01)),
    "batches of several sizes": train(Chain(Layer(), Layer()), sizes=(8, 12, 16, 20, 8)),
    "micro-batches of two parts": train(Chain(Layer(), Layer()), parts=2),
    "stages by name": named(),
    "forward only": forward(),
}))
"""


@pytest.fixture(scope="module")
def losses() -> list[dict[str, list[float]]]:
    """What one process finds, and each of two."""
    texts = [text for ranks in (1, 2) for text in run_ranks(ranks, PROGRAM, timeout=200, MSGRAPH_THREADS="1")]
    return [json.loads(text) for text in texts]


NETWORKS = [
    line.split('"')[1] for line in PROGRAM.partition("json.dumps({")[2].splitlines() if line.startswith('    "')
]


@pytest.mark.parametrize("network", NETWORKS)
def test_losses_are_those_of_one_process(losses: list[dict[str, list[float]]], network: str) -> None:
    alone, first, second = (rank[network] for rank in losses)
    assert first == second
    assert first == pytest.approx(alone, rel=2e-6)


MEMORY = """
import os
import numpy as np
import msgraph as ms
from msgraph import nn, ops
from msgraph.communication import init

init()
ms.set_auto_parallel_context(pipeline_stages=2, pipeline_config={"pipeline_scheduler": os.environ["SCHEDULER"]})


class Layer(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(np.eye(64, dtype=np.float32))

    def construct(self, x):
        return ops.tanh(ops.matmul(x, self.w))


layers = [Layer() for _ in range(8)]
for number, layer in enumerate(layers):
    layer.pipeline_stage = number // 4
halves = nn.SequentialCell(nn.SequentialCell(*layers[:4]), nn.SequentialCell(*layers[4:]))
if os.environ.get("RECOMPUTE"):
    for half in halves:
        half.recompute()
net = nn.PipelineCell(nn.WithLossCell(halves, nn.MSELoss()), 16)
optimizer = nn.SGD(net.trainable_params(), 0.1)
value_and_grad = ms.value_and_grad(net, None, optimizer.parameters)


@ms.jit
def step(x, y):
    loss, gradients = value_and_grad(x, y)
    return ops.depend(loss, optimizer(gradients))


x = ms.Tensor(np.ones((16 * 256, 64), np.float32))
print(step(x, x))
print(step.memory().arena)
"""


def losses_and_memory(scheduler: str, recompute: str = "") -> list[tuple[str, int]]:
    """What each of two stages says."""
    texts = run_ranks(2, MEMORY, MSGRAPH_THREADS="1", SCHEDULER=scheduler, RECOMPUTE=recompute)
    return [(loss, int(arena)) for loss, arena in map(str.splitlines, texts)]


def test_one_forward_one_backward_needs_less_memory() -> None:
    """A micro-batch has four activations of 64 KiB in each stage; of 16, gpipe keeps all, 1f1b two and one."""
    (loss, first), (_, second) = losses_and_memory("1f1b")
    (other_loss, every), (_, too) = losses_and_memory("gpipe")
    assert loss == other_loss
    assert min(every, too) > 16 * 4 * 65_536
    assert second < first < every / 3


def test_layers_that_are_computed_again_are_not_kept() -> None:
    """Of a micro-batch a stage keeps what comes in and what goes out, and four activations only while it goes back."""
    kept = losses_and_memory("gpipe")
    again = losses_and_memory("gpipe", "1")
    for (loss, every), (same, less) in zip(kept, again, strict=True):
        assert same == loss
        assert less < every * 0.65

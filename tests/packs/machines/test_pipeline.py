"""Pipelines over processes: the losses of a pipeline are those of one process."""

from __future__ import annotations

import json
import re
import textwrap

import pytest
from tests.packs.machines.ranks import run_ranks

from msgraph.packs.machines.passes.partition_pipeline.schedule import Schedule

MLP = """
import os
import numpy as np
import msgraph as ms
from msgraph import nn, ops
from msgraph.communication import get_group_size, get_rank, init

STAGES, MICRO, MODE, SCHEDULER = os.environ["PIPELINE"].split()
init()
stages, micro = int(STAGES), int(MICRO)
ms.set_auto_parallel_context(
    pipeline_stages=stages, pipeline_config={"pipeline_scheduler": SCHEDULER}, parallel_mode=MODE, gradients_mean=True
)
size = get_group_size()
replicas = size // stages if size > 1 else 1
replica = get_rank() % replicas
ms.set_context(mode=ms.GRAPH_MODE)


class Layer(nn.Cell):
    def __init__(self, inputs, outputs, seed):
        super().__init__()
        self.weight = ms.Parameter(np.random.RandomState(seed).randn(inputs, outputs).astype(np.float32) / 3)
        self.bias = ms.Parameter(np.zeros(outputs, np.float32))

    def construct(self, x):
        return ops.tanh(ops.matmul(x, self.weight) + self.bias)


class Net(nn.Cell):
    def __init__(self, count):
        super().__init__()
        self.layers = nn.CellList([Layer(8, 8, seed) for seed in range(count)])
        for number, layer in enumerate(self.layers):
            layer.pipeline_stage = number * stages // count

    def construct(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


net = nn.PipelineCell(nn.WithLossCell(Net(4), nn.MSELoss()), micro)
step = nn.TrainOneStepCell(net, nn.Momentum(net.trainable_params(), 0.05, 0.9))
step.set_train()


def trained(steps=20):
    random = np.random.RandomState(7)
    for _ in range(steps):
        x = random.randn(16, 8).astype(np.float32)
        y = np.tanh(x[:, ::-1])
        mine = slice(replica * 16 // replicas, (replica + 1) * 16 // replicas)
        yield float(step(ms.Tensor(x[mine]), ms.Tensor(y[mine])).asnumpy())


print(*trained())
"""

SAVED = """
import tempfile
with tempfile.TemporaryDirectory() as folder:
    ms.save_checkpoint(step, folder + "/own.ckpt", integrated_save=False)
    print(json.dumps(sorted(ms.load_checkpoint(folder + "/own.ckpt"))))
ms.sync_pipeline_shared_parameters(step)
print(json.dumps([float(parameter.asnumpy().sum()) for parameter in step.get_parameters()]))
"""

GPT = """
import os
import numpy as np
import msgraph as ms
from msgraph import nn, ops
from msgraph.common import lazy_inline
from msgraph.communication import init

STAGES, MICRO, MODE, SCHEDULER = os.environ["PIPELINE"].split()
init()
stages, micro = int(STAGES), int(MICRO)
ms.set_auto_parallel_context(pipeline_stages=stages, pipeline_config={"pipeline_scheduler": SCHEDULER})
ms.set_context(mode=ms.GRAPH_MODE)
WORDS, WIDTH, LENGTH, BLOCKS = 32, 16, 8, 4


class Block(nn.Cell):
    @lazy_inline
    def __init__(self):
        super().__init__()
        self.norm, self.norm_too = nn.LayerNorm((WIDTH,)), nn.LayerNorm((WIDTH,))
        self.query, self.key, self.value = (nn.Dense(WIDTH, WIDTH) for _ in range(3))
        self.up, self.down = nn.Dense(WIDTH, 4 * WIDTH), nn.Dense(4 * WIDTH, WIDTH)

    def construct(self, x, mask):
        y = self.norm(x)
        scores = ops.matmul(self.query(y), self.key(y).swapaxes(-1, -2)) / WIDTH**0.5 + mask
        x = x + ops.matmul(ops.softmax(scores), self.value(y))
        return x + self.down(ops.gelu(self.up(self.norm_too(x))))


class Embedding(nn.Cell):
    def __init__(self, table):
        super().__init__()
        self.table = table
        self.places = ms.Parameter(np.random.RandomState(1).randn(LENGTH, WIDTH).astype(np.float32) / 10)

    def construct(self, words):
        return ops.gather(self.table, words, 0) + self.places


class Head(nn.Cell):
    def __init__(self, table):
        super().__init__()
        self.table = table

    def construct(self, x):
        return ops.matmul(x, self.table.T)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.table = ms.Parameter(np.random.RandomState(0).randn(WORDS, WIDTH).astype(np.float32) / 10, name="table")
        self.embedding, self.head = Embedding(self.table), Head(self.table)
        self.blocks = nn.CellList([Block() for _ in range(BLOCKS)])
        self.mask = ms.Tensor(np.triu(np.full((LENGTH, LENGTH), -1e9, np.float32), 1))
        self.embedding.pipeline_stage, self.head.pipeline_stage = 0, stages - 1
        for number, block in enumerate(self.blocks):
            block.pipeline_stage = number * stages // BLOCKS

    def construct(self, words):
        x = self.embedding(words)
        for block in self.blocks:
            x = block(x, self.mask)
        return self.head(x)


class Loss(nn.Cell):
    def construct(self, logits, labels):
        return ops.cross_entropy(logits.reshape(-1, WORDS), labels.reshape(-1))


ms.set_seed(5)
net = nn.PipelineCell(nn.WithLossCell(Net(), Loss()), micro)
optimizer = nn.Adam(net.trainable_params(), 0.003)
value_and_grad = ms.value_and_grad(net, None, optimizer.parameters)


@ms.jit
def step(words, labels):
    loss, gradients = value_and_grad(words, labels)
    return ops.depend(loss, optimizer(gradients))


random = np.random.RandomState(3)
words = random.randint(0, WORDS, (16, LENGTH + 1)).astype(np.int32)
losses = [float(step(ms.Tensor(words[:, :-1]), ms.Tensor(words[:, 1:])).asnumpy()) for _ in range(20)]
print(*losses)
if os.environ.get("TABLE"):
    print(step.schedule())
    with open(step.view()) as page:
        print("1f1b, 2 stages, 4 micro-batches" in page.read())
"""


def losses(ranks: int, program: str, pipeline: str) -> list[list[float]]:
    """What each rank prints: its losses."""
    texts = run_ranks(ranks, program, PIPELINE=pipeline, MSGRAPH_THREADS="1", timeout=100)
    return [[float(word) for word in text.split()] for text in texts]


def mean(rows: list[list[float]]) -> list[float]:
    """The means of what processes say, step by step."""
    return [sum(column) / len(column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize(
    ("ranks", "pipeline"),
    [
        (2, "2 4 stand_alone 1f1b"),
        (2, "2 4 stand_alone gpipe"),
        (4, "2 4 data_parallel 1f1b"),
        (4, "4 8 stand_alone 1f1b"),
    ],
)
def test_a_network_of_layers_trains_as_in_one_process(ranks: int, pipeline: str) -> None:
    stages, micro, *_ = pipeline.split()
    (alone,) = losses(1, MLP, f"{stages} {micro} stand_alone 1f1b")
    together = losses(ranks, MLP, pipeline)
    assert len(alone) == 20
    assert alone[-1] < alone[0]
    if "data_parallel" in pipeline:  # a replica has the loss of its part of the batch
        assert together[0] == together[2] != together[1] == together[3]
    else:
        assert all(row == together[0] for row in together)
    assert mean(together) == pytest.approx(alone, rel=1e-6)


@pytest.mark.parametrize(("ranks", "pipeline"), [(2, "2 4 stand_alone 1f1b"), (4, "4 8 stand_alone 1f1b")])
def test_a_language_model_with_a_shared_table_trains_as_in_one_process(ranks: int, pipeline: str) -> None:
    (alone,) = losses(1, GPT, pipeline)
    together = losses(ranks, GPT, pipeline)
    assert alone[-1] < 0.9 * alone[0]
    assert all(row == together[0] for row in together)
    assert together[0] == pytest.approx(alone, rel=1e-6)


def test_a_process_saves_its_stage_and_gets_the_others() -> None:
    program = MLP.replace("import os", "import json, os") + SAVED
    (alone,) = run_ranks(1, program, PIPELINE="2 4 stand_alone 1f1b")
    first, second = run_ranks(2, program, PIPELINE="2 4 stand_alone 1f1b")
    everything, mine, theirs = [set(json.loads(text.splitlines()[1])) for text in (alone, first, second)]
    assert mine | theirs == everything
    assert "moments.layers.0.weight" in mine - theirs
    assert "layers.3.weight" in theirs - mine
    sums = [json.loads(text.splitlines()[2]) for text in (alone, first, second)]
    assert sums[1] == sums[2] == pytest.approx(sums[0], rel=1e-5, abs=1e-6)


def test_the_schedule_is_a_table() -> None:
    text = run_ranks(2, GPT, PIPELINE="2 4 stand_alone 1f1b", TABLE="1")[1]
    lines = text.splitlines()[1:]
    assert lines[:5] == [
        "1f1b, 2 stages, 4 micro-batches",
        "time     0  1  2  3  4  5  6  7  8  9",
        "stage 0  F0 F1 .  B0 F2 B1 F3 B2 .  B3   keeps 2 micro-batches",
        "stage 1  .  F0 B0 F1 B1 F2 B2 F3 B3 .    keeps 1 micro-batch",
        "idle: 20.0% of the time; (p - 1) / (m + p - 1) = 20.0%",
    ]
    # four activations and the sum of the gradients of the shared table; as many come back, and the loss
    assert lines[7].startswith("from 0 to 1: 5 messages")
    assert lines[8].startswith("from 1 to 0: 6 messages")
    assert lines[9] == "True"


@pytest.mark.parametrize("micros", [1, 2, 3, 4, 8, 13])
@pytest.mark.parametrize("stages", [2, 3, 4, 8])
def test_both_orders_leave_as_much_time_as_the_formula_says(stages: int, micros: int) -> None:
    for scheduler in ("1f1b", "gpipe"):
        table = Schedule(scheduler, micros, True, stages, ())
        assert table.bubble == pytest.approx((stages - 1) / (micros + stages - 1))
        assert table.bubble == pytest.approx(table.theory)
        kept = [min(stages - stage, micros) for stage in range(stages)] if scheduler == "1f1b" else [micros] * stages
        assert table.in_flight == kept
        forward = Schedule(scheduler, micros, False, stages, ())
        assert forward.rows[stages - 1][stages - 1 :] == [f"F{micro}" for micro in range(micros)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("* stages // count", "* 0"), r"these have no Cell in the graph: 1[\s\S]*MG979"),
        (("* stages // count", "* 0 + number"), r"pipeline_stage of Layer is 2, but there are only 2[\s\S]*MG978"),
        (("* stages // count", "* 0 + (number + 1) % 2"), r"what stage 1 computes is used in stage 0[\s\S]*MG980"),
        (("ms.GRAPH_MODE", "ms.PYNATIVE_MODE"), r"gradients and updates no parameter[\s\S]*MG981"),
        (
            ('["PIPELINE"].split()', '["PIPELINE"].replace("1f1b", "zb").split()'),
            r"'1f1b' or 'gpipe', but got 'zb'[\s\S]*MG968",
        ),
    ],
)
def test_what_is_wrong_with_a_pipeline_is_said(change: tuple[str, str], message: str) -> None:
    program = MLP.replace(*change)
    assert program != MLP
    for text in run_ranks(2, said(program), PIPELINE="2 4 stand_alone 1f1b"):
        assert re.search(message, text)


def test_stages_divide_the_world() -> None:
    for text in run_ranks(3, said(MLP), PIPELINE="2 4 stand_alone 1f1b"):
        assert re.search(r"3 processes cannot be divided into 2 pipeline stages[\s\S]*MG977", text)


def test_a_parameter_of_no_stage_is_not_guessed() -> None:
    program = MLP.replace("layer.pipeline_stage", "if number % 2: layer.pipeline_stage")
    program += "ms.sync_pipeline_shared_parameters(step)"
    for text in run_ranks(2, said(program), PIPELINE="2 4 stand_alone 1f1b"):
        assert re.search(r"'layers.0.weight' is in no Cell with a pipeline_stage[\s\S]*MG967", text)


def said(program: str) -> str:
    """The program, which prints the exception it meets."""
    body = textwrap.indent(program, "    ")
    return f"try:\n{body}\nexcept Exception as problem:\n    print(problem)\n"

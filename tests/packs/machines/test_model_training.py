"""`Model.train` on several processes: each reads its shard of the data, and they learn what one process learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.packs.machines.ranks import run_ranks

PROGRAM = """
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
    alone = run_ranks(1, PROGRAM, FOLDER=str(tmp_path / "alone"), SHARDS="arguments", SINK=sink)[0].splitlines()
    first, second = (
        text.splitlines() for text in run_ranks(2, PROGRAM, FOLDER=str(tmp_path), SHARDS=shards, SINK=sink)
    )
    assert first[:2] == second[:2]
    steps, _, losses = first[0].partition(" ")
    assert steps == alone[0].partition(" ")[0] == "8"
    np.testing.assert_allclose(eval(losses), eval(alone[0].partition(" ")[2]), rtol=1e-6)
    assert eval(first[1]) == ["net-2_8.ckpt", "net-3_8.ckpt"]
    both = (float(first[2]) + float(second[2])) / 2
    np.testing.assert_allclose(both, float(alone[2]), rtol=1e-5)

"""Checkpoints of several processes: one file has all, and goes on with another number of processes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from tests.packs.machines.ranks import RanksFailed, run_ranks

PROGRAM = """
import os
import numpy as np
import msgraph as ms
from msgraph import nn, ops
from msgraph.communication import get_group_size, get_rank, init

init()
rank, size = get_rank(), get_group_size()
ms.set_context(mode=ms.GRAPH_MODE)
stages = int(os.environ["STAGES"])
replicas = size // stages
replica = rank % replicas
divided = replicas > 1
ms.set_auto_parallel_context(
    parallel_mode="data_parallel" if replicas > 1 else "stand_alone", gradients_mean=True,
    enable_parallel_optimizer=divided, pipeline_stages=stages,
    parallel_optimizer_config={"parallel_optimizer_threshold": 1},
)
ms.set_seed(1)
net = nn.SequentialCell(nn.Dense(16, 32), nn.Tanh(), nn.Dense(32, 32), nn.Tanh(), nn.Dense(32, 24), nn.Dense(24, 4))
for place, cell in enumerate(net):
    cell.pipeline_stage = place // 3 if stages > 1 else 0
optimizer = nn.Adam(net.trainable_params(), 1e-2)


class Loss(nn.MSELoss):
    def construct(self, logits, labels):
        return super().construct(logits, labels) / stages  # those of micro-batches are added


loss_fn = nn.WithLossCell(net, Loss())
step = nn.TrainOneStepCell(nn.PipelineCell(loss_fn, 2) if stages > 1 else loss_fn, optimizer).set_train()
path = os.environ["FOLDER"] + f"/{os.environ.get('NAME') or rank}.ckpt"
start = int(os.environ["START"])
if start:
    missing, unexpected = ms.load_param_into_net(step, ms.load_checkpoint(path))
    assert not missing and not unexpected, (missing, unexpected)
random = np.random.RandomState(0)
losses = []
for number in range(start + 5):
    x = random.randn(8, 16).astype(np.float32)
    if number < start:
        continue
    mine = slice(replica * 8 // replicas, (replica + 1) * 8 // replicas)
    loss = step(ms.Tensor(x[mine]), ms.Tensor(np.sin(x[mine, :4])))
    losses.append(float(ops.AllReduce()(loss).asnumpy()) / size)
print(losses)
"""
SAVE = "ms.save_checkpoint(step, path)\nprint(sorted(ms.load_checkpoint(path)))\n"
LAYOUTS = {"divided": (2, 1), "pipeline": (2, 2), "both": (4, 2)}
OTHERS = {"divided": ((1, 1), (2, 2)), "pipeline": ((2, 1),), "both": ((1, 1), (4, 2))}


def run(folder: Path, ranks: int, program: str, stages: int = 1, start: int = 0, name: str = "") -> list[str]:
    """What the ranks print."""
    return run_ranks(ranks, program, FOLDER=str(folder), STAGES=str(stages), START=str(start), NAME=name)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_checkpoint_of_several_processes_goes_on_in_one_and_in_others(tmp_path: Path, layout: str) -> None:
    whole = run(tmp_path, 1, PROGRAM.replace("start + 5", "10"))
    expected = np.array(eval(whole[0]))
    ranks, stages = LAYOUTS[layout]
    first, *others = run(tmp_path, ranks, PROGRAM + SAVE, stages)
    assert all(text == first for text in others)
    losses, names = first.splitlines()
    np.testing.assert_allclose(eval(losses), expected[:5], rtol=1e-6)
    assert len(eval(names)) == 3 * 8 + 4  # weights, two moments of each; learning rate, step and two powers
    for again, cut in OTHERS[layout]:
        went_on = run(tmp_path, again, PROGRAM, cut, start=5, name="0")
        np.testing.assert_allclose(eval(went_on[0]), expected[5:], rtol=1e-6)


@pytest.mark.parametrize(("ranks", "stages"), [(2, 1), (4, 2)])
def test_what_a_process_has_alone_is_written_if_that_is_asked(tmp_path: Path, ranks: int, stages: int) -> None:
    program = PROGRAM + SAVE.replace("path)", "path, integrated_save=False)", 1)
    program += "ms.sync_pipeline_shared_parameters(step)\n"
    names: list[list[str]] = [eval(text.splitlines()[1]) for text in run(tmp_path, ranks, program, stages)]
    holders = Counter(name for some in names for name in some)
    assert len(holders) == 28
    large = [f"moment{number}.{layer}.weight" for number in (1, 2) for layer in (0, 2, 4)]
    assert [holders[name] for name in large] == [1] * 6


def test_one_process_alone_cannot_write_what_others_have(tmp_path: Path) -> None:
    with pytest.raises(RanksFailed) as failed:
        run(tmp_path, 2, PROGRAM + "if rank == 0: ms.save_checkpoint(step, path)\nelse: ops.AllReduce()(loss)\n")
    assert "MG929" in str(failed.value)
    assert "program.py:49" in str(failed.value)

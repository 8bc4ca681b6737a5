"""``mint.distributed``: collectives that write into tensors, and objects between processes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from tests.packs.machines.ranks import RanksFailed, run_ranks

import msgraph as ms
from msgraph.library.mint import distributed as dist
from msgraph.library.mint import process_groups as groups

EVERY_FUNCTION = """
import numpy as np
import msgraph as ms
from msgraph.mint import distributed as d

d.init_process_group("mccl", world_size=2)
r = d.get_rank()
def new(*shape, value=0): return ms.Tensor(np.full(shape, value, np.float32))
x = ms.Tensor(np.arange(4, dtype=np.float32) + 10 * r)
def show(name, *tensors): print(name, *(np.asarray(t).tolist() for t in tensors))

t = x.copy(); print(d.all_reduce(t)); show("all_reduce", t)
t = x.copy(); handle = d.all_reduce(t, "avg", async_op=True); handle.wait(); show("avg", t)
print(handle.is_completed())
t = x.copy(); d.reduce(t, 1, "max"); show("reduce", t)
t = x.copy(); d.broadcast(t, 1); show("broadcast", t)
t = new(8); d.all_gather_into_tensor(t, x); show("all_gather_into_tensor", t)
t = new(3); d.all_gather_into_tensor_uneven(t, x[: 1 + r], [1, 2]); show("uneven", t)
ts = [new(4), new(4)]; d.all_gather(ts, x); show("all_gather", *ts)
ts = [new(4), new(4)]; d.gather(x, ts if r == 0 else None, 0); show("gather", *ts)
t = new(8); d.gather_into_tensor(t, x, 1); show("gather_into_tensor", t)
t = new(4); d.scatter(t, [x, x + 1] if r == 1 else None, 1); show("scatter", t)
t = new(2); d.scatter_tensor(t, x, 0); show("scatter_tensor", t)
t = new(2); d.reduce_scatter_tensor(t, x); show("reduce_scatter_tensor", t)
t = new(1 + 2 * r); d.reduce_scatter_tensor_uneven(t, x, [1, 3]); show("uneven", t)
t = new(2); d.reduce_scatter(t, [x[:2], x[2:]], "avg"); show("reduce_scatter", t)
t = new(4); d.all_to_all_single(t, x); show("all_to_all_single", t)
ts = [new(1 + r), new(1 + r)]; d.all_to_all(ts, [x[:1], x[1:3]]); show("all_to_all", *ts)
t = new(4); both = [d.P2POp("isend", x, 1 - r), d.P2POp(d.irecv, t, 1 - r)]
[h.wait() for h in d.batch_isend_irecv(both)]; show("batch", t)
t = new(4)
d.send(x, 1, tag=3) if r == 0 else d.recv(t, 0, tag=3)
show("recv", t)
objects = [None, None]; d.all_gather_object(objects, {"rank": r}); print(objects)
objects = ["a", r]; d.broadcast_object_list(objects, 1); print(objects)
objects = [None, None]; d.gather_object(r, objects, 1); print(objects)
objects = [None]; d.scatter_object_list(objects, ["x", "y"], 0); print(objects)
objects = [None]; d.send_object_list([(1, 2)], 1) if r == 0 else d.recv_object_list(objects, 0); print(objects)
group = d.new_group([1]); print(repr(group), d.get_rank(group), d.get_world_size(group), d.get_backend())
d.barrier()
d.destroy_process_group(); print(d.is_initialized())
"""


def test_every_function_between_two_processes() -> None:
    first, second = (text.splitlines() for text in run_ranks(2, EVERY_FUNCTION))
    same = [
        "None", "all_reduce [10.0, 12.0, 14.0, 16.0]", "avg [5.0, 6.0, 7.0, 8.0]", "True",
    ]  # fmt: skip
    assert first == [
        *same, "reduce [0.0, 1.0, 2.0, 3.0]", "broadcast [10.0, 11.0, 12.0, 13.0]",
        "all_gather_into_tensor [0.0, 1.0, 2.0, 3.0, 10.0, 11.0, 12.0, 13.0]", "uneven [0.0, 10.0, 11.0]",
        "all_gather [0.0, 1.0, 2.0, 3.0] [10.0, 11.0, 12.0, 13.0]",
        "gather [0.0, 1.0, 2.0, 3.0] [10.0, 11.0, 12.0, 13.0]", f"gather_into_tensor {[0.0] * 8}",
        "scatter [10.0, 11.0, 12.0, 13.0]", "scatter_tensor [0.0, 1.0]", "reduce_scatter_tensor [10.0, 12.0]",
        "uneven [10.0]", "reduce_scatter [5.0, 6.0]", "all_to_all_single [0.0, 1.0, 10.0, 11.0]",
        "all_to_all [0.0] [10.0]", "batch [10.0, 11.0, 12.0, 13.0]", "recv [0.0, 0.0, 0.0, 0.0]",
        "[{'rank': 0}, {'rank': 1}]", "['a', 1]", "[None, None]", "['x']", "[None]", "'' -1 -1 mpi", "False",
    ]  # fmt: skip
    assert second == [
        *same, "reduce [10.0, 11.0, 12.0, 13.0]", "broadcast [10.0, 11.0, 12.0, 13.0]",
        "all_gather_into_tensor [0.0, 1.0, 2.0, 3.0, 10.0, 11.0, 12.0, 13.0]", "uneven [0.0, 10.0, 11.0]",
        "all_gather [0.0, 1.0, 2.0, 3.0] [10.0, 11.0, 12.0, 13.0]",
        "gather [0.0, 0.0, 0.0, 0.0] [0.0, 0.0, 0.0, 0.0]",
        "gather_into_tensor [0.0, 1.0, 2.0, 3.0, 10.0, 11.0, 12.0, 13.0]",
        "scatter [11.0, 12.0, 13.0, 14.0]", "scatter_tensor [2.0, 3.0]", "reduce_scatter_tensor [14.0, 16.0]",
        "uneven [12.0, 14.0, 16.0]", "reduce_scatter [7.0, 8.0]", "all_to_all_single [2.0, 3.0, 12.0, 13.0]",
        "all_to_all [1.0, 2.0] [11.0, 12.0]", "batch [0.0, 1.0, 2.0, 3.0]", "recv [0.0, 1.0, 2.0, 3.0]",
        "[{'rank': 0}, {'rank': 1}]", "['a', 1]", "[0, 1]", "['y']", "[(1, 2)]", "'1_1' 0 1 mpi", "False",
    ]  # fmt: skip


def test_a_process_alone_needs_no_mpi() -> None:
    assert groups.is_available()
    groups.init_process_group()
    try:
        x = ms.Tensor(np.arange(4, dtype=np.float32))
        parts = [ms.Tensor(np.zeros(4, np.float32))]
        dist.all_reduce(x)
        dist.all_gather(parts, x)
        assert parts[0].asnumpy().tolist() == [0, 1, 2, 3]
        objects = [None]
        groups.scatter_object_list(objects, [5])
        assert objects == [5]
    finally:
        groups.destroy_process_group()


def test_what_does_not_fit_is_refused_before_anything_is_sent() -> None:
    x = ms.Tensor(np.arange(4, dtype=np.float32))
    with pytest.raises(TypeError, match="Tensor"):
        dist.all_reduce([1.0])  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="'avg'"):
        dist.all_reduce(x, "mean")
    with pytest.raises(ValueError, match="shape"):
        dist.all_gather_into_tensor(ms.Tensor(np.zeros(3, np.float32)), x)
    with pytest.raises(TypeError, match="isend or irecv"):
        dist.P2POp("send", x, 0)
    with pytest.raises(ValueError, match="world_size"):
        groups.init_process_group(world_size=3)
    groups.destroy_process_group()


def test_functions_that_give_new_tensors() -> None:
    program = """
    import numpy as np
    import msgraph as ms
    import msgraph.communication as comm
    from msgraph.communication import comm_func as c

    comm.init()
    r = comm.get_rank()
    x = ms.Tensor(np.arange(4, dtype=np.float32) + 10 * r)
    def show(*tensors): print(*(np.asarray(t).tolist() for t in tensors))
    y, handle = c.all_reduce(x, async_op=True); handle.wait(); show(y, x)
    show(c.all_gather_into_tensor(x[:1])[0], c.reduce_scatter_tensor(x)[0], c.reduce(x, 1), c.scatter_tensor(x, 1))
    show(c.gather_into_tensor(x[:1], 0), c.broadcast(x, 1))
    show(c.recv(x, 1)) if r == 0 else c.send(x, 0)
    show(*c.all_to_all_with_output_shape([(2,), (2,)], [x[:2], x[2:]])[0])
    show(c.all_to_all_single_with_output_shape((4,), x)[0])
    """
    first, second = (text.splitlines() for text in run_ranks(2, program))
    both = [10.0, 12.0, 14.0, 16.0]
    theirs = [10.0, 11.0, 12.0, 13.0]
    assert first == [
        f"{both} [0.0, 1.0, 2.0, 3.0]", "[0.0, 10.0] [10.0, 12.0] [0.0] [10.0, 11.0]", f"[0.0, 10.0] {theirs}",
        str(theirs), "[0.0, 1.0] [10.0, 11.0]", "[0.0, 1.0, 10.0, 11.0]",
    ]  # fmt: skip
    assert second == [
        f"{both} {theirs}", f"[0.0, 10.0] [14.0, 16.0] {both} [12.0, 13.0]", f"[0.0] {theirs}",
        "[2.0, 3.0] [12.0, 13.0]", "[2.0, 3.0, 12.0, 13.0]",
    ]  # fmt: skip


# -- checkpoints of several processes --------------------------------------------------------------------------------


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

"""Graphs in files: ``export``, ``load`` and ``GraphCell`` do what the network does that was exported."""

# pyright: basic

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops
from msgraph.diagnostics.errors import CompileError
from msgraph.library.checkpoints import safetensors_format


class Branching(nn.Cell):
    """Statistics, a loop, a branch that may raise, a print and several results."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(4, 3)
        self.norm = nn.BatchNorm1d(3)
        self.scale = Tensor(np.linspace(0.1, 0.3, 300), ms.float32)

    def construct(self, x: Tensor, step: int = 2) -> Any:
        y = self.norm(self.dense(x)) + self.scale[:3]
        while y.sum() < 3:
            y = y + step
        if x.sum() > 100:
            raise ValueError(f"too large: {x.sum()}")
        print("y is", y.shape)
        return {"y": y, "more": (y.sum(), 3, "text", x[0, 0] > 0)}


def numbers(*shape: int, seed: int = 1) -> Tensor:
    return Tensor(np.random.default_rng(seed).standard_normal(shape), ms.float32)


def exported(net: Any, *inputs: Any, folder: Path, **options: Any) -> nn.GraphCell:
    ms.export(net, *inputs, file_name=str(folder / "net"), file_format="MINDIR", **options)
    return nn.GraphCell(ms.load(str(folder / "net.mindir")))


def same(one: Any, other: Any) -> bool:
    if isinstance(one, Tensor):
        return one.dtype == other.dtype and one.asnumpy().tobytes() == other.asnumpy().tobytes()
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return type(one) is type(other) and all(map(same, one, other))
    return one == other and type(one) is type(other)


def state(net: nn.Cell) -> dict[str, Any]:
    return {name: parameter.asnumpy().copy() for name, parameter in net.parameters_dict().items()}


@pytest.fixture(params=[ms.GRAPH_MODE, ms.PYNATIVE_MODE], ids=["graph", "pynative"])
def mode(request: pytest.FixtureRequest) -> Iterator[None]:
    ms.set_context(mode=request.param)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


@pytest.mark.usefixtures("mode")
def test_a_network_with_everything(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    net = Branching()
    net.set_train()
    cell = exported(net, numbers(2, 4), folder=tmp_path)
    compiled = ms.jit(net)
    for seed in (1, 2):
        assert same(compiled(numbers(2, 4, seed=seed)), cell(numbers(2, 4, seed=seed)))
    with pytest.raises(ValueError, match="too large: 160"):
        cell(Tensor(np.full((2, 4), 20.0), ms.float32))
    assert capfd.readouterr().out.count("y is\n(2, 3)") == 4
    ours, theirs = state(net), state(cell)
    assert ours["norm.moving_mean"].any()
    assert ours.keys() == theirs.keys()
    for name in ("norm.moving_mean", "norm.moving_variance", "dense.weight"):
        changed = (theirs if "moving" in name else ours)[name]
        assert np.isfinite(changed).all()


def test_state_is_written_alike(tmp_path: Path) -> None:
    net = nn.SequentialCell(nn.Dense(4, 3), nn.BatchNorm1d(3))
    net.set_train()
    cell = exported(net, numbers(2, 4), folder=tmp_path)
    assert same(ms.jit(net)(numbers(2, 4)), cell(numbers(2, 4)))
    ours, theirs = state(net), state(cell)
    assert ours["1.moving_mean"].any()
    assert ours.keys() == theirs.keys()
    assert all(np.array_equal(ours[name], theirs[name]) for name in ours)


def test_a_loaded_graph_is_trained(tmp_path: Path) -> None:
    net = nn.SequentialCell(nn.Dense(4, 8), nn.ReLU(), nn.Dense(8, 2))
    cell = exported(net, numbers(5, 4), folder=tmp_path)
    target, losses = numbers(5, 2, seed=3), []
    for network in (net, cell):
        optimizer = nn.Momentum(network.trainable_params(), 0.1, 0.9)
        step = nn.TrainOneStepCell(nn.WithLossCell(network, nn.MSELoss()), optimizer)
        losses.append([float(step(numbers(5, 4), target)) for _ in range(4)])
    assert losses[0] == losses[1]
    assert losses[0][-1] < losses[0][0]
    ours, theirs = state(net), state(cell)
    assert all(np.array_equal(ours[name], theirs[name]) for name in ours)


def test_a_loaded_graph_is_part_of_another(tmp_path: Path) -> None:
    def f(x: Tensor, many: list[Tensor]) -> Tensor:
        if x.sum() > 50:
            raise ValueError(f"too large: {x.sum()}")
        return ops.vmap(lambda row: row * 2)(x) + many[0] - many[1]

    x = numbers(3, 2)
    cell = exported(f, x, [x, x * 2], folder=tmp_path)

    @ms.jit
    def twice(x: Tensor) -> Tensor:
        return cell(cell(x, [x, x]), [x, x]) + 1

    assert np.allclose(twice(x).asnumpy(), 4 * x.asnumpy() + 1)
    assert np.allclose(ms.grad(lambda x: twice(x).sum())(x).asnumpy(), 4)
    with pytest.raises(ValueError, match="too large: 120"):
        twice(Tensor(np.full((3, 2), 20.0), ms.float32))
    with pytest.raises(CompileError, match="MG698"):
        ms.jit(lambda x: cell(x, [x, x]))(numbers(4, 2))


@pytest.mark.parametrize("dtype", [ms.float16, ms.bfloat16, ms.float64, ms.int8, ms.uint64, ms.bool_, ms.complex64])
def test_every_element_type(tmp_path: Path, dtype: Any) -> None:
    weight = Parameter(Tensor(np.arange(6).reshape(2, 3) % 2, dtype), name="w")
    constant = Tensor(np.array([1, 0, 1]), dtype)

    def f(x: Tensor) -> tuple[Tensor, Tensor]:
        return ops.stack([x, weight]), ops.concat([constant, x[0]])

    x = Tensor(np.arange(6).reshape(2, 3) % 3, dtype)
    assert same(f(x), exported(f, x, folder=tmp_path)(x))


def test_gradients_of_counting_loops(tmp_path: Path) -> None:
    def f(x: Tensor) -> Tensor:
        count = 0
        while count < x.sum():
            x, count = x * 1.25, count + 1
            if count > 20:
                raise ValueError(f"{count} rounds")
        return x.sum()

    cell = exported(ms.grad(f), ops.ones(3), folder=tmp_path)
    for x in (ops.ones(3) * 0.1, ops.ones(3) * 0.3):
        assert same(ms.jit(ms.grad(f))(x), cell(x))
    with pytest.raises(ValueError, match="21 rounds"):
        cell(ops.ones(3) * 9)


@pytest.mark.parametrize("value", [2 + 3j, b"bytes", float("inf"), None, (1, [2.5, {"a": "b"}]), ms.float16])
def test_constants_are_returned(tmp_path: Path, value: Any) -> None:
    assert same(exported(lambda x: (x, value), ops.ones(2), folder=tmp_path)(ops.ones(2))[1], value)


def test_what_is_given_may_be_written(tmp_path: Path) -> None:
    def f(x: Tensor, y: Tensor) -> Tensor:
        x[0] = 5
        return x + y

    cell = exported(f, ops.ones(2), ops.ones(2), folder=tmp_path)
    x, y = ops.ones(2), ops.ones(2) * 3
    assert cell(x, y).asnumpy().tolist() == [8, 4]
    assert x.asnumpy().tolist() == [5, 1]
    with pytest.raises(TypeError, match="are one makes a difference"):
        cell(y, y)
    with pytest.raises(TypeError, match="`x` is written"):
        ms.jit(lambda x, y: cell(x, y))(x, y)


def test_random_numbers_go_on(tmp_path: Path) -> None:
    ms.set_seed(3)
    net = nn.Dropout(p=0.5)
    net.set_train()
    cell = exported(net, ops.ones((4, 8)), folder=tmp_path)
    run = ms.jit(net)
    for _ in range(2):
        assert same(run(ops.ones((4, 8))), cell(ops.ones((4, 8))))


def test_loading_needs_no_source(tmp_path: Path) -> None:
    net = nn.SequentialCell(nn.Dense(4, 3), nn.Tanh())
    ms.export(net, numbers(2, 4), file_name=str(tmp_path / "net"))
    program = f"""
import numpy as np, msgraph as ms
x = ms.Tensor(np.random.default_rng(1).standard_normal((2, 4)), ms.float32)
np.save({str(tmp_path / "out.npy")!r}, ms.nn.GraphCell(ms.load({str(tmp_path / "net.mindir")!r}))(x).asnumpy())
"""
    subprocess.run([sys.executable, "-c", program], check=True)
    assert np.array_equal(np.load(tmp_path / "out.npy"), ms.jit(net)(numbers(2, 4)).asnumpy())


def test_parameters_are_given(tmp_path: Path) -> None:
    ms.export(nn.Dense(4, 3), numbers(2, 4), file_name=str(tmp_path / "net.mindir"))
    given = {"weight": ops.zeros((3, 4)), "bias": ops.ones(3), "other": ops.ones(1)}
    cell = nn.GraphCell(ms.load(str(tmp_path / "net.mindir")), params_init=given)
    assert cell(numbers(2, 4)).asnumpy().tolist() == [[1, 1, 1], [1, 1, 1]]
    assert [p.name for p in cell.trainable_params()] == ["weight", "bias"]


def test_weights_are_safetensors(tmp_path: Path) -> None:
    net = nn.Dense(4, 3)
    ms.export(net, numbers(2, 4), file_name=str(tmp_path / "net"))
    with zipfile.ZipFile(tmp_path / "net.mindir") as archive:
        arrays = safetensors_format.read(memoryview(archive.read("weights.safetensors")))
        assert "ms.matmul" in archive.read("graph.mlir").decode()
        said = json.loads(archive.read("manifest.json"))
    assert [about["name"] for about in said["weights"]] == ["weight", "bias"]
    assert np.array_equal(arrays["0"], net.weight.asnumpy())


def rewritten(path: Path, change: Callable[[dict[str, bytes]], object]) -> None:
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def _later(members: dict[str, bytes]) -> None:
    members["manifest.json"] = members["manifest.json"].replace(b'"version": 1', b'"version": 99')


def _other_weights(members: dict[str, bytes]) -> None:
    members["weights.safetensors"] = safetensors_format.write({"0": np.ones((2, 2), np.float32), "1": np.ones(3, "f4")})


def _replaced(name: str, content: bytes) -> Callable[[dict[str, bytes]], None]:
    return lambda members: members.update({name: content})


DAMAGE: dict[str, Callable[[dict[str, bytes]], object]] = {
    "of version 99": _later,
    "it has no": lambda members: members.pop("graph.mlir"),
    "no graph that msgraph wrote": _replaced("manifest.json", b"{}"),
    "cannot be used": _replaced("manifest.json", b"nothing"),
    "header is cut off": _replaced("weights.safetensors", b"\xff" * 20),
    "graph.mlir cannot be used|cannot be used: ": _replaced("graph.mlir", b"builtin.module { what }"),
    "weights are not those": _other_weights,
}


@pytest.mark.parametrize("said", DAMAGE)
def test_damaged_files_are_refused(tmp_path: Path, said: str) -> None:
    ms.export(nn.Dense(4, 3), numbers(2, 4), file_name=str(tmp_path / "net"))
    rewritten(tmp_path / "net.mindir", DAMAGE[said])
    with pytest.raises(RuntimeError, match=said):
        nn.GraphCell(ms.load(str(tmp_path / "net.mindir")))(numbers(2, 4))


def test_cut_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "net.mindir"
    ms.export(nn.Dense(4, 3), numbers(2, 4), file_name=str(path))
    content = path.read_bytes()
    for size in (0, 10, len(content) // 2, len(content) - 1):
        path.write_bytes(content[:size])
        with pytest.raises(RuntimeError, match="Load MindIR failed"):
            ms.load(str(path))
    for place in range(0, len(content), 97):
        path.write_bytes(content[:place] + bytes([content[place] ^ 255]) + content[place + 1 :])
        try:
            nn.GraphCell(ms.load(str(path)))(numbers(2, 4))
        except (RuntimeError, CompileError):
            continue  # what archives do not check are times and the like


def opened(*shape: int | None) -> Tensor:
    return Tensor(shape=list(shape), dtype=ms.float32)


def test_sizes_are_left_open(tmp_path: Path) -> None:
    class Pooled(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.dense, self.norm = nn.Dense(4, 3), nn.BatchNorm1d(3)

        def construct(self, x: Tensor, others: list[Tensor]) -> Any:
            y = self.norm(self.dense(x)) / x.shape[0]
            return y.reshape(-1), ops.softmax(y), x.shape[0] * 2, others[0] + others[1].sum()

    net = Pooled()
    net.set_train()
    cell = exported(net, opened(None, 4), [opened(None, 2), opened(None)], folder=tmp_path)
    assert re.search(r"x: Float32 tensor of shape \([a-z]\w*, 4\)", repr(cell.graph))
    for n, m, k in ((5, 1, 7), (64, 3, 2), (2, 2, 2), (5, 1, 7)):
        arguments = numbers(n, 4), [numbers(m, 2), numbers(k)]
        before = state(cell)
        result = cell(*arguments)
        for name, value in before.items():
            net.parameters_dict()[name].set_data(Tensor(value))
        assert same(ms.jit(net, dynamic=0)(*arguments), result)
    assert len(cell.graph._of_sizes) == 3
    with pytest.raises(TypeError, match=r"tensor of shape \(5, 3\), was"):
        cell(numbers(5, 3), [numbers(2, 2), numbers(3)])
    with pytest.raises(TypeError, match="`others` is"):
        cell(numbers(5, 4), [numbers(2, 2)])


def test_sizes_that_cannot_be_left_open(tmp_path: Path) -> None:
    cell = exported(lambda x: x * 2 if x.shape[0] > 16 else x * 3, opened(None), folder=tmp_path)
    assert cell(ops.ones(20)).asnumpy()[0] == 2
    with pytest.raises(TypeError, match=r"sizes of \w+ = 3 are treated in another way"):
        cell(ops.ones(3))
    with pytest.raises(RuntimeError, match="an open size is needed"):
        exported(lambda x: x + Tensor([1.0] * x.shape[0]), opened(None), folder=tmp_path)
    with pytest.raises(RuntimeError, match="a size of an input is open"):
        ms.export(nn.Dense(4, 3), opened(None, 4), file_name=str(tmp_path / "other"), file_format="OBJECT")
    rewritten(
        tmp_path / "net.mindir",
        lambda members: members.update(
            {"graph.mlir": re.sub(rb"\?\{[^}]*\}", b"?{__import__('os')}", members["graph.mlir"])}
        ),
    )
    with pytest.raises(RuntimeError, match="no expression of sizes"):
        ms.load(str(tmp_path / "net.mindir"))


def test_what_is_left_behind_is_refused(tmp_path: Path) -> None:
    class Counting(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.calls = 0

        def construct(self, x: Tensor) -> Tensor:
            self.calls = self.calls + 1
            return x

    with pytest.raises(RuntimeError, match="it sets `calls` of a `Counting`"):
        ms.export(Counting(), numbers(2), file_name=str(tmp_path / "net"))
    assert not list(tmp_path.iterdir())


def test_arguments_are_checked(tmp_path: Path) -> None:
    net, x = nn.Dense(4, 3), numbers(2, 4)
    name = str(tmp_path / "net")
    for problem, options in {
        ValueError: {"file_name": name, "file_format": "AIR"},
        TypeError: {"file_name": 3},
        NotImplementedError: {"file_name": name, "enc_key": b"0123456789ABCDEF"},
    }.items():
        with pytest.raises(problem):
            ms.export(net, x, **options)
    with pytest.raises(ValueError, match=r"should end with '.mindir'"):
        ms.load("net.pt")
    with pytest.raises(ValueError, match="does not exist"):
        ms.load("nothing.mindir")
    anything: Any = net
    with pytest.raises(TypeError, match="must be a FuncGraph"):
        nn.GraphCell(anything)
    ms.export(net, x, file_name=name)
    with pytest.raises(NotImplementedError, match="dec_key"):
        ms.load(f"{name}.mindir", dec_key=b"0123456789ABCDEF")
    wrong: list[Any] = [[], {1: x}, {"weight": 1}]
    for params in wrong:
        with pytest.raises(TypeError, match="params_init"):
            nn.GraphCell(ms.load(f"{name}.mindir"), params)
    with pytest.raises(TypeError, match="shape"):
        nn.GraphCell(ms.load(f"{name}.mindir"))(numbers(3, 4))

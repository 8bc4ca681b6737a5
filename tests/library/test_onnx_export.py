"""``export(..., file_format="ONNX")``: networks, branches, loops, gradients, open sizes, names and lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from examples.char_gpt import GPT
from examples.lenet_digits import LeNet
from examples.minilm import MiniLM
from tests.library.onnx_models import agrees, compare, exported, onnx_package, run, session

import msgraph as ms
from msgraph import Parameter, Tensor, mutable, nn, ops
from msgraph.diagnostics.errors import CompileError

RNG = np.random.default_rng(2)


def floats(*shape: int) -> Tensor:
    return Tensor(RNG.standard_normal(shape).astype(np.float32))


# -- networks ------------------------------------------------------------------------------------------------------


class Residual(nn.Cell):
    def __init__(self, channels: int, wide: int, stride: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, wide, 3, stride, pad_mode="pad", padding=1)
        self.second = nn.Conv2d(wide, wide, 3, pad_mode="pad", padding=1)
        self.norms = nn.CellList([nn.BatchNorm2d(wide), nn.BatchNorm2d(wide)])
        self.short: Any = nn.Conv2d(channels, wide, 1, stride) if stride > 1 else None

    def construct(self, x: Tensor) -> Tensor:
        y = self.norms[1](self.second(ops.relu(self.norms[0](self.first(x)))))
        return ops.relu(y + (x if self.short is None else self.short(x)))


class ResNet18(nn.Cell):
    """The network of that name, an eighth as wide."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.SequentialCell(nn.Conv2d(3, 8, 7, 2), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(3, 2, "same"))
        wide = [(8, 8, 1), (8, 8, 1), (8, 16, 2), (16, 16, 1), (16, 32, 2), (32, 32, 1), (32, 64, 2), (64, 64, 1)]
        self.blocks = nn.SequentialCell(*[Residual(*sizes) for sizes in wide])
        self.head = nn.Dense(64, 10)

    def construct(self, x: Tensor) -> Tensor:
        return self.head(self.blocks(self.stem(x)).mean((2, 3)))


SMALL = {"hidden_size": 24, "layer_norm_eps": 1e-12, "vocab_size": 50, "max_position_embeddings": 20,
         "type_vocab_size": 2, "num_attention_heads": 3, "intermediate_size": 48, "num_hidden_layers": 2}  # fmt: skip


def mask_of(length: int) -> Tensor:
    return Tensor((np.arange(16) < length).astype(np.float32)[None])


def minilm() -> nn.Cell:
    net = MiniLM(SMALL)
    table = net.words.embedding_table
    table.set_data(floats(*table.shape))
    return net


NETWORKS = {
    "lenet": (LeNet, lambda: [floats(3, 1, 8, 8)]),
    "resnet18": (ResNet18, lambda: [floats(2, 3, 64, 64)]),
    "gpt": (lambda: GPT(30, 32, 2), lambda: [Tensor(RNG.integers(0, 30, (2, 64)).astype(np.int32))]),
    "minilm": (minilm, lambda: [Tensor(RNG.integers(0, 50, (1, 16)).astype(np.int32)), mask_of(11)]),
}


@pytest.mark.parametrize("name", NETWORKS)
def test_networks_agree(name: str, tmp_path: Path) -> None:
    make, inputs = NETWORKS[name]
    net: Any = make()
    net.set_train(False)
    model = agrees(tmp_path, net, *inputs())
    weights = {weight.name for weight in model.graph.initializer}
    assert {parameter.name for parameter in net.trainable_params()} <= weights


class Layers(nn.Cell):
    """Layers that are made of many operators, or of unusual ones."""

    def __init__(self) -> None:
        super().__init__()
        self.images = nn.CellList([
            nn.GroupNorm(2, 4), nn.Conv2dTranspose(4, 2, 3, 2), nn.AvgPool2d(2, 2),
            nn.AdaptiveAvgPool2d(3), nn.Conv2d(4, 4, 3, group=2, dilation=2), nn.PReLU(4), nn.ReflectionPad2d(1),
            nn.PixelShuffle(2), nn.Upsample(scale_factor=2.0, mode="nearest", recompute_scale_factor=True),
        ])  # fmt: skip
        self.rows = nn.CellList([nn.LSTM(6, 5), nn.GRU(6, 5, bidirectional=True)])

    def construct(self, x: Tensor, rows: Tensor) -> tuple[Tensor, ...]:
        found = [layer(x) for layer in self.images]
        found += [layer(rows)[0] for layer in self.rows]
        found += [ops.interpolate(x, size=(9, 5), mode="bilinear"), ops.cross_entropy(rows[0], ops.argmax(rows[1], 1))]
        found += [ops.einsum("abc,adc->bd", rows, rows), ops.cumsum(rows, 1), *ops.topk(rows, 3), ops.one_hot(
            ops.argmax(rows, -1), 6, Tensor(1.0), Tensor(0.0))]  # fmt: skip
        found += [rows[:, ::-2, 1:4], ops.gather_elements(rows, 2, ops.argmax(rows, -1, True)), ops.tril(rows)]
        return tuple(found)


def test_layers_agree(tmp_path: Path) -> None:
    net = Layers()
    net.set_train(False)
    agrees(tmp_path, net, floats(2, 4, 6, 6), floats(3, 4, 6), tolerance=3e-5)


# -- control flow --------------------------------------------------------------------------------------------------


@ms.jit
def branches(x: Tensor, n: Any) -> tuple[Tensor, ...]:
    y = x * 2
    if x.sum() > 0:
        z, kept = y + 1, x
        if n > 3:
            z = z * n
    else:
        z, kept = y, -x
    return z, kept, y


@ms.jit
def loops(x: Tensor, n: Any) -> tuple[Tensor, ...]:
    total, k = x, 0
    while total.sum() < 100:
        total = total * 2 + x
        if k > n:
            break
        k += 1
    for i in range(n):
        x = x + i * total
    return total, x, total.sum()


@pytest.mark.parametrize("function", [branches, loops])
def test_branches_and_loops_agree(function: Any, tmp_path: Path) -> None:
    model = exported(tmp_path, function, Tensor([1.0, 2.0]), mutable(4))
    for x in ([1.0, 2.0], [-3.0, 1.0], [40.0, 70.0]):
        for n in (2, 4, 7):
            wanted = function(Tensor(x), mutable(n))
            actual = run(model, [np.array(x, np.float32), np.array(n)])
            for array, result in zip(actual, wanted, strict=True):
                np.testing.assert_allclose(array, result.asnumpy(), 1e-6)


def test_a_model_fails_where_python_raises(tmp_path: Path) -> None:
    @ms.jit
    def root(x: Tensor) -> Tensor:
        if x.min() < 0:
            raise ValueError("there is no root of less than nothing")
        return ops.sqrt(x)

    model = agrees(tmp_path, root, Tensor([1.0, 4.0]))
    with pytest.raises(Exception, match=r"raises ValueError: there is no root of less than nothing .*test_onnx_export"):
        run(model, [np.array([1.0, -4.0], np.float32)])


def test_an_index_that_points_outside_fails(tmp_path: Path) -> None:
    net = nn.Embedding(5, 3)
    model = agrees(tmp_path, net, Tensor([1, 4], ms.int32))
    assert [node.op_type for node in model.graph.node][-2:] == ["Gather", "Identity"]
    with pytest.raises(Exception, match="out of data bounds"):
        run(model, [np.array([1, 5], np.int32)])


# -- transformations -----------------------------------------------------------------------------------------------


def test_gradients_and_maps_are_exported(tmp_path: Path) -> None:
    net = nn.SequentialCell(nn.Conv2d(1, 3, 3), nn.Tanh(), nn.MaxPool2d(2, 2), nn.Flatten(), nn.Dense(27, 2))

    def loss(x: Tensor) -> Tensor:
        return ops.square(net(x)).sum()

    @ms.jit
    def slopes(x: Tensor) -> Any:
        return ms.grad(loss)(x), ms.vmap(ops.cumsum, (0, None))(x, 1)

    agrees(tmp_path, slopes, floats(2, 1, 6, 6))


# -- open sizes ----------------------------------------------------------------------------------------------------


class Rows(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(6, 4)

    def construct(self, x: Tensor, y: Tensor) -> tuple[Tensor, ...]:
        rows = x.shape[0]
        both = ops.concat([self.dense(x.reshape(rows, -1)), y], 1)
        return ops.softmax(both) * rows, both.mean(0), both[: rows // 2], ops.arange(rows), x.transpose(2, 0, 1)


def test_open_sizes_are_dims_with_names(tmp_path: Path) -> None:
    net = Rows()
    announced = [Tensor(shape=[None, 2, 3], dtype=ms.float32), Tensor(shape=[None, 2], dtype=ms.float32)]
    model = exported(tmp_path, net, *announced)
    assert [about.shape for about in session(model).get_inputs()] == [["batch", 2, 3], ["batch", 2]]
    for rows in (2, 5, 16):
        compare(model, net, floats(rows, 2, 3), floats(rows, 2))
    with pytest.raises(Exception, match="exported for sizes where"):
        run(model, [np.ones((1, 2, 3), np.float32), np.ones((1, 2), np.float32)])  # an empty part is another program


def test_dims_that_were_one_size_are_compared(tmp_path: Path) -> None:
    @ms.jit
    def sums(x: Tensor, y: Tensor) -> Tensor:
        assert x.shape[0] == y.shape[0]
        return x.sum() + y.sum()

    size: Any = ms.Symbol()
    model = exported(tmp_path, sums, *[Tensor(shape=[size], dtype=ms.float32)] * 2)
    compare(model, sums, floats(3), floats(3))
    with pytest.raises(Exception, match="dim 0 of x == dim 0 of y"):
        run(model, [np.ones(3, np.float32), np.ones(4, np.float32)])


def test_sizes_that_differ_have_names_of_their_own(tmp_path: Path) -> None:
    @ms.jit
    def products(x: Tensor, y: Tensor) -> Tensor:
        return ops.matmul(x, y.T) / y.shape[0]

    announced = [Tensor(shape=[None, 3], dtype=ms.float32), Tensor(shape=[None, 3], dtype=ms.float32)]
    model = exported(tmp_path, products, *announced)
    assert [about.shape for about in session(model).get_outputs()] == [["n0", "n1"]]
    for rows, columns in ((4, 7), (1, 3), (6, 6)):
        compare(model, products, floats(rows, 3), floats(columns, 3))


def test_networks_have_open_batches(tmp_path: Path) -> None:
    net: Any = ResNet18()
    net.set_train(False)
    model = exported(tmp_path, net, Tensor(shape=[None, 3, 32, 32], dtype=ms.float32))
    for batch in (1, 3):
        compare(model, net, floats(batch, 3, 32, 32))


def test_sizes_that_the_run_finds(tmp_path: Path) -> None:
    @ms.jit
    def kept(x: Tensor) -> Tensor:
        return ops.nonzero(x)

    with pytest.raises(CompileError, match="nonzero"):
        exported(tmp_path, kept, Tensor([1.0, 0.0]))


@ms.jit
def repeated(x: Tensor) -> list[Tensor]:
    return [x] * x.shape[0]


@ms.jit
def window(x: Tensor) -> Tensor:
    return ops.bartlett_window(x.shape[0])


@pytest.mark.parametrize(
    ("function", "why"), [(repeated, "something is repeated batch times"), (window, "as a number")]
)
def test_a_number_that_must_be_known_is_refused(function: Any, why: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=f"an open size is needed: .*{why}"):
        exported(tmp_path, function, Tensor(shape=[None], dtype=ms.float32))


def test_other_formats_need_sizes(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match="a size of an input is open"):
        ms.export(
            nn.ReLU(), Tensor(shape=[None], dtype=ms.float32), file_name=str(tmp_path / "x"), file_format="OBJECT"
        )


# -- what is in a file ---------------------------------------------------------------------------------------------


class Scaled(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.scale = Parameter(Tensor([2.0, 3.0]), name="scale")
        self.drop = nn.Dropout(p=0.5)

    def construct(self, images: Tensor, more: list[Tensor]) -> dict[str, Any]:
        scaled = self.drop(images) * self.scale
        return {"scaled": scaled, "others": (more[0] + 1, more[1], 3), "weight": self.scale}


def test_names_lines_and_structures(tmp_path: Path) -> None:
    net = Scaled()
    net.set_train(True)
    images, more = Tensor([1.0, 2.0]), [Tensor([3]), Tensor([4])]
    model = exported(tmp_path, net, images, more)
    assert net.training
    assert net.drop.training
    running = session(model)
    assert running.get_inputs()[0].name == "images"
    assert [about.name for about in running.get_outputs()] == ["scaled", "others_0", "others_1", "others_2", "weight"]
    actual = run(model, [images.asnumpy(), np.array([3]), np.array([4])])
    assert [array.tolist() for array in actual] == [[2.0, 6.0], [4], [4], 3, [2.0, 3.0]]
    assert "scale" in [weight.name for weight in model.graph.initializer]
    places = {node.op_type: node.doc_string for node in model.graph.node}
    line = Path(__file__).read_text().splitlines().index("        scaled = self.drop(images) * self.scale") + 1
    assert places["Mul"].startswith(f"{__file__}:{line}:")


@pytest.mark.parametrize("opset", [18, 20, 23])
def test_opsets(opset: int, tmp_path: Path) -> None:
    net = nn.SequentialCell(nn.Dense(4, 3), nn.GELU(), nn.Softmax())
    model = agrees(tmp_path, net, floats(2, 4), opset=opset)
    assert [one.version for one in model.opset_import] == [opset]
    assert any(node.op_type == "Gelu" for node in model.graph.node) == (opset >= 20)


def test_weights_beside_the_model(tmp_path: Path) -> None:
    net, x = nn.Dense(40, 50), floats(2, 40)
    ms.export(net, x, file_name=str(tmp_path / "net.onnx"), file_format="ONNX", external_data=True)
    assert (tmp_path / "net.onnx.data").stat().st_size >= 40 * 50 * 4
    assert (tmp_path / "net.onnx").stat().st_size < 4000
    (actual,) = run(tmp_path / "net.onnx", [x.asnumpy()])
    np.testing.assert_allclose(actual, net(x).asnumpy(), 1e-5, 1e-5)
    assert onnx_package.load(tmp_path / "net.onnx").producer_name == "msgraph"


def test_names_of_inputs_and_outputs(tmp_path: Path) -> None:
    net, x = nn.Dense(4, 3), floats(2, 4)
    model = agrees(tmp_path, net, x, input_names=["images"], output_names=["weight"])
    assert [about.name for about in model.graph.input] == ["images"]
    assert [about.name for about in model.graph.output] == ["weight"]
    for wrong in (["a", "b"], "images", [1]):
        with pytest.raises(CompileError, match="'input_names'"):
            exported(tmp_path, net, x, input_names=wrong)


def test_objects_that_are_given_back_are_refused(tmp_path: Path) -> None:
    @ms.jit
    def given_back(x: Tensor, several: list[Tensor]) -> Any:
        return x + 1, several

    with pytest.raises(CompileError, match="it returns an object that it was given"):
        exported(tmp_path, given_back, Tensor([1.0]), [Tensor([2.0])])


def test_an_index_of_a_list_is_checked(tmp_path: Path) -> None:
    @ms.jit
    def chosen(x: Tensor, place: Any) -> Any:
        several: list[Any] = [x, x + 1, x + 2]
        return several[place]

    model = agrees(tmp_path, chosen, Tensor([1.0]), mutable(1))
    with pytest.raises(Exception, match="raises IndexError: list index out of range"):
        run(model, [np.ones(1, np.float32), np.array(3)])


def test_every_number_of_a_call_has_its_place(tmp_path: Path) -> None:
    @ms.jit
    def mixed(x: Any, y: Any, z: Any) -> Any:
        return x + y, x > z, ops.cast(z, ms.int8), x == x

    agrees(tmp_path, mixed, Tensor([1, 2], ms.int16), Tensor([2.5, 3.5], ms.float64), Tensor([1.5, -7.0], ms.float16))

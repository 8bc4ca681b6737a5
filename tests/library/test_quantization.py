"""``ms.quantize``: layers of blocks beside layers of floats, blocks of files, what is refused."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np
import pytest
from gguf import GGMLQuantizationType as Type
from tests.support.gguf_files import HIDDEN, TOKENS, write_llama

import msgraph as ms
from msgraph import Tensor, nn, ops


class Words(nn.Cell):
    """An embedding, a layer with a bias, and a layer that shares the table of the embedding."""

    def __init__(self, size: int = HIDDEN) -> None:
        super().__init__()
        self.table = nn.Embedding(len(TOKENS), size)
        self.inner = nn.Dense(size, size, activation="relu")
        self.output = nn.Dense(size, len(TOKENS), has_bias=False)
        self.output.weight = self.table.embedding_table

    def construct(self, ids: Tensor) -> Tensor:
        """What follows each of them."""
        return self.output(self.inner(self.table(ids)))


IDS = Tensor([[3, 1, 250], [3, 0, 99]], ms.int32)


def _rounded(net: Words, name: str) -> np.ndarray:
    """What the network gives, its weights rounded by the library of the format, by NumPy."""
    kind = Type[name.upper()]
    table, inner = (
        gguf.dequantize(gguf.quantize(weight.asnumpy(), kind), kind)
        for weight in (net.table.embedding_table, net.inner.weight)
    )
    assert net.inner.bias is not None
    return np.maximum(table[IDS.asnumpy()] @ inner.T + net.inner.bias.asnumpy(), 0) @ table.T


@pytest.mark.parametrize("name", ["q8_0", "q4_0", "q4_1"])
@pytest.mark.parametrize("mode", [ms.GRAPH_MODE, ms.PYNATIVE_MODE])
def test_a_network_of_blocks_gives_what_its_rounded_weights_give(name: str, mode: int) -> None:
    ms.set_context(mode=mode)
    net = Words()
    expected = _rounded(net, name)
    assert ms.quantize(net, name) is net
    assert net.output.weight is net.table.embedding_table
    np.testing.assert_allclose(net(IDS).asnumpy(), expected, 1e-4, 1e-6)
    np.testing.assert_allclose(net(IDS[:1]).asnumpy(), expected[:1], 1e-4, 1e-6)
    assert [parameter.name for parameter in net.trainable_params()] == ["inner.bias"]


@pytest.mark.parametrize("dtype", [ms.float32, ms.float16])
def test_whole_numbers_have_a_scale_for_each_row(dtype: ms.dtype.Type) -> None:
    net = Words().to_float(dtype) if dtype != ms.float32 else Words()
    rows = net.inner.weight.asnumpy()
    rows[3] = 0
    before = net(IDS).asnumpy()
    ms.quantize(net, "int8")
    assert (net.inner.weight.dtype, net.output.weight_scale) == (ms.int8, net.table.weight_scale)
    assert net.inner.weight_scale is not None
    restored = net.inner.weight.asnumpy() * net.inner.weight_scale.asnumpy()[:, None]
    assert np.all(np.abs(restored - rows) <= np.abs(rows).max(-1, keepdims=True) / 253)
    for ids in (IDS, IDS[:1]):
        np.testing.assert_allclose(net(ids).asnumpy(), before[: len(ids)], 0, 0.03 * np.abs(before).max())
    assert [parameter.name for parameter in net.trainable_params()] == ["inner.bias"]


def test_whole_numbers_are_loaded_with_their_scales(tmp_path: Path) -> None:
    net = ms.quantize(Words(), "int8")
    ms.save_checkpoint(net, str(tmp_path / "net.ckpt"))
    same = ms.quantize(Words(), "int8")
    for parameters in (net.parameters_dict(), ms.load_checkpoint(tmp_path / "net.ckpt")):
        floats = Words()
        ms.load_param_into_net(floats, parameters)
        ms.load_param_into_net(same, parameters)
        np.testing.assert_allclose(floats(IDS).asnumpy(), net(IDS).asnumpy(), 1e-4, 1e-5)
        np.testing.assert_array_equal(same(IDS).asnumpy(), net(IDS).asnumpy())
    with pytest.raises(RuntimeError, match="same type"):
        ms.load_param_into_net(net, Words().parameters_dict())


@pytest.mark.parametrize(("depth", "group", "turned"), [(64, 0, True), (33, 0, True), (64, 0, False), (64, 16, True)])
@pytest.mark.parametrize("moved", [False, True])
def test_products_with_weights_of_int8(depth: int, group: int, turned: bool, moved: bool) -> None:
    rng = np.random.default_rng(5)
    x, bias = (rng.standard_normal(shape).astype(np.float32) for shape in ((3, depth), (7,)))
    weight, groups = rng.integers(-128, 128, (depth, 7)).astype(np.int8), depth // group if group else 1
    scale, offset = (rng.uniform(0.01, 0.1, (groups, 7)).astype(np.float32) for _ in range(2))
    plain = weight + np.repeat(offset, depth // groups, 0) if moved else weight
    expected = x @ (plain * np.repeat(scale, depth // groups, 0)) + bias
    product = ops.WeightQuantBatchMatmul(False, turned, group)
    lie = np.transpose if turned else np.asarray
    scales = [Tensor(np.ascontiguousarray(lie(v))) for v in (scale, offset)]
    operands = Tensor(x), Tensor(np.ascontiguousarray(lie(weight))), scales[0], scales[1] if moved else None
    np.testing.assert_allclose(product(*operands, None, None, Tensor(bias)).asnumpy(), expected, 1e-4, 1e-4)


def test_gradients_go_through_blocks() -> None:
    net, x = ms.quantize(nn.Dense(32, 5), "q8_0"), Tensor(np.ones((2, 32)), ms.float32)
    slope = ms.grad(net)(x).asnumpy()
    np.testing.assert_allclose(slope[1], ops.dequantize(net.weight, "q8_0").asnumpy().sum(0), 1e-5, 1e-6)


def test_scales_belong_to_the_first_dim_of_any_weight() -> None:
    layer, filters = nn.Cell(), Tensor(np.full((2, 3, 2, 1), 3, np.int8))
    layer.weight = ms.Parameter(ops.zeros(filters.shape), name="weight")
    parts = {"weight": ms.Parameter(filters, name="weight"), "weight_scale": ms.Parameter(Tensor([0.5, 2.0]))}
    ms.load_param_into_net(layer, parts)
    np.testing.assert_array_equal(layer.weight.asnumpy().reshape(2, 6).T, [[1.5, 6.0]] * 6)


def test_rows_that_are_no_whole_blocks_stay() -> None:
    net = ms.quantize(nn.Dense(33, 4), "q4_0")
    assert (net.quantized, net.weight.dtype) == ("", ms.float32)


def test_what_is_no_format_is_refused() -> None:
    with pytest.raises(ValueError, match="q4_1"):
        ms.quantize(nn.Dense(32, 4), "q5_9")
    with pytest.raises(ValueError, match="q4_1"):
        ms.quantize(nn.Dense(32, 2), 8)  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="must be Cell"):
        ms.quantize(3, "q8_0")  # pyright: ignore[reportArgumentType]


def test_blocks_of_a_file_are_taken_as_they_are_or_unpacked(tmp_path: Path) -> None:
    weights = write_llama(tmp_path / "m.gguf", Type.Q4_1)
    loaded = ms.load_checkpoint(tmp_path / "m.gguf")
    blocks = {"table.embedding_table": loaded["token_embd.weight"], "inner.weight": loaded["blk.0.attn_q.weight"]}
    floats, net = Words(), Words()
    ms.load_param_into_net(floats, blocks)
    np.testing.assert_allclose(floats.inner.weight.asnumpy(), weights["blk.0.attn_q.weight"], 1e-6, 1e-7)
    ms.quantize(net, blocks)
    ms.load_param_into_net(net, blocks)
    assert net.inner.weight is blocks["inner.weight"]
    assert net.output.quantized == net.table.quantized == "q4_1"
    assert net.inner.bias is not None
    net.inner.bias.set_data(floats.inner.bias)
    np.testing.assert_allclose(net(IDS).asnumpy(), floats(IDS).asnumpy(), 1e-4, 1e-5)


def test_blocks_of_another_shape_are_refused_and_nothing_has_changed(tmp_path: Path) -> None:
    write_llama(tmp_path / "m.gguf", Type.Q8_0)
    loaded, net = ms.load_checkpoint(tmp_path / "m.gguf"), Words()
    wrong = {"table.embedding_table": loaded["token_embd.weight"], "inner.weight": loaded["blk.0.attn_k.weight"]}
    for load in (ms.quantize, ms.load_param_into_net):
        with pytest.raises(RuntimeError, match="same shape"):
            load(net, wrong)
        assert net.table.embedding_table.dtype == net.inner.weight.dtype == ms.float32


def test_pages_of_a_file_are_given_back_where_nobody_wrote(tmp_path: Path) -> None:
    path, weight = tmp_path / "m.gguf", np.arange(600 * 600, dtype=np.float32).reshape(600, 600)
    writer = gguf.GGUFWriter(path, "llama")
    for name in ("first", "second"):
        writer.add_tensor(name, weight)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()

    def kilobytes() -> int:
        regions = Path("/proc/self/smaps").read_text().partition(str(path))[2].splitlines()
        return int(next(line for line in regions if line.startswith("Rss:")).split()[1])

    loaded = ms.load_checkpoint(path)
    first, second, third = (ms.Parameter(ops.zeros((600, 600), ms.float32)) for _ in range(3))
    assert loaded["first"].asnumpy().sum() == weight.sum()
    assert kilobytes() >= 1400
    first.set_data(loaded["first"])
    assert kilobytes() < 200
    loaded["second"][300] = -1.0
    second.set_data(loaded["second"])
    third.set_data(loaded["second"])
    weight[300] = -1.0
    for parameter in (loaded["second"], second, third):
        np.testing.assert_array_equal(parameter.asnumpy(), weight)
    third[0] = 0.0
    assert loaded["second"].asnumpy()[0, 1] == 1.0
    assert first.asnumpy()[300, 1] == 300 * 600 + 1

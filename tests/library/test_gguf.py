"""GGUF files: tensors of every type, what the file says of itself, spoilt files; the network of one beside NumPy."""

from __future__ import annotations

import json
import struct
from io import BytesIO
from pathlib import Path

import gguf
import numpy as np
import numpy.typing as npt
import pytest
from examples.llama import load  # pyright: ignore[reportUnknownVariableType]
from gguf import GGMLQuantizationType as Type
from hypothesis import given
from hypothesis import strategies as st
from tests.support.gguf_files import GROUPS, HEADS, HIDDEN, LAYERS, TOKENS, write_llama

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.dialects.block_formats import FORMATS

Floats = npt.NDArray[np.float32]

BLOCKS = [Type.F32, Type.F16, Type.BF16, Type.Q8_0, Type.Q4_0, Type.Q4_1, Type.Q5_1]


@pytest.mark.parametrize("blocks", BLOCKS, ids=lambda kind: kind.name)
def test_tensors_are_what_the_file_holds(blocks: Type, tmp_path: Path) -> None:
    weights = write_llama(tmp_path / "m.gguf", blocks)
    loaded = ms.load_checkpoint(tmp_path / "m.gguf")
    metadata = json.loads(loaded.pop("gguf"))
    assert (metadata["general.architecture"], metadata["llama.block_count"]) == ("llama", LAYERS)
    assert metadata["tokenizer.ggml.tokens"] == TOKENS
    assert list(loaded) == list(weights)
    for name, weight in weights.items():
        values = loaded[name]
        if values.quantized:
            assert (values.dtype, values.quantized) == (ms.uint8, blocks.name.lower())
            values = ops.dequantize(values, values.quantized)
        np.testing.assert_allclose(values.astype(ms.float32).asnumpy(), weight, 1e-6, 1e-7)


@pytest.mark.parametrize("name", [name for name, form in FORMATS.items() if form.scale is not None])
def test_blocks_hold_what_the_library_of_the_format_says(name: str) -> None:
    rows = np.random.default_rng(3).integers(0, 128, (50, 2 * FORMATS[name].size)).astype(np.uint8)
    rows.reshape(100, -1)[:, [0, 1, 2, 3, -2, -1]] &= 0x3F  # where scales are: numbers, none of them large
    np.testing.assert_allclose(FORMATS[name].unpacked(rows), gguf.dequantize(rows, Type[name.upper()]), 1e-6, 1e-6)


def test_what_is_written_to_a_mapped_weight_does_not_reach_the_file(tmp_path: Path) -> None:
    weights = write_llama(tmp_path / "m.gguf", Type.F32)
    norm = ms.load_checkpoint(tmp_path / "m.gguf")["output_norm.weight"]
    norm[0] = 9.0
    assert norm[0].item() == 9.0
    again = ms.load_checkpoint(tmp_path / "m.gguf")["output_norm.weight"]
    np.testing.assert_array_equal(again.asnumpy(), weights["output_norm.weight"])


def _normed(x: Floats, weight: Floats) -> Floats:
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * weight


def _rotated(x: Floats) -> Floats:
    size = x.shape[-1]
    speeds = np.power(10000.0, np.linspace(0, -1, size // 2, endpoint=False))
    angles = np.arange(len(x))[:, None, None] * speeds
    pairs = (x[..., 0::2] + 1j * x[..., 1::2]) * np.exp(1j * angles)
    return np.stack((pairs.real, pairs.imag), -1).reshape(x.shape).astype(np.float32)


def _logits(weights: dict[str, Floats], ids: list[int]) -> Floats:
    """Of the token behind these, by NumPy alone."""
    x, length = weights["token_embd.weight"][ids], len(ids)
    hidden = np.triu(np.full((length, length), -np.inf), 1)
    for layer in range(LAYERS):
        w = {name.split(".")[2]: weight for name, weight in weights.items() if name.startswith(f"blk.{layer}.")}
        normed = _normed(x, w["attn_norm"])
        query = _rotated((normed @ w["attn_q"].T).reshape(length, HEADS, -1))
        key = _rotated((normed @ w["attn_k"].T).reshape(length, GROUPS, -1)).repeat(HEADS // GROUPS, 1)
        value = (normed @ w["attn_v"].T).reshape(length, GROUPS, -1).repeat(HEADS // GROUPS, 1)
        scores = np.exp(np.einsum("qhd,khd->hqk", query, key) / np.sqrt(HIDDEN // HEADS) + hidden)
        mixed = np.einsum("hqk,khd->qhd", scores / scores.sum(-1, keepdims=True), value).reshape(length, -1)
        x = x + mixed @ w["attn_output"].T
        normed = _normed(x, w["ffn_norm"])
        gate = normed @ w["ffn_gate"].T
        x = x + (gate / (1 + np.exp(-gate)) * (normed @ w["ffn_up"].T)) @ w["ffn_down"].T
    return _normed(x[-1:], weights["output_norm.weight"])[0] @ weights["token_embd.weight"].T


def test_a_prompt_and_then_token_by_token(tmp_path: Path) -> None:
    weights = write_llama(tmp_path / "m.gguf", Type.Q8_0)
    net, _ = load(tmp_path / "m.gguf", context=16)
    step, ids = ms.jit(net.construct), [5, 17, 99, 3, 255, 3]
    for start, end in ((0, 3), (3, 4), (4, 6)):
        positions = Tensor(list(range(start, end)), ms.int32)
        logits = step(Tensor(ids[start:end], ms.int32), positions).asnumpy()
        np.testing.assert_allclose(logits, _logits(weights, ids[:end]), rtol=1e-4, atol=1e-4)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("gguf") / "m.gguf"
    write_llama(path, Type.Q4_0)
    return path.read_bytes()


def _refusal(path: Path, content: bytes) -> str:
    path.write_bytes(content)
    with pytest.raises(ValueError, match="Failed to read the checkpoint file") as caught:
        ms.load_checkpoint(path)
    return str(caught.value)


@given(share=st.floats(0, 1, exclude_max=True))
def test_a_file_that_is_cut_off_is_refused(
    share: float, whole: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    cut = 4 + int((len(whole) - 4) * share)
    said = _refusal(tmp_path_factory.getbasetemp() / "cut.gguf", whole[:cut])
    assert "cut off" in said


def test_what_cannot_be_is_said_with_its_place(whole: bytes, tmp_path: Path) -> None:
    entry = whole.index(b"blk.0.attn_q.weight") + len(b"blk.0.attn_q.weight")  # rank, two sizes, type, offset
    for at, value, words in (
        (4, struct.pack("<I", 99), "version 99"),
        (entry + 4, struct.pack("<Q", 1 << 60), "'blk.0.attn_q.weight' is cut off"),
        (entry + 4, struct.pack("<Q", 33), "rows of 33 elements in the tensor 'blk.0.attn_q.weight'"),
        (entry + 20, struct.pack("<I", 77), "'blk.0.attn_q.weight' is of the unknown type 77"),
        (entry + 24, struct.pack("<Q", 1 << 40), "'blk.0.attn_q.weight' is cut off: it ends at"),
        (entry, struct.pack("<I", 1 << 31), "it is cut off"),
        (8, struct.pack("<Q", 1 << 62), "it is cut off"),
    ):
        assert words in _refusal(tmp_path / "bad.gguf", whole[:at] + value + whole[at + len(value) :])


def test_a_file_in_memory_is_refused(whole: bytes) -> None:
    with pytest.raises(TypeError, match="BytesIO"):
        ms.load_checkpoint(BytesIO(whole))


def test_types_are_those_of_the_format() -> None:
    from msgraph.library.checkpoints import gguf_format

    for number, name in enumerate(gguf.GGUFValueType.__members__):
        assert (number in gguf_format._NUMBERS) == (name not in ("STRING", "ARRAY"))  # pyright: ignore[reportPrivateUsage]

"""Running extremes, quantiles, combined elements, and operators that go step by step: compiled as eager, as NumPy."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.library import runtime
from msgraph.library.checkpoints.protobuf import framed
from msgraph.library.train.summary_record import SummaryRecord

RNG = np.random.default_rng(3)
X = RNG.standard_normal((4, 6)).astype(np.float32)
Q = np.array([0.0, 0.3, 0.75, 1.0], np.float32)
WITH_NAN = np.where(X > 1, np.nan, X).astype(np.float32)
A = np.tril(RNG.random((3, 3)) + np.eye(3)).astype(np.float32)
Y = RNG.random((3, 2)).astype(np.float32)
MASK = X > 0

CALLS: dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[Any, ...]]] = {
    "cummax": (lambda x: ops.cummax(x, 1)[0], lambda x: np.maximum.accumulate(x, 1), (X,)),
    "cummin": (lambda x: x.cummin(0)[0], lambda x: np.minimum.accumulate(x, 0), (X,)),
    "logcumsumexp": (lambda x: ops.logcumsumexp(x, -1), lambda x: np.log(np.cumsum(np.exp(x.astype("d")), 1)), (X,)),
    "far apart": (
        lambda x: ops.logcumsumexp(x * 300, 1), lambda x: np.logaddexp.accumulate(x.astype("d") * 300, 1), (X,),
    ),
    "logspace": (lambda x: ops.logspace(x, 2.0, 5, 2), lambda x: np.logspace(x, 2, 5, base=2), (np.float32(-1),)),
    "quantile": (lambda x, q: ops.quantile(x, q, 1), lambda x, q: np.quantile(x, q, 1), (X, Q)),
    "of all": (lambda x: x.quantile(0.4, keepdims=True), lambda x: np.quantile(x, 0.4, keepdims=True), (X,)),
    "nanquantile": (lambda x, q: ops.nanquantile(x, q, 0), lambda x, q: np.nanquantile(x, q, 0), (WITH_NAN, Q)),
    "nan": (lambda x: ops.quantile(x, 0.5, 0), lambda x: np.quantile(x, 0.5, 0), (WITH_NAN,)),
    "triangular_solve": (
        lambda y, a: y.triangular_solve(a, upper=False)[0], lambda y, a: np.linalg.solve(a, y), (Y, A),
    ),
    "turned": (
        lambda y, a: y.triangular_solve(a, upper=False, transpose=True)[0],
        lambda y, a: np.linalg.solve(a.T, y),
        (Y, A),
    ),
    "itemset": (
        lambda x: x.itemset((1, 2), 9) - x.itemset(7, 2), lambda x: _set(x, (1, 2), 9) - _set(x, (1, 1), 2), (X,),
    ),
    "masked_scatter": (
        lambda x, m, s: x.masked_scatter(m, s), lambda x, m, s: _masked(x, m, s), (X, MASK, np.arange(24.0, dtype="f")),
    ),
    "reduce_sum": (lambda x: ops.reduce_sum(x, 1), lambda x: x.sum(1), (X,)),
    "reduce_mean": (lambda x: ops.reduce_mean(x), lambda x: x.mean(), (X,)),
    "reduce_max": (lambda x: ops.reduce_max(x, (0,)), lambda x: x.max(0), (X,)),
    "GLU": (lambda x: ops.GLU(1)(x), lambda x: x[:, :3] / (1 + np.exp(-x[:, 3:])), (X,)),
}  # fmt: skip


def _set(x: Any, place: Any, value: float) -> Any:
    result = x.copy()
    result[place] = value
    return result


def _masked(x: Any, mask: Any, source: Any) -> Any:
    result = x.copy()
    result[mask] = source[: mask.sum()]
    return result


@pytest.mark.parametrize("name", CALLS)
def test_values(name: str) -> None:
    call, wanted, arrays = CALLS[name]
    tensors = [ms.Tensor(array) for array in arrays]
    right = wanted(*arrays)
    for answer in (call(*tensors), ms.jit(call)(*tensors)):
        assert np.allclose(answer.asnumpy(), right, rtol=2e-6, atol=1e-6, equal_nan=True)


def test_product_of_updates_with_zeros_has_a_gradient() -> None:
    def total(x: Any, updates: Any) -> Any:
        return (ops.tensor_scatter_mul(x, ms.Tensor([[0], [0], [1]]), updates) * ms.Tensor([1.0, 2.0])).sum()

    own, theirs = ms.grad(total, (0, 1))(ms.Tensor([3.0, 5.0]), ms.Tensor([2.0, 0.0, 4.0]))
    assert own.asnumpy().tolist() == [0, 8] and theirs.asnumpy().tolist() == [0, 6, 10]


@pytest.mark.parametrize(("bidirectional", "has_bias"), [(False, True), (True, True), (False, False)])
def test_lstm(bidirectional: bool, has_bias: bool) -> None:
    """The layer with the same weights gives the same."""
    steps, batch, inputs, hidden, sides = 10, 2, 3, 2, 1 + bidirectional
    layer = ms.nn.LSTM(inputs, hidden, has_bias=has_bias, bidirectional=bidirectional)
    lists = [layer.w_ih_list, layer.w_hh_list] + ([layer.b_ih_list] if has_bias else [])
    for parameter in layer.b_hh_list:
        parameter.set_data(ops.zeros_like(parameter))
    weights = ops.concat([parameter.reshape(-1) for parameters in lists for parameter in parameters]).reshape(-1, 1, 1)
    x = ms.Tensor(RNG.standard_normal((steps, batch, inputs)), ms.float32)
    h, c = (ms.Tensor(RNG.standard_normal((sides, batch, hidden)), ms.float32) for _ in range(2))
    wanted, (last, memory) = layer(x, (h, c))
    primitive: Any = ops.LSTM(inputs, hidden, 1, has_bias, bidirectional, 0.0)
    for call in (primitive, ms.jit(lambda *operands: primitive(*operands))):
        answer = call(x, h, c, weights)
        for ours, theirs in zip(answer, (wanted, last, memory), strict=False):
            assert np.allclose(ours.asnumpy(), theirs.asnumpy(), atol=1e-6)


def test_boxes_that_better_ones_overlap() -> None:
    boxes = [
        [0, 0, 10, 10, 0.5],
        [1, 1, 11, 11, 0.9],
        [20, 20, 30, 30, 0.8],
        [0, 0, 9, 10, 0.45],
        [20, 21, 30, 31, 0.4],
    ]
    keep = ops.NMSWithMask(0.5)
    for call in (keep, ms.jit(lambda x: keep(x))):
        ordered, numbers, stays = call(ms.Tensor(boxes, ms.float32))
        assert ordered[:, 4].asnumpy().round(2).tolist() == pytest.approx([0.9, 0.8, 0.5, 0.45, 0.4])
        assert numbers.asnumpy().tolist() == [0, 1, 2, 3, 4]
        assert stays.asnumpy().tolist() == [True, True, False, False, False]


def test_sparse_parts_of_a_matrix() -> None:
    x: Any = ms.Tensor([[1.0, 0], [-5, 0]])
    assert x.to_coo().indices.asnumpy().tolist() == [[0, 0], [1, 0]]
    assert x.to_csr().indptr.asnumpy().tolist() == [0, 1, 2] and ms.bool is ms.bool_


# -- msgraph.runtime -------------------------------------------------------------------------------------------------


def test_memory_is_that_of_the_process() -> None:
    runtime.reset_peak_memory_stats()
    before = runtime.memory_allocated()
    kept = np.ones(25_000_000, np.float32)
    assert 90_000_000 < runtime.memory_allocated() - before < 200_000_000
    del kept
    assert runtime.memory_allocated() - before < 50_000_000
    assert runtime.max_memory_allocated() - before > 90_000_000
    stats = runtime.memory_stats()
    assert stats["max_allocated_memory"] >= stats["total_allocated_memory"] > 0
    assert "Max allocated memory" in runtime.memory_summary()


def test_names_are_those_of_mindspore() -> None:
    from msgraph.runtime import memory_stats  # pyright: ignore  (a path of MindSpore)

    assert memory_stats is runtime.memory_stats is ms.memory_stats
    ms.set_memory(max_size="2GB")
    ms.launch_blocking()


def test_events_are_ordered() -> None:
    first, second = runtime.Event(enable_timing=True), runtime.Event(enable_timing=True)
    with runtime.StreamCtx(ms.current_stream()):
        first.record()
        ms.current_stream().record_event(second)
    runtime.synchronize()
    assert first.query()
    assert 0 < first.elapsed_time(second) == -second.elapsed_time(first)


# -- the log of numbers by step --------------------------------------------------------------------------------------


RECORDED = (
    b"\x1c\0\0\0\0\0\0\0\xc8\xc1\x95\x1d\x09Y\xc6\x972\xd8\xc0\xdaA\x1a\x11MindSpore.Event:1<\x9c\x9f\xaa",
    b"&\0\0\0\0\0\0\0sO\xe3\0\x09;\xf6\x952\xd8\xc0\xdaA\x10\x03*\x19\x0a\x0b\x0a\x04loss\x1d\0\0\0?\x0a\x0a\x0a\x03acc\x1d\0\0\0@\xa9\x8e\xb2\xf9",
    b"\x1a\0\0\0\0\0\0\0\x12\x9b\xd8-\x092\xdb\x972\xd8\xc0\xdaA\x10\x04*\x0d\x0a\x0b\x0a\x04loss\x1d\0\0\x80>\x82\x9c]#",
)
"""What MindSpore 2.10 wrote."""


def events(data: bytes) -> list[bytes]:
    """The events of a file, without the time they begin with."""
    parts: list[bytes] = []
    while data:
        size: int = struct.unpack("<Q", data[:8])[0]
        assert data[: size + 16] == framed(data[12 : 12 + size])
        parts.append(data[21 : 12 + size])
        data = data[size + 16 :]
    return parts


def test_checksums_are_those_of_the_format() -> None:
    for record in RECORDED:
        assert framed(record[12:-4]) == record


def test_numbers_are_written_step_by_step(tmp_path: Path) -> None:
    with SummaryRecord(str(tmp_path / "summary"), file_prefix="log", file_suffix="_S") as log:
        log.add_value("scalar", "loss", Tensor(0.5))
        log.add_value("scalar", "acc", Tensor([2.0]))
        assert log.record(3)
        log.add_value("scalar", "loss", Tensor(0.25))
        assert log.record(4) and log.record(5)
    assert not log.record(6)
    (file,) = (tmp_path / "summary").iterdir()
    assert log.log_dir == str(file) and file.name.startswith("log.out.events.summary.") and file.name.endswith("_S")
    assert events(file.read_bytes()) == events(b"".join(RECORDED))


def test_steps_of_more_than_a_byte(tmp_path: Path) -> None:
    with SummaryRecord(str(tmp_path)) as log:
        log.add_value("scalar", "x", Tensor(1.0))
        log.record(300)
    assert events(Path(log.log_dir).read_bytes())[1].startswith(b"\x10\xac\x02*")


@pytest.mark.parametrize(
    ("plugin", "value", "kind"),
    [
        ("sound", Tensor(1.0), ValueError),
        ("image", Tensor(np.ones((1, 3, 2, 2), np.float32)), NotImplementedError),
        ("scalar", Tensor([1.0, 2.0]), ValueError),
        ("scalar", 1.0, TypeError),
    ],
)
def test_what_is_no_number_is_refused(tmp_path: Path, plugin: str, value: object, kind: type[Exception]) -> None:
    with SummaryRecord(str(tmp_path)) as log, pytest.raises(kind):
        log.add_value(plugin, "x", value)

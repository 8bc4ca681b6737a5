"""Samples of ops with loops of their own in sizes that reach all of these loops: those the contract shows are small."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array, Sample
from msgraph.dialects.ops.convolution import Conv2dOp
from msgraph.dialects.ops.flash_attention import FlashAttentionScoreOp

Shape = tuple[int, ...]

PRODUCTS: Mapping[str, Sequence[tuple[Shape, Shape]]] = {
    "float32": [
        ((1, 30), (30, 40)), ((3, 30), (30, 37)), ((4, 9), (9, 5)), ((50, 70), (70, 1)), ((50, 41), (41, 3)),
        ((7, 140), (140, 33)), ((29, 21), (21, 130)), ((17, 600), (600, 45)), ((203, 33), (33, 300)),
        ((260, 9), (9, 1030)), ((2, 20, 13), (2, 13, 25)), ((5, 3), (3, 5)),
    ],
    "float64": [((17, 45), (45, 33)), ((3, 8), (8, 9))],
    "float16": [((17, 45), (45, 33))],
    "bfloat16": [((17, 45), (45, 33)), ((2, 9, 7), (2, 7, 70))],
    "int32": [((17, 45), (45, 33))],
}  # fmt: skip

CONVOLUTIONS: Sequence[tuple[Shape, Shape, Sequence[Any]]] = [
    ((3, 1, 20, 37), (6, 1, 5, 5), [(1, 1), (0, 0, 0, 0), (1, 1), 1]),
    ((2, 3, 19, 34), (8, 3, 3, 3), [(2, 2), (1, 1, 1, 1), (1, 1), 1]),
    ((2, 40, 9, 18), (36, 40, 3, 3), [(2, 2), (1, 1, 1, 1), (1, 1), 1]),
    ((2, 5, 15, 17), (5, 1, 3, 3), [(1, 1), (1, 1, 1, 1), (1, 1), 5]),
    ((1, 2, 17, 19), (3, 2, 3, 2), [(2, 1), (1, 1, 0, 2), (2, 3), 1]),
    ((1, 64, 8, 8), (64, 64, 3, 3), [(1, 1), (1, 1, 1, 1), (1, 1), 1]),
    ((3, 60, 9, 9), (80, 30, 1, 1), [(2, 2), (0, 0, 0, 0), (1, 1), 2]),
    ((1, 40, 17, 39), (50, 40, 3, 3), [(1, 1), (1, 1, 1, 1), (1, 1), 1]),
]

HEADS: Sequence[tuple[int, int, int, int]] = [(2, 6, 5, 4), (3, 50, 70, 33), (1, 7, 130, 64)]
"""Heads, queries, keys, and the size of a head."""

LINES: Sequence[Shape] = [(3, 70), (70, 3), (2, 5, 40), (33, 130)]
COUNTS = (3, 40)
"""First elements of a line."""

_RNG = np.random.default_rng(5)


def larger(name: str) -> Iterator[Sample]:
    """Those of one op."""
    match name.removeprefix("ms."):
        case "matmul":
            for dtype, pairs in PRODUCTS.items():
                yield from (Sample(tuple(_numbers(dtype, shape) for shape in pair)) for pair in pairs)
        case "quantized_matmul":
            for rows, columns in ((1, 9), (3, 6), (4, 5), (7, 8), (40, 90), (130, 35)):
                sample = _numbers("float32" if rows < 9 else "float64", (rows, 576)), _blocks((columns, 18, 20))
                yield Sample(sample, {"format": "q4_1"})
            yield Sample((_numbers("bfloat16", (20, 1024)), _blocks((33, 4, 210))), {"format": "q6_k"})
        case "dequantize":
            yield Sample((_blocks((2, 9, 5, 34)),), {"format": "q8_0"})
        case "conv2d" | "conv2d_input" | "conv2d_weight":
            yield from _convolutions(name)
        case "flash_attention_score" | "flash_attention_score_grad":
            yield from _attentions(name.endswith("grad"))
        case "arg":
            plain = {"keep_dims": False, "dtype": dtypes.int64}
            for function in ("argmax", "argmin"):
                for axis, lines in _lines():
                    yield Sample((lines,), {"function": function, "axis": axis, **plain})
        case "scan":
            for function in ("cumsum", "cumprod", "cummax", "cummin", "logcumsumexp"):
                for axis, lines in _lines():
                    if lines.dtype.kind == "f" or function != "logcumsumexp":
                        fields = {"function": function, "axis": axis, "exclusive": False, "reverse": bool(axis)}
                        yield Sample((lines,), fields)
        case "top":
            for axis, lines in _lines():
                counts = [count for count in COUNTS if count <= lines.shape[axis]]
                yield from (Sample((lines,), {"axis": axis, "count": n, "descending": n < 9}) for n in counts)
        case "max_pool":
            fields = {"strides": (1, 1), "pads": (1, 0, 1, 1), "dilations": (1, 1)}
            yield Sample((_numbers("float32", (2, 9, 40)),), {"kernel": (3, 2), **fields})
            yield Sample((_numbers("float32", (2, 9, 40)),), {"kernel": (2, 3), **fields, "strides": (2, 3)})
        case "add_along":
            places = _RNG.integers(0, 50, (9, 40))
            yield Sample((places, _numbers("float32", places.shape)), {"size": 50})
        case "scatter":
            for axis, updates in ((0, (9, 4, 70)), (1, (30, 9, 70)), (2, (30, 4, 9))):
                arrays = _numbers("float32", (30, 4, 70)), _RNG.integers(0, 4, 9), _numbers("float32", updates)
                yield from (Sample(arrays, {"axis": axis, "combiner": way}) for way in ("add", "max"))
        case _:
            pass


def _numbers(dtype: str, shape: Shape) -> Array:
    """Multiples of 1/8 that half precision holds."""
    return (_RNG.integers(-16, 17, shape) / (1 if dtype.startswith("int") else 8)).astype(dtypes.by_name(dtype).numpy)


def _blocks(shape: Shape) -> Array:
    """Rows of blocks of bytes, of which any two are a float16 from 2^-7 to 2."""
    return _RNG.integers(0x20, 0x40, (*shape[:-2], shape[-2] * shape[-1])).astype(np.uint8)


def _lines() -> Iterator[tuple[int, Array]]:
    """Lines along each dim."""
    for dtype in ("float32", "int64", "int8"):
        for shape in LINES if dtype == "float32" else LINES[:2]:
            for axis in range(len(shape)):
                yield axis, _numbers(dtype, shape)


def _convolutions(name: str) -> Iterator[Sample]:
    for dtype in ("float32", "bfloat16"):
        for data, weight, numbers in CONVOLUTIONS if dtype == "float32" else CONVOLUTIONS[1:4:2]:
            fields: dict[str, Any] = dict(zip(("strides", "pads", "dilations", "groups"), numbers, strict=True))
            image, kernels = _numbers(dtype, data), _numbers(dtype, weight)
            places = _numbers(dtype, Conv2dOp.fit(data, weight, fields))
            match name:
                case "ms.conv2d":
                    yield Sample((image, kernels), fields)
                case "ms.conv2d_input":
                    yield Sample((places, kernels), {**fields, "sizes": data[2:]})
                case _:
                    yield Sample((places, image), {**fields, "kernel": weight[2:]})


def _attentions(back: bool) -> Iterator[Sample]:
    fields = {"scale": 0.25, "fill": -1e4}
    for number, (heads, rows, keys, size) in enumerate(HEADS):
        query, key, value = (_numbers("float32", (heads, n, size)) for n in (rows, keys, keys))
        added, kept = _numbers("float32", (heads, rows, keys)), _RNG.random((heads, rows, keys)) < 0.7
        for masks in ((added, kept), (), (kept,), (added,))[number :: len(HEADS)]:
            operands: tuple[Array, ...] = (query, key, value)
            if back:
                output, logarithms = FlashAttentionScoreOp.eager(*operands, *masks, **fields)
                operands += (_numbers("float32", output.shape), output, logarithms, logarithms / 2)
            yield Sample((*operands, *masks), fields)

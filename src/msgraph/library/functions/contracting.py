"""Sums of products told by letters, ``einsum``; layers of products: dense, attention, recurrent cells."""

from __future__ import annotations

import math
import string
from collections.abc import Sequence
from typing import Any, cast

from msgraph.diagnostics.catalog.operations import BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.block_formats import FORMATS
from msgraph.dialects.calls import CallBuilder, Floats, V, dtypes, user_function, user_primitive
from msgraph.dialects.generator import draws
from msgraph.dialects.ops.linalg import transposed
from msgraph.dialects.ops.quantized import QuantizedMatMulOp
from msgraph.dialects.types import element_count
from msgraph.library.functions.joining import diagonal
from msgraph.library.functions.linalg import matmul
from msgraph.library.functions.placing import repeat_elements
from msgraph.library.functions.random import dropout
from msgraph.library.functions.reshaping import part, reshaped
from msgraph.library.functions.statistics import softmax

_DOTS = "..."


# -- einsum ----------------------------------------------------------------------------------------------------------


def _letters(equation: str, ranks: Sequence[int]) -> tuple[list[str], str]:
    """A letter for every dim of every operand, and those of the result."""
    text = equation.replace(" ", "")
    left, arrow, right = text.partition("->")
    terms = left.split(",")
    if len(terms) != len(ranks):
        what = f"the number of terms of the equation '{equation}' must be that of the operands, {len(ranks)}."
        raise BadSetting(f"For Einsum, {what}").error()
    free = [c for c in string.ascii_letters if c not in text]
    widest = max(
        (rank - len(t.replace(_DOTS, "")) for t, rank in zip(terms, ranks, strict=True) if _DOTS in t), default=0
    )
    dots = "".join(free[:widest])
    labels: list[str] = []
    for term, rank in zip(terms, ranks, strict=True):
        own = rank - len(term.replace(_DOTS, ""))
        letters = term.replace(_DOTS, dots[len(dots) - own :]) if _DOTS in term else term
        if len(letters) != rank:
            what = f"the term '{term}' of the equation does not name the {rank} dims of its operand."
            raise BadSetting(f"For Einsum, {what}").error()
        labels.append(letters)
    if not arrow:
        every = "".join(labels)
        right = dots + "".join(sorted(c for c in set(every) - set(dots) if every.count(c) == 1))
    result = right.replace(_DOTS, dots)
    if missing := [c for c in result if c not in "".join(labels)] or len(set(result)) < len(result):
        raise BadSetting(f"For Einsum, the result of '{equation}' names dims wrongly: {missing or right}.").error()
    return labels, result


def _without_repeats(b: CallBuilder[V], x: V, letters: str) -> tuple[V, str]:
    """A letter that comes twice in one term means the diagonal of both dims."""
    for letter in dict.fromkeys(letters):
        while letters.count(letter) > 1:
            first = letters.index(letter)
            second = letters.index(letter, first + 1)
            x = diagonal(b, x, 0, first, second)
            letters = "".join(c for k, c in enumerate(letters) if k not in (first, second)) + letter
    return x, letters


def _summed(b: CallBuilder[V], x: V, letters: str, kept: set[str]) -> tuple[V, str]:
    """Dims nobody else names summed up."""
    axes = tuple(k for k, c in enumerate(letters) if c not in kept)
    if not axes:
        return x, letters
    return b.reduce_sum(x, axes=axes, keep_dims=False), "".join(c for c in letters if c in kept)


def _turned(b: CallBuilder[V], x: V, letters: str, order: str) -> V:
    perm = tuple(letters.index(c) for c in order)
    return x if perm == tuple(range(len(perm))) else b.transpose(x, perm=perm)


def _pair(b: CallBuilder[V], x: V, left: str, y: V, right: str, kept: set[str]) -> tuple[V, str]:
    """Two terms made one: dims both have are multiplied together, or summed up if nobody needs them any more."""
    x, left = _summed(b, x, left, kept | set(right))
    y, right = _summed(b, y, right, kept | set(left))
    both = [c for c in left if c in right]
    batch, inner = "".join(c for c in both if c in kept), "".join(c for c in both if c not in kept)
    rows, columns = ("".join(c for c in own if c not in other) for own, other in ((left, right), (right, left)))
    sizes = dict(zip(left, b.shape_of(x), strict=True)) | dict(zip(right, b.shape_of(y), strict=True))
    if any(b.shape_of(x)[left.index(c)] != b.shape_of(y)[right.index(c)] for c in both):
        what = f"dims of one letter must be equal, but got '{left}' {b.shape_of(x)} and '{right}' {b.shape_of(y)}."
        raise ShapeRefused("Einsum", what).error()

    def count(letters: str) -> int:
        return element_count(tuple(sizes[c] for c in letters))

    matrix = reshaped(b, _turned(b, x, left, batch + rows + inner), (count(batch), count(rows), count(inner)))
    other = reshaped(b, _turned(b, y, right, batch + inner + columns), (count(batch), count(inner), count(columns)))
    order = batch + rows + columns
    return reshaped(b, b.matmul(matrix, other), tuple(sizes[c] for c in order)), order


@user_function("einsum(equation, *operands)")
def einsum(b: CallBuilder[V], equation: str, *operands: object) -> V:
    """Products of tensors summed over every letter that does not stand behind the arrow."""
    packed = len(operands) == 1 and isinstance(operands[0], (tuple, list))
    tensors = cast("Sequence[object]", operands[0] if packed else operands)
    values = b.promote(*tensors)
    terms, result = _letters(equation, [len(b.shape_of(v)) for v in values])
    factors = [_without_repeats(b, value, term) for value, term in zip(values, terms, strict=True)]
    x, letters = factors.pop(0)
    while factors:
        y, right = factors.pop(0)
        x, letters = _pair(b, x, letters, y, right, set(result).union(*(t for _, t in factors)))
    x, letters = _summed(b, x, letters, set(result))
    return _turned(b, x, letters, result)


@user_primitive("Einsum(equation)(inputs)")
def einsum_primitive(b: CallBuilder[V], inputs: Sequence[object], equation: str) -> V:
    """Products of tensors summed over every letter that does not stand behind the arrow."""
    return einsum(b, equation, *inputs)


# -- layers ------------------------------------------------------------------------------------------------------------


@user_function("dense(input, weight, bias=None)")
@user_primitive("Dense()(input, weight, bias=None)")
def dense(b: CallBuilder[V], input: V, w: V, bias: object = None) -> V:
    """``input @ weight.T + bias``."""
    product = matmul(b, input, transposed(b, w) if len(b.shape_of(w)) > 1 else w)
    return product if bias is None else b.add(product, b.lift(bias))


@user_primitive(
    "WeightQuantBatchMatmul(transpose_x: bool = False, transpose_weight: bool = False, antiquant_group_size: int = 0)"
    "(x: TensorLike, weight: TensorLike, antiquant_scale: TensorLike, antiquant_offset: TensorLike | None = None, "
    "quant_scale: None = None, quant_offset: None = None, bias: TensorLike | None = None)"
)
def weight_quant_batch_matmul(
    b: CallBuilder[V], rows: V, numbers: V, antiquant_scale: object, antiquant_offset: object = None,
    quant_scale: object = None, quant_offset: object = None, bias: object = None, transpose_x: bool = False,
    transpose_weight: bool = False, antiquant_group_size: int = 0,
) -> V:  # fmt: skip
    """``x @ ((weight + antiquant_offset) * antiquant_scale) + bias``: ``weight`` is of int8, and has a scale and an
    offset for each column, or for so many elements of one. Without offsets the products are of whole numbers.

    Args:
        x: floats, ``(m, k)``, or ``(k, m)`` if ``transpose_x``
        weight: int8, ``(k, n)``, or ``(n, k)`` if ``transpose_weight``
        antiquant_scale: one number, ``n`` of them, or ``(k / antiquant_group_size, n)``, turned as ``weight`` is
        antiquant_offset: likewise
        bias: of shape ``(n,)``

    Raises:
        ValueError: there is a ``quant_scale`` or a ``quant_offset``
    """
    if quant_scale is not None or quant_offset is not None:
        raise BadSetting("For 'WeightQuantBatchMatmul', 'quant_scale' and 'quant_offset' must be None.").error()
    rows, dtype, size = transposed(b, rows) if transpose_x else rows, b.dtype_of(rows), antiquant_group_size

    def factors(operand: object) -> V:
        value = b.convert(b.lift(operand), dtype=dtype)
        if not size:
            return b.reshape(value, shape=(element_count(b.shape_of(value)),))  # one of all, or one for each column
        return repeat_elements(b, transposed(b, value) if transpose_weight else value, size, -2)

    whole = b.shape_of(numbers)[-1] % FORMATS["int8"].elements == 0 and transpose_weight
    if whole and len(b.shape_of(numbers)) == 2 and antiquant_offset is None and not size:
        product = b.mul(QuantizedMatMulOp.call(b, rows, numbers, "int8"), factors(antiquant_scale))
    else:
        matrix = b.convert(transposed(b, numbers) if transpose_weight else numbers, dtype=dtype)
        matrix = matrix if antiquant_offset is None else b.add(matrix, factors(antiquant_offset))
        product = matmul(b, rows, b.mul(matrix, factors(antiquant_scale)))
    return product if bias is None else b.add(product, b.lift(bias))


@user_function("bias_add(input_x, bias)")
@user_primitive("BiasAdd(data_format='NCHW')(input_x, bias)")
def bias_add(b: CallBuilder[V], x: V, row: V, data_format: str = "NCHW") -> V:
    """One number added per channel: dim 1, or the last one for ``NHWC``."""
    shape = b.shape_of(x)
    axis = len(shape) - 1 if data_format == "NHWC" else 1
    if len(shape) < 2 or b.shape_of(row) != (shape[axis],):
        what = f"the shape of 'bias' must be ({shape[axis] if len(shape) > 1 else '?'},), but got {b.shape_of(row)}."
        raise ShapeRefused("BiasAdd", what).error()
    return b.add(x, b.reshape(row, shape=(shape[axis], *(1 for _ in shape[axis + 1 :]))))


@user_function("glu(x, axis=-1)")
@user_primitive("GLU(axis=-1)(x)")
def glu(b: CallBuilder[V], value: Floats[V], axis: int) -> V:
    """The first half along an axis times the sigmoid of the second."""
    shape = b.shape_of(value)
    dim = axis % len(shape)
    if shape[dim] % 2:
        raise ShapeRefused("Glu", f"the size of dim {dim} must be even, but got {shape[dim]}.").error()
    half = shape[dim] // 2
    return b.mul(part(b, value, dim, 0, half), b.sigmoid(part(b, value, dim, half, half)))


@draws
@user_function(
    "scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None)"
)
def scaled_dot_product_attention(
    b: CallBuilder[V],
    q: Floats[V],
    k: Floats[V],
    v: Floats[V],
    attn_mask: object,
    dropout_p: float,
    is_causal: bool,
    scale: Any,
) -> V:
    """Values weighed by how well their keys fit each query; a mask is Bool (may it look?) or is added to the scores."""
    depth, (rows, columns) = b.shape_of(q)[-1], (b.shape_of(q)[-2], b.shape_of(k)[-2])
    share = 1 / math.sqrt(depth) if scale is None else scale
    scores = matmul(b, b.mul(q, share), transposed(b, k))
    if is_causal:
        line, column = (b.iota(size=size, dtype=dtypes.int64) for size in (rows, columns))
        scores = b.select(b.greater_equal(b.expand_dims(line, axis=1), column), scores, -math.inf)
    if attn_mask is not None:
        mask = b.lift(attn_mask)
        is_bool = b.dtype_of(mask) is dtypes.bool_
        scores = b.select(mask, scores, -math.inf) if is_bool else b.add(scores, b.convert(mask, b.dtype_of(scores)))
    weights = softmax(b, scores, -1)
    return matmul(b, dropout(b, weights, dropout_p, True, None) if dropout_p else weights, v)


def _gates(b: CallBuilder[V], x: V, weight: V, bias: object, count: int) -> list[V]:
    """``x @ weight.T + bias`` cut into as many parts as a cell has gates."""
    gates = dense(b, x, weight, bias)
    last = len(b.shape_of(gates)) - 1
    size = b.shape_of(gates)[last] // count
    return [part(b, gates, last, k * size, size) for k in range(count)]


@user_function("lstm_cell(x, h, c, w_ih, w_hh, b_ih=None, b_hh=None)")
def lstm_cell(
    b: CallBuilder[V],
    own: Floats[V],
    state: Floats[V],
    memory: Floats[V],
    w_ih: V,
    w_hh: V,
    b_ih: object,
    b_hh: object,
) -> tuple[V, V]:
    """One step of long short-term memory: the next hidden and cell states; gates are input, forget, cell, output."""
    mine, theirs = _gates(b, own, w_ih, b_ih, 4), _gates(b, state, w_hh, b_hh, 4)
    enter, forget, new, leave = (b.add(p, q) for p, q in zip(mine, theirs, strict=True))
    kept = b.mul(b.sigmoid(forget), memory)
    memory = b.add(kept, b.mul(b.sigmoid(enter), b.tanh(new)))
    return b.mul(b.sigmoid(leave), b.tanh(memory)), memory


@user_function("gru_cell(x, h, w_ih, w_hh, b_ih=None, b_hh=None)")
def gru_cell(b: CallBuilder[V], own: Floats[V], state: Floats[V], w_ih: V, w_hh: V, b_ih: object, b_hh: object) -> V:
    """One step of a gated recurrent unit: the next hidden state; gates are reset, update, new."""
    mine, theirs = _gates(b, own, w_ih, b_ih, 3), _gates(b, state, w_hh, b_hh, 3)
    reset, update = (b.sigmoid(b.add(mine[k], theirs[k])) for k in range(2))
    new = b.tanh(b.add(mine[2], b.mul(reset, theirs[2])))
    return b.add(new, b.mul(update, b.sub(state, new)))


@user_function("embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False)")
def embedding(
    b: CallBuilder[V], places: V, table: V, padding_idx: Any, max_norm: object, norm_type: float,
    scale_grad_by_freq: bool,
) -> V:  # fmt: skip
    """Rows of a table; the row ``padding_idx`` gets no gradient."""
    if max_norm is not None or scale_grad_by_freq:
        what = (
            "'max_norm' would write the table and 'scale_grad_by_freq' is not known: scale the table or the gradient."
        )
        raise BadSetting(f"For Embedding, {what}").error()
    if len(b.shape_of(table)) != 2:
        raise ShapeRefused("Embedding", f"the 'weight' must be a matrix, but got {b.shape_of(table)}.").error()
    rows = b.gather(table, places, axis=0)
    if padding_idx is None:
        return rows
    hit = b.expand_dims(b.equal(places, padding_idx % b.shape_of(table)[0]), axis=len(b.shape_of(places)))
    return b.select(hit, b.stop_gradient(rows), rows)


@user_function("bidense(input1: TensorLike, input2: TensorLike, weight: TensorLike, bias: TensorLike | None = None)")
def bidense(b: CallBuilder[V], left: V, right: V, weights: V, bias: object) -> V:
    """``input1 @ weight[k] @ input2`` for each ``k``, along the last dims of both."""
    (*lead, first), (*others, second), kernel = (b.shape_of(x) for x in (left, right, weights))
    if lead != others or len(kernel) != 3 or kernel[1:] != (first, second):
        what = f"the inputs {b.shape_of(left)} and {b.shape_of(right)} and the weight {kernel} do not fit."
        raise ShapeRefused("bidense", what).error()
    outputs, rows = kernel[0], element_count(tuple(lead))
    flat = b.reshape(b.transpose(weights, perm=(1, 2, 0)), shape=(first, second * outputs))
    met = b.reshape(b.matmul(b.reshape(left, shape=(rows, first)), flat), shape=(rows, second, outputs))
    other = b.reshape(right, shape=(rows, 1, second))
    result = b.reshape(b.matmul(other, met), shape=(*lead, outputs))
    return result if bias is None else b.add(result, b.lift(bias))


@user_primitive("EmbeddingLookup()(input_params: TensorLike, input_indices: TensorLike, offset: TensorLike)")
def embedding_lookup(b: CallBuilder[V], table: V, places: V, offset: object) -> V:
    """The rows of a table that starts with row ``offset``; zeros for those it has not."""
    shape, dtype = b.shape_of(table), b.dtype_of(places)
    places = b.sub(places, b.lift(offset, dtype))
    last = shape[0] - 1
    there = b.logical_and(b.less_equal(0, places), b.less_equal(places, last))
    rows = b.gather(table, b.minimum(b.maximum(places, 0), last), axis=0)
    there = b.reshape(there, shape=(*b.shape_of(places), *(1 for _ in shape[1:])))
    return b.select(there, rows, 0)

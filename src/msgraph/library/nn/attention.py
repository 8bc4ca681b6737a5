"""``MultiheadAttention``: every place of a sequence looks at all others, with several heads."""

from __future__ import annotations

import math
from typing import Any

from msgraph import DType, Parameter, Tensor, bool_, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, WrongChannels
from msgraph.library.initializer import HeUniform, Uniform, XavierNormal, XavierUniform, initializer
from msgraph.library.nn.arguments import boolean, positive_int, real
from msgraph.library.nn.basic import Dense
from msgraph.mint.nn.functional import linear


def _additive(mask: Any, dtype: DType) -> Any:
    """A mask as numbers to add to scores: minus infinity where a bool mask is True."""
    if mask.dtype is not bool_:
        return mask.astype(dtype)
    return ops.select(mask, float("-inf"), ops.zeros(mask.shape, dtype))


def projected(q: Tensor, k: Tensor, v: Tensor, *weights_and_biases: Tensor | None) -> tuple[Tensor, ...]:
    """Queries, keys and values times the transposes of three matrices, plus three biases or None."""
    return tuple(map(linear, (q, k, v), weights_and_biases[:3], weights_and_biases[3:] or (None, None, None)))


def projected_by_one(q: Tensor, k: Tensor, v: Tensor, w: Tensor, b: Tensor | None, *same: bool) -> tuple[Tensor, ...]:
    """Queries, keys and values times the transpose of one matrix, which has a third for each."""
    return projected(q, k, v, *ops.tensor_split(w, 3), *(ops.tensor_split(b, 3) if b is not None else ()))


def are_batches(*ranks: int) -> bool:
    """Whether queries, keys and values of these ranks are batches; ValueError unless all are, or none."""
    if ranks not in ((2, 2, 2), (3, 3, 3)):
        raise BadArgument("MultiheadAttention", "ranks of query, key and value", "all 2 or all 3", ranks).error()
    return ranks[0] == 3


class MultiheadAttention(Cell):
    """Attention of queries to keys and values ``[length, batch, embed_dim]``; ``batch_first`` swaps the first two.

    Gives the output and the weights, averaged over the heads unless ``average_attn_weights=False``.
    """

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        has_bias: bool = True,
        add_bias_kv: bool = False,
        add_zero_attn: bool = False,
        kdim: int | None = None,
        vdim: int | None = None,
        batch_first: bool = False,
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        name = self.cls_name
        self.embed_dim = positive_int(name, "embed_dim", embed_dim)
        self.num_heads = positive_int(name, "num_heads", num_heads)
        if embed_dim % num_heads:
            raise BadArgument(name, "embed_dim", f"divisible by 'num_heads' ({num_heads})", embed_dim).error()
        self.head_dim = embed_dim // num_heads
        self.kdim, self.vdim = kdim or embed_dim, vdim or embed_dim
        self.dropout = real(name, "dropout", dropout)
        self.batch_first = boolean(name, "batch_first", batch_first)
        self.add_zero_attn = boolean(name, "add_zero_attn", add_zero_attn)
        self.joined = self.kdim == embed_dim and self.vdim == embed_dim
        self._make_projections(dtype)
        self.in_proj_bias = (
            Parameter(initializer("zeros", (3 * embed_dim,), dtype), "in_proj_bias") if has_bias else None
        )
        start, bound = HeUniform(math.sqrt(5)), Uniform(1 / math.sqrt(embed_dim))
        self.out_proj = Dense(embed_dim, embed_dim, start, bound, has_bias, dtype=dtype)
        self.bias_k = self.bias_v = None
        if add_bias_kv:
            self.bias_k = Parameter(initializer(XavierNormal(), (1, 1, embed_dim), dtype), "bias_k")
            self.bias_v = Parameter(initializer(XavierNormal(), (1, 1, embed_dim), dtype), "bias_v")

    def _make_projections(self, dtype: DType) -> None:
        """One matrix for queries, keys and values where they are of one size, else one for each."""
        size = self.embed_dim
        self.in_proj_weight = self.q_proj_weight = self.k_proj_weight = self.v_proj_weight = None
        if self.joined:
            self.in_proj_weight = Parameter(initializer(XavierUniform(), (3 * size, size), dtype), "in_proj_weight")
        else:
            self.q_proj_weight = Parameter(initializer(XavierUniform(), (size, size), dtype), "q_proj_weight")
            self.k_proj_weight = Parameter(initializer(XavierUniform(), (size, self.kdim), dtype), "k_proj_weight")
            self.v_proj_weight = Parameter(initializer(XavierUniform(), (size, self.vdim), dtype), "v_proj_weight")

    def construct(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        key_padding_mask: Tensor | None = None,
        need_weights: bool = True,
        attn_mask: Tensor | None = None,
        average_attn_weights: bool = True,
    ) -> tuple[Tensor, ...]:
        """``(output, weights)``, or ``(output,)`` without ``need_weights``."""
        self._check(query, key, value)
        single = len(query.shape) == 2
        if single:
            query, key, value = [ops.expand_dims(x, 1) for x in (query, key, value)]
        elif self.batch_first:
            query, key, value = [ops.transpose(x, (1, 0, 2)) for x in (query, key, value)]
        q, k, v = self._projected(query, key, value)
        k, v = self._extended(k, v)
        scores = ops.matmul(q, ops.transpose(k, (0, 1, 3, 2))) / math.sqrt(self.head_dim)
        scores = self._masked(scores, key_padding_mask, attn_mask, key.shape[0])
        weights = ops.softmax(scores, -1)
        context = ops.matmul(ops.dropout(weights, self.dropout, self.training) if self.dropout else weights, v)
        output = ops.reshape(ops.transpose(context, (2, 0, 1, 3)), (*query.shape[:2], self.embed_dim))
        output = self.out_proj(output)
        if single:
            output = ops.squeeze(output, 1)
        elif self.batch_first:
            output = ops.transpose(output, (1, 0, 2))
        if not need_weights:
            return (output,)
        if average_attn_weights:
            weights = weights.mean(1)
        return output, ops.squeeze(weights, 0) if single else weights

    def _check(self, query: Any, key: Any, value: Any) -> None:
        """Refuses inputs of other sizes than the layer was made for."""
        for x, argument, size in (
            (query, "embed_dim", self.embed_dim),
            (key, "kdim", self.kdim),
            (value, "vdim", self.vdim),
        ):
            if len(x.shape) not in (2, 3) or x.shape[-1] != size:
                raise WrongChannels(self.cls_name, "last", argument, size, x.shape).error()

    def _projected(self, query: Any, key: Any, value: Any) -> list[Any]:
        """Queries, keys and values of each head: ``[batch, heads, length, size of a head]``."""
        biases: Any = (None, None, None) if self.in_proj_bias is None else ops.tensor_split(self.in_proj_bias, 3)
        weights: Any = (self.q_proj_weight, self.k_proj_weight, self.v_proj_weight)
        if self.in_proj_weight is not None:
            weights = ops.tensor_split(self.in_proj_weight, 3)
        return [self._heads(x) for x in projected(query, key, value, *weights, *biases)]

    def _heads(self, x: Any) -> Any:
        """``[length, batch, embed_dim]`` as ``[batch, heads, length, size of a head]``."""
        parts = ops.reshape(x, (*x.shape[:2], self.num_heads, self.head_dim))
        return ops.transpose(parts, (1, 2, 0, 3))

    def _extended(self, k: Any, v: Any) -> tuple[Any, Any]:
        """Keys and values with a learned place, and one of zeros, where the layer has them."""
        row = (k.shape[0], self.num_heads, 1, self.head_dim)
        if self.bias_k is not None and self.bias_v is not None:
            k = ops.concat((k, ops.broadcast_to(self._heads(self.bias_k.value()), row)), 2)
            v = ops.concat((v, ops.broadcast_to(self._heads(self.bias_v.value()), row)), 2)
        if self.add_zero_attn:
            zeros = ops.zeros(row, k.dtype)
            k, v = ops.concat((k, zeros), 2), ops.concat((v, zeros), 2)
        return k, v

    def _masked(self, scores: Any, padding: Any, mask: Any, keys: int) -> Any:
        """Scores with the masks added; places the layer put behind the keys are never masked."""
        batch, _, length, places = scores.shape
        if mask is not None:
            added = self._widened(_additive(mask, scores.dtype), places - keys)
            if len(mask.shape) == 3:
                added = ops.reshape(added, (batch, self.num_heads, length, places))
            scores = scores + added
        if padding is not None:
            added = self._widened(_additive(padding, scores.dtype), places - keys)
            scores = scores + ops.reshape(added, (batch, 1, 1, places))
        return scores

    def _widened(self, mask: Any, more: int) -> Any:
        """A mask with zeros for places behind the keys."""
        return ops.concat((mask, ops.zeros((*mask.shape[:-1], more), mask.dtype)), -1) if more else mask

"""A decoder of the LLaMA family: norms by the root mean square, rotary positions, grouped queries, a gated layer.

Parameters are called as in GGUF files, so that those of one load by name. Keys and values of what was read are kept in
parameters, a *cache*, which a compiled call writes in place: to read a prompt and to add a token is the same function,
compiled once for each number of tokens.
"""

# pyright: basic
# programs of users are not annotated

import json
from functools import cache

import numpy as np
from msgraph.common.initializer import initializer

import msgraph as ms
from msgraph import Parameter, Tensor, lazy_inline, nn, ops


def zeros(*shape, dtype=ms.float32):
    return Parameter(initializer("zeros", shape, dtype), requires_grad=False)


def linear(inputs, outputs, dtype):
    return nn.Dense(inputs, outputs, weight_init="zeros", has_bias=False, dtype=dtype)


@cache
def turns(context, size, theta, dtype):
    """Cosines and sines of the angles by which positions turn pairs of elements: all layers share them."""
    angles = np.outer(np.arange(context), theta ** (-np.arange(0, size, 2) / size))
    return Tensor(np.cos(angles), dtype), Tensor(np.sin(angles), dtype)


class RMSNorm(nn.Cell):
    def __init__(self, size, epsilon, dtype):
        super().__init__()
        self.weight, self.epsilon = zeros(size, dtype=dtype), epsilon

    def construct(self, x):
        return ops.rms_norm(x, self.weight, self.epsilon)[0]


class Attention(nn.Cell):
    """Tokens look at those before them: ``heads`` of queries share ``groups`` of keys and values."""

    def __init__(self, hidden, heads, groups, context, theta, dtype):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, hidden // heads
        self.attn_q, self.attn_output = linear(hidden, hidden, dtype), linear(hidden, hidden, dtype)
        self.attn_k, self.attn_v = (linear(hidden, groups * self.size, dtype) for _ in range(2))
        self.keys, self.values = (zeros(groups, context, self.size, dtype=dtype) for _ in range(2))
        self.cos, self.sin = turns(context, self.size, theta, dtype)
        self.all_positions = Tensor(np.arange(context))

    def rotate(self, x, positions):
        """Turn pairs of neighbours by angles that grow with the position."""
        even, odd = x[..., 0::2], x[..., 1::2]
        cos, sin = self.cos[positions], self.sin[positions]
        return ops.stack((even * cos - odd * sin, odd * cos + even * sin), -1).reshape(x.shape)

    def by_head(self, x, heads):
        return x.reshape(-1, heads, self.size).transpose(1, 0, 2)

    def construct(self, x, positions):
        length = len(x)
        query = self.rotate(self.by_head(self.attn_q(x), self.heads), positions)
        self.keys[:, positions] = self.rotate(self.by_head(self.attn_k(x), self.groups), positions)
        self.values[:, positions] = self.by_head(self.attn_v(x), self.groups)
        mask = ops.select(self.all_positions <= positions.reshape(-1, 1), 0.0, -float("inf")).astype(x.dtype)
        mask = ops.tile(mask, (self.heads // self.groups, 1))
        query = query.reshape(self.groups, -1, self.size)
        scores = ops.matmul(query, self.keys.swapaxes(1, 2)) * self.size**-0.5 + mask
        seen = ops.matmul(ops.softmax(scores, -1), self.values)
        return self.attn_output(seen.reshape(self.heads, length, self.size).transpose(1, 0, 2).reshape(length, -1))


class Block(nn.Cell):
    """A layer; all of them share one compiled graph."""

    @lazy_inline
    def __init__(self, hidden, inner, heads, groups, context, theta, epsilon, dtype):
        super().__init__()
        self.attention = Attention(hidden, heads, groups, context, theta, dtype)
        self.attn_norm, self.ffn_norm = (RMSNorm(hidden, epsilon, dtype) for _ in range(2))
        self.ffn_gate, self.ffn_up = (linear(hidden, inner, dtype) for _ in range(2))
        self.ffn_down = linear(inner, hidden, dtype)

    def construct(self, x, positions):
        x = x + self.attention(self.attn_norm(x), positions)
        normed = self.ffn_norm(x)
        return x + self.ffn_down(ops.silu(self.ffn_gate(normed)) * self.ffn_up(normed))


class Llama(nn.Cell):
    """Logits ``[vocabulary]`` of the token that follows ``ids`` ``[n]``, which stand at ``positions`` ``[n]``."""

    def __init__(self, vocabulary, layers, hidden, inner, heads, groups, context, theta=1e5, epsilon=1e-5,
                 dtype=ms.float32):  # fmt: skip
        super().__init__()
        self.token_embd = nn.Embedding(vocabulary, hidden, embedding_table="zeros", dtype=dtype)
        sizes = hidden, inner, heads, groups, context, theta, epsilon, dtype
        self.blk = nn.CellList([Block(*sizes) for _ in range(layers)])
        self.output_norm = RMSNorm(hidden, epsilon, dtype)
        self.output = linear(hidden, vocabulary, dtype)
        self.output.weight = self.token_embd.embedding_table

    def construct(self, ids, positions):
        x = self.token_embd(ids)
        for block in self.blk:
            x = block(x, positions)
        return self.output(self.output_norm(x[-1:]))[0].astype(ms.float32)


def load(file, context=1024, dtype=ms.float32):
    """The network of a GGUF file, whose blocks of few bits stay as they are, and what the file says of itself."""
    weights = ms.load_checkpoint(file)
    metadata = json.loads(weights.pop("gguf"))
    layers, hidden, inner, heads, groups, theta, epsilon = (
        metadata[f"llama.{name}"]
        for name in ("block_count", "embedding_length", "feed_forward_length", "attention.head_count",
                     "attention.head_count_kv", "rope.freq_base", "attention.layer_norm_rms_epsilon")
    )  # fmt: skip
    vocabulary = len(metadata["tokenizer.ggml.tokens"])
    with nn.no_init_parameters():
        net = Llama(vocabulary, layers, hidden, inner, heads, groups, context, theta, epsilon, dtype)
    parameters = {name.replace("attention.", ""): parameter for name, parameter in net.parameters_dict().items()}
    parameters["token_embd.weight"] = parameters.pop("token_embd.embedding_table")
    ms.quantize(net, {parameters[name].name: weight for name, weight in weights.items()})
    for name, weight in weights.items():
        if not weight.quantized:
            parameters[name].set_data(weight)
    return net.set_train(False), metadata

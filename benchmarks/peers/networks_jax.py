"""JAX's whole networks, as functions under ``jit``: images have their channels last, as its convolutions like it."""

# type: ignore

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from benchmarks.architectures import CONVOLUTIONAL, LEARNING_RATE, TRANSFORMERS, Weights, inputs


def initial(w, layers):
    """Weights, and the running statistics of normalisations."""
    found, stats = [], []
    for kind, *p in layers:
        weights, statistics = (), ()
        if kind == "conv":
            i, o, k, _, groups = p
            made = w.normal(o, i // groups, k, k, fan=i // groups * k * k)
            weights = (jnp.asarray(np.ascontiguousarray(made.transpose(2, 3, 1, 0))),)
        elif kind == "norm":
            weights, statistics = ones(p[0]), ones(p[0])
        elif kind == "residual":
            (one, a), (two, b) = initial(w, p[0]), initial(w, p[1])
            weights, statistics = (one, two), (a, b)
        elif kind == "head":
            weights = dense(w, *p)
        found.append(weights)
        stats.append(statistics)
    return found, stats


def dense(w, i, o):
    return jnp.asarray(np.ascontiguousarray(w.normal(o, i, fan=i).T)), jnp.zeros(o)


def norm(x, weights, statistics, train):
    if not train:
        variance, mean = statistics
        return (x - mean) * (lax.rsqrt(variance + 1e-5) * weights[0]) + weights[1], statistics
    mean = x.mean((0, 1, 2))
    variance = jnp.square(x - mean).mean((0, 1, 2))
    kept = 0.9 * statistics[0] + 0.1 * variance, 0.9 * statistics[1] + 0.1 * mean
    return (x - mean) * (lax.rsqrt(variance + 1e-5) * weights[0]) + weights[1], kept


def run(layers, weights, statistics, x, train):
    kept = []
    for (kind, *p), w, s in zip(layers, weights, statistics):
        if kind == "conv":
            _, _, k, stride, groups = p
            pad = [(k // 2, k // 2)] * 2
            x = lax.conv_general_dilated(x, w[0], (stride, stride), pad, dimension_numbers=("NHWC", "HWIO", "NHWC"),
                                         feature_group_count=groups)  # fmt: skip
        elif kind == "norm":
            x, s = norm(x, w, s, train)
        elif kind == "residual":
            (main, a), (side, b) = run(p[0], w[0], s[0], x, train), run(p[1], w[1], s[1], x, train)
            x, s = main + side, (a, b)
        elif kind == "pool":
            x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), [(0, 0), (1, 1), (1, 1), (0, 0)])
        elif kind == "head":
            x = x.mean((1, 2)) @ w[0] + w[1]
        else:
            x = jnp.clip(x, 0, 6) if kind == "relu6" else jax.nn.relu(x)
        kept.append(s)
    return x, kept


def encoder(w, t):
    h = t.hidden
    words, places = w.normal(t.vocab, h, fan=h), w.normal(t.seq, h, fan=h)
    layers = [[dense(w, h, 3 * h), dense(w, h, h), dense(w, h, 4 * h), dense(w, 4 * h, h), *[ones(h) for _ in "12"]]
              for _ in range(t.layers)]  # fmt: skip
    return jnp.asarray(words), jnp.asarray(places), ones(h), layers, dense(w, h, 2)


def ones(h):
    return jnp.ones(h), jnp.zeros(h)


def layer_norm(x, w):
    d = x - x.mean(-1, keepdims=True)
    return d * lax.rsqrt((d * d).mean(-1, keepdims=True) + 1e-5) * w[0] + w[1]


def encode(t, weights, ids):
    words, places, first, layers, last = weights
    x = layer_norm(words[ids] + places, first)
    b, n, h = x.shape
    for qkv, out, grow, shrink, one, two in layers:
        q, k, v = (x @ qkv[0] + qkv[1]).reshape(b, n, 3, t.heads, h // t.heads).transpose(2, 0, 3, 1, 4)
        scores = jax.nn.softmax(q @ k.swapaxes(-1, -2) * (h // t.heads) ** -0.5, -1)
        x = layer_norm(x + (scores @ v).transpose(0, 2, 1, 3).reshape(b, n, h) @ out[0] + out[1], one)
        x = layer_norm(x + jax.nn.gelu(x @ grow[0] + grow[1], approximate=True) @ shrink[0] + shrink[1], two)
    return x[:, 0] @ last[0] + last[1]


def program(row, variant, threads):
    w, (x, y) = Weights(), inputs(row)
    if row.network in TRANSFORMERS:
        t, x = TRANSFORMERS[row.network], jnp.asarray(x)
        weights, statistics = encoder(w, t), ()

        def apply(weights, statistics, x):
            return encode(t, weights, x), statistics
    else:
        layers, x = CONVOLUTIONAL[row.network], jnp.asarray(np.ascontiguousarray(x.transpose(0, 2, 3, 1)))
        weights, statistics = initial(w, layers)

        def apply(weights, statistics, x):
            return run(layers, weights, statistics, x, row.train)

    y = jnp.asarray(y)
    if not row.train:
        forward = jax.jit(lambda weights, statistics, x: apply(weights, statistics, x)[0])
        return lambda: forward(weights, statistics, x).block_until_ready(), np.asarray

    def loss(weights, statistics):
        logits, kept = apply(weights, statistics, x)
        return -jnp.take_along_axis(jax.nn.log_softmax(logits, -1), y[:, None], 1).mean(), kept

    def step(weights, statistics):
        (value, kept), found = jax.value_and_grad(loss, has_aux=True)(weights, statistics)
        return value, jax.tree.map(lambda w, g: w - LEARNING_RATE * g, weights, found), kept

    compiled = jax.jit(step, donate_argnums=(0, 1))
    state = [weights, statistics]

    def call():
        value, *state[:] = compiled(*state)
        jax.block_until_ready(state)
        return value

    return call, np.asarray

"""The networks of MindSpore's programs: a GPT and its layer, a perceptron, LeNet."""

# type: ignore

from __future__ import annotations

import importlib
import os

import numpy as np

from benchmarks.programs import VARIANT

MOD = os.environ.get("BENCH_MODULE", "mindspore")
ms = importlib.import_module(MOD)
nn, ops, Tensor, Parameter = ms.nn, ms.ops, ms.Tensor, ms.Parameter


def T(a):
    return Tensor(np.ascontiguousarray(a) if a.ndim else a)


lazy = ms.lazy_inline if VARIANT == "lazy" else ms.lazy_inline(policy="front") if VARIANT == "lazyf" else (lambda f: f)


class Block(nn.Cell):
    @lazy
    def __init__(self, h, heads, seq, causal=True):
        super().__init__()
        self.h, self.heads, self.d = h, heads, h // heads
        self.ln1 = nn.LayerNorm((h,), epsilon=1e-5)
        self.ln2 = nn.LayerNorm((h,), epsilon=1e-5)
        self.qkv = nn.Dense(h, 3 * h)
        self.o = nn.Dense(h, h)
        self.f1 = nn.Dense(h, 4 * h)
        self.f2 = nn.Dense(4 * h, h)
        self.mask = Tensor(np.triu(np.full((seq, seq), -1e9, np.float32), 1))
        self.scale = self.d**-0.5
        self.gelu = nn.GELU(approximate=True)

    def construct(self, x):
        b, n, h = x.shape
        qkv = self.qkv(self.ln1(x))
        qkv = ops.transpose(ops.reshape(qkv, (b, n, 3, self.heads, self.d)), (2, 0, 3, 1, 4))
        q, k, v = qkv[0], qkv[1], qkv[2]
        sc = ops.matmul(q, ops.transpose(k, (0, 1, 3, 2))) * self.scale + self.mask
        o = ops.matmul(ops.softmax(sc, -1), v)
        o = ops.reshape(ops.transpose(o, (0, 2, 1, 3)), (b, n, h))
        x = x + self.o(o)
        return x + self.f2(self.gelu(self.f1(self.ln2(x))))


BK = dict(
    ln1_g=("ln1", "gamma"),
    ln1_b=("ln1", "beta"),
    wqkv=("qkv", "weight"),
    bqkv=("qkv", "bias"),
    wo=("o", "weight"),
    bo=("o", "bias"),
    ln2_g=("ln2", "gamma"),
    ln2_b=("ln2", "beta"),
    w1=("f1", "weight"),
    b1=("f1", "bias"),
    w2=("f2", "weight"),
    b2=("f2", "bias"),
)


def load_block(b, Pm, pre):
    for k, (m, a) in BK.items():
        getattr(getattr(b, m), a).set_data(T(Pm[pre + k]))
    return b


class GPT(nn.Cell):
    def __init__(self, p, Pm):
        super().__init__()
        h = p["hidden"]
        self.wte = nn.Embedding(p["vocab"], h)
        self.wte.embedding_table.set_data(T(Pm["wte"]))
        self.wpe = Parameter(T(Pm["wpe"]), name="wpe")
        self.blocks = nn.CellList(
            [load_block(Block(h, p["heads"], p["seq"]), Pm, f"h{l}_") for l in range(p["layers"])]
        )
        self.lnf = nn.LayerNorm((h,), epsilon=1e-5)
        self.lnf.gamma.set_data(T(Pm["lnf_g"]))
        self.lnf.beta.set_data(T(Pm["lnf_b"]))
        self.lm = nn.Dense(h, p["vocab"], has_bias=False)
        self.lm.weight.set_data(T(Pm["wlm"]))
        self.layers = p["layers"]

    def construct(self, ids):
        x = self.wte(ids) + self.wpe
        for i in range(self.layers):
            x = self.blocks[i](x)
        return self.lm(self.lnf(x))


class MLP(nn.Cell):
    def __init__(self, Pm):
        super().__init__()
        self.d0, self.d1, self.d2 = nn.Dense(784, 512), nn.Dense(512, 512), nn.Dense(512, 10)
        for k, d in enumerate((self.d0, self.d1, self.d2)):
            d.weight.set_data(T(Pm[f"w{k}"]))
            d.bias.set_data(T(Pm[f"b{k}"]))
        self.relu = nn.ReLU()

    def construct(self, x):
        x = self.relu(self.d0(x))
        x = self.relu(self.d1(x))
        return self.d2(x)


class LeNet(nn.Cell):
    def __init__(self, Pm):
        super().__init__()
        self.c1 = nn.Conv2d(1, 6, 5, pad_mode="valid", has_bias=True)
        self.c2 = nn.Conv2d(6, 16, 5, pad_mode="valid", has_bias=True)
        self.f1, self.f2, self.f3 = nn.Dense(400, 120), nn.Dense(120, 84), nn.Dense(84, 10)
        for n in ("c1", "c2", "f1", "f2", "f3"):
            m = getattr(self, n)
            m.weight.set_data(T(Pm[n]))
            m.bias.set_data(T(Pm[n + "b"]))
        self.relu, self.pool, self.flat = nn.ReLU(), nn.MaxPool2d(2, 2), nn.Flatten()

    def construct(self, x):
        x = self.pool(self.relu(self.c1(x)))
        x = self.pool(self.relu(self.c2(x)))
        x = self.flat(x)
        x = self.relu(self.f1(x))
        x = self.relu(self.f2(x))
        return self.f3(x)

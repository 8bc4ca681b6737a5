"""PyTorch's GPT, and its layer."""

# type: ignore

from __future__ import annotations

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as Fn

from benchmarks.programs import VARIANT

region = VARIANT == "r"
tt = lambda a: torch.from_numpy(np.ascontiguousarray(a)) if a.ndim else torch.tensor(a)


class Block(nn.Module):
    def __init__(s, h, heads):
        super().__init__()
        s.heads = heads
        s.ln1, s.ln2 = nn.LayerNorm(h), nn.LayerNorm(h)
        s.qkv, s.o = nn.Linear(h, 3 * h), nn.Linear(h, h)
        s.f1, s.f2 = nn.Linear(h, 4 * h), nn.Linear(4 * h, h)

    def forward(s, x):
        b, n, h = x.shape
        d = h // s.heads
        q, k, v = s.qkv(s.ln1(x)).view(b, n, 3, s.heads, d).permute(2, 0, 3, 1, 4).unbind(0)
        o = Fn.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + s.o(o.transpose(1, 2).reshape(b, n, h))
        return x + s.f2(Fn.gelu(s.f1(s.ln2(x)), approximate="tanh"))

    def load(s, P, pre):
        for m, w, b in (
            (s.ln1, "ln1_g", "ln1_b"),
            (s.ln2, "ln2_g", "ln2_b"),
            (s.qkv, "wqkv", "bqkv"),
            (s.o, "wo", "bo"),
            (s.f1, "w1", "b1"),
            (s.f2, "w2", "b2"),
        ):
            m.weight.data.copy_(tt(P[pre + w]))
            m.bias.data.copy_(tt(P[pre + b]))
        return s


class GPT(nn.Module):
    def __init__(s, p, P):
        super().__init__()
        h = p["hidden"]
        s.wte = nn.Embedding(p["vocab"], h)
        s.wpe = nn.Parameter(tt(P["wpe"].copy()))
        s.wte.weight.data.copy_(tt(P["wte"]))
        s.blocks = nn.ModuleList([Block(h, p["heads"]).load(P, f"h{l}_") for l in range(p["layers"])])
        s.lnf = nn.LayerNorm(h)
        s.lnf.weight.data.copy_(tt(P["lnf_g"]))
        s.lnf.bias.data.copy_(tt(P["lnf_b"]))
        s.lm = nn.Linear(h, p["vocab"], bias=False)
        s.lm.weight.data.copy_(tt(P["wlm"]))
        if region:
            for b in s.blocks:
                b.compile()

    def forward(s, ids):
        x = s.wte(ids) + s.wpe
        for b in s.blocks:
            x = b(x)
        return s.lm(s.lnf(x))

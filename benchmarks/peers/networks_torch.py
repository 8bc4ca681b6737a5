"""PyTorch's whole networks; variant ``c`` compiles them."""

# type: ignore

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from benchmarks.architectures import CONVOLUTIONAL, LEARNING_RATE, TRANSFORMERS, Weights, inputs


class Residual(nn.Module):
    def __init__(self, main, side):
        super().__init__()
        self.main, self.side = main, side

    def forward(self, x):
        return self.main(x) + self.side(x)


def dense(w, i, o):
    made = nn.Linear(i, o)
    made.weight.data.copy_(torch.from_numpy(w.normal(o, i, fan=i)))
    made.bias.data.zero_()
    return made


def layer(w, kind, *p):
    if kind == "conv":
        i, o, k, s, groups = p
        made = nn.Conv2d(i, o, k, s, k // 2, groups=groups, bias=False)
        made.weight.data.copy_(torch.from_numpy(w.normal(o, i // groups, k, k, fan=i // groups * k * k)))
        return made
    if kind == "residual":
        return Residual(sequence(w, p[0]), sequence(w, p[1]))
    if kind == "head":
        return nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), dense(w, *p))
    if kind == "norm":
        return nn.BatchNorm2d(p[0])
    return {"relu": lambda: nn.ReLU(inplace=True), "relu6": lambda: nn.ReLU6(inplace=True),
            "pool": lambda: nn.MaxPool2d(3, 2, 1)}[kind]()  # fmt: skip


def sequence(w, layers):
    return nn.Sequential(*[layer(w, *one) for one in layers])


class Encoder(nn.Module):
    def __init__(self, w, t):
        super().__init__()
        h = self.hidden = t.hidden
        self.heads = t.heads
        self.words = nn.Embedding(t.vocab, h)
        self.words.weight.data.copy_(torch.from_numpy(w.normal(t.vocab, h, fan=h)))
        self.places = nn.Parameter(torch.from_numpy(w.normal(t.seq, h, fan=h)))
        self.norm = nn.LayerNorm(h)
        self.layers = nn.ModuleList(
            nn.ModuleList([dense(w, h, 3 * h), dense(w, h, h), dense(w, h, 4 * h), dense(w, 4 * h, h),
                           nn.LayerNorm(h), nn.LayerNorm(h)])
            for _ in range(t.layers)
        )  # fmt: skip
        self.last = dense(w, h, 2)

    def forward(self, ids):
        x = self.norm(self.words(ids) + self.places)
        b, n, h = x.shape
        for qkv, out, grow, shrink, one, two in self.layers:
            q, k, v = qkv(x).view(b, n, 3, self.heads, h // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
            found = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, n, h)
            x = one(x + out(found))
            x = two(x + shrink(F.gelu(grow(x), approximate="tanh")))
        return self.last(x[:, 0])


def program(row, variant, threads):
    torch.set_num_threads(threads)
    w, (x, y) = Weights(), map(torch.from_numpy, inputs(row))
    y = y.long()
    if row.network in TRANSFORMERS:
        net, x = Encoder(w, TRANSFORMERS[row.network]), x.long()
    else:
        net = sequence(w, CONVOLUTIONAL[row.network])
    compiled = torch.compile(net) if variant == "c" else net
    if not row.train:
        net.eval()

        def forward():
            with torch.no_grad():
                return compiled(x)

        return forward, lambda o: o.numpy()
    optimizer = torch.optim.SGD(net.parameters(), LEARNING_RATE)

    def step():
        optimizer.zero_grad(set_to_none=True)
        loss = F.cross_entropy(compiled(x), y)
        loss.backward()
        optimizer.step()
        return loss.detach()

    return step, lambda o: o.numpy()

"""MindSpore's whole networks, by MindSpore or by msgraph."""

# type: ignore

from __future__ import annotations

import importlib
import os

from benchmarks.architectures import CONVOLUTIONAL, LEARNING_RATE, TRANSFORMERS, Weights, inputs

ms = importlib.import_module(os.environ.get("BENCH_MODULE", "mindspore"))
nn, ops, Tensor, Parameter = ms.nn, ms.ops, ms.Tensor, ms.Parameter
ms.set_context(mode=ms.GRAPH_MODE)


class Residual(nn.Cell):
    def __init__(self, main, side):
        super().__init__()
        self.main, self.side = main, side

    def construct(self, x):
        return self.main(x) + (x if self.side is None else self.side(x))


class Head(nn.Cell):
    def __init__(self, last):
        super().__init__()
        self.last = last

    def construct(self, x):
        return self.last(ops.mean(x, (2, 3)))


def dense(w, i, o):
    made = nn.Dense(i, o, weight_init="zeros", bias_init="zeros")
    made.weight.set_data(Tensor(w.normal(o, i, fan=i)))
    return made


def layer(w, kind, *p):
    if kind == "conv":
        i, o, k, s, groups = p
        made = nn.Conv2d(i, o, k, s, pad_mode="pad", padding=k // 2, group=groups, weight_init="zeros")
        made.weight.set_data(Tensor(w.normal(o, i // groups, k, k, fan=i // groups * k * k)))
        return made
    if kind == "residual":
        return Residual(sequence(w, p[0]), sequence(w, p[1]) if p[1] else None)
    if kind == "head":
        return Head(dense(w, *p))
    if kind == "norm":
        return nn.BatchNorm2d(p[0])
    return {"relu": nn.ReLU, "relu6": nn.ReLU6,
            "pool": lambda: nn.MaxPool2d(3, 2, pad_mode="pad", padding=1)}[kind]()  # fmt: skip


def sequence(w, layers):
    return nn.SequentialCell(*[layer(w, *one) for one in layers])


class Layer(nn.Cell):
    def __init__(self, w, h, heads):
        super().__init__()
        self.heads, self.scale = heads, (h // heads) ** -0.5
        self.qkv, self.out, self.grow = dense(w, h, 3 * h), dense(w, h, h), dense(w, h, 4 * h)
        self.shrink = dense(w, 4 * h, h)
        self.one, self.two = nn.LayerNorm((h,), epsilon=1e-5), nn.LayerNorm((h,), epsilon=1e-5)
        self.gelu = nn.GELU(approximate=True)

    def construct(self, x):
        b, n, h = x.shape
        qkv = ops.transpose(ops.reshape(self.qkv(x), (b, n, 3, self.heads, h // self.heads)), (2, 0, 3, 1, 4))
        q, k, v = qkv[0], qkv[1], qkv[2]
        found = ops.matmul(ops.softmax(ops.matmul(q, ops.transpose(k, (0, 1, 3, 2))) * self.scale, -1), v)
        x = self.one(x + self.out(ops.reshape(ops.transpose(found, (0, 2, 1, 3)), (b, n, h))))
        return self.two(x + self.shrink(self.gelu(self.grow(x))))


class Encoder(nn.Cell):
    def __init__(self, w, t):
        super().__init__()
        h = t.hidden
        self.words = nn.Embedding(t.vocab, h, embedding_table="zeros")
        self.words.embedding_table.set_data(Tensor(w.normal(t.vocab, h, fan=h)))
        self.places = Parameter(Tensor(w.normal(t.seq, h, fan=h)), name="places")
        self.norm = nn.LayerNorm((h,), epsilon=1e-5)
        self.layers = nn.SequentialCell(*[Layer(w, h, t.heads) for _ in range(t.layers)])
        self.last = dense(w, h, 2)

    def construct(self, ids):
        return self.last(self.layers(self.norm(self.words(ids) + self.places))[:, 0])


def program(row, variant, threads):
    w, (x, y) = Weights(), map(Tensor, inputs(row))
    transformer = TRANSFORMERS.get(row.network)
    net = Encoder(w, transformer) if transformer else sequence(w, CONVOLUTIONAL[row.network])
    net.set_train(row.train)
    if not row.train:
        return lambda: net(x), lambda o: o.asnumpy()
    optimizer = nn.SGD(net.trainable_params(), LEARNING_RATE)

    def cost(x, y):
        return ops.cross_entropy(net(x), y)

    gradients = ms.value_and_grad(cost, None, optimizer.parameters)

    @ms.jit
    def step(x, y):
        loss, found = gradients(x, y)
        optimizer(found)
        return loss

    return lambda: step(x, y), lambda o: o.asnumpy()

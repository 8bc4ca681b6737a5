"""What users write outside of compiled functions: run by ``benchmarks/eager.py`` as PEER ROWS THREADS."""

# type: ignore

from __future__ import annotations

import importlib
import json
import sys
from fnmatch import fnmatch
from time import perf_counter, process_time

import numpy as np

REPEATS, SECONDS = 7, 0.05
STAGES = ((64, 1), (64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), (512, 1))


def numbers(*shape):
    """Inputs."""
    return np.random.default_rng(3).random(shape).astype(np.float32)


def encoder_of_mindspore(ms, nn, ops, layers=6, hidden=384, heads=12, words=30522, places=128):
    """MiniLM: the encoder of a sentence."""

    class Layer(nn.Cell):
        def __init__(self):
            super().__init__()
            self.join, self.out = nn.Dense(hidden, 3 * hidden), nn.Dense(hidden, hidden)
            self.grow, self.shrink = nn.Dense(hidden, 4 * hidden), nn.Dense(4 * hidden, hidden)
            self.one, self.two = nn.LayerNorm((hidden,)), nn.LayerNorm((hidden,))

        def construct(self, x):
            rows, count, _ = x.shape
            joined = self.join(x).reshape(rows, count, 3, heads, hidden // heads).transpose(2, 0, 3, 1, 4)
            q, k, v = joined[0], joined[1], joined[2]
            scores = ops.softmax(ops.matmul(q, k.transpose(0, 1, 3, 2)) * (hidden // heads) ** -0.5, -1)
            x = self.one(x + self.out(ops.matmul(scores, v).transpose(0, 2, 1, 3).reshape(rows, count, hidden)))
            return self.two(x + self.shrink(ops.gelu(self.grow(x))))

    class Encoder(nn.Cell):
        def __init__(self):
            super().__init__()
            self.words = nn.Embedding(words, hidden)
            self.places = ms.Parameter(ms.Tensor(numbers(places, hidden)), name="places")
            self.norm, self.layers = nn.LayerNorm((hidden,)), nn.SequentialCell(*[Layer() for _ in range(layers)])

        def construct(self, ids):
            return self.layers(self.norm(self.words(ids) + self.places)).mean(1)

    return Encoder()


def pieces_of_mindspore(ms, nn, ops):
    """Rows of parts of tensors, writes, and steps of optimizers."""
    t = lambda *shape: ms.Tensor(numbers(*shape))
    a, b, v, at = t(32, 32), t(32, 32), t(32), ms.Tensor(np.arange(0, 32, 3))
    p, parts = ms.Parameter(t(32, 32), name="p"), [t(32, 32) for _ in range(4)]
    weights = [ms.Parameter(t(64, 64), name=f"w{k}") for k in range(8)]
    gradients = tuple(t(64, 64) for _ in weights)
    momentum, adam = nn.Momentum(weights, 1e-4, 0.9), nn.Adam(weights, 1e-4)
    norm, images, drop = nn.BatchNorm2d(8).set_train(), t(4, 8, 8, 8), nn.Dropout(p=0.5).set_train()
    square = ms.value_and_grad(lambda x: (x * x).sum())
    array, waves, logits = numbers(32, 32), ms.Tensor(numbers(32, 32) + 1j * numbers(32, 32)), t(8, 1000)

    def write(target, place, value):
        target[place] = value

    return {
        "concat": lambda: ops.concat(parts, 1), "stack": lambda: ops.stack(parts), "split": lambda: ops.split(a, 8),
        "max_index": lambda: ops.max(a, 1), "topk": lambda: ops.topk(a, 4), "sort": lambda: ops.sort(a),
        "index_rows": lambda: a[at], "index_mixed": lambda: a[at, 2:9], "index_mask": lambda: a[a > 0.5],
        "nonzero": lambda: ops.nonzero(a > 0.9), "write_row": lambda: write(b, 3, v),
        "write_number": lambda: write(b, 3, 0.5), "write_rows": lambda: write(b, at, 0.5), "copy_": lambda: b.copy_(a),
        "add_": lambda: b.add_(a), "assign_add": lambda: ops.assign_add(p, a), "randn": lambda: ops.randn(32, 32),
        "dropout": lambda: drop(a), "batch_norm": lambda: norm(images), "gradient": lambda: square(a),
        "momentum": lambda: momentum(gradients), "adam": lambda: adam(gradients),
        "array": lambda: a + array, "complex_add": lambda: waves + waves, "complex_mul": lambda: waves * waves,
        "sort_long": lambda: ops.sort(logits), "topk_long": lambda: ops.topk(logits, 5),
    }  # fmt: skip


def of_mindspore(peer, threads):
    """The same programs for MindSpore and for msgraph."""
    ms, nn, ops = (importlib.import_module(name) for name in (peer, f"{peer}.nn", f"{peer}.ops"))
    if peer == "mindspore":
        ms.set_context(mode=ms.PYNATIVE_MODE)
    t = lambda *shape: ms.Tensor(numbers(*shape))
    a, v, wide = t(32, 32), t(3), t(64, 256)
    norm, conv = nn.LayerNorm((256,)), lambda i, o, k, s=1, p=0: nn.Conv2d(i, o, k, s, pad_mode="pad", padding=p)

    def lenet():
        return nn.SequentialCell(
            conv(1, 6, 5), nn.ReLU(), nn.MaxPool2d(2, 2), conv(6, 16, 5), nn.ReLU(), nn.MaxPool2d(2, 2), nn.Flatten(),
            nn.Dense(400, 120), nn.ReLU(), nn.Dense(120, 84), nn.ReLU(), nn.Dense(84, 10),
        )  # fmt: skip

    class Block(nn.Cell):
        def __init__(self, i, o, s):
            super().__init__()
            self.main = nn.SequentialCell(
                conv(i, o, 3, s, 1), nn.BatchNorm2d(o), nn.ReLU(), conv(o, o, 3, 1, 1), nn.BatchNorm2d(o)
            )
            self.side = nn.SequentialCell(conv(i, o, 1, s), nn.BatchNorm2d(o)) if s != 1 or i != o else None

        def construct(self, x):
            return ops.relu(self.main(x) + (x if self.side is None else self.side(x)))

    def resnet():
        sizes = [64, *(o for o, _ in STAGES)]
        blocks = [Block(i, o, s) for i, (o, s) in zip(sizes, STAGES)]
        pool = nn.MaxPool2d(3, 2, pad_mode="same")
        return nn.SequentialCell(conv(3, 64, 7, 2, 3), nn.BatchNorm2d(64), nn.ReLU(), pool, *blocks).set_train(False)

    net, images, trained = lenet(), t(64, 1, 32, 32), lenet()
    seen = []
    hooked = lenet()
    hooked.register_forward_hook(lambda cell, inputs, output: seen.clear())
    lstm, rows = nn.LSTM(64, 64, 2, batch_first=True), t(8, 20, 64)
    deep, photos = resnet(), t(8, 3, 224, 224)
    encoder, sentence = encoder_of_mindspore(ms, nn, ops), ms.Tensor(np.arange(128, dtype=np.int32)[None] * 7)
    loss, labels = nn.CrossEntropyLoss(), ms.Tensor(np.arange(64, dtype=np.int32) % 10)
    optimizer = nn.Momentum(trained.trainable_params(), 0.01, 0.9)
    step = ms.value_and_grad(lambda x, y: loss(trained(x), y), None, optimizer.parameters)

    def train():
        hooked(images)
        value, gradients = step(images, labels)
        optimizer(gradients)
        return value

    return {
        "add": lambda: a + a, "add_small": lambda: v + v, "add_number": lambda: v + 1.5, "compare": lambda: v < v,
        "relu": lambda: ops.relu(v), "sum": lambda: a.sum(), "matmul": lambda: a @ a, "linear": lambda: a @ a.T,
        "softmax": lambda: ops.softmax(a @ a, -1), "reshape": lambda: a.reshape(-1), "item": lambda: a[1],
        "slice": lambda: a[1:3], "layer_norm": lambda: norm(wide), "gelu": lambda: ops.gelu(wide),
        "lenet": lambda: net(images), "lstm": lambda: lstm(rows), "train": train, "resnet18": lambda: deep(photos),
        "minilm": lambda: encoder(sentence), **pieces_of_mindspore(ms, nn, ops),
    }  # fmt: skip


def encoder_of_torch(torch, layers=6, hidden=384, heads=12, words=30522, places=128):
    """MiniLM: the encoder of a sentence."""
    nn, F = torch.nn, torch.nn.functional

    class Layer(nn.Module):
        def __init__(self):
            super().__init__()
            self.join, self.out = nn.Linear(hidden, 3 * hidden), nn.Linear(hidden, hidden)
            self.grow, self.shrink = nn.Linear(hidden, 4 * hidden), nn.Linear(4 * hidden, hidden)
            self.one, self.two = nn.LayerNorm(hidden), nn.LayerNorm(hidden)

        def forward(self, x):
            rows, count, _ = x.shape
            q, k, v = self.join(x).view(rows, count, 3, heads, hidden // heads).permute(2, 0, 3, 1, 4).unbind(0)
            found = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(rows, count, hidden)
            x = self.one(x + self.out(found))
            return self.two(x + self.shrink(F.gelu(self.grow(x))))

    class Encoder(nn.Module):
        def __init__(self):
            super().__init__()
            self.words, self.places = nn.Embedding(words, hidden), nn.Parameter(torch.rand(places, hidden))
            self.norm, self.layers = nn.LayerNorm(hidden), nn.Sequential(*[Layer() for _ in range(layers)])

        def forward(self, ids):
            return self.layers(self.norm(self.words(ids) + self.places)).mean(1)

    return Encoder().eval()


def pieces_of_torch(torch):
    """Rows of parts of tensors, writes, and steps of optimizers."""
    nn = torch.nn
    t = lambda *shape: torch.from_numpy(numbers(*shape))
    a, b, v, at = t(32, 32), t(32, 32), t(32), torch.arange(0, 32, 3)
    p, parts = t(32, 32), [t(32, 32) for _ in range(4)]
    weights = [nn.Parameter(t(64, 64)) for _ in range(8)]
    for weight in weights:
        weight.grad = t(64, 64)
    momentum, adam = torch.optim.SGD(weights, 1e-4, 0.9), torch.optim.Adam(weights, 1e-4)
    norm, images, drop = nn.BatchNorm2d(8).train(), t(4, 8, 8, 8), nn.Dropout(0.5).train()

    def write(target, place, value):
        target[place] = value

    array, waves, logits = numbers(32, 32), torch.from_numpy(numbers(32, 32) + 1j * numbers(32, 32)), t(8, 1000)

    def square():
        with torch.enable_grad():
            x = a.clone().requires_grad_()
            (x * x).sum().backward()
        return x.grad

    return {
        "concat": lambda: torch.cat(parts, 1), "stack": lambda: torch.stack(parts), "split": lambda: torch.split(a, 8),
        "max_index": lambda: torch.max(a, 1), "topk": lambda: torch.topk(a, 4), "sort": lambda: torch.sort(a),
        "index_rows": lambda: a[at], "index_mixed": lambda: a[at, 2:9], "index_mask": lambda: a[a > 0.5],
        "nonzero": lambda: torch.nonzero(a > 0.9), "write_row": lambda: write(b, 3, v),
        "write_number": lambda: write(b, 3, 0.5), "write_rows": lambda: write(b, at, 0.5), "copy_": lambda: b.copy_(a),
        "add_": lambda: b.add_(a), "assign_add": lambda: p.add_(a), "randn": lambda: torch.randn(32, 32),
        "dropout": lambda: drop(a), "batch_norm": lambda: norm(images), "gradient": square,
        "momentum": momentum.step, "adam": adam.step,
        "array": lambda: a + torch.from_numpy(array), "complex_add": lambda: waves + waves,
        "complex_mul": lambda: waves * waves, "sort_long": lambda: torch.sort(logits),
        "topk_long": lambda: torch.topk(logits, 5),
    }  # fmt: skip


def of_torch(peer, threads):
    """PyTorch, eager, without gradients but in ``train``."""
    torch = importlib.import_module("torch")
    nn, F = torch.nn, torch.nn.functional
    torch.set_num_threads(threads)
    t = lambda *shape: torch.from_numpy(numbers(*shape))
    a, v, wide, norm = t(32, 32), t(3), t(64, 256), nn.LayerNorm(256)

    def lenet():
        return nn.Sequential(
            nn.Conv2d(1, 6, 5, bias=False), nn.ReLU(), nn.MaxPool2d(2, 2), nn.Conv2d(6, 16, 5, bias=False), nn.ReLU(),
            nn.MaxPool2d(2, 2), nn.Flatten(), nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU(),
            nn.Linear(84, 10),
        )  # fmt: skip

    conv = lambda i, o, k, s=1, p=0: nn.Conv2d(i, o, k, s, p, bias=False)

    class Block(nn.Module):
        def __init__(self, i, o, s):
            super().__init__()
            self.main = nn.Sequential(
                conv(i, o, 3, s, 1), nn.BatchNorm2d(o), nn.ReLU(), conv(o, o, 3, 1, 1), nn.BatchNorm2d(o)
            )
            self.side = nn.Sequential(conv(i, o, 1, s), nn.BatchNorm2d(o)) if s != 1 or i != o else None

        def forward(self, x):
            return F.relu(self.main(x) + (x if self.side is None else self.side(x)))

    sizes = [64, *(o for o, _ in STAGES)]
    blocks = [Block(i, o, s) for i, (o, s) in zip(sizes, STAGES)]
    deep = nn.Sequential(conv(3, 64, 7, 2, 3), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1), *blocks).eval()
    net, images, photos, trained, hooked = lenet(), t(64, 1, 32, 32), t(8, 3, 224, 224), lenet(), lenet()
    hooked.register_forward_hook(lambda module, inputs, output: None)
    lstm, rows = nn.LSTM(64, 64, 2, batch_first=True), t(8, 20, 64)
    encoder, sentence = encoder_of_torch(torch), torch.arange(128)[None] * 7
    loss, labels = nn.CrossEntropyLoss(), torch.arange(64) % 10
    optimizer = torch.optim.SGD(trained.parameters(), 0.01, momentum=0.9)
    torch.set_grad_enabled(False)

    def train():
        hooked(images)
        with torch.enable_grad():
            optimizer.zero_grad()
            value = loss(trained(images), labels)
            value.backward()
            optimizer.step()
        return value

    return {
        "add": lambda: a + a, "add_small": lambda: v + v, "add_number": lambda: v + 1.5, "compare": lambda: v < v,
        "relu": lambda: torch.relu(v), "sum": lambda: a.sum(), "matmul": lambda: a @ a, "linear": lambda: a @ a.T,
        "softmax": lambda: torch.softmax(a @ a, -1), "reshape": lambda: a.reshape(-1), "item": lambda: a[1],
        "slice": lambda: a[1:3], "layer_norm": lambda: norm(wide), "gelu": lambda: F.gelu(wide),
        "lenet": lambda: net(images), "lstm": lambda: lstm(rows), "train": train, "resnet18": lambda: deep(photos),
        "minilm": lambda: encoder(sentence), **pieces_of_torch(torch),
    }  # fmt: skip


def of_numpy(peer, threads):
    """NumPy, where it has the operation."""
    a, v = numbers(32, 32), numbers(3)

    def softmax(x):
        e = np.exp(x - x.max(-1, keepdims=True))
        return e / e.sum(-1, keepdims=True)

    return {
        "add": lambda: a + a, "add_small": lambda: v + v, "add_number": lambda: v + 1.5, "compare": lambda: v < v,
        "relu": lambda: np.maximum(v, 0), "sum": lambda: a.sum(), "matmul": lambda: a @ a, "linear": lambda: a @ a.T,
        "softmax": lambda: softmax(a @ a), "reshape": lambda: a.reshape(-1), "item": lambda: a[1],
        "slice": lambda: a[1:3],
    }  # fmt: skip


def microseconds(program, threads):
    """The smallest of some means; with one thread of the time that the process had, whatever else runs beside it."""
    clock = process_time if threads == 1 else perf_counter
    for _ in range(3):
        program()
    start = clock()
    program()
    count = max(1, min(5000, int(SECONDS / (clock() - start))))
    for _ in range(min(count, 200)):
        program()
    means = []
    for _ in range(REPEATS):
        start = clock()
        for _ in range(count):
            program()
        means.append((clock() - start) / count)
    return 1e6 * min(means)


def main():
    """Prints the times of the rows that are asked for, as JSON."""
    peer, rows, threads = sys.argv[1], sys.argv[2].split(","), int(sys.argv[3])
    make = {"torch": of_torch, "numpy": of_numpy}.get(peer, of_mindspore)
    programs = make(peer, threads)
    chosen = {name: f for name, f in programs.items() if any(fnmatch(name, pattern) for pattern in rows)}
    print(json.dumps({name: microseconds(program, threads) for name, program in chosen.items()}))


if __name__ == "__main__":
    main()

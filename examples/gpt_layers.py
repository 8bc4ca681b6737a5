"""A GPT whose layers share one graph, and a pipeline that runs a network over micro-batches.

Compiled with and without ``lazy_inline``, at 2 and 8 layers: the size of the graph, the time to compile a training
step (forward, backward, gradient descent), and the same loss.
"""

# pyright: basic
# programs of users are not annotated

import time

import numpy as np

import msgraph as ms
from msgraph import Parameter, Tensor, lazy_inline, nn, ops

HIDDEN, HEADS, LENGTH, VOCABULARY, BATCH = 64, 4, 32, 128, 2


class Block(nn.Cell):
    """A layer of a transformer. Equal arguments, one graph."""

    @lazy_inline
    def __init__(self, hidden, heads, length):
        super().__init__()
        self.heads, self.scale = heads, (hidden // heads) ** -0.5
        self.norm1, self.norm2 = nn.LayerNorm((hidden,)), nn.LayerNorm((hidden,))
        self.qkv, self.out = nn.Dense(hidden, 3 * hidden), nn.Dense(hidden, hidden)
        self.up, self.down = nn.Dense(hidden, 4 * hidden), nn.Dense(4 * hidden, hidden)
        self.mask = Tensor(np.triu(np.full((length, length), -1e9, np.float32), 1))

    def construct(self, x):
        batch, length, hidden = x.shape
        qkv = self.qkv(self.norm1(x)).reshape(batch, length, 3, self.heads, hidden // self.heads)
        q, k, v = qkv.transpose(2, 0, 3, 1, 4)
        scores = ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * self.scale + self.mask, -1)
        x = x + self.out(ops.matmul(scores, v).transpose(0, 2, 1, 3).reshape(batch, length, hidden))
        return x + self.down(ops.gelu(self.up(self.norm2(x))))


class GPT(nn.Cell):
    """Embeddings, layers, logits."""

    def __init__(self, layers):
        super().__init__()
        random = np.random.RandomState(0)
        self.tokens = Parameter(Tensor(random.randn(VOCABULARY, HIDDEN).astype(np.float32) * 0.1), name="tokens")
        self.places = Parameter(Tensor(random.randn(LENGTH, HIDDEN).astype(np.float32) * 0.1), name="places")
        self.blocks = nn.CellList([Block(HIDDEN, HEADS, LENGTH) for _ in range(layers)])
        self.norm = nn.LayerNorm((HIDDEN,))
        self.head = nn.Dense(HIDDEN, VOCABULARY, has_bias=False)

    def construct(self, ids):
        x = ops.gather(self.tokens, ids, 0) + self.places
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


class PipelineCell(nn.Cell):
    """The loss of a network, added up over micro-batches."""

    def __init__(self, network, pieces):
        super().__init__()
        self.network, self.pieces = network, pieces

    def construct(self, ids, labels):
        size, loss = ids.shape[0] // self.pieces, 0.0
        for i in range(self.pieces):
            logits = self.network(ids[i * size : (i + 1) * size]).reshape(-1, VOCABULARY)
            loss = loss + ops.cross_entropy(logits, labels[i * size : (i + 1) * size].reshape(-1))
        return loss / self.pieces


def training_step(layers):
    """One step of gradient descent on a pipeline of two micro-batches."""
    ms.set_seed(1)
    pipeline = PipelineCell(GPT(layers), 2)
    weights = pipeline.trainable_params()
    optimizer = nn.SGD(weights, learning_rate=0.01)
    gradient = ms.value_and_grad(pipeline, None, weights)

    @ms.jit
    def step(ids, labels):
        loss, slopes = gradient(ids, labels)
        optimizer(slopes)
        return loss

    return step


random = np.random.RandomState(2)
ids = Tensor(random.randint(0, VOCABULARY, (2 * BATCH, LENGTH)).astype(np.int32))
labels = Tensor(random.randint(0, VOCABULARY, (2 * BATCH, LENGTH)).astype(np.int32))
losses = {}
for reuse in ("0", "1"):
    ms.set_context(cell_reuse=reuse)
    for layers in (2, 8):
        step = training_step(layers)
        size = str(step.lower(ids, labels).module).count(" = ")
        start = time.perf_counter()
        losses[reuse, layers] = [float(step(ids, labels).asnumpy())]
        taken = time.perf_counter() - start
        losses[reuse, layers] += [float(step(ids, labels).asnumpy()) for _ in range(3)]
        how = "shared " if reuse == "1" else "apart  "
        print(f"{how} {layers} layers: {size:5} operations as written, first step {taken:.2f} s")
for layers in (2, 8):
    print(f"{layers} layers: the loss falls: {losses['1', layers][0] > losses['1', layers][-1]},", end=" ")
    print(f"and is the same both ways: {np.allclose(losses['0', layers], losses['1', layers], rtol=1e-4)}")

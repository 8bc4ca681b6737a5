"""A user's script, of which a type checker knows every expression."""

import numpy as np

import msgraph as ms
import msgraph.nn as nn
import msgraph.ops as ops
from msgraph import Parameter, Tensor


class Block(nn.Cell):
    """A layer with a gate."""

    def __init__(self, width: int, gated: bool = True) -> None:
        super().__init__()
        self.norm = nn.LayerNorm((width,))
        self.dense = nn.Dense(width, width, activation="relu")
        self.gate = Parameter(ops.ones((width,), ms.float32), name="gate")
        self.gated = gated

    @ms.jit
    def construct(self, x: Tensor) -> Tensor:
        """The layer's output."""
        h = self.dense(self.norm(x))
        if self.gated:
            h = h * self.gate
        return x + h


class Net(nn.Cell):
    """Some blocks and a head."""

    def __init__(self, depth: int) -> None:
        super().__init__()
        self.blocks = nn.SequentialCell([Block(8) for _ in range(depth)])
        self.rnn = nn.LSTM(8, 4, batch_first=True)
        self.head = nn.Dense(4, 3)

    def construct(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Scores, and what the recurrent layer remembers."""
        states, (last, _) = self.rnn(self.blocks(x))
        return self.head(ops.mean(states, axis=1)), last


net = Net(2)
compiled = ms.jit(net)
loss_fn = nn.CrossEntropyLoss()
optimizer = nn.Adam(net.trainable_params(), learning_rate=1e-2)


def forward(x: Tensor, y: Tensor) -> Tensor:
    """The loss of a batch."""
    scores, _ = compiled(x)
    return loss_fn(scores, y)


step = ms.value_and_grad(forward, None, optimizer.parameters)
x = Tensor(np.ones((4, 5, 8), np.float32))
y = ms.tensor([0, 1, 2, 0], ms.int32)
for _ in range(3):
    loss, gradients = step(x, y)
    optimizer(gradients)
    first = gradients[0].abs().max().item()
rows = [row.sum(-1) for row in x]
best, places = ops.topk(net(x)[0], 2)
parts = ops.split(best, 1, axis=-1)
mapped = ms.vmap(forward)
slopes = ms.grad(forward, 0)(x, y).reshape(-1)[:2] ** 2 > 0

"""A user's script with a mistake in each marked line: a type checker finds them all."""

import msgraph as ms
import msgraph.nn as nn
import msgraph.ops as ops
from msgraph import Parameter, Tensor

x = Tensor([[1.0, 2.0], [3.0, 4.0]])
layer = nn.Dense(2, 3)


@ms.jit
def scaled(a: Tensor, times: int = 2) -> Tensor:
    """A multiple of a tensor."""
    return a * times


class Net(nn.Cell):
    """One layer."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Dense(2, 2)

    def construct(self, a: Tensor, b: Tensor) -> Tensor:
        """The layer's output."""
        return self.layer(a) + b


net = Net()
ops.addd(x, x)  # an operator that is not there
ops.softmax(x, axes=1)  # an argument that is not there
ops.softmax(x, axis="1")  # a string for a number
ops.relu("x")  # a string for a tensor
ops.add(x)  # an argument missing
ops.topk(x, 2).values  # what is a tuple has no such attribute
ops.reshape(x, (2, "2"))  # a string for a size
ops.cast(x, 32)  # a number for an element type
x + "1"  # a string for an operand
x.summ()  # a method that is not there
x.sum(axes=0)  # an argument that is not there
x.reshape("2, 2")  # a string for sizes
x.astype(32)  # a number for an element type
nn.Dence(2, 3)  # a layer that is not there
nn.Dense("2", 3)  # a string for a number
nn.Dense(2, 3, bias=True)  # an argument that is not there
layer(x, x)  # an argument too many
net(x)  # an argument missing
net(x, x).foo  # what is a tensor has no such attribute
scaled(x, times="3")  # a string for a number
scaled(x, 2, 3)  # an argument too many
ms.grad(scaled)(x, tims=2)  # a name that is not there
ms.Tensor([1], dtype=32)  # a number for an element type
ms.Tensr([1])  # a class that is not there
ms.float23  # an element type that is not there
Parameter(x).nam  # a parameter has no such attribute
ms.value_and_grad(scaled)(x)[2]  # a pair has no third part
net(x, "x")  # a string for a tensor
nn.Momentum(net.trainable_params(), lr=0.1, momentum=0.9)  # an argument that is not there
ops.matmul(x, [x], transpose=True)  # an argument that is not there

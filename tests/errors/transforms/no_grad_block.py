import msgraph as ms
from msgraph.graph.api import _no_grad


def loss(x):
    with _no_grad():
        scale = x * 2
    return x * scale


ms.grad(loss)(ms.Tensor(3.0))

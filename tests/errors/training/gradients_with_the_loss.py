import msgraph as ms
from msgraph import nn, ops

net = nn.Dense(4, 2)
optimizer = nn.SGD(net.trainable_params(), 0.1)
grad_fn = ms.value_and_grad(lambda x: net(x).sum(), None, optimizer.parameters)


@ms.jit
def step(x):
    result = grad_fn(x)
    optimizer(result)
    return result[0]


step(ops.ones((3, 4)))

import msgraph as ms
from msgraph import nn

net = nn.Dense(4, 2)
optimizer = nn.SGD(net.trainable_params(), 0.1)
grad_fn = ms.value_and_grad(lambda x: net(x).sum(), None, optimizer.parameters)

optimizer(grad_fn)

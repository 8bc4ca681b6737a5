"""Optimizers: run with MindSpore 2.10, whose output is in the text file beside this one."""

import numpy as np, mindspore as ms
from mindspore import nn, ops, Tensor, Parameter


def run(name, *a, n=3, **k):
    w = Parameter(Tensor(np.array([1.0, -2.0, 0.5], np.float32)), name="w")
    b = Parameter(Tensor(np.array([[1.0, -2.0], [0.5, 3.0]], np.float32)), name="layer.beta")
    o = getattr(nn, name)([w, b], *a, **k)
    for i in range(n):
        r = o((Tensor(np.array([0.5, -1.0, 2.0 + i], np.float32)), Tensor(np.array([[0.5, -1.0], [0.1, i]], np.float32))))
    print(name, a, k, w.asnumpy().tolist(), b.asnumpy().tolist(), r)
    print([(p.name, p.shape) for p in o.get_parameters()])


run("SGD", 0.1, momentum=0.9)
run("SGD", 0.1)
run("SGD", 0.1, 0.9, nesterov=True, weight_decay=0.01)
run("SGD", 0.1, 0.9, dampening=0.5)
run("Momentum", 0.1, 0.9)
run("Momentum", 0.1, 0.9, weight_decay=0.1, loss_scale=4.0)
run("Momentum", [0.1, 0.2, 0.3], 0.9)
run("Adam")
run("Adam", 0.1)
run("Adam", 0.1, use_nesterov=True)
run("Adam", 0.1, use_amsgrad=True)
run("Adam", 0.1, weight_decay=0.1)
run("AdamWeightDecay", 0.1, weight_decay=0.01)
run("AdaMax", 0.1)
run("RMSProp")
run("RMSProp", 0.1, momentum=0.9, centered=True)
run("Adagrad", learning_rate=0.1)
run("Adadelta", 0.1)
print(repr(nn.Momentum([Parameter(Tensor([1.0]), name="w")], nn.ExponentialDecayLR(0.1, 0.9, 4), 0.9)))

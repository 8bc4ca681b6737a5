"""Rarer losses and optimizers: run with MindSpore 2.10, whose output is in the text file beside this one."""

import numpy as np, mindspore as ms
from mindspore import nn, ops, Tensor, Parameter

rs = np.random.RandomState(0)
x, y, z = (Tensor(rs.randn(4, 3).astype(np.float32)) for _ in range(3))
sign = Tensor(np.array([1, -1, 1, -1], np.float32))
signs = Tensor(np.where(rs.rand(4, 3) > 0.5, 1, -1).astype(np.float32))
share = Tensor(rs.rand(4, 3).astype(np.float32))
ones = Tensor((rs.rand(4, 3) > 0.5).astype(np.float32))
count = Tensor(rs.randint(0, 5, (4, 3)).astype(np.float32))
one = Tensor(np.array([[0], [2], [1], [1]], np.int32))
classes = Tensor(np.array([0, 2, 1, 1], np.int64))
weights = Tensor(np.array([1.0, 2.0, 0.5], np.float32))
image = Tensor(rs.randn(2, 3, 2, 2).astype(np.float32))
places = Tensor(rs.randint(0, 3, (2, 1, 2, 2)).astype(np.int32))
masks = Tensor((rs.rand(2, 3, 2, 2) > 0.5).astype(np.float32))


def show(name, f, inputs):
    slope = ops.grad(lambda first: f(first, *inputs[1:]).sum())(inputs[0])
    print(name, np.round(f(*inputs).asnumpy(), 5).tolist(), np.round(slope.asnumpy(), 5).tolist())


def loss(name, *inputs, **settings):
    for reduction in ("mean", "sum", "none"):
        show(f"{name} {reduction}", getattr(nn, name)(reduction=reduction, **settings), inputs)


loss("MarginRankingLoss", Tensor(x.asnumpy()[:, 0]), Tensor(y.asnumpy()[:, 0]), sign)
loss("MarginRankingLoss", Tensor(x.asnumpy()[:, 0]), Tensor(y.asnumpy()[:, 0]), sign, margin=0.5)
loss("HingeEmbeddingLoss", x, signs)
loss("HingeEmbeddingLoss", x, signs, margin=0.3)
loss("CosineEmbeddingLoss", x, y, sign)
loss("CosineEmbeddingLoss", x, y, sign, margin=0.2)
loss("TripletMarginWithDistanceLoss", x, y, z)
loss("TripletMarginWithDistanceLoss", x, y, z, swap=True, margin=2.0)
loss("MultiMarginLoss", x, classes)
loss("MultiMarginLoss", x, classes, p=2, margin=0.5, weight=weights)
loss("MultiLabelSoftMarginLoss", x, ones)
loss("MultiLabelSoftMarginLoss", x, ones, weight=weights)
loss("PoissonNLLLoss", x, count)
loss("PoissonNLLLoss", share, count, log_input=False, full=True)
loss("GaussianNLLLoss", x, y, share)
loss("GaussianNLLLoss", x, y, share, full=True, eps=0.1)
loss("FocalLoss", x, one)
loss("FocalLoss", x, one, weight=weights, gamma=1.5)
loss("FocalLoss", x, ones, weight=weights)
loss("FocalLoss", image, places)
loss("FocalLoss", image, masks)
show("DiceLoss", nn.DiceLoss(), (x, ones))
show("DiceLoss", nn.DiceLoss(0.5), (x, ones))
show("MultiClassDiceLoss", nn.MultiClassDiceLoss(), (x, ones))
show("MultiClassDiceLoss", nn.MultiClassDiceLoss(None, 1, "sigmoid"), (x, ones))
show("MultiClassDiceLoss", nn.MultiClassDiceLoss(Tensor(np.array([[1.0], [2.0], [0.5]], np.float32)), None, "relu"), (x, ones))


def run(name, *a, n=3, **k):
    w = Parameter(Tensor(np.array([1.0, -2.0, 0.5], np.float32)), name="w")
    b = Parameter(Tensor(np.array([[1.0, -2.0], [0.5, 3.0]], np.float32)), name="layer.beta")
    o = getattr(nn, name)([w, b], *a, **k)
    for i in range(n):
        o((Tensor(np.array([0.5, -1.0, 2.0 - 2 * i], np.float32)), Tensor(np.array([[0.5, -1.0], [0.1, i]], np.float32))))
    print(name, a, k, w.asnumpy().tolist(), b.asnumpy().tolist())
    print([(p.name, p.shape) for p in o.get_parameters()])


run("FTRL")
run("FTRL", learning_rate=0.1, l2=0.2, weight_decay=0.01)
run("ProximalAdagrad", learning_rate=0.1)
run("ProximalAdagrad", learning_rate=0.1, l1=0.1, l2=0.2, accum=0.5)
run("ASGD")
run("ASGD", 0.2, lambd=0.01, t0=1.0)
run("Rprop", n=4)
run("Rprop", 0.2, etas=(0.4, 1.5), step_sizes=(1e-3, 0.25), n=4)
run("LazyAdam", 0.1)
run("AdamOffload", 0.1, weight_decay=0.1)
run("AdaFactor")
run("AdaFactor", 0.1, relative_step=False, beta1=0.5)
run("AdaFactor", 0.1, relative_step=False, scale_parameter=False, weight_decay=0.1, clip_threshold=0.5)
run("AdaFactor", warmup_init=True)

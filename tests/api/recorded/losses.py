"""Optimizers, losses and schedules: run with MindSpore 2.10, whose output is in the text file beside this one."""

import numpy as np, mindspore as ms
from mindspore import nn, ops, Tensor, Parameter


def run(mk, n=3):
    w = Parameter(Tensor(np.array([1.0, -2.0, 0.5], np.float32)), name="w")
    o = mk([w])
    for i in range(n):
        r = o((Tensor(np.array([0.5, -1.0, 2.0 + i], np.float32)),))
    print(w.asnumpy().tolist(), r)


P = lambda f: run(f)
P(lambda p: nn.SGD(p, 0.1, momentum=0.9))
P(lambda p: nn.SGD(p, 0.1))
P(lambda p: nn.SGD(p, 0.1, 0.9, nesterov=True, weight_decay=0.01))
P(lambda p: nn.SGD(p, 0.1, 0.9, dampening=0.5))
P(lambda p: nn.Momentum(p, 0.1, 0.9))
P(lambda p: nn.Momentum(p, 0.1, 0.9, weight_decay=0.1, loss_scale=4.0))
P(lambda p: nn.Momentum(p, nn.ExponentialDecayLR(0.1, 0.9, 4), 0.9))
P(lambda p: nn.Momentum(p, [0.1, 0.2, 0.3], 0.9))
rs = np.random.RandomState(0)
x = Tensor(rs.randn(4, 3).astype(np.float32))
y = Tensor(rs.randn(4, 3).astype(np.float32))
c = Tensor(np.array([0, 2, 1, -100], np.int32))
c3 = Tensor(np.array([0, 2, 1, 1], np.int32))
p = Tensor(rs.rand(4, 3).astype(np.float32) * 0.9 + 0.05)
q = Tensor(rs.rand(4, 3).astype(np.float32) * 0.9 + 0.05)
wt = Tensor(np.array([1.0, 2.0, 0.5], np.float32))
x4 = Tensor(rs.randn(2, 3, 2).astype(np.float32))
c4 = Tensor(np.array([[0, 2], [1, -100]], np.int32))


def L(name, *a, **k):
    inp = k.pop("inp")
    for red in ("mean", "sum", "none"):
        try:
            f = getattr(nn, name)(*a, reduction=red, **k)
            print(
                name,
                a,
                sorted(k),
                red,
                np.round(f(*inp).asnumpy(), 5).tolist(),
                np.round(ops.grad(lambda z: f(z, *inp[1:]).sum())(inp[0]).asnumpy(), 5).tolist(),
            )
        except Exception as e:
            print(name, red, type(e).__name__, str(e).splitlines()[0])


for n in ("L1Loss", "MSELoss", "SmoothL1Loss", "HuberLoss", "MAELoss"):
    L(n, inp=(x, y))
L("SmoothL1Loss", 0.3, inp=(x, y))
L("HuberLoss", delta=0.3, inp=(x, y))
L("CrossEntropyLoss", inp=(x, c))
L("CrossEntropyLoss", inp=(x, c3))
L("CrossEntropyLoss", inp=(x, p))
L("CrossEntropyLoss", weight=wt, inp=(x, c))
L("CrossEntropyLoss", weight=wt, label_smoothing=0.1, inp=(x, c))
L("CrossEntropyLoss", label_smoothing=0.1, inp=(x, c3))
L("CrossEntropyLoss", weight=wt, label_smoothing=0.1, inp=(x, p))
L("CrossEntropyLoss", inp=(x4, c4))
L("CrossEntropyLoss", ignore_index=1, inp=(x, c3))
L("NLLLoss", inp=(x, c))
L("NLLLoss", weight=wt, inp=(x, c))
L("SoftmaxCrossEntropyWithLogits", inp=(x, ops.softmax(p)))
L("SoftmaxCrossEntropyWithLogits", sparse=True, inp=(x, c3))
L("BCELoss", inp=(p, q))
L("BCELoss", weight=y, inp=(p, q))
L("BCEWithLogitsLoss", inp=(x, q))
L("BCEWithLogitsLoss", weight=y, pos_weight=wt, inp=(x, q))
L("KLDivLoss", inp=(x, q))
print(nn.KLDivLoss("batchmean")(x, q), nn.RMSELoss()(x, y))
for s in (
    nn.ExponentialDecayLR(0.1, 0.9, 4, True),
    nn.NaturalExpDecayLR(0.1, 0.9, 4),
    nn.NaturalExpDecayLR(0.1, 0.9, 4, True),
    nn.InverseDecayLR(0.1, 0.9, 4),
    nn.CosineDecayLR(0.01, 0.1, 4),
    nn.PolynomialDecayLR(0.1, 0.01, 4, 0.5),
    nn.PolynomialDecayLR(0.1, 0.01, 4, 0.5, True),
    nn.WarmUpLR(0.1, 4),
):
    print(type(s).__name__, [round(float(s(Tensor(i, ms.int32)).asnumpy()), 6) for i in (0, 1, 3, 5, 9)])
print(nn.Dense(2, 3, activation="relu"))
print(repr(nn.Flatten()))

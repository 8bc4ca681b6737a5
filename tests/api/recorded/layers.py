"""Layers: run with MindSpore 2.10, whose output is in the text file beside this one."""

import numpy as np, mindspore as ms
from mindspore import nn, ops, Tensor, Parameter

source = np.random.RandomState(0)


def T(*shape):
    return Tensor(source.randn(*shape).astype(np.float32))


def fill(net):
    """Parameters that do not depend on anybody's random numbers."""
    for i, p in enumerate(net.get_parameters()):
        values = np.cos(np.arange(p.size) * 0.7 + i).reshape(p.shape) * 0.5
        p.set_data(Tensor((values + (1.5 if "variance" in p.name else 0)).astype(np.float32)))
    return net


def numbers(r):
    if isinstance(r, (tuple, list)):
        return [numbers(x) for x in r]
    return [list(r.shape), np.round(r.asnumpy().astype(np.float64).ravel()[:: max(1, r.size // 12)], 4).tolist(), round(float(r.asnumpy().astype(np.float64).sum()), 3)]


def show(label, make, *inputs, train=False, grads=True):
    try:
        net = fill(make())
        net.set_train(train)
        print(label, [(p.name, p.shape, p.requires_grad) for p in net.get_parameters()])
        print("  out", numbers(net(*inputs)))
        if grads:
            weights = net.trainable_params()

            def loss(*x):
                y = net(*x)
                y = y[0] if isinstance(y, tuple) else y
                return (y * ops.cos(y)).sum()

            g = ops.grad(loss, 0, weights)(*inputs) if weights else ops.grad(loss)(*inputs)
            print("  grad", numbers(g))
        if train:
            print("  state", [(p.name, np.round(p.asnumpy(), 4).tolist()) for p in net.untrainable_params()])
    except Exception as e:
        print(label, "!!", type(e).__name__)


x = T(2, 4, 6, 5)
for kw in ({}, {"stride": 2}, {"pad_mode": "valid", "has_bias": True}, {"pad_mode": "pad", "padding": 1}, {"pad_mode": "pad", "padding": (1, 0, 2, 1), "stride": (2, 1)}, {"dilation": 2}, {"group": 2}, {"group": 4, "has_bias": True}):
    show(f"Conv2d {kw}", lambda: nn.Conv2d(4, 8, 3, **kw), x)
show("Conv2d (2, 3)", lambda: nn.Conv2d(4, 2, (2, 3)), x)
r = T(2, 4, 9)
for kw in ({}, {"stride": 2, "has_bias": True}, {"pad_mode": "valid"}, {"pad_mode": "pad", "padding": 2, "dilation": 2}):
    show(f"Conv1d {kw}", lambda: nn.Conv1d(4, 3, 3, **kw), r)
for kw in ({}, {"stride": 2}, {"pad_mode": "valid", "stride": 2, "has_bias": True}, {"pad_mode": "pad", "padding": 1}, {"pad_mode": "pad", "padding": 1, "stride": 2, "output_padding": 1}):
    show(f"Conv2dTranspose {kw}", lambda: nn.Conv2dTranspose(4, 3, 3, **kw), x)
for kw in ({}, {"stride": 2}, {"pad_mode": "valid", "stride": 2, "has_bias": True}):
    show(f"Conv1dTranspose {kw}", lambda: nn.Conv1dTranspose(4, 3, 3, **kw), r)
for a, kw in (((2, 2), {}), ((3, 1), {"pad_mode": "same"}), ((3, 2), {"pad_mode": "pad", "padding": 1}), (((2, 3), (2, 1)), {})):
    show(f"MaxPool2d {a} {kw}", lambda: nn.MaxPool2d(*a, **kw), x)
    show(f"AvgPool2d {a} {kw}", lambda: nn.AvgPool2d(*a, **kw), x)
show("MaxPool2d indices", lambda: nn.MaxPool2d(2, 2, pad_mode="pad", return_indices=True), x, grads=False)
show("MaxPool2d ceil", lambda: nn.MaxPool2d(2, 2, pad_mode="pad", ceil_mode=True), x)
show("AvgPool2d not include", lambda: nn.AvgPool2d(3, 2, pad_mode="pad", padding=1, count_include_pad=False), x)
show("MaxPool2d one image", lambda: nn.MaxPool2d(2, 2), T(3, 4, 4))
show("MaxPool1d", lambda: nn.MaxPool1d(3, 2), r)
show("AvgPool1d", lambda: nn.AvgPool1d(3, 2), r)
show("AdaptiveAvgPool2d", lambda: nn.AdaptiveAvgPool2d((3, 2)), x)
show("AdaptiveAvgPool2d 1", lambda: nn.AdaptiveAvgPool2d(1), x)
show("AdaptiveAvgPool1d", lambda: nn.AdaptiveAvgPool1d(3), r)
for train in (False, True):
    show(f"BatchNorm2d {train}", lambda: nn.BatchNorm2d(4), x, train=train)
    show(f"BatchNorm1d {train}", lambda: nn.BatchNorm1d(4, momentum=0.7), T(5, 4), train=train)
show("BatchNorm1d 3", lambda: nn.BatchNorm1d(4, momentum=0.7), T(5, 4, 3), train=False)
show("BatchNorm2d fixed", lambda: nn.BatchNorm2d(4, use_batch_statistics=False, affine=False), x, train=True)
show("LayerNorm", lambda: nn.LayerNorm((5,)), x)
show("LayerNorm 2", lambda: nn.LayerNorm((6, 5), begin_norm_axis=2, begin_params_axis=2, epsilon=1e-5), x)
show("GroupNorm", lambda: nn.GroupNorm(2, 4), x)
ids = Tensor(np.array([[1, 2], [0, 3], [2, 2]], np.int32))
show("Embedding", lambda: nn.Embedding(4, 3), ids, grads=False)
show("Embedding one hot", lambda: nn.Embedding(4, 3, use_one_hot=True), ids, grads=False)
e = fill(nn.Embedding(4, 3))
print("embedding grad", numbers(ops.grad(lambda i: (e(i) ** 2).sum(), None, e.trainable_params())(ids)))
print(nn.Embedding(4, 3, padding_idx=2).embedding_table.asnumpy()[2])
print(nn.MaxPool2d(2, 2), nn.AvgPool2d(3), nn.MaxPool1d(2), nn.GroupNorm(2, 4), nn.BatchNorm2d(3))

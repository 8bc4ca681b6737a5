"""Recurrent layers, attention and activations: run with MindSpore 2.10, whose output is in the text file beside this."""

import numpy as np, mindspore as ms
from mindspore import nn, ops, Tensor, Parameter

source = np.random.RandomState(0)


def T(*shape):
    return Tensor(source.randn(*shape).astype(np.float32))


def fill(net):
    for i, p in enumerate(net.get_parameters()):
        p.set_data(Tensor((np.cos(np.arange(p.size) * 0.7 + i).reshape(p.shape) * 0.5).astype(np.float32)))
    return net


def numbers(r):
    if isinstance(r, (tuple, list)):
        return [numbers(x) for x in r]
    flat = r.asnumpy().astype(np.float64).ravel()
    return [list(r.shape), np.round(flat[:: max(1, r.size // 12)], 4).tolist(), round(float(flat.sum()), 3)]


def show(label, make, *inputs, grads=True, **kw):
    try:
        net = fill(make())
        net.set_train(False)
        print(label, sorted((p.name, p.shape) for p in net.get_parameters()))
        print("  out", numbers(net(*inputs, **kw)))
        if grads:
            weights = net.trainable_params()

            def loss(*x):
                y = net(*x, **kw)
                y = y[0] if isinstance(y, tuple) else y
                return (y * ops.cos(y)).sum()

            g = ops.grad(loss, 0, weights)(*inputs) if weights else ops.grad(loss)(*inputs)
            print("  grad", numbers(g))
    except Exception as e:
        print(label, "!!", type(e).__name__)


x, h, c = T(5, 2, 3), T(1, 2, 4), T(1, 2, 4)
show("LSTM", lambda: nn.LSTM(3, 4), x)
show("LSTM state", lambda: nn.LSTM(3, 4, has_bias=False), x, (h, c), grads=False)
show("LSTM 2 bi", lambda: nn.LSTM(3, 4, num_layers=2, bidirectional=True, batch_first=True), T(2, 5, 3))
show("GRU", lambda: nn.GRU(3, 4), x, h)
show("GRU 2 bi", lambda: nn.GRU(3, 4, num_layers=2, bidirectional=True), x)
show("RNN", lambda: nn.RNN(3, 4), x)
length = Tensor(np.array([3, 5], np.int32))
show("GRU length", lambda: nn.GRU(3, 4, bidirectional=True), x, None, length, grads=False)
show("LSTM length", lambda: nn.LSTM(3, 4), x, None, length, grads=False)
show("LSTMCell", lambda: nn.LSTMCell(3, 4), x[0], (h[0], c[0]), grads=False)
show("GRUCell", lambda: nn.GRUCell(3, 4), x[0], h[0])
show("RNNCell", lambda: nn.RNNCell(3, 4, nonlinearity="relu"), x[0], h[0])
q, k, v = T(4, 2, 6), T(3, 2, 6), T(3, 2, 6)
show("attention", lambda: nn.MultiheadAttention(6, 2), q, k, v)
show("attention first", lambda: nn.MultiheadAttention(6, 3, batch_first=True, has_bias=False), T(2, 4, 6), T(2, 3, 6), T(2, 3, 6))
show("attention sizes", lambda: nn.MultiheadAttention(6, 2, kdim=5, vdim=4), q, T(3, 2, 5), T(3, 2, 4))
show("attention mask", lambda: nn.MultiheadAttention(6, 2), q, k, v, attn_mask=Tensor(np.triu(np.ones((4, 3), bool), 2)))
show("attention padding", lambda: nn.MultiheadAttention(6, 2), q, k, v, key_padding_mask=Tensor(np.array([[False, False, True], [False, True, True]])))
show("attention float mask", lambda: nn.MultiheadAttention(6, 2), q, k, v, attn_mask=T(4, 3))
show("attention heads", lambda: nn.MultiheadAttention(6, 2), q, k, v, average_attn_weights=False, grads=False)
show("attention no weights", lambda: nn.MultiheadAttention(6, 2), q, k, v, need_weights=False, grads=False)
z = T(3, 4)
for name in ("ReLU", "ReLU6", "LeakyReLU", "ELU", "Tanh", "Sigmoid", "GELU", "SiLU", "HSwish", "HSigmoid", "Softmax", "LogSoftmax", "CELU", "Softmin", "Tanhshrink", "Hardtanh", "FastGelu", "Softsign", "LogSigmoid", "SoftShrink", "HShrink", "Mish", "GLU", "PReLU"):
    show(name, getattr(nn, name), z)
show("SeLU", nn.SeLU, z, grads=False)
show("Threshold", lambda: nn.Threshold(0.1, 20.0), z)
show("GELU exact", lambda: nn.GELU(False), z)
show("Softmax2d", nn.Softmax2d, T(2, 3, 2, 2))
show("PReLU 3", lambda: nn.PReLU(3, 0.1), T(2, 3, 2))
print(nn.Dropout(p=0.3), nn.Dropout(0.3), nn.PReLU(3).w.asnumpy(), nn.Dropout(p=0.5)(z) is z)

"""A small reverse-mode tape over numpy, any dtype: the float64 reference and the numpy peer's training steps."""

# pyright: basic, reportSelfClsParameterName=false

import numpy as np


class V:
    __slots__ = ("a", "bw", "g", "ps")

    def __init__(self, a, ps=(), bw=None):
        self.a, self.ps, self.bw, self.g = a, ps, bw, None

    shape = property(lambda s: s.a.shape)

    def acc(self, g):
        s = self.a.shape
        if g.shape != s:
            g = g.sum(axis=tuple(range(g.ndim - len(s)))) if g.ndim > len(s) else g
            ax = tuple(i for i, (x, y) in enumerate(zip(g.shape, s)) if x != y)
            if ax:
                g = g.sum(axis=ax, keepdims=True)
        self.g = g if self.g is None else self.g + g

    def backward(self, g=None):
        order, seen = [], set()
        st = [(self, False)]
        while st:
            v, done = st.pop()
            if done:
                order.append(v)
                continue
            if id(v) in seen:
                continue
            seen.add(id(v))
            st.append((v, True))
            for p in v.ps:
                st.append((p, False))
        self.g = np.ones_like(self.a) if g is None else g
        for v in reversed(order):
            if v.bw is not None and v.g is not None:
                v.bw(v.g)

    def __add__(s, o):
        o = w(o, s)
        return V(s.a + o.a, (s, o), lambda g: (s.acc(g), o.acc(g)))

    def __mul__(s, o):
        o = w(o, s)
        return V(s.a * o.a, (s, o), lambda g: (s.acc(g * o.a), o.acc(g * s.a)))

    def __matmul__(s, o):
        def bw(g):
            s.acc(g @ np.swapaxes(o.a, -1, -2))
            if o.a.ndim == 2 and s.a.ndim > 2:
                o.acc(s.a.reshape(-1, s.a.shape[-1]).T @ g.reshape(-1, g.shape[-1]))
            else:
                o.acc(np.swapaxes(s.a, -1, -2) @ g)

        return V(s.a @ o.a, (s, o), bw)

    def reshape(s, *sh):
        return V(s.a.reshape(*sh), (s,), lambda g: s.acc(g.reshape(s.a.shape)))

    def transpose(s, *ax):
        inv = np.argsort(ax)
        return V(s.a.transpose(*ax), (s,), lambda g: s.acc(g.transpose(*inv)))

    @property
    def T(s):
        return s.transpose(1, 0)

    def __getitem__(s, i):
        def bw(g):
            z = np.zeros_like(s.a)
            z[i] = g
            s.acc(z)

        return V(s.a[i], (s,), bw)


def w(o, like):
    return o if isinstance(o, V) else V(np.asarray(o, like.a.dtype))


def relu(x):
    m = x.a > 0
    return V(x.a * m, (x,), lambda g: x.acc(g * m))


K0, K1 = 0.7978845608028654, 0.044715


def np_gelu(x):
    return 0.5 * x * (1 + np.tanh(K0 * (x + K1 * x * x * x)))


def gelu(x):
    a = x.a
    t = np.tanh(K0 * (a + K1 * a * a * a))

    def bw(g):
        x.acc(g * (0.5 * (1 + t) + 0.5 * a * (1 - t * t) * K0 * (1 + 3 * K1 * a * a)))

    return V(0.5 * a * (1 + t), (x,), bw)


def softmax(x):
    e = np.exp(x.a - x.a.max(-1, keepdims=True))
    y = e / e.sum(-1, keepdims=True)
    return V(y, (x,), lambda g: x.acc(y * (g - (g * y).sum(-1, keepdims=True))))


def layernorm(x, gm, b, eps=1e-5):
    a = x.a
    m = a.mean(-1, keepdims=True)
    c = a - m
    r = 1 / np.sqrt((c * c).mean(-1, keepdims=True) + eps)
    h = c * r

    def bw(g):
        n = a.shape[-1]
        gm.acc((g * h).reshape(-1, n).sum(0))
        b.acc(g.reshape(-1, n).sum(0))
        d = g * gm.a
        x.acc(r * (d - d.mean(-1, keepdims=True) - h * (d * h).mean(-1, keepdims=True)))

    return V(h * gm.a + b.a, (x, gm, b), bw)


def embed(t, ids):
    def bw(g):
        z = np.zeros_like(t.a)
        np.add.at(z, ids, g)
        t.acc(z)

    return V(t.a[ids], (t,), bw)


def xent(lg, y):
    a = lg.a
    z = a - a.max(-1, keepdims=True)
    ls = z - np.log(np.exp(z).sum(-1, keepdims=True))
    n = a.shape[0]

    def bw(g):
        p = np.exp(ls)
        p[np.arange(n), y] -= 1
        lg.acc(p * (g / n))

    return V(np.asarray(-ls[np.arange(n), y].mean(), a.dtype), (lg,), bw)


def conv(x, k, b):  # NCHW, valid, stride 1
    n, c, h, wd = x.a.shape
    o, _, kh, kw = k.a.shape
    oh, ow = h - kh + 1, wd - kw + 1
    s = x.a.strides
    cols = np.lib.stride_tricks.as_strided(x.a, (n, oh, ow, c, kh, kw), (s[0], s[2], s[3], s[1], s[2], s[3])).reshape(
        n * oh * ow, -1
    )
    km = k.a.reshape(o, -1)
    y = (cols @ km.T + b.a).reshape(n, oh, ow, o).transpose(0, 3, 1, 2)

    def bw(g):
        gm = np.ascontiguousarray(g.transpose(0, 2, 3, 1)).reshape(-1, o)
        b.acc(gm.sum(0))
        k.acc((gm.T @ cols).reshape(k.a.shape))
        if x.ps or x.bw:
            d = (gm @ km).reshape(n, oh, ow, c, kh, kw)
            z = np.zeros_like(x.a)
            for i in range(kh):
                for j in range(kw):
                    z[:, :, i : i + oh, j : j + ow] += d[:, :, :, :, i, j].transpose(0, 3, 1, 2)
            x.acc(z)

    return V(y, (x, k, b), bw)


def maxpool2(x):
    n, c, h, wd = x.a.shape
    v = x.a.reshape(n, c, h // 2, 2, wd // 2, 2).transpose(0, 1, 2, 4, 3, 5).reshape(n, c, h // 2, wd // 2, 4)
    i = v.argmax(-1)

    def bw(g):
        z = np.zeros_like(v)
        np.put_along_axis(z, i[..., None], g[..., None], -1)
        x.acc(z.reshape(n, c, h // 2, wd // 2, 2, 2).transpose(0, 1, 2, 4, 3, 5).reshape(n, c, h, wd))

    return V(v.max(-1), (x,), bw)


def dense(x, wt, b=None):
    y = x @ wt.T
    return y if b is None else y + b


def block(x, P, pre, heads, causal=True):
    b, s, h = x.shape
    d = h // heads
    y = layernorm(x, P[pre + "ln1_g"], P[pre + "ln1_b"])
    qkv = dense(y, P[pre + "wqkv"], P[pre + "bqkv"]).reshape(b, s, 3, heads, d).transpose(2, 0, 3, 1, 4)
    q, k, v = qkv[0], qkv[1], qkv[2]
    sc = (q @ k.transpose(0, 1, 3, 2)) * (d**-0.5)
    if causal:
        sc = sc + np.triu(np.full((s, s), -1e9, x.a.dtype), 1)
    o = (softmax(sc) @ v).transpose(0, 2, 1, 3).reshape(b, s, h)
    x = x + dense(o, P[pre + "wo"], P[pre + "bo"])
    y = layernorm(x, P[pre + "ln2_g"], P[pre + "ln2_b"])
    return x + dense(gelu(dense(y, P[pre + "w1"], P[pre + "b1"])), P[pre + "w2"], P[pre + "b2"])


def gpt(P, ids, p):
    x = embed(P["wte"], ids) + P["wpe"]
    for l in range(p["layers"]):
        x = block(x, P, f"h{l}_", p["heads"])
    return dense(layernorm(x, P["lnf_g"], P["lnf_b"]), P["wlm"])


def mlp(P, x):
    x = relu(dense(x, P["w0"], P["b0"]))
    x = relu(dense(x, P["w1"], P["b1"]))
    return dense(x, P["w2"], P["b2"])


def lenet(P, x):
    x = maxpool2(relu(conv(x, P["c1"], P["c1b"])))
    x = maxpool2(relu(conv(x, P["c2"], P["c2b"])))
    x = x.reshape(x.shape[0], -1)
    x = relu(dense(x, P["f1"], P["f1b"]))
    x = relu(dense(x, P["f2"], P["f2b"]))
    return dense(x, P["f3"], P["f3b"])

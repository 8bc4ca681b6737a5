"""NumPy, and with ``BENCH_VARIANT=reference`` the same in float64: what all peers are compared with."""

# type: ignore

from __future__ import annotations

import numpy as np

from benchmarks import tape as T
from benchmarks.cases import BLOCK_KEYS
from benchmarks.programs import VARIANT, Prepared, Programs

PROGRAMS = Programs()
case = PROGRAMS.case
F = np.float64 if VARIANT == "reference" else np.float32


def P(f, *a, **k):
    return Prepared(lambda: f(*a), function=f, arguments=a, **k)


fl = lambda *xs: [x.astype(F) for x in xs]


@case("chain200 chain_again")
def chain200(c, i):
    x, y = fl(i["x"], i["y"])

    def f(x, y):
        out = x
        for _ in range(200):
            out = x + x * y + out
        return out

    return P(f, x, y)


@case("if_net")
def if_net(c, i):
    def f(x, y):
        out = np.zeros_like(x)
        for _ in range(100):
            if x < y:
                x = x - y
            else:
                x = x + y
            out = out + x
        return out

    return P(f, i["x"], i["y"])


@case("select_net")
def select_net(c, i):
    def f(x, y):
        out = x
        for _ in range(100):
            x = np.where(x < y, x - y, x + y)
            out = out + x
        return out

    return P(f, i["x"], i["y"])


hs = lambda x: x * np.clip(x + 3, 0, 6) / 6


@case("vmap_hswish")
def vmap_hswish(c, i):
    return P(hs, *fl(i["x"]))


@case("hswish_rows")
def manual_hswish(c, i):
    return P(lambda xs: np.stack([hs(xs[k]) for k in range(xs.shape[0])]), *fl(i["x"]))


@case("hypermap hypermap_args")
def hypermap(c, i):
    return P(lambda a, b: [x + y for x, y in zip(a, b)], i["a"], i["b"])


@case("forloop_append")
def forloop_append(c, i):
    def f():
        out = []
        for k in range(200):
            out.append(k + k)
        return out

    return P(f)


def cast(d):
    return {k: T.V(v.astype(F)) for k, v in d.items()}


@case("gpt_fwd_L2 gpt_fwd_L8 gpt_fwd_L32 gpt_again")
def gpt_fwd_L2(c, i):
    W = cast(i["params"])
    return P(lambda: T.gpt(W, i["ids"], c.p).a)


def trainer(c, i, loss, sgd=False):
    W = cast(i["params"])
    M = {k: np.zeros_like(v.a) for k, v in W.items()}
    lr, mu = F(c.p["lr"]), F(c.p.get("mu", 0))

    def step():
        for v in W.values():
            v.g = None
        l = loss(W)
        l.backward()
        for k, v in W.items():
            if sgd:
                v.a -= lr * v.g
            else:
                M[k] *= mu
                M[k] += v.g
                v.a -= lr * M[k]
        return l.a

    return P(step)


@case("gpt_train_L2 gpt_train_L8 gpt_train_L32")
def gpt_train_L2(c, i):
    y = i["labels"].reshape(-1)
    return trainer(c, i, lambda W: T.xent(T.gpt(W, i["ids"], c.p).reshape(-1, c.p["vocab"]), y), sgd=True)


@case("while_1e4 while_1e6")
def while_1e4(c, i):
    n = c.p["n"]

    def f():
        x, k = float(i["x"]), 0
        while k < n:
            x = x * 0.999 + 0.1
            k += 1
        return np.float64(x)

    return P(f, note="python floats")


@case("add add20")
def call_add2(c, i):
    def f(*xs):
        o = xs[0]
        for x in xs[1:]:
            o = o + x
        return o

    return P(f, *fl(*i["xs"]))


@case("ew_chain")
def ew_chain(c, i):
    return P(lambda x, a, b, c: T.np_gelu(x * a + b) * (1 / (1 + np.exp(-c))), *fl(i["x"], i["a"], i["b"], i["c"]))


def sm(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    e /= e.sum(-1, keepdims=True)
    return e


@case("softmax")
def softmax(c, i):
    return P(sm, *fl(i["x"]))


def ln(x, g, b):
    m = x.mean(-1, keepdims=True)
    d = x - m
    r = 1 / np.sqrt((d * d).mean(-1, keepdims=True) + F(1e-5))
    return d * r * g + b


@case("layernorm")
def layernorm(c, i):
    return P(ln, *fl(i["x"], i["g"], i["b"]))


@case("layernorm_fb")
def layernorm_fb(c, i):
    x, g, b, dy = fl(i["x"], i["g"], i["b"], i["dy"])

    def f():
        X, G, Bb = T.V(x), T.V(g), T.V(b)
        T.layernorm(X, G, Bb).backward(dy)
        return X.g, G.g, Bb.g

    return P(f)


@case("mm128 mm256 mm512 mm1024 mm2048 bmm")
def mm256(c, i):
    return P(np.matmul, *fl(i["a"], i["b"]))


@case("mm_bias_gelu")
def mm_bias_gelu(c, i):
    return P(lambda a, b, s: T.np_gelu(a @ b + s), *fl(i["a"], i["b"], i["bias"]))


@case("attention")
def attention(c, i):
    q, k, v = fl(i["q"], i["k"], i["v"])
    return P(lambda q, k, v: sm((q @ k.swapaxes(-1, -2)) * F(0.125)) @ v, q, k, v)


@case("mlp_train")
def mlp_train(c, i):
    (x,) = fl(i["x"])
    return trainer(c, i, lambda W: T.xent(T.mlp(W, T.V(x)), i["y"]))


@case("lenet_train")
def lenet_train(c, i):
    (x,) = fl(i["x"])
    return trainer(c, i, lambda W: T.xent(T.lenet(W, T.V(x)), i["y"]))


@case("gptblk_fwd")
def gptblk_fwd(c, i):
    W = cast(i["params"])
    (x,) = fl(i["x"])
    return P(lambda: T.block(T.V(x), W, "", c.p["heads"]).a)


@case("gptblk_fb")
def gptblk_fb(c, i):
    W = cast(i["params"])
    x, ct = fl(i["x"], i["ct"])

    def f():
        for v in W.values():
            v.g = None
        X = T.V(x)
        o = T.block(X, W, "", c.p["heads"])
        o.backward(ct)
        return [np.sum(o.a * ct), X.g] + [W[k].g for k in BLOCK_KEYS]

    return P(f)


for nm, f in dict(
    sum0=lambda x: x.sum(0), sum1=lambda x: x.sum(1), cumsum=lambda x: x.cumsum(1), argmax=lambda x: x.argmax(1)
).items():
    PROGRAMS.builds[nm] = lambda c, i, f=f: P(f, *fl(i["x"]))


@case("gather")
def gather(c, i):
    return P(lambda t, k: t[k], *fl(i["tab"]), i["idx"])


@case("onehot")
def onehot(c, i):
    def f(k):
        z = np.zeros((k.size, c.p["depth"]), F)
        z[np.arange(k.size), k] = 1
        return z

    return P(f, i["idx"])


@case("transpose")
def transpose(c, i):
    return P(lambda x: np.ascontiguousarray(x.T), *fl(i["x"]))


@case("adam10m")
def adam10m(c, i):
    p = c.p
    W, G = fl(*i["params"]), fl(*i["grads"])
    M, V = [np.zeros_like(w) for w in W], [np.zeros_like(w) for w in W]
    t1, t2 = np.empty_like(W[0]), np.empty_like(W[0])
    st = [0]

    def step():
        st[0] += 1
        b1, b2 = F(p["b1"]), F(p["b2"])
        c1, c2 = 1 - p["b1"] ** st[0], 1 - p["b2"] ** st[0]
        for w, g, m, v in zip(W, G, M, V):
            m *= b1
            np.multiply(g, 1 - b1, out=t1)
            np.add(m, t1, out=m)
            v *= b2
            np.multiply(g, g, out=t1)
            np.multiply(t1, 1 - b2, out=t1)
            np.add(v, t1, out=v)
            np.divide(v, F(c2), out=t1)
            np.sqrt(t1, out=t1)
            np.add(t1, F(p["eps"]), out=t1)
            np.divide(m, t1, out=t2)
            np.multiply(t2, F(p["lr"] / c1), out=t2)
            np.subtract(w, t2, out=w)

    return Prepared(step, probe=lambda: [w[::100, ::100].copy() for w in (W[0], W[9])])


@case("small")
def small(c, i):
    return P(lambda x: x * 2 + 1, *fl(i["x"]))

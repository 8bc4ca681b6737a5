"""MindSpore's programs that are bound by what the machine can do."""

# type: ignore

from __future__ import annotations

from benchmarks.peers.mindspore_setup import (
    PROGRAMS,
    P,
    Parameter,
    T,
    Tensor,
    jit,
    lst,
    ms,
    networks,
    ops,
    sync,
    trainer,
)
from benchmarks.programs import Prepared

case = PROGRAMS.case


@case("ew_chain")
def ew_chain(c, i):
    @jit
    def f(x, a, b, c):
        return ops.gelu(x * a + b, approximate="tanh") * ops.sigmoid(c)

    return P(f, *[T(i[k]) for k in "xabc"])


@case("softmax")
def softmax(c, i):
    @jit
    def f(x):
        return ops.softmax(x, -1)

    return P(f, T(i["x"]))


def lnorm(x, g, b):
    return ops.LayerNorm(begin_norm_axis=-1, begin_params_axis=-1, epsilon=1e-5)(x, g, b)


@case("layernorm")
def layernorm(c, i):
    @jit
    def f(x, g, b):
        return lnorm(x, g, b)[0]

    return P(f, *[T(i[k]) for k in "xgb"])


@case("layernorm_fb")
def layernorm_fb(c, i):
    dy = T(i["dy"])

    def loss(x, g, b, dy):
        return ops.reduce_sum(lnorm(x, g, b)[0] * dy) if hasattr(ops, "reduce_sum") else (lnorm(x, g, b)[0] * dy).sum()

    g_ = ms.grad(loss, grad_position=(0, 1, 2))

    @jit
    def f(x, g, b, dy):
        return g_(x, g, b, dy)

    return P(f, *[T(i[k]) for k in "xgb"], dy)


@case("mm128 mm256 mm512 mm1024 mm2048 bmm")
def mm256(c, i):
    @jit
    def f(a, b):
        return ops.matmul(a, b)

    return P(f, T(i["a"]), T(i["b"]))


@case("mm_bias_gelu")
def mm_bias_gelu(c, i):
    @jit
    def f(a, b, s):
        return ops.gelu(ops.matmul(a, b) + s, approximate="tanh")

    return P(f, T(i["a"]), T(i["b"]), T(i["bias"]))


@case("attention")
def attention(c, i):
    @jit
    def f(q, k, v):
        return ops.matmul(ops.softmax(ops.matmul(q, ops.transpose(k, (0, 1, 3, 2))) * 0.125, -1), v)

    return P(f, *[T(i[k]) for k in "qkv"])


def classify(net_cls):
    def build(c, i):
        net = getattr(networks(), net_cls)(i["params"])

        def loss(x, y):
            return ops.cross_entropy(net(x), y)

        return trainer(net, ms.nn.Momentum(net.trainable_params(), c.p["lr"], c.p["mu"]), loss, T(i["x"]), T(i["y"]))

    return build


PROGRAMS.builds["mlp_train"], PROGRAMS.builds["lenet_train"] = classify("MLP"), classify("LeNet")


@case("gptblk_fwd")
def gptblk_fwd(c, i):
    p = c.p
    net = networks().load_block(networks().Block(p["hidden"], p["heads"], p["seq"]), i["params"], "")
    net.set_train(False)
    return P(net, T(i["x"]))


@case("gptblk_fb")
def gptblk_fb(c, i):
    p = c.p
    net = networks().load_block(networks().Block(p["hidden"], p["heads"], p["seq"]), i["params"], "")
    ps = ms.ParameterTuple([getattr(getattr(net, m), a) for m, a in networks().BK.values()])

    def loss(x, ct):
        return (net(x) * ct).sum()

    g_ = ms.value_and_grad(loss, 0, ps)

    @jit
    def f(x, ct):
        return g_(x, ct)

    def np_(o):
        l, (gx, gw) = o
        return lst([l, gx, list(gw)])

    x, ct = T(i["x"]), T(i["ct"])
    return Prepared(lambda: f(x, ct), sync=sync, to_np=np_)


def red(fn):
    def build(c, i):
        return P(jit(fn), T(i["x"]))

    return build


def sum0(x):
    return ops.sum(x, 0)


def sum1(x):
    return ops.sum(x, 1)


def cumsum(x):
    return ops.cumsum(x, 1)


def argmax(x):
    return ops.argmax(x, 1)


def transpose(x):
    return ops.transpose(x, (1, 0))


for f in (sum0, sum1, cumsum, argmax, transpose):
    PROGRAMS.builds[f.__name__] = red(f)


@case("gather")
def gather(c, i):
    @jit
    def f(t, k):
        return ops.gather(t, k, 0)

    return P(f, T(i["tab"]), T(i["idx"]))


@case("onehot")
def onehot(c, i):
    d = c.p["depth"]
    on, off = Tensor(1.0, ms.float32), Tensor(0.0, ms.float32)

    @jit
    def f(k):
        return ops.one_hot(k, d, on, off)

    return P(f, T(i["idx"]))


@case("adam10m")
def adam10m(c, i):
    p = c.p
    ps = [Parameter(T(w), name=f"p{k}") for k, w in enumerate(i["params"])]
    gs = tuple(T(g) for g in i["grads"])
    opt = ms.nn.Adam(ps, learning_rate=p["lr"], beta1=p["b1"], beta2=p["b2"], eps=p["eps"])

    @jit
    def step(gs):
        return opt(gs)

    def call():
        r = step(gs)
        return r

    return Prepared(
        call,
        sync=lambda o: (sync(o), ps[-1].asnumpy()),
        probe=lambda: [ps[k].asnumpy()[::100, ::100].copy() for k in (0, 9)],
    )

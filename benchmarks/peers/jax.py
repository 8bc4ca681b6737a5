"""JAX: functions under ``jit``.

Variants: ``scan`` keeps the layers of a GPT stacked, under ``lax.scan``; ``blk`` has one inner ``jit`` for the layer.
"""

# type: ignore

from __future__ import annotations

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from benchmarks.cases import BLOCK_KEYS
from benchmarks.programs import VARIANT, Prepared, Programs

PROGRAMS = Programs()
case = PROGRAMS.case


jit = jax.jit
ja = jnp.asarray
leaves = jax.tree_util.tree_leaves
lst = lambda o: [np.asarray(x) for x in leaves(o)]
sync = jax.block_until_ready


def P(f, *a, **k):
    single = k.pop("single", False)
    return Prepared(
        lambda: f(*a),
        function=f,
        arguments=a,
        sync=(lambda o: o.block_until_ready()) if single else sync,
        to_np=lst,
        **k,
    )


@case("chain200 chain_again")
def chain200(c, i):
    @jit
    def f(x, y):
        out = x
        for _ in range(200):
            out = x + x * y + out
        return out

    return P(f, ja(i["x"]), ja(i["y"]), single=True)


@case("if_net")
def if_net(c, i):
    @jit
    def f(x, y):
        out = jnp.zeros_like(x)
        for _ in range(100):
            x = lax.cond((x < y)[0], lambda x, y: x - y, lambda x, y: x + y, x, y)
            out = out + x
        return out

    return P(f, ja(i["x"]), ja(i["y"]), single=True, note="lax.cond")


@case("select_net")
def select_net(c, i):
    @jit
    def f(x, y):
        out = x
        for _ in range(100):
            x = jnp.where(x < y, x - y, x + y)
            out = out + x
        return out

    return P(f, ja(i["x"]), ja(i["y"]), single=True)


@case("vmap_hswish")
def vmap_hswish(c, i):
    return P(jit(jax.vmap(jax.nn.hard_swish)), ja(i["x"]), single=True)


@case("hswish_rows")
def manual_hswish(c, i):
    return P(jit(lambda xs: jnp.stack([jax.nn.hard_swish(xs[k]) for k in range(xs.shape[0])])), ja(i["x"]), single=True)


@case("hypermap hypermap_args")
def hypermap(c, i):
    a, b = [ja(x) for x in i["a"]], [ja(x) for x in i["b"]]
    if c.name == "hypermap":
        return P(jit(lambda: jax.tree.map(lambda x, y: x + y, a, b)))
    return P(jit(lambda a, b: jax.tree.map(lambda x, y: x + y, a, b)), a, b)


@case("forloop_append")
def forloop_append(c, i):
    @jit
    def f():
        out = []
        for k in range(200):
            out.append(k + k)
        return out

    return P(f)


def ln(x, g, b):
    m = x.mean(-1, keepdims=True)
    d = x - m
    return d * lax.rsqrt((d * d).mean(-1, keepdims=True) + 1e-5) * g + b


def block(x, W, heads):
    b, s, h = x.shape
    d = h // heads
    qkv = (ln(x, W["ln1_g"], W["ln1_b"]) @ W["wqkv"] + W["bqkv"]).reshape(b, s, 3, heads, d)
    q, k, v = [qkv[:, :, j].transpose(0, 2, 1, 3) for j in range(3)]
    sc = (q @ k.swapaxes(-1, -2)) * (d**-0.5)
    sc = jnp.where(jnp.tril(jnp.ones((s, s), bool)), sc, -1e9)
    o = (jax.nn.softmax(sc, -1) @ v).transpose(0, 2, 1, 3).reshape(b, s, h)
    x = x + o @ W["wo"] + W["bo"]
    return x + jax.nn.gelu(ln(x, W["ln2_g"], W["ln2_b"]) @ W["w1"] + W["b1"], approximate=True) @ W["w2"] + W["b2"]


tr = lambda k, a: ja(np.ascontiguousarray(a.T)) if a.ndim == 2 else ja(a)


def gpt_load(p, P):
    bl = [{k: tr(k, P[f"h{l}_{k}"]) for k in BLOCK_KEYS} for l in range(p["layers"])]
    W = dict(wte=ja(P["wte"]), wpe=ja(P["wpe"]), lnf_g=ja(P["lnf_g"]), lnf_b=ja(P["lnf_b"]), wlm=tr("", P["wlm"]))
    W["blocks"] = jax.tree.map(lambda *a: jnp.stack(a), *bl) if VARIANT == "scan" else bl
    return W


def gpt(W, ids, heads):
    x = W["wte"][ids] + W["wpe"]
    if VARIANT == "scan":
        x, _ = lax.scan(lambda x, w: (block(x, w, heads), None), x, W["blocks"])
    else:
        f = jit(block, static_argnums=2) if VARIANT == "blk" else block
        for w in W["blocks"]:
            x = f(x, w, heads)
    return ln(x, W["lnf_g"], W["lnf_b"]) @ W["wlm"]


@case("gpt_fwd_L2 gpt_fwd_L8 gpt_fwd_L32 gpt_again")
def gpt_fwd_L2(c, i):
    W = gpt_load(c.p, i["params"])
    return P(jit(partial(gpt, heads=c.p["heads"])), W, ja(i["ids"]))


def xent(lg, y):
    return -jnp.take_along_axis(jax.nn.log_softmax(lg, -1), y[:, None], 1).mean()


def trainer(c, W, loss):
    lr, mu = c.p["lr"], c.p.get("mu", 0)
    st = [W, jax.tree.map(jnp.zeros_like, W) if mu else None]

    @partial(jit, donate_argnums=(0, 1))
    def step(W, M):
        l, g = jax.value_and_grad(loss)(W)
        if mu:
            M = jax.tree.map(lambda m, g: m * mu + g, M, g)
            g = M
        return l, jax.tree.map(lambda w, g: w - lr * g, W, g), M

    def call():
        l, st[0], st[1] = step(st[0], st[1])
        return l, st[0]

    return Prepared(call, sync=sync, to_np=lambda o: [np.asarray(o[0])])


@case("gpt_train_L2 gpt_train_L8 gpt_train_L32")
def gpt_train_L2(c, i):
    W = gpt_load(c.p, i["params"])
    ids, y, v, hd = ja(i["ids"]), ja(i["labels"].reshape(-1)), c.p["vocab"], c.p["heads"]
    return trainer(c, W, lambda W: xent(gpt(W, ids, hd).reshape(-1, v), y))


@case("while_1e4 while_1e6")
def while_1e4(c, i):
    @jit
    def f(x, k, n):
        return lax.while_loop(lambda s: s[1] < n, lambda s: (s[0] * 0.999 + 0.1, s[1] + 1), (x, k))[0]

    return P(f, ja(i["x"]), ja(i["i"]), ja(i["n"]), single=True)


@case("add add20")
def call_add2(c, i):
    @jit
    def f(*xs):
        o = xs[0]
        for x in xs[1:]:
            o = o + x
        return o

    return P(f, *[ja(x) for x in i["xs"]], single=True)


@case("ew_chain")
def ew_chain(c, i):
    return P(
        jit(lambda x, a, b, c: jax.nn.gelu(x * a + b, approximate=True) * jax.nn.sigmoid(c)),
        *[ja(i[k]) for k in "xabc"],
    )


@case("softmax")
def softmax(c, i):
    return P(jit(lambda x: jax.nn.softmax(x, -1)), ja(i["x"]))


@case("layernorm")
def layernorm(c, i):
    return P(jit(ln), *[ja(i[k]) for k in "xgb"])


@case("layernorm_fb")
def layernorm_fb(c, i):
    @jit
    def f(x, g, b, dy):
        return jax.vjp(ln, x, g, b)[1](dy)

    return P(f, *[ja(i[k]) for k in ("x", "g", "b", "dy")])


@case("mm128 mm256 mm512 mm1024 mm2048 bmm")
def mm256(c, i):
    return P(jit(jnp.matmul), ja(i["a"]), ja(i["b"]))


@case("mm_bias_gelu")
def mm_bias_gelu(c, i):
    return P(jit(lambda a, b, s: jax.nn.gelu(a @ b + s, approximate=True)), ja(i["a"]), ja(i["b"]), ja(i["bias"]))


@case("attention")
def attention(c, i):
    @jit
    def f(q, k, v):
        return jax.nn.softmax((q @ k.swapaxes(-1, -2)) * 0.125, -1) @ v

    return P(f, *[ja(i[k]) for k in "qkv"])


@case("mlp_train")
def mlp_train(c, i):
    W = {k: tr(k, v) for k, v in i["params"].items()}
    x, y = ja(i["x"]), ja(i["y"])

    def loss(W):
        h = jax.nn.relu(x @ W["w0"] + W["b0"])
        h = jax.nn.relu(h @ W["w1"] + W["b1"])
        return xent(h @ W["w2"] + W["b2"], y)

    return trainer(c, W, loss)


@case("lenet_train")
def lenet_train(c, i):
    W = {k: (ja(v) if v.ndim == 4 else tr(k, v)) for k, v in i["params"].items()}
    x, y = ja(i["x"]), ja(i["y"])
    conv = lambda x, k, b: (
        lax.conv_general_dilated(x, k, (1, 1), "VALID", dimension_numbers=("NCHW", "OIHW", "NCHW")) + b[:, None, None]
    )
    pool = lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")

    def loss(W):
        h = pool(jax.nn.relu(conv(x, W["c1"], W["c1b"])))
        h = pool(jax.nn.relu(conv(h, W["c2"], W["c2b"]))).reshape(64, -1)
        h = jax.nn.relu(h @ W["f1"] + W["f1b"])
        h = jax.nn.relu(h @ W["f2"] + W["f2b"])
        return xent(h @ W["f3"] + W["f3b"], y)

    return trainer(c, W, loss)


@case("gptblk_fwd")
def gptblk_fwd(c, i):
    W = {k: tr(k, v) for k, v in i["params"].items()}
    return P(jit(partial(block, heads=c.p["heads"])), ja(i["x"]), W)


@case("gptblk_fb")
def gptblk_fb(c, i):
    W = {k: tr(k, v) for k, v in i["params"].items()}

    @jit
    def f(x, W, ct):
        l, g = jax.value_and_grad(lambda x, W: (block(x, W, c.p["heads"]) * ct).sum(), (0, 1))(x, W)
        return l, g

    def np_(o):
        l, (gx, gw) = o
        return [np.asarray(l), np.asarray(gx)] + [np.asarray(gw[k]).T for k in BLOCK_KEYS]

    x, ct = ja(i["x"]), ja(i["ct"])
    return Prepared(lambda: f(x, W, ct), sync=sync, to_np=np_)


for nm, f in dict(
    sum0=lambda x: x.sum(0),
    sum1=lambda x: x.sum(1),
    cumsum=lambda x: x.cumsum(1),
    argmax=lambda x: x.argmax(1),
    transpose=lambda x: x.T,
).items():
    PROGRAMS.builds[nm] = lambda c, i, f=f: P(jit(f), ja(i["x"]))


@case("gather")
def gather(c, i):
    return P(jit(lambda t, k: t[k]), ja(i["tab"]), ja(i["idx"]))


@case("onehot")
def onehot(c, i):
    return P(jit(lambda k: jax.nn.one_hot(k, c.p["depth"])), ja(i["idx"]))


@case("adam10m")
def adam10m(c, i):
    p = c.p

    @partial(jit, donate_argnums=(0, 1, 2, 4))
    def step(W, M, V, G, t):
        t = t + 1
        c1, c2 = 1 - p["b1"] ** t, 1 - p["b2"] ** t
        M = [p["b1"] * m + (1 - p["b1"]) * g for m, g in zip(M, G)]
        V = [p["b2"] * v + (1 - p["b2"]) * g * g for v, g in zip(V, G)]
        W = [w - p["lr"] * (m / c1) / (jnp.sqrt(v / c2) + p["eps"]) for w, m, v in zip(W, M, V)]
        return W, M, V, t

    W, G = [ja(w) for w in i["params"]], [ja(g) for g in i["grads"]]
    st = [W, [jnp.zeros_like(w) for w in W], [jnp.zeros_like(w) for w in W], jnp.float32(0)]

    def call():
        st[:] = step(st[0], st[1], st[2], G, st[3])
        return st[0]

    return Prepared(
        call,
        sync=sync,
        probe=lambda: [np.asarray(st[0][k])[::100, ::100].copy() for k in (0, 9)],
        note="donated buffers",
    )


if VARIANT:
    PROGRAMS.keep(lambda name: name.startswith("gpt_"))


@case("small")
def small(c, i):
    return P(jit(lambda x: x * 2 + 1), ja(i["x"]), single=True)


def warm():
    jit(lambda x, y: jnp.sin(x) * y + 1)(jnp.ones((7, 33)), jnp.ones((7, 33))).block_until_ready()


PROGRAMS.warm = warm

"""PyTorch: eager; variant ``c`` compiles the whole function, ``r`` the layer of a GPT."""

# type: ignore

from __future__ import annotations

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as Fn

from benchmarks.peers.torch_networks import GPT, Block, tt
from benchmarks.programs import VARIANT, Prepared, Programs, Skip

PROGRAMS = Programs()
case = PROGRAMS.case


comp = VARIANT == "c"
region = VARIANT == "r"
jit = (lambda f, **k: torch.compile(f, **k)) if comp else (lambda f, **k: f)
lst = lambda o: [
    x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    for x in (o if isinstance(o, (list, tuple)) else [o])
]


def P(f, *a, grad=False, **k):
    if grad:
        return Prepared(lambda: f(*a), function=f, arguments=a, to_np=lst, **k)

    def call():
        with torch.no_grad():
            return f(*a)

    return Prepared(call, to_np=lst, **k)


def PC(f, *a, **k):  # call overhead: no context manager around the call
    torch.set_grad_enabled(False)
    return Prepared(lambda: f(*a), function=f, arguments=a, to_np=lst, **k)


@case("chain200 chain_again")
def chain200(c, i):
    @jit
    def f(x, y):
        out = x
        for _ in range(200):
            out = x + x * y + out
        return out

    return PC(f, tt(i["x"]), tt(i["y"]))


@case("if_net")
def if_net(c, i):
    if comp:
        # eager-style python if would graph-break; torch.cond is the compiled form
        @jit
        def f(x, y):
            out = torch.zeros_like(x)
            for _ in range(100):
                x = torch.cond((x < y)[0], lambda x, y: x - y, lambda x, y: x + y, (x, y))
                out = out + x
            return out
    else:

        def f(x, y):
            out = 0
            for _ in range(100):
                if x < y:
                    x = x - y
                else:
                    x = x + y
                out = out + x
            return out

    return PC(f, tt(i["x"]), tt(i["y"]), note="torch.cond" if comp else "")


@case("select_net")
def select_net(c, i):
    @jit
    def f(x, y):
        out = x
        for _ in range(100):
            x = torch.where(x < y, x - y, x + y)
            out = out + x
        return out

    return PC(f, tt(i["x"]), tt(i["y"]))


@case("vmap_hswish")
def vmap_hswish(c, i):
    @jit
    def f(x):
        return torch.vmap(Fn.hardswish)(x)

    return PC(f, tt(i["x"]))


@case("hswish_rows")
def manual_hswish(c, i):
    @jit
    def f(xs):
        return torch.stack([Fn.hardswish(xs[k]) for k in range(xs.shape[0])])

    return PC(f, tt(i["x"]))


@case("hypermap hypermap_args")
def hypermap(c, i):
    a, b = [tt(x) for x in i["a"]], [tt(x) for x in i["b"]]
    if c.name == "hypermap":

        @jit
        def f():
            return [x + y for x, y in zip(a, b)]

        return PC(f)

    @jit
    def f(a, b):
        return [x + y for x, y in zip(a, b)]

    return PC(f, a, b)


@case("forloop_append")
def forloop_append(c, i):
    @jit
    def f():
        out = []
        for k in range(200):
            out.append(k + k)
        return out

    return PC(f)


@case("gpt_fwd_L2 gpt_fwd_L8 gpt_fwd_L32 gpt_again")
def gpt_fwd_L2(c, i):
    m = GPT(c.p, i["params"])
    f = torch.compile(m) if comp else m
    return P(f, tt(i["ids"]).long())


def trainer(m, c, loss, x, y, mu):
    opt = torch.optim.SGD(m.parameters(), lr=c.p["lr"], momentum=mu)

    @jit
    def fw(x, y):
        return loss(m(x), y)

    ostep = torch.compile(opt.step) if comp else opt.step

    def step():
        opt.zero_grad(set_to_none=True)
        l = fw(x, y)
        l.backward()
        ostep()
        return l.detach()

    return Prepared(step, to_np=lst)


@case("gpt_train_L2 gpt_train_L8 gpt_train_L32")
def gpt_train_L2(c, i):
    m = GPT(c.p, i["params"])
    return trainer(
        m,
        c,
        lambda o, y: Fn.cross_entropy(o.view(-1, c.p["vocab"]), y),
        tt(i["ids"]).long(),
        tt(i["labels"].reshape(-1)).long(),
        0.0,
    )


@case("while_1e4 while_1e6")
def while_1e4(c, i):
    if c.p["n"] > 10_000:
        raise Skip("too slow here: measured at 1e4 iterations")
    x, k, n = tt(i["x"]), tt(i["i"]), tt(i["n"])
    if comp:
        from torch._higher_order_ops.while_loop import while_loop

        @jit
        def f(x, k, n):
            return while_loop(lambda x, k, n: k < n, lambda x, k, n: (x * 0.999 + 0.1, k + 1, n.clone()), (x, k, n))[0]
    else:

        def f(x, k, n):
            while k < n:
                x = x * 0.999 + 0.1
                k = k + 1
            return x

    return PC(f, x, k, n)


@case("add add20")
def call_add2(c, i):
    @jit
    def f(*xs):
        o = xs[0]
        for x in xs[1:]:
            o = o + x
        return o

    return PC(f, *[tt(x) for x in i["xs"]])


# ------------------------------------------------------------ throughput
@case("ew_chain")
def ew_chain(c, i):
    @jit
    def f(x, a, b, c):
        return Fn.gelu(x * a + b, approximate="tanh") * torch.sigmoid(c)

    return P(f, *[tt(i[k]) for k in "xabc"])


@case("softmax")
def softmax(c, i):
    return P(jit(lambda x: torch.softmax(x, -1)), tt(i["x"]))


@case("layernorm")
def layernorm(c, i):
    return P(jit(lambda x, g, b: Fn.layer_norm(x, (1024,), g, b, 1e-5)), *[tt(i[k]) for k in "xgb"])


@case("layernorm_fb")
def layernorm_fb(c, i):
    x, g, b = [tt(i[k]).requires_grad_() for k in "xgb"]
    dy = tt(i["dy"])
    f = jit(lambda x, g, b: Fn.layer_norm(x, (1024,), g, b, 1e-5))
    return P(lambda: torch.autograd.grad(f(x, g, b), (x, g, b), dy), grad=True)


@case("mm128 mm256 mm512 mm1024 mm2048 bmm")
def mm256(c, i):
    return P(jit(lambda a, b: torch.matmul(a, b)), tt(i["a"]), tt(i["b"]))


@case("mm_bias_gelu")
def mm_bias_gelu(c, i):
    return P(
        jit(lambda a, b, s: Fn.gelu(torch.addmm(s, a, b), approximate="tanh")), tt(i["a"]), tt(i["b"]), tt(i["bias"])
    )


@case("attention")
def attention(c, i):
    return P(jit(lambda q, k, v: Fn.scaled_dot_product_attention(q, k, v)), *[tt(i[k]) for k in "qkv"])


@case("mlp_train")
def mlp_train(c, i):
    m = nn.Sequential(nn.Linear(784, 512), nn.ReLU(), nn.Linear(512, 512), nn.ReLU(), nn.Linear(512, 10))
    for k, l in enumerate((m[0], m[2], m[4])):
        l.weight.data.copy_(tt(i["params"][f"w{k}"]))
        l.bias.data.copy_(tt(i["params"][f"b{k}"]))
    return trainer(m, c, Fn.cross_entropy, tt(i["x"]), tt(i["y"]).long(), c.p["mu"])


@case("lenet_train")
def lenet_train(c, i):
    m = nn.Sequential(
        nn.Conv2d(1, 6, 5),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(6, 16, 5),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Linear(400, 120),
        nn.ReLU(),
        nn.Linear(120, 84),
        nn.ReLU(),
        nn.Linear(84, 10),
    )
    for k, n in ((0, "c1"), (3, "c2"), (7, "f1"), (9, "f2"), (11, "f3")):
        m[k].weight.data.copy_(tt(i["params"][n]))
        m[k].bias.data.copy_(tt(i["params"][n + "b"]))
    return trainer(m, c, Fn.cross_entropy, tt(i["x"]), tt(i["y"]).long(), c.p["mu"])


def blk(c, i):
    m = Block(c.p["hidden"], c.p["heads"]).load(i["params"], "")
    return m, (torch.compile(m) if (comp or region) else m)


@case("gptblk_fwd")
def gptblk_fwd(c, i):
    return P(blk(c, i)[1], tt(i["x"]))


@case("gptblk_fb")
def gptblk_fb(c, i):
    m, f = blk(c, i)
    x, ct = tt(i["x"]).requires_grad_(), tt(i["ct"])
    ps = [
        m.ln1.weight,
        m.ln1.bias,
        m.qkv.weight,
        m.qkv.bias,
        m.o.weight,
        m.o.bias,
        m.ln2.weight,
        m.ln2.bias,
        m.f1.weight,
        m.f1.bias,
        m.f2.weight,
        m.f2.bias,
    ]

    def step():
        l = (f(x) * ct).sum()
        return (l.detach(),) + torch.autograd.grad(l, [x] + ps)

    return P(step, grad=True)


for nm, f in dict(
    sum0=lambda x: x.sum(0),
    sum1=lambda x: x.sum(1),
    cumsum=lambda x: x.cumsum(1),
    argmax=lambda x: x.argmax(1),
    transpose=lambda x: x.t().contiguous(),
).items():
    PROGRAMS.builds[nm] = lambda c, i, f=f: P(jit(f), tt(i["x"]))


@case("gather")
def gather(c, i):
    return P(jit(lambda t, k: Fn.embedding(k, t)), tt(i["tab"]), tt(i["idx"]).long())


@case("onehot")
def onehot(c, i):
    d = c.p["depth"]
    return P(jit(lambda k: Fn.one_hot(k, d).float()), tt(i["idx"]).long())


@case("adam10m")
def adam10m(c, i):
    ps = [nn.Parameter(tt(w.copy())) for w in i["params"]]
    for q, g in zip(ps, i["grads"]):
        q.grad = tt(g)
    p = c.p
    opt = torch.optim.Adam(ps, lr=p["lr"], betas=(p["b1"], p["b2"]), eps=p["eps"], fused=None if comp else True)
    f = torch.compile(opt.step) if comp else opt.step
    return Prepared(
        f,
        probe=lambda: [w.detach()[::100, ::100].numpy().copy() for w in (ps[0], ps[9])],
        note="" if comp else "fused=True",
    )


if region:
    PROGRAMS.keep(lambda name: name.startswith("gpt"))


@case("small")
def small(c, i):
    return PC(jit(lambda x: x * 2 + 1), tt(i["x"]))


def warm():
    @torch.compile
    def w(x, y):
        return torch.sin(x) * y + 1

    w(torch.ones(7, 33), torch.ones(7, 33))


if comp or region:
    PROGRAMS.warm = warm

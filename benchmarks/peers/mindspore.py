"""MindSpore's interface only, by MindSpore or, with ``BENCH_MODULE=msgraph``, by msgraph.

Variants: ``o1`` another level of ``jit``; ``lazy`` (``lazyf``: its policy "front") shares the graph of a GPT's layers;
``py`` is PyNative, without ``jit``.
"""

# type: ignore

from __future__ import annotations

import os

import numpy as np

import benchmarks.peers.mindspore_throughput  # noqa: F401  (adds its programs)
from benchmarks.cases import CASES
from benchmarks.peers.mindspore_setup import MOD, PROGRAMS, P, T, Tensor, jit, ms, networks, ops, trainer
from benchmarks.programs import VARIANT, Skip

case = PROGRAMS.case


@case("chain200 chain_again")
def chain200(c, i):
    @jit
    def func(input_x, input_y):
        output = input_x
        for _ in range(200):
            output = input_x + input_x * input_y + output
        return output

    return P(func, T(i["x"]), T(i["y"]))


@case("if_net")
def if_net(c, i):
    @jit
    def if_net(x, y):
        out = 0
        for _ in range(100):
            if x < y:
                x = x - y
            else:
                x = x + y
            out = out + x
        return out

    return P(if_net, T(i["x"]), T(i["y"]))


@case("select_net")
def select_net(c, i):
    @jit
    def select_net(x, y):
        out = x
        for _ in range(100):
            cond = x < y
            x = ops.select(cond, x - y, x + y)
            out = out + x
        return out

    return P(select_net, T(i["x"]), T(i["y"]))


def hswish_func(x):
    return ops.HSwish()(x)


@case("vmap_hswish")
def vmap_hswish(c, i):
    @jit
    def f(x):
        return ms.vmap(hswish_func, in_axes=(0,))(x)

    return P(f, T(i["x"]))


@case("hswish_rows")
def manual_hswish(c, i):
    @jit
    def manually_batched(xs):
        output = []
        for k in range(xs.shape[0]):
            output.append(hswish_func(xs[k]))
        return ops.stack(output)

    return P(manually_batched, T(i["x"]))


@case("hypermap hypermap_args")
def hypermap(c, i):
    add = ops.MultitypeFuncGraph("add")

    @add.register("Tensor", "Tensor")
    def add_tensor(x, y):
        return ops.add(x, y)

    add_map = ops.HyperMap(add)
    list1, list2 = [Tensor(int(x)) for x in i["a"]], [Tensor(int(x)) for x in i["b"]]
    if c.name == "hypermap":

        @jit
        def hyper_map_net():
            output = add_map(list1, list2)
            return output

        return P(hyper_map_net)

    @jit
    def hyper_map_args(a, b):
        output = add_map(a, b)
        return output

    return P(hyper_map_args, list1, list2)


@case("forloop_append")
def forloop_append(c, i):
    @jit
    def for_loop_net():
        out = []
        for k in range(200):
            out.append(k + k)
        return out

    return P(for_loop_net)


@case("gpt_fwd_L2 gpt_fwd_L8 gpt_fwd_L32 gpt_again")
def gpt_fwd_L2(c, i):
    net = networks().GPT(c.p, i["params"])
    net.set_train(False)
    return P(net, T(i["ids"]))


@case("gpt_train_L2 gpt_train_L8 gpt_train_L32")
def gpt_train_L2(c, i):
    net = networks().GPT(c.p, i["params"])
    v = c.p["vocab"]

    def loss(ids, y):
        return ops.cross_entropy(ops.reshape(net(ids), (-1, v)), y)

    return trainer(
        net, ms.nn.SGD(net.trainable_params(), learning_rate=c.p["lr"]), loss, T(i["ids"]), T(i["labels"].reshape(-1))
    )


@case("while_1e4 while_1e6")
def while_1e4(c, i):
    n = c.p["n"]
    if n > 10_000 and MOD == "mindspore" and os.environ.get("BENCH_FULL_WHILE") != "1":
        raise Skip("too slow here: measured at 1e4 iterations")

    @jit
    def loop(x, k, n):
        while k < n:
            x = x * 0.999 + 0.1
            k = k + 1
        return x

    return P(loop, T(i["x"]), T(i["i"]), T(i["n"]))


@case("add")
def call_add2(c, i):
    @jit
    def f(a, b):
        return a + b

    return P(f, *[T(x) for x in i["xs"]])


@case("add20")
def call_add20(c, i):
    @jit
    def f(a, b, c, d, e, f_, g, h, i_, j, k, l, m, n, o, p, q, r, s, t):
        return a + b + c + d + e + f_ + g + h + i_ + j + k + l + m + n + o + p + q + r + s + t

    return P(f, *[T(x) for x in i["xs"]])


@case("small")
def small(c, i):
    @jit
    def f(x):
        return x * 2 + 1

    return P(f, T(i["x"]))


def is_of_variant(name):
    if VARIANT in ("lazy", "lazyf"):
        return name.startswith("gpt_")
    if VARIANT == "o1":
        return CASES[name].group == "throughput"
    python = ("chain200", "gpt_fwd_L2", "gpt_fwd_L8", "while_1e4", "vmap_hswish")
    return VARIANT != "py" or CASES[name].group in ("throughput", "call") or name in python


PROGRAMS.keep(is_of_variant)


def warm():
    @jit
    def w(x, y):
        return ops.sin(x) * y + 1

    w(Tensor(np.ones((7, 33), np.float32)), Tensor(np.ones((7, 33), np.float32))).asnumpy()


PROGRAMS.warm = warm

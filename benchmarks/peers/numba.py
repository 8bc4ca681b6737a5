"""Numba: loops written by hand where its users would write them, rows in parallel where they are many."""

# type: ignore

from __future__ import annotations

import math
import os

import numpy as np
from numba import njit as _njit
from numba import prange

from benchmarks.programs import Prepared, Programs

PROGRAMS = Programs()
case = PROGRAMS.case


cache = os.environ.get("BENCH_NUMBA_CACHE") == "1"
njit = lambda **k: _njit(cache=cache, **k)
par = dict(parallel=True, fastmath=True)
F = np.float32


def P(f, *a, **k):
    return Prepared(lambda: f(*a), function=f, arguments=a, **k)


@case("chain200 chain_again")
def chain200(c, i):
    @njit()
    def f(x, y):
        out = x
        for _ in range(200):
            out = x + x * y + out
        return out

    return P(f, i["x"], i["y"])


@case("if_net")
def if_net(c, i):
    @njit()
    def f(x, y):
        out = np.zeros_like(x)
        for _ in range(100):
            if x[0] < y[0]:
                x = x - y
            else:
                x = x + y
            out = out + x
        return out

    return P(f, i["x"], i["y"])


@case("select_net")
def select_net(c, i):
    @njit()
    def f(x, y):
        out = x
        for _ in range(100):
            x = np.where(x < y, x - y, x + y)
            out = out + x
        return out

    return P(f, i["x"], i["y"])


@case("vmap_hswish hswish_rows")
def vmap_hswish(c, i):
    @njit()
    def f(xs):
        o = np.empty_like(xs)
        for k in range(xs.shape[0]):
            for j in range(xs.shape[1]):
                x = xs[k, j]
                o[k, j] = x * min(max(x + F(3), F(0)), F(6)) / F(6)
        return o

    return P(f, i["x"])


@case("hypermap_args")
def hypermap_args(c, i):
    @njit()
    def f(a, b):
        o = np.empty_like(a)
        for k in range(a.shape[0]):
            o[k] = a[k] + b[k]
        return o

    a, b = np.array(i["a"]), np.array(i["b"])
    return Prepared(lambda: f(a, b), to_np=list, note="stacked into one array")


@case("while_1e4 while_1e6")
def while_1e4(c, i):
    @njit()
    def f(x, k, n):
        while k < n:
            x = x * F(0.999) + F(0.1)
            k += 1
        return x

    return P(f, F(i["x"]), np.int32(i["i"]), np.int32(i["n"]))


@case("add")
def call_add2(c, i):
    @njit()
    def f(a, b):
        return a + b

    return P(f, *i["xs"])


@case("add20")
def call_add20(c, i):
    @njit()
    def f(a, b, c, d, e, f_, g, h, i_, j, k, l, m, n, o, p, q, r, s, t):
        return a + b + c + d + e + f_ + g + h + i_ + j + k + l + m + n + o + p + q + r + s + t

    return P(f, *i["xs"])


@case("ew_chain")
def ew_chain(c, i):
    @njit(**par)
    def f(x, a, b, c):
        o = np.empty_like(x)
        for r in prange(x.shape[0]):
            for k in range(x.shape[1]):
                t = x[r, k] * a[r, k] + b[r, k]
                u = F(0.7978845608028654) * (t + F(0.044715) * t * t * t)
                o[r, k] = t / (F(1) + math.exp(F(-2) * u)) / (F(1) + math.exp(-c[r, k]))
        return o

    return P(f, *[i[k] for k in "xabc"])


@case("softmax")
def softmax(c, i):
    @njit(**par)
    def f(x):
        o = np.empty_like(x)
        for r in prange(x.shape[0]):
            m = x[r, 0]
            for k in range(x.shape[1]):
                m = max(m, x[r, k])
            s = F(0)
            for k in range(x.shape[1]):
                e = math.exp(x[r, k] - m)
                o[r, k] = e
                s += e
            s = F(1) / s
            for k in range(x.shape[1]):
                o[r, k] *= s
        return o

    return P(f, i["x"])


@case("layernorm")
def layernorm(c, i):
    @njit(**par)
    def f(x, g, b):
        n = x.shape[1]
        o = np.empty_like(x)
        for r in prange(x.shape[0]):
            s = F(0)
            for k in range(n):
                s += x[r, k]
            m = s / F(n)
            v = F(0)
            for k in range(n):
                d = x[r, k] - m
                v += d * d
            q = F(1) / math.sqrt(v / F(n) + F(1e-5))
            for k in range(n):
                o[r, k] = (x[r, k] - m) * q * g[k] + b[k]
        return o

    return P(f, *[i[k] for k in "xgb"])


@case("layernorm_fb")
def layernorm_fb(c, i):
    @njit(**par)
    def f(x, g, dy):
        R, n = x.shape
        dx = np.empty_like(x)
        nb = 16
        pg, pb = np.zeros((nb, n), F), np.zeros((nb, n), F)
        for blk in prange(nb):
            for r in range(blk * R // nb, (blk + 1) * R // nb):
                s = F(0)
                for k in range(n):
                    s += x[r, k]
                m = s / F(n)
                v = F(0)
                for k in range(n):
                    d = x[r, k] - m
                    v += d * d
                q = F(1) / math.sqrt(v / F(n) + F(1e-5))
                a1, a2 = F(0), F(0)
                for k in range(n):
                    h = (x[r, k] - m) * q
                    d = dy[r, k] * g[k]
                    a1 += d
                    a2 += d * h
                    pg[blk, k] += dy[r, k] * h
                    pb[blk, k] += dy[r, k]
                a1 /= F(n)
                a2 /= F(n)
                for k in range(n):
                    h = (x[r, k] - m) * q
                    dx[r, k] = q * (dy[r, k] * g[k] - a1 - h * a2)
        return dx, pg.sum(0), pb.sum(0)

    return P(f, i["x"], i["g"], i["dy"])


@case("sum0")
def sum0(c, i):
    @njit(**par)
    def f(x):
        R, n = x.shape
        nb = 8
        p = np.zeros((nb, n), F)
        for b in prange(nb):
            for r in range(b * R // nb, (b + 1) * R // nb):
                for k in range(n):
                    p[b, k] += x[r, k]
        return p.sum(0)

    return P(f, i["x"])


@case("sum1")
def sum1(c, i):
    @njit(**par)
    def f(x):
        o = np.empty(x.shape[0], F)
        for r in prange(x.shape[0]):
            s = F(0)
            for k in range(x.shape[1]):
                s += x[r, k]
            o[r] = s
        return o

    return P(f, i["x"])


@case("cumsum")
def cumsum(c, i):
    @njit(parallel=True)
    def f(x):
        o = np.empty_like(x)
        for r in prange(x.shape[0]):
            s = F(0)
            for k in range(x.shape[1]):
                s += x[r, k]
                o[r, k] = s
        return o

    return P(f, i["x"])


@case("argmax")
def argmax(c, i):
    @njit(**par)
    def f(x):
        o = np.empty(x.shape[0], np.int64)
        for r in prange(x.shape[0]):
            m = x[r, 0]
            for k in range(x.shape[1]):
                m = max(m, x[r, k])
            for k in range(x.shape[1]):
                if x[r, k] == m:
                    o[r] = k
                    break
        return o

    return P(f, i["x"])


@case("gather")
def gather(c, i):
    @njit(**par)
    def f(t, idx):
        o = np.empty((idx.shape[0], t.shape[1]), F)
        for r in prange(idx.shape[0]):
            k = idx[r]
            for j in range(t.shape[1]):
                o[r, j] = t[k, j]
        return o

    return P(f, i["tab"], i["idx"])


@case("onehot")
def onehot(c, i):
    D = c.p["depth"]

    @njit(**par)
    def f(idx):
        o = np.empty((idx.shape[0], D), F)
        for r in prange(idx.shape[0]):
            for j in range(D):
                o[r, j] = F(0)
            o[r, idx[r]] = F(1)
        return o

    return P(f, i["idx"])


@case("transpose")
def transpose(c, i):
    @njit(**par)
    def f(x):
        R, C = x.shape
        o = np.empty((C, R), F)
        T = 32
        for bi in prange(R // T):
            for bj in range(C // T):
                for j in range(bj * T, bj * T + T):
                    for i in range(bi * T, bi * T + T):
                        o[j, i] = x[i, j]
        return o

    return P(f, i["x"])


@case("adam10m")
def adam10m(c, i):
    p = c.p
    lr, b1, b2, eps = F(p["lr"]), F(p["b1"]), F(p["b2"]), F(p["eps"])

    @njit(**par)
    def f(w, g, m, v, c1, c2):
        for k in prange(w.shape[0]):
            m[k] = b1 * m[k] + (F(1) - b1) * g[k]
            v[k] = b2 * v[k] + (F(1) - b2) * g[k] * g[k]
            w[k] -= lr * (m[k] / c1) / (math.sqrt(v[k] / c2) + eps)

    W, G = [w.reshape(-1).copy() for w in i["params"]], [g.reshape(-1) for g in i["grads"]]
    M, V = [np.zeros_like(w) for w in W], [np.zeros_like(w) for w in W]
    st = [0]

    def step():
        st[0] += 1
        c1, c2 = F(1 - p["b1"] ** st[0]), F(1 - p["b2"] ** st[0])
        for w, g, m, v in zip(W, G, M, V):
            f(w, g, m, v, c1, c2)

    return Prepared(step, probe=lambda: [w.reshape(1000, 1000)[::100, ::100].copy() for w in (W[0], W[9])])


@case("small")
def small(c, i):
    @njit()
    def f(x):
        return x * F(2) + F(1)

    return P(f, i["x"])


def warm():
    @_njit
    def w(x):
        s = 0.0
        for k in range(x.shape[0]):
            s += x[k]
        return s

    w(np.ones(7))


PROGRAMS.warm = warm

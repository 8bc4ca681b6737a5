"""Loops written by hand in C++ (``kernels.cpp``, by g++ with libmvec): what one compiler could emit per case.

Variant ``ip`` keeps its outputs; the other makes new ones in each call, as every framework must.
"""

# type: ignore

from __future__ import annotations

import ctypes
from pathlib import Path

import numpy as np

from benchmarks.cases import CASES
from benchmarks.native import library
from benchmarks.programs import VARIANT, Prepared, Programs

PROGRAMS = Programs()
case = PROGRAMS.case


L = ctypes.CDLL(str(library(Path(__file__).with_name("kernels.cpp"))))
ptr = lambda a: ctypes.c_void_p(a.ctypes.data)
cl, cf = ctypes.c_long, ctypes.c_float
L.whileloop.restype = cf


def simple(name, fn, ins, dims, out):
    def build(c, i):
        xs = [np.ascontiguousarray(i[k]) for k in ins]
        args = [ptr(x) for x in xs]
        d = [cl(n) for n in dims]
        f = getattr(L, fn)
        keep = [np.empty(s, t) for s, t in out] if VARIANT == "ip" else None

        def call():
            os_ = keep or [np.empty(s, t) for s, t in out]
            f(*args, *[ptr(o) for o in os_], *d)
            return os_

        p = Prepared(call)
        p.keepalive = xs
        return p

    PROGRAMS.builds[name] = build


F, I8 = np.float32, np.int64
simple("ew_chain", "ew_chain", "xabc", [4096 * 4096], [((4096, 4096), F)])
simple("softmax", "softmax", "x", [4096, 1024], [((4096, 1024), F)])
simple("layernorm", "layernorm", "xgb", [4096, 1024], [((4096, 1024), F)])
simple("layernorm_fb", "layernorm_fb", ("x", "g", "dy"), [4096, 1024], [((4096, 1024), F), ((1024,), F), ((1024,), F)])
for n in ("sum0", "sum1", "argmax", "cumsum"):
    simple(n, n, "x", [4096, 4096], [((4096, 4096) if n == "cumsum" else (4096,), I8 if n == "argmax" else F)])
simple("gather", "gather", ("tab", "idx"), [8192, 256], [((8192, 256), F)])
simple("onehot", "onehot", ("idx",), [8192, 1000], [((8192, 1000), F)])
simple("transpose", "transpose", "x", [2048, 2048], [((2048, 2048), F)])
simple("vmap_hswish", "hswish", "x", [200], [((100, 2), F)])
simple("chain200", "chain200", "xy", [], [((1,), F)])


def add2(c, i):
    a, b = i["xs"]

    def call():
        o = np.empty(1, F)
        L.add2(ptr(a), ptr(b), ptr(o))
        return o

    return Prepared(call)


PROGRAMS.builds["add"] = add2


def wl(c, i):
    n = c.p["n"]
    return Prepared(lambda: L.whileloop(cf(1.0), 0, n))


PROGRAMS.builds["while_1e4"] = PROGRAMS.builds["while_1e6"] = wl


def adam(c, i):
    p = c.p
    W, G = [w.copy() for w in i["params"]], i["grads"]
    M, V = [np.zeros_like(w) for w in W], [np.zeros_like(w) for w in W]
    st = [0]

    def step():
        st[0] += 1
        c1, c2 = 1 - p["b1"] ** st[0], 1 - p["b2"] ** st[0]
        for w, g, m, v in zip(W, G, M, V):
            L.adam(
                ptr(w),
                ptr(g),
                ptr(m),
                ptr(v),
                cl(w.size),
                cf(p["lr"]),
                cf(p["b1"]),
                cf(p["b2"]),
                cf(p["eps"]),
                cf(c1),
                cf(c2),
            )

    return Prepared(step, probe=lambda: [w[::100, ::100].copy() for w in (W[0], W[9])])


PROGRAMS.builds["adam10m"] = adam
if VARIANT == "ip":
    PROGRAMS.keep(lambda name: CASES[name].group == "throughput" and name != "adam10m")

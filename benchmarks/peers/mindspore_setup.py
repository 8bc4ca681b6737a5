"""How MindSpore, or msgraph in its place, is set up, called and waited for."""

# type: ignore

from __future__ import annotations

import importlib
import os
import sys

import numpy as np

from benchmarks.programs import VARIANT, Prepared, Programs

PROGRAMS = Programs()

MOD = os.environ.get("BENCH_MODULE", "mindspore")
os.environ.setdefault("GLOG_v", "4")
if VARIANT == "lazy":
    os.environ["MS_DEV_CELL_REUSE"] = "1"
ms = importlib.import_module(MOD)
sys.modules.setdefault("mindspore", ms)
ops, Tensor, Parameter = ms.ops, ms.Tensor, ms.Parameter
graph = VARIANT != "py"
ms.set_context(mode=ms.GRAPH_MODE if graph else ms.PYNATIVE_MODE)
ms.set_device("CPU")


def jit(f):
    if not graph:
        return f
    return ms.jit(f, jit_level="O1") if VARIANT == "o1" else ms.jit(f)


def T(a):
    return Tensor(np.ascontiguousarray(a) if a.ndim else a)


def networks():
    """Loaded for the cases that need them: a first small call does without."""
    return importlib.import_module("benchmarks.peers.mindspore_networks")


def flat(o):
    return [y for x in o for y in flat(x)] if isinstance(o, (list, tuple)) else [o]


def lst(o):
    return [x.asnumpy() if hasattr(x, "asnumpy") else np.asarray(x) for x in flat(o)]


def sync(o):  # graph calls return when launched or done; asnumpy waits and does not copy on CPU
    while isinstance(o, (list, tuple)):
        if not o:
            return
        o = o[-1]
    if hasattr(o, "asnumpy"):
        o.asnumpy()


def P(f, *a, **k):
    return Prepared(lambda: f(*a), sync=sync, to_np=lst, function=f, arguments=a, **k)


def trainer(net, opt, loss, *data):
    net.set_train(True)
    grad_fn = ms.value_and_grad(loss, None, net.trainable_params())

    @jit
    def train_step(x, y):
        l, grads = grad_fn(x, y)
        opt(grads)
        return l

    return P(train_step, *data)

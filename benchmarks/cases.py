"""What is measured: inputs, tolerances, arithmetic and goals of every case, and nothing of any peer.

All inputs come from ``numpy.random.RandomState``, whose numbers never change, so every peer sees the same bits; results
are compared with the same programs in float64 NumPy (``peers/numpy.py`` on ``tape.py``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]
F4 = np.float32
GROUPS = ("start", "compile", "call", "gpt", "throughput")


@dataclass(frozen=True)
class Work:
    """What a case takes at least: a multiply-add is two operations, memory is what must be moved once."""

    flops: float = 0
    bytes: float = 0
    resident: float = 0
    """The memory it works in: which cache it fits."""
    written: float = 1 / 3
    """The share of ``bytes`` that is written."""
    chain: int = 0
    """Multiplications and additions that wait for each other."""


@dataclass(frozen=True)
class Case:
    """One program. ``goals`` says which of its figures count, and what is wanted of them:

    ``compile``  the first call, less a later one, in a process that has compiled something small before
    ``steady``   a call of what is compiled, with waiting for its result
    ``call``     the same where it takes no time: what it costs to call it, from loops of calls, less the loop
    ``fresh``    a process from its start to its first result, imports included
    ``again``    the same in a second process, what the first one compiled being kept on disk
    ``import``   the import alone
    """

    name: str
    group: str
    what: str
    make: Callable[[Case], dict[str, Any]]
    goals: Mapping[str, str]
    tolerance: float = 1e-4
    """Of the largest difference, by the largest value."""
    stateful: bool = False
    """Calls change what the next one sees: the first three are compared."""
    p: Mapping[str, Any] = field(default_factory=dict[str, Any])
    work: Work = Work()
    quick: bool = False
    """Is it part of the short table?"""
    aliases: tuple[str, ...] = ()

    def inputs(self) -> dict[str, Any]:
        """The arrays, the same for every peer."""
        return self.make(self)

    def is_called(self, pattern: str) -> bool:
        """Does a pattern of the command line mean this case?"""
        return any(fnmatch(name, pattern) for name in (self.name, *self.aliases))


CASES: dict[str, Case] = {}


def _add(name: str, group: str, what: str, make: Callable[[Case], dict[str, Any]], **options: Any) -> None:
    options.setdefault("goals", {"steady": "the best peer's"})
    CASES[name] = Case(name, group, what, make, **options)


def _rs(seed: int) -> np.random.RandomState:
    return np.random.RandomState(seed)


def _normal(r: np.random.RandomState, *shape: int, scale: float = 1.0) -> Array:
    return (r.standard_normal(shape) * scale).astype(F4)


# -- starting -----------------------------------------------------------------------------------------------------


def _pair(c: Case) -> dict[str, Any]:
    return {"x": np.array([1], F4), "y": np.array([2], F4)}


def _four(c: Case) -> dict[str, Any]:
    return {"x": np.arange(4, dtype=F4)}


SAME_AS = {"small_again": "small", "chain_again": "chain200", "gpt_again": "gpt_fwd_L8"}
"""Cases that are others in a second process."""

_CHAIN = "200 steps of out = x + x*y + out"
_add("small", "start", "a first call in a fresh process", _four, goals={"fresh": "0.4 s"}, quick=True)
_add("small_again", "start", "the same in a second process", _four, goals={"again": "numpy + 75 ms"}, quick=True)
_add("chain_again", "start", _CHAIN, _pair, goals={"again": "less than JAX's"}, quick=True)
_add("import", "start", "import alone", _four, goals={"import": "numpy + 30 ms"}, quick=True)

# -- compiling ----------------------------------------------------------------------------------------------------


def _integers(c: Case) -> dict[str, Any]:
    return {"x": np.array([0], np.int64), "y": np.array([1], np.int64)}


def _rows(c: Case) -> dict[str, Any]:
    return {"x": _normal(_rs(1), 100, 2, scale=100)}


def _scalars(c: Case) -> dict[str, Any]:
    return {"a": [np.array(i, np.int64) for i in range(200)], "b": [np.array(i, np.int64) for i in range(200)]}


def _loop(c: Case) -> dict[str, Any]:
    return {"x": np.array(1.0, F4), "i": np.array(0, np.int32), "n": np.array(c.p["n"], np.int32)}


def _compile_cases() -> None:
    half = "at most JAX's; half of it"
    _add("chain200", "compile", _CHAIN, _pair, goals={"compile": half}, quick=True)
    _add("if_net", "compile", "100 rounds of `if x < y`", _integers, tolerance=0, quick=True,
         goals={"compile": "half of JAX's `lax.cond`", "call": "3 us"}, aliases=("if_calls",))  # fmt: skip
    _add("select_net", "compile", "100 rounds of compare, select, add", _integers, tolerance=0,
         goals={"compile": half}, quick=True)  # fmt: skip
    _add("vmap_hswish", "compile", "vmap of hard swish over 100 rows", _rows, goals={"compile": "half of JAX's"},
         quick=True)  # fmt: skip
    _add("hswish_rows", "compile", "hard swish of 100 rows, stacked", _rows, goals={"compile": "a fifth of JAX's"},
         aliases=("manual_hswish",), quick=True)  # fmt: skip
    _add("hypermap", "compile", "HyperMap add over two lists of 200 scalars", _scalars, tolerance=0,
         goals={"compile": half})  # fmt: skip
    _add("hypermap_args", "compile", "the same, the lists as arguments", _scalars, tolerance=0,
         goals={"compile": half})  # fmt: skip
    _add("forloop_append", "compile", "out.append(i + i), 200 times", lambda c: {}, tolerance=0,
         goals={"compile": half})  # fmt: skip
    for name, n in (("while_1e4", 10_000), ("while_1e6", 1_000_000)):
        _add(name, "compile", f"{n:,} rounds of x = x * 0.999 + 0.1", _loop, p={"n": n}, tolerance=2e-3,
             work=Work(chain=n), goals={"steady": "1.2 x C"}, quick=n > 10_000,
             aliases=("while_loop",) if n > 10_000 else ())  # fmt: skip
    for name, n, alias in (("add", 2, "call_add2"), ("add20", 20, "call_add20")):
        _add(name, "call", f"the sum of {n} tensors of one element",
             lambda c: {"xs": [_normal(_rs(i), 1) for i in range(c.p["n"])]}, p={"n": n}, aliases=(alias,),
             goals={"call": "100 ns" if n == 2 else "500 ns"}, quick=True)  # fmt: skip


_compile_cases()

# -- a GPT --------------------------------------------------------------------------------------------------------

BLOCK_KEYS = ("ln1_g", "ln1_b", "wqkv", "bqkv", "wo", "bo", "ln2_g", "ln2_b", "w1", "b1", "w2", "b2")
_GPT = {"hidden": 128, "heads": 4, "seq": 64, "batch": 2, "vocab": 512}


def gpt_block_params(r: np.random.RandomState, h: int, prefix: str) -> dict[str, Array]:
    """One layer's weights, as ``[out, in]``: ``y = x @ W.T + b``."""
    s = 0.02
    ones = np.ones(h, F4)
    found = {
        "ln1_g": ones + _normal(r, h, scale=0.1),
        "ln1_b": _normal(r, h, scale=0.1),
        "wqkv": _normal(r, 3 * h, h, scale=s * 2),
        "bqkv": _normal(r, 3 * h, scale=s),
        "wo": _normal(r, h, h, scale=s * 2),
        "bo": _normal(r, h, scale=s),
        "ln2_g": ones + _normal(r, h, scale=0.1),
        "ln2_b": _normal(r, h, scale=0.1),
        "w1": _normal(r, 4 * h, h, scale=s * 2),
        "b1": _normal(r, 4 * h, scale=s),
        "w2": _normal(r, h, 4 * h, scale=s * 2),
        "b2": _normal(r, h, scale=s),
    }
    return {prefix + name: value for name, value in found.items()}


def gpt_params(p: Mapping[str, int]) -> dict[str, Array]:
    """All weights of the model."""
    r = _rs(7)
    h, v, s = p["hidden"], p["vocab"], p["seq"]
    found = {"wte": _normal(r, v, h, scale=0.05), "wpe": _normal(r, s, h, scale=0.05)}
    for layer in range(p["layers"]):
        found.update(gpt_block_params(r, h, f"h{layer}_"))
    return {**found, "lnf_g": np.ones(h, F4), "lnf_b": np.zeros(h, F4), "wlm": _normal(r, v, h, scale=0.04)}


def _gpt_inputs(c: Case) -> dict[str, Any]:
    r, p = _rs(8), c.p
    ids, labels = (r.randint(0, p["vocab"], (p["batch"], p["seq"])).astype(np.int32) for _ in range(2))
    return {"params": gpt_params(p), "ids": ids, "labels": labels}


def _block_flops(b: int, s: int, h: int) -> int:
    return 2 * b * s * h * 12 * h + 4 * b * s * s * h


def _gpt_cases() -> None:
    for layers in (2, 8, 32):
        p = {**_GPT, "layers": layers}
        flops = layers * _block_flops(p["batch"], p["seq"], p["hidden"])
        flops += 2 * p["batch"] * p["seq"] * p["hidden"] * p["vocab"]
        size = 4 * (layers * (12 * 128 * 128 + 13 * 128) + 2 * 512 * 128 + 64 * 128)
        _add(f"gpt_fwd_L{layers}", "gpt", f"a GPT of {layers} layers of 128, forward", _gpt_inputs, p=p,
             tolerance=2e-4, work=Work(flops, size, size), quick=layers == 8,
             goals={"compile": "0.3 s, whatever the depth", "steady": "the best peer's"})  # fmt: skip
        if layers == 8:
            _add("gpt_again", "start", f"a GPT of {layers} layers of 128, forward", _gpt_inputs, p=p, tolerance=2e-4,
                 goals={"again": "less than JAX's"})  # fmt: skip
        _add(f"gpt_train_L{layers}", "gpt", f"a GPT of {layers} layers of 128, a step of SGD", _gpt_inputs,
             p={**p, "lr": 0.1}, tolerance=2e-4, stateful=True, work=Work(3 * flops, 3 * size, 2 * size),
             goals={"compile": "1 s, whatever the depth", "steady": "the best peer's"})  # fmt: skip


_gpt_cases()

# -- throughput ---------------------------------------------------------------------------------------------------

_M = 4096


def _chain_inputs(c: Case) -> dict[str, Any]:
    r = _rs(11)
    return {name: r.random_sample((_M, _M)).astype(F4) * 4 - 2 for name in "xabc"}


def _norm_inputs(c: Case) -> dict[str, Any]:
    r = _rs(13)
    return {"x": _normal(r, _M, 1024), "g": _normal(r, 1024), "b": _normal(r, 1024), "dy": _normal(r, _M, 1024)}


def _square(c: Case) -> dict[str, Any]:
    return {"x": _normal(_rs(23), *c.p["shape"])}


def _matrices(c: Case) -> dict[str, Any]:
    a, b = (_normal(_rs(seed), *c.p["shape"], scale=s) for seed, s in ((14, c.p.get("scale", 1.0)), (15, 1.0)))
    return {"a": a, "b": b, "bias": _normal(_rs(16), c.p["shape"][-1])}


def _attention_inputs(c: Case) -> dict[str, Any]:
    return {name: _normal(_rs(17 + i), 4, 8, 256, 64) for i, name in enumerate("qkv")}


def _mlp_inputs(c: Case) -> dict[str, Any]:
    r, dims = _rs(20), [784, 512, 512, 10]
    found: dict[str, Array] = {}
    for i in range(3):
        found[f"w{i}"] = _normal(r, dims[i + 1], dims[i], scale=1 / math.sqrt(dims[i]))
        found[f"b{i}"] = np.zeros(dims[i + 1], F4)
    return {"params": found, "x": _normal(r, 128, 784), "y": r.randint(0, 10, 128).astype(np.int32)}


def _lenet_inputs(c: Case) -> dict[str, Any]:
    r = _rs(21)
    shapes = {"c1": (6, 1, 5, 5), "c2": (16, 6, 5, 5), "f1": (120, 400), "f2": (84, 120), "f3": (10, 84)}
    found: dict[str, Array] = {}
    for name, shape in shapes.items():
        found[name] = _normal(r, *shape, scale=1 / math.sqrt(math.prod(shape[1:])))
        found[name + "b"] = np.zeros(shape[0], F4)
    return {"params": found, "x": _normal(r, 64, 1, 32, 32), "y": r.randint(0, 10, 64).astype(np.int32)}


def _block_inputs(c: Case) -> dict[str, Any]:
    r, p = _rs(22), c.p
    shape = (p["batch"], p["seq"], p["hidden"])
    return {"params": gpt_block_params(r, p["hidden"], ""), "x": _normal(r, *shape), "ct": _normal(r, *shape)}


def _adam_inputs(c: Case) -> dict[str, Any]:
    weights = [_normal(_rs(100 + i), 1000, 1000) for i in range(10)]
    return {"params": weights, "grads": [_normal(_rs(200 + i), 1000, 1000, scale=0.1) for i in range(10)]}


def _memory_cases() -> None:
    n, rows = _M * _M, _M * 1024

    def add(name: str, what: str, make: Any, size: float, written: float, **options: Any) -> None:
        resident = options.pop("resident", size)
        work = Work(options.pop("flops", 0), size, resident, written)
        goals = {"steady": "90 % of the copy limit"}
        _add(name, "throughput", what, make, work=work, goals=goals, **options)

    add("ew_chain", "gelu(x*a+b)*sigmoid(c), 4096 x 4096", _chain_inputs, 20 * n, 1 / 5, aliases=("large_chain",),
        quick=True)  # fmt: skip
    add("softmax", "of rows, 4096 x 1024", _square_of(_M, 1024, 12), 8 * rows, 1 / 2, quick=True)
    add("layernorm", "of rows, 4096 x 1024", _norm_inputs, 8 * rows, 1 / 2, quick=True)
    add("layernorm_fb", "its gradients", _norm_inputs, 12 * rows, 1 / 3, tolerance=3e-4)
    square: dict[str, Any] = {"p": {"shape": (_M, _M)}}
    add("sum0", "over rows, 4096 x 4096", _square, 4 * n, 0, **square)
    add("sum1", "over columns, 4096 x 4096", _square, 4 * n, 0, quick=True, **square)
    add("cumsum", "along rows, 4096 x 4096", _square, 8 * n, 1 / 2, **square)
    add("argmax", "of rows, 4096 x 4096", _square, 4 * n, 0, tolerance=0, **square)
    add(
        "gather",
        "8192 of 50000 rows of 256",
        _gather_inputs,
        8 * 8192 * 256,
        1 / 2,
        tolerance=0,
        resident=4 * 5e4 * 256,
    )
    add("onehot", "8192 of 1000", _onehot_inputs, 4 * 8192 * 1000, 1, tolerance=0, p={"depth": 1000})
    add("transpose", "2048 x 2048", _square_of(2048, 2048, 27), 8 * 2048 * 2048, 1 / 2, tolerance=0, quick=True)
    add("adam10m", "a step over ten weights of a million", _adam_inputs, 28e7, 3 / 7, stateful=True, tolerance=1e-5,
        p={"lr": 1e-3, "b1": 0.9, "b2": 0.999, "eps": 1e-8}, quick=True)  # fmt: skip


def _square_of(rows: int, columns: int, seed: int) -> Callable[[Case], dict[str, Any]]:
    return lambda c: {"x": _normal(_rs(seed), rows, columns)}


def _gather_inputs(c: Case) -> dict[str, Any]:
    return {"tab": _normal(_rs(24), 50000, 256), "idx": _rs(25).randint(0, 50000, 8192).astype(np.int32)}


def _onehot_inputs(c: Case) -> dict[str, Any]:
    return {"idx": _rs(26).randint(0, 1000, 8192).astype(np.int32)}


def _product_cases() -> None:
    best = {"steady": "the best peer's"}

    def add(name: str, what: str, make: Any, flops: float, size: float, **options: Any) -> None:
        options.setdefault("goals", best)
        _add(name, "throughput", what, make, work=Work(flops, size, size), **options)

    for n in (128, 256, 512, 1024, 2048):
        peak = {"steady": f"{87 if n == 128 else 90} % of the multiply-add peak"}
        add(f"mm{n}", f"{n} x {n} times {n} x {n}", _matrices, 2 * n**3, 12 * n * n, p={"shape": (n, n)}, goals=peak,
            quick=n in (256, 512), aliases=("matmul",) if n == 512 else ())  # fmt: skip
    add("bmm", "64 products of 128 x 128", _matrices, 64 * 2 * 128**3, 12 * 64 * 128**2, p={"shape": (64, 128, 128)})
    add("mm_bias_gelu", "gelu(a @ b + bias), 1024", _matrices, 2 * 1024**3, 12 * 1024**2,
        p={"shape": (1024, 1024), "scale": 0.05}, quick=True)  # fmt: skip
    add(
        "attention", "4 x 8 heads, 256 x 64", _attention_inputs, 4 * 32 * 256 * 256 * 64, 16 * 32 * 256 * 64, quick=True
    )
    layers = 784 * 512 + 512 * 512 + 512 * 10
    mlp = 2 * 128 * (3 * layers - 784 * 512)
    momentum = {"lr": 0.01, "mu": 0.9}
    add("mlp_train", "784-512-512-10, batch 128, a step", _mlp_inputs, mlp, 20 * (layers + 1034), stateful=True,
        p=momentum)  # fmt: skip
    first, second, dense = 28 * 28 * 6 * 25, 10 * 10 * 16 * 150, 400 * 120 + 120 * 84 + 84 * 10
    lenet = 2 * 64 * (2 * first + 3 * (second + dense))
    add("lenet_train", "LeNet, batch 64, a step", _lenet_inputs, lenet, 4 * 64 * (1024 + 6 * 784), stateful=True,
        p=momentum, quick=True)  # fmt: skip
    block, weights = _block_flops(4, 256, 512), 4 * 12 * 512 * 512
    p = {"hidden": 512, "heads": 8, "seq": 256, "batch": 4}
    add("gptblk_fwd", "a GPT layer of 512, forward", _block_inputs, block, weights, p=p, tolerance=2e-4, quick=True)
    add("gptblk_fb", "the same, with gradients", _block_inputs, 3 * block, 2 * weights, p=p, tolerance=5e-4)


_memory_cases()
_product_cases()

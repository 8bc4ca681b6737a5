"""Defects below operators: in fusion, in plans of memory, in kernels and in their native code."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects import arith, math

import msgraph as ms
from msgraph import ops
from msgraph.backend.emitter import TABLE
from msgraph.dialects.ops.arithmetic import SubOp
from msgraph.passes import fuse_updates
from msgraph.passes.expand_math import expand_math
from msgraph.passes.fuse_kernels import fuse_kernels
from msgraph.passes.lower_kernels import LowerKernelsPass
from msgraph.passes.plan_buffers import liveness
from msgraph.passes.plan_buffers.arena import Arena
from msgraph.passes.plan_buffers.liveness import Liveness

from .planting import Planted, tensor, wrap_method

Patch = pytest.MonkeyPatch

WEIGHT = ms.Parameter(ms.Tensor(np.arange(1, 5, dtype=np.float32)), name="weight")


# -- fusion ------------------------------------------------------------------------------------------------------


def two_operands(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
    a = ops.exp(x)
    return a - y


def one_argument(monkeypatch: Patch) -> None:
    """All values from outside of a kernel are the first one of their type."""

    def wrong(right: Any, self: Any, value: Any) -> Any:
        inner = right(self, value)
        same = [argument for argument in self.arguments.values() if argument.type == inner.type]
        return same[0] if inner in same else inner

    wrap_method(monkeypatch, vars(fuse_kernels)["_Inside"], "_bring", wrong)


def stepped(x: ms.Tensor) -> ms.Tensor:
    ops.assign(WEIGHT, WEIGHT - x * 0.5)
    return x + 1.0


def always_undisturbed(monkeypatch: Patch) -> None:
    """What is written in one go with what computes it is another parameter's contents."""

    def wrong(right: Any, self: Any, body: Any, inside: Any) -> Any:
        result = right(self, body, inside)
        for op in body.ops:
            if isinstance(op, SubOp):
                op.operands = op.operands[::-1]
        return result

    wrap_method(monkeypatch, fuse_updates.Candidate, "_move_body", wrong)


def failing_fusion(monkeypatch: Patch) -> None:
    def wrong(right: Any, *args: Any) -> Any:
        raise IndexError("planted")

    wrap_method(monkeypatch, fuse_kernels, "_build_kernel", wrong)


FUSION = (
    Planted(
        "values of a kernel are confused", one_argument, two_operands, (tensor(4), tensor(4, seed=2)),
        "fuse-kernels", "", "return a - y",
    ),
    Planted("an update the other way round", always_undisturbed, stepped, (tensor(4),), "fuse-updates", "", ""),
    Planted(
        "fusion that raises", failing_fusion, two_operands, (tensor(4), tensor(4, seed=2)),
        "fuse-kernels", "", "", raises=True,
    ),
)  # fmt: skip


# -- plans -------------------------------------------------------------------------------------------------------


def products(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
    a = ops.matmul(x, y)
    b = ops.matmul(a, y)
    c = ops.matmul(b, x)
    d = ops.matmul(c, x)
    return ops.matmul(d, b)


MATRICES = tensor(8, 8), tensor(8, 8, seed=2)
LARGE = tensor(70, 70), tensor(70, 70, seed=2)


def short_lives(monkeypatch: Patch) -> None:
    """A buffer dies when it has been read once."""

    def wrong(right: Any, self: Any, buffers: Any, time: int) -> None:
        before = {buffer: (buffer.first, buffer.last) for buffer in buffers}
        right(self, buffers, time)
        for buffer, (first, last) in before.items():
            if buffer.space == "arena" and first >= 0 and last > first:
                buffer.last = last

    wrap_method(monkeypatch, Liveness, "_meet", wrong)


def everything_in_place(monkeypatch: Patch) -> None:
    """Whatever an op reads last it may write over."""
    wrap_method(monkeypatch, liveness, "read_in_place", lambda right, op, over, assignment: list(over))


def too_much_given_back(monkeypatch: Patch) -> None:
    """What comes back to the arena is larger than it was."""
    wrap_method(monkeypatch, Arena, "give", lambda right, self, offset, size: right(self, offset, 2 * size))


SHARED = "reuse-buffer at ms.matmul"
PLANS = (
    Planted("buffers that die too early", short_lives, products, MATRICES, "plan-buffers", SHARED, "ops.matmul("),
    Planted("products in place", everything_in_place, products, LARGE, "plan-buffers", SHARED, "ops.matmul("),
    Planted("too much is given back", too_much_given_back, products, MATRICES, "plan-buffers", SHARED, "ops.matmul("),
)


# -- kernels -----------------------------------------------------------------------------------------------------


def differing(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
    a = ops.matmul(x, y)
    b = ops.exp(a.sum(axis=0) / 100.0)
    c = b - x
    return ops.matmul(c, y)


def operands_swapped(monkeypatch: Patch) -> None:
    """The lowering of one operator."""
    right = SubOp.scalar

    def wrong(k: Any, a: Any, b: Any, *rest: Any, **fields: Any) -> Any:
        return right(k, b, a, *rest, **fields)

    monkeypatch.setattr(SubOp, "scalar", staticmethod(wrong))


def emitted(kind: Any, wrong: str, right: str) -> Any:
    """The native code of one instruction."""

    def plant(monkeypatch: Patch) -> None:
        write = TABLE[kind]

        def other(e: Any, op: Any) -> None:
            bind = e.bind

            def bound(op: Any, text: str) -> None:
                bind(op, text.replace(right, wrong, 1))

            e.bind = bound
            try:
                write(e, op)
            finally:
                e.bind = bind

        monkeypatch.setitem(TABLE, kind, other)

    return plant


def other_function(kind: Any, name: str) -> Any:
    """Another polynomial for a function."""

    def plant(monkeypatch: Patch) -> None:
        monkeypatch.setitem(expand_math.FUNCTIONS, kind, expand_math.FUNCTIONS[getattr(math, name)])

    return plant


def sines(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
    a = ops.matmul(x, y)
    b = ops.sin(a)
    c = ops.matmul(b, x)
    return ops.tanh(c)


def maxima(x: ms.Tensor) -> ms.Tensor:
    a = -x
    b = a.max(axis=1)
    return b * 2.0


def failing_lowering(monkeypatch: Patch) -> None:
    def wrong(right: Any, *args: Any) -> Any:
        raise LookupError("planted")

    wrap_method(monkeypatch, LowerKernelsPass, "_function", wrong)


KERNELS = (
    Planted(
        "the kernel of a difference", operands_swapped, differing, MATRICES,
        "lower-kernels", "lower at kernel", "c = b - x",
    ),
    Planted(
        "the instruction of a difference", emitted(arith.SubfOp, "fadd", "fsub"), differing, MATRICES,
        "lower-kernels", "lower at kernel", "c = b - x",
    ),
    Planted(
        "the polynomial of sine", other_function(math.SinOp, "CosOp"), sines, MATRICES,
        "expand-math", "FunctionCall at math.sin", "b = ops.sin(a)",
    ),
    Planted("lowering that raises", failing_lowering, maxima, (tensor(4, 5),), "lower-kernels", "", "", raises=True),
)  # fmt: skip

ALL = (*FUSION, *PLANS, *KERNELS)

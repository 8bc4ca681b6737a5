"""Defects in the passes over operators, each with a program that meets it."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.dialects.ops.arithmetic import MathOp
from msgraph.dialects.ops.assign import AssignOp
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.reduction import ReductionOp
from msgraph.passes import eliminate_common, eliminate_dead, expand_calls, fold_constants, fuse_attention
from msgraph.passes.convert_convolutions import ConvolutionOfOnePlace
from msgraph.passes.eliminate_loads import EliminateLoadsPass
from msgraph.passes.expand_grad.sweep import BackwardSweep
from msgraph.passes.insert_effect_order import insert_effect_order
from msgraph.passes.insert_effect_order.chains import Chains
from msgraph.passes.insert_tensor_move import insert_tensor_move
from msgraph.passes.simplify import arithmetic, choice

from .planting import Planted, tensor, wrap_method

Patch = pytest.MonkeyPatch


def _instead(owner: Any, what: Any) -> Any:
    """Where a pattern finds itself, it gives ``what(op, b, values)``."""

    def plant(monkeypatch: Patch) -> None:
        def wrong(right: Any, self: Any, op: Any, b: Any) -> Any:
            values = right(self, op, b)
            return None if values is None else what(op, b, values)

        wrap_method(monkeypatch, owner, "rewrite", wrong)

    return plant


# -- simplify ----------------------------------------------------------------------------------------------------


def over_four(x: ms.Tensor) -> ms.Tensor:
    y = x / 4.0
    return ops.cos(y)


def nan_instead(op: Any, b: Any, values: Any) -> Any:
    del values
    return b.log(b.neg(b.mul(op.operands[0], op.operands[0])))


def over_itself(x: ms.Tensor) -> ms.Tensor:
    y = ops.maximum(x, x)
    return y + 1.0


SIMPLIFY = (
    Planted(
        "quotient by a power of two",
        _instead(arithmetic.QuotientByPowerOfTwo, lambda op, b, values: b.mul(op.operands[0], op.operands[1])),
        over_four, (tensor(7),), "simplify", "QuotientByPowerOfTwo at ms.div", "y = x / 4.0",
    ),
    Planted(
        "a NaN that is new", _instead(choice.SameTwice, nan_instead), over_itself,
        (tensor(4),), "simplify", "SameTwice at ms.maximum", "y = ops.maximum(x, x)",
    ),
)  # fmt: skip


# -- fold-constants, eliminate-common, eliminate-dead ---------------------------------------------------------------


KNOWN = """
func.func @known(%x: tensor<3xf32>) -> tensor<3xf32> {
  %a = ms.constant {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %b = ms.constant {value = dense<[1.0, 3.0, 4.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %k = ms.mul %a, %b : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
  %r = ms.mul %x, %k : tensor<3xf32>
  func.return %r : tensor<3xf32>
}
"""


def folded_wrongly(monkeypatch: Patch) -> None:
    def wrong(right: Any, self: Any, op: Any, b: Any) -> Any:
        values = right(self, op, b)
        return values and [b.insert(ConstantOp.from_array(-value.owner.array))[0] for value in values]

    wrap_method(monkeypatch, fold_constants.KnownOperands, "rewrite", wrong)


def two_sums(x: ms.Tensor) -> ms.Tensor:
    a = x.sum(axis=0)
    b = x.sum(axis=1)
    return ops.exp(a) - b


def key_without_fields(monkeypatch: Patch) -> None:
    def wrong(right: Any, self: Any, op: Any) -> Any:
        return (type(op), *map(id, op.operands)) if isinstance(op, ReductionOp) else right(self, op)

    wrap_method(monkeypatch, eliminate_common.Merger, "key", wrong)


WEIGHT = ms.Parameter(ms.Tensor(np.arange(1, 5, dtype=np.float32)), name="weight")


def printing(x: ms.Tensor) -> ms.Tensor:
    print("sum", x.sum())
    return x * 3.0


def dropping(name: str) -> Any:
    """An op with an effect counts as dead."""

    def plant(monkeypatch: Patch) -> None:
        def walk_all(right: Any, module: Any) -> Any:
            for op in list(module.walk()):
                if op.name == name:
                    before = op.operands[-1] if op.name == "ms.print" else op.operands[0]
                    op.results[0].replace_all_uses_with(before)
                    op.detach()
                    op.erase()
            return right(module)

        wrap_method(monkeypatch, eliminate_dead, "eliminate_ops", walk_all)

    return plant


CLEANING = (
    Planted(
        "a constant folded wrongly", folded_wrongly, KNOWN, (tensor(3),),
        "fold-constants", "KnownOperands at ms.mul", "graph.mlir:5",
    ),
    Planted(
        "sums of other axes are one", key_without_fields, two_sums, (tensor(4, 4),),
        "eliminate-common", "merge at ms.reduce_sum", "b = x.sum(axis=1)",
    ),
    Planted("a print is dropped", dropping("ms.print"), printing, (tensor(4),), "eliminate-dead", "", ""),
)  # fmt: skip


# -- effects -----------------------------------------------------------------------------------------------------


def read_twice(x: ms.Tensor) -> ms.Tensor:
    before = WEIGHT * 2.0
    ops.assign(WEIGHT, ops.exp(x))
    after = WEIGHT * 3.0
    return before + after


def kept_over_write(x: ms.Tensor) -> ms.Tensor:
    before = WEIGHT * 1.0
    ops.assign(WEIGHT, x)
    return before - WEIGHT


def loads_of_other_versions(monkeypatch: Patch) -> None:
    wrap_method(monkeypatch, Chains, "version", lambda right, self, load: (0, 0))
    assert EliminateLoadsPass.name


def unordered_loads(monkeypatch: Patch) -> None:
    def wrong(right: Any, tokens: Any, channel: Any, happened: Any, op: Any) -> None:
        if not isinstance(op, AssignOp):
            right(tokens, channel, happened, op)

    wrap_method(monkeypatch, insert_effect_order, "update", wrong)


def no_hazards(monkeypatch: Patch) -> None:
    wrap_method(monkeypatch, insert_tensor_move, "reason_for", lambda right, *args: None)


EFFECTS = (
    Planted("a load that is older", loads_of_other_versions, read_twice, (tensor(4),), "eliminate-loads", "", ""),
    Planted("a write nobody waits for", unordered_loads, read_twice, (tensor(4),), "insert-effect-order", "", ""),
    Planted("a copy that is missing", no_hazards, kept_over_write, (tensor(4),), "insert-tensor-move", "", ""),
)  # fmt: skip


# -- calls -------------------------------------------------------------------------------------------------------


CALLED = """
func.func @main(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %s = ms.math %x {function = "sin"} : tensor<3xf32>
  %r = func.call @less(%s, %y) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  func.return %r : tensor<3xf32>
}
func.func private @less(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  %r = ms.sub %a, %b : tensor<3xf32>
  func.return %r : tensor<3xf32>
}
"""


def arguments_swapped(monkeypatch: Patch) -> None:
    def wrong(right: Any, call: Any, callee: Any, b: Any) -> Any:
        call.operands = [call.operands[1], call.operands[0], *call.operands[2:]]
        return right(call, callee, b)

    wrap_method(monkeypatch, expand_calls, "inline", wrong)


# -- convolutions, attention ---------------------------------------------------------------------------------------


def convolved(x: ms.Tensor, w: ms.Tensor) -> ms.Tensor:
    y = ops.conv2d(x, w)
    return ops.relu(y)


def attended(q: ms.Tensor, k: ms.Tensor, v: ms.Tensor) -> ms.Tensor:
    scores = ops.matmul(q, k.swapaxes(-1, -2)) * 0.25
    weights = ops.softmax(scores, -1)
    return ops.matmul(weights, v)


def attention_of_little(monkeypatch: Patch) -> None:
    """Attention of few scores is fused too, with another scale."""
    monkeypatch.setattr(fuse_attention, "_is_large", lambda scores: True)
    wrap_method(
        monkeypatch, fuse_attention, "_without_factor",
        lambda right, value, like: (right(value, like)[0], right(value, like)[1] * 2.0),
    )  # fmt: skip


OTHERS = (
    Planted(
        "a call with its arguments swapped", arguments_swapped, CALLED,
        (tensor(3), tensor(3, seed=2)), "expand-calls", "InlinedCall at func.call", "graph.mlir:4",
    ),
    Planted(
        "a convolution that is another product",
        _instead(ConvolutionOfOnePlace, lambda op, b, values: b.neg(values)),
        convolved, (tensor(2, 3, 4, 4), tensor(5, 3, 4, 4, seed=2)), "convert-convolutions",
        "", "y = ops.conv2d(x, w)",
    ),
    Planted(
        "attention of another scale", attention_of_little, attended,
        (tensor(2, 8, 8), tensor(2, 8, 8, seed=2), tensor(2, 8, 8, seed=3)), "fuse-attention",
        "ProductWithSoftmax at ms.matmul", "return ops.matmul(weights, v)",
    ),
)  # fmt: skip


# -- derivatives, mapped functions ---------------------------------------------------------------------------------


def slope(x: ms.Tensor) -> ms.Tensor:
    def inner(a: ms.Tensor) -> ms.Tensor:
        b = ops.tanh(a)
        c = b * a
        return (c * c).sum()

    return ms.grad(inner)(x)


def gradient_times(op: Any, factor: float) -> Any:
    """A gradient rule whose first cotangent is too large."""

    def plant(monkeypatch: Patch) -> None:
        def wrong(right: Any, self: Any, b: Any, *cotangents: Any) -> Any:
            first, *rest = right(self, b, *cotangents)
            return [b.mul(first, b.constant(factor, b.type_of(first))), *rest]

        wrap_method(monkeypatch, op, "vjp", wrong)

    return plant


def one_use_only(monkeypatch: Patch) -> None:
    """Of several cotangents of a value one counts."""
    wrap_method(monkeypatch, BackwardSweep, "sum_of", lambda right, self, terms: terms[0])


def mapped(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
    def inner(a: ms.Tensor, b: ms.Tensor) -> ms.Tensor:
        c = a.T
        d = c - b
        return d.sum(axis=0)

    return ms.vmap(inner)(x, y)


def same_axes(monkeypatch: Patch) -> None:
    """A sum over the axes of the function, not of all its elements at once."""

    def wrong(right: Any, self: Any, b: Any, operands: Any, axes: Any, size: int) -> Any:
        results, places = right(self, b, operands, axes, size)
        return [b.neg(results[0])], places

    wrap_method(monkeypatch, ReductionOp, "batch", wrong)


TRANSFORMATIONS = (
    Planted(
        "the gradient rule of tanh", gradient_times(MathOp, 2.0), slope, (tensor(5),), "expand-grad",
        "the gradient rule of ms.tanh", "b = ops.tanh(a)",
    ),
    Planted("one use of a value only", one_use_only, slope, (tensor(5),), "expand-grad", "", ""),
    Planted(
        "the batching rule of a sum", same_axes, mapped, (tensor(3, 4, 4), tensor(3, 4, 4, seed=2)), "expand-vmap",
        "the batching rule of ms.reduce_sum", "return d.sum(axis=0)",
    ),
)  # fmt: skip

ALL = (*SIMPLIFY, *CLEANING, *EFFECTS, *OTHERS, *TRANSFORMATIONS)

"""LLVM text of ``math``: intrinsics where the hardware has them, the C library lane by lane elsewhere.

``expand-math`` rewrites what is worth a polynomial before this; what is left here are the rare ones.
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects import math, vector
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from msgraph.backend.emit_arith import intrinsic
from msgraph.backend.emitter import NAMED, Emit, FunctionEmitter, emits
from msgraph.backend.text import element_of, intrinsic_suffix, literal, type_text, width_of

for _op, _name, _arity in (
    (math.SqrtOp, "sqrt", 1),
    (math.AbsFOp, "fabs", 1),
    (math.FloorOp, "floor", 1),
    (math.CeilOp, "ceil", 1),
    (math.TruncOp, "trunc", 1),
    (math.RoundEvenOp, "roundeven", 1),
    (math.RoundOp, "round", 1),
    (math.CopySignOp, "copysign", 2),
    (math.FmaOp, "fma", 3),
    (vector.FMAOp, "fma", 3),
    (math.CtPopOp, "ctpop", 1),
):
    emits(_op)(intrinsic(_name, _arity))


def _library(name: str, arity: int) -> Emit:
    """Calls libm's function for each lane."""

    def write(e: FunctionEmitter, op: Operation) -> None:
        type_ = op.results[0].type
        element = type_text(element_of(type_))
        function = name + "f" if element == "float" else name
        lanes, values = width_of(type_), e.values(op)
        if not lanes:
            e.names[op.results[0]] = e.call(function, element, [element] * arity, values)
            return
        text, result = type_text(type_), "poison"
        for lane in range(lanes):
            scalars = [e.let(f"extractelement {text} {value}, i64 {lane}") for value in values]
            one = e.call(function, element, [element] * arity, scalars)
            result = e.let(f"insertelement {text} {result}, {element} {one}, i64 {lane}")
        e.names[op.results[0]] = result

    return write


for _op, _name, _arity in (
    (math.ExpOp, "exp", 1),
    (math.Exp2Op, "exp2", 1),
    (math.ExpM1Op, "expm1", 1),
    (math.LogOp, "log", 1),
    (math.Log2Op, "log2", 1),
    (math.Log10Op, "log10", 1),
    (math.Log1pOp, "log1p", 1),
    (math.SinOp, "sin", 1),
    (math.CosOp, "cos", 1),
    (math.TanOp, "tan", 1),
    (math.AsinOp, "asin", 1),
    (math.AcosOp, "acos", 1),
    (math.AtanOp, "atan", 1),
    (math.Atan2Op, "atan2", 2),
    (math.SinhOp, "sinh", 1),
    (math.CoshOp, "cosh", 1),
    (math.TanhOp, "tanh", 1),
    (math.AsinhOp, "asinh", 1),
    (math.AcoshOp, "acosh", 1),
    (math.AtanhOp, "atanh", 1),
    (math.ErfOp, "erf", 1),
    (math.CbrtOp, "cbrt", 1),
    (math.PowFOp, "pow", 2),
):
    emits(_op)(_library(_name, _arity))


@emits(math.AbsIOp)
def _absi(e: FunctionEmitter, op: Operation) -> None:
    type_ = op.results[0].type
    text = type_text(type_)
    arguments = [e.names[op.operands[0]], "false"]
    e.names[op.results[0]] = e.call(f"llvm.abs.{intrinsic_suffix(type_)}", text, [text, "i1"], arguments)


@emits(math.RsqrtOp)
def _rsqrt(e: FunctionEmitter, op: Operation) -> None:
    type_ = op.results[0].type
    text = type_text(type_)
    root = e.call(f"llvm.sqrt.{intrinsic_suffix(type_)}", text, [text], e.values(op))
    lanes, element = width_of(type_), type_text(element_of(type_))
    one = literal(1.0, element_of(type_))
    numerator = e.splat(lanes, element, one, once=True) if lanes else one
    e.bind(op, f"fdiv {text} {numerator}, {root}")


def _call_intrinsic(e: FunctionEmitter, op: Operation) -> None:
    """Target intrinsics, named in full."""
    types = [type_text(operand.type) for operand in op.operands]
    result, name = op.results[0], cast(StringAttr, op.properties["intrin"]).data
    e.names[result] = e.call(name, type_text(result.type), types, e.values(op))


NAMED["llvm.call_intrinsic"] = _call_intrinsic

"""LLVM text of ``math``: intrinsics where the hardware has them, the C library lane by lane elsewhere.

``expand-math`` rewrites what is worth a polynomial before this; what is left here are the rare ones.
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects import vector
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from msgraph.backend.emit_arith import intrinsic
from msgraph.backend.emitter import NAMED, Emit, FunctionEmitter, emits
from msgraph.backend.text import element_of, intrinsic_suffix, literal, type_text, width_of

for _op, _name, _arity in (
    ("math.sqrt", "sqrt", 1),
    ("math.absf", "fabs", 1),
    ("math.floor", "floor", 1),
    ("math.ceil", "ceil", 1),
    ("math.trunc", "trunc", 1),
    ("math.roundeven", "roundeven", 1),
    ("math.round", "round", 1),
    ("math.copysign", "copysign", 2),
    ("math.fma", "fma", 3),
    ("math.ctpop", "ctpop", 1),
):
    NAMED[_op] = intrinsic(_name, _arity)

emits(vector.FMAOp)(intrinsic("fmuladd", 3))


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
    ("math.exp", "exp", 1),
    ("math.exp2", "exp2", 1),
    ("math.expm1", "expm1", 1),
    ("math.log", "log", 1),
    ("math.log2", "log2", 1),
    ("math.log10", "log10", 1),
    ("math.log1p", "log1p", 1),
    ("math.sin", "sin", 1),
    ("math.cos", "cos", 1),
    ("math.tan", "tan", 1),
    ("math.asin", "asin", 1),
    ("math.acos", "acos", 1),
    ("math.atan", "atan", 1),
    ("math.atan2", "atan2", 2),
    ("math.sinh", "sinh", 1),
    ("math.cosh", "cosh", 1),
    ("math.tanh", "tanh", 1),
    ("math.asinh", "asinh", 1),
    ("math.acosh", "acosh", 1),
    ("math.atanh", "atanh", 1),
    ("math.erf", "erf", 1),
    ("math.cbrt", "cbrt", 1),
    ("math.powf", "pow", 2),
):
    NAMED[_op] = _library(_name, _arity)


def _absi(e: FunctionEmitter, op: Operation) -> None:
    type_ = op.results[0].type
    text = type_text(type_)
    arguments = [e.names[op.operands[0]], "false"]
    e.names[op.results[0]] = e.call(f"llvm.abs.{intrinsic_suffix(type_)}", text, [text, "i1"], arguments)


def _rsqrt(e: FunctionEmitter, op: Operation) -> None:
    type_ = op.results[0].type
    text = type_text(type_)
    root = e.call(f"llvm.sqrt.{intrinsic_suffix(type_)}", text, [text], e.values(op))
    lanes, element = width_of(type_), type_text(element_of(type_))
    one = literal(1.0, element_of(type_))
    numerator = e.splat(lanes, element, one, once=True) if lanes else one
    e.bind(op, f"fdiv {text} {numerator}, {root}")


def _call_intrinsic(e: FunctionEmitter, op: Operation) -> None:
    """Target intrinsics, named in full; what has no dot in its name is a function of the C library."""
    types = [type_text(operand.type) for operand in op.operands]
    result, name = op.results[0], cast(StringAttr, op.properties["intrin"]).data
    if "." not in name:
        _library(name, len(types))(e, op)
        return
    e.names[result] = e.call(name, type_text(result.type), types, e.values(op))


NAMED["math.absi"] = _absi
NAMED["math.rsqrt"] = _rsqrt
NAMED["llvm.call_intrinsic"] = _call_intrinsic

"""LLVM text of ``arith``: one line per op, except the 16-bit float conversions."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects import arith, vector
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute, Operation

from msgraph.backend.emitter import NAMED, Emit, FunctionEmitter, emits
from msgraph.backend.text import constant_text, element_of, intrinsic_suffix, type_text, width_of
from msgraph.kernels.builder import vector_ops

_FLAGS: dict[Attribute, str] = {}
_ALL_FLAGS = 7


def fastmath(op: Operation) -> str:
    """The fast-math flags of an op, with a leading space."""
    attribute = op.properties.get("fastmath") or op.attributes.get("fastmath")
    if attribute is None:
        return ""
    text = _FLAGS.get(attribute)
    if text is None:
        flags = [flag.value for flag in cast(Any, attribute).data]
        text = " fast" if len(flags) == _ALL_FLAGS else "".join(f" {flag}" for flag in sorted(flags))
        _FLAGS[attribute] = text
    return text


def _binary(instruction: str) -> Emit:
    def write(e: FunctionEmitter, op: Operation) -> None:
        lhs, rhs = e.values(op)
        e.bind(op, f"{instruction}{fastmath(op)} {type_text(op.results[0].type)} {lhs}, {rhs}")

    return write


def intrinsic(name: str, arity: int) -> Emit:
    """An overloaded LLVM intrinsic whose operands and result have one type."""

    def write(e: FunctionEmitter, op: Operation) -> None:
        type_ = op.results[0].type
        text = type_text(type_)
        full = e.declare(f"llvm.{name}.{intrinsic_suffix(type_)}", text, [text] * arity)
        passed = ", ".join(f"{text} {value}" for value in e.values(op))
        e.bind(op, f"call{fastmath(op)} {text} @{full}({passed})")

    return write


def _cast(instruction: str) -> Emit:
    def write(e: FunctionEmitter, op: Operation) -> None:
        (value,) = e.values(op)
        before, after = type_text(op.operands[0].type), type_text(op.results[0].type)
        if before == after:
            e.names[op.results[0]] = value
        else:
            e.bind(op, f"{instruction} {before} {value} to {after}")

    return write


for _ops, _write in (
    ((arith.AddfOp,), _binary("fadd")),
    ((arith.SubfOp,), _binary("fsub")),
    ((arith.MulfOp,), _binary("fmul")),
    ((arith.DivfOp,), _binary("fdiv")),
    ((arith.SubiOp,), _binary("sub")),
    ((arith.MuliOp,), _binary("mul")),
    ((arith.DivSIOp,), _binary("sdiv")),
    ((arith.DivUIOp,), _binary("udiv")),
    ((arith.RemSIOp,), _binary("srem")),
    ((arith.RemUIOp,), _binary("urem")),
    ((arith.AndIOp,), _binary("and")),
    ((arith.OrIOp,), _binary("or")),
    ((arith.XOrIOp,), _binary("xor")),
    ((arith.ShLIOp,), _binary("shl")),
    ((arith.ShRSIOp,), _binary("ashr")),
    ((arith.ShRUIOp,), _binary("lshr")),
    ((arith.MaxSIOp,), intrinsic("smax", 2)),
    ((arith.MinSIOp,), intrinsic("smin", 2)),
    ((arith.MaxUIOp,), intrinsic("umax", 2)),
    ((arith.MinUIOp,), intrinsic("umin", 2)),
    ((arith.MaximumfOp,), intrinsic("maximum", 2)),
    ((arith.MinimumfOp,), intrinsic("minimum", 2)),
    ((arith.MaxnumfOp,), intrinsic("maxnum", 2)),
    ((arith.MinnumfOp,), intrinsic("minnum", 2)),
    ((arith.ExtSIOp, vector_ops.ExtSIOp), _cast("sext")),
    ((arith.ExtUIOp, vector_ops.ExtUIOp), _cast("zext")),
    ((arith.TruncIOp, vector_ops.TruncIOp), _cast("trunc")),
    ((arith.SIToFPOp, vector_ops.SIToFPOp), _cast("sitofp")),
    ((arith.UIToFPOp, vector_ops.UIToFPOp), _cast("uitofp")),
    ((arith.FPToSIOp, vector_ops.FPToSIOp), _cast("fptosi")),
    ((arith.FPToUIOp,), _cast("fptoui")),
    ((arith.BitcastOp, vector.BitcastOp), _cast("bitcast")),
):
    emits(*_ops)(_write)


NAMED["llvm.frem"] = _binary("frem")


@emits(arith.NegfOp)
def _negf(e: FunctionEmitter, op: Operation) -> None:
    e.bind(op, f"fneg{fastmath(op)} {type_text(op.results[0].type)} {e.names[op.operands[0]]}")


@emits(arith.CmpfOp, vector_ops.CmpfOp)
def _cmpf(e: FunctionEmitter, op: Operation) -> None:
    lhs, rhs = e.values(op)
    predicate = vector_ops.FLOAT_PREDICATES[cast(arith.CmpfOp, op).predicate.value.data]
    e.bind(op, f"fcmp{fastmath(op)} {predicate} {type_text(op.operands[0].type)} {lhs}, {rhs}")


@emits(arith.CmpiOp, vector_ops.CmpiOp)
def _cmpi(e: FunctionEmitter, op: Operation) -> None:
    lhs, rhs = e.values(op)
    predicate = vector_ops.INT_PREDICATES[cast(arith.CmpiOp, op).predicate.value.data]
    e.bind(op, f"icmp {predicate} {type_text(op.operands[0].type)} {lhs}, {rhs}")


@emits(arith.SelectOp, vector_ops.VectorSelectOp)
def _select(e: FunctionEmitter, op: Operation) -> None:
    condition, then, other = op.operands
    e.bind(op, f"select {e.typed(condition)}, {e.typed(then)}, {e.typed(other)}")


@emits(arith.ConstantOp)
def _constant(e: FunctionEmitter, op: Operation) -> None:
    result = op.results[0]
    text, is_splat = constant_text(cast(arith.ConstantOp, op).value)
    if not is_splat:
        e.names[result] = text
        return
    element = type_text(element_of(result.type))
    if element in ("i1", "i64"):  # the code generator sees no others: products of halves, shifts by known numbers
        e.names[result] = f"splat ({element} {text})"
    elif text in ("0", "0x0000000000000000"):
        e.names[result] = "zeroinitializer"
    else:
        e.names[result] = e.splat(width_of(result.type), element, text, once=True)


@emits(arith.IndexCastOp)
def _index_cast(e: FunctionEmitter, op: Operation) -> None:
    source, result = op.operands[0], op.results[0]
    value = e.names[source]
    widths = [64 if isinstance(t, IndexType) else cast(IntegerType, t).width.data for t in (source.type, result.type)]
    if widths[0] == widths[1]:
        e.names[result] = value
    else:
        e.bind(op, f"{'sext' if widths[0] < widths[1] else 'trunc'} i{widths[0]} {value} to i{widths[1]}")

"""LLVM text of ``memref`` and ``vector``: flat memory, masked and strided vector access, lanes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from xdsl.dialects import arith, memref, vector
from xdsl.dialects.builtin import BoolAttr, IndexType
from xdsl.ir import Operation, SSAValue

from msgraph.backend.emitter import FunctionEmitter, emits
from msgraph.backend.target import ARM
from msgraph.backend.text import BYTES, element_of, intrinsic_suffix, type_text, width_of
from msgraph.kernels.builder.machine import PrefetchOp, VectorGatherOp, VectorScatterOp

_YES = BoolAttr.from_bool(True)
_VECTOR = {vector.LoadOp, vector.StoreOp, vector.MaskedLoadOp, vector.MaskedStoreOp, VectorGatherOp, VectorScatterOp}
_ADDRESSING = {memref.LoadOp, memref.StoreOp, PrefetchOp, *_VECTOR}
"""Ops whose indices are nothing but addresses."""


def _address(e: FunctionEmitter, base: SSAValue, index: SSAValue) -> tuple[str, str]:
    """A pointer to one element of a flat buffer, and its element type's text."""
    element, pointer, name = type_text(element_of(base.type)), e.names[base], e.names.get(index)
    if name is None:
        start, name = e.sums[index]
        pointer = e.pointer(pointer, element, start)
    return e.pointer(pointer, element, name), element


@emits(arith.AddiOp)
def _add(e: FunctionEmitter, op: Operation) -> None:
    """Sums that only addresses are made of stay in two parts: neighbours share the first, or loops do not move it."""
    result, (start, distance) = op.results[0], e.values(op)
    if isinstance(result.type, IndexType) and all(type(use.operation) in _ADDRESSING for use in result.uses):
        e.sums[result] = start, distance
    else:
        e.bind(op, f"add {type_text(result.type)} {start}, {distance}")


@emits(memref.ReinterpretCastOp)
def _reinterpret_cast(e: FunctionEmitter, op: Operation) -> None:
    source, offset, stride = op.operands
    pointer, element = _address(e, source, offset)
    e.sums[op.results[0]] = pointer, e.let(f"mul i64 {e.names[stride]}, {BYTES[element]}")


_TILE = ["i16", "i16", "ptr", "i64"]
"""Rows of a tile of a matrix unit and bytes of each, where it is, and how far its rows are apart."""


@emits(memref.LoadOp, vector.LoadOp)
def _load(e: FunctionEmitter, op: Operation) -> None:
    if (tile := e.sums.get(op.operands[0])) is not None:
        once = "t1" if op.properties.get("nontemporal") == _YES else ""
        e.names[op.results[0]] = e.call(f"llvm.x86.tileloadd{once}64.internal", "x86_amx", _TILE, ["16", "64", *tile])
        return
    pointer, element = _address(e, op.operands[0], op.operands[1])
    e.bind(op, f"load {type_text(op.results[0].type)}, ptr {pointer}, align {BYTES[element]}")


@emits(PrefetchOp)
def _prefetch(e: FunctionEmitter, op: Operation) -> None:
    assert isinstance(op, PrefetchOp)
    pointer, _ = _address(e, op.operands[0], op.operands[1])
    name = e.declare("llvm.prefetch.p0", "void", ["ptr", "i32", "i32", "i32"])
    e.do(f"call void @{name}(ptr {pointer}, i32 0, i32 {op.locality.value.data}, i32 1)")


@emits(memref.StoreOp, vector.StoreOp)
def _store(e: FunctionEmitter, op: Operation) -> None:
    if (tile := e.sums.get(op.operands[1])) is not None:
        name = e.declare("llvm.x86.tilestored64.internal", "void", [*_TILE, "x86_amx"])
        e.do(f"call void @{name}(i16 16, i16 64, ptr {tile[0]}, i64 {tile[1]}, {e.typed(op.operands[0])})")
        return
    pointer, element = _address(e, op.operands[1], op.operands[2])
    plain = f"store {e.typed(op.operands[0])}, ptr {pointer}, align {BYTES[element]}"
    if op.properties.get("nontemporal") == _YES:
        _store_past(e, pointer, f"store {e.typed(op.operands[0])}, ptr {pointer}", plain)
    else:
        e.do(plain)


def _store_past(e: FunctionEmitter, pointer: str, store: str, plain: str) -> None:
    """A store that leaves the caches alone, where the address allows it: such stores take whole vectors only.

    AArch64 stores pairs of vectors so, and its processors see by themselves when large memory is overwritten.
    """
    if e.target.architecture == ARM:
        e.do(plain)
        return
    e.declarations["!0"] = "!0 = !{i32 1}\n"
    e.fenced = True
    label, size = e.fresh_label(), e.target.vector_bytes
    address = e.let(f"ptrtoint ptr {pointer} to i64")
    off = e.let(f"and i64 {address}, {size - 1}")
    fits = e.let(f"icmp eq i64 {off}, 0")
    e.do(f"br i1 {fits}, label %past{label}, label %plain{label}")
    for way, text in (("past", f"{store}, align {size}, !nontemporal !0"), ("plain", plain)):
        e.start_block(f"{way}{label}")
        e.do(text)
        e.do(f"br label %stored{label}")
    e.start_block(f"stored{label}")


@emits(memref.AllocaOp)
def _alloca(e: FunctionEmitter, op: Operation) -> None:
    buffer = cast(Any, op.results[0].type)
    (count,) = buffer.get_shape()
    element = type_text(buffer.element_type)
    e.names[op.results[0]] = e.scratch(count, element, count * BYTES[element])


@emits(vector.CreateMaskOp)
def _create_mask(e: FunctionEmitter, op: Operation) -> None:
    """The lowest ``n`` lanes as a shifted bit pattern, or as a comparison where masks are vectors; ``n`` is at least 1
    (a loop runs only with work left)."""
    type_ = op.results[0].type
    lanes = width_of(type_)
    (count,) = e.values(op)
    if e.target.architecture == ARM:
        least = e.call("llvm.umin.i64", "i64", ["i64", "i64"], [count, str(lanes)])
        numbers = ", ".join(f"i32 {lane}" for lane in range(lanes))
        counts = e.splat(lanes, "i32", e.let(f"trunc i64 {least} to i32"))
        e.bind(op, f"icmp ult <{lanes} x i32> <{numbers}>, {counts}")
        return
    unused = e.call("llvm.usub.sat.i64", "i64", ["i64", "i64"], ["64", count])
    bits = e.let(f"lshr i64 -1, {unused}")
    if lanes != 64:
        bits = e.let(f"trunc i64 {bits} to i{lanes}")
    e.bind(op, f"bitcast i{lanes} {bits} to {type_text(type_)}")


@emits(vector.MaskedLoadOp)
def _masked_load(e: FunctionEmitter, op: Operation) -> None:
    base, index, mask, rest = op.operands
    pointer, element = _address(e, base, index)
    type_ = op.results[0].type
    text, mask_text = type_text(type_), type_text(mask.type)
    name = e.declare(f"llvm.masked.load.{intrinsic_suffix(type_)}.p0", text, ["ptr", mask_text, text])
    part = f"call {text} @{name}(ptr align {BYTES[element]} {pointer}, {e.typed(mask)}, {e.typed(rest)})"
    if e.target.leaves_lanes_out(BYTES[element]):
        e.bind(op, part)
        return
    ways = _by_mask(e, mask, lambda: e.let(f"load {text}, ptr {pointer}, align {BYTES[element]}"), lambda: e.let(part))
    e.bind(op, f"phi {text} {', '.join(f'[{value}, %{label}]' for label, value in ways)}")


def _by_mask(
    e: FunctionEmitter, mask: SSAValue, whole: Callable[[], str], part: Callable[[], str]
) -> list[tuple[str, str]]:
    """Emits ``whole`` for a full mask, the usual case, and ``part`` for others; gives label and value of both."""
    lanes, label, incoming = width_of(mask.type), e.fresh_label(), list[tuple[str, str]]()
    if isinstance(mask.owner, vector.CreateMaskOp):
        full = e.let(f"icmp uge i64 {e.names[mask.owner.mask_dim_sizes[0]]}, {lanes}")
    else:
        full = e.let(f"icmp eq i{lanes} {e.let(f'bitcast {e.typed(mask)} to i{lanes}')}, -1")
    e.do(f"br i1 {full}, label %whole{label}, label %part{label}")
    for way, write in (("whole", whole), ("part", part)):
        e.start_block(f"{way}{label}")
        incoming.append((f"{way}{label}", write()))
        e.do(f"br label %masked{label}")
    e.start_block(f"masked{label}")
    return incoming


@emits(vector.MaskedStoreOp)
def _masked_store(e: FunctionEmitter, op: Operation) -> None:
    base, index, mask, value = op.operands
    pointer, element = _address(e, base, index)
    text, mask_text = type_text(value.type), type_text(mask.type)
    name = e.declare(f"llvm.masked.store.{intrinsic_suffix(value.type)}.p0", "void", [text, "ptr", mask_text])
    part = f"call void @{name}({e.typed(value)}, ptr align {BYTES[element]} {pointer}, {e.typed(mask)})"
    if e.target.leaves_lanes_out(BYTES[element]):
        e.do(part)
        return
    whole = f"store {e.typed(value)}, ptr {pointer}, align {BYTES[element]}"
    _by_mask(e, mask, lambda: e.do(whole) or "", lambda: e.do(part) or "")


def _addresses(e: FunctionEmitter, base: SSAValue, start: SSAValue, offsets: SSAValue) -> tuple[str, str]:
    """The type of pointers to elements apart, and the operand that they are."""
    pointer, element = _address(e, base, start)
    type_ = f"<{width_of(offsets.type)} x ptr>"
    pointers = e.let(f"getelementptr {element}, ptr {pointer}, {e.typed(offsets)}")
    return type_, f"{type_} align {BYTES[element]} {pointers}"


@emits(VectorGatherOp)
def _gather(e: FunctionEmitter, op: Operation) -> None:
    base, start, offsets, mask, rest = op.operands
    type_, pointers = _addresses(e, base, start, offsets)
    name, text = f"llvm.masked.gather.{intrinsic_suffix(rest.type)}.v{width_of(rest.type)}p0", type_text(rest.type)
    e.declare(name, text, [type_, type_text(mask.type), text])
    e.bind(op, f"call {text} @{name}({pointers}, {e.typed(mask)}, {e.typed(rest)})")


@emits(VectorScatterOp)
def _scatter(e: FunctionEmitter, op: Operation) -> None:
    base, start, offsets, mask, value = op.operands
    type_, pointers = _addresses(e, base, start, offsets)
    name = f"llvm.masked.scatter.{intrinsic_suffix(value.type)}.v{width_of(value.type)}p0"
    e.declare(name, "void", [type_text(value.type), type_, type_text(mask.type)])
    e.do(f"call void @{name}({e.typed(value)}, {pointers}, {e.typed(mask)})")


@emits(vector.BroadcastOp)
def _broadcast(e: FunctionEmitter, op: Operation) -> None:
    source, result = op.operands[0], op.results[0]
    e.names[result] = e.splat(width_of(result.type), type_text(element_of(result.type)), e.names[source])


def _position(e: FunctionEmitter, op: vector.ExtractOp | vector.InsertOp) -> str:
    (static,) = op.static_position.get_values()
    return e.names[op.dynamic_position[0]] if op.dynamic_position else str(static)


@emits(vector.ExtractOp)
def _extract(e: FunctionEmitter, op: Operation) -> None:
    assert isinstance(op, vector.ExtractOp)
    e.bind(op, f"extractelement {e.typed(op.vector)}, i64 {_position(e, op)}")


@emits(vector.InsertOp)
def _insert(e: FunctionEmitter, op: Operation) -> None:
    assert isinstance(op, vector.InsertOp)
    e.bind(op, f"insertelement {e.typed(op.dest)}, {e.typed(op.source)}, i64 {_position(e, op)}")


@emits(vector.ShuffleOp)
def _shuffle(e: FunctionEmitter, op: Operation) -> None:
    assert isinstance(op, vector.ShuffleOp)
    lanes = ", ".join(f"i32 {i}" for i in op.mask.get_values())
    count = width_of(op.result.type)
    e.bind(op, f"shufflevector {e.typed(op.v1)}, {e.typed(op.v2)}, <{count} x i32> <{lanes}>")

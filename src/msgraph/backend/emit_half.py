"""LLVM text of conversions to and from float16 and bfloat16, which are kept as ``i16``.

bfloat16 is the upper half of a float32; float16 is converted by the hardware where it can, else on the bits.
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl.dialects import arith
from xdsl.dialects.builtin import BFloat16Type, Float16Type
from xdsl.ir import Operation

from msgraph.backend.emitter import FunctionEmitter, emits
from msgraph.backend.text import element_of, type_text, width_of
from msgraph.kernels.builder.machine import PairDotOp


class Bits(NamedTuple):
    """Writes bit operations on all lanes of a vector, or on a scalar."""

    e: FunctionEmitter
    lanes: int

    def of(self, element: str) -> str:
        """The type with such elements."""
        return f"<{self.lanes} x {element}>" if self.lanes else element

    def all(self, value: int) -> str:
        """A 32-bit number in all lanes."""
        return f"splat (i32 {value})" if self.lanes else str(value)

    def do(self, instruction: str, value: str, other: str | int) -> str:
        """``instruction i32 value, other``."""
        text = self.all(other) if isinstance(other, int) else other
        return self.e.let(f"{instruction} {self.of('i32')} {value}, {text}")

    def convert(self, instruction: str, value: str, before: str, after: str) -> str:
        """``instruction before value to after``."""
        return self.e.let(f"{instruction} {self.of(before)} {value} to {self.of(after)}")

    def pick(self, condition: str, then: str | int, other: str | int) -> str:
        """``select`` on 32-bit numbers."""
        texts = [self.all(v) if isinstance(v, int) else v for v in (then, other)]
        i32 = self.of("i32")
        return self.e.let(f"select {self.of('i1')} {condition}, {i32} {texts[0]}, {i32} {texts[1]}")

    def float(self, instruction: str, value: str, bits: int) -> str:
        """A float32 instruction on numbers given by their bits, with a constant."""
        x = self.convert("bitcast", value, "i32", "float")
        y = self.convert("bitcast", self.all(bits), "i32", "float")
        return self.convert("bitcast", self.e.let(f"{instruction} {self.of('float')} {x}, {y}"), "float", "i32")


@emits(arith.ExtFOp)
def _extf(e: FunctionEmitter, op: Operation) -> None:
    source, result = op.operands[0].type, op.results[0].type
    value, wide, before = e.names[op.operands[0]], type_text(result), type_text(source)
    element, bits = element_of(source), Bits(e, width_of(source))
    if isinstance(element, BFloat16Type):
        value, before = _bfloat_to_float(bits, value), bits.of("float")
    elif isinstance(element, Float16Type) and e.target.half_conversion:
        value, before = bits.convert("bitcast", value, "i16", "half"), bits.of("half")
    elif isinstance(element, Float16Type):
        value, before = _half_to_float(bits, value), bits.of("float")
    e.names[op.results[0]] = value if before == wide else e.let(f"fpext {before} {value} to {wide}")


@emits(arith.TruncFOp)
def _truncf(e: FunctionEmitter, op: Operation) -> None:
    source, result = op.operands[0].type, op.results[0].type
    value, before = e.names[op.operands[0]], type_text(source)
    element, bits = element_of(result), Bits(e, width_of(source))
    if not isinstance(element, BFloat16Type | Float16Type):
        e.bind(op, f"fptrunc {before} {value} to {type_text(result)}")
        return
    if type_text(element_of(source)) == "double":
        value = bits.convert("fptrunc", value, "double", "float")
    if isinstance(element, BFloat16Type) and e.target.bfloat_conversion:
        bfloat = bits.convert("fptrunc", value, "float", "bfloat")
        e.names[op.results[0]] = bits.convert("bitcast", bfloat, "bfloat", "i16")
    elif isinstance(element, BFloat16Type):
        e.names[op.results[0]] = _float_to_bfloat(bits, value)
    elif e.target.half_conversion:
        half = bits.convert("fptrunc", value, "float", "half")
        e.names[op.results[0]] = bits.convert("bitcast", half, "half", "i16")
    else:
        e.names[op.results[0]] = _float_to_half(bits, value)


def _bfloat_to_float(b: Bits, value: str) -> str:
    return b.convert("bitcast", b.do("shl", b.convert("zext", value, "i16", "i32"), 16), "i32", "float")


def _float_to_bfloat(b: Bits, value: str) -> str:
    """Round to nearest even on the bits; a NaN stays one."""
    bits = b.convert("bitcast", value, "float", "i32")
    upper = b.do("lshr", bits, 16)
    bias = b.do("add", b.do("and", upper, 1), 0x7FFF)
    rounded = b.do("lshr", b.do("add", bits, bias), 16)
    nan = b.e.let(f"fcmp uno {b.of('float')} {value}, {value}")
    return b.convert("trunc", b.pick(nan, b.do("or", upper, 0x40), rounded), "i32", "i16")


_TWO_TO_112 = 0x77800000
_HALF_INFINITY = 0x7C00


def _half_to_float(b: Bits, value: str) -> str:
    """Shifted into place and scaled by the difference of the biases, which makes subnormal numbers normal."""
    wide = b.convert("zext", value, "i16", "i32")
    magnitude = b.do("and", wide, 0x7FFF)
    shifted = b.do("shl", magnitude, 13)
    finite = b.float("fmul", shifted, _TWO_TO_112)
    special = b.e.let(f"icmp uge {b.of('i32')} {magnitude}, {b.all(_HALF_INFINITY)}")
    bits = b.pick(special, b.do("or", shifted, 0x7F800000), finite)
    sign = b.do("shl", b.do("and", wide, 0x8000), 16)
    return b.convert("bitcast", b.do("or", bits, sign), "i32", "float")


def _float_to_half(b: Bits, value: str) -> str:
    """Round to nearest even: subnormal results by adding a number that leaves no other bits, the rest on the bits."""
    bits = b.convert("bitcast", value, "float", "i32")
    sign = b.do("and", bits, -0x80000000)
    magnitude = b.do("xor", bits, sign)
    i32 = b.of("i32")
    nan = b.e.let(f"icmp ugt {i32} {magnitude}, {b.all(0x7F800000)}")
    large = b.e.let(f"icmp uge {i32} {magnitude}, {b.all(143 << 23)}")
    small = b.e.let(f"icmp ult {i32} {magnitude}, {b.all(113 << 23)}")
    subnormal = b.do("sub", b.float("fadd", magnitude, 126 << 23), 126 << 23)
    odd = b.do("and", b.do("lshr", magnitude, 13), 1)
    rebased = b.do("add", b.do("add", magnitude, -(112 << 23) + 0xFFF), odd)
    half = b.pick(small, subnormal, b.do("lshr", rebased, 13))
    half = b.pick(large, b.pick(nan, 0x7E00, _HALF_INFINITY), half)
    return b.convert("trunc", b.do("or", half, b.do("lshr", sign, 16)), "i32", "i16")


_PAIR_DOTS = {16: "llvm.x86.avx512bf16.dpbf16ps.512", 4: "llvm.aarch64.neon.bfdot.v4f32.v8bf16"}
"""Intrinsics by how many sums they make."""


@emits(PairDotOp)
def _pair_dot(e: FunctionEmitter, op: Operation) -> None:
    total, *factors = e.values(op)
    lanes = width_of(op.results[0].type)
    pairs = [e.let(f"bitcast <{2 * lanes} x i16> {factor} to <{2 * lanes} x bfloat>") for factor in factors]
    types = [f"<{lanes} x float>", f"<{2 * lanes} x bfloat>", f"<{2 * lanes} x bfloat>"]
    e.names[op.results[0]] = e.call(_PAIR_DOTS[lanes], types[0], types, [total, *pairs])

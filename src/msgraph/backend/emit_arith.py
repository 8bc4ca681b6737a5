"""LLVM text of ``arith`` and ``math``: one line per op where the hardware has it.

The rare functions that ``expand-math`` leaves call the C library, lane by lane. float16 and bfloat16 are kept as
``i16``: bfloat16 is the upper half of a float32; float16 is converted by the hardware where it can, else on the bits.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from xdsl.dialects import arith, vector
from xdsl.dialects.builtin import BFloat16Type, Float16Type, IndexType, IntegerType, StringAttr
from xdsl.ir import Attribute, Operation

from msgraph.backend.emitter import NAMED, Emit, FunctionEmitter, emits
from msgraph.backend.text import constant_text, element_of, intrinsic_suffix, literal, type_text, width_of
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


def _plain(instruction: str) -> Emit:
    def write(e: FunctionEmitter, op: Operation) -> None:
        e.bind(op, f"{instruction}{fastmath(op)} {type_text(op.results[0].type)} {', '.join(e.values(op))}")

    return write


def intrinsic(name: str) -> Emit:
    """An overloaded LLVM intrinsic whose operands and result have one type."""

    def write(e: FunctionEmitter, op: Operation) -> None:
        type_ = op.results[0].type
        text = type_text(type_)
        full = e.declare(f"llvm.{name}.{intrinsic_suffix(type_)}", text, [text] * len(op.operands))
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
    ((arith.AddfOp,), _plain("fadd")),
    ((arith.SubfOp,), _plain("fsub")),
    ((arith.MulfOp,), _plain("fmul")),
    ((arith.DivfOp,), _plain("fdiv")),
    ((arith.NegfOp,), _plain("fneg")),
    ((arith.SubiOp,), _plain("sub")),
    ((arith.MuliOp,), _plain("mul")),
    ((arith.DivSIOp,), _plain("sdiv")),
    ((arith.DivUIOp,), _plain("udiv")),
    ((arith.RemSIOp,), _plain("srem")),
    ((arith.RemUIOp,), _plain("urem")),
    ((arith.AndIOp,), _plain("and")),
    ((arith.OrIOp,), _plain("or")),
    ((arith.XOrIOp,), _plain("xor")),
    ((arith.ShLIOp,), _plain("shl")),
    ((arith.ShRSIOp,), _plain("ashr")),
    ((arith.ShRUIOp,), _plain("lshr")),
    ((arith.MaxSIOp,), intrinsic("smax")),
    ((arith.MinSIOp,), intrinsic("smin")),
    ((arith.MaxUIOp,), intrinsic("umax")),
    ((arith.MinUIOp,), intrinsic("umin")),
    ((arith.MaximumfOp,), intrinsic("maximum")),
    ((arith.MinimumfOp,), intrinsic("minimum")),
    ((arith.MaxnumfOp,), intrinsic("maxnum")),
    ((arith.MinnumfOp,), intrinsic("minnum")),
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


@emits(arith.CmpfOp, vector_ops.CmpfOp, arith.CmpiOp, vector_ops.CmpiOp)
def _compare(e: FunctionEmitter, op: Operation) -> None:
    code = cast(arith.CmpfOp, op).predicate.value.data
    if op.name == "arith.cmpi":
        word = f"icmp {vector_ops.INT_PREDICATES[code]}"
    else:
        word = f"fcmp{fastmath(op)} {vector_ops.FLOAT_PREDICATES[code]}"
    e.bind(op, f"{word} {type_text(op.operands[0].type)} {', '.join(e.values(op))}")


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


# -- functions --------------------------------------------------------------------------------------------------------


_INTRINSICS = "sqrt floor ceil trunc roundeven round ctpop copysign fma"
NAMED["math.absf"] = intrinsic("fabs")
NAMED.update({f"math.{_name}": intrinsic(_name) for _name in _INTRINSICS.split()})

emits(vector.FMAOp)(intrinsic("fmuladd"))


def _library(name: str) -> Emit:
    """Calls libm's function for each lane."""

    def write(e: FunctionEmitter, op: Operation) -> None:
        type_ = op.results[0].type
        element = type_text(element_of(type_))
        function = name + "f" if element == "float" else name
        lanes, values = width_of(type_), e.values(op)
        types = [element] * len(values)
        if not lanes:
            e.names[op.results[0]] = e.call(function, element, types, values)
            return
        text, result = type_text(type_), "poison"
        for lane in range(lanes):
            scalars = [e.let(f"extractelement {text} {value}, i64 {lane}") for value in values]
            one = e.call(function, element, types, scalars)
            result = e.let(f"insertelement {text} {result}, {element} {one}, i64 {lane}")
        e.names[op.results[0]] = result

    return write


_OF_LIBM = "exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf cbrt"
NAMED.update({f"math.{_name}": _library(_name) for _name in _OF_LIBM.split()})
NAMED.update({"math.atan2": _library("atan2"), "math.powf": _library("pow")})


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
    result, name, values = op.results[0], cast(StringAttr, op.properties["intrin"]).data, e.values(op)
    if "." not in name:
        _library(name)(e, op)
        return
    for i, operand in enumerate(op.operands):
        if isinstance(element_of(operand.type), BFloat16Type):  # no bits, to an intrinsic
            before, types[i] = types[i], types[i].replace("i16", "bfloat")
            values[i] = e.let(f"bitcast {before} {values[i]} to {types[i]}")
    e.names[result] = e.call(name, type_text(result.type), types, values)


NAMED["math.absi"] = _absi
NAMED["math.rsqrt"] = _rsqrt
NAMED["llvm.call_intrinsic"] = _call_intrinsic


# -- 16-bit floats ----------------------------------------------------------------------------------------------------


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
        shifted = bits.do("shl", bits.convert("zext", value, "i16", "i32"), 16)
        value, before = bits.convert("bitcast", shifted, "i32", "float"), bits.of("float")
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

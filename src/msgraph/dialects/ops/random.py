"""Random numbers as functions of counters: ``ms.random_bits``, and the streams counters are taken from.

%n = ms.load %g                              the seed, the number of the next stream
ms.advance %g {by = 1}                       the stream is taken
%s = ms.streams %stream {counts = []}        under vmap: one stream per element
%b = ms.random_bits %seed, %s, %numbers      Philox 4x32-10 of (seed, stream, number)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.shapes import TypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints, integer, ints
from msgraph.dialects.batching import in_front
from msgraph.dialects.contract import Array, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import nothing_flows
from msgraph.dialects.families.elementwise import Elementwise, ElementwiseBinary
from msgraph.dialects.families.indexed import IndexedOp, Operands, number
from msgraph.dialects.families.stateful import PointwiseUpdate
from msgraph.dialects.philox import FACTORS, LEHMER_MODULUS, ROUNDS, WEYL, philox
from msgraph.dialects.types import Tensor, dtype_of, element_count, shape_of, tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_LOW = 0xFFFFFFFF


@irdl_op_definition
class RandomBitsOp(Elementwise):
    """64 bits for each seed, stream and number: two words of Philox 4x32-10 of the counter (number, stream).

    %b = ms.random_bits %seed, %stream, %n : (tensor<i64>, tensor<i64>, tensor<4xi64>) -> tensor<4xui64>
    """

    name = "ms.random_bits"
    seed = operand_def()
    stream = operand_def()
    number = operand_def()
    result = result_def()
    DTYPE_KINDS: ClassVar[str] = "i"
    DIFFERENTIATE_INTS_AS_REALS: ClassVar[bool] = False

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        return dtypes.uint64

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        arrays = np.broadcast_arrays(*(x.astype(np.int64).view(np.uint64) for x in map(np.atleast_1d, operands)))
        low = np.stack([x & np.uint64(_LOW) for x in arrays])
        high = np.stack([x >> np.uint64(32) for x in arrays])
        even, odd = philox(low[:0:-1], high[:0:-1], np.stack([low[0], high[0]]))
        random = even[0] | (odd[0] << np.uint64(32))
        shape = np.broadcast_shapes(*(x.shape for x in operands))
        return random.reshape(shape)

    vjp = nothing_flows

    @classmethod
    def scalar(cls, k: KernelBuilder, *lanes: Any, **fields: object) -> VectorValue:
        key, stream, count = (k.convert(lane, dtypes.uint64) for lane in lanes)
        low, half = k.const(_LOW, dtypes.uint64), k.const(32, dtypes.uint64)
        factors = [k.const(f, dtypes.uint64) for f in FACTORS]
        words = [k.and_(count, low), k.shr(count, half), k.and_(stream, low), k.shr(stream, half)]
        keys = [k.and_(key, low), k.shr(key, half)]
        for _ in range(ROUNDS):
            left, right = k.mul(factors[0], words[0]), k.mul(factors[1], words[2])
            words = [
                k.xor(k.xor(k.shr(right, half), words[1]), keys[0]),
                k.and_(right, low),
                k.xor(k.xor(k.shr(left, half), words[3]), keys[1]),
                k.and_(left, low),
            ]
            keys = [k.and_(k.add(x, k.const(w, dtypes.uint64)), low) for x, w in zip(keys, WEYL, strict=True)]
        return k.or_(words[0], k.shl(words[1], half))

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        zero, numbers = np.array(0), np.arange(6)
        yield Sample((zero, zero, numbers))
        yield Sample((np.array(2**63 - 5), np.array(-7), (numbers.reshape(2, 3) << 33) + 1))
        yield Sample((zero, numbers[:, None], numbers), note="several streams")
        yield Sample((zero, zero, zero))
        yield Sample((zero, zero, numbers[:0]), note="empty")
        yield Sample((zero, zero, numbers > 1), refused="MG202")


@irdl_op_definition
class LehmerOp(ElementwiseBinary):
    """The ``number``-th multiple of a seed in Lehmer's generator: ``seed * 16807 ** number % (2 ** 31 - 1)``.

    ``std::minstd_rand0``, and so C++'s ``std::default_random_engine``: what MindSpore's dropout draws with. By powers
    it is a function of a counter. ``bits`` are as many as numbers have; seeds are from 1 up to 2^31 - 2.

    %x = ms.lehmer %seed, %n {bits = 3 : i64} : (tensor<i64>, tensor<4xi64>) -> tensor<4xi64>
    """

    name = "ms.lehmer"
    DTYPE_KINDS: ClassVar[str] = "i"
    DIFFERENTIATE_INTS_AS_REALS: ClassVar[bool] = False
    bits: int = integer()

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        return dtypes.int64

    @classmethod
    def eager(cls, *operands: Array, bits: int, **fields: object) -> Array:
        seed, number = (np.asarray(x, np.int64) for x in operands)
        # of the number alone: few different factors, each a product of those of its bits
        power = np.ones(number.shape, np.int64)
        for factor, bit in zip(_squares(bits), range(bits), strict=True):
            power = np.where(number >> bit & 1, power * factor % LEHMER_MODULUS, power)
        return np.asarray(seed * power % LEHMER_MODULUS)

    vjp = nothing_flows

    @classmethod
    def scalar(cls, k: KernelBuilder, *lanes: Any, bits: int, **fields: object) -> VectorValue:
        value, number = (k.convert(lane, dtypes.uint64) for lane in lanes)
        low, one, digits = (k.const(c, dtypes.uint64) for c in (LEHMER_MODULUS, 1, 31))
        value = k.and_(value, low)
        for factor, bit in zip(_squares(bits), range(bits), strict=True):
            chosen = k.compare("eq", k.and_(k.shr(number, k.const(bit, dtypes.uint64)), one), one)
            product = k.mul(value, k.select(chosen, k.const(factor, dtypes.uint64), one))
            # 2^31 is 1: the high digits are added to the low ones, twice
            product = k.add(k.and_(product, low), k.shr(product, digits))
            value = k.add(k.and_(product, low), k.shr(product, digits))
        return k.convert(value, dtypes.int64)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        numbers = np.arange(6)
        yield Sample((np.array(1), numbers), {"bits": 3})
        yield Sample((np.array([5, LEHMER_MODULUS - 1]), numbers.reshape(3, 2)), {"bits": 4}, note="several seeds")
        yield Sample((np.array(7), (numbers << 57) + 12345), {"bits": 62})
        yield Sample((np.array(7), numbers[:0]), {"bits": 1}, note="empty")
        yield Sample((np.array(7), numbers > 1), {"bits": 1}, refused="MG202")


def _squares(bits: int) -> list[int]:
    """16807 to the powers 1, 2, 4, ..."""
    factors = [16807]
    while len(factors) < bits:
        factors.append(factors[-1] ** 2 % LEHMER_MODULUS)
    return factors[:bits]


@irdl_op_definition
class StreamsOp(IndexedOp):
    """A stream of its own for each element of ``counts``: numbers from a first one on, ``step`` apart.

    %s = ms.streams %first {counts = array<i64: 3>, step = 1 : i64} : (tensor<i64>) -> tensor<3xi64>
    """

    name = "ms.streams"
    first = operand_def()
    output = result_def()
    counts: Ints = ints()
    step: int = integer()

    @classmethod
    def infer(cls, *operands: Tensor, counts: Ints, **_: object) -> Sequence[Attribute]:
        if (dtype := dtype_of(operands[0])) is not dtypes.int64:
            raise TypeRefused("Streams", f"streams are numbered by Int64, but got {dtype}.", "int64").error()
        return [tensor_type(dtypes.int64, (*shape_of(operands[0]), *counts))]

    @classmethod
    def eager(cls, *operands: Array, counts: Ints, step: int, **_: object) -> Array:
        numbers = np.arange(element_count(counts)).reshape(counts) * step
        return np.asarray(np.add.outer(operands[0], numbers))

    vjp = nothing_flows
    batch = in_front()

    @classmethod
    def element(
        cls,
        k: KernelBuilder,
        index: Sequence[VectorValue],
        operands: Operands,
        /,
        *,
        counts: Ints,
        step: int,
        **_: object,
    ) -> VectorValue:
        lead = len(index) - len(counts)
        index_in_rows = operands(0, index[:lead])
        for place, position in enumerate(index[lead:], 1):
            index_in_rows = k.add(index_in_rows, k.mul(position, number(k, step * prod(counts[place:]))))
        return index_in_rows

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((np.array(7),), {"counts": (), "step": 1})
        yield Sample((np.array(7),), {"counts": (2, 3), "step": 5})
        yield Sample((np.array([1, 10, 100]),), {"counts": (4,), "step": 1})
        yield Sample((np.array(7),), {"counts": (0,), "step": 1}, note="empty")
        yield Sample((np.array(7.0),), {"counts": (), "step": 1}, refused=TypeRefused.code)


@irdl_op_definition
class AdvanceOp(PointwiseUpdate):
    """Takes ``by`` streams from a generator, of which its old contents say the next.

    %r = ms.advance %g, %n {by = 1 : i64} : (!ms.ref<tensor<2xi64>>, tensor<2xi64>) -> !ms.ref<tensor<2xi64>>
    """

    name = "ms.advance"
    MINDSPORE_NAME = "Random"
    by: int = integer()

    @classmethod
    def check(cls, *types: Tensor, **fields: object) -> None:
        for type_ in types:
            if type_ != tensor_type(dtypes.int64, (2,)):
                raise TypeRefused(cls.MINDSPORE_NAME, f"a generator is two Int64, but got {type_}.", "int64").error()

    @classmethod
    def updated(cls, *arrays: Array, by: int, **_: object) -> Sequence[Array]:
        return [arrays[1] + np.array([0, by])]

    @classmethod
    def contents(cls, b: OpBuilder[V], *operands: V, by: int, **_: object) -> Sequence[V]:
        step = b.mul(b.iota(size=2, dtype=dtypes.int64), by)
        return [b.add(operands[1], step)]

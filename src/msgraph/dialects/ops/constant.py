"""Known tensors: ``ms.constant``, arrays as attributes; and ``ms.size``, known once a call has said how large all is.

Up to 1 kB the elements stand in the text, as ``dense<>``; above that (and where they are not finite, which text
would lose) an attribute holds the array itself and is compared by a digest of its bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from xdsl.dialects.builtin import BytesAttr, DenseIntOrFPElementsAttr
from xdsl.ir import Attribute, Data
from xdsl.irdl import irdl_attr_definition, irdl_op_definition, result_def, traits_def
from xdsl.traits import ConstantLike

from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Field, element, encode, integer
from msgraph.dialects.batching import unmoved
from msgraph.dialects.contract import Array, GraphOp, Sample, unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import nothing_flows
from msgraph.dialects.traits import OneInstruction, Structural
from msgraph.dialects.types import Tensor, as_tensor_type, dtype_of, shape_of, tensor_type
from msgraph.support.symbolic_sizes import SymbolicSize

if TYPE_CHECKING:
    from xdsl.parser import AttrParser
    from xdsl.printer import Printer

DENSE_LIMIT = 1024
"""Bytes up to which a constant stands in the text of a graph."""


class ConstantData:
    """An array that never changes, compared and told by its bytes; the digest is made once, when needed."""

    __slots__ = ("_digest", "array")

    def __init__(self, array: Array) -> None:
        if array.flags.writeable or not array.flags.c_contiguous:
            array = np.array(array, order="C")
            array.flags.writeable = False
        self.array = array
        self._digest: bytes | None = None

    @property
    def digest(self) -> bytes:
        """Sixteen bytes that stand for type, shape and elements."""
        if self._digest is None:
            header = f"{self.array.dtype}{self.array.shape}".encode()
            self._digest = hashlib.blake2b(self.array.tobytes(), digest_size=16, key=header[:64]).digest()
        return self._digest

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, ConstantData) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"ConstantData({self.array.dtype}{list(self.array.shape)}, {self.digest.hex()})"


@irdl_attr_definition
class BlobAttr(Data[ConstantData]):
    """``#ms.blob<"0x0000803f…" : tensor<400xf32>>``: the bytes of a tensor, in memory order."""

    name = "ms.blob"

    @property
    def type(self) -> Tensor:
        """The type of the tensor."""
        array = self.data.array
        return tensor_type(dtypes.from_numpy(array.dtype), array.shape)

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> ConstantData:
        """The inverse of :meth:`print_parameter`."""
        with parser.in_angle_brackets():
            digits = parser.parse_str_literal().removeprefix("0x")
            parser.parse_punctuation(":")
            type_ = parser.parse_type()
        array = np.frombuffer(bytes.fromhex(digits), dtype_of(type_).numpy)
        return ConstantData(array.reshape(shape_of(type_)))

    def print_parameter(self, printer: Printer) -> None:
        """Hexadecimal digits, two per byte, then the type."""
        with printer.in_angle_brackets():
            printer.print_string(f'"0x{self.data.array.tobytes().hex()}" : ')
            printer.print_attribute(self.type)


def attribute_of(array: Array) -> Attribute:
    """The attribute that stores ``array``; the array must not be written afterwards unless it is small."""
    if array.nbytes > DENSE_LIMIT or (array.dtype.kind not in "biu" and not _is_legible(array)):
        return BlobAttr(ConstantData(array))
    # the builtin attribute stores `true` as an i1 sign-extended to a byte
    stored = np.negative(array.view(np.int8)) if array.dtype.kind == "b" else array
    type_ = tensor_type(dtypes.from_numpy(array.dtype), array.shape)
    return DenseIntOrFPElementsAttr(type_, BytesAttr(stored.tobytes()))


_DIGITS = {"f": 9, "d": 17, "F": 9, "D": 17}
"""Element types whose numbers may be written as bits, and how many digits are written else."""

_SMALL = 1e6
"""Below it numbers are written with a point."""


def _is_legible(array: Array) -> bool:
    """Are the elements read as what they are written as? Whole numbers of many digits are written as their bits, which
    are read as numbers; of zeros of both signs the first is written for all."""
    if array.size > 1 and (array == (first := array.flat[0])).all() and array.tobytes() != first.tobytes() * array.size:
        return False
    digits = _DIGITS.get(array.dtype.char)
    if not np.isfinite(array).all():
        return False
    if digits is None or (np.abs(array) < _SMALL).all():
        return True
    parts: Any = array.ravel().view(array.dtype.char.lower())  # complex numbers as pairs
    large: list[float] = [x for x in parts.tolist() if abs(x) >= _SMALL]
    return all("." in f"{x:.{digits}g}" or parts.dtype.type(float(f"{x:.5e}")) == x for x in large)


def array_of(attribute: Attribute) -> Array:
    """The array an attribute stores, read-only."""
    if isinstance(attribute, BlobAttr):
        return attribute.data.array
    dense = cast("DenseIntOrFPElementsAttr[Any]", attribute)
    dtype, shape = dtype_of(dense.type), shape_of(dense.type)
    if dtype is dtypes.bool_:
        return (np.frombuffer(dense.data.data, np.int8) != 0).reshape(shape)
    return np.frombuffer(dense.data.data, dtype.numpy).reshape(shape)


def _type_of(attribute: Attribute) -> Tensor:
    if isinstance(attribute, BlobAttr):
        return attribute.type
    return as_tensor_type(cast("DenseIntOrFPElementsAttr[Any]", attribute).type)


class _Value(Field):
    """A field that holds an attribute as it is."""

    def _read(self, op: Any) -> Attribute:
        return op.attributes[self.key]


_NUMBERS = frozenset({bool, int, float})
_NUMBERS_KEPT = 10_000
_NUMBER_ATTRIBUTES: dict[tuple[str, str | bytes, int], tuple[Attribute, Tensor]] = {}
"""Attributes of small tensors that are filled with one number, by the number as Python writes it."""


@irdl_op_definition
class ConstantOp(GraphOp):
    """A known tensor.

    %z = ms.constant {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    """

    name = "ms.constant"
    traits = traits_def(OneInstruction(), Structural(), ConstantLike())
    output = result_def()
    value: Attribute = cast(Attribute, _Value())

    @classmethod
    def from_array(cls, array: Array) -> ConstantOp:
        """The constant that equals ``array``."""
        attribute = attribute_of(array)
        return cls.create(result_types=[_type_of(attribute)], attributes={"value": attribute})

    @classmethod
    def from_value(cls, value: object, type_: Tensor) -> ConstantOp:
        """The constant of a type that is filled with (or equal to) ``value``."""
        key = "", repr(value) if type(value) in _NUMBERS else b"", id(type_)
        if not key[1]:
            array: Array = np.asarray(value)
            if array.size != 1:
                return cls.from_array(filled(array, type_))
            key = array.dtype.char, array.tobytes(), id(type_)
        entry = _NUMBER_ATTRIBUTES.get(key)
        if entry is None:
            entry = (attribute_of(filled(value, type_)), type_)  # with the type, so that its id stays its own
            if not isinstance(entry[0], BlobAttr) and len(_NUMBER_ATTRIBUTES) < _NUMBERS_KEPT:
                _NUMBER_ATTRIBUTES[key] = entry
        return cls.create(result_types=[type_], attributes={"value": entry[0]})

    @property
    def array(self) -> Array:
        """The elements, read-only."""
        return array_of(self.value)

    @classmethod
    def infer(cls, *operands: Tensor, value: Attribute, **_: object) -> Sequence[Attribute]:
        return [_type_of(value)]

    @classmethod
    def eager(cls, *operands: Array, value: Attribute, **_: object) -> Array:
        return array_of(value)

    vjp = nothing_flows
    batch = unmoved
    lower = unsupported("a constant is memory that is there before the kernels run")

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        for dtype in dtypes.ALL:
            yield Sample((), {"value": attribute_of(np.arange(6).reshape(2, 3).astype(dtype.numpy))})
        yield Sample((), {"value": attribute_of(np.arange(400, dtype=np.float32))}, note="a blob")
        yield Sample((), {"value": attribute_of(np.array([np.nan, -np.inf, -0.0]))}, note="not finite")
        yield Sample((), {"value": attribute_of(np.zeros((0, 3), np.float32))}, note="empty")


def filled(value: object, type_: Tensor) -> Array:
    """An array of a type, filled with (or equal to) ``value``."""
    dtype, shape = dtype_of(type_).numpy, shape_of(type_)
    array = np.asarray(value)
    if array.dtype != dtype:
        with np.errstate(all="ignore"):
            array = array.astype(dtype)
    return array if array.shape == shape else np.full(shape, array)


@irdl_op_definition
class SizeOp(GraphOp):
    """A size of the call's, or a number computed from sizes, as a tensor of no dimensions.

    %n = ms.size {of = ? : i64, dtype = f32} : () -> tensor<f32>

    Its memory is filled in when a call brings sizes that have not been met before, like that of a constant.
    """

    name = "ms.size"
    traits = traits_def(OneInstruction(), Structural())
    output = result_def()
    of: int = integer()
    dtype: DType = element()

    @classmethod
    def infer(cls, *operands: Tensor, dtype: DType, **_: object) -> Sequence[Attribute]:
        return [tensor_type(dtype, ())]

    @classmethod
    def eager(cls, *operands: Array, of: int, dtype: DType, **_: object) -> Array:
        return np.array(int(of)).astype(dtype.numpy)

    vjp = nothing_flows
    batch = unmoved
    lower = unsupported("a size is memory that is filled in before the kernels run")

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((), {"of": 3, "dtype": dtypes.int64})
        yield Sample((), {"of": 3, "dtype": dtypes.float32})


def size_op(size: SymbolicSize, dtype: DType) -> SizeOp:
    """The op that gives a size as a tensor."""
    attributes = {"of": encode(size), "dtype": encode(dtype)}
    return SizeOp.create(result_types=[tensor_type(dtype, ())], attributes=attributes)

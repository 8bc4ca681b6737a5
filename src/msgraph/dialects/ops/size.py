"""Sizes as values: ``ms.size``, a number that is known once a call has said how large its arguments are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, result_def, traits_def

from msgraph.dialects import dtypes
from msgraph.dialects.attributes import element, encode, integer
from msgraph.dialects.batching import unmoved
from msgraph.dialects.contract import Array, GraphOp, Sample, unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.cotangents import nothing_flows
from msgraph.dialects.traits import OneInstruction, Structural
from msgraph.dialects.types import Tensor, tensor_type
from msgraph.support.symbolic_sizes import SymbolicSize


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

"""Constant folding: compute now what is known now.

Given:

    %a = ms.constant {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %b = ms.constant {value = dense<[1.0, 3.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %c = ms.mul %a, %b : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>

Result:

    %c = ms.constant {value = dense<[2.0, 6.0]> : tensor<2xf32>} : () -> tensor<2xf32>

The eager rule of the op computes, so folding means what running means. Results above 1 kB stay as they are: they
would trade a kernel, which is cheap, for memory that is kept with the program. What has an effect is not known now.

Why here: before ``simplify``, which looks for constants among the operands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.ir import Attribute, OpResult
from xdsl.traits import Pure

from msgraph.dialects.contract import Array, GraphOp
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.ops.constant import DENSE_LIMIT, ConstantOp
from msgraph.dialects.traits import Structural
from msgraph.dialects.types import dtype_of, element_count, shape_of
from msgraph.passes.base import AnyPattern, GraphPass, Pattern, Replacement, Rewriter
from msgraph.support.symbolic_sizes import any_symbolic


@dataclass(frozen=True)
class FoldConstantsPass(GraphPass):
    """Compute now what is known now."""

    name = "fold-constants"

    RANGES: ClassVar[Mapping[str, Sequence[int]]] = {"limit": range(1 << 40)}
    limit: int = DENSE_LIMIT
    """Bytes a result may have."""

    def patterns(self) -> Sequence[AnyPattern]:
        return (KnownOperands(self.limit),)


@dataclass(frozen=True)
class KnownOperands(Pattern[GraphOp]):
    """An op all of whose operands are constants."""

    FED_BY = (ConstantOp,)

    limit: int
    eager: EagerBuilder = field(default_factory=EagerBuilder)

    def rewrite(self, op: GraphOp, b: Rewriter) -> Replacement:
        if not op.operands or op.regions or not op.results:
            return None
        arrays: list[Array] = []
        for operand in op.operands:
            if not isinstance(operand, OpResult) or not isinstance(operand.op, ConstantOp):
                return None
            arrays.append(operand.op.array)
        if not op.has_trait(Pure) or op.has_trait(Structural):  # what orders or moves is there for where it stands
            return None
        sizes = [_bytes(result.type) for result in op.results]
        if any_symbolic(sizes) or sum(sizes) > self.limit:
            return None
        results = self.eager.emit(type(op), arrays, op.fields)
        return [b.insert(ConstantOp.from_array(array))[0] for array in results]


def _bytes(type_: Attribute) -> int:
    try:
        return element_count(shape_of(type_)) * dtype_of(type_).size
    except TypeError:
        return 1 << 62  # no tensor: nothing a constant could hold

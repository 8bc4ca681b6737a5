"""Writes of whole parameters: ``assign``, ``assign_add``, ``assign_sub``."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import ClassVar

from xdsl.irdl import irdl_op_definition

from msgraph.dialects.contract import Array, OpBuilder, V
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import PointwiseUpdate, check_same
from msgraph.dialects.types import Tensor


class _Assignment(PointwiseUpdate):
    """A parameter and a value of the same type."""

    @classmethod
    def check(cls, *types: Tensor, **fields: object) -> None:
        check_same(cls.MINDSPORE_NAME, *types)


@irdl_op_definition
class AssignOp(_Assignment):
    """Give a parameter new contents.

    %r = ms.assign %w, %x, %u : (!ms.ref<tensor<2xf32>>, tensor<2xf32>, !ms.state<"memory">) -> !ms.ref<tensor<2xf32>>
    """

    name = "ms.assign"
    EFFECTS = Effect.WRITE
    FUNCTION = "assign(variable, value)"
    PRIMITIVE = "Assign()(variable, value)"

    @classmethod
    def updated(cls, *arrays: Array, **fields: object) -> Sequence[Array]:
        return [arrays[1]]

    @classmethod
    def contents(cls, b: OpBuilder[V], *operands: V, **fields: object) -> Sequence[V]:
        return [operands[1]]


class _Accumulation(_Assignment):
    """A parameter, and what is added to it or taken from it."""

    OPERATOR: ClassVar[str]

    @classmethod
    def updated(cls, *arrays: Array, **fields: object) -> Sequence[Array]:
        return [getattr(operator, cls.OPERATOR)(*arrays)]

    @classmethod
    def contents(cls, b: OpBuilder[V], *operands: V, **fields: object) -> Sequence[V]:
        return [getattr(b, cls.OPERATOR)(*operands)]


@irdl_op_definition
class AssignAddOp(_Accumulation):
    """Add to a parameter.

    %r = ms.assign_add %w, %x : (!ms.ref<tensor<2xf32>>, tensor<2xf32>) -> !ms.ref<tensor<2xf32>>
    """

    name = "ms.assign_add"
    FUNCTION = "assign_add(variable, value)"
    PRIMITIVE = "AssignAdd()(variable, value)"
    OPERATOR = "add"


@irdl_op_definition
class AssignSubOp(_Accumulation):
    """Subtract from a parameter.

    %r = ms.assign_sub %w, %x : (!ms.ref<tensor<2xf32>>, tensor<2xf32>) -> !ms.ref<tensor<2xf32>>
    """

    name = "ms.assign_sub"
    FUNCTION = "assign_sub(variable, value)"
    PRIMITIVE = "AssignSub()(variable, value)"
    OPERATOR = "sub"

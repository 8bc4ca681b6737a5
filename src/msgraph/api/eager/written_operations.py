"""What ``x.add_(y)`` computes, as operations that are compiled: the sum, written into the tensor, in one kernel.

Where the result would have another shape or element type than the tensor, or anyone watches, Python does both steps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import add, mul, sub
from typing import Any

from msgraph import ops
from msgraph.api.eager.operations import EagerOperation, as_given
from msgraph.api.tensor.in_place import computed
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import GraphOp, V
from msgraph.dialects.operation_graph import NotRecorded

WRITING: dict[str, Callable[[Any, Any], object]] = {"_add_": add, "_sub_": sub, "_mul_": mul}
"""Operations that write what an operator gives into its first operand; users know them as methods of tensors."""


@cache
def writing(name: str) -> EagerOperation:
    """``_add_``: the operation that writes ``ops.add(tensor, other)`` into the tensor; its result is nothing."""
    compute: Any = getattr(ops, name.strip("_"))
    operation, operator = compute.__ms_operation__, WRITING[name]

    def write(b: CallBuilder[V], x: V, other: object) -> None:
        result = operation.call(b, x, other)
        if b.type_of(result) != b.type_of(x):
            raise NotRecorded
        b.emit(GraphOp.BY_NAME["ms.assign"], [x, result])

    def plain(_call: object, args: tuple[object, ...], _kwargs: dict[str, object]) -> None:
        x, other = args
        computed(x, operator(x, other))

    return EagerOperation(name.lstrip("_"), write, as_given, plain, operation.opens)

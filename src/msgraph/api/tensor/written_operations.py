"""What ``x.add_(y)`` computes, as operations that are compiled: the sum, written into the tensor, in one kernel.

Where the result would have another shape or element type than the tensor, or anyone watches, Python does both steps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import add, mul, sub
from typing import Any, cast

from msgraph import ops
from msgraph.api.tensor.in_place import computed
from msgraph.api.tensor.operations import EagerOperation, as_given
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import GraphOp, V
from msgraph.dialects.operation_graph import NotRecorded

_OPERATORS: dict[str, Callable[[Any, Any], object]] = {"add": add, "sub": sub, "mul": mul}


@cache
def writing(name: str) -> EagerOperation:
    """The operation that writes ``ops.<name>(tensor, other)`` into the tensor; its result is nothing."""
    compute: Any = getattr(ops, name)
    operation, operator = cast(EagerOperation, compute.__ms_operation__), _OPERATORS[name]

    def write(b: CallBuilder[V], x: V, other: object) -> None:
        result = cast(V, operation.call(b, x, other))
        if b.type_of(result) != b.type_of(x):
            raise NotRecorded
        b.emit(GraphOp.BY_NAME["ms.assign"], [x, result])

    def plain(_call: object, args: tuple[Any, ...], _kwargs: dict[str, object]) -> None:
        x, other = args
        computed(x, operator(x, other))

    return EagerOperation(f"{name}_", write, as_given, plain, operation.opens)

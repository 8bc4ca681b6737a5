"""A small host of the front end's own: traced values with operators, and a tensor class, without the api above."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.dialects.op_index import load_modules
from msgraph.dialects.types import shape_of, tensor_type
from msgraph.frontend.driver import lower
from msgraph.frontend.state.lowering import Lowering
from msgraph.frontend.state.structures import Lowered, rebuild
from msgraph.frontend.state.values import Traced, Unknown

load_modules()


@dataclass(eq=False)
class Tensor:
    """A known tensor."""

    __ms_tensor__ = True
    array: Array


class Value(Traced):
    """A run-time value with a few operators."""

    __slots__ = ()
    __ms_traced__ = True

    @property
    def shape(self) -> tuple[int, ...]:
        return shape_of(self.type)

    def double(self) -> Any:
        return self + self

    def __add__(self, other: Any) -> Any:
        return self._emit("add", self, other)

    def __radd__(self, other: Any) -> Any:
        return self._emit("add", other, self)

    def __sub__(self, other: Any) -> Any:
        return self._emit("sub", self, other)

    def __mul__(self, other: Any) -> Any:
        return self._emit("mul", self, other)

    def __rmul__(self, other: Any) -> Any:
        return self._emit("mul", other, self)

    def __gt__(self, other: Any) -> Any:
        return self._emit("sub", self, other)

    def _emit(self, op: str, *operands: Any) -> Any:
        b = self.lowering.builder
        return getattr(b, op)(*b.promote(*operands))


class Host:
    """The least a front end needs."""

    tensor_class: type = Tensor

    @staticmethod
    def replaced_operators() -> str:
        return ""

    def traced(self, value: SSAValue, kind: str, lowering: Lowering) -> Traced:
        return Value(value, kind, lowering)

    def is_tensor(self, value: Any) -> bool:
        return isinstance(value, Tensor)

    def array_of(self, tensor: Any) -> Array:
        return tensor.array

    def is_parameter(self, value: Any) -> bool:
        return isinstance(value, Tensor) and type(value) is not Tensor

    def assign(self, parameter: Any, value: Any) -> None:
        raise NotImplementedError("this host has no parameters")

    def contents_of(self, parameter: Any) -> Any:
        raise NotImplementedError("this host has no parameters")

    def view(self, tensor: Any, op: str, fields: Any) -> Any:
        raise NotImplementedError("this host has no views")

    def shares_memory(self, one: Array, other: Array) -> bool:
        return np.shares_memory(one, other)


HOST = Host()
VECTOR = Unknown(tensor_type(dtypes.float32, (2,)))
MATRIX = Unknown(tensor_type(dtypes.float32, (3, 2)))


def graph(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Lowered:
    """The graph of a call."""
    return lower(function, args, kwargs, HOST)


def known(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What a call returns where everything is known."""
    return rebuild(graph(function, *args, **kwargs).output, [])


def ops(lowered: Lowered) -> list[str]:
    """The names of the ops of a graph, in order."""
    function = next(iter(lowered.module.ops))
    return [op.name for op in function.regions[0].block.ops]


def tensor(*values: float) -> Tensor:
    """A known tensor."""
    return Tensor(np.array(values, np.float32))

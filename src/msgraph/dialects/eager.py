"""The builder that computes: every op means its eager rule, on arrays, at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, TypeGuard

import numpy as np
from xdsl.ir import Attribute

from msgraph.dialects import dtypes, types
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, GraphOp, as_tuple
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.status import STATUS
from msgraph.dialects.types import Tensor, tensor_type
from msgraph.support.trees import frozen


class EagerBuilder(CallBuilder[Array]):
    """Ops on NumPy arrays; ``infer`` makes the checks a graph would, the eager rule makes the values."""

    IS_GRAPH: ClassVar[bool] = False

    def emit(
        self, op: type[GraphOp], operands: Sequence[Array], fields: Mapping[str, object] | None = None
    ) -> list[Array]:
        """The results of one op."""
        known = {name: frozen(value) for name, value in fields.items()} if fields else {}
        result_types = _infer(op, tuple(map(self.type_of, operands)), tuple(known.items()))
        with np.errstate(all="ignore"):
            results = as_tuple(op.eager(*operands, **known))
        wanted = (types.dtype_of(type_).numpy for type_ in result_types)  # NumPy's own promotion may have widened them
        arrays = [np.asarray(result).astype(dtype, copy=False) for result, dtype in zip(results, wanted, strict=True)]
        if STATUS.watched:
            STATUS.observe(operands, arrays, issubclass(op, Elementwise))
        return arrays

    def constant(self, value: object, type_: Tensor) -> Array:
        """An array filled with (or equal to) ``value``."""
        array = np.asarray(value).astype(types.dtype_of(type_).numpy, copy=False)
        return array if array.shape == types.shape_of(type_) else np.full(types.shape_of(type_), array)

    def type_of(self, value: Array) -> Tensor:
        """The tensor type of an array."""
        return tensor_type(dtypes.from_numpy(value.dtype), value.shape)

    def is_value(self, x: object) -> TypeGuard[Array]:
        """Is ``x`` an array?"""
        return isinstance(x, np.ndarray)


@lru_cache(maxsize=4096)
def _infer(
    op: type[GraphOp], operands: tuple[Tensor, ...], fields: tuple[tuple[str, object], ...]
) -> tuple[Attribute, ...]:
    return tuple(op.infer(*operands, **dict(fields)))

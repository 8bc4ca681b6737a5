"""Special functions of one number: formulas in float64, written once for NumPy and for kernels.

A member writes ``formula(xp, x)``. ``xp`` is NumPy itself, with arrays, or :class:`Formulas` over the lanes of a
kernel. Float32 and the half precisions are widened before and rounded once afterwards, so that their error is half a
unit of the last place wherever float64 is good for that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.dialects.families.elementwise import ElementwiseUnary
from msgraph.dialects.families.formulas import Formulas, Term
from msgraph.dialects.types import Tensor, tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_COMPARISONS = {"greater": "gt", "less": "lt", "less_equal": "le"}


class LaneBuilder:
    """The kernel builder under the names of ops, for terms of float64."""

    def __init__(self, k: KernelBuilder) -> None:
        self.k = k

    def __getattr__(self, name: str) -> Callable[..., VectorValue]:
        if name in _COMPARISONS:
            return partial(self.k.compare, _COMPARISONS[name])
        return getattr(self.k, name)

    def sign(self, x: VectorValue) -> VectorValue:
        """-1, 0 or 1; NaN for NaN."""
        zero, one = self.k.like(0, x), self.k.like(1, x)
        below = self.k.select(self.k.compare("lt", x, zero), self.k.neg(one), x)
        return self.k.select(self.k.compare("gt", x, zero), one, below)

    def type_of(self, value: VectorValue) -> Tensor:
        """All terms are float64 but conditions, whose type nobody asks for."""
        return tensor_type(dtypes.float64, ())

    def constant(self, value: float, type_: Tensor) -> VectorValue:
        """A number in all lanes."""
        return self.k.const(value, dtypes.float64)


def chebyshev(t: Any, coefficients: Sequence[float]) -> Any:
    """The sum of ``c[n] T_n(t)``, by Clenshaw's recurrence; ``t`` lies between -1 and 1."""
    twice = t + t
    last, one_before = twice * coefficients[-1] + coefficients[-2], coefficients[-1]
    for c in reversed(coefficients[1:-2]):
        last, one_before = twice * last - one_before + c, last
    return t * last - one_before + coefficients[0]


class SpecialUnary(ElementwiseUnary):
    """Base of the family."""

    DTYPE_KINDS = "f"
    FAMILY_RULES = ("formula",)

    @classmethod
    def formula(cls, xp: Any, x: Any, /, **fields: Any) -> Any:
        """The function in float64."""
        raise NotImplementedError

    @classmethod
    def eager(cls, x: Array, /, **fields: Any) -> Array:
        with np.errstate(all="ignore"):
            return np.asarray(cls.formula(np, x.astype(np.float64), **fields)).astype(x.dtype)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue, /, **fields: Any) -> VectorValue:
        b = cast(Any, LaneBuilder(k))
        term: Term[Any] = cls.formula(Formulas(b), Term(b, k.cast(x, dtypes.float64)), **fields)
        return k.cast(term.value, x.dtype)

"""Many expressions of the same sizes, computed together: each is a sum of few products, most of which they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from msgraph.support.symbolic_sizes import Monomial, ShapeEnvironment, Terms

_BITS = 62
"""Sums of numbers below that fit."""


class SizeValues:
    """Polynomials of the sizes of a call, as a function of these."""

    def __init__(self, environment: ShapeEnvironment, polynomials: Sequence[Terms]) -> None:
        places: dict[Monomial, int] = {}
        columns = [places.setdefault(monomial, len(places)) for terms in polynomials for monomial, _ in terms]
        self._columns = np.array(columns, np.int64)
        self._factors = np.array([factor for terms in polynomials for _, factor in terms], np.int64)
        lengths = np.array([len(terms) for terms in polynomials], np.int64)
        self._starts = np.cumsum(lengths) - lengths
        self._most = max([sum(abs(factor) for _, factor in terms) for terms in polynomials], default=0)
        texts = [environment.text(((monomial, 1),)) for monomial in places]
        self._products = cast("Callable[..., tuple[int, ...]]", environment.function(f"({', '.join([*texts, '0'])},)"))

    def __call__(self, sizes: Sequence[int]) -> npt.NDArray[Any]:
        """The values of the polynomials for some sizes, in their order."""
        products = self._products(*sizes)
        if (max(map(abs, products)) * self._most) >> _BITS:
            raise OverflowError(f"numbers for the sizes {sizes} do not fit")
        if not len(self._starts):
            return self._factors
        return np.add.reduceat(self._factors * np.array(products, np.int64)[self._columns], self._starts)

"""The methods of tensors that draw random numbers: tensors of this shape, which ``normal_`` and its like write."""

from __future__ import annotations

from typing import Any

from msgraph import ops
from msgraph.api.tensor.operators import Operators
from msgraph.diagnostics.catalog.api import GeneratorOfMethod
from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType


def unseeded(name: str, generator: object) -> None:
    """These draw from the source of everything random."""
    if generator is not None:
        raise GeneratorOfMethod(name).error()


class RandomMethods(Operators):
    """Random tensors of this shape and element type."""

    __slots__ = ()

    def _fractions(self) -> Any:
        """Numbers in [0, 1), as many as there are elements."""
        return ops.rand(*self.shape, dtype=dtypes.float64 if self.dtype is dtypes.float64 else dtypes.float32)

    def bernoulli(self, *, generator: object = None) -> object:
        """Ones with the probabilities that the elements say, zeros else."""
        unseeded("bernoulli", generator)
        return ops.cast(ops.less(self._fractions(), self), self.dtype)

    def uniform(self, from_: Any = 0.0, to: Any = 1.0, generator: object = None) -> object:
        """Numbers in [from_, to), all alike."""
        unseeded("uniform", generator)
        return ops.cast(self._fractions() * (to - from_) + from_, self.dtype)

    def _normal(self, mean: Any = 0, std: Any = 1, *, generator: object = None) -> Any:
        """Numbers of a normal distribution."""
        unseeded("normal", generator)
        wide = dtypes.float64 if self.dtype is dtypes.float64 else dtypes.float32
        return ops.cast(ops.randn(*self.shape, dtype=wide) * std + mean, self.dtype)

    def log_normal(self, mean: object = 1.0, std: object = 2.0) -> object:
        """Numbers whose logarithms are normally distributed."""
        return ops.exp(self._normal(mean, std))

    def cauchy(self, median: Any = 0.0, sigma: Any = 1.0) -> object:
        """Numbers of a Cauchy distribution."""
        return ops.cast(ops.tan((self._fractions() - 0.5) * 3.141592653589793) * sigma + median, self.dtype)

    def _exponential(self, lambd: Any = 1, *, generator: object = None) -> object:
        """Numbers of an exponential distribution."""
        unseeded("exponential", generator)
        return ops.cast(-ops.log1p(-self._fractions()) / lambd, self.dtype)

    def _random(self, from_: Any = 0, to: object = None, *, generator: object = None) -> object:
        """Whole numbers in [from_, to); without an end up to the largest that the element type tells apart."""
        unseeded("random", generator)
        end: Any = _WHOLE.get(self.dtype, 2 ** (8 * self.dtype.size - 1)) if to is None else to
        return ops.cast(ops.randint(from_, min(end, 2**31 - 1), self.shape, dtype=dtypes.int64), self.dtype)


_WHOLE: dict[DType, int] = {dtypes.float16: 2**11, dtypes.bfloat16: 2**8, dtypes.float32: 2**24, dtypes.float64: 2**53}
"""Below these floats hold every whole number."""

"""The vector unit kernels are written for."""

from __future__ import annotations

from typing import NamedTuple

from msgraph.dialects.dtypes import DType

NEON = "neon"
"""The feature all processors of AArch64 have."""
_WIDE = 64
"""Bytes of vectors from which on x86 has 32 registers of them."""


class VectorTarget(NamedTuple):
    """Bytes of a vector; do loads and stores leave lanes out at no cost? What else there is, as LLVM names it."""

    vector_bytes: int = 64
    masked: bool = True
    features: frozenset[str] = frozenset()

    def width(self, dtype: DType) -> int:
        """Elements of a vector, at least one."""
        return max(self.vector_bytes // dtype.size, 1)

    @property
    def has_many_registers(self) -> bool:
        """Are there 32 registers of vectors, not 16?"""
        return self.vector_bytes >= _WIDE or NEON in self.features

    @property
    def adds_pairs(self) -> bool:
        """Does one instruction add the products of pairs of bfloat16?"""
        return bool(self.features & {"avx512bf16", "bf16"})

    @property
    def packs_pairs(self) -> bool:
        """Is that faster, too, than multiply-adds of float32? They need them widened."""
        return self.adds_pairs and "slow-pairs" not in self.features

    @property
    def multiplies_tiles(self) -> bool:
        """Does a matrix unit multiply tiles of bfloat16?"""
        return "amx-bf16" in self.features

    @property
    def multiplies_by_lane(self) -> bool:
        """Is a factor one lane of a vector, at no cost? Elsewhere a load that fills all lanes costs nothing."""
        return NEON in self.features

"""The machine code is made for: its features, and the vector width kernels are written in."""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

import llvmlite.binding as llvm

from msgraph.support import config

PAIRS = "avx512bf16"
"""Sums of products of pairs of bfloat16."""
_AVX512 = ("avx512f", "avx512bw", "avx512dq", "avx512vl")


FAST = "-fast"
"""What follows the name of a target whose arithmetic trades digits for time: ``set_context(precise_math=False)``."""


class Target(NamedTuple):
    """A vector unit. ``masked`` says that loads and stores can leave lanes out at no cost."""

    name: str
    vector_bytes: int
    masked: bool
    half_conversion: bool
    cpu: str
    features: str
    precise: bool = True

    @property
    def math_features(self) -> tuple[str, ...]:
        """The features whose instructions polynomials may use, and what they may take liberties with."""
        found = ("avx512f",) if self.vector_bytes == 64 else ()
        if not self.precise:
            found += ("fast-math", "contract") if self.name.startswith("avx") else ("fast-math",)
        return found

    @property
    def product_features(self) -> tuple[str, ...]:
        """The features whose instructions products of matrices may use."""
        return (PAIRS,) if self.vector_bytes == 64 and f"+{PAIRS}" in self.features.split(",") else ()


@cache
def _host_features() -> dict[str, bool]:
    return dict(llvm.get_host_cpu_features())


def _switched_off(prefixes: tuple[str, ...]) -> str:
    return ",".join(
        f"{'-' if name.startswith(prefixes) or not on else '+'}{name}" for name, on in sorted(_host_features().items())
    )


@cache
def target_named(name: str) -> Target:
    """One of ``avx512``, ``avx2`` and ``generic``, on this host; with ``-fast`` behind it, less precise."""
    if name.endswith(FAST):
        return target_named(name.removesuffix(FAST))._replace(name=name, precise=False)
    cpu = llvm.get_host_cpu_name()
    match name:
        case "avx512":
            return Target(name, 64, True, True, cpu, llvm.get_host_cpu_features().flatten())
        case "avx2":
            return Target(name, 32, False, True, cpu, _switched_off(("avx512", "evex512", "avx10", "amx")))
        case "generic":
            narrow = ("avx", "evex512", "amx", "fma", "f16c", "vaes", "vpclmul", "xop", "gfni")
            return Target(name, 16, False, False, "generic", _switched_off(narrow))
        case _:
            raise ValueError(f"no target is called {name!r}: avx512, avx2, generic")


@cache
def _best_target() -> str:
    features = _host_features()
    if all(features.get(name) for name in _AVX512):
        return "avx512"
    return "avx2" if features.get("avx2") and features.get("fma") and features.get("f16c") else "generic"


def host_target() -> Target:
    """The widest vectors the host has, or what ``MSGRAPH_TARGET`` names, as precise as was asked for."""
    name = os.environ.get("MSGRAPH_TARGET") or _best_target()
    return target_named(name if config.read("precise_math") or name.endswith(FAST) else name + FAST)

"""The machine code is made for: its features, and the vector width kernels are written in."""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

import llvmlite

from msgraph.cache import disk_cache as storage
from msgraph.diagnostics.catalog.defects import TargetOfAnotherProcessor
from msgraph.support import config

LLVMLITE: str = cast(Any, llvmlite).__version__
"""The version of what has LLVM."""

_DESCRIPTION = Path("/proc/cpuinfo")
_TELLING = ("vendor_id", "cpu family", "model", "stepping", "flags")
"""How lines begin whose contents decide what LLVM finds on x86. The processors of an AArch64 differ: it is asked."""


class Processor(NamedTuple):
    """LLVM's names for a processor, what it has, and the system it runs."""

    triple: str
    cpu: str
    features: dict[str, bool]


@cache
def host() -> Processor:
    """The processor of this process."""
    file = _file() if storage.is_on() else None
    if file is not None and (stored := storage.storage().read(file)) is not None:
        return _read(stored.decode())
    import llvmlite.binding as llvm

    triple = llvm.get_process_triple() + ("-elf" if sys.platform == "win32" else "")  # what object_loader.py reads
    processor = Processor(triple, llvm.get_host_cpu_name(), dict(llvm.get_host_cpu_features()))
    if file is not None:
        signed = ("-+"[on] + name for name, on in processor.features.items())
        storage.storage().write(file, "\n".join((triple, processor.cpu, *signed)).encode())
    return processor


def _read(text: str) -> Processor:
    triple, cpu, *signed = text.split("\n")
    return Processor(triple, cpu, {feature[1:]: feature[0] == "+" for feature in signed})


def _file() -> str | None:
    """Where it is kept; ``None`` where the system does not say what the processor is."""
    try:
        with _DESCRIPTION.open() as lines:
            first = lines.read(1 << 13).partition("\n\n")[0].splitlines()
    except OSError:
        return None
    telling = [line for line in first if line.startswith(_TELLING)]
    if not any(line.startswith("flags") for line in telling):
        return None
    return storage.object_name("host-" + storage.digest(repr((LLVMLITE, telling)).encode()))


FAST = "-fast"
"""What follows the name of a target whose arithmetic trades digits for time: ``set_context(precise_math=False)``."""
NEON = "neon"
X86, ARM = "x86_64", "aarch64"
"""Architectures, as their triples begin."""
_ARCHITECTURES = {"amd64": X86, "arm64": ARM}
"""What some systems call them."""

TILES = "amx-bf16"
"""The feature of a matrix unit that multiplies tiles of bfloat16."""
PAIRS = {64: ("avx512bf16", TILES), 16: ("bf16",)}
"""The features with sums of products of these, by the bytes of vectors."""
_ASK_FOR_TILES = 158, 0x1023, 18
"""Linux's ``arch_prctl(ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA)``: a process gets their registers on request."""
_SLOW_PAIRS = ("sapphirerapids", "emeraldrapids")
"""Processors whose instruction for these takes the time of four multiply-adds."""
_AVX512 = ("avx512f", "avx512bw", "avx512dq", "avx512vl")
_AVX2 = ("avx2", "fma", "f16c")
_ARCHITECTURE_OF = {"avx512": X86, "avx2": X86, NEON: ARM}
_LEVELS = {"avx512": "x86-64-v4", "avx2": "x86-64-v3", NEON: "generic"}
"""The processor code is made for that another architecture is to run."""
_UNITS = {
    "avx512": (64, True, True, ()),
    "avx2": (32, False, True, ("avx512", "evex512", "avx10", "amx")),
    NEON: (16, False, True, ()),
    "generic": (16, False, False, ("avx", "evex512", "amx", "fma", "f16c", "vaes", "vpclmul", "xop", "gfni", "fullfp16",
                                   "bf16", "sve")),
}  # fmt: skip
"""Bytes of vectors; can lanes be left out; are halves converted; features of this host that are not used."""
_HWCAP = {16: {10: "fullfp16"}, 26: {14: "bf16"}}
"""Bits of Linux's words that say what a processor of AArch64 has."""


class Target(NamedTuple):
    """A vector unit. ``masked`` says that loads and stores can leave lanes out at no cost."""

    name: str
    vector_bytes: int
    masked: bool
    half_conversion: bool
    cpu: str
    features: str
    triple: str
    precise: bool = True

    @property
    def architecture(self) -> str:
        """``x86_64`` or ``aarch64``, whatever a system calls it."""
        return _ARCHITECTURES.get(name := self.triple.partition("-")[0], name)

    def leaves_lanes_out(self, size: int) -> bool:
        """Is there an instruction for masked loads and stores of elements of ``size`` bytes?"""
        return self.masked or (self.name.startswith("avx2") and size >= 4)

    @property
    def bfloat_conversion(self) -> bool:
        """Does an instruction round float32 to bfloat16 to the letter? That of x86 takes the smallest numbers for 0."""
        return self.architecture == ARM and self._has("bf16")

    @property
    def math_features(self) -> tuple[str, ...]:
        """The features whose instructions polynomials may use, and what they may take liberties with."""
        features = ("avx512f",) if self.vector_bytes == 64 else ()
        if not self.precise:
            features += ("fast-math", "contract") if self.name.startswith(("avx", NEON)) else ("fast-math",)
        return features

    @property
    def product_features(self) -> tuple[str, ...]:
        """The features whose instructions products of matrices may use."""
        own = (NEON,) if self.name.startswith(NEON) else ()
        slow = ("slow-pairs",) if self.cpu in _SLOW_PAIRS else ()
        return (*own, *filter(self._has, PAIRS.get(self.vector_bytes, ())), *slow)

    def _has(self, feature: str) -> bool:
        return f"+{feature}" in self.features.split(",")


@cache
def host_architecture() -> str:
    """``x86_64`` or ``aarch64``; another processor's name, as its system says it."""
    return _ARCHITECTURES.get(name := platform.machine().lower(), name)


@cache
def _host_features() -> dict[str, bool]:
    flags = dict(host().features)
    if host_architecture() == ARM and sys.platform == "linux":
        words = ctypes.CDLL(None).getauxval
        words.argtypes, words.restype = (ctypes.c_ulong,), ctypes.c_ulong
        flags |= {name: True for word, bits in _HWCAP.items() for bit, name in bits.items() if words(word) >> bit & 1}
    if flags.get(TILES):
        flags[TILES] = sys.platform == "linux" and ctypes.CDLL(None).syscall(*_ASK_FOR_TILES) == 0
    return flags


@cache
def target_named(name: str) -> Target:
    """One of ``avx512``, ``avx2``, ``neon`` and ``generic``, on this host if it is of their architecture; with
    ``-fast`` behind it, less precise. Code for another architecture can be read, not run."""
    if name.endswith(FAST):
        return target_named(name.removesuffix(FAST))._replace(name=name, precise=False)
    if name not in _UNITS:
        raise ValueError(f"no target is called {name!r}: {', '.join(_UNITS)}")
    vector_bytes, masked, half_conversion, off = _UNITS[name]
    if (architecture := _ARCHITECTURE_OF.get(name, host_architecture())) != host_architecture():
        triple = f"{architecture}-unknown-linux-gnu"
        return Target(name, vector_bytes, masked, half_conversion, _LEVELS[name], "", triple)
    triple, cpu, _ = host()
    level = cpu if name in _ARCHITECTURE_OF else name
    states = [(feature, on and not feature.startswith(off)) for feature, on in sorted(_host_features().items())]
    features = ",".join(f"{'+' if on else '-'}{feature}" for feature, on in states)
    return Target(name, vector_bytes, masked, half_conversion, level, features, triple)


@cache
def _best_target() -> str:
    return next(name for name in ("avx512", "avx2", NEON, "generic") if runs_here(name))


@cache
def runs_here(name: str) -> bool:
    """Has this processor all that code for a target needs?"""
    needed = {"avx512": _AVX512, "avx2": _AVX2}.get(name.removesuffix(FAST), ())
    features, architecture = _host_features(), _ARCHITECTURE_OF.get(name.removesuffix(FAST))
    return architecture in (None, host_architecture()) and all(features.get(feature) for feature in needed)


def host_target() -> Target:
    """The widest vectors the host has, or what ``MSGRAPH_TARGET`` names, as precise as was asked for."""
    asked = os.environ.get(config.TARGET.variable)
    name = str(config.parsed(config.TARGET, asked)) if asked else _best_target()
    target = target_named(name if config.read("precise_math") or name.endswith(FAST) else name + FAST)
    if not runs_here(name):
        raise TargetOfAnotherProcessor(name).error()
    return target

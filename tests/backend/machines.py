"""The targets this processor can run."""

from __future__ import annotations

import ctypes
import re

from msgraph.backend.runtime.code import NAMES as NAMES_OF_TEXTS
from msgraph.backend.runtime.code import llvm_text
from msgraph.backend.target import Target, runs_here, target_named

NAMES = [name for name in ("avx512", "avx2", "neon", "generic") if runs_here(name)]
"""Widest first."""
OTHERS = NAMES[1:]
"""Those nobody gets here without asking."""


def like_neon() -> Target:
    """Kernels as they are written for NEON, in code for this processor: what can be told without one of AArch64."""
    host = target_named(NAMES[0])
    return host._replace(name="neon, emulated", vector_bytes=16, masked=False)


def like_avx512() -> Target:
    """Kernels as they are written for AVX-512, in code for this processor, which takes two vectors for one."""
    return target_named(NAMES[0])._replace(name="avx512, emulated", vector_bytes=64, masked=True)


def windows() -> Target:
    """This processor under Windows: code that is made here and can be looked at."""
    target = target_named(NAMES[0])
    return target._replace(name=f"{target.name}, Windows", triple="x86_64-pc-windows-msvc-elf")


C_LIBRARY = """
    malloc calloc free memcpy memmove memset memcmp __chkstk
    acosh asin asinh acos atan atan2 atanh cbrt cos cosh erf erfc exp exp2 expm1 fma fmod lgamma log log10 log1p log2
    pow remainder sin sinh tan tanh tgamma nearbyint rint
"""
"""What ``ucrtbase.dll`` and ``ntdll.dll`` have of what kernels call; those of libm for float too."""
OF_WINDOWS = """
    QueryPerformanceCounter QueryPerformanceFrequency GetTickCount64 GetCurrentThreadId AcquireSRWLockExclusive
    ReleaseSRWLockExclusive SleepConditionVariableSRW WakeAllConditionVariable FlsAlloc FlsGetValue FlsSetValue
    CreateThread WaitForSingleObject CloseHandle
"""
"""Functions of ``kernel32.dll``."""


def windows_imports() -> set[str]:
    """The functions that native code may call under Windows: of its libraries, of Python, and of ``windows.c``."""
    own = re.findall(r"(?m)^define (?!internal)[^@]*@(\w+)\(", llvm_text("windows", "x86_64"))
    python = re.findall(r"(?m)^declare [^@]*@(Py\w+)\(", "".join(llvm_text(name, "x86_64") for name in NAMES_OF_TEXTS))
    offered = {name for name in python if hasattr(ctypes.pythonapi, name)}
    return {*C_LIBRARY.split(), *(name + "f" for name in C_LIBRARY.split()), *OF_WINDOWS.split(), *own, *offered}

"""Code for Windows, made and mapped here: which functions of others it calls, and what kernels compute that are called
the way Windows' functions are."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.backend.machines import windows, windows_imports

from msgraph.backend.engine import engine_for
from msgraph.backend.executable import Executable
from msgraph.backend.kernels import KERNELS
from msgraph.backend.object_loader import Unmappable, map_object
from msgraph.backend.runtime.code import NAMES, llvm_text, loop, object_of
from msgraph.backend.target import X86, host_architecture, host_target
from msgraph.dialects.contract import Array

pytestmark = pytest.mark.skipif(
    host_architecture() != X86 or sys.platform == "win32", reason="another processor, or Windows itself"
)

FAR = 1 << 46
"""An address no call instruction reaches from anywhere else."""
OF_LOOP = {"run_program", "run_instructions", "poll_signals"}
BRIDGES = """
declare ptr @memcpy(ptr, ptr, i64)
declare ptr @memset(ptr, i32, i64)
declare ptr @malloc(i64)
declare void @free(ptr)
declare double @sin(double)
declare double @cos(double)
declare zeroext i1 @poll_signals(ptr, ptr)
define win64cc ptr @to_memcpy(ptr %a, ptr %b, i64 %n) { %r = call ptr @memcpy(ptr %a, ptr %b, i64 %n) ret ptr %r }
define win64cc ptr @to_memset(ptr %a, i32 %x, i64 %n) { %r = call ptr @memset(ptr %a, i32 %x, i64 %n) ret ptr %r }
define win64cc ptr @to_malloc(i64 %n) { %r = call ptr @malloc(i64 %n) ret ptr %r }
define win64cc void @to_free(ptr %a) { call void @free(ptr %a) ret void }
define win64cc double @to_sin(double %x) { %r = call double @sin(double %x) ret double %r }
define win64cc double @to_cos(double %x) { %r = call double @cos(double %x) ret double %r }
define win64cc void @to___chkstk() { ret void }
define win64cc zeroext i1 @to_poll_signals(ptr %a, ptr %b) {
  %r = call zeroext i1 @poll_signals(ptr %a, ptr %b)
  ret i1 %r
}
"""
"""Functions of this system as those of Windows are called; a stack that is there needs no probe."""


@pytest.mark.parametrize("name", NAMES)
def test_the_run_time_calls_nothing_windows_has_not(name: str) -> None:
    own = OF_LOOP if name in ("entry", "exchange") else set[str]()
    known = windows_imports() | own | ({"nanosleep", "sched_yield"} if name == "exchange" else set[str]())
    needed = set(re.findall(r"(?m)^declare [^@]*@(?!llvm\.)(\w+)\(", llvm_text(name, X86)))
    assert needed <= known
    symbol = re.findall(r"(?m)^define (?!internal)[^@]*@(\w+)\(", llvm_text(name, X86))[-1:]
    image = object_of(name, windows())
    assert map_object(image, symbol, dict.fromkeys(needed | {"__chkstk"}, FAR)).keys() == {*symbol}


def test_a_variable_of_others_is_out_of_reach() -> None:
    """Windows' code looks for it beside itself: the run time names functions only."""
    text = "@there = external global i64\ndefine i64 @f() { %v = load i64, ptr @there ret i64 %v }"
    with pytest.raises(Unmappable):
        map_object(engine_for(windows()).compile(text), ["f"], {"there": FAR})


def run_as_on_windows(executable: Executable) -> None:
    """Puts code for Windows in place of the kernels, behind functions that call it as Windows does."""
    here, there = engine_for(host_target()), engine_for(windows())
    names = re.findall(r"@to_(\w+)\(", BRIDGES)
    poll = {"poll_signals": loop(host_target())["poll_signals"]}
    bridges = here.link(here.compile(BRIDGES), [f"to_{name}" for name in names], poll)
    kernels = {kernel.name: kernel for kernel in KERNELS.with_imports(host_target(), executable.used)}
    addresses = {name: bridges[f"to_{name}"] for name in names}
    for text in dict.fromkeys(kernel.text for kernel in kernels.values()):
        own = [name for name, kernel in kernels.items() if kernel.text == text]
        addresses |= there.link(there.compile(text), own, addresses)
    calls = "".join(
        f"declare win64cc void @{name}(ptr, ptr)\n"
        f"define void @call_{name}(ptr %t, ptr %i) {{ call win64cc void @{name}(ptr %t, ptr %i) ret void }}\n"
        for name in kernels
    )
    through = here.link(here.compile(calls), [f"call_{name}" for name in kernels], addresses)
    instead = {kernel.address: through[f"call_{name}"] for name, kernel in kernels.items()}
    for place in executable.program.places():
        executable.program.words[place] = instead.pop(executable.program.words[place])
    assert not instead.keys() & {KERNELS.get(host_target(), name).address for name in executable.used}


RNG = np.random.default_rng(0)
FUNCTIONS: dict[str, tuple[Callable[..., Any], list[Array]]] = {
    "elementwise": (lambda b, x, y: b.exp(b.add(b.mul(x, y), x)), [RNG.normal(size=(33, 70)).astype("f4")] * 2),
    "a product": (lambda b, x, y: b.matmul(x, y), [RNG.normal(size=(130, 130)).astype("f4")] * 2),
    "a sum": (lambda b, x: b.reduce_sum(x, axes=(1,), keep_dims=False), [RNG.normal(size=(9, 5000)).astype("f4")]),
    "libm": (lambda b, x: b.digamma(x), [RNG.uniform(-9, 9, 1000)]),
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_kernels_compute_the_same(name: str, compiled: Callable[..., Executable]) -> None:
    function, arrays = FUNCTIONS[name]
    executable = compiled(function, *arrays, target=host_target())
    before = executable(arrays)
    run_as_on_windows(executable)
    after = executable(arrays)
    for one, other in zip(before, after, strict=True):
        assert one.tobytes() == other.tobytes()

"""What this machine can do at most on one thread: ``python -m benchmarks.limits`` prints it as JSON.

Loops written in LLVM's language, compiled by the same code generator as everything else here: multiply-adds on numbers
that never leave the registers, reading, writing and copying in arrays of three sizes. The best of many tries counts.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.cases import Case

LEVELS = {"L2": 128 << 10, "L3": 6 << 20, "memory": 128 << 20}
"""Bytes of an array for each level of memory."""

_FITS = {"L2": 1 << 20, "L3": 24 << 20}
"""Working sets up to this size are served by this level."""

_UNROLL = 8


@dataclass(frozen=True)
class Limits:
    """Multiply-adds in GFLOP/s, a multiplication and an addition that wait for each other in ns, GB/s by level."""

    fma: float
    chain: float
    levels: Mapping[str, Mapping[str, float]]

    def bound(self, case: Case) -> tuple[float, str]:
        """The least seconds a case can take, and what makes it so; 0 where nothing is known."""
        work = case.work
        if work.chain:
            return work.chain * self.chain * 1e-9, "latency"
        found = {"multiply-adds": work.flops / self.fma / 1e9}
        if work.bytes:
            level = next((name for name, size in _FITS.items() if work.resident <= size), "memory")
            speed = self.levels[level]
            written = work.bytes * work.written
            parts = ((work.bytes - written) / speed["read"], written / speed["write"], work.bytes / max(speed.values()))
            found[level] = max(parts) / 1e9
        name = max(found, key=lambda key: found[key])
        return found[name], name

    def best(self, other: Limits) -> Limits:
        """The better of two measurements, figure by figure."""
        levels = {n: {k: max(v, other.levels[n][k]) for k, v in found.items()} for n, found in self.levels.items()}
        return Limits(max(self.fma, other.fma), min(self.chain, other.chain), levels)


def read(text: str) -> Limits:
    """Limits from JSON."""
    found: dict[str, Any] = json.loads(text)
    return Limits(found["fma"], found["chain"], found["levels"])


# -- the loops ---------------------------------------------------------------------------------------------------


def _loop(name: str, body: Callable[[str], str], carried: Mapping[str, tuple[str, str]], lanes: int) -> str:
    """A function ``void name(ptr a, ptr b, i64 n, i64 rounds)`` over ``n`` floats, ``rounds`` times.

    ``body`` writes what happens at an index; ``carried`` are values that go round: their first ones and the next ones.
    """
    vector = f"<{lanes} x float>"
    phis = [f"%{v} = phi {vector} [%{v}.o, %outer], [{following}, %inner]" for v, (_, following) in carried.items()]
    outer = [f"%{v}.o = phi {vector} [{first}, %entry], [%{v}.e, %next]" for v, (first, _) in carried.items()]
    ends = [f"%{v}.e = phi {vector} [{following}, %inner]" for v, (_, following) in carried.items()]
    sink = [f"store {vector} %{v}.e, ptr %a, align 4" for v in carried]
    lines = [
        f"define void @{name}(ptr %a, ptr %b, i64 %n, i64 %rounds) nounwind {{",
        "entry:",
        "br label %outer",
        "outer:",
        "%r = phi i64 [0, %entry], [%r1, %next]",
        *outer,
        "br label %inner",
        "inner:",
        "%i = phi i64 [0, %outer], [%i1, %inner]",
        *phis,
        *(body(str(k)) for k in range(_UNROLL)),
        f"%i1 = add i64 %i, {lanes * _UNROLL}",
        "%more = icmp slt i64 %i1, %n",
        "br i1 %more, label %inner, label %next",
        "next:",
        *ends,
        "%r1 = add i64 %r, 1",
        "%again = icmp slt i64 %r1, %rounds",
        "br i1 %again, label %outer, label %done",
        "done:",
        *sink,
        "ret void",
        "}",
    ]
    return "\n".join(lines) + "\n"


def _place(array: str, k: str, lanes: int) -> str:
    offset = int(k) * lanes
    return f"%i{array}{k} = add i64 %i, {offset}\n%p{array}{k} = getelementptr float, ptr %{array}, i64 %i{array}{k}"


def loops(lanes: int) -> str:
    """All loops, for vectors of so many floats."""
    vector, align = f"<{lanes} x float>", 4 * lanes
    two = f"<{', '.join(['float 2.0'] * lanes)}>"
    zeros = {f"s{k}": ("zeroinitializer", f"%t{k}") for k in range(_UNROLL)}
    nt = ", !nontemporal !0"

    def load(k: str) -> str:
        return f"{_place('a', k, lanes)}\n%v{k} = load {vector}, ptr %pa{k}, align {align}"

    def store(k: str, value: str, array: str, hint: str = "") -> str:
        return f"store {vector} {value}, ptr %p{array}{k}, align {align}{hint}"

    def place(k: str) -> str:
        return _place("a", k, lanes)

    def copied(k: str, hint: str = "") -> str:
        return f"{load(k)}\n{_place('b', k, lanes)}\n{store(k, f'%v{k}', 'b', hint)}"

    text = _loop("read", lambda k: f"{load(k)}\n%t{k} = fadd {vector} %s{k}, %v{k}", zeros, lanes)
    text += _loop("write", lambda k: f"{place(k)}\n{store(k, two, 'a')}", {}, lanes)
    text += _loop("write_past", lambda k: f"{place(k)}\n{store(k, two, 'a', nt)}", {}, lanes)
    text += _loop("copy", copied, {}, lanes)
    text += _loop("copy_past", lambda k: copied(k, nt), {}, lanes)
    update = f"fmul {vector} %v"
    text += _loop("update", lambda k: f"{load(k)}\n%w{k} = {update}{k}, {two}\n{store(k, f'%w{k}', 'a')}", {}, lanes)
    return text + _fma(lanes) + _CHAIN + "!0 = !{i32 1}\n"


def _fma(lanes: int) -> str:
    """Multiply-adds that fill the registers and wait for nothing."""
    count, vector = 24 if lanes == 16 else 12, f"<{lanes} x float>"
    factor = f"<{', '.join(['float 0x3FEFFFFFC0000000'] * lanes)}>"
    phis = [f"%s{k} = phi {vector} [{factor}, %entry], [%t{k}, %loop]" for k in range(count)]
    steps = [f"%t{k} = call {vector} @llvm.fma.v{lanes}f32({vector} %s{k}, {vector} {factor}, {vector} {factor})"
             for k in range(count)]  # fmt: skip
    sums = [f"%u{k + 1} = fadd {vector} %{f'u{k}' if k else 't0'}, %t{k + 1}" for k in range(count - 1)]
    return "\n".join(
        [
            f"declare {vector} @llvm.fma.v{lanes}f32({vector}, {vector}, {vector})",
            "define void @fma(ptr %a, ptr %b, i64 %n, i64 %rounds) nounwind {",
            "entry:\nbr label %loop\nloop:",
            "%r = phi i64 [0, %entry], [%r1, %loop]",
            *phis,
            *steps,
            "%r1 = add i64 %r, 1\n%again = icmp slt i64 %r1, %rounds\nbr i1 %again, label %loop, label %done\ndone:",
            *sums,
            f"store {vector} %u{count - 1}, ptr %a, align 4\nret void\n}}\n",
        ]
    )


_CHAIN = """
define void @chain(ptr %a, ptr %b, i64 %n, i64 %rounds) nounwind {
entry:
  br label %loop
loop:
  %r = phi i64 [0, %entry], [%r1, %loop]
  %x = phi float [1.0, %entry], [%z, %loop]
  %y = fmul float %x, 0x3FEFF7CEE0000000
  %z = fadd float %y, 0x3FB99999A0000000
  %r1 = add i64 %r, 1
  %again = icmp slt i64 %r1, %rounds
  br i1 %again, label %loop, label %done
done:
  store float %z, ptr %a, align 4
  ret void
}
"""
_NAMES = ("read", "write", "write_past", "copy", "copy_past", "update", "fma", "chain")
_MOVED = {"read": 1, "write": 1, "write_past": 1, "copy": 2, "copy_past": 2, "update": 2}


# -- measuring ---------------------------------------------------------------------------------------------------


def measure(budget: float) -> Limits:
    """The limits, each tried for ``budget`` seconds."""
    from msgraph.backend.engine import engine_for
    from msgraph.backend.target import host_target

    target = host_target()
    lanes = target.vector_bytes // 4
    engine = engine_for(target)
    kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64)
    calls = {name: kind(address) for name, address in engine.link(engine.compile(loops(lanes)), _NAMES).items()}
    memory = np.ones(2 * LEVELS["memory"] // 4 + 1024, np.float32)
    start = memory.ctypes.data + -memory.ctypes.data % 4096
    best: dict[str, dict[str, float]] = {}
    for level, size in LEVELS.items():
        rounds = max(1, (32 << 20) // size)
        moved = size * rounds
        speeds = {name: n * moved / _least(calls[name], (start, start + size, size // 4, rounds), budget)
                  for name, n in _MOVED.items()}  # fmt: skip
        best[level] = {
            "read": speeds["read"] / 1e9,
            "write": max(speeds["write"], speeds["write_past"], speeds["update"] / 2) / 1e9,
            "copy": max(speeds["copy"], speeds["copy_past"], speeds["update"]) / 1e9,
        }
    rounds, count = 200_000, 24 if lanes == 16 else 12
    fma = 2 * count * lanes * rounds / _least(calls["fma"], (start, 0, 0, rounds), budget) / 1e9
    return Limits(fma, _least(calls["chain"], (start, 0, 0, rounds), budget) / rounds * 1e9, best)


def _least(run: Callable[..., Any], arguments: tuple[int, ...], budget: float) -> float:
    end, found = perf_counter() + budget, float("inf")
    while found == float("inf") or perf_counter() < end:
        begin = perf_counter()
        run(*arguments)
        found = min(found, perf_counter() - begin)
    return found


if __name__ == "__main__":
    limits = measure(float(sys.argv[1]) if len(sys.argv) > 1 else 0.2)
    print(json.dumps({"fma": limits.fma, "chain": limits.chain, "levels": limits.levels}))

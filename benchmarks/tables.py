"""From runs to tables: medians over rounds, ratios to the best peer, and to what the machine can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from benchmarks.cases import CASES, GROUPS, Case
from benchmarks.limits import Limits
from benchmarks.runs import NO_COMPILERS, NO_PEERS, Run

Medians = Mapping[tuple[str, str, str], float]
"""Seconds by case, kind and peer."""

TITLES = {
    "start": "Starting",
    "compile": "Compiling",
    "call": "Calling",
    "gpt": "A GPT",
    "throughput": "Throughput",
}
_MARKS = ("<!-- figures -->\n", "<!-- /figures -->")


def medians(runs: Sequence[Run]) -> Medians:
    """The median over rounds of what was right."""
    found: dict[tuple[str, str, str], list[float]] = {}
    for run in runs:
        if run.found.get("right"):
            for kind, seconds in run.found["seconds"].items():
                found.setdefault((run.case, kind, run.peer), []).append(seconds)
    return {key: median(samples) for key, samples in found.items()}


def ratios(runs: Sequence[Run], limits: Limits) -> str:
    """Markdown: our time, the best peer's, all others' in multiples of ours, and how much of the limit is reached."""
    known = medians(runs)
    present = {run.case for run in runs}
    lines: list[str] = []
    for group in GROUPS:
        cases = [case for case in CASES.values() if case.group == group and case.name in present]
        rows = [row for case in cases for kind in case.goals if (row := _row(case, kind, known, limits))]
        if rows:
            head = "| case | what | counts | msgraph | best peer (its time / ours) | others | limit (reached) | goal |"
            lines += [f"**{TITLES[group]}**", "", head, "|---|---|---|--:|---|---|---|---|", *rows, ""]
    return "\n".join([*lines, *_notes(limits), *_failures(runs)])


def _row(case: Case, kind: str, known: Medians, limits: Limits) -> str:
    times = {peer: seconds for (name, what, peer), seconds in known.items() if (name, what) == (case.name, kind)}
    if kind in ("compile", "fresh", "again"):
        times = {peer: seconds for peer, seconds in times.items() if peer not in NO_COMPILERS}
    ours = times.pop("msgraph", None)
    if ours is None and not times:
        return ""
    peers = sorted((seconds, peer) for peer, seconds in times.items() if peer not in NO_PEERS)
    best = _against(peers[0][1], peers[0][0], ours) if peers else ""
    others = [(seconds, peer) for peer, seconds in times.items() if not peers or peer != peers[0][1]]
    rest = ", ".join(_against(peer, seconds, ours) for seconds, peer in sorted(others))
    limit = ""
    if kind == "steady":
        seconds, what = limits.bound(case)
        if seconds > 1e-6:
            limit = f"{what} {text(seconds)}" + (f" ({seconds / ours:.0%})" if ours is not None else "")
    mine = "-" if ours is None else text(ours)
    return f"| {case.name} | {case.what} | {kind} | {mine} | {best} | {rest} | {limit} | {case.goals[kind]} |"


def _against(peer: str, seconds: float, ours: float | None) -> str:
    return f"{peer} {text(seconds)}" + (f" ({seconds / ours:.2f})" if ours else "")


def _notes(limits: Limits) -> list[str]:
    levels = "; ".join(
        f"{level} {speed['read']:.0f} / {speed['write']:.0f} / {speed['copy']:.0f}"
        for level, speed in limits.levels.items()
    )
    return [
        f"One thread of this machine: {limits.fma:.0f} GFLOP/s of float32 multiply-adds; GB/s read/written/copied: "
        f"{levels}; {limits.chain:.2f} ns for a multiplication and an addition that wait for each other.",
    ]


def _failures(runs: Sequence[Run]) -> list[str]:
    said: set[str] = set()
    for run in runs:
        if "error" in run.found or run.found.get("right") is False:
            reason = run.found.get("error") or f"wrong by {run.found['difference']}"
            said.add(f"{run.case} {run.peer}: {' '.join(str(reason).split())}")
    return ["", *(f"- {line[:300]}" for line in sorted(said))] if said else []


def text(seconds: float) -> str:
    """Seconds for people."""
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1 or unit == "us":
            return f"{seconds * scale:.3g} {unit}" if seconds * scale < 1000 else f"{seconds * scale:.0f} {unit}"
    raise AssertionError


def write_figures(page: Path, table: str) -> None:
    """Puts a table between the marks."""
    before, _, rest = page.read_text().partition(_MARKS[0])
    _, mark, after = rest.partition(_MARKS[1])
    if not mark:
        raise SystemExit(f"{page} has no {_MARKS[0].strip()} … {_MARKS[1]}")
    page.write_text(f"{before}{_MARKS[0]}{table.rstrip()}\n{_MARKS[1]}{after}")

"""Two tiers of tests: what ``make test`` runs in five minutes on two cores, and the rest, which ``make test-all`` runs.

A test that never failed on a planted fault does not belong in the fast tier; neither does one that takes long and
whose law another test of the tier has, on a smaller program.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
DURATIONS = ROOT / "tests" / "durations.json"
"""Seconds that the tests of each file take on a quiet machine; ``pytest --write-durations`` writes them."""

SLOW: tuple[str, ...] = ("tests/mpi/",)
"""Files and folders of the slow tier."""


def is_slow(path: str) -> bool:
    """Whether the tests of a file, by its path from the root of the project, are of the slow tier."""
    return path.startswith(SLOW)


def of_tier(paths: Iterable[str], tier: str) -> list[bool]:
    """Which of some files are run for a tier: ``fast``, ``slow`` or ``all``."""
    return [tier == "all" or is_slow(path) == (tier == "slow") for path in paths]


def durations() -> dict[str, float]:
    """Seconds of each file of tests."""
    return json.loads(DURATIONS.read_text())


def write_durations(measured: Mapping[str, float]) -> None:
    """Take in what was measured; files that are gone go."""
    merged = {**(durations() if DURATIONS.exists() else {}), **{path: round(s, 1) for path, s in measured.items()}}
    present = {path: merged[path] for path in sorted(merged) if (ROOT / path).exists()}
    DURATIONS.write_text(json.dumps(present, indent=0) + "\n")

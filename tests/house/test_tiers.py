"""``make test`` takes five minutes: the tests of its tier are those that fit."""

from __future__ import annotations

from tests.tiers import ROOT, SLOW, durations, is_slow, of_tier

CORES, SECONDS = 2, 300
BESIDE = 155
"""Seconds of one core for what is no test of pytest's: basedpyright 102, lit 25, imports and collection 25, ruff."""


def test_the_fast_tier_fits_into_five_minutes() -> None:
    fast = {path: seconds for path, seconds in durations().items() if not is_slow(path)}
    print(*sorted(fast.items(), key=lambda item: -item[1])[:10], sep="\n")
    assert sum(fast.values()) + BESIDE <= CORES * SECONDS


def test_every_file_of_tests_has_been_timed() -> None:
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    data = {path for path in files if path.startswith(("tests/probes/programs/", "tests/api/tutorial/"))}
    assert files - data <= durations().keys(), "pytest --write-durations PATH"


def test_the_slow_tier_is_of_files_that_are_there() -> None:
    assert all((ROOT / path).exists() for path in SLOW)


def test_a_test_is_of_one_tier() -> None:
    paths = [SLOW[0] + "test_a.py", "tests/house/test_tiers.py"]
    assert [of_tier(paths, tier) for tier in ("fast", "slow", "all")] == [[False, True], [True, False], [True, True]]

"""Run every check of the project, in the order of their cost, and sum up in one line as pytest does.

The type checker uses one core; it runs beside the others, and says what it found behind them.

python tools/run_tests.py [--jobs N] [--tier slow]

The slow tier (tests/tiers.py) is tests alone: what the others look at is looked at by the fast one.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from typing import IO

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent


def checks(jobs: str, tier: str) -> dict[str, list[str]]:
    """The command of each check of a tier."""
    python = sys.executable
    tests = [python, "-m", "pytest", "-n", jobs, "--dist", "worksteal", "--tier", tier]
    if tier == "slow":
        return {"pytest": tests}
    return {
        "ruff": [str(BIN / "ruff"), "check", "--quiet"],
        "ruff format": [str(BIN / "ruff"), "format", "--check", "--quiet"],
        "basedpyright": [str(BIN / "basedpyright"), "--pythonpath", python],
        "pytest": tests,
        "lit": [str(BIN / "lit"), "lit_tests", "-v", "--order=lexical"],
    }


BESIDE = "basedpyright"


def start(command: list[str], output: IO[str] | int) -> subprocess.Popen[str]:
    """Start one check."""
    return subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, text=True)


def follow(name: str, process: subprocess.Popen[str], output: Iterable[str]) -> Counter[str]:
    """Show what one check says; how many tests passed, failed and were skipped."""
    print(f"-- {name}", flush=True)
    tail: list[str] = []
    for line in output:
        if not line.startswith("stubPath"):
            sys.stdout.write(line)
            sys.stdout.flush()
        tail = [*tail[-20:], line]
    process.wait()
    counts = _counts(name, "".join(tail)) if name in ("pytest", "lit") else Counter({"passed": 1})
    if process.returncode and not counts["failed"]:
        return Counter({"passed": counts["passed"] * (name in ("pytest", "lit")), "failed": 1})
    return counts


def _counts(name: str, text: str) -> Counter[str]:
    """What the summary of pytest (``3 passed, 1 failed``) or lit (``Passed: 3``) counts."""
    if name == "pytest":
        pairs = re.findall(r"(\d+) (passed|failed|skipped|xfailed|error)", text)
    else:
        pairs = [(n, word.lower()) for word, n in re.findall(r"(Passed|Failed|Unsupported)\s*:\s*(\d+)", text)]
    counts: Counter[str] = Counter()
    for number, word in pairs:
        counts[{"error": "failed", "unsupported": "skipped"}.get(word, word)] += int(number)
    return counts


def main() -> None:
    """Run them all; exit with 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", default="auto", help="processes for pytest")
    parser.add_argument("--tier", choices=("fast", "slow"), default="fast", help="which tests (tests/tiers.py)")
    begun = perf_counter()
    total: Counter[str] = Counter()
    options = parser.parse_args()
    commands = checks(options.jobs, options.tier)
    with tempfile.TemporaryFile("w+") as said_beside:
        beside = start(commands.pop(BESIDE), said_beside) if BESIDE in commands else None
        for name, command in commands.items():
            process = start(command, subprocess.PIPE)
            assert process.stdout is not None
            total += follow(name, process, process.stdout)
        if beside is not None:
            beside.wait()
            said_beside.seek(0)
            total += follow(BESIDE, beside, said_beside)
    said = ", ".join(f"{total[word]} {word}" for word in ("failed", "passed", "skipped", "xfailed") if total[word])
    print(f" {said} in {perf_counter() - begun:.2f}s ".center(80, "="))
    raise SystemExit(1 if total["failed"] else 0)


if __name__ == "__main__":
    main()

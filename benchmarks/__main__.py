"""``python -m benchmarks``: msgraph beside its peers, as one table of ratios to the best of them.

    python -m benchmarks                                    # the short table, about ten minutes
    python -m benchmarks --all                              # every case, every way of every peer
    python -m benchmarks --cases 'mm*,softmax' --peers msgraph,torch --rounds 5
    python -m benchmarks --group throughput --threads 0     # all cores

Peers that are not installed are left out; `BENCH_TORCH_PYTHON=/path/to/python` names another environment for one.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from pathlib import Path

from benchmarks.cases import CASES, GROUPS, Case
from benchmarks.runs import PEERS, QUICK, ROOT, Options, Run, measure_limits, missing, run
from benchmarks.tables import ratios, write_figures


def chosen_cases(options: argparse.Namespace) -> list[Case]:
    """The cases the command line means."""
    if options.cases:
        patterns = options.cases.split(",")
        unknown = [p for p in patterns if not any(case.is_called(p) for case in CASES.values())]
        if unknown:
            raise SystemExit(f"no case is called {', '.join(unknown)}; there are {', '.join(CASES)}")
        return [case for case in CASES.values() if any(case.is_called(p) for p in patterns)]
    if options.group:
        groups = options.group.split(",")
        if unknown := [group for group in groups if group not in GROUPS]:
            raise SystemExit(f"no group is called {', '.join(unknown)}; there are {', '.join(GROUPS)}")
        return [case for case in CASES.values() if case.group in groups]
    return [case for case in CASES.values() if case.quick or options.all]


def chosen_peers(options: argparse.Namespace) -> list[str]:
    """The peers that are here; the others are named, with the reason."""
    names = options.peers.split(",") if options.peers else list(PEERS if options.all else QUICK)
    if unknown := [name for name in names if name not in PEERS]:
        raise SystemExit(f"no peer is called {', '.join(unknown)}; there are {', '.join(PEERS)}")
    reasons = {name: missing(PEERS[name]) for name in names}
    for name, reason in reasons.items():
        if reason:
            print(f"left out: {name} ({reason})", file=sys.stderr)
    return [name for name in names if not reasons[name]]


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", help="names or patterns, with commas; see benchmarks/cases.py")
    parser.add_argument("--group", help=f"groups of cases, with commas: {', '.join(GROUPS)}")
    parser.add_argument("--all", action="store_true", help="every case and every peer")
    parser.add_argument("--peers", help=f"with commas, of {', '.join(PEERS)}")
    parser.add_argument("--rounds", type=int, default=3, help="processes for each case and peer (default 3)")
    parser.add_argument("--threads", type=int, default=1, help="for every peer (default 1); 0 means all cores")
    parser.add_argument("--budget", type=float, default=0.3, help="seconds of steady calls in a process (default 0.3)")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds for one process (default 120)")
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall", help="cpu: what other work does not move")
    parser.add_argument("--out", type=Path, help="keep what every process said, a line of JSON each")
    parser.add_argument("--figures", action="store_true", help="write the table into docs/figures.md")
    return parser.parse_args()


def stop(number: int, frame: object) -> None:
    """Ends as Ctrl-C does, so that what was started ends too."""
    raise SystemExit("stopped")


def main() -> None:
    """Measure, and print the table."""
    signal.signal(signal.SIGTERM, stop)
    options = arguments()
    cases, peers = chosen_cases(options), chosen_peers(options)
    limits = measure_limits(options.budget, options.threads)
    how = Options(options.rounds, options.threads, options.budget, options.timeout, options.clock)
    runs = run(cases, peers, how, lambda made: write(options.out, made))
    limits = limits.best(measure_limits(options.budget, options.threads))
    table = ratios(runs, limits)
    if options.figures:
        write_figures(ROOT / "docs" / "figures.md", table)
    print(table)


def write(path: Path | None, made: Run) -> None:
    """Adds a run to a file, if one was asked for."""
    if path is not None:
        with path.open("a") as file:
            file.write(json.dumps(made._asdict()) + "\n")


if __name__ == "__main__":
    main()

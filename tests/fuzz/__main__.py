"""Random Python programs, compiled beside the same program run as Python.

python -m tests.fuzz [--kind state] [--count 2000] [--seed 1] [--jobs 2] [--shrink 10] [--out build/fuzz]

What differs is a defect: it is shrunk, and written to a file that runs by itself. Refusals are counted by code.
"""

from __future__ import annotations

import argparse
import ast
import gc
import os
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path
from random import SystemRandom
from time import perf_counter

from . import ir_mutations
from .comparing import Verdict, compare
from .isolated import Lasting, Settings, Task, run_all, source_of
from .kinds import KINDS
from .shrinking import shape_of, shrink

Failure = tuple[Task, Verdict, list[Task]]

PAGE = Path("docs/syntax.md")
"""It is made of the diagnostics by which functions run as Python or are refused."""

PYTHON = ("state", "storage", "python", "unusual", "syntax")
"""Kinds of programs that operators do not refuse."""

FOOTER = """

if __name__ == "__main__":  # the same program run as Python, and compiled
    import msgraph as ms

    for way in ("eager", "compiled"):
        names = {"__name__": "program", "__file__": __file__}
        exec(compile(open(__file__).read(), __file__, "exec"), names)
        if way == "compiled":
            names["program"] = ms.jit(names["program"])
        for name in sorted(name for name in names if name.startswith("call_")):
            arguments = names[name]()
            try:
                print(way, name, "gives", names["program"](*arguments), "arguments", arguments)
            except Exception as error:
                print(way, name, "raises", type(error).__name__, error, "arguments", arguments)
            print({k: getattr(v, "__dict__", None) or v for k, v in names.items() if k.isupper() and len(k) < 9})
"""


def arguments() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--kind", default="all", help=f"all, or some of {','.join(KINDS)},ir (graphs as text, spoilt)")
    parser.add_argument("--count", type=int, default=2000, help="programs of each kind")
    parser.add_argument("--seed", type=int, help="of the first program (default: a new one)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seconds", type=float, default=60, help="CPU time after which a program hangs")
    parser.add_argument("--shrink", type=int, default=12, help="so many failures of each kind are made small")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"), help="where programs that fail are written")
    parser.add_argument("--features", default="", help="what programs may do, by commas (default: all they can)")
    parser.add_argument("--allow", default="", help="kinds of failure that are not counted")
    parser.add_argument("--refused", action="store_true", help="list refusals by function, with examples")
    parser.add_argument("--show", action="store_true", help="print the first program, and what comes of it")
    return parser.parse_args()


def main() -> int:
    """Run it; 1 if there was a failure."""
    options = arguments()
    os.environ.setdefault("MS_COMPILER_CACHE_ENABLE", "0")
    os.environ.setdefault("MSGRAPH_THREADS", "1")
    seed = SystemRandom().randrange(10**9) if options.seed is None else options.seed
    settings = Settings(options.seconds, tuple(filter(None, options.features.split(","))))
    kinds = list(KINDS) if options.kind == "all" else options.kind.split(",")
    failures = ir_mutations.run(options.count, seed) if "ir" in kinds else 0
    kinds = [kind for kind in kinds if kind != "ir"]
    if not kinds:
        return failures
    if options.show:
        source = source_of(Task(kinds[0], seed), settings)
        print(source, KINDS[kinds[0]].compare(source), sep="\n")
        return 0
    warm_up()
    for kind in kinds:
        failures += run_kind(kind, seed, options, settings)
    return 1 if failures else 0


def warm_up() -> None:
    """Load what every program needs, before the first fork."""
    compare("import msgraph as ms\ndef program(x): return x * 2\ndef call_0(): return [ms.Tensor([1.0])]\n")
    gc.collect()
    gc.freeze()


def run_kind(kind: str, seed: int, options: argparse.Namespace, settings: Settings) -> int:
    """Run the programs of a kind, say what came of them, and write down those that failed."""
    print(f"{kind}: {options.count} programs from seed {seed}", flush=True)
    tasks = (Task(kind, seed + n) for n in range(options.count))
    counts: Counter[str] = Counter()
    refusals: dict[str, list[Task]] = defaultdict(list)
    failures: list[Failure] = []
    start, listed = perf_counter(), PAGE.read_text()
    for task, verdict, before in run_all(tasks, settings, options.jobs):
        counts[verdict.kind] += 1
        if verdict.kind in ("refused", "python"):
            refusals[verdict.detail].append(task)
        if verdict.kind == "refused" and kind in PYTHON and not re.search(rf"^\| {verdict.detail} ", listed, re.M):
            print(f"  seed {task.seed}: refused by {verdict.detail}, which {PAGE} does not list: {verdict.text[:200]}")
        if verdict.is_failure and verdict.kind not in options.allow.split(","):
            failures.append((task, verdict, before))
            print(f"  seed {task.seed}: {' '.join(verdict.signature)}: {verdict.text[:200]}", flush=True)
    said = ", ".join(f"{n} {word}" for word, n in counts.most_common())
    codes = ", ".join(f"{code} {len(t)}" for code, t in sorted(refusals.items(), key=lambda item: -len(item[1])))
    print(
        f"{kind}: {said} in {perf_counter() - start:.0f} s{'; refused or as Python: ' + codes if codes else ''}",
        flush=True,
    )
    if options.refused:
        print_by_function(refusals, settings)
        for code, some in refusals.items():
            name = f"{kind}-refused-{code.replace(' ', '-')}.py"
            write(options.out / name, source_of(some[0], settings), f"refused, or as Python: {code}")
    if failures:
        report(kind, failures, options, settings)
    return len(failures)


def print_by_function(refusals: dict[str, list[Task]], settings: Settings) -> None:
    """Say for each reason which functions refuse most, where programs are calls of one."""
    for code, tasks in sorted(refusals.items(), key=lambda item: -len(item[1])):
        calls = (re.search(r"\n    return (?:a0\.|ms\.)?(\S+?)\(", source_of(task, settings)) for task in tasks)
        counts = Counter(call[1] for call in calls if call is not None)
        print(f"  {code} {len(tasks)}: {', '.join(f'{name} {n}' for name, n in counts.most_common(20))}")


def report(kind: str, failures: list[Failure], options: argparse.Namespace, settings: Settings) -> None:
    """Shrink some failures of each signature and write them to files."""
    groups: dict[tuple[str, str], list[Failure]] = defaultdict(list)
    for failure in failures:
        groups[failure[1].signature].append(failure)
    ask, shapes = Lasting(Settings(min(settings.seconds, 20.0)), kind), set[str]()
    for signature, group in sorted(groups.items(), key=lambda item: -len(item[1])):
        print(f"{len(group)} x {' '.join(signature)}", flush=True)
        group.sort(key=lambda failure: len(source_of(failure[0], settings)))
        most = (
            options.shrink
            if signature[0] in ("values", "prints", "aliases", "identity")
            else max(1, options.shrink // 4)
        )
        for task, verdict, before in group[:most]:
            source = source_of(task, settings)
            if ask(source).signature != verdict.signature:
                name = f"{kind}-{task.seed}-after-others"
                others = ", ".join(str(other.seed) for other in before)
                write(options.out / f"{name}.py", source, f"{verdict.text}\nfails only after the seeds {others}")
                print(f"  {options.out / name}.py: only after the programs before it: {verdict.text[:200]}")
                continue
            meant = _definition(source)
            small = shrink(
                source, lambda t, s=verdict.signature, m=meant: _definition(t) == m and ask(t).signature == s
            )
            if (shape := shape_of(small)) in shapes:
                continue
            shapes.add(shape)
            text = ask(small).text
            write(options.out / f"{kind}-{task.seed}.py", small, text)
            print(f"  {options.out}/{kind}-{task.seed}.py: {text.splitlines()[0][:300] if text else ''}", flush=True)
    ask.close()


def _definition(source: str) -> list[str]:
    """What the program is compared with, which stays as it is; nothing where that is itself, run as Python."""
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return [ast.unparse(node) for node in functions if node.name in ("definition", "within", "exact")]


def write(path: Path, source: str, text: str) -> None:
    """Write a program that shows what it does when it is run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    comment = "".join(f"# {line}\n" for line in text.splitlines())
    path.write_text(f"{comment}{source.rstrip()}\n{FOOTER}")


if __name__ == "__main__":
    sys.exit(main())

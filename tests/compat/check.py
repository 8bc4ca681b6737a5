"""Runs the examples of MindSpore's docstrings here, and compares what they print with what MindSpore printed.

    python -m tests.compat.check RECORD.json [--only PATTERN] [--show N]

``record.py``, run by the Python of MindSpore's wheel, wrote the record: the examples, and what they print there, twice.
Examples that fail there, print nothing, or print something else the second time are left out.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import linecache
import os
import re
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
SECONDS = 60


def main() -> int:
    """Prints a line for each example that differs and the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", type=Path)
    parser.add_argument("--only", default="", help="names that match this regular expression")
    parser.add_argument("--show", type=int, default=10_000, help="at most so many lines of differences")
    parser.add_argument("--verbose", action="store_true", help="show both texts")
    options = parser.parse_args()
    import msgraph

    msgraph.install_as_mindspore()
    sums = Counter[str]()
    for name, entry in sorted(json.loads(options.record.read_text()).items()):
        if not re.search(options.only, name) or not counts(entry):
            continue
        printed = run(entry["sources"])
        verdict, detail = compare(entry["first"], printed)
        sums[verdict] += 1
        if verdict != "same" and sum(sums.values()) - sums["same"] <= options.show:
            print(f"{verdict:8} {name}: {detail}", flush=True)
            if options.verbose:
                print("  there:", *entry["first"], "\n  here: ", *(printed or []))
    total = sum(sums.values())
    print(f"{total} examples: " + ", ".join(f"{n} {verdict} ({n / total:.1%})" for verdict, n in sums.most_common()))
    return 0


def counts(entry: dict[str, Any]) -> bool:
    """Did MindSpore run the example, and print the same twice?"""
    first = entry["first"]
    return bool(first) and first == entry["second"] and any(first) and not any("!!" in text for text in first)


def compare(there: list[str], here: list[str] | None) -> tuple[str, str]:
    """``same``, ``close`` (numbers differ in the last places), ``other``, ``raises`` or ``dies``."""
    if here is None:
        return "dies", "no answer"
    for text, printed in zip(there, here, strict=True):
        if "!!" in printed:
            return "raises", printed.partition("!!")[2].split("\n")[0]
        if text.split() != printed.split():
            if close(text, printed):
                return "close", ""
            return "other", f"{' '.join(text.split())[:90]!r} there, {' '.join(printed.split())[:90]!r} here"
    return "same", ""


def close(left: str, right: str) -> bool:
    """Are two texts equal but for the last places of their numbers?"""
    if NUMBER.sub("#", left).split() != NUMBER.sub("#", right).split():
        return "".join(NUMBER.sub("#", left).split()) == "".join(NUMBER.sub("#", right).split()) and _near(left, right)
    return _near(left, right)


def _near(left: str, right: str) -> bool:
    pairs = zip(NUMBER.findall(left), NUMBER.findall(right), strict=True)
    return all(abs(float(a) - float(b)) <= 2e-5 * max(abs(float(a)), abs(float(b)), 0.05) for a, b in pairs)


def run(sources: list[str]) -> list[str] | None:
    """What each example prints, in a process of its own; ``None`` if it dies."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        os.chdir(tempfile.mkdtemp())
        signal.alarm(SECONDS)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(json.dumps(outputs(sources)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return json.loads(answer) if answer else None


def outputs(sources: list[str]) -> list[str]:
    """Runs examples one after the other in one namespace; an exception is the text ``!!Class: message``."""
    names: dict[str, Any] = {"__name__": "__main__"}
    texts: list[str] = []
    for number, source in enumerate(sources):
        file = f"<example {number}>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        text = io.StringIO()
        try:
            with contextlib.redirect_stdout(text):
                exec(compile(source, file, "single"), names)
            texts.append(text.getvalue())
        except BaseException as error:
            texts.append(f"{text.getvalue()}!!{type(error).__name__}: {str(error)[:300]}")
    return texts


if __name__ == "__main__":
    sys.exit(main())

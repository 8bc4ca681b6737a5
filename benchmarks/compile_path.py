"""How many of the package's functions a warm compile runs, and in how many files: what a reader has to walk through.

    python -m benchmarks.compile_path            # the two counts, and the functions by room
    python -m benchmarks.compile_path --files    # every file with the functions that ran

The program is ``relu(x * 2) + 1``, compiled for a second function after a first one: modules are imported, kernels
of the same text are there. Functions are told apart by their code; comprehensions and lambdas belong to the function
they stand in, and have no name of their own.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path
from types import CodeType, FrameType

import numpy as np

os.environ.setdefault("MS_COMPILER_CACHE_ENABLE", "0")  # what an earlier process compiled is not compiled

import msgraph as ms
from msgraph import ops

PACKAGE = str(Path(ms.__file__).parent)


def functions_of_a_compile() -> set[CodeType]:
    """The code of every function of the package that compiling a program like one compiled before runs."""

    @ms.jit
    def before(x: ms.Tensor) -> ms.Tensor:
        return ops.relu(x * 2) + 1

    @ms.jit
    def after(x: ms.Tensor) -> ms.Tensor:
        return ops.relu(x * 2) + 1

    x = ms.Tensor(np.ones((4, 4), np.float32))
    before(x)
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(note)
    try:
        after(x)
    finally:
        sys.setprofile(None)
    return {code for code in codes if code.co_filename.startswith(PACKAGE) and not code.co_name.startswith("<")}


def main() -> None:
    """Counts, and prints them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", action="store_true", help="every file with the functions that ran")
    options = parser.parse_args()
    files: dict[str, list[str]] = defaultdict(list)
    for code in functions_of_a_compile():
        files[code.co_filename.removeprefix(PACKAGE).strip("/")].append(code.co_qualname)
    print(f"{sum(map(len, files.values()))} functions in {len(files)} files")
    if options.files:
        for name in sorted(files):
            print(f"  {name}: {', '.join(sorted(files[name]))}")
        return
    rooms: Counter[str] = Counter()
    for name, functions in files.items():
        rooms[name.rpartition("/")[0] or "."] += len(functions)
    for room, count in rooms.most_common():
        print(f"  {count:4} {room}")


if __name__ == "__main__":
    main()

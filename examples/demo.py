"""What msgraph does, in five programs: `make demo`.

Each is ordinary Python, compiled on its first call and run as native code. For the smallest of them the graph is shown
at every step of its way down to LLVM IR.
"""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

# the forms of the first graph go to files, which are shown below
FORMS = Path(tempfile.mkdtemp(prefix="msgraph-demo-"))
os.environ["MSGRAPH_DUMP"] = str(FORMS)

import jit_classes  # noqa: E402
import numpy as np  # noqa: E402

import msgraph as ms  # noqa: E402
from msgraph import ops  # noqa: E402

CHAIN = (4096, 4096)


def main() -> None:
    """All programs, in order of their size."""
    print("A function of three tensors, and what becomes of it\n")
    print(smallest())
    show_forms(next(FORMS.iterdir()))
    del os.environ["MSGRAPH_DUMP"]
    for program in (unrolled_loop, select_net, classes, hard_swish_by_rows, large_chain):
        print(f"\n{program.__doc__}\n")
        program()
    print(f"\nWhat became of the last one, as a page to look at in a browser: {report()}")


# -- the smallest one ---------------------------------------------------------------------------------


def smallest() -> ms.Tensor:
    """``a * x + y``."""

    @ms.jit
    def axpy(a, x, y):
        return a * x + y

    return axpy(ms.Tensor([2.0], ms.float32), ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor([10.0, 20.0, 30.0]))


def show_forms(folder: Path) -> None:
    """The dumps of one compilation; lines of LLVM IR that only fetch arguments are left out."""
    for dump in sorted(folder.iterdir()):
        print(f"\n---- {dump.name} ".ljust(100, "-"))
        lines = dump.read_text().rstrip().splitlines()
        if dump.suffix == ".ll":
            start = lines.index("body:")
            head = next(number for number, line in enumerate(lines) if line.startswith("define"))
            lines = [*lines[: head + 1], "  ; … addresses and sizes are read from the record …", *lines[start:]]
        print("\n".join(line if len(line) <= 160 else line[:157] + "…" for line in lines))


# -- the others ---------------------------------------------------------------------------------------


def unrolled_loop() -> None:
    """200 steps of `out = x + x*y + out`: known trip count, so the loop is unrolled, as in MindSpore"""

    @ms.jit
    def loop(x, y):
        out = x
        for _ in range(200):
            out = x + x * y + out
        return out

    x, y = ms.Tensor([1], ms.float32), ms.Tensor([2], ms.float32)
    print(timed(lambda: loop(x, y)))


def select_net() -> None:
    """100 rounds of comparing, selecting and adding integers"""

    @ms.jit
    def rounds(x, y):
        out = x
        for _ in range(100):
            cond = x < y
            x = ops.select(cond, x - y, x + y)
            out = out + x
        return out

    x, y = ms.Tensor([0], ms.int64), ms.Tensor([1], ms.int64)
    print(timed(lambda: rounds(x, y)))


def classes() -> None:
    """Objects of `jit_class` inside compiled functions: attributes, nesting, methods, creation, calls"""
    jit_classes.main()


def hard_swish_by_rows() -> None:
    """A hard swish of each row of a (100, 2) tensor, collected in a list and stacked"""

    @ms.jit
    def by_rows(x):
        rows = []
        for row in x:
            rows.append(ops.hardswish(row))
        return ops.stack(rows)

    values = np.linspace(-4, 4, 200, dtype=np.float32).reshape(100, 2)
    x = ms.Tensor(values)
    result = timed(lambda: by_rows(x)).asnumpy()
    print("largest difference from NumPy:", abs(result - values * np.clip(values + 3, 0, 6) / 6).max())


@ms.jit
def chain(x, a, b, c):
    """What is timed, and reported on."""
    return ops.gelu(x * a + b, approximate="tanh") * ops.sigmoid(c)


def large_chain() -> None:
    """gelu(x*a + b) * sigmoid(c) of 4096 x 4096 float32 numbers, beside NumPy"""
    rng = np.random.default_rng(0)
    x, c = (rng.standard_normal(CHAIN, np.float32) for _ in range(2))
    a, b = (rng.standard_normal(CHAIN[1], np.float32) for _ in range(2))

    tensors = [ms.Tensor(v) for v in (x, a, b, c)]
    timed(lambda: chain(*tensors))
    start = perf_counter()
    result = chain(*tensors).asnumpy()
    ours = perf_counter() - start
    start = perf_counter()
    expected = numpy_chain(x, a, b, c)
    theirs = perf_counter() - start
    print(f"msgraph {ours * 1e3:.1f} ms, NumPy {theirs * 1e3:.1f} ms: {theirs / ours:.0f} times as fast")
    print("largest difference:", abs(result - expected).max())


def report() -> str:
    """A page of the last program: source, graph, passes, kernels and their times, memory."""
    x = ms.Tensor(np.ones((1024, 1024), np.float32))
    with ms.profile() as seen:
        for _ in range(3):
            chain(x, x, x, x)
    return chain.view(FORMS / "chain.html", profile=seen)


def numpy_chain(x: np.ndarray, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """The same in NumPy."""
    y = x * a + b
    gelu = 0.5 * y * (1 + np.tanh(np.float32(0.7978845608028654) * (y + np.float32(0.044715) * y * y * y)))
    return gelu / (1 + np.exp(-c))


def timed(call: Callable[[], ms.Tensor]) -> ms.Tensor:
    """The result of the first call, and what compiling and running it took."""
    start = perf_counter()
    result = call()
    print(f"compiled and ran in {(perf_counter() - start) * 1e3:.1f} ms")
    return result


if __name__ == "__main__":
    main()

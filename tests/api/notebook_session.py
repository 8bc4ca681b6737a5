"""A session at IPython's prompt, for ``test_notebooks.py``: cells are run, what each prints is written as JSON."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from importlib import import_module

START = """import numpy as np
import msgraph as ms
from msgraph import nn, ops
x, y = ms.Tensor(np.ones((2, 3), np.float32)), ms.Tensor(np.ones((4, 5), np.float32))
scale = 2"""

FUNCTION = """def helper(z):
    return z * scale
@ms.jit
def f(x, y, k=1):
    z = helper(x)
    return z + y
"""

CELLS = {
    "start": START,
    "function": FUNCTION,
    "wrong shapes": "f(x, y)",
    "first": "kept = f; first = f(x, x); print(f.cache_info().misses)",
    "function again": FUNCTION,
    "again": "second = f(x, x); print(f.cache_info().misses, (first == second).all(), f is kept)",
    "wrong shapes again": "f(x, y)",
    "another value": "scale = 5\nprint(f(x, x).sum(), f.cache_info().misses)",
    "another helper": "def helper(z):\n    return z * 10\n",
    "with that": "print(f(x, x).sum())",
    "edited": FUNCTION.replace("z + y", "z - y"),
    "after the edit": "print(f(x, x).sum(), f is kept)",
    "eager": "w = x\nv = w + y",
    "of the program": "@ms.jit\ndef g(x):\n    return x * (1 // 0)\nu = g(x)",
    "a cell of nn": "class N(nn.Cell):\n    def construct(self, x):\n        return ops.matmul(x, x)\n"
    "ms.set_context(mode=ms.GRAPH_MODE)\nt = N()(x)",
}


def main() -> None:
    """Run them."""
    shell = import_module("IPython.core.interactiveshell").InteractiveShell.instance(colors="nocolor")
    said: dict[str, str] = {}
    for name, text in CELLS.items():
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            shell.run_cell(text, store_history=True)
        said[name] = output.getvalue()
    json.dump(said, sys.stdout)


if __name__ == "__main__":
    main()

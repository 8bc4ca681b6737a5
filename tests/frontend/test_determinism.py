"""The same program gives the same IR text, whatever the seed of the hashes of its names."""

from __future__ import annotations

import os
from pathlib import Path

from tests.forkserver.interpreter import run_fresh

_PROGRAM = """
import msgraph as ms
from msgraph import ops

class State:
    def __init__(self, x):
        self.speed, self.place, self.charge, self.spin = x, x * 2, x * 3, x * 4

@ms.jit
def f(x, n):
    alpha, beta, gamma, delta, epsilon = x, x + 1, x + 2, x + 3, x + 4
    state, table = State(x), {"left": x, "right": x * 2, "middle": x * 5}
    while n > 0:
        epsilon, delta, gamma, beta, alpha = delta, gamma, beta, alpha + beta, epsilon
        state.spin, state.charge = state.charge + alpha, state.spin
        state.place = state.place + state.speed
        table["right"], table["left"] = table["left"] + delta, table["right"]
        if alpha.sum() > beta.sum():
            zeta, eta = alpha, beta
        else:
            eta, zeta = gamma, delta
        n = n - 1
    return alpha, beta, gamma, delta, epsilon, state.spin, state.place, table["left"], table["middle"]

x = ms.Tensor([1.0, 2.0])
print(f.lower(x, ms.Tensor(3)).module)
"""


def test_the_text_does_not_depend_on_hashes(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(_PROGRAM)
    found: set[str] = set()
    for seed in ("1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = run_fresh(script, env=environment)
        assert done.returncode == 0, done.stderr
        assert "ms.while" in done.stdout
        found.add(done.stdout)
    assert len(found) == 1

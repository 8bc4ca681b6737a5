"""A second process trains without the compiler: neither xDSL nor the passes are loaded."""

from __future__ import annotations

import os
from pathlib import Path

from tests.forkserver.interpreter import run_fresh

_PROGRAM = """
import sys
import numpy as np
import msgraph as ms
from msgraph import nn

ms.set_seed(1)
ms.set_context(mode=ms.GRAPH_MODE)
net = nn.SequentialCell(nn.Dense(8, 12, activation="relu"), nn.LayerNorm((12,)), nn.Dense(12, 3))
optimizer = nn.Adam(net.trainable_params(), 1e-3, weight_decay=0.01)
step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer).set_train()
x, labels = ms.Tensor(np.linspace(-1, 1, 32).reshape(4, 8), ms.float32), ms.Tensor([0, 1, 2, 0], ms.int32)
print(*[float(step(x, labels)) for _ in range(3)])
print([name for name in ("xdsl", "msgraph.passes", "msgraph.frontend.driver") if name in sys.modules])
"""


def _run(script: Path, kept: Path) -> list[str]:
    environment = {**os.environ, "MS_COMPILER_CACHE_ENABLE": "1", "MSGRAPH_CACHE": str(kept)}
    done = run_fresh(script, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_training_step_starts_without_the_compiler(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(_PROGRAM)
    first, second = _run(script, tmp_path / "kept"), _run(script, tmp_path / "kept")
    assert "xdsl" in first[-1]
    assert second[-1] == "[]"
    assert first[-2] == second[-2]

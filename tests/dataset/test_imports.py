"""Pipelines are loaded when they are used, Pillow when images are."""

from __future__ import annotations

from tests.forkserver.interpreter import run_fresh

PROGRAM = """
import sys
import msgraph
assert not [name for name in sys.modules if name.startswith(("msgraph.library.dataset", "PIL"))]
msgraph.install_as_mindspore()
import mindspore.dataset as ds
from mindspore.dataset import GeneratorDataset
import msgraph.dataset
assert msgraph.dataset.GeneratorDataset is ds.GeneratorDataset is GeneratorDataset
assert not [name for name in sys.modules if name.startswith(("PIL", "xdsl", "llvmlite"))]
"""


def test_what_is_loaded() -> None:
    done = run_fresh("-c", PROGRAM)
    assert done.returncode == 0, done.stderr

"""Code for AArch64, made on whatever processor this is: of every op, and with the instructions that were meant."""

from __future__ import annotations

import numpy as np
import pytest
from tests.test_contract import PURE, WRITERS, accepted, all_in_one
from xdsl.dialects import func

from msgraph.backend.emit import emit_kernels
from msgraph.backend.engine import engine_for
from msgraph.backend.target import target_named
from msgraph.dialects.contract import GraphOp, Sample
from msgraph.pipeline import graph_passes, kernel_passes, run_passes

NEON = target_named("neon")
OPS = [*PURE, *WRITERS]
SHARES = 4


def shown(op: type[GraphOp]) -> list[Sample]:
    """The first sample of each combination of element types, and the last one."""
    samples = list(accepted(op))
    first = {tuple(np.asarray(x).dtype for x in sample.operands): sample for sample in reversed(samples)}
    return [*first.values(), samples[-1]]


def kernels_of(op: type[GraphOp]) -> dict[str, func.FuncOp]:
    """The kernels of a function that runs an op on its samples, and the functions they call."""
    module, _, _ = all_in_one(op, shown(op))
    run_passes(module, (*graph_passes(1), *kernel_passes(NEON)))
    functions = [f for f in module.ops if isinstance(f, func.FuncOp) and "ms.results" not in f.attributes]
    return {f.sym_name.data: f for f in functions}


@pytest.mark.parametrize("share", range(SHARES))
def test_every_op_compiles(share: int) -> None:
    """LLVM takes the code of all kernels, and none asks for an instruction of another processor."""
    kernels: dict[str, func.FuncOp] = {}
    for op in OPS[share::SHARES]:
        kernels = kernels_of(op) | kernels
    text = emit_kernels(list(kernels.values()), NEON)
    assert len(kernels) > 100
    assert "llvm.x86" not in text
    image = engine_for(NEON).compile(text)
    assert image[:4] == b"\x7fELF"
    assert int.from_bytes(image[18:20], "little") == 183  # EM_AARCH64

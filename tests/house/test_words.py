"""Who looks for a word of the field finds the place: it stands in the docstring of the module that does it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.house.trees import tree_of

SOURCE = Path(__file__).parents[2] / "src" / "msgraph"
PLACES = {
    "aliasing": "frontend/state/aliasing.py",
    "buffer assignment": "passes/plan_buffers/assignment.py",
    "canonicalis": "passes/simplify/simplify.py",
    "constant folding": "passes/fold_constants.py",
    "copy elision": "passes/plan_buffers/assignment.py",
    "CSE": "passes/eliminate_common.py",
    "DCE": "passes/eliminate_dead.py",
    "donat": "library/donation.py",
    "fingerprint": "api/cache/fingerprint.py",
    "functionalise": "passes/insert_effect_order/insert_effect_order.py",
    "functionalisation": "frontend/state/references.py",
    "guard": "frontend/state/external_state.py",
    "inlin": "passes/expand_calls.py",
    "liveness": "passes/plan_buffers/liveness.py",
    "loop fusion": "passes/fuse_kernels/fuse_kernels.py",
    "redundant load elimination": "passes/eliminate_loads.py",
    "reverse-mode": "passes/expand_grad/expand_grad.py",
    "software pipelining": "kernels/gemm/microkernel.py",
    "spin": "backend/pool.py",
    "vectorisation": "passes/expand_vmap/expand_vmap.py",
    "write-after-read": "passes/insert_tensor_move/hazards.py",
}


@pytest.mark.parametrize(("word", "path"), PLACES.items(), ids=lambda value: value if "/" not in value else "")
def test_a_word_of_the_field_leads_to_its_place(word: str, path: str) -> None:
    text = ast.get_docstring(tree_of(SOURCE / path)) or ""
    assert word in (text if word.isupper() else text.lower().replace("canonicaliz", "canonicalis"))

"""``msgraph-opt`` on spoilt files: 150 texts, always the same ones, and what each mistake is called."""

from __future__ import annotations

from .ir_mutations import complaints


def test_every_spoilt_text_is_taken_well() -> None:
    assert [(seed, case.kind, said) for seed, case, said in complaints(150, seed=1)] == []

"""Which operator has which form in ONNX: the tables of all families, by the names of operators."""

from __future__ import annotations

from msgraph.library.export.onnx import contracting, elementwise, indexing, shaping
from msgraph.library.export.onnx.builder import Rule

RULES: dict[str, Rule] = {
    f"ms.{name}": rule
    for table in (elementwise.RULES, shaping.RULES, contracting.RULES, indexing.RULES)
    for name, rule in table.items()
}
"""Operators without regions; ``ms.if`` and ``ms.while`` are in ``translation.py``."""

"""``bisect`` names the pass that a defect was planted into, and says so where all is well."""

from __future__ import annotations

from typing import Any

import pytest

import msgraph as ms
from msgraph import ops
from msgraph.passes.simplify import arithmetic

from .planting import found, shown_again, tensor, wrap_method


def chain(x: ms.Tensor) -> ms.Tensor:
    y = ops.exp(x) + x
    less = -y
    z = -less
    return z * 2.0 + ops.sin(x)


def test_nothing_differs_where_nothing_is_wrong() -> None:
    verdict = found(chain, tensor(3, 4))
    assert not verdict
    assert "nothing differs" in str(verdict) and "after each of" in str(verdict) and "Python" in str(verdict)


def test_wrong_pattern_of_simplify(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def wrong(right: Any, self: Any, op: Any, b: Any) -> Any:
        return None if right(self, op, b) is None else op.operands[0]

    wrap_method(monkeypatch, arithmetic.DoubleNegation, "rewrite", wrong)
    verdict = found(chain, tensor(3, 4))
    assert verdict.step == "simplify"
    assert verdict.rewrite == "DoubleNegation at ms.neg" and "z = -less" in str(verdict)
    assert "'simplify' changes what the graph does" in shown_again(verdict, capsys)


def test_pass_that_raises(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def wrong(right: Any, self: Any, op: Any, b: Any) -> Any:
        raise KeyError("planted")

    wrap_method(monkeypatch, arithmetic.DoubleNegation, "rewrite", wrong)
    verdict = found(chain, tensor(3, 4))
    assert (verdict.step, verdict.raises) == ("simplify", True)
    assert "KeyError: 'planted'" in str(verdict) and "ms.neg" in verdict.text and "ms.exp" not in verdict.text
    assert "planted" in shown_again(verdict, capsys)

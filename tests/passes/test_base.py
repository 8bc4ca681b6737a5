"""The machinery under the passes: one walk, locations kept, an end to it, and pipelines that fit."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Block, Region

from msgraph import pipeline
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.spans import Span, from_location, to_location
from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.op_index import load_modules
from msgraph.dialects.stages import PlainStage, WrittenStage
from msgraph.dialects.types import tensor_type
from msgraph.passes.base import Pattern, Replacement, Rewriter, check_chain, load_pass, rewrite

load_modules()
T = tensor_type(dtypes.float32, (4,))
MATH, NEG = GraphOp.BY_NAME["ms.math"], GraphOp.BY_NAME["ms.neg"]
SPAN = Span("user.py", 3, 4, 3, 9)


def chain(word: str, length: int) -> ModuleOp:
    """``op(op(...(x)))``, each op at the same place."""
    block = Block(arg_types=[T])
    b = BlockBuilder(block, to_location(SPAN))
    value = block.args[0]
    for _ in range(length):
        value = getattr(b, word)(value)
    block.add_op(func.ReturnOp(value))
    return ModuleOp([func.FuncOp("f", FunctionType.from_lists([T], [T]), Region(block))])


class Squared(Pattern[MATH]):  # pyright: ignore[reportInvalidTypeForm]
    """``x * x`` becomes ``-(-x)``."""

    def rewrite(self, op: GraphOp, b: Rewriter) -> Replacement:
        return b.neg(b.neg(op.operands[0]))


class Undone(Pattern[NEG]):  # pyright: ignore[reportInvalidTypeForm]
    """``-x`` becomes ``x * x``."""

    def rewrite(self, op: GraphOp, b: Rewriter) -> Replacement:
        return b.square(op.operands[0])


def names(module: ModuleOp) -> list[str]:
    """The ops of the one function."""
    return [op.name for op in module.walk() if isinstance(op, GraphOp)]


def test_replacements_inherit_the_location() -> None:
    module = chain("square", 2)
    assert rewrite(module, [Squared()])
    assert names(module) == ["ms.neg"] * 4
    assert all(from_location(op.location) == (SPAN,) for op in module.walk() if isinstance(op, GraphOp))
    module.verify()


def test_nothing_found_is_no_change() -> None:
    assert not rewrite(chain("neg", 3), [Squared()])


def test_patterns_that_undo_each_other_are_stopped() -> None:
    with pytest.raises(CompileError) as caught:
        rewrite(chain("square", 1), [Squared(), Undone()], "simplify")
    assert caught.value.code == "MG902"
    assert "simplify" in str(caught.value)


def test_taking_away_thousands_of_ops_ends() -> None:
    module = chain("abs", 5000)
    load_pass("simplify")().apply(Context(), module)
    assert names(module) == ["ms.math"]


def test_pipelines_are_checked_when_built() -> None:
    ordered, expanded = load_pass("insert-effect-order")(), load_pass("expand-calls")()
    assert check_chain([ordered, expanded], WrittenStage) is PlainStage
    with pytest.raises(CompileError) as caught:
        check_chain([expanded], WrittenStage)
    assert caught.value.code == "MG903"
    assert "'expand-calls' takes a graph of the ordered form, but after the front end" in str(caught.value)


def test_the_pipeline_is_checked_when_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "EliminateCommonPass", load_pass("plan-buffers"))
    pipeline.graph_sequence.cache_clear()
    with pytest.raises(CompileError) as caught:
        pipeline.graph_passes()
    assert caught.value.code == "MG903"


def test_names_lead_to_passes() -> None:
    assert load_pass("eliminate-dead").name == "eliminate-dead"
    with pytest.raises(KeyError):
        load_pass("base")


def test_large_and_deep_graphs_are_walked_without_recursion() -> None:
    module = chain("square", 5000)
    for name in ("simplify", "eliminate-common", "eliminate-dead"):
        load_pass(name)().apply(Context(), module)
    assert len(names(module)) == 5000

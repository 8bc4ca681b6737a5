"""Patterns are xDSL's: its ``PatternRewriteWalker`` runs them as our driver does, and ours runs xDSL's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import func, get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.pattern_rewriter import GreedyRewritePatternApplier, PatternRewriteWalker
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination
from xdsl.transforms.dead_code_elimination import DeadCodeElimination

from msgraph.dialects.effects import functions_of, summaries
from msgraph.packs.opt.reading import read_module, split
from msgraph.packs.opt.universe import MSGRAPH_UNIVERSE
from msgraph.passes.base import AnyPattern, load_pass, rewrite, rewrite_backwards
from msgraph.passes.eliminate_dead import Unused
from msgraph.passes.eliminate_loads import EmptyWait, RebasedLoad, UnreadLoad
from msgraph.passes.expand_calls import InlinedCall
from msgraph.passes.expand_math.expand_math import FunctionCall, SumOfProduct
from msgraph.passes.fuse_attention import FuseAttentionPass

LIT = Path(__file__).parents[2] / "lit_tests" / "passes"


def context() -> Context:
    """xDSL's dialects and ours."""
    made = Context()
    for name, dialect in {**get_all_dialects(), **MSGRAPH_UNIVERSE.all_dialects}.items():
        made.register_dialect(name, dialect)
    return made


def graphs(name: str) -> Iterator[ModuleOp]:
    """The graphs of a lit test."""
    for chunk, _ in split((LIT / f"{name}.mlir").read_text()):
        yield read_module(context(), chunk, name, True)


def patterns_of(name: str) -> Sequence[AnyPattern]:
    """Fresh patterns of a pass: some count or collect."""
    match name:
        case "fuse-attention":
            return FuseAttentionPass(always=True).patterns()
        case "expand-math":
            return [FunctionCall()]
        case "eliminate-loads":
            return [UnreadLoad(), RebasedLoad(), EmptyWait()]
        case "contraction":
            return [SumOfProduct()]
        case _:
            return load_pass(name)().patterns()


def rewrite_in_order(module: ModuleOp, walk: Callable[[func.FuncOp, InlinedCall], object]) -> None:
    """Expand calls as the pass does: in callees before their callers."""
    pattern = InlinedCall(functions_of(module))
    for name in pattern.order:
        walk(pattern.functions[name], pattern)


def test_both_drivers_expand_calls() -> None:
    for module in graphs("expand-calls"):
        ours, theirs = module.clone(), module.clone()
        rewrite_in_order(ours, lambda function, pattern: rewrite(function, [pattern]))
        rewrite_in_order(theirs, lambda function, pattern: PatternRewriteWalker(pattern).rewrite_region(function.body))
        assert str(ours) == str(theirs) != str(module)


def test_both_drivers_drop_what_is_dead() -> None:
    for module in graphs("eliminate-dead"):
        ours, theirs = module.clone(), module.clone()
        pattern = Unused(summaries(module))
        rewrite_backwards(ours, [pattern])
        PatternRewriteWalker(pattern, walk_reverse=True).rewrite_module(theirs)
        assert str(ours) == str(theirs) != str(module)


def tidied(module: ModuleOp) -> str:
    """The text of a graph without what nobody needs, constants first and each once: xDSL's driver hoists new ones."""
    for op in list(module.walk()):
        block = op.parent
        if op.name == "ms.constant" and block is not None:
            op.detach()
            block.insert_ops_before([op], block.first_op) if block.first_op else block.add_op(op)
    CommonSubexpressionElimination().apply(context(), module)
    DeadCodeElimination().apply(context(), module)
    for op in module.walk():
        for value in op.results:
            value.name_hint = None
    for block in {op.parent for op in module.walk() if op.name == "ms.constant"}:
        assert block is not None
        constants = sorted((op for op in block.ops if op.name == "ms.constant"), key=str)
        for op in reversed(constants):
            op.detach()
            block.insert_ops_before([op], block.first_op) if block.first_op else block.add_op(op)
    return str(module)


PASSES = (
    "simplify",
    "fold-constants",
    "convert-convolutions",
    "convert-halves",
    "fuse-attention",
    "expand-math",
    "contraction",
    "expand-grad",
    "eliminate-loads",
)
FILES = {"contraction": "expand-math"}


@pytest.mark.parametrize("name", PASSES)
def test_both_drivers_give_one_graph(name: str) -> None:
    fired = 0
    for module in graphs(FILES.get(name, name)):
        ours, theirs = module.clone(), module.clone()
        fired += rewrite(ours, patterns_of(name), name)
        PatternRewriteWalker(GreedyRewritePatternApplier(list(patterns_of(name)))).rewrite_module(theirs)
        theirs.verify()
        assert tidied(ours) == tidied(theirs)
    assert fired


def test_canonicalize_simplifies_our_ops() -> None:
    for module in graphs("simplify"):
        ours, theirs = module.clone(), module.clone()
        load_pass("simplify")().apply(context(), ours)
        CanonicalizePass().apply(context(), theirs)
        assert tidied(ours) == tidied(theirs)

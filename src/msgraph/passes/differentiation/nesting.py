"""Derivatives inside derivatives."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Region
from xdsl.traits import SymbolTable

from msgraph.dialects.ops.gradient import GradOp, PullbackOp, VjpOp


def called(region: Region, module: ModuleOp) -> Iterator[Region]:
    """The bodies of all functions that are called from a region, or from one another."""
    seen: set[str] = set()
    waiting = [region]
    while waiting:
        for inner in waiting.pop().walk():
            if isinstance(inner, func.CallOp) and inner.callee.string_value() not in seen:
                seen.add(inner.callee.string_value())
                callee = SymbolTable.lookup_symbol(module, inner.callee)
                if callee is not None:
                    waiting += callee.regions
                    yield from callee.regions


def has_second_derivatives(module: ModuleOp) -> bool:
    """Is anything differentiated that asks for a derivative itself, or calls a function that does?"""
    found = [op for op in module.walk() if isinstance(op, GradOp | VjpOp)]
    return len(found) > 0 and any(
        isinstance(inner, GradOp | VjpOp | PullbackOp)
        for op in found
        for region in (op.body, *called(op.body, module))
        for inner in region.walk()
    )

"""``@lowers(ast.For)``: which function lowers which kind of node. The table, and nothing else."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from msgraph.frontend.state.frames import Frame

Handler: TypeAlias = "Callable[[Frame, Any], Any]"
H = TypeVar("H", bound=Callable[..., Any])


class HandlerTable(dict[type[ast.AST], Handler]):
    """Handlers by kind of node; ``missing`` answers for the kinds that have none."""

    missing: Handler

    def __missing__(self, kind: type[ast.AST]) -> Handler:
        return self.missing


LOWERINGS = HandlerTable()

PARTS = (ast.Starred,)
"""Kinds of expressions without a handler: those of what they stand in see to them."""


def lowers(*kinds: type[ast.AST]) -> Callable[[H], H]:
    """Registers a function for these kinds of node."""

    def register(handler: H) -> H:
        LOWERINGS.update(dict.fromkeys(kinds, handler))
        return handler

    return register

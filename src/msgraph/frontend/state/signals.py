"""What the lowering tells itself, past all ``except Exception`` of the user's: nothing here is an error."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from msgraph.diagnostics.spans import Span


class Unsettled(BaseException):
    """A call of a function that is being lowered, before anything is known of its result.

    It ends the arm it stands in; the other arm says what the function gives.
    """


class Unshared(BaseException):
    """A body that cannot become a function of the graph, and why; whoever asked for one lowers it in place."""


class CallsItself(BaseException):
    """A function that was being lowered in place turned out to call itself: all is lowered again, knowing that.

    ``widens`` says that it does so with other numbers each time, which must become values of the run.
    """

    def __init__(self, node: ast.AST, widens: bool) -> None:
        super().__init__()
        self.node = node
        self.widens = widens


class WritesTensor(BaseException):
    """A tensor that exists now, made inside or captured, is written by what only the run knows: all is lowered again.

    A captured tensor is an argument of the graph then, and what is made inside are values of the graph.
    """

    def __init__(self, tensor: object, spans: Sequence[Span]) -> None:
        super().__init__()
        self.tensor = tensor
        self.spans = spans

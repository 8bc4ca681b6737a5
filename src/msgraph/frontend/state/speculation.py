"""Speculative lowering: something is lowered to see what becomes of it, and kept, or rolled back without a trace."""

from __future__ import annotations

import ast
from types import TracebackType

from xdsl.ir import Block

from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.snapshots import Checkpoint
from msgraph.support.report_files import note_defect


class SpeculativeLowering:
    """Ops made inside go into a block of their own; ``remembers`` says whether Python's state may change too."""

    def __init__(self, frame: Frame, remembers: bool) -> None:
        self.lowering = frame.lowering
        self.remembers = remembers
        self.start = Checkpoint(self.lowering, [frame] if remembers else None)
        self.block = Block()
        self.around = self.lowering.builder.block
        self.iterators, self.advanced = len(self.lowering.iterators.made), len(self.lowering.iterators.advanced)

    def __enter__(self) -> None:
        self.lowering.builder.block = self.block

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, _: TracebackType | None
    ) -> None:
        self.lowering.builder.block = self.around

    def keep(self) -> None:
        """It stays."""
        for op in list(self.block.ops):
            op.detach()
            self.around.add_op(op)

    def can_be_repeated(self) -> bool:
        """Can what has been done be done again? What Python called stays done, and iterators stand where they do."""
        advanced = self.lowering.iterators.advanced
        moved = any(order < self.iterators for order in advanced[self.advanced :])
        self.advanced = len(advanced)
        self.remembers = self.remembers and not moved and not self.lowering.external.acted
        return self.remembers

    def failed(self, problem: BaseException, part: str, instead: str) -> None:
        """It goes, for an exception of the program, which comes up again, or a limit of ours; a defect is said."""
        if isinstance(problem, Exception) and self.lowering.is_defect(problem):
            note_defect(part, problem, instead)
        self.undo()

    def undo(self) -> None:
        """It goes."""
        self.start.undo([self.block])


def has_effects(node: ast.AST) -> bool:
    """True if evaluating an expression may change Python's state."""
    return any(isinstance(part, (ast.Call, ast.NamedExpr, ast.Yield)) for part in ast.walk(node))


def may_leave(node: ast.While) -> bool:
    """True if a loop contains a way out of it: operators and brackets may fail."""
    exits: object = (ast.Break, ast.Return, ast.Raise, ast.Assert, ast.Call, ast.BinOp, ast.AugAssign, ast.Subscript)
    return any(isinstance(part, exits) for statement in node.body for part in ast.walk(statement))

"""Speculative lowering: something is lowered to see what becomes of it, and kept, or rolled back without a trace."""

from __future__ import annotations

import ast

from xdsl.ir import Block

from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.signals import Unshared
from msgraph.frontend.state.snapshots import Checkpoint
from msgraph.support.report_files import note_defect


class SpeculativeLowering:
    """Ops made inside go into a block of their own."""

    def __init__(self, frame: Frame) -> None:
        self.lowering = frame.lowering
        self.start = Checkpoint(self.lowering, [frame])
        self.block = Block()
        self.around = self.lowering.builder.block
        self.iterators, self.advanced = len(self.lowering.iterators.made), len(self.lowering.iterators.advanced)

    def __enter__(self) -> None:
        self.lowering.builder.block = self.block

    def __exit__(self, cls: object, problem: BaseException | None, traceback: object) -> bool | None:
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
        return not moved and not self.lowering.external.acted

    def undo(self) -> None:
        """It goes."""
        self.start.undo([self.block])
        self.block = Block()


class AttemptedLowering(SpeculativeLowering):
    """What is lowered inside stays, unless it raises: the caller lowers it in another way then. A defect is said."""

    def __init__(self, frame: Frame, part: str, instead: str) -> None:
        super().__init__(frame)
        self._part, self._instead = part, instead

    def __exit__(self, cls: object, problem: BaseException | None, traceback: object) -> bool:
        super().__exit__(cls, problem, traceback)
        if isinstance(problem, Exception) and self.lowering.is_defect(problem):
            note_defect(self._part, problem, self._instead)
        if has_failed := isinstance(problem, (Exception, Unshared)):
            self.undo()
        elif problem is None:
            self.keep()
        return has_failed


def exits_from(node: ast.AST) -> bool:
    """True if a statement contains a ``break``, ``return`` or ``raise`` that is not in a loop inside."""
    if isinstance(node, (ast.Break, ast.Return, ast.Raise)):
        return True
    inside = node.orelse if isinstance(node, (ast.While, ast.For)) else ast.iter_child_nodes(node)
    return not isinstance(node, (ast.FunctionDef, ast.ClassDef)) and any(map(exits_from, inside))

"""Speculative lowering: something is lowered to see what becomes of it, and kept, or rolled back without a trace."""

from __future__ import annotations

import ast
from types import TracebackType

from xdsl.ir import Block

from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.snapshots import StateSnapshot
from msgraph.support.report_files import note_defect


class SpeculativeLowering:
    """Ops made inside go into a block of their own; ``remembers`` says whether Python's state may change too."""

    def __init__(self, frame: Frame, remembers: bool) -> None:
        self.builder = frame.lowering.builder
        self.lowering = frame.lowering
        self.heap = StateSnapshot(frame) if remembers else None
        self.block = Block()
        self.around = self.builder.block
        self.constants = dict(self.builder.constants) if remembers else None
        self.count = len(self.builder.constant_ops)
        self.iterations, self.failures = self.lowering.iterations, len(self.lowering.failures)
        self.choices = len(self.builder.references.choices)
        self.positions = [] if self.heap is None else self.heap.positions()

    def __enter__(self) -> None:
        self.builder.block = self.block

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, _: TracebackType | None
    ) -> None:
        self.builder.block = self.around

    def keep(self) -> None:
        """It stays."""
        for op in list(self.block.ops):
            op.detach()
            self.around.add_op(op)

    def can_be_repeated(self) -> bool:
        """Can what has been done be done again? What Python called stays done, and iterators stand where they do."""
        heap = self.heap
        return heap is not None and not self.lowering.external.acted and heap.moved(self.positions) is None

    def failed(self, problem: BaseException, part: str, instead: str) -> None:
        """It goes, for an exception of the program, which comes up again, or a limit of ours; a defect is said."""
        if isinstance(problem, Exception) and self.lowering.is_defect(problem):
            note_defect(part, problem, instead)
        self.undo()

    def undo(self) -> None:
        """It goes."""
        self.block.drop_all_references()
        self.lowering.iterations = self.iterations
        del self.lowering.failures[self.failures :]
        del self.builder.references.choices[self.choices :]
        if self.heap is not None:
            self.heap.restore()
        if self.constants is not None:
            self.builder.constants = self.constants
            del self.builder.constant_ops[self.count :]


def has_effects(node: ast.AST) -> bool:
    """True if evaluating an expression may change Python's state."""
    return any(isinstance(part, (ast.Call, ast.NamedExpr, ast.Yield)) for part in ast.walk(node))


def may_leave(node: ast.While) -> bool:
    """True if a loop contains a way out of it: operators and brackets may fail."""
    exits: object = (ast.Break, ast.Return, ast.Raise, ast.Assert, ast.Call, ast.BinOp, ast.AugAssign, ast.Subscript)
    return any(isinstance(part, exits) for statement in node.body for part in ast.walk(statement))

"""Run-time branches: both arms are lowered, each from the same state of Python, and joined by one ``ms.if``.

:class:`BranchLowering` takes a snapshot of the state, lowers an arm, restores it, lowers the other, and joins what
names and objects hold behind them (the phis, ``joins.py``). Below are the ways a block leaves early at run time.
"""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from xdsl.ir import Block, Region

from msgraph.diagnostics.catalog.control import BranchesDiffer, ConditionOfMany, ContainerChanges, NameInOneBranch
from msgraph.diagnostics.catalog.syntax import ConditionAtRunTime
from msgraph.diagnostics.errors import CompileError, Mark
from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import Effect, effects_of
from msgraph.dialects.ops.comparison import CompareOp
from msgraph.dialects.types import DYNAMIC, element_count, shape_of
from msgraph.frontend.control.joins import Joiner, LeafType, converted, join_types
from msgraph.frontend.control.raising import fail, is_programs_own
from msgraph.frontend.program.source import span_of
from msgraph.frontend.state.block_exits import ABSENT, RAISED, BlockExit, exit_of, flags_of, has_failed, value_of
from msgraph.frontend.state.external_state import MISSING, LoggedWrite, class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.path_facts import DeferredError, Fact
from msgraph.frontend.state.signals import Unsettled
from msgraph.frontend.state.snapshots import Checkpoint, check_gone, from_slots, is_opaque, put, slots
from msgraph.frontend.state.temporary import temporarily
from msgraph.frontend.state.values import Traced

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

SIDES = ("true", "false")


def check_condition(value: Traced) -> Traced:
    """A run-time condition; it must have one element."""
    shape = shape_of(value.type)
    if element_count(shape) != 1 or DYNAMIC in shape:
        raise ConditionOfMany(", ".join(map(str, shape))).error()
    return value


@contextmanager
def filling(frame: Frame, block: Block) -> Generator[None]:
    """Ops go into ``block``; an arm that only the run chooses."""
    lowering = frame.lowering
    with temporarily(lowering, branch_depth=lowering.branch_depth + 1), lowering.builder.into(block, lambda: None):
        yield


class BranchLowering:
    """A run-time branch being lowered: two blocks, the state each leaves, how each ended.

    Either arm may be continued (:meth:`run`) until :meth:`close` joins them.
    """

    def __init__(self, frame: Frame, condition: Traced, branch_nodes: Sequence[Sequence[ast.AST]] = ((), ())) -> None:
        self.frame = frame
        self.lowering = frame.lowering
        self.references = frame.lowering.builder.references
        self.condition = self.references.snapshot(condition) if self.references.written else condition
        self.branch_nodes = branch_nodes
        self.node = frame.node
        self.blocks = (Block(), Block())
        self.entry_state = Checkpoint(frame.lowering, [frame])
        self.after: list[dict[int, Any]] = [{}, {}]
        self.exited = [False, False]
        self.exact = False
        """Is what an object holds in one arm never what it holds in the other? One of several objects is chosen."""
        self.returns = False
        """Does the call give what the arms give?"""
        self.is_condition = False
        """Is it a part of a condition? What it binds behind `and` has a value where the whole condition holds."""
        self.leaves: list[tuple[Any, Any, Traced]] = []
        self.types: list[LeafType] = []
        self.joined: dict[tuple[int, int], Traced] = {}
        self.unsettled: list[Unsettled] = []
        """Arms that call a function nothing is known of yet: the other arm says what there is to know."""

    def run(self, side: int, body: Callable[[], object]) -> Any:
        """Lower ``body`` in one arm, from the state that arm is in."""
        if self.after[side]:
            for key, (holder, before) in self.entry_state.held.items():
                put(holder, self.after[side].get(key, before))
        elif self.after[1 - side]:
            self.entry_state.restore()
        try:
            knows = self.lowering.path_facts.assuming(self.condition.ssa, side == 0)
            with filling(self.frame, self.blocks[side]), knows:
                result = body()
        except Unsettled as signal:  # all this is lowered again, so nothing of it counts
            self.unsettled.append(signal)
            self.entry_state.restore()
            self.exited[side], result = True, ABSENT
        except BaseException as raised:
            if not isinstance(raised, Exception) or not is_programs_own(self.lowering, raised):
                self.abandon()
                raise
            result = self._failed(side, raised)
        self.after[side] = self.entry_state.now()
        return result

    def _failed(self, side: int, exception: BaseException) -> object:
        """What an arm gives in which an exception is certain: nothing. The run meets it if it takes the arm."""
        self.lowering.blame(exception)
        with filling(self.frame, self.blocks[side]):
            fail(self.frame, exception)
        return ABSENT

    def abandon(self) -> None:
        """Forget what was lowered."""
        for block in self.blocks:
            block.drop_all_references()

    def splice(self, side: int) -> bool:
        """Move the ops of an arm in front of the branch, if computing them for nothing does no harm."""
        block = self.blocks[side]
        if self.unsettled or any(self.entry_state.changes()):
            return False
        if any(op.regions or effects_of(op) is not Effect.NONE for op in block.ops):
            return False
        for op in list(block.ops):
            op.detach()
            self.lowering.builder.block.add_op(op)
        self.entry_state.restore()
        return True

    # -- joining ---------------------------------------------------------------------------------------

    def close(self, left: object, right: object) -> Any:
        """Join the two states, and what the arms gave; makes the op."""
        if len(self.unsettled) == 2:
            self.abandon()
            raise self.unsettled[0]
        self.frame.at(self.node)
        self._state_after(0)
        self._state_after(1)
        self._complete_journal()  # what it reads may be reached for the first time
        self._state_after(0)
        self._state_after(1)
        joiner = Joiner(self.lowering, self._leaf, self.after[0], self.after[1], self.blocks)
        value = self._given(joiner, left, right)
        for key, (holder, _) in self.entry_state.held.items():
            put(holder, self._holder(joiner, holder, key))
        if joiner.replaced:
            check_gone(self.lowering, joiner.replaced)
        self._emit()
        for discriminant, *sides in joiner.discriminants:  # the same condition further on says which option it is
            facts = [[Fact(discriminant.ssa, side)] if isinstance(side, int) else [] for side in sides]
            self.lowering.path_facts.learn(self.condition.ssa, *facts)
        return value

    def _state_after(self, side: int) -> dict[int, object]:
        """What everything holds behind an arm: containers it has not reached hold what they did."""
        after, held = self.after[side], self.entry_state.held
        if len(after) < len(held):
            for key, (_, before) in held.items():
                after.setdefault(key, before)
        return after

    def _given(self, joiner: Joiner, left: object, right: object) -> object:
        try:
            with temporarily(joiner, returns=self.returns):
                return joiner.of(left, right)
        except CompileError as problem:
            self._explain(problem, "the value", lambda node: isinstance(node, ast.Return))
            raise

    def _holder(self, joiner: Joiner, holder: object, key: int) -> object:
        one, other = self.after[0][key], self.after[1][key]
        joiner.exact = (
            self.exact or key in self.entry_state.external.originals or holder is self.entry_state.external.write_log
        )
        own = holder is self.frame
        first, second = slots(one), slots(other)
        grows = (self.entry_state.external.write_log, self.lowering.failure, self.references.current)
        if not isinstance(holder, Frame) and not any(holder is some for some in grows):
            check_structure(self.frame, self.node, holder, first, second)
            if is_opaque(holder):
                return one
        joined: dict[Any, Any] = {}
        written = holder is self.references.current
        for name in {**first, **second}:
            if written and self.references.is_made_in(name, self.blocks):
                continue
            a, b = first.get(name, MISSING), second.get(name, MISSING)
            if a is b:
                joined[name] = a
                continue
            if own:  # a name of an arm that has left the function does not count
                a, b = (ABSENT if left else value for left, value in zip(self.exited, (a, b), strict=True))
            if {id(a), id(b)} != {id(ABSENT), id(MISSING)}:
                joined[name] = self._slot(joiner, holder, name, a, b)
        return from_slots(holder, joined)

    def _slot(self, joiner: Joiner, holder: object, name: object, a: object, b: object) -> object:
        if a is b:
            return a
        if a is MISSING or b is MISSING:
            if self.is_condition:
                return DeferredError(lambda: ConditionAtRunTime("`:=` behind `and` or `or`").error())
            missing = 0 if a is MISSING else 1
            return DeferredError(lambda: NameInOneBranch(_written(name), SIDES[missing], SIDES[1 - missing]).error())
        try:
            return joiner.of(a, b)
        except CompileError as problem:
            self._explain(
                problem,
                f"`{_written(name)}`",
                lambda node: isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name,
            )
            if not isinstance(holder, Frame):
                raise
            return DeferredError(lambda problem=problem: problem)

    def _complete_journal(self) -> None:
        """An attribute outside that one arm writes keeps its value in the other; there, a failure has none."""
        external = self.entry_state.external
        key = id(external.write_log)
        for mine, other in ((0, 1), (1, 0)):
            for slot, written in self.after[other][key].items():
                kept = self.after[mine][key].get(slot) or external.unwritten(written.target, slot[1])
                check_attribute(kept, written, "branch")
                self.after[mine][key][slot] = kept
            stored = id(self.references.current)
            for name in self.after[other][stored].keys() - self.after[mine][stored].keys():
                self.after[mine][stored][name] = self.references.unwritten(name)
            failed = id(self.lowering.failure)
            for number in self.after[other][failed].keys() - self.after[mine][failed].keys():
                self.after[mine][failed][number] = ABSENT

    def _leaf(self, a: object, b: object) -> object:
        key = (id(a), id(b))
        if key in self.joined:
            return self.joined[key]
        if isinstance(a, bool) and isinstance(b, bool):
            truth = truth_value(self.lowering, self.condition)
            joined = self.joined[key] = truth if a else negated(self.lowering, truth)
            return joined
        leaf = join_types(self.lowering, a, b)
        some = self.condition
        joined = self.joined[key] = leaf.traced(self.lowering, some.ssa)
        self.leaves.append((a, b, joined))
        self.types.append(leaf)
        if leaf.kind == "tensor":
            self.references.note_choice(joined, (a, b))
        return joined

    def _explain(self, problem: CompileError, what: str, wanted: Callable[[ast.AST], bool]) -> None:
        """Show the line in each arm that the two types come from."""
        if not isinstance(problem.diagnostic, BranchesDiffer) or problem.where.spans:
            return
        problem.diagnostic = BranchesDiffer(problem.diagnostic.detail, what)
        problem.args = (problem.diagnostic,)
        self.lowering.blame(problem)
        for nodes, side in zip(self.branch_nodes, SIDES, strict=True):
            matching = [n for part in nodes for n in ast.walk(part) if wanted(n)]
            if matching:
                mark = Mark(span_of(matching[-1], self.frame.file), f"in the {side} branch")
                problem.where.marks.append(mark)

    # -- the op ----------------------------------------------------------------------------------------

    def _emit(self) -> None:
        builder, written = self.lowering.builder, self.references.current
        joined = dict(written)
        for side, block in enumerate(self.blocks):
            put(written, self.after[side][id(written)])
            with builder.into(block):
                pairs = zip(self.leaves, self.types, strict=True)
                values = [converted(self.lowering, leaf[side], leaf_type) for leaf, leaf_type in pairs]
            block.add_op(builder.end("ms.yield", values))
        put(written, joined)
        op = GraphOp.BY_NAME["ms.if"].create(
            operands=[builder.references.contents(self.condition)], result_types=[t.type for t in self.types],
            regions=[Region(block) for block in self.blocks], location=self.lowering.location(),
        )  # fmt: skip
        if not self.leaves and effects_of(op) is Effect.NONE:
            op.drop_all_references()
            return
        builder.block.add_op(op)
        for (_, _, traced), result in zip(self.leaves, op.results, strict=True):
            traced.ssa = result


def truth_value(lowering: Lowering, condition: object) -> Traced:
    """A condition as a Python bool known at run time."""
    b = lowering.builder
    if isinstance(condition, Traced) and condition.kind == "bool":
        return condition
    original = value = condition if isinstance(condition, Traced) else b.lift(condition)
    if shape_of(value.type):
        value = b.reshape(value, shape=())
    truth = b.as_number(b.convert(value, dtypes.bool_), "bool")
    if truth.ssa is not original.ssa:
        lowering.path_facts.learn(truth.ssa, *lowering.path_facts.meaning(original.ssa))
    return truth


def negated(lowering: Lowering, condition: Traced) -> Any:
    """``not condition``: a tensor gives a tensor, a number a number."""
    b = lowering.builder
    value = b.logical_not(b.convert(b.as_tensor(condition), dtypes.bool_))
    lowering.path_facts.learn(value.ssa, *reversed(lowering.path_facts.meaning(condition.ssa)))
    return value if condition.kind == "tensor" else b.as_number(value, "bool")


def opposite(lowering: Lowering, verdict: bool | Traced) -> bool | Traced:
    """``not verdict``, known or not."""
    return negated(lowering, verdict) if isinstance(verdict, Traced) else not verdict


def check_structure(
    frame: Frame, node: ast.AST, holder: object, one: Mapping[object, object], other: Mapping[object, object]
) -> None:
    """An error if an object has other places, by name, key or position, in two states that the run chooses between."""
    if one.keys() != other.keys():
        what = {list: "length", deque: "length", dict: "keys"}.get(class_of(holder), "attributes")
        what = "contents" if is_opaque(holder) else what
    elif isinstance(holder, dict) and list(one) != list(other):
        what = "order"
    else:
        return
    frame.at(node)
    construct = "loop" if isinstance(node, (ast.While, ast.For)) else "branch"
    raise ContainerChanges(class_of(holder).__name__, what, construct).error()


def check_attribute(one: LoggedWrite, other: LoggedWrite, construct: str) -> None:
    """An error if an attribute outside is there in only one of two states that the run chooses between."""
    if (one.value is MISSING) is not (other.value is MISSING):
        cls = other.target if isinstance(other.target, type) else class_of(other.target)
        raise ContainerChanges(cls.__name__, "attributes", construct).error()


# -- values --------------------------------------------------------------------------------------------------


def choose(
    frame: Frame, verdict: bool | Traced, then: Callable[[], object], otherwise: Callable[[], object], *,
    nodes: Sequence[Sequence[ast.AST]] = ((), ()),
) -> Any:  # fmt: skip
    """The value of one of two expressions: only that one is lowered, both where the run chooses."""
    if isinstance(verdict, bool):
        return then() if verdict else otherwise()
    branch = BranchLowering(frame, verdict, nodes)
    left = branch.run(0, then)
    return branch.close(left, branch.run(1, otherwise))


# -- statements ------------------------------------------------------------------------------------------------


def either(
    frame: Frame, verdict: bool | Traced, then: Callable[[], BlockExit | None],
    otherwise: Callable[[], BlockExit | None], *, nodes: Sequence[Sequence[ast.AST]] = ((), ()),
) -> BlockExit | None:  # fmt: skip
    """How one of two blocks ends: only that one is lowered, both where the run chooses."""
    if isinstance(verdict, bool):
        return then() if verdict else otherwise()
    branch = BranchLowering(frame, verdict, nodes)
    block_exits: list[Any] = [branch.run(0, lambda: closed(frame, then())), branch.run(1, otherwise)]
    block_exits = [RAISED if block_exit is ABSENT else block_exit for block_exit in block_exits]
    ended = [block_exit is not None and block_exit.certain and block_exit.kind != "open" for block_exit in block_exits]
    if ended[0] is not ended[1]:  # the rest of the block joins the arm that has not, and an `elif` in it
        return BlockExit("open", (branch, block_exits, ended.index(False)))
    block_exits[1] = branch.run(1, lambda: closed(frame, block_exits[1]))
    return close(branch, block_exits)


def close(branch: BranchLowering, block_exits: Sequence[Any]) -> BlockExit | None:
    """Join two arms of statements."""
    block_exits = [RAISED if block_exit is ABSENT else block_exit for block_exit in block_exits]
    kinds = sorted({kind for block_exit in block_exits for kind in flags_of(block_exit)})
    certain = [block_exit is not None and block_exit.certain for block_exit in block_exits]
    sides: list[Any] = []
    for side, block_exit in enumerate(block_exits):
        flags = flags_of(block_exit)
        branch.exited[side] = certain[side] and block_exit.leaves
        sides.append((tuple(flags.get(kind, False) for kind in kinds), value_of(block_exit)))
    branch.returns = branch.frame.caller is None and branch.lowering.differentiating == 0
    flags, value = branch.close(*sides)
    return exit_of(dict(zip(kinds, flags, strict=True)), value, all(certain))


def assuming_no_failure(lowering: Lowering, body: Callable[[], object]) -> Any:
    """``body()``, where no failure has been met so far."""
    with temporarily(lowering, passed=lowering.failure["code"]):
        return body()


def unless_exited(frame: Frame, block_exit: BlockExit | None, body: Callable[[], BlockExit | None]) -> BlockExit | None:
    """Lower ``body`` for the case that a block has not been left early."""
    if block_exit is None:
        return body()
    if block_exit.certain:
        return block_exit
    block_exit = _with_failures(frame.lowering, block_exit)
    branch = BranchLowering(frame, any_of(frame.lowering, list(block_exit.flags.values())))
    flags = dict.fromkeys(block_exit.flags, True) if len(block_exit.flags) == 1 else block_exit.flags
    ended = replace(block_exit, flags=flags, certain=True)
    rest = partial(assuming_no_failure, frame.lowering, body) if "raise" in block_exit.flags else body
    after = branch.run(1, lambda: closed(frame, rest()))
    return close(branch, (branch.run(0, lambda: ended), after))


def _with_failures(lowering: Lowering, block_exit: BlockExit) -> BlockExit:
    """A block exit that may be by a failure: also by one that has been met since its flag was computed."""
    code, flag = lowering.failure["code"], block_exit.flags.get("raise")
    if not isinstance(flag, Traced) or not isinstance(code, Traced) or code is lowering.passed:
        return block_exit
    test = flag.ssa.owner
    if isinstance(test, CompareOp) and test.function == "not_equal" and code.ssa in test.operands:
        return block_exit
    return replace(block_exit, flags={**block_exit.flags, "raise": has_failed(code)})


def go_on(
    frame: Frame, block_exit: BlockExit, rest: Callable[[], BlockExit | None] | None, nodes: Sequence[ast.AST] = ()
) -> BlockExit | None:
    """The exit of a block whose first part ended so, and which goes on with ``rest``: with these ``nodes``."""
    if block_exit.kind == "open":
        branch, block_exits, side = block_exit.value
        before = block_exits[side]
        if rest is not None or (before is not None and before.kind == "open"):
            branch.branch_nodes = tuple(
                [*arm, *nodes] if i == side else arm for i, arm in enumerate(branch.branch_nodes)
            )
            body = rest if before is None else lambda: go_on(frame, before, rest)
            block_exits[side] = branch.run(side, body)
        return close(branch, block_exits)
    if block_exit.kind != "conditional" or rest is None:
        return block_exit
    return unless_exited(frame, block_exit, rest)


def closed(frame: Frame, block_exit: BlockExit | None) -> BlockExit | None:
    """A block exit with which an arm may end: nothing of a block inside it is left to be lowered."""
    return block_exit if block_exit is None or block_exit.kind != "open" else go_on(frame, block_exit, None)


def without(block_exit: BlockExit | None, kind: str) -> BlockExit | None:
    """A block exit once those of one kind have been followed: the loop they leave, or go on with, is over."""
    if block_exit is None or block_exit.kind == kind:
        return None
    if kind not in block_exit.flags:
        return block_exit
    return exit_of({k: flag for k, flag in block_exit.flags.items() if k != kind}, block_exit.value)


def any_of(lowering: Lowering, flags: Sequence[object]) -> Traced:
    """True at run time if any of the flags is."""
    b = lowering.builder
    first, *rest = [b.as_tensor(b.lift(flag)) for flag in flags]
    for flag in rest:
        first = b.logical_or(first, flag)
    return b.as_number(first, "bool")


def _written(name: object) -> str:
    """A name, an attribute that is written or the place of an item, as the program writes it."""
    return f".{name[1]}" if isinstance(name, tuple) else f"[{name}]" if isinstance(name, int) else str(name)

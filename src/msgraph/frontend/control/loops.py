"""Run-time loops: ``ms.while``, with what the body changes carried from one iteration to the next.

What is carried is found by lowering the body: first with the names it binds and whose values a run can have, then,
if something else has changed or has another type at the end, once more with that. Known values that the body leaves
as they are stay known.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Mapping, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Block, Region, SSAValue

from msgraph.diagnostics.catalog.control import BranchesDiffer, LoopChangesType, NameInLoop
from msgraph.diagnostics.errors import CompileError, Mark, error
from msgraph.dialects.contract import GraphOp
from msgraph.frontend.control.branches import (
    any_of,
    assuming_no_failure,
    check_attribute,
    check_structure,
    filling,
    negated,
    truth_value,
)
from msgraph.frontend.control.conditions import both
from msgraph.frontend.control.joins import NUMBER_TYPES, Joiner, LeafType, converted, is_same, leaf_type_of
from msgraph.frontend.control.loop_carries import IDENTITY, LoopCarries, Path, Slot, Walk
from msgraph.frontend.control.loop_findings import CarriesMore, LoopFindings, tell
from msgraph.frontend.control.raising import Caught, fail, is_programs_own
from msgraph.frontend.program.source import span_of
from msgraph.frontend.state.aliasing import OwnStorage, made_in, storage_of
from msgraph.frontend.state.block_exits import ABSENT, BlockExit, exit_of, flags_of, has_failed, value_of
from msgraph.frontend.state.external_state import MISSING, LoggedWrite
from msgraph.frontend.state.frames import DeferredError, Frame
from msgraph.frontend.state.path_facts import Bound
from msgraph.frontend.state.snapshots import Checkpoint, check_gone, from_slots, put, slot_of, slots
from msgraph.frontend.state.speculation import exits_from
from msgraph.frontend.state.values import Traced

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

_ATTEMPTS = 12
_INITIAL = {"code": 0, "return": False, "break": False}


class Loop:
    """One run-time loop being lowered."""

    def __init__(
        self, frame: Frame, node: ast.While | ast.For, test: Callable[[], bool | Traced],
        body: Callable[[], BlockExit | None], control: dict[str, object],
    ) -> None:  # fmt: skip
        self.frame = frame
        self.lowering: Lowering = frame.lowering
        self.node = node
        self.test = test
        self.body = body
        self.control = control
        """What the loop itself carries: whether it was left, where it stands."""
        control.update(left=False)
        self.exits: Set[str] = frozenset()
        """How the body was found to leave it."""
        self.carries = LoopCarries(self.lowering)
        self.start = Checkpoint(self.lowering, [frame, control])
        self.memory = self.lowering.loops
        around: Loop | None = self.memory.loop_around()
        self.around: Sequence[Block] = [
            self.lowering.builder.block,
            *(() if around is None else (*around.around, *around.blocks)),
        ]
        """The blocks that are being filled around it, from the innermost one."""
        self.blocks: Sequence[Block] = ()
        """Those that it fills in this attempt."""

    def run(self) -> BlockExit | None:
        """Lower the loop; how it ended (``break`` stands for having been left)."""
        self.memory.loop = self
        try:
            return self._settled()
        finally:
            self.memory.loop = None

    def _settled(self) -> BlockExit | None:
        """The attempt with which it is known what the loop carries."""
        self._expect()
        met, changes = self.memory.met, 0
        if self.memory.findings is not None:
            self.memory.findings.recall(self)
            self.start.restore()
        while changes < _ATTEMPTS:
            self.carries.changed, self.memory.met = False, dict(met)
            attempt = Attempt(self)
            self.blocks = attempt.blocks
            try:
                attempt.lower()
            except CarriesMore as signal:
                attempt.abandon()
                if signal.loop is not self:
                    self._remember()
                    raise
            except BaseException as problem:
                attempt.abandon()
                is_meant = isinstance(problem, Exception) and not self.lowering.is_defect(problem)
                if not is_meant or not self.carries.supposed:
                    raise
                self.memory.findings, self.memory.supposes = None, False  # it may be what was supposed that leads here
                self.carries = LoopCarries(self.lowering)
                self._expect()
            else:
                self._remember()
                if not self.carries.changed:
                    return attempt.finish()
                attempt.abandon()
                changes += 1
                if (outer := tell(self)) is not None:
                    raise CarriesMore(outer)
        raise error(LoopChangesType("Its types change in every round.", "a value"))

    def _remember(self) -> None:
        if self.memory.supposes:
            self.memory.findings = LoopFindings(self)

    def suppose(self, path: Path, leaf: LeafType, target: object, rebuilt: Container[Path] = ()) -> bool:
        """Carry what a loop inside, or a write that comes back, makes likely, in ``rebuilt`` ones; is that new?"""
        carries, slot = self.carries, path[:2]
        if path in carries.leaves or path in carries.refused or slot in carries.deferred_errors:
            return False
        if not self.memory.supposes:
            return False
        if not self.complete(path[0], path[1], target) or leaf_type_of(self.lowering, self.initial(path)) != leaf:
            return False
        carries.leaves[path] = leaf
        carries.supposed.add(path)
        carries.rebuilt.update({path[:end]: None for end in range(2, len(path)) if path[:end] in rebuilt})
        if carries.is_exact(path):
            carries.carry_identity(path)
        return True

    def complete(self, key: int, name: Any, target: object) -> bool:
        """Is a slot there before the first iteration? An attribute or a storage is, though it is written later."""
        holder, contents = self.start.held[key]
        references = self.lowering.builder.references
        if slot_of(contents, name, MISSING) is not MISSING:
            return True
        if holder is not self.start.external.write_log:
            if holder is not references.current or name not in references.storages:
                return False
            if made_in(references.storages[name]) not in (self.lowering.entry, *self.around):
                return False
        contents[name] = self.unwritten(holder, name, target)
        return True

    def unwritten(self, holder: object, name: Any, target: object) -> object:
        """What a name of the write log or a storage is before the first iteration."""
        if holder is self.start.external.write_log:
            return self.start.external.unwritten(target, name[1])
        contents = self.lowering.builder.references.unwritten(name)
        if contents.alias_of is not None:
            contents.alias_of = OwnStorage(self.around[0])
        return contents

    def initial(self, path: Path) -> object:
        """What is at a place before the first iteration, if it is there."""
        value: Any = slot_of(self.start.held.get(path[0], (None, {}))[1], path[1], ABSENT)
        if len(path) > 2:
            held = {key: contents for key, (_, contents) in self.start.held.items()}
            for depth, name in enumerate(path[2:], 2):
                value = self.carries.part(path[:depth], value, name, held)
        return value

    def _expect(self) -> None:
        """Names the body binds to what a run can hold are carried from the start."""
        frame_key = id(self.frame)
        names = slots(self.start.held[frame_key][1])
        stores = (n.id for n in ast.walk(self.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
        for name in dict.fromkeys(name for name in stores if name in names):
            value = names[name]
            leaf = leaf_type_of(self.lowering, value)
            if leaf is not None and (leaf.kind == "tensor" or isinstance(value, Traced)):
                self.carries.leaves[frame_key, name] = leaf
            elif leaf is not None:
                self.suppose((frame_key, name), leaf, None)
        if "index" in self.control:
            leaf = leaf_type_of(self.lowering, self.control["index"])
            self.carries.leaves[id(self.control), "index"] = cast(LeafType, leaf)
        if any(map(exits_from, self.node.body)):
            self.expect_left()

    def expect_left(self) -> bool:
        """Carry whether the loop was left; whether that is new."""
        return self.suppose((id(self.control), "left"), LeafType("bool", NUMBER_TYPES["bool"]), None)


class Attempt:
    """The loop lowered once, with what is known so far of what it carries."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.lowering = loop.lowering
        self.carries = loop.carries
        self.leaves = dict(loop.carries.leaves)
        """The types of the arguments of both blocks, in their order, by the place of each."""
        self.failure = loop.start.held[id(self.lowering.failure)][1]
        self.exit: dict[str, object] = {}
        self.results: dict[object, object] = {}
        """What is read behind the loop alone, as no iteration follows: failures, and how the body has left it."""
        self.result_carries = LoopCarries(self.lowering)
        self.blocks = (Block(), Block())
        self.values: dict[Path, Traced] = {}
        self.references = self.lowering.builder.references
        self.memory = len(self.references.made)
        self.written = len(self.lowering.slot_writes)

    def abandon(self) -> None:
        """Forget what was lowered."""
        self.loop.start.undo(self.blocks)

    def lower(self) -> None:
        """Lower both regions."""
        loop = self.loop
        before, after = self.blocks
        entered = self._enter(before, loop.start.now())
        with filling(loop.frame, before):
            verdict = assuming_no_failure(self.lowering, self._verdict)
            self.condition = truth_value(self.lowering, verdict)
            between = loop.start.now()
            self.passed = self._leave(entered, between, True)
        if self.carries.changed:
            return
        between[id(self.lowering.failure)] = self.failure  # where the condition has failed, no iteration follows
        put(self.lowering.failure, self.failure)
        self.structure = between
        entered = self._enter(after, between)
        self._learn(after)
        with filling(loop.frame, after):
            self._note(assuming_no_failure(self.lowering, self._body))
            self.yielded = self._leave(entered, loop.start.now(), False)
        self.after = loop.start.now()
        if len(self.references.made) != self.memory:
            self.carries.changed = True  # what was read of an argument before it was written was not read from memory

    def _learn(self, after: Block) -> None:
        """What the condition says of values that it passes on."""
        path_facts = self.lowering.path_facts
        places = {value: number for number, value in enumerate(self.passed)}
        for fact in path_facts.meaning(self.condition.ssa)[0]:
            if isinstance(fact, Bound) and fact.value in places:
                path_facts.narrow(after.args[places[fact.value]], fact.low, fact.high)

    def _verdict(self) -> bool | Traced:
        loop, control = self.loop, self.loop.control
        loop.frame.at(loop.node)
        left = control["left"]
        if isinstance(left, Traced):
            return both(loop.frame, negated(self.lowering, left), self._test, True)
        return self._test()

    def _test(self) -> bool | Traced:
        """The condition; there is no iteration where evaluating it fails."""
        verdict = self.loop.test()
        code = self.lowering.failure["code"]
        if code is self.failure["code"]:
            return verdict
        if not isinstance(code, Traced):
            return False
        return both(self.loop.frame, negated(self.lowering, has_failed(code)), lambda: verdict, True)

    def _body(self) -> BlockExit | None:
        """An iteration; where an exception is certain in it, the run meets it."""
        block_exit: BlockExit | None = None
        with Caught(partial(is_programs_own, self.lowering)) as caught:
            block_exit = self.loop.body()
        return block_exit if caught.exception is None else fail(self.loop.frame, caught.exception)

    def _note(self, block_exit: BlockExit | None) -> None:
        """How the body ended decides whether there is another iteration."""
        control = self.loop.control
        flags = {kind: flag for kind, flag in flags_of(block_exit).items() if kind != "continue"}
        code = self.lowering.failure["code"]
        if code is not self.failure["code"]:
            flags["raise"] = has_failed(code)
        self.loop.exits = flags.keys()
        if flags:
            control["left"] = any_of(self.lowering, list(flags.values()))
        self.exit = {way: flags[way] for way in ("return", "break") if way in flags}
        self.exit["value"] = value_of(block_exit)

    # -- values at the start of a region -----------------------------------------------------------------

    def _enter(self, block: Block, held: Mapping[int, object]) -> dict[int, object]:
        """Bind what is carried to arguments of a block; what everything holds then."""
        for path in self.leaves:
            self._add_argument(block, path)
        self._identify()
        return self._bind(held)

    def _add_argument(self, block: Block, path: Path) -> None:
        leaf = self.leaves[path]
        value = self.values[path] = leaf.traced(self.lowering, block.insert_arg(leaf.type, len(block.args)))
        if value.kind == "tensor":
            self.references.note_choice(value, (self.loop.initial(path),))

    def _identify(self) -> None:
        """Tensors that are carried know the object ids that are carried beside them."""
        for path, discriminant in self.values.items():
            if path[-1] is IDENTITY and path[:-1] in self.values:
                self.values[path[:-1]].identity = discriminant

    def _bind(self, held: Mapping[int, object]) -> dict[int, object]:
        objects = self.loop.start.held
        wanted = self.carries.slots()
        bound = dict(held)
        for key in dict.fromkeys(slot[0] for slot in wanted):
            holder = objects[key][0]
            names: dict[Any, Any] = dict(slots(held[key]))
            for slot in wanted:
                if slot[0] == key:
                    value = names.get(slot[1], ABSENT)
                    carries, deferred = self.carries, self.carries.deferred_errors.get(slot)
                    names[slot[1]] = deferred or carries.shaped(slot, value, held, self.values)
            bound[key] = from_slots(holder, names)
            put(holder, bound[key])
        return bound

    # -- values at the end of a region ---------------------------------------------------------------------

    def _leave(self, entered: Mapping[int, object], now: Mapping[int, object], first: bool) -> list[SSAValue]:
        """What a region passes on; notes what else must be carried."""
        walk = Walk(self.carries, self.values, Joiner(self.lowering, lambda a, b: None, entered, now, self.blocks))
        for key, (holder, contents) in list(self.loop.start.held.items()):
            before, after = slots(entered.get(key, contents)), slots(now[key])
            if holder is self.loop.start.external.write_log:
                before = self._complete(holder, before, after)
                for name, written in after.items():  # there before the first iteration, and only then
                    check_attribute(before[name], written, "loop")
                self._expect_again(key, before, after)
            elif holder is self.lowering.failure:
                continue
            elif holder is self.references.current:
                made_here = self.references.is_made_in
                after = {name: value for name, value in after.items() if not made_here(name, self.blocks)}
                before = self._complete(holder, before, after)
            elif not isinstance(holder, Frame):
                check_structure(self.loop.frame, self.loop.node, holder, before, after)
            for name, value in after.items():
                old = before.get(name, ABSENT if first else MISSING)
                self._compare(holder, (key, name), old, value, walk)
        new = [path for path, leaf in self.carries.leaves.items() if leaf.kind == "int" and path not in self.leaves]
        if any(path[-1] is not IDENTITY and not isinstance(walk.found.get(path), Traced) for path in new):
            self.loop.exits = {*self.loop.exits, "raise"}  # what is computed with a number of the run may be too large
            self.loop.expect_left()
        if not first:
            self._refuse(walk.found)
        if self.carries.changed:
            self._expect_written()
            return []
        self._add_results(walk, first)
        for path in self.leaves:
            if self.values[path].kind == "tensor" and path in walk.found:
                value = walk.found[path]
                self.references.note_choice(self.values[path], (value, *self._bound_to(value, walk.found)))
        return [
            converted(self.lowering, walk.found.get(path, self.values[path]), leaf)
            for path, leaf in self.leaves.items()
        ]

    def _add_results(self, walk: Walk, first: bool) -> None:
        """What a region leaves to be read behind the loop becomes arguments of both blocks."""
        before, after = self.blocks
        failures = {name: x for name, x in self.lowering.failure.items() if x is not self.failure.get(name)}
        walk.carries = self.result_carries
        for name, value in {**failures, **self.exit}.items():
            self._compare(self.results, (id(self.results), name), _INITIAL.get(name, ABSENT), value, walk)
            self.results[name] = value
        for path, leaf in self.result_carries.leaves.items():
            if path not in self.leaves:
                self.leaves[path] = leaf
                self._add_argument(before, path)
                if not first:
                    self.passed.append(self.values[path].ssa)
                    self._add_argument(after, path)
                elif path[1] == "code":  # the condition is asked for behind a failed iteration, too
                    self.lowering.record_failure(self.values[path])
                    walk.found[path] = self.lowering.failure["code"]

    def _expect_again(self, key: int, before: Mapping[Any, LoggedWrite], after: Mapping[Any, LoggedWrite]) -> None:
        """Tensors that an iteration is the first to write outside are carried: another one may leave others there."""
        for name, written in after.items():
            leaf = leaf_type_of(self.lowering, written.value)
            if written is not before[name] and leaf is not None and leaf.kind == "tensor":
                self.carries.changed |= self.loop.suppose((key, name, 1), leaf, written.target)

    def _expect_written(self) -> None:
        """Tensors that were written where there were others are carried: ``o.c = o.b`` follows what ``o.b`` becomes."""
        for slot in self.lowering.slot_writes[self.written :]:
            leaf = leaf_type_of(self.lowering, self.loop.initial(slot))
            if leaf is not None and leaf.kind == "tensor" and slot[0] in self.loop.start.held:
                self.loop.suppose(slot, leaf, None)

    def _refuse(self, found: Mapping[Path, object]) -> None:
        """What every iteration leaves as it was before the first one need not be carried."""
        for path in [path for path in self.leaves if path in self.carries.supposed]:
            start, initial = self.values[path], self.loop.initial(path)
            end = found.get(path, start)
            known = not isinstance(end, Traced) and not isinstance(initial, Traced)
            if end is start or end is initial or (known and is_same(end, initial)):
                self.carries.refuse(path)

    def _bound_to(self, value: object, ends: Mapping[Path, object]) -> list[Traced]:
        """What an iteration begins with where the last one has left tensors that share the storage of ``value``."""
        if not isinstance(value, Traced):
            return []
        storage = storage_of(value)
        others = [path for path, end in ends.items() if isinstance(end, Traced) and storage_of(end) is storage]
        return [self.values[path] for path in others] if len(others) > 1 else []

    def _complete(
        self, holder: object, before: Mapping[object, object], after: Mapping[object, object]
    ) -> Mapping[Any, Any]:
        """What a holder held before, with what the body is the first to write: that is carried from the start."""
        first = [name for name in after if name not in before]
        new = {name: self.loop.unwritten(holder, name, getattr(after[name], "target", None)) for name in first}
        if new:
            self.loop.start.held[id(holder)][1].update(new)
            self.carries.changed = True
        return {**before, **new}

    def _compare(self, holder: object, slot: Slot, before: Any, value: Any, walk: Walk) -> None:
        if before is value or slot in self.carries.deferred_errors:
            return
        if before is MISSING:
            return  # bound in the body alone: every iteration binds it anew
        if isinstance(before, DeferredError) or isinstance(value, DeferredError):
            if slot not in self.carries.deferred_errors:
                self.carries.deferred_errors[slot] = before if isinstance(before, DeferredError) else value
                self.carries.changed = True
            return
        try:
            walk.of(slot, before, value)
        except CompileError as problem:
            self._spoil(holder, slot, problem)

    def _spoil(self, holder: object, slot: Slot, problem: CompileError) -> None:
        """A value that cannot be carried: an error where it is used, at once if it is not a name's."""
        what = f"`{slot[1]}`" if isinstance(slot[1], str) else "an item"
        if isinstance(problem.diagnostic, BranchesDiffer):
            problem.diagnostic = LoopChangesType(problem.diagnostic.detail, what)
            problem.args = (problem.diagnostic,)
        self.loop.frame.at(self.loop.node)
        self.lowering.blame(problem)
        self._show(problem, slot)
        if not isinstance(holder, Frame):
            raise problem
        self.carries.deferred_errors[slot] = DeferredError(lambda: problem)
        for path in [path for path in self.carries.leaves if path[:2] == slot]:
            del self.carries.leaves[path]
        self.carries.changed = True

    def _show(self, problem: CompileError, slot: Slot) -> None:
        body = [n for n in ast.walk(self.loop.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        stores = [n for n in body if n.id == slot[1]]
        if stores:
            problem.where.marks.append(Mark(span_of(stores[-1], self.loop.frame.file), "bound here to another type"))

    # -- the op ----------------------------------------------------------------------------------------------

    def finish(self) -> BlockExit | None:
        """Make the op and bind its results."""
        loop, builder = self.loop, self.lowering.builder
        loop.frame.at(loop.node)
        put(self.references.current, loop.start.held[id(self.references.current)][1])
        inits = [converted(self.lowering, self.loop.initial(path), leaf) for path, leaf in self.leaves.items()]
        place = self.lowering.location()
        before, after = self.blocks
        before.add_op(builder.end("ms.condition", [self.condition.ssa, *self.passed]))
        after.add_op(builder.end("ms.yield", self.yielded))
        types = [leaf.type for leaf in self.leaves.values()]
        loop_op = GraphOp.BY_NAME["ms.while"].create(
            operands=inits, result_types=types, regions=[Region(before), Region(after)], location=place
        )
        builder.block.add_op(loop_op)
        for (path, leaf), result in zip(self.leaves.items(), loop_op.results, strict=True):
            carried = self.values[path]
            self.values[path] = leaf.traced(self.lowering, result)
            if carried.kind == "tensor":
                self.references.note_choice(self.values[path], (self.loop.initial(path), carried))
        self._identify()
        self._results()
        block_exit = self._ending()
        check_gone(self.lowering, [x for c in (self.carries, self.result_carries) for _, x in c.replaced.values()])
        return block_exit

    def _results(self) -> None:
        """Bind what everything holds behind the loop."""
        loop = self.loop
        for key, (holder, before) in loop.start.held.items():
            put(holder, self.structure.setdefault(key, before))
        self._bind(self.structure)
        word = "while" if isinstance(loop.node, ast.While) else "for"
        for key, (holder, _) in loop.start.held.items():
            if isinstance(holder, Frame):
                for name in self.after[key]:
                    if name not in self.structure[key]:
                        holder.names[name] = DeferredError(partial(error, NameInLoop(name, word)))

    def _ending(self) -> BlockExit | None:
        shaped, key = self.result_carries.shaped, id(self.results)
        ends = {name: shaped((key, name), end, self.after, self.values) for name, end in self.results.items()}
        value = ends.pop("value", ABSENT)
        flags = {way: ends.pop(way) for way in ("return", "break") if way in ends}
        self.lowering.failure.update(ends)
        if "code" in ends and (flags or "raise" in self.loop.exits):
            flags["raise"] = has_failed(ends["code"])
        return exit_of(flags, value)

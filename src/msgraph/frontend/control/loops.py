"""Run-time loops: ``ms.while``, with what the body changes carried from one iteration to the next.

What is carried is found by lowering the body: first with the names it binds and whose values a run can have, then,
if something else has changed or has another type at the end, once more with that. Known values that the body leaves
as they are stay known.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Block, Region, SSAValue

from msgraph.diagnostics.catalog.control import BranchesDiffer, LoopChangesType, NameInLoop
from msgraph.diagnostics.errors import CompileError, Mark
from msgraph.dialects.contract import GraphOp
from msgraph.frontend.control import branches
from msgraph.frontend.control.conditions import both
from msgraph.frontend.control.joins import NUMBER_TYPES, LeafType, converted, is_same, leaf_type_of
from msgraph.frontend.control.loop_carries import Carried, LoopCarries, LoopJoiner, LoopState, Slot, is_template
from msgraph.frontend.control.raising import Caught, fail, is_programs_own
from msgraph.frontend.program.source import span_of
from msgraph.frontend.state.aliasing import made_in, storage_of
from msgraph.frontend.state.block_exits import ABSENT, BlockExit, exit_of, flags_of, has_failed, value_of
from msgraph.frontend.state.external_state import MISSING, LoggedWrite, class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.lowering import LoopRecord
from msgraph.frontend.state.path_facts import Bound, DeferredError
from msgraph.frontend.state.snapshots import Checkpoint, check_gone, from_slots, put, slot_of, slots
from msgraph.frontend.state.speculation import exits_from
from msgraph.frontend.state.temporary import temporarily
from msgraph.frontend.state.values import Traced

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

_ATTEMPTS = 12
_INITIAL = {"code": 0, "return": False, "break": False}


@contextmanager
def remembering(frame: Frame, node: ast.stmt) -> Generator[LoopRecord]:
    """While a loop statement is lowered: what is known of it."""
    memory = frame.lowering.loops.of((id(node), id(frame.site)))
    with temporarily(frame.lowering, loops=memory):
        yield memory


class CarriesMore(BaseException):
    """A loop has found that one around it carries something: that one is lowered anew, knowing that."""

    def __init__(self, loop: Loop) -> None:
        super().__init__()
        self.loop = loop


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
        with temporarily(self.memory, loop=self):
            return self._settled()

    def _settled(self) -> BlockExit | None:
        """The attempt with which it is known what the loop carries."""
        self._expect()
        met, changes = self.memory.met, 0
        if self.memory.findings is not None:
            self._recall(self.memory.findings)
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
                if not is_meant or not any(leaf.supposed for leaf in self.carries.leaves()):
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
                if (outer := self._tell()) is not None:
                    raise CarriesMore(outer)
        raise LoopChangesType("Its types change in every round.", "a value").error()

    def _remember(self) -> None:
        if self.memory.supposes:
            self.memory.findings = self

    def _recall(self, before: Loop) -> None:
        """Carry from the start what an earlier attempt at the same statement did."""
        ids = _counterparts(before.start, self.start)
        for (key, name), template in before.carries.slots.items():
            if key in ids:
                self.suppose((ids[key], name), template, again=True)

    def _tell(self) -> Loop | None:
        """Let the loops around carry what this one does; the outermost that did not know."""
        new, memory = None, self.memory.around
        while memory is not None:
            outer: Loop | None = memory.loop
            if outer is not None:
                inside = [item for item in self.carries.slots.items() if item[0][0] in outer.start.held]
                news = [outer.suppose(slot, template) for slot, template in inside]
                leaves = "raise" in self.exits or ("return" in self.exits and self.frame is outer.frame)
                if (leaves and outer.expect_left()) or any(news):
                    new = outer
            memory = memory.around
        return new

    def suppose(self, slot: Slot, template: object, again: bool = False) -> bool:
        """Carry what a loop inside, another attempt or a write that comes back makes likely; is that new?"""
        is_wrong = isinstance(self.carries.slots.get(slot), DeferredError)
        if is_wrong or not self.memory.supposes or not self._complete(*slot, template):
            return False
        if isinstance(template, DeferredError):
            if again:
                self.carries.slots[slot] = template
            return False
        key, name = slot
        return self.carries.suppose(slot, template, self.initial(key, name), self.start.held, again)

    def _complete(self, key: int, name: Any, template: object) -> bool:
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
        contents[name] = self.unwritten(holder, name, template)
        return True

    def unwritten(self, holder: object, name: Any, later: Any) -> object:
        """What a name of the write log or a storage is before the first iteration."""
        if holder is self.start.external.write_log:
            return self.start.external.unwritten(later.target, name[1])
        contents = self.lowering.builder.references.unwritten(name)
        if contents.alias_of is not None:
            contents.alias_of = self.around[0]
        return contents

    def initial(self, key: int, name: object) -> object:
        """What a slot holds before the first iteration, if it is there."""
        return slot_of(self.start.held.get(key, (None, {}))[1], name, ABSENT)

    def _expect(self) -> None:
        """Names the body binds to what a run can hold are carried from the start."""
        frame_key = id(self.frame)
        names = slots(self.start.held[frame_key][1])
        stores = (n.id for n in ast.walk(self.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
        for name in dict.fromkeys(name for name in stores if name in names):
            value = names[name]
            leaf = leaf_type_of(self.lowering, value)
            if leaf is not None and (leaf.kind == "tensor" or isinstance(value, Traced)):
                self.carries.slots[frame_key, name] = Carried(leaf, value)
            elif leaf is not None:
                self.suppose((frame_key, name), Carried(leaf, value))
        if "index" in self.control:
            index = self.control["index"]
            leaf = cast(LeafType, leaf_type_of(self.lowering, index))
            self.carries.slots[id(self.control), "index"] = Carried(leaf, index)
        if any(map(exits_from, self.node.body)):
            self.expect_left()

    def expect_left(self) -> bool:
        """Carry whether the loop was left; whether that is new."""
        return self.suppose((id(self.control), "left"), Carried(LeafType("bool", NUMBER_TYPES["bool"]), False))


def _counterparts(before: Checkpoint, now: Checkpoint) -> dict[int, int]:
    """The objects a loop reaches now, by those it reached before: the same ones, others in their order."""
    ids = {key: key for key in before.held if key in now.held}
    others = [[holder for key, (holder, _) in start.held.items() if key not in ids] for start in (before, now)]
    classes = [list(map(class_of, holders)) for holders in others]
    if classes[0] == classes[1]:
        ids.update(zip(*(map(id, holders) for holders in others), strict=True))
    return ids


class Attempt:
    """The loop lowered once, with what is known so far of what it carries."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.lowering = loop.lowering
        self.carries = loop.carries
        self.leaves = loop.carries.leaves()
        """What the arguments of both blocks stand for, in their order."""
        self.failure = loop.start.held[id(self.lowering.failure)][1]
        self.exit: dict[str, object] = {}
        self.result_carries = LoopCarries(self.lowering)
        """What is read behind the loop alone, as no iteration follows: failures, and how the body has left it."""
        self.replaced: list[object] = []
        """Objects that were there before, for which others stand."""
        self.blocks = (Block(), Block())
        self.values: dict[Carried, Traced] = {}
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
        with branches.filling(loop.frame, before):
            verdict = branches.assuming_no_failure(self.lowering, self._verdict)
            self.condition = branches.truth_value(self.lowering, verdict)
            between = loop.start.now()
            self.passed = self._leave(entered, between, True)
        if self.carries.changed:
            return
        between[id(self.lowering.failure)] = self.failure  # where the condition has failed, no iteration follows
        put(self.lowering.failure, self.failure)
        self.structure = between
        entered = self._enter(after, between)
        self._learn(after)
        with branches.filling(loop.frame, after):
            self._note(branches.assuming_no_failure(self.lowering, self._body))
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
            return both(loop.frame, branches.negated(self.lowering, left), self._test, True)
        return self._test()

    def _test(self) -> bool | Traced:
        """The condition; there is no iteration where evaluating it fails."""
        verdict = self.loop.test()
        code = self.lowering.failure["code"]
        if code is self.failure["code"]:
            return verdict
        if not isinstance(code, Traced):
            return False
        return both(self.loop.frame, branches.negated(self.lowering, has_failed(code)), lambda: verdict, True)

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
            control["left"] = branches.any_of(self.lowering, list(flags.values()))
        self.exit = {way: flags[way] for way in ("return", "break") if way in flags}
        self.exit["value"] = value_of(block_exit)

    # -- values at the start of a region -----------------------------------------------------------------

    def _enter(self, block: Block, held: Mapping[int, object]) -> dict[int, object]:
        """Bind what is carried to arguments of a block; what everything holds then."""
        for leaf in self.leaves:
            self._add_argument(block, leaf)
        self._identify()
        return self._bind(held)

    def _add_argument(self, block: Block, leaf: Carried) -> None:
        argument = block.insert_arg(leaf.type.type, len(block.args))
        value = self.values[leaf] = leaf.type.traced(self.lowering, argument)
        if value.kind == "tensor":
            self.references.note_choice(value, (leaf.initial,))

    def _identify(self) -> None:
        """Tensors that are carried know the object ids that are carried beside them."""
        for leaf in self.leaves:
            if leaf.identity is not None:
                self.values[leaf].identity = self.values[leaf.identity]

    def _bind(self, held: Mapping[int, object]) -> dict[int, object]:
        """Let everything hold what it does at the start of a region, or behind the loop."""
        self.state = LoopState(self.lowering, self.values)
        changed: dict[int, dict[object, object]] = {}
        for (key, name), template in self.carries.slots.items():
            names = changed.setdefault(key, dict(slots(held[key])))
            names[name] = template if isinstance(template, DeferredError) else self.state.bound(template)
        bound = dict(held)
        for key, names in changed.items():
            holder = self.loop.start.held[key][0]
            bound[key] = from_slots(holder, names)
            put(holder, bound[key])
        return bound

    # -- values at the end of a region ---------------------------------------------------------------------

    def _leave(self, entered: Mapping[int, object], now: Mapping[int, object], first: bool) -> list[SSAValue]:
        """What a region passes on; notes what else must be carried."""
        joiner = LoopJoiner(self.carries, self.state, now, entered, self.blocks)
        for key, (holder, contents) in list(self.loop.start.held.items()):
            before, after = slots(entered.get(key, contents)), slots(now[key])
            if holder is self.loop.start.external.write_log:
                before = self._complete(holder, before, after)
                for name, written in after.items():  # there before the first iteration, and only then
                    branches.check_attribute(before[name], written, "loop")
                self._expect_again(key, before, after)
            elif holder is self.lowering.failure:
                continue
            elif holder is self.references.current:
                made_here = self.references.is_made_in
                after = {name: value for name, value in after.items() if not made_here(name, self.blocks)}
                before = self._complete(holder, before, after)
            elif not isinstance(holder, Frame):
                branches.check_structure(self.loop.frame, self.loop.node, holder, before, after)
            for name, value in after.items():
                old = before.get(name, ABSENT if first else MISSING)
                self._compare(holder, (key, name), old, value, joiner)
        new = joiner.ends.keys() - self.leaves.keys() - {leaf.identity for leaf in joiner.ends}
        if any(leaf.type.kind == "int" and not isinstance(joiner.ends[leaf], Traced) for leaf in new):
            self.loop.exits = {*self.loop.exits, "raise"}  # what is computed with a number of the run may be too large
            self.loop.expect_left()
        if not first:
            self._refuse(joiner.ends)
        if self.carries.changed:
            self._expect_written()
            return []
        self._add_results(joiner, first)
        self.replaced += joiner.replaced
        ends = joiner.ends
        for leaf, end in ends.items():
            if leaf.type.kind == "tensor":
                self.references.note_choice(self.values[leaf], (end, *self._bound_to(end, ends)))
        return [converted(self.lowering, ends.get(leaf, self.values[leaf]), leaf.type) for leaf in self.leaves]

    def _add_results(self, joiner: LoopJoiner, first: bool) -> None:
        """What a region leaves to be read behind the loop becomes arguments of both blocks."""
        before, after = self.blocks
        failures = {name: x for name, x in self.lowering.failure.items() if x is not self.failure.get(name)}
        joiner.carries, joiner.leaving, results = self.result_carries, True, self.result_carries.slots
        for name, value in {**failures, **self.exit}.items():
            slot = (id(results), name)
            old = self.state.bound(results[slot]) if slot in results else _INITIAL.get(name, ABSENT)
            results[slot] = value
            self._compare(results, slot, old, value, joiner)
        for leaf in self.result_carries.leaves():
            if leaf not in self.leaves:
                self.leaves[leaf] = None
                self._add_argument(before, leaf)
                if not first:
                    self.passed.append(self.values[leaf].ssa)
                    self._add_argument(after, leaf)
                elif results.get((id(results), "code")) is leaf:  # the condition is asked for behind a failed one, too
                    self.lowering.record_failure(self.values[leaf])
                    joiner.ends[leaf] = self.lowering.failure["code"]

    def _expect_again(self, key: int, before: Mapping[Any, LoggedWrite], after: Mapping[object, LoggedWrite]) -> None:
        """Tensors that an iteration is the first to write outside are carried: another one may leave others there."""
        for name, written in after.items():
            leaf = leaf_type_of(self.lowering, written.value)
            if written is not before[name] and leaf is not None and leaf.kind == "tensor":
                template = written._replace(value=Carried(leaf, written.value))
                self.carries.changed |= self.loop.suppose((key, name), template)

    def _expect_written(self) -> None:
        """Tensors that were written where there were others are carried: ``o.c = o.b`` follows what ``o.b`` becomes."""
        for slot in self.lowering.slot_writes[self.written :]:
            initial = self.loop.initial(*slot)
            leaf = leaf_type_of(self.lowering, initial)
            if leaf is not None and leaf.kind == "tensor" and slot[0] in self.loop.start.held:
                self.loop.suppose(slot, Carried(leaf, initial))

    def _refuse(self, ends: Mapping[Carried, object]) -> None:
        """What every iteration leaves as it was before the first one need not be carried."""
        for leaf in [leaf for leaf in self.leaves if leaf.supposed]:
            start, initial = self.values[leaf], leaf.initial
            end = ends.get(leaf, start)
            known = not isinstance(end, Traced) and not isinstance(initial, Traced)
            if end is start or end is initial or (known and is_same(end, initial)):
                leaf.refused = self.carries.changed = True

    def _bound_to(self, value: object, ends: Mapping[Carried, object]) -> list[Traced]:
        """What an iteration begins with where the last one has left tensors that share the storage of ``value``."""
        if not isinstance(value, Traced):
            return []
        storage = storage_of(value)
        others = [leaf for leaf, end in ends.items() if isinstance(end, Traced) and storage_of(end) is storage]
        return [self.values[leaf] for leaf in others] if len(others) > 1 else []

    def _complete(
        self, holder: object, before: Mapping[object, object], after: Mapping[object, object]
    ) -> Mapping[Any, Any]:
        """What a holder held before, with what the body is the first to write: that is carried from the start."""
        first = [name for name in after if name not in before]
        new = {name: self.loop.unwritten(holder, name, after[name]) for name in first}
        if new:
            self.loop.start.held[id(holder)][1].update(new)
            self.carries.changed = True
        return {**before, **new}

    def _compare(self, holder: object, slot: Slot, before: object, value: object, joiner: LoopJoiner) -> None:
        templates = joiner.carries.slots
        if before is value or before is MISSING or isinstance(templates.get(slot), DeferredError):
            return  # what is bound in the body alone, every iteration binds anew
        joiner.exact = self.carries.is_exact(slot[0])
        try:
            template = joiner.of(before, value)
        except CompileError as problem:
            template = self._spoiled(holder, slot, problem)
        joiner.carries.changed |= isinstance(template, DeferredError)
        if is_template(template):
            templates[slot] = template

    def _spoiled(self, holder: object, slot: Slot, problem: CompileError) -> DeferredError:
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
        return DeferredError(lambda: problem)

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
        inits = [converted(self.lowering, leaf.initial, leaf.type) for leaf in self.leaves]
        place = self.lowering.location()
        before, after = self.blocks
        before.add_op(builder.end("ms.condition", [self.condition.ssa, *self.passed]))
        after.add_op(builder.end("ms.yield", self.yielded))
        types = [leaf.type.type for leaf in self.leaves]
        loop_op = GraphOp.BY_NAME["ms.while"].create(
            operands=inits, result_types=types, regions=[Region(before), Region(after)], location=place
        )
        builder.block.add_op(loop_op)
        for leaf, result in zip(self.leaves, loop_op.results, strict=True):
            carried = self.values[leaf]
            self.values[leaf] = leaf.type.traced(self.lowering, result)
            if carried.kind == "tensor":
                self.references.note_choice(self.values[leaf], (leaf.initial, carried))
        self._identify()
        self._results()
        block_exit = self._ending()
        before = (x for carries in (self.carries, self.result_carries) for x in carries.rebuilt())
        check_gone(self.lowering, [*self.replaced, *(x for x in before if id(x) in loop.start.held)])
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
                        holder.names[name] = DeferredError(NameInLoop(name, word).error)

    def _ending(self) -> BlockExit | None:
        ends = {name: self.state.bound(template) for (_, name), template in self.result_carries.slots.items()}
        value = ends.pop("value", ABSENT)
        flags = {way: ends.pop(way) for way in ("return", "break") if way in ends}
        self.lowering.failure.update(ends)
        if "code" in ends and (flags or "raise" in self.loop.exits):
            flags["raise"] = has_failed(ends["code"])
        return exit_of(flags, value)

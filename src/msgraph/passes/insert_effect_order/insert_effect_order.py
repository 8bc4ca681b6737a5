"""Functionalise effects: their order, so far that of the text, becomes data flow. Every effect takes a state token.

Given:

    func.func @f(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>) -> tensor<f32> {
      %r = ms.assign %w, %x : (!ms.ref<tensor<f32>>, tensor<f32>) -> !ms.ref<tensor<f32>>
      %v = ms.load %w : (!ms.ref<tensor<f32>>) -> tensor<f32>
      func.return %v : tensor<f32>
    }

Result, with `U` for `!ms.state<"memory">`:

    func.func @f(%w: !ms.ref<tensor<f32>>, %x: tensor<f32>) -> tensor<f32> {
      %u0 = ms.initial_state {channel = "memory"} : () -> U
      %r = ms.assign %w, %x, %u0 : (!ms.ref<tensor<f32>>, tensor<f32>, U) -> !ms.ref<tensor<f32>>
      %u1 = ms.update_state %u0, %r : (U, !ms.ref<tensor<f32>>) -> U
      %v = ms.load %w, %u1 : (!ms.ref<tensor<f32>>, U) -> tensor<f32>
      %u2 = ms.update_state %u1, %v : (U, tensor<f32>) -> U
      %d = ms.depend %v, %u2 : (tensor<f32>, U) -> tensor<f32>
      func.return %d : tensor<f32>
    }

A function has one chain of memory states, one of io states and one for each communicator, as far as it has such
effects. A function that is called takes its first states as trailing arguments and returns its last ones behind its
results; any other starts from ``ms.initial_state`` and makes its first result wait for the end of its chains. Calls,
branches, loops and transformations take and give the states of the effects they have, and no others. What prints also
enters the chain of memory states, so that it keeps its place among the writes. A reference that an update yields is
replaced by the one it was given: afterwards a parameter has one name.

Where several processes run, a divergence analysis asks whether they may decide differently about a collective:

    %more = ms.less %x, %limit            %x is an argument: another one in each process
    ms.if %more then { ms.collective ... }     refused
    %all = ms.collective %more {function = "all_reduce", op = "max"}    the same in all of them
    ms.if %all then { ms.collective ... }      allowed

Values diverge that depend on an argument, or on a collective that gives each process something else. Parameters and
constants count as equal: who starts with different ones is told by the board, in the call that meets them. As GPU
compilers ask whether the threads of a warp part before a barrier (Karrenberg and Hack, Whole-Function Vectorization,
2011).

Why here: right after the front end, whose program order is the last order that is known by position. Every pass
after this one may move, merge and drop ops freely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, ModuleOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from msgraph.diagnostics.catalog.parallel import DivergentCollective
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import (
    EVERYTHING,
    Effect,
    acting,
    acting_in,
    callee_of,
    effects_of,
    functions_of,
    is_collective,
    own_effects,
    summaries,
    summarised,
)
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.ops.collective import CommunicationOp
from msgraph.dialects.ops.control import ConditionOp, IfOp, WhileOp
from msgraph.dialects.ops.nonzero import CountingOp
from msgraph.dialects.ops.printing import WorldOp
from msgraph.dialects.ops.state import DependOp, InitialStateOp, UpdateStateOp
from msgraph.dialects.stages import OrderedStage, WrittenStage
from msgraph.dialects.types import IO, MEMORY, RefType, StateType, communication
from msgraph.dialects.walking import insert_before, ops_of, walk
from msgraph.passes.base import GraphPass, recreated
from msgraph.passes.calls import callees


class InsertEffectOrderPass(GraphPass):
    """Turn the order of effects from position into data."""

    name = "insert-effect-order"
    REQUIRES = WrittenStage
    ENSURES = OrderedStage

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Order one function after the other; what their callees do is known before."""
        channels = summarised(op, own_channels, NO_CHANNELS, _of_this_process(EVERYTHING))
        if any(own - {MEMORY, IO} for own in channels.values()):
            check_divergence(op)
        called = set(callees(op))
        for name, function in functions_of(op).items():
            if not function.is_declaration and (own := channels[name]):
                Orderer(function, channels).run(in_order(own), name in called)


Channels = frozenset[StateType]
"""The chains that order some effects: memory, io, and one for each communicator."""

NO_CHANNELS: Channels = frozenset()


def own_channels(op: Operation) -> Channels:
    """The chains that order what the class of an op declares."""
    effects = own_effects(op)
    if effects is Effect.NONE:
        return NO_CHANNELS
    channels = _of_this_process(effects)
    return channels | {communication(op.group)} if isinstance(op, CommunicationOp) else channels


def _of_this_process(effects: Effect) -> Channels:
    memory: Channels = frozenset({MEMORY}) if effects & Effect.MEMORY else NO_CHANNELS
    return memory | {IO} if effects & Effect.IO else memory


def in_order(channels: Iterable[StateType]) -> list[StateType]:
    """Memory, then io, then communicators by name."""
    first = {MEMORY: "0", IO: "1"}
    return sorted(channels, key=lambda channel: first.get(channel, "2" + channel.channel.data))


class Orderer:
    """Threads states through one function."""

    def __init__(self, function: func.FuncOp, functions: dict[str, Channels]) -> None:
        self.function = function
        self.channels = channels_inside(function, functions)
        self.waiting: list[tuple[Block, Tokens]] = []
        self.counting: set[Operation] = set()
        """What finds a size: before any effect, so that the run may still be given up."""

    def run(self, channels: Sequence[StateType], is_called: bool) -> None:
        """Order the body, then the regions found in it; each goes on from states that are known by then."""
        body = self.function.body.block
        if is_called:
            tokens = dict(zip(channels, append_arguments(body, channels), strict=True))
            declare(self.function, channels)
        else:
            states = [self.initial_state(channel) for channel in reversed(channels)]
            tokens = dict(zip(channels, reversed(states), strict=True))
            self.counting = {op for op in ops_of(body) if isinstance(op, CountingOp)}
        first = dict(tokens)
        self.waiting.append((body, tokens))
        while self.waiting:
            block, tokens = self.waiting.pop()
            self.order(block, tokens)
            last = block.last_op
            assert last is not None
            if block is not body or is_called:
                last.operands = (*last.operands, *tokens.values())
            else:
                await_end(last, [t for channel, t in tokens.items() if t is not first[channel]])

    def initial_state(self, channel: StateType) -> SSAValue:
        """A state at the top of the function."""
        state = InitialStateOp.create(result_types=[channel], attributes={"channel": channel.channel})
        first = self.function.body.block.first_op
        assert first is not None
        insert(state, first)
        return state.output

    def order(self, block: Block, tokens: Tokens) -> None:
        """Give the effects of a block their states; ``tokens`` are those before it, then those after it."""
        for op in self.steps(block):
            if op in self.counting:
                for channel in tokens:
                    update(tokens, channel, op.results[0], op)
                continue
            channels = self.channels.get(op, NO_CHANNELS)
            if op is block.last_op or not channels:
                continue
            if op.regions or callee_of(op) is not None:
                self.order_whole(op, in_order(channels), tokens)
            elif isinstance(op, CommunicationOp):
                channel = communication(op.group)
                op.operands = (*op.operands, tokens[channel])
                update(tokens, channel, op.results[0], op)
            elif isinstance(op, WorldOp):
                self.order_print(op, tokens)
            else:
                op.operands = (*op.operands, tokens[MEMORY])
                if isinstance(op, UpdateOp):
                    op.output.replace_all_uses_with(op.operands[0])
                update(tokens, MEMORY, op.results[0], op)

    def steps(self, block: Block) -> list[Operation]:
        """The ops of a block that have a place in the order."""
        if not self.counting or block is not self.function.body.block:
            return acting_in(block)
        acting = set(acting_in(block))
        return [op for op in ops_of(block) if op in acting or op in self.counting]

    def order_print(self, op: WorldOp, tokens: Tokens) -> None:
        """A print becomes one that yields a state."""
        ordered = recreated(op, [tokens[IO]], [IO])
        update(tokens, IO, ordered.results[0], ordered)
        self.keep_place(ordered, tokens)

    def order_whole(self, op: Operation, channels: Sequence[StateType], tokens: Tokens) -> None:
        """A call or an op with regions takes the states it needs, and what it gives are the next ones."""
        states = [tokens[channel] for channel in channels]
        ordered = recreated(op, states, channels)
        after = ordered.results[len(ordered.results) - len(channels) :]
        for region in ordered.regions:
            inside = append_arguments(region.block, channels) if isinstance(op, WhileOp) else states
            self.waiting.append((region.block, dict(zip(channels, inside, strict=True))))
        tokens.update(zip(channels, after, strict=True))
        if IO in channels and MEMORY not in channels:
            self.keep_place(ordered, tokens)

    def keep_place(self, printing: Operation, tokens: Tokens) -> None:
        """Later writes wait for what prints."""
        if MEMORY in tokens:
            state = next(result for result in printing.results if result.type == IO)
            update(tokens, MEMORY, state, printing)


def channels_inside(function: func.FuncOp, functions: dict[str, Channels]) -> dict[Operation, Channels]:
    """The chains of every op of a function that has any; each travels outwards until it is known there."""
    channels_of: dict[Operation, Channels] = {}
    for op in acting(function):
        callee = callee_of(op)
        channels = own_channels(op) | (functions.get(callee, NO_CHANNELS) if callee is not None else NO_CHANNELS)
        around: Operation | None = op
        while around is not None and around is not function and channels - channels_of.get(around, NO_CHANNELS):
            channels_of[around] = channels_of.get(around, NO_CHANNELS) | channels
            around = around.parent_op()
    return channels_of


# -- small rewritings -------------------------------------------------------------------------------------------------


def insert(op: GraphOp, before: Operation) -> None:
    """Put an op in front of another one, located where that is."""
    op.location = before.location
    insert_before(op, before)


def update(tokens: Tokens, channel: StateType, happened: SSAValue, op: Operation) -> None:
    """The state in which ``op`` has happened."""
    state = UpdateStateOp.create(operands=[tokens[channel], happened], result_types=[channel], location=op.location)
    Rewriter.insert_op(state, InsertPoint.after(op))
    tokens[channel] = state.output


def await_end(last: Operation, tokens: Sequence[SSAValue]) -> None:
    """Make the first value a function returns wait for the last states."""
    if last.operands and tokens:
        result = last.operands[0]
        depend = DependOp.create(operands=[result, *tokens], result_types=[result.type])
        insert(depend, last)
        last.operands = (depend.output, *last.operands[1:])


def append_arguments(block: Block, types: Iterable[Attribute]) -> list[SSAValue]:
    """New arguments at the end of a block's."""
    return [block.insert_arg(type_, len(block.args)) for type_ in types]


def declare(function: func.FuncOp, channels: Sequence[StateType]) -> None:
    """Let a function's type say that it takes and returns states."""
    type_ = function.function_type
    function.properties["function_type"] = FunctionType.from_lists(
        [*type_.inputs, *channels], [*type_.outputs, *channels]
    )
    nothing = [DictionaryAttr({})] * len(channels)
    if function.arg_attrs is not None:
        function.arg_attrs = ArrayAttr([*function.arg_attrs, *nothing])
    if function.res_attrs is not None:
        function.res_attrs = ArrayAttr([*function.res_attrs, *nothing])


# -- where processes may part -----------------------------------------------------------------------------------------


def check_divergence(module: ModuleOp) -> None:
    """Raise ``RuntimeError`` if a collective is under a condition that processes may decide differently."""
    functions = {name: f for name, f in functions_of(module).items() if not f.is_declaration}
    effects = summaries(module)
    branching = [
        op for op in walk(module) if isinstance(op, IfOp | WhileOp) and effects_of(op, effects) & Effect.COMMUNICATION
    ]
    if not branching:
        return
    divergent = _Divergent(module, functions)
    for op in branching:
        decides = op if isinstance(op, IfOp) else op.before.block.last_op
        if decides is not None and decides.operands[0] in divergent.values:
            collective = next(inner for inner in walk(op) if is_collective(inner) or isinstance(inner, func.CallOp))
            raise DivergentCollective(collective.name).error(from_location(collective.location))


class _Divergent:
    """The values that may differ between processes: a fixpoint over uses."""

    def __init__(self, module: ModuleOp, functions: dict[str, func.FuncOp]) -> None:
        self.values: set[SSAValue] = set()
        self._functions = functions
        self._calls: dict[str, list[func.CallOp]] = {}
        for op in walk(module):
            if isinstance(op, func.CallOp):
                self._calls.setdefault(op.callee.string_value(), []).append(op)
        waiting: list[SSAValue] = [
            argument
            for name, function in functions.items()
            if name not in self._calls
            for argument in function.body.block.args
        ]
        waiting += [
            result
            for op in walk(module)
            if isinstance(op, CommunicationOp) and not (op.collective and op.collective.is_uniform)
            for result in op.results
        ]
        while waiting:
            value = waiting.pop()
            if value not in self.values and not isinstance(value.type, RefType | StateType):
                self.values.add(value)
                for use in value.uses:
                    waiting.extend(self._reached(use.operation, use.index))

    def _reached(self, op: Operation, index: int) -> Iterable[SSAValue]:
        """The values that depend on operand ``index`` of an op."""
        if isinstance(op, CommunicationOp):
            return ()
        if isinstance(op, func.CallOp):
            function = self._functions.get(op.callee.string_value())
            return op.results if function is None else function.body.block.args[index : index + 1]
        if isinstance(op, func.ReturnOp):
            return self._returned(op, index)
        if isinstance(op, IfOp):
            return op.results
        if isinstance(op, WhileOp):
            return op.before.block.args[index : index + 1]
        return self._left(op, index)

    def _returned(self, op: func.ReturnOp, index: int) -> Iterator[SSAValue]:
        function = op.parent_op()
        assert isinstance(function, func.FuncOp)
        for call in self._calls.get(function.sym_name.data, ()):
            yield from call.results[index : index + 1]

    def _left(self, op: Operation, index: int) -> Iterable[SSAValue]:
        """The results of an op, or what the end of a region hands on."""
        around = op.parent_op()
        if isinstance(op, ConditionOp) and isinstance(around, WhileOp):
            if index == 0:  # how often it goes round: everything it carries
                return (*around.results, *around.before.block.args, *around.after.block.args)
            return (*around.after.block.args[index - 1 : index], *around.results[index - 1 : index])
        if op.next_op is not None or not isinstance(around, IfOp | WhileOp):
            return op.results
        if isinstance(around, WhileOp):
            return around.before.block.args[index : index + 1]
        return around.results[index : index + 1]


Tokens = dict[StateType, SSAValue]
"""The state of each channel at some point of a block, memory before io."""

"""What every pass is: a file of its own, a name, a form it takes and a form it gives, and patterns or an algorithm.

    class SimplifyPass(GraphPass):
        name = "simplify"

        def patterns(self) -> Sequence[AnyPattern]:
            return (DoubleNegation(), ...)

All patterns of a pass share one walk over the graph, in program order. What a pattern makes is put in front of
the op it replaces, gets that op's location, and is walked in turn; the users of what was replaced come later in
the walk by themselves. So a pass costs the same per op however many patterns it has.

A pattern is an xDSL ``RewritePattern``: xDSL's drivers run it, too. Ours looks at the type of an op once per class and
never at an op twice for nothing, which is 4 to 12 times as fast.

There is no registry: ``eliminate-dead`` is ``eliminate_dead.py`` and ``expand-grad`` is ``expand_grad/expand_grad.py``,
imported when somebody asks for them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast, get_args, get_origin

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint
from xdsl.rewriter import Rewriter as BlockRewriter
from xdsl.utils.arg_spec import ArgSpec

from msgraph.diagnostics.catalog.internal import EndlessRewriting, FormsDoNotChain
from msgraph.diagnostics.spans import from_location
from msgraph.dialects import walking
from msgraph.dialects.contract import GraphOp, OpBuilder
from msgraph.dialects.inference import inferred
from msgraph.dialects.stages import IRStage, PlainStage, WrittenStage
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type
from msgraph.passes.actions import Action, ActionHandler, current_handler
from msgraph.passes.names import class_name, modules
from msgraph.passes.names import list_passes as list_passes
from msgraph.support.lazy_module import load
from msgraph.support.symbolic_sizes import any_symbolic

OpT = TypeVar("OpT", bound=Operation)


class Erased:
    """Nobody uses an op, and it goes; or nothing is left to do, ``DONE``: it has gone, or has been changed in place."""


ERASED, DONE = Erased(), Erased()

Replacement: TypeAlias = SSAValue | Sequence[SSAValue] | Erased | None
"""What stands for an op's results from now on; ``None`` if the pattern is not there."""


class Rewriter(OpBuilder[SSAValue]):
    """Makes ops in front of the op being rewritten, with its location."""

    at: Operation | None = None

    def emit(
        self, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, object] | None = None
    ) -> list[SSAValue]:
        """The results of a new op."""
        signature = inferred(op, operands, fields)
        new = op.create(operands=operands, result_types=signature.results, attributes=signature.attributes)
        return list(self.insert(new))

    def insert(self, op: Operation) -> Sequence[SSAValue]:
        """Put an op that has been made by hand in place; its results."""
        assert self.at is not None
        op.location = self.at.location
        self.place(op)
        return op.results

    def place(self, op: Operation) -> None:
        """Put an op that has a location of its own in place."""
        assert self.at is not None
        walking.insert_before(op, self.at)

    def modified(self, op: Operation) -> None:
        """Another op has been changed where it stands."""

    def hoist(self, op: Operation, block: Block, behind: Operation | None) -> None:
        """Put an op that has been made by hand at the start of a block, or behind one that stands there."""
        BlockRewriter.insert_op(op, InsertPoint.at_start(block) if behind is None else InsertPoint.after(behind))

    def constant(self, value: object, type_: Tensor) -> SSAValue:
        """An ``ms.constant`` filled with (or equal to) ``value``."""
        if any_symbolic(shape_of(type_)):
            return self.broadcast_to(self.constant(value, tensor_type(dtype_of(type_), ())), shape=shape_of(type_))
        return self.known(cast(Any, GraphOp.BY_NAME["ms.constant"]).from_value(value, type_))

    def known(self, constant: Operation) -> SSAValue:
        """The value of a constant that has been made by hand."""
        return self.insert(constant)[0]

    def type_of(self, value: SSAValue) -> Tensor:
        """The tensor type of a value."""
        return cast(Tensor, value.type)


class XdslRewriter(Rewriter):
    """The same for an op that a driver of xDSL is looking at: the driver hears of what is made."""

    def __init__(self, rewriter: PatternRewriter, op: Operation) -> None:
        self.at, self.rewriter = op, rewriter

    def place(self, op: Operation) -> None:
        """Put an op that has a location of its own in place."""
        assert self.at is not None
        self.rewriter.insert(op, InsertPoint.before(self.at))

    def known(self, constant: Operation) -> SSAValue:
        """It stands at the start of the block, where an equal one is used again: as MLIR's folder does."""
        assert self.at is not None and self.at.parent is not None
        for op in walking.ops_of(self.at.parent):
            if op.name != constant.name:
                break
            if op.attributes == constant.attributes and op.results[0].type == constant.results[0].type:
                return op.results[0]
        constant.location = self.at.location
        self.hoist(constant, self.at.parent, None)
        return constant.results[0]

    def modified(self, op: Operation) -> None:
        """Another op has been changed where it stands."""
        self.rewriter.notify_op_modified(op)

    def hoist(self, op: Operation, block: Block, behind: Operation | None) -> None:
        """Put an op that has been made by hand at the start of a block, or behind one that stands there."""
        self.rewriter.insert(op, InsertPoint.at_start(block) if behind is None else InsertPoint.after(behind))


class Pattern(RewritePattern, Generic[OpT]):
    """One thing worth finding, and what to put there. The type argument says where to look."""

    on: tuple[type[Operation], ...] = ()

    FED_BY: ClassVar[tuple[type[Operation], ...]] = ()
    """Such an op must have made an operand of the op, or the pattern is not asked; empty if that says nothing."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Pattern:
                (target,) = get_args(base)
                cls.on = get_args(target) or (target,)

    @abstractmethod
    def rewrite(self, op: OpT, b: Rewriter) -> Replacement:
        """The values to use instead of ``op``'s results, made with ``b``; ``None``, and nothing made, if not found."""

    def looks_at(self, op: type[Operation]) -> bool:
        """Is this about such ops?"""
        return issubclass(op, self.on)

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """What the drivers of xDSL call."""
        if self.looks_at(type(op)):
            values = self.rewrite(cast(OpT, op), XdslRewriter(rewriter, op))
            if values is ERASED:
                rewriter.erase(op)
            elif values is not None and values is not DONE:
                rewriter.replace(op, (), _as_list(values))


AnyPattern: TypeAlias = Pattern[Any]


class GraphPass(ModulePass):
    """A pass over graphs. Options make it a frozen dataclass; they become ``name{option=value}`` for the tools."""

    REQUIRES: ClassVar[type[IRStage]] = PlainStage
    ENSURES: ClassVar[type[IRStage]] = PlainStage
    RANGES: ClassVar[Mapping[str, Sequence[int]]] = {}
    """What the options that are integers may be; the tools ask."""

    def patterns(self) -> Sequence[AnyPattern]:
        """The patterns of this pass; a pass that is an algorithm overrides :meth:`apply` instead."""
        return ()

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite the graph in place."""
        rewrite(op, table_of(self), self.name)


@cache
def table_of(pass_: GraphPass) -> PatternTable:
    """What looks at which ops is found out once per process."""
    return PatternTable(pass_.patterns())


Need: TypeAlias = Callable[[Collection[type[Operation]]], bool]


class WhereNeeded(GraphPass):
    """Stands for the pass of its name and options, which is loaded when a graph has ops that there is a need for."""

    is_needed: Need
    loaded: Callable[[], GraphPass]

    def __init__(
        self, name: str, is_needed: Need, requires: type[IRStage] = WrittenStage, ensures: type[IRStage] | None = None,
        **options: object,
    ) -> None:  # fmt: skip
        vars(self).update(name=name, is_needed=is_needed, REQUIRES=requires, ENSURES=ensures or requires)
        vars(self)["loaded"] = lambda: load_pass(name)(**options)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Nothing, where there are no such ops."""
        if self.is_needed(set(map(type, walking.walk(op)))):
            self.loaded().apply(ctx, op)

    def spec(self, *, include_default: bool = False) -> ArgSpec:
        """How the tools write it, with its options."""
        return self.loaded().spec(include_default=include_default)


def rewrite(root: Operation, patterns: Sequence[AnyPattern] | PatternTable, name: str = "rewrite") -> bool:
    """Apply ``patterns`` in one walk; whether anything changed. ``name`` is who gets blamed for not ending.

    What only takes ops away ends by itself and is not counted.
    """
    table = patterns if isinstance(patterns, PatternTable) else PatternTable(patterns)
    b, handler, fired, budget = Rewriter(), current_handler(), 0, 1024
    for block in blocks(root):
        op = block.first_op
        while op is not None:
            matching = table[type(op)]
            if matching is not None and (asked := matching.worth_asking(op)):
                before, following = op.prev_op, op.next_op
                if _rewrite_op(op, asked, b, handler):
                    fired += 1
                    location = op.location
                    op = block.first_op if before is None or before.parent is not block else before.next_op
                    budget += op is following
                    if fired > budget:
                        raise EndlessRewriting(name, fired).error(from_location(location))
                    continue
            budget += 16
            op = op.next_op
    return fired > 0


def rewrite_backwards(root: Operation, patterns: Sequence[AnyPattern] | PatternTable) -> bool:
    """Apply ``patterns`` to the last op of each block first: for what takes unused ops away.

    Nobody is asked about an op without results, or with one that is used.
    """
    table = patterns if isinstance(patterns, PatternTable) else PatternTable(patterns)
    b, handler, fired = Rewriter(), current_handler(), False
    for op in walking.walk_backwards(root):
        if op.results and not any(result.first_use for result in op.results):
            matching = table[type(op)]
            if matching is not None and _rewrite_op(op, matching.worth_asking(op), b, handler):
                fired = True
    return fired


def blocks(root: Operation) -> Iterator[Block]:
    """Every block inside of an op, outer before inner. The ops of a block may change while it is the current one."""
    waiting = deque(block for region in root.regions for block in region.blocks)
    while waiting:
        block = waiting.popleft()
        yield block
        for op in walking.ops_of(block):
            if op.regions:
                for region in op.regions:
                    waiting.extend(region.blocks)


class _MatchingPatterns:
    """The patterns that look at one class of ops."""

    def __init__(self, patterns: Sequence[AnyPattern]) -> None:
        self.patterns = patterns
        self.asks_feeders = any(pattern.FED_BY for pattern in patterns)
        self._asked: dict[frozenset[type[Operation]], Sequence[AnyPattern]] = {}
        """Those to ask where operands have been made by ops of these classes."""

    def worth_asking(self, op: Operation) -> Sequence[AnyPattern]:
        """Those that wait for no op that makes an operand, or for one that has made one."""
        makers: frozenset[type[Operation]] = frozenset()
        if self.asks_feeders:  # an abstract class answers slowly
            makers = frozenset([type(value.op) for value in walking.operands_of(op) if type(value) is OpResult])
        asked = self._asked.get(makers)
        if asked is None:
            fed = (p for p in self.patterns if not p.FED_BY or any(issubclass(maker, p.FED_BY) for maker in makers))
            asked = self._asked[makers] = tuple(fed)
        return asked


class PatternTable(dict[type[Operation], _MatchingPatterns | None]):
    """The patterns that look at each class of ops, if there are any; filled as classes are met, and kept if shared."""

    def __init__(self, patterns: Sequence[AnyPattern]) -> None:
        super().__init__()
        self.patterns = patterns
        self.by_class: dict[type, list[int]] = {}
        """Which patterns say that they are about a class."""
        for index, pattern in enumerate(patterns):
            for target in pattern.on:
                self.by_class.setdefault(target, []).append(index)

    def __missing__(self, op: type[Operation]) -> _MatchingPatterns | None:
        about = sorted({index for base in op.__mro__ for index in self.by_class.get(base, ())})
        self[op] = matching = _MatchingPatterns([self.patterns[index] for index in about]) if about else None
        return matching


def _rewrite_op(op: Operation, patterns: Sequence[AnyPattern], b: Rewriter, handler: ActionHandler | None) -> bool:
    """Let the first pattern that may and does find itself at ``op`` replace it; who listens is told."""
    b.at, before = op, op.prev_op
    for pattern in patterns:
        if handler is not None and not handler.wants(type(pattern).__name__, op):
            continue
        values = pattern.rewrite(op, b)
        if values is not None:
            new = () if handler is None else walking.ops_between(op.parent, before, op)
            after = () if values is ERASED or values is DONE else _as_list(values)
            if values is ERASED:
                walking.remove(op)
            elif values is not DONE:
                replace(op, after)
            if handler is not None:
                handler.done(Action(type(pattern).__name__, op, op.results, after, new, type(pattern)))
            return True
    return False


def _as_list(values: Replacement) -> Sequence[SSAValue]:
    return [values] if isinstance(values, SSAValue) else cast(Sequence[SSAValue], values)


def replace(op: Operation, values: Sequence[SSAValue]) -> None:
    """Use ``values`` where the results of ``op`` were used, and drop ``op``."""
    for result, value in zip(op.results, values, strict=True):
        walking.replace_uses(result, value)
    walking.remove(op)


def recreated(op: Operation, operands: Sequence[SSAValue], results: Sequence[Attribute]) -> Operation:
    """``op`` with more operands and results behind those it has, in its place."""
    new = type(op).create(
        operands=[*op.operands, *operands],
        result_types=[*(result.type for result in op.results), *results],
        properties=op.properties,
        attributes=op.attributes,
        regions=[op.detach_region(region) for region in list(op.regions)],
        location=op.location,
    )
    walking.insert_before(new, op)
    replace(op, new.results[: len(op.results)])
    return new


# -- discovery ----------------------------------------------------------------------------------------


@cache
def load_pass(name: str) -> type[GraphPass]:
    """The pass called ``name``; ``KeyError`` if there is none."""
    module = load(modules()[name])
    return getattr(module, class_name(name.replace("-", "_")))


def check_chain(passes: Sequence[GraphPass], start: type[IRStage]) -> type[IRStage]:
    """Make sure that each pass takes what the one before it gives; the form at the end."""
    stage, before = start, "the front end"
    for pass_ in passes:
        if pass_.REQUIRES not in (stage, IRStage):
            raise FormsDoNotChain(pass_.name, pass_.REQUIRES.title, stage.title, before).error()
        stage, before = (stage if pass_.ENSURES is IRStage else pass_.ENSURES), pass_.name
    return stage

"""The list of passes, and ``compile_module``: a graph in, native code out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from msgraph.backend.emit import add_kernels, emit_kernels
from msgraph.backend.executable import Executable
from msgraph.backend.kernels import KERNELS
from msgraph.backend.program_builder import load
from msgraph.backend.target import Target, host_target
from msgraph.dialects.effects import Effect, is_collective
from msgraph.dialects.ops.state import TensorMoveOp
from msgraph.dialects.stages import FusedStage, IRStage, OrderedStage, PlainStage, WrittenStage
from msgraph.dialects.traits import ForDerivatives
from msgraph.dialects.walking import walk
from msgraph.inspect.copy_report import Copy, copy_of
from msgraph.inspect.defects import of_pass, of_stage
from msgraph.kernels.builder.loops import Subroutines
from msgraph.kernels.spec.own_loops import OwnLoopsPlan
from msgraph.passes.actions import current_handler
from msgraph.passes.base import GraphPass, Need, WhereNeeded, check_chain
from msgraph.passes.eliminate_common import EliminateCommonPass
from msgraph.passes.eliminate_dead import EliminateDeadPass
from msgraph.passes.fold_constants import FoldConstantsPass
from msgraph.passes.fuse_kernels.fuse_kernels import FuseKernelsPass
from msgraph.passes.lower_kernels import LowerKernelsPass, WrittenKernels
from msgraph.passes.plan_buffers.plan_buffers import PlanBuffersPass
from msgraph.passes.simplify.simplify import SimplifyPass
from msgraph.support import config
from msgraph.support.gc_tuning import COLLECTIONS
from msgraph.support.lazy_module import open_pack
from msgraph.support.processes import pipeline
from msgraph.support.progress import current

if TYPE_CHECKING:
    from msgraph.packs.machines.pipeline import PipelinePlace
    from msgraph.packs.opt.debug_dump import Watch

INSTRUCTIONS = frozenset(
    {
        "math.absf", "math.ceil", "math.copysign", "math.floor", "math.fma", "math.roundeven", "math.sqrt",
        "math.trunc",
    }
)  # fmt: skip
"""What ``expand-math`` leaves alone."""


def has(*names: str) -> Need:
    """Does a graph have each of these ops?"""
    return lambda ops: {op.name for op in ops}.issuperset(names)


def has_some(prefix: str) -> Need:
    """Does a graph have an op whose name begins so?"""
    return lambda ops: any(op.name.startswith(prefix) for op in ops)


def has_effects(ops: Collection[type[Operation]]) -> bool:
    """Does an op do more than compute?"""
    return any(getattr(op, "EFFECTS", Effect.NONE) is not Effect.NONE for op in ops)


EXPAND_VMAP = WhereNeeded("expand-vmap", has("ms.vmap"))
EXPAND_GRAD = WhereNeeded("expand-grad", lambda ops: any(op.has_trait(ForDerivatives) for op in ops))
"""Something is differentiated, or stands there for derivatives only."""


def expand_math(features: tuple[str, ...]) -> GraphPass:
    """``expand-math`` where kernels call functions, or where products and sums are to be contracted."""

    def is_needed(ops: Collection[type[Operation]]) -> bool:
        called = (op.name.startswith("math.") and op.name not in INSTRUCTIONS for op in ops)
        return "contract" in features or any(called)

    return WhereNeeded("expand-math", is_needed, IRStage, features=features)


@dataclass(frozen=True)
class LowerNewKernelsPass(LowerKernelsPass):
    """``lower-kernels`` without the kernels this process has."""

    target: Target | None = None

    def is_known(self, name: str) -> bool:
        """True if there is native code."""
        return self.target is not None and KERNELS.has(self.target, name)

    def native_kernels(self, plans: Sequence[OwnLoopsPlan]) -> Sequence[str]:
        """The names of kernels for numbers that only a call has told; new ones are compiled now, together."""
        written = WrittenKernels({}, Subroutines(self.is_known))
        names = self._kernels(plans, written)
        module = ModuleOp(list(written.new()))
        kernels = [op for op in module.ops if isinstance(op, func.FuncOp) and is_kernel(op)]
        if kernels and self.target is not None:
            expand_math(self.target.math_features).apply(Context(), module)
            add_kernels(self.target, kernels, self.threads)
        return names


def passes(target: Target, level: int = 1, late: bool = False, threads: int = 1) -> tuple[GraphPass, ...]:
    """What a graph goes through, in order; ``level`` is that of the copies (see ``docs/effects.md``).

    With ``late``, shared functions are put where they are called just before memory is planned.
    """
    return (*graph_passes(level), *kernel_passes(target, late, threads))


def graph_passes(level: int = 1) -> tuple[GraphPass, ...]:
    """What happens to a graph as long as it consists of operators."""
    return graph_sequence(level, pipeline.pipeline_place() if config.read("pipeline") else None)


@cache
def graph_sequence(level: int, here: PipelinePlace | None) -> tuple[GraphPass, ...]:
    """The same at a place in the pipeline of processes, if there is one."""
    sequence = (
        WhereNeeded("convert-convolutions", has_some("ms.conv2d")),
        WhereNeeded("fuse-attention", has("ms.matmul", "ms.math")),  # attention has both
        EXPAND_VMAP,
        *((WhereNeeded("assign-stages", bool, stages=here.stages).loaded(),) if here is not None else ()),
        EXPAND_GRAD,
        *((WhereNeeded("partition-pipeline", bool, **here._asdict()).loaded(),) if here is not None else ()),
        WhereNeeded("insert-effect-order", has_effects, WrittenStage, OrderedStage),
        WhereNeeded("expand-calls", has("func.call"), OrderedStage, PlainStage),
        FoldConstantsPass(),
        SimplifyPass(),
        EliminateCommonPass(),
        EliminateDeadPass(),
        WhereNeeded("convert-halves", has_some("ms.conv2d"), PlainStage),
        WhereNeeded("eliminate-loads", has_effects, PlainStage),
        WhereNeeded("insert-tensor-move", has_effects, PlainStage, level=level),
    )
    check_chain(sequence, WrittenStage)
    return sequence


def kernel_passes(target: Target, late: bool = False, threads: int = 1) -> tuple[GraphPass, ...]:
    """What makes kernels of it, and a plan that runs them, by so many threads at most."""
    return kernel_sequence(target, late, threads, bool(config.read("process_groups")))


@cache
def kernel_sequence(target: Target, late: bool, threads: int, has_others: bool) -> tuple[GraphPass, ...]:
    """The same, among other processes or alone."""
    overlap = WhereNeeded("overlap-collectives", lambda ops: any(map(is_collective, ops)), FusedStage)
    sequence = (
        FuseKernelsPass(),
        *((WhereNeeded("expand-calls", has("func.call"), FusedStage, shared=True),) if late else ()),
        WhereNeeded("fuse-updates", has_effects, FusedStage),
        *((overlap,) if has_others else ()),
        PlanBuffersPass(),
        LowerNewKernelsPass(
            target.vector_bytes, target.masked, threads, features=target.product_features, target=target
        ),
        expand_math(target.math_features),
    )
    check_chain(sequence, PlainStage)
    return sequence


def compile_module(
    module: ModuleOp,
    name: str = "main",
    target: Target | None = None,
    level: int = 1,
    see_copies: Callable[[Sequence[Copy]], None] | None = None,
    late: bool = False,
    threads: int = 1,
    again: Callable[[], ModuleOp] | None = None,
) -> Executable:
    """Native code for the function ``name`` of a graph in the written form. The module is used up.

    ``see_copies`` is shown the copies the graph makes, before any kernel is; it may raise. ``again`` makes the graph
    once more: the report of a defect shows what the failing pass was given.
    """
    chosen = target or host_target()
    first, second = graph_passes(level), kernel_passes(chosen, late, threads)
    times, watch, progress = dict[str, float](), _watching(name, (*first, *second), len(first)), current()
    with COLLECTIONS.rare():
        run_passes(module, first, times, watch, again)
        if see_copies is not None and (copies := [copy_of(op) for op in walk(module) if isinstance(op, TensorMoveOp)]):
            see_copies(copies)
        run_passes(module, second, times, watch, None if again is None else partial(_behind, again, first))
        kernels = [op for op in module.ops if isinstance(op, func.FuncOp) and is_kernel(op)]
        if watch is not None:
            watch.write("5_kernels.mlir", lambda: "\n".join(map(str, kernels)))
            watch.write("6_kernels.ll", lambda: emit_kernels(kernels, chosen))
        stage, options = "the native code of kernels", "-t asm"
        try:
            start = progress.enter("kernels")
            if kernels:
                add_kernels(chosen, kernels, threads)
            progress.leave("kernels", start, times)
            stage, options = "the plan of the run", ""
            start = progress.enter("load")
            executable = load(module, name, chosen, threads)
            progress.leave("load", start, times)
        except Exception as problem:
            raise of_stage(problem, stage, module, options) from None
    executable.times = times
    return executable


def run_passes(
    module: ModuleOp,
    sequence: Sequence[GraphPass],
    times: dict[str, float] | None = None,
    watch: Watch | None = None,
    again: Callable[[], ModuleOp] | None = None,
) -> None:
    """Applies passes one after the other, those that are needed. ``times`` is told the seconds of each.

    ``again`` makes the module once more, for the report of a defect.
    """
    context, times, watch = Context(), {} if times is None else times, watch or _watching("graph")
    progress, handler = current(), current_handler()
    ops: set[type[Operation]] | None = None
    for position, pass_ in enumerate(sequence, 1):
        if isinstance(pass_, WhereNeeded):
            ops = ops or set(map(type, walk(module)))  # those of one walk, until a pass changes the graph
            if watch is None and handler is None and not pass_.is_needed(ops):
                continue
        ops = None
        start = progress.enter(pass_.name, position, len(sequence))
        if watch is not None:
            watch.before(pass_, module)
        if handler is not None:
            handler.enter(pass_.name, module)
        try:
            pass_.apply(context, module)
            progress.leave(pass_.name, start, times)
        except Exception as problem:
            before = None if again is None else partial(_behind, again, sequence[: position - 1])
            raise of_pass(problem, pass_, module, before) from None
        if watch is not None:
            watch.after(pass_, module)
        if handler is not None:
            handler.leave(pass_.name, module)


def _watching(name: str, passes: Sequence[GraphPass] = (), graph_passes: int = 0) -> Watch | None:
    """Who watches a compilation; mostly nobody does."""
    is_asked = config.read("dump") or config.read("save_graphs") or config.read("check") == "forms"
    return open_pack("opt.debug_dump").Watch(name, passes, graph_passes) if is_asked else None


def _behind(make: Callable[[], ModuleOp], sequence: Sequence[GraphPass]) -> ModuleOp:
    """A module as these passes leave it."""
    module = make()
    for pass_ in sequence:
        pass_.apply(Context(), module)
    return module


def plain_form(module: ModuleOp, level: int = 1) -> ModuleOp:
    """A graph of its own in the plain form, to be interpreted; the given one stays as it is."""
    twin = module.clone()
    run_passes(twin, graph_passes(level))
    return twin


def is_kernel(function: func.FuncOp) -> bool:
    """Is it code of a kernel, not a function of a planned graph?"""
    return "ms.results" not in function.attributes and bool(function.body.blocks)

"""Calls some of whose sizes are left open: the graph of such a call, and the same graph for other hints.

    ms.export(net, Tensor(shape=[None, 3], dtype=ms.float32), file_name="net", file_format="ONNX")

Each ``None`` is a size of its own, if the program takes that; else those of one axis are one size (the rows of images
and of their labels). What is one ``Symbol`` is one size. ``set_inputs`` and ``enable_dynamic`` announce them, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from msgraph.api.jit.compilation import lowered
from msgraph.api.jit.forms import announced_dims
from msgraph.api.jit.graph_function import GraphFunction
from msgraph.api.jit.signatures import Arguments, CompileRequest
from msgraph.api.tensor.tensor import Announced, Tensor
from msgraph.diagnostics.catalog.export import NotExportable
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.frontend.state.structures import Lowered, substitute
from msgraph.support.outcomes import Raised, outcome_of
from msgraph.support.symbolic_sizes import ShapeEnvironment, SymbolicSizeError

_HINTS = (37, 41, 43, 47, 53, 59)
"""What open sizes are taken for, in turn."""

_WAY_OUT = "export it for the sizes of a call"


@dataclass
class ExportedCall:
    """A call that is exported: what is called, and its arguments."""

    function: GraphFunction[..., object]
    positional: Sequence[object]
    named: Mapping[str, object]
    announced: dict[int, Announced] = field(default_factory=dict[int, Announced])
    """Tensors that say their type only, by what stands for them."""

    def __post_init__(self) -> None:
        positional, named = substitute((tuple(self.positional), dict(self.named)), self._stand_in)
        if self.announced:
            self.positional, self.named = positional, named

    def _stand_in(self, leaf: object) -> object:
        if not isinstance(leaf, Announced):
            return leaf
        if any(size == -2 for size in leaf.shape):
            raise NotExportable("a file", "a tensor has an open number of dims", _WAY_OUT).error()
        tensor = Tensor(np.zeros([max(size, 1) for size in leaf.shape], leaf.dtype.numpy))
        self.announced[id(tensor)] = leaf
        return tensor

    def open_shapes(self) -> list[tuple[object, ...]]:
        """The shapes of its tensors, with ``None`` or a symbol for open sizes; nothing if there are none."""
        arguments = Arguments(self.positional, self.named)
        shapes = [list(self._shape(leaf)) for leaf in arguments.leaves]
        for index, axis in announced_dims(self.function.__ms_function__, self.function.binding.names, arguments):
            shapes[index][axis] = None
        sizes_of_leaves = [tuple(shape) for shape in shapes]
        return sizes_of_leaves if any(not isinstance(size, int) for shape in sizes_of_leaves for size in shape) else []

    def _shape(self, leaf: object) -> Sequence[object]:
        symbolic = self.announced.get(id(leaf))
        return getattr(leaf, "shape", ()) if symbolic is None else symbolic.symbolic_shape

    def lowered_call(self) -> CompileRequest:
        """The call, all of it in the graph."""
        return CompileRequest(self.function.__ms_function__, self.positional, self.named, fullgraph=True)

    def graph(self) -> Lowered:
        """The graph of the call, all sizes known."""
        return lowered(self.lowered_call())

    def graph_of_all_sizes(self, shapes: Sequence[Sequence[object]]) -> OpenGraph:
        """The graph of calls of all sizes."""
        apart = outcome_of(lambda: OpenGraph.of(self, shapes, apart=True))
        if isinstance(apart, Raised):  # whatever the program raises where sizes differ
            alike = outcome_of(lambda: OpenGraph.of(self, shapes, apart=False))
            if isinstance(alike, Raised):
                raise apart.problem from None
            return alike
        return apart


@dataclass
class OpenGraph:
    """The graph of calls of any sizes, and what it has assumed of them."""

    call: ExportedCall
    shapes: Sequence[Sequence[object]]
    apart: bool
    graph: Lowered
    environment: ShapeEnvironment
    hints: tuple[int, ...]

    @classmethod
    def of(
        cls,
        call: ExportedCall,
        shapes: Sequence[Sequence[object]],
        apart: bool,
        hints: Sequence[int] = (),
        likely: Sequence[int] = (),
    ) -> OpenGraph:
        """Lowered once; ``apart``: each open size is one of its own."""
        environment = ShapeEnvironment()
        keys: list[object] = [
            size if size is not None else (index, axis) if apart else axis
            for index, shape in enumerate(shapes)
            for axis, size in enumerate(shape)
            if not isinstance(size, int)
        ]
        order = list(dict.fromkeys(keys))
        rows: list[object] = [key for key in order if key in (0, (key[0], 0) if isinstance(key, tuple) else 0)]
        first = rows[0] if len(rows) == 1 else None  # one size of a first axis is that of a batch
        chosen = tuple(hints) or tuple(_HINTS[n % len(_HINTS)] + 24 * (n // len(_HINTS)) for n in range(len(order)))
        symbols = {
            key: environment.symbol("batch" if key == first else f"n{n}", hint, usual)
            for n, (key, hint, usual) in enumerate(zip(order, chosen, likely or chosen, strict=True))
        }
        next_key = iter(keys)
        sizes = [[size if isinstance(size, int) else symbols[next(next_key)] for size in shape] for shape in shapes]
        try:
            graph = lowered(call.lowered_call(), sizes)
        except SymbolicSizeError as problem:
            raise needed(problem) from None
        if (raised := always_raised(graph)) is not None:
            raise raised
        return cls(call, shapes, apart, graph, environment, chosen)

    def again(self) -> Lowered:
        """The graph for other hints, which must be the same if none was taken for a number."""
        try:
            hints = self.environment.other_hints(self.hints)
        except SymbolicSizeError as problem:
            raise needed(problem) from None
        return OpenGraph.of(self.call, self.shapes, self.apart, hints, self.hints).graph


def always_raised(graph: Lowered) -> BaseException | None:
    """The exception that every run of a program meets."""
    if graph.failure is None:
        return None
    end = cast(Any, next(iter(graph.module.ops))).body.block.last_op
    code = end.operands[graph.failure].owner
    if not isinstance(code, ConstantOp) or not int(code.array):
        return None
    return graph.failures[int(code.array) - 1].exception


def needed(problem: SymbolicSizeError) -> Exception:
    """The error for a size that has to be known."""
    reason = f"an open size is needed: {problem}"
    return NotExportable("a program of any size", reason, _WAY_OUT).error(problem.place or ())

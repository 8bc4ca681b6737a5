"""Derivatives: the differentiated function lowered into the region of an ``ms.grad`` for ``expand-grad`` to replace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.diagnostics.catalog.transforms import CotangentShape, NotDifferentiable
from msgraph.diagnostics.errors import error
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.calls import NUMBERS
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.ops.gradient import GradOp
from msgraph.dialects.types import element_count
from msgraph.frontend.values import Traced, flatten, holds_traced, substitute, unflatten

if TYPE_CHECKING:
    from msgraph.frontend.lowering import Lowering


@dataclass
class Request:
    """A derivative to take: of which function, where, and for what."""

    function: Any
    args: Sequence[Any]
    kwargs: Mapping[str, Any]
    positions: Sequence[int]
    weights: Sequence[Any] = ()
    aux: bool = False
    """Only the first output is differentiated."""
    cotangents: tuple[Any] | None = None
    """A structure like the differentiated output, as the only element."""


@dataclass
class Derivative:
    """What a function gives, and its gradients."""

    value: Any
    inputs: list[Any] = field(default_factory=list[Any])
    """For each position the gradient: structured like the argument, ``()`` where it holds no tensor."""
    weights: list[Any] = field(default_factory=list[Any])


def is_open(lowering: Lowering, leaf: Any) -> bool:
    """Can a derivative be taken for it? Tensors, and numbers that only the run knows."""
    return isinstance(leaf, Traced) or lowering.host.is_tensor(leaf)


def differentiate(lowering: Lowering, request: Request) -> Derivative:
    """Lower a function together with its derivative."""
    region = _Region(lowering, request)
    lowering.differentiating += 1
    try:
        region.fill()
    finally:
        lowering.differentiating -= 1
    return region.close()


class _Region:
    """The region of one ``ms.grad`` while it is filled."""

    def __init__(self, lowering: Lowering, request: Request) -> None:
        self.lowering = lowering
        self.request = request
        self.block = Block()
        self.sources: list[Traced] = []
        self.given = list(request.args)
        for position in request.positions:
            self.given[position] = substitute(self.given[position], self._opened)
        self.leaves: list[Any] = []
        self.structure: Any = None
        self.outputs: list[SSAValue] = []
        self.rest: list[SSAValue] = []

    def _opened(self, leaf: Any) -> Any:
        """An argument of the region for what is differentiated."""
        if not is_open(self.lowering, leaf):
            return leaf
        b, host = self.lowering.builder, self.lowering.host
        value = leaf if isinstance(leaf, Traced) else b.lift(leaf)
        if b.is_reference(value):
            value = host.traced(b.references.contents(value), value.kind, self.lowering)
        self.sources.append(value)
        return host.traced(self.block.insert_arg(value.type, len(self.block.args)), value.kind, self.lowering)

    # -- inside ----------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Lower the function into the region, and say what it yields."""
        request = self.request
        try:
            self._inside(lambda: self._yield(self.lowering.call(request.function, self.given, request.kwargs)))
        except BaseException:
            self.block.drop_all_references()
            raise

    def _inside(self, body: Callable[[], None]) -> None:
        builder = self.lowering.builder
        around, builder.block = builder.block, self.block
        try:
            body()
        finally:
            builder.block = around

    def _yield(self, result: Any) -> None:
        """First what is differentiated, then what else the function gives."""
        self.leaves, self.structure = flatten(result)
        aux = self.request.aux and isinstance(result, (tuple, list))
        differentiated = len(flatten(cast(Sequence[Any], result)[0])[0]) if aux else len(self.leaves)
        for place, leaf in enumerate(self.leaves):
            if place < differentiated:
                self.outputs.append(self._differentiated(leaf))
            elif isinstance(leaf, Traced):
                self.rest.append(self._contents(leaf))
        end = GraphOp.BY_NAME["ms.yield"].create(
            operands=[*self.outputs, *self.rest], location=self.lowering.location()
        )
        self.block.add_op(end)

    def _differentiated(self, leaf: Any) -> SSAValue:
        if not isinstance(leaf, (Traced, *NUMBERS)) and not self.lowering.host.is_tensor(leaf):
            raise error(NotDifferentiable(type(leaf).__name__))
        return self._contents(leaf)

    def _contents(self, leaf: Any) -> SSAValue:
        b = self.lowering.builder
        return b.references.contents(leaf if isinstance(leaf, Traced) else b.lift(leaf))

    # -- around ----------------------------------------------------------------------------------------

    def close(self) -> Derivative:
        """Make the op, and structures of its results."""
        lowering, request = self.lowering, self.request
        b, host = lowering.builder, lowering.host
        trained = [w for w in request.weights if w.requires_grad]
        references = [b.capture(w, host.array_of(w)).ssa for w in trained]
        operands = [*(value.ssa for value in self.sources), *references]
        slopes = [*(value.type for value in self.sources), *(cast(Any, ref.type).target for ref in references)]
        fields = {"differentiated": len(operands), "outputs": len(self.outputs)}
        types: list[Attribute] = [*(v.type for v in self.outputs), *(v.type for v in self.rest), *slopes]
        made = GradOp.create(
            operands=[*operands, *self._cotangents()], result_types=types, attributes=encode_fields(fields),
            regions=[Region(self.block)], location=lowering.location(),
        )  # fmt: skip
        b.block.add_op(made)
        results = iter(made.results)
        value = self._value(results)
        found = iter([host.traced(next(results), source.kind, lowering) for source in self.sources])
        inputs = [self._gradient(request.args[position], found) for position in request.positions]
        by_weight = {id(w): host.traced(next(results), "tensor", lowering) for w in trained}
        weights = [by_weight[id(w)] if w.requires_grad else self._zeros(w) for w in request.weights]
        return Derivative(value, inputs, weights)

    def _value(self, results: Any) -> Any:
        """What the function gave, outside of the region."""
        traced = self.lowering.host.traced
        leaves: list[Any] = []
        for place, leaf in enumerate(self.leaves):
            if isinstance(leaf, Traced):
                leaves.append(traced(next(results), leaf.kind, self.lowering))
            else:
                if place < len(self.outputs):
                    next(results)
                leaves.append(leaf)
        return unflatten(self.structure, leaves)

    def _gradient(self, argument: Any, found: Any) -> Any:
        """The gradients for one argument, structured like it."""
        made = substitute(argument, lambda leaf: next(found) if is_open(self.lowering, leaf) else leaf)
        return made if holds_traced(made) else ()

    def _zeros(self, weight: Any) -> Traced:
        """The gradient of a frozen parameter."""
        b = self.lowering.builder
        return b.constant(0, b.type_of(b.lift(weight)))

    def _cotangents(self) -> list[SSAValue]:
        """The given cotangents, in the shapes and element types of the outputs."""
        if self.request.cotangents is None:
            return []
        leaves, _ = flatten(self.request.cotangents[0])
        found = list(map(self._cotangent, leaves, self.outputs))
        if len(leaves) != len(self.outputs):
            raise error(CotangentShape(f"{{{len(leaves)}}}", f"{{{len(self.outputs)}}}"))
        return found

    def _cotangent(self, leaf: Any, output: SSAValue) -> SSAValue:
        b = self.lowering.builder
        like = self.lowering.host.traced(output, "tensor", self.lowering)
        value = b.cast(b.lift(leaf), b.dtype_of(like))
        given, wanted = b.shape_of(value), b.shape_of(like)
        if given == wanted:
            return value.ssa
        if element_count(given) != element_count(wanted):
            raise error(CotangentShape(_in_words(given), _in_words(wanted)))
        return cast(Traced, b.reshape(value, shape=wanted)).ssa


def _in_words(shape: Sequence[int]) -> str:
    return "{" + ", ".join(map(str, shape)) + "}"

"""Derivatives: the differentiated function lowered into the region of an ``ms.grad`` for ``expand-grad`` to replace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.diagnostics.catalog import transforms
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.calls import NUMBERS
from msgraph.dialects.ops.gradient import GradOp, PullbackOp, VjpOp
from msgraph.dialects.types import PULLBACK, dtype_of, element_count, shape_of
from msgraph.frontend.state.structures import flatten, rebuild, substitute
from msgraph.frontend.state.temporary import temporarily
from msgraph.frontend.state.values import Traced, holds_traced

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


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


def is_open(lowering: Lowering, leaf: object) -> bool:
    """Can a derivative be taken for it? Tensors, and numbers that only the run knows."""
    return isinstance(leaf, Traced) or lowering.adapter.is_tensor(leaf)


def differentiate(lowering: Lowering, request: Request) -> Derivative:
    """Lower a function together with its derivative."""
    return _filled(lowering, request).close()


def linearize(lowering: Lowering, request: Request) -> Pullback:
    """Lower a function so that its derivative can be asked for later."""
    return _filled(lowering, request).leave_open()


def _filled(lowering: Lowering, request: Request) -> _Region:
    region = _Region(lowering, request)
    with temporarily(lowering, differentiating=lowering.differentiating + 1):
        region.fill()
    return region


@dataclass
class Pullback:
    """What a function has given, and its derivative there, for any number of cotangents."""

    value: Any
    outputs: list[Traced]
    """The differentiated outputs, one after the other."""
    sources: list[Traced]
    """What it is differentiated for, one after the other."""
    pull: Callable[[Sequence[object]], Derivative]
    """Gradients, for a cotangent of each output."""


class _Region:
    """The region of one ``ms.grad`` while it is filled."""

    def __init__(self, lowering: Lowering, request: Request) -> None:
        self.lowering = lowering
        self.request = request
        self.block = Block()
        self.sources: list[Traced] = []
        self.written: list[Traced] = []
        """Tensors from around that the function writes: their contents leave the region beside what it gives."""
        self.before = dict(lowering.builder.references.current)
        self.opened: dict[int, Traced] = {}
        """What stands around the region for its arguments, by their ids."""
        self.shared: list[tuple[Traced, Traced]] = []
        """Tensors that others share memory with, and the arguments of the region for their contents."""
        self.given = list(request.args)
        for position in request.positions:
            self.given[position] = substitute(self.given[position], self._opened)
        self.leaves: list[object] = []
        self.structure: object = None
        self.outputs: list[SSAValue] = []
        self.rest: list[SSAValue] = []

    def _opened(self, leaf: object) -> object:
        """An argument of the region for what is differentiated."""
        if not is_open(self.lowering, leaf):
            return leaf
        b, adapter = self.lowering.builder, self.lowering.adapter
        value = leaf if isinstance(leaf, Traced) else b.lift(leaf)
        if b.references.written:
            value = adapter.traced(b.references.contents(value), value.kind, self.lowering)
        self.sources.append(value)
        argument = adapter.traced(self.block.insert_arg(value.type, len(self.block.args)), value.kind, self.lowering)
        b.found_sizes.opened(self.block, argument.ssa, value.ssa)
        if isinstance(leaf, Traced):
            if b.references.is_shared(leaf):
                self.shared.append((leaf, argument))
                return leaf
            self.opened[id(argument)] = leaf
        return argument

    # -- inside ----------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Lower the function into the region, and say what it yields; what happens before it raises stays there."""
        watches = self.lowering.watches
        before = len(watches)
        with self.lowering.builder.into(self.block, self._leave):
            for tensor, contents in self.shared:
                self.lowering.builder.references.write(tensor, contents)
            result = self.lowering.call(self.request.function, self.given, self.request.kwargs)
            inserts: list[Callable[[], None] | None] = []
            while len(watches) > before:
                inserts.append(watches.pop()())
            self._yield(result)
            for insert in filter(None, inserts):
                insert()

    def _leave(self) -> None:
        """The region of a function that raises: it yields what has been written until then."""
        if self.block.last_op is None or self.block.last_op.name != "ms.yield":
            self.request = replace(self.request, aux=False, cotangents=None)
            self._yield(())
            self.close()

    def _yield(self, result: object) -> None:
        """First what is differentiated, then what else the function gives."""
        self.leaves, self.structure = flatten(result)
        parts = [*cast(Sequence[object], result)] if isinstance(result, (tuple, list)) else []
        if self.request.aux and len(parts) < 2:
            raise transforms.NothingBesides().error()
        differentiated = len(flatten(parts[0])[0]) if self.request.aux else len(self.leaves)
        for place, leaf in enumerate(self.leaves):
            if place < differentiated:
                self.outputs.append(self._differentiated(leaf))
            elif isinstance(leaf, Traced):
                self.rest.append(self.lowering.builder.contents(leaf))
        for storage in self.lowering.builder.references.written_outside(self.before, self.block):
            self.written.append(self.opened.get(id(storage), storage))
            self.rest.append(self.lowering.builder.contents(storage))
        self.block.add_op(self.lowering.builder.end("ms.yield", [*self.outputs, *self.rest]))

    def _differentiated(self, leaf: object) -> SSAValue:
        if not isinstance(leaf, (Traced, *NUMBERS)) and not self.lowering.adapter.is_tensor(leaf):
            raise transforms.NotDifferentiable(type(leaf).__name__).error()
        return self.lowering.builder.contents(leaf)

    # -- around ----------------------------------------------------------------------------------------

    def close(self) -> Derivative:
        """Make the op that takes its cotangents at once, and structures of its results."""
        cotangents = [] if self.request.cotangents is None else self._cotangents(self.request.cotangents[0])
        results = iter(self._make(GradOp, cotangents, self._slopes()))
        return self._derivative(self._value(results), results)

    def leave_open(self) -> Pullback:
        """Make the op that takes cotangents later."""
        results = iter(self._make(VjpOp, [], [PULLBACK]))
        value, slopes = self._value(results), self._slopes()
        (token,) = results
        traced = self.lowering.adapter.traced

        def pull(cotangents: Sequence[object]) -> Derivative:
            operands = [token, *self._exact(tuple(cotangents))]
            op = PullbackOp.create(operands=operands, result_types=slopes, location=self.lowering.location())
            self.lowering.builder.block.add_op(op)
            return self._derivative(value, iter(op.results))

        outputs = [traced(result, "tensor", self.lowering) for result in token.owner.results]
        return Pullback(value, outputs[: len(self.outputs)], self.sources, pull)

    def _trained(self) -> list[Any]:
        return [w for w in self.request.weights if w.requires_grad]

    def _slopes(self) -> list[Attribute]:
        b = self.lowering.builder
        references = [b.capture(w, self.lowering.adapter.array_of(w)).ssa for w in self._trained()]
        return [*(value.type for value in self.sources), *(cast(Any, ref.type).target for ref in references)]

    def _make(self, op_class: type[GradOp | VjpOp], cotangents: Sequence[SSAValue], more: Sequence[Attribute]) -> Any:
        """An op with the region; its results."""
        lowering, b = self.lowering, self.lowering.builder
        references = [b.capture(w, lowering.adapter.array_of(w)).ssa for w in self._trained()]
        operands = [*(value.ssa for value in self.sources), *references]
        fields = {"differentiated": len(operands), "outputs": len(self.outputs)}
        types: list[Attribute] = [*(v.type for v in self.outputs), *(v.type for v in self.rest), *more]
        op = op_class.create(
            operands=[*operands, *cotangents], result_types=types, attributes=encode_fields(fields),
            regions=[Region(self.block)], location=lowering.location(),
        )  # fmt: skip
        b.block.add_op(op)
        return op.results

    def _derivative(self, value: object, results: Any) -> Derivative:
        """Gradients as structures."""
        request, traced = self.request, self.lowering.adapter.traced
        cotangents = iter([traced(next(results), source.kind, self.lowering) for source in self.sources])
        inputs = [self._gradient(request.args[position], cotangents) for position in request.positions]
        slopes = {id(w): traced(next(results), "tensor", self.lowering) for w in self._trained()}
        slopes = {id(w): after_hooks(self.lowering, w.hooks(), slopes[id(w)]) for w in self._trained()}
        weights = [slopes[id(w)] if w.requires_grad else self._zeros(w) for w in request.weights]
        return Derivative(value, inputs, weights)

    def _value(self, results: Any) -> object:
        """What the function gave, outside of the region."""
        traced = self.lowering.adapter.traced
        leaves: list[object] = []
        for position, leaf in enumerate(self.leaves):
            if isinstance(leaf, Traced):
                leaf = traced(next(results), leaf.kind, self.lowering)
            elif position < len(self.outputs):
                next(results)
            leaves.append(leaf)
        left = [(storage, traced(next(results), "tensor", self.lowering)) for storage in self.written]
        self.lowering.builder.references.leave(self.before, left)
        return rebuild(self.structure, leaves)

    def _gradient(self, argument: object, cotangents: Any) -> object:
        """The gradients for one argument, structured like it."""
        gradient = substitute(argument, lambda leaf: next(cotangents) if is_open(self.lowering, leaf) else leaf)
        return gradient if holds_traced(gradient) else ()

    def _zeros(self, weight: object) -> Traced:
        """The gradient of a frozen parameter."""
        b = self.lowering.builder
        return b.constant(0, b.type_of(b.lift(weight)))

    def _cotangents(self, tree: object) -> list[SSAValue]:
        """The given cotangents, in the shapes and element types of the outputs."""
        leaves, _ = flatten(tree)
        if len(leaves) != len(self.outputs):
            raise transforms.CotangentShape(f"{{{len(leaves)}}}", f"{{{len(self.outputs)}}}").error()
        return list(map(self._cotangent, leaves, self.outputs))

    def _exact(self, tree: object) -> list[SSAValue]:
        """Cotangents that must be like the outputs."""
        b, leaves = self.lowering.builder, flatten(tree)[0]
        if len(leaves) != len(self.outputs):
            raise transforms.CotangentCount(len(self.outputs), len(leaves)).error()
        values = list(map(b.lift, leaves))
        for value, output in zip(values, self.outputs, strict=True):
            if b.dtype_of(value) is not dtype_of(output.type):
                raise transforms.TangentType(str(b.dtype_of(value)), str(dtype_of(output.type))).error()
            if b.shape_of(value) != shape_of(output.type):
                raise transforms.CotangentOfOtherShape(
                    _in_words(b.shape_of(value)), _in_words(shape_of(output.type))
                ).error()
        return [value.ssa for value in values]

    def _cotangent(self, leaf: object, output: SSAValue) -> SSAValue:
        b = self.lowering.builder
        like = self.lowering.adapter.traced(output, "tensor", self.lowering)
        value = b.convert(b.lift(leaf), b.dtype_of(like))
        actual, wanted = b.shape_of(value), b.shape_of(like)
        if actual == wanted:
            return value.ssa
        if element_count(actual) != element_count(wanted):
            raise transforms.CotangentShape(_in_words(actual), _in_words(wanted)).error()
        return b.reshape(value, shape=wanted).ssa


def fitting(lowering: Lowering, name: str, like: Traced, gradient: object) -> Traced:
    """A gradient that code of the user gives, in the type of what it is for; zeros where it gives none."""
    b = lowering.builder
    value = b.constant(0, b.type_of(like)) if gradient is None else b.convert(b.lift(gradient), b.dtype_of(like))
    if b.shape_of(value) != b.shape_of(like):
        raise transforms.BackwardShape(name, str(b.shape_of(value)), str(b.shape_of(like))).error()
    return value


def after_hooks(lowering: Lowering, hooks: Sequence[object], slope: Traced) -> Traced:
    """What the hooks of a tensor make of its gradient."""
    for hook in hooks:
        instead = lowering.call(hook, (slope,), {})
        slope = slope if instead is None else fitting(lowering, "register_hook", slope, instead)
    return slope


def _in_words(shape: Sequence[int]) -> str:
    return "{" + ", ".join(map(str, shape)) + "}"

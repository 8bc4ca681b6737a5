"""The graph builder: makes ops at the place the lowering is at, with inference remembered and constants shared."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache, cached_property
from typing import Any, NoReturn, Protocol, TypeGuard, cast

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Attribute, Block, Operation, SSAValue

from msgraph.diagnostics.catalog import syntax
from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder, Meet, Number
from msgraph.dialects.contract import Array, GraphOp
from msgraph.dialects.dtypes import DType
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.view import ViewOp
from msgraph.dialects.inference import exact, inferred
from msgraph.dialects.ops.constant import ConstantOp, size_op
from msgraph.dialects.ops.state import DependOp
from msgraph.dialects.types import RefType, Tensor, dtype_of, ref_type, shape_of, tensor_type
from msgraph.dialects.walking import append
from msgraph.frontend.state.affine import distance
from msgraph.frontend.state.aliasing import OpView
from msgraph.frontend.state.external_state import ExternalState
from msgraph.frontend.state.found_sizes import FoundSizesBuilder
from msgraph.frontend.state.lowered_functions import LoweredFunctions
from msgraph.frontend.state.references import References
from msgraph.frontend.state.temporary import temporarily
from msgraph.frontend.state.values import TensorAdapter, Traced
from msgraph.support.found_sizes import FoundSizes
from msgraph.support.progress import current
from msgraph.support.symbolic_sizes import ShapeEnvironment, SymbolicSize, any_symbolic

_SEEN = Effect.WRITE | Effect.IO
"""What must not happen where a failure has been met. Collectives do, or the other processes would wait for this one; it
says what is wrong behind them, and ends the run."""


@cache
def _needs_checks(op: type[GraphOp]) -> bool:
    """Does the run check its indices, or is it predicated on no failure so far?"""
    return op.CHECKS_INDICES is not None or bool(op.EFFECTS & _SEEN)


CONSTANT_BYTES = 1024
"""Known tensors up to this size become constants of the graph, larger ones arguments of it."""


class Site(Protocol):
    """What the builder asks of the lowering that it builds for: where it is, and what has happened so far."""

    builder: GraphBuilder
    given: Sequence[SSAValue]
    external: ExternalState
    functions: LoweredFunctions
    failure: dict[Any, Any]
    passed: Any
    float_type: DType | None
    autocast: Callable[..., list[Traced]] | None
    sizes: ShapeEnvironment | None
    found: FoundSizes | None
    branch_depth: int
    differentiating: int

    def location(self) -> LocationAttr:
        """The place of the current node, with the calls that led to it."""
        ...

    def keep_alive(self, value: object) -> None:
        """Hold an object whose id stands in a table."""
        ...

    def require(self, /, condition: Traced, problem: Exception) -> None:
        """The run raises ``problem`` unless the condition holds."""
        ...

    def predicated(self, /, body: Callable[[], object]) -> Any:
        """``body()``, where the run has met no failure so far."""
        ...

    def check_places(
        self, /, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, object] | None
    ) -> list[SSAValue]:
        """The run meets an IndexError where an index of an op points outside; the operands the op may take."""
        ...

    def writes_known(self, tensor: object) -> NoReturn:
        """A tensor that exists now is about to be written: lower the whole function anew, knowing that."""
        ...

    def tensors_in_use(self, /) -> Iterator[Traced]:
        """Every tensor that the functions being lowered lead to."""
        ...


class GraphBuilder(CallBuilder[Traced]):
    """Ops in the block the lowering is filling."""

    found_sizes = cached_property(FoundSizesBuilder)

    def __init__(self, lowering: Site, entry: Block, adapter: TensorAdapter) -> None:
        self.lowering = lowering
        self.adapter = adapter
        self.entry = entry
        self.block = entry
        self.constants: dict[Any, Traced] = {}
        self.constant_ops: list[Operation] = []
        self.captures: dict[int, tuple[Any, Traced]] = {}
        self.captures_by_argument: dict[SSAValue, tuple[object, Traced]] = {}
        self.references = References(self)
        self.checks = True
        self.progress = current()

    def require(self, condition: Traced, problem: Exception) -> None:
        """The run raises ``problem`` unless the condition holds."""
        if self.checks:
            self.lowering.require(condition, problem)

    def predicated(self, body: Callable[[], object]) -> Any:
        """``body()``, where everything that was required holds."""
        return self.lowering.predicated(body)

    def unchecked(self) -> AbstractContextManager[None]:
        """Inside, nothing is required: it has been before."""
        return temporarily(self, checks=False)

    @contextmanager
    def into(self, block: Block, leave: Callable[[], None] | None = None) -> Generator[None]:
        """Ops go into ``block``; what fails in there leaves no uses behind, or what ``leave`` makes of it."""
        around, self.block = self.block, block
        is_whole = False
        try:
            yield
            is_whole = True
        finally:
            self.block = around
            if not is_whole:
                (leave or block.drop_all_references)()

    def distance(self, start: Traced, stop: Traced) -> int | None:
        """``stop - start`` of two integers of the run, where they are computed from the same."""
        return distance(self._own(start), self._own(stop))

    def selected(self, value: object, index: object, shape: Sequence[int]) -> Traced | None:
        """The whole of which ``value`` is what the same brackets pick."""
        return value.whole_at(index, shape) if isinstance(value, Traced) else None

    def now(self, value: Traced) -> Traced:
        """What a value is here and now, whatever is written later."""
        if value.lowering is not self.lowering:
            raise syntax.LeakedValue().error()
        return self.references.snapshot(value)

    # -- ops -------------------------------------------------------------------------------------------

    def emit(
        self, op: type[GraphOp], operands: Sequence[Traced], fields: Mapping[str, object] | None = None
    ) -> list[Traced]:
        """The results of one op, added where the lowering is."""
        if (autocast := self.lowering.autocast) is not None:
            return autocast(op, operands, fields)
        lowering, written = self.lowering, self.references.written
        values: list[SSAValue] = []
        for operand in operands:  # where nothing has been written, they are what they were made with
            if operand.lowering is not lowering:
                raise syntax.LeakedValue().error()
            values.append(self.references.contents(operand) if written else operand.ssa)
        if _needs_checks(op):
            if op.CHECKS_INDICES is not None:
                values = lowering.check_places(op, values, fields)
            self.found_sizes.has_written |= bool(op.EFFECTS & Effect.WRITE)
            if op.EFFECTS & _SEEN:
                lowering.functions.note_action()
            if lowering.failure["code"] is not lowering.passed and op.EFFECTS & _SEEN:
                return self._predicated(lambda: self._emitted(op, operands, values, fields)) or list(operands[:1])
        return self._emitted(op, operands, values, fields)

    def _predicated(self, emit: Callable[[], list[Traced]]) -> list[Traced]:
        """The results of an op with effects, which happens only where no failure has been met; no references."""

        def body() -> list[Traced]:
            results = emit()
            return [] if any(isinstance(result.ssa.type, RefType) for result in results) else results

        return self.lowering.predicated(body)

    def end(self, name: str, values: Sequence[SSAValue]) -> Operation:
        """The op that ends a region: `ms.yield`, `ms.condition`."""
        return GraphOp.BY_NAME[name].create(operands=values, location=self.lowering.location())

    def contents(self, leaf: object) -> SSAValue:
        """What a leaf holds here, as a value of the graph."""
        return self.references.contents(self.lift(leaf))

    def _emitted(
        self, op: type[GraphOp], operands: Sequence[Traced], values: Sequence[SSAValue],
        fields: Mapping[str, object] | None,
    ) -> list[Traced]:  # fmt: skip
        lowering = self.lowering
        known = inferred(op, values, fields)
        new = op.create(
            operands=values, result_types=known.results, attributes=known.attributes, location=lowering.location()
        )
        append(self.block, new)
        self.progress.ops += 1
        traced = self.adapter.traced
        results = [traced(result, "tensor", lowering) for result in new.results]
        if op.IS_VIEW:
            results[0].alias_of = OpView(operands[0], cast("type[ViewOp]", op), fields or {})
        elif op is DependOp:
            self.references.note_choice(results[0], operands[:1])
        return results

    def _own(self, operand: Traced) -> SSAValue:
        if operand.lowering is not self.lowering:
            raise syntax.LeakedValue().error()
        return self.references.contents(operand)

    def constant(self, value: Any, type_: Tensor) -> Traced:
        """A constant at the entry of the graph; equal ones are one op, but a tensor each, which may be written."""
        if any_symbolic(shape_of(type_)):
            return self.broadcast_to(self.lift(value, dtype_of(type_)), shape=shape_of(type_))
        contents: object = id(value)
        if not hasattr(value, "tobytes"):
            contents = exact(value)
        elif value.nbytes <= CONSTANT_BYTES:
            contents = value.dtype.str, value.shape, value.tobytes()
        key = (id(type_), contents)
        first = self.constants.get(key)
        if first is None:
            op = ConstantOp.from_value(value, type_)
            op.location = self.lowering.location()
            self.constant_ops.append(op)
            first = self.constants[key] = self.adapter.traced(op.results[0], "tensor", self.lowering)
            self.lowering.keep_alive(value)
        op = self.adapter.traced(first.ssa, "tensor", self.lowering)
        op.alias_of = self.block
        return op

    def lift_number(self, x: Number, dtype: DType) -> Traced:
        """A constant; found by the number itself before an array is made of it."""
        key = (dtype, exact(x))
        constant = self.constants.get(key)
        if constant is None:
            made = self._size(x, dtype) if type(x) is SymbolicSize else super().lift_number(x, dtype)
            constant = self.constants[key] = made
        return constant

    def _size(self, size: SymbolicSize, dtype: DType) -> Traced:
        """A size of the call's as a value, or one that the run has found."""
        if size.environment.most:
            return self.found_sizes.number(size, dtype)
        op = size_op(size, dtype)
        op.location = self.lowering.location()
        self.constant_ops.append(op)
        return self.adapter.traced(op.results[0], "tensor", self.lowering)

    def counted(self, op: str, operand: Traced) -> list[Traced] | None:
        """The results of an op that finds how many rows its first result has; ``None`` where no run can."""
        return self.found_sizes.results(op, operand)

    def type_of(self, value: Traced) -> Tensor:
        """The tensor type of a value."""
        return value.type

    def dtype_of(self, value: Traced) -> DType:
        """The element type of a value."""
        return dtype_of(value.ssa.type)

    def promote(self, *xs: Any, meet: Meet | None = None) -> list[Traced]:
        """The same rules as everywhere, with a short way for tensors that agree already."""
        common: DType | None = None
        for x in xs:
            if not isinstance(x, Traced) or x.kind != "tensor":
                return super().promote(*xs, meet=meet)
            dtype = dtype_of(x.ssa.type)
            if dtype is not common and common is not None:
                return super().promote(*xs, meet=meet)
            common = dtype
        if meet is not None and common is not None and (dtype := meet(common, ())) is not common:
            return [self.convert(x, dtype) for x in xs]
        return list(xs)

    # -- user arguments ----------------------------------------------------------------------------------

    def is_value(self, x: object) -> TypeGuard[Traced]:
        """Is it a run-time value?"""
        return isinstance(x, Traced)

    def kind(self, value: Traced) -> str:
        """What Python would see: a tensor or a number."""
        return value.kind

    def as_tensor(self, value: Traced) -> Traced:
        """The same value, a number made a 0-d tensor."""
        return (
            value
            if value.kind == "tensor"
            else self.adapter.traced(self.references.contents(value), "tensor", self.lowering)
        )

    def as_number(self, value: Traced, kind: str) -> Traced:
        """A 0-d value as a Python number known only at run time."""
        return self.adapter.traced(self.references.contents(value), kind, self.lowering)

    def index(self, x: object) -> object:
        """What is written, or many integers, are read by the run; other tensors choose what is compiled."""
        if not self.adapter.is_tensor(x):
            return x
        array = self.adapter.array_of(x)
        is_written = self.adapter.is_parameter(x) or id(x) in self.references.external_tensors
        if array.dtype.kind in "iub" and (is_written or (array.nbytes > CONSTANT_BYTES and array.dtype.kind != "b")):
            return self.lift(x)
        self.lowering.external.read_elements(x, self.adapter.array_of)
        return x

    def array_of(self, x: object) -> Array | None:
        """The elements of a tensor known now; those of a parameter are the run's."""
        is_known = self.adapter.is_tensor(x) and not self.adapter.is_parameter(x)
        return self.adapter.array_of(x) if is_known else super().array_of(x)

    def lift_known(self, x: object) -> Traced | None:
        """A known tensor as a constant, or as an argument where it is large or a parameter."""
        if self.adapter.is_tensor(x):
            array = self.adapter.array_of(x)
            if self.adapter.is_parameter(x):
                contents = self.references.contents_of(x)
                wanted = self.lowering.float_type
                if wanted is None or not self.dtype_of(contents).is_float:
                    return contents
                return self.convert(contents, wanted)
            if id(x) in self.references.external_tensors:
                return self.references.load(self.capture(x, array))
            if array.nbytes > CONSTANT_BYTES:
                return self.capture(x, array)
            self.lowering.external.read_elements(x, self.adapter.array_of)
            return self.lift_array(array)
        return super().lift_known(x)

    def capture(self, tensor: object, array: Array) -> Traced:
        """A tensor that exists outside, as one more argument of the graph: read anew at every call.

        A parameter becomes a reference, which is loaded where it is used.
        """
        entry = self.captures.get(id(tensor))
        if entry is None:
            type_: Attribute = tensor_type(dtypes.from_numpy(array.dtype), array.shape)
            if self.adapter.is_parameter(tensor) or id(tensor) in self.references.external_tensors:
                type_ = ref_type(type_)
            argument = self.entry.insert_arg(type_, len(self.entry.args))
            entry = self.captures[id(tensor)] = (tensor, self.adapter.traced(argument, "tensor", self.lowering))
            self.captures_by_argument[argument] = entry
        return entry[1]

    def captured(self, value: SSAValue) -> object:
        """The tensor outside that an argument of the graph is; ``None`` if it is none."""
        entry = self.captures_by_argument.get(value)
        return None if entry is None else entry[0]

    # -- what is written -----------------------------------------------------------------------------------

    def is_reference(self, x: object) -> bool:
        """Is it a name of memory, rather than a value?"""
        return self.references.is_reference(x)

    def reference(self, x: object, op: str) -> Traced:
        """The memory ``x`` stands for, as an operand of the updating operator ``op``."""
        return self.references.of(x, op)

    def written(self, x: object, result: Traced) -> Any:
        """What an update of ``x`` gives: ``x``, which is a reference still."""
        return x

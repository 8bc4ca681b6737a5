"""Graphs of one call: which ops a user function is made of for arguments of some types.

A user function over a builder does the same for all arguments of the same types and settings: what it promotes, checks
and infers need not be found out twice. :func:`recorded` calls it with the arguments of a block, of which only the types
are known. The graph is interpreted by the eager rules of its ops, on arrays, or compiled as a function.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, NoReturn, cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, BlockArgument, SSAValue

from msgraph.diagnostics.catalog.shapes import IndexOutOfRange
from msgraph.dialects import dtypes, index_bounds, types
from msgraph.dialects.building import BlockBuilder, give, graph
from msgraph.dialects.calls import NUMBERS, Number, number_array
from msgraph.dialects.contract import Array, GraphOp, as_tuple, why_unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.generator import GENERATOR
from msgraph.dialects.ops.constant import ConstantOp, SizeOp
from msgraph.dialects.status import STATUS
from msgraph.dialects.types import Tensor, dtype_of, tensor_type
from msgraph.dialects.walking import operands_of, ops_of
from msgraph.support.symbolic_sizes import SymbolicSize

MOVES = frozenset(("cast", "concat", "gather", "iota", "pad", "select", "stack", "tile", "top", "update_slice"))
"""Operations that move elements, or say them in another type, besides views: NumPy does the same, bit for bit."""

ALIKE = frozenset((
    "abs", "add", "bitwise_and", "bitwise_or", "bitwise_xor", "ceil", "div", "equal", "floor", "greater",
    "greater_equal", "invert", "isfinite", "isinf", "isnan", "less", "less_equal", "logical_and", "logical_not",
    "logical_or", "logical_xor", "mul", "neg", "not_equal", "sqrt", "square", "sub", "trunc",
))  # fmt: skip
"""Operations that NumPy computes exactly as kernels do: comparisons, and arithmetic whose results are the nearest."""

COUNTS = frozenset(("advance", "lehmer", "random_bits", "right_shift", "streams", "tensor_move"))
"""What random numbers are made of: functions of integers, the same wherever they are computed."""


class NotRecorded(Exception):
    """What a function does depends on more than types: on elements, on what is around it, on chance."""


class NumberAsked(NotRecorded):
    """What a function does depends on the value of a number."""


def _refused(*_args: object) -> NoReturn:
    raise NotRecorded


def _asked(*_args: object) -> NoReturn:
    raise NumberAsked


class OpenFloat(float):
    """A number of which only the type is known."""

    __bool__ = __eq__ = __lt__ = __hash__ = _refused  # pyright: ignore


class OpenInt(int):
    """The same for integers."""

    __bool__ = __eq__ = __lt__ = __gt__ = __hash__ = _asked  # pyright: ignore


_NO_FIELDS = (np.ndarray, OpenInt, OpenFloat)


class IndexCheck(NamedTuple):
    """An index that only the run knows: the op that uses it, its position there, the size of the dim."""

    op: GraphOp
    position: int
    size: int


@dataclass(frozen=True)
class OperationGraph:
    """What a function does: the ops of a block, whose arguments are the arrays, the open numbers and the states."""

    block: Block
    orders: Sequence[Sequence[int] | None]
    """In which order the dims of the arrays lie in memory, where that is not the one they have."""
    numbers: Sequence[tuple[int, DType]]
    """Open numbers, by their place among the numbers of the call, and what element type they take."""
    states: Sequence[object]
    """Parameters that are no arguments: what random operators draw from."""
    written: frozenset[int]
    """Which arguments of the block are written."""
    results: Sequence[SSAValue]
    output: Sequence[tuple[str, Any]]
    """How the output is made of the results, of arguments that were written and of constants."""

    @functools.cached_property
    def ops(self) -> Sequence[GraphOp]:
        """The ops that compute."""
        return [cast(GraphOp, op) for op in ops_of(self.block) if not isinstance(op, ConstantOp)]

    def state_arrays(self) -> list[Array]:
        """The arrays that the states have now."""
        return [GENERATOR.array_of(state) for state in self.states]

    def inputs(self, arrays: Sequence[Array], numbers: Sequence[Number]) -> list[Array]:
        """The arguments of the block, for those of a call."""
        lifted = [number_array(numbers[place], dtype) for place, dtype in self.numbers]
        return [*arrays, *lifted, *self.state_arrays()]

    def interpret(self, arrays: Sequence[Array], numbers: Sequence[Number]) -> list[Array]:
        """The results, by the eager rules of the ops."""
        values = self.inputs(arrays, numbers)
        with np.errstate(all="ignore"):
            for rule, operands, fields, result_types in self._rules:
                results = as_tuple(rule(*[values[place] for place in operands], **fields))
                for result, type_ in zip(results, result_types, strict=True):
                    values.append(result.astype(type_, copy=False))
        return [values[self._places[result]] for result in self.results]

    @functools.cached_property
    def _places(self) -> Mapping[SSAValue, int]:
        """Where each value stands among all: the arguments of the block, then the results of the ops."""
        results = [result for op in ops_of(self.block) for result in op.results]
        return {value: place for place, value in enumerate((*self.block.args, *results))}

    @functools.cached_property
    def _rules(self) -> Sequence[tuple[Any, Sequence[int], Mapping[str, Any], Sequence[Any]]]:
        """The eager rule of each op, where its operands stand, its fields, the element types of its results."""
        places = self._places
        return [
            (op.eager, [places[x] for x in operands_of(op)], op.fields, [dtype_of(x.type).numpy for x in op.results])
            for op in cast("Iterator[GraphOp]", ops_of(self.block))
        ]

    def output_of(self, results: Sequence[object], arguments: Sequence[object]) -> object:
        """What the function returns."""
        made: list[object] = []
        for kind, value in self.output:
            if kind in ("tuple", "list"):
                first = len(made) - value
                parts = made[first:]
                del made[first:]
                value = tuple(parts) if kind == "tuple" else parts
            elif kind != "constant":
                value = (results if kind == "tensor" else arguments)[value]
            made.append(value)
        return made[0]

    def checked(self, results: Sequence[Array]) -> Sequence[Array]:
        """The results of compiled code, if no index pointed outside; else the error of the first that did."""
        if self.checks and (number := int(results[len(self.results)])):
            op, _, size = self.checks[number - 1]
            raise IndexOutOfRange(index_bounds.checked_name(type(op)), size, int(results[-1])).error()
        return results[: len(self.results)]

    @functools.cached_property
    def checks(self) -> Sequence[IndexCheck]:
        """The indices of which only the run knows whether they point inside.

        The code of a graph with some has two more results: the number of the first check that failed, and its index.
        """
        return [
            IndexCheck(op, position, size)
            for op in self.ops
            if op.CHECKS_INDICES and not isinstance(op, UpdateOp)
            for position, _, size in index_bounds.checked_dims(type(op), op.operands, op.fields["axis"])
            if not index_bounds.points_inside(op.operands[position], size)
        ]

    def module(self, name: str) -> ModuleOp:
        """The graph as a function, whose arguments are arrays as they lie in memory; what is written, by reference."""
        inputs = [_lying(arg.type, order) for arg, order in zip(self.block.args, self._all_orders, strict=True)]
        module, b, arguments = graph(
            name, [types.RefType(type_) if k in self.written else type_ for k, type_ in enumerate(inputs)]
        )
        values: dict[SSAValue, SSAValue] = dict(zip(self.block.args, arguments, strict=True))
        for arg, order in zip(self.block.args, self._all_orders, strict=True):
            if order is not None:
                values[arg] = b.transpose(values[arg], perm=tuple(order.index(axis) for axis in range(len(order))))
        found: list[index_bounds.Outside] = []
        for op in ops_of(self.block):
            op = cast(GraphOp, op)
            own: Sequence[int] = op.writes(**op.fields) if isinstance(op, UpdateOp) else ()
            operands = [
                b.load(values[operand]) if self._is_written(operand) and k not in own else values[operand]
                for k, operand in enumerate(operands_of(op))
            ]
            for check in self.checks:
                if check.op is op:
                    index = operands[check.position]
                    found.append(index_bounds.find_outside(b, index, check.size, index_bounds.INT64[0]))
                    if not index_bounds.takes_any(type(op)):
                        operands[check.position] = b.select(found[-1].elements, 0, index)
            values.update(zip(op.results, b.emit(type(op), operands, op.fields), strict=True))
        give(b, [*(values[result] for result in self.results), *_first_failed(b, found)])
        return module

    @property
    def _all_orders(self) -> list[Sequence[int] | None]:
        return [*self.orders, *[None] * (len(self.numbers) + len(self.states))]

    def _is_written(self, value: SSAValue) -> bool:
        return isinstance(value, BlockArgument) and value.index in self.written

    def described(self) -> object:
        """All that its code depends on, as plain data."""
        places = self._places
        ops = [
            (op.array.dtype.name, op.array.shape, op.array.tobytes())
            if isinstance(op, ConstantOp)
            else (op.name, [places[operand] for operand in operands_of(op)], repr(cast(GraphOp, op).fields))
            for op in ops_of(self.block)
        ]
        arguments = [(dtype_of(arg.type).name, types.shape_of(arg.type)) for arg in self.block.args]
        return arguments, ops, self.orders, [places[result] for result in self.results], sorted(self.written)

    @property
    def is_view(self) -> bool:
        """Does it do nothing but look at the memory of an argument in another way?"""
        return bool(self.results) and all(op.IS_VIEW for op in self.ops)

    @property
    def is_exact(self) -> bool:
        """Does NumPy compute all of it exactly as kernels do?"""
        return all(map(_is_exact, self.ops))

    @property
    def compiles(self) -> bool:
        """Do kernels compute it? They know few complex numbers, and some ops are left to a library."""
        if any(dtype_of(value.type).is_complex for value in [*self._values, *self.results]):
            return self.is_in_parts
        return not self.ops or any(
            op.OWN_LOOPS or _is_plain_write(op) or why_unsupported(op.lower) is None for op in self.ops
        )

    @property
    def is_in_parts(self) -> bool:
        """Are elements complex, and do kernels compute with the two numbers that each of them is in memory?"""
        kinds = {value.type for value in self._values}
        if len(kinds) != 1 or any(self.orders) or any(op.name not in _OF_PARTS for op in ops_of(self.block)):
            return False
        (kind,) = kinds
        return dtype_of(kind).is_complex and bool(types.element_count(types.shape_of(kind)))

    @property
    def _values(self) -> Sequence[SSAValue]:
        return [*self.block.args, *[result for op in self.ops for result in op.results]]

    @property
    def may_show_argument(self) -> bool:
        """Might a result lie in the memory of an argument?"""
        return any(map(self._may_show_argument, self.results))

    def _may_show_argument(self, value: SSAValue) -> bool:
        if isinstance(value, BlockArgument):
            return not 0 <= value.index - len(self.orders) < len(self.numbers)
        op = cast(GraphOp, value.owner)
        return isinstance(op, UpdateOp) or (op.IS_VIEW and any(map(self._may_show_argument, operands_of(op))))

    @property
    def reads_written_views(self) -> bool:
        """Is a view of what is written read after the write? It shows what was written; kernels have copies."""
        views, is_written = set[SSAValue](), False
        for op in self.ops:
            if is_written and not views.isdisjoint(operands_of(op)):
                return True
            if op.IS_VIEW and any(operand in views or self._is_written(operand) for operand in operands_of(op)):
                views.update(op.results)
            is_written |= isinstance(op, UpdateOp)
        return False

    @property
    def array_types(self) -> tuple[list[tuple[types.Shape, Any]], ...]:
        """The shapes and element types of the arguments, and those of the results."""
        sides = self.block.args, self.results
        return tuple([(types.shape_of(value.type), dtype_of(value.type).numpy) for value in side] for side in sides)

    @property
    def array_count(self) -> int:
        """How many arrays there are among the arguments."""
        return len(self.orders)


_OF_PARTS = ("ms.add", "ms.sub", "ms.neg")
"""Ops that do the same to the real and to the imaginary part of a number."""


def _first_failed(b: BlockBuilder, found: Sequence[index_bounds.Outside]) -> list[SSAValue]:
    """Results that say which check was the first that met an index outside, and that index; none without checks."""
    if not found:
        return []
    number = greatest = b.lift_number(0, dtypes.int64)
    for place in reversed(range(len(found))):
        number = b.select(found[place].is_met, place + 1, number)
        greatest = b.select(found[place].is_met, found[place].greatest, greatest)
    return [number, greatest]


def _is_plain_write(op: GraphOp) -> bool:
    """Does it write an argument as a whole, exactly what NumPy would?"""
    return op.name in ("ms.assign", "ms.assign_add", "ms.assign_sub")


def _is_exact(op: GraphOp) -> bool:
    name = op.word(**op.fields)
    if op.IS_VIEW or name in MOVES or name in COUNTS:
        return True
    return (name in ALIKE or _is_plain_write(op)) and all(
        dtype_of(result.type) not in dtypes.HALVES for result in op.results
    )


class OperationBuilder(BlockBuilder):
    """Ops on open arguments, in a block of their own."""

    IS_GRAPH: ClassVar[bool] = False

    def __init__(self, shapes: Sequence[types.Shape] = ()) -> None:
        super().__init__(Block())
        self.shapes = shapes
        """Those of the arrays, if some sizes are symbols."""
        self.orders: list[tuple[int, ...] | None] = []
        self.gaps: set[SSAValue] = set()
        """Arrays that do not lie in a row."""
        self.numbers: list[tuple[int, DType]] = []
        self.open: list[object] = []
        """The open numbers of the call."""
        self.states: dict[int, tuple[object, SSAValue]] = {}
        """Parameters that are no arguments, by their identity, and what stands for them."""
        self.writes: set[SSAValue] = set()

    def argument(self, array: Array) -> SSAValue:
        """What stands for the next array."""
        shape = self.shapes[len(self.orders)] if self.shapes else array.shape
        self.orders.append(order_in_memory(array))
        type_ = tensor_type(dtypes.from_numpy(array.dtype), shape)
        value = self._new_argument(type_, len(self.orders) - 1)
        if not array.flags.c_contiguous:
            self.gaps.add(value)
        return value

    def _new_argument(self, type_: Tensor, place: int) -> SSAValue:
        return self.block.insert_arg(type_, place, self.location)

    def number(self, kind: type[object]) -> object:
        """What stands for the next open number."""
        value = OpenFloat("nan") if kind is float else OpenInt()
        self.open.append(value)
        return value

    def emit(
        self, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, object] | None = None
    ) -> list[SSAValue]:
        """The results of one op; only arguments that lie in a row are written, and states."""
        if STATUS.watched or ((op.EFFECTS is not Effect.NONE or op.ORDERS) and not issubclass(op, UpdateOp)):
            raise NotRecorded
        if fields and any(isinstance(value, _NO_FIELDS) for value in fields.values()):
            raise NotRecorded
        if issubclass(op, UpdateOp):
            for place in op.writes(**(fields or {})):
                target = operands[place]
                if not isinstance(target, BlockArgument) or self._is_number(target) or target in self.gaps:
                    raise NotRecorded
                self.writes.add(target)
        return super().emit(op, operands, fields)

    def _is_number(self, value: BlockArgument) -> bool:
        return 0 <= value.index - len(self.orders) < len(self.numbers)

    def reference(self, x: object, op: str) -> SSAValue:
        """An argument, or what stands for the memory of a parameter that is none."""
        if self.is_value(x):
            return x
        if id(x) not in self.states:
            array = GENERATOR.array_of(x)
            type_ = tensor_type(dtypes.from_numpy(array.dtype), array.shape)
            self.states[id(x)] = x, self._new_argument(type_, len(self.block.args))
        return self.states[id(x)][1]

    def lift(self, x: object, dtype: DType | None = None) -> SSAValue:
        """Anything a user may pass for a tensor, as a value; a parameter that was referred to, too."""
        return super().lift(self.states[id(x)][1] if id(x) in self.states else x, dtype)

    def lift_number(self, x: Number, dtype: DType) -> SSAValue:
        """A constant; or where an open number goes, or a size that is a symbol."""
        if type(x) is SymbolicSize:
            return self.emit(SizeOp, (), {"of": x, "dtype": dtype})[0]
        place = next((i for i, value in enumerate(self.open) if value is x), None)
        if place is None:
            return super().lift_number(x, dtype)
        self.numbers.append((place, dtype))
        return self._new_argument(tensor_type(dtype, ()), len(self.orders) + len(self.numbers) - 1)

    def array_of(self, x: object) -> Array | None:
        """What is known: no argument is."""
        if not self.is_value(x):
            return super().array_of(x)
        if isinstance(x.owner, ConstantOp):
            return x.owner.array
        raise NotRecorded

    def require(self, condition: SSAValue, problem: Exception) -> None:
        """Whether elements fit is asked at each call: that cannot be written down."""
        raise NotRecorded

    def varies(self) -> None:
        """Each call may bring another value."""
        raise NotRecorded

    def finish(self, output: object) -> OperationGraph:
        """The graph of a function that returned ``output``."""
        results: list[SSAValue] = []
        steps: list[tuple[str, Any]] = []
        self._add_steps(output, results, steps)
        states = [state for state, _ in self.states.values()]
        written = frozenset(cast(BlockArgument, value).index for value in self.writes)
        made = OperationGraph(self.block, self.orders, self.numbers, states, written, results, steps)
        if made.written and made.reads_written_views:
            raise NotRecorded
        return made

    def _add_steps(self, output: Any, results: list[SSAValue], steps: list[tuple[str, object]]) -> None:
        kind = cast("type[object]", type(output))
        if self.is_value(output):
            argument = self._written_by(output)
            if argument is None:
                is_number = isinstance(output, BlockArgument) and self._is_number(output)
                if is_number or (
                    isinstance(output.owner, ConstantOp) and output.owner.array.nbytes > _LARGEST_CONSTANT
                ):
                    raise NotRecorded  # a large result that is known beforehand is not kept for the next call
                results.append(output)
            steps.append(("tensor", len(results) - 1) if argument is None else ("argument", argument))
        elif kind is tuple or kind is list:
            for part in output:
                self._add_steps(part, results, steps)
            steps.append((kind.__name__, len(output)))
        elif output is None or kind in (*NUMBERS, str):
            steps.append(("constant", output))
        else:
            raise NotRecorded

    def _written_by(self, value: SSAValue) -> int | None:
        """The argument that a value is the memory of, if a write of whole arguments gave it."""
        if not isinstance(value.owner, UpdateOp) or not _is_plain_write(value.owner):
            return None
        source = operands_of(value.owner)[0]
        place = source.index if isinstance(source, BlockArgument) else len(self.orders)
        return place if place < len(self.orders) else None


_LARGEST_CONSTANT = 1 << 12
"""Bytes of a result that is known beforehand, and kept for the next call."""


def recorded(call: Callable[[OperationBuilder], object], shapes: Sequence[types.Shape] = ()) -> OperationGraph:
    """The graph of a call; raises :class:`NotRecorded` where there can be none, and what the call itself raises."""
    builder = OperationBuilder(shapes)
    return builder.finish(call(builder))


def order_in_memory(array: Array) -> tuple[int, ...] | None:
    """The dims from the outermost to the innermost, of an array without gaps; ``None`` if they are in order."""
    if array.flags.c_contiguous:
        return None
    order = tuple(sorted(range(array.ndim), key=lambda axis: -array.strides[axis]))
    return order if array.transpose(order).flags.c_contiguous else None


def _lying(type_: Attribute, order: Sequence[int] | None) -> Attribute:
    """The type of an array as it lies in memory."""
    dtype, shape = dtype_of(type_), types.shape_of(type_)
    if dtype.is_complex:
        return tensor_type(dtypes.float32 if dtype is dtypes.complex64 else dtypes.float64, (*shape, 2))
    return type_ if order is None else tensor_type(dtype, tuple(shape[axis] for axis in order))

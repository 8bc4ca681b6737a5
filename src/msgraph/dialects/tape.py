"""Tapes: which ops a user function is made of for arguments of some types, written down once and played again.

A user function over a builder does the same for all arguments of the same types and settings: what it promotes, checks
and infers need not be found out twice. :func:`recorded` runs it on placeholders, which have types and no elements; the
tape plays the eager rules of the ops alone, on arrays, or is written as a graph of one function.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn, cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from msgraph.diagnostics.catalog.shapes import IndexOutOfRange
from msgraph.diagnostics.errors import error
from msgraph.dialects import accuracy, dtypes, types
from msgraph.dialects.building import BlockBuilder, give, graph
from msgraph.dialects.calls import NUMBERS, Number, number_array
from msgraph.dialects.contract import Array, GraphOp, as_tuple, why_unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.eager import EagerBuilder, frozen, inferred_types
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.generator import GENERATOR
from msgraph.dialects.status import STATUS
from msgraph.dialects.types import RefType, Tensor, tensor_type


class NotRecorded(Exception):
    """What a function does depends on more than types: on elements, on what is around it, on chance."""


def _refused(*_args: object, **_options: object) -> NoReturn:
    raise NotRecorded


class Placeholder(np.ndarray[Any, Any]):
    """An array of a type, whose elements nobody may ask for."""

    __array_ufunc__ = __array_function__ = item = tolist = tobytes = _refused  # pyright: ignore
    __bool__ = __int__ = __float__ = __index__ = __complex__ = __getitem__ = __iter__ = _refused  # pyright: ignore
    astype = copy = view = reshape = _refused  # pyright: ignore


def placeholder(dtype: np.dtype[Any], shape: Sequence[int]) -> Array:
    """A new placeholder, which takes no memory."""
    return np.ndarray.__new__(Placeholder, tuple(shape), dtype, np.zeros(1, dtype), 0, (0,) * len(shape))


class OpenFloat(float):
    """A number of which only the type is known."""

    __bool__ = __eq__ = __lt__ = __hash__ = _refused  # pyright: ignore


class NumberAsked(NotRecorded):
    """What a function does depends on the value of a number."""


def _asked(*_args: object) -> NoReturn:
    raise NumberAsked


class OpenInt(int):
    """The same for integers."""

    __bool__ = __eq__ = __lt__ = __gt__ = __hash__ = _asked  # pyright: ignore


class TapeSlot(NamedTuple):
    """Where a value stands among all: arrays, numbers, constants, results."""

    place: int


class WrittenSlot(NamedTuple):
    """An argument that was written, by its place among the arrays: it is given back."""

    place: int


class TapeStep(NamedTuple):
    """One op: where its operands stand, its fields, the types of its results, which follow those there are."""

    op: type[GraphOp]
    operands: tuple[int, ...]
    fields: Mapping[str, object]
    types: tuple[Tensor, ...]


class IndexCheck(NamedTuple):
    """An index that only the run knows: the number of the step that uses it, its operand there, the size of the dim."""

    step: int
    operand: int
    size: int


_CHECKED = {"ms.gather": "Gather", "ms.scatter": "Scatter", "ms.scatter_reduce": "Scatter"}
"""Ops whose indices are checked before kernels use them, and whose name the error has."""

_SAME_ELEMENTS = frozenset({"ms.cast", "ms.reshape", "ms.broadcast_to", "ms.expand_dims", "ms.squeeze", "ms.transpose"})

_INSIDE = np.iinfo(np.int64).min
"""What a check gives where all indices point inside."""


@dataclass(frozen=True)
class Tape:
    """What a function does: values are the arrays among the arguments, open numbers, states, constants, results."""

    arrays: Sequence[Tensor]
    numbers: Sequence[tuple[int, DType]]
    """Open numbers, by their place among the numbers of the call, and what element type they take."""
    constants: Sequence[Array]
    steps: Sequence[TapeStep]
    orders: Sequence[Sequence[int] | None]
    """In which order the dims of arrays lie in memory, where that is not the one they have."""
    output: Any
    """What the function returns, with a :class:`TapeSlot` for each array that is not an argument it has written."""
    states: Sequence[object] = ()
    """Parameters that are no arguments: what random operators draw from."""
    state_types: Sequence[Tensor] = ()
    written: frozenset[int] = frozenset()
    """Which arrays and states steps write."""

    @property
    def inputs(self) -> int:
        """How many values there are before the constants."""
        return len(self.arrays) + len(self.numbers) + len(self.states)

    def state_arrays(self) -> list[Array]:
        """The arrays that the states have now."""
        return [GENERATOR.array_of(state) for state in self.states]

    @property
    def slots(self) -> list[int]:
        """Where the arrays of the output stand, in their order."""
        return [slot.place for slot in _slots(self.output)]

    def play(self, arrays: Sequence[Array], numbers: Sequence[Number]) -> Any:
        """The eager rules of the ops, on arrays; the output with arrays in it."""
        lifted = [number_array(numbers[place], dtype) for place, dtype in self.numbers]
        values = [*arrays, *lifted, *self.state_arrays(), *self.constants]
        with np.errstate(all="ignore"):
            for op, operands, fields, result_types in self.steps:
                results = as_tuple(op.eager(*[values[place] for place in operands], **fields))
                for result, type_ in zip(results, result_types, strict=True):
                    values.append(result.astype(types.dtype_of(type_).numpy, copy=False))
        return _filled(self.output, iter([values[place] for place in self.slots]), arrays)

    def filled(self, results: Sequence[Array], arrays: Sequence[Array] = ()) -> Any:
        """The output, its arrays given in their order; ``arrays`` are the arguments, where some are written."""
        if self.checks and int(results[len(self.slots)]):
            self.refuse(results)
        return _filled(self.output, iter(results), arrays)

    def module(self, name: str) -> ModuleOp:
        """The graph of one function, from arrays and open numbers to the arrays of the output."""
        numbers = [tensor_type(dtype, ()) for _, dtype in self.numbers]
        lying = [_lying(type_, order) for type_, order in zip(self.arrays, self.orders, strict=True)]
        inputs = [*lying, *numbers, *self.state_types]
        module, b, arguments = graph(
            name, [RefType(type_) if place in self.written else type_ for place, type_ in enumerate(inputs)]
        )
        values: list[SSAValue] = [*arguments, *(b.lift_array(constant) for constant in self.constants)]
        for place, order in enumerate(self.orders):
            if order is not None:
                values[place] = b.transpose(values[place], perm=tuple(order.index(axis) for axis in range(len(order))))
        worst: list[SSAValue] = []
        checks = self.checks
        for number, step in enumerate(self.steps):
            operands = [
                b.load(values[place]) if place in self.written and not _is_written(step, k) else values[place]
                for k, place in enumerate(step.operands)
            ]
            for check in checks:
                if check.step == number:
                    operands[check.operand] = _checked(b, operands[check.operand], check.size, worst)
            values += b.emit(step.op, operands, step.fields)
        give(b, [*(values[place] for place in self.slots), *_met(b, worst)])
        return module

    @functools.cached_property
    def checks(self) -> Sequence[IndexCheck]:
        """The indices of which only the run knows whether they point inside.

        The code of a tape with some has more results: whether one does not, then such an index of each check.
        """
        checks: list[IndexCheck] = []
        for number, step in enumerate(self.steps):
            if step.op.name not in _CHECKED:
                continue
            sizes = types.shape_of(self._type_of(step.operands[0]))
            last = len(step.operands) - (step.op.name != "ms.gather")
            for axis, operand in enumerate(range(1, last), cast(int, step.fields["axis"])):
                if not self._points_inside(step.operands[operand], sizes[axis]):
                    checks.append(IndexCheck(number, operand, sizes[axis]))
        return checks

    def refuse(self, results: Sequence[Array]) -> None:
        """Raises the error of the first check that found an index outside; ``results`` are those of the code."""
        for check, worst in zip(self.checks, results[len(self.slots) + 1 :], strict=True):
            if int(worst) != _INSIDE:
                raise error(IndexOutOfRange(_CHECKED[self.steps[check.step].op.name], check.size, int(worst)))

    def _points_inside(self, place: int, size: int) -> bool:
        """Is it known beforehand that the elements of an index point inside?"""
        first = self.inputs
        if not types.element_count(types.shape_of(self._type_of(place))):
            return True
        if place < first:
            return False
        if place < first + len(self.constants):
            known = self.constants[place - first]
            return bool(((known >= -size) & (known < size)).all())
        step = self._step_of(place - first - len(self.constants))
        if step.op.name == "ms.iota":
            return cast(int, step.fields["size"]) <= size
        return step.op.name in _SAME_ELEMENTS and self._points_inside(step.operands[0], size)

    def _type_of(self, place: int) -> Tensor:
        first = [*self.arrays, *(tensor_type(dtype, ()) for _, dtype in self.numbers), *self.state_types]
        if place < len(first):
            return first[place]
        place -= len(first)
        if place < len(self.constants):
            constant = self.constants[place]
            return tensor_type(dtypes.from_numpy(constant.dtype), constant.shape)
        return [type_ for step in self.steps for type_ in step.types][place - len(self.constants)]

    def described(self) -> object:
        """All that a graph of it depends on, as plain data."""
        arrays = [(types.dtype_of(type_).name, types.shape_of(type_)) for type_ in self.arrays]
        numbers = [(place, dtype.name) for place, dtype in self.numbers]
        constants = [(constant.dtype.name, constant.shape, constant.tobytes()) for constant in self.constants]
        steps = [(step.op.name, step.operands, sorted(map(repr, step.fields.items()))) for step in self.steps]
        states = [(types.dtype_of(type_).name, types.shape_of(type_)) for type_ in self.state_types]
        return arrays, numbers, constants, steps, self.orders, repr(self.output), states, sorted(self.written)

    @property
    def shows(self) -> bool:
        """Does it say nothing but how the memory of an argument is looked at?"""
        return bool(self.slots) and all(step.op.IS_VIEW for step in self.steps)

    @property
    def is_exact(self) -> bool:
        """Does NumPy compute all of it exactly as kernels do?"""
        return all(map(_is_exact, self.steps))

    @property
    def has_complex(self) -> bool:
        """Are there complex elements?"""
        values = [*self.arrays, *(type_ for step in self.steps for type_ in step.types)]
        return any(types.dtype_of(type_).is_complex for type_ in values)

    @property
    def array_types(self) -> list[tuple[types.Shape, np.dtype[Any]]]:
        """The shapes and element types of the arrays."""
        return [(types.shape_of(type_), types.dtype_of(type_).numpy) for type_ in self.arrays]

    @property
    def result_types(self) -> list[tuple[types.Shape, np.dtype[Any]]]:
        """Those of the arrays of the output."""
        kinds = [self._type_of(place) for place in self.slots]
        return [(types.shape_of(type_), types.dtype_of(type_).numpy) for type_ in kinds]

    @property
    def compiles(self) -> bool:
        """Do kernels compute it? They do not where elements are complex, or an op is left to a library."""
        if self.has_complex:
            return False
        if not self.steps:
            return all(array.dtype.kind != "c" for array in self.constants)
        return any(
            step.op.OWN_LOOPS or _is_plain_write(step.op) or why_unsupported(step.op.lower) is None
            for step in self.steps
        )

    def may_show_argument(self, place: int) -> bool:
        """Might a value lie in the memory of an argument?"""
        first = self.inputs + len(self.constants)
        if place < len(self.arrays):
            return True
        if place < first:
            return len(self.arrays) + len(self.numbers) <= place < self.inputs
        step = self._step_of(place - first)
        return issubclass(step.op, UpdateOp) or (step.op.IS_VIEW and any(map(self.may_show_argument, step.operands)))

    def reads_written_views(self) -> bool:
        """Is a view of what is written read after the write? It shows what was written; kernels have copies."""
        views, is_written, place = set[int](), False, self.inputs + len(self.constants)
        for step in self.steps:
            if is_written and not views.isdisjoint(step.operands):
                return True
            if step.op.IS_VIEW and not (views | self.written).isdisjoint(step.operands):
                views |= set(range(place, place + len(step.types)))
            is_written |= issubclass(step.op, UpdateOp)
            place += len(step.types)
        return False

    def _step_of(self, number: int) -> TapeStep:
        for step in self.steps:
            number -= len(step.types)
            if number < 0:
                return step
        raise IndexError(number)


def _is_written(step: TapeStep, operand: int) -> bool:
    """Is an operand of a step the memory it writes?"""
    return issubclass(step.op, UpdateOp) and operand in step.op.writes(**step.fields)


def _checked(b: BlockBuilder, index: SSAValue, size: int, worst: list[SSAValue]) -> SSAValue:
    """The index, inside of a dim wherever it points; an element that does not goes to ``worst``."""
    place = b.cast(index, dtypes.int64)
    low, high = (b.lift_number(bound, dtypes.int64) for bound in (-size, size))
    wrong = b.logical_or(b.less(place, low), b.greater_equal(place, high))
    shape = b.shape_of(index)
    inside, none = b.lift_number(0, b.dtype_of(index)), b.lift_number(_INSIDE, dtypes.int64)
    found = b.select(wrong, place, b.broadcast_to(none, shape=shape) if shape else none)
    worst.append(b.reduce_max(found, axes=tuple(range(len(shape))), keep_dims=False) if shape else found)
    return b.select(wrong, b.broadcast_to(inside, shape=shape) if shape else inside, index)


def _met(b: BlockBuilder, worst: Sequence[SSAValue]) -> list[SSAValue]:
    """Results that say whether an index pointed outside, and which of each check; none where nothing is checked."""
    if not worst:
        return []
    met = [b.not_equal(one, b.lift_number(_INSIDE, dtypes.int64)) for one in worst]
    return [b.cast(functools.reduce(b.logical_or, met), dtypes.int64), *worst]


def _is_plain_write(op: type[GraphOp]) -> bool:
    """Does it write an argument as a whole, exactly what NumPy would?"""
    return op.name in ("ms.assign", "ms.assign_add", "ms.assign_sub")


def _is_exact(step: TapeStep) -> bool:
    name = step.op.name.removeprefix("ms.")
    if step.op.IS_VIEW or name in accuracy.MOVES or name in accuracy.COUNTS:
        return True
    kinds = {types.dtype_of(type_) for type_ in step.types}
    return (name in accuracy.ALIKE or _is_plain_write(step.op)) and all(
        dtype not in (dtypes.float16, dtypes.bfloat16) for dtype in kinds
    )


class TapeBuilder(EagerBuilder):
    """Ops on placeholders, written down."""

    def __init__(self) -> None:
        self.places: dict[int, int] = {}
        """Where each value stands, by its identity."""
        self.kept: list[Array] = []
        self.arrays: list[Tensor] = []
        self.orders: list[tuple[int, ...] | None] = []
        self.gaps: list[bool] = []
        """Do arrays not lie in a row?"""
        self.numbers: list[tuple[int, DType]] = []
        self.number_values: list[Array] = []
        self.constants: list[Array] = []
        self.open: list[object] = []
        """The open numbers of the call."""
        self.results: list[tuple[type[GraphOp], tuple[Array, ...], Mapping[str, object], tuple[Array, ...]]] = []
        self.types: list[tuple[Tensor, ...]] = []
        self.states: dict[int, tuple[object, Array]] = {}
        """Parameters that are no arguments, by their identity, and what stands for them."""
        self.writes: set[int] = set()
        """The identities of placeholders that are written."""

    def memory_of(self, state: object) -> Array:
        """The placeholder of a parameter."""
        if isinstance(state, np.ndarray):
            return cast(Array, state)  # an argument
        if id(state) not in self.states:
            array = GENERATOR.array_of(state)
            self.states[id(state)] = state, placeholder(array.dtype, array.shape)
        return self.states[id(state)][1]

    def varies(self) -> None:
        """Each call may bring another one."""
        raise NotRecorded

    def argument(self, array: Array) -> Array:
        """The placeholder of the next array."""
        value = placeholder(array.dtype, array.shape)
        self.kept.append(value)
        self.orders.append(order_in_memory(array))
        self.gaps.append(not array.flags.c_contiguous)
        self.arrays.append(self.type_of(value))
        return value

    def number(self, kind: type[object]) -> object:
        """What stands for the next open number."""
        value = OpenFloat("nan") if kind is float else OpenInt()
        self.open.append(value)
        return value

    def emit(
        self, op: type[GraphOp], operands: Sequence[Array], fields: Mapping[str, object] | None = None
    ) -> list[Array]:
        """Placeholders of the results of one op."""
        if STATUS.watched:
            raise NotRecorded
        if issubclass(op, UpdateOp):
            self._write([operands[place] for place in op.writes(**(fields or {}))])
        elif op.EFFECTS is not Effect.NONE or op.ORDERS:
            raise NotRecorded
        known = {name: frozen(value) for name, value in fields.items()} if fields else {}
        if any(isinstance(value, (np.ndarray, OpenInt, OpenFloat)) for value in known.values()):
            raise NotRecorded
        result_types = cast("tuple[Tensor, ...]", inferred_types(op, tuple(map(self.type_of, operands)), known))
        results = [placeholder(types.dtype_of(type_).numpy, types.shape_of(type_)) for type_ in result_types]
        self.results.append((op, tuple(operands), known, tuple(results)))
        self.types.append(result_types)
        return results

    def _write(self, memory: Sequence[Array]) -> None:
        """Only arguments that lie in a row are written, and states."""
        places = {id(array): place for place, array in enumerate(self.kept)}
        own = {id(array) for _, array in self.states.values()}
        for array in memory:
            place = places.get(id(array))
            if id(array) not in own and (place is None or self.gaps[place]):
                raise NotRecorded
            self.writes.add(id(array))

    def constant(self, value: object, type_: Tensor) -> Array:
        """An array of the tape."""
        if isinstance(value, Placeholder):
            raise NotRecorded
        array = super().constant(value, type_).view()
        array.flags.writeable = False  # a result that is one, or shows one, is copied for the user
        self.constants.append(array)
        return array

    def lift_number(self, x: Number, dtype: DType) -> Array:
        """A constant; or where an open number goes."""
        place = next((i for i, value in enumerate(self.open) if value is x), None)
        if place is None:
            return super().lift_number(x, dtype)
        value = placeholder(dtype.numpy, ())
        self.numbers.append((place, dtype))
        self.number_values.append(value)
        return value

    def array_of(self, x: Any) -> Array | None:
        """What is known: no placeholder is."""
        if isinstance(x, Placeholder):
            raise NotRecorded
        return super().array_of(x)

    def require(self, condition: Array, problem: Exception) -> None:
        """Whether elements fit is asked at each call: that cannot be written down."""
        if isinstance(condition, Placeholder):
            raise NotRecorded
        super().require(condition, problem)

    def finish(self, output: object) -> Tape:
        """The tape of a function that returned ``output``."""
        memory = [array for _, array in self.states.values()]
        results = [result for *_, own in self.results for result in own]
        values = [*self.kept, *self.number_values, *memory, *self.constants, *results]
        self.places = {id(value): place for place, value in enumerate(values)}
        steps = [
            TapeStep(op, tuple(map(self._place, operands)), fields, types_)
            for (op, operands, fields, _), types_ in zip(self.results, self.types, strict=True)
        ]
        tape = Tape(
            self.arrays, self.numbers, self.constants, steps, self.orders, self._marked(output),
            [state for state, _ in self.states.values()], [self.type_of(array) for array in memory],
            frozenset(self.places[identity] for identity in self.writes),
        )  # fmt: skip
        if tape.written and tape.reads_written_views():
            raise NotRecorded
        return tape

    def _place(self, value: Array) -> int:
        place = self.places.get(id(value))
        if place is None:
            raise NotRecorded  # it came from somewhere else
        return place

    def _written_by(self, place: int) -> int | None:
        """The argument that a value is the memory of, if a write of whole arguments gave it."""
        first = len(self.places) - sum(map(len, self.types))
        for op, operands, _, results in self.results:
            if first <= place < first + len(results):
                source = self._place(operands[0])
                return source if _is_plain_write(op) and source < len(self.arrays) else None
            first += len(results)
        return None

    def _marked(self, output: Any) -> object:
        kind = cast("type[object]", type(output))
        if kind is Placeholder or kind is np.ndarray:
            if kind is np.ndarray and output.nbytes > _LARGEST_CONSTANT:
                raise NotRecorded
            place = self._place(output)
            if len(self.arrays) <= place < len(self.arrays) + len(self.numbers):
                raise NotRecorded
            written = self._written_by(place)
            return TapeSlot(place) if written is None else WrittenSlot(written)
        if kind is tuple or kind is list:
            return cast(object, kind(map(self._marked, output)))
        if output is None or kind in (*NUMBERS, str):
            return output
        raise NotRecorded


_LARGEST_CONSTANT = 1 << 12
"""Bytes of a result that is known beforehand, and kept for the next call."""


def recorded(call: Callable[[TapeBuilder], object]) -> Tape:
    """The tape of a call; raises :class:`NotRecorded` where there can be none, and what the call itself raises."""
    builder = TapeBuilder()
    return builder.finish(call(builder))


def order_in_memory(array: Array) -> tuple[int, ...] | None:
    """The dims from the outermost to the innermost, of an array without gaps; ``None`` if they are in order."""
    if array.flags.c_contiguous:
        return None
    order = tuple(sorted(range(array.ndim), key=lambda axis: -array.strides[axis]))
    return order if array.transpose(order).flags.c_contiguous else None


def _lying(type_: Tensor, order: Sequence[int] | None) -> Tensor:
    """The type of an array as it lies in memory."""
    shape = types.shape_of(type_)
    return type_ if order is None else tensor_type(types.dtype_of(type_), tuple(shape[axis] for axis in order))


def _slots(output: Any) -> Iterator[TapeSlot]:
    if type(output) is TapeSlot:
        yield output
    elif isinstance(output, (tuple, list)):
        for part in cast("Sequence[object]", output):
            yield from _slots(part)


def _filled(output: Any, values: Iterator[Array], arrays: Sequence[Array]) -> Any:
    kind = cast("type[object]", type(output))
    if kind is TapeSlot:
        return next(values)
    if kind is WrittenSlot:
        return arrays[cast(WrittenSlot, output).place]
    if kind is tuple or kind is list:
        return kind([_filled(part, values, arrays) for part in output])  # pyright: ignore
    return output

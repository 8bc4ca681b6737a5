"""Loop nests over flat memory, in ``scf``, ``memref``, ``vector`` and ``arith``: what kernels are written with.

``lower-kernels`` uses it for element-wise, reducing and indexed kernels; an op with a loop nest of its own
(matmul, cumsum, argmax) gets the builder and its operands as :class:`Strided` buffers.

Loops that several kernels have in common are functions, written and compiled once, and called. What is called has its
own registers and few loops around it, so the code generator is done with it sooner than with the same loops in the
midst of others. What is left of a kernel that calls is often nothing but integers and calls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from xdsl.dialects import arith, func, memref, scf, vector
from xdsl.dialects.builtin import (
    BoolAttr,
    DenseIntOrFPElementsAttr,
    FunctionType,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    VectorType,
    i1,
    i8,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.walking import append, create, walk
from msgraph.kernels.builder import vector_ops
from msgraph.kernels.builder.constants import constant_op
from msgraph.kernels.builder.index_math import INDEX, Index
from msgraph.kernels.builder.machine import SECOND_CACHE, PrefetchOp, VectorGatherOp, VectorScatterOp
from msgraph.kernels.builder.types import lanes_attribute, memory_type, vector_of
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorArithmetic, VectorValue
from msgraph.support.trees import leaves, mapped

Buffer: TypeAlias = SSAValue
Carried = TypeVar("Carried", bound=SSAValue | VectorValue)


class Strided(NamedTuple):
    """A tensor in memory as a loop nest sees it: sizes and strides (in elements) are run-time numbers, and so is where
    it starts, unless it is with its buffer."""

    buffer: Buffer
    dtype: DType
    sizes: tuple[Index, ...]
    strides: tuple[Index, ...]
    start: Index | None = None

    @property
    def transposed(self) -> Strided:
        """The last two dims in the other order."""
        sizes, strides = ((*numbers[:-2], numbers[-1], numbers[-2]) for numbers in (self.sizes, self.strides))
        return self._replace(sizes=sizes, strides=strides)


def _plain(value: SSAValue | VectorValue) -> SSAValue:
    return value.value if isinstance(value, VectorValue) else value


def _renamed(value: Carried, new: SSAValue) -> Carried:
    """What a loop makes of a value it carries."""
    return cast(Any, value._replace(value=new) if isinstance(value, VectorValue) else new)


@dataclass
class KernelBuilder(VectorArithmetic):
    """What every kernel is written with: integers, values and, here, loops and memory.

    Appends ops to ``block``; loops move it. ``vector_bytes`` and ``masked`` describe the target.
    """

    vector_bytes: int = 64
    masked: bool = True
    plan: Any = None
    """What an op with loops of its own has planned for these sizes and layouts."""
    features: frozenset[str] = frozenset()
    """What else the target has, as LLVM names it."""
    epilogue: Any = None
    """What becomes of the elements of a product in the same kernel, if anything does."""
    subroutines: Subroutines | None = None
    """The functions that kernels written together call."""
    calls: bool = False
    """Does this one call any?"""

    @property
    def target(self) -> VectorTarget:
        """The vector unit, as plans know it."""
        return VectorTarget(self.vector_bytes, self.masked, self.features)

    def width(self, *element_types: DType) -> int:
        """Lanes of a vector that holds the widest of ``element_types``."""
        return self.vector_bytes // max(dtype.size for dtype in element_types)

    # -- indices ---------------------------------------------------------------------------------------

    def constant(self, value: float, element: Attribute, width: int = 0) -> SSAValue:
        """A number, or a vector full of it, at the entry."""
        key = (repr(value), id(element), width)
        if key not in self._computed:
            append(self._entry, op := constant_op(value, element, width))
            (self._computed[key],) = op.results
        return self._computed[key]

    def less(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """Signed comparison."""
        return self.icmp(Predicate.LT.signed, a, b)

    def icmp(self, predicate: Attribute, a: SSAValue, b: SSAValue, width: int = 0) -> SSAValue:
        """Integers, indices or vectors of them, compared: ``Predicate.LT.signed``."""
        result, properties = vector_of(i1, width), {"predicate": predicate}
        return self.append(create(vector_ops.CmpiOp, [a, b], [result], properties))

    def choose(self, condition: SSAValue, a: SSAValue, b: SSAValue) -> SSAValue:
        """One of two values."""
        return self.append(create(vector_ops.VectorSelectOp, [condition, a, b], [a.type]))

    def as_int64(self, index: Index) -> SSAValue:
        """An index as a number to compute with."""
        return self.append(create(arith.IndexCastOp, [index], [i64]))

    def as_index(self, value: SSAValue) -> Index:
        """A number as an index."""
        return self.append(create(arith.IndexCastOp, [value], [INDEX]))

    # -- control ---------------------------------------------------------------------------------------

    def loop(
        self, lower: Index, upper: Index, step: int | Index = 1, carried: list[Carried] | None = None
    ) -> Iterator[Index]:
        """The position: what the body of a ``for`` over this writes, stands in the loop; no ``break`` may leave it.

        In the body, ``carried`` holds what the step before has left in it, and after the loop what the last one has.
        """
        values = [] if carried is None else carried
        first = list(map(_plain, values))
        step = step if isinstance(step, SSAValue) else self.index(step)
        block = Block(arg_types=[INDEX, *(value.type for value in first)])
        outer = self.enter(block)
        values[:] = map(_renamed, values, block.args[1:])
        yield block.args[0]
        self.add_last(create(scf.YieldOp, list(map(_plain, values))))
        self.block = outer
        types = [value.type for value in first]
        append(outer, op := create(scf.ForOp, [lower, upper, step, *first], types, regions=[Region(block)]))
        values[:] = map(_renamed, values, op.results)

    def count(self, size: Index, step: int | Index = 1, carried: list[Carried] | None = None) -> Iterator[Index]:
        """0, ``step``... below ``size``."""
        return self.loop(self.index(0), size, step, carried)

    def branch(self, condition: SSAValue, carried: list[Carried] | None = None) -> Iterator[bool]:
        """Does the condition hold? The body of a ``for`` over this writes the two arms one after the other; what it has
        left in ``carried`` is, after them, what the arm that is taken has."""
        values = [] if carried is None else carried
        first, outer, regions = list(values), self.block, list[Region]()
        for holds in (True, False):
            self.enter(block := Block())
            values[:] = first
            yield holds
            self.add_last(create(scf.YieldOp, list(map(_plain, values))))
            self.block = outer
            regions.append(Region(block))
        append(outer, op := create(scf.IfOp, [condition], [_plain(v).type for v in first], regions=regions))
        values[:] = map(_renamed, first, op.results)

    @contextmanager
    def when(self, condition: SSAValue, carried: list[Carried] | None = None) -> Generator[None]:
        """A branch of one arm: what the body of a ``with`` writes."""
        arms = self.branch(condition, carried)
        next(arms)
        yield
        next(arms)
        next(arms, None)

    def add_last(self, op: Operation) -> None:
        """Appends an op without results."""
        append(self.block, op)

    # -- memory ----------------------------------------------------------------------------------------

    def prefetch(self, buffer: Buffer, at: Index) -> None:
        """Tells memory of an element that will be read."""
        self.add_last(PrefetchOp.create(operands=[buffer, at], properties={"locality": SECOND_CACHE}))

    def scratch(self, dtype: DType, count: int) -> Buffer:
        """Stack memory for ``count`` elements."""
        return self.append(memref.AllocaOp.get(memory_type(dtype), shape=[count]))

    def mask(self, left: Index, width: int) -> SSAValue:
        """The first ``left`` (at least one) lanes of ``width``."""
        type_ = cast("VectorType[Any]", vector_of(i1, width))
        return self.made_once("mask", left, width, lambda: self.append(vector.CreateMaskOp([left], type_)))

    def load(self, buffer: Buffer, at: Index, dtype: DType, width: int = 0, mask: SSAValue | None = None) -> SSAValue:
        """One element, or ``width`` neighbours (those masked out are zero), as lanes."""
        stored = memory_type(dtype)
        type_ = vector_of(stored, width)
        if not width:
            value = self.append(create(memref.LoadOp, [buffer, at], [type_]))
        elif mask is None:
            value = self.append(create(vector.LoadOp, [buffer, at], [type_]))
        else:
            rest = self.constant(0, stored, width)
            value = self.append(create(vector.MaskedLoadOp, [buffer, at, mask, rest], [type_]))
        return self._from_memory(value, dtype, width)

    def gather(self, buffer: Buffer, at: Index, offsets: SSAValue, dtype: DType, mask: SSAValue) -> SSAValue:
        """Lanes ``buffer[at + offsets[i]]``; those masked out are zero."""
        stored = memory_type(dtype)
        width = cast("VectorType[Any]", offsets.type).get_shape()[0]
        rest = self.constant(0, stored, width)
        operands = [buffer, at, offsets, mask, rest]
        value = self.append(create(VectorGatherOp, operands, [vector_of(stored, width)]))
        return self._from_memory(value, dtype, width)

    def store(
        self,
        value: SSAValue,
        buffer: Buffer,
        at: Index,
        dtype: DType,
        width: int = 0,
        mask: SSAValue | None = None,
        non_temporal: bool = False,
    ) -> None:
        """The inverse of :meth:`load`; ``non_temporal`` the caches, where all lanes are stored."""
        stored = self._to_memory(value, dtype, width)
        if not width:
            self.add_last(create(memref.StoreOp, [stored, buffer, at]))
        elif mask is None:
            properties: dict[str, Attribute] = {"nontemporal": BoolAttr.from_bool(True)} if non_temporal else {}
            self.add_last(create(vector.StoreOp, [stored, buffer, at], (), properties))
        else:
            self.add_last(create(vector.MaskedStoreOp, [buffer, at, mask, stored]))

    def _from_memory(self, value: SSAValue, dtype: DType, width: int) -> SSAValue:
        if dtype is not dtypes.bool_:
            return value
        return self.icmp(Predicate.NE.signed, value, self.constant(0, i8, width), width)

    def _to_memory(self, value: SSAValue, dtype: DType, width: int) -> SSAValue:
        if dtype is not dtypes.bool_:
            return value
        return self.append(create(vector_ops.ExtUIOp, [value], [vector_of(i8, width)]))

    # -- lanes -----------------------------------------------------------------------------------------

    def broadcast(self, value: SSAValue, width: int) -> SSAValue:
        """A scalar in every lane."""
        type_ = vector_of(value.type, width)
        return self.append(create(vector.BroadcastOp, [value], [type_]))

    def extract(self, value: SSAValue, lane: int) -> SSAValue:
        """One lane."""
        element = cast("VectorType[Any]", value.type).element_type
        properties: dict[str, Attribute] = {"static_position": lanes_attribute((lane,))}
        return self.append(create(vector.ExtractOp, [value], [element], properties))

    def shuffle(self, a: SSAValue, b: SSAValue, lanes: Sequence[int]) -> SSAValue:
        """Lanes picked by number from two vectors laid end to end."""
        element = cast("VectorType[Any]", a.type).element_type
        properties: dict[str, Attribute] = {"mask": lanes_attribute(tuple(lanes))}
        result = vector_of(element, len(lanes))
        return self.append(create(vector.ShuffleOp, [a, b], [result], properties))

    def collect(self, values: Sequence[SSAValue]) -> SSAValue:
        """Scalars as the lanes of a vector."""
        type_ = vector_of(values[0].type, len(values))
        result = self.broadcast(values[0], len(values))
        for lane, value in enumerate(values[1:], 1):
            properties: dict[str, Attribute] = {"static_position": lanes_attribute((lane,))}
            op = create(vector.InsertOp, [value, result], [type_], properties)
            result = self.append(op)
        return result

    def positions(self, start: Index, stride: Index, width: int) -> list[Index]:
        """``start``, ``start + stride``…, one for each lane."""
        places = [start]
        while len(places) < width:
            places.append(self.plus(places[-1], stride))
        return places

    def spaced(self, stride: Index, width: int) -> SSAValue:
        """``0, stride, 2 * stride…`` as 64-bit lanes."""
        return self.times(self.steps(width), self.broadcast(self.as_int64(stride), width))

    def scatter(
        self, value: SSAValue, buffer: Buffer, at: Index, offsets: SSAValue, dtype: DType, mask: SSAValue
    ) -> None:
        """The inverse of :meth:`gather`."""
        width = cast("VectorType[Any]", offsets.type).get_shape()[0]
        stored = self._to_memory(value, dtype, width)
        self.add_last(create(VectorScatterOp, [buffer, at, offsets, mask, stored]))

    def steps(self, width: int) -> SSAValue:
        """``0, 1, 2…`` as 64-bit lanes."""
        type_ = cast("VectorType[Any]", vector_of(i64, width))
        value = DenseIntOrFPElementsAttr.from_list(type_, list(range(width)))
        return self.append(create(arith.ConstantOp, (), [type_], {"value": value}))


# -- functions that kernels call --------------------------------------------------------------------------------------

SUBROUTINE = "ms.part"
"""Marks a function that kernels call, and nothing else."""


class Subroutines(dict[str, func.FuncOp]):
    """The functions that some kernels call, by name; of those there is native code for, only what they take."""

    def __init__(self, is_known: Callable[[str], bool] = lambda name: False) -> None:
        super().__init__()
        self.is_known = is_known


def call_subroutine(n: KernelBuilder, name: str, write: Callable[..., None], *operands: object) -> None:
    """Calls the part ``name``; ``write(builder, *operands)`` says what is in it, if that is not known yet.

    It gets the same tuples and records, with parameters of the part where there are values. The name and the target say
    all that the code depends on.
    """
    arguments: list[SSAValue] = [operand for operand in leaves(operands) if isinstance(operand, SSAValue)]
    subroutines = n.subroutines
    if subroutines is None:
        subroutines = n.subroutines = Subroutines()
    if name not in subroutines:
        types = [argument.type for argument in arguments]
        if subroutines.is_known(name):
            subroutines[name] = _function(name, types, Region())
        else:
            block = Block(arg_types=types)
            inner = KernelBuilder(block, n.vector_bytes, n.masked, features=n.features, subroutines=subroutines)
            parameters = iter(block.args)
            write(inner, *mapped(operands, lambda leaf: next(parameters) if isinstance(leaf, SSAValue) else leaf))
            subroutines[name] = finished(name, block)
        subroutines[name].attributes[SUBROUTINE] = UnitAttr()
    n.calls = True
    n.add_last(create(func.CallOp, arguments, (), {"callee": SymbolRefAttr(name)}))


def finished(name: str, block: Block) -> func.FuncOp:
    """The function whose only block that is: it returns at the end of it."""
    block.add_op(func.ReturnOp())
    return _function(name, block.arg_types, Region(block))


def _function(name: str, types: Sequence[Attribute], body: Region) -> func.FuncOp:
    return func.FuncOp(name, FunctionType.from_lists(types, []), body, visibility=StringAttr("private"))


def is_subroutine(function: func.FuncOp) -> bool:
    """Is this a function kernels call?"""
    return SUBROUTINE in function.attributes


def called(function: func.FuncOp) -> list[str]:
    """The parts a function calls."""
    return [op.callee.string_value() for op in walk(function) if isinstance(op, func.CallOp)]

"""What a kernel computes, apart from how large its tensors are.

An :class:`Expression` is all of a kernel that is no number of a run: operators, element types, ranks, which dimensions
are reduced. What code depends on besides are answers to questions (:mod:`msgraph.kernels.spec.kernel_spec`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, cast

from xdsl.ir import Operation, SSAValue

from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.indexed import IndexedOp
from msgraph.dialects.ops.reduction import Combiner, ReductionOp
from msgraph.dialects.types import dtype_of
from msgraph.dialects.walking import operands_of
from msgraph.kernels.builder.vectors import LIBRARY
from msgraph.kernels.roles import outer_operands
from msgraph.support.hashing import blake2b

Key: TypeAlias = tuple[Any, ...]

_DIGESTS: dict[Key, str] = {}
"""The digest of each expression that has been met."""


class IndexedMemory(NamedTuple):
    """A tensor in memory that an indexed op reads where it likes."""

    dtype: DType
    rank: int


class Lanes(NamedTuple):
    """A value of a kernel: a ``step`` or a ``read`` by number, a ``table`` by number, or a ``number`` itself.

    A ``scalar`` is a number that a run passes: which of them.

    Control flow is a step with several results: a ``part`` is the number of the step and that of the result. A tensor
    ``filled`` with one number is that number, and which of those it is whose sizes a run passes.
    """

    kind: str
    number: Any  # an int, two of them, the attribute of a constant, or that and an int


class ContiguousAxis(NamedTuple):
    """The dimension some reads go by neighbours along, though the innermost loop is another; which reads."""

    level: int
    reads: tuple[int, ...]


class Operator:
    """An op without its shapes: the class, the fields, the element types."""

    def __init__(self, op: Operation) -> None:
        self._op = cast(GraphOp, op)
        self.acts_as = self._op.acts_as
        self.name = op.name
        self.kind = cast("type[Any]", type(op))
        self.operands = tuple([dtype_of(value.type) for value in operands_of(op)])
        self.results = tuple([dtype_of(value.type) for value in op.results])
        self.is_indexed = isinstance(op, IndexedOp)
        """Does it read tensors where it likes?"""

    @property
    def dtype(self) -> DType:
        """The element type of the first result."""
        return self.results[0]

    @property
    def accumulator(self) -> DType:
        """The element type that a reduction takes in elements with."""
        return self.combiner.accumulator(self.operands[0])

    @property
    def uses_library(self) -> bool:
        """Is it left to the C library?"""
        return LIBRARY in self._op.attributes

    @property
    def fields(self) -> Mapping[str, Any]:
        """The fields as Python values; of a reduction not which dimensions are reduced, which the loops know."""
        return {"function": self._op.function} if isinstance(self._op, ReductionOp) else self._op.fields

    @property
    def combiner(self) -> Combiner:
        """How a reduction makes one of two."""
        return ReductionOp.FUNCTIONS[self.fields["function"]]

    @property
    def control_flow(self) -> Operation | None:
        """A branch or a loop on single elements: there are no shapes in it that could differ."""
        return self._op if self._op.regions else None

    @cached_property
    def key(self) -> Key:
        """All of it."""
        op = self._op
        fields = tuple(spelling(op)) if op.regions else tuple(sorted(op.attributes.items()))
        fields = (op.function,) if isinstance(op, ReductionOp) else fields
        types = tuple([dtype.name for dtype in (*self.operands, *self.results)])
        return op.name, fields, len(self.operands), types


class Step(NamedTuple):
    """One operator of a kernel: its operands are :class:`Lanes`."""

    op: Operator
    operands: tuple[Lanes, ...]
    in_tail: bool = False
    reduces: bool = False
    columns: bool = False
    """Does it reduce what the other reductions keep? Then its result is there after the last row."""
    stage: int = 0
    """How many reductions one after another must be done before."""


@dataclass
class Expression:
    """A kernel over collapsed dimensions, all of it but numbers."""

    reads: tuple[DType, ...]
    """The element types of tensors in memory that the loops walk."""
    writes: tuple[DType, ...]
    tables: tuple[IndexedMemory, ...]
    filled: tuple[int, ...]
    """The ranks of tensors full of one number that indexed ops read: they take no memory."""
    reduced: tuple[bool, ...]
    """Of each dimension, whether it is reduced."""
    steps: tuple[Step, ...]
    results: tuple[Lanes, ...]
    observed: bool
    """Does the kernel raise the floating-point status? Then its memory is one more buffer."""
    is_indexed: bool
    """Does any step read where it says, or count places?"""
    scalars: int = 0
    """How many numbers a run passes: float32, as their bits."""

    @property
    def rank(self) -> int:
        """How many dimensions there are."""
        return len(self.reduced)

    @property
    def accesses(self) -> tuple[DType, ...]:
        """Reads, then writes: the order of the kernel's buffers."""
        return (*self.reads, *self.writes)

    def key(self) -> Key:
        """All of it."""
        memories = tuple([dtype.name for dtype in self.reads]), tuple([dtype.name for dtype in self.writes])
        tables = tuple([(table.dtype.name, table.rank) for table in self.tables])
        steps = tuple([(step.op.key, *step[1:]) for step in self.steps])
        return (*memories, tables, self.filled, self.reduced, steps, self.results, self.observed, self.scalars)


def spelling(op: Operation) -> Iterator[object]:
    """The contents of an op with regions: equal spellings are equal ops, apart from what they read outside."""
    numbers: dict[SSAValue, int] = {value: index for index, value in enumerate(outer_operands(op))}
    for inner in op.walk():
        yield inner.name
        yield len(inner.operands)
        for value in inner.operands:
            yield numbers[value]
        yield from sorted(inner.attributes.items())
        yield len(inner.results)
        values = [*inner.results, *(a for region in inner.regions for a in region.block.args)]
        for value in values:
            numbers[value] = len(numbers)
            yield dtype_of(value.type).name


def digest_of(expression: Key) -> str:
    """A hash of an expression, for its kernel's name."""
    digest = _DIGESTS.get(expression)
    if digest is None:
        digest = _DIGESTS[expression] = blake2b(repr(expression).encode(), digest_size=16).hexdigest()
    return digest

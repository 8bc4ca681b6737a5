"""Element-wise ops that stand for several functions, which differ in a word: the field ``function``.

A member has a table, ``FUNCTIONS``: by the word what NumPy and lanes do, what the derivative is, and what users and
Python call it. Builders have a method for each function, ``b.floor(x)``, and tables about operations speak of the word.

    %y = ms.math %x {function = "floor"} : tensor<4xf32>

Formulas are written once, for NumPy arrays and for the ops of a kernel alike::

    def updated(xp, v, g): return v - g / xp.sqrt(g * g)

``xp`` is NumPy itself, or a :class:`Formulas`: then the operands are :class:`Term`, whose operators make ops. Terms
of one formula have one shape and one element type; numbers take both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, cast

import numpy as np
from xdsl.ir import SSAValue

from msgraph.dialects.attributes import text
from msgraph.dialects.contract import Array, Cotangents, GraphOp, Named, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.elementwise import Elementwise, ElementwiseBinary, elementwise_samples, widened
from msgraph.dialects.types import Tensor, dtype_of, tensor_type

if TYPE_CHECKING:
    from xdsl.traits import OpTrait

    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


# -- formulas ---------------------------------------------------------------------------------------------------------


Operand: TypeAlias = "Term[V] | int | float"
Namespace: TypeAlias = Any
"""NumPy, or :class:`Formulas`."""
Element: TypeAlias = Any
"""An array, or a :class:`Term`."""


def _operator(op: str, turned: bool = False) -> Callable[[Term[V], Operand[V]], Term[V]]:
    """A method of terms that makes an op of them and of another term or number, which ``turned`` comes first."""

    def method(self: Term[V], other: Operand[V]) -> Term[V]:
        values = self.value, value_of(self.b, self.dtype, other)
        return Term(self.b, getattr(self.b, op)(*(values[::-1] if turned else values)))

    return method


class Term(Generic[V]):
    """A value in a formula."""

    __slots__ = ("b", "dtype", "value")

    def __init__(self, b: OpBuilder[V], value: V) -> None:
        self.b = b
        self.value = value
        self.dtype = dtype_of(b.type_of(value))

    __add__ = _operator("add")
    __sub__ = _operator("sub")
    __mul__ = _operator("mul")
    __truediv__ = _operator("div")
    __floordiv__ = _operator("floor_div")
    __mod__ = _operator("mod")
    __radd__ = _operator("add", turned=True)
    __rsub__ = _operator("sub", turned=True)
    __rmul__ = _operator("mul", turned=True)
    __rtruediv__ = _operator("div", turned=True)
    __gt__ = _operator("greater")
    __lt__ = _operator("less")
    __le__ = _operator("less_equal")

    def __neg__(self) -> Term[V]:
        return Term(self.b, self.b.neg(self.value))


def value_of(b: OpBuilder[V], dtype: DType, x: Operand[V]) -> V:
    """What a term stands for; a number becomes a constant."""
    return x.value if isinstance(x, Term) else b.constant(x, tensor_type(dtype, ()))


class Formulas(Generic[V]):
    """NumPy's functions, on terms: ``xp.exp(x)`` is ``b.exp`` of what the term stands for."""

    def __init__(self, b: OpBuilder[V]) -> None:
        self.b = b

    def __getattr__(self, name: str) -> Callable[..., Term[V]]:
        return partial(self._made, name)

    def _made(self, op: str, *operands: Operand[V]) -> Term[V]:
        dtype = next(operand.dtype for operand in operands if isinstance(operand, Term))
        return Term(self.b, getattr(self.b, op)(*(value_of(self.b, dtype, operand) for operand in operands)))

    def power(self, x: Term[V], exponent: Operand[V]) -> Term[V]:
        """``x`` to some power."""
        return self._made("pow", x, exponent)

    def where(self, condition: Term[V], x: Operand[V], other: Operand[V]) -> Term[V]:
        """One of two, element by element; at least one of them is a term."""
        dtype = next(arm.dtype for arm in (x, other) if isinstance(arm, Term))
        return Term(self.b, self.b.select(condition.value, *(value_of(self.b, dtype, arm) for arm in (x, other))))


Formula: TypeAlias = Callable[[Namespace, Element], Element]
"""A function of ``xp``, which is NumPy or :class:`Formulas`, and of an array or term."""
Slope: TypeAlias = Callable[[Namespace, Element, Element, Element], Element]
"""From :class:`Formulas` and the terms of the result's cotangent, the operands and the result: the operand's cotangent,
or a tuple of those of several."""

_COMPARISONS = {"greater": "gt", "less": "lt", "less_equal": "le"}


def _flat(xp: object, ct: object, x: object, *others: object) -> tuple[None, ...] | None:
    """Nothing flows: there is no derivative, or it is 0 wherever it exists."""
    return (None,) * len(others) if len(others) > 1 else None


class ElementFunction(NamedTuple):
    """One of the functions that an op stands for."""

    what: str
    by_numpy: Callable[..., Array]
    by_lanes: str | Callable[..., VectorValue] = ""
    """The result from the kernel builder and the operands; the name of the builder's method, if it is another one."""
    slope: Slope = _flat
    """The derivative."""
    kinds: str = ""
    """The element types it takes, if they are others than the op's."""
    domain: tuple[float, float] | None = None
    """Between which numbers samples lie, if they are others than the op's."""
    function: str | None = None
    """The user functions, if there are others than one of the same name."""
    primitive: str | None = None
    """The same of primitives."""
    python: tuple[Callable[..., object], ...] = ()
    """What Python calls it, besides NumPy's function."""
    traits: tuple[type[OpTrait], ...] = ()
    """What passes may ask of it, besides what is said of the op."""


class FunctionRow(NamedTuple):
    """One of the functions that an op stands for, where it is computed by a rule that they share."""

    what: str
    primitive: str = ""
    kinds: str = ""
    """The kinds of numbers it takes."""
    function: Callable[..., object] = len
    """That of NumPy."""


class OneOf(GraphOp):
    """An op that stands for several functions, which users know by others."""

    FUNCTIONS: ClassVar[Mapping[str, Any]] = {}
    """Rows by word; each says what it is in words, ``what``, and what the op's rules ask."""
    function: str = text()

    @classmethod
    def word(cls, **fields: object) -> str:
        return str(fields["function"])

    @classmethod
    def named(cls) -> Mapping[str, Named]:
        rows = cls.FUNCTIONS.items()
        return {
            word: Named(cls, {"function": word}, row.what, "", getattr(row, "primitive", ""), ()) for word, row in rows
        }


class OneOfFunctions(OneOf, Elementwise):
    """Base of the family: its rows are :class:`ElementFunction`."""

    @classmethod
    def named(cls) -> Mapping[str, Named]:
        users, primitives = (
            ("(input, other)", "()(x, y)") if issubclass(cls, ElementwiseBinary) else ("(input)", "()(x)")
        )
        names: dict[str, Named] = {}
        for word, row in cls.FUNCTIONS.items():
            function = word + users if row.function is None else row.function
            title = "".join(part.title() for part in word.split("_")) + primitives
            primitive = title if row.primitive is None else row.primitive
            python = (*row.python, row.by_numpy) if isinstance(row.by_numpy, np.ufunc) else row.python
            names[word] = Named(cls, {"function": word}, row.what, function, primitive, python)
        return names

    @classmethod
    def listed_name(cls, *, function: str, **_: object) -> str:
        return cls.BY_WORD[function].primitives.partition("(")[0] or function.partition("_")[0]

    def acts_as(self, trait: type[OpTrait]) -> bool:
        return super().acts_as(trait) or any(issubclass(own, trait) for own in self.FUNCTIONS[self.function].traits)

    @classmethod
    def row(cls, function: str, **settings: float) -> ElementFunction:
        """The function that an op with these fields stands for."""
        return cls.FUNCTIONS[function]

    @classmethod
    def kinds(cls, *, function: str, **_: object) -> str:
        return cls.FUNCTIONS[function].kinds or cls.DTYPE_KINDS

    @classmethod
    def domain(cls, *, function: str, **_: object) -> tuple[float, float]:
        return cls.FUNCTIONS[function].domain or cls.DOMAIN

    @classmethod
    def eager(cls, *operands: Array, function: str, **settings: float) -> Array:
        compute = cls.row(function, **settings).by_numpy
        return widened(compute, *operands) if cls.COMPUTE_IN_F32 else compute(*operands)

    @classmethod
    def scalar(cls, k: KernelBuilder, *lanes: VectorValue, function: str, **settings: float) -> VectorValue:
        lower = cls.row(function, **settings).by_lanes or function
        return getattr(k, lower)(*lanes) if isinstance(lower, str) else lower(k, *lanes)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        terms = (Term(b, value) for value in (ct, *self.operands, self.results[0]))
        flowing = self.row(**self.fields).slope(Formulas(b), *terms)
        several: Sequence[Element] = (flowing,) if len(self.operands) == 1 else flowing
        return [None if x is None else x.value for x in several]

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Those of the family, of every function."""
        for word in cls.FUNCTIONS:
            kinds, domain = cls.kinds(function=word), cls.domain(function=word)
            domains = [domain, cls.OTHER_DOMAIN] if issubclass(cls, ElementwiseBinary) else [domain]
            yield from elementwise_samples(kinds, domains, {**cls.sample_fields(), "function": word})


# -- one formula for NumPy and for lanes -----------------------------------------------------------------------------


class LaneBuilder:
    """The kernel builder under the names of ops, for terms."""

    def __init__(self, k: KernelBuilder) -> None:
        self.k = k

    def __getattr__(self, name: str) -> Callable[..., VectorValue]:
        if name in _COMPARISONS:
            return partial(self.k.compare, _COMPARISONS[name])
        return getattr(self.k, name)

    def sign(self, x: VectorValue) -> VectorValue:
        """-1, 0 or 1; NaN for NaN."""
        k, zero = self.k, self.k.like(0, x)
        at_most = k.select(k.compare("eq", x, zero), zero, x)
        below = k.select(k.compare("lt", x, zero), k.like(-1, x), at_most)
        return k.select(k.compare("gt", x, zero), k.like(1, x), below)

    def type_of(self, value: VectorValue) -> Tensor:
        """A tensor of one element of this type."""
        return tensor_type(value.dtype, ())

    def constant(self, value: float, type_: Tensor) -> VectorValue:
        """A number in all lanes."""
        return self.k.const(value, dtype_of(type_))


def on_lanes(formula: Formula, k: KernelBuilder, x: VectorValue) -> VectorValue:
    """What a formula gives for lanes."""
    b = cast(Any, LaneBuilder(k))
    return formula(Formulas(b), Term(b, x)).value


def by_formula(what: str, formula: Formula, slope: Slope, **more: Any) -> ElementFunction:
    """A function that NumPy and lanes compute alike."""
    return ElementFunction(what, partial(formula, np), partial(on_lanes, formula), slope, **more)

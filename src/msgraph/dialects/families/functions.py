"""Element-wise ops that stand for several functions, which differ in a word: the field ``function``.

A member has a table, ``FUNCTIONS``: by the word what NumPy and lanes do, the derivative, and what users and Python call
it. Builders have a method for each function, ``b.floor(x)``, and tables about operations speak of the word.

    %y = ms.rounding %x {function = "floor"} : tensor<4xf32>
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np
from xdsl.ir import SSAValue

from msgraph.dialects.attributes import text
from msgraph.dialects.contract import Array, Cotangents, Named, OpBuilder, Sample
from msgraph.dialects.families.element_samples import binary_samples, unary_samples
from msgraph.dialects.families.elementwise import Elementwise, ElementwiseBinary

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


def _nothing(b: OpBuilder[SSAValue], ct: SSAValue, *values: SSAValue) -> Cotangents:
    """The cotangents of a function that has no derivative, or one that is 0 wherever it exists."""
    return [None] * (len(values) - 1)


class ElementFunction(NamedTuple):
    """One of the functions that an op stands for."""

    what: str
    by_numpy: Callable[..., Array]
    by_lanes: str | Callable[..., VectorValue] = ""
    """The result from the kernel builder and the operands; the name of the builder's method, if it is another one."""
    vjp: Callable[..., Cotangents] = _nothing
    """The cotangents from a builder, the result's cotangent, the operands and the result."""
    kinds: str = ""
    """The element types it takes, if they are others than the op's."""
    domain: tuple[float, float] | None = None
    """Between which numbers samples lie, if others than the op's."""
    function: str | None = None
    """The user functions, if there are others than one of the same name."""
    primitive: str = ""
    """The same of primitives."""
    python: tuple[Callable[..., object], ...] = ()
    """What Python calls it, besides NumPy's function."""


class OneOfFunctions(Elementwise):
    """Base of the family."""

    FUNCTIONS: ClassVar[Mapping[str, ElementFunction]] = {}
    function: str = text()

    @classmethod
    def word(cls, **fields: object) -> str:
        return str(fields["function"])

    @classmethod
    def named(cls) -> Mapping[str, Named]:
        users, primitives = (
            ("(input, other)", "()(x, y)") if issubclass(cls, ElementwiseBinary) else ("(input)", "()(x)")
        )
        names: dict[str, Named] = {}
        for word, row in cls.FUNCTIONS.items():
            function = word + users if row.function is None else row.function
            primitive = row.primitive or "".join(part.title() for part in word.split("_")) + primitives
            python = (*row.python, row.by_numpy) if isinstance(row.by_numpy, np.ufunc) else row.python
            names[word] = Named(cls, {"function": word}, row.what, function, primitive, python)
        return names

    @classmethod
    def listed_name(cls, *, function: str, **_: object) -> str:
        return cls.BY_WORD[function].primitives.partition("(")[0]

    @classmethod
    def kinds(cls, *, function: str, **_: object) -> str:
        return cls.FUNCTIONS[function].kinds or cls.DTYPE_KINDS

    @classmethod
    def domain(cls, *, function: str, **_: object) -> tuple[float, float]:
        return cls.FUNCTIONS[function].domain or cls.DOMAIN

    @classmethod
    def eager(cls, *operands: Array, function: str) -> Array:
        return cls.FUNCTIONS[function].by_numpy(*operands)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return self.FUNCTIONS[self.function].vjp(b, ct, *self.operands, self.results[0])

    @classmethod
    def scalar(cls, k: KernelBuilder, *lanes: VectorValue, function: str, **_: object) -> VectorValue:
        lower = cls.FUNCTIONS[function].by_lanes or function
        return getattr(k, lower)(*lanes) if isinstance(lower, str) else lower(k, *lanes)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Those of the family, of every function."""
        for word in cls.FUNCTIONS:
            kinds, domain, fields = cls.kinds(function=word), cls.domain(function=word), {"function": word}
            if issubclass(cls, ElementwiseBinary):
                yield from binary_samples(kinds, domain, cls.OTHER_DOMAIN, fields)
            else:
                yield from unary_samples(kinds, domain, fields)

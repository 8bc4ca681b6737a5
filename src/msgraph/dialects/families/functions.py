"""Element-wise ops that stand for several functions, which differ in a word: the field ``function``.

A member has a table, ``FUNCTIONS``: by the word what NumPy and lanes do, and what users and Python call it. None of the
functions has a derivative, or it is 0 wherever it exists. Builders have a method for each function, ``b.floor(x)``, and
tables about operations speak of the word.

    %y = ms.rounding %x {function = "floor"} : tensor<4xf32>
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np

from msgraph.dialects.attributes import text
from msgraph.dialects.contract import Array, Named, Sample
from msgraph.dialects.families.cotangents import nothing_flows
from msgraph.dialects.families.element_samples import binary_samples, unary_samples
from msgraph.dialects.families.elementwise import Elementwise, ElementwiseBinary

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


class ElementFunction(NamedTuple):
    """One of the functions that an op stands for."""

    what: str
    by_numpy: Callable[..., Array]
    by_lanes: str | Callable[..., VectorValue] = ""
    """The result from the kernel builder and the operands; the name of the builder's method, if it is another one."""
    kinds: str = ""
    """The element types it takes, if they are others than the op's."""
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
    vjp = nothing_flows

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
    def eager(cls, *operands: Array, function: str) -> Array:
        return cls.FUNCTIONS[function].by_numpy(*operands)

    @classmethod
    def scalar(cls, k: KernelBuilder, *lanes: VectorValue, function: str, **_: object) -> VectorValue:
        lower = cls.FUNCTIONS[function].by_lanes or function
        return getattr(k, lower)(*lanes) if isinstance(lower, str) else lower(k, *lanes)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Those of the family, of every function."""
        for word in cls.FUNCTIONS:
            kinds, fields = cls.kinds(function=word), {"function": word}
            if issubclass(cls, ElementwiseBinary):
                yield from binary_samples(kinds, cls.DOMAIN, cls.OTHER_DOMAIN, fields)
            else:
                yield from unary_samples(kinds, cls.DOMAIN, fields)

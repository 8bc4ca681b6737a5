"""Open sizes as nodes: what is computed from the sizes of a call, from the shapes of the inputs when the model runs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import TYPE_CHECKING, Any

from msgraph.dialects import dtypes
from msgraph.dialects.types import tensor_type
from msgraph.support.symbolic_sizes import ShapeEnvironment, SymbolicSize

if TYPE_CHECKING:
    from msgraph.library.export.onnx.builder import NodeBuilder, Value

_ONE = tensor_type(dtypes.int64, (1,))


class SizeTerms:
    """Makes nodes of expressions of sizes."""

    def __init__(self, b: NodeBuilder, sources: Mapping[int, tuple[Value, int]]) -> None:
        self.b = b
        self.sources = sources
        b.label = "size"

    def of(self, size: SymbolicSize) -> Value:
        """A tensor of one int64."""
        environment = size.environment
        terms: list[Value] = []
        for monomial, factor in size.terms:
            parts = [self._atom(environment, atom) for atom in monomial]
            if factor != 1 or not parts:
                parts.append(self.b.array([factor]))
            terms.append(reduce(self._mul, parts))
        return reduce(self._add, terms)

    def holds(self, environment: ShapeEnvironment, comparison: str, terms: Any) -> Value:
        """Is a polynomial negative, or zero? A Bool of one element."""
        op_type = "Less" if comparison == "<" else "Equal"
        left = self.of(SymbolicSize(environment, terms))
        return self.b.node(op_type, left, self.b.array([0]), type=tensor_type(dtypes.bool_, (1,)))

    def _atom(self, environment: ShapeEnvironment, atom_index: int) -> Value:
        if atom_index in self.sources:
            value, axis = self.sources[atom_index]
            rank = len(value.shape)
            shape = self.b.node("Shape", value, type=tensor_type(dtypes.int64, (rank,)))
            return self.b.node("Gather", shape, self.b.array([axis]), type=_ONE, axis=0)
        symbols = {
            name: _Term(self, self._atom(environment, atom))
            for name, atom in zip(environment.symbols, environment.symbol_atoms, strict=True)
        }
        text = environment.atoms[atom_index].text
        term: Any = eval(text, {"min": _least, "max": _greatest, **symbols})
        return term.value

    def _mul(self, x: Value, y: Value) -> Value:
        return self.b.node("Mul", x, y, type=_ONE)

    def _add(self, x: Value, y: Value) -> Value:
        return self.b.node("Add", x, y, type=_ONE)


class _Term:
    """A size in an expression as Python writes it."""

    def __init__(self, terms: SizeTerms, value: Value) -> None:
        self.terms = terms
        self.value = value

    def made(self, op_type: str, other: object, turned: bool = False) -> _Term:
        """A node of two sizes."""
        values = [self.value, other.value if isinstance(other, _Term) else self.terms.b.array([other])]
        if turned:
            values.reverse()
        return _Term(self.terms, self.terms.b.node(op_type, *values, type=_ONE))

    def __add__(self, other: object) -> _Term:
        return self.made("Add", other)

    __radd__ = __add__

    def __mul__(self, other: object) -> _Term:
        return self.made("Mul", other)

    __rmul__ = __mul__

    def __sub__(self, other: object) -> _Term:
        return self.made("Sub", other)

    def __rsub__(self, other: object) -> _Term:
        return self.made("Sub", other, turned=True)

    def __neg__(self) -> _Term:
        return self.made("Mul", -1)

    def __mod__(self, other: object) -> _Term:
        return self.made("Mod", other)

    def __floordiv__(self, other: object) -> _Term:
        """ONNX cuts quotients, so the remainder goes first."""
        return (self - self % other).made("Div", other)


def _least(*sizes: Any) -> object:
    return reduce(lambda x, y: x.made("Min", y) if isinstance(x, _Term) else y.made("Min", x), sizes)


def _greatest(*sizes: Any) -> object:
    return reduce(lambda x, y: x.made("Max", y) if isinstance(x, _Term) else y.made("Max", x), sizes)

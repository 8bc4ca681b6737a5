"""Open sizes as nodes: what is computed from the sizes of a call, from the shapes of the inputs when the model runs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import TYPE_CHECKING, Any

from msgraph.dialects import dtypes
from msgraph.dialects.families.formulas import Formulas, Term
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
            terms.append(reduce(self.b.mul, parts))
        return reduce(self.b.add, terms)

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
            name: Term(self.b, self._atom(environment, atom))
            for name, atom in zip(environment.symbols, environment.symbol_atoms, strict=True)
        }
        text, xp = environment.atoms[atom_index].text, Formulas(self.b)
        return eval(text, {"min": xp.minimum, "max": xp.maximum, **symbols}).value

"""Symbolic sizes as plain data: polynomials by number, and the environment with what it has assumed.

table = SizeTable()
plain = table.encoded((n * 4, "a"))         # sizes became numbers of polynomials
record = environment_record(environment)
environment = recorded_environment(record)  # in another process
decoded(plain, sizes_of(environment, table.terms))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgraph.support.symbolic_sizes import Atom, ShapeEnvironment, SizeGuard, SymbolicSize, Terms
from msgraph.support.trees import is_tuple, mapped

_SIZE = (Ellipsis, "size")
"""How what stands for a size starts: nothing else that is written starts so."""


class SizeTable:
    """Polynomials that are written, each once."""

    def __init__(self) -> None:
        self._numbers: dict[Terms, int] = {}

    @property
    def terms(self) -> list[Terms]:
        """All of them, by number."""
        return list(self._numbers)

    def number(self, size: SymbolicSize) -> int:
        """The number of a size."""
        return self._numbers.setdefault(size.terms, len(self._numbers))

    def encoded(self, value: object) -> Any:
        """A structure of tuples, lists and dicts in which numbers of polynomials stand for sizes."""
        return mapped(value, lambda leaf: (*_SIZE, self.number(leaf)) if type(leaf) is SymbolicSize else leaf)


def decoded(value: object, sizes: Sequence[SymbolicSize]) -> Any:
    """The structure again, with sizes."""
    return mapped(value, lambda leaf: sizes[cast(int, leaf[2])] if _is_size(leaf) else leaf, _is_size)


def _is_size(value: object) -> bool:
    return is_tuple(value) and value[:2] == _SIZE


def sizes_of(environment: ShapeEnvironment, terms: Sequence[Terms]) -> list[SymbolicSize]:
    """The sizes that polynomials of an environment are."""
    return [SymbolicSize(environment, own) for own in terms]


def environment_record(environment: ShapeEnvironment) -> dict[str, Any]:
    """The symbols of a compilation and its guards."""
    return {
        "atoms": [(atom.text, int(atom.hint), int(atom.least)) for atom in environment.atoms],
        "symbols": list(environment.symbols),
        "symbol_atoms": list(environment.symbol_atoms),
        "most": {atom: int(most) for atom, most in environment.most.items()},
        "likely": [int(size) for size in environment.likely_sizes],
        "guards": [
            (guard.comparison, guard.terms, answer, [tuple(span) for span in environment.places.get(guard, ())])
            for guard, answer in environment.guards.items()
        ],
    }


def recorded_environment(record: Mapping[str, Any]) -> ShapeEnvironment:
    """The environment again."""
    environment = ShapeEnvironment(
        [Atom(*atom) for atom in record["atoms"]],
        list(record["symbols"]),
        list(record["symbol_atoms"]),
        dict(record["most"]),
        list(record["likely"]),
    )
    for comparison, terms, answer, spans in record["guards"]:
        guard = SizeGuard(comparison, terms)
        environment.guards[guard] = answer
        if spans:
            environment.places[guard] = spans
    return environment

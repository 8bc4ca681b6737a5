"""``Form``: compiled once for all sizes of some dimensions, and made ready for those that calls have."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgraph.support.report_files import Dispensable

if TYPE_CHECKING:
    from msgraph.api.jit.compiled import Compiled

Shape: TypeAlias = tuple[int, ...]
Shapes: TypeAlias = tuple[Shape, ...]
"""The shapes of the open arguments of a call, in order."""

USUAL = 32
"""What the compiler takes smaller sizes for: they are batches of which others will be larger."""

MOST_INSTANCES = 256
"""Instances of forms that are kept ready."""


class Symbols(NamedTuple):
    """Which dimensions are symbols: of each open argument, for each dimension the number of a symbol, or its size."""

    dims: tuple[tuple[tuple[bool, int], ...], ...]
    number: int

    def sizes(self, shapes: Shapes) -> tuple[int, ...] | None:
        """The values of the symbols for a call; ``None`` where its shapes do not fit."""
        values = [-1] * self.number
        for dims, shape in zip(self.dims, shapes, strict=True):
            for (open_, entry), size in zip(dims, shape, strict=True):
                if not open_:
                    if size != entry:
                        return None
                elif values[entry] < 0:
                    values[entry] = size
                elif values[entry] != size:
                    return None
        return tuple(values)


@dataclass(eq=False)
class Form:
    """A form for all sizes, and those calls that it has been made ready for."""

    symbols: Symbols
    compiled: Compiled
    template: Any
    """An :class:`~msgraph.backend.templates.ExecutableTemplate`."""
    instances: dict[tuple[int, ...], Compiled] = field(default_factory=dict[tuple[int, ...], "Compiled"])
    impossible: set[tuple[int, ...]] = field(default_factory=set[Any])
    """Sizes for which its numbers cannot be computed."""

    def serving(self, shapes: Shapes) -> Compiled | None:
        """The form for a call; ``None`` if it does not fit."""
        sizes = self.symbols.sizes(shapes)
        if sizes is None or sizes in self.impossible:
            return None
        compiled = self.instances.get(sizes)
        if compiled is None:
            with Dispensable("a form for all sizes", "these sizes have a form of their own"):
                try:
                    if not self.template.environment.holds(sizes):
                        return None
                    compiled = self.compiled.with_executable(self.template.instance(sizes))
                except ArithmeticError:  # a quotient by a size less 1, say
                    pass
            if compiled is None:
                self.impossible.add(sizes)
                return None
            while len(self.instances) >= MOST_INSTANCES:
                del self.instances[next(iter(self.instances))]
            self.instances[sizes] = compiled
        return compiled

"""What is known of a size that is not given yet: ``Tensor(shape=(None, Symbol(divisor=8)))`` for ``set_inputs``."""

from __future__ import annotations

from msgraph.diagnostics.catalog.library import BadSymbol, BadSymbolType
from msgraph.diagnostics.errors import error
from msgraph.support.trees import class_of


class Symbol:
    """A size from ``min`` to ``max`` (0: any) that is ``remainder`` more than a multiple of ``divisor``.

    With ``unique`` it is the same size everywhere.
    """

    def __init__(
        self, max: int = 0, min: int = 1, divisor: int = 1, remainder: int = 0, unique: bool = False, **kwargs: object
    ) -> None:
        self.max, self.min, self.divisor, self.remainder, self.unique = max, min, divisor, remainder, unique
        for name in ("max", "min", "divisor", "remainder"):
            cls = class_of(vars(self)[name])
            if cls is bool or not issubclass(cls, int):
                raise error(BadSymbolType(name, "int", cls))
        if not isinstance(unique, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise error(BadSymbolType("unique", "bool", type(unique)))
        for name, bound in (("min", min), ("divisor", divisor)):
            if bound <= 0:
                raise error(BadSymbol(f"the '{name}' value should be positive, but got {bound}"))
        if not 0 <= remainder < divisor:
            what = f"the 'remainder' value should be in the range '[0, {divisor})', but got {remainder}"
            raise error(BadSymbol(what))

    def allows(self, size: int) -> bool:
        """May a dimension have this size?"""
        bounded = self.max <= self.min or size <= self.max
        return bounded and size >= self.min and size % self.divisor == self.remainder

    def __str__(self) -> str:
        plain = {"max": 0, "min": 1, "divisor": 1, "remainder": 0, "unique": False}
        shown = {name: value for name, value in vars(self).items() if value != plain[name]}
        if self.max <= self.min:
            shown.pop("max", None)
        return str(shown)

"""What leaves a graph: the returned structure and the writes, with run-time values turned into result numbers."""

from __future__ import annotations

from types import FunctionType, GeneratorType, MethodType
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import SSAValue

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.errors import error
from msgraph.diagnostics.spans import Span
from msgraph.dialects.texts import RunTimeText
from msgraph.frontend.closures import Closure
from msgraph.frontend.outside import DELETED, MISSING, class_of
from msgraph.frontend.source import span_of
from msgraph.frontend.values import (
    Chosen,
    Contents,
    Formatted,
    Kept,
    Rebuilt,
    Result,
    Substitution,
    Traced,
    Write,
    find_traced,
)
from msgraph.frontend.variants import Variant

if TYPE_CHECKING:
    from msgraph.frontend.lowering import Lowering

_EMPTY: dict[str, str] = {}
_AS_TUPLE: tuple[type[Any], ...] = (zip, map, enumerate, reversed, range, type(_EMPTY.keys()), type(_EMPTY.values()))
_AS_LIST: tuple[type[Any], ...] = (filter, GeneratorType, type(_EMPTY.items()))


class OutputShaper:
    """Collects the results of a graph while it turns structures inside out."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.results: list[SSAValue] = []
        self.kinds: list[str] = []
        self.walk = Substitution(self._leaf, self._stop)
        self.instances: dict[int, Rebuilt] = {}
        self.numbers: dict[int, Result] = {}
        self.returns = True
        """Is it what the call returns that is shaped, not what it leaves behind?"""

    def shape(self, value: Any) -> Any:
        """A structure in which every run-time value is the number of a result."""
        return self.walk.of(value)

    def writes(self) -> list[Write]:
        """What is done to objects outside after each run."""
        outside = self.lowering.outside
        self.returns = False
        made = [Write(original, None, self._contents(copy)) for original, copy in outside.changed_containers()]
        for target, name, value in outside.changed_attributes():
            deleted = value is DELETED
            made.append(Write(target, name, None if deleted else self.shape(value), deleted))
        return made

    def _contents(self, copy: Any) -> Any:
        """The new contents of a container outside, in a container of the same kind."""
        if isinstance(copy, dict):
            return {k: self.shape(v) for k, v in cast(dict[Any, Any], copy).items()}
        return type(copy)(self.shape(v) for v in copy)

    def _stop(self, tree: Any) -> Any:
        """The object outside that a container stands for: it leaves as itself."""
        original = self.lowering.outside.original(tree)
        return MISSING if original is MISSING else Kept(original)

    def _leaf(self, leaf: Any) -> Any:
        if isinstance(leaf, Traced):
            return self._number(leaf)
        if isinstance(leaf, RunTimeText):
            return Formatted(leaf.with_values([self.shape(value) for value in leaf.values]))
        if isinstance(leaf, Variant):
            return Chosen(self._number(leaf.tag), {n: self.shape(option) for n, option in leaf.options.items()})
        if (original := self.lowering.outside.original(leaf)) is not MISSING:
            return Kept(original)
        if self.lowering.host.is_parameter(leaf):
            return Contents(leaf, self.lowering.host.contents_of) if self.returns else leaf
        kind = class_of(leaf)
        if kind in _AS_TUPLE:
            return self.shape(tuple(leaf))
        if kind in _AS_LIST:
            return self.shape(list(leaf))
        if isinstance(leaf, (Closure, FunctionType)) or (
            isinstance(leaf, MethodType) and isinstance(leaf.__func__, (Closure, FunctionType))
        ):
            raise self._function(leaf)
        if self.lowering.outside.is_inside(leaf) and not isinstance(leaf, type):
            return self._instance(leaf)
        if kind.__module__ == "numpy" and hasattr(leaf, "item") and not hasattr(leaf, "__setitem__"):
            return cast(Any, leaf).item()  # a NumPy scalar leaves as the number it is
        return leaf

    def _number(self, value: Traced) -> Result:
        key = id(value)  # equal tensors are tensors of their own, which the caller may write
        if key not in self.numbers:
            self.lowering.keep_alive(value)
            self.numbers[key] = Result(len(self.results), value.kind)
            self.results.append(self.lowering.builder.references.contents(value))
            self.kinds.append(value.kind)
        return self.numbers[key]

    def _instance(self, leaf: Any) -> Any:
        """An object made inside: every run makes another one."""
        attributes: dict[str, Any] | None = getattr(leaf, "__dict__", None)
        if not attributes:
            return leaf
        holds = find_traced(attributes) is not None
        if getattr(class_of(leaf), "__ms_cell__", False):
            if holds:
                raise error(syntax.OutputRefused(type(leaf).__name__), self._place())
            return leaf
        if not holds and class_of(leaf).__new__ is not object.__new__:
            return leaf  # an exception, an object of a library: there is no telling how to copy it
        if id(leaf) not in self.instances:
            made = self.instances[id(leaf)] = Rebuilt(leaf, {})
            made.attributes.update((name, self.shape(value)) for name, value in attributes.items())
        return self.instances[id(leaf)]

    def _function(self, leaf: Any) -> Exception:
        span = next(iter(self._place()), Span("", 0, 0, 0, 0))
        name = getattr(leaf, "__name__", "a function")
        return error(syntax.FunctionInOutput(name, span.file, span.line, span.col, span.end_col), [span])

    def _place(self) -> list[Span]:
        """The `return` statement the structure left by."""
        place = self.lowering.last_return
        return [] if place is None else [span_of(*place)]

"""What a map does to each of its items, as one function of the graph that is called for every item.

    func.func private @square(%x: tensor<4xf32>) -> tensor<4xf32>
    %a = func.call @square(%x0)
    %b = func.call @square(%x1)

Items of other types, or with other known values among them, get a function of their own. A body that leaves a trace in
Python, or that wants to know more of a parameter than its memory, is lowered in place for each item.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgraph.frontend.calls.specialisation import CallSignature, FunctionSpecialiser
from msgraph.frontend.state.lowered_functions import LoweredFunction
from msgraph.frontend.state.speculation import AttemptedLowering
from msgraph.frontend.state.structures import substitute
from msgraph.frontend.state.values import Traced, find_traced

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

FUSED = 16
"""So many items are still worth a function only in the text: their calls are expanded, and what is small is fused."""


@dataclass(frozen=True)
class Given:
    """Stands in what a body gives for a parameter it was given."""

    index: int


@dataclass(eq=False)
class Repeated:
    """``body`` for ``count`` items, each the tuple of its arguments."""

    lowering: Lowering
    name: str
    body: Callable[[tuple[object, ...]], object]
    count: int

    def __post_init__(self) -> None:
        self.in_place = self.count < 2 or self.lowering.frame is None
        self.functions: dict[Hashable, LoweredFunction] = {}

    def __call__(self, *arguments: object) -> Any:
        """What the body gives for one item."""
        parameters: list[object] = []
        opened: object = None
        try:
            if not self.in_place:
                opened = substitute(arguments, lambda leaf: self._opened(leaf, parameters))
        except TypeError:  # a tuple of a class that takes nothing but parameters
            self.in_place = True
        if self.in_place or find_traced(opened) is None:
            return self.body(arguments)
        signature = CallSignature(self.lowering, opened)
        if signature.opaque:
            return self.body(arguments)
        function = self.functions.get(signature.key) or self._made(signature, opened)
        if function is None:
            self.in_place = True
            return self.body(arguments)
        result = FunctionSpecialiser(self.lowering).emit(function, signature.leaves)
        return substitute(result, lambda leaf: parameters[leaf.index] if isinstance(leaf, Given) else leaf)

    def _opened(self, leaf: object, parameters: list[object]) -> object:
        """Memory is handed on as such: parameters of one type are alike."""
        builder = self.lowering.builder
        if not self.lowering.adapter.is_parameter(leaf):
            return leaf
        parameters.append(leaf)
        return builder.references.name(builder.reference(leaf, self.name))

    def _made(self, signature: CallSignature, opened: object) -> LoweredFunction | None:
        """The function for items like this one; ``None`` if there can be none."""
        frame = self.lowering.frame
        assert frame is not None
        specialiser = FunctionSpecialiser(self.lowering)
        function: LoweredFunction | None = None
        with AttemptedLowering(frame, "a function of repeated calls", "they are lowered in place"):
            function = specialiser.make((self, signature.key), self.name, opened, self._lowered, self.count > FUSED)
        if function is not None:
            self.functions[signature.key] = function
        return function

    def _lowered(self, arguments: tuple[object, ...]) -> object:
        memory: list[Any] = []
        references = self.lowering.builder.references
        substitute(arguments, lambda leaf: memory.append(leaf) if references.is_memory(leaf) else None)
        places = {leaf.ssa: Given(index) for index, leaf in enumerate(memory)}

        def named(leaf: object) -> Any:
            return places.get(leaf.ssa, leaf) if isinstance(leaf, Traced) else leaf

        return substitute(self.body(arguments), named)

"""Operations made of operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, cast

from msgraph.library.dataset.arguments import typed, wrong
from msgraph.library.dataset.pipeline.draws import draws
from msgraph.library.dataset.pipeline.mapping import chained
from msgraph.library.dataset.settings import Settings, Share
from msgraph.library.dataset.transforms.base import Operation


def operations_of(transforms: Any) -> list[Callable[..., Any]]:
    """A list of operations, which must be instances, not classes."""
    if not typed("transforms list", transforms, list):
        raise wrong("transforms list can not be empty.")
    for index, operation in enumerate(transforms):
        if isinstance(operation, type):
            raise wrong(
                f"op_list[{index}] should be a dataset processing operation instance, but got: {operation}. It may be "
                "missing parentheses for instantiation."
            )
        if not callable(operation):
            raise TypeError(f"transforms[{index}] is neither a transforms op (TensorOperation) nor a callable pyfunc.")
    return list(transforms)


def _operations(argument: str, transforms: object) -> list[Callable[..., Any]]:
    return operations_of(transforms)


def run_all(operations: Iterable[Callable[..., object]], values: tuple[object, ...]) -> Any:
    """The result of the last operation on the results of those before."""
    for operation in operations:
        result = operation(*values)
        values = result if isinstance(result, tuple) else (result,)  # pyright: ignore[reportUnknownVariableType]
    return values[0] if len(values) == 1 else values


class _OfOperations(Settings, Operation):
    """An operation made of a list of others."""

    transforms: Annotated[list[Callable[..., object]], _operations]


class Compose(_OfOperations):
    """Operations one after the other."""

    def __post_init__(self) -> None:
        self._chained = chained(self.transforms)
        self.batches = all(getattr(operation, "batches", False) for operation in self._chained)

    def of_batch(self, *arrays: object) -> object:
        """The results of a batch, where all operations can take one."""
        return run_all([cast(Any, operation).of_batch for operation in self._chained], arrays)

    def __call__(self, *values: object) -> Any:
        """The result of the last."""
        if not values:
            raise TypeError(
                "Compose was called without an image. Fix invocation (avoid it being invoked as Compose([...])())."
            )
        return run_all(self._chained, values)


class RandomApply(_OfOperations):
    """All operations, or none."""

    prob: Share = 0.5

    def __call__(self, *values: object) -> Any:
        """With the probability the result of all."""
        return run_all(self.transforms if self.prob > draws().random() else (), values)


class RandomChoice(_OfOperations):
    """One of several operations."""

    def __call__(self, *values: object) -> Any:
        """The result of one."""
        return run_all((draws().choice(self.transforms),), values)


class RandomOrder(_OfOperations):
    """Operations one after the other, in random order."""

    def __call__(self, *values: object) -> Any:
        """The result of the last."""
        return run_all(draws().sample(self.transforms, len(self.transforms)), values)

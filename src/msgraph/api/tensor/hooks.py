"""Hooks: handles of those that are registered, and the hooks of tensors that exist, outside of graphs."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any

from msgraph.diagnostics.catalog.models import BadUse

Hook = Callable[..., object]


class HookHandle:
    """What ``register_…_hook`` gives: ``remove()`` takes the hook off again."""

    def __init__(self, hooks: list[Any], hook: object, note: Callable[[], object] = lambda: None) -> None:
        self._hooks, self._hook, self._note = hooks, hook, note

    def remove(self) -> None:
        """Take the hook off; a second time does nothing."""
        if self._hook in self._hooks:
            self._hooks.remove(self._hook)
        self._note()


class TensorHooks:
    """The functions that see the gradients of parameters and of other tensors, each with the ``id`` of its tensor."""

    def __init__(self) -> None:
        self._parameters = list[tuple[int, Hook | None]]()
        self.tensors = list[tuple[int, Hook | None]]()
        self.of_parameters: tuple[tuple[int, Hook | None], ...] = ()
        """Another tuple whenever one comes or goes, for graphs to compare."""

    def add(self, tensor: object, hook: Hook, is_parameter: bool) -> HookHandle:
        """Register a function for the gradient of a tensor; it may hold the tensor, so only those that run are kept."""
        if not callable(hook):
            raise TypeError(f"Expected a callable hook function, but got {type(hook).__name__}.")
        hooks, entry = self._parameters if is_parameter else self.tensors, (id(tensor), hook if is_parameter else None)
        hooks.append(entry)
        handle = HookHandle(hooks, entry, self._note)
        weakref.finalize(tensor, handle.remove).atexit = False
        self._note()
        return handle

    def _note(self) -> None:
        self.of_parameters = tuple(self._parameters)

    def refuse_among(self, arguments: Sequence[object]) -> None:
        """Arguments of a gradient have no hooks from outside."""
        if self.tensors and {id(argument) for argument in arguments} & {owner for owner, _ in self.tensors}:
            raise BadUse("register_hook", "a gradient's argument has a hook.", "register it in the function").error()


HOOKS = TensorHooks()

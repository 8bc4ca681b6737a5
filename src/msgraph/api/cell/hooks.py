"""Hooks of a Cell: functions that see, and may change, what goes into ``construct`` and what comes out of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgraph.api.cell.calling import call_hooked
from msgraph.api.tensor.hooks import HookHandle


@dataclass(frozen=True, eq=False)
class Hook:
    """One function that was registered."""

    function: Callable[..., object]
    with_kwargs: bool = False


class Hooks:
    """The part of a Cell that knows its hooks."""

    call_change = ""
    """What a call does besides ``construct``, in words: ``hooks``, ``recompute`` for a gradient, and where it computes
    in other float types (``frontend/calls/cells.py`` says how). One attribute, because every graph that
    contains the Cell looks at it.
    """

    __ms_hooked_call__ = staticmethod(call_hooked)
    """What the front end reads for a call with hooks."""
    forward_pre_hooks: Sequence[Hook] = ()
    forward_hooks: Sequence[Hook] = ()
    backward_hooks: Sequence[Hook] = ()
    backward_pre_hooks: Sequence[Hook] = ()

    @property
    def hooked(self) -> bool:
        """Has this Cell any hook?"""
        return "hooks" in self.call_change

    def register_forward_pre_hook(
        self, hook_fn: Callable[..., object], *, prepend: bool = False, with_kwargs: bool = False
    ) -> HookHandle:
        """``hook_fn(cell, inputs)`` runs before ``construct`` and may return other inputs."""
        return self._register_hook("forward_pre_hooks", hook_fn, prepend, with_kwargs)

    def register_forward_hook(
        self,
        hook_fn: Callable[..., object],
        *,
        prepend: bool = False,
        with_kwargs: bool = False,
        always_call: bool = False,
    ) -> HookHandle:
        """``hook_fn(cell, inputs, output)`` runs after ``construct`` and may return another output."""
        del always_call
        return self._register_hook("forward_hooks", hook_fn, prepend, with_kwargs)

    def register_backward_hook(self, hook_fn: Callable[..., object]) -> HookHandle:
        """``hook_fn(cell, grad_inputs, grad_outputs)`` sees the gradients, and may return others for the inputs."""
        return self._register_hook("backward_hooks", hook_fn, False, False)

    def register_backward_pre_hook(self, hook_fn: Callable[..., object]) -> HookHandle:
        """``hook_fn(cell, grad_output)`` sees the gradients of the outputs, and may return others."""
        from msgraph.api.cell.gradient_hooks import GradientHook  # which is a cell

        return self._register_hook("backward_pre_hooks", GradientHook(self, hook_fn), False, False)

    def _register_hook(
        self, table: str, function: Callable[..., object], prepend: bool, with_kwargs: bool
    ) -> HookHandle:
        hooks = self.__dict__.setdefault(table, [])
        hook = Hook(function, with_kwargs)
        hooks.insert(0 if prepend else len(hooks), hook)
        self.note_hooks()
        return HookHandle(hooks, hook, self.note_hooks)

    def note_hooks(self) -> None:
        """Keep :attr:`call_change` up to date."""
        hooked = self.forward_pre_hooks or self.forward_hooks or self.backward_hooks or self.backward_pre_hooks
        words: list[str] = [*self.__dict__.get("_precision", []), *self.__dict__.get("_recompute", [])]
        self.__dict__["call_change"] = " ".join(["hooks", *words] if hooked else words)

    @property
    def precision(self) -> Sequence[str]:
        """The words of :attr:`call_change` about float types."""
        return self.__dict__.get("_precision", ())

    def set_precision(self, *words: str) -> None:
        """Have a call of this Cell compute in other float types."""
        self.__dict__["_precision"] = list(words)
        self.note_hooks()

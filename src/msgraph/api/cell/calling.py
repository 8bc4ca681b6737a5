"""What is compiled where a call of a Cell is more than its ``construct``: read by the front end, like user code."""

from __future__ import annotations

from typing import Any


def call_cell(cell: Any, *args: Any, **kwargs: Any) -> object:
    """A call of a cell."""
    return cell(*args, **kwargs)


def call_hooked(cell: Any, run: Any, args: Any, kwargs: Any) -> object:
    """``run(*args, **kwargs)``, a call of a cell, with the cell's hooks around it: as Python, or in a graph."""
    for hook in tuple(cell.forward_pre_hooks):
        changed = hook.function(cell, args, kwargs) if hook.with_kwargs else hook.function(cell, args)
        if changed is not None:
            if hook.with_kwargs:
                args, kwargs = changed
            else:
                args = changed if isinstance(changed, tuple) else (changed,)  # pyright: ignore[reportUnknownVariableType]
    functions = [hook.function for hook in tuple(cell.backward_hooks)]
    watched = getattr(run, "watched", None) if functions else None  # in a graph: gradients flow nowhere else
    output = run(*args, **kwargs) if watched is None else watched(functions, args, kwargs)
    for hook in tuple(cell.forward_hooks):
        changed = hook.function(cell, args, kwargs, output) if hook.with_kwargs else hook.function(cell, args, output)
        output = output if changed is None else changed
    for hook in tuple(cell.backward_pre_hooks):
        output = hook.function(*output) if isinstance(output, tuple) else hook.function(output)[0]
    return output

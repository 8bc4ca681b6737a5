"""``nn.Cell``: parameters, child cells, buffers, hooks, and calls that are compiled.

May import ``api/tensor`` and ``api/jit``. Start with ``cell.py``; it is put together from ``members.py`` (parameters
and children), ``state.py`` (buffers, state dicts) and ``hooks.py``. ``lazy_inline.py``: one graph for many cells.
"""

from __future__ import annotations


def __getattr__(name: str) -> object:
    if name == "Cell":  # cells were pickled by this name
        from msgraph.api.cell.cell import Cell

        return Cell
    raise AttributeError(f"module 'msgraph.api.cell.cell' has no attribute {name!r}")

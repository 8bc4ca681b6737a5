"""``nn.Cell``: parameters, child cells, buffers, hooks, and calls that are compiled.

May import ``api/tensor`` and ``api/jit``. Start with ``cell.py``; it is put together from ``members.py`` (parameters
and children), ``state.py`` (buffers, state dicts) and ``hooks.py``.
"""

"""Fused attention and its gradient: softmax of scores times values, tile by tile.

``forward.py`` and ``gradient.py`` have the loops, ``tiles.py`` what both are made of, ``active_keys.py`` skips keys
that masks leave no weight. Imports ``builder``. Start reading at ``forward.py``.
"""

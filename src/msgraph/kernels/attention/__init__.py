"""Fused attention and its gradient: softmax of scores times values, tile by tile.

``forward.py`` and ``gradient.py`` have the loops, ``tiles.py`` what both are made of, ``active_keys.py`` skips keys
that masks leave no weight. For few queries packing keys does not pay.
Imports ``builder`` and ``gemm``. Start reading at ``forward.py``.
"""

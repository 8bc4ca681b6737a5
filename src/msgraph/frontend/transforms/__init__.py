"""Derivatives and ``vmap``: the transformed function lowered into a region, for a pass to expand.

May import ``program``, ``state`` and ``calls``. Start with ``gradients.py``.
"""

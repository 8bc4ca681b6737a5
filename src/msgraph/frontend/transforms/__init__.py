"""Derivatives and ``vmap``: the transformed function lowered into a region, for a pass to expand.

May import ``program`` and ``state``. Start with ``gradients.py``.
"""

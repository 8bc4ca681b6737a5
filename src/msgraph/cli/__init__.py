"""``msgraph-opt`` and ``python -m msgraph``.

May import everything but the library. Start with ``opt.py``.
"""

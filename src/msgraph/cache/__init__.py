"""The compile cache on disk: files named by what they hold, written whole or not at all.

May import ``support`` and ``diagnostics``. Start with ``disk_cache.py``; what is kept under which key is said by
``api/cache/compile_cache.py``.
"""

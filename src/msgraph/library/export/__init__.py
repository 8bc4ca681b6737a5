"""Programs in files: graphs with their weights for this and other runtimes, and native code that needs no Python.

May import ``api``, ``backend``, ``cache``, ``dialects``, ``frontend``, ``pipeline`` and ``diagnostics``. Start with
``export.py``, which names the writer of each format; ``exported_program.py`` is what they are given.
"""

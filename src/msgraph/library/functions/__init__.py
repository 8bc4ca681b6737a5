"""User functions made of several ops, one module per topic.

Each is written once over a ``CallBuilder`` (``dialects/calls.py``), which computes or writes a graph. Imports
``dialects`` and ``diagnostics``, no part of the compiler. Start reading at ``statistics.py``.
"""

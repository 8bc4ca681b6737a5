"""Traced values: what stands for a tensor or a number while a function becomes a graph.

A tensor of the graph has the methods of a tensor, a number those of an ``int`` or ``float``; each adds operations to
the graph instead of computing.

May import ``api/tensor``, ``ops`` and the front end. Start with ``values.py``; ``number_arithmetic.py`` is Python's
arithmetic with its exceptions, ``masked_tensor.py`` is ``x[x > 0]``.
"""

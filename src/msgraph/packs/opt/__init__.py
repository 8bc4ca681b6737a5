"""``msgraph-opt``: reads a graph, runs passes over it, writes it.

Start with ``command.py``; ``universe.py`` is what xDSL's own tools find of this package.
"""

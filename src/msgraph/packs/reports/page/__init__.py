"""The report of a compilation: one HTML file that shows source, graph, stages, kernels, memory and effects.

Start with ``page.py``, which puts together what the other modules collect.
"""

"""The report of a compilation: one HTML file that shows source, graph, stages, kernels, memory and effects.

Start with ``page.py``; ``plan.py`` has what a planned graph does step by step.
"""

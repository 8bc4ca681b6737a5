"""Checkpoints: the parameters of a network in a file, and back.

May import ``api``, ``dialects`` and ``diagnostics``. Start with ``checkpoint.py``; ``array_files.py`` knows formats.
"""

"""What MindSpore has and nothing else needs: its import paths, its context of switches.

May import ``support`` and ``diagnostics``: ``import msgraph`` loads it. Start with ``import_paths.py``.
"""

"""What MindSpore has and nothing else needs: its import paths, its context, its switches of parallelism.

May import ``api/tensor``, ``support`` and ``diagnostics``; ``import_paths.py``, which ``import msgraph`` loads, takes
``support`` alone. Start there.
"""

"""Loop fusion, ``fuse-kernels``: clusters of ops that one kernel computes.

Start at ``fuse_kernels.py``, the pass. ``clusters.py`` grows the clusters of a block, ``cluster.py`` says what one may
hold, and what may follow a product in its kernel; ``split_reductions.py`` has large ones leave their results in parts.
"""

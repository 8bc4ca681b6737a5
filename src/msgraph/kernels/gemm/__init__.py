"""Products of matrices: ``ms.matmul`` and what follows it in its kernel.

``selection.py`` has the rules, which choose the algorithm: ``blocked.py`` (packed panels and the tiles of
``microkernel.py``), ``skinny.py`` (few rows or columns). ``epilogue.py`` computes element-wise ops on blocks of sums
before they leave the cache. Imports ``builder`` and ``spec``. Start reading at ``skinny.py``, then ``blocked.py``.
"""

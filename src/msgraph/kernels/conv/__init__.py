"""Convolutions in two dims and their two gradients.

``selection.py`` chooses the algorithm, ``dispatch.py`` writes it: ``direct.py`` (few channels), ``padded_product.py``
(a product with the padded image), ``pointwise.py`` (1 x 1), ``winograd.py`` (3 x 3), ``implicit_gemm.py`` (gradients to
kernels, windows packed into panels), ``naive.py`` (any type). Imports ``gemm`` and ``builder``. Start reading at
``naive.py``.
"""

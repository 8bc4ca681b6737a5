"""Convolutions in two dims and their two gradients.

``selection.py`` chooses the algorithm, ``dispatch.py`` writes it: ``direct.py`` (few channels), ``padded_product.py``
(a product with the padded image), ``winograd.py`` (3 x 3), ``implicit_gemm.py`` (windows packed into panels),
``naive.py`` (any type). Imports ``gemm`` and ``builder``. Start reading at ``naive.py``.
"""

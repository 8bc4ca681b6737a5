"""Convolutions in two dims and their two gradients.

``selection.py`` has the rules, which choose the algorithm: ``direct.py`` (few channels, and any others),
``padded_product.py`` (a product with the padded image), ``winograd.py`` (3 x 3), a product with the image as it lies
(1 x 1), and for gradients to kernels one with windows packed into panels. Imports ``gemm`` and ``builder``. Start
reading at ``direct.py``.
"""

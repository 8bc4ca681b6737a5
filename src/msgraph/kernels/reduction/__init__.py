"""Kernels with reductions, together with the element-wise ops around them.

``nest.py`` carries accumulators through the loops, ``rows.py`` goes over each row several times while it is in the
cache (softmax, layer norm), ``columns.py`` reduces all but the innermost dim. Imports ``elementwise``, ``builder`` and
``spec``. Start reading at ``nest.py`` and ``accumulators.py``.
"""

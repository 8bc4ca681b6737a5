"""Fused element-wise and indexed ops: loops over collapsed dims, the innermost one in vectors.

Start reading at ``nest.py`` (the loops), then ``evaluation.py`` (the code of one step). ``transposing.py`` reads across
the contiguous axis by square tiles, ``control_flow.py`` has branches and loops on single elements, ``overflow.py``
raises the floating-point status. Imports ``builder`` and ``spec``.
"""

"""Fused element-wise and indexed ops: loops over collapsed dims, the innermost one in vectors.

Start reading at ``nest.py`` (the loops, and square tiles that are read across the contiguous axis), then
``evaluation.py`` (the code of one step). ``control_flow.py`` has branches and loops on single elements, ``overflow.py``
raises the floating-point status. Imports ``builder`` and ``spec``.
"""

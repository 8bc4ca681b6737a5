"""Math functions, ``expand-math``: calls become polynomials and bit patterns.

Start at ``expand_math.py``, the pass.
"""

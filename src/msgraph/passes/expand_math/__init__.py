"""Math functions, ``expand-math``: calls become polynomials and bit patterns.

Start at ``expand_math.py``, the pass. ``contraction.py`` makes one multiply-add of a product and a sum.
"""

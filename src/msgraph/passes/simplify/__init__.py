"""Canonicalisation, ``simplify``: rewrite patterns, one module per topic. Each keeps every bit of the result.

Start at ``simplify.py``, the pass. ``known.py`` answers what is known of a value (is it this number?); other passes
ask it as well.
"""

"""Reverse-mode differentiation, ``expand-grad``: backward graphs of blocks, branches, loops and calls.

Start at ``expand_grad.py``, the pass. ``sweep.py`` is the walk backwards and its table: a module that says
``@differentiates(IfOp)`` has the rule for an op that holds others; ops that only compute bring a ``vjp`` of their own.
Imports go down: the pass knows the rules, the rules know the walk, the walk knows none of them.
"""

"""Vectorisation, ``expand-vmap``: batched forms of a block, of branches, loops, calls, writes and derivatives.

Start at ``expand_vmap.py``, the pass. ``batcher.py`` is the walk and its table: a module that says
``@batches(WhileOp)`` has the rule for such ops; ops that only compute bring a ``batch`` of their own.
Imports go down: the pass knows the rules, the rules know the walk, the walk knows none of them.
"""

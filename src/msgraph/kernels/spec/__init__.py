"""What a kernel is before its code: the expression, the numbers of one run, and what code generation asks about these.

A kernel's key is its expression with the answers to the questions asked: runs that agree in both share the code. Start
reading at ``expression.py``, then ``plan.py`` and ``kernel_spec.py``; ``own_loops.py`` is the same for a single op that
has a kernel rule. Imports ``dialects`` and the rules and roles of this room.
"""

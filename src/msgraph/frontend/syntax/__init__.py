"""What statements and expressions mean: handlers by kind of node, entered in the table of ``state/dispatch.py``.

May import ``program``, ``state`` and the handlers in ``calls`` and ``control``. Start with ``expressions.py`` and
``statements.py``; objects and their attributes are in ``classes.py``.
"""

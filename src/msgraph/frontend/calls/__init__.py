"""What a call means: lowered in place, made natively, outlined as a function of the graph, or refused.

May import ``program``, ``state`` and the handlers in ``syntax`` and ``control``. Start with ``calls.py``, which
decides, then ``functions.py`` (in place), ``outlining.py`` (specialisation: one function of the graph per signature)
and ``builtin_functions.py``.
"""

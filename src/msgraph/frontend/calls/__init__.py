"""What a call means: lowered in place, made natively, specialised as a function of the graph, or refused.

May import ``program``, ``state`` and the handlers in ``syntax`` and ``control``. Start with ``calls.py``, which
decides, then ``functions.py`` (in place), ``specialisation.py`` (one function of the graph for each signature)
and ``builtin_functions.py``.
"""

"""Branches, loops and failures of which only the run knows the way: ``ms.if``, ``ms.while``, joins and carried values.

May import ``program``, ``state`` and the handlers in ``syntax`` and ``calls``. Start with ``control_flow.py`` (``if``,
``for``, ``while``), then ``branches.py`` (both arms from one state), ``joins.py`` (phis) and ``loops.py``;
``choices.py`` looks into tagged unions, ``failures.py`` says what happens behind an exception of the run.
"""

"""``python -m msgraph bisect`` and ``f.bisect(*args)``: which step of a compilation made a result wrong.

Start at ``search.py``, which goes through the stages, and takes the wrong one apart. ``python_run.py`` has what Python
does, ``runs.py`` runs a graph in any form, ``machine.py`` transformations as they are meant, ``rules.py`` a gradient or
batching rule alone; ``tolerances.py`` knows how far results may be apart. ``reducing.py`` finds the smallest graph,
``report.py`` has the words. ``checking.py`` does the same for ``msgraph-opt``.
"""

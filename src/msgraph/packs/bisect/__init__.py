"""``python -m msgraph bisect`` and ``f.bisect(*args)``: which step of a compilation made a result wrong.

Start at ``search.py``, which goes through the stages. ``machine.py`` runs transformations as they are meant,
``runs.py`` a graph in any form, ``tolerances.py`` knows how far results may be apart. ``rewrites.py`` finds the single
rewrite of a pass, ``plans.py`` the two buffers that must not share memory, ``rules.py`` the gradient or batching rule,
``reducing.py`` the smallest graph; ``report.py`` has the words.
"""

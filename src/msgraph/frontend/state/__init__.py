"""What the lowering holds at a moment: data and small classes, below all that says what a program means.

May import ``program``, and no handler: what a tree or a call means is in ``syntax``, ``calls``, ``control`` and
``transforms``. Start with ``lowering.py`` (all of it, as handlers see it) and ``values.py`` (what is known, and what
only the run knows), then ``frames.py`` (names), ``external_state.py`` (guards, and writes to what is outside),
``snapshots.py`` (for branches), ``aliasing.py`` and ``references.py`` (storages, views, functionalisation of writes)
and ``builder.py`` (ops). ``dispatch.py`` is the table of handlers.
"""

"""Python to graph: the syntax tree of a function is walked with some values known and others only at run time.

The only place that knows ``ast``. Start at :func:`msgraph.frontend.driver.lower`, which makes a ``Lowering`` and
calls the function in it; follow one statement through ``syntax/statements.py``. The rooms:

- ``program``: the user's code as it stands: trees, scopes, where exceptions come from;
- ``state``: what the lowering holds at a moment: values, frames, storages, the world outside, the graph being built;
- ``syntax``, ``calls``, ``control``, ``transforms``: what statements and expressions, calls, branches and loops, and
  derivatives mean; they know each other;
- ``driver.py`` and ``output.py``: the driver, and what leaves a graph.
"""

"""Functions of functions: ``grad``, ``vjp``, ``jvp``, Jacobians, ``vmap``.

Inside a compiled function each becomes part of its graph, by ``frontend/transforms``; outside it is compiled at its
first call.

May import all other rooms of ``api`` and the front end. Start with ``gradients.py``.
"""

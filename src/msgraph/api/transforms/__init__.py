"""Functions of functions: ``grad``, and what ``vmap`` and the derivatives of the library have in common with it.

Inside a compiled function each becomes part of its graph, by ``frontend/transforms``; outside it is compiled at its
first call.

May import all other rooms of ``api`` and the front end. Start with ``gradients.py``.
"""

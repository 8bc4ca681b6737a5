"""Tensors as users hold them: the class, its methods, parameters, element types, indexing, text, random seeds.

Everything here computes eagerly with NumPy and knows nothing of the compiler; methods and operators call the functions
of ``msgraph.ops``, which ``api/eager`` makes.

May import ``dialects``, ``diagnostics``, ``support``, what ``backend`` says of memory, and the values of the front end.
Start with ``tensor.py``; the operators are in ``operators.py``, the methods in ``math_methods.py`` and ``methods.py``.
"""

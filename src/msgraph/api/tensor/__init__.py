"""Tensors as users hold them: the class, its methods, parameters, element types, indexing, text, random seeds.

Everything here computes eagerly with NumPy and knows nothing of the compiler; methods and operators call the functions
of ``msgraph.ops``, which ``api/eager`` makes.

May import ``dialects``, ``diagnostics``, ``support``, what ``backend`` says of memory, and the values of the front end.
Start with ``tensor.py``; the operators are in ``operators.py``, the methods in ``math_methods.py`` and ``methods.py``.
"""

from __future__ import annotations


def __getattr__(name: str) -> object:
    if name in ("Tensor", "wrap"):  # tensors were pickled by these names
        from msgraph.api.tensor import tensor

        return getattr(tensor, name)
    raise AttributeError(f"module 'msgraph.api.tensor.tensor' has no attribute {name!r}")

"""What every room may use and that knows nothing of tensors: settings, hashing, lazy modules, signs of life.

Imports nothing of the package but ``diagnostics``. Start with ``config.py``.
"""

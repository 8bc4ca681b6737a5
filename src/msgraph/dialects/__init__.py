"""What things are: types, effects, IR stages, and every operation of the ``ms`` dialect.

May import ``support`` and ``diagnostics``; knows NumPy and xDSL, no machine. Start with ``contract.py``, then a family
in ``families/`` and its ops in ``ops/``.
"""

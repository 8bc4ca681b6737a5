"""Elements at places known only at run time: reads (``operands.py``) and writes (``scatter.py``, ``update.py``).

Imports ``builder``. Start reading at ``scatter.py``.
"""

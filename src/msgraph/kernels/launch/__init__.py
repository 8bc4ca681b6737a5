"""How a kernel is run: in parts that threads share (``splitting.py``), over tables of buffers (``tables.py``).

Imports ``spec`` and ``rules``. Start reading at ``splitting.py``.
"""

"""``mint``: MindSpore's functions with PyTorch's signatures, over ``ops`` and the methods of tensors.

Functions that are those of ``ops`` are not here: ``msgraph.mint`` has them from there. ``forwarding.py`` makes those
that differ in a name alone; layers are in ``nn``, written like user code.

May import ``api``, ``ops``, ``nn`` and the rest of the library.
"""

from __future__ import annotations

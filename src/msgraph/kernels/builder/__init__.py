"""What loops are written with: ``KernelBuilder`` for loops and memory, ``KernelBuilder`` for what is computed in them.

A value is one element or a vector of them. Everything ends up as ``scf``, ``memref``, ``vector``, ``arith`` and
``math``; ``machine.py`` has the instructions these do not know. Imports types and ``walking`` of ``dialects``, no op.
Start reading at ``loops.py`` and ``vectors.py``.
"""

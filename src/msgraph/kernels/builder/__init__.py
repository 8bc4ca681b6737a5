"""What all loops are written with: one ``KernelBuilder``, in three files by what its methods are about.

``index_math.py`` integers, ``vectors.py`` values (one element or a vector of them), ``loops.py`` loops and memory.
Everything ends up as ``scf``, ``memref``, ``vector``, ``arith`` and ``math``; ``machine.py`` has the instructions these
do not know. Imports types and ``walking`` of ``dialects``, no op. Start reading at ``loops.py`` and ``vectors.py``.
"""

"""What users touch, under MindSpore's names: tensors, parameters, cells, `jit`, gradients, `vmap`, checkpoints.

May import every room but the library. Start with ``jit.py``, then ``graph_function.py`` and ``compiling.py``.
"""

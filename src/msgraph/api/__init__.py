"""What users touch, under MindSpore's names: tensors, parameters, cells, `jit`, gradients, `vmap`.

    tensor/      tensors, parameters, element types; no compiler
    traced/      the values that stand for tensors and numbers while a function becomes a graph
    jit/         a compiled function: signature, compilation, guards, calls, the fallback to Python
    cache/       the compile cache on disk: fingerprints of what was read, and compiled calls as plain data
    eager/       the functions of ``msgraph.ops``: operations outside graphs, interpreted or compiled
    cell/        ``nn.Cell``
    transforms/  functions of functions: gradients

May import every room but the library. A room here imports those above it in this list;
``tests/house/test_walls.py`` holds it. Start with ``jit/jit.py``, then ``jit/graph_function.py`` and
``jit/compilation.py``.
"""

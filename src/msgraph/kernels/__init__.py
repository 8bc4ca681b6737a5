"""Op to loops: all code that writes loops, from one fused expression to products, convolutions and attention.

    rules.py      KernelRule: how the loops of one op are written; found by the class of the op
    roles.py      what an op is to a kernel: element-wise, indexed, a reduction, loops of its own
    builder/      what loops are written with: loops, vectors, masks, addresses
    spec/         a kernel apart from its sizes: expression, plan of a run, questions about sizes and strides
    elementwise/ reduction/                               kernels of fused element-wise ops and reductions
    gemm/ conv/ attention/ updates.py sorting.py scan.py pooling.py    ops with loops of their own, and their rules
    math/         transcendental functions written out in instructions
    launch/       how a kernel is run: in parts for threads, over tables of buffers

Imports ``dialects`` and what is below it; knows no graph around the op, no pass and no LLVM. The pass ``lower-kernels``
calls it, the back end emits what it writes. Start reading at ``rules.py``, then ``updates.py`` for whole kernels.
"""

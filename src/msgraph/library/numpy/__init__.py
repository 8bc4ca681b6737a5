"""``mindspore.numpy``: NumPy's functions on tensors, with MindSpore's signatures and element types.

Everything here is written like user code over ``msgraph.ops`` and lowered like it, so it works eagerly and in graphs,
with gradients and ``vmap``. What depends on constants only (grids, windows, indices) NumPy computes while compiling.
"""

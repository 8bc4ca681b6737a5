"""The layers, losses and optimizers that ``msgraph.nn`` hands out, a module for each kind.

They are written as users write cells, over ``nn.Cell`` and the functions of ``msgraph.ops``.
"""

"""The layers, losses and wrapping cells that ``msgraph.nn`` hands out, a module for each kind.

They are written as users write cells, over ``nn.Cell`` and the functions of ``msgraph.ops``, and import nothing else.
``arguments.py`` checks what they are made with. Start reading at ``basic.py``.
"""

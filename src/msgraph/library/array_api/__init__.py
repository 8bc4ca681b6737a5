"""What ``msgraph.array_api`` is made of: the array API standard 2024.12 over the functions of ``msgraph.ops``.

It is written like user code and lowered like it, so a program written to the standard can be compiled.
"""

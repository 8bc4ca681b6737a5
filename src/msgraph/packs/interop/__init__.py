"""Memory that programs share with other libraries, and see as bytes: DLPack, and the storage of a tensor.

Start with ``dlpack.py``; tensors open it when they are given to another library, or made of what one gives.
"""

"""The compile cache on disk, the upper half: which call is which entry, and compiled calls as plain data.

The lower half, files and their names, is ``msgraph/cache``.

May import ``api/tensor``, ``api/jit``, the values of the front end and the data of the back end; the compiler itself is
not loaded for a call that is found. Start with ``compile_cache.py``; ``fingerprint.py`` says what makes two programs
equal, ``encoding.py`` writes results and captured objects.
"""

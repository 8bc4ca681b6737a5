"""Compiled functions: from a call to its signature, to a compiled form and its guards, and to results.

May import ``api/tensor``, ``api/traced``, the front end, the pipeline and the back end. Nothing of the compiler is
loaded before something is compiled, and nothing at all of it where the cache on disk has the call.

Start with ``jit.py`` (what users write) and ``graph_function.py`` (what it makes); then ``signatures.py`` (what of the
arguments is part of the cache key), ``compilation.py`` (one compilation), ``compiled.py`` (one compiled form),
``native_entry.py`` (the vectorcall fast path) and ``fallback.py`` (what runs as Python).
"""

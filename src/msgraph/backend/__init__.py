"""Planned graphs to native code, and what is there when it runs. The only room that knows ``llvmlite``.

May import ``kernels``, ``dialects`` and what is below. Start with ``emit.py`` and ``program_builder.py``;
``docs/runtime.md`` says what runs.
"""

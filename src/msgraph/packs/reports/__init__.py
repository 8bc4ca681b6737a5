"""What people look at: what a compilation did, and what compiled functions cost. ``f.why``, ``f.view``, ``ms.profile``.

Start with ``compilation_trace.py``, a compilation repeated while somebody watches. ``commands/`` has what
``python -m msgraph`` offers of it.
"""

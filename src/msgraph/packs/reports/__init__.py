"""What people look at: what a compilation did, and what compiled functions cost. ``f.why``, ``f.view``, ``ms.profile``.

Start with ``functions.py``, what is known of a compiled function, and ``why.py``, a compilation that is watched.
``commands/`` has what ``python -m msgraph`` offers of it.
"""

"""Buffer assignment, ``plan-buffers``: memory for what leaves a kernel, by liveness.

Start at ``plan_buffers.py``, the pass. ``assignment.py`` decides which slice of which buffer each value is in,
``liveness.py`` has the live ranges and ``arena.py`` the linear scan over them. Nothing outside of this package imports
from it.
"""

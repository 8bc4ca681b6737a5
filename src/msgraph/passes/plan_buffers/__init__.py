"""Buffer assignment, ``plan-buffers``: memory for what leaves a kernel, by liveness.

Start at ``plan_buffers.py``, the pass. ``homes.py`` decides where each value lives, ``lifetimes.py`` has the live
ranges and ``arena.py`` the linear scan over them. Nothing outside of this package imports from it.
"""

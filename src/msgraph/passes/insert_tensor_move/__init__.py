"""Copies where a write would clobber a value that is read later, ``insert-tensor-move``.

Start at ``insert_tensor_move.py``, the pass. ``hazards.py`` finds the write-after-read hazards of one load,
and has MindSpore's rules for copying more than that.
"""

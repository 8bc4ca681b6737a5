"""Batched forms: of a block, of branches, loops, calls, writes and derivatives."""

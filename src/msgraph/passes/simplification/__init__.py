"""The patterns of ``simplify``, one module per topic. Each keeps every bit of the result."""

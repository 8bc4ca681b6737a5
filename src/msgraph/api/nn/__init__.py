"""``nn``: Cells and layers."""

"""Running sums and products along a dim, and the place of an extreme. Imports ``builder``; start at ``lines.py``."""

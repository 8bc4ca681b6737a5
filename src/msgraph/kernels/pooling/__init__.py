"""Greatest elements of windows, and what leads their cotangents back. Imports ``builder``; start at ``windows.py``."""

"""Floor 4: ``msgraph-opt`` and ``python -m msgraph``."""

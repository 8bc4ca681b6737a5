"""Lines in order: sorting networks (``network.py``), and how lines go through them (``lines.py``)."""

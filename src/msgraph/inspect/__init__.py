"""What a compilation leaves for people: dumps of graphs, its copies, files of defects.

May import everything below the pipeline. Start with ``debug_dump.py``.
"""

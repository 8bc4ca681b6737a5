"""What people look at: dumps of graphs, reports of fusion and of copies, files of defects.

May import everything below the pipeline. Start with ``debug_dump.py``.
"""

"""Elements at places known only at run time: reads (``operands.py``) and writes (``update.py``)."""

"""Operations outside graphs: the functions of ``msgraph.ops``, their graphs' native code, plans of the entry point.

``functions.py`` makes what ``msgraph.ops`` offers from the tables of ``dialects/calls.py``, and sends calls inside a
graph to its builder; all others go to an operation of ``operations.py``, where to start. ``msgraph/__init__.py`` tells
``msgraph.ops``, on the floor below, that they are here.
"""

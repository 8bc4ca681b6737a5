"""What one may ask a compiled function about its compilation; the answers are loaded when they are asked for."""

from __future__ import annotations


class Inspection:
    """The methods of :class:`GraphFunction` that repeat a compilation to see what happens in it."""

    __slots__ = ()


QUESTIONS = tuple(name for name in vars(Inspection) if not name.startswith("_"))
"""The names of the methods."""

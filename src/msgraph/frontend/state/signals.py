"""What the lowering tells itself, past all handlers of the user's: nothing here is an error."""

from __future__ import annotations


class Unsettled(BaseException):
    """A call of a function that is being lowered, before anything is known of its result.

    It ends the arm it stands in; the other arm says what the function gives.
    """


class Unshared(BaseException):
    """A body that cannot become a function of the graph, and why; whoever asked for one lowers it in place."""


class LoweredAnew(BaseException):
    """Something has been found out (:class:`Findings`) that should have been known from the start: lower all again."""

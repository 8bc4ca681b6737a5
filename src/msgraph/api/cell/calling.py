"""What is compiled where a call of a Cell is more than its ``construct``: read by the front end, like user code."""

from __future__ import annotations

from typing import Any


def call_cell(cell: Any, *args: Any, **kwargs: Any) -> object:
    """A call of a cell."""
    return cell(*args, **kwargs)

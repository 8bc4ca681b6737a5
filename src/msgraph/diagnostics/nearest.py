"""The name that was meant."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(name: str, choices: Iterable[str], least: float = 0.7) -> str:
    """The name that ``name`` may have been meant to be; empty if none is ``least`` alike, as ``difflib`` counts."""
    from difflib import get_close_matches

    alike = {entry.lower().replace("_", "-"): entry for entry in choices}
    close = get_close_matches(name.lower().replace("_", "-"), alike, 1, least)
    return alike[close[0]] if close else ""

"""The name that was meant, and the names that Python's own errors say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import update_wrapper
from types import FunctionType


def nearest(name: str, choices: Iterable[str], least: float = 0.7) -> str:
    """The name that ``name`` may have been meant to be; empty if none is ``least`` alike, as ``difflib`` counts."""
    from difflib import get_close_matches

    alike = {entry.lower().replace("_", "-"): entry for entry in choices}
    close = get_close_matches(name.lower().replace("_", "-"), alike, 1, least)
    return alike[close[0]] if close else ""


def name_for_users(cls: type) -> None:
    """Have Python speak of a class of ours where the ``__init__`` that it inherits does not take the arguments."""
    own = cls.__init__
    if cls.__module__.startswith("msgraph.") and "__init__" not in vars(cls) and isinstance(own, FunctionType):
        copy = FunctionType(own.__code__, own.__globals__, own.__name__, own.__defaults__, own.__closure__)
        copy.__kwdefaults__ = own.__kwdefaults__  # pyright: ignore[reportAttributeAccessIssue]
        update_wrapper(copy, own).__qualname__ = f"{cls.__qualname__}.__init__"
        cls.__init__ = copy

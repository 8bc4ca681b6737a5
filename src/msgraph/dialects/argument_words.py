"""What arguments and results are, in words: ``argument_words.txt`` has them, for the docstrings of all functions.

axis dim: the dim or dims that are meant
topk.k: how many elements are meant
topk.returns: the elements, and where they stand
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path


@cache
def _words() -> dict[str, str]:
    """The words by the name of an argument, or of a function and an argument of it."""
    lines = Path(__file__).with_suffix(".txt").read_text("ascii").splitlines()
    parts = (line.partition(": ") for line in lines)
    return {name: text for names, _, text in parts for name in names.split()}


def in_words(function: str, arguments: Iterable[str]) -> str:
    """The end of a docstring that says what arguments are; empty where one of them has no words."""
    words = _words()
    entries = [f"    {name}: {words.get(f'{function}.{name}') or words.get(name, '')}" for name in arguments]
    if not entries or any(entry.endswith(": ") for entry in entries):
        return ""
    results = words.get(f"{function}.returns")
    return "\n".join(["\n\nArgs:", *entries, *(["", "Returns:", f"    {results}"] if results else [])])

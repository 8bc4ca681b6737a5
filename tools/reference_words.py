"""What the pages of the reference say of arguments: the words that ``help`` has, and lists instead of columns."""

from __future__ import annotations

import re
from typing import Any

import griffe

from msgraph.diagnostics.argument_words import in_words


class ReferenceWords(griffe.Extension):
    """Completes docstrings as :func:`msgraph.diagnostics.argument_words.explain` does, and imports nothing for it."""

    def on_package(self, *, pkg: Any, **_: Any) -> None:
        """All definitions of the package, once they are read."""
        waiting = [pkg]
        while waiting:
            owner = waiting.pop()
            for member in owner.members.values():
                if not member.is_alias and (member.is_module or member.is_class or member.is_function):
                    waiting.append(member)
                    complete(member)


def complete(definition: Any) -> None:
    """Adds what its arguments are to the docstring of a function, or of the class whose ``__init__`` takes them."""
    text, taker = definition.docstring, definition
    if definition.is_class:
        taker = definition.members.get("__init__") or definition.members.get("__new__")
    if text is None or definition.is_module:
        return
    if taker is not None and taker.is_function and "Args:" not in text.value:
        names = [parameter.name for parameter in taker.parameters if parameter.name not in ("self", "cls")]
        name = definition.path.removeprefix(f"{definition.module.path}.")
        text.value += in_words(definition.module.path, name, names)
    text.value = _PART.sub(lambda part: f"{part[1]}:\n\n" + _ENTRY.sub("- ", part[2]), text.value)


_PART = re.compile(r"^(Args|Returns|Raises):\n((?: {4}.*\n?)+)", re.MULTILINE)
_ENTRY = re.compile(r"^ {4}(?=\S)", re.MULTILINE)

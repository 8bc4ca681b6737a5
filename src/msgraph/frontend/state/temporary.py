"""State that is another one for a while."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def temporarily(owner: object, **attributes: object) -> Generator[None]:
    """Inside, attributes of an object have these values; behind it those that they had."""
    before = {name: getattr(owner, name) for name in attributes}
    vars(owner).update(attributes)
    try:
        yield
    finally:
        vars(owner).update(before)

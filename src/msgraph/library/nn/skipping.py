"""``no_init_parameters``: networks whose values come from a checkpoint."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def no_init_parameters() -> Generator[None]:
    """Accepted: parameters get their initial values at once, and a checkpoint loaded later replaces them."""
    yield

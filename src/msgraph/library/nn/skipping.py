"""``no_init_parameters``: networks whose values come from a checkpoint."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from msgraph.api.tensor.parameter import SKIPPED


@contextmanager
def no_init_parameters() -> Generator[None]:
    """Inside, nothing is drawn for new parameters: they are zeros, which take no room, until a checkpoint is loaded."""
    before, SKIPPED.until_loaded = SKIPPED.until_loaded, True
    try:
        yield
    finally:
        SKIPPED.until_loaded, SKIPPED.zeros = before, None

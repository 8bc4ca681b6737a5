"""``no_init_parameters``: networks whose values come from a checkpoint."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from msgraph.api.tensor.parameter import Parameter


@contextmanager
def no_init_parameters() -> Generator[None]:
    """Inside, nothing is drawn for new parameters: they are zeros, which take no room, until a checkpoint is loaded."""
    before, Parameter.comes_later = Parameter.comes_later, True
    try:
        yield
    finally:
        Parameter.comes_later = before

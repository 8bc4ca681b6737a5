"""Each defect is planted into a compiler that has compiled nothing."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from .planting import forget_tables, no_kernels_known


@pytest.fixture(autouse=True)
def fresh_compiler() -> Generator[None]:
    """Nothing is known of earlier compilations, and nothing is left of these."""
    with no_kernels_known():
        forget_tables()
        yield
    forget_tables()

"""Modes that tests of the programming interface ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import msgraph as ms


@pytest.fixture
def graph_mode() -> Iterator[None]:
    """Cells are compiled when they are called."""
    ms.set_context(mode=ms.GRAPH_MODE)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)

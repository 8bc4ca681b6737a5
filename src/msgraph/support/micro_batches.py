"""Marks in the code of layers that mean something in a graph alone; run as Python, they do nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def micro_batch(number: int, network: Callable[..., Any], *inputs: Any) -> Any:
    """``network(*inputs)``; in a graph, its operators belong to this micro-batch of a pipeline."""
    del number
    return network(*inputs)

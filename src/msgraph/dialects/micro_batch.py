"""The call that marks a micro-batch of a pipeline: libraries make it, the front end tags what is inside.

A library must load without xDSL, which the tags themselves are made of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph.diagnostics.catalog.parallel import NotOneGraph
from msgraph.support.processes import stage_count


def micro_batch(index: int, network: Callable[..., object], *inputs: object) -> Any:
    """``network(*inputs)``; in a graph, its operators belong to this micro-batch. ``RuntimeError`` outside of one."""
    del index
    if stage_count() > 1:
        raise NotOneGraph("this call runs as Python").error()
    return network(*inputs)

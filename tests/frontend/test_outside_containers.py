"""Containers of any class from outside, written by a compiled function: they are after each call what Python leaves."""

# pyright: basic, reportAttributeAccessIssue=false

from __future__ import annotations

import collections
from typing import Any

import msgraph as ms

from .test_outside_state import OUTCOMES, after, plain, tensor


class Settings(dict[str, Any]):
    """A dict that has attributes."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


def containers(jit: Any) -> Any:
    latest = collections.deque([1, 2, 3], maxlen=3)
    groups, order = collections.defaultdict(list), collections.OrderedDict(a=1, b=2)
    settings = Settings(rate=tensor(1.0), n=1)
    settings.__dict__["calls"] = 0

    def f(x: Any) -> Any:
        latest.append(x)
        groups["k"].append(settings.n)
        order.move_to_end("a")
        settings.calls = settings.calls + 1
        if x.sum() > 0:
            settings["rate"] = settings.rate * 2
            latest[0] = 7
        return x + settings.rate + len(latest) + settings.calls

    whole = f if jit is plain else jit(f, fullgraph=True)
    return after(whole, OUTCOMES, lambda: [list(latest), groups, order, settings, settings.__dict__])


def test_containers_of_other_classes_are_written() -> None:
    assert containers(ms.jit) == containers(plain)

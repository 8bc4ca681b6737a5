"""How a block of statements may end early: ``return``, ``break``, ``continue``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """Why a block did not run to its end; ``None`` in its place means that it did."""

    kind: str
    value: Any = None


BREAK = Ending("break")
CONTINUE = Ending("continue")

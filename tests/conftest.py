"""Options of the test suite."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

os.environ.setdefault("MS_COMPILER_CACHE_ENABLE", "0")  # tests of compiling compile
os.environ.setdefault("MSGRAPH_NATIVE_CALLS", "now")  # which call is the first native one is known
os.environ.setdefault("MSGRAPH_THREADS", "1")  # tests of threads say how many
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # a module edited twice in a second looks unchanged to Python's own cache


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the expected error texts anew")


@pytest.fixture
def work() -> Callable[[Callable[[], object]], int]:
    """How much Python does: the number of functions it calls, the same at every run and on every machine."""

    def count(thunk: Callable[[], object]) -> int:
        calls = 0

        def see(frame: FrameType, event: str, arg: Any) -> None:
            nonlocal calls
            calls += event in ("call", "c_call")

        sys.setprofile(see)
        try:
            thunk()
        finally:
            sys.setprofile(None)
        return calls

    return count

"""Options of the test suite."""

from __future__ import annotations

import cProfile
import os
import signal
from collections.abc import Callable, Generator

import pytest

os.environ.setdefault("MS_COMPILER_CACHE_ENABLE", "0")  # tests of compiling compile
os.environ.setdefault("MSGRAPH_EAGER", "0")  # what is compiled is compared with NumPy
os.environ.setdefault("MSGRAPH_NATIVE_CALLS", "now")  # which call is the first native one is known
os.environ.setdefault("MSGRAPH_THREADS", "1")  # tests of threads say how many
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # a module edited twice in a second looks unchanged to Python's own cache
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # programs that tests interrupt inherit it


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the expected error texts anew")


@pytest.fixture(autouse=True)
def status_unwatched() -> Generator[None]:
    """A test that asks for the floating-point status leaves nobody behind who watches what the next one computes."""
    yield
    from msgraph.dialects.status import STATUS
    from msgraph.support.lowering_context import add_watcher

    if STATUS.watched:
        STATUS.watched = False
        STATUS.clear()
        add_watcher(-1)


@pytest.fixture
def work() -> Callable[[Callable[[], object]], int]:
    """How much Python does: the number of functions it calls, the same at every run and on every machine."""

    def count(thunk: Callable[[], object]) -> int:
        profile = cProfile.Profile()
        profile.runcall(thunk)
        return sum(entry.callcount for entry in profile.getstats())

    return count

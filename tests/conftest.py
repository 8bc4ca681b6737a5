"""Options of the test suite."""

from __future__ import annotations

import cProfile
import os
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from tests.tiers import ROOT, of_tier, write_durations

os.environ.setdefault("MS_COMPILER_CACHE_ENABLE", "0")  # tests of compiling compile
os.environ.setdefault("MSGRAPH_EAGER", "0")  # what is compiled is compared with NumPy
os.environ.setdefault("MSGRAPH_NATIVE_CALLS", "now")  # which call is the first native one is known
os.environ.setdefault("MSGRAPH_THREADS", "1")  # tests of threads say how many
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # a module edited twice in a second looks unchanged to Python's own cache
sys.dont_write_bytecode = False  # what this process imports nobody edits
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # programs that tests interrupt inherit it

collect_ignore = [] if hasattr(os, "fork") else ["api/test_progress.py"]
"""What asks for a terminal of POSIX."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the expected error texts anew")
    parser.addoption("--tier", choices=("fast", "slow", "all"), default="all", help="which tests (tests/tiers.py)")
    parser.addoption("--write-durations", action="store_true", help="keep how much each file took (tests/tiers.py)")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--write-durations"):
        config.pluginmanager.register(CoreTime())
        if not hasattr(config, "workerinput"):
            config.pluginmanager.register(Durations())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of the other tier are not even imported."""
    path = collection_path.relative_to(ROOT).as_posix() if collection_path.is_relative_to(ROOT) else ""
    return True if path.endswith(".py") and not of_tier([path], str(config.getoption("--tier")))[0] else None


class CoreTime:
    """The seconds of one core that each phase of a test takes, its processes included: as many on a busy machine."""

    def __init__(self) -> None:
        self.before = 0.0

    def pytest_runtest_logstart(self) -> None:
        self.before = sum(os.times()[:4])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        report.duration, self.before = sum(os.times()[:4]) - self.before, sum(os.times()[:4])
        return report


class Durations:
    """How much the tests of each file take, set-up included."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid.partition("::")[0]] += report.duration

    def pytest_sessionfinish(self) -> None:
        write_durations(self.seconds)


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


@pytest.fixture(autouse=True)
def no_defect_is_passed_over() -> Generator[None]:
    """What fails in the compiler fails the test, also where the program can go on without it."""
    yield
    from msgraph.support.report_files import DEFECTS

    found = dict(DEFECTS)
    DEFECTS.clear()
    assert not found


@pytest.fixture
def work() -> Callable[[Callable[[], object]], int]:
    """How much Python does: the number of functions it calls, the same at every run and on every machine."""

    def count(thunk: Callable[[], object]) -> int:
        profile = cProfile.Profile()
        profile.runcall(thunk)
        return sum(entry.callcount for entry in profile.getstats())

    return count

"""A real Chromium, headless, for the tests of pages; where there is none they say so."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1500,900",
)  # fmt: skip
MISSING = "no Chromium with its driver and selenium here: `make browser` brings them"


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The browser, with a profile of its own."""
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip(MISSING)
    webdriver = pytest.importorskip("selenium.webdriver", reason=MISSING)
    service = pytest.importorskip("selenium.webdriver.chrome.service", reason=MISSING)
    options = webdriver.ChromeOptions()
    options.binary_location = program
    with tempfile.TemporaryDirectory() as profile:
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        chrome = webdriver.Chrome(options=options, service=service.Service(driver))
        yield chrome
        chrome.quit()

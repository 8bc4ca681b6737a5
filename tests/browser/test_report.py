"""The report of a compilation, by hand: clicks and keys in a real browser, and what they change."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops

weight = ms.Parameter(ms.Tensor(np.ones((16, 16), np.float32)), name="weight")


@ms.jit
def noisy(x: Any, y: Any) -> Any:
    a = ops.relu(x @ weight) + y
    print("sum", a.sum())
    b = ops.softmax(a @ weight)
    ops.assign(weight, weight + b.mean())
    if b.sum() > 3:
        b = b * 2
    return b @ y


class Layer(nn.Cell):
    @ms.lazy_inline
    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(4, 4)

    def construct(self, x: Any) -> Any:
        return ops.tanh(self.dense(x))


@ms.jit
def long(x: Any) -> Any:
    for _ in range(400):
        x = ops.tanh(x) + x
    return x


X = ms.Tensor(np.ones((16, 16), np.float32))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    noisy(X, X)
    with ms.profile() as seen:
        for _ in range(4):
            noisy(X, X)
    return noisy.view(tmp_path_factory.mktemp("report") / "noisy.html", profile=seen)


def opened(browser: Any, path: str) -> Any:
    """The page, once its script is done, with no complaints."""
    browser.get(Path(path).resolve().as_uri())
    until = time.monotonic() + 60  # on an overloaded machine the driver answers before the page is there
    while browser.execute_script("return document.body?.dataset.ready") != "true" and time.monotonic() < until:
        time.sleep(0.05)
    assert not browser.get_log("browser")
    assert browser.execute_script("return document.body.dataset.ready") == "true"
    return browser


def all_of(browser: Any, selector: str) -> list[Any]:
    return browser.find_elements("css selector", selector)


def press(browser: Any, *keys: str) -> None:
    for key in keys:
        browser.find_element("css selector", "body").send_keys(key)


def box(browser: Any, label: str) -> Any:
    return next(g for g in all_of(browser, "svg g") if g.get_attribute("aria-label").split()[0] == label)


def test_a_line_a_box_and_a_kernel_light_up_together(browser: Any, page: str) -> None:
    opened(browser, page)
    row = next(row for row in all_of(browser, "#source .row[data-p]") if "softmax" in row.text)
    row.click()
    assert {"exp", "div"} <= {g.get_attribute("aria-label").split()[0] for g in all_of(browser, "svg g.pinned")}
    (kernel,) = [card for card in all_of(browser, ".kernel.pinned") if "exp" in card.text]
    assert "us" in kernel.text
    press(browser, "\ue00c")  # Escape
    assert not all_of(browser, ".pinned")
    kernel.click()
    assert "softmax" in " ".join(row.text for row in all_of(browser, "#source .row.pinned"))


def test_what_is_folded_opens_and_closes(browser: Any, page: str) -> None:
    opened(browser, page)
    boxes = len(all_of(browser, "svg g"))
    box(browser, "if").click()
    assert 0 < len(all_of(browser, "svg g")) < boxes
    press(browser, "\ue003")  # Backspace
    assert len(all_of(browser, "svg g")) == boxes


def test_stages_show_what_each_pass_changed(browser: Any, page: str) -> None:
    opened(browser, page)
    press(browser, "2")
    names = {button.text.split()[0]: button for button in all_of(browser, ".stages nav button")}
    assert "same" in names["fuse-attention"].get_attribute("class")
    names["eliminate-common"].click()
    assert "merge" in browser.find_element("css selector", ".said").text
    assert any("reduce_sum" in line.text for line in all_of(browser, ".line.removed"))
    press(browser, "n")
    assert browser.find_element("css selector", "[aria-current='true']").text.split()[0] != "eliminate-common"


def test_memory_and_effects(browser: Any, page: str) -> None:
    opened(browser, page)
    press(browser, "3")
    assert all_of(browser, "svg.memory rect.peak")
    assert "Float32[16, 16]" in browser.find_element("id", "peak").text
    press(browser, "4")
    kinds = [row.text.split()[1] for row in all_of(browser, "#panel tr")]
    assert kinds == ["prints", "writes"]


def test_keys_walk_through_lines_and_change_the_light(browser: Any, page: str) -> None:
    opened(browser, page)
    press(browser, "j")
    first = browser.find_element("css selector", "#source .row.pinned").text
    press(browser, "j")
    assert browser.find_element("css selector", "#source .row.pinned").text != first
    dark = "return document.documentElement.classList.contains('dark')"
    before = browser.execute_script(dark)
    press(browser, "t")
    assert browser.execute_script(dark) != before
    press(browser, "?")
    assert browser.find_element("id", "help").is_displayed()


def test_shared_cells_and_long_functions_are_folded(browser: Any, tmp_path: Path) -> None:
    net = nn.SequentialCell(*(Layer() for _ in range(30)))
    opened(browser, ms.jit(net).view(tmp_path / "shared.html", args=(ops.ones((2, 4)),)))
    assert len(all_of(browser, "svg g.fold")) == 30
    all_of(browser, "svg g.fold")[3].click()
    assert {"tanh", "matmul"} <= {g.get_attribute("aria-label").split()[0] for g in all_of(browser, "svg g")}
    opened(browser, long.view(tmp_path / "long.html", args=(ops.ones(3),)))
    assert len(all_of(browser, "svg g")) < 300
    fold = all_of(browser, "svg g.fold")[0]
    fold.click()
    assert all_of(browser, "#up")

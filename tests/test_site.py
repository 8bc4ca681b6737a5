"""The site of the documentation: every page is in its table of contents, links lead somewhere, nothing is loaded.

`make docs` builds it, and refuses what these tests find, too; they need nothing but the pages.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
LINK = re.compile(r"(?<!`)\[[^\]\n]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


@cache
def hooks() -> Any:
    """The module ``tools/site_hooks.py``."""
    spec = importlib.util.spec_from_file_location("site_hooks", ROOT / "tools" / "site_hooks.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def prose(page: Path) -> str:
    """A page without its programs."""
    return FENCE.sub("", page.read_text())


def anchors(page: Path) -> set[str]:
    """The anchors of the headings of a page."""
    titles = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title in titles}


def dead_links(page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    dead: list[str] = []
    for link in LINK.findall(prose(page)):
        if re.match(r"https?://", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            dead.append(f"{page.name}: {link}")
    return dead


def contents() -> list[str]:
    """The pages that the table of contents names."""
    table = (ROOT / "mkdocs.yml").read_text().partition("\nnav:")[2]
    return re.findall(r"^ +- ([\w./-]+\.md)$", table, re.MULTILINE)


def test_the_contents_name_pages_that_there_are_once() -> None:
    listed = contents()
    reference = {path for path, _ in hooks().reference()}
    assert len(listed) == len(set(listed))
    assert reference <= set(listed) <= reference | {page.name for page in PAGES}


def test_pages_that_the_contents_do_not_name_are_at_their_end() -> None:
    class Config:
        docs_dir = str(DOCS)
        nav: list[object] = [page.name for page in PAGES if page.name != "tour.md"]

    assert hooks().on_config(Config).nav[-1] == {"More": ["tour.md"]}
    assert len(hooks().on_config(Config).nav) == len(PAGES)


def test_links_lead_somewhere() -> None:
    assert not [dead for page in [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"] for dead in dead_links(page)]


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    text = "# One, two\n[a](page.md#one-two) [b](gone.md) [c](#three) [d](https://example.org)\n```\n[e](x)\n```\n"
    page.write_text(text)
    assert dead_links(page) == ["page.md: gone.md", "page.md: #three"]


@pytest.mark.parametrize("module", hooks().MODULES)
def test_the_reference_names_what_there_is(module: str) -> None:
    stub = hooks().SOURCE / hooks().MODULES[module]
    there = importlib.import_module(module)
    assert not [name for name in hooks().names(stub) if not hasattr(there, name)]
    assert len(hooks().names(stub)) >= 3


def test_nothing_is_loaded_from_elsewhere() -> None:
    class Page:
        url = "api/msgraph.html"

    themes = '<script src="https://unpkg.com/iframe-worker/shim"></script>'
    assert hooks().on_post_page(themes, page=Page) == '<script src="../assets/worker.js"></script>'
    assert hooks().on_post_template(themes) == '<script src="/assets/worker.js"></script>'
    assert (DOCS / "assets" / "worker.js").exists()
    assert "font: false" in (ROOT / "mkdocs.yml").read_text()
    assert not re.search(r"(href|src|url\()=?[\"']?https?:", (DOCS / "journey.svg").read_text())

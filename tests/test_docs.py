"""The generated pages are fresh, and the programs of the tour print what the tour says."""

from __future__ import annotations

import importlib.util
import io
import linecache
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from tests.compat import mindcv_table
from tests.forkserver.interpreter import run_forked

import msgraph.numpy as mnp
from msgraph import Tensor

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"```(python|text)\n(.*?)```", re.DOTALL)


def generators() -> Any:
    """The module ``tools/write_docs.py``."""
    if str(ROOT / "tools") not in sys.path:
        sys.path.append(str(ROOT / "tools"))
    spec = importlib.util.spec_from_file_location("write_docs", ROOT / "tools" / "write_docs.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pages() -> dict[str, Callable[[], str]]:
    """Its generators, by page."""
    return generators().PAGES


NAMES = ["accuracy", "architecture", "dtypes", "errors", "onnx", "ops", "settings", "syntax"]


@pytest.mark.parametrize("name", [f"{name}.md" for name in NAMES])
def test_generated_page_is_fresh(name: str) -> None:
    assert (ROOT / "docs" / name).read_text() == pages()[name](), "run: make stubs"


def test_the_examples_of_errors_are_fresh() -> None:
    file = ROOT / "src" / "msgraph" / "diagnostics" / "catalog" / "examples.json"
    assert file.read_text() == generators().examples(), "run: make stubs"


def test_the_page_of_names_is_fresh() -> None:
    """In a process of its own: names that other tests have put somewhere do not count."""
    code = "from tests.test_docs import pages; print(pages()['compatibility.md'](), end='')"
    done = run_forked("-c", code, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert (ROOT / "docs" / "compatibility.md").read_text() == done.stdout, "run: make stubs"


def test_the_page_of_mindcv_says_what_was_recorded() -> None:
    assert mindcv_table.PAGE.read_text() == mindcv_table.page(mindcv_table.read()), (
        "python -m tests.compat.mindcv_table"
    )


def test_floors_of_contributing_are_those_of_the_house() -> None:
    assert (ROOT / "CONTRIBUTING.md").read_text() == generators().contributing_page(), "run: make stubs"


def run(code: str, name: str, names: dict[str, Any]) -> str:
    """What ``code`` prints; its source can be found under ``name``, as that of a notebook cell can."""
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, name, "exec"), names)
    return printed.getvalue()


def check_programs(page: str) -> None:
    """Run the programs of a page one after the other, and compare what they print with what stands below them."""
    names: dict[str, Any] = {"__name__": "tour"}
    printed = ""
    for number, match in enumerate(BLOCK.finditer((ROOT / page).read_text())):
        kind, text = match.groups()
        if kind == "python":
            printed = run(text, f"<{page} {number}>", names)
        else:
            assert printed == text


RUN = [
    f"docs/{name}.md"
    for name in (
        "coming-from-jax", "coming-from-pytorch", "control-flow", "index", "interop", "kernels", "memory", "sizes",
        "tour", "training",
    )
]  # fmt: skip
WRITE_FILES = [f"docs/{name}.md" for name in ("profiling", "viewing")]
RUN_ELSEWHERE = [
    "docs/coming-from-mindspore.md",
    "docs/parallel.md",
    "docs/onnx.md",
    "docs/shipping.md",
    "docs/tutorial.md",
    "docs/msgraph-opt.md",
    "docs/wishes.md",
]


@pytest.mark.parametrize("page", [*RUN, "README.md"])
def test_programs_print_what_the_page_says(page: str) -> None:
    check_programs(page)


def test_programs_of_every_page_are_run() -> None:
    pages = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").glob("*.md"))]
    assert not {page for page in pages if "```python" in (ROOT / page).read_text()} - {
        *RUN,
        *WRITE_FILES,
        *RUN_ELSEWHERE,
    }


@pytest.mark.parametrize("page", WRITE_FILES)
def test_programs_that_write_files_print_what_the_page_says(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check_programs(page)


def test_programs_of_the_page_of_onnx_print_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check_programs("docs/onnx.md")


@pytest.mark.parametrize("page", ["tutorial", "coming-from-mindspore"])
def test_programs_that_define_something_for_all_print_what_the_page_says(page: str) -> None:
    """In a process of its own: an op, or what `import mindspore` means, would be there for the tests behind it."""
    code = f"from tests.test_docs import check_programs; check_programs('docs/{page}.md')"
    done = run_forked("-c", code, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_results_that_differ_from_mindspores_are_those_of_the_compatibility_page() -> None:
    assert f"{float(mnp.std(mnp.arange(4))):.4f}" == "1.1180" and float(mnp.cbrt(Tensor(0.0))) == 0
    assert str(mnp.promote_types(mnp.uint16, mnp.float64)) == "Float64"
    assert mnp.histogram(Tensor([]))[1].tolist()[::10] == [0, 1]

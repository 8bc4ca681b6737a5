"""What MkDocs asks of this project: the pages of the reference, and links where pages name each other.

The names of a module are those of its stub (``src/msgraph/*.pyi``), so nothing is imported to write its page.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

SOURCE = Path(__file__).parents[1] / "src" / "msgraph"

MODULES = {
    "msgraph": "__init__.pyi",
    "msgraph.nn": "nn.pyi",
    "msgraph.ops": "ops.pyi",
    "msgraph.numpy": "numpy.pyi",
    "msgraph.mint": "mint/__init__.pyi",
    "msgraph.mint.nn": "mint/nn/__init__.pyi",
    "msgraph.mint.nn.functional": "mint/nn/functional.pyi",
    "msgraph.mint.linalg": "mint/linalg.pyi",
    "msgraph.mint.special": "mint/special.pyi",
    "msgraph.mint.optim": "mint/optim.pyi",
    "msgraph.train": "train.pyi",
    "msgraph.amp": "amp.pyi",
}
"""The modules with a page, and where their names stand."""

_OWN_PAGES = ("Tensor",)
"""Classes of ``msgraph`` that have a page for themselves."""

_SHIM = "https://unpkg.com/iframe-worker/shim"

_ROLE = re.compile(r":(?:class|meth|func|attr|mod|data|exc):(?=<code>)")
_PAGE = re.compile(r"`docs/([\w-]+\.md)`")


REPORT = "report.html"

_FRAME = f"""\
## What became of the function above

<iframe src="{REPORT}" title="The report of the function" style="width: 100%; height: 36rem; border: 0"></iframe>

`f.view()` and `python -m msgraph view SCRIPT` write [such a page](viewing.md) for any program.
"""


def names(stub: Path) -> list[str]:
    """The public names that a stub gives, without modules."""
    return sorted({name for name in _names(stub) if not name.startswith("_")}, key=lambda name: (name.lower(), name))


def _names(stub: Path) -> Iterator[str]:
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                folder = SOURCE.parent.joinpath(*(node.module or "").split("."), alias.name)
                is_module = folder.is_dir() or any(folder.with_suffix(end).exists() for end in (".py", ".pyi"))
                if alias.asname == alias.name and not is_module:
                    yield alias.name
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name


def reference() -> Iterator[tuple[str, str]]:
    """The pages of the reference, by path."""
    for module, stub in MODULES.items():
        listed = [name for name in names(SOURCE / stub) if module != "msgraph" or name not in _OWN_PAGES]
        members = "".join(f"        - {name}\n" for name in listed)
        text = f"# {module}\n\n::: {module}\n    options:\n      members:\n{members}"
        yield f"api/{module}.md", text
    for name in _OWN_PAGES:
        options = "    options:\n      inherited_members: true\n      show_root_heading: false\n"
        yield f"api/msgraph.{name}.md", f"# msgraph.{name}\n\n::: msgraph.{name}\n{options}"


# -- what MkDocs calls ------------------------------------------------------------------------------------------


def on_config(config: Any) -> Any:
    """A page that the table of contents does not name yet is at its end."""
    listed = set(re.findall(r"[\w.-]+\.md", str(config.nav)))
    pages = sorted(path.name for path in Path(config.docs_dir).glob("*.md"))
    if rest := [page for page in pages if page not in listed]:
        config.nav.append({"More": rest})
    return config


def on_files(files: Any, config: Any) -> Any:
    """The pages that no file holds."""
    from mkdocs.structure.files import File

    for path, text in reference():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """A page that another names is a link to it; the first page has the report of its program."""
    return _PAGE.sub(r"[\1](\1)", markdown).replace("<!-- report -->", _FRAME)


def on_page_content(html: str, **_: object) -> str:
    """Docstrings name classes as Sphinx does."""
    return _ROLE.sub("", html)


def on_post_page(output: str, page: Any, **_: object) -> str:
    """Nothing is loaded from elsewhere: what makes search work without a server is ours."""
    return output.replace(_SHIM, "../" * page.url.count("/") + "assets/worker.js")


def on_post_template(output: str, **_: object) -> str:
    """The same for the page that is shown for one that is not there."""
    return output.replace(_SHIM, "/assets/worker.js")


def on_post_build(config: Any) -> None:
    """The report that the first page shows: what became of the program that stands there."""
    program = re.search(r"^```python\n(.*?)^```$", (Path(config.docs_dir) / "index.md").read_text(), re.DOTALL | re.M)
    assert program is not None, "the first page has no program"
    with TemporaryDirectory() as folder:
        (Path(folder) / "script.py").write_text(program[1])
        words = [
            sys.executable,
            "-m",
            "msgraph",
            "view",
            "-o",
            str(Path(config.site_dir, REPORT).resolve()),
            "script.py",
        ]
        settings = os.environ | {"MS_COMPILER_CACHE_ENABLE": "0"}
        subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL, env=settings)
        report = Path(config.site_dir, REPORT)
        report.write_text(report.read_text().replace(f"{folder}{os.sep}", ""))

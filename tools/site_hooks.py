"""What MkDocs asks of this project: the pages of the reference, and links where pages name each other.

The names of a module are those of its stub (``src/msgraph/*.pyi``), so nothing is imported to write its page.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
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

_ROLE = re.compile(r":(?:class|meth|func|attr|mod|data|exc):(?=<code>)")
_PAGE = re.compile(r"`docs/([\w-]+\.md)`")


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


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    """A page that another names is a link to it."""
    del page
    return _PAGE.sub(r"[\1](\1)", markdown)


def on_page_content(html: str, **_: object) -> str:
    """Docstrings name classes as Sphinx does."""
    return _ROLE.sub("", html)

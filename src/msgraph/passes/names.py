"""The names of the passes, found without importing one: the module of a pass is named as the pass is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from pkgutil import iter_modules

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "passes", *sorted(PACKAGE.glob("packs/*/passes")))
"""Where passes are: here, and in packs that have some."""


@cache
def modules() -> Mapping[str, str]:
    """The module of each pass by its name: ``…passes.eliminate_dead``, or ``…passes.expand_grad.expand_grad``."""
    by_name: dict[str, str] = {}
    modules = [(name, is_package, folder) for folder in FOLDERS for _, name, is_package in iter_modules([str(folder)])]
    for stem, is_package, folder in sorted(modules):
        path = folder / stem / f"{stem}.py" if is_package else folder / f"{stem}.py"
        if path.exists() and f"class {class_name(stem)}(" in path.read_text(encoding="utf-8"):
            by_name[stem.replace("_", "-")] = ".".join(("msgraph", *path.relative_to(PACKAGE).with_suffix("").parts))
    return by_name


@cache
def list_passes() -> tuple[str, ...]:
    """The names of all passes: of modules and packages that define the pass they are named after."""
    return tuple(modules())


def class_name(stem: str) -> str:
    """The class of the pass in the module called ``stem``."""
    return "".join(word.capitalize() for word in stem.split("_")) + "Pass"

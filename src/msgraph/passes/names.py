"""The names of the passes, found without importing one: the module of a pass is named as the pass is."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

PASSES = Path(__file__).parent


@cache
def modules() -> Mapping[str, str]:
    """The module of each pass by the pass's name: ``eliminate_dead``, or ``expand_grad.expand_grad`` in a package."""
    by_name: dict[str, str] = {}
    for module in sorted(pkgutil.iter_modules([str(PASSES)]), key=lambda module: module.name):
        stem = module.name
        path = PASSES / stem / f"{stem}.py" if module.ispkg else PASSES / f"{stem}.py"
        if path.exists() and f"class {class_name(stem)}(" in path.read_text(encoding="utf-8"):
            by_name[stem.replace("_", "-")] = f"{stem}.{stem}" if module.ispkg else stem
    return by_name


@cache
def list_passes() -> tuple[str, ...]:
    """The names of all passes: of modules and packages beside this one that define the pass they are named after."""
    return tuple(modules())


def class_name(stem: str) -> str:
    """The class of the pass in the module called ``stem``."""
    return "".join(word.capitalize() for word in stem.split("_")) + "Pass"

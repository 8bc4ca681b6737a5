"""What MindSpore's wheel has: its public modules and the names they export. A missing name can be said to be one.

``tools/mindspore_names.py`` reads the files off the wheel.
"""

from __future__ import annotations

import os
import sys
from functools import cache

from msgraph.diagnostics import printing as printing  # how it is printed, where Python makes an ImportError of it
from msgraph.diagnostics.advice import OF_TORCH
from msgraph.diagnostics.nearest import nearest

FOLDER = os.path.dirname(__file__)


@cache
def wheel_modules() -> frozenset[str]:
    """Paths of the modules and packages of MindSpore's wheel, without ``mindspore.``; ``""`` is the package itself."""
    paths = {"common.mstype", "dtype"}
    for package, inside in wheel_lines("mindspore_modules.txt").items():
        paths.add(package)
        paths.update(f"{package}.{name}".lstrip(".") for name in inside)
    return frozenset(paths)


@cache
def wheel_names(path: str) -> frozenset[str]:
    """The names that a module of MindSpore's wheel exports; ``"Tensor"`` gives those of the class."""
    return frozenset(wheel_lines("mindspore_names.txt").get(path, ()))


@cache
def wheel_lines(file: str) -> dict[str, list[str]]:
    """``nn: Adam Conv2d`` as ``{"nn": ["Adam", "Conv2d"]}``; the package itself is ``""``."""
    with open(os.path.join(FOLDER, file), encoding="ascii") as text:
        parts = [line.partition(":") for line in text]
    return {head.lstrip("."): tail.split() for head, _, tail in parts}


_FILES_OF_GRAPHS = "`export` writes graphs with their weights, and `load` reads them"
_OBFUSCATION = "checkpoints are not obfuscated: encrypt the file that `save_checkpoint` writes"
_WAYS_OUT: dict[str, str] = {
    "load_mindir": _FILES_OF_GRAPHS, "save_mindir": _FILES_OF_GRAPHS,
    "load_obf_params_into_net": _OBFUSCATION, "obfuscate_ckpt": _OBFUSCATION,
}  # fmt: skip
"""What to do where MindSpore has a name that is missing on purpose."""


def no_such_name(module: str, name: str, there: list[str]) -> Exception:
    """The error for a name that a module does not have: one of MindSpore's is said to be missing, with what is near.

    For any other name the text is Python's, which adds the nearest name to the traceback.
    """
    message = f"module {module!r} has no attribute {name!r}"
    if name in wheel_names(module.partition(".")[2]) and name not in OF_TORCH:
        similar = nearest(name, [other for other in there if not other.startswith("_")])
        nearby = f"the nearest name is {similar!r}" if similar else ""
        message += f": MindSpore has it, msgraph does not; {_WAYS_OUT.get(name, nearby)}".removesuffix("; ")
    return AttributeError(message, name=name, obj=sys.modules.get(module))

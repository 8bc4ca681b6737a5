"""One class name means one thing: no two classes of the package have the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "msgraph"
MINDSPORES = {"CTCLoss", "Identity", "LSTM", "OneHot", "Pad"}
"""What MindSpore calls two things of its own: a layer, and an operator, an initializer or a transform of data."""
PUBLIC_PATHS = (
    "library/experimental/", "library/mint/", "library/parallel_layout.py", "library/probability/",
    "library/runtime.py",
)  # fmt: skip
"""Rooms whose classes have the names that another module of MindSpore has, too: `mint.nn.Conv2d` is not `nn.Conv2d`."""
C_STRUCTS = {"backend/runtime/records.py", "backend/runtime/formats.py"}
"""Files whose classes are the structs of the C sources, by the names those have there: a language of its own."""


def classes_of(text: str) -> list[str]:
    """The names of all classes in a file, those inside others too."""
    return [node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]


def test_no_class_name_occurs_twice() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        if (place := path.relative_to(SOURCE).as_posix()) not in C_STRUCTS and not place.startswith(PUBLIC_PATHS):
            for name in classes_of(path.read_text()):
                places[name].append(place)
    assert not {name: files for name, files in places.items() if len(files) > 1 and name not in MINDSPORES}


def test_classes_inside_others_are_seen() -> None:
    assert classes_of("class A:\n    class B: ...\ndef f():\n    class A: ...\n") == ["A", "B", "A"]

"""Records what the examples in the docstrings of MindSpore's wheel print. Run by the Python that has the wheel.

    GLOG_v=4 python tests/compat/record.py RECORD.json

The docstring of every public name is read as doctest reads it. Its examples run in a process of their own, twice:
``check.py`` leaves out what fails here or prints something else the second time.
"""

from __future__ import annotations

import doctest
import importlib
import inspect
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.compat.check import run

MODULES = """
mindspore mindspore.amp mindspore.boost mindspore.common.initializer mindspore.communication mindspore.dataset
mindspore.dataset.transforms mindspore.dataset.vision mindspore.experimental.optim
mindspore.experimental.optim.lr_scheduler mindspore.mint mindspore.mint.linalg mindspore.mint.nn
mindspore.mint.nn.functional mindspore.mint.optim mindspore.mint.special mindspore.nn mindspore.nn.probability.bijector
mindspore.nn.probability.distribution mindspore.numpy mindspore.numpy.fft mindspore.ops mindspore.parallel
mindspore.runtime mindspore.scipy.fft mindspore.scipy.linalg mindspore.scipy.optimize mindspore.train
"""
CLASSES = "mindspore.Tensor mindspore.Parameter mindspore.nn.Cell"
"""Classes whose methods have examples."""


def main() -> None:
    """Writes the record; every hundredth name is a line of progress."""
    record: dict[str, Any] = {}
    for number, (name, examples) in enumerate(documented()):
        sources = [example.source for example in examples]
        first = run(sources)
        second = run(sources) if first is not None else None
        record[name] = {"sources": sources, "first": first, "second": second}
        if number % 100 == 0:
            print(number, name, flush=True)
    Path(sys.argv[1]).write_text(json.dumps(record))


def documented() -> Iterator[tuple[str, list[doctest.Example]]]:
    """Each public name with the examples of its docstring; a docstring that several names share is met once."""
    parser, seen = doctest.DocTestParser(), set[tuple[str, ...]]()
    for path, holder, names in holders():
        for name in sorted(names):
            thing = getattr(holder, name, None)
            doc = inspect.getdoc(thing) if callable(thing) or isinstance(thing, property) else None
            if not doc or ">>>" not in doc:
                continue
            try:
                examples = parser.get_examples(doc)
            except ValueError:  # the docstring is malformed
                continue
            key = tuple(example.source for example in examples)
            if key not in seen:
                seen.add(key)
                yield f"{path}.{name}", examples


def holders() -> Iterator[tuple[str, Any, set[str]]]:
    """Modules and classes with their public names."""
    for path in MODULES.split():
        module = importlib.import_module(path)
        listed = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
        yield path, module, set(listed)
    for path in CLASSES.split():
        module, _, name = path.rpartition(".")
        cls = getattr(importlib.import_module(module), name)
        yield path, cls, {name for name in dir(cls) if not name.startswith("_")}


if __name__ == "__main__":
    main()

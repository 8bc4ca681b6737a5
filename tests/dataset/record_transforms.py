"""Writes what MindSpore gives for cases: ``record_transforms.py transforms`` or ``audio``, where it is installed."""

# pyright: basic

from __future__ import annotations

import json
import sys
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent


def names(package: str) -> dict[str, Any]:
    """What expressions of cases may name."""
    vision, transforms, audio = (import_module(f"{package}.dataset.{p}") for p in ("vision", "transforms", "audio"))
    wrapped = import_module(f"{package}.dataset.transforms.transforms")
    enums = {name: getattr(vision, name) for name in ("Inter", "Border", "SliceMode", "ConvertMode")}
    vars(transforms)["Relational"] = wrapped.Relational
    return {"vision": vision, "audio": audio, "transforms": transforms, "np": np, **enums}


def main() -> None:
    sys.path.insert(0, str(HERE))
    cases: Any = import_module(f"cases_of_{sys.argv[1]}")
    scope, values = names("mindspore"), {**cases.inputs(), "list": [1, 2]}
    arrays: dict[str, Any] = {}
    for expression, data in cases.CASES:
        try:
            result = eval(expression, dict(scope))(*(deepcopy(values[name]) for name in data.split()))
        except Exception as problem:
            print(expression, data, type(problem).__name__, problem)
            continue
        results = result if isinstance(result, tuple) else (result,)
        for place, array in enumerate(results):
            arrays[f"{expression} {data} {place}"] = np.array(array)
    np.savez_compressed(HERE / f"recorded_{sys.argv[1]}.npz", **arrays)
    said: dict[str, list[str]] = {}
    wrong = "recorded_mistakes.json" if sys.argv[1] == "transforms" else f"recorded_mistakes_of_{sys.argv[1]}.json"
    for expression, data in cases.MISTAKES:
        try:
            operation = eval(expression, dict(scope))
            operation(*(deepcopy(values[name]) for name in data.split()))
        except Exception as problem:
            said[f"{expression} {data}"] = [type(problem).__name__, str(problem).splitlines()[0]]
    (HERE / wrong).write_text(json.dumps(said, indent=1) + "\n")


if __name__ == "__main__":
    main()

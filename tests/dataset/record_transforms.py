"""Writes what MindSpore gives for the cases of ``cases_of_transforms.py``; it is run where MindSpore is installed."""

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
    vision, transforms = (import_module(f"{package}.dataset.{part}") for part in ("vision", "transforms"))
    wrapped = import_module(f"{package}.dataset.transforms.transforms")
    enums = {name: getattr(vision, name) for name in ("Inter", "Border", "SliceMode", "ConvertMode")}
    vars(transforms)["Relational"] = wrapped.Relational
    return {"vision": vision, "transforms": transforms, "np": np, **enums}


def main() -> None:
    sys.path.insert(0, str(HERE))
    cases: Any = import_module("cases_of_transforms")
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
    np.savez_compressed(HERE / "recorded_transforms.npz", **arrays)
    said: dict[str, list[str]] = {}
    for expression, data in cases.MISTAKES:
        try:
            operation = eval(expression, dict(scope))
            operation(*(deepcopy(values[name]) for name in data.split()))
        except Exception as problem:
            said[f"{expression} {data}"] = [type(problem).__name__, str(problem).splitlines()[0]]
    (HERE / "recorded_mistakes.json").write_text(json.dumps(said, indent=1) + "\n")


if __name__ == "__main__":
    main()

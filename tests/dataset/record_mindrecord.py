"""Writes MindRecord files with MindSpore: run by the Python that has it.

python tests/dataset/record_mindrecord.py tests/dataset/recorded_mindrecord.zip

``test_mindrecord.py`` reads them, and compares with the same rows.
"""

from __future__ import annotations

import sys
import tempfile
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

SCHEMA: dict[str, dict[str, Any]] = {
    "label": {"type": "int64"},
    "share": {"type": "float32"},
    "name": {"type": "string"},
    "image": {"type": "bytes"},
    "ids": {"type": "int32", "shape": [-1]},
    "grid": {"type": "int64", "shape": [2, -1]},
    "weights": {"type": "float64", "shape": [3]},
}


def rows(count: int) -> list[dict[str, Any]]:
    """Rows with numbers of all lengths."""
    draw: Any = np.random.default_rng(count)
    edges = [0, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**62, -1, -32, -33, -128, -129, -(2**31) - 1]
    return [
        {
            "label": edges[k % len(edges)],
            "share": float(draw.normal()),
            "name": "ä" * int(draw.integers(0, 300)),
            "image": draw.bytes(int(draw.integers(1, 400))),
            "ids": (draw.integers(-(2**31), 2**31, int(draw.integers(1, 20))) >> draw.integers(0, 31)).astype(np.int32),
            "grid": (draw.integers(-(2**62), 2**62, (2, 3)) >> draw.integers(0, 62)).astype(np.int64),
            "weights": draw.normal(size=3),
        }
        for k in range(count)
    ]


def main(target: str) -> None:
    """Files of one shard, in several groups of rows, and of three shards."""
    writer_class: Any = import_module("mindspore.mindrecord").FileWriter
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, shards, index, parts in (("one", 1, ["name", "label"], (1, 30, 60)), ("part", 3, ["label"], (9,))):
            writer = writer_class(f"{folder}/{name}", shards, True)
            writer.add_schema(SCHEMA, "recorded")
            writer.add_index(index)
            writer.set_header_size(16 << 10)
            writer.set_page_size(32 << 10)
            for count in parts:
                writer.write_raw_data(rows(count))
            writer.commit()
        for path in sorted(Path(folder).iterdir()):
            archive.write(path, path.name)


if __name__ == "__main__":
    main(sys.argv[1])

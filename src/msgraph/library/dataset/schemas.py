"""``Schema``: names, types and shapes of columns, written by hand or read from a JSON file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

from msgraph.library.dataset.arguments import integer, text, typed, wrong
from msgraph.library.dataset.types import numpy_type


class Schema:
    """The columns of a dataset."""

    def __init__(self, schema_file: str | None = None) -> None:
        self.columns: list[dict[str, Any]] = []
        self.dataset_type = ""
        self.num_rows = 0
        if schema_file is not None:
            with open(text("schema_file", schema_file), encoding="utf-8") as stream:
                self.from_json(json.load(stream))

    def add_column(self, name: str, de_type: object, shape: Sequence[int] | None = None) -> None:
        """Add a column."""
        text("name", name)
        numpy_type(de_type)
        if shape is not None:
            for size in typed("shape", shape, list, tuple):
                integer("shape", size, -1)
        self.columns.append({"name": name, "type": de_type, "shape": None if shape is None else list(shape)})

    def parse_columns(self, columns: object) -> None:
        """Add columns of a list of dicts with ``name``, ``type`` and ``shape``, or of a dict by name."""
        typed("columns", columns, list, dict)
        by_name = cast("dict[str, dict[str, Any]]", columns)
        if not isinstance(columns, list):
            columns = [{"name": name, **column} for name, column in by_name.items()]
        listed = cast("list[dict[str, Any]]", columns)
        if not listed:
            raise wrong("columns is empty.")
        for column in listed:
            if "name" not in column:
                raise AttributeError("Column's name is missing")
            if "type" not in column:
                raise AttributeError("Column's type is missing")
            self.add_column(column["name"], column["type"], column.get("shape"))

    def to_json(self) -> str:
        """The columns as JSON."""
        columns = {
            column["name"]: {"type": str(numpy_type(column["type"]) or "string"), "rank": len(column["shape"] or [])}
            | ({} if column["shape"] is None else {"shape": column["shape"]})
            for column in self.columns
        }
        entries = {"datasetType": self.dataset_type} if self.dataset_type else {}
        return json.dumps({"columns": columns, **entries, "numRows": self.num_rows}, indent=2)

    def from_json(self, json_obj: dict[str, Any]) -> None:
        """Take the columns of parsed JSON."""
        self.dataset_type = json_obj.get("datasetType", "")
        self.num_rows = json_obj.get("numRows", 0)
        self.parse_columns(json_obj["columns"])

    def __str__(self) -> str:
        return self.to_json()

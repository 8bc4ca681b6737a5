"""The package ``mindspore`` as ``importlib.metadata`` describes packages: programs ask it for the version."""

from __future__ import annotations

import importlib.metadata
from os import PathLike
from pathlib import Path


class Distribution(importlib.metadata.Distribution):
    """A package without files but for the one that has name and version."""

    def __init__(self, version: str) -> None:
        self._text = f"Metadata-Version: 2.1\nName: mindspore\nVersion: {version}\n"

    def read_text(self, filename: str) -> str | None:
        """The text of a file of the description; None if it is not there."""
        return self._text if filename == "METADATA" else None

    def locate_file(self, path: str | PathLike[str]) -> Path:
        """Where a file of the package would be."""
        return Path(path)

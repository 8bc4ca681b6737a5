"""A piece of user source: a half-open range of text. Nothing of xDSL is needed to speak of one."""

from __future__ import annotations

import sys
from typing import NamedTuple


class Span(NamedTuple):
    """Lines are 1-based, columns 0-based (as in ``ast``); the end column is exclusive."""

    file: str
    line: int
    col: int
    end_line: int
    end_col: int

    def __str__(self) -> str:
        return f"{shown_file(self.file)}:{self.line}:{self.col + 1}"


def shown_file(file: str) -> str:
    """The name of a file; a cell of a notebook is called what the notebook calls it."""
    shell = sys.modules.get("IPython")
    if shell is None or not ("ipykernel" in file or file.startswith("<ipython-input")):
        return file
    try:
        word, name = shell.get_ipython().compile.format_code_name(file)
    except (AttributeError, TypeError):  # no notebook, or a cell it does not know
        return file
    return f"{word} {name}"

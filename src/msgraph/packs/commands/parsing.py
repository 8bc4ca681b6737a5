"""The parser of ``python -m msgraph``."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn

from msgraph.diagnostics.nearest import nearest


class Parser(argparse.ArgumentParser):
    """A parser that says what was meant where there is no command, action or option of a name."""

    usages = ""
    """How the commands are called."""

    def error(self, message: str) -> NoReturn:
        """Ends the program with a message."""
        options = re.findall(r"--[\w-]+", f"{message} {self.usages}")
        word, *words = re.findall(r"'([\w-]+)'", message) or options or [""]
        near = nearest(word, words)
        super().error(f"{message}; did you mean {near}?" if near else message)

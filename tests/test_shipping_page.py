"""``docs/shipping.md``: its programs run in order, and its ``main.c`` is compiled, linked and compared."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

PAGE = Path(__file__).parents[1] / "docs" / "shipping.md"


def blocks(language: str) -> list[str]:
    """The blocks of the page in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)


def test_the_page_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.py").write_text("\n".join(blocks("python")))
    names: dict[str, Any] = {"__name__": "page"}
    exec(compile((tmp_path / "page.py").read_text(), str(tmp_path / "page.py"), "exec"), names)
    declaration, program = blocks("c")
    assert declaration.strip() in (tmp_path / "net.h").read_text()
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler here: main.c is not compiled")
    (tmp_path / "main.c").write_text(program)
    command = blocks("sh")[0].replace("cc ", "cc -Wall -Wextra -Werror -std=c11 ", 1)
    output = subprocess.run(command, shell=True, capture_output=True, text=True, check=True, cwd=tmp_path)
    numbers = np.array(output.stdout.split(), np.float64).reshape(2, 3)
    assert np.allclose(numbers, names["net"](names["x"]).asnumpy(), atol=2e-6)
    assert len(program.splitlines()) <= 20
    assert os.path.getsize(tmp_path / "main") < 1 << 20

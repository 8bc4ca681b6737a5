"""What `jit` is given that is no function written in Python, or is one of an odd file."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import pytest

import msgraph as ms
from msgraph.diagnostics.errors import CompileError


def plain(x: Any) -> Any:
    return x + 1


cached: Any = functools.lru_cache(plain)


def test_a_callable_of_native_code_is_returned_unchanged(caplog: pytest.LogCaptureFixture) -> None:
    assert ms.jit(cached) is cached
    assert "put `jit` below it" in caplog.text


@pytest.mark.parametrize(("encoding", "newline", "head"), [
    ("latin-1", "\n", "# -*- coding: latin-1 -*-\n# \xe9\xe8\n"),
    ("utf-8-sig", "\r\n", "# \xe9\n\n"),
    ("utf-8", "\n", "\x0c\n\x0c\n"),
])  # fmt: skip
def test_errors_name_the_line_of_an_odd_file(tmp_path: Path, encoding: str, newline: str, head: str) -> None:
    file = tmp_path / "odd.py"
    text = f"{head}def f(x):\n    y = x + 1\n    return y + nope\n"
    file.write_bytes(text.replace("\n", newline).encode(encoding))
    space: dict[str, Any] = {"__name__": "odd"}
    exec(compile(file.read_bytes(), str(file), "exec"), space)
    with pytest.raises(CompileError, match=re.escape(f"{file}:5:16")) as problem:
        ms.jit(space["f"])(ms.Tensor([1.0]))
    assert problem.value.code == "MG101"


@pytest.mark.parametrize("name", ["ssa", "kind", "lowering", "identity", "alias_of"])
def test_what_a_traced_value_has_is_not_seen(name: str) -> None:
    def has(x: Any) -> Any:
        return hasattr(x, name), hasattr(x.item(), name)

    assert ms.jit(has)(ms.Tensor(1.0)) == (False, False)

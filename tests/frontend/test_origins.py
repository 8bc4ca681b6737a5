"""Whose code a module is, wherever installers put it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from msgraph.support.module_origin import is_foreign, is_library, is_ours


def loaded(monkeypatch: pytest.MonkeyPatch, name: str, file: Path) -> str:
    """The name of a module that was loaded from a file."""
    module = ModuleType(name)
    module.__file__ = str(file)
    monkeypatch.setitem(sys.modules, name, module)
    return name


@pytest.mark.parametrize("folder", ["venv/lib/site-packages", ".local/lib/python3/site-packages", "lib/dist-packages"])
def test_what_an_installer_put_there_is_a_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str) -> None:
    name = loaded(monkeypatch, "in_" + folder.strip(".").partition("/")[0], tmp_path / folder / "lib" / "__init__.py")
    assert is_library(name)
    assert is_foreign(name)


def test_the_users_code_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = loaded(monkeypatch, "users_own", tmp_path / "site-packages-of-mine" / "users_own.py")
    for module in (name, "__main__", None):
        assert not is_library(module)


def test_ours_is_a_library_but_for_what_is_written_like_user_code() -> None:
    assert is_library("msgraph.api.tensor.tensor")
    assert is_ours("msgraph")
    assert not is_library("msgraph.library.nn.layers")
    assert not is_foreign("msgraph.library.nn.layers")


def test_the_standard_library_is_one() -> None:
    assert is_library("collections.abc")
    assert is_foreign("json")

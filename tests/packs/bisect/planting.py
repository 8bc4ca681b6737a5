"""Defects planted into the compiler, and searches for them."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
import pytest

import msgraph as ms
from msgraph.api.tensor.tensor import array_of
from msgraph.backend.kernels import KERNELS
from msgraph.dispatch import DISPATCH
from msgraph.packs.bisect.report import Verdict
from msgraph.packs.bisect.search import Compilation, search
from msgraph.packs.opt import command as opt
from msgraph.packs.opt.driver import context
from msgraph.packs.opt.reading import read_module
from msgraph.passes import eliminate_dead, eliminate_loads
from msgraph.passes.base import table_of
from msgraph.passes.expand_grad import expand_grad


def tensor(*shape: int, seed: int = 1, dtype: Any = np.float32) -> ms.Tensor:
    """Random numbers between 0.5 and 2."""
    return ms.Tensor(np.random.default_rng(seed).uniform(0.5, 2.0, shape).astype(dtype))


def forget_tables() -> None:
    """Patterns are looked up once per process: they are looked up again."""
    table_of.cache_clear()
    for table in (
        vars(eliminate_dead)["_WITHOUT_CALLS"],
        vars(eliminate_loads)["_WAITS"],
        vars(expand_grad)["_LEFT"],
    ):
        table.clear()


@contextmanager
def no_kernels_known() -> Generator[None]:
    """Inside, the process knows no kernels, and what is compiled inside is forgotten."""
    tables: list[dict[Any, Any]] = [vars(KERNELS)["_kernels"], vars(DISPATCH)["_roots"], vars(DISPATCH)["_paths"]]
    before = [dict(table) for table in tables]
    for table in tables:
        table.clear()
    try:
        yield
    finally:
        for table, contents in zip(tables, before, strict=True):
            table.clear()
            table.update(contents)


def wrap_method(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, wrong: Callable[..., Any]) -> None:
    """Let a function or method be done by ``wrong(right, *args)``."""
    right = getattr(owner, name)

    def done(*args: Any, **kwargs: Any) -> Any:
        return wrong(right, *args, **kwargs)

    monkeypatch.setattr(owner, name, done)
    forget_tables()


def found(function: Callable[..., Any] | str, *args: Any) -> Verdict:
    """What a search finds, for a program or the text of a graph; its words are there."""
    if isinstance(function, str):
        module = read_module(context(), function, "graph.mlir")
        verdict = search(Compilation("graph", module, [np.array(array_of(arg)) for arg in args]))
    else:
        verdict = ms.jit(function).bisect(*args)
    assert str(verdict)
    return verdict


def shown_again(verdict: Verdict, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command of a verdict says: it must fail."""
    with pytest.raises(SystemExit) as end:
        opt.main(shlex.split(verdict.command)[1:])
    assert end.value.code == 1
    return capsys.readouterr().err


class Planted(NamedTuple):
    """A defect: how it is planted, what meets it, and what a search must say."""

    name: str
    plant: Callable[[pytest.MonkeyPatch], None]
    program: Callable[..., Any] | str
    arguments: tuple[Any, ...]
    step: str
    rewrite: str
    line: str
    """Part of the line of the program that is to blame."""
    raises: bool = False

    def __str__(self) -> str:
        return self.name

"""Every op says where in the program it comes from, behind every pass; and every rewrite is heard of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

import msgraph as ms
from msgraph import lazy_inline, nn, ops
from msgraph.api.jit.graph_function import GraphFunction
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.spans import UNKNOWN
from msgraph.dialects import stages
from msgraph.dialects.walking import walk
from msgraph.packs.opt.debug_dump import Watch
from msgraph.packs.reports.provenance import Recorder
from msgraph.packs.reports.why import repeated
from msgraph.passes.simplify.simplify import SimplifyPass


def numbers(*shape: int) -> ms.Tensor:
    return ms.Tensor(np.linspace(-1, 1, int(np.prod(shape)), dtype=np.float32).reshape(shape))


X, MANY = numbers(4, 4), numbers(3, 4, 4)
PARAMETER = ms.Parameter(numbers(4, 4), name="p")


def control(x: ms.Tensor, n: ms.Tensor) -> ms.Tensor:
    total = x
    while n > 0:
        total = total * x
        n = n - 1
        if total.sum() > 100:
            break
    for i in range(3):
        total = total + i if total.max() > 2 else total - 1
    return total


def loss(w: ms.Tensor, x: ms.Tensor) -> ms.Tensor:
    return (ops.softmax(ops.matmul(w, x)) * ops.sin(x)).sum()


def looping_loss(w: ms.Tensor, x: ms.Tensor) -> ms.Tensor:
    n = ms.Tensor(2)
    while n > 0:
        w = w * x
        n = n - 1
    return w.sum() if x.sum() > 0 else (w * 2).sum()


def gradients(w: ms.Tensor, x: ms.Tensor) -> Any:
    return ms.value_and_grad(loss, (0, 1))(w, x), ms.grad(looping_loss)(w, x)


def grown(x: ms.Tensor) -> ms.Tensor:
    while x.sum() < 100:
        x = ops.exp(x) + x
    return x.sum()


def gradient_with_a_stack(x: ms.Tensor) -> Any:
    return ms.grad(grown)(x)


def mapped(w: ms.Tensor, x: ms.Tensor) -> Any:
    products = ms.vmap(loss, in_axes=(0, None))(w, x)
    return products, ms.vmap(ms.grad(looping_loss), in_axes=(0, None))(w, x)


def effects(x: ms.Tensor) -> Any:
    old = PARAMETER + 0
    ops.assign(PARAMETER, x * 2)
    print("old", old.sum())
    return old, PARAMETER + 1, PARAMETER[1:3]


def recursion(x: ms.Tensor, n: ms.Tensor) -> ms.Tensor:
    if n < 1:
        return x
    return recursion(x * 2, n - 1)


class Block(nn.Cell):
    @lazy_inline
    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(4, 4)

    def construct(self, x: ms.Tensor) -> ms.Tensor:
        return ops.gelu(self.dense(x))


class Blocks(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = nn.CellList([Block() for _ in range(3)])

    def construct(self, x: ms.Tensor) -> ms.Tensor:
        for block in self.blocks:
            x = block(x)
        return x


NET = Blocks()
OPTIMIZER = nn.Adam(NET.trainable_params(), 1e-3)


def distance(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
    difference = NET(x) - y
    return (difference * difference).mean()


def training(x: ms.Tensor, y: ms.Tensor) -> Any:
    value, slopes = ms.value_and_grad(distance, None, OPTIMIZER.parameters)(x, y)
    OPTIMIZER(slopes)
    return value


def doubled() -> Callable[[ms.Tensor], Any]:
    return lambda x: (x * 2, x)


PROGRAMS: list[tuple[Callable[..., Any], tuple[ms.Tensor, ...]]] = [
    (control, (X, ms.Tensor(3))),
    (gradients, (X, X)),
    (gradient_with_a_stack, (X,)),
    (mapped, (MANY, X)),
    (effects, (X,)),
    (recursion, (X, ms.Tensor(3))),
    (NET.construct, (X,)),
    (training, (X, X)),
    (doubled(), (X,)),
]


class LostPlaces(Recorder):
    """Collects the ops that a pass left without a place."""

    def __init__(self) -> None:
        super().__init__()
        self.lost: list[str] = []

    def enter(self, pass_name: str, module: ModuleOp) -> None:
        if not self.passes:
            self.look("the front end", module)
        super().enter(pass_name, module)

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        super().leave(pass_name, module)
        self.look(pass_name, module)

    def look(self, after: str, module: ModuleOp) -> None:
        self.lost += [f"{op.name} after {after}" for op in walk(module) if not stages.has_place(op)]


@pytest.mark.parametrize(("function", "args"), PROGRAMS, ids=lambda value: getattr(value, "__name__", ""))
def test_no_op_loses_its_place(function: Callable[..., Any], args: tuple[ms.Tensor, ...]) -> None:
    recorder, compiled = LostPlaces(), cast("GraphFunction[Any, Any]", ms.jit(function))
    repeated(compiled, recorder, args, {})
    assert recorder.lost == []
    written = {record for record in recorder.records.values() if record.made_by is None}
    kernels = [record for record in recorder.records.values() if record.name == "ms.kernel"]
    assert kernels
    assert {made for record in written for made in record.descendants()}.issuperset(kernels)


def test_a_pass_that_loses_a_place_is_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MSGRAPH_CHECK", "forms")
    module = ms.jit(control).lower(X, ms.Tensor(3)).module
    watch, simplify = Watch("control"), SimplifyPass()
    watch.checks = True
    watch.before(simplify, module)
    next(op for op in walk(module) if op.name == "ms.mul").location = UNKNOWN
    with pytest.raises(CompileError, match="does not say where in the program it comes from"):
        stages.check_places(module, simplify.name)
    assert watch.is_located

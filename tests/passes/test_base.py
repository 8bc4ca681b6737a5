"""The machinery under the passes: one walk, locations kept, an end to it, and pipelines that fit."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Block, Operation, Region

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops, pipeline
from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.spans import Span, from_location, to_location
from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.op_index import load_modules
from msgraph.dialects.stages import PlainStage, WrittenStage
from msgraph.dialects.types import tensor_type
from msgraph.kernels.roles import Role, role_of
from msgraph.passes.actions import Action, ActionHandler, current_handler, handling
from msgraph.passes.base import Pattern, Replacement, Rewriter, check_chain, load_pass, rewrite
from msgraph.pipeline import graph_passes, run_passes

load_modules()
T = tensor_type(dtypes.float32, (4,))
MATH, NEG = GraphOp.BY_NAME["ms.math"], GraphOp.BY_NAME["ms.neg"]
SPAN = Span("user.py", 3, 4, 3, 9)


def chain(word: str, length: int) -> ModuleOp:
    """``op(op(...(x)))``, each op at the same place."""
    block = Block(arg_types=[T])
    b = BlockBuilder(block, to_location(SPAN))
    value = block.args[0]
    for _ in range(length):
        value = getattr(b, word)(value)
    block.add_op(func.ReturnOp(value))
    return ModuleOp([func.FuncOp("f", FunctionType.from_lists([T], [T]), Region(block))])


class Squared(Pattern[MATH]):  # pyright: ignore[reportInvalidTypeForm]
    """``x * x`` becomes ``-(-x)``."""

    def rewrite(self, op: GraphOp, b: Rewriter) -> Replacement:
        return b.neg(b.neg(op.operands[0]))


class Undone(Pattern[NEG]):  # pyright: ignore[reportInvalidTypeForm]
    """``-x`` becomes ``x * x``."""

    def rewrite(self, op: GraphOp, b: Rewriter) -> Replacement:
        return b.square(op.operands[0])


def names(module: ModuleOp) -> list[str]:
    """The ops of the one function."""
    return [op.name for op in module.walk() if isinstance(op, GraphOp)]


def test_replacements_inherit_the_location() -> None:
    module = chain("square", 2)
    assert rewrite(module, [Squared()])
    assert names(module) == ["ms.neg"] * 4
    assert all(from_location(op.location) == (SPAN,) for op in module.walk() if isinstance(op, GraphOp))
    module.verify()


def test_nothing_found_is_no_change() -> None:
    assert not rewrite(chain("neg", 3), [Squared()])


def test_patterns_that_undo_each_other_are_stopped() -> None:
    with pytest.raises(CompileError) as caught:
        rewrite(chain("square", 1), [Squared(), Undone()], "simplify")
    assert caught.value.code == "MG902"
    assert "simplify" in str(caught.value)


def test_taking_away_thousands_of_ops_ends() -> None:
    module = chain("abs", 5000)
    load_pass("simplify")().apply(Context(), module)
    assert names(module) == ["ms.math"]


def test_pipelines_are_checked_when_built() -> None:
    ordered, expanded = load_pass("insert-effect-order")(), load_pass("expand-calls")()
    assert check_chain([ordered, expanded], WrittenStage) is PlainStage
    with pytest.raises(CompileError) as caught:
        check_chain([expanded], WrittenStage)
    assert caught.value.code == "MG903"
    assert "'expand-calls' takes a graph of the ordered form, but after the front end" in str(caught.value)


def test_the_pipeline_is_checked_when_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "EliminateCommonPass", load_pass("plan-buffers"))
    pipeline.graph_sequence.cache_clear()
    with pytest.raises(CompileError) as caught:
        pipeline.graph_passes()
    assert caught.value.code == "MG903"


def test_names_lead_to_passes() -> None:
    assert load_pass("eliminate-dead").name == "eliminate-dead"
    with pytest.raises(KeyError):
        load_pass("base")


def test_large_and_deep_graphs_are_walked_without_recursion() -> None:
    module = chain("square", 5000)
    for name in ("simplify", "eliminate-common", "eliminate-dead"):
        load_pass(name)().apply(Context(), module)
    assert len(names(module)) == 5000


# -- whoever listens hears of every rewrite, and may forbid it; whoever ----------------------------------------------


def graph() -> ModuleOp:
    """A graph with a double negation, a sum that is there twice, and an op that nobody uses."""

    @ms.jit
    def f(x: Any, y: Any) -> Any:
        unused = x * y
        del unused
        negative = -x
        return -negative + (x + y) * (x + y)

    return f.lower(ms.Tensor([1.0]), ms.Tensor([2.0])).module.clone()


class Recorder(ActionHandler):
    def __init__(self, *forbidden: str) -> None:
        self.forbidden = forbidden
        self.heard: list[tuple[str, str]] = []
        self.passes: list[str] = []

    def enter(self, pass_name: str, module: ModuleOp) -> None:
        self.passes.append(pass_name)

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        assert self.passes[-1] == pass_name

    def wants(self, name: str, op: Operation) -> bool:
        return name not in self.forbidden

    def done(self, action: Action) -> None:
        name, op, before, after, _, pattern = action
        self.heard.append((name, op.name))
        assert len(after) in (0, len(before))
        assert all(value.owner is not op for value in after)
        assert (pattern is None) or pattern.__name__ == name


def run(*forbidden: str) -> tuple[str, Recorder]:
    module, recorder = graph(), Recorder(*forbidden)
    with handling(recorder):
        run_passes(module, graph_passes())
    assert current_handler() is None
    return str(module), recorder


def test_passes_and_rewrites_are_heard_of() -> None:
    text, recorder = run()
    module = graph()
    run_passes(module, graph_passes())
    assert text == str(module)
    assert recorder.passes == [pass_.name for pass_ in graph_passes()]
    assert ("DoubleNegation", "ms.neg") in recorder.heard
    assert ("merge", "ms.add") in recorder.heard
    assert ("Unused", "ms.mul") in recorder.heard


def test_what_is_not_wanted_does_not_happen() -> None:
    text, recorder = run("merge", "Unused")
    assert not {"merge", "Unused"} & {name for name, _ in recorder.heard}
    assert text.count("ms.add") == 3
    assert text.count("ms.mul") == 2


# -- gradient graphs stay lean, and cost what they should to make ----------------------------------------------------


def weight(*shape: int) -> Any:
    return Parameter(Tensor(np.full(shape, 0.1, np.float32)))


class Layer(nn.Cell):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.w, self.b = weight(size, size), weight(size)

    def construct(self, x: Any) -> Any:
        return ops.tanh(ops.matmul(x, self.w) + self.b)


class Transformer(nn.Cell):
    """Attention and a gelu layer, both after a normalisation, both added to what goes in."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (weight(size, size) for _ in range(4))
        self.up, self.down = weight(size, size), weight(size, size)
        self.first, self.second = weight(size), weight(size)

    def norm(self, x: Any, scale: Any) -> Any:
        centred = x - x.mean(-1, True)
        return centred / ops.sqrt((centred**2).mean(-1, True) + 1e-5) * scale

    def construct(self, x: Any) -> Any:
        h = self.norm(x, self.first)
        q, k, v = ops.matmul(h, self.q), ops.matmul(h, self.k), ops.matmul(h, self.v)
        shares = ops.softmax(ops.matmul(q, k.T) * 0.35, -1)
        x = x + ops.matmul(ops.matmul(shares, v), self.o)
        h = self.norm(x, self.second)
        return x + ops.matmul(ops.gelu(ops.matmul(h, self.up)), self.down)


class Squares(nn.Cell):
    def construct(self, x: Any) -> Any:
        return (x * x).sum()


def network(kind: Any, depth: int) -> nn.SequentialCell:
    return nn.SequentialCell(*[kind(8) for _ in range(depth)], Squares())


def computing(function: Any) -> int:
    """The ops of the plain form that compute: no views, states, constants or reads."""
    module = ms.jit(function).lower(Tensor(np.ones((4, 8), np.float32))).module
    # attention stays in plain operators: it would be two, and what is asked is what theirs add
    run_passes(module, [pass_ for pass_ in graph_passes(1) if pass_.name != "fuse-attention"])
    return sum(role_of(op) not in (Role.FIXED, Role.VIEW) for op in module.walk())


def ratio(kind: Any, depth: int) -> float:
    net = network(kind, depth)
    weights = ms.ParameterTuple(net.trainable_params())
    forward, both = computing(lambda x: net(x)), computing(lambda x: ms.value_and_grad(net, 0, weights)(x))
    return both / forward


@pytest.mark.parametrize("kind", [Layer, Transformer])
@pytest.mark.parametrize("depth", [1, 4])
def test_forward_and_backward_are_three_times_the_forward(kind: Any, depth: int) -> None:
    assert ratio(kind, depth) <= 3


def test_what_needs_no_gradient_has_no_backward_graph() -> None:
    net = network(Layer, 4)
    last = net[3].w
    alone = computing(lambda x: ms.grad(net, None, last)(x))
    everything = computing(lambda x: ms.grad(net, 0, ms.ParameterTuple(net.trainable_params()))(x))
    assert alone < everything / 2


# -- layers whose ops share kernels ----------------------------------------------------------------------------------


def random(*shape: int) -> Tensor:
    """Numbers of a normal distribution, the same at each call."""
    return Tensor(np.random.default_rng(sum(shape)).normal(size=shape).astype(np.float32))


def assert_alike(function: Callable[..., Any], *arguments: Tensor) -> None:
    """Compiled, it gives what it gives as Python."""
    for found, expected in zip(ms.jit(function)(*arguments), function(*arguments), strict=True):
        scale = max(1.0, float(np.abs(expected.asnumpy()).max()))
        np.testing.assert_allclose(found.asnumpy() / scale, expected.asnumpy() / scale, atol=1e-5)


class Head(nn.Cell):
    """A product on rows that are dims of their own, and what follows it."""

    def __init__(self, *after: nn.Cell) -> None:
        super().__init__()
        self.first = nn.Dense(16, 96, weight_init="normal", bias_init="normal")
        self.after = nn.SequentialCell(*after)

    def construct(self, x: Tensor) -> Tensor:
        return ops.square(self.after(self.first(x))).sum()


@pytest.mark.parametrize("activation", [nn.ELU, nn.LeakyReLU, nn.Softplus])
def test_activations_that_read_a_product_twice(activation: type[nn.Cell]) -> None:
    net = Head(activation())

    def step(x: Tensor) -> Any:
        loss, gradients = ms.value_and_grad(net, None, net.trainable_params())(x)
        return loss, *gradients

    assert_alike(step, random(3, 5, 16))


def test_norms_of_norms() -> None:
    net = Head(nn.LayerNorm((96,)), nn.LayerNorm((96,)))

    def step(x: Tensor) -> Any:
        loss, gradients = ms.value_and_grad(net, None, net.trainable_params())(x)
        return loss, *gradients

    assert_alike(step, random(2, 49, 16))


def test_a_cheap_tensor_is_spread_over_a_larger_one() -> None:
    def program(r: Tensor, z: Tensor, s: Tensor) -> Any:
        v = r * s
        u = (z - z.sum((0, 1), keepdims=True)) * v
        return u, u * u.sum((0, 1), keepdims=True)

    assert_alike(program, random(64, 512), random(4, 64, 512), random(1))

"""Functions and gradients of users among the operators: what MindSpore's do, eager and compiled."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, communication, nn, ops
from msgraph.library.optim.optimizer import opt_init_args_register

X = Tensor([1.0, 2.0, 3.0])


def test_gradients_pass_through_functions() -> None:
    clip = ops.InsertGradientOf(lambda dx: ops.clamp(dx, -4.0, 4.0))
    seen: list[Any] = []

    def note(gradients: Any) -> Any:
        seen.append(gradients)

    hook = ops.HookBackward(note)
    other = ops.HookBackward(lambda gradients: gradients[0] * 10)

    def loss(x: Any) -> Any:
        return (clip(x) ** 2 + other(x)).sum()

    for slope in (ms.grad(loss)(X), ms.jit(ms.grad(loss))(X)):
        assert slope.asnumpy().tolist() == [12, 14, 14]
    assert ms.grad(lambda x: (hook(x) * x).sum())(X).asnumpy().tolist() == [2, 4, 6]
    assert len(seen) == 1


HOOKS: list[Any] = [lambda slope: slope * 2, lambda slope: slope + 1, lambda slope: slope * 1000]


def hooked_thrice(x: Any) -> Any:
    y = x * 3
    before = y[1:] * 1
    handles = [y.register_hook(hook) for hook in HOOKS]
    handles[-1].remove()
    return (before.sum() + y.sum()) * 2


def hooked_in_an_arm(x: Any) -> Any:
    y = x * 3
    if x.sum() > 100:
        y.register_hook(HOOKS[0])
        return y
    z = y * 2
    z.register_hook(HOOKS[0])
    return z


def hooked_in_a_loop(x: Any) -> Any:
    i = Tensor(0)
    while i < 3:
        x = x * 2
        x.register_hook(HOOKS[0])
        i = i + 1
    return x


def hooked_with_what_is_computed_later(x: Any) -> Any:
    y = x * 3
    z = y + 1
    y.register_hook(lambda slope: slope * z)
    return y * z


def test_hooks_of_tensors_give_the_gradient_that_flows_on() -> None:
    x: Any = Tensor([1.0, 2.0])
    for function, slope in cast("list[Any]", [
        (hooked_thrice, [15, 27]), (hooked_in_an_arm, [12, 12]), (hooked_in_a_loop, [64, 64]),
        (hooked_with_what_is_computed_later, [84, 273]),
        (lambda x: ms.grad(hooked_in_an_arm)(x) * x + hooked_thrice(x), [39, 63]),
    ]):  # fmt: skip
        for gradient in (ms.grad(function), ms.jit(ms.grad(function))):
            assert gradient(x).tolist() == slope
    assert ms.vmap(ms.grad(hooked_in_an_arm))(ops.stack((x, x))).tolist() == [[12, 12]] * 2
    cell: Any = nn.SequentialCell(nn.ReLU())
    cell.construct = hooked_in_an_arm
    assert ms.grad(cell.recompute() or cell)(x).tolist() == [12, 12]
    with pytest.raises(ValueError, match="made before a branch"):
        ms.grad(hooked_in_an_arm)(x * 100)
    p, handle = ms.Parameter(Tensor([1.0, 2.0]), "p"), x.register_hook(HOOKS[0])
    of_p: Any = cast("Any", ms.jit)(lambda y: ms.grad(lambda y: (p * p * y).sum(), None, (p,))(y)[0])
    with pytest.raises(ValueError, match="argument has a hook"):
        ms.grad(hooked_thrice)(x)
    handle.remove()
    assert of_p(x).tolist() == [2, 8] and not p.hooks()
    handle = p.register_hook(HOOKS[0])
    assert of_p(x).tolist() == [4, 16]
    handle.remove()
    assert of_p(x).tolist() == [2, 8]


def test_functions_as_operators() -> None:
    def same(*args: Any) -> Any:
        return args[0]

    tripled = ops.Morph(lambda x: x * 3, same, same)
    stranger = ops.Morph(lambda x: x * 3, same, same, lambda x, out, dout: (dout * 100,))
    for compute in cast("list[Any]", [lambda x: tripled(x), ms.jit(lambda x: tripled(x))]):
        assert compute(X).asnumpy().tolist() == [3, 6, 9]
    for slope in (ms.grad(lambda x: stranger(x).sum())(X), ms.jit(ms.grad(lambda x: stranger(x).sum()))(X)):
        assert slope.asnumpy().tolist() == [100, 100, 100]
    assert ops.Partial()(max, 1)(2) == 2
    assert ms.jit(lambda x: ops.Partial()(ops.add, x)(1))(X).asnumpy().tolist() == [2, 3, 4]
    added: Any = ops.Custom(lambda a, b: a + b, lambda x, _: x, lambda x, _: x, "pyfunc")
    assert added(X, X).asnumpy().tolist() == [2, 4, 6]


def test_derivatives_of_higher_order() -> None:
    def f(x: Any) -> Any:
        return ops.exp(ops.sin(x))

    def g(x: Any) -> Any:
        return ops.derivative(f, x, 3)

    x = X.asnumpy().astype(np.float64)
    s, c = np.sin(x), np.cos(x)
    first, second = np.exp(s) * c, np.exp(s) * (c * c - s)
    third = np.exp(s) * (c * (c * c - s) - 2 * c * s - c)
    for out, slope in (g(Tensor(x)), ms.jit(g)(Tensor(x))):
        np.testing.assert_allclose(out.asnumpy(), np.exp(s))
        np.testing.assert_allclose(slope.asnumpy(), third)
    series = Tensor(np.stack([np.full(3, 2.0), np.ones(3)]))
    _, along = ops.jet(f, Tensor(x), series)
    np.testing.assert_allclose(along.asnumpy(), [2 * first, 4 * second + first])


def test_declarations() -> None:
    class Doubled(ops.PrimitiveWithInfer):
        @ops.prim_attr_register
        def __init__(self, factor: int = 2) -> None:
            pass

    assert repr(Doubled()) == "Prim[Doubled]<factor=2>"
    with pytest.raises(RuntimeError, match="For 'Doubled', no kernel is registered"):
        Doubled()(X)
    with pytest.raises(RuntimeError, match="kernels of the kind 'aot'"):
        ops.Custom("x.so:f", func_type="aot")
    info = ops.CustomRegOp().input(0, "x").dtype_format(ops.DataType.F32_Default).get_op_info()
    assert info["dtype_format"] == [(("float32", "DefaultFormat"),)]

    @ms.jit
    def summed(x: Any) -> Any:
        ops.ScalarSummary()("x", x)
        return x + 1

    assert summed(X).asnumpy().tolist() == [2, 3, 4]
    with pytest.raises(TypeError, match="the name of a summary must be a str"):
        ops.TensorSummary()("", X)


# -- optimizers as users write them over nn.optimizer, with what -----------------------------------------------------


_step = ops.MultitypeFuncGraph("step")


@_step.register("Tensor", "Tensor", "Tensor", "Tensor", "Bool", "Bool")
def _step_of_one(rate: Any, decay: Any, weight: Any, gradient: Any, decays: bool, updates: bool) -> Any:
    if updates:
        change = gradient + decay * weight if decays else gradient
        return ops.depend(change, ops.assign(weight, weight - rate * change))
    return gradient


class Descent(nn.Optimizer):
    """Gradient descent by ``hyper_map`` over what the base class offers."""

    @opt_init_args_register
    def __init__(self, params: Any, learning_rate: float = 0.1, weight_decay: float = 0.5) -> None:
        super().__init__(learning_rate, params, weight_decay)

    @ms.jit
    def construct(self, gradients: Any) -> Any:
        gradients = self.scale_grad(self.flatten_gradients(gradients))
        update = ops.partial(_step, self.get_lr(), self.weight_decay)
        result = self.hyper_map(update, self.parameters, gradients, self.decay_flags, self.optim_filter)
        return self.broadcast_params(result) if self.use_parallel else result


def parameter(name: str, value: float) -> ms.Parameter:
    return ms.Parameter(ms.Tensor([value, value]), name=name)


def test_an_optimizer_of_the_users_takes_its_steps() -> None:
    for compiled in (False, True):
        weights = [parameter("w", 2.0), parameter("beta", 4.0)]
        optimizer = Descent(weights)

        def step(gradients: tuple[ms.Tensor, ms.Tensor], taken: Descent = optimizer) -> Any:
            return taken(gradients)

        ones = ms.Tensor([1.0, 1.0])
        (ms.jit(step) if compiled else step)((ones, ones))
        np.testing.assert_allclose(weights[0].asnumpy(), [1.8, 1.8], rtol=1e-6)  # 2 - 0.1 (1 + 0.5 * 2)
        np.testing.assert_allclose(weights[1].asnumpy(), [3.9, 3.9], rtol=1e-6)  # a name with beta: no decay


def test_arguments_of_the_optimizer_are_kept() -> None:
    weights = [parameter("w", 2.0)]
    optimizer: Any = Descent(weights, learning_rate=0.2)
    assert optimizer.init_params == {"params": weights}
    assert (optimizer.init_learning_rate, optimizer.init_args) == (0.2, {"weight_decay": 0.5})
    assert optimizer.target == "CPU"


def test_a_group_of_one_process() -> None:
    communication.init()
    assert (communication.get_rank(), communication.get_group_size()) == (0, 1)

    @ms.jit
    def total(x: ms.Tensor) -> ms.Tensor:
        return ops.AllReduce(ops.ReduceOp.SUM)(x) * 2

    assert total(ms.Tensor([1.5])).asnumpy().tolist() == [3.0]

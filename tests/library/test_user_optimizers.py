"""Optimizers as users write them over ``nn.Optimizer``, with what MindSpore's offers them."""

from __future__ import annotations

from typing import Any

import numpy as np

import msgraph as ms
from msgraph import boost, communication, nn, ops
from msgraph.library.optim.user_optimizers import opt_init_args_register

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


def test_gradients_of_several_steps_are_applied_at_once() -> None:
    weight = parameter("w", 1.0)
    accumulation = boost.GradientAccumulation(2, nn.SGD([weight], 1.0))

    @ms.jit
    def step(loss: ms.Tensor, gradient: ms.Tensor) -> Any:
        return accumulation(loss, (gradient,))

    seen: list[float] = []
    for gradient in (1.0, 3.0, 5.0, 7.0):
        step(ms.Tensor(0.0), ms.Tensor([gradient, gradient]))
        seen.append(float(weight.asnumpy()[0]))
    assert seen == [1.0, -1.0, -1.0, -7.0]


def test_a_group_of_one_process() -> None:
    communication.init()
    assert (communication.get_rank(), communication.get_group_size()) == (0, 1)

    @ms.jit
    def total(x: ms.Tensor) -> ms.Tensor:
        return ops.AllReduce(ops.ReduceOp.SUM)(x) * 2

    assert total(ms.Tensor([1.5])).asnumpy().tolist() == [3.0]

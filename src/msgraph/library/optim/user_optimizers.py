"""What optimizers that users write take from ``mindspore.nn.optim.optimizer``."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor


def opt_init_args_register(fn: Callable[..., None]) -> Callable[..., None]:
    """Decorates ``__init__`` of an optimizer: keeps its arguments, so that another can be made like it.

    ``init_params`` holds the parameters, ``init_learning_rate`` the rate (``None`` for a schedule), ``init_args`` the
    rest by name.
    """

    @wraps(fn)
    def initialize(self: object, *args: object, **kwargs: object) -> None:
        bound = signature(fn).bind(self, *args, **kwargs)
        bound.apply_defaults()
        arguments = dict(bound.arguments)
        arguments.pop("self")
        if "params" in arguments:
            self.__dict__["init_params"] = {"params": arguments.pop("params")}
        if "optimizer" in arguments:
            self.__dict__["init_params"] = {"params": arguments.pop("optimizer").init_params["params"]}
        if "learning_rate" in arguments:
            rate = arguments.pop("learning_rate")
            rate = rate.asnumpy().tolist() if isinstance(rate, Tensor) else rate
            self.__dict__["init_learning_rate"] = None if isinstance(rate, Cell) else rate
        self.__dict__["init_args"] = arguments
        fn(self, *args, **kwargs)

    return initialize

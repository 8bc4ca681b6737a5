"""``GradOperation`` and ``get_grad``: gradients under MindSpore's older names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, cast

from msgraph.api.tensor.parameter import Parameter
from msgraph.api.transforms.gradients import Gradient, GradSpec
from msgraph.diagnostics.catalog import transforms
from msgraph.support.trees import is_tuple


class GradOperation:
    """Gradients of a Cell or function: ``GradOperation(get_all=True)(net)(x, y)``.

    Args:
        get_all: for every tensor among the inputs
        get_by_list: for parameters, ``op(net, weights)(x)``
        sens_param: the last argument is the cotangent of the output
    """

    __ms_native__: ClassVar[bool] = True

    def __init__(self, get_all: bool = False, get_by_list: bool = False, sens_param: bool = False) -> None:
        for flag, value in {"get_all": get_all, "get_by_list": get_by_list, "sens_param": sens_param}.items():
            if not isinstance(cast(object, value), bool):
                got = type(value).__name__
                raise transforms.BadFlag(f"For 'GradOperation', the '{flag}' should be bool, but got {got}").error()
        self.get_all = get_all
        self.get_by_list = get_by_list
        self.sens_param = sens_param

    def __call__(self, grad_fn: Any, weights: Any = None) -> Callable[..., Any]:
        """The gradient of a Cell or function."""
        if self.get_by_list and weights is None:
            raise transforms.WeightsMissing().error()
        one = isinstance(weights, Parameter)
        chosen = [] if not self.get_by_list else [weights] if one else list(weights)
        positions = () if self.get_all else None if self.get_by_list else (0,)
        spec = GradSpec(positions, not self.get_all, self.get_by_list, one, sens=self.sens_param)
        return Gradient(grad_fn, spec, chosen)


def get_grad(gradients: object, identifier: object) -> Any:
    """The gradient for one input or parameter.

    Args:
        gradients: what ``grad(..., return_ids=True)`` gave
        identifier: a position, or a parameter

    Raises:
        RuntimeError: it is not among the gradients.
    """
    wanted = identifier.name if isinstance(identifier, Parameter) else identifier
    pending = [gradients]
    while pending:
        item = pending.pop(0)
        if not is_tuple(item):
            continue
        if len(item) == 2 and type(item[0]) is type(wanted) and item[0] == wanted:
            return item[1]
        pending.extend(item)
    raise transforms.GradientNotFound(str(wanted)).error()

"""How processes would share tensors: ``Layout`` says it, ``merge_sliced_parameter`` puts shares together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import copy
from typing import Any

import numpy as np

from msgraph import Parameter, Tensor
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.diagnostics.catalog.state import NotASlice
from msgraph.library.nn.arguments import check_type

_INTERLEAVED = "interleaved_parallel"


class Layout:
    """An arrangement of devices with a name for each axis; called with names, the layout of a tensor over them."""

    def __init__(
        self, device_matrix: tuple[int, ...], alias_name: tuple[str, ...], rank_list: list[int] | None = None
    ) -> None:
        check_type("Layout", "device_matrix", device_matrix, "tuple", tuple)
        check_type("Layout", "alias_name", alias_name, "tuple", tuple)
        if len(device_matrix) != len(alias_name):
            raise BadArgument("Layout", "alias_name", "as long as device_matrix", alias_name).error()
        for size in device_matrix:
            check_type("Layout", "device_matrix", size, "tuple of int", int)
        for name in alias_name:
            check_type("Layout", "alias_name", name, "tuple of str", str)
            if name in ("", "None"):
                raise BadArgument("Layout", "alias_name", "of names other than '' and 'None'", alias_name).error()
        if len(set(alias_name)) != len(alias_name):
            raise BadArgument("Layout", "alias_name", "of different names", alias_name).error()
        if _INTERLEAVED in alias_name[:-1]:
            raise BadArgument("Layout", "alias_name", f"of {_INTERLEAVED!r} at the end only", alias_name).error()
        count = math.prod(device_matrix)
        self._rank_list = list(range(count)) if rank_list is None else rank_list
        check_type("Layout", "rank_list", self._rank_list, "list", list)
        if len(self._rank_list) != count:
            raise BadArgument("Layout", "rank_list", f"{count} ranks", rank_list).error()
        self._device_shape, self._alias_name = device_matrix, alias_name
        self._tensor_map: tuple[object, ...] | None = None

    def __call__(self, *tensor_map: str | tuple[str, ...]) -> Layout:
        """The layout of a tensor whose axes are parted along the axes of these names; ``"None"`` parts nothing."""
        used: set[str] = set()
        laid = copy(self)
        laid._tensor_map = self._tensor_map = tuple(
            [
                tuple([self._place(name, used) for name in axis])
                if isinstance(axis, tuple)
                else self._place(axis, used)
                for axis in tensor_map
            ]
        )
        return laid

    def _place(self, name: str, used: set[str]) -> int:
        """Which axis of devices a name means, counted from the last."""
        if name == "None":
            return -1
        if name not in self._alias_name or name in used:
            raise BadArgument("Layout", "tensor_map", f"of names of {self._alias_name}, each once", name).error()
        used.add(name)
        return len(self._alias_name) - 1 - self._alias_name.index(name)

    def to_dict(self) -> dict[str, object]:
        """All that the layout says."""
        if self._tensor_map is None:
            raise BadArgument("Layout", "tensor_map", "given, by a call, before to_dict()", None).error()
        return {
            "device_matrix": self._device_shape,
            "tensor_map": self._tensor_map,
            "interleaved_parallel": _INTERLEAVED in self._alias_name,
            "alias_name": self._alias_name,
            "rank_list": self._rank_list,
        }


def merge_sliced_parameter(sliced_parameters: Sequence[Parameter], strategy: dict[str, Any] | None = None) -> Parameter:
    """Slices of a parameter, one behind the other along axis 0, as one parameter."""
    check_type("merge_sliced_parameter", "sliced_parameters", sliced_parameters, "list", list)
    if not sliced_parameters:
        raise NotASlice("the argument 'sliced_parameters' should not be empty.").error()
    if strategy:
        raise NotASlice("slices along other axes, which 'strategy' describes, are not put together.").error()
    first = sliced_parameters[0]
    for index, part in enumerate(sliced_parameters):
        check_type("merge_sliced_parameter", "sliced_parameters", part, "list of Parameter", Parameter)
        if part.name != first.name or part.ndim != first.ndim or part.shape[1:] != first.shape[1:]:
            raise NotASlice(f"the parameter at index {index} has another name or shape than the first.").error()
    whole = np.concatenate([part.asnumpy() for part in sliced_parameters])
    return Parameter(Tensor(whole), first.name, first.requires_grad, first.layerwise_parallel)

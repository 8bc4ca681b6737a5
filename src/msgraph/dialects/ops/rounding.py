"""Floats to whole numbers."""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from xdsl.irdl import irdl_op_definition, traits_def

from msgraph.dialects.contract import Array
from msgraph.dialects.families.elementwise import ElementwiseUnary
from msgraph.dialects.families.functions import ElementFunction, OneOfFunctions
from msgraph.dialects.traits import Cheap, Idempotent

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


def _row(what: str, function: np.ufunc, method: str, *python: Callable[..., object]) -> ElementFunction:
    def by_numpy(x: Array) -> Array:
        return function(x) if x.dtype.kind not in "iu" else x.copy()

    def by_lanes(k: KernelBuilder, x: VectorValue) -> VectorValue:
        return getattr(k, method)(x) if x.dtype.is_float else x

    return ElementFunction(what, by_numpy, by_lanes, python=(function, *python))


@irdl_op_definition
class RoundingOp(OneOfFunctions, ElementwiseUnary):
    """The whole number below, above, nearest, or towards 0; integers stay as they are.

    %y = ms.rounding %x {function = "floor"} : tensor<4xf32>
    """

    name = "ms.rounding"
    traits = traits_def(Cheap(), Idempotent())
    DTYPE_KINDS = "iuf"
    FUNCTIONS = {
        "floor": _row("The whole number below.", np.floor, "floor", math.floor),
        "ceil": _row("The whole number above.", np.ceil, "ceil", math.ceil),
        "trunc": _row("The whole number towards 0.", np.trunc, "trunc", math.trunc),
        "round": _row(
            "The nearest whole number, ties to even.", np.rint, "round_even", builtins.round, np.round
        )._replace(function=""),
    }

"""The greater and the lesser of two numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from xdsl.irdl import irdl_op_definition, traits_def

from msgraph.dialects.families.elementwise import ElementwiseBinary
from msgraph.dialects.families.formulas import Element, Namespace
from msgraph.dialects.families.functions import ElementFunction, OneOfFunctions
from msgraph.dialects.traits import Idempotent, OneInstruction

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


def _shared(xp: Namespace, ct: Element, first: Element, second: Element, ties: Element) -> tuple[Element, Element]:
    """``ct`` for the operand that wins, half of it at a tie, else 0."""
    return xp.where(first, ct, xp.where(ties, ct * 0.5, 0)), xp.where(second, ct, xp.where(ties, ct * 0.5, 0))


def _maximum_slopes(xp: Namespace, ct: Element, *terms: Element) -> Element:
    x, y, _ = terms
    return _shared(xp, ct, x > y, x < y, xp.equal(x, y))


def _minimum_slopes(xp: Namespace, ct: Element, *terms: Element) -> Element:
    x, y, _ = terms
    return _shared(xp, ct, x < y, x > y, xp.equal(x, y))


def _maximum(k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
    return k.select(k.compare("le", x, y), y, x) if k.is_zero(y) else k.maximum(x, y)


def _minimum(k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
    return k.select(k.compare("ge", x, y), y, x) if k.is_zero(y) else k.minimum(x, y)


@irdl_op_definition
class ExtremeOp(OneOfFunctions, ElementwiseBinary):
    """The greater or the lesser of both, NaN if either is; a tie shares the derivative.

    %z = ms.extreme %x, %y {function = "maximum"} : tensor<4xf32>
    """

    name = "ms.extreme"
    traits = traits_def(OneInstruction(), Idempotent())
    DTYPE_KINDS = "biuf"
    FUNCTIONS = {
        "maximum": ElementFunction("The greater of both.", np.maximum, _maximum, _maximum_slopes),
        "minimum": ElementFunction("The lesser of both.", np.minimum, _minimum, _minimum_slopes),
    }

"""Truth values and bits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from xdsl.irdl import irdl_op_definition, traits_def
from xdsl.traits import Commutative, OpTrait

from msgraph.dialects.contract import Sample
from msgraph.dialects.families.elementwise import ElementwiseBinary, ElementwiseUnary, operators
from msgraph.dialects.families.functions import ElementFunction, OneOfFunctions
from msgraph.dialects.traits import Cheap, Idempotent, OneInstruction

_Traits: TypeAlias = tuple[type[OpTrait], ...]
_SAME_TWICE: _Traits = (OneInstruction, Idempotent)


def _truths(what: str, function: np.ufunc, lanes: str, traits: _Traits = ()) -> ElementFunction:
    """Of Bools; users may pass numbers, which are true where they are not 0."""
    return ElementFunction(what, function, lanes, kinds="b", traits=traits)


def _bits(what: str, function: np.ufunc, lanes: str, *names: str, traits: _Traits = ()) -> ElementFunction:
    """Of Bools and integers, bit by bit."""
    return ElementFunction(what, function, lanes, python=operators(*names), traits=traits)


@irdl_op_definition
class LogicOp(OneOfFunctions, ElementwiseBinary):
    """What is true, or set, in both, in either, or in exactly one.

    %z = ms.logic %x, %y {function = "logical_and"} : tensor<4xi1>
    """

    name = "ms.logic"
    traits = traits_def(Commutative(), Cheap())
    DTYPE_KINDS = "biu"
    WRAPS = True
    FUNCTIONS = {
        "logical_and": _truths("Do both hold?", np.logical_and, "and_", _SAME_TWICE),
        "logical_or": _truths("Does either hold?", np.logical_or, "or_", _SAME_TWICE),
        "logical_xor": _truths("Does exactly one hold?", np.logical_xor, "xor"),
        "bitwise_and": _bits("The bits set in both.", np.bitwise_and, "and_", "and_", "iand", traits=_SAME_TWICE),
        "bitwise_or": _bits("The bits set in either.", np.bitwise_or, "or_", "or_", "ior", traits=_SAME_TWICE),
        "bitwise_xor": _bits("The bits set in exactly one.", np.bitwise_xor, "xor", "xor", "ixor"),
    }


@irdl_op_definition
class NotOp(OneOfFunctions, ElementwiseUnary):
    """The opposite of a Bool, or of all bits.

    %y = ms.not %x {function = "logical_not"} : tensor<4xi1>
    """

    name = "ms.not"
    traits = traits_def(OneInstruction())
    DTYPE_KINDS = "biu"
    FUNCTIONS = {
        "logical_not": _truths("Does it not hold? Of a number: is it 0?", np.logical_not, "not_"),
        "invert": _bits("All bits turned; of a Bool, its opposite.", np.invert, "not_", "invert")._replace(
            function="bitwise_not(input); invert(x)"
        ),
    }


@irdl_op_definition
class ShiftOp(OneOfFunctions, ElementwiseBinary):
    """Bits moved up or down; a count outside 0 to the width shifts everything out.

    %z = ms.shift %x, %y {function = "left_shift"} : tensor<4xi32>
    """

    name = "ms.shift"
    traits = traits_def(Cheap())
    DTYPE_KINDS = "iu"
    FUNCTIONS = {
        "left_shift": _bits("Bits moved up, zeros moved in.", np.left_shift, "shl", "lshift", "ilshift")._replace(
            function="bitwise_left_shift(input, other)"
        ),
        "right_shift": _bits(
            "Bits moved down, the sign (or zeros, for unsigned types) moved in.",
            np.right_shift, "shr", "rshift", "irshift",
        )._replace(function="bitwise_right_shift(input, other)"),
    }  # fmt: skip

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """The family's, and counts around the width."""
        yield from super().samples()
        counts = np.array([-1, 0, 1, 31, 32, 33, 100])
        for word in cls.FUNCTIONS:
            for dtype in (np.int32, np.int64, np.uint8):
                yield Sample((np.array([[1], [5], [100]], dtype), counts.astype(dtype)), {"function": word})
            yield Sample((np.array([[-7], [-1]], np.int32), counts.astype(np.int32)), {"function": word})

"""``ms.print``: text and tensors to the world's console, in the order of the ``io`` state.

    %p = ms.print %x, %io {texts = ["step"], places = array<i64: 1>, sep = "\\n", end = "\\n"}
        : (tensor<f32>, !ms.state<"io">) -> !ms.state<"io">

``texts`` are the words known while compiling; ``places`` says which words of the line are the operands.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, var_result_def
from xdsl.utils.exceptions import VerifyException

from msgraph.dialects.attributes import any_value, ints, text
from msgraph.dialects.contract import Array, refuse
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import NOTHING, StateOp, split_state
from msgraph.dialects.types import Tensor


class Console:
    """Where prints go, and how a tensor looks there. The floors above, which know the layout, put theirs in."""

    def __init__(self) -> None:
        self.text_of: Callable[[Array], str] = str
        self.write: Callable[[str], None] = write_stdout


def write_stdout(line: str) -> None:
    """Python's own output, whatever ``sys.stdout`` is by now."""
    sys.stdout.write(line)
    sys.stdout.flush()


CONSOLE = Console()
"""What compiled code and the interpreter print to."""


@irdl_op_definition
class PrintOp(StateOp):
    """Prints; with a state it yields the state of the world in which it has."""

    name = "ms.print"
    outputs = var_result_def()
    texts: tuple[str, ...] = any_value()
    places: tuple[int, ...] = ints()
    sep: str = text()
    end: str = text()
    EFFECTS = Effect.IO
    vjp = refuse("printing has no derivative")
    batch = refuse("the order in which the lanes would print is undefined")
    lower = refuse("it is a call into the host")

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        values, state = split_state(operands)
        places = fields["places"]
        if len(places) != len(values):
            raise VerifyException(f"ms.print: {len(values)} operands for {len(places)} places")
        return [] if state is None else [state]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> Array | tuple[Array, ...]:
        places, words = fields["places"], list(fields["texts"])
        for place, operand in zip(places, operands, strict=False):
            words.insert(place, CONSOLE.text_of(operand))
        CONSOLE.write(fields["sep"].join(words) + fields["end"])
        return NOTHING if len(operands) > len(places) else ()

"""``ms.print``: text and tensors to the world's console, in the order of the ``io`` state.

    %p = ms.print %x, %io {texts = ["step"], places = array<i64: 1>, sep = "\\n", end = "\\n"}
        : (tensor<f32>, !ms.state<"io">) -> !ms.state<"io">

``texts`` are the words known while compiling; ``places`` says which words of the line are the operands.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, var_result_def
from xdsl.utils.exceptions import VerifyException

from msgraph.dialects.attributes import any_value, ints, text
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, V, refuse
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import NOTHING, StateOp, split_state
from msgraph.dialects.types import Tensor


class Console:
    """Where prints go, and how a tensor looks there. The floors above, which know the layout, put theirs in."""

    def __init__(self) -> None:
        self.text_of: Callable[[Array], str] = str
        self.eager_text_of: Callable[[Array], str] = str
        self.write: Callable[[str], None] = write_stdout


def write_stdout(line: str) -> None:
    """Python's own output, whatever ``sys.stdout`` is by now."""
    sys.stdout.write(line)
    sys.stdout.flush()


CONSOLE = Console()
"""What compiled code and the interpreter print to."""


def print_words(b: CallBuilder[V], items: Sequence[Any], sep: str = "\n", end: str = "\n") -> None:
    """Print ``items``, containers item by item: what is known now as text, the rest when its time comes."""
    texts, places, values = list[str](), list[int](), list[V]()
    for position, item in enumerate(_items(items)):
        if b.is_value(item) or b.is_reference(item) or b.array_of(item) is not None:
            values.append(b.as_tensor(item) if b.is_value(item) else b.lift(item))
            places.append(position)
        else:
            texts.append(_text(item))
    fields = {"texts": tuple(texts), "places": tuple(places), "sep": sep, "end": end}
    if isinstance(b, EagerBuilder):
        CONSOLE.write(_line(cast("list[Array]", values), CONSOLE.eager_text_of, fields))
    else:
        b.emit(PrintOp, values, fields)


def _items(items: Iterable[Any]) -> Iterator[Any]:
    """Containers give their items; a tuple of constants is shown as a whole, as shapes are."""
    for item in items:
        if isinstance(item, dict):
            yield from _items(cast("dict[Any, Any]", item).values())
        elif isinstance(item, list) or (isinstance(item, tuple) and not _is_constant(item)):
            yield from _items(cast("list[Any]", item))
        else:
            yield item


def _is_constant(item: Any) -> bool:
    if isinstance(item, tuple):
        return all(map(_is_constant, cast("tuple[Any, ...]", item)))
    return item is None or isinstance(item, (str, bool, int, float, complex))


def _text(item: Any) -> str:
    if isinstance(item, tuple):
        return f"({', '.join(map(_text, cast('tuple[Any, ...]', item)))})"
    return str(int(item)) if isinstance(item, bool) else str(item)


def _line(values: Sequence[Array], text_of: Callable[[Array], str], fields: Mapping[str, Any]) -> str:
    words = list(fields["texts"])
    for place, value in zip(fields["places"], values, strict=False):
        words.insert(place, text_of(value))
    return cast(str, fields["sep"].join(words) + fields["end"])


@irdl_op_definition
class PrintOp(StateOp):
    """Prints; with a state it yields the state of the world in which it has.

    %p = ms.print %x, %io {texts = ["step"], places = array<i64: 1>, sep = "\\n", end = "\\n"}
        : (tensor<f32>, !ms.state<"io">) -> !ms.state<"io">
    """

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
    FUNCTION = "print_(*input_x)"
    PRIMITIVE = "Print()(*input_x)"

    @classmethod
    def call(cls, b: CallBuilder[V], *args: Any, **fields: Any) -> None:
        """Print each argument on a line of its own."""
        print_words(b, args)

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        values, state = split_state(operands)
        places = fields["places"]
        if len(places) != len(values):
            raise VerifyException(f"ms.print: {len(values)} operands for {len(places)} places")
        return [] if state is None else [state]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> Array | tuple[Array, ...]:
        CONSOLE.write(_line(operands, CONSOLE.text_of, fields))
        return NOTHING if len(operands) > len(fields["places"]) else ()

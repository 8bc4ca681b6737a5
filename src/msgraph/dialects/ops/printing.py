"""``ms.print`` and ``ms.assert``: text and tensors to the world's console, in the order of the ``io`` state.

    %p = ms.print %x, %io {texts = ["step"], places = array<i64: 1>, sep = "\\n", end = "\\n"}
        : (tensor<f32>, !ms.state<"io">) -> !ms.state<"io">

``texts`` are the words known while compiling; ``places`` says which words of the line are the operands. Operands beyond
those are parts of strings: a text ``(kind, conversion, spec)`` says how such a one is written, as f-strings write it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import NoneType
from typing import Any, cast

import numpy as np
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, var_result_def
from xdsl.utils.exceptions import VerifyException

from msgraph.diagnostics.catalog.effects import AssertionFailed
from msgraph.diagnostics.catalog.syntax import NeedsConstant
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints, any_value, integer, ints, text
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, V, unsupported
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import NOTHING, StateOp, split_state
from msgraph.dialects.tensor_text import CONSOLE, part_count, print_line
from msgraph.dialects.texts import Piece, RunTimeText
from msgraph.dialects.types import Tensor
from msgraph.support.symbolic_sizes import SymbolicSize, any_size_in
from msgraph.support.trees import is_sequence, is_tuple, leaves, mapped


def print_words(b: CallBuilder[V], items: Sequence[object], sep: str | None = None, end: str = "\n") -> None:
    """Print ``items``, containers item by item: what is known now as text, the rest when its time comes.

    Each item is on a line of its own; but with a string that the run puts together they stand as Python has them.
    """
    words = _items(items)
    # what is put together of sizes of the call is printed as a known string is, whatever they are
    if any(isinstance(word, RunTimeText) and {*map(type, word.values)} - {SymbolicSize} for word in words):
        between, line = " " if sep is None else sep, [_as_python(b, word) for word in words]
        words, sep, end = [*[part for word in line for part in (word, between)][:-1], end], "", ""
    sep = "\n" if sep is None else sep
    texts, places, values, parts = list[object](), list[int](), list[V](), list[V]()
    for position, item in enumerate(words):
        if b.is_tensor(item):
            values.append(b.as_tensor(item) if b.is_value(item) else b.lift(item))
            places.append(position)
        elif isinstance(item, RunTimeText):
            texts.append(tuple(_piece(b, piece, parts) for piece in item.pieces))
        elif any_size_in(item):
            texts.append(tuple(_piece(b, piece, parts) for piece in _pieces_of_sizes(item)))
        else:
            texts.append(_text(item))
    b.emit(PrintOp, values + parts, {"texts": tuple(texts), "places": tuple(places), "sep": sep, "end": end})


def _seen(item: object) -> object:
    """An item with tensors in place of arrays."""
    return mapped(item, lambda leaf: CONSOLE.seen(cast("Array", leaf)) if isinstance(leaf, np.ndarray) else leaf)


def _as_python(b: CallBuilder[V], item: object) -> object:
    """An item as ``print`` writes it outside graphs."""
    item = b.lift(item) if not b.is_value(item) and b.is_tensor(item) else item
    return RunTimeText([Piece(item, "s")]) if b.is_value(item) or type(item) is SymbolicSize else item


def _piece(b: CallBuilder[V], piece: str | Piece, parts: list[V]) -> object:
    """A piece of a string as a field; its value is one more of ``parts``."""
    if isinstance(piece, str):
        return piece
    if type(piece.value) is SymbolicSize:
        parts.append(b.lift_number(piece.value, dtypes.int64))
        return ("int", piece.conversion, piece.spec)
    if not b.is_value(piece.value):
        raise NeedsConstant("the text of a container that is printed").error()
    parts.append(b.as_tensor(piece.value))
    return (b.kind(piece.value), piece.conversion, piece.spec)


def _items(items: Iterable[object]) -> list[Any]:
    """Containers give their items; those of constants alone are shown as a whole, as outside graphs."""
    return [str(cast(Any, item)) if isinstance(item, (list, dict)) else item for item in leaves(items, _is_constant)]


def _is_constant(item: object) -> bool:
    return all(isinstance(leaf, (str, bool, int, float, complex, NoneType)) for leaf in leaves((item,)))


def _pieces_of_sizes(item: object) -> Iterator[str | Piece]:
    """The text of a size that only a call knows, or of a tuple with some, as :func:`_text` writes it."""
    if is_tuple(item):
        for position, part in enumerate(item):
            yield ", " if position else "("
            yield from _pieces_of_sizes(part)
        yield ")"
    else:
        yield Piece(item) if type(item) is SymbolicSize else _text(item)


def _text(item: object) -> str:
    if is_tuple(item):
        if not all(isinstance(part, (int, tuple)) for part in item):
            return str(item)  # a tuple of whole numbers is written as the shape of a tensor
        return f"({', '.join(map(_text, item))})"
    return str(int(item)) if isinstance(item, bool) else str(item)


class WorldOp(StateOp):
    """Talks to the world: with a state it yields the state of the world in which it has, without one nothing."""

    outputs = var_result_def()
    EFFECTS = Effect.IO
    batch = unsupported("the order in which the lanes would do it is undefined")
    lower = unsupported("it is a call into the host")


@irdl_op_definition
class PrintOp(WorldOp):
    """Prints; with a state it yields the state of the world in which it has.

    %p = ms.print %x, %io {texts = ["step"], places = array<i64: 1>, sep = "\\n", end = "\\n"}
        : (tensor<f32>, !ms.state<"io">) -> !ms.state<"io">
    """

    name = "ms.print"
    texts: tuple[Any, ...] = any_value()
    places: Ints = ints()
    sep: str = text()
    end: str = text()
    vjp = unsupported("printing has no derivative")
    FUNCTION = "print_(*input_x)"
    PRIMITIVE = "Print()(*input_x)"

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> None:
        """Print each argument on a line of its own."""
        if isinstance(b, EagerBuilder):
            CONSOLE.write("".join(f"{_seen(arg)!s}\n" if isinstance(arg, str) else f"{_seen(arg)!r}\n" for arg in args))
        else:
            print_words(b, args)

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        values, state = split_state(operands)
        places = len(fields["places"]) + part_count(fields["texts"])
        if places != len(values):
            raise VerifyException(f"ms.print: {len(values)} operands for {places} places")
        return [] if state is None else [state]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> Array | tuple[Array, ...]:
        return print_line(*operands, **fields)


@irdl_op_definition
class AssertOp(WorldOp):
    """Ends the run with an error where the condition does not hold; the data, up to some elements each, is shown.

    ms.assert %c, %x, %io {summarize = 3 : i64}
        : (tensor<i1>, tensor<4xf32>, !ms.state<"io">) -> !ms.state<"io">
    """

    name = "ms.assert"
    summarize: int = integer()
    vjp = unsupported("a test has no derivative")
    PRIMITIVE = "Assert(summarize=3)(condition, input_data)"

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: Any) -> None:
        """Test a condition."""
        condition, data = args
        items = data if is_sequence(data) else [data]
        values = [b.lift(condition, dtypes.bool_), *map(b.lift, items)]
        if isinstance(b, EagerBuilder):
            cls.eager(*cast("list[Array]", values), **fields)
        else:
            b.emit(cls, values, fields)

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        _, state = split_state(operands)
        return [] if state is None else [state]

    @classmethod
    def eager(cls, *operands: Array, summarize: int, **_: object) -> Array | tuple[Array, ...]:
        condition, *data = operands
        has_state = bool(data) and data[-1] is NOTHING
        if not condition.all():
            CONSOLE.write("For 'Assert' condition is false.\n")
            for array in data[:-1] if has_state else data:
                shown = " ".join(f"{x:g}" for x in array.reshape(-1)[:summarize].astype(np.float64))
                CONSOLE.write(f"input data: [{shown}]\n")
            raise AssertionFailed().error()
        return NOTHING if has_state else ()

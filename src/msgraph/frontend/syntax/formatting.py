"""Strings of run-time values: f-strings, ``str``, ``format`` and ``%`` give a string that the run puts together."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

from msgraph.diagnostics.catalog.syntax import TextOfTheRun
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.calls import number_array
from msgraph.dialects.texts import Piece, RunTimeText, joined, text_of
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.values import Traced, holds_traced
from msgraph.support.symbolic_sizes import SymbolicSize, any_size_in
from msgraph.support.trees import class_of, is_dict, is_tuple

_PERCENT = re.compile(r"%(?:\((?P<key>[^)]*)\))?(?P<spec>[^a-zA-Z%]*[a-zA-Z%])")


@acts_for_program
def formatted_value(value: object, conversion: str, spec: str) -> Any:
    """``{value!conversion:spec}``"""
    if isinstance(value, BaseException) and not spec:
        value = exception_text(value) if conversion in ("", "s") else _exception_repr(value)
        conversion = "s"
    if isinstance(value, RunTimeText) and conversion in ("", "s") and not spec:
        return value
    if type(value) is SymbolicSize:
        return RunTimeText([Piece(value, conversion, spec)])
    if not holds_traced(value) and not any_size_in(value):
        return text_of(value, conversion, spec)
    if type(value) in (list, tuple, dict) and conversion in ("", "s", "r") and not spec:
        return joined(_parts_of(value))
    if isinstance(value, Traced):
        if spec and spec[-1] != "c":
            text_of(_sample(value), conversion, spec)  # raises what Python raises of a format that does not fit
        value = value.lowering.builder.now(value)
    return RunTimeText([Piece(value, conversion, spec)])


def _sample(value: Traced) -> object:
    """A value of the same type."""
    if value.kind == "tensor":
        dtype, shape = dtype_of(value.type), (1,) * len(shape_of(value.type))
        return value.lowering.adapter.tensor_class(number_array(1, dtype).reshape(shape))
    return {"int": 1, "float": 1.0, "bool": True}.get(value.kind, 1j)


def _parts_of(value: object) -> list[Any]:
    """The parts of the text of a list, a tuple or a dict."""
    if is_dict(value):
        items = [[repr(key), ": ", _repr_of(item)] for key, item in value.items()]
    else:
        items = [[_repr_of(item)] for item in cast("list[object]", value)]
    cls = class_of(value)
    start, end = {list: ("[", "]"), dict: ("{", "}"), tuple: ("(", ",)" if len(items) == 1 else ")")}[cls]
    parts = [start]
    for i, item in enumerate(items):
        parts += [", ", *item] if i else item
    return [*parts, end]


def _repr_of(item: object) -> object:
    return _exception_repr(item) if isinstance(item, BaseException) else formatted_value(item, "r", "")


def _exception_repr(raised: BaseException) -> object:
    """``repr(exception)``"""
    args = raised.args
    if not holds_traced(args) or type(raised).__repr__ is not BaseException.__repr__:
        return repr(raised)
    inner = [_repr_of(args[0])] if len(args) == 1 else _parts_of(args)[1:-1]
    return joined([f"{type(raised).__name__}(", *inner, ")"])


def exception_text(exception: BaseException) -> object:
    """``str(exception)``"""
    if isinstance(exception, CompileError):
        fields = vars(exception.diagnostic)
        if any(isinstance(value, RunTimeText) for value in fields.values()):
            raise TextOfTheRun("the text of an exception").error()
        return _OF_PYTHON.get(exception.code, "{}").format(str(exception), **fields)
    cls, args = type(exception), exception.args
    if cls.__str__ is KeyError.__str__ and len(args) == 1:
        return formatted_value(args[0], "r", "")
    if not holds_traced(args) or cls.__str__ is not BaseException.__str__ or not args:
        return str(exception)
    return formatted_value(args[0] if len(args) == 1 else args, "s", "")


_OF_PYTHON = {
    "MG101": "name '{name}' is not defined",
    "MG784": "cannot access local variable '{name}' where it is not associated with a value",
}
"""What Python says of names, where a handler of the program asks."""


@acts_for_program
def percent(template: str, values: object) -> object:
    """``template % given``"""
    parts: list[object] = []
    rest: Iterator[object] = iter(values if is_tuple(values) else (values,))
    end = 0
    for directive in _PERCENT.finditer(template):
        parts.append(template[end : directive.start()])
        end = directive.end()
        if directive["spec"].endswith("%"):
            parts.append("%")
            continue
        value: object = next(rest, _PERCENT) if directive["key"] is None else cast(Any, values)[directive["key"]]
        if value is _PERCENT:
            raise TypeError("not enough arguments for format string")
        plain = directive["spec"] == "s"
        parts.append(formatted_value(value, "s", "") if plain else formatted_value(value, "%", f"%{directive['spec']}"))
    if next(rest, _PERCENT) is not _PERCENT and not isinstance(values, Mapping):
        raise TypeError("not all arguments converted during string formatting")
    return joined([*parts, template[end:]])


@acts_for_program
def format_method(template: str, /, *args: object, **kwargs: object) -> object:
    """``template.format(...)``"""
    parts: list[object] = []
    formatter, automatic = string.Formatter(), 0
    for literal, field, spec, conversion in formatter.parse(template):
        parts.append(literal)
        if field is None:
            continue
        if not field or field[0] in ".[":
            field, automatic = f"{automatic}{field}", automatic + 1
        value, _ = formatter.get_field(field, args, kwargs)
        parts.append(formatted_value(value, conversion or "", formatter.vformat(spec or "", args, kwargs)))
    return joined(parts)


@acts_for_program
def join_method(separator: str, items: Iterable[object], /) -> object:
    """``separator.join(items)``"""
    parts: list[object] = []
    for i, item in enumerate(items):
        if not isinstance(item, (str, RunTimeText)):
            raise TypeError(f"sequence item {i}: expected str instance, {type(item).__name__} found")
        parts += [separator, item] if i else [item]
    return joined(parts)


STRING_METHODS: dict[str, Callable[..., object]] = {"format": format_method, "join": join_method}
"""Methods of strings that take run-time values."""

"""Built-in functions that have another meaning while a graph is built, and those that call functions back."""

from __future__ import annotations

import ast
import builtins
import functools
import itertools
import math
import operator
import sys
from collections.abc import Callable
from types import BuiltinFunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.dialects import dtypes
from msgraph.dialects.ops.printing import print_words
from msgraph.dialects.texts import RunTimeText
from msgraph.dialects.types import shape_of
from msgraph.frontend.calls.iterators import abandon
from msgraph.frontend.control.branches import choose, opposite
from msgraph.frontend.control.choices import check_no_union, one_by_one, spread
from msgraph.frontend.control.conditions import all_of, bool_of, decide
from msgraph.frontend.control.ranges import RunTimeItems, enumerated, open_rows, run_time_range
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.external_state import MISSING, class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.open_sizes import opened
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced, holds_traced
from msgraph.frontend.syntax.classes import (
    delete_attribute,
    get_attribute,
    instantiate,
    is_user_class,
    noted_member,
    seen_class,
    set_attribute,
    special,
)
from msgraph.frontend.syntax.expressions import are_one, operate
from msgraph.frontend.syntax.formatting import exception_text, formatted_value
from msgraph.frontend.syntax.statements import iterable
from msgraph.support.lazy_module import handed_down
from msgraph.support.symbolic_sizes import any_symbolic
from msgraph.support.trees import is_tuple, leaves

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

INTERCEPTED: dict[object, Callable[..., object]] = {}
"""Built-ins by identity; each takes the lowering before its own arguments."""

HIGHER_ORDER: frozenset[object] = frozenset({
    map, filter, sorted, max, min, iter, functools.reduce, itertools.accumulate, itertools.starmap, itertools.takewhile,
    itertools.dropwhile, itertools.filterfalse, itertools.groupby,
})  # fmt: skip
"""Functions that call the functions they are given."""

H = TypeVar("H", bound=Callable[..., Any])


def stands_in_for(*functions: object) -> Callable[[H], H]:
    """Registers what a built-in means in a graph."""

    def register(handler: H) -> H:
        INTERCEPTED.update(dict.fromkeys(functions, acts_for_program(handler)))
        return handler

    return register


def _frame(lowering: Lowering) -> Frame:
    frame = lowering.frame
    if frame is None:
        raise RuntimeError("no function is being compiled")
    return frame.function_frame()


# -- attributes ------------------------------------------------------------------------------------------------


@stands_in_for(getattr)
def getattr_(lowering: Lowering, holder: object, name: str, *default: object) -> object:
    """``getattr(o, "a", default)``"""
    try:
        return get_attribute(lowering, holder, name)
    except AttributeError:
        if not default:
            raise
        is_outside = not (isinstance(holder, (Traced, Closure)) or lowering.external.is_inside(holder))
        if is_outside and lowering.external.written(holder, name) is MISSING:
            lowering.external.read("attribute", holder, name, MISSING)
        return default[0]


@stands_in_for(hasattr)
def hasattr_(lowering: Lowering, holder: object, name: str) -> bool:
    """``hasattr(o, "a")``"""
    return getattr_(lowering, holder, name, MISSING) is not MISSING


stands_in_for(setattr)(set_attribute)
stands_in_for(delattr)(delete_attribute)


# -- kinds -------------------------------------------------------------------------------------------------------


@stands_in_for(type)
def type_(lowering: Lowering, *args: object, **keywords: object) -> object:
    """``type(x)``: a run-time tensor is a ``Tensor``, a run-time number a number"""
    if len(args) == 1:
        return one_by_one(_frame(lowering), args[0], lambda value: seen_class(lowering, value))
    cls = type(*args, **keywords)
    lowering.external.keep(cls)
    return cls


@stands_in_for(operator.is_)
def is_(lowering: Lowering, left: object, right: object) -> object:
    """``operator.is_(a, b)``"""
    return are_one(_frame(lowering), left, right)


@stands_in_for(operator.is_not)
def is_not(lowering: Lowering, left: object, right: object) -> object:
    """``operator.is_not(a, b)``"""
    return opposite(lowering, are_one(_frame(lowering), left, right))


@stands_in_for(isinstance)
def isinstance_(lowering: Lowering, value: object, classes: object) -> bool:
    """``isinstance(x, (Tensor, int))``"""
    return cast(bool, spread(_frame(lowering), value, classes, lambda one, cls: _is_instance(lowering, one, cls)))


def _is_instance(lowering: Lowering, value: object, classes: Any) -> object:
    if is_tuple(classes):
        tests = (_is_instance(lowering, value, cls) for cls in classes)
        return next((test for test in tests if test is not False), False)
    if (method := special(lowering, classes, "__instancecheck__")) is not None:
        return bool_of(_frame(lowering), method(value))
    seen = seen_class(lowering, value)
    if seen is class_of(value) or getattr(classes, "_is_protocol", False):
        _note_classes(lowering, seen)
        return isinstance(value, classes)
    try:
        return issubclass(seen, classes)
    except TypeError:
        raise TypeError("isinstance() arg 2 must be a type, a tuple of types, or a union") from None


@stands_in_for(issubclass)
def issubclass_(lowering: Lowering, cls: Any, classes: Any) -> bool:
    """``issubclass(A, B)``"""
    _note_classes(lowering, cls)
    return issubclass(cls, classes)


def _note_classes(lowering: Lowering, cls: object) -> None:
    """The graph relies on what a class of the user's is derived from."""
    if isinstance(cls, type) and is_user_class(lowering, cls) and not lowering.external.is_inside(cls):
        lowering.external.read("attribute", cls, "__mro__", cls.__mro__)


@stands_in_for(callable)
def callable_(lowering: Lowering, value: object) -> bool:
    """``callable(x)``"""
    if is_user_class(lowering, class_of(value)):
        noted_member(lowering, class_of(value), "__call__")
    return not isinstance(value, Traced) and callable(value)


@stands_in_for(builtins.super)
def super_(lowering: Lowering, *args: object) -> object:
    """``super()``: the class comes from the text around, the instance is the first argument"""
    if args:
        return cast(Any, super)(*args)
    frame = _frame(lowering)
    if frame.first is MISSING:
        raise RuntimeError("super(): no arguments")
    return cast(Any, super)(_class_around(frame), frame.first)


def _class_around(frame: Frame) -> object:
    around: Frame | None = frame
    while around is not None:
        if around.cls is not None and around is not frame:
            return around.cls
        if "__class__" in around.cells:
            return around.cells["__class__"].cell_contents
        around = around.parent
    raise RuntimeError("super(): __class__ cell not found")


# -- names ---------------------------------------------------------------------------------------------------------


@stands_in_for(locals)
def locals_(lowering: Lowering) -> dict[str, object]:
    """``locals()``: a copy, as Python gives"""
    return dict(_frame(lowering).names)


@stands_in_for(vars)
def vars_(lowering: Lowering, *args: object) -> object:
    """``vars(o)``"""
    if not args:
        return locals_(lowering)
    try:
        return get_attribute(lowering, args[0], "__dict__")
    except AttributeError:
        raise TypeError("vars() argument must have __dict__ attribute") from None


# -- sizes and sums ------------------------------------------------------------------------------------------------


@stands_in_for(len)
def len_(lowering: Lowering, value: Any) -> object:
    """``len(x)``: the first dimension of a tensor"""
    if isinstance(value, Traced) and any_symbolic(shape := shape_of(value.type)):
        return shape[0]  # Python's own `len` would make a plain number of it
    method = special(lowering, value, "__len__")
    return len(value) if method is None else method()


@stands_in_for(range)
def range_(lowering: Lowering, *bounds: Any) -> object:
    """``range(n)``: of run-time bounds, a loop of the graph"""
    if lowering.sizes is not None:
        bounds = opened(lowering, bounds)
    if any(isinstance(bound, Traced) for bound in bounds):
        return run_time_range(lowering, *bounds)
    return range(*bounds)


@stands_in_for(enumerate)
def enumerate_(lowering: Lowering, iterable: object, start: object = 0) -> object:
    """``enumerate(x)``: of a tensor with as many rows as the call says, a loop of the graph"""
    iterable = open_rows(lowering, iterable)
    if isinstance(iterable, RunTimeItems):
        return enumerated(iterable, start)
    return instantiate(lowering, enumerate, (iterable, start), {})


def _extreme(function: Callable[..., object], is_better: Callable[..., object]) -> Callable[..., object]:
    """``max(x)``, ``max(a, b)``: of run-time tensors, by operations"""

    def of(lowering: Lowering, *args: Any, **options: object) -> object:
        if not holds_traced(args) or options:
            return lowering.call_native(function, args, options)
        of_one = len(args) == 1 and isinstance(args[0], Traced) and args[0].kind == "tensor"
        if of_one and len(shape_of(args[0].type)) != 1:
            return getattr(args[0], function.__name__)()
        items: list[object] = list(args[0]) if len(args) == 1 else list(args)
        if not items:
            return lowering.call_native(function, ([],), {})
        frame = _frame(lowering)

        def better(old: object, new: object) -> object:
            """The later one of two only if it is better."""
            return choose(frame, decide(frame, operate(frame, is_better, new, old)), lambda: new, lambda: old)

        return functools.reduce(better, items)

    return of


stands_in_for(max)(_extreme(max, operator.gt))
stands_in_for(min)(_extreme(min, operator.lt))


def _quantified(function: Callable[..., bool]) -> Callable[..., object]:
    """``any(t > 0)``: of a run-time vector, one operation; ``any([s, t])``: ``s or t``, stopping where Python does"""

    def of(lowering: Lowering, values: object) -> object:
        if isinstance(values, Traced) and len(shape_of(values.type)) == 1:
            return getattr(values, function.__name__)().item()
        frame = _frame(lowering)
        verdict = all_of(frame, iter(iterable(frame, values)), decide, function is all)
        if isinstance(verdict, Traced):
            abandon(lowering, values)
        return bool_of(frame, verdict)

    return of


stands_in_for(any)(_quantified(any))
stands_in_for(all)(_quantified(all))


# -- numbers -------------------------------------------------------------------------------------------------------


def _number(name: str) -> Callable[..., object]:
    """``int(t)``, ``float(t)``, ``bool(t)``: of a run-time value, a number known at run time"""
    python: type = getattr(builtins, name)

    def convert(lowering: Lowering, *args: object, **options: object) -> object:
        if any(isinstance(arg, RunTimeText) for arg in args):
            raise syntax.TextOfTheRun(f"`{name}()`").error()
        if name == "float" and lowering.sizes is not None:
            args = opened(lowering, args)
        argument = args[0] if len(args) == 1 and not options else None
        if name == "bool" and argument is not None:
            return bool_of(_frame(lowering), argument)
        if lowering.builder.adapter.is_parameter(argument):
            argument = lowering.builder.lift(argument)
        if not isinstance(argument, Traced):
            return lowering.call_native(python, args, options)
        value = cast(Any, argument).item() if argument.kind == "tensor" else argument
        if name == "int":
            return cast(Any, value).__trunc__()
        b = lowering.builder
        return b.as_number(b.convert(b.as_tensor(value), dtypes.float64), name)

    return convert


INTERCEPTED.update({number: _number(number.__name__) for number in (int, float, bool)})


def _of_math(function: BuiltinFunctionType) -> Callable[..., object]:
    """A function of ``math``; on a number that only the run knows it is one of the library."""

    def apply(lowering: Lowering, *args: object, **options: object) -> object:
        values, meant = opened(lowering, args), None
        if any(isinstance(value, Traced) for value in values):
            meant = handed_down("functions of math").FUNCTIONS.get(function.__name__)
        return meant(lowering, *values, **options) if meant else lowering.call_native(function, args, options)

    return apply


INTERCEPTED.update({f: _of_math(f) for f in vars(math).values() if isinstance(f, BuiltinFunctionType)})


@stands_in_for(id)
def id_(lowering: Lowering, value: object) -> int:
    """``id(x)``"""
    if isinstance(value, Traced) and value.kind != "tensor":
        raise syntax.NeedsConstant("an id").error()
    return lowering.call_native(id, (value,), {})


@stands_in_for(hash)
def hash_(lowering: Lowering, value: object) -> int:
    """``hash(x)`` of what is known"""
    if holds_traced(value):
        raise syntax.NeedsConstant("a hash").error()
    return lowering.call_native(hash, (value,), {})


@stands_in_for(pow)
def pow_(lowering: Lowering, base: object, exp: Any, mod: object = None) -> object:
    """``pow(a, b)``"""
    if not holds_traced((base, exp, mod)):
        return lowering.call_native(pow, (base, exp, mod), {})
    if mod is not None:
        raise syntax.NeedsConstant("the modulus of `pow`").error()
    return base**exp


# -- strings -------------------------------------------------------------------------------------------------------


def _text(function: Callable[..., str]) -> Callable[..., object]:
    """``str(x)``, ``repr(x)``: of a run-time value, a string that the run puts together"""

    def of(lowering: Lowering, *args: object, **options: object) -> object:
        if len(args) == 1 and not options and (isinstance(args[0], BaseException) or holds_traced(args[0])):
            return formatted_value(args[0], "r" if function is repr else "s", "")
        return lowering.call_native(function, args, options)

    return of


for _function in (str, repr):
    stands_in_for(_function)(_text(_function))


@stands_in_for(format)
def format_(lowering: Lowering, value: object, spec: str = "") -> object:
    """``format(x, ">8")``"""
    lowering.external.expose(value)
    return formatted_value(value, "", spec)


# -- effects -------------------------------------------------------------------------------------------------------


@stands_in_for(print)
def print_(lowering: Lowering, *args: object, **options: object) -> None:
    """``print(x)``: at run time, in the order of the program; every word on its own line unless ``sep`` is given"""
    sep: Any = options.pop("sep", None)
    end: Any = options.pop("end", None)
    file = options.pop("file", None)
    options.pop("flush", None)
    if options:
        raise TypeError(f"{next(iter(options))!r} is an invalid keyword argument for print()")
    if file is not None and file is not sys.stdout:
        raise syntax.EffectRefused("print(file=...)").error()
    chosen = next((i for i, word in enumerate(args) if isinstance(word, TaggedUnion)), -1)
    if chosen >= 0:
        first, rest = args[:chosen], args[chosen + 1 :]
        one_by_one(_frame(lowering), args[chosen], lambda word: print_(lowering, *first, word, *rest, sep=sep, end=end))
        return
    check_no_union(lowering, args)
    if args or end is not None:
        node = _frame(lowering).node
        nodes: list[Any] = node.args if isinstance(node, ast.Call) else []
        nodes = nodes if len(nodes) == len(args) else [None] * len(args)
        args = tuple(_word(lowering, word, part) for word, part in zip(args, nodes, strict=True))
        print_words(lowering.builder, args, sep, "\n" if end is None else end)


def _word(lowering: Lowering, word: object, node: ast.expr | None) -> object:
    """A word that is printed: containers as Python writes them, but for shapes, and what holds tensors."""
    if isinstance(word, BaseException):
        return exception_text(word)
    if isinstance(word, (list, tuple, dict, set)) or is_user_class(lowering, class_of(word)):
        lowering.external.expose(cast(Any, word))  # its text may be the program's
    is_shape, is_tensor = isinstance(node, ast.Attribute) and node.attr == "shape", lowering.adapter.is_tensor
    value = cast(Any, word)
    if is_shape or not isinstance(word, (list, tuple, dict)):
        return value
    holds_tensor = any(x.kind == "tensor" if isinstance(x, Traced) else is_tensor(x) for x in leaves((value,)))
    return value if holds_tensor else formatted_value(value, "s", "")

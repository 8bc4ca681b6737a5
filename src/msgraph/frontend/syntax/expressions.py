"""Expressions: known operands are computed by Python, unknown ones emit through their own operators."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.catalog.control import NumberIdentityAtRunTime
from msgraph.dialects.texts import RunTimeText, joined
from msgraph.frontend.calls.iterators import advance
from msgraph.frontend.control import choices
from msgraph.frontend.control.branches import choose, opposite
from msgraph.frontend.control.conditions import bool_of, condition, decide, truth_of
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.builder import CONSTANT_BYTES
from msgraph.frontend.state.dispatch import LOWERINGS, lowers
from msgraph.frontend.state.external_state import CONTAINERS, MISSING, class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.open_sizes import asking, computed, cuts_by_size, run_time_number
from msgraph.frontend.state.path_facts import DeferredError, checked
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced, find_all, find_that, holds_traced, of_arrays
from msgraph.frontend.syntax.classes import get_attribute, is_user_class, seen_class, special, steps
from msgraph.frontend.syntax.formatting import formatted_value, percent
from msgraph.support.symbolic_sizes import SymbolicSize, any_size_in

Binary: TypeAlias = Callable[[Any, Any], Any]

_SYMBOLS: dict[type[ast.AST], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul", ast.LShift: "lshift", ast.RShift: "rshift", ast.BitAnd: "and_",
    ast.BitOr: "or_", ast.BitXor: "xor", ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt",
    ast.GtE: "ge",
}  # fmt: skip

BINARY: dict[type[ast.AST], Binary] = {kind: getattr(operator, name) for kind, name in _SYMBOLS.items()}
"""Python's function for each operator."""

INPLACE: dict[type[ast.AST], tuple[Binary, Binary]] = {
    kind: (getattr(operator, "i" + name.strip("_")), BINARY[kind])
    for kind, name in _SYMBOLS.items()
    if issubclass(kind, ast.operator)
}
"""In-place and ordinary form of each augmented operator."""

_UNARY: dict[type[ast.AST], Callable[[Any], Any]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}

_DUNDERS: dict[Binary, tuple[str, str]] = {
    **{f: (f"__{n}__", f"__r{n}__") for f in BINARY.values() if (n := f.__name__.strip("_"))},
    operator.eq: ("__eq__", "__eq__"), operator.ne: ("__ne__", "__ne__"), operator.lt: ("__lt__", "__gt__"),
    operator.le: ("__le__", "__ge__"), operator.gt: ("__gt__", "__lt__"), operator.ge: ("__ge__", "__le__"),
    **{i: (f"__{i.__name__.strip('_')}__", "") for i, _ in INPLACE.values()},
}  # fmt: skip


def evaluate(frame: Frame, node: ast.AST) -> Any:
    """The value of an expression."""
    return LOWERINGS[node.__class__](frame, node)


def _unsupported(frame: Frame, node: ast.AST) -> object:
    frame.at(node)
    raise unsupported_syntax(node).error()


def unsupported_syntax(node: ast.AST) -> syntax.UnsupportedSyntax:
    """What is said of a node that has no handler."""
    category = "statement" if isinstance(node, ast.stmt) else "expression"
    hint = _HINTS.get(type(node).__name__, "move it out of the compiled function")
    return syntax.UnsupportedSyntax(category, type(node).__name__, hint)


_HINTS = {
    "AsyncFunctionDef": "a graph has nothing to wait for: make it an ordinary function",
    "AsyncFor": "a graph has nothing to wait for: use an ordinary `for`",
    "AsyncWith": "a graph has nothing to wait for: use an ordinary `with`",
    "Await": "a graph has nothing to wait for: call an ordinary function",
    "TryStar": "use an ordinary `except`",
}
LOWERINGS.missing = _unsupported


# -- names and literals ------------------------------------------------------------------------------------


@lowers(ast.Constant)
def constant(frame: Frame, node: ast.Constant) -> object:
    """``1``"""
    return node.value


@lowers(ast.Name)
def name(frame: Frame, node: ast.Name) -> Any:
    """``x``"""
    value = frame.names.get(node.id, MISSING)
    if value is not MISSING and value.__class__ is not DeferredError:
        return value
    frame.at(node)
    return frame.load(node.id) if value is MISSING else checked(value)


@lowers(ast.NamedExpr)
def walrus(frame: Frame, node: ast.NamedExpr) -> object:
    """``(x := value)``"""
    value = evaluate(frame, node.value)
    frame.function_frame().store(node.target.id, value)
    return value


@lowers(ast.Tuple)
def tuple_(frame: Frame, node: ast.Tuple) -> tuple[object, ...]:
    """``(a, *b)``"""
    return tuple(_elements(frame, node.elts))


@lowers(ast.List)
def list_(frame: Frame, node: ast.List) -> list[object]:
    """``[a, *b]``"""
    return _elements(frame, node.elts)


@lowers(ast.Set)
@acts_for_program
def set_(frame: Frame, node: ast.Set) -> set[object]:
    """``{a, *b}``"""
    return set(map(known_key, _elements(frame, node.elts)))


def _elements(frame: Frame, nodes: list[ast.expr]) -> list[Any]:
    items: list[object] = []
    for part in nodes:
        if isinstance(part, ast.Starred):
            items.extend(advance(frame.lowering, evaluate(frame, part.value)))
        else:
            items.append(LOWERINGS[part.__class__](frame, part))
    return items


@lowers(ast.Dict)
@acts_for_program
def dict_(frame: Frame, node: ast.Dict) -> dict[object, object]:
    """``{k: v, **d}``"""
    items: dict[object, object] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            items.update(evaluate(frame, value))
        else:
            name = known_key(evaluate(frame, key))
            items[name] = evaluate(frame, value)
    return items


def known_key(key: object) -> object:
    """A key of a dict or an item of a set, which is known."""
    if choices.find_union(key) is not None or key.__class__ is RunTimeText or any_size_in(key):
        raise syntax.NeedsConstant("a key of a dict").error()
    return key


# -- strings -------------------------------------------------------------------------------------------------


@lowers(ast.JoinedStr)
def joined_string(frame: Frame, node: ast.JoinedStr) -> object:
    """``f"{x:>8}"``"""
    parts: list[object] = []
    for part in node.values:
        frame.at(node)
        parts.append(evaluate(frame, part))
    return joined(parts)


@lowers(ast.FormattedValue)
def formatted(frame: Frame, node: ast.FormattedValue) -> object:
    """``{x!r:>8}`` of an f-string; blame goes to the whole string, as Python 3.11 knows no places within"""
    whole = frame.node
    value = evaluate(frame, node.value)
    spec = "" if node.format_spec is None else evaluate(frame, node.format_spec)
    frame.lowering.external.expose(value)
    frame.at(whole or node)
    conversion = "" if node.conversion < 0 else chr(node.conversion)
    return formatted_value(value, conversion, spec)


# -- operators -----------------------------------------------------------------------------------------------


@lowers(ast.BinOp)
def binary(frame: Frame, node: ast.BinOp) -> object:
    """``a + b``"""
    left_node, right_node = node.left, node.right
    left = LOWERINGS[left_node.__class__](frame, left_node)
    right = LOWERINGS[right_node.__class__](frame, right_node)
    frame.node = node
    frame.lowering.frame = frame
    return operate(frame, BINARY[node.op.__class__], left, right)


@acts_for_program
def operate(frame: Frame, function: Binary, left: object, right: object) -> Any:
    """``function(left, right)``; operators written by the user in Python are lowered."""
    if left.__class__ is TaggedUnion or right.__class__ is TaggedUnion:
        return choices.spread(frame, left, right, lambda a, b: operate(frame, function, a, b))
    if function is operator.mod and isinstance(left, str) and holds_traced(right):
        return percent(left, right)
    if is_user_class(frame.lowering, class_of(left)) or is_user_class(frame.lowering, class_of(right)):
        return _by_method(frame, function, left, right)
    result = function(left, right) if frame.lowering.sizes is None else computed(frame.lowering, function, left, right)
    if isinstance(result, Traced):
        return of_arrays((left, right), result)
    return frame.lowering.made_tensors(result) if frame.lowering.known.made else result


@acts_for_program
def _by_method(frame: Frame, function: Binary, left: object, right: object) -> object:
    own, reflected = _DUNDERS[function]
    first = special(frame.lowering, left, own)
    if first is not None and (result := first(right)) is not NotImplemented:
        return result
    second = special(frame.lowering, right, reflected) if reflected else None
    if second is not None and (result := second(left)) is not NotImplemented:
        return result
    frame.lowering.external.expose(left, right)  # Python may ask for an `__index__`, or for the text
    return function(left, right)


@lowers(ast.UnaryOp)
@acts_for_program
def unary(frame: Frame, node: ast.UnaryOp) -> object:
    """``-a``, ``not a``"""
    value = evaluate(frame, node.operand)
    frame.at(node)
    if isinstance(node.op, ast.Not):
        return opposite(frame.lowering, bool_of(frame, value))
    function = _UNARY[node.op.__class__]
    if not is_user_class(frame.lowering, class_of(value)):
        return of_arrays((value,), function(value))
    method = special(frame.lowering, value, f"__{function.__name__}__")
    if method is not None:
        return method()
    frame.lowering.external.expose(value)
    return function(value)


@lowers(ast.BoolOp)
def boolean(frame: Frame, node: ast.BoolOp) -> object:
    """``a and b``, ``a or b``"""
    return _one_of(frame, node.values, isinstance(node.op, ast.And))


def _one_of(frame: Frame, parts: Sequence[ast.expr], every: bool) -> object:
    value = evaluate(frame, parts[0])
    if len(parts) == 1:
        return value
    frame.at(parts[0])
    arms = (lambda: _one_of(frame, parts[1:], every)), (lambda: value)
    judge = partial(truth_of, what="`and`") if is_user_class(frame.lowering, class_of(value)) else decide
    return choose(frame, judge(frame, value), *(arms if every else reversed(arms)))


@lowers(ast.IfExp)
def conditional(frame: Frame, node: ast.IfExp) -> object:
    """``a if c else b``: only the chosen side is lowered, both where the run chooses"""
    verdict = condition(frame, node.test)
    frame.at(node)
    arms = [partial(evaluate, frame, arm) for arm in (node.body, node.orelse)]
    return choose(frame, verdict, *arms, nodes=([node.body], [node.orelse]))


@lowers(ast.Compare)
def compare(frame: Frame, node: ast.Compare) -> object:
    """``a < b <= c``: each operand is evaluated once"""
    return _chain(frame, node, 0, evaluate(frame, node.left))


def _chain(frame: Frame, node: ast.Compare, position: int, left: object) -> object:
    right = evaluate(frame, node.comparators[position])
    frame.at(node)
    result = _compare(frame, node.ops[position], left, right)
    if position == len(node.ops) - 1:
        return result
    return choose(frame, decide(frame, result), lambda: _chain(frame, node, position + 1, right), lambda: result)


def _compare(frame: Frame, op: ast.cmpop, left: object, right: object) -> object:
    if left.__class__ is TaggedUnion or right.__class__ is TaggedUnion:
        return choices.spread(frame, left, right, lambda a, b: _compare(frame, op, a, b))
    match op:
        case ast.Is():
            return are_one(frame, left, right)
        case ast.IsNot():
            return opposite(frame.lowering, are_one(frame, left, right))
        case ast.In():
            return contains(frame, right, left)
        case ast.NotIn():
            return opposite(frame.lowering, contains(frame, right, left))
        case _:
            return operate(frame, BINARY[op.__class__], left, right)


def are_one(frame: Frame, left: object, right: object) -> Any:
    """``left is right``: known, or for the run to say"""
    lowering = frame.lowering
    if all(isinstance(operand, CONTAINERS) for operand in (left, right)):
        lowering.external.compares = True
    if _is_tensor(frame, left) and _is_tensor(frame, right):
        lowering.builder.references.compares = True
        return lowering.identities.are_one(left, right)
    is_open = isinstance(left, _OPEN) or isinstance(right, _OPEN)
    if left is right or not is_open or not isinstance(left, _NUMBERS) or not isinstance(right, _NUMBERS):
        return left is right
    classes = [seen_class(lowering, x) for x in (left, right)]
    return classes[0] is classes[1] and _is_one_number(frame, classes[0], left, right)


_OPEN = (Traced, SymbolicSize)
_NUMBERS = (Traced, int, float, complex)


def _is_one_number(frame: Frame, cls: type, left: Any, right: Any) -> object:
    """Are two numbers of one class one object? A bool and a small int are there once."""
    known = right if isinstance(left, Traced) else left
    if known is True or known is False:
        truth = left if known is right else right
        return truth if known else opposite(frame.lowering, truth)
    if cls is bool or (cls is int and not isinstance(known, Traced) and -5 <= known <= 256):
        return operate(frame, operator.eq, left, right)
    raise NumberIdentityAtRunTime(cls.__name__).error()


def _is_tensor(frame: Frame, value: object) -> bool:
    return value.kind == "tensor" if isinstance(value, Traced) else frame.lowering.adapter.is_tensor(value)


@acts_for_program
def contains(frame: Frame, holder: Any, item: object) -> bool | Traced:
    """``item in holder``, with Python's equality: known, or for the run to say"""
    method = special(frame.lowering, holder, "__contains__")
    if method is not None:
        return bool_of(frame, method(item))
    if isinstance(holder, Traced) and holder.kind != "tensor":
        raise TypeError(f"argument of type '{holder.kind}' is not iterable")
    if not holds_traced(item) and not holds_traced(holder):
        frame.lowering.external.expose(item, holder)
        options = steps(frame.lowering, advance(frame.lowering, holder))
        with asking(frame.lowering.sizes):
            return item in options
    if isinstance(holder, Traced):
        return bool_of(frame, operate(frame, operator.eq, holder, item).any())
    if isinstance(holder, str):
        raise syntax.NeedsConstant("`in`").error()
    b = frame.lowering.builder
    answer: Traced | None = None
    for other in holder:
        same = other is item or bool_of(frame, operate(frame, operator.eq, other, item))
        if same is True:
            return True
        if isinstance(same, Traced):
            parts = [b.as_tensor(part) for part in (answer, same) if part is not None]
            answer = b.as_number(b.logical_or(*parts) if len(parts) > 1 else parts[0], "bool")
    return False if answer is None else answer


# -- attributes and items ----------------------------------------------------------------------------------


@lowers(ast.Attribute)
def attribute(frame: Frame, node: ast.Attribute) -> Any:
    """``x.shape``"""
    holder = evaluate(frame, node.value)
    frame.at(node)
    if holder.__class__ is TaggedUnion:
        return choices.each(frame, holder, lambda option: get_attribute(frame.lowering, option, node.attr))
    return get_attribute(frame.lowering, holder, node.attr)


@lowers(ast.Subscript)
def subscript(frame: Frame, node: ast.Subscript) -> object:
    """``x[1:, None]``"""
    holder, key = evaluate(frame, node.value), evaluate(frame, node.slice)
    frame.at(node)
    return get_item(frame, holder, key)


@acts_for_program
def get_item(frame: Frame, holder: Any, key: object) -> object:
    """``holder[key]``"""
    choices.check_no_union(frame.lowering, key)
    if type(key) is SymbolicSize and not isinstance(cast(object, holder), Traced):
        key = run_time_number(frame.lowering, key)
    if isinstance(key, Traced) and (items := choices.sequence_of(holder)) is not None:
        return choices.pick(frame, items, key, type(holder).__name__)
    if type(holder) is frame.lowering.adapter.tensor_class:
        copies = find_that(key, lambda part: type(part) not in _VIEWING) is not None
        is_large = frame.lowering.adapter.array_of(holder).nbytes > CONSTANT_BYTES
        if holds_traced(key) or (copies and is_large) or (frame.lowering.sizes is not None and cuts_by_size(key)):
            holder = frame.lowering.builder.lift(holder)
        elif copies:
            for tensor in find_all((holder, key), frame.lowering.adapter.is_tensor):
                frame.lowering.external.read_elements(tensor, frame.lowering.adapter.array_of)
    if isinstance(key, Traced) and class_of(holder) is dict:
        raise syntax.NeedsConstant("a key of a dict").error()
    if is_user_class(frame.lowering, class_of(key)):
        index = special(frame.lowering, key, "__index__")
        if index is not None and class_of(holder) in _BY_INDEX:
            return get_item(frame, holder, index())
        frame.lowering.external.expose(key)
    elif isinstance(key, slice):
        part: Any = cast(Any, key)
        frame.lowering.external.expose(part.start, part.stop, part.step)
    method = special(frame.lowering, holder, "__getitem__")
    if method is not None:
        return method(key)
    lowering = frame.lowering
    if lowering.known.made and lowering.adapter.is_tensor(holder):
        return lowering.made_tensors(holder[key])
    return holder[key]


_VIEWING = frozenset({int, slice, tuple, type(Ellipsis), type(None)})
"""What gives a view of a tensor between brackets."""

_BY_INDEX: frozenset[type[object]] = frozenset({list, tuple, str, bytes, range})
"""Sequences that ask what they are indexed by for its ``__index__``."""


@lowers(ast.Slice)
@acts_for_program
def slice_(frame: Frame, node: ast.Slice) -> slice:
    """``a:b:c``"""
    parts = (None if part is None else evaluate(frame, part) for part in (node.lower, node.upper, node.step))
    return slice(*parts)

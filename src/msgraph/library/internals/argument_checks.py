"""``mindspore._checkparam``: checks of arguments, with MindSpore's messages. Each returns the value it accepts.

``check_positive_int``, ``check_non_negative_float`` and their kin are one function of a type and a relation.
"""

from __future__ import annotations

import inspect
import operator
import os
from collections.abc import Callable, Iterable, Sequence
from functools import partial, wraps
from typing import Any, NoReturn, TypeVar, cast

from msgraph.diagnostics.catalog.models import TypeRefusedByCheck, ValueRefusedByCheck
from msgraph.support.trees import is_tuple

F = TypeVar("F", bound=Callable[..., Any])
Kind = type[Any]

EQ, NE, LT, LE, GT, GE = range(1, 7)
INC_NEITHER, INC_LEFT, INC_RIGHT, INC_BOTH = range(7, 11)
IN, NOT_IN = 11, 12

_RELATIONS: dict[int, tuple[str, Callable[[Any, Any], bool]]] = {
    EQ: ("=", operator.eq),
    NE: ("!=", operator.ne),
    LT: ("<", operator.lt),
    LE: ("<=", operator.le),
    GT: (">", operator.gt),
    GE: (">=", operator.ge),
    IN: ("in", lambda value, bound: value in bound),
    NOT_IN: ("not in", lambda value, bound: value not in bound),
}


def _subject(arg_name: str | None, prim_name: str | None, quoted: str = "'{}'") -> str:
    """``For 'Dense', the 'in_channels'``, as messages of MindSpore begin."""
    name = quoted.format(arg_name) if arg_name else "input value"
    return f"For '{prim_name}', the {name}" if prim_name else f"The {name}"


def _refuse_type(subject: str, wanted: str, value: object) -> NoReturn:
    raise TypeRefusedByCheck(subject, f"must be {wanted}, but got '{type(value).__name__}'").error()


def _shown(value: object) -> str:
    return f"'{value}' with type '{type(value).__name__}'"


def check_number(arg_name: str, arg_value: object, value: object, rel: int, prim_name: str | None) -> Any:
    """A number that stands in a relation to another one."""
    sign, holds = _RELATIONS[rel]
    if not holds(arg_value, value):
        subject = f"For '{prim_name}', the argument '{arg_name}'"
        raise ValueRefusedByCheck(subject, f"must {sign} {value}, but got {arg_value}").error()
    return arg_value


def check(
    arg_name: str,
    arg_value: object,
    value_name: str,
    value: object,
    rel: int = EQ,
    prim_name: str | None = None,
    excp_cls: type[Exception] = ValueError,
) -> Any:
    """A value that stands in a relation to another one, which has a name, too."""
    sign, holds = _RELATIONS[rel]
    if not holds(arg_value, value):
        refused = TypeRefusedByCheck if excp_cls is TypeError else ValueRefusedByCheck
        wanted = f"should be {sign} {value_name}: {value}"
        raise refused(_subject(arg_name, prim_name), f"{wanted}, but got {arg_value}").error()
    return arg_value


def _checked(
    expected: Kind, arg_value: object, value: object, rel: int, arg_name: str | None = None,
    prim_name: str | None = None,
) -> Any:  # fmt: skip
    """A value of a type that stands in a relation to another one."""
    subject, (sign, holds) = _subject(arg_name, prim_name), _RELATIONS[rel]
    wanted = f"{expected.__name__} and must {sign} {value}"
    if isinstance(arg_value, bool):
        raise TypeRefusedByCheck(subject, f"must be {wanted}, but got {_shown(arg_value)}").error()
    if not isinstance(arg_value, expected):
        _refuse_type(subject, expected.__name__, arg_value)
    if not holds(arg_value, value):
        raise ValueRefusedByCheck(subject, f"must be {wanted}, but got {_shown(arg_value)}").error()
    return arg_value


check_int, check_float = partial(_checked, int), partial(_checked, float)


def check_equal_int(arg_value: object, value: int, arg_name: str | None = None, prim_name: str | None = None) -> int:
    """The integer ``value``."""
    return check_int(arg_value, value, EQ, arg_name, prim_name)


def _bounded(expected: Kind, rel: int) -> Callable[..., object]:
    """``check_positive_int`` and its kin."""

    def check_sign(arg_value: object, arg_name: str | None = None, prim_name: str | None = None) -> Any:
        return _checked(expected, arg_value, 0, rel, arg_name, prim_name)

    check_sign.__doc__ = f"A value of type {expected.__name__} that is {_RELATIONS[rel][0]} 0."
    return check_sign


check_positive_int, check_positive_float = _bounded(int, GT), _bounded(float, GT)
check_negative_int, check_negative_float = _bounded(int, LT), _bounded(float, LT)
check_non_positive_int, check_non_positive_float = _bounded(int, LE), _bounded(float, LE)
check_non_negative_int, check_non_negative_float = _bounded(int, GE), _bounded(float, GE)


def _each(check_one: Callable[..., object]) -> Callable[..., object]:
    """The same check of each item of a sequence."""

    def check_sequence(sequence: Sequence[object], arg_name: str | None = None, prim_name: str | None = None) -> Any:
        for k, item in enumerate(sequence):
            check_one(item, f"{arg_name or 'input'}[{k}]", prim_name)
        return sequence

    return check_sequence


check_positive_int_sequence = _each(check_positive_int)
check_positive_float_sequence = _each(check_positive_float)
check_non_negative_int_sequence = _each(check_non_negative_int)


def check_number_range(
    arg_value: Any, lower_limit: float, upper_limit: float, rel: int, value_type: Kind, arg_name: str | None = None,
    prim_name: str | None = None,
) -> object:  # fmt: skip
    """A number between two others; ``rel`` says which of them are included: ``INC_LEFT``, ``INC_BOTH`` ..."""
    subject = _subject(arg_name, prim_name)
    if not isinstance(arg_value, value_type) or isinstance(arg_value, bool):
        _refuse_type(subject, f"'{value_type.__name__}'", arg_value)
    above = operator.ge if rel in (INC_LEFT, INC_BOTH) else operator.gt
    below = operator.le if rel in (INC_RIGHT, INC_BOTH) else operator.lt
    if not (above(arg_value, lower_limit) and below(arg_value, upper_limit)):
        opening, closing = "[" if above is operator.ge else "(", "]" if below is operator.le else ")"
        between = f"{opening}{lower_limit}, {upper_limit}{closing}"
        actual = f"{arg_value} with type '{type(arg_value).__name__}'"
        raise ValueRefusedByCheck(subject, f"must be in range of {between}, but got {actual}").error()
    return arg_value


def _of_type(check_any: Callable[..., object], index: int, value_type: Kind) -> Callable[..., object]:
    """A check of a type that another one takes as an argument."""

    def check_one_type(*args: object, **kwargs: object) -> object:
        return check_any(*args[:index], value_type, *args[index:], **kwargs)

    return check_one_type


check_int_range, check_float_range = (_of_type(check_number_range, 4, value_type) for value_type in (int, float))


def check_bool(arg_value: object, arg_name: str | None = None, prim_name: str | None = None) -> bool:
    """A bool."""
    if not isinstance(arg_value, bool):
        type_name = type(arg_value).__name__
        raise TypeRefusedByCheck(_subject(arg_name, prim_name), f"must be a bool, but got {type_name}").error()
    return arg_value


def check_is_number(
    arg_value: object, arg_type: Kind, arg_name: str | None = None, prim_name: str | None = None
) -> object:
    """A number of one type; a bool is none."""
    if not isinstance(arg_value, arg_type) or (isinstance(arg_value, bool) and arg_type is not bool):
        _refuse_type(_subject(arg_name, prim_name, "type of '{}'"), f"'{arg_type.__name__}'", arg_value)
    return arg_value


check_is_int, check_is_float = (_of_type(check_is_number, 1, arg_type) for arg_type in (int, float))


def check_string(
    arg_value: object, valid_values: Sequence[str], arg_name: str | None = None, prim_name: str | None = None
) -> str:
    """One of some strings."""
    if not isinstance(arg_value, str) or arg_value not in valid_values:
        wanted = f"must be str and must be in '{valid_values}', but got '{arg_value}'"
        raise ValueRefusedByCheck(_subject(arg_name, prim_name), wanted).error()
    return arg_value


def check_value_type(
    arg_name: str, arg_value: object, valid_types: Kind | Iterable[Kind], prim_name: str | None = None
) -> Any:
    """A value of one of some types; a bool is an int only where bool is listed."""
    kinds = (valid_types,) if isinstance(valid_types, type) else tuple(valid_types)
    if not isinstance(arg_value, kinds) or (isinstance(arg_value, bool) and bool not in kinds):
        names = [cls.__name__ for cls in kinds]
        wanted = f"should be one of '{names}'" if len(names) > 1 else f"should be '{names[0]}'"
        subject = _subject(arg_name, prim_name, "type of '{}'")
        raise TypeRefusedByCheck(subject, f"{wanted}, but got type '{type(arg_value).__name__}'").error()
    return arg_value


def check_isinstance(arg_name: str, arg_value: object, classes: Kind | tuple[Kind, ...]) -> Any:
    """An instance of a class, or of one of some."""
    if not isinstance(arg_value, classes):
        wanted = f"must be isinstance of {classes}, but got {arg_value}"
        raise ValueRefusedByCheck(f"The parameter '{arg_name}'", wanted).error()
    return arg_value


def check_subclass(arg_name: str, type_: object, template_types: object, prim_name: str | None = None) -> None:
    """A class below one of some, or an element type that is one of some."""
    kinds: Any = template_types if is_tuple(template_types) else (template_types,)
    if not (issubclass(type_, kinds) if isinstance(type_, type) else type_ in kinds):
        wanted = kinds[0] if len(kinds) == 1 else f"one of {kinds}"
        subject = _subject(arg_name, prim_name, "element of '{}'")
        raise TypeRefusedByCheck(subject, f"must be {wanted}, but got {type_}").error()


def check_type_name(arg_name: str, arg_type: object, valid_types: object, prim_name: str | None = None) -> object:
    """An element type.

    Raises:
        TypeError: it is none of ``valid_types``
    """
    allowed: Any = valid_types if hasattr(valid_types, "__iter__") else (valid_types,)
    if arg_type not in allowed:
        names = [getattr(element, "__name__", element) for element in allowed]
        wanted = f"one of {names}" if len(names) > 1 else names[0]
        got = getattr(arg_type, "__name__", repr(arg_type))
        raise TypeRefusedByCheck(_subject(arg_name, prim_name), f"should be {wanted}, but got '{got}'").error()
    return arg_type


def check_element_type_of_iterable(
    arg_name: str, arg_value: Iterable[object], valid_types: Sequence[Kind], prim_name: str | None = None
) -> Any:
    """Items of some types."""
    names = " or ".join(expected.__name__ for expected in valid_types)
    for item in arg_value:
        if not isinstance(item, tuple(valid_types)) or (isinstance(item, bool) and bool not in valid_types):
            subject = _subject(arg_name, prim_name, "type of '{}'")
            raise TypeRefusedByCheck(subject, f"should be {names}, but got {_shown(item)}").error()
    return arg_value


def args_type_check(*type_args: object, **type_kwargs: object) -> Callable[[F], F]:
    """A decorator: each argument is None or an instance of the type given for it."""

    def decorate(func: F) -> F:
        signature = inspect.signature(func)
        wanted = dict(signature.bind_partial(*type_args, **type_kwargs).arguments)
        wanted = wanted.get("kwargs", wanted)

        @wraps(func)
        def check_types(*args: object, **kwargs: object) -> Any:
            arguments = dict(signature.bind(*args, **kwargs).arguments)
            for name, value in arguments.get("kwargs", arguments).items():
                if name in wanted and value is not None and not isinstance(value, wanted[name]):
                    problem = f"must be {wanted[name]}, but got {type(value)}"
                    raise TypeRefusedByCheck(f"The parameter '{name}'", problem).error()
            return func(*args, **kwargs)

        return check_types  # pyright: ignore[reportReturnType]

    return decorate


def _repeated(count: int) -> Callable[[object], tuple[object, ...]]:
    def repeat(m: object) -> tuple[Any, ...]:
        """A number as a tuple of so many; a tuple of so many stays."""
        if isinstance(m, (int, float)):
            return (m,) * count
        if not isinstance(m, tuple) or len(cast("tuple[Any, ...]", m)) != count:
            raise ValueRefusedByCheck(f"'{m}'", f"must be a number or a tuple of {count}").error()
        return cast("tuple[Any, ...]", m)

    return repeat


once, twice, triple = _repeated(1), _repeated(2), _repeated(3)


def make_directory(path: str, arg_name: str = "path") -> str:
    """A folder, made if it is not there; the path of it without links.

    Raises:
        TypeError: ``path`` is no path.
    """
    if not isinstance(path, str) or not path.strip():  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"For 'make_directory', the '{arg_name}' must be a non-empty str, but got {path!r}.")
    os.makedirs(path, mode=0o700, exist_ok=True)
    return os.path.realpath(path)

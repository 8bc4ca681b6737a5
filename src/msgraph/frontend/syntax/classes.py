"""Objects: attributes, items, instances and classes made inside, jit_class and Cell.

Objects made by the function being lowered are changed directly; objects from outside are read under a guard and
written through the write log (``external_state.py``).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import BuiltinFunctionType, FunctionType, MethodType, MethodWrapperType, ModuleType
from typing import TYPE_CHECKING, Any, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.catalog.api import AsNumpyInGraph
from msgraph.diagnostics.catalog.jit import AnswersOtherwise, StateWritten
from msgraph.dialects.dtypes import DType
from msgraph.dialects.texts import RunTimeText
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.frontend.control.ranges import RunTimeRange
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.program.source import why_opaque
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.external_state import MISSING, attribute_of, class_of, member_of
from msgraph.frontend.state.sameness import MADE_BY_STATEMENT, SCALARS
from msgraph.frontend.state.structures import delete_member, set_member
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced, find_traced
from msgraph.support.module_origin import is_library, is_ours
from msgraph.support.patches import watch
from msgraph.support.symbolic_sizes import SymbolicSize, any_size_in
from msgraph.support.trees import is_dict, is_list

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

_KNOWN_OF_PARAMETERS = frozenset({int, str, bool, tuple, DType})
"""What the graph relies on where it reads the shape, the name or another property of a parameter."""

_PLAIN = SCALARS | {list, dict, tuple, set, frozenset, range, slice}


def member(lowering: Lowering, cls: type, name: str) -> object:
    """What a class and its bases hold under ``name``, undisturbed by descriptors; ``MISSING`` if nothing."""
    if lowering.external.is_inside(cls):
        return member_of(cls, name)
    key = (cls, name)
    value = lowering.members.get(key, key)
    if value is key:
        value = lowering.members[key] = member_of(cls, name)
    return value


def noted_member(lowering: Lowering, cls: type, name: str) -> object:
    """The same, for a class of the user's: the graph relies on it."""
    value = member(lowering, cls, name)
    lowering.external.note_member(cls, name, value)
    return value


def is_user_class(lowering: Lowering, cls: type[object]) -> bool:
    """True for classes written in Python by the user, whose methods are lowered."""
    if cls in _PLAIN:
        return False
    verdict = lowering.members.get((cls, ""))
    if verdict is None:
        written = bool(cls.__flags__ & MADE_BY_STATEMENT) and not is_library(cls.__module__)
        verdict = lowering.members[cls, ""] = written and not issubclass(cls, Traced)
    return verdict


_STAND_INS: dict[type[object], type[object]] = {
    RunTimeText: str, Closure: FunctionType, SymbolicSize: int, RunTimeRange: range,
}  # fmt: skip
_NUMBERS: dict[str, type[object]] = {"int": int, "float": float, "bool": bool, "complex": complex}


def seen_class(lowering: Lowering, value: object) -> type[Any]:
    """The class that Python sees of a value, whatever stands for it here."""
    if isinstance(value, Traced):
        if value.promoted or (value.of_numpy and value.kind != "tensor"):
            raise syntax.NeedsConstant("the type of a value").error()
        return _NUMBERS.get(value.kind, lowering.adapter.tensor_class)
    cls = class_of(value)
    return _STAND_INS.get(cls, cls)


def special(lowering: Lowering, value: object, name: str) -> Callable[..., Any] | None:
    """A special method the user wrote in Python, bound and ready to be lowered; ``None`` where Python's own will do."""
    cls = class_of(value)
    if not is_user_class(lowering, cls):
        return None
    method = noted_member(lowering, cls, name)
    if not isinstance(method, (FunctionType, Closure)):
        return None
    return lambda *args: lowering.call(method, (value, *args), {})


# -- attributes ------------------------------------------------------------------------------------------------


def _known_class(holder: object) -> type[Any]:
    """The class of an object; an error where only the run knows it."""
    if isinstance(holder, TaggedUnion):
        raise syntax.NeedsConstant("the type of a value").error()
    return class_of(holder)


@acts_for_program
def get_attribute(lowering: Lowering, holder: Any, name: str) -> Any:
    """``holder.name``"""
    cls = class_of(holder)
    if cls in _PLAIN:
        return getattr(holder, name)
    if cls is TaggedUnion:
        raise syntax.NeedsConstant("the type of a value").error()
    if name == "__class__" and (seen := seen_class(lowering, holder)) is not cls:
        return seen
    if isinstance(holder, Traced):
        return _of_tensor(lowering, holder, name)
    if isinstance(holder, super) or not is_user_class(lowering, cls):
        return get_plainly(lowering, holder, name)
    if (ask := _hook(lowering, cls, "__getattribute__")) is None:
        hook = _asked_for_missing(lowering, holder, name)
        return get_plainly(lowering, holder, name) if hook is None else lowering.call(hook, (holder, name), {})
    if _hook(lowering, cls, "__getattr__") is not None:
        raise AnswersOtherwise(f"`__getattribute__` beside `__getattr__` of a {cls.__name__}").error()
    return lowering.call(ask, (holder, name), {})


@acts_for_program
def get_plainly(lowering: Lowering, holder: object, name: str) -> object:
    """What ``object.__getattribute__`` does."""
    cls, external = class_of(holder), lowering.external
    if isinstance(holder, type) and is_user_class(lowering, holder):
        held = noted_member(lowering, holder, name)
        if held is not MISSING and (get := special(lowering, held, "__get__")) is not None:
            return get(None, holder)
    static = member(lowering, cls, name)
    is_users = static is not MISSING and is_user_class(lowering, cls)
    if is_users and isinstance(static, property) and static.fget is not None:
        external.note_member(cls, name, static)
        return lowering.call(static.fget, (holder,), {})
    get = None if static is MISSING else _descriptor(lowering, cls, name, static, "__get__")
    if get is not None and _is_data_descriptor(static):
        return get(holder, cls)
    written = external.written(external.originals.get(id(holder), holder), name)
    if written is not MISSING:
        return written
    if get is not None and name not in getattr(holder, "__dict__", ()):
        return get(holder, cls)
    if name == "__dict__" and not external.is_inside(holder) and hasattr(holder, name):
        raise AnswersOtherwise(f"`__dict__` of a {cls.__name__}").error()
    if (value := attribute_of(holder, name)) is MISSING:
        raise _no_attribute(holder, name)
    return _guarded(lowering, holder, name, static, value)


def _hook(lowering: Lowering, cls: type[object], name: str) -> object:
    """What a class of the user's has in the place of Python's own way to an attribute; ``None`` if nothing."""
    hook = member(lowering, cls, name)
    if not isinstance(hook, (FunctionType, Closure)) or is_ours(hook.__module__):
        return None
    lowering.external.note_member(cls, name, hook)
    return hook


def _is_data_descriptor(static: object) -> bool:
    """Does it come before an attribute that the object itself has?"""
    return hasattr(type(static), "__set__") or hasattr(type(static), "__delete__")


def _asked_for_missing(lowering: Lowering, holder: object, name: str) -> object:
    """The ``__getattr__`` of a class of the user's, for an attribute that an object does not have."""
    cls, external = class_of(holder), lowering.external
    if getattr(cls, "__ms_cell__", False) or member(lowering, cls, name) is not MISSING:
        return None
    members: dict[str, object] | None = getattr(holder, "__dict__", None)
    written = external.written(holder, name)
    if members is None or written is not MISSING or name in members:
        return None
    hook = _hook(lowering, cls, "__getattr__")
    if hook is not None and not external.is_inside(holder):
        external.read("own", holder, name, MISSING)
    return hook


@acts_for_program
def _of_tensor(lowering: Lowering, holder: Traced, name: str) -> object:
    if holder.kind == "tensor" and (patched := _patched(lowering, name)) is not MISSING:
        if isinstance(patched, property):
            return lowering.call(patched.fget, (holder,), {})
        bind = getattr(class_of(patched), "__get__", None)
        return patched if bind is None else bind(patched, holder, lowering.adapter.tensor_class)
    try:
        if name not in _OF_TRACED:
            return getattr(holder, name)
        if holder.kind == "tensor":
            return MethodType(getattr(lowering.adapter.tensor_class, name), holder)
    except AttributeError as missing:
        if missing.name not in (name, None):
            raise
    tensor = lowering.adapter.tensor_class
    if holder.kind == "tensor" and hasattr(tensor, name):
        raise AsNumpyInGraph(name).error()
    word = tensor.__name__ if holder.kind == "tensor" else holder.kind
    raise AttributeError(f"'{word}' object has no attribute '{name}'", name=name, obj=holder)


def _patched(lowering: Lowering, name: str) -> object:
    """What the program has put in the place of a method or property of tensors; ``MISSING`` if nothing."""
    cls = lowering.adapter.tensor_class
    static = member(lowering, cls, name)
    lowering.external.note_member(cls, name, static)
    function = static.fget if isinstance(static, property) else static
    ours = static is MISSING or is_ours(getattr(function, "__module__", None)) or hasattr(static, "__objclass__")
    return MISSING if ours else static


_OF_TRACED = frozenset({*Traced.__slots__, "type", "whole_at", "apply"})
"""What run-time values have that what they stand for has not."""


def _guarded(lowering: Lowering, holder: object, name: str, static: object, value: object) -> object:
    external = lowering.external
    if isinstance(holder, super):
        return _noted_above(lowering, holder, name, value)
    if external.is_inside(holder) or isinstance(holder, Closure):
        return value
    holder = external.originals.get(id(holder), holder) if name in getattr(holder, "__dict__", ()) else holder
    if lowering.adapter.is_tensor(holder):
        external.note_member(class_of(holder), name, static)
        known = lowering.adapter.is_parameter(holder) and type(value) in _KNOWN_OF_PARAMETERS
        return external.read("attribute", holder, name, value) if known else value
    if isinstance(holder, ModuleType):
        if not is_ours(holder.__name__):
            return external.read("attribute", holder, name, value)
        if type(holder) is ModuleType:  # nobody watches it yet
            watch(holder)
        return external.inside(value)
    owner = holder if isinstance(holder, type) else class_of(holder)
    own = name in getattr(holder, "__dict__", ())
    if is_library(owner.__module__) and not own:
        if is_ours(owner.__module__):
            return value if _is_method(value) else external.read("attribute", holder, name, value)
        changes = id(holder) in external.seen and not isinstance(holder, type) and not _is_method(value)
        return external.read("attribute", holder, name, value) if changes else value
    if not own and isinstance(holder, tuple):
        external.note_member(owner, name, static)
        return value
    if isinstance(holder, type) and type(holder) is not type and not any(name in vars(base) for base in holder.__mro__):
        external.note_member(type(holder), name, member(lowering, type(holder), name))
    return external.read("attribute", holder, name, value)


def _is_method(value: object) -> bool:
    return isinstance(value, (MethodType, BuiltinFunctionType, MethodWrapperType, FunctionType))


def _noted_above(lowering: Lowering, holder: Any, name: str, value: object) -> object:
    """``super().name``: found in one of the classes above."""
    classes: tuple[type, ...] = holder.__self_class__.__mro__
    for cls in classes[classes.index(holder.__thisclass__) + 1 :]:
        if name in vars(cls):
            if is_user_class(lowering, cls):
                lowering.external.note_member(cls, name, vars(cls)[name])
            break
    return value


def _no_attribute(holder: object, name: str) -> Exception:
    """MindSpore's words where it has some, Python's elsewhere."""
    if isinstance(holder, Closure) and hasattr(_no_attribute, name):
        return syntax.UnsupportedSyntax(
            "attribute of a function made inside", name, "make the function outside"
        ).error()
    if isinstance(holder, ModuleType):
        path = holder.__name__
        public = f"msgraph.{path.rpartition('.')[2]}" if path.startswith("msgraph.api.") else path
        return syntax.NoModuleAttribute(name, dir(holder), public).error()
    cls = class_of(holder)
    if getattr(cls, "__ms_class__", False) or getattr(cls, "__ms_cell__", False):
        return syntax.NoMember(holder, name, cls.__module__, cls.__name__).error()
    word = f"type object {holder.__name__!r}" if isinstance(holder, type) else f"{cls.__name__!r} object"
    return AttributeError(f"{word} has no attribute {name!r}", name=name, obj=holder)


@acts_for_program
def set_attribute(lowering: Lowering, holder: object, name: str, value: object) -> None:
    """``holder.name = value``: at once on objects made inside, after each run on others."""
    cls = _known_class(holder)
    change = _hook(lowering, cls, "__setattr__") if is_user_class(lowering, cls) else None
    if change is not None:
        lowering.call(change, (holder, name, value), {})
    else:
        set_plainly(lowering, holder, name, value)


def _descriptor(
    lowering: Lowering, cls: type[object], name: str, static: object, method: str
) -> Callable[..., object] | None:
    """The method of a descriptor that the user wrote in Python, ready to be lowered."""
    if static is MISSING or not is_user_class(lowering, cls) or isinstance(static, (FunctionType, Closure)):
        return None
    written = special(lowering, static, method)
    if written is not None:
        lowering.external.note_member(cls, name, static)
    return written


@acts_for_program
def set_plainly(lowering: Lowering, holder: object, name: str, value: object) -> None:
    """What ``object.__setattr__`` does."""
    if isinstance(holder, Traced) and not hasattr(class_of(holder), name):
        raise AttributeError(f"{class_of(holder).__name__!r} object has no attribute {name!r}")
    holder = lowering.external.originals.get(id(holder), holder) if class_of(holder) not in _PLAIN else holder
    cls = class_of(holder)
    static = member(lowering, cls, name)
    if isinstance(static, property) and isinstance(static.fset, (FunctionType, Closure)):
        lowering.call(static.fset, (holder, value), {})
    elif (change := _descriptor(lowering, cls, name, static, "__set__")) is not None:
        change(holder, value)
    elif isinstance(static, property):
        static.__set__(holder, value)  # raises: it has no setter
    elif (parameter := _parameter(lowering, holder, name)) is not None and value is parameter:
        pass
    elif (
        # tensors and numbers are written into a parameter; anything else takes its place, another parameter too
        parameter is not None and not lowering.adapter.is_parameter(value)
        and (isinstance(value, (Traced, int, float)) or lowering.adapter.is_tensor(value))
    ):  # fmt: skip
        lowering.adapter.assign(parameter, value)
    elif _changes_directly(lowering, holder):
        try:
            set_member(holder, name, value)
        except AttributeError as problem:  # one of slots, or of a property without a setter
            raise AttributeError(*problem.args, name=name, obj=holder) from None
        lowering.slot_writes.append((id(holder), name))
        if isinstance(holder, type):
            lowering.members.clear()
    elif name in ("__dict__", "__class__"):
        raise StateWritten(cls.__name__).error()
    else:
        if cls.__setattr__ is object.__setattr__ and not (hasattr(holder, "__dict__") or _is_data_descriptor(static)):
            object.__setattr__(holder, name, None)  # raises: there is no slot for it
        lowering.external.write(holder, name, value)


def _parameter(lowering: Lowering, holder: object, name: str) -> object:
    """The parameter that an attribute of a cell is; ``None`` if it is none."""
    if not getattr(class_of(holder), "__ms_cell__", False):
        return None
    value = lowering.external.written(holder, name)
    if value is MISSING:
        value = attribute_of(holder, name)
    return get_attribute(lowering, holder, name) if lowering.adapter.is_parameter(value) else None


@acts_for_program
def delete_attribute(lowering: Lowering, holder: object, name: str) -> None:
    """``del holder.name``"""
    cls = _known_class(holder)
    change = _hook(lowering, cls, "__delattr__") if is_user_class(lowering, cls) else None
    if change is not None:
        lowering.call(change, (holder, name), {})
    else:
        delete_plainly(lowering, holder, name)


@acts_for_program
def delete_plainly(lowering: Lowering, holder: object, name: str) -> None:
    """What ``object.__delattr__`` does."""
    cls = class_of(holder)
    static = member(lowering, cls, name)
    if isinstance(static, property) and isinstance(static.fdel, (FunctionType, Closure)):
        lowering.call(static.fdel, (holder,), {})
    elif isinstance(static, property):
        static.__delete__(holder)  # raises: it has no deleter
    elif (change := _descriptor(lowering, cls, name, static, "__delete__")) is not None:
        change(holder)
    elif _changes_directly(lowering, holder):
        delete_member(holder, name)
    else:
        raise StateWritten(cls.__name__).error()


def _changes_directly(lowering: Lowering, holder: object) -> bool:
    cls = class_of(holder)
    return cls in _PLAIN or isinstance(holder, (Traced, Closure)) or lowering.external.is_inside(holder)


# -- items -----------------------------------------------------------------------------------------------------


@acts_for_program
def set_item(lowering: Lowering, holder: Any, key: Any, value: Any) -> None:
    """``holder[key] = value``"""
    if isinstance(holder, Traced):
        raise syntax.TensorItemWritten("assigned").error()
    if is_dict(holder) and (isinstance(key, Traced) or any_size_in(key)):
        raise syntax.NeedsConstant("a key of a dict").error()
    method = special(lowering, holder, "__setitem__")
    if method is None:
        operator.setitem(cast(Any, holder), key, value)
        lowering.slot_writes += [(id(holder), position) for position in _positions(holder, key)]
    else:
        method(key, value)


def _positions(holder: object, key: Any) -> Sequence[Any]:
    """Where a list or a dict is written by its key."""
    if is_list(holder):
        return range(len(holder))[key if isinstance(key, slice) else slice(key, key + 1 or None)]
    return [key] if is_dict(holder) else ()


@acts_for_program
def delete_item(lowering: Lowering, holder: Any, key: object) -> None:
    """``del holder[key]``"""
    if isinstance(holder, Traced):
        if holder.kind != "tensor":
            raise TypeError(f"'{holder.kind}' object does not support item deletion")
        raise syntax.TensorItemWritten("deleted").error()
    method = special(lowering, holder, "__delitem__")
    if method is None:
        operator.delitem(holder, key)
    else:
        method(key)


def steps(lowering: Lowering, value: object) -> Any:
    """An iterator of the user's, written in Python, as one whose steps are lowered; anything else as it is."""
    step = special(lowering, value, "__next__")
    return value if step is None else _walked(step)


def _walked(step: Callable[[], object]) -> Iterator[Any]:
    while True:
        try:
            item = step()
        except StopIteration:
            return
        yield item


# -- instances ---------------------------------------------------------------------------------------------------


@acts_for_program
def instantiate(lowering: Lowering, cls: type, args: Sequence[Any], kwargs: Mapping[str, object]) -> object:
    """``cls(*args, **kwargs)``; ``__new__`` and ``__init__`` written by the user are lowered."""
    if issubclass(cls, lowering.adapter.tensor_class) and cls is not lowering.adapter.tensor_class:
        raise syntax.ParameterMadeInside(f"{cls.__module__}.{cls.__qualname__}").error()
    if cls is lowering.adapter.tensor_class and args and lowering.adapter.is_parameter(args[0]):
        args = (args[0].value(), *args[1:])
    if cls is lowering.adapter.tensor_class and args and isinstance(args[0], Traced) and args[0].of_numpy:
        args = (lowering.builder.references.another(args[0]), *args[1:])
    if getattr(cls, "__ms_class__", False):
        _check_constants(cls, args, kwargs)
    init = member(lowering, cls, "__init__")
    if is_user_class(lowering, cls):
        lowering.external.note_member(cls, "__init__", init)
        if isinstance(init, FunctionType):
            lowering.external.note_code(init)
    known = find_traced((args, kwargs)) is None
    if known and getattr(cls, "__ms_cell__", False) and isinstance(init, FunctionType):
        instance = cls(*args, **kwargs)  # its parameters are those of the graph: made once, kept with it
        lowering.external.keep(instance)
        return instance
    own_call = type(cls).__call__ is not type.__call__
    if own_call or not isinstance(init, (FunctionType, Closure)) or not _is_lowered(init):
        instance = lowering.call_native(cls, args, kwargs)
        lowering.external.keep(instance)
        return instance
    instance = _new(lowering, cls, args, kwargs)
    lowering.external.keep(instance)
    if isinstance(instance, cls):
        lowering.call(init, (instance, *args), kwargs)
    return instance


def _is_lowered(init: object) -> bool:
    return isinstance(init, Closure) or why_opaque(init) is None


@acts_for_program
def _new(lowering: Lowering, cls: type, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    if cls.__new__ is object.__new__:
        return cast(Any, object.__new__(cls))
    written = member(lowering, cls, "__new__")
    function = written.__func__ if isinstance(written, staticmethod) else written
    if isinstance(function, (FunctionType, Closure)) and _is_lowered(function):
        return lowering.call(function, (cls, *args), kwargs)
    return cls.__new__(cls, *args, **kwargs)


def _check_constants(cls: type, args: Sequence[object], kwargs: Mapping[str, object]) -> None:
    for position, value in enumerate((*args, *kwargs.values())):
        traced = find_traced(value)
        if traced is not None:
            shape = ", ".join(map(str, shape_of(traced.type)))  # in MindSpore's words
            text = f"AbstractScalar(Type: {dtype_of(traced.type)}, Value: ValueAny, Shape: NoShape)"
            if traced.kind == "tensor":
                text = f"AbstractTensor(shape: ({shape}), element: {text}, value_ptr: 0x0, value: ValueAny)"
            raise syntax.VariableForJitClass(cls.__name__, position, text).error()

"""Calls, in this order: ours natively; functions with source lowered in place; everything else only on known values."""

from __future__ import annotations

import ast
import contextlib
import functools
import operator
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from types import BuiltinFunctionType, FunctionType, MethodType, MethodWrapperType, ModuleType, WrapperDescriptorType
from typing import TYPE_CHECKING, Any, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.catalog.jit import AnswersOtherwise, StopsForDebugger
from msgraph.dialects.calls import meant_by
from msgraph.frontend.calls.builtin_functions import HIGHER_ORDER, INTERCEPTED
from msgraph.frontend.calls.cells import FloatTypes, call_cell, in_stage
from msgraph.frontend.calls.functions import callee_of, run
from msgraph.frontend.calls.iterators import advance, is_iterator, note
from msgraph.frontend.calls.natives import ELEMENTS, Nature, name_of, nature
from msgraph.frontend.control.choices import check_no_union, each
from msgraph.frontend.control.failures import may_be_called, predicated_value
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.program.source import is_pure, source_of, why_opaque
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.dispatch import LOWERINGS, lowers
from msgraph.frontend.state.external_state import MISSING, class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.open_sizes import called, keeps_sizes, opened
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced, holds_traced, of_arrays
from msgraph.frontend.syntax.classes import (
    delete_plainly,
    get_attribute,
    get_plainly,
    instantiate,
    is_user_class,
    member,
    noted_member,
    set_plainly,
    steps,
)
from msgraph.frontend.syntax.formatting import STRING_METHODS
from msgraph.frontend.transforms import custom_gradients
from msgraph.support.module_origin import is_library, is_ours, mark_of

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


@lowers(ast.Call)
@acts_for_program
def call_expression(frame: Frame, node: ast.Call) -> object:
    """``f(a, *b, c=d, **e)``"""
    function = LOWERINGS[node.func.__class__](frame, node.func)
    args: list[object] = []
    for part in node.args:
        if isinstance(part, ast.Starred):
            args.extend(advance(frame.lowering, LOWERINGS[part.value.__class__](frame, part.value)))
        else:
            args.append(LOWERINGS[part.__class__](frame, part))
    kwargs: dict[str, object] = {}
    for keyword in node.keywords:
        value = LOWERINGS[keyword.value.__class__](frame, keyword.value)
        for name, item in value.items() if keyword.arg is None else ((keyword.arg, value),):
            if name in kwargs:
                raise TypeError(f"{name_of(function)}() got multiple values for keyword argument {name!r}")
            kwargs[name] = item
    frame.node = node
    frame.lowering.frame = frame
    if frame.lowering.may_have_failed() and not may_be_called(frame.lowering, function):
        return predicated_value(frame, lambda: call(frame.lowering, function, args, kwargs))
    return call(frame.lowering, function, args, kwargs)


def call(lowering: Lowering, function: Any, args: Sequence[object], kwargs: Mapping[str, object]) -> Any:
    """Call anything."""
    cls = class_of(function)
    if lowering.has_unions:
        if cls is TaggedUnion:
            return each(cast(Frame, lowering.frame), function, lambda option: call(lowering, option, args, kwargs))
        _check_unions(lowering, function, args, kwargs)
    if cls is Closure:
        return run(lowering, function.callee, args, kwargs)
    result: Any
    if cls is FunctionType:
        result = _call_function(lowering, function, args, kwargs)
    elif cls is MethodType:
        result = _call_method(lowering, function, args, kwargs)
    elif cls is BuiltinFunctionType:
        result = _call_builtin(lowering, function, args, kwargs)
    elif isinstance(function, type):
        made_by = INTERCEPTED.get(function)
        result = made_by(lowering, *args, **kwargs) if made_by else instantiate(lowering, function, args, kwargs)
    elif isinstance(function, functools.partial):
        whole = [get_attribute(lowering, function, name) for name in ("func", "args", "keywords")]
        result = call(lowering, whole[0], (*whole[1], *args), {**whole[2], **kwargs})
    else:
        result = _call_object(lowering, function, args, kwargs)
    if isinstance(result, Traced) or not lowering.known.made:
        return result
    return lowering.made_tensors(result)


def _check_unions(lowering: Lowering, function: Any, args: Sequence[object], kwargs: Mapping[str, object]) -> None:
    """Refuse to give a tagged union to what would look into it: what is lowered or only holds it takes it as it is."""
    owner = getattr(function, "__self__", None)
    inner: Any = function.__func__ if isinstance(function, MethodType) else function
    is_native = mark_of(inner, "__ms_native__") or getattr(class_of(function), "__ms_native__", False)
    if (
        is_native or is_ours(getattr(inner, "__module__", None))
        or isinstance(owner, (Traced, str)) or not isinstance(function, Hashable)
    ):  # fmt: skip
        check_no_union(lowering, (args, kwargs))
        return
    cls: type[Any] | None = inner if isinstance(inner, type) else None
    keeps = isinstance(owner, (list, dict)) and function.__name__ in _KEEPING
    if cls is not None:
        keeps = issubclass(cls, (list, tuple, BaseException)) or is_user_class(lowering, cls)
    looks = cls is not None or isinstance(inner, BuiltinFunctionType) or inner in INTERCEPTED
    if looks and not keeps and inner not in _PASS_ON:
        check_no_union(lowering, [x for x in (*args, *kwargs.values()) if isinstance(x, TaggedUnion)])


_PASS_ON: frozenset[object] = frozenset({str, repr, format, print, isinstance, type})
"""What takes a choice as a whole."""

_KEEPING = frozenset({"append", "insert", "extend", "update", "setdefault"})
"""Methods of lists and dicts that keep their last argument."""


@acts_for_program
def _call_function(
    lowering: Lowering, function: FunctionType, args: Sequence[object], kwargs: Mapping[str, object]
) -> object:
    intercepted = INTERCEPTED.get(function)
    if intercepted is not None:
        return intercepted(lowering, *args, **kwargs)
    if getattr(function, "__ms_native__", False) or is_ours(function.__module__):
        if function.__name__ in ELEMENTS:
            _read_elements(lowering, args)
        elif function.__module__ in _ASKING and (asked := note_native(lowering, function, args, kwargs)) is not MISSING:
            return asked
        is_method = vars(lowering.adapter.tensor_class).get(function.__name__) is function
        if is_method and args and isinstance(args[0], Traced):
            function = getattr(class_of(args[0]), function.__name__)  # `Tensor.copy(x)` is `x.copy()`
        result = function(*args, **kwargs)
        return note(lowering, result) if hasattr(class_of(result), "__next__") else result
    inner = getattr(function, "__ms_function__", None)
    if inner is not None:
        return call(lowering, inner, args, kwargs)
    if function.__code__ is _MANAGING:
        raise syntax.UnsupportedSyntax("statement", "With", "give a class `__enter__` and `__exit__` instead").error()
    if function.__code__ is _DISPATCHER:
        raise AnswersOtherwise(function.__name__).error()  # it may be given other implementations later
    if why_opaque(function) is None:
        return run(lowering, callee_of(lowering, function), args, kwargs)
    return call_native(lowering, function, args, kwargs)


_DISPATCHER = cast(FunctionType, functools.singledispatch(lambda: None)).__code__
"""The code of every function that ``functools.singledispatch`` makes."""


@contextlib.contextmanager
def _managed() -> Generator[None]:
    yield


_MANAGING = cast(FunctionType, _managed).__code__
"""That of every function that ``contextlib.contextmanager`` makes."""


@acts_for_program
def _call_method(
    lowering: Lowering, method: MethodType, args: Sequence[object], kwargs: Mapping[str, object]
) -> object:
    if getattr(method, "__ms_native__", False):
        return method(*args, **kwargs)
    function: object = method.__func__
    if isinstance(function, (FunctionType, Closure)) or mark_of(function, "__ms_function__"):
        owned = (method.__self__, *args)
        result = call(lowering, function, owned, kwargs)
        return of_arrays(owned, result) if isinstance(method.__self__, Traced) else result
    return call_native(lowering, method, args, kwargs)


@acts_for_program
def _call_builtin(lowering: Lowering, function: Any, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    intercepted = INTERCEPTED.get(function) if function.__self__ is None or function.__module__ else None
    if intercepted is not None:
        return intercepted(lowering, *args, **kwargs)
    owner: object = function.__self__
    if isinstance(owner, dict) and args and isinstance(args[0], Traced) and function.__name__ in _BY_KEY:
        raise syntax.NeedsConstant("a key of a dict").error()
    if isinstance(owner, str) and function.__name__ == "join":
        args = [list(advance(lowering, items)) if is_iterator(items) else items for items in _steps_of(lowering, args)]
    if isinstance(owner, str) and function.__name__ in STRING_METHODS and holds_traced((args, kwargs)):
        return STRING_METHODS[function.__name__](owner, *args, **kwargs)
    return call_native(lowering, function, args, kwargs)


_BY_KEY = frozenset({"get", "pop", "setdefault"})
"""Methods of dicts that look for a key."""


@acts_for_program
def _call_object(lowering: Lowering, instance: Any, args: Sequence[Any], kwargs: Mapping[str, object]) -> object:
    """Cells, compiled functions, primitives, and objects of classes with ``__call__``."""
    cls: type[object] = class_of(instance)
    if cls is operator.attrgetter and len(args) == 1 and not kwargs:
        names = instance.__reduce__()[1]
        values = [functools.reduce(functools.partial(get_attribute, lowering), n.split("."), args[0]) for n in names]
        return tuple(values) if len(names) > 1 else values[0]
    if cls is MethodWrapperType and (plain := _PLAINLY.get(getattr(object, instance.__name__, None))) and not kwargs:
        return plain(lowering, instance.__self__, *args)
    if not callable(instance) and not getattr(cls, "__ms_class__", False):
        raise TypeError(f"{cls.__name__!r} object is not callable")
    inner = mark_of(instance, "__ms_function__")
    if inner is not None:
        return call(lowering, inner, args, kwargs)
    if (lowered := getattr(cls, "__ms_lowered__", None)) is not None:
        return run(lowering, callee_of(lowering, lowered), (instance, *args), kwargs)
    if getattr(cls, "__ms_cell__", False) and is_ours(
        getattr(noted_member(lowering, cls, "__call__"), "__module__", None)
    ):  # else it is what the program has put in its place
        return in_stage(lowering, instance, lambda: _call_cell(lowering, instance, args, kwargs))
    if getattr(cls, "__ms_native__", False):
        return instance(*args, **kwargs)
    written = (
        noted_member(lowering, cls, "__call__") if is_user_class(lowering, cls) else member(lowering, cls, "__call__")
    )
    if written is MISSING and getattr(cls, "__ms_class__", False):
        raise syntax.NoCallMethod(str(cls.__name__)).error()
    if isinstance(written, Closure) or (isinstance(written, FunctionType) and why_opaque(written) is None):
        return call(lowering, written, (instance, *args), kwargs)
    return call_native(lowering, instance, args, kwargs)


def _call_cell(lowering: Lowering, cell: object, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """A Cell: with a gradient of its own, with hooks, computing in another float type, or none of these."""
    custom = lowering.differentiating and hasattr(class_of(cell), "bprop")
    change: str = get_attribute(lowering, cell, "call_change")
    if "hooks" in change and not custom:
        around = callee_of(lowering, class_of(cell).__ms_hooked_call__)
        return run(lowering, around, (cell, _Unhooked(lowering, cell, change), tuple(args), dict(kwargs)), {})
    return _call_below_hooks(lowering, cell, change, args, kwargs)


class _Unhooked:
    """The call of a Cell without its hooks, for these to be put around it."""

    __ms_native__ = True

    def __init__(self, lowering: Lowering, cell: Any, change: str) -> None:
        self.lowering = lowering
        self.cell = cell
        self.change = " ".join(word for word in change.split() if word != "hooks")

    def __call__(self, *args: object, **kwargs: object) -> object:
        return _call_below_hooks(self.lowering, self.cell, self.change, args, kwargs)

    def watched(self, hooks: Sequence[object], args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        """The call, and in its derivative the hooks that see the gradients of inputs and outputs."""
        if not self.lowering.differentiating:
            return self(*args, **kwargs)
        return custom_gradients.HookedCall(self.lowering, self.cell, args, hooks).around(
            lambda inputs: self(*inputs, **kwargs)
        )


def _call_below_hooks(
    lowering: Lowering, cell: object, change: str, args: Sequence[object], kwargs: Mapping[str, object]
) -> object:
    custom = lowering.differentiating and hasattr(class_of(cell), "bprop")
    recomputed = bool(lowering.differentiating) and "recompute" in change.split()
    form = custom_gradients.call if custom else functools.partial(call_cell, recomputed=recomputed)
    if not change and not lowering.precision:
        return form(lowering, cell, args, kwargs)
    float_types = FloatTypes(lowering, change)
    with float_types.in_use():
        args, kwargs = float_types.converted((tuple(args), dict(kwargs)), "in")
        return float_types.converted(form(lowering, cell, args, kwargs), "out")


# -- what is not lowered -----------------------------------------------------------------------------------------


@acts_for_program
def call_native(lowering: Lowering, function: Any, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """Let Python run it: on known values, or where it only passes run-time values on."""
    if isinstance(function, WrapperDescriptorType) and (plain := _PLAINLY.get(function)) is not None:
        check_no_union(lowering, args[:1])
        return plain(lowering, *args)
    if lowering.sizes is not None and not keeps_sizes(function):
        args, kwargs = opened(lowering, tuple(args)), opened(lowering, dict(kwargs))
    for value in (*args, getattr(function, "__self__", None)):
        advance(lowering, value)
    asked = note_native(lowering, function, args, kwargs)
    if asked is not MISSING:
        return asked
    if args:
        args = _steps_of(lowering, args)
    if _passes_values_on(function):
        if getattr(function, "__name__", "") == "sort" or any(function is other for other in HIGHER_ORDER):
            args = [_callback(lowering, value) for value in args]
            kwargs = {name: _callback(lowering, value) for name, value in kwargs.items()}
        return note(lowering, called(lowering, function, args, kwargs), args, kwargs)
    if not (any(map(holds_traced, args)) or any(map(holds_traced, kwargs.values()))):
        return called(lowering, function, args, kwargs)
    call = meant_by(function)
    if call is not None:
        return of_arrays(args, call(lowering.builder, *args, **kwargs))
    if isinstance(function, FunctionType) and not is_library(function.__module__):
        source_of(function)  # says why there is none
    raise syntax.OpaqueCall(name_of(function), why_opaque(function) or "it has no source").error()


_PLAINLY: dict[object, Callable[..., Any]] = {
    object.__getattribute__: get_plainly,
    object.__setattr__: set_plainly,
    object.__delattr__: delete_plainly,
    type.__setattr__: set_plainly,
    type.__delattr__: delete_plainly,
}
"""What Python's own ways to attributes mean in a graph; they may be methods of an object or of ``super()``."""


_PLAIN = Nature(True, "alike")

_DEBUGGERS = frozenset({
    "breakpoint", "pdb.set_trace", "Pdb.set_trace", "Bdb.set_trace", "ipdb.set_trace", "ipdb.__main__.set_trace",
    "IPython.core.debugger.set_trace", "debugpy.breakpoint", "debugpy.public_api.breakpoint", "code.interact",
    "IPython.terminal.embed.embed",
})  # fmt: skip


def stays_with_python(function: object) -> AnswersOtherwise | StopsForDebugger | None:
    """Why Python may not be asked for it while compiling; ``None`` if it may."""
    name = name_of(function)
    if name in _DEBUGGERS:
        return StopsForDebugger(name)
    return _answers_otherwise(name) if nature(function).verdict == "refused" else None


def _answers_otherwise(name: str) -> AnswersOtherwise:
    """What is said of a call whose answer may be another one at each call."""
    return AnswersOtherwise(name, _ADVICE if "random" in name.lower() else "")


def note_native(lowering: Lowering, function: object, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """Python runs it: what it looks at is part of what was compiled. Gives the answer of what is asked again."""
    external = lowering.external
    known = nature(function)
    _read_elements(lowering, args)
    if known == _PLAIN:
        return MISSING
    name, how = name_of(function), known.verdict
    if name in _DEBUGGERS:
        raise StopsForDebugger(name).error()
    if how != "alike" and not external.unsure:
        external.unsure = f"it calls `{name}`, which may answer differently in another process"
    is_inside = external.is_inside(function) or external.is_inside(getattr(function, "__self__", None))
    if how in ("alike", "same") or is_inside:
        if not known.holds:
            owner = getattr(function, "__self__", None)
            if getattr(function, "__module__", "") == "inspect":  # of methods it reads the code
                args = [getattr(value, "__func__", value) for value in args]
            external.expose(*args, *kwargs.values(), None if isinstance(owner, ModuleType) else owner)
        if isinstance(function, FunctionType) and not is_library(function.__module__):  # one without a source
            external.acted = external.acted if holds_traced((args, kwargs)) else name
        return MISSING
    if how == "refused" or holds_traced((args, kwargs)):
        if holds_traced((args, kwargs)) and how == "asked":
            return MISSING
        raise _answers_otherwise(name).error()
    external.expose(*args, *kwargs.values())
    return external.ask(name, function, args, kwargs)


_ADVICE = "; random numbers of each call come from `ops` (`ops.rand`, `ops.randn`, `ops.randint`, ...)"


def _steps_of(lowering: Lowering, args: Sequence[object]) -> Sequence[object]:
    """Iterators written in Python are walked through the way a graph does."""
    walked = [steps(lowering, value) for value in args]
    return args if all(a is b for a, b in zip(walked, args, strict=True)) else walked


_ASKERS = ("api.tensor.seed", "library.context", "library.generators", "library.initializer")
_ASKING = frozenset(f"msgraph.{name}" for name in _ASKERS)
"""Modules of ours whose functions ask for more than their arguments."""


def _read_elements(lowering: Lowering, args: Sequence[object]) -> None:
    """The elements of tensors become known."""
    for value in args:
        if lowering.adapter.is_tensor(value):
            lowering.external.read_elements(value, lowering.adapter.array_of)


def _passes_values_on(function: object) -> bool:
    owner = function if isinstance(function, type) else getattr(function, "__self__", None)
    if owner is not None and not isinstance(owner, type(functools)):  # a method of a list, a dict, a tensor
        cls = owner if isinstance(owner, type) else class_of(owner)
        return isinstance(owner, Traced) or is_pure(cls.__module__) or is_ours(cls.__module__) or _is_data_class(cls)
    objclass = getattr(function, "__objclass__", None)
    module = getattr(function, "__module__", None) or getattr(objclass, "__module__", None)
    return is_pure(module) or is_ours(module)


def _is_data_class(cls: type[object]) -> bool:
    """True for classes that merely hold what they are given: exceptions, named tuples, data classes, empty classes."""
    if hasattr(cls, "__dataclass_fields__") or issubclass(cls, (BaseException, tuple)):
        return True
    return cls.__init__ is object.__init__ and not is_library(cls.__module__)


def _callback(lowering: Lowering, value: object) -> object:
    """A function given to ``map`` or ``sorted``: when called back, it is lowered."""

    def called_back(*args: object, **kwargs: object) -> object:
        body = functools.partial(call, lowering, value, args, kwargs)
        return body() if may_be_called(lowering, value) else lowering.predicated(body)

    written = isinstance(value, (FunctionType, MethodType, functools.partial))
    intercepted = isinstance(value, Hashable) and callable(value) and value in INTERCEPTED
    is_marked = mark_of(value, "__ms_function__") or mark_of(value, "__ms_cell__")
    return called_back if written or intercepted or is_marked else value

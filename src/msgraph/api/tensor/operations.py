"""Operations outside graphs: a user function that remembers, for each signature it met, what it comes to.

The first call with arguments of some types writes down which ops the function is made of (``dialects/tape.py``). What
NumPy computes exactly as kernels do is played on arrays until there have been some such calls; everything else is
compiled at once, so that one operation has one result, however often it is called. Compiled forms are run by the entry
point of ``backend/runtime/entry.c``, and such calls never come here again. Where what happens depends on more than
types, every call goes the whole way.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakSet

import numpy as np

from msgraph.api.tensor.tensor import Tensor, wrap
from msgraph.backend.callables import HAS_ENTRIES, NativeCallable, set_entry, with_vectorcall
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.arrays import native_array
from msgraph.dialects.calls import Number, number_array
from msgraph.dialects.dtypes import DType
from msgraph.dialects.tape import NotRecorded, NumberAsked, Tape, recorded
from msgraph.support import config
from msgraph.support.lowering_context import BUSY
from msgraph.support.report_files import Dispensable

if TYPE_CHECKING:
    from msgraph.backend.executable import Executable
    from msgraph.backend.plans import PlansByHash
    from msgraph.dialects.contract import Array

Arguments = tuple[tuple[Any, ...], dict[str, Any]]

MOST_FORMS = 1024
"""Signatures that one operation remembers."""

MOST_DRAWING = 64
"""Signatures of which random numbers are drawn by kernels: settings such as a probability are part of them."""

PATIENCE = 64
"""Calls that NumPy computes, where it does so exactly as kernels do, before there is a kernel."""

_VIEWS_PATIENCE = 4
"""Calls before the entry point learns to make a view."""

LARGE = 1 << 16
"""Bytes of results that count as one more call."""


_LONG = 1 << 63
"""Integers beyond have no element type that holds them."""


class Unkeyed(Exception):
    """Arguments of which nothing is remembered."""


class MetArguments:
    """The arguments of one call: what they are, the arrays and numbers among them."""

    __slots__ = ("arrays", "numbers", "opens")

    def __init__(self, opens: bool) -> None:
        self.opens = opens
        """Are numbers that stand alone known by their types?"""
        self.arrays: list[Array] = []
        self.numbers: list[Number] = []

    def of(self, value: Any) -> object:
        """The key of one argument."""
        kind = cast("type[object]", type(value))
        if kind is Tensor or issubclass(kind, Tensor):
            array: Array = value._array  # pyright: ignore[reportPrivateUsage]
            self.arrays.append(array)
            return (array.dtype, array.shape) if array.flags.c_contiguous else (array.dtype, array.shape, array.strides)
        if kind is np.float64:
            value, kind = float(value), float
        if kind is float or kind is int:
            if self.opens and (kind is float or -_LONG <= value < _LONG):
                self.numbers.append(value)
                return kind
            return kind, value.hex() if kind is float else value
        if kind is tuple or kind is list:
            opens, self.opens = self.opens, False  # they become the elements of an array
            try:
                return kind, *[self.of(item) for item in value]
            finally:
                self.opens = opens
        if kind is bool or value is None or value is Ellipsis or kind is str or isinstance(value, DType):
            return kind, value
        if kind is np.ndarray and value.dtype.kind in "biufV":
            self.arrays.append(native_array(value))
            return np.ndarray, value.dtype, value.shape, value.strides
        raise Unkeyed


@with_vectorcall
class EagerOperation(NativeCallable):
    """``call(builder, ...)`` outside graphs, for arguments as users give them."""

    __ms_native__ = True
    __ms_members__ = ("name",)

    def __init__(
        self,
        name: str,
        call: Callable[..., object],
        bind: Callable[[tuple[object, ...], dict[str, object]], Arguments],
        plain: Callable[..., object],
        opens: bool,
    ) -> None:
        self.name = name
        self.call = call
        self.bind = bind
        self.plain = plain
        """The whole way."""
        self.opens = opens
        """Are numbers among the arguments nothing but operands?"""
        self.direct: Callable[[Array], Array] | None = None
        """What it comes to for one tensor, where that depends on the elements."""
        self.forms: dict[object, OperationForm] = {}
        self.plans: PlansByHash | None = None
        self.lock = threading.Lock()
        self.followers: list[NativeCallable] = []

    def lead(self, *followers: NativeCallable) -> None:
        """Others that are called with the same arguments share what the entry point knows; none of these are lists."""
        with self.lock:
            self.followers += followers
            plans = self.plans
        if plans is not None and (linked := import_module("msgraph.api.jit.native_entry").entry()) is not None:
            for follower in followers:
                linked.give_operation(follower, plans)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The result."""
        if self.direct is not None and len(args) == 1 and type(args[0]) is Tensor and not (kwargs or BUSY[0]):
            return wrap(self.direct(args[0]._array))  # pyright: ignore[reportPrivateUsage]
        positional, named = self.bind(args, kwargs)
        try:
            return self._result(positional, named, args, kwargs)
        except Exception as problem:
            told = import_module("msgraph.api.tensor.misuse").told(self, positional, named, problem)
            if told is problem:
                raise
            raise told from None

    def _result(
        self,
        positional: tuple[object, ...],
        named: dict[str, object],
        args: tuple[object, ...],
        kwargs: dict[str, object],
    ) -> Any:
        if BUSY[0]:
            return self.plain(self.call, positional, named)
        signature = MetArguments(self.opens)
        try:
            form = self._form(signature, positional, named)
            if form.asks_numbers:
                signature = MetArguments(False)
                form = self._form(signature, positional, named)
        except Unkeyed:
            return self.plain(self.call, positional, named)
        if form.tape is None:
            return self.plain(self.call, positional, named)
        if form.executable is None:
            return self._played(form, signature, args, kwargs)
        if form.calls_learnt and HAS_ENTRIES:
            self._learn(form, args, kwargs)
        if form.tape.written and not form.may_write(signature.arrays):
            return self.plain(self.call, positional, named)
        return form.run(signature)

    def _form(self, signature: MetArguments, positional: tuple[object, ...], named: dict[str, object]) -> OperationForm:
        """What is done for a signature; its arrays and numbers are noted."""
        of = signature.of
        key: Any = tuple([of(value) for value in positional])
        if named:
            key = key, *[(name, of(value)) for name, value in named.items()]
        form = self.forms.get(key)
        return self._new_form(key, signature.opens, positional, named) if form is None else form

    def _new_form(self, key: object, opens: bool, args: tuple[object, ...], kwargs: dict[str, object]) -> OperationForm:
        tape = None
        asks_numbers = False
        try:
            tape = recorded(lambda b: self.call(b, *_marked(b, args, opens), **_named(b, kwargs, opens)))
        except NumberAsked:
            asks_numbers = opens
        except (NotRecorded, CompileError):  # the whole way says what is wrong, of the user's arguments
            pass
        if tape is not None and (tape.states or opens is not self.opens) and len(self.forms) >= MOST_DRAWING:
            tape = None
        form = OperationForm(tape, opens, asks_numbers)
        if form.tape is not None and not form.is_patient and form.may_compile and config.read("jit") != "0":
            self._compile(form)
        with self.lock:
            _MET.add(self)
            if len(self.forms) >= MOST_FORMS:
                self.forget()
            self.forms[key] = form
        return form

    def _played(
        self, form: OperationForm, signature: MetArguments, args: tuple[object, ...], kwargs: dict[str, object]
    ) -> object:
        tape = cast(Tape, form.tape)
        result = tape.play(signature.arrays, signature.numbers)
        if form.shows and form.calls_learnt and HAS_ENTRIES and may_compile_now():
            self._learn_view(form, signature.arrays, _arrays_of(result), args, kwargs)
        if form.may_compile:
            form.count(result, signature.arrays)
            if form.may_compile and form.calls > PATIENCE and may_compile_now():
                self._compile(form)
        return wrapped(result)

    def _learn_view(
        self,
        form: OperationForm,
        arrays: Sequence[Array],
        results: Sequence[Array],
        args: tuple[object, ...],
        kwargs: dict[str, object],
    ) -> None:
        """After some calls views are made by the entry point; elements that had to be moved are moved by a kernel."""
        form.calls += 1
        if form.calls <= _VIEWS_PATIENCE:
            return
        if any(np.may_share_memory(result, array) for result in results if result.flags.writeable for array in arrays):
            self._learn(form, args, kwargs, (arrays, results))
        elif form.tape is not None and form.tape.compiles and form.calls > PATIENCE:
            self._compile(form)

    def _compile(self, form: OperationForm) -> None:
        """From now on, kernels compute calls like this one; where that fails, all go on as they did."""
        form.may_compile = False
        if not may_compile_now():
            return
        with Dispensable(f"the code of ops.{self.name}", "calls like this one go on without it, slower"):
            executable_of = import_module("msgraph.api.eager.compiled_tape").executable_of
            executable: Executable = executable_of(self.name, form.tape if form.reals is None else form.reals)
            if form.reals is not None:
                tape = cast(Tape, form.tape)
                executable.arguments, executable.results = tape.array_types, tape.result_types
            form.executable = executable if executable.used else None

    def _learn(
        self,
        form: OperationForm,
        args: tuple[object, ...],
        kwargs: dict[str, object],
        seen: tuple[Sequence[Array], Sequence[Array]] | None = None,
    ) -> None:
        """Calls like this one need not come here again; ``seen`` are arguments, and views of them that it gave."""
        ready = import_module("msgraph.api.jit.native_start").ready
        if ready() is None:
            return  # and the next call asks again
        form.calls_learnt -= 1
        with Dispensable(f"the native entry of ops.{self.name}", "its calls go through Python"):
            import_module("msgraph.api.eager.operation_plans").learn(self, form, args, kwargs, seen)

    def forget(self) -> None:
        """Finds out all anew, what is compiled among it."""
        for target in (self, *self.followers):
            set_entry(target)
        self.plans = None
        self.forms = {}


_MET: WeakSet[EagerOperation] = WeakSet()
"""The operations that remember something."""


def forget_operations() -> None:
    """All operations find out anew what they come to: a switch has changed that code depends on."""
    for operation in list(_MET):
        operation.forget()


class OperationForm:
    """What an operation does for one signature."""

    __slots__ = (
        "asks_numbers", "calls", "calls_learnt", "executable", "is_patient", "may_compile", "opens", "reals", "shows",
        "tape",
    )  # fmt: skip

    def __init__(self, tape: Tape | None, opens: bool, asks_numbers: bool) -> None:
        self.opens = opens
        """Are numbers among the arguments known by their types alone?"""
        self.asks_numbers = asks_numbers
        """Must they not be? Then there is a form for each."""
        self.tape = tape
        """Without one, every call goes the whole way."""
        self.executable: Executable | None = None
        self.is_patient = tape is not None and tape.is_exact
        """May NumPy compute the first calls?"""
        self.shows = tape is not None and tape.shows
        self.reals = _as_reals(tape) if tape is not None and tape.has_complex else None
        """What is compiled in its stead, where elements are complex."""
        self.may_compile = (
            tape is not None
            and (self.reals is not None or tape.compiles)
            and not any(map(tape.may_show_argument, tape.slots))
        )
        self.calls = 0
        self.calls_learnt = 4
        """How many ways of giving the arguments may still be entered as plans."""

    def count(self, result: Any, arrays: Sequence[Array]) -> None:
        """Notes a call that NumPy computed; one whose result lies in the memory of an argument is never compiled."""
        written = cast(Tape, self.tape).written
        if not written.isdisjoint(range(len(arrays))):
            self.calls += 1
        for array in _arrays_of(result):
            self.calls += 1 + array.nbytes // LARGE
            is_written = any(array is arrays[place] for place in written if place < len(arrays))
            if not is_written and any(np.may_share_memory(array, argument) for argument in arrays):
                self.may_compile = False

    def may_write(self, arrays: Sequence[Array]) -> bool:
        """Can the arrays that are written be written, and is the memory of each its own?"""
        tape = cast(Tape, self.tape)
        for place in tape.written:
            if place >= len(arrays):
                continue
            if not arrays[place].flags.writeable:
                return False
            if any(np.may_share_memory(arrays[place], a) for k, a in enumerate(arrays) if k != place):
                return False
        return True

    def run(self, signature: MetArguments) -> object:
        """A call of the compiled form from Python."""
        tape, executable = cast(Tape, self.tape), cast("Executable", self.executable)
        arrays = [
            np.ascontiguousarray(array if order is None else array.transpose(order)) if array.ndim else array
            for array, order in zip(signature.arrays, tape.orders, strict=True)
        ]
        arrays += [number_array(signature.numbers[place], dtype) for place, dtype in tape.numbers]
        arrays += tape.state_arrays()
        return wrapped(tape.filled(executable(arrays), signature.arrays))


def _as_reals(tape: Tape) -> Tape | None:
    return import_module("msgraph.dialects.complex_tape").as_reals(tape)


def may_compile_now() -> bool:
    """Is nobody watching what is compiled, and has nobody asked for NumPy?"""
    if config.read("jit") == "0" or config.read("eager") == "0":
        return False
    return not any(map(config.read, ("debug_nans", "dump", "save_graphs", "precompile_only")))


def _arrays_of(result: Any) -> list[Array]:
    if isinstance(result, np.ndarray):
        return [cast("Array", result)]
    if isinstance(result, (tuple, list)):
        return [array for part in cast("Sequence[object]", result) for array in _arrays_of(part)]
    return []


def _named(b: Any, kwargs: dict[str, object], opens: bool) -> dict[str, object]:
    return dict(zip(kwargs, _marked(b, tuple(kwargs.values()), opens), strict=True))


def _marked(b: Any, args: Sequence[Any], opens: bool) -> list[object]:
    """Arguments with placeholders for arrays and open numbers."""
    marked: list[object] = []
    for value in args:
        kind = cast("type[object]", type(value))
        if isinstance(value, Tensor):
            value = value._array  # pyright: ignore[reportPrivateUsage]
        if isinstance(value, np.ndarray):
            array = native_array(cast("Array", value))
            marked.append(b.argument(array))
        elif opens and (kind in (float, np.float64) or (kind is int and -_LONG <= value < _LONG)):
            marked.append(b.number(int if kind is int else float))
        elif kind is tuple or kind is list:
            marked.append(cast(Any, kind)(_marked(b, value, False)))
        else:
            marked.append(value)
    return marked


def wrapped(result: Any) -> object:
    """Arrays as tensors."""
    if isinstance(result, np.ndarray):
        array = cast("Array", result)
        # zeros and the like are one element that is seen everywhere: a tensor has memory, to be written
        return wrap(array if array.flags.writeable else array.copy())
    kind = cast("type[object]", type(result))
    if kind is list or kind is tuple:
        return cast(object, kind(map(wrapped, result)))
    return result


def opens_numbers(call: Callable[..., object], op: Any, generic: Callable[..., object]) -> bool:
    """Is every number among the arguments of a function an operand, of which no more than the type is asked?"""
    return op is not None and getattr(call, "__func__", None) is generic and not op.FIELDS


def as_given(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Arguments:
    """Arguments that are bound already."""
    return args, kwargs

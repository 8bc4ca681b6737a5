"""Operations outside graphs: a user function that remembers, for each signature it met, what it comes to.

The first call with arguments of some types makes the graph of the call (``dialects/operation_graph.py``). What NumPy
computes exactly as kernels do is interpreted on arrays until there have been some such calls; everything else is
compiled at once, so that one operation has one result, however often it is called. Compiled forms are run by the entry
point of ``backend/runtime/entry.c``, and such calls never come here again. Where what happens depends on more than
types, every call goes the whole way.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakSet

import numpy as np

from msgraph.api.jit.forms import family_of
from msgraph.api.jit.native_start import may_compile_now, ready
from msgraph.api.tensor.tensor import Tensor, wrap
from msgraph.backend.callables import HAS_ENTRIES, NativeCallable, set_entry, with_vectorcall
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.arrays import native_array
from msgraph.dialects.calls import Number
from msgraph.dialects.dtypes import DType
from msgraph.dialects.operation_graph import NotRecorded, NumberAsked, OperationBuilder, OperationGraph, recorded
from msgraph.support import config
from msgraph.support.lowering_context import BUSY
from msgraph.support.patches import CHANGED
from msgraph.support.report_files import Dispensable
from msgraph.support.trees import class_of, mapped

if TYPE_CHECKING:
    from msgraph.api.eager.compiled_operation import OperationSizes, Record
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
        cls = class_of(value)
        if cls is Tensor or issubclass(cls, Tensor):
            array: Array = value._array  # pyright: ignore[reportPrivateUsage]
            self.arrays.append(array)
            return (array.dtype, array.shape) if array.flags.c_contiguous else (array.dtype, array.shape, array.strides)
        if cls is np.float64:
            value, cls = float(value), float
        if cls is float or cls is int:
            if self.opens and (cls is float or -_LONG <= value < _LONG):
                self.numbers.append(value)
                return cls
            return cls, value.hex() if cls is float else value
        if cls is tuple or cls is list:
            opens, self.opens = self.opens, False  # they become the elements of an array
            try:
                return cls, *[self.of(item) for item in value]
            finally:
                self.opens = opens
        if cls is bool or value is None or value is Ellipsis or cls is str or isinstance(value, DType):
            return cls, value
        if cls is np.ndarray and value.dtype.kind in "biufV":
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
        self.sizes: dict[object, OperationSizes] = {}
        """Calls that differ in sizes only."""
        self.plans: PlansByHash | None = None
        self.lock = threading.Lock()
        self.followers: list[NativeCallable] = []

    def lead(self, *followers: NativeCallable) -> None:
        """Others that are called with the same arguments share what the entry point knows; none of these are lists."""
        with self.lock:
            self.followers += followers
            plans = self.plans
        if plans is None:
            return
        from msgraph.api.jit.native_entry import entry

        if (linked := entry()) is not None:
            for follower in followers:
                linked.give_operation(follower, plans)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The result."""
        if self.direct is not None and len(args) == 1 and type(args[0]) is Tensor and not (kwargs or BUSY[0]):
            return wrap(self.direct(args[0]._array))  # pyright: ignore[reportPrivateUsage]
        positional, named = self.bind(args, kwargs)
        try:
            if BUSY[0]:
                return self.plain(self.call, positional, named)
            return self._result(positional, named, args, kwargs)
        except Exception as problem:
            from msgraph.api.eager.misuse import told

            if (shown := told(self, positional, named, problem)) is problem:
                raise
            raise shown from None

    def _result(
        self,
        positional: tuple[object, ...],
        named: dict[str, object],
        args: tuple[object, ...],
        kwargs: dict[str, object],
    ) -> Any:
        signature = MetArguments(self.opens)
        try:
            form = self._form(signature, positional, named)
            if form.asks_numbers:
                signature = MetArguments(False)
                form = self._form(signature, positional, named)
        except Unkeyed:
            return self.plain(self.call, positional, named)
        if form.graph is None:
            return self.plain(self.call, positional, named)
        if form.executable is None:
            return self._interpreted(form, form.graph, signature, args, kwargs)
        if form.calls_learnt and HAS_ENTRIES:
            self._learn(form, args, kwargs)
        if form.graph.written and not form.may_write(signature.arrays):
            return self.plain(self.call, positional, named)
        return form.run(signature)

    def _form(self, signature: MetArguments, positional: tuple[object, ...], named: dict[str, object]) -> OperationForm:
        """The form of the operation for a signature, made at its first call."""
        of = signature.of
        key: Any = tuple([of(value) for value in positional])
        if named:
            key = key, *[(name, of(value)) for name, value in named.items()]
        form = self.forms.get(key)
        return self._new_form(key, signature.opens, positional, named) if form is None else form

    def _new_form(self, key: object, opens: bool, args: tuple[object, ...], kwargs: dict[str, object]) -> OperationForm:
        def called(b: OperationBuilder) -> object:
            arguments = _opened(b, (*args, *kwargs.values()), opens)  # in the order in which the run gives them
            return self.call(b, *arguments[: len(args)], **dict(zip(kwargs, arguments[len(args) :], strict=True)))

        graph = None
        asks_numbers = False
        try:
            graph = recorded(called)
        except NumberAsked:
            asks_numbers = opens
        except (NotRecorded, CompileError):  # the whole way says what is wrong, of the user's arguments
            pass
        if graph is not None and (graph.states or opens is not self.opens) and len(self.forms) >= MOST_DRAWING:
            graph = None
        form = OperationForm(graph, opens, asks_numbers)
        if graph is not None and not form.is_patient and form.may_compile and config.read("jit") != "0":
            self._compile(form, (family_of(key), *graph.orders), partial(recorded, called))
        with self.lock:
            _MET.add(self)
            if len(self.forms) >= MOST_FORMS:
                self.forget()
            self.forms[key] = form
        return form

    def _interpreted(
        self,
        form: OperationForm,
        graph: OperationGraph,
        signature: MetArguments,
        args: tuple[object, ...],
        kwargs: dict[str, object],
    ) -> object:
        arrays = signature.arrays
        results = graph.interpret(arrays, signature.numbers)
        if form.is_view and form.calls_learnt and HAS_ENTRIES:
            self._learn_view(form, arrays, results, args, kwargs)
        if form.may_compile:
            form.count(results, arrays)
            if form.may_compile and form.calls > PATIENCE and may_compile_now():
                self._compile(form)
        return form.output_of(results, arrays)

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
        if form.calls <= _VIEWS_PATIENCE or not may_compile_now():
            return
        if any(np.may_share_memory(result, array) for result in results if result.flags.writeable for array in arrays):
            self._learn(form, args, kwargs, (arrays, results))
        elif form.graph is not None and form.graph.compiles and form.calls > PATIENCE:
            self._compile(form)

    def _compile(self, form: OperationForm, family: object = None, record: Record | None = None) -> None:
        """From now on, kernels compute calls like this one; where that fails, all go on as they did.

        Of a ``family`` of calls that differ in sizes, others are served, too.
        """
        form.may_compile = False
        if not may_compile_now():
            return
        with Dispensable(f"the code of ops.{self.name}", "calls like this one go on without it, slower"):
            from msgraph.api.eager.compiled_operation import OperationSizes, executable_of

            graph = cast(OperationGraph, form.graph)
            if record is None:
                executable = executable_of(self.name, graph)
            else:
                sizes = self.sizes.setdefault(family, OperationSizes(self.name))
                executable = executable_of(self.name, graph, partial(sizes.executable, record))
            form.executable = executable if executable.used else None

    def _learn(
        self,
        form: OperationForm,
        args: tuple[object, ...],
        kwargs: dict[str, object],
        seen: tuple[Sequence[Array], Sequence[Array]] | None = None,
    ) -> None:
        """Calls like this one need not come here again; ``seen`` are arguments, and views of them that it gave."""
        if ready() is None:
            return  # and the next call asks again
        form.calls_learnt -= 1
        with Dispensable(f"the native entry of ops.{self.name}", "its calls go through Python"):
            from msgraph.api.eager.operation_plans import learn

            learn(self, form, args, kwargs, seen)

    def forget(self) -> None:
        """Finds out all anew, what is compiled among it."""
        for target in (self, *self.followers):
            set_entry(target)
        self.plans = None
        self.forms, self.sizes = {}, {}


_MET: WeakSet[EagerOperation] = WeakSet()
"""The operations that remember something."""


def forget_operations() -> None:
    """All operations find out anew what they come to: a switch has changed that code depends on."""
    for operation in list(_MET):
        operation.forget()


CHANGED.append(forget_operations)


class OperationForm:
    """What an operation does for one signature."""

    __slots__ = (
        "asks_numbers", "calls", "calls_learnt", "executable", "graph", "is_patient", "is_view", "may_compile", "opens",
    )  # fmt: skip

    def __init__(self, graph: OperationGraph | None, opens: bool, asks_numbers: bool) -> None:
        self.opens = opens
        """Are numbers among the arguments known by their types alone?"""
        self.asks_numbers = asks_numbers
        """Must they not be? Then there is a form for each."""
        self.graph = graph
        """Without one, every call goes the whole way."""
        self.executable: Executable | None = None
        self.is_patient = graph is not None and graph.is_exact
        """May NumPy compute the first calls?"""
        self.is_view = graph is not None and graph.is_view
        self.may_compile = graph is not None and graph.compiles and not graph.may_show_argument
        self.calls = 0
        self.calls_learnt = 4
        """How many ways of giving the arguments may still be entered as plans."""

    def count(self, results: Sequence[Array], arrays: Sequence[Array]) -> None:
        """Notes a call that NumPy computed; one whose result lies in the memory of an argument is never compiled."""
        if any(index < len(arrays) for index in cast(OperationGraph, self.graph).written):
            self.calls += 1
        for result in results:
            self.calls += 1 + result.nbytes // LARGE
            if any(np.may_share_memory(result, argument) for argument in arrays):
                self.may_compile = False

    def may_write(self, arrays: Sequence[Array]) -> bool:
        """Can the arrays that are written be written, and is the memory of each its own?"""
        for index in cast(OperationGraph, self.graph).written:
            if index >= len(arrays):
                continue
            if not arrays[index].flags.writeable:
                return False
            if any(np.may_share_memory(arrays[index], a) for k, a in enumerate(arrays) if k != index):
                return False
        return True

    def run(self, signature: MetArguments) -> object:
        """A call of the compiled form from Python."""
        graph, executable = cast(OperationGraph, self.graph), cast("Executable", self.executable)
        arrays = [
            np.ascontiguousarray(array if order is None else array.transpose(order)) if array.ndim else array
            for array, order in zip(signature.arrays, graph.orders, strict=True)
        ]
        results = graph.checked(executable(graph.inputs(arrays, signature.numbers)))
        return self.output_of(results, signature.arrays)

    def output_of(self, results: Sequence[Array], arguments: Sequence[Array]) -> object:
        """The result of the operation, tensors for arrays; ``arguments`` are given back where they were written."""
        graph = cast(OperationGraph, self.graph)
        # zeros and the like are one element that is seen everywhere: a tensor has memory, to be written
        tensors = [wrap(array if array.flags.writeable else array.copy()) for array in results]
        return graph.output_of(tensors, [wrap(array) for array in arguments] if graph.written else ())


def _opened(b: OperationBuilder, args: Sequence[object], opens: bool) -> list[object]:
    """Arguments of a graph for arrays and open numbers."""

    def opened(value: object) -> object:
        if isinstance(value, Tensor):
            value = value._array  # pyright: ignore[reportPrivateUsage]
        return b.argument(native_array(cast("Array", value))) if isinstance(value, np.ndarray) else value

    def is_open(value: Any, cls: type[object]) -> bool:
        return opens and (cls in (float, np.float64) or (cls is int and -_LONG <= value < _LONG))

    numbers = [(value, class_of(value)) for value in args]
    return [b.number(int if cls is int else float) if is_open(v, cls) else mapped(v, opened) for v, cls in numbers]


def opens_numbers(call: Callable[..., object], op: Any, generic: Callable[..., object]) -> bool:
    """Is every number among the arguments of a function an operand, of which no more than the type is asked?"""
    method = getattr(getattr(call, "func", call), "__func__", None)
    return op is not None and method is generic and len(op.FIELDS) == len(getattr(call, "keywords", ()))


def as_given(args: tuple[object, ...], kwargs: dict[str, object]) -> Arguments:
    """Arguments that are bound already."""
    return args, kwargs

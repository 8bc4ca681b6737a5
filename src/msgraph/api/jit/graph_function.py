"""``GraphFunction``: a function compiled on its first call, once per signature; what ``jit`` makes.

f(x, y)              # compiles
f(x + 1, y)          # same types: runs the compiled code
f.signatures         # what has been compiled, and why
f.lower(x, y)        # the graph of a call
"""

from __future__ import annotations

import functools
import logging
import sys
import threading
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from types import CodeType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast, overload
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

from msgraph.api.jit import all_sizes, signatures
from msgraph.api.jit.fallback import Fallback, announce, may_fall_back
from msgraph.api.jit.forms import MANY, MOST_SIZED_FORMS, CallForm, Family, FormTable, announced_dims
from msgraph.api.jit.inspection import QUESTIONS, Inspection
from msgraph.api.jit.native_start import compile_cache, compiler, ready
from msgraph.api.jit.signatures import Arguments, Binding, CompileRequest, Signature, TracedArgument
from msgraph.api.jit.tracing import is_watched
from msgraph.backend.callables import HAS_ENTRIES, Keeper, kept_by, kept_of, set_entry, with_vectorcall
from msgraph.diagnostics.catalog.jit import StopsForDebugger, UnknownBackend
from msgraph.diagnostics.errors import CompileError
from msgraph.support import config
from msgraph.support.found_sizes import NothingFound
from msgraph.support.lazy_module import handed_down, open_pack
from msgraph.support.log import LOG
from msgraph.support.lowering_context import called_inside
from msgraph.support.report_files import Dispensable
from msgraph.support.symbolic_sizes import SymbolicSizeError

if TYPE_CHECKING:
    from msgraph.api.jit.compiled import Compiled
    from msgraph.backend.plans import CallPlan, CompiledForm
    from msgraph.library.export.lowered_call import LoweredCall

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

_BACKENDS = ("", "ms_backend", "GE")

_MOST_SIGNATURES = 1000
_NATIVE_ENTRY = Dispensable("the native entry", "calls go through Python")

FOR_USERS = ("cache_clear", "fullgraph", "lower", "prepare", "signatures", *QUESTIONS)
_OF_FUNCTIONS = frozenset((*dir(type(lambda: None)), "__wrapped__"))
"""What ``dir`` shows of a compiled function: what it is for, and what every function has."""


CHECKS_RESULTS = config.read("check") == "results"
"""Is every call compared with that of the Python function? ``MSGRAPH_CHECK`` is read once."""


def _compiled_graph_count() -> int:  # pyright: ignore[reportUnusedFunction]  (the recorded probes count with it)
    return GraphFunction.compiled_count


class Constructs(Protocol[P, R_co]):
    """What has a ``construct``, for type checkers: a Cell, whose calls take and give what that does."""

    @property
    def construct(self) -> Callable[P, R_co]:
        """What the cell computes."""
        ...


@functools.partial(with_vectorcall, is_method=True)
class GraphFunction(Keeper, Inspection, Generic[P, R]):
    """A function that is compiled when it is called; as a class attribute it is a method.

    Calls that are like one before go to its native entry and never reach ``__call__``.
    """

    __slots__ = ("__dict__", "__weakref__", "_is_of_cells")

    ALWAYS: ClassVar[bool] = False
    """Is it compiled even where ``MS_JIT=0`` asks for plain Python?"""

    EAGER: ClassVar[bool] = False
    """Are all of them plain Python for now, what is compiled and what is not? Calls of native entries are not asked."""

    FALLS_BACK: ClassVar[bool] = True
    """May it run as Python where it cannot be compiled?"""

    AS_PYTHON: ClassVar[bool] = False
    """Does it return the very tensors that Python would, rather than tensors of their own?"""

    LOGS: ClassVar[bool] = True
    """Are its compilations in the log?"""

    compiled_count: ClassVar[int] = 0
    """Graphs compiled in this process."""

    WATCHERS: ClassVar[list[Callable[..., None]]] = []
    """Called with every new form: the function, the arguments, the compiled form, its signature."""

    FAILURE_WATCHERS: ClassVar[list[Callable[..., None]]] = []
    """Called with every call that could not be compiled: the function, the arguments, the problem."""

    def __init__(
        self,
        function: Callable[P, R],
        fullgraph: bool = False,
        backend: str = "",
        dynamic: bool | None = None,
        copies: str = "",
        receiver: object = None,
    ) -> None:
        functools.update_wrapper(self, function)
        self.__ms_function__: Callable[P, R] = function
        self.fullgraph = fullgraph
        self.backend = backend
        self.dynamic = dynamic
        self.copy_rule = copies
        self.receiver = receiver
        """Whose method it is, if ``jit`` was given a bound one or a Cell."""
        self._announced: set[str] = set()
        """Why calls ran as Python, as far as it has been said."""
        self._binding: Binding | None = None
        self._start()

    def _start(self) -> None:
        """Nothing has been called yet."""
        self._of_cells: WeakValueDictionary[int, GraphFunction[P, R]] = WeakValueDictionary()
        """The functions of single Cells, in the order of their first calls."""
        self._is_of_cells = True
        """May what it is a method of be a Cell? Looked for until it is that of another object."""
        self._lock = threading.RLock()
        self._hits = self._misses = 0
        self._forget()

    def _forget(self) -> None:
        """Nothing is compiled."""
        self.table = FormTable()
        kept_by(self).pop("plans", None)
        self._signatures: list[Signature] = []

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the compiled form for these arguments, compiling it if there is none."""
        if not self.ALWAYS and (GraphFunction.EAGER or is_watched(self.__ms_function__)):
            return self.__ms_function__(*args, **kwargs)
        if CHECKS_RESULTS and not self.ALWAYS:
            check = open_pack("bisect.python_run")
            if check.is_wanted():
                return check.checked_call(self, args, kwargs)
        bound = self.binding.bind(args, kwargs)
        try:
            arguments = Arguments(*bound)
        except TracedArgument:
            return called_inside(self.__ms_function__, *args, **kwargs)
        compiled = self.table.current(arguments)
        is_new = compiled is None
        if compiled is None and not self.ALWAYS and config.read("jit") == "0":
            return self.__ms_function__(*args, **kwargs)
        result: Any = None
        form: CompiledForm | None = None
        try:
            if compiled is None:
                compiled = self._compile(arguments)
            else:
                self._hits += 1
            if not isinstance(compiled, Fallback):
                if HAS_ENTRIES and not is_new and not CHECKS_RESULTS and sys.gettrace() is None:
                    form = self._native_form(compiled, arguments, len(args), kwargs)
                result = compiled(arguments.arrays, arguments)
        except NothingFound as nothing:
            if self.FALLS_BACK:
                return self.__ms_function__(*args, **kwargs)
            return cast(R, compiler.call_with_nothing(self.call(*bound), cast("Compiled", compiled), nothing))
        except Exception as problem:
            if not _is_about_memory(problem):
                raise _exceptions().seen_by_caller(problem)  # noqa: B904  (mostly it is the same one)
            form, arguments = None, Arguments(*bound)
            compiled = self._compile_for_memory(arguments)
            if not isinstance(compiled, Fallback):
                result = compiled(arguments.arrays, arguments)
        if isinstance(compiled, Fallback):
            return self._as_python(compiled)(*args, **kwargs)
        if form is not None and compiled.is_current():
            self._use(form, compiled, (len(args), tuple(kwargs)))
        return result

    def _as_python(self, fallback: Fallback) -> Callable[P, R]:
        """What is called instead: what it calls is compiled, unless someone wants to look at it with a debugger."""
        if fallback.code == StopsForDebugger.code:
            return self.__ms_function__
        from msgraph.api.jit.python_calls import python_form

        return python_form(self.__ms_function__)

    def _native_form(
        self, compiled: Compiled, arguments: Arguments, count: int, kwargs: Mapping[str, object]
    ) -> CompiledForm | None:
        """What the native way is for calls like this one, which found its compiled form and has changed nothing yet.

        Those that still come here do not fit their plan, or have none: that is looked at again and again, but rarely.
        """
        call_form = (count, tuple(kwargs))
        calls = compiled.plain_calls.get(call_form, 0) + 1
        is_tried = not calls & (calls - 1)
        native = ready() if is_tried else None
        if is_tried and native is None:
            return None  # and the next call asks again
        compiled.plain_calls[call_form] = calls
        if native is None:
            return None
        with _NATIVE_ENTRY:
            places = [*range(count), *self.binding.places(len(arguments.args), arguments.kwargs, kwargs)]
            return native.form_of(compiled, arguments, places, call_form[1])
        return None

    def _use(self, form: CompiledForm, compiled: Compiled, call_form: tuple[int, tuple[str, ...]]) -> None:
        """Calls that fit a form take the native way from now on."""
        from msgraph.api.jit import native_entry as native

        with _NATIVE_ENTRY, self._lock:
            plan = native.CallPlan(form)
            others = [old for old in self.plans if old is not compiled.plans.get(call_form)]
            compiled.plans[call_form] = plan
            native.give(self, [plan, *others][: native.MOST_PLANS])

    def __init_subclass__(cls) -> None:
        with_vectorcall(cls, is_method=True)

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> GraphFunction[P, R]: ...
    @overload
    def __get__(
        self: GraphFunction[Concatenate[Any, Q], R], instance: object, owner: type | None = None
    ) -> GraphFunction[Q, R]: ...

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        if self._is_of_cells:
            try:
                return kept_of(instance)[self]
            except (AttributeError, KeyError, TypeError):
                return self if instance is None else self.bound_to(instance)
        return self if instance is None else MethodType(self, instance)

    def bound_to(self, instance: object) -> Any:
        """The method of an object; that of a Cell is kept there: what is compiled for a Cell goes with it."""
        if not isinstance(instance, Keeper):
            self._is_of_cells = False
            return MethodType(self, instance)
        own = object.__new__(type(self))
        own.__dict__.update(self.__dict__)
        own._start()
        with self._lock:
            method = kept_by(instance).setdefault(self, MethodType(own, instance))
            self._of_cells.setdefault(id(method.__func__), method.__func__)
        return method

    def of(self, owner: object) -> GraphFunction[P, R]:
        """The function of one Cell; this one for other objects."""
        return self.bound_to(owner).__func__ if isinstance(owner, Keeper) else self

    def __dir__(self) -> list[str]:
        own = {*FOR_USERS, *getattr(self.__ms_function__, "__dict__", ())}
        return sorted(name for name in object.__dir__(self) if name in own or name in _OF_FUNCTIONS)

    def __repr__(self) -> str:
        return f"<compiled {getattr(self, '__qualname__', 'function')}>"

    def __deepcopy__(self, memo: object) -> GraphFunction[P, R]:
        return self

    def __reduce__(self) -> str:
        return getattr(self, "__qualname__")  # noqa: B009  (set by update_wrapper)

    def prepare(self, *args: object, **kwargs: object) -> None:
        """Compile for a call like this one, if that has not been done, and do not run it."""
        arguments = Arguments(*self.binding.bind(args, kwargs))
        if self.table.current(arguments) is None:
            self._compile(arguments)

    def repeatable(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[GraphFunction[Any, Any], Any, Any]:
        """A call like this one that can be made many times."""
        return self, args, kwargs

    @property
    def signatures(self) -> list[Signature]:
        """The compiled forms in words; of a method of Cells, for all those that are there."""
        return [signature for own in self._all() for signature in own._signatures]

    @property
    def plans(self) -> list[CallPlan]:
        """What native calls look at, in this order: plans go with the forms they are of."""
        return [plan for reference in kept_by(self).get("plans", ()) if (plan := reference()) is not None]

    def _all(self) -> list[GraphFunction[P, R]]:
        """This function, and those of single Cells."""
        return [self, *self._of_cells.values()]

    def cache_clear(self) -> None:
        """Forget every compiled form."""
        for own in self._all():
            with own._lock:
                set_entry(own)
                own._forget()

    def lower(self, *args: P.args, **kwargs: P.kwargs) -> LoweredCall:
        """The graph of a call, as the front end writes it: ``print(f.lower(x))``, ``f.lower(x).compile()``."""
        lowered_call = handed_down("lowered calls").LoweredCall
        call = self.call(*self.given_arguments(args, kwargs))
        return lowered_call(compiler.graph_of_call(call), self.binding.names, call)

    def given_arguments(
        self, args: tuple[object, ...], kwargs: Mapping[str, object]
    ) -> tuple[tuple[object, ...], Mapping[str, object]]:
        """The arguments of a call with keywords made positional, and whose method it is in front."""
        whole = args if self.receiver is None or (args and args[0] is self.receiver) else (self.receiver, *args)
        return self.binding.bind(whole, kwargs)

    def call(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> CompileRequest:
        """What is compiled for bound arguments."""
        return CompileRequest(self.__ms_function__, args, kwargs, self.fullgraph, self.copy_rule, (), self.AS_PYTHON)

    # -- signatures ----------------------------------------------------------------------------------

    @property
    def binding(self) -> Binding:
        """How arguments go to parameters."""
        if self._binding is None:
            self._binding = Binding(self.__ms_function__)
        return self._binding

    def _compile(self, arguments: Arguments) -> CallForm:
        with self._lock:
            compiled = self.table.current(arguments)  # another thread may have been faster
            if compiled is None and self.table.by_class:
                compiled = self.table.for_other_objects(arguments)
            if compiled is not None:
                self._hits += 1
                return compiled
            may_open = self.dynamic is not False and not self.copy_rule and bool(arguments.arrays)
            if may_open and (compiled := self._for_other_sizes(arguments)) is not None:
                return compiled
            if self.backend not in _BACKENDS:
                raise UnknownBackend(self.backend, _BACKENDS).error()
            args, kwargs = arguments.args, arguments.kwargs
            words = signatures.describe(self.binding.names, args, kwargs)
            is_first = not self._signatures and not self._of_cells
            signature = Signature(words, "first call" if is_first else self._reason(arguments.key, words))
            self.table.expect(arguments.key)  # before anything is read of the objects in it
            start = time.perf_counter()
            try:
                obtained = compile_cache.obtain(self.call(args, kwargs), arguments.shapes if may_open else None)
                if isinstance(obtained, all_sizes.Form):
                    return cast("Compiled", self._take_form(arguments, obtained, signature.reason))
            except Exception as problem:
                for see in self.FAILURE_WATCHERS:
                    see(self, args, kwargs, problem)
                if not _is_about_memory(problem) and self._falls_back(problem):
                    return self._fall_back(arguments.key, signature, cast(CompileError, problem))
                if (failure := _exceptions().compilation_failed(problem, self.__ms_function__)) is problem:
                    raise
                raise failure from None
            signature.times = {**obtained.times, "total": time.perf_counter() - start}
            self.table.add_compiled(arguments.key, obtained)
            self._count(signature, arguments, obtained)
            for see in self.WATCHERS:
                see(self, args, kwargs, obtained, signature)
            return obtained

    def _for_other_sizes(self, arguments: Arguments) -> Compiled | None:
        """A form for all sizes of some dimensions; compiled now if these have changed often enough."""
        family, shapes = self.table.family(arguments.key), arguments.shapes
        new_values, symbols = 1 if self.dynamic else 2, None
        announced = announced_dims(self.__ms_function__, self.binding.names, arguments)
        if family.seen or announced:
            if (compiled := family.find(shapes, lambda form: form.is_current(arguments))) is not None:
                self._hits += 1
                self.table.add(arguments.key, compiled)
                return compiled
            symbols = family.symbols(shapes, new_values, announced)
        if shapes not in family.seen:
            family.seen = [*family.seen, shapes][-MOST_SIZED_FORMS:]
        if symbols is None or symbols in family.refused:
            return None
        return self._compile_for_all_sizes(arguments, family, symbols, 0 if announced else new_values)

    def _compile_for_all_sizes(
        self, arguments: Arguments, family: Family, symbols: all_sizes.Symbols, new_values: int
    ) -> Compiled | None:
        from msgraph.api.jit import size_words as in_words

        call, shapes = self.call(arguments.args, arguments.kwargs), arguments.shapes
        general = in_words.arguments_in_words(self.binding.names, arguments, symbols)
        plain = signatures.describe(self.binding.names, arguments.args, arguments.kwargs)
        reason = in_words.reason_in_words(general, plain, symbols, new_values)
        if (other := next((known for known in family.forms if known.symbols == symbols), None)) is not None:
            reason = in_words.unmet_in_words(other.template.environment, symbols.sizes(shapes) or ())
        start = time.perf_counter()
        try:
            form = compile_cache.obtain_for_all_sizes(call, symbols, shapes, bool(self.dynamic), reason, family.forms)
            if form.serving(shapes) is None and form.template.environment.holds(symbols.sizes(shapes)):
                raise SymbolicSizeError("these sizes are treated in another way")
        except (Exception, SymbolicSizeError) as problem:
            _exceptions().note_retried(problem, self.__ms_function__, "it is compiled for each size")
            reason = family.refused[symbols] = in_words.refusal_in_words(problem)
            if (words := str(Signature(general, reason))) not in self.table.each_size:
                self.table.each_size[words] = reason
                LOG.info("%s%s is compiled for each size: %s", str(self)[10:-1], words, reason)
            return None
        form.compiled.times["total"] = time.perf_counter() - start
        return self._take_form(arguments, form, reason)

    def _take_form(self, arguments: Arguments, form: all_sizes.Form, reason: str) -> Compiled | None:
        """A form for all sizes that was compiled now, or by an earlier process."""
        from msgraph.api.jit import size_words as in_words

        compiled = form.serving(arguments.shapes)
        family = self.table.family(arguments.key)
        family.forms.insert(0, form)
        if compiled is None:
            family.refused[form.symbols] = "these sizes are a case of their own"
        signature = Signature(in_words.arguments_in_words(self.binding.names, arguments, form.symbols), reason)
        signature.sizes = in_words.guards_in_words(form.template.environment)
        signature.times = {"total": 0.0, **form.compiled.times}
        self._count(signature, arguments, form.compiled, compiled)
        if compiled is not None:
            self.table.add(arguments.key, compiled)
        return compiled

    def _compile_for_memory(self, arguments: Arguments) -> CallForm:
        """A form for tensors that share memory; where there is none, this call runs as Python."""
        try:
            with self._lock:
                compiled = compiler.compile_call(self.call(arguments.args, arguments.kwargs))
                compiled.number = self._misses
                self.table.add_compiled(arguments.key, compiled)
                return compiled
        except Exception as problem:
            if _is_about_memory(problem) and self._falls_back(problem):
                fallback = Fallback(cast(CompileError, problem))
                self._announce(fallback)
                return fallback
            raise _exceptions().seen_by_caller(problem)  # noqa: B904  (mostly it is the same one)

    def _announce(self, fallback: Fallback) -> None:
        if fallback.reason not in self._announced:
            self._announced.add(fallback.reason)
            announce(getattr(self, "__qualname__", "function"), fallback)

    def _falls_back(self, problem: Exception) -> bool:
        """May calls like the one that met this run as Python?"""
        return self.FALLS_BACK and not self.copy_rule and may_fall_back(problem, self.fullgraph)

    def _fall_back(self, key: Hashable, signature: Signature, problem: CompileError) -> Fallback:
        """Calls like this one run as Python."""
        fallback = Fallback(problem)
        fallback.number = self._misses
        signature.fallback = fallback.reason
        self._announce(fallback)
        self.table.add_compiled(key, fallback)
        self._signatures.append(signature)
        self._misses += 1
        return fallback

    def _reason(self, key: Hashable, words: Mapping[str, str]) -> str:
        if stale := self.table.of(key):
            return str(stale[0].changed() or "a container is given that it reaches in another way too")
        differences = (signatures.difference(words, signature.arguments) for signature in self.signatures)
        return min(differences, key=len, default=["first call"])[0]

    def _count(self, signature: Signature, arguments: Arguments, *forms: Compiled | None) -> None:
        """Something was compiled for a call."""
        self._signatures = [*self._signatures[-_MOST_SIGNATURES:], signature]
        for form in filter(None, forms):
            form.call = signatures.without_elements((tuple(arguments.args), dict(arguments.kwargs)))
            form.number = self._misses
        self._misses += 1
        GraphFunction.compiled_count += 1
        if not self.LOGS:
            return
        name = getattr(self, "__qualname__", "function")
        if LOG.isEnabledFor(logging.INFO):
            times = {stage: 1e3 * seconds for stage, seconds in signature.times.items()}
            total, stages = times.pop("total"), ", ".join(f"{stage} {t:.1f}" for stage, t in times.items())
            LOG.info("compiled %s%s in %.1f ms (%s): %s", name, signature, total, stages, signature.reason)
        code = getattr(self.__ms_function__, "__code__", None)
        if isinstance(code, CodeType) and not str(self.__ms_function__.__module__).startswith("msgraph."):
            compiled_for = _COMPILED_CODE.setdefault(code, ref(self.__ms_function__))
            if compiled_for() is not self.__ms_function__:
                LOG.warning(_COMPILED_AGAIN, code.co_name, code.co_filename, code.co_firstlineno)
        if self._misses == MANY:
            LOG.warning("%s has been compiled %d times; pass numbers as `ms.mutable(n)` to compile once", name, MANY)


_COMPILED_CODE: WeakKeyDictionary[CodeType, ref[object]] = WeakKeyDictionary()
"""The code of functions that were compiled, and which function object it was compiled for."""

_COMPILED_AGAIN = (
    'The function "%s" at the file "%s", line %d has been compiled again. Try to reuse the function object decorated '
    "by @jit to reduce the compile time. For more details, get instructions about `jit` at "
    "https://www.mindspore.cn/search?inputValue=jit."
)


def _exceptions() -> ModuleType:
    """What is done with exceptions: loaded when there is one."""
    from msgraph.api.jit import exceptions

    return exceptions


def _is_about_memory(problem: Exception) -> bool:
    """Does a call write memory that tensors share, which its form has not been made for? Nothing has run then."""
    return isinstance(problem, CompileError) and problem.code == "MG407"

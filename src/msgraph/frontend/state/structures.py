"""What a graph gives back, as structures that loading a compiled graph needs too: containers of results, and writes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import CellType, FunctionType
from typing import TYPE_CHECKING, Any, cast

from msgraph.dialects.texts import RunTimeText, text_of
from msgraph.frontend.state.containers import emptied, fill, refill
from msgraph.frontend.state.external_state import MISSING, Aliasing, Guard, class_of
from msgraph.support.module_origin import is_ours
from msgraph.support.trees import is_tuple

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from msgraph.diagnostics.spans import Span


@dataclass(frozen=True)
class Result:
    """Stands in an output structure where a result of the graph will be."""

    index: int
    kind: str


@dataclass(eq=False, repr=False)
class ExternalObject:
    """Stands in an output structure for a container outside, which leaves as itself."""

    value: Any


@dataclass(eq=False, repr=False)
class ParameterContents:
    """Stands in an output structure where a parameter was returned: its contents after the run are what leaves."""

    parameter: Any
    read: Callable[[Any], Any]


@dataclass(eq=False, repr=False)
class RunTimeChoice:
    """Stands in an output structure for one of several, of which the run gives the number."""

    discriminant: Result
    options: Mapping[int, Any]


@dataclass(eq=False, repr=False)
class ExternalView:
    """Stands in what a call leaves behind for a view of a tensor of the caller's: of the same memory."""

    source: Any
    op: str
    fields: Any
    look: Callable[[object, str, object], object]


@dataclass(eq=False, repr=False)
class SharedTensor:
    """Stands in what a call leaves behind for a tensor that the run has made: one object, wherever its number is."""

    number: int
    value: Any


@dataclass(eq=False, repr=False)
class RunTimeString:
    """Stands in an output structure for a string that is put together after the run."""

    text: RunTimeText


@dataclass(eq=False, repr=False)
class Failure:
    """An exception that the run may meet; what only the run knows of it is in ``values``."""

    exception: BaseException
    arguments: Any
    values: Any = ()
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    cause: Failure | None = None
    context: Failure | None = None
    place: Sequence[Span] = ()
    """Where the program raises it: the line, and the calls that led there."""

    def made(self, results: Sequence[object]) -> BaseException:
        """The exception, of this run."""
        values = rebuild(self.values, results) if self.values else ()
        return self.filled(lambda structure: rebuild(structure, values))

    def filled(self, fill: Callable[[Any], Any]) -> BaseException:
        """An exception like this one, with what ``fill`` makes of its arguments and attributes."""
        exception = _like(self.exception, fill(self.arguments))
        exception.__dict__.update(fill(self.attributes))
        if self.cause is not None:
            exception.__cause__ = self.cause.filled(fill)
        if self.context is not None:
            exception.__context__ = self.context.filled(fill)
        exception.__suppress_context__ = self.exception.__suppress_context__
        from msgraph.frontend.program.tracebacks import traceback_of

        return exception.with_traceback(traceback_of(self.place))


_OF_BUILTINS = ("name", "obj", "path", "filename", "filename2")
"""Attributes that Python's own exceptions are given by keyword."""


def _like(exception: BaseException, args: tuple[object, ...]) -> BaseException:
    """An exception of the same class with these arguments; the user's ``__new__`` and ``__init__`` do not run again."""
    cls = own = type(exception)
    while own.__module__ != "builtins":  # the one whose memory it has
        own = cast("type[BaseException]", own.__base__)
    copied = own.__new__(cls, *args)
    with contextlib.suppress(TypeError):  # arguments that Python's own class does not take
        own.__init__(copied, *args)
    copied.args = args
    for name in _OF_BUILTINS:
        if getattr(exception, name, None) is not None and name not in exception.__dict__:
            with contextlib.suppress(AttributeError):  # a property of the user's
                setattr(copied, name, getattr(exception, name))
    return copied


@dataclass(eq=False, repr=False)
class NewObject:
    """Stands in an output structure for an object made inside: one whose attributes hold values of the run, an array,
    or a container, with its contents, that is no plain list, dict or set."""

    instance: Any
    attributes: Mapping[str, Any]
    contents: Any = None


@dataclass(eq=False, repr=False)
class ExternalWrite:
    """What a call leaves behind in an object outside the graph, done after each run.

    ``target`` is a container or an object, or for a name the globals or a cell. It may be a :class:`Result`: the number
    of a container among the arguments, counted from the end. ``name`` is an attribute or a name, or ``None`` where the
    contents of a container change. ``value`` is a structure holding :class:`Result` markers. ``happens`` may be
    a result that says whether it is so.
    """

    target: Any
    name: str | None
    value: Any
    happens: Any = True

    def perform(self, made: Rebuilding) -> None:
        """Write it, with the results of the run as users see them."""
        results = made.results
        if self.happens is not True and not results[self.happens.index]:
            return
        target: Any = results[self.target.index] if isinstance(self.target, Result) else self.target
        value: Any = made.of(self.value)
        if self.name is None:
            refill(target, value)
        elif class_of(target) is dict:  # the names of a module
            target[self.name] = value
        else:
            set_member(target, "cell_contents" if isinstance(target, CellType) else self.name, value)


def set_member(target: object, name: str, value: object) -> None:
    """``target.name = value`` past a ``__setattr__`` of the user's: that has been lowered already."""
    _past_users(target, "__setattr__")(target, name, value)


def delete_member(target: object, name: str) -> None:
    """``del target.name`` past a ``__delattr__`` of the user's."""
    _past_users(target, "__delattr__")(target, name)


def _past_users(target: object, method: str) -> Callable[..., None]:
    """The first method of this name among the classes of an object that the user has not written."""
    return next(
        change
        for base in class_of(target).__mro__
        if (change := vars(base).get(method)) is not None
        and not (isinstance(change, FunctionType) and not is_ours(change.__module__))
    )


@dataclass
class Lowered:
    """A function as a graph, and what is around it."""

    module: ModuleOp
    captures: list[Any]
    """Tensors that were reached from inside; the last arguments of the entry function, in this order."""
    output: object
    """What the call returns: a structure with :class:`Result` markers; see :func:`rebuild`."""
    writes: list[ExternalWrite] = field(default_factory=list[ExternalWrite])
    guards: list[Guard] = field(default_factory=list[Guard])
    kinds: list[str] = field(default_factory=list[str])
    """What each result of the graph is to the user: ``"tensor"``, or the kind of a number."""
    failure: int | None = None
    """The result that says which of ``failures`` was met: its number, 0 for none."""
    failures: Sequence[Failure] = ()
    inside: set[int] = field(default_factory=set[int])
    """By identity, those of the captures that were made while it was lowered, and are nobody else's."""
    takes_objects: bool = False
    """Is what it gives, or leaves behind, about objects among the arguments?"""
    aliasing: Aliasing | None = None
    """What must be so of them, where it makes a difference."""
    met: Sequence[object] = ()
    """The tensors from outside that it reached."""
    tells_tensors_apart: bool = False
    """Does it matter which tensors among the arguments are one object, because some are written or compared?"""
    tensors: Any = None
    """What must be so of them, where it matters (``backend/shared_memory.py``)."""
    sharing: Any = None
    """What must be so of the memory they share, where it is written; ``None`` if they share none."""
    sizes: Any = None
    """The environment of sizes that the run finds, if there are any."""
    unsure: str = ""
    """Why another process might get another graph, though everything that was read is the same; empty if it cannot."""
    references: Mapping[int, str] = field(default_factory=dict[int, str])
    """The names of the arguments of the graph that are references, by their places."""


def rebuild(structure: object, results: Sequence[object]) -> Any:
    """``structure`` with each :class:`Result` replaced by that result; containers and objects are made anew."""
    return results[structure.index] if isinstance(structure, Result) else Rebuilding(results).of(structure)


class Rebuilding:
    """What one run gives and leaves behind: an object that stands in several places is one object."""

    def __init__(self, results: Sequence[Any]) -> None:
        self.results = results
        self._made: dict[int, object] = {}
        self._identified: dict[int, object] = {}
        self._walk = Substitution(self._leaf)

    def of(self, structure: object) -> Any:
        """The structure with results in place of their numbers."""
        return self._walk.of(structure)

    def _leaf(self, item: object) -> object:
        of = self._walk.of
        if isinstance(item, Result):
            return self.results[item.index]
        if isinstance(item, ExternalObject):
            return item.value
        if isinstance(item, ParameterContents):
            return item.read(item.parameter)
        if isinstance(item, RunTimeString):
            text = item.text.with_values([of(value) for value in item.text.values])
            return "".join(p if isinstance(p, str) else text_of(*p) for p in text.pieces)
        if isinstance(item, RunTimeChoice):
            return of(item.options[self.results[item.discriminant.index]])
        if isinstance(item, SharedTensor):
            return self._identified.setdefault(item.number, of(item.value))
        if isinstance(item, ExternalView):
            if id(item) not in self._made:
                self._made[id(item)] = item.look(of(item.source), item.op, of(item.fields))
            return self._made[id(item)]
        if isinstance(item, NewObject) and id(item) not in self._made:
            self._make(item)
        return self._made[id(item)] if isinstance(item, NewObject) else item

    def _make(self, item: NewObject) -> None:
        copied = self._made[id(item)] = emptied(item.instance)
        for name, value in item.attributes.items():
            if isinstance(members := getattr(copied, "__dict__", None), dict):
                members[name] = self._walk.of(value)
            else:
                object.__setattr__(copied, name, self._walk.of(value))
        if item.contents is not None:
            fill(copied, self._walk.of(item.contents))


def tuple_like(some: tuple[object, ...], parts: Sequence[Any]) -> tuple[object, ...]:
    """A tuple of the class of ``some`` with these parts; ``some`` itself where they are its own.

    Values of parameters make no ``ParameterTuple``: what is returned of one is a tuple, as in MindSpore.
    """
    if all(a is b for a, b in zip(parts, some, strict=True)):
        return some
    if hasattr(some, "__parameter_tuple__"):
        return tuple(parts)
    return type(some)(*parts) if hasattr(type(some), "_fields") else type(some)(parts)


def substitute(tree: object, replace: Callable[[Any], object]) -> Any:
    """A copy of ``tree`` with every leaf replaced; aliases stay aliases."""
    return Substitution(replace).of(tree)


_MUTABLE = frozenset({list, dict, set})


class Substitution:
    """One walk over a structure; equal objects give equal copies, so that aliases and cycles survive.

    ``stop`` may give another object for a container as a whole (``MISSING``: it does not).
    """

    def __init__(self, replace: Callable[[object], object], stop: Callable[[object], object] | None = None) -> None:
        self.replace = replace
        self.stop = stop
        self.done: dict[int, Any] = {}

    def of(self, tree: Any) -> Any:
        """The copy of a structure."""
        cls = class_of(tree)
        if self.stop is not None and cls in _MUTABLE and (other := self.stop(tree)) is not MISSING:
            return other
        if cls in _MUTABLE:
            return self._filled(tree, cls)
        if is_tuple(tree):
            if self.stop is not None and (other := self.stop(tree)) is not MISSING:
                return other
            return tuple_like(tree, [self.of(v) for v in tree])
        if cls is frozenset:
            return frozenset(self.of(v) for v in tree)
        if cls is slice:
            return slice(self.of(tree.start), self.of(tree.stop), self.of(tree.step))
        return self.replace(tree)

    def _filled(self, tree: Any, cls: type) -> object:
        if id(tree) not in self.done:
            copied = self.done[id(tree)] = cls()
            if cls is list:
                copied.extend(self.of(v) for v in tree)
            elif cls is set:
                copied.update(self.of(v) for v in tree)
            else:
                copied.update((k, self.of(v)) for k, v in tree.items())
        return self.done[id(tree)]


def flatten(tree: Any, counts: Callable[[Any], bool] = lambda _: True) -> tuple[list[Any], object]:
    """The leaves that count of nested containers, in order, and the same tree with numbered results in their places:
    ``rebuild`` is the inverse."""
    leaves: list[object] = []

    def number(leaf: object) -> object:
        if not counts(leaf):
            return leaf
        leaves.append(leaf)
        return Result(len(leaves) - 1, "leaf")

    structure = substitute(tree, number)
    return leaves, structure

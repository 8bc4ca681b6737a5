"""Exceptions made of diagnostics.

A :class:`Diagnostic` is data: a frozen record whose class-level templates are filled from its own
fields. Raising one goes through :meth:`Diagnostic.error`, which picks the exception class it names, so
``except ValueError`` works and so does ``except CompileError``. ``str(exception)`` is the rendered text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, dataclass_transform

from msgraph.diagnostics import printing
from msgraph.diagnostics.nearest import nearest

if TYPE_CHECKING:
    from msgraph.diagnostics.span import Span


@dataclass_transform(frozen_default=True)
class Diagnostic:
    """One thing that can be wrong. Subclasses live in ``catalog/``; the annotations in their bodies are fields.

    ``message`` is the first line of the text (MindSpore's own words where it has any), ``label`` stands
    under the carets, ``help`` is the way out. All are ``str.format`` templates over the fields.

    To a type checker it is a frozen dataclass. At run time it is not: there are a hundred of these classes, most
    programs raise none, and ``dataclass`` would compile five methods for each when the catalog is imported.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    code: ClassVar[str]
    exception: ClassVar[type[Exception]] = ValueError
    message: ClassVar[str]
    label: ClassVar[str] = ""
    notes: ClassVar[tuple[str, ...]] = ()
    help: ClassVar[str] = ""
    falls_back: ClassVar[bool] = False
    """Does the function run as Python where this is met, unless ``fullgraph=True``? Then it is no mistake of the user:
    Python does it, and a graph cannot."""
    about_elements: ClassVar[bool] = False
    """Is an element wrong, which is found out while computing? Then the types of the operands say nothing."""

    def __init_subclass__(cls) -> None:
        cls.FIELDS = (*cls.FIELDS, *cls.__annotations__)  # pyright: ignore[reportConstantRedefinition]

    def __init__(self, *values: object, **named: object) -> None:
        fields = dict(zip(self.FIELDS, values, strict=False)) | named
        missing = [name for name in self.FIELDS if name not in fields and not hasattr(type(self), name)]
        if missing or len(fields) != len(values) + len(named) or not fields.keys() <= set(self.FIELDS):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self.FIELDS)}")
        self.__dict__.update(fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.fields().items())})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash((type(self), *self.fields().values()))

    def replaced(self, **values: object) -> Self:
        """The same with other values of some fields."""
        return type(self)(**{name: getattr(self, name) for name in self.FIELDS} | values)

    def fields(self) -> dict[str, Any]:
        """The fields by name: the templates are filled from them."""
        return {name: getattr(self, name) for name in self.FIELDS}

    def fill(self, template: str) -> str:
        """``template`` with this diagnostic's fields put in."""
        return template.format(**self.fields())

    def error(self, spans: Sequence[Span] = (), marks: Sequence[Mark] = ()) -> CompileError:
        """The exception, to be raised by the caller: ``raise ShapesDoNotBroadcast(...).error()``."""
        return error_class(self.exception)(self, spans, marks)


class Stated(Diagnostic):
    """One whose whole first line is written where it is raised."""

    message = "{problem}"
    problem: str


class Explained(Stated):
    """One whose way out is written there as well."""

    help = "{way_out}"
    way_out: str


class OperationRefused(Diagnostic):
    """One of an operation, whose first line is written where it is raised but for the name."""

    message = "For '{op}', {what}"
    op: str
    what: str


class Refusal(Diagnostic):
    """A limit of compiling, not an error of the program: a user's ``except`` clause does not catch it."""

    falls_back = True


class Limit(Refusal):
    """A limit that no function runs as Python for: that would be far too slow, or mean something else."""

    falls_back = False


class UnknownName(Diagnostic):
    """A name that none of ``names`` is; ``{near}`` asks whether the nearest was meant, ``{way_out}`` or lists all."""

    help = "{way_out}"
    name: object
    names: Iterable[object]

    def fields(self) -> dict[str, object]:
        """With what is said of the names."""
        close = nearest(str(self.name), map(str, self.names))
        near, listed = f"did you mean `{close}`? " if close else "", ", ".join(map(str, self.names))
        return {**super().fields(), "near": near, "listed": listed, "way_out": near or f"there are {listed}"}


class MemberMissing(Diagnostic):
    """An object without the attribute ``name``; ``{way_out}`` says what may have been meant."""

    help = "{way_out}"
    holder: object
    name: str

    def fields(self) -> dict[str, object]:
        """With the name of the class, and what may have been meant."""
        from msgraph.diagnostics.advice import of_member

        names = {"cls": type(self.holder).__name__, "address": id(self.holder)}
        return {**super().fields(), **names, "way_out": of_member(self.holder, self.name)}


class Misuse(Diagnostic):
    """An argument that the function or class ``owner`` does not take; ``{way_out}`` is ``hint``, or what it takes."""

    help = "{way_out}"
    owner: str

    def fields(self) -> dict[str, object]:
        """With what its documentation says."""
        from msgraph.diagnostics.advice import of_argument

        fields = super().fields()
        return {**fields, "way_out": fields.get("hint") or of_argument(self.owner, self.message.format(**fields))}


class OfOperation(Diagnostic):
    """What an operation does not take, which the first line names; ``{way_out}`` is ``hint``, or what it takes."""

    help = "{way_out}"

    def fields(self) -> dict[str, object]:
        """With what the operation takes."""
        from msgraph.diagnostics.advice import of_operation

        fields = super().fields()
        return {**fields, "way_out": fields.get("hint") or of_operation(self.message.format(**fields))}


class Mark(NamedTuple):
    """A second place worth showing: ``here `y` is tensor<4xf32>``."""

    span: Span
    label: str


class OperandType(NamedTuple):
    """The element type and shape of a tensor that an operation has refused."""

    dtype: str
    shape: str


@dataclass
class _Where:
    """The place of an error, collected on its way up: the calls that led there, marks, operands, layers."""

    spans: tuple[Span, ...] = ()
    marks: list[Mark] = field(default_factory=list[Mark])
    operands: tuple[OperandType, ...] = ()
    layers: tuple[str, ...] = ()
    """The classes of our layers around the place, outermost first: users see none of their lines."""


class CompileError(Exception):
    """What a user sees when a program cannot be compiled or an operation refuses its input."""

    def __init__(self, diagnostic: Diagnostic, spans: Sequence[Span] = (), marks: Sequence[Mark] = ()) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic
        self.where = _Where(tuple(spans), list(marks))
        self.guards: list[Any] = []
        """What the compilation had read when it met this: while none of it changes, it would meet it again."""
        self.acted = ""
        """What Python had called by then that may not be called once more."""

    @property
    def code(self) -> str:
        """The diagnostic's code, ``MG203``."""
        return self.diagnostic.code

    def locate(self, spans: Sequence[Span], layers: Sequence[str] = ()) -> None:
        """Say where this happened, unless a deeper frame has said so already. ``spans`` runs innermost first."""
        self.where.spans = self.where.spans or tuple(spans)
        self.where.layers = self.where.layers or tuple(layers)

    def __str__(self) -> str:
        from msgraph.diagnostics.render import render

        return render(self.diagnostic, self.where.spans, self.where.marks, self.where.operands, self.where.layers)

    def _render_traceback_(self) -> list[str]:
        """The lines that IPython shows."""
        return printing.lines_for_notebooks(self)


@cache
def error_class(exception: type[Exception]) -> type[CompileError]:
    """The compile error that is also a ``exception``; it carries the builtin's name, as MindSpore's errors do."""
    if issubclass(exception, CompileError):
        return exception
    return type(
        exception.__name__, (CompileError, exception), {"__module__": "msgraph", "__str__": CompileError.__str__}
    )


MEANT = MemoryError, OSError, CompileError
"""What is no mistake of the compiler: what the machine refuses, and what a diagnostic says."""


def first_line(problem: BaseException) -> str:
    """An exception in one line."""
    return f"{type(problem).__name__}: {problem}".partition("\n")[0]

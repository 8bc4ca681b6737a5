"""What user-level functions are written against, and the tables of those functions.

A :class:`CallBuilder` is an :class:`OpBuilder` that also understands what users pass: Python numbers, lists, known
tensors, and numbers that are only known at run time. The same function body therefore runs eagerly, on arrays, and
while a graph is built.

User functions come from two places. An op class with ``FUNCTION = "add(input, other)"`` is one through its ``call``
classmethod; a composite is a plain function over a builder::

    @user_function("softmax(input, axis=-1, *, dtype=None)")
    def softmax(b: CallBuilder[V], x: V, axis: object, dtype: DType | None) -> V: ...

What is given for a ``V`` is a value by then, for ``Floats[V]`` values of one floating-point (or complex) type. The
words that composites are written in come from here, too: ``V``, ``Array``, ``Shape``, ``DType``, ``dtypes``.
"""

from __future__ import annotations
import __future__

import inspect
from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache, partial, reduce, update_wrapper, wraps
from types import FunctionType
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, TypeGuard, TypeVar, cast

import numpy as np

from msgraph.diagnostics.argument_words import in_words
from msgraph.diagnostics.catalog.operations import BadOpArgumentType, ImaginaryPartLost, IntegerOutOfRange
from msgraph.dialects import dtypes, types
from msgraph.dialects.arrays import native_array
from msgraph.dialects.contract import Array, GraphOp, Named, OpBuilder, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.op_index import load, load_modules, op_index
from msgraph.dialects.types import Shape, tensor_type
from msgraph.support.trees import class_of, is_sequence, leaves

Number: TypeAlias = bool | int | float | complex
NUMBERS = (bool, int, float, complex)
KINDS: dict[str, type[Number]] = {"bool": bool, "int": int, "float": float}
"""Python's number types, by the kind of a value that will be such a number at run time."""

Meet: TypeAlias = Callable[[DType, Sequence[int | None]], DType]
"""In which element type operands meet: from the one that promotion gives, and the integers among the operands."""


class CallBuilder(OpBuilder[V]):
    """An op builder for user arguments. The front end's graph builder and :class:`EagerBuilder` implement it."""

    IS_GRAPH: ClassVar[bool] = True
    """Does a graph come of it? It writes only what is known to be memory; outside of graphs every tensor is."""

    brackets: str = ""
    """``"read"`` or ``"write"`` while an index between brackets is read or written: errors speak of it."""

    @abstractmethod
    def is_value(self, x: object) -> TypeGuard[V]:
        """Is ``x`` one of this builder's own values?"""

    def kind(self, value: V) -> str:
        """``"tensor"``; or ``"int"``, ``"float"``, ``"bool"`` for a Python number known only at run time."""
        return "tensor"

    def as_tensor(self, value: V) -> V:
        """The same value as a tensor, where it was a Python number known only at run time."""
        return value

    def index(self, x: object) -> object:
        """What stands in brackets; as a value where its contents need not be known."""
        return x

    def array_of(self, x: object) -> Array | None:
        """The contents of a tensor whose value is known now; ``None`` if ``x`` is no such thing."""
        return native_array(cast(Array, x)) if isinstance(x, np.ndarray) else None

    def lift_known(self, x: object) -> V | None:
        """The value of a known tensor; ``None`` if ``x`` is no tensor. A graph builder may make it an argument."""
        array = self.array_of(x)
        return None if array is None else self.lift_array(array)

    def lift_array(self, array: Array) -> V:
        """A constant equal to ``array``."""
        return self.constant(array, tensor_type(dtypes.from_numpy(array.dtype), array.shape))

    def dtype_of(self, value: V) -> DType:
        """The element type of a value."""
        return types.dtype_of(self.type_of(value))

    def shape_of(self, value: V) -> Shape:
        """The dimensions of a value."""
        return types.shape_of(self.type_of(value))

    def convert(self, value: V, dtype: DType) -> V:
        """``value`` with elements of type ``dtype``; the value itself if it has them already.

        No imaginary part is dropped here: who means the real part says ``real`` (``ops.cast`` of a user does).
        """
        own = self.dtype_of(value)
        if own is dtype:
            return value
        if not isinstance(dtype, DType):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadOpArgumentType("Cast", f"the input 'dtype' should be mindspore dtype, but got {dtype}.").error()
        if own.is_complex and not dtype.is_complex and dtype is not dtypes.bool_:
            raise ImaginaryPartLost(str(own), str(dtype)).error()
        return self.emit(GraphOp.BY_NAME["ms.cast"], [value], {"dtype": dtype})[0]

    def lift(self, x: Any, dtype: DType | None = None) -> V:
        """Anything a user may pass for a tensor, as a value: tensors, numbers, and lists of either."""
        if self.is_value(x):
            kind = self.kind(x)
            if kind == "tensor":
                return x if dtype is None else self.convert(x, dtype)
            return self.as_tensor(self.convert(x, dtype or dtypes.of_number(KINDS[kind])))
        x = x.item() if issubclass(class_of(x), np.generic) else x
        if isinstance(x, NUMBERS):
            return self.lift_number(x, dtype or dtypes.of_number(_plain_type(x)))
        known = self.lift_known(x)
        if known is None:
            known = self._lift_list(x)
        return known if dtype is None else self.convert(known, dtype)

    def floats(self, *xs: object) -> list[V]:
        """User arguments promoted to one floating-point (or complex) type."""
        return cast(Any, GraphOp.BY_NAME["ms.div"]).operands_of(self, *xs)

    def require(self, condition: V, problem: Exception) -> None:
        """Raise ``problem`` unless the condition holds: now where its value is known, else when it is run."""
        if not np.asarray(condition).all():
            raise problem

    def counted(self, op: str, operand: V) -> list[V] | None:
        """The results of an op that finds how many rows its first result has; ``None`` where no run can."""
        return None

    def predicated(self, body: Callable[[], object]) -> Any:
        """``body()``, where everything that was required holds."""
        return body()

    def varies(self) -> None:
        """What is done depends on a value that is another one at many calls."""

    def unchecked(self) -> AbstractContextManager[None]:
        """Inside, nothing is required: it has been before."""
        return nullcontext()

    def distance(self, start: V, stop: V) -> int | None:
        """``stop - start`` of two integers, if that is known."""
        return None

    def selected(self, value: object, index: object, shape: Shape) -> V | None:
        """Where ``value`` is what the same brackets picked from a tensor of this shape: that tensor, computed with."""
        return None

    # -- memory ------------------------------------------------------------------------------------------

    def is_reference(self, x: object) -> bool:
        """Does ``x`` name memory a graph may write, rather than a value? Outside graphs there is no telling."""
        return False

    def is_tensor(self, x: object) -> bool:
        """Is it a tensor: a value of this builder, one that is known, or memory?"""
        return self.is_value(x) or self.array_of(x) is not None or self.is_reference(x)

    def reference(self, x: object, op: str) -> V:
        """The memory ``x`` stands for, as an operand of the updating operator ``op``."""
        return self.lift(x)

    def written(self, x: object, result: V) -> Any:
        """What the user gets of an update of ``x`` whose op gives ``result``."""
        return result

    def lift_number(self, x: Number, dtype: DType) -> V:
        """A 0-d constant; what does not fit ``dtype`` wraps or truncates as it does in MindSpore."""
        return self.constant(number_array(x, dtype), tensor_type(dtype, ()))

    def _lift_list(self, x: object) -> V:
        if not is_sequence(x):
            raise BadOpArgumentType("Tensor", f"the input must be a tensor or a number, but got {_word(x)}.").error()
        if all(not self.is_value(item) and not isinstance(item, np.generic) for item in leaves(x)):
            array = _list_array(x)
            if array is not None:
                return self.lift_array(array)
        parts = self.promote(*x)
        shape = max((self.shape_of(part) for part in parts), key=len)
        parts = [part if self.shape_of(part) == shape else self.broadcast_to(part, shape=shape) for part in parts]
        return self.stack(*parts, axis=0)

    def promote(self, *xs: Any, meet: Meet | None = None) -> list[V]:
        """User arguments as values of one element type (spec 01, section 4.1); casts are explicit ops.

        Tensors decide among themselves, numbers follow: a float makes integers Float32, an int makes Bool Int64.
        ``meet`` has the last word; without it, an integer that the type cannot hold is refused.
        """
        # a NumPy scalar is the Python number it is: numbers take the tensor's element type, whoever made them
        plain = [x.item() if issubclass(class_of(x), np.generic) else x for x in xs]
        lifted = [x if self.is_value(x) or isinstance(x, NUMBERS) else self.lift(x) for x in plain]
        values = [x for x in lifted if self.is_value(x)]
        tensors = [self.dtype_of(x) for x in values if self.kind(x) == "tensor"]
        numbers: list[type[Number]] = []
        integers: list[int | None] = []
        if len(tensors) < len(lifted):
            python_types = [KINDS.get(self.kind(x)) if self.is_value(x) else _plain_type(x) for x in lifted]
            numbers = [cls for cls in python_types if cls is not None]
            whole = [x for x, cls in zip(lifted, python_types, strict=True) if cls is int]
            integers = [None if self.is_value(x) else cast(int, x) for x in whole]
        if not tensors:
            dtype = dtypes.of_number(max(numbers, key=NUMBERS.index))
        else:
            dtype = reduce(dtypes.with_number, numbers, reduce(dtypes.promote, tensors))
        dtype = (meet or holding)(dtype, integers)
        return [self.lift(x, dtype) for x in lifted]


def _plain_type(number: object) -> type[Number]:
    return next(t for t in NUMBERS if isinstance(number, t))


def holding(dtype: DType, integers: Sequence[int | None], op: str = "promote") -> DType:
    """``dtype``, if it holds these integers: an integer is wrapped by what wraps, and by nothing else."""
    for number in integers:
        if number is not None and not holds(dtype, number):
            raise IntegerOutOfRange(op, number, str(dtype)).error()
    return dtype


def holds(dtype: DType, number: int) -> bool:
    """Is an integer one of the elements that a type can have? What stands for any integer is an Int64."""
    if not dtype.is_integer or (dtype is dtypes.int64 and type(number) is not int):
        return True
    limits = np.iinfo(dtype.numpy)
    return not (number < int(limits.min) or number > int(limits.max))


def number_array(x: Number, dtype: DType) -> Array:
    """A 0-d array of ``dtype`` holding ``x``; integers wrap, fractions are cut off."""
    if dtype.is_integer and not isinstance(x, complex):
        bits = 8 * dtype.size
        whole = 0 if x != x or x in (float("inf"), float("-inf")) else int(x)
        wrapped = whole & ((1 << bits) - 1)
        if dtype.KIND == "i" and wrapped >> (bits - 1):
            wrapped -= 1 << bits
        return np.array(wrapped, dtype.numpy)
    if dtype is dtypes.bool_:
        return np.array(bool(x))
    if isinstance(x, complex) and not dtype.is_complex:
        raise ImaginaryPartLost("complex", str(dtype)).error()
    with np.errstate(all="ignore"):
        return np.array(x).astype(dtype.numpy)


def _list_array(items: Sequence[object]) -> Array | None:
    """A nested list of Python numbers as an array; ``None`` if it holds anything else."""
    numbers = list(leaves(items))
    if not all(isinstance(leaf, NUMBERS) for leaf in numbers):
        return None
    widest = max((next(NUMBERS.index(t) for t in NUMBERS if isinstance(leaf, t)) for leaf in numbers), default=2)
    try:
        return np.array(items).astype(dtypes.of_number(NUMBERS[widest]).numpy)
    except ValueError:
        what = f"the input_data is {list(items)} that contain unsupported element."
        raise BadOpArgumentType("Tensor", what).error() from None


def _word(x: object) -> str:
    return "None" if x is None else f"'{type(x).__name__}'"


# -- user functions and primitives ------------------------------------------------------------------------------


class UserFunction(NamedTuple):
    """``msgraph.ops.<name>``: ``call(b, *args, **kwargs)`` with the arguments bound by ``signature``.

    Of a primitive class it is ``call(b, *operands, **settings)``, the settings bound by ``init``. Most are never
    called: the text of a signature is read when somebody asks for it.
    """

    name: str
    arguments: str
    call: Callable[..., Any]
    what: str
    op: type[GraphOp] | None = None
    settings: str = "()"

    @property
    def init(self) -> inspect.Signature:
        """The parameters of the constructor of a primitive class."""
        return signature(self.settings)

    @property
    def signature(self) -> inspect.Signature:
        """The parameters of a call."""
        return signature(self.arguments)

    @property
    def doc(self) -> str:
        """What ``help`` says: what the function does, and what its arguments are."""
        names, text = [*self.init.parameters, *self.signature.parameters], inspect.cleandoc(self.what)
        return text if "Args:" in text else text + in_words("msgraph", self.name, names)


F = TypeVar("F", bound=Callable[..., Any])
_COMPOSITES: dict[str, list[tuple[str, Callable[..., object]]]] = {"functions": [], "primitives": []}
COMPOSITES_OF_PYTHON: dict[Callable[..., object], Callable[..., object]] = {}
"""User functions that are loaded, by what Python and NumPy call them."""


Floats: TypeAlias = Annotated[V, "floats"]


def _lifting(function: F) -> F:
    """A function that is given values for its operands: the parameters that are a ``V``, or ``Floats[V]``."""
    names = function.__code__.co_varnames[1 : function.__code__.co_argcount]
    words = [function.__annotations__.get(name) for name in names]
    values, floats = ([k for k, word in enumerate(words) if word == wanted] for wanted in ("V", "Floats[V]"))
    if not (values or floats):
        return function

    @wraps(function)
    def call(b: CallBuilder[Any], *args: object, **named: object) -> object:
        lifted = dict(zip(floats, b.floats(*(args[k] for k in floats)), strict=True)) if floats else {}
        lifted.update({k: b.lift(args[k]) for k in values})
        return function(b, *(lifted.get(k, arg) for k, arg in enumerate(args)), **named)

    return cast(F, call)


def user_function(
    signatures: str, where: str = "functions", python: Sequence[Callable[..., object]] = (), **fields: object
) -> Callable[[F], F]:
    """Makes the decorated ``f(b, ...)`` a user function; several signatures are separated by ``;``.

    Arguments that are none of the users' are ``fields``: one function is several of theirs, and its docstring, with
    ``{field}`` filled in, that of each.
    """

    def register(function: F) -> F:
        call: Callable[..., object] = (function := _lifting(function))
        if fields:
            call = update_wrapper(partial(function, **fields), function)
            call.__doc__ = (function.__doc__ or "").format(**fields)
        _COMPOSITES[where].append((signatures, call))
        COMPOSITES_OF_PYTHON.update(dict.fromkeys(python, function))
        return function

    return register


def user_primitive(signatures: str, **fields: object) -> Callable[[F], F]:
    """Makes the decorated ``f(b, *operands, **settings)`` a primitive class: ``Softmax(axis=-1)(logits)``."""
    return user_function(signatures, "primitives", (), **fields)


@cache
def user_function_named(name: str, where: str = "functions") -> UserFunction | None:
    """What is called ``name`` under ``msgraph.ops``; only the module that defines it is loaded."""
    known = op_index()
    load(known.functions.get(name) or known.primitives.get(name))
    return _declared(where, name).get(name)


def user_primitive_named(name: str) -> UserFunction | None:
    """The primitive class called ``name``; only the module that defines it is loaded."""
    return user_function_named(name, "primitives")


@cache
def user_functions(where: str = "functions") -> dict[str, UserFunction]:
    """Every function under ``msgraph.ops``, by name."""
    load_modules()
    return _declared(where)


def user_primitives() -> dict[str, UserFunction]:
    """Every primitive class, by name."""
    return user_functions("primitives")


def meant_by(function: Callable[..., object]) -> Callable[..., object] | None:
    """The call, with a builder and arguments, that a callable of Python or NumPy stands for."""
    name = getattr(function, "__name__", None)
    word = op_index().callables.get(name) if isinstance(name, str) else None
    if word in op_index().functions and word not in op_index().ops:
        user_function_named(word)
        return COMPOSITES_OF_PYTHON.get(function)
    meant = None if word is None else GraphOp.BY_WORD[word]
    return _call(meant) if meant is not None and any(function is known for known in meant.python) else None


def _declared(where: str, name: str = "") -> dict[str, UserFunction]:
    """What is loaded of the functions, or of the primitives, by name: all, or those whose texts hold ``name``."""
    table: dict[str, UserFunction] = {}
    declared = [(str(getattr(named, where)), named) for named in GraphOp.BY_WORD.values()]
    for texts, target in (*declared, *_COMPOSITES[where]):
        for text in filter(None, map(str.strip, texts.split(";") if name in texts else ())):
            own, _, rest = text.partition("(")
            settings, _, arguments = rest.partition(")(") if where == "primitives" else ("", "", rest)
            call, what = (_call(target), target.what) if isinstance(target, Named) else (target, target.__doc__ or "")
            op = target.op if isinstance(target, Named) else None
            table[own] = UserFunction(own, f"({arguments}", call, what, op, f"({settings})")
    return table


def _call(named: Named) -> Callable[..., object]:
    """The call of an op with a builder and user arguments, which its family writes."""
    call: Callable[..., object] = getattr(named.op, "call")  # noqa: B009
    return partial(call, **named.fields) if named.fields else call


_DEFAULTS = {dtype.name: dtype for dtype in dtypes.ALL}


@cache
def signed(parameters: str) -> FunctionType:
    """A function of these parameters, ``(input, axis=-1, *, dtype=None)``, that gives its arguments by their names.

    Element types may stand as ``float32``. Annotations, ``limit: float = 1.0``, are for type checkers, and stay text.
    """
    # Python's own parser reads it: the text comes from class bodies of this package, never from users
    names: dict[str, Any] = dict(_DEFAULTS)
    text = f"def signed{parameters.strip()}: return locals()"
    exec(compile(text, "<signature>", "exec", __future__.annotations.compiler_flag, dont_inherit=True), names)
    return names["signed"]


@cache
def signature(parameters: str) -> inspect.Signature:
    """The signature that is written so."""
    return inspect.signature(signed(parameters))

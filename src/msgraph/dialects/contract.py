"""The contract every operation of the ``ms`` dialect keeps: its rules, its fields, its samples.

An op is one class. Its rules are methods:

``infer``   operand types and fields -> result types, or a raised diagnostic
``eager``   arrays and fields -> arrays, in NumPy; the truth everything else is compared with
``vjp``     cotangents of the results -> one cotangent (or ``None``) per operand, built from ops
``batch``   operands with their batch axes -> results with theirs
``lower``   how a kernel computes it; families write the loops, ops give ``scalar`` or ``combine`` (``FAMILY_RULES``),
            and what has ``OWN_LOOPS`` has a rule in ``kernels/``

A rule may be unsupported (``vjp = unsupported("the result is an integer")``), never forgotten: a class that neither
writes nor refuses one fails at import.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, NoReturn, TypeAlias, TypeVar, cast

import numpy as np
from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Attribute, Operation, OpTraits, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import VerifyException

from msgraph.dialects import attributes, dtypes, walking
from msgraph.dialects.arrays import Array as Array
from msgraph.dialects.effects import Effect
from msgraph.dialects.op_index import load, op_index
from msgraph.dialects.traits import derived_traits
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type
from msgraph.support.symbolic_sizes import SymbolicSize

if TYPE_CHECKING:
    from xdsl.parser import Parser
    from xdsl.printer import Printer

V = TypeVar("V")
T = TypeVar("T")
Cotangents: TypeAlias = Sequence[SSAValue | None]
Axis: TypeAlias = int | None
"""Where the batch axis of an operand stands; ``None`` for an operand that has none."""
Batched: TypeAlias = tuple[Sequence[SSAValue], Sequence[Axis]]
"""The results of an op of a batch, and their axes."""

_NO_FIELDS: Mapping[str, object] = MappingProxyType({})
_NUMBERS = frozenset({bool, int, float, complex, SymbolicSize, *(dtype.numpy.type for dtype in dtypes.ALL)})
"""What is no value of a builder, but stands for a constant."""

OP_RULES = ("infer", "eager", "vjp", "batch", "lower")
"""What every op writes, or says why it cannot."""

_REASON = "unsupported_because"

TOLERANCES: dict[str, float] = {
    "float16": 2e-3, "bfloat16": 1.6e-2, "float32": 3e-6, "float64": 1e-13, "complex64": 3e-6, "complex128": 1e-13,
}  # fmt: skip
"""How far compiled results may be from eager ones, relative to the result or, near zero, to 1; others are exact."""


def unsupported(reason: str) -> Any:
    """Stands in a class body where an op rule would: the op has none, and says why."""

    def refused(*_args: object, **_fields: object) -> NoReturn:
        raise NotImplementedError(reason)

    refused.__doc__ = reason
    setattr(refused, _REASON, reason)
    return refused


def why_unsupported(rule: object) -> str | None:
    """Why an op has no such rule; ``None`` if it is written."""
    return getattr(rule, _REASON, None)


class Sample(NamedTuple):
    """Inputs that show an op, or (with ``refused``) inputs it must refuse with that diagnostic code."""

    operands: tuple[Array, ...]
    fields: Mapping[str, Any] = MappingProxyType({})
    refused: str | None = None
    note: str = ""


if TYPE_CHECKING:  # a method for each op, with its operands and fields
    from msgraph.dialects.dtypes import DType
    from msgraph.dialects.op_methods import OpMethods  # pyright: ignore[reportMissingModuleSource]
else:

    class OpMethods(Generic[V]):
        """``b.mul(x, y)`` makes an ``ms.mul``: methods are found by the names of ops."""

        def __getattr__(self, name: str) -> Callable[..., Any]:
            if name.startswith("_"):
                raise AttributeError(name)
            try:
                op, chosen = GraphOp.BY_WORD[name][:2]
            except KeyError:
                raise AttributeError(name) from None

            def make(*operands: V | float, **fields: object) -> object:
                values = operands if _NUMBERS.isdisjoint(map(type, operands)) else self._with_numbers(operands)
                results = self.emit(op, values, {**chosen, **fields} if chosen else fields)
                return results[0] if len(results) == 1 else tuple(results)

            return make

        def _with_numbers(self, operands: Sequence[V | float]) -> list[V]:
            """Numbers as constants of the element type of the last operand that is none."""
            dtype = next(dtype_of(self.type_of(x)) for x in reversed(operands) if type(x) not in _NUMBERS)
            return [self.lift_number(x, dtype) if type(x) in _NUMBERS else x for x in operands]


class OpBuilder(OpMethods[V]):
    """Makes ops, or does what they mean: the graph builders create IR, the eager one computes.

    ``b.emit(MulOp, [x, y])`` is the one way to make an op; ``b.mul(x, y)`` and ``b.reduce_sum(x, axes=(0,))``
    are shorthand for it, derived from the ops' names. Nothing is promoted or broadcast behind the caller's back; but
    of ``b.mul(x, 0.5)`` the number is a constant of the element type of ``x``.
    """

    @abstractmethod
    def emit(self, op: type[GraphOp], operands: Sequence[V], fields: Mapping[str, object] | None = None) -> list[V]:
        """The results of one op."""

    def convert(self, value: V, dtype: DType) -> V:
        """The elements of ``value`` as ``dtype``; the value itself if they are that already."""
        if dtype_of(self.type_of(value)) is dtype:
            return value
        return self.emit(GraphOp.BY_NAME["ms.cast"], [value], {"dtype": dtype})[0]

    def expand_dims(self, value: V, axis: int) -> V:
        """``value`` with a new dim of size 1 at ``axis``."""
        shape = shape_of(self.type_of(value))
        return self.reshape(value, shape=(*shape[:axis], 1, *shape[axis:]))

    def squeeze(self, value: V, axes: Sequence[int]) -> V:
        """``value`` without the dims ``axes``, which have size 1."""
        sizes = enumerate(shape_of(self.type_of(value)))
        return self.reshape(value, shape=tuple(size for k, size in sizes if k not in axes))

    def lift_number(self, x: float, dtype: DType) -> V:
        """A 0-d constant."""
        return self.constant(x, tensor_type(dtype, ()))

    @abstractmethod
    def constant(self, value: object, type_: Tensor) -> V:
        """A tensor filled with (or equal to) ``value``."""

    @abstractmethod
    def type_of(self, value: V) -> Tensor:
        """The tensor type of a value."""


def is_unwritten(op: type[GraphOp], rule: str, base: type[GraphOp] | None = None) -> bool:
    """True while ``rule`` is still the base class's: neither written nor refused."""
    own, inherited = getattr(op, rule), getattr(base or GraphOp, rule)
    return getattr(own, "__func__", own) is getattr(inherited, "__func__", inherited)


def _unwritten_rules(op: type[GraphOp]) -> list[str]:
    """The rules of its family that ``op`` inherits as the family left them."""
    family = next(base for base in op.__mro__ if "FAMILY_RULES" in base.__dict__)
    return [rule for rule in op.FAMILY_RULES if is_unwritten(op, rule, family)]


class OpClass(ABCMeta):
    """What op classes are: no class stands in for another, so ``isinstance`` need not ask the registry of ``ABC``."""

    __instancecheck__ = type.__instancecheck__
    __subclasscheck__ = type.__subclasscheck__


class Named(NamedTuple):
    """A function that an op stands for, and what it is called."""

    op: type[GraphOp]
    fields: Mapping[str, object]
    """Those that choose it, where the op stands for several."""
    what: str
    functions: str
    """The user functions, as ``FUNCTION`` has them."""
    primitives: str
    python: tuple[Callable[..., object], ...]
    """What Python and NumPy call it."""


class OpTable(dict[str, T]):
    """What is loaded, by the names of ops; asking for another one loads it."""

    def __missing__(self, name: str) -> T:
        load(op_index().ops.get(name.removeprefix("ms.")))
        if name not in self:
            raise KeyError(name)
        return self[name]


_HELD: dict[tuple[type[Operation], type[OpTrait] | OpTrait], bool] = {}
"""Whether a class of ops has a trait, for those that have been asked."""


class GraphOp(IRDLOperation, metaclass=OpClass):
    """Base of every operation of the dialect."""

    BY_NAME: ClassVar[OpTable[type[GraphOp]]] = OpTable()
    """Op classes by IR name, those that are loaded; all of them once ``dialects/ms.py`` is imported."""

    BY_WORD: ClassVar[OpTable[Named]] = OpTable()
    """What builders have methods for, those that are loaded: ops, and the functions that one stands for."""

    MINDSPORE_NAME: ClassVar[str] = ""
    """What MindSpore's messages call the op: the name of its class without ``Op``, where it does not say another."""

    PYTHON_CALLABLES: ClassVar[tuple[Callable[..., object], ...]] = ()
    """What Python and NumPy call this op: ``(operator.mul, np.multiply)``."""

    FUNCTION: ClassVar[str] = ""
    """The user function made from this op, as a signature: ``mul(input, other)``. Several are separated by ``;``."""

    PRIMITIVE: ClassVar[str] = ""
    """The primitive class made from this op: ``ReduceSum(keep_dims=False)(x, axis=())``."""

    EFFECTS: ClassVar[Effect] = Effect.NONE
    """What executing the op does besides computing its results."""

    ORDERS: ClassVar[bool] = False
    """Does the op, though it has no effects of its own, take part in the order of those of others?"""

    ALLOCATES: ClassVar[bool] = False
    """Is its result memory of its own on purpose? Then two equal ops are two memories, and never become one."""

    OWN_LOOPS: ClassVar[bool] = False
    """Does a kernel rule write its loops? It is found by the class of the op: see ``kernels/rules.py``."""

    IS_VIEW: ClassVar[bool] = False
    """May its result share the storage of its operand?"""

    CHECKS_INDICES: ClassVar[slice | None] = None
    """Which operands are indices into the dims of the first from ``axis`` on: a run that meets one outside fails."""

    FAMILY_RULES: ClassVar[tuple[str, ...]] = ()
    """What a family asks of its members besides the op rules: their names, each a method of the family's base."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """Names of the fields, derived from the class body (see ``attributes.py``)."""

    WORDS: ClassVar[tuple[str, ...]] = ()
    """What stands before each region in the text."""

    REMARKS: ClassVar[tuple[str, ...]] = ()
    """Names of attributes that passes may add: for reports, or where a result is to come in parts."""

    __eq__ = object.__eq__  # pyright: ignore[reportAssignmentType]
    __hash__ = object.__hash__

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        own = [key for key, value in cls.__dict__.items() if isinstance(value, attributes.Field)]
        above = dict.fromkeys(f for base in cls.__bases__ for f in getattr(base, "FIELDS", ()) if f not in own)
        cls.FIELDS = (*above, *own)  # pyright: ignore[reportConstantRedefinition]
        name = cls.__dict__.get("name")
        if isinstance(name, str) and "MINDSPORE_NAME" not in cls.__dict__:
            cls.MINDSPORE_NAME = cls.__name__.removesuffix("Op")  # pyright: ignore[reportConstantRedefinition]
        annotations = cls.__annotations__  # IRDL wants constants annotated
        constants = [key for key in cls.__dict__ if key.isupper() and key not in annotations]
        annotations.update(dict.fromkeys(constants, ClassVar[object]))
        if isinstance(name, str):
            rules = OP_RULES[:-1] if cls.OWN_LOOPS or cls.FAMILY_RULES else OP_RULES
            missing = [rule for rule in rules if is_unwritten(cls, rule)]
            missing += [] if missing or why_unsupported(cls.lower) else _unwritten_rules(cls)
            if missing:
                raise TypeError(f"{cls.__name__} must write or refuse: {', '.join(missing)}")
            GraphOp.BY_NAME[name] = cls
            GraphOp.BY_WORD.update(cls.named())
            # xDSL makes the class once more, with the traits of all bases
            if "get_irdl_definition" not in cls.__dict__:
                said: OpTraits | None = cls.__dict__.get("traits")
                cls.traits = OpTraits(partial(_traits_of, name, said))

    create = classmethod(walking.create)  # pyright: ignore[reportAssignmentType]

    @classmethod
    def has_trait(cls, trait: type[OpTrait] | OpTrait, *, value_if_unregistered: bool = True) -> bool:
        """Is this said of the class, or does it follow from what is? Found out once per class."""
        held = _HELD.get((cls, trait))
        if held is None:
            held = _HELD[cls, trait] = super().has_trait(trait, value_if_unregistered=value_if_unregistered)
        return held

    def acts_as(self, trait: type[OpTrait]) -> bool:
        """Is this said of the op, or of the function that it stands for?"""
        return self.has_trait(trait)

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of this op as Python values."""
        return {name: getattr(self, name) for name in self.FIELDS}

    # -- the op rules ------------------------------------------------------------------------------

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        """The result types; raises a diagnostic (without a place: the emitter adds it) if there are none."""
        raise NotImplementedError

    @classmethod
    def eager(cls, *operands: Any, **fields: Any) -> Array | tuple[Array, ...]:
        """The results, in NumPy: obvious, never fast. Operands are left as they are."""
        raise NotImplementedError

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: Any, **nothing: Any) -> Cotangents:
        """One cotangent per operand, given one per result."""
        raise NotImplementedError

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        """This op on ``operands``, those with an axis carrying ``size`` values each; results and their axes."""
        raise NotImplementedError

    @classmethod
    def lower(cls, *args: object, **fields: object) -> Any:
        """How a kernel computes it. Families define the arguments."""
        raise NotImplementedError

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Inputs for the contract laws."""
        return ()

    @classmethod
    def listed_name(cls, **fields: Any) -> str:
        """What MindSpore's messages call the op with these fields."""
        return cls.MINDSPORE_NAME

    @classmethod
    def word(cls, **fields: object) -> str:
        """What builders and tables call the op with these fields."""
        return cls.name.removeprefix("ms.")

    @classmethod
    def named(cls) -> Mapping[str, Named]:
        """The functions it stands for, by their words."""
        names = Named(cls, _NO_FIELDS, cls.__doc__ or "", cls.FUNCTION, cls.PRIMITIVE, cls.PYTHON_CALLABLES)
        return {cls.name.removeprefix("ms."): names}

    def work(self) -> int:
        """The floating-point operations of a contraction, two for each multiply-add; 0 where memory counts."""
        return 0

    # -- what every op gets for free -----------------------------------------------------------------

    def verify_(self) -> None:
        """Every field must be there, and the result types what ``infer`` says."""
        self.verify_fields()
        expected = self.infer(*(cast(Tensor, operand.type) for operand in self.operands), **self.fields)
        actual = [result.type for result in self.results]
        if list(expected) != actual:
            said = ", ".join(map(str, expected))
            raise VerifyException(f"{self.name}: result types {', '.join(map(str, actual))}, inferred {said}")

    def verify_fields(self) -> None:
        """Every field must be there, and of its kind."""
        for name in self.FIELDS:
            field = getattr(type(self), name, None)
            if isinstance(field, attributes.Field) and (problem := field.problem(self)):
                raise VerifyException(f"{self.name}: {problem}")

    def print(self, printer: Printer) -> None:
        """``%z = ms.mul %x, %y {fields} : (t, t) -> t``; one type alone where all are equal.

        Before regions the fields follow the word ``attributes``: braces alone would be a region.
        """
        if self.operands:
            printer.print_string(" ")
            printer.print_list(self.operands, printer.print_ssa_value)
        if self.attributes:
            printer.print_op_attributes(self.attributes, print_keyword=bool(self.get_irdl_definition().regions))
        for word, region in zip(self.WORDS or ("",) * len(self.regions), self.regions, strict=True):
            printer.print_string(f" {word} " if word else " ")
            printer.print_region(region)
        types = [value.type for value in (*self.operands, *self.results)]
        printer.print_string(" : ")
        if len(self.results) == 1 and self.operands and all(t == types[0] for t in types):
            printer.print_attribute(types[0])
        else:
            printer.print_function_type(self.operand_types, self.result_types)

    @classmethod
    def parse(cls, parser: Parser) -> Operation:
        """The inverse of :meth:`print`."""
        unresolved = parser.parse_optional_undelimited_comma_separated_list(
            parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
        )
        if cls.get_irdl_definition().regions:
            dictionary = parser.parse_optional_attr_dict_with_keyword()
            fields = {} if dictionary is None else dict(dictionary.data)
        else:
            fields = parser.parse_optional_attr_dict()
        regions: list[Region] = []
        for word in cls.WORDS:
            parser.parse_keyword(word)
            regions.append(parser.parse_region())
        while (region := parser.parse_optional_region()) is not None:
            regions.append(region)
        parser.parse_punctuation(":")
        position = parser.pos
        type_ = parser.parse_type()
        inputs, outputs = _signature(type_, len(unresolved or ()))
        operands = parser.resolve_operands(unresolved or (), inputs, position)
        return cls.create(operands=operands, result_types=outputs, attributes=fields, regions=regions)


def label_of(op: Operation) -> str:
    """The name of an op, or of the function that it stands for: ``ms.exp`` of an ``ms.math``."""
    return f"ms.{op.word(**op.fields)}" if isinstance(op, GraphOp) else op.name


def check_types(op: Operation, what: str, actual: Sequence[object], wanted: Sequence[object]) -> None:
    """Both must be the same types."""
    if list(actual) != list(wanted):
        said, want = ", ".join(map(str, actual)), ", ".join(map(str, wanted))
        raise VerifyException(f"{op.name}: the {what} ({said}) where ({want}) is wanted")


def _traits_of(name: str, said: OpTraits | None) -> tuple[OpTrait, ...]:
    """What a class is given, and what follows from what it says."""
    return (*(said or ()), *derived_traits(GraphOp.BY_NAME[name]))


def _signature(type_: Attribute, operand_count: int) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
    if isinstance(type_, FunctionType):
        return type_.inputs.data, type_.outputs.data
    return [type_] * operand_count, [type_]


def as_tuple(result: Array | tuple[Array, ...]) -> tuple[Array, ...]:
    """The results of an eager rule as a tuple of arrays, 0-d NumPy scalars made arrays."""
    results = result if isinstance(result, tuple) else (result,)
    return tuple(np.asarray(r) for r in results)

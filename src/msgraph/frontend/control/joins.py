"""The join (phi) of two values of which the run chooses one, leaf by leaf: its type, and how it is made.

Tensors of one type join; Python numbers stay numbers of the wider kind; a number takes the type of a tensor it meets.
Tuples, lists, dicts and objects join if their structure is the same. Tensors of different shapes, a value and
``None``, and different functions are kept side by side, as a tagged union. The table is MindSpore's, but for the number
that meets a tensor, which it refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Block, SSAValue

from msgraph.diagnostics.catalog.control import BranchesDiffer, ChosenObject
from msgraph.diagnostics.catalog.numbers import LongInteger
from msgraph.diagnostics.catalog.syntax import NeedsConstant, OfNumPy
from msgraph.dialects import dtypes
from msgraph.dialects.calls import number_array
from msgraph.dialects.dtypes import DType
from msgraph.dialects.texts import RunTimeText
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type
from msgraph.frontend.state.block_exits import ABSENT
from msgraph.frontend.state.containers import emptied, fill
from msgraph.frontend.state.external_state import class_of, same
from msgraph.frontend.state.path_facts import DeferredError
from msgraph.frontend.state.snapshots import is_settled
from msgraph.frontend.state.structures import tuple_like
from msgraph.frontend.state.tagged_unions import MAX_OPTIONS, TaggedUnion
from msgraph.frontend.state.temporary import temporarily
from msgraph.frontend.state.values import Traced, find_traced
from msgraph.frontend.syntax.classes import is_user_class
from msgraph.support.trees import is_dict, is_list, is_sequence, is_tuple

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

NUMBER_TYPES = {"bool": tensor_type(dtypes.bool_, ()), "int": tensor_type(dtypes.int64, ()),
                "float": tensor_type(dtypes.float64, ())}  # fmt: skip
_WIDER = ("bool", "int", "float")


@dataclass(frozen=True)
class LeafType:
    """The type of a leaf at run time: tensor or number, element type and shape."""

    kind: str
    type: Tensor
    promoted: bool = False
    """Does only the run know its class, as it may be a number that was made a wider one, or a tensor?"""
    of_numpy: bool = False

    def traced(self, lowering: Lowering, value: SSAValue) -> Traced:
        """A value of this type."""
        traced = lowering.adapter.traced(value, self.kind, lowering)
        traced.promoted, traced.of_numpy = self.promoted, self.of_numpy
        return traced


def leaf_type_of(lowering: Lowering, value: object) -> LeafType | None:
    """The run-time type of a value, if it has one."""
    if isinstance(value, Traced):
        return LeafType(value.kind, value.type, value.promoted, value.of_numpy)
    cls = class_of(value)
    if cls in (int, float, bool):
        return LeafType(cls.__name__, NUMBER_TYPES[cls.__name__])
    if lowering.adapter.is_tensor(value):
        array = lowering.adapter.array_of(value)
        return LeafType("tensor", tensor_type(dtypes.from_numpy(array.dtype), array.shape))
    return None


def is_same(a: object, b: object) -> bool:
    """True if two known values are one."""
    if a is b or same(a, b):
        return True
    return type(a) is type(b) and isinstance(a, (range, slice)) and a == b


def option_key(lowering: Lowering, value: object) -> Hashable:
    """What tells the options of a tagged union apart; values of one sort are joined."""
    leaf = leaf_type_of(lowering, value)
    if leaf is not None:
        return ("tensor", dtype_of(leaf.type), shape_of(leaf.type)) if leaf.kind == "tensor" else "number"
    cls = class_of(value)
    if is_dict(value):
        return (cls, *value)
    if is_sequence(value):
        return (cls, len(value))
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, RunTimeText):
        return (cls, value.template)
    if cls in _BY_TEXT:
        return (cls, repr(value))
    if is_object(lowering, value):
        return cls
    lowering.keep_alive(value)
    return id(value)


def is_object(lowering: Lowering, value: object) -> bool:
    """Is it an object made inside, of which the attributes are joined?"""
    if not lowering.external.is_inside(value) or isinstance(value, (type, BaseException, Enum)):
        return False
    return bool(getattr(value, "__dict__", None))


_BY_TEXT = frozenset({bytes, complex, slice, range, frozenset, type(Ellipsis)})
"""Known values that are one if they are written alike."""


_SENTINELS = frozenset({object, type(NotImplemented)})


def is_constant(value: object) -> bool:
    """A known value that only the compiler can look into: a string, a dtype, a slice, a member of an enumeration."""
    if isinstance(value, (str, RunTimeText)):
        return True
    if class_of(value) in _BY_TEXT:
        return find_traced(value) is None
    return isinstance(value, (DType, Enum)) or class_of(value) in _SENTINELS


def _is_option(value: object) -> bool:
    return is_constant(value) or (callable(value) and not isinstance(value, TaggedUnion))


def differ(lowering: Lowering, a: object, b: object, exact: bool = False) -> bool:
    """True if two values are kept side by side where the run chooses between them.

    Where it must be ``exact``, in objects outside, a number that meets a tensor stays one.
    """
    if a is ABSENT or b is ABSENT:
        return False
    if a is None or b is None:
        return a is not b
    left, right = leaf_type_of(lowering, a), leaf_type_of(lowering, b)
    if left is None or right is None:
        if left is right is None:
            return _are_options(lowering, a, b) and not is_same(a, b) and not _is_like(a, b)
        return _is_option(b if left else a)
    if left.kind != "tensor" or right.kind != "tensor":
        return exact and left.kind != right.kind and "tensor" in (left.kind, right.kind)
    if left.type == right.type:
        return False
    return exact or (dtype_of(left.type) is dtype_of(right.type) and shape_of(left.type) != shape_of(right.type))


def _would_spread(lowering: Lowering, a: object, b: object) -> bool:
    """Does a number meet a tensor that has dims?"""
    leaves = [leaf for leaf in (leaf_type_of(lowering, a), leaf_type_of(lowering, b)) if leaf is not None]
    if len(leaves) < 2 or (leaves[0].kind == "tensor") is (leaves[1].kind == "tensor"):
        return False
    return any(shape_of(leaf.type) for leaf in leaves)


def _are_options(lowering: Lowering, a: object, b: object) -> bool:
    """Functions, objects of which one is outside, and objects of two classes: there is nothing to join in them."""
    if _is_option(a) and _is_option(b):
        return True
    if not all(is_user_class(lowering, class_of(x)) for x in (a, b)):
        return False
    return class_of(a) is not class_of(b) or not all(map(lowering.external.is_inside, (a, b)))


def options_of(lowering: Lowering, value: object, other: object = ABSENT) -> tuple[object, Mapping[int, object]]:
    """The number of what a value is, known or not, and the options by number; ``other`` is what it is joined with.

    A number takes the place of the only tensor of the other side.
    """
    if value is ABSENT:
        return ABSENT, {}
    if isinstance(value, TaggedUnion):
        return value.discriminant, value.options
    number = lowering.path_facts.number(option_key(lowering, value))
    if isinstance(other, TaggedUnion) and number not in other.options and option_key(lowering, value) == "number":
        tensors = [n for n, x in other.options.items() if (leaf := leaf_type_of(lowering, x)) and leaf.kind == "tensor"]
        if len(tensors) == 1:
            return tensors[0], {tensors[0]: value}
    return number, {number: value}


def check_options(
    lowering: Lowering, first: Mapping[int, Any], second: Mapping[int, object], exact: bool = False
) -> None:
    """An error if options cannot stand side by side."""
    for number, a in first.items():
        for other, b in second.items():
            if number not in second and other not in first and not differ(lowering, a, b, exact):
                raise BranchesDiffer(_unlike(lowering, a, b)).error()
    if len({**first, **second}) > MAX_OPTIONS:
        leaves = [leaf_type_of(lowering, x) for _, x in sorted({**first, **second}.items())]
        shapes = [shape_of(leaf.type) for leaf in leaves if leaf is not None]
        if len(shapes) > 1:
            raise BranchesDiffer(f"Shape Join Failed: shape1 = {shapes[0]}, shape2 = {shapes[1]}.").error()
        raise BranchesDiffer(f"Type Join Failed: a choice among more than {MAX_OPTIONS} values.").error()


def join_types(lowering: Lowering, a: object, b: object, promote: bool = False) -> LeafType:
    """The type of the join of two leaves; ``promote`` lets element types widen, as a loop may."""
    if a is ABSENT or b is ABSENT:
        a = b = b if a is ABSENT else a
    left, right = leaf_type_of(lowering, a), leaf_type_of(lowering, b)
    if any(isinstance(x, BaseException) for x in (a, b)):
        raise NeedsConstant("an exception that is kept").error()
    if any(class_of(x).__module__ == "numpy" for x in (a, b)):
        raise OfNumPy("a scalar").error()
    if left is None or right is None:
        raise BranchesDiffer(_unlike(lowering, a, b)).error()
    promoted = left.promoted or right.promoted or left.kind != right.kind
    if left.kind != "tensor" and right.kind != "tensor":
        kind = max(left.kind, right.kind, key=_WIDER.index)
        return LeafType(kind, NUMBER_TYPES[kind], promoted)
    join = _tensors if left.kind == right.kind else _with_number
    return LeafType("tensor", join(left, right, promote), promoted, left.of_numpy and right.of_numpy)


def _tensors(left: LeafType, right: LeafType, promote: bool) -> Tensor:
    one, other = dtype_of(left.type), dtype_of(right.type)
    if one is not other and not promote:
        raise BranchesDiffer(f"Type Join Failed: dtype1 = {one}, dtype2 = {other}.").error()
    a, b = shape_of(left.type), shape_of(right.type)
    if a != b:
        raise BranchesDiffer(f"Shape Join Failed: shape1 = {a}, shape2 = {b}.").error()
    return left.type if one is other else tensor_type(dtypes.promote(one, other), a)


def _with_number(left: LeafType, right: LeafType, promote: bool) -> Tensor:
    tensor, number = (left, right) if left.kind == "tensor" else (right, left)
    dtype = dtype_of(tensor.type)
    wide = dtypes.with_number(dtype, {"bool": bool, "int": int, "float": float}[number.kind])
    if wide is not dtype and not promote:
        names = ("AbstractTensor", "AbstractScalar") if tensor is left else ("AbstractScalar", "AbstractTensor")
        raise BranchesDiffer(f"Type Join Failed: Abstract type {names[0]} cannot join with {names[1]}.").error()
    return tensor_type(wide, shape_of(tensor.type))


def _unlike(lowering: Lowering, a: object, b: object) -> str:
    if isinstance(a, str) and isinstance(b, str):
        return f"Value Join Failed: {a!r} and {b!r}; strings are chosen while compiling."
    (left, one), (right, other) = _words(lowering, a), _words(lowering, b)
    if one and other:
        return f"Type Join Failed: dtype1 = {one}, dtype2 = {other}."
    if left == right:
        return f"Structure Join Failed: two values of type {type(a).__name__} that differ."
    return f"Type Join Failed: Abstract type {left} cannot join with {right}."


def _words(lowering: Lowering, value: object) -> tuple[str, str]:
    """What MindSpore calls a value, and the element type that it gives a number or a string."""
    if isinstance(value, str):
        return "AbstractScalar", "String"
    if (leaf := leaf_type_of(lowering, value)) is not None:
        element = {"tensor": "", "int": "Int64", "bool": "Bool"}.get(leaf.kind, "Float32")
        return "AbstractScalar" if element else "AbstractTensor", element
    words = {tuple: "AbstractTuple", list: "AbstractList", dict: "AbstractDictionary", type(None): "AbstractNone",
             TaggedUnion: "AbstractUnion"}  # fmt: skip
    return words.get(class_of(value), type(value).__name__), ""


def converted(lowering: Lowering, value: object, leaf: LeafType) -> SSAValue:
    """``value`` as the run-time type ``leaf``, in the block being filled; zeros where there is none."""
    b = lowering.builder
    if value is ABSENT:
        return b.constant(number_array(0, dtype_of(leaf.type)).item(), leaf.type).ssa
    if type(value) is int and leaf.kind == "int" and not -(2**63) <= value < 2**63:
        raise LongInteger(str(value)).error()
    lifted = b.lift(value, dtype_of(leaf.type))
    if b.shape_of(lifted) != shape_of(leaf.type):
        lifted = b.broadcast_to(lifted, shape=shape_of(leaf.type))
    return b.references.contents(lifted)


def _is_like(text: object, other: object) -> bool:
    return isinstance(text, RunTimeText) and isinstance(other, RunTimeText) and text.template == other.template


def hold(lowering: Lowering, bare: object, parts: Mapping[Any, object]) -> None:
    """Put parts, by position, key or name, into a list, a dict or an object made inside with nothing in it."""
    if is_list(bare) or is_dict(bare):
        fill(bare, parts.values() if is_list(bare) else parts)
    else:
        bare.__dict__.update(parts)
        lowering.external.keep(bare)


class Joiner:
    """Joins structures; ``leaf`` is asked for every two leaves that differ.

    ``sides`` are what the objects held that both sides can reach, by id, at the end of each.
    """

    def __init__(
        self, lowering: Lowering, leaf: Callable[[Any, Any], Any], left: Mapping[int, object], right: Mapping[int,
        object],
        blocks: Sequence[Block] = (),
    ) -> None:  # fmt: skip
        self.lowering = lowering
        self.leaf = leaf
        self.sides = (left, right)
        self.blocks = blocks
        self.exact = False
        """Are these values of objects outside? There, a number that meets a tensor stays one."""
        self.returns = False
        """Are these values that the call returns? A number among them is not spread out to a tensor."""
        self.made: dict[tuple[int, int], Any] = {}
        self.standing: dict[int, object] = {}
        """What stands for an object, by id."""
        self.replaced: list[object] = []
        """Objects that were there before both sides, for which another one stands."""
        self.kept: list[Any] = []
        self.discriminants: list[tuple[Traced, Any, Any]] = []
        """The discriminants of the tagged unions made, and the numbers of both sides."""

    def of(self, a: Any, b: Any) -> Any:
        """The join of two values."""
        if a is b:
            return a
        if isinstance(a, DeferredError) or isinstance(b, DeferredError):
            return a if isinstance(a, DeferredError) else b
        some = b if a is ABSENT else a
        if isinstance(a, TaggedUnion) or isinstance(b, TaggedUnion) or differ(self.lowering, a, b, self.exact):
            return self._union(a, b)
        if self.returns and _would_spread(self.lowering, a, b):
            with temporarily(self, exact=True):  # each as it is
                return self._union(a, b)
        if isinstance(some, RunTimeText):
            return self._text(a, b, some)
        if isinstance(some, (list, dict)) or is_object(self.lowering, some):
            return self._container(a, b, some)
        if is_tuple(some):
            return self._tuple(a, b, some)
        if not isinstance(some, Traced) and (a is ABSENT or b is ABSENT or is_same(a, b)):
            return some
        joined = self.leaf(a, b)
        if isinstance(joined, Traced) and joined.kind == "tensor" and joined.identity is None:
            self._identify(joined, a, b)
        return joined

    def _identify(self, joined: Traced, a: object, b: object) -> None:
        """Where somebody may ask which object a tensor is, its object id is joined with it."""
        identities = self.lowering.identities
        if a is ABSENT or b is ABSENT:
            joined.identity = identities.known_object_id(b if a is ABSENT else a)
            return
        if not self.exact:
            return
        one, other = identities.object_id_of(a), identities.object_id_of(b)
        if one is other:
            joined.identity = one
            return
        joined.identity = object_id = self.leaf(one, other)
        identities.note_options(object_id, (one, other))

    def _replace(self, joined: object, *values: object) -> None:
        """An object stands for others from now on."""
        for value in values:
            if self.standing.setdefault(id(value), joined) is not joined and value is not ABSENT:
                raise ChosenObject(class_of(value).__name__).error()
        self.replaced += [value for value in values if any(id(value) in side for side in self.sides)]

    def _union(self, a: object, b: object) -> object:
        key = (id(a), id(b))
        if key in self.made:
            return self.made[key]
        lowering = self.lowering
        true, first = options_of(lowering, a, b)
        false, second = options_of(lowering, b, a)
        check_options(lowering, first, second, self.exact)
        for option in (*first.values(), *second.values()):
            # a function made in an arm, of what only that arm has, means nothing behind it
            is_value = not callable(option) or isinstance(option, Traced) or lowering.adapter.is_tensor(option)
            if not is_value and not is_settled(option, lowering.external, self.sides[0], self.blocks):
                raise NeedsConstant("a function that is made in a branch").error()
        options = {n: self.of(first.get(n, ABSENT), second.get(n, ABSENT)) for n in {**first, **second}}
        made: Any = next(iter(options.values()))
        if len(options) > 1:
            made = TaggedUnion(self.leaf(true, false), options)
            self.discriminants.append((made.discriminant, true, false))
            lowering.has_unions = True
        self.made[key] = made
        self.kept += (a, b)
        return made

    def _text(self, a: Any, b: Any, some: RunTimeText) -> object:
        """Strings that differ in the values within alone."""
        if any(x is not ABSENT and not _is_like(x, some) for x in (a, b)):
            raise BranchesDiffer("Value Join Failed: two strings; strings are chosen while compiling.").error()
        return some.with_values(self.of(*(x if x is ABSENT else x.values for x in (a, b))))

    def _tuple(self, a: object, b: object, some: tuple[object, ...]) -> object:
        left, right = self._alike(a, b, some)
        return tuple_like(some, [self.of(x, y) for x, y in zip(left.values(), right.values(), strict=True)])

    def _container(self, a: Any, b: object, some: Any) -> object:
        key = (id(a), id(b))
        if key in self.made:
            return self.made[key]
        if (a is ABSENT or b is ABSENT) and id(some) in self.sides[1]:
            return some  # it was there before: what it holds is joined by itself
        left, right = self._alike(a, b, some)
        joined = self.made[key] = self.new(some, a)
        self.kept += (a, b)
        self.fill(joined, {name: self.of(value, right[name]) for name, value in left.items()})
        self._replace(joined, a, b)
        return joined

    def new(self, some: object, _a: object, /) -> Any:
        """What will hold the join of two lists, dicts or objects."""
        return emptied(some)

    def fill(self, joined: object, parts: Mapping[Any, object]) -> None:
        """Put the parts into it."""
        hold(self.lowering, joined, parts)

    def _alike(self, a: Any, b: Any, some: object) -> tuple[Mapping[Any, object], Mapping[Any, object]]:
        """The parts of both by one set of names; an error if they are not of one structure."""
        parts = [None if x is ABSENT else self._parts(x, side) for x, side in zip((a, b), self.sides, strict=True)]
        left, right = parts
        if left is None or right is None:
            known = cast(Mapping[object, object], right if left is None else left)
            empty = dict.fromkeys(known, ABSENT)
            return (empty if left is None else left), (empty if right is None else right)
        if type(a) is not type(b) or left.keys() != right.keys() or (isinstance(a, dict) and list(left) != list(right)):
            raise BranchesDiffer(self._how(a, b, left, right)).error()
        return left, right

    def _how(self, a: Any, b: object, left: Mapping[object, object], right: Mapping[object, object]) -> str:
        if type(a) is not type(b):
            # MindSpore names what the tuple is joined with
            return _unlike(self.lowering, a, b)
        if isinstance(a, dict):
            return f"Structure Join Failed: keys {list(left)} and {list(right)}."
        return f"Structure Join Failed: a {type(a).__name__} of {len(left)} and one of {len(right)}."

    def _parts(self, value: object, side: Mapping[int, object]) -> Mapping[Any, Any]:
        held = side.get(id(value), value)
        if is_dict(held):
            return held
        if is_sequence(held):
            return dict(enumerate(held))
        return getattr(held, "__dict__", {})

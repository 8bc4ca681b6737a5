"""The builder of ONNX nodes: an ``OpBuilder``, so that forms of operators may be written with other operators.

b.node("Softmax", x, axis=-1)      # a node, as it is
b.computed("Add", x, y)            # one that ONNX Runtime computes: in a wider type where it has no kernel
b.sub(x, b.reduce_max(x, ...))     # whatever the operators become
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array, GraphOp, OpBuilder
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.functions import Formulas, Term
from msgraph.dialects.types import Shape, Tensor, broadcast_shapes, dtype_of, shape_of, tensor_type
from msgraph.support.symbolic_sizes import ShapeEnvironment, SymbolicSize, is_symbolic

BROADCASTING = frozenset({"Add", "Sub", "Mul", "Div", "Mod", "Max", "Min", "Pow", "And", "Or", "Xor", "BitShift"})
"""Nodes whose operands take part in the shape of the result, all alike."""


class NoOnnxForm(Exception):
    """An operator cannot be written; the reason, in words."""


class Value(NamedTuple):
    """A tensor of the ONNX graph."""

    name: str
    type: Tensor

    @property
    def dtype(self) -> DType:
        """Its element type."""
        return dtype_of(self.type)

    @property
    def shape(self) -> Shape:
        """Its sizes, open ones among them."""
        return shape_of(self.type)


@dataclass
class Subgraph:
    """The body of an ``If`` or a ``Loop``; it sees the values around it."""

    nodes: list[OnnxNode]
    inputs: list[Value]
    outputs: list[Value]


@dataclass
class OnnxNode:
    """A node, before it is a message of ONNX's."""

    kind: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: dict[str, object]
    name: str = ""
    place: str = ""
    """The user's line it comes of."""


Operands: TypeAlias = Sequence[Value]
Fields: TypeAlias = Mapping[str, Any]
Rule: TypeAlias = Callable[["NodeBuilder", Operands, Fields], "Value | Sequence[Value]"]
"""An operator as nodes: given its operands and its fields, its results."""


@dataclass(frozen=True)
class NodeRule:
    """The rule of an operator that one node of ONNX means, whatever it is written with: who reads models finds it here.

    The fields are its attributes.
    """

    op_type: str
    write: Rule
    fields: Sequence[str] = ()

    def __call__(self, b: NodeBuilder, x: Operands, f: Fields) -> Value | Sequence[Value]:
        """The node."""
        return self.write(b, x, f)


@dataclass
class OnnxModel:
    """What all graphs of a model share."""

    rules: Mapping[str, Rule]
    opset: int
    arrays: dict[str, Array] = field(default_factory=dict[str, Array])
    """Initialisers by name: weights and constants."""
    main: list[OnnxNode] = field(default_factory=list[OnnxNode])
    """The nodes of the outermost graph: sizes are computed there, where bodies see them."""
    sources: dict[int, tuple[Value, int]] = field(default_factory=dict[int, tuple[Value, int]])
    """Which dim of which value each symbol is, by the number of its atom."""
    equal_sizes: list[tuple[int, tuple[Value, int], tuple[Value, int]]] = field(default_factory=list[Any])
    """Dims that are one size: the number of its atom, and two of them."""
    names: set[str] = field(default_factory=set[str])
    _constants: dict[tuple[object, ...], Value] = field(default_factory=dict[Any, Value])
    _sizes: dict[object, Value] = field(default_factory=dict[object, Value])
    _counts: dict[str, int] = field(default_factory=dict[str, int])

    def fresh(self, stem: str) -> str:
        """A name nobody has."""
        name = stem
        while name in self.names or not name:
            count = self._counts[stem] = self._counts.get(stem, 0) + 1
            name = f"{stem}_{count}"
        self.names.add(name)
        return name

    def constant(self, array: Array) -> Value:
        """An array as an initialiser; equal ones are one."""
        dtype = dtypes.from_numpy(array.dtype)
        key = (dtype.name, array.shape, array.tobytes())
        constant = self._constants.get(key)
        if constant is None:
            name = self.fresh("constant")
            self.arrays[name] = array
            constant = self._constants[key] = Value(name, tensor_type(dtype, array.shape))
        return constant

    def size(self, size: SymbolicSize) -> Value:
        """An open size as a tensor of one int64, computed from the shapes of the inputs."""
        value = self._sizes.get(size.terms)
        if value is None:
            b = NodeBuilder(self, self.main)
            value = self._sizes[size.terms] = SizeTerms(b, self.sources).of(size)
        return value


class NodeBuilder(OpBuilder[Value]):
    """Appends nodes to a list."""

    def __init__(self, model: OnnxModel, nodes: list[OnnxNode]) -> None:
        self.model = model
        self.nodes = nodes
        self.place = ""
        self.label = ""

    # -- nodes -----------------------------------------------------------------------------------------------------

    def node(self, op_type: str, *inputs: Value | None, type: Tensor | None = None, **attributes: object) -> Value:
        """A node with one result, of the type of its first input if none is given."""
        result = type or _type_of([x for x in inputs if x is not None], op_type in BROADCASTING)
        return self.nodes_of(op_type, inputs, [result], **attributes)[0]

    def nodes_of(
        self, op_type: str, inputs: Sequence[Value | None], types: Sequence[Tensor], **attributes: object
    ) -> list[Value]:
        """A node with any number of results."""
        stem = self.label or op_type.lower()
        outputs = [Value(self.model.fresh(stem), type_) for type_ in types]
        names = tuple("" if x is None else x.name for x in inputs)
        name = self.model.fresh(f"{stem}/{op_type}")
        self.nodes.append(OnnxNode(op_type, names, tuple(out.name for out in outputs), attributes, name, self.place))
        return outputs

    def computed(self, op_type: str, *inputs: Value, type: Tensor | None = None, **attributes: object) -> Value:
        """A node that computes with elements: in a wider type, where ONNX Runtime has no kernel for theirs.

        The result is of the type of its inputs, or ``type``.
        """
        dtype = inputs[0].dtype
        wide = computed_in(op_type, dtype, self.model.opset)
        if wide is dtype:
            return self.node(op_type, *inputs, type=type, **attributes)
        widened = [self.as_type(x, wide) for x in inputs]
        if type is not None and dtype_of(type) is not dtype:
            return self.node(op_type, *widened, type=type, **attributes)
        result = self.node(op_type, *widened, type=None if type is None else retyped(type, wide), **attributes)
        return self.as_type(result, dtype)

    def as_type(self, x: Value, dtype: DType) -> Value:
        """A cast, where one is needed."""
        if x.dtype is dtype:
            return x
        return self.node("Cast", x, type=retyped(x.type, dtype), to=dtype)

    def array(self, value: object, dtype: DType = dtypes.int64) -> Value:
        """A constant."""
        return self.model.constant(np.asarray(value, dtype.numpy))

    def like(self, value: float, x: Value) -> Value:
        """A number of the type of ``x``."""
        return self.array(value, x.dtype)

    def sizes(self, sizes: Sequence[int]) -> Value:
        """Sizes as one tensor of int64, open ones among them."""
        if not any(map(is_symbolic, sizes)):
            return self.array(list(sizes))
        parts: list[Value] = []
        for _, run in groupby(sizes, lambda size: isinstance(size, SymbolicSize)):
            own = list(run)
            open_sizes = [self.model.size(size) for size in own if isinstance(size, SymbolicSize)]
            parts += open_sizes or [self.array(own)]
        if len(parts) == 1:
            return parts[0]
        return self.node("Concat", *parts, type=tensor_type(dtypes.int64, (len(sizes),)), axis=0)

    def known(self, x: Value) -> Array | None:
        """The elements of a constant."""
        return self.model.arrays.get(x.name)

    def nested(self) -> NodeBuilder:
        """The builder of a body."""
        inner = NodeBuilder(self.model, [])
        inner.place, inner.label = self.place, self.label
        return inner

    # -- what every OpBuilder does ---------------------------------------------------------------------------------

    def emit(
        self, op: type[GraphOp], operands: Sequence[Value], fields: Mapping[str, object] | None = None
    ) -> list[Value]:
        """The nodes of an operator."""
        fields = fields or {}
        rule = self.model.rules.get(f"ms.{op.word(**fields)}")
        if rule is None:
            raise NoOnnxForm
        types = cast("Sequence[Tensor]", op.infer(*(x.type for x in operands), **fields))
        if any(dtype_of(t).is_complex for t in (*types, *(x.type for x in operands))):
            raise NoOnnxForm("ONNX Runtime has no complex numbers")
        results = rule(self, operands, fields)
        values = [results] if isinstance(results, Value) else results
        return [Value(value.name, type_) for value, type_ in zip(values, types, strict=True)]

    def constant(self, value: object, type_: Tensor) -> Value:
        """A tensor filled with one number, or equal to an array."""
        dtype, shape = dtype_of(type_), shape_of(type_)
        with np.errstate(all="ignore"):
            array = np.asarray(value).astype(dtype.numpy)
        if array.shape == shape or array.ndim:
            return self.model.constant(array.reshape(shape))
        return self.node("Expand", self.model.constant(array), self.sizes(shape), type=type_)

    def type_of(self, value: Value) -> Tensor:
        """Its type."""
        return value.type


def _type_of(inputs: Sequence[Value], broadcasts: bool) -> Tensor:
    """The element type of the first one, and its shape, or that of all of them together."""
    shape = inputs[0].shape
    for other in inputs[1:] if broadcasts else ():
        shape = broadcast_shapes(shape, other.shape) or shape
    return tensor_type(inputs[0].dtype, shape)


def retyped(type_: Tensor, dtype: DType) -> Tensor:
    """A tensor of the same shape."""
    return tensor_type(dtype, shape_of(type_))


# -- open sizes ----------------------------------------------------------------------------------------------------

_ONE = tensor_type(dtypes.int64, (1,))


class SizeTerms:
    """Makes nodes of expressions of sizes: what is computed of the shapes of the inputs when the model runs."""

    def __init__(self, b: NodeBuilder, sources: Mapping[int, tuple[Value, int]]) -> None:
        self.b = b
        self.sources = sources
        b.label = "size"

    def of(self, size: SymbolicSize) -> Value:
        """A tensor of one int64."""
        environment = size.environment
        terms: list[Value] = []
        for monomial, factor in size.terms:
            parts = [self._atom(environment, atom) for atom in monomial]
            if factor != 1 or not parts:
                parts.append(self.b.array([factor]))
            terms.append(reduce(self.b.mul, parts))
        return reduce(self.b.add, terms)

    def holds(self, environment: ShapeEnvironment, comparison: str, terms: Any) -> Value:
        """Is a polynomial negative, or zero? A Bool of one element."""
        op_type = "Less" if comparison == "<" else "Equal"
        left = self.of(SymbolicSize(environment, terms))
        return self.b.node(op_type, left, self.b.array([0]), type=tensor_type(dtypes.bool_, (1,)))

    def _atom(self, environment: ShapeEnvironment, atom_index: int) -> Value:
        if atom_index in self.sources:
            value, axis = self.sources[atom_index]
            rank = len(value.shape)
            shape = self.b.node("Shape", value, type=tensor_type(dtypes.int64, (rank,)))
            return self.b.node("Gather", shape, self.b.array([axis]), type=_ONE, axis=0)
        symbols = {
            name: Term(self.b, self._atom(environment, atom))
            for name, atom in zip(environment.symbols, environment.symbol_atoms, strict=True)
        }
        text, xp = environment.atoms[atom_index].text, Formulas(self.b)
        return eval(text, {"min": xp.minimum, "max": xp.maximum, **symbols}).value


# -- kernels of ONNX Runtime ---------------------------------------------------------------------------------------

_INTS = "i1 i2 i4 i8 u1 u2 u4 u8"
_F = "f4 f8"
_WITHOUT_SHORTS = f"{_F} i1 i4 i8 u1 u4 u8"
_WIDE = f"{_F} i4 i8"

KERNELS = {
    "Abs": f"{_F} {_INTS}", "Add": f"{_F} {_INTS}", "Sub": f"{_F} {_INTS}", "Mul": f"{_F} {_INTS}",
    "Div": f"{_F} {_INTS}", "Mod": f"{_F} {_INTS}", "Neg": f"{_F} i1 i2 i4 i8", "Sign": f"{_F} {_INTS}",
    "Max": _WITHOUT_SHORTS, "Min": _WITHOUT_SHORTS, "Pow": _WIDE,
    "Equal": f"b1 {_F} {_INTS}", "Less": f"{_F} {_INTS}", "LessOrEqual": f"{_F} {_INTS}",
    "Greater": f"{_F} {_INTS}", "GreaterOrEqual": f"{_F} {_INTS}",
    "Where": f"{_F} i1 i4 i8 u1 u4", "IsNaN": _F, "IsInf": _F,
    "ReduceSum": _WIDE, "ReduceProd": _WIDE, "ReduceMax": f"{_F} i1 i4 i8 u1", "ReduceMin": f"{_F} i1 i4 i8 u1",
    "ArgMax": f"{_F} i1 i4 i8 u1", "ArgMin": f"{_F} i1 i4 i8 u1", "TopK": f"{_F} i1 i4 i8 u1",
    "CumSum": _WIDE, "MatMul": f"{_WIDE} u4 u8", "MaxPool": f"{_F} i1 u1", "Pad": f"{_F} b1 i1 i4 i8 u1 u4 u8",
    "Expand": f"{_F} b1 {_INTS}", "BitwiseAnd": _INTS, "BitwiseOr": _INTS, "BitwiseXor": _INTS, "BitwiseNot": _INTS,
    "BitShift": "u1 u4 u8",
    "ScatterND": f"{_F} b1 {_INTS}", "ScatterElements": f"{_F} b1 {_INTS}",
    "And": "b1", "Or": "b1", "Xor": "b1", "Not": "b1", "NonZero": "b1 f4 i4 i8 u1",
    "Range": f"{_F} i2 i4 i8", "Clip": f"{_F} i1 i4 i8 u1 u4 u8",
}  # fmt: skip
"""For which element types its CPU has kernels, by node: kinds and bytes. Nodes that are not here have them for float32.

A file would be right without the casts that follow from this, but would be refused. Half precision needs none.
"""

_WIDER = {
    "b1": ("u1", "i4", "f4"), "i1": ("i2", "i4", "i8", "f4", "f8"), "i2": ("i4", "i8", "f4", "f8"), "i4": ("i8", "f8"),
    "i8": (), "u1": ("i2", "i4", "u4", "i8", "f4", "f8"),
    "u2": ("i4", "u4", "i8", "f4", "f8"), "u4": ("i8", "u8", "f8"),
    "u8": ("i8",), "f4": ("f8",), "f8": (),
}  # fmt: skip
_TYPES = {f"{dtype.KIND}{dtype.size}": dtype for dtype in dtypes.ALL if dtype not in dtypes.HALVES}

ORDERED = frozenset(
    {"Max", "Min", "ReduceMax", "ReduceMin", "ArgMax", "ArgMin", "TopK", "Less", "Greater", "Div", "Mod"}
)
"""What is wrong in int64 for a uint64 beyond it."""


@cache
def computed_in(op_type: str, dtype: DType, opset: int) -> DType:
    """The element type that a node computes in, if its inputs are of ``dtype``; that itself where nothing is better."""
    supported = KERNELS.get(op_type, "f4 f8").split()
    if dtype is dtypes.bfloat16:
        return dtypes.float32
    if dtype is dtypes.float16:
        return dtypes.float32 if op_type == "Sign" or (op_type in ("IsNaN", "IsInf") and opset < 20) else dtype
    own = f"{dtype.KIND}{dtype.size}"
    if own in supported:
        return dtype
    for wider in _WIDER[own]:
        if wider in supported and not (own == "u8" and op_type in ORDERED):
            return _TYPES[wider]
    return dtype

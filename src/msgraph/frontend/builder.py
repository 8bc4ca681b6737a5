"""The graph builder: makes ops at the place the lowering is at, with inference remembered and constants shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard, cast

from xdsl.ir import Attribute, Block, Operation, SSAValue

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes, types
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.calls import CallBuilder, Number
from msgraph.dialects.contract import Array, GraphOp
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.types import Tensor, ref_type, tensor_type
from msgraph.frontend.references import References
from msgraph.frontend.values import Host, Traced
from msgraph.progress import current

if TYPE_CHECKING:
    from msgraph.frontend.lowering import Lowering

CONSTANT_BYTES = 1024
"""Known tensors up to this size become constants of the graph, larger ones arguments of it."""


@dataclass(frozen=True, slots=True)
class _Inferred:
    """What ``infer`` and ``encode`` said about one op on operands of certain types; shared by every lowering."""

    results: tuple[Attribute, ...]
    attributes: Mapping[str, Attribute]
    operands: tuple[Attribute, ...]  # kept, so that the ids in the key stay theirs


_INFERRED: dict[tuple[Any, ...], _Inferred] = {}
_INFERRED_KEPT = 1 << 16


_DTYPES: dict[int, tuple[DType, Attribute]] = {}
"""Element types by the id of the tensor type, which is kept beside so that the id stays its own."""


def _exact(value: Any) -> Any:
    """A key that tells 1 from True and 0.0 from -0.0."""
    if isinstance(value, (tuple, list)):
        return tuple(map(_exact, cast(Sequence[Any], value)))
    return (float, repr(value)) if isinstance(value, float) else (type(value), value)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, cast(Sequence[Any], value))) if isinstance(value, (list, tuple)) else value


class GraphBuilder(CallBuilder[Traced]):
    """Ops in the block the lowering is filling."""

    def __init__(self, lowering: Lowering, entry: Block, host: Host) -> None:
        self.lowering = lowering
        self.host = host
        self.entry = entry
        self.block = entry
        self.constants: dict[Any, Traced] = {}
        self.constant_ops: list[Operation] = []
        self.captures: dict[int, tuple[Any, Traced]] = {}
        self.captures_by_argument: dict[SSAValue, tuple[Any, Traced]] = {}
        self.references = References(self)
        self.progress = current()

    # -- ops -------------------------------------------------------------------------------------------

    def emit(
        self, op: type[GraphOp], operands: Sequence[Traced], fields: Mapping[str, Any] | None = None
    ) -> list[Traced]:
        """The results of one op, added where the lowering is."""
        lowering = self.lowering
        values = [self._own(operand) for operand in operands]
        key = (op, *[id(value.type) for value in values])
        if fields:
            key = (*key, *fields, *[_exact(value) for value in fields.values()])
        inferred = _INFERRED.get(key)
        if inferred is None:
            inferred = self._infer(op, values, fields, key)
        made = op.create(
            operands=values, result_types=inferred.results, attributes=inferred.attributes, location=lowering.location()
        )
        self.block.add_op(made)
        self.progress.ops += 1
        traced = self.host.traced
        return [traced(result, "tensor", lowering) for result in made.results]

    def _own(self, operand: Traced) -> SSAValue:
        if operand.lowering is not self.lowering:
            raise error(syntax.LeakedValue())
        return self.references.contents(operand)

    def _infer(
        self, op: type[GraphOp], values: list[SSAValue], fields: Mapping[str, Any] | None, key: Any
    ) -> _Inferred:
        types = tuple(value.type for value in values)
        given = {name: _frozen(value) for name, value in fields.items()} if fields else {}
        results = tuple(op.infer(*cast(tuple[Tensor, ...], types), **given))
        if len(_INFERRED) >= _INFERRED_KEPT:
            _INFERRED.clear()
        made = _INFERRED[key] = _Inferred(results, encode_fields(given), types)
        return made

    def constant(self, value: Any, type_: Tensor) -> Traced:
        """A constant at the entry of the graph; equal ones are one."""
        key = (id(type_), _value_key(value))
        found = self.constants.get(key)
        if found is None:
            made = ConstantOp.from_value(value, type_)
            made.location = self.lowering.location()
            self.constant_ops.append(made)
            found = self.constants[key] = self.host.traced(made.results[0], "tensor", self.lowering)
            self.lowering.keep_alive(value)
        return found

    def lift_number(self, x: Number, dtype: DType) -> Traced:
        """A constant; found by the number itself before an array is made of it."""
        key = (dtype, _exact(x))
        found = self.constants.get(key)
        if found is None:
            found = self.constants[key] = super().lift_number(x, dtype)
        return found

    def type_of(self, value: Traced) -> Tensor:
        """The tensor type of a value."""
        return cast(Tensor, value.ssa.type)

    def dtype_of(self, value: Traced) -> DType:
        """The element type of a value; found by the identity of its type, because hashing one is slow."""
        type_ = value.ssa.type
        found = _DTYPES.get(id(type_))
        if found is None:
            found = _DTYPES[id(type_)] = (types.dtype_of(type_), type_)
        return found[0]

    def promote(self, *xs: Any) -> list[Traced]:
        """The same rules as everywhere, with a short way for tensors that agree already."""
        if all(isinstance(x, Traced) and x.kind == "tensor" for x in xs):
            first, *rest = map(self.dtype_of, xs)
            if all(dtype is first for dtype in rest):
                return list(xs)
        return super().promote(*xs)

    # -- user arguments ----------------------------------------------------------------------------------

    def is_value(self, x: Any) -> TypeGuard[Traced]:
        """Is it a run-time value?"""
        return isinstance(x, Traced)

    def kind(self, value: Traced) -> str:
        """What Python would see: a tensor or a number."""
        return value.kind

    def as_tensor(self, value: Traced) -> Traced:
        """The same value, a number made a 0-d tensor."""
        return value if value.kind == "tensor" else self.host.traced(value.ssa, "tensor", self.lowering)

    def as_number(self, value: Traced, kind: str) -> Traced:
        """A 0-d value as a Python number known only at run time."""
        return self.host.traced(value.ssa, kind, self.lowering)

    def array_of(self, x: Any) -> Array | None:
        """The elements of a tensor known now."""
        return self.host.array_of(x) if self.host.is_tensor(x) else super().array_of(x)

    def lift_known(self, x: Any) -> Traced | None:
        """A known tensor as a constant, or as an argument where it is large or a parameter."""
        if self.host.is_tensor(x):
            array = self.host.array_of(x)
            if self.host.is_parameter(x):
                return self.references.load(self.capture(x, array))
            if array.nbytes > CONSTANT_BYTES:
                return self.capture(x, array)
            self.lowering.outside.read_elements(x, self.host.array_of)
            return self.lift_array(array)
        return super().lift_known(x)

    def capture(self, tensor: Any, array: Array) -> Traced:
        """A tensor that exists outside, as one more argument of the graph: read anew at every call.

        A parameter becomes a reference, which is loaded where it is used.
        """
        found = self.captures.get(id(tensor))
        if found is None:
            type_: Attribute = tensor_type(dtypes.from_numpy(array.dtype), array.shape)
            if self.host.is_parameter(tensor):
                type_ = ref_type(type_)
            argument = self.entry.insert_arg(type_, len(self.entry.args))
            found = self.captures[id(tensor)] = (tensor, self.host.traced(argument, "tensor", self.lowering))
            self.captures_by_argument[argument] = found
        return found[1]

    def captured(self, value: SSAValue) -> Any:
        """The tensor outside that an argument of the graph is; ``None`` if it is none."""
        found = self.captures_by_argument.get(value)
        return None if found is None else found[0]

    def forget_constant(self, value: Traced) -> None:
        """A shared constant is about to become something else for those who hold it."""
        for key in [key for key, found in self.constants.items() if found is value]:
            del self.constants[key]

    # -- what is written -----------------------------------------------------------------------------------

    def is_reference(self, x: Any) -> bool:
        """Is it a name of memory, rather than a value?"""
        return self.references.is_reference(x)

    def reference(self, x: Any, op: str) -> Traced:
        """The memory ``x`` stands for, as an operand of the updating operator ``op``."""
        return self.references.of(x, op)

    def written(self, x: Any, result: Traced) -> Any:
        """What an update of ``x`` gives: ``x``, which is a reference still."""
        return x


def _value_key(value: Any) -> Any:
    """Equal keys for equal constants: by contents while small, by identity beyond."""
    if hasattr(value, "tobytes"):
        return (value.dtype.str, value.shape, value.tobytes()) if value.nbytes <= CONSTANT_BYTES else id(value)
    return _exact(value)

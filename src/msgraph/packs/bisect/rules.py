"""Tries the rules of single operators, on the values they met: the gradient rule, the batching rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.traits import ConstantLike

from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.contract import Array, GraphOp
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.ops.gradient import GradOp
from msgraph.dialects.ops.kernel import YieldOp
from msgraph.dialects.ops.mapping import VmapOp, whole_type
from msgraph.dialects.types import dtype_of
from msgraph.dialects.walking import ops_around
from msgraph.packs.bisect.machine import TransformingMachine, WrongRule
from msgraph.packs.bisect.runs import entry_of, interpreted, printed
from msgraph.packs.bisect.tolerances import Tolerances
from msgraph.passes.base import load_pass

ELEMENTS = 3
"""So many a function is mapped over."""


def wrong_gradient_rule(module: ModuleOp, arrays: Sequence[Array]) -> GraphOp | None:
    """The op of a differentiated function whose own derivative is wrong; ``None`` if each is right."""
    for op, operands in _met(module, arrays):
        if not all(dtype_of(value.type).is_float for value in (*op.operands, *op.results)):
            continue
        try:
            interpreted(_differentiated(op), operands, checks=True)
        except WrongRule:
            return op
    return None


def wrong_batching_rule(module: ModuleOp, arrays: Sequence[Array]) -> tuple[GraphOp, str] | None:
    """The op of a mapped function whose batched form is wrong, and how; ``None`` if each is right."""
    for op, operands in _met(module, arrays, inside=VmapOp):
        mapped = _mapped(op)
        rows = [_varied(array) for array in operands]
        expected = Tolerances.of(mapped, rows)
        load_pass("expand-vmap")().apply(Context(), mapped)
        if (mismatch := expected.difference(interpreted(mapped, rows))) is not None:
            return op, mismatch
    return None


def _met(
    module: ModuleOp, arrays: Sequence[Array], inside: type[Operation] | None = None
) -> Iterator[tuple[GraphOp, list[Array]]]:
    """Each pure op that ran, with the operands of its first run."""
    seen: dict[GraphOp, list[Array]] = {}

    def see(op: GraphOp, operands: Sequence[Array], results: Sequence[Array]) -> None:
        del results
        seen.setdefault(op, [np.array(array) for array in operands])

    machine = TransformingMachine.of(module, see=see)
    with printed():
        machine.call(entry_of(module).sym_name.data, [np.array(array) for array in arrays])
    called = any(isinstance(op, func.CallOp) for op in module.walk())
    for op, operands in seen.items():
        if not op.operands or op.regions or own_effects(op) is not Effect.NONE or op.has_trait(ConstantLike):
            continue
        if inside is None or called or any(isinstance(around, inside) for around in ops_around(op)):
            yield op, operands


def _differentiated(op: GraphOp) -> ModuleOp:
    """A module with the derivative of an op."""
    types = [value.type for value in op.operands]
    fields = {"differentiated": len(types), "outputs": len(op.results)}
    return _transformed(op, GradOp, types, [*(result.type for result in op.results), *types], fields)


def _mapped(op: GraphOp) -> ModuleOp:
    """A module with an op, mapped over the first axis of all operands."""
    types, results = ([whole_type(value.type, 0, ELEMENTS) for value in some] for some in (op.operands, op.results))
    fields = {"in_axes": (0,) * len(types), "out_axes": (0,) * len(results), "size": ELEMENTS}
    return _transformed(op, VmapOp, types, results, fields)


def _transformed(
    op: GraphOp,
    transformation: type[GraphOp],
    types: Sequence[Attribute],
    results: Sequence[Attribute],
    fields: Mapping[str, object],
) -> ModuleOp:
    """A module with a transformation of an op: of a region that computes the op of its arguments."""
    inner, outer = Block(arg_types=[value.type for value in op.operands]), Block(arg_types=types)
    twin = type(op).create(
        operands=inner.args, result_types=[r.type for r in op.results], attributes=op.attributes,
        properties=op.properties, location=op.location,
    )  # fmt: skip
    inner.add_ops([twin, YieldOp.create(operands=twin.results)])
    whole = transformation.create(
        operands=outer.args, result_types=results, attributes=encode_fields(fields), regions=[Region(inner)],
        location=op.location,
    )  # fmt: skip
    outer.add_ops([whole, func.ReturnOp(*whole.results)])
    return ModuleOp([func.FuncOp("main", (types, results), Region(outer))])


def _varied(array: Array) -> Array:
    """Elements like an array, which differ where that is allowed."""
    if array.dtype.kind != "f":
        return np.stack([array] * ELEMENTS)
    return np.stack([(array * (1 + element / 4)).astype(array.dtype) for element in range(ELEMENTS)])

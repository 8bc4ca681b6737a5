"""The laws of ``vmap``, over every sample the ops show: what the pass makes is what each element would get by itself.

1. writes: an update of mapped memory, under a condition too, writes what the eager rule writes, element by element;
2. gradients: ``vmap(grad f)`` equals ``grad(sum . vmap f)``, expanded before elements meet or after.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.building import BlockBuilder, give, graph
from msgraph.dialects.contract import Array, Axis, GraphOp, Sample, why_unsupported
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.ms import MS
from msgraph.dialects.ops.control import IfOp
from msgraph.dialects.ops.gradient import GradOp
from msgraph.dialects.ops.mapping import VmapOp, element_type, whole_type
from msgraph.dialects.types import Tensor, ref_type, tensor_type
from msgraph.interpreter import interpret
from msgraph.passes.expand_grad.expand_grad import ExpandGradPass
from msgraph.passes.expand_vmap.expand_vmap import ExpandVmapPass

from .test_contract import PURE, SAMPLES, SIZE, accepted, by_pure_op, eagerly, is_smooth, type_of, variants

WRITERS = [op for op in MS.operations if issubclass(op, UpdateOp) and SAMPLES[cast("type[GraphOp]", op)]]
by_writer = pytest.mark.parametrize("op", WRITERS, ids=lambda op: op.name)


def yielding(b: BlockBuilder, values: Sequence[SSAValue]) -> None:
    """Ends a region."""
    b.block.add_op(GraphOp.BY_NAME["ms.yield"].create(operands=values))


def mapped(b: BlockBuilder, body: Block, sources: Sequence[SSAValue], axes: Sequence[int]) -> Sequence[SSAValue]:
    """An ``ms.vmap`` of a region, its results stacked in front."""
    last = body.last_op
    assert last is not None
    types = [whole_type(value.type, 0, SIZE) for value in last.operands]
    fields = {"in_axes": tuple(axes), "out_axes": (0,) * len(types), "size": SIZE}
    made = VmapOp.create(operands=sources, result_types=types, attributes=encode_fields(fields), regions=[Region(body)])
    b.block.add_op(made)
    return made.results


def differentiated(b: BlockBuilder, body: Block, sources: Sequence[SSAValue]) -> Sequence[SSAValue]:
    """The gradients of an ``ms.grad`` of a region, whose only result is the first one yielded."""
    last = body.last_op
    assert last is not None
    types: list[Attribute] = [*(v.type for v in last.operands), *(v.type for v in sources)]
    fields = {"differentiated": len(sources), "outputs": 1}
    made = GradOp.create(operands=sources, result_types=types, attributes=encode_fields(fields), regions=[Region(body)])
    b.block.add_op(made)
    return made.results[len(last.operands) :]


def expanded(module: ModuleOp) -> ModuleOp:
    """The graph without transformations."""
    module.verify()
    for pass_ in (ExpandVmapPass(), ExpandGradPass()):
        pass_.apply(Context(), module)
    module.verify()
    return module


# -- 1 -------------------------------------------------------------------------------------------------------------


def run_update(
    op: type[UpdateOp], sample: Sample, arrays: Sequence[Array], axes: Sequence[Axis], mask: Array | None
) -> None:
    """An update of all elements, those of a mask only if there is one; the arrays are written."""
    types: list[Any] = [type_of(x) for x in arrays]
    for place in op.writes(**sample.fields):
        types[place] = ref_type(types[place])
    module, b, arguments = graph("f", [*types, tensor_type(dtypes.bool_, (SIZE,))])
    chosen = [place for place, axis in enumerate(axes) if axis is not None]
    taken = [element_type(types[place], cast(int, axes[place])) for place in chosen]
    body = Block(arg_types=[*taken, tensor_type(dtypes.bool_, ())])
    operands = list(arguments[:-1])
    for place, argument in zip(chosen, body.args, strict=False):
        operands[place] = argument
    inner = BlockBuilder(body)
    if mask is None:
        inner.emit(op, operands, sample.fields)
    else:
        arms = [Block(), Block()]
        BlockBuilder(arms[0]).emit(op, operands, sample.fields)
        for arm in arms:
            yielding(BlockBuilder(arm), [])
        body.add_op(IfOp.create(operands=[body.args[-1]], result_types=[], regions=list(map(Region, arms))))
    yielding(inner, [])
    sources = [*(arguments[place] for place in chosen), arguments[-1]]
    mapped(b, body, sources, [*(cast(int, axes[place]) for place in chosen), 0])
    give(b, [])
    interpret(expanded(module), [*arrays, np.ones(SIZE, bool) if mask is None else mask])


def others(op: type[GraphOp], x: Array) -> list[Array]:
    """The same numbers in other orders; positions keep the order of their indices."""
    return [np.roll(x, k, axis=0) for k in range(SIZE)] if x.dtype.kind == "i" and x.ndim else variants(op, x)


@by_writer
@pytest.mark.parametrize("mask", [None, np.array([True, False, True])], ids=["all", "some"])
def test_writes_of_mapped_memory(op: type[UpdateOp], mask: Array | None) -> None:
    for sample in accepted(op):
        for values in (False, True):
            batched = [
                place in op.writes(**sample.fields) or (values and x.ndim > 0)
                for place, x in enumerate(sample.operands)
            ]
            rows = [others(op, x) if flag else [x] * SIZE for x, flag in zip(sample.operands, batched, strict=True)]
            axes: list[Axis] = [0 if flag else None for flag in batched]
            arrays = [np.stack(row) if flag else row[0].copy() for row, flag in zip(rows, batched, strict=True)]
            for k in range(SIZE):
                expected = [row[k].copy() for row in rows]
                if mask is None or mask[k]:
                    eagerly(op, expected, sample.fields)
                for place in op.writes(**sample.fields):
                    rows[place][k] = expected[place]
            run_update(op, sample, arrays, axes, mask)
            for place in op.writes(**sample.fields):
                found, wanted = arrays[place], np.stack(rows[place])
                if not np.array_equal(found, wanted):
                    np.testing.assert_array_equal(found, wanted, f"{op.name}: {sample}")


# -- 2 -------------------------------------------------------------------------------------------------------------


def gradients(op: type[GraphOp], sample: Sample, arrays: Sequence[Array], *, outer: bool) -> list[Array]:
    """The gradients of each element (``outer``: of all elements added up) for what is a float64."""
    module, b, arguments = graph("f", [type_of(x) for x in arrays])
    floats = [place for place, x in enumerate(sample.operands) if x.dtype == np.float64]

    def function(inner: BlockBuilder, given: Sequence[SSAValue]) -> None:
        first = inner.emit(op, given, sample.fields)[0]
        rank = len(cast(Tensor, first.type).get_shape())
        weighed = inner.mul(first, first)
        yielding(inner, [inner.reduce_sum(weighed, axes=tuple(range(rank)), keep_dims=False) if rank else weighed])

    ones = [type_of(x) for x in sample.operands]
    body = Block(arg_types=ones)
    if not outer:
        inside = Block(arg_types=[ones[place] for place in floats])
        given: list[SSAValue] = list(body.args)
        for place, argument in zip(floats, inside.args, strict=True):
            given[place] = argument
        function(BlockBuilder(inside), given)
        each = BlockBuilder(body)
        yielding(each, differentiated(each, inside, [body.args[place] for place in floats]))
        give(b, mapped(b, body, arguments, [0] * len(arrays)))
    else:
        function(BlockBuilder(body), body.args)
        around = Block(arg_types=[arguments[place].type for place in floats])
        given = list(arguments)
        for place, argument in zip(floats, around.args, strict=True):
            given[place] = argument
        whole = BlockBuilder(around)
        yielding(whole, mapped(whole, body, given, [0] * len(arrays)))
        give(b, differentiated(b, around, [arguments[place] for place in floats]))
    return list(interpret(expanded(module), list(arrays)))


@by_pure_op
def test_gradients_of_elements(op: type[GraphOp]) -> None:
    if why_unsupported(op.vjp) is not None or why_unsupported(op.batch) is not None:
        return
    for sample in accepted(op):
        if not is_smooth(sample) or eagerly(op, sample.operands, sample.fields)[0].dtype != np.float64:
            continue
        arrays = [np.stack(variants(op, x)) for x in sample.operands]
        each = gradients(op, sample, arrays, outer=False)
        together = gradients(op, sample, arrays, outer=True)
        for a, z in zip(each, together, strict=True):
            assert np.allclose(a, z, rtol=1e-9, atol=1e-9, equal_nan=True), f"{op.name}: {sample}\n{a}\n{z}"


def test_the_laws_have_something_to_say() -> None:
    assert sum(len(SAMPLES[cast("type[GraphOp]", op)]) for op in WRITERS) > 300
    assert len(PURE) > 80

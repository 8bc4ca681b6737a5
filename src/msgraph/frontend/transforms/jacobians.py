"""Derivatives along directions, and whole Jacobians, made of pullbacks.

A pullback is linear in its cotangents; so its own pullback, at any point, takes tangents of the inputs to tangents of
the outputs: forward mode. A Jacobian is one pullback (or such a pushforward) in a loop over the elements of an output
(or input), which runs the function once and does not grow with the number of elements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import Block, Region

from msgraph.diagnostics.catalog.transforms import TangentOfOtherShape, TangentType
from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.types import element_count, tensor_type
from msgraph.frontend.state.structures import flatten
from msgraph.frontend.state.values import Traced
from msgraph.frontend.transforms.gradients import Pullback, Request, linearize

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


@dataclass
class Pushforward:
    """What a function has given, and how it changes there with its inputs."""

    primal: Pullback
    push: Callable[[Sequence[Traced]], list[Traced]]
    """Tangents of the outputs, for a tangent of each input."""


def pushforward(lowering: Lowering, request: Request) -> Pushforward:
    """Lower a function so that tangents can be pushed through it."""
    primal = linearize(lowering, request)
    b = lowering.builder
    starts = [b.constant(0, output.type) for output in primal.outputs]

    def pull(*cotangents: object) -> tuple[object, ...]:
        return tuple(leaf for leaf in flatten(primal.pull(cotangents).inputs)[0] if isinstance(leaf, Traced))

    pull.__dict__["__ms_native__"] = True
    turned = linearize(lowering, Request(pull, starts, {}, range(len(starts))))
    return Pushforward(primal, lambda tangents: list(turned.pull(tangents).inputs))


def tangent(lowering: Lowering, vector: object, source: Traced) -> Traced:
    """A tangent in the shape of its input; its element type must be that one's."""
    b = lowering.builder
    value = b.lift(vector)
    if b.dtype_of(value) is not b.dtype_of(source):
        raise TangentType(str(b.dtype_of(value)), str(b.dtype_of(source))).error()
    got, wanted = b.shape_of(value), b.shape_of(source)
    if got == wanted:
        return value
    if len(got) > len(wanted) or any(size not in (1, own) for size, own in zip(got[::-1], wanted[::-1], strict=False)):
        raise TangentOfOtherShape(wanted, got).error()
    return b.broadcast_to(value, shape=wanted)


# -- Jacobians ---------------------------------------------------------------------------------------------------


def rows_of_outputs(lowering: Lowering, pullback: Pullback) -> list[list[Traced]]:
    """For each output, for each input: the derivatives, in the shape of the output, then that of the input."""
    b, outputs, sources = lowering.builder, pullback.outputs, pullback.sources

    def pull(cotangents: Sequence[Traced]) -> list[Traced]:
        return [leaf for leaf in flatten(pullback.pull(cotangents).inputs)[0] if isinstance(leaf, Traced)]

    rows = [_collect(lowering, outputs, place, sources, pull) for place in range(len(outputs))]
    return [
        [b.reshape(r, shape=(*b.shape_of(output), *b.shape_of(s))) for r, s in zip(of_output, sources, strict=True)]
        for output, of_output in zip(outputs, rows, strict=True)
    ]


def rows_of_inputs(lowering: Lowering, pushforward: Pushforward) -> list[list[Traced]]:
    """The same by columns: one run of the pushforward for each element of the inputs."""
    b, sources, outputs = lowering.builder, pushforward.primal.sources, pushforward.primal.outputs

    def turned(columns: Traced, inner: Sequence[int], outer: Sequence[int]) -> Traced:
        flat = b.reshape(columns, shape=(element_count(tuple(inner)), element_count(tuple(outer))))
        return b.reshape(b.transpose(flat, perm=(1, 0)), shape=(*outer, *inner))

    columns = [_collect(lowering, sources, place, outputs, pushforward.push) for place in range(len(sources))]
    return [
        [turned(c[k], b.shape_of(s), b.shape_of(output)) for c, s in zip(columns, sources, strict=True)]
        for k, output in enumerate(outputs)
    ]


_FEW = 4
"""So many rows are computed beside each other. A loop over more keeps them from gradients that need what it reads."""


def _collect(
    lowering: Lowering, values: Sequence[Traced], place: int, like: Sequence[Traced],
    step: Callable[[Sequence[Traced]], Sequence[Traced]],
) -> list[Traced]:  # fmt: skip
    """``step`` of every unit vector of one of some values, zeros for the others, one below the other: a loop."""
    b, traced, over = lowering.builder, lowering.adapter.traced, values[place]
    count = element_count(b.shape_of(over))

    def row(here: Traced) -> Sequence[Traced]:
        unit = b.reshape(b.convert(here, dtype=b.dtype_of(over)), shape=b.shape_of(over))
        return step([unit if k == place else b.constant(0, value.type) for k, value in enumerate(values)])

    def upright(value: Traced) -> Traced:
        return b.reshape(value, shape=(1, *b.shape_of(value)))

    if 0 < count <= _FEW:
        columns = zip(*(row(b.equal(b.iota(size=count, dtype=dtypes.int64), k)) for k in range(count)), strict=True)
        return [b.concat(*map(upright, column), axis=0) for column in columns]
    types = [tensor_type(dtypes.int64, ()), *(tensor_type(b.dtype_of(v), (count, *b.shape_of(v))) for v in like)]
    inits = [b.constant(0, type_) for type_ in types]
    blocks = Block(arg_types=types), Block(arg_types=types)

    def enter(block: Block) -> list[Traced]:
        b.block = block
        return [traced(argument, "tensor", lowering) for argument in block.args]

    around = b.block
    try:
        index, *rows = enter(blocks[0])
        b.block.add_op(b.end("ms.condition", [value.ssa for value in (b.less(index, count), index, *rows)]))
        index, *rows = enter(blocks[1])
        here = b.equal(b.iota(size=count, dtype=dtypes.int64), index)
        marks = [b.reshape(here, shape=(count, *(1 for _ in b.shape_of(v)))) for v in like]
        filled = [b.select(m, upright(r), old) for m, r, old in zip(marks, row(here), rows, strict=True)]
        b.block.add_op(b.end("ms.yield", [value.ssa for value in (b.add(index, 1), *filled)]))
    finally:
        b.block = around
    loop = GraphOp.BY_NAME["ms.while"].create(
        operands=[value.ssa for value in inits], result_types=types,
        regions=[Region(block) for block in blocks], location=lowering.location(),
    )  # fmt: skip
    b.block.add_op(loop)
    return [traced(result, "tensor", lowering) for result in loop.results[1:]]

"""Derivatives along directions, and Jacobians: ``vjp``, ``jvp``, ``jacrev``, ``jacfwd``.

Inside a compiled function they become part of its graph; outside they are compiled at their first call.

A pullback is linear in its cotangents; so its own pullback, at any point, takes tangents of the inputs to tangents of
the outputs: forward mode. A Jacobian is one pullback (or such a pushforward) in a loop over the elements of an output
(or input), which runs the function once and does not grow with the number of elements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Block, Region

from msgraph.api.tensor.parameter import Parameter
from msgraph.api.transforms.gradients import Transformed, checked_positions, checked_weights, code_of
from msgraph.diagnostics.catalog import transforms
from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.types import element_count, tensor_type
from msgraph.frontend.state.structures import flatten
from msgraph.frontend.state.values import Traced
from msgraph.frontend.transforms.gradients import Pullback, Request, is_open
from msgraph.frontend.transforms.gradients import linearize as left_open
from msgraph.support.lowering_context import current

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


# -- forward mode ------------------------------------------------------------------------------------------------------


@dataclass
class Pushforward:
    """What a function has given, and how it changes there with its inputs."""

    primal: Pullback
    push: Callable[[Sequence[Traced]], list[Traced]]
    """Tangents of the outputs, for a tangent of each input."""


def _pushforward(lowering: Lowering, request: Request) -> Pushforward:
    """Lower a function so that tangents can be pushed through it."""
    primal = left_open(lowering, request)
    b = lowering.builder
    starts = [b.constant(0, output.type) for output in primal.outputs]

    def pull(*cotangents: object) -> tuple[object, ...]:
        return tuple(leaf for leaf in flatten(primal.pull(cotangents).inputs)[0] if isinstance(leaf, Traced))

    pull.__dict__["__ms_native__"] = True
    turned = left_open(lowering, Request(pull, starts, {}, range(len(starts))))
    return Pushforward(primal, lambda tangents: list(turned.pull(tangents).inputs))


def _tangent(lowering: Lowering, vector: object, source: Traced) -> Traced:
    """A tangent in the shape of its input; its element type must be that one's."""
    b = lowering.builder
    value = b.lift(vector)
    if b.dtype_of(value) is not b.dtype_of(source):
        raise transforms.TangentType(str(b.dtype_of(value)), str(b.dtype_of(source))).error()
    got, wanted = b.shape_of(value), b.shape_of(source)
    if got == wanted:
        return value
    if len(got) > len(wanted) or any(size not in (1, own) for size, own in zip(got[::-1], wanted[::-1], strict=False)):
        raise transforms.TangentOfOtherShape(wanted, got).error()
    return b.broadcast_to(value, shape=wanted)


# -- rows of Jacobians -------------------------------------------------------------------------------------------------


def _rows_of_outputs(lowering: Lowering, pullback: Pullback) -> list[list[Traced]]:
    """For each output, for each input: the derivatives, in the shape of the output, then that of the input."""
    b, outputs, sources = lowering.builder, pullback.outputs, pullback.sources

    def pull(cotangents: Sequence[Traced]) -> list[Traced]:
        return [leaf for leaf in flatten(pullback.pull(cotangents).inputs)[0] if isinstance(leaf, Traced)]

    rows = [_collect(lowering, outputs, place, sources, pull) for place in range(len(outputs))]
    return [
        [b.reshape(r, shape=(*b.shape_of(output), *b.shape_of(s))) for r, s in zip(of_output, sources, strict=True)]
        for output, of_output in zip(outputs, rows, strict=True)
    ]


def _rows_of_inputs(lowering: Lowering, pushforward: Pushforward) -> list[list[Traced]]:
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


# -- pullbacks -----------------------------------------------------------------------------------------------------


def vjp(fn: object, *inputs: object, weights: object = None, has_aux: bool = False) -> Any:
    """What ``fn`` gives, and a function from cotangents of that to those of the inputs: ``out, vjp_fn[, aux]``.

    ``vjp_fn(v)`` gives a tuple, one gradient for each input; with ``weights`` that tuple, and one for the parameters.
    """
    _check(fn, has_aux)
    chosen = checked_weights(weights)
    lowering = current()
    if lowering is not None:
        pullback = left_open(lowering, _request(lowering, fn, inputs, {}, range(len(inputs)), chosen, has_aux))
        return _with_function(pullback.value, _pulling(pullback, weights), has_aux)

    def build(lowering: Any, function: object, args: Sequence[Any], kwargs: Mapping[str, Any]) -> object:
        primals, *cotangents = args
        request = _request(lowering, function, primals, kwargs, range(len(primals)), chosen, has_aux)
        return _pulling(left_open(lowering, request), weights)(*cotangents)

    run = Transformed(fn, "vjp", (has_aux, weights is None, *map(id, chosen)), build)
    value = Transformed(fn, "value", has_aux, lambda lowering, f, args, kw: lowering.call(f, args[0], kw))(inputs)
    return _with_function(value, lambda *v: run(inputs, *v), has_aux)


def _pulling(pullback: Pullback, weights: object) -> Callable[..., object]:
    def vjp_fn(*v: object) -> object:
        derivative = pullback.pull(v)
        slopes = tuple(derivative.inputs)
        if weights is None:
            return slopes
        by_weight = tuple(derivative.weights)
        return slopes, by_weight[0] if isinstance(weights, Parameter) else by_weight

    vjp_fn.__dict__["__ms_native__"] = True
    return vjp_fn


def _with_function(value: object, function: Callable[..., object], has_aux: bool) -> tuple[object, ...]:
    if not has_aux:
        return value, function
    whole = _as_tuple(value)
    if len(whole) < 2:
        raise transforms.NothingBesides().error()
    return whole[0], function, _rest(whole)


def _rest(value: Sequence[object]) -> object:
    """What is returned beside the differentiated output: alone, if it is one value."""
    rest = tuple(value)[1:]
    return rest[0] if len(rest) == 1 else rest


def jvp(fn: object, inputs: object, v: object, has_aux: bool = False) -> Any:
    """What ``fn`` gives, and how that changes along ``v``: ``out, tangent[, aux]``. One tangent for each input."""
    _check(fn, has_aux)

    def build(lowering: Any, function: object, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        primals, directions = (_as_tuple(arg) for arg in args)
        if len(primals) != len(directions):
            raise transforms.TangentCount(len(primals), len(directions)).error()
        request = _request(lowering, function, primals, kwargs, range(len(primals)), (), has_aux)
        derivative = _pushforward(lowering, request)
        if not all(is_open(lowering, leaf) for leaf in (*flatten(primals)[0], *flatten(directions)[0])):
            raise transforms.TangentOfNumber().error()
        tangents = [
            _tangent(lowering, d, s) for d, s in zip(flatten(directions)[0], derivative.primal.sources, strict=True)
        ]
        pushed = derivative.push(tangents)
        value = derivative.primal.value
        if not has_aux:
            return value, _like(value, pushed)
        return value[0], _like(value[0], pushed), _rest(value)

    return Transformed(fn, "jvp", has_aux, build)(inputs, v)


def linearize(fn: Any, inputs: object) -> tuple[object, Callable[[object], object]]:
    """What ``fn`` gives, and a function from directions, one for each input, to how that changes along them."""
    primals = _as_tuple(inputs)

    def along(v: object) -> object:
        return jvp(fn, primals, v)[1]

    along.__dict__["__ms_native__"] = True
    return fn(*primals), along


def _as_tuple(value: object) -> tuple[object, ...]:
    return tuple(cast("Sequence[object]", value)) if isinstance(value, (tuple, list)) else (value,)


def _like(value: object, leaves: Sequence[object]) -> object:
    """Leaves in a tuple if ``value`` is one."""
    return tuple(leaves) if isinstance(value, (tuple, list)) else leaves[0]


# -- Jacobians -----------------------------------------------------------------------------------------------------


def jacrev(fn: object, grad_position: object = 0, has_aux: bool = False) -> Callable[..., Any]:
    """The Jacobian of ``fn``, from cotangents: as many backward runs as the output has elements."""
    return _jacobian(fn, grad_position, has_aux, "jacrev")


def jacfwd(fn: object, grad_position: object = 0, has_aux: bool = False) -> Callable[..., Any]:
    """The Jacobian of ``fn``, from tangents: as many forward runs as the inputs have elements."""
    return _jacobian(fn, grad_position, has_aux, "jacfwd")


def _jacobian(fn: object, grad_position: object, has_aux: bool, name: str) -> Callable[..., Any]:
    _check(fn, has_aux)
    single = isinstance(grad_position, int)
    positions = checked_positions(grad_position)

    def build(lowering: Any, function: object, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        if max(positions) >= len(args):
            raise transforms.BadPosition("The element in grad_position must belong to [0, args_num).").error()
        request = _request(lowering, function, args, kwargs, positions, (), has_aux)
        if name == "jacrev":
            primal = left_open(lowering, request)
            rows = _rows_of_outputs(lowering, primal)
        else:
            forward = _pushforward(lowering, request)
            primal, rows = forward.primal, _rows_of_inputs(lowering, forward)
        by_output = [row[0] if single else tuple(row) for row in rows]
        if not has_aux:
            return _like(primal.value, by_output)
        return _like(primal.value[0], by_output), _rest(primal.value)

    return Transformed(fn, name, (positions, single, has_aux), build, code_of(fn))


# -- what all have in common ---------------------------------------------------------------------------------------


def _check(fn: object, has_aux: object) -> None:
    if not callable(fn):
        raise transforms.NotAFunction(type(fn).__name__).error()
    if not isinstance(has_aux, bool):
        raise transforms.BadFlag("The 'has_aux' must be bool type.").error()


def _request(
    lowering: Any, fn: object, args: Sequence[object], kwargs: Mapping[str, object], positions: Sequence[int],
    weights: Sequence[Parameter], has_aux: bool,
) -> Request:  # fmt: skip
    chosen = [p for p in positions if any(is_open(lowering, leaf) for leaf in flatten(args[p])[0])]
    return Request(fn, args, kwargs, chosen, weights, has_aux)

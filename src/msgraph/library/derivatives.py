"""Derivatives along directions, and Jacobians: ``vjp``, ``jvp``, ``jacrev``, ``jacfwd``.

Inside a compiled function they become part of its graph; outside they are compiled at their first call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from msgraph.api.tensor.parameter import Parameter
from msgraph.api.transforms.gradients import Transformed, checked_positions, checked_weights, code_of
from msgraph.diagnostics.catalog import transforms
from msgraph.frontend.state.structures import flatten
from msgraph.frontend.transforms.gradients import Pullback, Request, is_open
from msgraph.frontend.transforms.gradients import linearize as left_open
from msgraph.frontend.transforms.jacobians import pushforward, rows_of_inputs, rows_of_outputs, tangent
from msgraph.support.lowering_context import current

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
        derivative = pushforward(lowering, request)
        if not all(is_open(lowering, leaf) for leaf in (*flatten(primals)[0], *flatten(directions)[0])):
            raise transforms.TangentOfNumber().error()
        tangents = [
            tangent(lowering, d, s) for d, s in zip(flatten(directions)[0], derivative.primal.sources, strict=True)
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
            rows = rows_of_outputs(lowering, primal)
        else:
            forward = pushforward(lowering, request)
            primal, rows = forward.primal, rows_of_inputs(lowering, forward)
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

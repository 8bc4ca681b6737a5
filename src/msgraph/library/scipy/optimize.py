"""``mindspore.scipy.optimize``: minima of functions by their gradients, and assignments of least cost.

The searches are ordinary Python: each step calls the function and its gradient. As in MindSpore there are no
gradients of the search itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from msgraph import grad, ops
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.library import MethodElsewhere
from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType, BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused

__all__ = ["line_search", "linear_sum_assignment", "minimize"]

_ZOOMS = 10
"""How often a line search halves its range before it gives up."""


class LineSearchResults(NamedTuple):
    """Where a line search ended: the step, the value and the gradient there, and how it went (0: well)."""

    failed: bool
    nit: int
    nfev: int
    ngev: int
    k: int
    a_k: float
    f_k: float
    g_k: Any
    status: int


class OptimizeResults(NamedTuple):
    """A minimum, and how it was found; status 0: converged, 1: out of steps, from 2 on: the line search failed."""

    x: Any
    success: bool
    status: int
    fun: float
    jac: Any
    hess_inv: Any
    nfev: int
    njev: int
    nit: int


class _Spot(NamedTuple):
    """A place on the line: the step to it, the value, the slope along the line, and the gradient."""

    step: float
    value: float
    slope: float
    gradient: Any


class _Line:
    """A function along a line."""

    def __init__(self, f: Callable[..., Any], jac: Callable[..., object], start: Any, direction: Any) -> None:
        self.f, self.jac, self.start, self.direction = f, jac, start, direction
        self.calls = 0

    def spot(self, value: Any, step: float, gradient: Any) -> _Spot:
        """What is known of a place."""
        return _Spot(step, float(value), float(ops.tensor_dot(gradient, self.direction, 1)), gradient)

    def __call__(self, step: float) -> _Spot:
        """The place after a step."""
        self.calls += 1
        point = self.start + self.direction * step
        return self.spot(self.f(point), step, self.jac(point))


class _Conditions(NamedTuple):
    """What Wolfe asks of a step: enough descent, a slope that is much flatter."""

    origin: _Spot
    c1: float
    c2: float

    def descends(self, spot: _Spot) -> bool:
        """Is the value low enough?"""
        return not spot.value > self.origin.value + self.c1 * spot.step * self.origin.slope

    def is_flat(self, spot: _Spot) -> bool:
        """Is the slope flat enough?"""
        return abs(spot.slope) <= -self.c2 * self.origin.slope


def _by_cubic(low: _Spot, high: _Spot, third: tuple[float, float]) -> float:
    """The minimum of the cubic through three places, with the slope at the first."""
    one, other = high.step - low.step, third[0] - low.step
    scale = (one * other) ** 2 * (one - other)
    rises = (high.value - low.value - low.slope * one, third[1] - low.value - low.slope * other)
    with np.errstate(all="ignore"):
        a = np.float64(other**2 * rises[0] - one**2 * rises[1]) / scale
        b = np.float64(one**3 * rises[1] - other**3 * rises[0]) / scale
        return float(low.step + (-b + np.sqrt(b * b - 3 * a * low.slope)) / (3 * a))


def _by_square(low: _Spot, high: _Spot) -> float:
    """The minimum of the parabola through two places, with the slope at the first."""
    one = high.step - low.step
    with np.errstate(all="ignore"):
        b = np.float64(high.value - low.value - low.slope * one) / one**2
        return float(low.step - low.slope / (2 * b))


def _zoomed(line: _Line, conditions: _Conditions, low: _Spot, high: _Spot) -> tuple[_Spot, bool]:
    """A place between two that meets the conditions, and whether there was none after some tries."""
    third = ((low.step + high.step) / 2, (low.value + high.value) / 2)
    for iteration in range(_ZOOMS):
        width = high.step - low.step
        least, greatest = min(low.step, high.step), max(low.step, high.step)
        step = _by_cubic(low, high, third) if iteration else float("nan")
        if not least + 0.2 * width < step < greatest - 0.2 * width:
            step = _by_square(low, high)
            if not least + 0.1 * width < step < greatest - 0.1 * width:
                step = (low.step + high.step) / 2
        spot = line(step)
        if not conditions.descends(spot) or spot.value >= low.value:
            third, high = (high.step, high.value), spot
            continue
        if conditions.is_flat(spot):
            return spot, False
        if spot.slope * width >= 0:
            third, high = (high.step, high.value), low
        else:
            third = (low.step, low.value)
        low = spot
    return conditions.origin._replace(step=1.0), True


def _searched(
    line: _Line, origin: _Spot, before: float | None, c1: float, c2: float, maxiter: int
) -> tuple[_Spot, bool, int, int]:
    """A step that meets Wolfe's conditions, whether none did, how many were tried, and the status."""
    conditions = _Conditions(origin, c1, c2)
    step = 1.0
    if before is not None and origin.slope:
        step = min(1.01 * 2 * (origin.value - before) / origin.slope, 1.0)
        step = step if np.isfinite(step) else 1.0
    last = origin._replace(step=0.0)
    for tried in range(1, maxiter + 1):
        spot = line(step)
        if not conditions.descends(spot) or (spot.value >= last.value and tried > 1):
            best, failed = _zoomed(line, conditions, last, spot)
            return best, failed, tried + 1, int(failed)
        if conditions.is_flat(spot):
            return spot, False, tried + 1, 0
        if spot.slope >= 0:
            best, failed = _zoomed(line, conditions, spot, last)
            return best, failed, tried + 1, int(failed)
        last, step = spot, 2 * step
    return origin._replace(step=0.0), True, maxiter + 1, 3


def line_search(
    f: Callable[..., object],
    xk: object,
    pk: object,
    jac: Callable[..., object] | None = None,
    gfk: object = None,
    old_fval: object = None,
    old_old_fval: Any = None,
    c1: float = 1e-4,
    c2: float = 0.9,
    maxiter: int = 20,
) -> LineSearchResults:
    """A step from ``xk`` along ``pk`` that meets the strong Wolfe conditions (Nocedal and Wright, algorithm 3.5)."""
    line = _Line(f, grad(f) if jac is None else jac, xk, pk)
    origin = line(0.0) if old_fval is None or gfk is None else line.spot(old_fval, 0.0, gfk)
    before = None if old_old_fval is None else float(old_old_fval)
    best, failed, tried, status = _searched(line, origin, before, c1, c2, maxiter)
    return LineSearchResults(
        failed, tried - 1, line.calls, line.calls, tried, _shown(best.step), best.value, best.gradient, status
    )


def _shown(step: float) -> float:
    """The step; not so small that single precision has nothing of it."""
    return float(np.copysign(1e-8, step)) if 0 < abs(step) < 1e-8 else step


def _norm(x: Any, order: float) -> float:
    return float(np.linalg.norm(array_of(x).astype(np.float64), order))


class _Curvature:
    """BFGS: an estimate of the inverse Hessian, a matrix."""

    def __init__(self, x: Any) -> None:
        self.unit = ops.eye(x.shape[0], x.shape[0], x.dtype)
        self.inverse = self.unit

    def direction(self, gradient: Any) -> Any:
        """Where to search."""
        return -ops.mv(self.inverse, gradient)

    def learn(self, step: Any, change: Any) -> None:
        """What a step says of the curvature."""
        rate = 1 / ops.tensor_dot(change, step, 1)
        left = self.unit - rate * ops.outer(step, change)
        right = self.unit - rate * ops.outer(change, step)
        self.inverse = ops.matmul(ops.matmul(left, self.inverse), right) + rate * ops.outer(step, step)


class _History:
    """L-BFGS: the last steps and changes of the gradient, which stand for that matrix."""

    inverse = None

    def __init__(self, size: int) -> None:
        self.size = size
        self.pairs: list[tuple[Any, Any, Any]] = []

    def direction(self, gradient: Any) -> Any:
        """Where to search: the two loops of Nocedal and Wright, algorithm 7.4."""
        if not self.pairs:
            return -gradient
        weights: list[Any] = []
        for step, change, rate in reversed(self.pairs):
            weights.append(rate * ops.tensor_dot(step, gradient, 1))
            gradient = gradient - weights[-1] * change
        step, change, rate = self.pairs[-1]
        result = gradient / (rate * ops.tensor_dot(change, change, 1))
        for (step, change, rate), weight in zip(self.pairs, reversed(weights), strict=True):
            result = result + (weight - rate * ops.tensor_dot(change, result, 1)) * step
        return -result

    def learn(self, step: Any, change: Any) -> None:
        """Keeps the pair, unless the curvature is too small."""
        product = ops.tensor_dot(change, step, 1)
        if float(product) > 1e-10:
            self.pairs = [*self.pairs, (step, change, 1 / product)][-self.size :]


def minimize(
    func: Callable[..., object],
    x0: object,
    args: tuple[object, ...] = (),
    method: str | None = None,
    jac: Callable[..., Any] | None = None,
    hess: object = None,
    hessp: object = None,
    bounds: object = None,
    constraints: Sequence[object] = (),
    tol: float | None = None,
    callback: object = None,
    options: dict[str, Any] | None = None,
) -> OptimizeResults:
    """The minimum of a function of a vector, by ``method="BFGS"`` or ``"LBFGS"``, from ``x0``."""
    if method is None:
        raise BadSetting("You must specify a solver.").error()
    if type(args) is not tuple:
        message = f"args argument to mindspore.scipy.optimize.minimize must be a tuple, got {args}"
        raise BadOpArgumentType("minimize", message).error()
    settings = dict(options or {})
    if method.lower() == "lagrange":
        raise MethodElsewhere(method).error()
    if method.lower() not in ("bfgs", "lbfgs"):
        raise BadSetting(f"Method {method} not recognized").error()
    curvature = _History(settings.pop("history_size", 20)) if method.lower() == "lbfgs" else _Curvature(x0)

    def value(x: Any) -> Any:
        return func(x, *args)

    def slope(x: object) -> Any:
        return jac(x, *args) if jac else None

    return _minimized(value, slope if jac else grad(value), x0, curvature, **settings)


def _minimized(
    f: Callable[..., Any],
    jac: Callable[..., Any],
    x: Any,
    curvature: Any,
    maxiter: int | None = None,
    norm: float = float("inf"),
    gtol: float = 1e-5,
    line_search_maxiter: int = 10,
) -> OptimizeResults:
    limit = x.size * 200 if maxiter is None else int(maxiter)
    value, gradient = float(f(x)), jac(x)
    before = value + _norm(gradient, 2) / 2
    calls, steps, failed, status = 1, 0, False, 0
    converged = _norm(gradient, float("inf")) < gtol
    while steps < limit:
        direction = curvature.direction(gradient)
        line = _Line(f, jac, x, direction)
        best, failed, _, status = _searched(
            line, line.spot(value, 0.0, gradient), before, 1e-4, 0.9, line_search_maxiter
        )
        calls += line.calls
        if failed:
            break
        step, change = direction * _shown(best.step), best.gradient - gradient
        x, before, value, gradient = x + step, value, best.value, best.gradient
        if converged := _norm(gradient, norm) < gtol:
            break
        curvature.learn(step, change)
        steps += 1
    code = 0 if converged else 1 if steps == limit else 2 + status if failed else -1
    return OptimizeResults(x, converged and not failed, code, value, gradient, curvature.inverse, calls, calls, steps)


def linear_sum_assignment(
    cost_matrix: Any, maximize: bool, dimension_limit: Any = sys.maxsize
) -> tuple[Tensor, Tensor]:
    """Which column each row gets so that the costs come to least: rows in order, and their columns.

    ``dimension_limit`` says how many columns count; what is missing then is -1.
    """
    if not isinstance(maximize, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadOpArgumentType("LinearSumAssignment", f"the 'maximize' must be bool, but got {maximize}.").error()
    if cost_matrix.dtype.is_complex:
        raise BadOpArgumentType("LinearSumAssignment", "the costs must be real numbers.").error()
    if cost_matrix.ndim != 2:
        what = f"the rank of 'cost_matrix' must be 2, but got {cost_matrix.ndim}."
        raise ShapeRefused("LinearSumAssignment", what).error()
    costs = array_of(cost_matrix).astype(np.float64)
    kept = costs[:, : max(int(dimension_limit), 0)]
    if np.isnan(kept).any():
        raise BadOpArgument("LinearSumAssignment", "the costs must be numbers.").error()
    columns = _assigned(-kept if maximize else kept)
    result = np.full((2, min(costs.shape)), -1, np.int64)
    result[:, : len(columns)] = [[row for row, _ in columns], [column for _, column in columns]]
    return Tensor(result[0]), Tensor(result[1])


def _assigned(costs: Any) -> list[tuple[int, int]]:
    """Shortest augmenting paths (Jonker and Volgenant; Crouse 2016): a row after the other finds a column."""
    if costs.shape[0] > costs.shape[1]:
        return sorted((row, column) for column, row in _assigned(costs.T))
    rows, columns = costs.shape
    by_row, by_column = np.zeros(rows), np.zeros(columns)
    column_of, row_of = np.full(rows, -1), np.full(columns, -1)
    for start in range(rows):
        paths, back = np.full(columns, np.inf), np.full(columns, -1)
        done = np.zeros(columns, bool)
        seen = [start]
        row, shortest, sink = start, 0.0, -1
        while sink < 0:
            through = shortest + costs[row] - by_row[row] - by_column
            nearer = ~done & (through < paths)
            paths[nearer], back[nearer] = through[nearer], row
            column = int(np.argmin(np.where(done, np.inf, paths)))
            shortest = float(paths[column])
            if shortest == np.inf:
                raise BadOpArgument("LinearSumAssignment", "the cost matrix is infeasible.").error()
            done[column] = True
            row = int(row_of[column])
            sink = column if row < 0 else -1
            seen += [row] if row >= 0 else []
        by_row[start] += shortest
        for other in seen[1:]:
            by_row[other] += shortest - paths[column_of[other]]
        by_column[done] -= shortest - paths[done]
        while True:
            row = int(back[sink])
            row_of[sink] = row
            column_of[row], sink = sink, int(column_of[row])
            if row == start:
                break
    return [(row, int(column)) for row, column in enumerate(column_of)]

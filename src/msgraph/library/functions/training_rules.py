"""Training rules: one step, written into the weight and its statistics, element by element.

    %r = ms.optimizer_step %w, %m, %lr, %g, %mu
        {rule = "ApplyMomentum", settings = [["use_nesterov", false], ["gradient_scale", 1.0]]} : ...

A rule is a formula (``families/functions.py``): the eager rule is that formula in NumPy, the kernel is the same one in
ops, all of it one loop over memory that is read and written once. In half precision it is computed in float32. A
letter for each operand says what it is:

    w  a weight or a statistic: written, all of one shape and element type
    g  a gradient of that shape
    s  a hyperparameter, a single number

One op takes the whole step, though it could be ``assign`` of what the formula gives: in plain ops the formula would be
fused with the reductions that give the gradient, or share what hyperparameters give with the steps of other weights,
and no longer be one loop in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from xdsl.irdl import irdl_op_definition

from msgraph.diagnostics.catalog.effects import AssignedShapeDiffers, AssignedTypeDiffers, BadHyperparameter
from msgraph.dialects.attributes import any_value, text
from msgraph.dialects.calls import CallBuilder, DType, V, dtypes, user_primitive
from msgraph.dialects.contract import Array, OpBuilder, Sample
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.functions import Element, Formulas, Namespace, Term
from msgraph.dialects.families.stateful import PointwiseUpdate, fitted, shape_text, target_of
from msgraph.dialects.ops.assign import AssignOp
from msgraph.dialects.types import Tensor, dtype_of, element_count, shape_of

Terms: TypeAlias = Sequence[Element]
Settings: TypeAlias = tuple[tuple[str, object], ...]


class TrainingRule(NamedTuple):
    """``step(xp, *operands, **settings)`` gives the new contents of the written operands."""

    step: Callable[..., Terms]
    roles: str
    settings: Sequence[Mapping[str, Any]]
    """The settings its samples show."""

    @property
    def written(self) -> tuple[int, ...]:
        """The places of the operands that are written."""
        return tuple(i for i, role in enumerate(self.roles) if role == "w")


RULES: dict[str, TrainingRule] = {}
"""By the name of the primitive."""


@irdl_op_definition
class OptimizerStepOp(PointwiseUpdate):
    """One step of a training rule.

    %r = ms.optimizer_step %w, %lr, %g {rule = "ApplyGradientDescent", settings = []}
        : (!ms.ref<tensor<4xf32>>, tensor<f32>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
    """

    name = "ms.optimizer_step"
    rule: str = text(lambda: RULES)
    settings: Settings = any_value()

    @staticmethod
    def precision(weight: DType) -> DType:
        """The element type a formula is computed in: hyperparameters such as 1e-8 are nothing in half precision."""
        return dtypes.float32 if weight.is_float and weight.size == 2 else weight

    @classmethod
    def listed_name(cls, **fields: Any) -> str:
        return fields["rule"]

    @classmethod
    def writes(cls, **fields: Any) -> tuple[int, ...]:
        return RULES[fields["rule"]].written

    @classmethod
    def check(cls, *types: Tensor, rule: str, **_: object) -> None:
        weight = types[0]
        dtype, shape = dtype_of(weight), shape_of(weight)
        if not dtype.is_float:
            raise AssignedTypeDiffers(str(dtype), str(dtypes.float32)).error()
        for role, type_ in zip(RULES[rule].roles, types, strict=True):
            wanted = cls.precision(dtype) if role == "s" else dtype
            if dtype_of(type_) is not wanted:
                raise AssignedTypeDiffers(str(wanted), str(dtype_of(type_))).error()
            if role == "s" and element_count(shape_of(type_)) != 1:
                raise BadHyperparameter(rule, shape_text(shape_of(type_))).error()
            if role != "s" and shape_of(type_) != shape:
                raise AssignedShapeDiffers.of(rule, shape_of(type_), shape).error()

    @classmethod
    def updated(cls, *arrays: Array, rule: str, settings: Settings, **_: object) -> Sequence[Array]:
        own = arrays[0].dtype
        wide = cls.precision(dtypes.from_numpy(own)).numpy
        operands = [
            array.astype(wide).reshape(() if role == "s" else array.shape)
            for role, array in zip(RULES[rule].roles, arrays, strict=True)
        ]
        with np.errstate(all="ignore"):
            return [np.asarray(new).astype(own) for new in RULES[rule].step(np, *operands, **dict(settings))]

    @classmethod
    def contents(cls, b: OpBuilder[V], *operands: V, rule: str, settings: Settings, **_: object) -> Sequence[V]:
        type_ = b.type_of(operands[0])
        own, shape = dtype_of(type_), shape_of(type_)
        wide = cls.precision(own)
        terms = [Term(b, _spread(b, operand, wide, shape)) for operand in operands]
        values = [term.value for term in RULES[rule].step(Formulas(b), *terms, **dict(settings))]
        return values if own is wide else [b.convert(value, dtype=own) for value in values]

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Positive weights and statistics, gradients of both signs; every rule with every setting once."""
        for name, (_, roles, settings) in RULES.items():
            every: Sequence[Mapping[str, object]] = settings or ({},)
            shown = [{"rule": name, "settings": tuple(setting.items())} for setting in every]
            for fields in shown:
                for dtype in (np.float32, np.float64, np.float16):
                    yield Sample(_drawn(roles, (2, 3), dtype), fields)
            yield Sample(_drawn(roles, (), np.float32), shown[0])
            yield Sample(_drawn(roles, (0, 2), np.float32), shown[0])
            yield Sample((np.arange(3), *_drawn(roles, (3,), np.float32)[1:]), shown[0], refused="MG402")
            wrong = [np.ones((4,), np.float32) if role == "g" else x
                     for role, x in zip(roles, _drawn(roles, (3,), np.float32), strict=True)]  # fmt: skip
            yield Sample(tuple(wrong), shown[0], refused="MG401")


def _drawn(roles: str, shape: tuple[int, ...], dtype: Any) -> tuple[Array, ...]:
    rng = np.random.default_rng(5)
    wide = np.float32 if dtype is np.float16 else dtype
    drawn = {
        "w": lambda: rng.uniform(0.5, 1.5, shape).astype(dtype),
        "g": lambda: rng.uniform(-1, 1, shape).astype(dtype),
        "s": lambda: np.asarray(rng.uniform(0.1, 0.4)).astype(wide),
    }
    return tuple(drawn[role]() for role in roles)


def _spread(b: OpBuilder[V], value: V, dtype: DType, shape: tuple[int, ...]) -> V:
    """A value at every element of ``shape``, in some precision."""
    type_ = b.type_of(value)
    value = b.convert(value, dtype=dtype)
    if shape_of(type_) == shape:
        return value
    single = value if shape_of(type_) == () else b.reshape(value, shape=())
    return b.broadcast_to(single, shape=shape)


def _rule(
    roles: str, primitive: str, *settings: Mapping[str, Any], returned: int = 1
) -> Callable[[Callable[..., Terms]], Callable[..., Terms]]:
    """Makes a formula a rule, and a primitive that gives the user back the first operands, a tuple where several."""

    def register(step: Callable[..., Terms]) -> Callable[..., Terms]:
        name = primitive.partition("(")[0]
        RULES[name] = TrainingRule(step, roles, settings)

        def call(b: CallBuilder[V], *args: object, **fields: Any) -> Any:
            """One step; hyperparameters take the precision of the weight, the gradient too where that is wider."""
            written = {i: b.reference(args[i], name) for i in RULES[name].written}
            dtype = dtype_of(target_of(b.type_of(written[0])))
            operands = [
                written[i] if i in written else _value(b, arg, role, dtype)
                for i, (role, arg) in enumerate(zip(roles, args, strict=True))
            ]
            chosen = [(key, type(shown)(fields[key])) for key, shown in (settings[0].items() if settings else ())]
            result = b.emit(OptimizerStepOp, operands, {"rule": name, "settings": tuple(chosen)})[0]
            results = [b.written(args[k], written[k] if k else result) for k in range(returned)]
            return results[0] if returned == 1 else tuple(results)

        call.__doc__ = step.__doc__
        call.__dict__["EFFECTS"] = Effect.READ | Effect.WRITE
        call.__annotations__["return"] = "V" if returned == 1 else f"tuple[{', '.join('V' * returned)}]"
        user_primitive(primitive)(call)
        return step

    return register


def _value(b: CallBuilder[V], arg: object, role: str, dtype: DType) -> V:
    if role == "g":
        return fitted(b, arg, dtype)
    wanted = OptimizerStepOp.precision(dtype)
    if b.is_reference(arg):
        target = b.reference(arg, "")
        if dtype_of(target_of(b.type_of(target))) is wanted:
            return target
    return b.lift(arg, wanted)


# -- steps along the gradient, or along its moving average ---------------------------------------------------------


@_rule("wsg", "ApplyGradientDescent()(var, alpha, delta)")
def _apply_gradient_descent(xp: Namespace, *operands: Element) -> Terms:
    """``var -= alpha * delta``."""
    var, alpha, delta = operands
    return [var - alpha * delta]


@_rule(
    "wwsgs",
    "ApplyMomentum(use_nesterov=False, use_locking=False, gradient_scale=1.0)"
    "(variable, accumulation, learning_rate, gradient, momentum)",
    {"use_nesterov": False, "gradient_scale": 1.0},
    {"use_nesterov": True, "gradient_scale": 0.5},
)
def _apply_momentum(xp: Namespace, *operands: Element, use_nesterov: bool, gradient_scale: float) -> Terms:
    """``accumulation = accumulation * momentum + gradient``, ``variable -= learning_rate * accumulation``.

    With Nesterov's rule the step looks one momentum ahead:
    ``variable -= learning_rate * (gradient + momentum * accumulation)``.
    """
    variable, accumulation, rate, gradient, momentum = operands
    if gradient_scale != 1:
        gradient = gradient * gradient_scale
    accumulation = accumulation * momentum + gradient
    ahead = gradient + accumulation * momentum if use_nesterov else accumulation
    return [variable - rate * ahead, accumulation]


@_rule(
    "wwsgs",
    "ApplyKerasMomentum(use_locking=False, use_nesterov=False)(var, accum, lr, grad, momentum)",
    {"use_nesterov": False},
    {"use_nesterov": True},
    returned=2,
)
def _apply_keras_momentum(xp: Namespace, *operands: Element, use_nesterov: bool) -> Terms:
    """``accum = accum * momentum - lr * grad``, ``var += accum``; with Nesterov's rule one momentum ahead."""
    var, accum, rate, grad, momentum = operands
    accum = accum * momentum - rate * grad
    return [var + (accum * momentum - rate * grad if use_nesterov else accum), accum]


@_rule(
    "wgswsw",
    "SGD(dampening=0.0, weight_decay=0.0, nesterov=False)(parameters, gradient, learning_rate, accum, momentum, stat)",
    {"dampening": 0.0, "weight_decay": 0.0, "nesterov": False},
    {"dampening": 0.25, "weight_decay": 0.1, "nesterov": False},
    {"dampening": 0.0, "weight_decay": 0.0, "nesterov": True},
)
def _sgd(xp: Namespace, *operands: Element, dampening: float, weight_decay: float, nesterov: bool) -> Terms:
    """Gradient descent with weight decay, momentum and dampening.

    ``stat`` is one where an element has not been updated yet: its first accumulated gradient is not dampened.
    """
    parameters, gradient, rate, accum, momentum, stat = operands
    if weight_decay > 0:
        gradient = gradient + parameters * weight_decay
    later = accum * momentum + gradient * (1 - dampening)
    has_momentum = momentum > 0
    accum = xp.where(has_momentum, xp.where(stat > 0, gradient, later), accum)
    ahead = gradient + accum * momentum if nesterov else accum
    stat = xp.where(has_momentum, xp.where(stat > 0, stat - stat, stat), stat)
    return [parameters - rate * xp.where(has_momentum, ahead, gradient), accum, stat]


@_rule("wwssssg", "ApplyAddSign()(var, m, lr, alpha, sign_decay, beta, grad)", returned=2)
def _apply_add_sign(xp: Namespace, *operands: Element) -> Terms:
    """``var -= lr * (alpha + sign_decay * sign(grad) * sign(m)) * grad``, with ``m`` the mean gradient."""
    var, m, rate, alpha, sign_decay, beta, grad = operands
    m = m * beta + grad * (1 - beta)
    return [var - rate * (alpha + sign_decay * xp.sign(grad) * xp.sign(m)) * grad, m]


@_rule("wwssssg", "ApplyPowerSign()(var, m, lr, logbase, sign_decay, beta, grad)", returned=2)
def _apply_power_sign(xp: Namespace, *operands: Element) -> Terms:
    """``var -= lr * exp(logbase * sign_decay * sign(grad) * sign(m)) * grad``, with ``m`` the mean gradient."""
    var, m, rate, logbase, sign_decay, beta, grad = operands
    m = m * beta + grad * (1 - beta)
    return [var - rate * xp.exp(logbase * sign_decay * xp.sign(grad) * xp.sign(m)) * grad, m]


# -- steps scaled by the size of past gradients --------------------------------------------------------------------


@_rule(
    "wwwssssssg",
    "Adam(use_locking=False, use_nesterov=False)"
    "(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient)",
    {"use_nesterov": False},
    {"use_nesterov": True},
    returned=3,
)
def _adam(xp: Namespace, *operands: Element, use_nesterov: bool) -> Terms:
    """``var -= lr_t * m / (sqrt(v) + epsilon)`` with ``lr_t = lr * sqrt(1 - beta2_power) / (1 - beta1_power)``."""
    var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient = operands
    rate = lr * xp.sqrt(1 - beta2_power) / (1 - beta1_power)
    m = m + (gradient - m) * (1 - beta1)
    v = v + (gradient * gradient - v) * (1 - beta2)
    ahead = m * beta1 + gradient * (1 - beta1) if use_nesterov else m
    return [var - rate * ahead / (xp.sqrt(v) + epsilon), m, v]


@_rule(
    "wwwwssssssg",
    "ApplyAdamWithAmsgradV2(use_locking=False)"
    "(var, m, v, vhat: TensorLike, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad)",
    returned=4,
)
def _apply_adam_with_amsgrad(xp: Namespace, *operands: Element) -> Terms:
    """Adam whose step is divided by the root of the largest mean square of gradients so far."""
    var, m, v, vhat, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad = operands
    rate = lr * xp.sqrt(1 - beta2_power) / (1 - beta1_power)
    m = m + (grad - m) * (1 - beta1)
    v = v + (grad * grad - v) * (1 - beta2)
    vhat = xp.maximum(vhat, v)
    return [var - rate * m / (xp.sqrt(vhat) + epsilon), m, v, vhat]


@_rule(
    "wwwsssssg", "AdamWeightDecay(use_locking=False)(var, m, v, lr, beta1, beta2, epsilon, decay, gradient)", returned=3
)
def _adam_weight_decay(xp: Namespace, *operands: Element) -> Terms:
    """AdamW as in BERT: no correction of the bias, ``var -= lr * (m / (sqrt(v) + epsilon) + decay * var)``."""
    var, m, v, lr, beta1, beta2, epsilon, decay, gradient = operands
    m = m * beta1 + gradient * (1 - beta1)
    v = v * beta2 + gradient * gradient * (1 - beta2)
    return [var - lr * (m / (xp.sqrt(v) + epsilon) + decay * var), m, v]


@_rule("wwwsssssg", "ApplyAdaMax()(var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad)", returned=3)
def _apply_ada_max(xp: Namespace, *operands: Element) -> Terms:
    """Adam with the largest of the past gradients in the place of their mean square."""
    var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad = operands
    m = m * beta1 + grad * (1 - beta1)
    v = xp.maximum(v * beta2, xp.abs(grad))
    return [var - lr / (1 - beta1_power) * m / (v + epsilon), m, v]


@_rule(
    "wwwsgsss",
    "ApplyRMSProp(use_locking=False)(var, mean_square, moment, learning_rate, grad, decay, momentum, epsilon)",
)
def _apply_rms_prop(xp: Namespace, *operands: Element) -> Terms:
    """``moment = momentum * moment + lr * grad / sqrt(mean_square + epsilon)``, with the mean square of gradients."""
    var, mean_square, moment, lr, grad, decay, momentum, epsilon = operands
    mean_square = mean_square * decay + grad * grad * (1 - decay)
    moment = moment * momentum + lr * grad / xp.sqrt(mean_square + epsilon)
    return [var - moment, mean_square, moment]


@_rule(
    "wwwwgssss",
    "ApplyCenteredRMSProp(use_locking=False)"
    "(var, mean_gradient, mean_square, moment, grad, learning_rate, decay, momentum, epsilon)",
)
def _apply_centered_rms_prop(xp: Namespace, *operands: Element) -> Terms:
    """As ``ApplyRMSProp``, by the variance of the gradients in the place of their mean square.

    Where rounding leaves no variance the moment stays as it is.
    """
    var, mean, mean_square, moment, grad, lr, decay, momentum, epsilon = operands
    mean = mean * decay + grad * (1 - decay)
    mean_square = mean_square * decay + grad * grad * (1 - decay)
    variance = mean_square - mean * mean + epsilon
    moment = xp.where(variance > 0, moment * momentum + lr * grad / xp.sqrt(variance), moment)
    return [var - moment, mean, mean_square, moment]


@_rule(
    "wwsg",
    "ApplyAdagrad(update_slots=True)(var, accum, lr, grad)",
    {"update_slots": True},
    {"update_slots": False},
    returned=2,
)
def _apply_adagrad(xp: Namespace, *operands: Element, update_slots: bool) -> Terms:
    """``accum += grad * grad``, ``var -= lr * grad / sqrt(accum)``."""
    var, accum, lr, grad = operands
    accum = accum + grad * grad if update_slots else accum
    return [var - lr * grad / xp.sqrt(accum), accum]


@_rule(
    "wwsg",
    "ApplyAdagradV2(epsilon, update_slots=True)(var, accum, lr, grad)",
    {"update_slots": True, "epsilon": 0.001},
    returned=2,
)
def _apply_adagrad_v2(xp: Namespace, *operands: Element, update_slots: bool, epsilon: float) -> Terms:
    """``accum += grad * grad``, ``var -= lr * grad / (sqrt(accum) + epsilon)``."""
    var, accum, lr, grad = operands
    accum = accum + grad * grad if update_slots else accum
    return [var - lr * grad / (xp.sqrt(accum) + epsilon), accum]


@_rule("wwwsssg", "ApplyAdadelta()(var, accum, accum_update, lr, rho, epsilon, grad)", returned=3)
def _apply_adadelta(xp: Namespace, *operands: Element) -> Terms:
    """Adadelta: the step is scaled by the size of past steps over that of past gradients."""
    var, accum, accum_update, lr, rho, epsilon, grad = operands
    accum = accum * rho + grad * grad * (1 - rho)
    change = xp.sqrt(accum_update + epsilon) / xp.sqrt(accum + epsilon) * grad
    return [var - lr * change, accum, accum_update * rho + change * change * (1 - rho)]


# -- penalties that draw weights towards zero ----------------------------------------------------------------------


def _shrunk(xp: Namespace, x: Element, rate: Element, l1: Element, l2: Element) -> Element:
    """The weight nearest to ``x`` that pays the penalties."""
    return xp.sign(x) * xp.maximum(xp.abs(x) - rate * l1, 0) / (rate * l2 + 1)


@_rule("wsssg", "ApplyProximalGradientDescent()(var, alpha, l1, l2, delta)")
def _apply_proximal_gradient_descent(xp: Namespace, *operands: Element) -> Terms:
    """Gradient descent, then a step towards zero: by ``alpha * l1``, and by a factor ``1 / (1 + alpha * l2)``."""
    var, alpha, l1, l2, delta = operands
    return [_shrunk(xp, var - alpha * delta, alpha, l1, l2)]


@_rule("wwsssg", "ApplyProximalAdagrad(use_locking=False)(var, accum, lr, l1, l2, grad)", returned=2)
def _apply_proximal_adagrad(xp: Namespace, *operands: Element) -> Terms:
    """As ``ApplyProximalGradientDescent``, with Adagrad's rate for each element."""
    var, accum, lr, l1, l2, grad = operands
    accum = accum + grad * grad
    rate = lr / xp.sqrt(accum)
    return [_shrunk(xp, var - rate * grad, rate, l1, l2), accum]


@_rule("wwwgssss", "ApplyFtrl(use_locking=False)(var, accum, linear, grad, lr, l1, l2, lr_power)")
def _apply_ftrl(xp: Namespace, *operands: Element) -> Terms:
    """Follow the regularised leader: the weight is computed anew from the sums of past gradients."""
    var, accum, linear, grad, lr, l1, l2, lr_power = operands
    new = accum + grad * grad
    root = xp.power(new, -lr_power)
    linear = linear + grad - (root - xp.power(accum, -lr_power)) / lr * var
    var = (xp.sign(linear) * l1 - linear) / (root / lr + l2 * 2)
    return [xp.where(xp.abs(linear) > l1, var, 0), new, linear]


@_rule(
    "wwwgssss",
    "ApplyAdagradDA(use_locking=False)"
    "(var, gradient_accumulator: TensorLike, gradient_squared_accumulator: TensorLike, grad, lr, l1, l2, "
    "global_step: TensorLike)",
)
def _apply_adagrad_da(xp: Namespace, *operands: Element) -> Terms:
    """Adagrad with dual averaging: the weight is computed anew from the sums of gradients and of their squares."""
    _, total, squares, grad, lr, l1, l2, steps = operands
    total = total + grad
    squares = squares + grad * grad
    left = xp.sign(total) * xp.maximum(xp.abs(total) - l1 * steps, 0)
    return [-(lr * left) / (l2 * steps * lr + xp.sqrt(squares)), total, squares]


# -- of some rows ----------------------------------------------------------------------------------------------------


def _step(b: CallBuilder[V], rule: str, operands: Any, indices: object, **settings: object) -> Any:
    """One step of a dense rule with the rows of what it writes, which are put back."""
    places = b.lift(indices, dtypes.int64)
    _, roles, _ = RULES[rule]
    written = [operands[k] for k in RULES[rule].written]
    whole = [b.lift(x) for x in written]
    dtype = b.dtype_of(whole[0])
    rows = iter([b.gather(x, places, axis=0) for x in whole])
    kinds = {"g": dtype, "s": OptimizerStepOp.precision(dtype)}
    values = [next(rows) if role == "w" else b.lift(x, kinds[role]) for role, x in zip(roles, operands, strict=True)]
    contents = OptimizerStepOp.contents(b, *values, rule=rule, settings=tuple(settings.items()))
    results = [b.scatter(x, places, new, axis=0, combiner="update") for x, new in zip(whole, contents, strict=True)]
    return b.predicated(lambda: tuple(AssignOp.call(b, x, new) for x, new in zip(written, results, strict=True)))


@user_primitive(
    "SparseApplyAdagradV2(lr: float, epsilon: float, use_locking=False, update_slots=True)"
    "(var, accum, grad, indices: TensorLike)"
)
def sparse_apply_adagrad_v2(
    b: CallBuilder[V], var: object, accum: object, grad: object, indices: object, **settings: object
) -> tuple[V, V]:
    """Adagrad's step for some rows."""
    fields = {"epsilon": settings["epsilon"], "update_slots": settings["update_slots"]}
    return _step(b, "ApplyAdagradV2", (var, accum, settings["lr"], grad), indices, **fields)


@user_primitive(
    "SparseApplyFtrl(lr: float, l1: float, l2: float, lr_power: float, use_locking=False)"
    "(var, accum, linear, grad, indices: TensorLike)"
)
def sparse_apply_ftrl(
    b: CallBuilder[V], var: object, accum: object, linear: object, grad: object, indices: object, **settings: object
) -> tuple[V, V, V]:
    """FTRL's step for some rows."""
    numbers = (settings[name] for name in ("lr", "l1", "l2", "lr_power"))
    return _step(b, "ApplyFtrl", (var, accum, linear, grad, *numbers), indices)


for _some_rows in (sparse_apply_adagrad_v2, sparse_apply_ftrl):
    _some_rows.__dict__["EFFECTS"] = Effect.WRITE

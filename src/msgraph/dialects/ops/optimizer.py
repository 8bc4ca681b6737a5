"""Training rules: one step, written into the weight and its statistics, element by element.

    %r = ms.optimizer_step %w, %m, %lr, %g, %mu
        {rule = "ApplyMomentum", settings = [["use_nesterov", false], ["gradient_scale", 1.0]]} : ...

A rule is a formula (see ``formulas.py``): the eager rule is that formula in NumPy, the kernel is the same formula in
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

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from xdsl.irdl import irdl_op_definition

from msgraph.diagnostics.catalog.effects import AssignedShapeDiffers, AssignedTypeDiffers, BadHyperparameter
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import any_value, text
from msgraph.dialects.contract import Array, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.formulas import Formulas, Term
from msgraph.dialects.families.stateful import PointwiseUpdate, shape_text
from msgraph.dialects.types import Tensor, dtype_of, element_count, shape_of
from msgraph.support.lazy_module import handed_down

Settings: TypeAlias = tuple[tuple[str, object], ...]


def _rules() -> Mapping[str, Any]:
    """The rules, by the name of the primitive: ``library/functions/training_rules.py``."""
    return handed_down("training rules").RULES


@irdl_op_definition
class OptimizerStepOp(PointwiseUpdate):
    """One step of a training rule.

    %r = ms.optimizer_step %w, %lr, %g {rule = "ApplyGradientDescent", settings = []}
        : (!ms.ref<tensor<4xf32>>, tensor<f32>, tensor<4xf32>) -> !ms.ref<tensor<4xf32>>
    """

    name = "ms.optimizer_step"
    rule: str = text(_rules)
    settings: Settings = any_value()

    @classmethod
    def listed_name(cls, **fields: Any) -> str:
        return fields["rule"]

    @classmethod
    def writes(cls, **fields: Any) -> tuple[int, ...]:
        return _rules()[fields["rule"]].written

    @classmethod
    def check(cls, *types: Tensor, rule: str, **_: object) -> None:
        weight = types[0]
        dtype, shape = dtype_of(weight), shape_of(weight)
        if not dtype.is_float:
            raise error(AssignedTypeDiffers(str(dtype), str(dtypes.float32)))
        for role, type_ in zip(_rules()[rule].roles, types, strict=True):
            wanted = hyperparameter_dtype(dtype) if role == "s" else dtype
            if dtype_of(type_) is not wanted:
                raise error(AssignedTypeDiffers(str(wanted), str(dtype_of(type_))))
            if role == "s" and element_count(shape_of(type_)) != 1:
                raise error(BadHyperparameter(rule, shape_text(shape_of(type_))))
            if role != "s" and shape_of(type_) != shape:
                raise error(AssignedShapeDiffers(rule, "shape", shape_text(shape_of(type_)), shape_text(shape)))

    @classmethod
    def updated(cls, *arrays: Array, rule: str, settings: Settings, **_: object) -> Sequence[Array]:
        own = arrays[0].dtype
        wide = hyperparameter_dtype(dtypes.from_numpy(own)).numpy
        operands = [
            array.astype(wide).reshape(() if role == "s" else array.shape)
            for role, array in zip(_rules()[rule].roles, arrays, strict=True)
        ]
        with np.errstate(all="ignore"):
            return [np.asarray(new).astype(own) for new in _rules()[rule].step(np, *operands, **dict(settings))]

    @classmethod
    def contents(cls, b: OpBuilder[V], *operands: V, rule: str, settings: Settings, **_: object) -> Sequence[V]:
        type_ = b.type_of(operands[0])
        own, shape = dtype_of(type_), shape_of(type_)
        wide = hyperparameter_dtype(own)
        terms = [Term(b, _spread(b, operand, wide, shape)) for operand in operands]
        values = [term.value for term in _rules()[rule].step(Formulas(b), *terms, **dict(settings))]
        return values if own is wide else [b.convert(value, dtype=own) for value in values]

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Positive weights and statistics, gradients of both signs; every rule with every setting once."""
        for name, (_, roles, settings) in _rules().items():
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


def hyperparameter_dtype(weight: DType) -> DType:
    """The element type a formula is computed in: hyperparameters such as 1e-8 are nothing in half precision."""
    return dtypes.float32 if weight.is_float and weight.size == 2 else weight


def _spread(b: OpBuilder[V], value: V, dtype: DType, shape: tuple[int, ...]) -> V:
    """A value at every element of ``shape``, in some precision."""
    type_ = b.type_of(value)
    value = b.convert(value, dtype=dtype)
    if shape_of(type_) == shape:
        return value
    single = value if shape_of(type_) == () else b.reshape(value, shape=())
    return b.broadcast_to(single, shape=shape)

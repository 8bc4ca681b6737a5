"""Training rules for some rows of a parameter: those that a vector of indices names."""

from __future__ import annotations

from typing import Any

from msgraph.dialects.calls import CallBuilder, V, dtypes, user_primitive
from msgraph.dialects.effects import Effect
from msgraph.dialects.ops.assign import AssignOp
from msgraph.library.functions.training_rules import RULES, OptimizerStepOp


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


for _rule in (sparse_apply_adagrad_v2, sparse_apply_ftrl):
    _rule.__dict__["EFFECTS"] = Effect.WRITE

"""Optimizer ops: one step of a training rule, written into the weight and its statistics, element by element.

A member says in ``ROLES`` what its operands are, a letter each, and in ``step`` the new contents of the written ones:

    w  a weight or a statistic: written, all of one shape and element type
    g  a gradient of that shape
    s  a hyperparameter, a single number

``step(xp, *operands, **fields)`` is a formula (see ``formulas.py``): the eager rule is that formula in NumPy, the
kernel is the same formula in ops, all of it one loop over memory that is read and written once. In half precision the
formula is computed in float32.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from msgraph.diagnostics.catalog.effects import AssignedShapeDiffers, AssignedTypeDiffers, BadHyperparameter
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.formulas import Formulas, Term
from msgraph.dialects.families.pointwise import PointwiseUpdate
from msgraph.dialects.families.stateful import fitted, shape_text, target_of
from msgraph.dialects.types import Tensor, dtype_of, element_count, shape_of


class OptimizerOp(PointwiseUpdate):
    """Base of the family."""

    ROLES: ClassVar[str] = ""
    SETTINGS: ClassVar[Sequence[Mapping[str, object]]] = ()
    """The fields its samples show."""
    YIELDS: ClassVar[tuple[int, ...]] = (0,)
    """Which operands the user gets back, a tuple where they are several; they are references."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        cls.OPERANDS = len(cls.ROLES)  # pyright: ignore[reportConstantRedefinition]
        cls.WRITTEN = tuple(i for i, role in enumerate(cls.ROLES) if role == "w")  # pyright: ignore[reportConstantRedefinition]
        super().__init_subclass__(**kwargs)

    @classmethod
    def step(cls, xp: object, *operands: object, **fields: Any) -> Sequence[Any]:
        """The new contents of the written operands."""
        raise NotImplementedError

    @classmethod
    def check(cls, *types: Tensor, **fields: object) -> None:
        weight = types[0]
        dtype, shape = dtype_of(weight), shape_of(weight)
        if not dtype.is_float:
            raise error(AssignedTypeDiffers(str(dtype), str(dtypes.float32)))
        for role, type_ in zip(cls.ROLES, types, strict=True):
            wanted = hyperparameter_dtype(dtype) if role == "s" else dtype
            if dtype_of(type_) is not wanted:
                raise error(AssignedTypeDiffers(str(wanted), str(dtype_of(type_))))
            if role == "s" and element_count(shape_of(type_)) != 1:
                raise error(BadHyperparameter(cls.MINDSPORE_NAME, shape_text(shape_of(type_))))
            if role != "s" and shape_of(type_) != shape:
                raise error(
                    AssignedShapeDiffers(cls.MINDSPORE_NAME, "shape", shape_text(shape_of(type_)), shape_text(shape))
                )

    @classmethod
    def updated(cls, *arrays: Array, **fields: object) -> Sequence[Array]:
        own = arrays[0].dtype
        wide = hyperparameter_dtype(dtypes.from_numpy(own)).numpy
        operands = [
            array.astype(wide).reshape(() if role == "s" else array.shape)
            for role, array in zip(cls.ROLES, arrays, strict=True)
        ]
        with np.errstate(all="ignore"):
            return [np.asarray(new).astype(own) for new in cls.step(np, *operands, **fields)]

    @classmethod
    def contents(cls, b: OpBuilder[V], *operands: V, **fields: object) -> Sequence[V]:
        type_ = b.type_of(operands[0])
        own, shape = dtype_of(type_), shape_of(type_)
        wide = hyperparameter_dtype(own)
        terms = [Term(b, _spread(b, operand, wide, shape)) for operand in operands]
        values = [term.value for term in cls.step(Formulas(b), *terms, **fields)]
        return values if own is wide else [b.cast(value, dtype=own) for value in values]

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> Any:
        """One step; hyperparameters take the precision of the weight, the gradient too where that is wider."""
        written = {i: b.reference(args[i], cls.MINDSPORE_NAME) for i in cls.WRITTEN}
        dtype = dtype_of(target_of(b.type_of(written[0])))
        operands = [
            written[i] if i in written else cls._value(b, arg, role, dtype)
            for i, (role, arg) in enumerate(zip(cls.ROLES, args, strict=True))
        ]
        settings = {name: fields[name] for name in cls.FIELDS}
        result = b.emit(cls, operands, settings)[0]
        results = [b.written(args[i], result if i == 0 else written[i]) for i in cls.YIELDS]
        return results[0] if len(results) == 1 else tuple(results)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Positive weights and statistics, gradients of both signs; every setting once."""
        plain = cls.SETTINGS or ({},)
        for fields in plain:
            for dtype in (np.float32, np.float64, np.float16):
                yield Sample(cls._drawn((2, 3), dtype), fields)
        yield Sample(cls._drawn((), np.float32), plain[0])
        yield Sample(cls._drawn((0, 2), np.float32), plain[0])
        yield Sample((np.arange(3), *cls._drawn((3,), np.float32)[1:]), plain[0], refused="MG402")
        wrong = [np.ones((4,), np.float32) if role == "g" else x
                 for role, x in zip(cls.ROLES, cls._drawn((3,), np.float32), strict=True)]  # fmt: skip
        yield Sample(tuple(wrong), plain[0], refused="MG401")

    @classmethod
    def _drawn(cls, shape: tuple[int, ...], dtype: Any) -> tuple[Array, ...]:
        rng = np.random.default_rng(5)
        wide = np.float32 if dtype is np.float16 else dtype
        drawn = {
            "w": lambda: rng.uniform(0.5, 1.5, shape).astype(dtype),
            "g": lambda: rng.uniform(-1, 1, shape).astype(dtype),
            "s": lambda: np.asarray(rng.uniform(0.1, 0.4)).astype(wide),
        }
        return tuple(drawn[role]() for role in cls.ROLES)

    @classmethod
    def _value(cls, b: CallBuilder[V], arg: object, role: str, dtype: DType) -> V:
        if role == "g":
            return fitted(b, arg, dtype)
        wanted = hyperparameter_dtype(dtype)
        if b.is_reference(arg):
            target = b.reference(arg, cls.MINDSPORE_NAME)
            if dtype_of(target_of(b.type_of(target))) is wanted:
                return target
        return b.lift(arg, wanted)


def hyperparameter_dtype(weight: DType) -> DType:
    """The element type a formula is computed in: hyperparameters such as 1e-8 are nothing in half precision."""
    return dtypes.float32 if weight.is_float and weight.size == 2 else weight


def _spread(b: OpBuilder[Any], value: object, dtype: DType, shape: tuple[int, ...]) -> Any:
    """A value at every element of ``shape``, in some precision."""
    type_ = b.type_of(value)
    if dtype_of(type_) is not dtype:
        value = b.cast(value, dtype=dtype)
    if shape_of(type_) == shape:
        return value
    single = value if shape_of(type_) == () else b.reshape(value, shape=())
    return b.broadcast_to(single, shape=shape)

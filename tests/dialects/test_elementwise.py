"""What the laws cannot say about element-wise ops: conventions at ties, corner values, promotion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import pytest
from xdsl.ir import Block, SSAValue

from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.calls import signature, user_functions, user_primitives
from msgraph.dialects.contract import Array, GraphOp, OpBuilder, unsupported
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.families.elementwise import ElementwiseUnary
from msgraph.dialects.types import Tensor, tensor_type

EAGER = EagerBuilder()


class Recording(OpBuilder[SSAValue]):
    """Makes ops and computes them at the same time, so that a gradient can be looked at."""

    def __init__(self) -> None:
        self.block = Block()
        self.arrays: dict[SSAValue, Array] = {}

    def argument(self, array: Array) -> SSAValue:
        value = self.block.insert_arg(EAGER.type_of(array), len(self.block.args))
        self.arrays[value] = array
        return value

    def emit(self, op: type[GraphOp], operands: Sequence[SSAValue], fields: Any = None) -> list[SSAValue]:
        types = op.infer(*(cast(Tensor, operand.type) for operand in operands), **(fields or {}))
        made = op.create(operands=operands, result_types=types, attributes=encode_fields(fields))
        self.block.add_op(made)
        arrays = EAGER.emit(op, [self.arrays[operand] for operand in operands], fields)
        self.arrays.update(zip(made.results, arrays, strict=True))
        return list(made.results)

    def constant(self, value: Any, type_: Tensor) -> SSAValue:
        return self.argument(EAGER.constant(value, type_))

    def type_of(self, value: SSAValue) -> Tensor:
        return cast(Tensor, value.type)


def gradients(name: str, *arrays: Array, ct: float = 1.0, **fields: Any) -> list[Array | None]:
    """The cotangents of an op's operands for a constant cotangent of its result."""
    user_functions()
    b = Recording()
    result = getattr(b, name)(*map(b.argument, arrays), **fields)
    like = b.arrays[result]
    seed = b.argument(np.full(like.shape, ct, like.dtype if like.dtype.kind == "f" else np.float32))
    op = cast(GraphOp, result.owner)
    return [None if found is None else b.arrays[found] for found in op.vjp(b, seed)]


def call(name: str, *args: Any, **kwargs: Any) -> Array:
    """A user function on arrays."""
    function = user_functions()[name]
    bound = function.signature.bind(*args, **kwargs)
    bound.apply_defaults()
    return function.call(EAGER, *bound.args, **bound.kwargs)


def f32(*numbers: float) -> Array:
    return np.array(numbers, np.float32)


def test_a_tie_of_maximum_shares_the_gradient() -> None:
    x, y = gradients("maximum", f32(1, 2, 3), f32(2, 2, 2))
    assert x is not None
    assert y is not None
    assert x.tolist() == [0, 0.5, 1]
    assert y.tolist() == [1, 0.5, 0]


@pytest.mark.parametrize(("name", "expected"), [("abs", 0.0), ("relu", 0.0), ("sqrt", np.inf)])
def test_derivative_at_zero(name: str, expected: float) -> None:
    (found,) = gradients(name, f32(0))
    assert found is not None
    assert found.tolist() == [expected]


def test_casts_are_transparent_to_gradients() -> None:
    (found,) = gradients("cast", f32(1.5, 2.5), ct=0.25, dtype=dtypes.int32)
    assert found is not None
    assert found.dtype == np.float32
    assert found.tolist() == [0.25, 0.25]


def test_integers_differentiate_as_reals() -> None:
    x, y = gradients("mul", np.array([2, 3]), np.array([5, 7]), ct=0.5)
    assert x is not None
    assert y is not None
    assert x.tolist() == [2.5, 3.5]
    assert y.tolist() == [1.0, 1.5]


def test_cotangents_are_summed_back_to_the_operand() -> None:
    x, y = gradients("add", np.ones((2, 1)), np.ones(()))
    assert x is not None
    assert y is not None
    assert x.tolist() == [[1], [1]]
    assert y.tolist() == 2


def test_integer_division_by_zero() -> None:
    x = np.array([7, 0, -7], np.int32)
    low, high = np.iinfo(np.int32).min, np.iinfo(np.int32).max
    assert call("floor_div", x, 0).tolist() == [high, 0, low]
    assert call("floor_mod", x, 0).tolist() == [low, low, low]
    assert call("floor_mod", x.astype(np.int8), 0).tolist() == [0, 0, 0]


def test_integer_powers_keep_integers() -> None:
    assert call("pow", np.array([2, 1, -1, 0], np.int32), -1).tolist() == [0, 1, -1, 0]
    assert call("pow", 2, np.array([7, -7], np.int32)).tolist() == [128, 0]


@pytest.mark.parametrize(
    ("x", "other", "expected"),
    [
        (np.array([250], np.uint8), 300, "uint8"),
        (np.array([True]), 1, "int64"),
        (np.array([True]), True, "bool"),
        (np.array([1], np.int32), 2.5, "float32"),
        (np.array([1], np.float16), 2.5, "float16"),
        (np.array([1], np.int64), np.array([1], np.float16), "float16"),
        (np.array([1], np.uint8), np.array([1], np.int8), "int16"),
        (np.array([1], np.float32), np.float64(2.0), "float32"),
    ],
)
def test_promotion(x: Array, other: Any, expected: str) -> None:
    assert call("add", x, other).dtype.name == expected


def test_numbers_wrap_into_the_tensor_type() -> None:
    assert call("add", np.array([250], np.uint8), 300).tolist() == [38]


def test_float_functions_of_integers() -> None:
    assert call("exp", np.array([0, 1])).dtype == np.float32
    assert call("true_divide", np.array([7]), np.array([2])).tolist() == [3.5]


@pytest.mark.parametrize(
    ("other", "kind", "text"),
    [
        ("a", TypeError, 'Failed calling Add with "Add()(input=Tensor, other=string)".'),
        (None, TypeError, 'Failed calling add with "add(None)".'),
        (
            np.ones(3),
            ValueError,
            "For 'AddExt', input.shape and other.shape need to broadcast. The value of input.shape[1] or "
            "other.shape[1] must be 1 or -1 when they are not the same, "
            "but got input.shape = [2] and other.shape = [3]",
        ),
    ],
)
def test_refused_operands_have_mindspores_text(other: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(CompileError) as caught:
        call("add", np.ones(2), other)
    assert isinstance(caught.value, kind)
    assert str(caught.value).splitlines()[0] == text


def test_bitwise_operations_refuse_floats_with_mindspores_text() -> None:
    with pytest.raises(TypeError) as caught:
        call("bitwise_and", np.array([7], np.int32), 2.0)
    assert str(caught.value).startswith(
        "For primitive[BitwiseAnd], the input argument[x] must be a type of {Tensor[Bool], Tensor[Int16],"
    )


def test_signatures_are_parsed() -> None:
    parsed = signature("(input, axis=-1, *, dtype=None)")
    assert str(parsed) == "(input, axis=-1, *, dtype=None)"
    assert str(user_primitives()["Elu"].init) == "(alpha=1.0)"
    assert str(user_primitives()["Elu"].signature) == "(x)"


def test_casts_of_floats_out_of_range() -> None:
    x = f32(np.nan, 3e9, -3e9, 300.7, -1.5)
    assert call("cast", x, dtypes.int32).tolist() == [-(2**31), -(2**31), -(2**31), 300, -1]
    assert call("cast", x, dtypes.uint8).tolist() == [0, 0, 0, 44, 255]


def test_types_of_equal_sizes_are_one_whatever_their_class() -> None:
    taken = tensor_type(dtypes.float32, (True, 7, 913))  # that nobody else has asked for
    assert tensor_type(dtypes.float32, (1, 7, 913)) is taken
    assert str(taken) == "tensor<1x7x913xf32>"


def test_functions_of_angles_that_halves_do_not_hold() -> None:
    large = call("sinc", np.array([65504.0, 0.5], np.float16))
    assert large.tolist() == [pytest.approx(0, abs=1e-4), pytest.approx(0.6366, abs=1e-3)]
    products = call("vecdot", np.array([-6e4, -np.inf], np.float16), np.array([3, -1], np.float16))
    assert products.tolist() == np.inf


def test_digamma_of_the_largest_numbers_is_their_logarithm() -> None:
    assert call("digamma", np.array([1.7e308, np.inf])).tolist() == [pytest.approx(np.log(1.7e308)), np.inf]


def test_both_forms_of_gelu() -> None:
    assert call("gelu", f32(1.0)).tolist() == [pytest.approx(0.8413447, rel=1e-6)]
    assert user_primitives()["GeLU"].call(EAGER, f32(-2.0)).tolist() == [pytest.approx(-0.0454023, rel=1e-5)]
    with pytest.raises(ValueError, match="approximate value should be either 'none' or 'tanh'"):
        call("gelu", f32(1.0), approximate="cubic")


def test_an_op_without_the_rule_of_its_family_fails_at_import() -> None:
    with pytest.raises(TypeError, match="HalfOp must write or refuse: scalar"):

        class HalfOp(ElementwiseUnary):  # pyright: ignore[reportUnusedClass]
            """Half of each element."""

            name = "ms.half"

            @classmethod
            def eager(cls, x: Array) -> Array:
                return x / 2

            vjp = unsupported("it is an example")

    assert "ms.half" not in set(GraphOp.BY_NAME)

"""The methods of tensors that compute with their elements.

``abs = method("abs")`` makes ``x.abs(...)`` mean ``ops.abs(x, ...)``; methods whose arguments differ from the
function's are written out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgraph import ops
from msgraph.api.tensor.operators import Operators
from msgraph.diagnostics.catalog.api import UnknownElementType
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType


def method(function: str) -> Callable[..., Any]:
    """The method that passes its tensor first to the public function of that name."""

    def forward(self: Any, *args: Any, **kwargs: Any) -> Any:
        return cast(Callable[..., Any], getattr(ops, function))(self, *args, **kwargs)

    forward.__name__ = function
    forward.__doc__ = f"``ops.{function}`` of this tensor."
    return forward


def conversion(dtype: DType) -> Callable[..., Any]:
    """The method that converts to one element type: ``x.float()``."""

    def convert(self: Any) -> Any:
        return ops.cast(self, dtype)

    convert.__doc__ = f"This tensor with elements of type {dtype}."
    return convert


class TensorMath(Operators):
    """Element-wise functions, reductions, selections and conversions as methods."""

    __slots__ = ()

    @property
    def shape(self) -> tuple[Any, ...]:
        """The dimensions."""
        raise NotImplementedError

    # -- element by element ------------------------------------------------------------------------------

    abs = method("abs")
    absolute = method("abs")
    neg = method("neg")
    negative = method("neg")
    square = method("square")
    sqrt = method("sqrt")
    rsqrt = method("rsqrt")
    reciprocal = method("reciprocal")
    exp = method("exp")
    expm1 = method("expm1")
    log = method("log")
    log1p = method("log1p")
    log2 = method("log2")
    log10 = method("log10")
    sin = method("sin")
    cos = method("cos")
    tan = method("tan")
    tanh = method("tanh")
    sigmoid = method("sigmoid")
    erf = method("erf")
    floor = method("floor")
    ceil = method("ceil")
    round = method("round")
    trunc = method("trunc")
    sign = method("sign")
    isnan = method("isnan")
    isinf = method("isinf")
    isfinite = method("isfinite")
    isclose = method("isclose")
    logical_not = method("logical_not")
    logical_and = method("logical_and")
    logical_or = method("logical_or")
    logical_xor = method("logical_xor")
    bitwise_and = method("bitwise_and")
    bitwise_or = method("bitwise_or")
    bitwise_xor = method("bitwise_xor")
    bitwise_not = method("bitwise_not")
    add = method("add")
    sub = method("sub")
    subtract = method("sub")
    mul = method("mul")
    multiply = method("mul")
    div = method("div")
    divide = method("div")
    true_divide = method("div")
    floor_divide = method("floor_div")
    floor_div = method("floor_div")
    remainder = method("floor_mod")
    pow = method("pow")
    maximum = method("maximum")
    minimum = method("minimum")
    eq = method("equal")
    equal = method("equal")
    ne = method("not_equal")
    not_equal = method("not_equal")
    less = method("less")
    lt = method("less")
    less_equal = method("less_equal")
    le = method("less_equal")
    greater = method("greater")
    gt = method("greater")
    greater_equal = method("greater_equal")
    ge = method("greater_equal")
    clamp = method("clamp")
    clip = method("clamp")
    masked_fill = method("masked_fill")
    softmax = method("softmax")
    log_softmax = method("log_softmax")

    def where(self, condition: Any, y: Any) -> Any:
        """This tensor where ``condition`` holds, ``y`` elsewhere."""
        return ops.where(condition, self, y)

    # -- reductions --------------------------------------------------------------------------------------

    def sum(self, axis: Any = None, dtype: DType | None = None, keepdims: Any = False, initial: Any = None) -> Any:
        """The sum over all elements, or along axes; integers add up in Int64."""
        total = ops.sum(self, axis, keepdims, dtype=dtype)
        return total if initial is None else total + initial

    def prod(self, axis: Any = None, keep_dims: Any = False, dtype: DType | None = None) -> Any:
        """The product over all elements, or along an axis; integers multiply in Int64."""
        return ops.prod(self, axis, keep_dims, dtype)

    def mean(self, axis: Any = None, keep_dims: Any = False, *, keepdims: Any = None) -> Any:
        """The mean over all elements, or along axes."""
        return ops.mean(self, axis, keep_dims if keepdims is None else keepdims)

    def max(self, axis: Any = None, keepdims: Any = False, *, return_indices: Any = False) -> Any:
        """The largest element, over all or along an axis."""
        if return_indices and axis is not None:
            return ops.max(self, axis, keepdims)
        return ops.amax(self, axis, keepdims)

    def min(self, axis: Any = None, keepdims: Any = False, *, return_indices: Any = False) -> Any:
        """The smallest element, over all or along an axis."""
        if return_indices and axis is not None:
            return ops.min(self, axis, keepdims)
        return ops.amin(self, axis, keepdims)

    def ptp(self, axis: Any = None, keepdims: Any = False) -> Any:
        """The distance between the largest and the smallest element."""
        return self.max(axis, keepdims) - self.min(axis, keepdims)

    def argmax(self, axis: Any = None, keepdims: Any = False) -> Any:
        """Where the largest element stands, in the flattened tensor or along an axis."""
        return ops.argmax(self, axis, keepdims)

    def argmin(self, axis: Any = None, keepdims: Any = False) -> Any:
        """Where the smallest element stands, in the flattened tensor or along an axis."""
        return ops.argmin(self, axis, keepdims)

    def all(self, axis: Any = None, keep_dims: Any = False) -> Any:
        """True where all elements are."""
        return ops.all(self, axis, keep_dims)

    def any(self, axis: Any = None, keep_dims: Any = False) -> Any:
        """True where any element is."""
        return ops.any(self, axis, keep_dims)

    def var(self, axis: Any = None, ddof: Any = 0, keepdims: Any = False) -> Any:
        """The mean squared distance from the mean."""
        return ops.var(self, axis, ddof, keepdims)

    def std(self, axis: Any = None, ddof: Any = 0, keepdims: Any = False) -> Any:
        """The square root of the variance."""
        return ops.std(self, axis, ddof, keepdims)

    norm = method("norm")
    cumsum = method("cumsum")
    cumprod = method("cumprod")
    trace = method("trace")

    # -- order and selection -----------------------------------------------------------------------------

    sort = method("sort")
    argsort = method("argsort")
    topk = method("topk")
    unique = method("unique")
    nonzero = method("nonzero")
    gather_elements = method("gather_elements")
    index_select = method("index_select")

    gather = method("gather")

    take = method("take")

    def choose(self, choices: Any, mode: str = "clip") -> Any:
        """Element by element, from the choice whose number this tensor holds; other numbers mean the nearest choice."""
        options = list(choices)
        number: Any = ops.cast(self, dtypes.int64)
        if mode == "wrap":
            number = ops.floor_mod(number, len(options))
        chosen: Any = ops.broadcast_to(options[-1], self.shape)
        for k in reversed(range(len(options) - 1)):
            chosen = ops.select(ops.less_equal(number, k), ops.broadcast_to(options[k], self.shape), chosen)
        return chosen

    # -- products ----------------------------------------------------------------------------------------

    matmul = method("matmul")
    mm = method("matmul")
    bmm = method("bmm")
    dot = method("dot")
    outer = method("outer")

    # -- element types: last, because these names are those of Python's own types ------------------------

    def astype(self, dtype: DType | str, copy: Any = True) -> Any:
        """This tensor with other elements: ``x.astype(ms.float16)``, ``x.astype("float16")``."""
        if isinstance(dtype, str) and dtype not in dtypes.NAMES:
            raise error(UnknownElementType(dtype, ", ".join(dtypes.NAMES)))
        return ops.cast(self, dtypes.by_name(dtype) if isinstance(dtype, str) else dtype)

    def to(self, *args: Any, **_options: Any) -> Any:
        """This tensor with other elements; a device name changes nothing."""
        dtype = next((arg for arg in args if isinstance(arg, DType)), None)
        return self if dtype is None else self.astype(dtype)

    def type_as(self, other: Any) -> Any:
        """This tensor with the element type of ``other``."""
        return self.astype(other.dtype)

    float = conversion(dtypes.float32)
    double = conversion(dtypes.float64)
    half = conversion(dtypes.float16)
    bfloat16 = conversion(dtypes.bfloat16)
    int = conversion(dtypes.int32)
    long = conversion(dtypes.int64)
    short = conversion(dtypes.int16)
    byte = conversion(dtypes.uint8)
    bool = conversion(dtypes.bool_)

"""The functions of ``mint`` that are not those of ``ops``: other keywords, other defaults, two forms in one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph import Tensor, ops
from msgraph.api.tensor.annotations import Axes, TensorLike
from msgraph.api.tensor.operators import is_operand
from msgraph.api.tensor.picking_methods import many
from msgraph.api.tensor.random_methods import unseeded
from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.library.mint.forwarding import forward, lifted, method
from msgraph.library.naming import named

# -- other keywords ----------------------------------------------------------------------------------------------

all = forward("all", dim="axis", keepdim="keep_dims")
amax = forward("amax", dim="axis", keepdim="keepdims")
amin = forward("amin", dim="axis", keepdim="keepdims")
any = forward("any", dim="axis", keepdim="keep_dims")
argmin = forward("argmin", places=True, dim="axis", keepdim="keepdims")
arcsin = forward("asin")
asinh = forward("asinh", input="x")
bmm = forward("bmm", input="input_x")
cat = concat = forward("concat", dim="axis")
chunk = forward("chunk", dim="axis")
cummax = forward("cummax", dim="axis")
cummin = forward("cummin", places=True, dim="axis")
diff = forward("diff", input="x", dim="axis")
frac = forward("frac", input="x")
gather = forward("gather_elements")
index_select = forward("index_select", dim="axis")
logcumsumexp = forward("logcumsumexp", dim="axis")
narrow = forward("narrow", dim="axis")
nansum = forward("nansum", dim="axis", keepdim="keepdims")
ones = forward("ones", size="shape")
prod = forward("prod", dim="axis", keepdim="keep_dims")
softmax = forward("softmax", dim="axis")
split = forward("split", dim="axis")
sqrt = forward("sqrt", input="x")
squeeze = forward("squeeze", dim="axis")
stack = forward("stack", dim="axis")
transpose = forward("swapaxes", dim0="axis0", dim1="axis1")
sort = forward("sort", places=True, dim="axis", stable="")
argsort = forward("argsort", places=True, dim="axis", stable="")
topk = forward("topk", places=True)
fix = forward("trunc")


def linspace(start: TensorLike, end: TensorLike, steps: int, *, dtype: DType | None = None) -> Tensor:
    """``steps`` numbers from ``start`` to ``end``, both included, of a type."""
    return ops.linspace(start, end, steps).astype(dtype or dtypes.float32)


# -- methods of tensors as functions -----------------------------------------------------------------------------

allclose = method("allclose")
bernoulli = method("bernoulli")
clone = method("clone")
diag = method("diag")
flatten = method("flatten")
index_add = method("index_add")
item = method("item")
kthvalue = method("kthvalue")
mean = method("mean")
repeat_interleave = method("repeat_interleave")
scatter = method("scatter")
scatter_add = method("scatter_add")
select = method("select")
take = method("take")
unique = method("unique")


# -- other defaults, and two forms in one ------------------------------------------------------------------------


def _extreme(function: str, pairwise: str, adjective: str) -> Callable[..., Any]:
    def call(input: TensorLike, *rest: object, **options: object) -> Any:
        other = rest[0] if rest else options.get("other")
        if is_operand(other):
            return getattr(ops, pairwise)(input, other)
        if rest:
            options |= dict(zip(("dim", "keepdim"), rest, strict=False))
        return getattr(lifted(input, function), function)(**options)

    meaning = f"The {adjective} element; with ``dim`` those along an axis and where they stand; with ``other`` of both."
    return named(call, function, meaning)


max, min = _extreme("max", "maximum", "largest"), _extreme("min", "minimum", "smallest")


def _weighted(function: str) -> Callable[..., Tensor]:
    def call(input: TensorLike, other: TensorLike, *, alpha: float = 1) -> Tensor:
        return getattr(ops, function)(input, other if alpha == 1 else ops.mul(other, alpha))

    return named(call, function, f"``ops.{function}`` of ``input`` and ``alpha * other``.")


add, sub = _weighted("add"), _weighted("sub")


def median(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor | tuple[Tensor, Tensor]:
    """The middle element; with ``dim`` those along an axis, and where they stand."""
    return ops.median(ops.reshape(input, (-1,)), 0)[0] if dim is None else ops.median(input, dim, keepdim)


def _deviation(function: str) -> Callable[..., Any]:
    def call(input: Tensor, dim: Axes | None = None, *, correction: int = 1, keepdim: bool = False) -> Any:
        return getattr(ops, function)(input, dim, correction, keepdim)

    return named(call, function, f"``ops.{function}``, divided by the number of elements less ``correction``.")


var, std, var_mean, std_mean = map(_deviation, ("var", "std", "var_mean", "std_mean"))


def count_nonzero(input: TensorLike, dim: int | tuple[int, ...] | None = None) -> Tensor:
    """How many elements are not zero."""
    return ops.count_nonzero(input, () if dim is None else dim, dtype=dtypes.int64)


def _running(function: str) -> Callable[..., Tensor]:
    def call(input: TensorLike, dim: int, *, dtype: DType | None = None) -> Tensor:
        own = lifted(input, function).dtype
        is_whole = own.is_integer or own == dtypes.bool_
        return getattr(ops, function)(input, dim, dtypes.int64 if dtype is None and is_whole else dtype)

    return named(call, function, f"``ops.{function}``; of integers in Int64.")


cumsum, cumprod = _running("cumsum"), _running("cumprod")


def equal(input: object, other: object) -> Any:
    """Are shapes and all elements the same?"""
    x, y = lifted(input, "equal"), lifted(other, "equal")
    return tuple(x.shape) == tuple(y.shape) and ops.all(ops.equal(x, y))


def t(input: TensorLike) -> Tensor:
    """A matrix transposed; fewer dimensions stay."""
    return ops.t(lifted(input, "t"))


def meshgrid(*tensors: Tensor, indexing: str | None = None) -> tuple[Tensor, ...]:
    """Coordinates of a grid, one tensor for each axis."""
    return ops.meshgrid(*tensors, indexing="ij" if indexing is None else indexing)


def norm(input: Any, p: Any = "fro", dim: Any = None, keepdim: bool = False, *, dtype: DType | None = None) -> Tensor:
    """The norm of vectors, or of matrices where ``p`` is a word."""
    x = lifted(input, "norm") if dtype is None else ops.cast(input, dtype)
    if p == "fro":
        return ops.norm(x, None, dim, keepdim) if dim is not None else ops.norm(ops.reshape(x, (-1,)), 2, None, False)
    if dim is None and not isinstance(p, str):
        flat = ops.norm(ops.reshape(x, (-1,)), p)
        return ops.reshape(flat, (1,) * len(x.shape)) if keepdim else flat
    return ops.norm(x, p, dim, keepdim)


def multinomial(input: TensorLike, num_samples: int, replacement: bool = False, *, generator: object = None) -> Tensor:
    """Numbers drawn with the weights that rows say."""
    unseeded("multinomial", generator)
    return ops.multinomial(input, num_samples, replacement)


def full(size: int | tuple[int, ...], fill_value: TensorLike, *, dtype: DType | None = None) -> Tensor:
    """A tensor full of one number, of the number's type unless said otherwise."""
    return ops.full(size, fill_value, dtype=lifted(fill_value, "full").dtype if dtype is None else dtype)


def where(condition: TensorLike, *choices: TensorLike) -> Any:
    """The elements of the first choice where the condition holds, else of the second; of none, where it holds."""
    return ops.where(condition, *choices) if choices else ops.nonzero(condition, as_tuple=True)


def empty(*size: object, dtype: DType | None = None, device: object = None) -> Tensor:
    """Zeros: memory is never left unfilled."""
    del device
    return ops.zeros(many(size), dtype)


def empty_like(input: TensorLike, *, dtype: DType | None = None, device: object = None) -> Tensor:
    """Zeros of a tensor's shape: memory is never left unfilled."""
    del device
    return ops.zeros_like(input, dtype=dtype)


def _drawn(function: str) -> Callable[..., Tensor]:
    def call(*size: object, generator: object = None, dtype: DType | None = None, device: object = None) -> Tensor:
        del device
        unseeded(function, generator)
        return getattr(ops, function)(*many(size), dtype=dtype)

    return named(call, function, f"``ops.{function}``, of sizes one by one or together.")


def _drawn_like(function: str) -> Callable[..., Tensor]:
    def call(input: TensorLike, *, dtype: DType | None = None, device: object = None) -> Tensor:
        del device
        return getattr(ops, function)(input, dtype=dtype)

    return named(call, function, f"``ops.{function}``: as many numbers as a tensor has elements.")


rand, randn = _drawn("rand"), _drawn("randn")
rand_like, randn_like = _drawn_like("rand_like"), _drawn_like("randn_like")


def randint(*args: Any, generator: object = None, dtype: DType | None = None, device: object = None) -> Tensor:
    """``randint(low=0, high, size)``: whole numbers in [low, high)."""
    del device
    unseeded("randint", generator)
    low, high, size = args if len(args) == 3 else (0, *args)
    return ops.randint(low, high, size, dtype=dtypes.int64 if dtype is None else dtype)


def randint_like(input: Tensor, *args: Any, dtype: DType | None = None, device: object = None) -> Tensor:
    """``randint_like(input, low=0, high)``: whole numbers in [low, high), of a tensor's shape."""
    del device
    low, high = args if len(args) == 2 else (0, *args)
    return ops.randint(low, high, input.shape, dtype=input.dtype if dtype is None else dtype)


def randperm(n: int, *, generator: object = None, dtype: DType = dtypes.int64) -> Tensor:
    """The numbers below ``n`` in any order."""
    unseeded("randperm", generator)
    return ops.randperm(n, dtype=dtype)


def normal(mean: Tensor | float = 0.0, std: Tensor | float = 1.0, size: Any = None, generator: object = None) -> Tensor:
    """Numbers of a normal distribution, of the shape of its parameters or of ``size``."""
    unseeded("normal", generator)
    if size is None:
        means = Tensor(mean) if isinstance(mean, (int, float)) else mean
        deviations = Tensor(std) if isinstance(std, (int, float)) else std
        size = (means + deviations).shape
    return ops.add(ops.mul(ops.randn(*size), std), mean)

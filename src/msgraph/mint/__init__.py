"""``msgraph.mint``: functions, layers and optimizers with the signatures of PyTorch, as MindSpore names them."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

_HOMES = {
    "msgraph.ops": (
        "abs", "absolute", "acos", "acosh", "addbmm", "addcdiv", "addmm", "addmv", "arange", "arccos",
        "arccosh", "arcsinh", "arctan", "arctan2", "arctanh", "argmax", "asin", "atan", "atan2", "atanh",
        "baddbmm", "bincount", "bitwise_and", "bitwise_not", "bitwise_or", "bitwise_xor", "broadcast_to",
        "cdist", "ceil", "clamp", "cos", "cosh", "cross", "div", "divide", "dot", "dstack", "einsum",
        "eq", "erf", "erfc", "erfinv", "exp", "exp2", "expm1", "eye", "flip", "float_power", "floor",
        "floor_divide", "fmod", "full_like", "gcd", "greater", "greater_equal", "gt", "histc", "hstack",
        "imag", "inverse", "isclose", "isfinite", "isinf", "isnan", "isneginf", "le", "lerp", "less",
        "less_equal", "log", "log10", "log1p", "log2", "logaddexp", "logaddexp2", "logical_and", "logical_not",
        "logical_or", "logical_xor", "logsumexp", "lt", "masked_select", "matmul", "maximum", "minimum", "mm",
        "mul", "multiply", "mv", "nan_to_num", "ne", "neg", "negative", "nonzero", "not_equal", "ones",
        "ones_like", "outer", "permute", "polar", "pow", "ravel", "real", "reciprocal", "remainder", "reshape",
        "roll", "round", "rsqrt", "searchsorted", "sign", "sin", "sinc", "sinh", "square", "sum", "swapaxes",
        "tan", "tanh", "tile", "topk", "trace", "triangular_solve", "tril", "triu", "true_divide", "unbind",
        "unique_consecutive", "unsqueeze", "where", "xlogy", "zeros", "zeros_like",
    ),
    "msgraph.library.mint.nn.functional": ("conv2d",),
    "msgraph.library.mint.functions": (
        "add", "all", "allclose", "amax", "amin", "any", "arcsin", "argmin", "argsort", "asinh", "bernoulli",
        "bmm", "cat", "chunk", "clone", "concat", "count_nonzero", "cummax", "cummin", "cumprod", "cumsum", "diag",
        "diff",
        "empty", "empty_like", "equal", "fix", "flatten", "frac", "full", "gather", "index_add", "index_select", "item",
        "kthvalue", "linspace", "logcumsumexp", "max", "mean", "median", "meshgrid", "min", "multinomial",
        "nansum", "narrow", "norm", "normal", "prod", "rand", "rand_like", "randint", "randint_like", "randn",
        "randn_like", "randperm", "repeat_interleave", "scatter", "scatter_add", "select", "softmax", "sort",
        "split", "sqrt", "squeeze", "stack", "std", "std_mean", "sub", "t", "take", "transpose", "unique",
        "var", "var_mean",
    ),
}  # fmt: skip

_MODULES = {name: f"msgraph.mint.{name}" for name in ("distributed", "linalg", "nn", "optim", "special")}

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES, _MODULES)

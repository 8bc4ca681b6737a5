"""``msgraph.array_api``: the array API standard 2024.12 on tensors, what ``Tensor.__array_namespace__`` gives."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

_HOMES = {
    "msgraph.library.array_api.creation": (
        "arange", "asarray", "empty", "empty_like", "eye", "from_dlpack", "full", "full_like", "linspace", "meshgrid",
        "ones", "ones_like", "tril", "triu", "zeros", "zeros_like",
    ),
    "msgraph.library.array_api.elementwise": (
        "abs", "acos", "acosh", "add", "asin", "asinh", "atan", "atan2", "atanh", "bitwise_and", "bitwise_invert",
        "bitwise_left_shift", "bitwise_or", "bitwise_right_shift", "bitwise_xor", "ceil", "clip", "conj", "copysign",
        "cos", "cosh", "divide", "equal", "exp", "expm1", "floor", "floor_divide", "greater", "greater_equal",
        "hypot", "imag", "isfinite", "isinf", "isnan", "less", "less_equal", "log", "log10", "log1p", "log2",
        "logaddexp", "logical_and", "logical_not", "logical_or", "logical_xor", "maximum", "minimum", "multiply",
        "negative", "nextafter", "not_equal", "positive", "pow", "real", "reciprocal", "remainder", "round", "sign",
        "signbit", "sin", "sinh", "sqrt", "square", "subtract", "tan", "tanh", "trunc",
    ),
    "msgraph.library.array_api.linalg": ("matmul", "matrix_transpose", "tensordot", "vecdot"),
    "msgraph.library.array_api.names": (
        "__array_api_version__", "bool", "complex128", "complex64", "e", "float32", "float64", "inf", "int16", "int32",
        "int64", "int8", "nan", "newaxis", "pi", "uint16", "uint32", "uint64", "uint8",
    ),
    "msgraph.library.array_api.reducing": (
        "all", "any", "argmax", "argmin", "argsort", "count_nonzero", "cumulative_prod", "cumulative_sum", "max",
        "mean", "min", "prod", "searchsorted", "sort", "std", "sum", "unique_all", "unique_counts", "unique_inverse",
        "unique_values", "var",
    ),
    "msgraph.library.array_api.shaping": (
        "broadcast_arrays", "broadcast_to", "concat", "diff", "expand_dims", "flip", "moveaxis", "nonzero",
        "permute_dims", "repeat", "reshape", "roll", "squeeze", "stack", "take", "take_along_axis", "tile",
        "unstack", "where",
    ),
    "msgraph.library.array_api.types": (
        "__array_namespace_info__", "astype", "can_cast", "finfo", "iinfo", "isdtype", "result_type",
    ),
}  # fmt: skip

__getattr__, __dir__, __all__ = lazy_exports(
    __name__, _HOMES, {"fft": "msgraph.library.array_api.fft", "linalg": "msgraph.library.array_api.linalg"}
)

"""``msgraph.numpy``: MindSpore's ``mindspore.numpy``, NumPy's functions on tensors."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []
"""MindSpore's modules below it (``numpy.array_ops``) are this one: see ``api/compat/import_paths.py``."""

_HOMES = {
    "msgraph.library.numpy.arrays": (
        "promote_types", "result_type",
    ),
    "msgraph.library.numpy.calculus": (
        "convolve", "correlate", "diff", "ediff1d", "gradient", "interp", "polyadd", "polyder", "polyint",
        "polymul", "polysub", "polyval", "trapz", "unwrap",
    ),
    "msgraph.library.numpy.choosing": (
        "apply_along_axis", "apply_over_axes", "argwhere", "array_equal", "array_equiv", "choose", "digitize",
        "in1d", "intersect1d", "isin", "piecewise", "searchsorted", "select", "setdiff1d", "take",
        "take_along_axis", "unique", "where",
    ),
    "msgraph.library.numpy.creation": (
        "arange", "array", "asarray", "asfarray", "bartlett", "blackman", "copy", "diag", "diag_indices", "diagflat",
        "diagonal", "empty", "empty_like", "eye", "full", "full_like", "geomspace", "hamming", "hanning",
        "identity", "indices", "ix_", "linspace", "logspace", "meshgrid", "mgrid", "ogrid", "ones", "ones_like",
        "rand", "randint", "randn", "trace", "tri", "tril", "tril_indices", "tril_indices_from", "triu",
        "triu_indices", "triu_indices_from", "vander", "zeros", "zeros_like",
    ),
    "msgraph.library.numpy.dtypes": (
        "NINF", "PINF", "bool_", "float16", "float32", "float64", "float_", "inf", "int16", "int32", "int64", "int8",
        "int_", "nan", "pi", "uint", "uint16", "uint32", "uint64", "uint8",
    ),
    "msgraph.library.numpy.elementwise": (
        "abs", "absolute", "add", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctan2", "arctanh",
        "around", "bitwise_and", "bitwise_not", "bitwise_or", "bitwise_xor", "cbrt", "ceil", "clip", "copysign", "cos",
        "cosh", "deg2rad", "divide", "divmod", "equal", "exp", "exp2", "expm1", "fabs", "fix", "float_power",
        "floor", "floor_divide", "fmod", "gcd", "greater", "greater_equal", "heaviside", "hypot", "invert",
        "isclose", "isfinite", "isinf", "isnan", "isneginf", "isposinf", "isscalar", "lcm", "less",
        "less_equal", "log", "log10", "log1p", "log2", "logaddexp", "logaddexp2", "logical_and", "logical_not",
        "logical_or", "logical_xor", "maximum", "minimum", "mod", "multiply", "negative", "not_equal",
        "positive", "power", "rad2deg", "radians", "reciprocal", "remainder", "rint", "round", "sign", "signbit", "sin",
        "sinh", "sqrt", "square", "subtract", "tan", "tanh", "true_divide", "trunc",
    ),
    "msgraph.library.numpy.padding": (
        "pad",
    ),
    "msgraph.library.numpy.products": (
        "cross", "dot", "inner", "kron", "matmul", "matrix_power", "multi_dot", "norm", "outer", "tensordot",
    ),
    "msgraph.library.numpy.reducing": (
        "amax", "amin", "argmax", "argmin", "average", "count_nonzero", "cumprod", "cumsum", "max", "mean",
        "min", "nancumsum", "nanmax", "nanmean", "nanmin", "nanstd", "nansum", "nanvar", "ptp", "sometrue",
        "std", "sum", "var",
    ),
    "msgraph.library.numpy.shaping": (
        "append", "array_split", "array_str", "atleast_1d", "atleast_2d", "atleast_3d", "broadcast_arrays",
        "broadcast_to", "column_stack", "concatenate", "dsplit", "dstack", "expand_dims", "flip", "fliplr",
        "flipud", "hsplit", "hstack", "moveaxis", "ravel", "ravel_multi_index", "repeat", "reshape", "roll",
        "rollaxis", "rot90", "size", "split", "squeeze", "stack", "swapaxes", "tile", "transpose",
        "unravel_index", "vsplit", "vstack",
    ),
    "msgraph.library.numpy.statistics": (
        "bincount", "corrcoef", "cov", "histogram", "histogram2d", "histogram_bin_edges", "histogramdd",
    ),
}  # fmt: skip

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES, {"fft": "msgraph.library.numpy.fft"})

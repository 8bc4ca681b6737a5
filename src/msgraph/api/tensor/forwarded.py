"""The methods of tensors that are functions of ``ops`` with the tensor for their first argument: a table.

``x.exp()`` is ``ops.exp(x)``. A method of another name, and keywords that methods spell otherwise (``dim``), have
their entries. The function is looked up when the method is called: one that is not here says so then.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from msgraph import ops
from msgraph.api.tensor.operators import Operators

_SAME = """
abs acos acosh addbmm addcdiv addcmul addmm addmv addr all amax amin aminmax angle any approximate_equal arccos arccosh
arcsin arcsinh arctan arctan2 arctanh argmax argmin argsort argwhere asin asinh atan atan2 atanh baddbmm bincount
bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift bitwise_xor bmm ceil cholesky cholesky_inverse
cholesky_solve chunk clamp clip col2im conj copysign cos cosh count_nonzero cov cross cummax cummin cumprod deg2rad det
diagflat diagonal diagonal_scatter diff digamma div divide dot dsplit eigvals equal erf erfc erfinv exp expand_dims
expm1 flip fliplr flipud float_power floor floor_div floor_divide fmax fmin fmod fold frac gather_elements gather_nd gcd
geqrf ger greater greater_equal hardshrink heaviside histc hsplit hypot i0 igamma igammac imag index_fill index_select
inner inplace_update inv inverse invert isclose isfinite isinf isnan isneginf isposinf isreal lcm ldexp lerp less
less_equal lgamma log log10 log1p log2 log_softmax logaddexp logaddexp2 logcumsumexp logdet logical_and logical_not
logical_or logical_xor logit logsumexp lstsq lu_solve masked_fill masked_scatter masked_select matmul matrix_power
maximum median minimum moveaxis movedim msort mul multinomial mvlgamma nan_to_num nanmean nanmedian nanquantile nansum
narrow neg nextafter nonzero norm not_equal orgqr ormqr outer positive pow prod qr quantile rad2deg random_categorical
real reciprocal remainder renorm reverse reverse_sequence roll rot90 round rsqrt searchsorted select_scatter sgn sigmoid
sign signbit sin sinc sinh slice_scatter slogdet softmax sort sqrt square squeeze std svd swapaxes tan tanh tensor_split
tile topk triangular_solve tril triu trunc unfold unique_consecutive unsorted_segment_max unsorted_segment_min
unsorted_segment_prod unsqueeze var view_as vsplit xdivy xlogy
"""
"""Methods named as their functions."""

_OTHER = {
    "absolute": "abs", "eq": "equal", "ge": "greater_equal", "gt": "greater", "le": "less_equal", "lt": "less",
    "mm": "matmul", "multiply": "mul", "ne": "not_equal", "negative": "neg", "reshape_as": "view_as",
    "scatter_div": "tensor_scatter_div", "scatter_max": "tensor_scatter_max", "scatter_min": "tensor_scatter_min",
    "scatter_mul": "tensor_scatter_mul", "scatter_sub": "tensor_scatter_sub", "split": "split", "swapdims": "swapaxes",
    "true_divide": "div", "unbind": "unstack",
}  # fmt: skip
"""Methods whose functions have other names."""

_SPELLED = {
    "all": "dim=axis keepdim=keep_dims", "any": "dim=axis keepdim=keep_dims", "approximate_equal": "other=y",
    "argmax": "axis=dim keepdims=keepdim", "argmin": "dim=axis keepdim=keepdims", "argsort": "dim=axis",
    "chunk": "dim=axis", "count_nonzero": "dim=axis keepdim=keep_dims", "expand_dims": "dim=axis",
    "float_power": "other=exponent", "floor_div": "other=y", "index_select": "dim=axis", "isclose": "x2=other",
    "log_softmax": "dim=axis", "matmul": "tensor2=other", "median": "dim=axis keepdim=keepdims", "mm": "mat2=other",
    "nanmean": "dim=axis keepdim=keepdims", "nansum": "dim=axis keepdim=keepdims", "narrow": "dim=axis",
    "prod": "dim=axis keepdim=keep_dims", "remainder": "divisor=other", "softmax": "dim=axis", "sort": "dim=axis",
    "split": "split_size=split_size_or_sections dim=axis", "squeeze": "dim=axis",
    "std": "dim=axis keepdim=keepdims correction=ddof", "tile": "reps=dims", "unbind": "dim=axis",
    "unsqueeze": "axis=dim", "var": "dim=axis keepdim=keepdims correction=ddof",
}  # fmt: skip
"""Keywords that methods spell otherwise than their functions: ``theirs=the function's``."""


class Forward(NamedTuple):
    """The function behind a method, and which keywords it spells otherwise."""

    function: str
    spelling: Mapping[str, str]


def spelling(pairs: str) -> dict[str, str]:
    """``"dim=axis keepdim=keepdims"`` as a dictionary."""
    return dict(cast("tuple[str, str]", tuple(pair.split("="))) for pair in pairs.split())


FORWARDED = {
    name: Forward(function, spelling(_SPELLED.get(name, "")))
    for name, function in sorted((dict(zip(_SAME.split(), _SAME.split(), strict=True)) | _OTHER).items())
}
"""The methods of the table, by their names."""


def method(name: str, forward: Forward) -> Callable[..., object]:
    """The method that passes its tensor first to a public function."""
    function, renamed = forward

    def call(self: object, *args: object, **kwargs: object) -> Any:
        if kwargs and renamed:
            kwargs = {renamed.get(key, key): value for key, value in kwargs.items()}
        return getattr(ops, function)(self, *args, **kwargs)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"``ops.{function}`` of this tensor."
    return call


Method = Callable[..., Any]


def spelled(**renamed: str) -> Callable[[Method], Method]:
    """A method whose keywords have second names: ``@spelled(dim="axis")``."""

    def decorate(written: Method) -> Method:
        @functools.wraps(written)
        def call(self: object, *args: object, **kwargs: object) -> Any:
            if kwargs:
                kwargs = {renamed.get(key, key): value for key, value in kwargs.items()}
            return written(self, *args, **kwargs)

        return call

    return decorate


class ForwardedMethods(Operators):
    """The methods of the table."""

    __slots__ = ()


for _name, _forward in FORWARDED.items():
    setattr(ForwardedMethods, _name, method(_name, _forward))

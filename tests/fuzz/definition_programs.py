"""Random calls of one public function each, beside its definition: NumPy's or SciPy's function, or a formula.

What has no definition here is its own, in float64. Functions and their arguments come from the tables of the package;
arguments are made by the names of parameters. Some are spoilt: those are refused, in words for the user.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import numpy as np

import msgraph as ms
import msgraph.numpy
from msgraph import mint
from msgraph.dialects import dtypes
from msgraph.dialects.calls import user_functions, user_primitives

FEATURES = ("ops", "mint", "numpy", "methods", "primitives", "scipy", "special", "empty", "spoilt", "options")


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


DTYPES = (
    "bool_", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    "float16", "bfloat16", "float32", "float64", "complex64", "complex128",
)  # fmt: skip

EDGES = {
    "f": ["nan", "inf", "-inf", "-0.0", "0.0", "1.0", "-1.0", "0.5", "3.0"],
    "c": ["complex(1, 2)", "-0.5j", "complex(inf, 1)", "complex(0, nan)", "0j", "3", "complex(-2, -0.0)"],
    "i": ["1", "-1", "2", "7", "300", "-300", "2147483646"],
}
SMALLEST_AND_LARGEST = {"float16": (6e-5, 65504.0), "float32": (1.2e-38, 3.4e38), "float64": (2.3e-308, 1.7e308)}

TENSORS = words("""
    input x other y a input_x x1 x2 tensor1 tensor2 logits v end weight mat1 mat2 vec vec2 source A b p ar A1 A2
    xp fp values value tensor src input1 input2 target self arr ary m q p1 dividend divisor exponent element mean
    var inputs update updates start_tensor h vec1 batch1 batch2 mat
""")
"""Parameters that are tensors, or numbers."""

RANDOM = words("""
    rand dropout normal laplace uniform bernoulli shuffle multinomial sampler gumbel choice poisson gamma_ empty
    hook seed rrelu fractional print candidate Dropout cauchy assign to_ requires register save load barrier
    reduce_scatter Randperm Random Normal Uniform Multinomial Gamma Poisson Bernoulli Laplace Shuffle Sampler
    exponential pin_memory dlpack
""")
"""Words in names of what depends on chance, or does something to the world."""

DEFINED = {
    "sub": "np.subtract", "mul": "np.multiply", "div": "np.true_divide", "neg": "np.negative",
    "inv": "lambda x: 1 / x", "rsqrt": "lambda x: 1 / np.sqrt(x)", "eq": "np.equal", "ne": "np.not_equal",
    "lt": "np.less", "le": "np.less_equal", "gt": "np.greater", "ge": "np.greater_equal",
    "floor_div": "np.floor_divide", "erf": "special.erf", "erfc": "special.erfc", "erfinv": "special.erfinv",
    "lgamma": "lambda x: np.where(np.isneginf(x), inf, special.gammaln(x))", "digamma": "special.digamma",
    "igamma": "special.gammainc",
    "igammac": "lambda a, x: special.gammaincc(np.where(np.isinf(a), a, np.minimum(a, 1e300)), x)",  # else NaN
    "zeta": "lambda x, q: special.zeta(np.minimum(x, 1e4), q)",
    "sigmoid": "special.expit", "bessel_j0": "lambda x: np.where(np.isinf(x), 0, special.j0(x))",
    "bessel_j1": "lambda x: np.where(np.isinf(x), 0, special.j1(x))",
    "bessel_y0": "lambda x: np.where(np.isposinf(x), 0, special.y0(x))",
    "bessel_y1": "lambda x: np.where(np.isposinf(x), 0, special.y1(x))",
    "bessel_i0": "lambda x: np.where(np.isinf(x), inf, special.i0(x))",
    "i0": "lambda x: np.where(np.isinf(x), inf, special.i0(x))",
    "bessel_i1": "lambda x: np.where(np.isinf(x), x, special.i1(x))", "bessel_i0e": "special.i0e",
    "bessel_i1e": "special.i1e", "bessel_k0": "special.k0",
    "bessel_k1": "special.k1", "bessel_k0e": "special.k0e", "bessel_k1e": "special.k1e", "xlogy": "special.xlogy",
    "logit": "special.logit", "relu": "lambda x: np.where(x != x, x, np.maximum(x, 0))",
    "silu": "lambda x: x * special.expit(x)", "frac": "lambda x: x - np.trunc(x)",
    "population_count": "", "logsigmoid": "special.log_expit",
    "softplus": "lambda x: np.logaddexp(x, 0)", "square": "np.square", "relu6": "lambda x: np.clip(x, 0, 6)",
    "tanhshrink": "lambda x: x - np.tanh(x)", "softsign": "lambda x: x / (1 + np.abs(x))",
    "lerp": "within(100, lambda x, y, w: x + w * (y - x))", "addcmul": "lambda x, y, z: x + y * z",
    "addcdiv": "lambda x, y, z: x + y / z", "ger": "np.outer",
    "truncate_div": "lambda x, y: np.trunc(np.true_divide(x, y))", "truncate_mod": "np.fmod",
    "reduce_sum": "(lambda x, **how: np.sum(x, dtype=None if x.dtype.kind in 'fc' else x.dtype, **how))",
    "adjoint": "lambda x: np.conj(np.swapaxes(x, -1, -2))", "floor_mod": "np.mod",
    "xdivy": "lambda x, y: np.where(x == 0, 0, x / y)", "logsumexp": "special.logsumexp",
    "softmax": "lambda x, axis=-1: special.softmax(x, axis)", "reciprocal": "lambda x: 1 / x",
    "log_softmax": "lambda x, axis=-1: (lambda y: y - np.log(np.exp(y).sum(axis, keepdims=True)))"
    "(x - x.max(axis, keepdims=True, initial=-inf))",
    "mean": "", "NanToNum": "...", "nan_to_num": "...", "nanmean": "",
    "cosine_similarity": "", "inverse": "np.linalg.inv", "det": "np.linalg.det", "slogdet": "np.linalg.slogdet",
    "pinv": "np.linalg.pinv", "cholesky": "np.linalg.cholesky", "flatten": "",
    "mish": "lambda x: x * np.tanh(np.logaddexp(x, 0))",
    "hardtanh": "lambda x: np.clip(x, -1, 1)", "sgn": "",
    "squared_difference": "(lambda x, y: (x - y) * np.conj(x - y))", "msort": "lambda x: np.sort(x, 0)",
    "acos": "np.arccos", "acosh": "np.arccosh", "asin": "np.arcsin", "asinh": "np.arcsinh", "atan": "np.arctan",
    "atanh": "np.arctanh", "atan2": "np.arctan2", "cumprod": "np.cumprod", "cumsum": "np.cumsum",
    "nansum": "within(1e37, np.nansum, inf)", "sum": "within(1e37, np.sum, inf)",
    "logical_not": "np.logical_not", "count_nonzero": "np.count_nonzero",
    "UnsortedSegmentMin": "...", "UnsortedSegmentMax": "...", "unsorted_segment_min": "...",
    "unsorted_segment_max": "...", "bitwise_left_shift": "np.left_shift", "bitwise_right_shift": "np.right_shift",
    "exp2": "np.exp2", "polyval": "lambda p, x: np.polyval(p, x)", "clip": "", "round": "np.round",
    "angle": "lambda x: np.angle(x if np.iscomplexobj(x) else x + 0)",
    "sinc": "within(1e38, np.sinc)",  # pi times more is infinite in float32, for NumPy too
    "fabs": "np.abs",
    "isclose": "...", "allclose": "...",  # of halves that are rounded
    "histogram_bin_edges": "within(1e37, np.histogram_bin_edges)",  # computed in 32 bits
    "gradient": "within(1e6, np.gradient)",  # and of large differences
    "unwrap": "within(1e3, np.unwrap)",  # float32 has few digits of turns beyond
    **dict.fromkeys(("mm", "mv", "bmm"), "within(1e37, np.matmul, inf)"),  # with sums of infinities in some order
    "dot": "within(1e37, np.dot, inf)",
    "pow": "each_power", "float_power": "within(2**24, np.float_power)",  # of integers float32 holds
    "corrcoef": "within(1e18, np.corrcoef)", "nanstd": "within(1e7, np.nanstd)",  # float32 has few
    "nanvar": "within(1e7, np.nanvar)", "var": "within(1e7, np.var)", "std": "within(1e7, np.std)",  # digits of more
}  # fmt: skip
"""Definitions of functions of ``ops`` that NumPy calls otherwise, or has with other meanings; ``""`` for none."""

ROUNDED_ONCE = words("""
    add subtract sub multiply mul divide div true_divide reciprocal negative neg abs absolute floor ceil trunc rint
    sqrt square maximum minimum fmax fmin copysign positive sign nextafter
""")
"""Functions whose results are those of exact numbers, rounded to their type."""

NUMPYS_OWN = {
    "reciprocal": "np.reciprocal", "signbit": "lambda x: np.less(x, 0)", "maximum": "", "minimum": "",
}  # fmt: skip
"""Definitions of functions of ``msgraph.numpy`` that are others than those of ``ops``."""

MINTS_OWN = ("equal", "var", "std", "cumsum", "cumprod")
"""Functions of ``mint`` that have the meaning of PyTorch's."""

NOT_NUMPYS = words("""
    nonzero where unique max min sort argsort repeat flip size split stack resize require shape pad linspace
    arange full full_like zeros ones eye tri tril_indices triu_indices select choose gather diag tile roll block
    squeeze broadcast_to reshape transpose argwhere expand_dims concatenate hstack vstack dstack median quantile
    nanquantile nanmedian cov histogram bincount searchsorted digitize unravel_index ravel_multi_index meshgrid
    ix_ hsplit vsplit dsplit array_split append delete insert trim_zeros isin in1d piecewise correlate copyto put
    fill view copy item trapz diff norm std var take swapaxes moveaxis rollaxis rot90 fliplr flipud interp cross
    average lstsq qr svd eig eigvals solve tensordot einsum vander histogramdd histogram2d polyint round around
    argmax argmin clip power mod type array asarray asfarray identity geomspace logspace indices mgrid ogrid
    apply_along_axis apply_over_axes inner outer kron matmul multi_dot promote_types result_type may_share_memory
    shares_memory bartlett blackman hamming hanning triu tril trace ediff1d ndim isscalar finfo iinfo array_str
    ravel atleast_1d atleast_2d atleast_3d column_stack diagflat diagonal diag_indices mask_indices cumulative_sum
    empty_like zeros_like ones_like alltrue sometrue array2string set_printoptions setdiff1d union1d intersect1d
    setxor1d isclose allclose array_equal array_equiv real_if_close unstack bitwise_invert heaviside dtype cummax
    can_cast concat cumulative_prod polymul
""")
"""Names whose arguments mean something else here, or whose results are compared elsewhere (tests/library)."""

INSIDE = words("""
    numpy asnumpy tolist data_ptr getptr storage offload filled_with from_numpy untyped_storage get_bytes
    is_shared assign_value storage_offset is_contiguous flush_from_cache copy_ set_dtype move_to is_pinned type
    init_data convert_bytes_to_tensor from_dlpack to_dlpack
""")
"""What is not of elements."""


OTHER_FORMS = ("lstsq", "lu", "lu_factor", "cho_factor", "block_diag", "eigh")
"""Functions of ``scipy.linalg`` of more than matrices here, or with fewer results."""

NUMPYS_WORDS = {
    "dim": "axis", "axis": "axis", "keepdim": "keepdims", "keep_dims": "keepdims", "keepdims": "keepdims",
    "ddof": "ddof", "correction": "ddof",
}  # fmt: skip


class Public(NamedTuple):
    """A public function: how it is written, its parameters, its definition if there is one."""

    text: str
    parameters: tuple[inspect.Parameter, ...]
    definition: str
    settings: tuple[inspect.Parameter, ...] = ()


def _is_tried(name: str) -> bool:
    return not name.startswith("_") and not any(word in name for word in RANDOM) and name not in INSIDE


def _definition(name: str) -> str:
    if name in ROUNDED_ONCE:
        return f"exact({DEFINED.get(name, f'np.{name}')})"
    if name in DEFINED:
        return DEFINED[name]
    theirs = getattr(np, name, None)
    is_function = callable(theirs) and not isinstance(theirs, type)
    return f"np.{name}" if is_function and name not in NOT_NUMPYS else ""


def _parameters(function: Any) -> tuple[inspect.Parameter, ...] | None:
    """Those of a function; of one that only hands on what it is given, those of the function of ``ops`` it is named by.

    Methods of tensors have their forms in the stubs alone; most are functions of ``ops``, too.
    """
    try:
        own = tuple(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    name = getattr(function, "__name__", "")
    hands_on = any(p.kind is p.VAR_POSITIONAL for p in own) and any(p.kind is p.VAR_KEYWORD for p in own)
    return tuple(user_functions()[name].signature.parameters.values()) if hands_on and name in user_functions() else own


@functools.cache
def public() -> dict[str, list[Public]]:
    """All that is tried, by surface."""
    surfaces: dict[str, list[Public]] = {name: [] for name in FEATURES[:6]}
    for name, function in sorted(user_functions().items()):
        if _is_tried(name):
            surfaces["ops"].append(Public(f"ops.{name}", (*function.signature.parameters.values(),), _definition(name)))
    for name, primitive in sorted(user_primitives().items()):
        if _is_tried(name):
            operands, settings = primitive.signature.parameters.values(), primitive.init.parameters.values()
            known = DEFINED.get(name, "" if settings else _definition(name.lower()))
            surfaces["primitives"].append(Public(f"ops.{name}", (*operands,), known, (*settings,)))
    for surface, module, path in (("mint", mint, "mint"), ("numpy", msgraph.numpy, "ms.numpy")):
        for name in sorted(dir(module)):
            parameters = _parameters(getattr(module, name)) if _is_tried(name) else None
            if parameters is not None and not isinstance(getattr(module, name), type):
                known = "" if surface == "mint" and name in MINTS_OWN else _definition(name)
                known = NUMPYS_OWN.get(name, known) if surface == "numpy" else known
                surfaces[surface].append(Public(f"{path}.{name}", parameters, known))
    for place in ("linalg", "fft"):
        module: Any = import_module(f"msgraph.scipy.{place}")
        for name in module.__all__:
            parameters = _parameters(getattr(module, name)) if _is_tried(name) else None
            if parameters is not None and not isinstance(getattr(module, name), type):
                known = f"scipy.{place}.{name}" if place == "linalg" and name not in OTHER_FORMS else ""
                known = "within(1e9, lambda x: scipy.linalg.det(x * 1.0))" if name == "det" else known  # in 64 bits
                surfaces["scipy"].append(Public(f"ms.scipy.{place}.{name}", parameters, known))
    functions = user_functions()
    for name in sorted(dir(ms.Tensor)):
        method = getattr(ms.Tensor, name)
        if not _is_tried(name) or not callable(method) or isinstance(method, type):
            continue
        parameters = _parameters(method) or ()
        if name in functions and (not parameters or parameters[-1].kind is inspect.Parameter.VAR_KEYWORD):
            parameters = (*functions[name].signature.parameters.values(),)
        if parameters and all(p.kind is not p.VAR_POSITIONAL for p in parameters):
            surfaces["methods"].append(Public(f"a0.{name}", parameters, _definition(name)))
    return surfaces


class Caller:
    """Makes one call."""

    def __init__(self, random: Random, features: Sequence[str]) -> None:
        self.random = random
        self.features = features
        self.divides = False
        self.added = ""
        """What makes matrices definite."""
        self.dtype = random.choice(DTYPES)
        self.rank = random.choice([0, 1, 1, 2, 2, 2, 3, 4])
        self.shape = tuple(random.randint(1, 4) for _ in range(self.rank))
        if self.may("special", 0.3):
            self.rank, self.shape = 1, (random.randint(4, 9),)
        if self.may("empty", 0.05) and self.rank:
            self.shape = (*self.shape[:-1], 0)

    def prepare(self, function: Public) -> None:
        """Matrices for what takes nothing else."""
        name = function.text.lower()
        if re.search("linalg|holesky|inverse|det$|svd|pinv|eig", name) and self.may("options", 0.8):
            self.rank, self.shape = 2, (self.random.randint(1, 4),) * 2
            self.added = f" + 99 * np.eye({self.shape[0]})" if re.search("holesky|cho_", name) else ""
            self.features = [feature for feature in self.features if feature != "special"]  # SciPy refuses infinities

    def may(self, feature: str, share: float) -> bool:
        """With a probability, if programs may."""
        return feature in self.features and self.random.random() < share

    def tensor(self) -> str:
        """A tensor of the call's type and shape, or of one that broadcasts or promotes."""
        dtype = self.dtype if self.random.random() < 0.85 else self.random.choice(DTYPES)
        shape = self.shape
        if shape and self.random.random() < 0.1:
            shape = tuple(1 if self.random.random() < 0.3 else size for size in shape)
        count = int(np.prod(shape, dtype=int))
        special = self.may("special", 0.25)
        numbers = ", ".join(self.number(dtype, special) for _ in range(count))
        kind = dtypes.by_name(dtype.rstrip("_")).KIND
        wide = {"f": "float64", "c": "complex128", "b": "bool"}.get(kind, dtype)
        return f"ms.Tensor(np.array([{numbers}], {wide!r}).reshape({shape}){self.added}, ms.{dtype})"

    def number(self, dtype: str, special: bool) -> str:
        """One element."""
        kind = dtypes.by_name(dtype.rstrip("_")).KIND
        random = self.random
        if kind == "b":
            return str(self.divides or random.random() < 0.5)
        if kind in "iu":
            limits = np.iinfo(dtype)
            if self.divides:  # by 0: see tests/dialects; large angles are those of float32, large ranges fill memory
                return str(random.randint(1, 9))
            if special and random.random() < 0.4:
                return str(random.choice([int(limits.min), int(limits.max), int(limits.max) - 1, 0, 1]))
            return str(random.randint(max(int(limits.min), -9), 9))
        if special and random.random() < 0.5:
            small, large = SMALLEST_AND_LARGEST.get(dtype, SMALLEST_AND_LARGEST["float32"])
            return random.choice(
                [*EDGES[kind], *([str(small), str(-small), str(large), str(-large)] if kind == "f" else [])]
            )
        if kind == "c":
            return f"complex({random.randint(-16, 16) / 4}, {random.randint(-16, 16) / 4})"
        return str(random.randint(-32, 32) / 8)

    def value(self, parameter: inspect.Parameter) -> str:
        """What stands for a parameter."""
        random, name = self.random, parameter.name
        if name == "p" and parameter.default is not parameter.empty:  # the order of a norm
            return random.choice(["0.5", "1", "2", "3", "inf"])
        if name in TENSORS and random.random() < 0.92:
            return self.tensor()
        if name in TENSORS:
            return random.choice(["2", "-1", "0.5", "300", "True", "-3"])
        whole = random.randint(0, max(self.rank - 1, 0)) - random.choice([0, 0, max(self.rank, 1)])
        makers: dict[str, Callable[[], str]] = {
            "axis": lambda: str(whole), "dim": lambda: str(whole), "dims": lambda: f"({whole},)",
            "axis0": lambda: "0", "axis1": lambda: "-1", "dim0": lambda: "0", "dim1": lambda: "-1",
            "keepdim": lambda: "True", "keepdims": lambda: "True", "keep_dims": lambda: "True",
            "shape": lambda: str(self.shape), "size": lambda: str(self.shape), "n": lambda: str(random.randint(0, 3)),
            "N": lambda: "3", "M": lambda: str(random.randint(0, 6)), "k": lambda: str(random.randint(-1, 2)),
            "kernel_size": lambda: "2", "output_size": lambda: str(random.choice([1, 2, (2, 2)])),
            "chunks": lambda: str(random.randint(1, 3)), "split_size_or_sections": lambda: str(random.randint(1, 3)),
            "indices_or_sections": lambda: str(random.randint(1, 3)), "repeats": lambda: "2", "shifts": lambda: "1",
            "index": lambda: f"ms.Tensor(np.zeros({self.shape}, int))", "dtype": lambda: f"ms.{random.choice(DTYPES)}",
            "indices": lambda: f"ms.Tensor(np.zeros({self.shape}, int))", "start": lambda: "0", "step": lambda: "1",
            "length": lambda: "1", "mask": lambda: f"ms.Tensor(np.ones({self.shape}, bool))", "steps": lambda: "5",
            "condition": lambda: f"ms.Tensor(np.ones({self.shape}, bool))", "num_segments": lambda: "3",
            "segment_ids": lambda: f"ms.Tensor(np.zeros({self.shape[:1]}, int))",
            "tensors": lambda: f"[{self.tensor()}]",
            "window_length": lambda: str(random.randint(0, 8)), "fill_value": lambda: self.number(self.dtype, True),
            "ddof": lambda: str(random.choice([0, 1])), "correction": lambda: str(random.choice([0, 1, 2])),
            "offset": lambda: str(random.choice([-1, 0, 1])), "descending": lambda: "True", "minval": lambda: "0",
        }  # fmt: skip
        if name in makers:
            return makers[name]()
        if isinstance(parameter.default, bool):
            return str(not parameter.default)
        if isinstance(parameter.default, int | float):
            return random.choice([repr(parameter.default), "2", "1", "0"])
        return self.tensor() if parameter.default is parameter.empty else repr(parameter.default)

    def spoilt(self) -> str:
        """What most parameters are not."""
        odd = ["0.5", "-1", "'a'", "None", "[]", "10**20", "True", "(1, 0.5)", "nan", "1j", "(-7,)", "b'x'", "{}"]
        return self.random.choice([*odd, "np", "ms.float32", "slice(2)", "ms.Tensor([0.5])", "ms.Tensor(['x'])"])

    def call(self, function: Public) -> tuple[list[str], list[str], str, str]:
        """The names and values of the arguments, the call, and what its definition is called with."""
        self.divides = (
            re.search("div|mod|remainder|recip|sin|cos|tan|range|tile|repeat|sequence", function.text.lower())
            is not None
        )
        names: list[str] = []
        values: list[str] = []
        given: list[str] = []
        settings: list[str] = []
        theirs: list[str] = []
        defined, compared = function.definition not in ("", "..."), function.definition != "..."
        for place, parameter in enumerate((*function.parameters, *function.settings)):
            required = parameter.default is parameter.empty
            if parameter.kind is parameter.VAR_KEYWORD or (parameter.kind is parameter.VAR_POSITIONAL and names):
                continue
            if not required and not (parameter.name in TENSORS or self.may("options", 0.3)):
                continue
            name = f"a{place}"
            is_self = function.text.startswith("a0.") and place == 0
            value = self.tensor() if is_self else self.value(parameter)
            if self.may("spoilt", 0.04) and not is_self:
                value, defined = self.spoilt(), False
            names.append(name)
            values.append(value)
            is_named = parameter.kind is parameter.KEYWORD_ONLY or (not required and place > 0)
            text = f"{parameter.name}={name}" if is_named else name
            if place >= len(function.parameters):
                settings.append(f"{parameter.name}={name}")
            elif not is_self:
                given.append(text)
            if parameter.name in NUMPYS_WORDS:
                theirs.append(f"{NUMPYS_WORDS[parameter.name]}={name}")
            elif parameter.name in TENSORS or required:
                theirs.append(name)
            else:
                defined, compared = False, compared and parameter.name != "dtype"
        made = f"({', '.join(settings)})" if function.text.startswith("ops.") and function.text[4].isupper() else ""
        call = f"{function.text}{made}({', '.join(given)})"
        own = "NotImplemented" if compared else "..."
        return names, values, call, f"({function.definition})({', '.join(theirs)})" if defined else own


def program(random: Random, features: Sequence[str] = FEATURES) -> str:
    """The text of a program: the call, its definition if it has one, three lists of arguments."""
    surfaces = [name for name in FEATURES[:6] if name in features]
    function = random.choice(public()[random.choice(surfaces)])
    caller = Caller(random, features)
    caller.prepare(function)
    names, values, call, definition = caller.call(function)
    arguments = ", ".join(names)
    text = HEAD + f"\n\ndef program({arguments}):\n    return {call}\n\n"
    text += f"\ndef definition({arguments}):\n    return {definition}\n\n"
    return f"{text}\ndef call_0():\n    return [{', '.join(values)}]\n"


HEAD = """import numpy as np
import scipy
from scipy import special

import msgraph as ms
import msgraph.numpy
from msgraph import mint, ops

mindspore = ms  # as defaults are written
nan, inf = float("nan"), float("inf")

def exact(function):
    return function

def each_power(x, y):
    powers = np.power(x, y * np.ones_like(x) if np.result_type(y).kind == "f" else y)  # of one 0.5 NumPy makes a root
    return powers

def within(limit, function, allowed=nan):
    def limited(*arrays, **settings):
        sizes = [np.abs(array * 1.0) for array in arrays]
        is_within = all(np.all(~(size > limit) | (size == allowed)) for size in sizes)
        return function(*arrays, **settings) if is_within else ...

    return limited
"""

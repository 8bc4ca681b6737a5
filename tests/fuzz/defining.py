"""Says whether a call does what its definition does: values, or a refusal in words for the user."""

# pyright: reportUnknownVariableType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false

from __future__ import annotations

import re
import traceback
import warnings
from collections.abc import Callable
from types import ModuleType
from typing import Any

import ml_dtypes
import numpy as np
from xdsl.utils.exceptions import VerifyException

import msgraph as ms
from msgraph.diagnostics import printing
from msgraph.diagnostics.errors import CompileError

_INSIDE = (
    AttributeError, KeyError, AssertionError, NotImplementedError, VerifyException, RecursionError,
    np.exceptions.DTypePromotionError,
)  # fmt: skip
"""What no call may raise; what Python and NumPy say of types and values in other classes is for users, too."""

_SLIPS = (IndexError, ArithmeticError, ValueError)
"""What only NumPy may raise, and a ``raise`` of ours: in a computation of ours it speaks of that."""

_DEFECTS = frozenset({"MG760", "MG761", "MG762"})
_DIGITS = {"float16": 4e-3, "bfloat16": 3e-2, "float32": 2e-5, "float64": 1e-9, "complex64": 5e-5, "complex128": 1e-9}
"""How far results may be apart, relative to the larger of the result and 1: sums and products of some numbers."""


def judge(module: ModuleType, source: str) -> tuple[str, str, str]:
    """Kind, detail and text of a verdict."""
    program: Any = module.__dict__["program"]
    arguments: list[Any] = module.__dict__["call_0"]()
    name = re.search(r"\n    return (\S+?)\(", source)
    owner = name[1] if name else ""
    outcomes = [outcome_of(call, arguments) for call in (program, program, ms.jit(program))]
    for way, (_value, error) in zip(("eager", "again", "compiled"), outcomes, strict=True):
        if error is not None and (inside := inside_of(error)):
            return "insides", f"{owner} {type(error).__name__}", f"{way}: {inside}"
    (value, error), *others = outcomes
    is_cut = "dtype=" in source and isinstance(value, np.ndarray) and value.dtype.kind in "iu"
    is_cut = is_cut and any(map(_digits, arguments))  # from floats
    is_narrow = "dtype=" in source and not any(map(_is_wide, arguments))  # computed in 32 bits, and cast
    room = _DIGITS["float32"] if is_narrow or is_cut else 0.0
    for way, (other, problem) in zip(("again", "compiled"), others, strict=True):
        if (problem is None) != (error is None):
            if way == "compiled" and (error is not None or isinstance(problem, CompileError)):
                continue  # compiled code may take more, and may say that it takes less
            return "ways", owner, f"first {_shown(value, error)}; {way} {_shown(other, problem)}"
        if error is None and (text := _apart(value, other, room=room)):
            return "ways", owner, f"{way}: {text}"
    if error is not None:
        return "refused", getattr(error, "code", type(error).__name__), str(error)
    if "return (exact(" in source and all(map(_is_real, [value, *arguments])) and value.dtype.kind in "fV":
        return _against_rounded(module, owner, arguments, [value for value, problem in outcomes if problem is None])
    is_formula = re.search(r"return \((?:within\([\de.]+, )?(?:lambda|scipy)", source) is not None
    return _against_definition(module, owner, arguments, value, is_formula)


def _against_definition(
    module: ModuleType, owner: str, arguments: list[Any], value: Any, is_formula: bool
) -> tuple[str, str, str]:
    parts = value if isinstance(value, list) else [value]
    floats = [part.dtype for part in parts if isinstance(part, np.ndarray) and part.dtype.kind == "f"]
    if any(_largest(arguments) > np.finfo(dtype).max for dtype in floats):
        return "more", "overflow", ""  # an integer that is none of the result's type
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            wide = [_wide(argument, is_formula) for argument in arguments]
            expected = module.__dict__["definition"](*wide)
            if isinstance(expected, np.ndarray | np.generic) and expected.dtype == np.float16:
                expected = module.__dict__["definition"](*map(_longer, wide))
            if expected is ...:
                return "ok", "", ""
            if expected is NotImplemented:
                expected = module.__dict__["program"](*map(_wide_tensor, arguments))
                value = _but_what_sums_lose(expected, value, arguments)
        except Exception as problem:
            return "more", type(problem).__name__, ""
    text = _apart(expected, value, max(map(_digits, arguments), default=0.0))
    return ("values", owner, text) if text else ("ok", "", "")


def _against_rounded(
    module: ModuleType, owner: str, arguments: list[Any], results: list[np.ndarray]
) -> tuple[str, str, str]:
    """The verdict on what is rounded once: its definition, in the type of the result, gives the same numbers."""
    dtype = results[0].dtype
    with np.errstate(all="ignore"):
        own = [np.asarray(a.asnumpy() if isinstance(a, ms.Tensor) else a).astype(dtype) for a in arguments]
        expected = np.asarray(module.__dict__["definition"](*own), dtype)
    for found in results:
        is_nan = np.isnan(expected) if expected.shape == found.shape else False
        if is_nan is False or not np.all((expected == found) | (is_nan & np.isnan(found))):
            return "values", owner, f"expected {_text(expected)}, found {_text(found)}"
    return "ok", "", ""


def _is_real(value: Any) -> bool:
    """Is it a number, or an array of some, with no imaginary parts?"""
    array = value.asnumpy() if isinstance(value, ms.Tensor) else value
    return isinstance(array, bool | int | float) or (isinstance(array, np.ndarray) and array.dtype.kind in "biufV")


def _largest(value: Any) -> int:
    """Of the integers in some arguments, the one furthest from 0."""
    if isinstance(value, list):
        return max(map(_largest, value), default=0)
    if isinstance(value, int):
        return abs(value)
    array = value.asnumpy() if isinstance(value, ms.Tensor) else np.asarray(0)
    return max(abs(int(array.min())), abs(int(array.max()))) if array.dtype.kind in "iu" and array.size else 0


def _size(value: Any) -> int:
    return value.size if isinstance(value, ms.Tensor) else sum(map(_size, value)) if isinstance(value, list) else 1


def _but_what_sums_lose(expected: Any, found: Any, arguments: list[Any]) -> Any:
    """What was found; as expected where sums of such numbers have no digits left, or are beyond the largest number.

    A mean, or a transform, of numbers near the largest one: NumPy and SciPy give infinities in that type, too. What
    float64 makes of numbers that cancel is no better than nothing.
    """
    if isinstance(expected, tuple) and isinstance(found, list) and len(expected) == len(found):
        return [_but_what_sums_lose(*both, arguments) for both in zip(expected, found, strict=True)]
    wide = expected.asnumpy() if isinstance(expected, ms.Tensor) else expected
    if not isinstance(wide, np.ndarray) or not isinstance(found, np.ndarray) or found.dtype.kind not in "fcV":
        return found
    if wide.shape != found.shape:
        return found
    terms = max(map(_size, arguments), default=1)
    largest = terms * max(map(_largest_finite, (wide, *arguments)))
    is_lost = np.abs(wide - found) <= largest * np.finfo(np.float64).eps
    squares = np.finfo(np.promote_types(found.dtype, np.float32)).max
    if largest >= ml_dtypes.finfo(found.dtype).max or largest * largest >= squares:
        is_lost = is_lost | ~np.isfinite(found)
    return np.where(is_lost, wide, found).astype(found.dtype)


def _largest_finite(value: Any) -> float:
    """The largest of some numbers that are not infinite."""
    if isinstance(value, list):
        return max(map(_largest_finite, value), default=0.0)
    array = _wide(value, True)
    return float(np.abs(array[np.isfinite(array)]).max(initial=0)) if isinstance(array, np.ndarray) else 0.0


def outcome_of(call: Callable[..., Any], arguments: list[Any]) -> tuple[Any, Exception | None]:
    copies = [
        ms.Tensor(value.asnumpy().copy(), value.dtype) if type(value) is ms.Tensor else value for value in arguments
    ]
    try:
        value = call(*copies)
        return _plain(value), None
    except Exception as problem:
        return None, problem


def _plain(value: Any) -> Any:
    if isinstance(value, ms.Tensor):
        return value.asnumpy()
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return value


def _wide(value: Any, all_floats: bool = False) -> Any:
    """Floats as float64, complex numbers as complex128; a formula gets integers as float64, too."""
    array = value.asnumpy() if isinstance(value, ms.Tensor) else value
    if not isinstance(array, np.ndarray):
        return [_wide(item) for item in array] if isinstance(array, list) else array
    if array.dtype.kind == "c":
        return array.astype(np.complex128)
    return array if array.dtype.kind in "biu" and not all_floats else array.astype(np.float64)


def _longer(value: Any) -> Any:
    """Integers of one byte in two: NumPy's floats of those are float16, which holds less than the results of ours."""
    is_short = isinstance(value, np.ndarray) and value.dtype in (np.int8, np.uint8)
    return value.astype(np.int16) if is_short else value


def _is_wide(value: Any) -> bool:
    """Is it, or a part of it, of floats of 64 bits?"""
    if isinstance(value, list):
        return any(map(_is_wide, value))
    return isinstance(value, ms.Tensor) and value.dtype in (ms.float64, ms.complex128)


def _wide_tensor(value: Any) -> Any:
    if isinstance(value, list):
        return [_wide_tensor(item) for item in value]
    return ms.Tensor(_wide(value)) if isinstance(value, ms.Tensor) else value


def inside_of(error: Exception) -> str:
    """What of the inside an error shows; nothing if it is for the user."""
    if isinstance(error, CompileError):
        return str(error) if error.code in _DEFECTS else ""
    frames = traceback.extract_tb(error.__traceback__)
    are_ours = ["msgraph/" in frame.filename and "/tests/" not in frame.filename for frame in frames]
    is_slip = isinstance(error, _SLIPS) and are_ours[-1] and not (frames[-1].line or "").startswith("raise ")
    if printing.is_of_caller(error) or not any(are_ours) or not (is_slip or isinstance(error, _INSIDE)):
        return ""
    return f"{type(error).__name__}: {error}\n{''.join(traceback.format_exception(error)[-5:])}"


def _shown(value: Any, error: Exception | None) -> str:
    return repr(value)[:200] if error is None else f"{type(error).__name__}: {str(error)[:200]}"


def _digits(value: Any) -> float:
    """How far results may be apart that are computed of this."""
    if isinstance(value, list):
        return max(map(_digits, value), default=0.0)
    return _DIGITS.get(str(getattr(value, "dtype", "")).lower(), 0.0)


def _apart(expected: Any, found: Any, least: float | None = None, room: float = 0.0) -> str:
    """How two results differ; empty if they do not. A definition's may be ``least`` apart, relative to the largest.

    Two of ours may be ``room`` apart, whatever their type: integers that floats were cut to, by 1.
    """
    if isinstance(expected, tuple | list) or isinstance(found, tuple | list):
        if not isinstance(expected, tuple | list) or not isinstance(found, tuple | list) or len(expected) != len(found):
            return f"expected {_text(expected)}, found {_text(found)}"
        return next(filter(None, (_apart(a, b, least, room) for a, b in zip(expected, found, strict=True))), "")
    expected, found = _plain(expected), _plain(found)
    numbers = (np.ndarray, np.generic, bool, int, float, complex)
    if not isinstance(expected, numbers) or not isinstance(found, numbers):
        return ""
    a, b = np.asarray(expected), np.asarray(found)
    if least is not None and b.ndim == 0 and a.shape == (1,):  # NumPy's running sums of a number
        a = a.reshape(())
    if a.shape != b.shape:
        return f"expected the shape {a.shape}, found {b.shape}"
    if "V" in (a.dtype.kind, b.dtype.kind) or "O" in (a.dtype.kind, b.dtype.kind):
        a, b = (x.astype(np.float32) if x.dtype.kind == "V" else x for x in (a, b))
    is_exact = least is not None and np.asarray(expected).dtype != np.float16
    digits = max(_digits(np.asarray(found)), 0.0 if is_exact else _digits(np.asarray(expected)), least or room)
    with np.errstate(all="ignore"):
        if a.dtype.kind in "iu" and b.dtype.kind == "i" and b.dtype.itemsize > a.dtype.itemsize:
            b = b.astype(a.dtype)  # a number beside it is of its type for NumPy, and of 32 bits here
        if a.dtype.kind in "biu" and b.dtype.kind in "biu":
            a = a.astype(b.dtype) if b.dtype.itemsize >= 4 else a  # in 32 bits, as said there
            same = bool(np.all(a == b)) or (room > 0 and bool(np.all(np.abs(a - 1.0 * b) <= 1)))
        elif "c" in (a.dtype.kind, b.dtype.kind):
            a = a.astype(b.dtype) if b.dtype.kind == "c" else a  # what is too large for it is infinite
            a, b = (x.astype(np.complex128) for x in (a, b))
            same = bool(
                np.allclose(a.real, b.real, digits, digits, True) and np.allclose(a.imag, b.imag, digits, digits, True)
            )
            same = same or bool(np.all(np.isclose(a, b, digits, digits) | ~(np.isfinite(a) | np.isfinite(b))))
        else:
            narrow = np.asarray(found).dtype if np.asarray(found).dtype.kind in "fV" else np.dtype(np.float64)
            a, b = a.astype(narrow).astype(np.float64), b.astype(np.float64)
            same = bool(np.allclose(a, b, digits, digits, True))
    return "" if same else f"expected {_text(expected)}, found {_text(found)}"


def _text(value: Any) -> str:
    kind = f" {value.dtype}" if isinstance(value, np.ndarray) else ""
    return f"{' '.join(repr(value).split())[:300]}{kind}"

"""Arguments an operation has no meaning for: Python's exception of the inside, in words about the user's call.

The bodies of operations compute with what they are given. Where that fails for want of a number, a list or a tensor,
the exception speaks of them; the user gave arguments by name.
"""

from __future__ import annotations

import inspect
import os
import traceback
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.utils.exceptions import VerifyException

from msgraph.api.tensor.operators import Operators
from msgraph.diagnostics.catalog.operations import ArgumentRefused, ArgumentValueRefused
from msgraph.diagnostics.printing import is_of_caller
from msgraph.dialects.calls import user_primitive_named
from msgraph.support.trees import leaves

if TYPE_CHECKING:
    from msgraph.api.eager.operations import EagerOperation

_INSIDE = (
    TypeError, AttributeError, LookupError, AssertionError, ValueError, ArithmeticError, NotImplementedError,
    VerifyException,
)  # fmt: skip
"""What bodies of operations raise where an argument is none that they take."""

_VALUES = (ValueError, IndexError, ArithmeticError)
_OURS = tuple([f"{os.sep}{package}{os.sep}" for package in ("msgraph", "xdsl", "numpy", "ml_dtypes")])


def told(
    operation: EagerOperation, args: Sequence[object], kwargs: Mapping[str, object], problem: Exception
) -> Exception:
    """The error for a user whose call raised ``problem`` in the body of an operation: it names the wrong argument."""
    is_meant = isinstance(problem, np.linalg.LinAlgError) or is_of_caller(problem)
    if is_meant or not isinstance(problem, _INSIDE) or not _is_inside(problem):
        return problem
    name, (settings, signature) = operation.name, _signatures(operation)
    named = dict(zip(signature.parameters, args, strict=False)) | dict(kwargs)
    free = {key: value for key, value in named.items() if not _is_tensor(value)}
    defaults = {p.name: p.default for p in (*signature.parameters.values(), *settings.parameters.values())}
    chosen = {key: value for key, value in free.items() if defaults.get(key, value) is not value} or free
    # truth values and words where a setting has such are none of its mistakes
    odd = [k for k, v in chosen.items() if not isinstance(v, (bool, str)) or type(v) is not type(defaults.get(k))]
    suspects = [key for key, value in chosen.items() if _speaks_of(str(problem), value)] or odd
    if len(suspects) == 1:
        what = f"the argument '{suspects[0]}' cannot be {_text(named[suspects[0]])}."
    else:
        what = f"these arguments have no meaning: {', '.join(f'{key}={_text(value)}' for key, value in named.items())}."
    if not free and "read-only" in str(problem):  # of memory that is written, which NumPy says as well
        return problem
    refusal = ArgumentValueRefused if isinstance(problem, _VALUES) else ArgumentRefused
    doc = f": {inspect.getdoc(operation.call) or ''}".partition("\n")[0].removesuffix(": ")
    return refusal(name, what, f"{name}{settings if settings.parameters else ''}{signature}", doc).error()


def _signatures(operation: EagerOperation) -> tuple[inspect.Signature, inspect.Signature]:
    """The settings and the parameters: those of the function that binds the arguments, or of the primitive."""
    binder = getattr(operation.bind, "__self__", None)
    primitive = None if binder is not None else user_primitive_named(operation.name)
    if binder is not None:
        return inspect.Signature(), binder.signature
    none = inspect.Signature()
    return (none, none) if primitive is None else (primitive.init, primitive.signature)


def _is_inside(problem: Exception) -> bool:
    """Did it happen to our code, or to what that calls? What our code says on purpose is for the user as it is."""
    *_, frame = traceback.extract_tb(problem.__traceback__)
    is_said = _OURS[0] in frame.filename and (frame.line or "").startswith("raise ")
    return not is_said and any(folder in frame.filename for folder in _OURS)


def _is_tensor(value: object) -> bool:
    return isinstance(value, (Operators, np.ndarray))


def _speaks_of(text: str, value: object) -> bool:
    """Does an exception name a value, a part of it, or the type of one?"""
    parts = (value, *leaves((value,)))
    return any(f"'{type(part).__name__}'" in text or (type(part) is float and repr(part) in text) for part in parts)


def _text(value: Any) -> str:
    if _is_tensor(value):
        return f"Tensor{tuple(value.shape)} of {value.dtype}"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."

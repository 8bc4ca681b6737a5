"""``docs/dtypes.md``: which element types each function of ``ops`` takes, as the functions themselves say.

Each is called as while it is compiled, on tensors of which only types and shapes are known: nothing is computed.
"""

from __future__ import annotations

from collections import defaultdict
from inspect import Parameter

import numpy as np
from xdsl.utils.exceptions import VerifyException

import msgraph.api.eager.functions  # noqa: F401  # pyright: ignore[reportUnusedImport]  (it says what draws numbers)
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes
from msgraph.dialects.calls import UserFunction, user_functions
from msgraph.dialects.dtypes import DType
from msgraph.dialects.operation_graph import NotRecorded, OperationBuilder

SHAPES = ((2, 3), (3, 3), (3,), (1, 3, 4), (1, 3, 4, 4), (1, 3, 4, 4, 4), ())
OTHERS = (None, dtypes.int32, dtypes.bool_, 0, 1)
"""What other arguments are: tensors of the same type, or of this one; numbers."""

FIRST = (dtypes.float32, dtypes.int32, dtypes.bool_)
"""One of these every function takes."""

_REFUSALS = (
    CompileError, TypeError, ValueError, LookupError, ArithmeticError, NotImplementedError, AttributeError,
    AssertionError, VerifyException,
)  # fmt: skip
"""Those, and what bodies of functions raise where a number is none that they take: users are told so in words."""

KINDS = {"b": "truth values", "iu": "integers", "f": "floats", "c": "complex numbers"}

_INTRODUCTION = """\
Which element types the first tensor of each function of `ops` may be of, where the others are of that type too, or
integers or truth values. Another one is an error (MG202, MG205, MG237) that names what is taken, and `x.astype(ms.…)`
converts. Integers and truth values given to functions of real numbers become float32. Methods of
tensors, `mint` and `msgraph.numpy` are made of these functions. This page is read off the functions, by calling them;
`python -m tests.fuzz --kind definitions --refused` counts by function what random calls are refused for.

| element types | functions |
|---|---|
"""


def dtypes_page(note: str) -> str:
    """The page."""
    rows: dict[tuple[DType, ...], list[str]] = defaultdict(list)
    left: list[str] = []
    for name, function in sorted(user_functions().items()):
        if taken := taken_by(function):
            rows[taken].append(name)
        else:
            left.append(name)
    ordered = sorted(rows.items(), key=lambda row: (-len(row[0]), -len(row[1])))
    table = "".join(f"| {_words(types)} | {_listed(names)} |\n" for types, names in ordered)
    rest = f"\nTried with arguments that they do not take: {_listed(left)}.\n"
    return f"# Element types\n\n{note}\n{_INTRODUCTION}{table}{rest}"


def taken_by(function: UserFunction) -> tuple[DType, ...]:
    """The element types its first tensor may be of; none if it needs other arguments than are tried."""
    needed = [p for p in function.signature.parameters.values() if p.default is p.empty]
    count = len([p for p in needed if p.kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)])
    taken: set[DType] = set()
    for other in OTHERS if count > 1 else OTHERS[:1]:
        if len(taken) < len(dtypes.ALL):
            tries = [(shape, other) for shape in SHAPES]
            shape = next((t for t in tries if any(_takes(function, count, dtype, *t) for dtype in FIRST)), None)
            taken |= {dtype for dtype in dtypes.ALL if shape and _takes(function, count, dtype, *shape)}
    return tuple([dtype for dtype in dtypes.ALL if dtype in taken])


def _takes(function: UserFunction, count: int, dtype: DType, shape: tuple[int, ...], other: DType | int | None) -> bool:
    """Does it take tensors of that type and shape; or one, and others like this?"""
    b = OperationBuilder()
    values: list[object] = [b.argument(np.zeros(shape, dtype.numpy))] if count else []
    for _ in range(count - 1):
        kind = dtype if other is None else other
        values.append(kind if isinstance(kind, int) else b.argument(np.zeros(shape, kind.numpy)))
    bound = function.signature.bind(*values)
    bound.apply_defaults()
    try:
        function.call(b, *bound.args, **bound.kwargs)
    except NotRecorded:  # it asks for elements next: types have been looked at
        return True
    except _REFUSALS:
        return False
    return True


def _words(types: tuple[DType, ...]) -> str:
    """Kinds of which all are there; others one by one."""
    words: list[str] = []
    for kinds, word in KINDS.items():
        every = [dtype for dtype in dtypes.ALL if dtype.KIND in kinds]
        some = [dtype for dtype in types if dtype.KIND in kinds]
        words += [word] if some == every else [f"{dtype}" for dtype in some]
    return ", ".join(words)


def _listed(names: list[str]) -> str:
    return " ".join(f"`{name}`" for name in names)

"""Writes what the ops declare: ``make stubs``.

The stubs of the package tell type checkers and editors what there is: ``ops.py`` finds functions and primitives when
they are used. ``src/msgraph/dialects/op_index.txt`` and ``src/msgraph/kernels/index.txt`` tell which module to load.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from argument_types import OVERLOADS
from builder_stub import builder_stub
from signatures_text import arguments, comma, documentation, result_of
from tensor_stub import tensor_stub

from msgraph.api.eager import functions
from msgraph.dialects.calls import COMPOSITES_OF_PYTHON, UserFunction, user_functions, user_primitives
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.op_index import INDEX_FILE, PACKAGES
from msgraph.kernels.rules import INDEX, index_text
from msgraph.library.listed_functions import HOMES

PACKAGE = Path(__file__).parents[1] / "src" / "msgraph"
HEAD = '''"""``msgraph.ops``. Written by ``tools/write_stubs.py`` from the op classes; do not edit."""

from collections.abc import Sequence
from typing import Literal, overload

from msgraph.api.tensor.annotations import Axes, DTypeLike, Sizes, TensorLike
from msgraph.api.tensor.tensor import Tensor
from msgraph.dialects import dtypes
'''


def stub() -> str:
    """The whole stub."""
    extras: dict[str, object] = vars(functions)["_EXTRAS"]
    others: dict[str, str] = {**HOMES, **{name: value.__module__ for name, value in extras.items()}}
    parts = [HEAD, *(f"from {module} import {name} as {name}\n" for name, module in sorted(others.items())), "\n"]
    parts += [text for _, f in sorted(user_functions().items()) for text in function(checked(f))]
    parts += [text for _, p in sorted(user_primitives().items()) for text in primitive(checked(p))]
    return "".join(parts)


def function(spec: UserFunction) -> Iterator[str]:
    """``def add(input: TensorLike, other: TensorLike) -> Tensor: ...`` with its first line of documentation."""
    for instead, result in OVERLOADS.get(spec.name, ()):
        yield f"@overload\ndef {spec.name}({arguments(spec.name, spec.signature, instead)}) -> {result}:\n"
        yield from documentation(spec.doc, "    ")
    if spec.name not in OVERLOADS:
        yield f"def {spec.name}({arguments(spec.name, spec.signature)}) -> {result_of(spec)}:\n"
        yield from documentation(spec.doc, "    ", whole=True)


def checked(spec: UserFunction) -> UserFunction:
    """The function or primitive, whose arguments must all have words."""
    if (spec.signature.parameters or spec.init.parameters) and "Args:" not in spec.doc:
        raise SystemExit(f"no words for an argument of ops.{spec.name}: write them into argument_words.txt")
    return spec


def primitive(spec: UserFunction) -> Iterator[str]:
    """A class with ``__init__`` for the settings and ``__call__`` for the operands."""
    yield f"\nclass {spec.name}(Primitive):\n"
    yield from documentation(spec.doc, "    ", whole=True)
    yield f"    def __init__(self{comma(arguments(spec.name, spec.init))}) -> None: ...\n"
    yield f"    def __call__(self{comma(arguments(spec.name, spec.signature))}) -> {result_of(spec)}: ...\n"


def op_index_text() -> str:
    """A line for each module: its ops, user functions, primitive classes, and the callables its ops stand for."""
    kinds = [defaultdict[str, set[str]](set) for _ in range(4)]
    ops, functions, primitives, callables = kinds
    for spec in user_functions().values():
        functions[_module(spec)].add(spec.name)
    for spec in user_primitives().values():
        primitives[_module(spec)].add(spec.name)
    for op in GraphOp.BY_NAME.values():
        ops[op.__module__] |= {op.name.removeprefix("ms."), *op.named()}
        callables[op.__module__] |= {f"{f.__name__}={word}" for word, named in op.named().items() for f in named.python}
    for python, call in COMPOSITES_OF_PYTHON.items():
        callables[call.__module__].add(f"{python.__name__}={call.__name__}")
    modules = sorted(module for module in set[str]().union(*kinds) if module.startswith(PACKAGES))
    lines = [" | ".join([_short(module), *(" ".join(sorted(kind[module])) for kind in kinds)]) for module in modules]
    return "\n".join(map(str.rstrip, lines)) + "\n"


def _short(module: str) -> str:
    return module.removeprefix("msgraph.")


def _module(spec: UserFunction) -> str:
    return (spec.op or spec.call).__module__


FILES: dict[Path, Callable[[], str]] = {
    INDEX_FILE: op_index_text,
    INDEX: index_text,
    PACKAGE / "dialects" / "op_methods.pyi": builder_stub,
    PACKAGE / "ops.pyi": stub,
    PACKAGE / "api" / "tensor" / "declarations.pyi": tensor_stub,
}
"""What is written, and what it says."""


def main() -> int:
    """Write all files, or with ``--check`` say whether they are fresh."""
    texts = {path: text() for path, text in FILES.items()}
    if "--check" in sys.argv[1:]:
        return int(any(path.read_text() != text for path, text in texts.items()))
    for path, text in texts.items():
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())

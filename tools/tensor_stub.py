"""The declarations of a tensor's operators and methods, with types: ``src/msgraph/api/tensor/declarations.pyi``.

The methods are written once, for eager tensors and traced values alike, so they cannot name the class of their results.
Type checkers read these declarations instead, which do.
"""

from __future__ import annotations

import ast
import copy
import inspect
import re
from collections.abc import Iterator

from argument_types import OVERLOADS, TYPES, type_of
from signatures_text import arguments, documentation, result_of

from msgraph.api.tensor import forwarded, in_place, math_methods, methods, operators, picking_methods, random_methods
from msgraph.dialects.calls import user_functions

HEAD = '''"""The operators and methods of tensors. Written by ``tools/write_stubs.py``; do not edit."""

import builtins
from collections.abc import Sequence
from typing import Any, Literal, overload

from msgraph.api.tensor.annotations import Axes, DTypeLike, Sizes, TensorLike
from msgraph.api.tensor.operators import Operators
from msgraph.api.tensor.tensor import Tensor
from msgraph.dialects.dtypes import DType

class TensorMethods(Operators):
    """What every tensor can do."""

'''

_UNSAID = ("Any", "object")
"""What the source says where it says no more than that there is something."""

_RESULTS = {"__divmod__": "tuple[Tensor, Tensor]", "__rdivmod__": "tuple[Tensor, Tensor]"}
"""What a method gives that is no tensor and that its source leaves open."""

_PARAMETERS = {"copy": "bool", "choices": "Sequence[TensorLike]", "reps": "Sizes", "axes": "Axes", "repeats": "Sizes"}
"""Types of parameters that only methods have."""

_ELSEWHERE = ("shape", "dtype", "copy")
"""What each class of tensors has of its own."""

_CLASSES = (
    (operators, "Operators"),
    (picking_methods, "PickingMethods"),
    (math_methods, "TensorMath"),
    (random_methods, "RandomMethods"),
    (methods, "TensorMethods"),
)
"""Where methods are written out."""

_BUILTIN = re.compile(r"(?<![\w.])(bool|float|int|complex)\b")
"""Names of Python's types that tensors use for methods."""


def tensor_stub() -> str:
    """The whole stub."""
    lines = list[str]()
    for name, forward in forwarded.FORWARDED.items():
        lines += _forwarded(name, forward)
    for module, name in _CLASSES:
        tree = ast.parse(inspect.getsource(module))
        body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
        lines += _members(body)
    lines += (f"    def {name}(self, *args: Any, **options: Any) -> Tensor: ...\n" for name in in_place.TWINS)
    return HEAD + "".join(lines)


def _members(body: list[ast.stmt]) -> Iterator[str]:
    written = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    for node in body:
        if isinstance(node, ast.FunctionDef) and not re.match("_[a-z]", node.name) and node.name not in _ELSEWHERE:
            yield from _method(node, node.name)
        elif isinstance(node, ast.Assign) and isinstance(target := node.targets[0], ast.Name):
            yield from _assigned(target.id, node.value, written)
        elif isinstance(node, ast.Assign) and isinstance(target := node.targets[0], ast.Tuple):  # operators
            names = [name.id for name in target.elts if isinstance(name, ast.Name)]
            yield from (f"    def {name}(self, other: TensorLike) -> Tensor: ...\n" for name in names)


def _assigned(name: str, value: ast.expr, written: dict[str, ast.FunctionDef]) -> Iterator[str]:
    """``exp = method("exp")``, ``float = conversion(...)``, or another name of a method."""
    if name == "__hash__":
        yield "    def __hash__(self) -> builtins.int: ...\n"
    elif isinstance(value, ast.Name) and value.id in written:
        yield from _method(written[value.id], name)
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "conversion":
        yield f"    def {name}(self) -> Tensor: ...\n"


def _forwarded(name: str, forward: forwarded.Forward) -> Iterator[str]:
    """A method of the table, once for each spelling; whatever it is if its function is not here."""
    if (spec := user_functions().get(forward.function)) is None:
        yield f"    def {name}(self, *args: Any, **options: Any) -> Any: ...\n"
        return
    first, *rest = spec.signature.parameters.values()
    theirs = {function: method for method, function in forward.spelling.items()}
    spelled = [
        parameter.replace(name=theirs[parameter.name], annotation=type_of(spec.name, parameter))
        if parameter.name in theirs
        else parameter
        for parameter in rest
    ]
    forms = [rest, spelled] if theirs else [rest]
    variants = OVERLOADS.get(spec.name) or [({}, result_of(spec))]
    for instead, result in variants:
        for parameters in forms if first.name not in instead else []:
            typed = arguments(spec.name, spec.signature.replace(parameters=parameters), instead)
            yield "    @overload\n" if len(forms) * len(variants) > 1 else ""
            yield f"    def {name}(self{', ' * bool(typed)}{_plain(typed)}) -> {_plain(result)}:\n"
            yield from documentation(spec.doc, "        ")


def _method(node: ast.FunctionDef, name: str) -> Iterator[str]:
    """A method that is written out: types that its source leaves open are those of the parameters' names."""
    node = copy.deepcopy(node)
    renamed = next((_renamed(d) for d in node.decorator_list if isinstance(d, ast.Call)), None)
    for decorator in node.decorator_list:
        yield "    @overload\n" if renamed else f"    @{ast.unparse(decorator)}\n"
    args = node.args
    for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))):
        if arg.annotation is not None and ast.unparse(arg.annotation) in _UNSAID and name not in ("__eq__", "__ne__"):
            known = _PARAMETERS.get(arg.arg) or TYPES.get(arg.arg) or ast.unparse(arg.annotation)
            optional = known not in _UNSAID and _default(args, arg) == "None" and "None" not in known
            arg.annotation = ast.parse(f"{known} | None" if optional else known, mode="eval").body
    result = ast.unparse(node.returns) if node.returns is not None else "None"
    result = _RESULTS.get(name, "Tensor") if result in _UNSAID else result
    doc = ast.get_docstring(node)
    spaced = re.sub(r"(: [^,=]+)=", r"\1 = ", ast.unparse(args))
    yield f"    def {name}({_plain(spaced)}) -> {_plain(result)}:{'' if doc else ' ...'}\n"
    yield from documentation(doc, "        ") if doc else ()
    if renamed:
        for arg in (*args.args, *args.kwonlyargs):
            arg.arg = renamed.get(arg.arg, arg.arg)
        node.decorator_list = [ast.Name("overload")]
        yield from _method(node, name)


def _renamed(decorator: ast.Call) -> dict[str, str]:
    """The second names that ``@spelled(dim="axis")`` gives to parameters."""
    return {ast.literal_eval(pair.value): pair.arg or "" for pair in decorator.keywords}


def _default(args: ast.arguments, arg: ast.arg) -> str:
    plain = [*args.posonlyargs, *args.args]
    defaults = dict(zip((a.arg for a in plain[len(plain) - len(args.defaults) :]), args.defaults, strict=True))
    defaults |= {a.arg: d for a, d in zip(args.kwonlyargs, args.kw_defaults, strict=True) if d is not None}
    return ast.unparse(defaults[arg.arg]) if arg.arg in defaults else ""


def _plain(text: str) -> str:
    """Python's types by their full names: tensors have methods called ``int`` and ``float``."""
    return _BUILTIN.sub(r"builtins.\1", text)

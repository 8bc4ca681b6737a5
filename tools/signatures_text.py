"""How stubs spell the signatures of user functions: parameters with their types, results, a line of documentation."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping

from argument_types import RESULTS, type_of
from xdsl.irdl import VarResultDef

from msgraph.dialects.calls import UserFunction

LONGEST = 105


def comma(text: str) -> str:
    """``text`` as further arguments."""
    return f", {text}" if text else ""


def documentation(doc: str, indent: str, whole: bool = False) -> Iterator[str]:
    """The first line of a docstring, as one of its own; with ``whole`` what it says of arguments and results, too."""
    first = (doc.splitlines() or [""])[0].replace("\\", "\\\\")
    if len(first) > LONGEST:
        first = first[:LONGEST].rsplit(" ", 1)[0] + " …"
    _, arguments, rest = doc.partition("\n\nArgs:\n") if whole else ("", "", "")
    lines = f"\n\nArgs:\n{rest}\n".replace("\n", f"\n{indent}").replace(f"\n{indent}\n", "\n\n") if arguments else ""
    yield f'{indent}"""{first or "See the operation."}{lines}"""\n'


def result_of(spec: UserFunction) -> str:
    """The annotation of what a call gives: that of the function behind it, or as many tensors as the op has results."""
    if spec.op is not None and spec.name not in RESULTS:
        results = spec.op.get_irdl_definition().results
        if any(isinstance(result, VarResultDef) for _, result in results):
            return "None"
        return "Tensor" if len(results) == 1 else f"tuple[{', '.join(['Tensor'] * len(results))}]"
    declared = RESULTS.get(spec.name) or str(inspect.signature(spec.call).return_annotation)
    if declared in ("Any", "object"):
        raise SystemExit(f"no type for the result of ops.{spec.name}: annotate the function that computes it")
    return re.sub(r"\bDType\b", "dtypes.DType", re.sub(r"\bV\b", "Tensor", declared))


def arguments(name: str, signature: inspect.Signature, instead: Mapping[str, str] = {}) -> str:
    """Parameters as Python writes them, with their types."""
    parts: list[str] = []
    starred = False
    for p in signature.parameters.values():
        annotation = instead.get(p.name) or type_of(name, p)
        by_name = p.kind is p.KEYWORD_ONLY or annotation == "Literal[True]"  # a switch that is on has no default
        if by_name and not starred:
            parts.append("*")
        starred = starred or by_name or p.kind is p.VAR_POSITIONAL
        sign = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        value = "" if annotation == "Literal[True]" else default(p.default)
        parts.append(f"{sign}{p.name}: {annotation}{value}")
    return ", ".join(parts)


def default(value: object) -> str:
    """`` = -1`` for what a stub can spell, `` = ...`` for the rest."""
    if value is inspect.Parameter.empty:
        return ""
    plain = isinstance(value, (bool, int, float, str, type(None))) or value == ()
    return f" = {value!r}" if plain else " = ..."

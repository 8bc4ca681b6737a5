"""Assembly formats of xDSL's operations, read when an operation is first printed or parsed: few programs do either.

Reading the text of a format is half of what defining an operation costs.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from xdsl.irdl import OpDef, operations

from msgraph.support.lazy_dataclasses import Replacement

_accessors = operations.get_accessors_from_op_def


def _lazy_accessors(op_def: OpDef, custom_verify: object) -> dict[str, Any]:
    text, op_def.assembly_format = op_def.assembly_format, None
    try:
        members = _accessors(op_def, custom_verify)
    finally:
        op_def.assembly_format = text
    return members if text is None else members | _printing(op_def, text)


def _printing(op_def: OpDef, text: str) -> dict[str, Any]:
    """The methods that a format is for."""

    @cache
    def program() -> Any:
        from xdsl.irdl.declarative_assembly_format import FormatProgram

        return FormatProgram.from_str(text, op_def)

    def parse(op_type: type, parser: object) -> Any:
        return program().parse(parser, op_type)

    def print_(op: object, printer: object) -> None:
        program().print(printer, op)

    return {"parse": classmethod(parse), "print": print_}


LAZY_FORMATS = Replacement(operations, "get_accessors_from_op_def", _lazy_accessors)
"""While modules that define operations are imported."""

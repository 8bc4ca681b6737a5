"""Locations in MLIR's syntax, written and read: ``loc("model.py":3:5 to :9)``, lines and columns counted from 1.

    "file":line:column                       a place
    "file":line:column to [line]:column      a range, up to but without its end
    unknown                                  nobody knows
    "name" or "name"(loc)                    something with a name
    callsite(loc at loc)                     inside of a function that is called there
    fused[loc, loc] or fused<meta>[...]      several places
    #loc3                                    one that is defined elsewhere: #loc3 = loc(...)

In memory columns count from 0, and a range is two places that are fused (``msgraph.diagnostics.spans``).
"""

from __future__ import annotations

import argparse
from io import StringIO
from typing import IO

from xdsl.dialects.builtin import (
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    ModuleOp,
    NameLoc,
    NoneAttr,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute, Operation
from xdsl.printer import Printer
from xdsl.syntax_printer import SyntaxPrinter

from msgraph.diagnostics.spans import from_location, users_place

_LOCATIONS = (FileLineColLoc, CallSiteLoc, FusedLoc, NameLoc, UnknownLoc)


def location_text(location: Attribute) -> str:
    """What stands inside of ``loc(...)``."""
    match location:
        case FileLineColLoc():
            return f"{location.filename}:{location.line.data}:{location.column.data + 1}"
        case FusedLoc(
            locations=ArrayAttr(data=(FileLineColLoc() as start, FileLineColLoc() as end)),
            metadata=StringAttr(data="span"),
        ) if start.filename == end.filename:
            line = "" if start.line == end.line else end.line.data
            return f"{location_text(start)} to {line}:{end.column.data + 1}"
        case FusedLoc(locations=ArrayAttr(data=parts)):
            meta = "" if isinstance(location.metadata, NoneAttr) else f"<{location.metadata}>"
            return f"fused{meta}[{', '.join(map(location_text, parts))}]"
        case CallSiteLoc():
            return f"callsite({location_text(location.callee)} at {location_text(location.caller)})"
        case NameLoc(location=NoneAttr()):
            return str(location.desc)
        case NameLoc():
            return f"{location.desc}({location_text(location.location)})"
        case _:
            return "unknown"


class _Locations(Printer):
    """A printer that writes locations as above."""

    def print_attribute(self, attribute: Attribute) -> None:
        """An attribute; xDSL would write columns from 0, and a range as two places."""
        if isinstance(attribute, _LOCATIONS):
            self.print_string(f"loc({location_text(attribute)})")
        else:
            super().print_attribute(attribute)


class _ColouredLocations(_Locations, SyntaxPrinter):
    """The same in colours."""


class _Aliases(Printer):
    """A printer that writes behind each op a name for its place in the user's program."""

    def __init__(self, stream: IO[str]) -> None:
        super().__init__(stream=stream)
        self.names: dict[str, str] = {}

    def print_op(self, op: Operation) -> None:
        """An op, and the name of its place."""
        super().print_op(op)
        if (span := users_place(from_location(op.location))) is not None:
            location = f"{StringAttr(span.file)}:{span.line}:{span.col + 1}"
            self.print_string(f" loc({self.names.setdefault(location, f'#loc{len(self.names) + 1}')})")


def located_text(module: ModuleOp) -> str:
    """A graph with the lines of the user's program, which are listed first: ``#loc1 = loc("train.py":3:5)``."""
    stream = StringIO()
    printer = _Aliases(stream)
    printer.print_op(module)
    return "".join(f"{name} = loc({location})\n" for location, name in printer.names.items()) + stream.getvalue()


def printer_for(stream: IO[str], options: argparse.Namespace) -> Printer:
    """A printer that writes graphs as the command line asks for."""
    printer_class = _ColouredLocations if options.syntax_highlight else _Locations
    return printer_class(
        stream=stream,
        print_generic_format=options.print_op_generic,
        print_properties_as_attributes=options.print_no_properties,
        print_debuginfo=options.print_debuginfo,
    )

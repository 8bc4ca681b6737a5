"""Reading MLIR text so that every op knows its line, and checking it op by op."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, filterfalse
from weakref import WeakKeyDictionary

from xdsl.context import Context
from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    AnyDenseElement,
    AnyFloat,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    ModuleOp,
    NameLoc,
    NoneAttr,
    StringAttr,
    UnknownLoc,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, OpResult, Region
from xdsl.parser import AttrParser, Parser
from xdsl.utils.exceptions import MultipleSpansParseError, ParseError, VerifyException

from msgraph.diagnostics.errors import CompileError, first_line
from msgraph.diagnostics.nearest import nearest
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.stages import violations
from msgraph.dialects.walking import operands_of, walk
from msgraph.packs.opt.findings import ERROR, Finding, of_compile_error
from msgraph.passes.base import GraphPass

SEPARATOR = "// -----"

_QUOTES = re.compile(r'//[^\n]*|"(?:[^"\\\n\f\v\r]|\\[nfvtr"\\]|\\[A-Fa-f0-9]{2})*"|"')
"""Comments, strings, and quotes that begin no string."""


_TEXT_PLACES: WeakKeyDictionary[Operation, tuple[str, int, int]] = WeakKeyDictionary()
"""Where ops stand in the text that was read, if they name another location: file, line and column, from 1."""


_SAID_UNKNOWN = UnknownLoc()
"""The location of an op that says it is unknown; an op that says nothing is where its text is."""


class LocatingParser(Parser):
    """xDSL's parser; an op whose text names no location gets that of its text. Locations are read as MLIR has them."""

    class _TensorLiteralElement(Parser._TensorLiteralElement):  # pyright: ignore[reportPrivateUsage]
        """An element of a ``dense`` attribute: what is hexadecimal is the bits of a float, such as infinity."""

        def to_type(self, parser: AttrParser, type: AnyDenseElement) -> float | tuple[int, int] | tuple[float, float]:
            if isinstance(type, AnyFloat) and self.span.text.startswith("0x"):
                return next(type.iter_unpack(int(self.span.text, 16).to_bytes(type.compile_time_size, "little")))
            return super().to_type(parser, type)

    def __init__(self, ctx: Context, text: str, name: str) -> None:
        super().__init__(ctx, text, name)
        self.file, self.text = StringAttr(name), text
        self.lines = [0, *(match.end() for match in re.finditer("\n", text))]
        self.open: list[int] = []
        """Where the ops begin that are being read, the innermost last."""
        self.aliases: dict[str, LocationAttr | None] = {}

    def parse_operation(self) -> Operation:
        """One op, located where its text begins."""
        start = self.pos
        self.open.append(start)
        op = super().parse_operation()
        self.open.pop()
        here = self._here(start)
        if op.location is UNKNOWN_LOC:
            op.location = here
        else:
            _TEXT_PLACES[op] = self.file.data, here.line.data, here.column.data + 1
        return op

    def parse_optional_region(self, arguments: Iterable[Parser.Argument] | None = None) -> Region | None:
        """A region; an argument whose text names no location is where its text begins."""
        named = None if arguments is None else list(arguments)
        for argument in named or ():
            argument.location = argument.location or self._here(argument.name.start)
        return super().parse_optional_region(named)

    def _here(self, start: int) -> FileLineColLoc:
        line = bisect_right(self.lines, start)
        return FileLineColLoc(self.file, IntAttr(line), IntAttr(start - self.lines[line - 1]))

    def _parse_location(self) -> LocationAttr:
        """What stands inside of ``loc(...)``; see ``locations.py``."""
        if self.parse_optional_keyword("unknown"):
            return _SAID_UNKNOWN
        text = self.parse_optional_str_literal()
        if text is None and (data := self.parse_optional_bytes_literal()) is not None:
            text = data.decode(errors="replace")  # what has letters beyond ASCII is bytes to xDSL
        if text is not None:
            return self._place(text) if self.parse_optional_punctuation(":") else self._named(text)
        if self.parse_optional_keyword("callsite"):
            with self.in_parens():
                callee = self._parse_location()
                self.parse_keyword("at")
                return CallSiteLoc(callee, self._parse_location())
        if self.parse_optional_keyword("fused"):
            metadata = NoneAttr()
            if self.parse_optional_punctuation("<"):
                metadata = self.parse_attribute()
                self.parse_punctuation(">")
            parts = self.parse_comma_separated_list(self.Delimiter.SQUARE, self._parse_location)
            return FusedLoc(tuple(parts), metadata)
        if alias := re.compile(r"#[A-Za-z_][\w$.-]*").match(self.text, self.pos):
            return self._alias(alias[0])
        kinds = '"file":line:column, "name", callsite(...), fused[...] or unknown'
        return self.raise_error(f"this is no location: {kinds} is expected")

    def _place(self, file: str) -> LocationAttr:
        line = self.parse_integer(False, False)
        column = self._column() if self.parse_optional_punctuation(":") else IntAttr(0)
        start = FileLineColLoc(StringAttr(file), IntAttr(line), column)
        if not self.parse_optional_keyword("to"):
            return start
        last = self.parse_optional_integer(False, False)
        self.parse_punctuation(":")
        end = FileLineColLoc(StringAttr(file), IntAttr(line if last is None else last), self._column())
        return FusedLoc((start, end), StringAttr("span"))

    def _column(self) -> IntAttr:
        return IntAttr(max(0, self.parse_integer(False, False) - 1))

    def _named(self, text: str) -> LocationAttr:
        if not self.parse_optional_punctuation("("):
            return NameLoc(StringAttr(text), NoneAttr())
        location = self._parse_location()
        self.parse_punctuation(")")
        return NameLoc(StringAttr(text), location)

    def _alias(self, name: str) -> LocationAttr:
        """The location called ``#loc3``, which may be defined below: that is where MLIR writes them."""
        at, behind = self.pos, self.pos + len(name)
        if name not in self.aliases:
            self.aliases[name] = None
            definition = re.compile(rf"^[ \t]*{re.escape(name)}[ \t]*=[ \t]*(?=loc\b)", re.MULTILINE).search(self.text)
            if definition is None:
                self.raise_error(f"there is no location {name}", at)
            self._resume_from(definition.end())
            self.aliases[name] = self.parse_optional_location()
        location = self.aliases[name]
        if location is None:
            self.raise_error(f"the location {name} contains itself", at)
        self._resume_from(behind)
        return location

    def start_of(self, problem: ParseError) -> int:
        """Where to show a mistake: that a value or a block is missing turns out at the end only."""
        if "used but not defined" in problem.msg:
            for name, values in self.forward_ssa_references.items():
                users = [use.operation for value in values.values() for use in value.uses]
                for user in users:
                    line, column = place_of(user, self.file.data)
                    use = re.compile(rf"%{re.escape(name)}(?![\w$.-])").search(
                        self.text, self.lines[line - 1] + column - 1
                    )
                    return problem.span.start if use is None else use.start()
        if isinstance(problem, MultipleSpansParseError) and problem.refs:
            return problem.refs[0][0].start
        return problem.span.start

    def meant(self, message: str) -> str:
        """What an op, a type or an attribute that does not exist may have been meant to be."""
        if (match := re.search(r"(?:Operation |')([\w.$]+)'? is not registered", message)) is None:
            return ""
        name, context = match[1], self.ctx
        dialect, _, rest = name.partition(".")
        if rest and context.get_optional_dialect(dialect) is None:
            dialect = nearest(dialect, context.registered_dialect_names)
        for candidate in [dialect] if rest else ["ms", "arith", "func", "scf", "tensor"]:
            context.get_optional_dialect(candidate)
        entries = [op.name for op in context.loaded_ops]
        if not message.startswith("Operation"):
            entries = [kind.name for kind in (*context.loaded_attrs, *context.loaded_types)]
        names = {entry if rest else entry.partition(".")[2]: entry for entry in entries}
        close = nearest(f"{dialect}.{rest}" if rest else name, names)
        return f"; did you mean '{names[close]}'?" if close else ""


def read_module(ctx: Context, text: str, name: str, implicit_module: bool = True) -> ModuleOp:
    """The module written in ``text``; an empty one if nothing but comments is."""
    if all(not line.strip() or line.lstrip().startswith("//") for line in text.splitlines()):
        return ModuleOp([])
    parser = LocatingParser(ctx, text, name)
    for quote in _QUOTES.finditer(text):  # xDSL's lexer takes for ever over such a string
        if quote[0] == '"':
            parser.raise_error("this string is not closed on its line, or has an escape that is none", quote.start())
    try:
        return parser.parse_module(implicit_module)
    except ParseError as problem:
        parser.raise_error(problem.msg + parser.meant(problem.msg), parser.start_of(problem))
    except (*_STUMBLES, VerifyException) as problem:  # from an op's or an attribute's own code
        why = "it is nested too deeply" if isinstance(problem, RecursionError) else first_line(problem)
        parser.raise_error(f"this cannot be read ({why})", parser.open[-1] if parser.open else parser.pos)


def split(text: str) -> list[tuple[str, int]]:
    """The chunks of a file between its ``// -----`` lines, each with the number of lines before it."""
    chunks = text.split(SEPARATOR)
    offsets = accumulate((chunk.count("\n") for chunk in chunks[:-1]), initial=0)
    return list(zip(chunks, offsets, strict=True))


def verify(module: ModuleOp, file: str, unchanged: Callable[[Operation], bool] = lambda op: False) -> Iterator[Finding]:
    """What is wrong with ``module``, op by op, in the order of its text, but for ops that are ``unchanged``."""
    wrong = False
    for op in filterfalse(unchanged, walk(module)):
        for finding in _of_op(op, file):
            wrong = True
            yield finding
    if not wrong:
        yield from _symbols(module, file)
        yield from _order(module, file)


_STUMBLES = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What code raises that is given what it does not expect."""


def _of_op(op: Operation, file: str) -> Iterator[Finding]:
    """What an op says of itself."""
    try:
        if isinstance(op, GraphOp):
            op.verify_fields()
            fields = (*op.FIELDS, *op.REMARKS)
            if strangers := [name for name in op.attributes if "." not in name and name not in fields]:
                close = nearest(strangers[0], op.FIELDS)
                there = f"did you mean `{close}`?" if close else f"it has {', '.join(op.FIELDS) or 'none'}"
                text = f"'{op.name}' has no field `{strangers[0]}`; {there}"
                yield Finding(ERROR, text, *place_of(op, file))
        if not isinstance(op, ModuleOp):
            op.verify(verify_nested_ops=False)
    except CompileError as e:
        e.locate(from_location(op.location))
        yield from of_compile_error(e, file, place_of(op, file))
    except (VerifyException, ValueError) as e:
        text = str(e).strip() or type(e).__name__
        yield Finding(ERROR, text if text.startswith(f"{op.name}:") else f"'{op.name}' {text}", *place_of(op, file))
    except _STUMBLES as e:  # its own rules stumble over operands or fields that no program has
        problem = f"its operands or fields are not what it takes ({first_line(e)})"
        yield Finding(ERROR, f"'{op.name}' {problem}", *place_of(op, file))


def _symbols(module: ModuleOp, file: str) -> Iterator[Finding]:
    """Two functions must not have one name."""
    seen: set[str] = set()
    for op in module.ops:
        name = op.properties.get("sym_name", op.attributes.get("sym_name"))
        if isinstance(name, StringAttr):
            if name.data in seen:
                yield Finding(ERROR, f"'{op.name}' there is a function @{name.data} already", *place_of(op, file))
            seen.add(name.data)


def _order(module: ModuleOp, file: str) -> Iterator[Finding]:
    """Values must be made before they are used, where both stand in one block or one inside the other's."""
    places = {op: position for position, op in enumerate(walk(module))}
    for op in places:
        for maker in (operand.op for operand in operands_of(op) if isinstance(operand, OpResult)):
            user: Operation | None = op
            while user is not None and user.parent is not maker.parent:
                user = user.parent_op()
            if user is None and not _share_region(op, maker):
                text = f"'{op.name}' uses a value that is made in another region, where it cannot be seen"
                yield Finding(ERROR, text, *place_of(op, file))
            elif user is not None and places[maker] >= places[user]:
                yield Finding(ERROR, f"'{op.name}' uses a value before it is made", *place_of(op, file))


def _share_region(op: Operation, maker: Operation) -> bool:
    """Is a value made in another block of a region around its use?"""
    region, around = maker.parent_region(), op.parent_region()
    while around is not None and around is not region:
        around = around.parent_region()
    return around is not None


def unfit(module: ModuleOp, pass_: GraphPass, file: str) -> Iterator[Finding]:
    """Where a graph is not in the form that a pass takes; one place is enough."""
    for op in walk(module):
        if isinstance(op, FuncOp) and len(op.body.blocks) > 1:
            text = f"'{pass_.name}' takes functions of one block: branches and loops are `ms.if` and `ms.while`"
            yield Finding(ERROR, text, *place_of(op, file))
            return
        if isinstance(op, FuncOp) and op.body.blocks and not isinstance(op.body.block.last_op, ReturnOp):
            yield Finding(ERROR, f"'{pass_.name}' takes functions that end with `func.return`", *place_of(op, file))
            return
    for op, problem in violations(module, pass_.REQUIRES):
        message = problem if isinstance(problem, str) else problem.fill(problem.message)
        form = pass_.REQUIRES.title
        text = f"'{pass_.name}' takes a graph of the {form} form, and this '{op.name}' does not belong there"
        yield Finding(ERROR, f"{text}: {message}", *place_of(op, file))
        return


def place_in(problem: BaseException, file: str) -> tuple[int, int]:
    """The op a failing function was at, as line and column."""
    entry, position = problem.__traceback__, (1, 1)
    while entry is not None:
        for value in entry.tb_frame.f_locals.values():
            if isinstance(value, Operation) and (location := place_of(value, file)) != (1, 1):
                position = location
        entry = entry.tb_next
    return position


def place_of(op: Operation | None, file: str) -> tuple[int, int]:
    """Line and column of an op in a file, both from 1: those of the op around it where its own are not known."""
    while op is not None:
        spans = [span for span in from_location(op.location) if span.file == file]
        if spans:
            return spans[0].line, spans[0].col + 1
        if op in _TEXT_PLACES and _TEXT_PLACES[op][0] == file:
            return _TEXT_PLACES[op][1:]
        op = op.parent_op()
    return 1, 1

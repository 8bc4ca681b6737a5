"""The state of one walk from standard dialects to LLVM text, and the table of what each op becomes."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import TypeAlias

from xdsl.ir import Block, Operation, SSAValue

from msgraph.backend.target import Target
from msgraph.backend.text import type_text
from msgraph.dialects.walking import operands_of, ops_of

Emit: TypeAlias = "Callable[[FunctionEmitter, Operation], None]"

TABLE: dict[type[Operation], Emit] = {}
NAMED: dict[str, Emit] = {}
"""Ops of dialects that are not worth importing for one of them."""


def emits(*ops: type[Operation]) -> Callable[[Emit], Emit]:
    """Says that the decorated function writes the LLVM text of ``ops``."""

    def register(write: Emit) -> Emit:
        for op in ops:
            TABLE[op] = write
        return write

    return register


_ALIGNMENT = 64
_STACK = 1 << 20
"""Bytes of the stack a function takes at most: threads may have no more than two megabytes of it, some have less."""


class FunctionEmitter:
    """Writes one function. ``entry`` holds what runs once: instruction loads, broadcast constants, stack slots."""

    def __init__(self, target: Target, declarations: dict[str, str]) -> None:
        self.target = target
        self.declarations = declarations
        self.entry: list[str] = []
        self.out: list[str] = []
        self.names: dict[SSAValue, str] = {}
        self.sums: dict[SSAValue, tuple[str, str]] = {}
        """Indices that have no name, in two parts; pointers to tiles, and how many bytes rows of these are apart."""
        self.block = "body"
        self.fenced = False
        self.polls: Set[Operation] = frozenset()
        """Loops that take long, which are left where the run is stopped."""
        self.borrowed: list[str] = []
        """Memory that goes back where the function ends."""
        self._on_stack = 0
        self._counter = 0
        self._label = 0
        self._hoisted: dict[str, str] = {}
        self._pointers: dict[tuple[str, str, str], str] = {}
        """Those of this block, by buffer, type of its elements and index."""

    def fresh(self) -> str:
        """A new value name."""
        self._counter += 1
        return f"%v{self._counter}"

    def fresh_label(self) -> int:
        """A number for a new group of labels."""
        self._label += 1
        return self._label

    def let(self, text: str) -> str:
        """Writes ``%v = text`` and gives the name."""
        name = self.fresh()
        self.out.append(f"  {name} = {text}\n")
        return name

    def do(self, text: str) -> None:
        """Writes an instruction without a result."""
        self.out.append(f"  {text}\n")

    def once(self, text: str) -> str:
        """Like :meth:`let`, at the start of the function; equal texts share a value."""
        if text not in self._hoisted:
            self._hoisted[text] = self.fresh()
            self.entry.append(f"  {self._hoisted[text]} = {text}\n")
        return self._hoisted[text]

    def scratch(self, count: int, element: str, size: int) -> str:
        """The pointer to memory of the function's own: on the stack, or borrowed where it takes too much of that."""
        name = self.fresh()
        if self._on_stack + size <= _STACK:
            self._on_stack += size
            self.entry.append(f"  {name} = alloca [{count} x {element}], align {_ALIGNMENT}\n")
            return name
        self.declare("malloc", "ptr", ["i64"])
        self.declare("free", "void", ["ptr"])
        self.declare("llvm.ptrmask.p0.i64", "ptr", ["ptr", "i64"])
        self.entry.append(f"  {name}.all = call ptr @malloc(i64 {size + _ALIGNMENT})\n")
        self.entry.append(f"  {name}.end = getelementptr i8, ptr {name}.all, i64 {_ALIGNMENT}\n")
        self.entry.append(f"  {name} = call ptr @llvm.ptrmask.p0.i64(ptr {name}.end, i64 -{_ALIGNMENT})\n")
        self.borrowed.append(f"{name}.all")
        return name

    def ending(self) -> str:
        """The last instructions of the function."""
        return "".join([*(f"  call void @free(ptr {name})\n" for name in self.borrowed), "  ret void\n"])

    def splat(self, lanes: int, element: str, value: str, *, once: bool = False) -> str:
        """A scalar in every lane of a vector."""
        write = self.once if once else self.let
        first = write(f"insertelement <{lanes} x {element}> poison, {element} {value}, i64 0")
        zeros = f"<{lanes} x i32> zeroinitializer"
        return write(f"shufflevector <{lanes} x {element}> {first}, <{lanes} x {element}> poison, {zeros}")

    def pointer(self, base: str, element: str, index: str) -> str:
        """The pointer to an element of flat memory."""
        key = (base, element, index)
        if key not in self._pointers:
            self._pointers[key] = self.let(f"getelementptr {element}, ptr {base}, i64 {index}")
        return self._pointers[key]

    def start_block(self, label: str) -> None:
        """Everything written from here on belongs to ``label``."""
        self._pointers.clear()
        self.out.append(f"{label}:\n")
        self.block = label

    def declare(self, name: str, result: str, arguments: Sequence[str]) -> str:
        """Declares an outside function once; gives its name back."""
        if name not in self.declarations:
            self.declarations[name] = f"declare {result} @{name}({', '.join(arguments)})\n"
        return name

    def call(self, name: str, result: str, arguments: Sequence[str], values: Sequence[str]) -> str:
        """Calls an outside function on ``values`` of the types ``arguments``."""
        self.declare(name, result, arguments)
        passed = ", ".join(f"{type_} {value}" for type_, value in zip(arguments, values, strict=True))
        return self.let(f"call {result} @{name}({passed})")

    def values(self, op: Operation) -> list[str]:
        """The names of an op's operands."""
        names = self.names
        return [names[operand] for operand in operands_of(op)]

    def bind(self, op: Operation, text: str) -> None:
        """The single result of ``op`` is the instruction ``text``."""
        self.names[op.results[0]] = self.let(text)

    def run(self, block: Block) -> None:
        """Writes all ops of a block but its terminator, which the caller reads."""
        last = block.last_op
        for op in ops_of(block):
            if op is not last:
                write = TABLE.get(type(op)) or NAMED.get(op.name)
                if write is None:
                    raise NotImplementedError(f"no LLVM text for {op.name}")
                write(self, op)

    def typed(self, value: SSAValue) -> str:
        """``float %v3``."""
        return f"{type_text(value.type)} {self.names[value]}"

"""What is left for later while the compiler is imported behaves as what is made at once."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field
from io import StringIO
from typing import Any, ClassVar

import pytest
from xdsl.context import Context
from xdsl.dialects import test
from xdsl.dialects.builtin import Builtin, IntegerType, i32
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, OpDef, irdl_op_definition, operand_def, result_def
from xdsl.irdl.declarative_assembly_format import FormatProgram
from xdsl.parser import Parser
from xdsl.printer import Printer

from msgraph.support.lazy_dataclasses import LAZY_METHODS, lazy_dataclass
from msgraph.support.lazy_formats import LAZY_FORMATS


def family(dataclass: Callable[..., Any]) -> dict[str, Any]:
    """Data classes of each kind."""

    @dataclass
    class Point:
        x: int
        y: int = 2
        names: list[str] = field(default_factory=list[str], compare=False)
        count: ClassVar[int] = 0

        def __post_init__(self) -> None:
            self.sum = self.x + self.y

    @dataclass(frozen=True)
    class Frozen:
        """Said."""

        x: int
        y: Any = field(default=None, kw_only=True, repr=False)

    @dataclass(frozen=True)
    class Deeper(Frozen):
        z: int = 7

    @dataclass(order=True, slots=True)
    class Ordered:
        x: int

    @dataclass(eq=False)
    class Same:
        x: int

        def __repr__(self) -> str:
            return "mine"

    @dataclass(frozen=True, init=False)
    class OwnInit:
        x: int

        def __init__(self) -> None:
            object.__setattr__(self, "x", 5)

    class Heir(Frozen):
        def __init__(self) -> None:
            super().__init__(9)  # pyright: ignore[reportUnknownMemberType]

    return {kind.__name__: kind for kind in (Point, Frozen, Deeper, Ordered, Same, OwnInit, Heir)}


def members(instance: object) -> dict[str, object]:
    return vars(instance)


def outcome(question: Callable[[dict[str, Any]], object], classes: dict[str, Any]) -> object:
    """What it says, or what it raises."""
    try:
        return question(classes)
    except Exception as problem:
        return type(problem), str(problem)


QUESTIONS: list[Callable[[dict[str, Any]], object]] = [
    lambda c: members(c["Point"](1)),
    lambda c: members(c["Point"](1, y=5, names=["a"])),
    lambda c: c["Point"](1).names is c["Point"](1).names,
    lambda c: c["Point"](),
    lambda c: c["Point"](1, 2, 3, 4),
    lambda c: repr(c["Point"](1)),
    lambda c: (c["Point"](1) == c["Point"](1, names=["a"]), c["Point"](1) == c["Point"](2), c["Point"](1) == 1),
    lambda c: hash(c["Point"](1)),
    lambda c: getattr(c["Point"], "y"),  # noqa: B009
    lambda c: getattr(c["Point"], "names"),  # noqa: B009
    lambda c: getattr(c["Point"], "__match_args__"),  # noqa: B009
    lambda c: [(f.name, f.kw_only, f.compare) for kind in c.values() for f in dataclasses.fields(kind)],
    lambda c: members(dataclasses.replace(c["Point"](1, 3), y=4)),
    lambda c: dataclasses.asdict(c["Deeper"](1)),
    lambda c: (repr(c["Frozen"](1, y=2)), repr(c["Deeper"](1, 8, y=3))),
    lambda c: (c["Frozen"](1) == c["Deeper"](1), hash(c["Frozen"](1, y=2)) == hash((1, 2))),
    lambda c: len({c["Deeper"](1), c["Deeper"](1), c["Deeper"](1, 8)}),
    lambda c: c["Frozen"](1, 2),
    lambda c: setattr(c["Frozen"](1), "x", 3),
    lambda c: delattr(c["Deeper"](1), "z"),
    lambda c: getattr(c["Frozen"], "__doc__"),  # noqa: B009
    lambda c: (c["Ordered"](1) < c["Ordered"](2), max(c["Ordered"](1), c["Ordered"](2)).x),
    lambda c: setattr(c["Ordered"](1), "other", 1),
    lambda c: (c["Same"](1) == c["Same"](1), repr(c["Same"](1)), hash(c["Same"](1)) != 0),
    lambda c: (c["OwnInit"]().x, repr(c["OwnInit"]()), c["OwnInit"]() == c["OwnInit"]()),
    lambda c: (c["Point"].__init__.__qualname__, c["Point"].__eq__.__name__),
    lambda c: members(c["Heir"]()),
]


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_a_lazy_data_class_is_a_data_class(number: int) -> None:
    question = QUESTIONS[number]
    lazily, at_once = family(lazy_dataclass), family(dataclass)
    for _ in range(2):  # before its methods are there, and with them
        assert outcome(question, lazily) == outcome(question, at_once)


@pytest.mark.skipif(not hasattr(dataclasses, "_create_fn"), reason="this Python compiles methods together")
def test_methods_come_when_they_are_called() -> None:
    frozen: Any = family(lazy_dataclass)["Frozen"]
    names = ("__init__", "__hash__", "__eq__")
    before: list[Any] = [vars(frozen)[name] for name in names]
    assert len({method.__code__ for method in before}) == 1
    assert hash(frozen(1)) == hash(family(dataclass)["Frozen"](1)) and frozen(1) == frozen(1)
    assert not [name for name, method in zip(names, before, strict=True) if vars(frozen)[name] is method]
    assert frozen.__init__.__code__.co_varnames[:2] == ("self", "x")


def test_only_what_is_imported_meanwhile_is_lazy() -> None:
    real = dataclasses.dataclass
    with LAZY_METHODS:
        kind = family(dataclasses.dataclass)["Frozen"]
        assert kind.__init__.__code__ == family(lazy_dataclass)["Frozen"].__init__.__code__
    assert dataclasses.dataclass is real
    with pytest.raises(FrozenInstanceError), LAZY_METHODS:
        family(dataclasses.dataclass)["Frozen"](1).x = 2
    assert dataclasses.dataclass is real


def test_threads_that_enter_and_leave_in_any_order_leave_what_was_there() -> None:
    real, create = dataclasses.dataclass, vars(dataclasses).get("_create_fn")
    both_are_in, first_has_left = threading.Barrier(3), threading.Event()

    def first() -> None:
        with LAZY_METHODS:
            both_are_in.wait(10)
        first_has_left.set()

    def second() -> None:
        with LAZY_METHODS:
            both_are_in.wait(10)
            first_has_left.wait(10)

    threads = [threading.Thread(target=first), threading.Thread(target=second)]
    for thread in threads:
        thread.start()
    both_are_in.wait(10)
    kind = family(dataclasses.dataclass)["Frozen"]  # this thread entered nothing: its classes are made at once
    assert kind.__init__.__code__.co_varnames[:2] == ("self", "x")
    for thread in threads:
        thread.join(10)
    assert dataclasses.dataclass is real
    assert vars(dataclasses).get("_create_fn") is create


FIRST_COMPILES = """
import dataclasses, gc, threading
real, create, threshold = dataclasses.dataclass, vars(dataclasses).get("_create_fn"), gc.get_threshold()
import msgraph as ms
def f(x): return x * 2 + 1
def g(x): return x * 3 - 1
x, together = ms.Tensor([1.0]), threading.Barrier(2)
def run(function):
    together.wait()
    ms.jit(function)(x)
threads = [threading.Thread(target=run, args=(function,)) for function in (f, g)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
from xdsl.irdl import operations
print(dataclasses.dataclass is real, vars(dataclasses).get("_create_fn") is create, gc.get_threshold() == threshold)
print(operations.get_accessors_from_op_def.__module__)
"""


def test_first_compiles_of_two_threads_leave_other_modules_as_they_were() -> None:
    said = subprocess.run([sys.executable, "-c", FIRST_COMPILES], check=True, capture_output=True, text=True).stdout
    assert said.split() == ["True", "True", "True", "xdsl.irdl.operations"]


def formatted(text: str) -> type[IRDLOperation]:
    """An operation that is printed as ``text`` says, defined while formats are lazy."""
    with LAZY_FORMATS:

        @irdl_op_definition
        class Twice(IRDLOperation):
            name = "mine.twice"
            value = operand_def(IntegerType(32))
            result = result_def(IntegerType(32))
            assembly_format = text

    return Twice


def test_a_lazy_format_prints_and_parses(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    real = FormatProgram.from_str

    def from_str(text: str, op_def: OpDef) -> FormatProgram:
        read.append(text)
        return real(text, op_def)

    monkeypatch.setattr(FormatProgram, "from_str", from_str)
    kind = formatted("$value attr-dict")
    operand = test.TestOp(result_types=[i32]).results[0]
    made = kind.create(operands=[operand], result_types=[i32])
    made.verify()
    assert kind.get_irdl_definition().assembly_format == "$value attr-dict"
    assert not read
    out = StringIO()
    Printer(out).print_op(made)
    assert out.getvalue() == "%0 = mine.twice %1"
    context = Context()
    for dialect in (Builtin, test.Test, Dialect("mine", [kind])):
        context.load_dialect(dialect)
    module = Parser(context, '%0 = "test.op"() : () -> i32\n%1 = mine.twice %0').parse_module()
    assert isinstance(list(module.ops)[1], kind)
    assert read == ["$value attr-dict"]

"""Object files mapped without LLVM: each kind of relocation, what is not known, and which pages may be written."""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

import llvmlite.binding as llvm
import pytest

from msgraph.backend import engine as engine_module
from msgraph.backend import processor
from msgraph.backend.engine import engine_for
from msgraph.backend.object_loader import Unmappable, map_object
from msgraph.backend.target import host_target, target_named

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or platform.machine() != "x86_64", reason="its format and processor are others"
)

CALLBACK = ctypes.CFUNCTYPE(ctypes.c_longlong, ctypes.c_longlong)


@CALLBACK
def tenfold(x: int) -> int:
    return x * 10


MINE = {"mine": ctypes.cast(tenfold, ctypes.c_void_p).value or 0}


def image_of(text: str) -> bytes:
    """An object file of LLVM text."""
    return engine_for(host_target()).compile(text)


def mapped(text: str, name: str, imports: Mapping[str, int] | None = None) -> tuple[Callable[[int], int], int]:
    """A function from integer to integer of LLVM text, and its address."""
    address = map_object(image_of(text), [name], imports or {})[name]
    return cast("Callable[[int], int]", CALLBACK(address)), address


def protection(address: int) -> str:
    """What may be done with the page of an address."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        places, kinds, *_ = line.split()
        first, end = (int(place, 16) for place in places.split("-"))
        if first <= address < end:
            return kinds
    raise AssertionError("not mapped")


CONSTANTS = """
@table = private constant [4 x i64] [i64 3, i64 5, i64 7, i64 11]
define i64 @f(i64 %i) {
  %p = getelementptr [4 x i64], ptr @table, i64 0, i64 %i
  %v = load i64, ptr %p
  ret i64 %v
}"""

CALLS = """
declare i64 @labs(i64)
declare i64 @mine(i64)
define internal i64 @near(i64 %x) noinline { %y = add i64 %x, 1 ret i64 %y }
define i64 @f(i64 %x) {
  %a = call i64 @labs(i64 %x)
  %b = call i64 @mine(i64 %a)
  %c = call i64 @near(i64 %b)
  ret i64 %c
}"""

WORDS = """
@there = external global i64
@_Py_NoneStruct = external global i8
define i64 @f(i64 %x) {
  %v = load i64, ptr @there
  %w = add i64 %v, %x
  store i64 %w, ptr @there
  %n = ptrtoint ptr @_Py_NoneStruct to i64
  %r = add i64 %w, %n
  ret i64 %r
}"""

DATA = """
@zeros = internal global [2000 x i64] zeroinitializer
@count = internal global i64 40
@pointer = global ptr @count
define i64 @f(i64 %x) {
  %p = load ptr, ptr @pointer
  %v = load i64, ptr %p
  %w = add i64 %v, %x
  store i64 %w, ptr %p
  %q = getelementptr [2000 x i64], ptr @zeros, i64 0, i64 %x
  %old = load i64, ptr %q
  %new = add i64 %old, 1
  store i64 %new, ptr %q
  %r = add i64 %w, %old
  ret i64 %r
}"""

SUM = "define i64 @f(i64 %x) { %y = add i64 %x, 1 ret i64 %y }"


def test_constants_are_found() -> None:
    function, _ = mapped(CONSTANTS, "f")
    assert [function(i) for i in range(4)] == [3, 5, 7, 11]


def test_calls_go_inside_and_out() -> None:
    function, _ = mapped(CALLS, "f", MINE)
    assert function(-4) == 41


def test_addresses_are_looked_up() -> None:
    there = ctypes.c_longlong(100)
    function, _ = mapped(WORDS, "f", {"there": ctypes.addressof(there)})
    assert function(5) == 105 + id(None)
    assert there.value == 105


def test_data_may_be_written_and_code_not() -> None:
    function, address = mapped(DATA, "f")
    assert [function(1), function(2), function(1)] == [41, 43, 45]
    assert protection(address) == "r-xp"
    pointer = map_object(image_of(DATA), ["pointer"], {})["pointer"]
    assert protection(pointer) == "rw-p"


def test_a_child_has_data_of_its_own() -> None:
    function, _ = mapped(DATA, "f")
    function(1)
    if (child := os.fork()) == 0:
        os._exit(function(1) - 40)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
    assert function(1) == 43


def _with_relocations_of(image: bytes, kind: int) -> bytes:
    """The same object file, its relocations of another kind."""
    data = bytearray(image)
    table, count = struct.unpack_from("<Q", data, 40)[0], struct.unpack_from("<H", data, 60)[0]
    for start in range(table, table + 64 * count, 64):
        sort, offset, size = struct.unpack_from("<4xI16xQQ", data, start)
        if sort == 4:
            for place in range(offset, offset + size, 24):
                struct.pack_into("<I", data, place + 8, kind)
    return bytes(data)


@pytest.mark.parametrize("kind", [3, 11, 19, 22, 23])  # GOT32, 32S, and of variables of threads
def test_another_relocation_is_left_to_llvm(kind: int) -> None:
    with pytest.raises(Unmappable, match=f"kind {kind}"):
        map_object(_with_relocations_of(image_of(CONSTANTS), kind), ["f"], {})


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("@t = thread_local global i64 3\n" + SUM, "f"),
        (CALLS, "f"),
        (SUM, "g"),
    ],
)  # fmt: skip
def test_what_it_does_not_know_is_left_to_llvm(text: str, name: str) -> None:
    with pytest.raises(Unmappable):
        map_object(image_of(text), [name], {})


@pytest.mark.parametrize("cut", [0, 3, 40, 70, 200, 400])
def test_half_a_file_is_no_file(cut: int) -> None:
    with pytest.raises(Unmappable):
        map_object(image_of(CALLS)[:cut], ["f"], {})


def test_code_for_another_processor_is_not_mapped() -> None:
    with pytest.raises(Unmappable, match="machine 183"):
        map_object(engine_for(target_named("neon")).compile(SUM), ["f"], {})


def test_llvm_links_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> dict[str, int]:
        raise Unmappable("not today")

    monkeypatch.setattr(engine_module, "map_object", refuse)
    addresses = engine_for(host_target()).link(image_of(CALLS), ["f"], MINE)
    assert CALLBACK(addresses["f"])(-4) == 41


def test_the_processor_on_disk_is_what_llvm_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MSGRAPH_CACHE", str(tmp_path))
    monkeypatch.delenv("MS_COMPILER_CACHE_ENABLE", raising=False)
    look_up = processor.host.__wrapped__
    first = look_up()
    assert first == (llvm.get_process_triple(), llvm.get_host_cpu_name(), dict(llvm.get_host_cpu_features()))
    monkeypatch.setattr(llvm, "get_host_cpu_name", lambda: "another")
    assert look_up() == first
    monkeypatch.setenv("MS_COMPILER_CACHE_ENABLE", "0")
    assert look_up().cpu == "another"

"""Object files mapped without LLVM: each kind of relocation, what is not known, and which pages may be written."""

from __future__ import annotations

import ctypes
import os
import platform
import re
import struct
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import cast

import llvmlite.binding as llvm
import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.backend import emit
from msgraph.backend import engine as engine_module
from msgraph.backend.emit import EmittedFunction, _module_text, _shares  # pyright: ignore[reportPrivateUsage]
from msgraph.backend.engine import Engine, engine_for
from msgraph.backend.object_loader import Unmappable, map_object
from msgraph.backend.target import host, host_target, target_named

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
    look_up = host.__wrapped__
    first = look_up()
    assert first == (llvm.get_process_triple(), llvm.get_host_cpu_name(), dict(llvm.get_host_cpu_features()))
    monkeypatch.setattr(llvm, "get_host_cpu_name", lambda: "another")
    assert look_up() == first
    monkeypatch.setenv("MS_COMPILER_CACHE_ENABLE", "0")
    assert look_up().cpu == "another"


# -- kernels of one graph in several llvm modules, compiled at the same ----------------------------------------------


def test_kernels_of_several_modules_are_those_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    # no other test has kernels with these numbers
    def several(a: Tensor, b: Tensor, c: Tensor) -> tuple[Tensor, ...]:
        return ops.softmax(a * 0.37113, -1), (b - 0.37117).sum(axis=0), ops.tanh(c / 0.37119)

    monkeypatch.setattr(emit, "WORTH_A_THREAD", 1)
    monkeypatch.setenv("MSGRAPH_THREADS", "3")
    compiled = ms.jit(several)
    modules: list[int] = []
    compile_all = Engine.compile_all

    def counted(engine: Engine, texts: Sequence[str], threads: int = 1) -> list[bytes]:
        modules.append(len(texts))
        return compile_all(engine, texts, threads)

    monkeypatch.setattr(Engine, "compile_all", counted)
    arrays = [np.random.default_rng(0).standard_normal(shape).astype(np.float32) for shape in ((37, 53), (11, 7), 5)]
    results = compiled(*map(Tensor, arrays))
    for result, wanted in zip(results, several(*map(Tensor, arrays)), strict=True):
        np.testing.assert_allclose(result.asnumpy(), wanted.asnumpy(), rtol=1e-5)
    assert modules[0] == 3


def test_shares_are_even_and_the_same_each_time() -> None:
    sizes = enumerate([500_000, 90_000, 400_000, 10, 120_000])
    functions = [EmittedFunction(f"kernel{number}", {}, " " * size, ()) for number, size in sizes]

    def shares(some: Sequence[EmittedFunction], threads: int) -> list[list[str]]:
        return [[function.name for function in share] for share in _shares(some, threads)]

    assert shares(functions, 2) == [["kernel0", "kernel1"], ["kernel2", "kernel3", "kernel4"]]
    assert shares(functions, 1) == [[function.name for function in functions]]
    assert shares(functions[3:4], 8) == [["kernel3"]]


def test_what_calls_stands_behind_what_it_calls_and_is_made_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    tile = EmittedFunction("tile", {}, "define void @tile() nounwind { <16 x float> }", ())
    caller = EmittedFunction("matmul", {}, "define void @matmul() nounwind { }", ("tile",))
    rows = EmittedFunction("rows", {}, "define void @rows() nounwind { <16 x i1> }", ("tile",))
    other = EmittedFunction("other", {}, f"define void @other() nounwind {{ <16 x i1> {' ' * 90} }}", ())
    functions = [caller, tile, rows, other]
    assert [[f.name for f in share] for share in _shares(functions, 2)] == [["matmul", "tile", "rows", "other"]]
    monkeypatch.setattr(emit, "WORTH_A_THREAD", 1)
    assert [[f.name for f in share] for share in _shares(functions, 2)] == [["other"], ["matmul", "tile", "rows"]]
    more = [*functions, caller._replace(name="another")]
    assert [[f.name for f in share] for share in _shares(more, 1)][1:] == [["matmul", "another"]]
    assert re.findall(r"@(\w+)\(\) nounwind noinline optnone", _module_text(functions)) == ["matmul"]
    assert caller.size < len(caller.body)
    assert rows.size == len(rows.body)


def test_a_second_product_calls_the_functions_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    compile_all = Engine.compile_all

    def kept(engine: Engine, some: Sequence[str], threads: int = 1) -> list[bytes]:
        texts.extend(some)
        return compile_all(engine, some, threads)

    monkeypatch.setattr(Engine, "compile_all", kept)

    def product(scale: float, shape: tuple[int, int, int]) -> None:
        rows, depth, columns = shape
        a, b = (
            np.random.default_rng(1).standard_normal(s).astype(np.float32) for s in ((rows, depth), (depth, columns))
        )

        def scaled(x: Tensor, y: Tensor) -> Tensor:
            return ops.relu(ops.matmul(x, y) * scale)

        compiled = ms.jit(scaled)
        np.testing.assert_allclose(
            compiled(Tensor(a), Tensor(b)).asnumpy(), np.maximum(a @ b * np.float32(scale), 0), rtol=1e-4, atol=1e-4
        )

    product(0.5113, (96, 61, 192))
    first = len(texts)
    product(0.5117, (96, 62, 192))
    defined = [name for text in texts[first:] for name in re.findall(r"define void @(\w+)", text)]
    assert defined
    assert not [name for name in defined if name.startswith(("tile", "pack"))]


def test_modules_made_together_are_those_made_alone() -> None:
    engine = engine_for(host_target())
    texts = [f"define i64 @f{n}(i64 %a) {{\n  %b = mul i64 %a, {n + 2}\n  ret i64 %b\n}}\n" for n in range(4)]
    together = engine._all_compiled(texts)  # pyright: ignore[reportPrivateUsage]
    assert together == [engine._all_compiled([text])[0] for text in texts]  # pyright: ignore[reportPrivateUsage]

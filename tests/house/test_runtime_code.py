"""The native run time is C, and the LLVM text made of it is what users get: they belong together."""

from __future__ import annotations

import importlib.util
import re
import runpy
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import pytest

from msgraph.backend.engine import engine_for
from msgraph.backend.runtime.code import FOLDER, NAMES, llvm_text
from msgraph.backend.target import target_named

TOOL: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "write_runtime.py"))
ADVICE = "run tools/write_runtime.py"


def test_the_header_is_made_of_the_records() -> None:
    assert (FOLDER / "records.h").read_text() == TOOL["header"](), ADVICE


def test_there_is_one_text_for_each_source() -> None:
    assert {path.stem for path in FOLDER.glob("*.c")} == {path.stem for path in FOLDER.glob("*.ll")} == {*NAMES}


def test_sources_keep_to_the_length_of_lines() -> None:
    lines = {(path.name, line) for path in FOLDER.glob("*.[ch]") for line in path.read_text().splitlines()}
    assert not [place for place in lines if len(place[1]) > 120]


@pytest.mark.parametrize("name", NAMES)
def test_a_text_is_made_of_its_source(name: str) -> None:
    first = (FOLDER / f"{name}.ll").read_text().partition("\n")[0]
    assert first.endswith(f"sources {TOOL['digest'](name)}"), ADVICE


def test_a_changed_source_is_noticed(tmp_path: Path) -> None:
    for source in FOLDER.glob("*.[ch]"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    before = [TOOL["digest"](name, tmp_path) for name in NAMES]
    assert before == [TOOL["digest"](name) for name in NAMES]
    (tmp_path / "loop.c").write_text((tmp_path / "loop.c").read_text() + "\n")
    after = [TOOL["digest"](name, tmp_path) for name in NAMES]
    assert [name for name, one, other in zip(NAMES, before, after, strict=True) if one != other] == ["loop"]
    (tmp_path / "records.h").write_text("")
    assert not set(before) & {TOOL["digest"](name, tmp_path) for name in NAMES}


COMPILED = NAMES if importlib.util.find_spec(TOOL["COMPILER"]) is not None else ()
"""The compiler comes with the extra ``dev``; without it the digests have to do."""


@pytest.mark.parametrize("name", COMPILED)
def test_compiling_again_gives_the_same_text(name: str) -> None:
    assert (FOLDER / f"{name}.ll").read_text() == TOOL["text_of"](name), ADVICE


@pytest.mark.parametrize("name", NAMES)
def test_texts_name_no_processor(name: str) -> None:
    text = (FOLDER / f"{name}.ll").read_text()
    assert not re.search(r"^target |target-cpu|target-features|llvm\.x86|\basm\b", text, re.MULTILINE)


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_texts_are_for_every_processor(machine: str) -> None:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    made = llvm.Target.from_triple(f"{machine}-unknown-linux-gnu").create_target_machine(reloc="pic", opt=1)
    for name in NAMES:
        module = llvm.parse_assembly(llvm_text(name, machine), context=llvm.create_context())
        module.triple, module.data_layout = made.triple, str(made.target_data)
        assert made.emit_object(module)


def test_waiting_threads_are_kind_to_the_processor() -> None:
    """The hint is there where the processor has one."""
    for name, hint in (("avx2", "pause"), ("neon", "isb")):
        target = target_named(name)
        assert hint in engine_for(target).assembly(llvm_text("pool", target.architecture))

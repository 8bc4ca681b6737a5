"""Objects for macOS are read back: a relocation, a symbol or a number that is damaged is found."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest
from tools.build_for_macos import PROCESSORS, TARGETS, problems, read

from msgraph.backend.engine import engine_for

TEXT = """
declare double @exp(double)
declare void @poll_signals()
@table = constant [4 x i8] c"ABC\\00"
define ptr @wave(ptr %x) {
  %v = load double, ptr %x
  %w = fmul double %v, 0x400921FB54442D18
  %y = call double @exp(double %w)
  store double %y, ptr %x
  call void @poll_signals()
  ret ptr @table
}
"""


def other_kind(image: bytes, relocation: int) -> bytes:
    """The object with a relocation of a kind that there is not."""
    return image[: relocation + 7] + bytes([image[relocation + 7] | 0xF0]) + image[relocation + 8 :]


def other_symbol(image: bytes, relocation: int) -> bytes:
    """The object with a relocation of a symbol that there is not."""
    return image[: relocation + 4] + b"\xff\xff" + image[relocation + 6 :]


FAULTS: dict[str, Callable[[bytes, int], bytes]] = {
    "no relocation of JITLink's": other_kind,
    "refers to s": other_symbol,
    "nothing has poll_signalz": lambda image, _: image.replace(b"_poll_signals", b"_poll_signalz"),
    "_wave is not defined": lambda image, _: image.replace(b"_wave", b"_wove"),
    "the string 'ABC": lambda image, _: image.replace(b"ABC\0", b"ABD\0"),
    "the double 3.14": lambda image, _: image.replace(struct.pack("<d", 3.141592653589793), bytes(8)),
}


@pytest.mark.parametrize("architecture", TARGETS)
def test_what_is_damaged_is_found(architecture: str) -> None:
    target = TARGETS[architecture]
    image = engine_for(target).compile(TEXT)
    assert not problems(TEXT, target, image)
    first = read(image, PROCESSORS[architecture]).sections[0].relocations[0]
    for problem, damage in FAULTS.items():
        is_instruction = architecture != "x86_64" and "double" in problem  # the number is in four instructions
        damaged = damage(image, image.index(struct.pack("<iI", *first)))
        assert is_instruction or problem in "; ".join(problems(TEXT, target, damaged)), problem

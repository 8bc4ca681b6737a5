"""Makes native code for macOS, on any machine, and reads it back: ``python -m tools.build_for_macos``, ``make macos``.

For both processors of macOS, LLVM makes Mach-O objects of the run time and of the kernels of every operation. Each has
to define the functions that its text defines, and may call those of the run time, of Python and of macOS' C library.
Each relocation has to be one that JITLink links, of something that is there, and numbers have to be as in the text.
"""

from __future__ import annotations

import ctypes
import math
import re
import struct
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from tests.backend.machines import C_LIBRARY
from tests.backend.test_processors import NEON, SHARES, text_of_share

from msgraph.backend.engine import engine_for
from msgraph.backend.runtime.code import NAMES, llvm_text
from msgraph.backend.target import ARM, X86, Target

TARGETS = {
    ARM: NEON._replace(cpu="apple-m1", triple="arm64-apple-macosx11.0.0"),
    X86: Target("avx2", 32, False, True, "x86-64-v3", "", "x86_64-apple-macosx11.0.0"),
}
OWN = [name for name in NAMES if name != "windows"]
"""The sources of the run time that are linked there."""
PROCESSORS = {ARM: 0x0100000C, X86: 0x01000007}
"""As the header of a Mach-O file names them."""
POSIX = """
    aligned_alloc clock_gettime nanosleep sched_yield bzero __bzero __sincos_stret __sincosf_stret memset_pattern16
    pthread_cond_broadcast pthread_cond_init pthread_cond_wait pthread_create pthread_getspecific pthread_join
    pthread_key_create pthread_mutex_init pthread_mutex_lock pthread_mutex_unlock pthread_self pthread_setspecific
"""
"""What ``libSystem`` has of what native code calls, besides the functions that Windows' C library has, too."""
_MAGIC, _SEGMENT, _SYMBOL_TABLE, _DEFINED = 0xFEEDFACF, 0x19, 2, 0x0E
_ANY, _FAR = (2, 3), (3,)
KINDS = {
    X86: {
        0: ("unsigned", False, None, _ANY), 1: ("signed", True, None, (2,)), 2: ("branch", True, True, (2,)),
        3: ("got_load", True, True, (2,)), 4: ("got", True, True, (2,)), 5: ("subtractor", False, True, _ANY),
        6: ("signed_1", True, None, (2,)), 7: ("signed_2", True, None, (2,)), 8: ("signed_4", True, None, (2,)),
        9: ("tlv", True, True, (2,)),
    },
    ARM: {
        0: ("unsigned", False, None, _ANY), 1: ("subtractor", False, True, _ANY), 2: ("branch26", True, True, (2,)),
        3: ("page21", True, True, (2,)), 4: ("pageoff12", False, True, (2,)), 5: ("got_load_page21", True, True, (2,)),
        6: ("got_load_pageoff12", False, True, (2,)), 7: ("pointer_to_got", True, True, (2,)),
        8: ("tlvp_load_page21", True, True, (2,)), 9: ("tlvp_load_pageoff12", False, True, (2,)),
        10: ("addend", False, False, (2,)),
    },
}  # fmt: skip
"""Relocations that JITLink links, by their numbers: name, relative to the code or not, of a symbol, of a section or
(None) of either, and the logarithms of their sizes. ``getRelocationKind`` of LLVM's JITLink has the same tables."""


class Section(NamedTuple):
    """A section: what it is called, what is in it, and its relocations (offset, and what a word of bits says)."""

    name: str
    contents: bytes
    relocations: list[tuple[int, int]]


class Image(NamedTuple):
    """What a Mach-O object has: sections, and symbols in their order with whether they are defined."""

    sections: list[Section]
    symbols: list[tuple[str, bool]]


def read(image: bytes, processor: int) -> Image:
    """A Mach-O object for a processor; ``ValueError`` for another file."""
    magic, other, _, _, count = struct.unpack_from("<5I", image)
    if (magic, other) != (_MAGIC, processor):
        raise ValueError(f"no Mach-O file for this processor: {image[:8].hex()}")
    result, position = Image([], []), 32
    for _ in range(count):
        command, size, table, length, strings = struct.unpack_from("<5I", image, position)
        if command == _SYMBOL_TABLE:
            entries = [struct.unpack_from("<IB", image, table + 16 * index) for index in range(length)]
            for first, flags in entries:
                text = image[strings + first :].partition(b"\0")[0].decode()
                result.symbols.append((text, bool(flags & _DEFINED)))
        elif command == _SEGMENT:
            for start in range(position + 72, position + size, 80):
                name, _, _, length, offset, _, first, several = struct.unpack_from("<16s16s2Q4I", image, start)
                relocations = [struct.unpack_from("<iI", image, first + 8 * index) for index in range(several)]
                result.sections.append(
                    Section(name.strip(b"\0").decode(), image[offset : offset + length], relocations)
                )
        position += size
    return result


def available(architecture: str) -> Callable[[str], bool]:
    """Whether a symbol is one of the run time, of Python or of macOS' C library."""
    own = {name for source in OWN for name in re.findall(r"(?m)^define [^@]*@(\w+)\(", llvm_text(source, architecture))}
    library = {*POSIX.split(), *C_LIBRARY.split(), *(f"{name}f" for name in C_LIBRARY.split())} - {"__chkstk"}
    return lambda name: name in library | own or (name[:2] == "Py" and hasattr(ctypes.pythonapi, name))


def unlinkable(image: Image, architecture: str) -> Iterator[str]:
    """What no linker can do: relocations that JITLink does not know, or that refer to nothing."""
    has = available(architecture)
    for section in image.sections:
        for offset, word in section.relocations:
            index, is_relative, size, is_symbol = word & 0xFFFFFF, bool(word >> 24 & 1), word >> 25 & 3, word >> 27 & 1
            name, relative, of_symbol, sizes = KINDS[architecture].get(word >> 28, ("", None, None, ()))
            where = f"{section.name}+{offset:#x}"
            if is_relative is not relative or size not in sizes or of_symbol not in (None, bool(is_symbol)):
                yield f"{where}: no relocation of JITLink's: {name or word >> 28}, word {word:#x}"
            elif not 0 <= offset <= len(section.contents) - (1 << size):
                yield f"{where}: a relocation outside of its section"
            elif name == "addend":
                continue  # a number, which the next relocation adds
            elif not is_symbol and not 1 <= index <= len(image.sections):
                yield f"{where}: refers to section {index} of {len(image.sections)}"
            elif is_symbol and index >= len(image.symbols):
                yield f"{where}: refers to symbol {index} of {len(image.symbols)}"
            elif is_symbol and not image.symbols[index][1] and not has(image.symbols[index][0].removeprefix("_")):
                yield f"{where}: nothing has {image.symbols[index][0].removeprefix('_')}"


def pattern(is_wide: int, rotation: int, size: int) -> int:
    """The 64 bits of a bitmask immediate of AArch64: runs of ones, rotated and repeated."""
    length = 1 << ((is_wide << 6 | ~size & 63).bit_length() - 1)
    ones, rotation = (1 << (size & length - 1) + 1) - 1, rotation & length - 1
    element = (ones >> rotation | ones << length - rotation) & (1 << length) - 1
    return sum(element << start for start in range(0, 64, length))


def constants(image: Image, architecture: str) -> bytes:
    """What an object has of numbers: its sections of constants, and what instructions of AArch64 put together."""
    words = b"".join(section.contents for section in image.sections if section.name != "__text")
    if architecture == X86:
        return words
    code = b"".join(section.contents for section in image.sections if section.name == "__text")
    registers, parts = dict[int, int](), [words]
    for (word,) in struct.iter_unpack("<I", code[: len(code) // 4 * 4]):
        register, shift, number = word & 31, 16 * (word >> 21 & 3), word >> 5 & 0xFFFF
        match word >> 23 & 0xFF:
            case 0xA5:  # movz
                registers[register] = number << shift
            case 0x25:  # movn
                registers[register] = ~(number << shift) & (1 << (64 if word >> 31 else 32)) - 1
            case 0xE5:  # movk
                registers[register] = registers.get(register, 0) & ~(0xFFFF << shift) | number << shift
            case 0x64 if word >> 5 & 31 == 31:  # orr of nothing and a pattern of bits
                registers[register] = pattern(word >> 22 & 1, word >> 16 & 63, word >> 10 & 63)
            case _:
                continue
        parts.append(registers[register].to_bytes(8, "little"))
    return b"".join(parts)


def is_immediate(number: np.floating[Any]) -> bool:
    """Whether an instruction of AArch64 holds a number: 5 bits and a small exponent, one byte, or infinity."""
    share, exponent = math.frexp(float(number))
    own = np.frombuffer(number.tobytes(), np.uint8)
    is_byte = min(np.count_nonzero(own), np.count_nonzero(~own)) <= 1
    return is_byte or not math.isfinite(share) or ((share * 32).is_integer() and -2 <= exponent <= 5)


def lost_numbers(text: str, image: Image, architecture: str) -> Iterator[str]:
    """Numbers and strings of a text that are not in the object as NumPy writes them."""
    data = constants(image, architecture)
    for name, code in (("float", np.float32), ("double", np.float64)):
        for bits in sorted({*re.findall(rf"\b{name} (?:%\w+, )?(0x[0-9A-F]{{16}})", text)}):
            number = code(np.uint64(int(bits, 16)).view(np.float64))
            is_there = number.tobytes() in data or (-number).tobytes() in data  # a difference may become a sum
            if number != 0 and not is_there and not (architecture == ARM and is_immediate(number)):
                yield f"the {name} {number} is not among the constants"
    for array in {*re.findall(r"<(i32 \d+(?:, i32 \d+){3})> ?, %|<(i32 0, i32 1, i32 2, i32 3)>, %", text)}:
        numbers = np.array([*map(int, re.findall(r"i32 (\d+)", "".join(array)))], np.int32)
        if architecture == ARM and numbers.tobytes() not in data:
            yield f"the vector {numbers} is not among the constants"
    for string in re.findall(r'constant \[\d+ x i8\] c"([^"]*)"', text):
        plain = re.sub(r"\\([0-9A-F]{2})", lambda digits: chr(int(digits[1], 16)), string).encode("latin-1")
        if plain not in data:
            yield f"the string {string!r} is not among the constants"


def problems(text: str, target: Target, image: bytes | None = None) -> list[str]:
    """What is wrong with the object that is made of a text, or with an image of one."""
    there = read(image or engine_for(target).compile(text), PROCESSORS[target.architecture])
    defined, has = dict(there.symbols), available(target.architecture)
    wanted = {f"_{name}" for name in re.findall(r"(?m)^define (?!internal)[^@]*@(\w+)\(", text)}
    missing = sorted(name for name in wanted if not defined.get(name))
    unknown = sorted(name for name, is_here in defined.items() if not (is_here or has(name.removeprefix("_"))))
    return [
        *(f"{name} is not defined" for name in missing),
        *(f"nothing has {name}" for name in unknown),
        *unlinkable(there, target.architecture),
        *lost_numbers(text, there, target.architecture),
    ]


def main() -> int:
    """Makes and reads all of it; 1 if something is wrong."""
    failures = 0
    for architecture, target in TARGETS.items():
        texts = {name: llvm_text(name, architecture) for name in OWN}
        texts |= {f"kernels, part {share + 1} of {SHARES}": text_of_share(share, target) for share in range(SHARES)}
        for title, text in texts.items():
            wrong = problems(text, target)
            failures += bool(wrong)
            functions = len(re.findall(r"(?m)^define ", text))
            print(f"{target.triple}  {title}: {'; '.join(wrong) or f'{functions} functions'}", flush=True)
    return min(failures, 1)


if __name__ == "__main__":
    sys.exit(main())

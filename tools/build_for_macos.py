"""Makes native code for macOS, on any machine, and reads it back: ``python -m tools.build_for_macos``, ``make macos``.

For both processors of macOS, LLVM makes Mach-O objects of the run time and of the kernels of every operation. Each has
to define the functions that its text defines, and may call those of the run time, of Python and of macOS' C library.
"""

from __future__ import annotations

import ctypes
import re
import struct
import sys

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
_MAGIC, _SYMBOL_TABLE, _DEFINED = 0xFEEDFACF, 2, 0x0E


def symbols(image: bytes, processor: int) -> dict[str, bool]:
    """The symbols of a Mach-O object for a processor, and whether it defines them; ``ValueError`` for another file."""
    magic, found, _, _, count = struct.unpack_from("<5I", image)
    if (magic, found) != (_MAGIC, processor):
        raise ValueError(f"no Mach-O file for this processor: {image[:8].hex()}")
    position = 32
    for _ in range(count):
        command, size, table, length, strings = struct.unpack_from("<5I", image, position)
        if command == _SYMBOL_TABLE:
            entries = [struct.unpack_from("<IB", image, table + 16 * index) for index in range(length)]
            texts = [image[strings + first :].partition(b"\0")[0].decode() for first, _ in entries]
            return {text: bool(flags & _DEFINED) for text, (_, flags) in zip(texts, entries, strict=True)}
        position += size
    return {}


def problems(text: str, target: Target) -> list[str]:
    """What is wrong with the object that is made of a text."""
    there = symbols(engine_for(target).compile(text), PROCESSORS[target.architecture])
    wanted = {f"_{name}" for name in re.findall(r"(?m)^define (?!internal)[^@]*@(\w+)\(", text)}
    own = {name for source in OWN for name in re.findall(r"(?m)^define [^@]*@(\w+)\(", llvm_text(source, ARM))}
    library = {*POSIX.split(), *C_LIBRARY.split(), *(f"{name}f" for name in C_LIBRARY.split())} - {"__chkstk"}
    called = {name.removeprefix("_") for name, is_defined in there.items() if not is_defined}
    unknown = {name for name in called - library - own if name[:2] != "Py" or not hasattr(ctypes.pythonapi, name)}
    missing = {name for name in wanted if not there.get(name)}
    return [f"{name} is not defined" for name in sorted(missing)] + [f"nothing has {name}" for name in sorted(unknown)]


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

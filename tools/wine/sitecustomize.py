"""Loaded by Windows' Python under Wine, whose C library ends the process where NumPy calls it for complex numbers.

Version 8 has stubs in the places of most of these functions; a jump to that of ``complex.c`` is written over each.
"""

import ctypes
import itertools
from pathlib import Path

LIBRARY = Path(__file__).parents[2] / "build" / "windows" / "complex.dll"
STUB = bytes.fromhex("4883ec28488d0d")
NAMES = ("csin", "ccos", "ctan", "csinh", "ccosh", "ctanh", "cexp", "cpow", "creal", "cimag", "cabs", "carg")


def write_jumps() -> None:
    """Has each function that is a stub go on at ours; the one for long doubles, which are doubles here, too."""
    own, theirs = ctypes.CDLL(str(LIBRARY)), ctypes.CDLL("ucrtbase")
    protect = ctypes.WinDLL("kernel32").VirtualProtect
    for name, suffix in itertools.product(NAMES, ("", "f", "l")):
        stub = ctypes.cast(getattr(theirs, name + suffix), ctypes.c_void_p)
        function = ctypes.cast(getattr(own, f"wine_{name}{suffix.strip('l')}"), ctypes.c_void_p)
        if ctypes.string_at(stub, len(STUB)) == STUB:
            protect(stub, ctypes.c_size_t(16), 0x40, ctypes.byref(ctypes.c_uint32()))
            jump = b"\x48\xb8" + function.value.to_bytes(8, "little") + b"\xff\xe0"  # mov $function, %rax; jmp *%rax
            ctypes.memmove(stub, jump, len(jump))


if hasattr(ctypes.CDLL("ntdll"), "wine_get_version"):
    write_jumps()

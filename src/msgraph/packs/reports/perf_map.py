"""Names for native code in ``perf``: with ``MSGRAPH_PERF=1`` every kernel that is linked gets a line in the map.

    MSGRAPH_PERF=1 perf record -g python train.py && perf report

``perf`` reads ``/tmp/perf-PID.map``: address, size and name of a function in each line. Sizes come from the symbols of
the object file, where it is ELF; elsewhere a function reaches to the next one.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

_HEADER, _SECTION, _SYMBOL = "<16xHHIQQQIHHHHHH", "<IIQQQQIIQQ", "<IBBHQQ"
_SYMBOLS, _FUNCTION = 2, 2
"""The kind of section that holds symbols, and the kind of symbol that is code."""


def map_file() -> Path:
    """Where ``perf`` looks for the names of this process."""
    return Path(f"/tmp/perf-{os.getpid()}.map")


def write_map(image: bytes, addresses: Mapping[str, int]) -> None:
    """Adds functions of an object file, now linked at ``addresses``."""
    if image.startswith(b"\x7fELF\x02\x01"):
        sizes = {name: size for name, size in _functions(image) if name in addresses}
    else:
        starts = sorted(addresses.values())
        ends = [*starts[1:], starts[-1] + len(image)] if starts else []
        until = dict(zip(starts, ends, strict=True))
        sizes = {name: until[address] - address for name, address in addresses.items()}
    with map_file().open("a") as file:
        file.writelines(f"{addresses[name]:x} {size:x} msgraph:{name}\n" for name, size in sizes.items())


def _functions(image: bytes) -> Iterator[tuple[str, int]]:
    """The functions of a 64-bit little-endian ELF file, and their sizes."""
    *_, table, _, _, _, _, entry, count, _ = struct.unpack_from(_HEADER, image)
    sections = [struct.unpack_from(_SECTION, image, table + entry * i) for i in range(count)]
    for _, section_type, _, _, start, size, link, *_ in sections:
        if section_type == _SYMBOLS:
            names = sections[link][4]
            for name, info, _, _, _, length in struct.iter_unpack(_SYMBOL, image[start : start + size]):
                if info & 15 == _FUNCTION:
                    first = names + name
                    yield image[first : image.index(b"\0", first)].decode(), length

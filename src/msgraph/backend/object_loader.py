"""A loader of object files: ELF for x86-64 as LLVM writes it for kernels, mapped without LLVM.

A warm start finds its kernels on disk, and the library of LLVM is a hundred megabytes that only linking would need.
What this does not know, another format, processor, kind of section or relocation, or a symbol the process has not, is
:class:`Unmappable`: LLVM links it then.

A mapping is ``code and constants | stubs | addresses | data``; the pages up to the data can be run and not written,
those of the data the other way round. Calls to functions out of the mapping go by way of stubs, because those may be
farther than the 2 GB a call instruction reaches.
"""

from __future__ import annotations

import ctypes
import mmap
import struct
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import NamedTuple

_START = b"\x7fELF\x02\x01\x01"
"""64 bits, little-endian, the first version."""
_HEADER, _SECTION, _SYMBOL, _RELOCATION = "<16xHHIQQQIHHHHHH", "<IIQQQQIIQQ", "<IBBHQQ", "<QIIq"
_RELOCATABLE, _X86_64 = 1, 62
_PROGBITS, _SYMBOLS, _RELOCATIONS, _NOBITS = 1, 2, 4, 8
"""Kinds of sections: contents, symbols, relocations, zeros."""
_UNWINDING = 0x70000001
"""What exceptions of C++ would need: none goes through kernels."""
_WRITABLE, _ALLOCATED, _THREAD_LOCAL = 1, 2, 1 << 10
_UNDEFINED, _ABSOLUTE = 0, 0xFFF1
_RESERVED = 0xFF00
"""From here on, the section of a symbol is no section."""

_ADDRESS, _DISTANCE, _CALL, _LONG_DISTANCE = 1, 2, 4, 24
"""``R_X86_64_64``, ``PC32``, ``PLT32`` and ``PC64``"""
_BY_ADDRESS = (9, 41, 42)
"""``R_X86_64_GOTPCREL``, and those of it a linker may relax: the distance to a word that holds the address."""

_JUMP = b"\xff\x25\x00\x00\x00\x00"
"""``jmp *0(%rip)``: where the address behind it says."""
_STUB, _WORD = 16, 8

_COMMIT, _READ_WRITE, _EXECUTE_READ = 0x3000, 0x04, 0x20
"""What Windows' functions are told: ``MEM_COMMIT | MEM_RESERVE``, and what pages may be used for."""

_MAPPINGS: list[mmap.mmap] = []
"""Code stays for the life of the process."""


class Unmappable(Exception):
    """An object file that LLVM has to link, in words."""


class _Section(NamedTuple):
    name: int
    section_type: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    align: int
    entry: int


class _Symbol(NamedTuple):
    name: str
    section: int
    value: int


def map_object(image: bytes, symbols: Iterable[str], imports: Mapping[str, int]) -> dict[str, int]:
    """Maps an object file; the addresses of ``symbols``. It sees ``imports`` by name, and what the process has."""
    try:
        return _ObjectFile(image).load(symbols, imports)
    except (struct.error, LookupError, ValueError, OSError) as problem:
        raise Unmappable(f"not as expected: {problem}") from problem


class _ObjectFile:
    """An object file while it is mapped."""

    def __init__(self, image: bytes) -> None:
        if not image.startswith(_START):
            raise Unmappable("not an ELF file of 64 bits")
        object_type, machine, _, _, _, table, _, _, _, _, entry, count, _ = struct.unpack_from(_HEADER, image)
        if (object_type, machine) != (_RELOCATABLE, _X86_64):
            raise Unmappable(f"kind {object_type} for machine {machine}")
        self.image = image
        self.sections = [_Section(*struct.unpack_from(_SECTION, image, table + entry * i)) for i in range(count)]
        self.symbols = list(self._read_symbols())
        self.places: dict[int, int] = {}
        """Where the sections that are mapped begin."""
        self.stubs: dict[int, int] = {}
        self.words: dict[int, int] = {}
        """By the number of a symbol: where its stub stands, and the word with its address."""

    def _read_symbols(self) -> Iterator[_Symbol]:
        for section in self.sections:
            if section.section_type == _SYMBOLS:
                names = self.sections[section.link].offset
                for name, _, _, index, value, _ in struct.iter_unpack(_SYMBOL, self._contents(section)):
                    first = names + name
                    yield _Symbol(self.image[first : self.image.index(b"\0", first)].decode(), index, value)

    def _contents(self, section: _Section) -> bytes:
        return self.image[section.offset : section.offset + section.size]

    def _relocations(self) -> Iterator[tuple[int, int, int, int]]:
        """The relocations of sections that are mapped: where, of which type, to which symbol, and what is added."""
        for section in self.sections:
            if section.section_type == _RELOCATIONS and section.info in self.places:
                for offset, relocation_type, symbol, addend in struct.iter_unpack(_RELOCATION, self._contents(section)):
                    yield self.places[section.info] + offset, relocation_type, symbol, addend

    def load(self, wanted: Iterable[str], imports: Mapping[str, int]) -> dict[str, int]:
        """Maps the sections, relocates them, and gives the addresses of the symbols in ``wanted``."""
        end = self._lay_out(0, writable=False)
        for _, relocation_type, symbol, _ in self._relocations():
            end = self._add_indirection(relocation_type, symbol, end)
        protected = -(-end // mmap.PAGESIZE) * mmap.PAGESIZE
        contents = bytearray(max(self._lay_out(protected, writable=True), 1))
        base = _new_pages(len(contents))
        addresses = [self._address(base, symbol, imports) for symbol in self.symbols]
        self._write(contents, base, addresses)
        ctypes.memmove(base, (ctypes.c_char * len(contents)).from_buffer(contents), len(contents))
        if not _let_run(base, protected):
            raise Unmappable("the system lets nothing run that was written")
        by_name = {
            symbol.name: address
            for symbol, address in zip(self.symbols, addresses, strict=True)
            if symbol.section != _UNDEFINED and address is not None
        }
        if missing := [name for name in wanted if name not in by_name]:
            raise Unmappable(f"no symbol {missing[0]}")
        return {name: by_name[name] for name in wanted}

    def _lay_out(self, end: int, *, writable: bool) -> int:
        """Gives sections their places from ``end`` on; where they end."""
        for index, section in enumerate(self.sections):
            if not section.flags & _ALLOCATED or bool(section.flags & _WRITABLE) != writable:
                continue
            if section.section_type == _UNWINDING:
                continue
            if section.section_type not in (_PROGBITS, _NOBITS) or section.flags & _THREAD_LOCAL:
                raise Unmappable(f"a section of kind {section.section_type} with flags {section.flags:#x}")
            align = max(section.align, 1)
            self.places[index] = end = -(-end // align) * align
            end += section.size
        return end

    def _add_indirection(self, relocation_type: int, symbol: int, end: int) -> int:
        """A stub for a call out of the mapping, a word for an address that code looks up; where those end."""
        if relocation_type in _BY_ADDRESS and symbol not in self.words:
            self.words[symbol] = end = -(-end // _WORD) * _WORD
            return end + _WORD
        outside = self.symbols[symbol].section not in self.places
        if relocation_type == _CALL and outside and symbol not in self.stubs:
            self.stubs[symbol] = end = -(-end // _STUB) * _STUB
            return end + _STUB
        return end

    def _address(self, base: int, symbol: _Symbol, imports: Mapping[str, int]) -> int | None:
        """The address of a symbol; None if there is none."""
        if symbol.section == _UNDEFINED:
            return imports.get(symbol.name) or (_address_in_process(symbol.name) if symbol.name else None)
        if symbol.section >= _RESERVED:
            return symbol.value if symbol.section == _ABSOLUTE else None
        start = self.places.get(symbol.section)
        return None if start is None else base + start + symbol.value

    def _write(self, contents: bytearray, base: int, addresses: list[int | None]) -> None:
        for index, start in self.places.items():
            section = self.sections[index]
            if section.section_type == _PROGBITS:
                contents[start : start + section.size] = self._contents(section)
        for symbol, offset in self.stubs.items():
            contents[offset : offset + _STUB] = struct.pack("<6sQ2x", _JUMP, self._found(addresses, symbol))
        for symbol, offset in self.words.items():
            struct.pack_into("<Q", contents, offset, self._found(addresses, symbol))
        for relocation in self._relocations():
            self._relocate(contents, base, *relocation, addresses)

    def _found(self, addresses: list[int | None], symbol: int) -> int:
        address = addresses[symbol]
        if address is None:
            raise Unmappable(f"no address for {self.symbols[symbol].name!r}")
        return address

    def _relocate(
        self, contents: bytearray, base: int, offset: int, relocation_type: int, symbol: int, addend: int,
        addresses: list[int | None],
    ) -> None:  # fmt: skip
        """Writes the relocated address; ``offset`` is where in the mapping the relocation is."""
        if relocation_type in _BY_ADDRESS:
            target = base + self.words[symbol]
        elif relocation_type == _CALL and symbol in self.stubs:
            target = base + self.stubs[symbol]
        else:
            target = self._found(addresses, symbol)
        value = target + addend
        if relocation_type == _ADDRESS:
            struct.pack_into("<Q", contents, offset, value % (1 << 64))
        elif relocation_type == _LONG_DISTANCE:
            struct.pack_into("<q", contents, offset, value - base - offset)
        elif relocation_type in (_DISTANCE, _CALL, *_BY_ADDRESS):
            struct.pack_into("<i", contents, offset, value - base - offset)  # an error where it is too far
        else:
            raise Unmappable(f"a relocation of kind {relocation_type}")


@cache
def _process() -> tuple[ctypes.CDLL, ...]:
    """What everybody in the process sees: Python and the C library; of Windows' functions, each library has its own."""
    if sys.platform == "win32":
        return (ctypes.pythonapi, *map(ctypes.CDLL, ("ucrtbase", "ntdll", "kernel32")))
    return (ctypes.CDLL(None),)


@cache
def _address_in_process(name: str) -> int | None:
    """A function or variable of Python's or the C library's."""
    for library in _process():
        with suppress(ValueError):
            return ctypes.addressof(ctypes.c_char.in_dll(library, name))
    return None


def _new_pages(size: int) -> int:
    """The address of fresh memory that can be written and not run, for the life of the process."""
    if sys.platform == "win32":
        allocate = _process()[-1].VirtualAlloc
        allocate.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_uint32)
        allocate.restype = ctypes.c_void_p
        if not (address := allocate(None, size, _COMMIT, _READ_WRITE)):
            raise Unmappable("the system has no memory")
        return address
    mapping = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    _MAPPINGS.append(mapping)
    return ctypes.addressof(ctypes.c_char.from_buffer(mapping))


def _let_run(address: int, size: int) -> bool:
    """Has code run from now on, and nobody write, on the pages of the first ``size`` bytes; False if that cannot be."""
    if sys.platform == "win32":
        protect = _process()[-1].VirtualProtect
        protect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_void_p)
        return bool(protect(address, size, _EXECUTE_READ, ctypes.byref(ctypes.c_uint32())))
    protect = _process()[-1].mprotect
    protect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return not protect(address, size, mmap.PROT_READ | mmap.PROT_EXEC)

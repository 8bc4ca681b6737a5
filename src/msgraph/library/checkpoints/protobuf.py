"""Messages of protocol buffers, and files of such: read and written without the package protobuf.

A field of a message is a key, its number and kind, then a number of as few bytes as it takes, four or eight bytes, or
bytes behind their size. A file of records has each behind its size, eight bytes, and a checksum of these; another
checksum follows it: CRC-32C, turned round and added to, so that a record of records does not check itself.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5
"""Kinds of fields, as the lowest three bits of their key say."""
_POLYNOMIAL, _MASK_DELTA = 0x82F63B78, 0xA282EAD8
"""Of CRC-32C, its bits reversed; what is added to a checksum that is stored beside what it is of."""
_START = bytes.fromhex("54641f64")
"""Four bytes that leave all bits of a checksum set, as it is before the first byte."""
_SHORT, _PIECE = 64, 1 << 20
"""Words that are taken byte by byte; bytes that are read at once, whatever size a record is said to have."""
_NO_NUMBER = "it ends within a number, or what stands in it are no fields"
_Words = npt.NDArray[np.uint32]


def key(field: int, wire_type: int) -> bytes:
    """What stands before the value of a field.

    Args:
        field: its number
        wire_type: ``VARINT``, ``FIXED64``, ``BYTES`` or ``FIXED32``
    """
    return bytes([field << 3 | wire_type])


def sized(field: int, data: bytes, more: int = 0) -> bytes:
    """A field of bytes, of which so many ``more`` follow."""
    return key(field, BYTES) + varint(len(data) + more) + data


def varint(value: int) -> bytes:
    """Seven bits a byte, the lowest first; the top bit says that more follow."""
    digits = bytearray()
    while value > 0x7F:
        digits.append(value & 0x7F | 0x80)
        value >>= 7
    digits.append(value)
    return bytes(digits)


def packed(content: memoryview) -> list[int]:
    """Numbers of one field, one behind the other, as 64 bits without a sign.

    Raises:
        ValueError: they are none
    """
    digits = np.frombuffer(content, np.uint8)
    ends = np.flatnonzero(digits < 0x80) + 1
    sizes = np.diff(ends, prepend=0)
    if sizes.sum() != len(digits) or sizes.max(initial=0) > 10:
        raise ValueError(_NO_NUMBER)
    if not len(digits):
        return []
    shifts = np.arange(len(digits)) - np.repeat(ends - sizes, sizes)
    parts = (digits & 0x7F).astype(np.uint64) << (7 * shifts).astype(np.uint64)
    return np.add.reduceat(parts, ends - sizes).tolist()


def fields(message: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """Number and value of each field of a message: a number, or bytes.

    Raises:
        ValueError: something in it is no field, when it is asked for
    """
    at = 0
    while at < len(message):
        code, at = _number(message, at)
        field, wire_type = code >> 3, code & 7
        if wire_type == VARINT:
            value, at = _number(message, at)
            yield field, value
            continue
        if wire_type == BYTES:
            size, at = _number(message, at)
        elif wire_type in (FIXED32, FIXED64):
            size = 4 if wire_type == FIXED32 else 8
        else:
            raise ValueError("what stands in it are no fields")
        if at + size > len(message):
            raise ValueError(f"it ends {at + size - len(message)} bytes too early")
        yield field, message[at : at + size]
        at += size


def _number(message: memoryview, at: int) -> tuple[int, int]:
    """A number and where it ends."""
    value = shift = 0
    while True:
        if at >= len(message) or shift > 63:
            raise ValueError(_NO_NUMBER)
        digit = message[at]
        at += 1
        value |= (digit & 0x7F) << shift
        if digit < 0x80:
            return value, at
        shift += 7


def framed(message: bytes) -> bytes:
    """A record of a file: a message between its size and checksums."""
    size = struct.pack("<Q", len(message))
    return size + struct.pack("<I", _checksum(size)) + message + struct.pack("<I", _checksum(message))


def unframed(read: Callable[[int], bytes], is_checked: bool = True) -> Iterator[tuple[int, bytes]]:
    """Where each record of a file begins, and its message; ValueError says where a file is cut or has changed.

    Args:
        read: gives so many bytes of the file at most, from its begin on
        is_checked: whether messages are compared with their checksums, too
    """
    at = 0
    while head := _read(read, 12):
        if len(head) < 12 or _checksum(head[:8]) != struct.unpack_from("<I", head, 8)[0]:
            raise ValueError(f"the size of the record at byte {at} is cut, or its checksum is of another one")
        size = struct.unpack_from("<Q", head)[0]
        record = _read(read, size + 4)
        if len(record) < size + 4:
            raise ValueError(f"the record at byte {at} is cut: it has {len(record)} of {size + 4} bytes")
        message = record[:-4]
        if is_checked and _checksum(message) != struct.unpack_from("<I", record, size)[0]:
            raise ValueError(f"the record at byte {at} has the checksum of another one")
        yield at, message
        at += 16 + size


def _read(read: Callable[[int], bytes], size: int) -> bytes:
    """So many bytes, or those that are left: no more memory than these take."""
    pieces: list[bytes] = []
    while size and (piece := read(min(size, _PIECE))):
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


def _checksum(data: bytes) -> int:
    """The checksum that is stored: words are moved onto later ones, as many at once as can be, then bytes are taken."""
    words = np.frombuffer((_START + data).rjust(4 - len(data) // -4 * 4, b"\0"), "<u4")
    while len(words) > _SHORT:
        level = (len(words) - 1).bit_length() - 1
        front = len(words) - (1 << level)
        folded = _moved(_zeros_later(level), words[:front])
        words = words[front:].copy()
        words[len(words) - front :] ^= folded
    table, crc = _bytes_later(), 0
    for byte in words.tobytes():
        crc = table[(crc ^ byte) & 0xFF] ^ (crc >> 8)
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + _MASK_DELTA) & 0xFFFFFFFF


def _moved(tables: _Words, words: _Words) -> _Words:
    """What words become, by a table for each of their bytes."""
    parts = words.view(np.uint8).reshape(-1, 4)
    return tables[0][parts[:, 0]] ^ tables[1][parts[:, 1]] ^ tables[2][parts[:, 2]] ^ tables[3][parts[:, 3]]


@cache
def _zeros_later(level: int) -> _Words:
    """What each byte of a word leaves of a checksum when 2 to the power of ``level`` words of zeros have followed."""
    if level:
        half = _zeros_later(level - 1)
        return _moved(half, half.ravel()).reshape(4, 256)
    one, polynomial = np.uint32(1), np.uint32(_POLYNOMIAL)
    tables = np.arange(256, dtype=np.uint32) << np.array([[0], [8], [16], [24]], np.uint32)
    for _ in range(32):
        tables = tables >> one ^ (tables & one) * polynomial
    return tables


@cache
def _bytes_later() -> list[int]:
    return _zeros_later(0)[3].tolist()

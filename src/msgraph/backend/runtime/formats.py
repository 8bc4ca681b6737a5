"""Instructions and callable objects as native code knows them: each is written once, here; ``records.h`` is made of it.

A field is a word, an address, or another record. What plans are made of is in :mod:`msgraph.backend.runtime.records`;
this much is needed by every process. Whoever changes something runs ``tools/write_runtime.py``.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

Word: TypeAlias = int
Address: TypeAlias = int

T = TypeVar("T", bound=type)

FORMATS: dict[str, type] = {}
_WORDS: dict[str, int] = {"Word": 1, "Address": 1}


def words(cls: T) -> T:
    """A record of words, with the fields its annotations name; nobody makes objects of it."""
    FORMATS[cls.__name__] = cls
    _WORDS[cls.__name__] = sum(_WORDS[kind] for kind in cls.__annotations__.values())
    return cls


def words_of(cls: type) -> int:
    """How many words a record has."""
    return _WORDS[cls.__name__]


def word_in(cls: type, field: str) -> int:
    """Which word of a record a field is."""
    kinds: dict[str, str] = cls.__annotations__
    return sum(_WORDS[kinds[name]] for name in list(kinds)[: list(kinds).index(field)])


class Jumps:
    """What stands for the code in instructions that only say where to go on."""

    BRANCH, JUMP, CALL, RETURN, PARALLEL = range(5)


@words
class Instruction:
    """How an instruction starts: its code, or one of ``Jumps``; how many words it has. A kernel's operands follow."""

    code: Address
    length: Word


@words
class Jump:
    """Go on so many words further."""

    head: Instruction
    distance: Word


@words
class Branch:
    """A jump that is taken where the byte there is 0."""

    jump: Jump
    base: Word
    offset: Word


@words
class Buffer:
    """A piece of memory: an entry of the base-pointer table, and an offset; without an entry, an address."""

    base: Word
    offset: Word


@words
class Call:
    """A call of another part of the program; the entries of its base-pointer table follow, as buffers."""

    jump: Jump
    room: Word
    size: Word
    below: Word
    """Where the new frame starts from the arena."""
    arena: Word
    """Where the new arena starts from its frame."""
    count: Word


@words
class Parallel:
    """In front of the parts of one large run, the first of which is so many words further."""

    jump: Jump
    share: Address
    workers: Word
    parts: Word
    first: Word


@words
class Frame:
    """In front of the base-pointer table of a part that was called."""

    call: Address
    table: Address
    room: Word


@words
class Callable:
    """A compiled function: what CPython calls, the first plan, and how many calls went that way or another."""

    references: Word
    cls: Address
    entry: Address
    plans: Address
    hits: Word
    others: Word

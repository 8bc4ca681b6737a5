"""Instructions and other words native code and Python share: each is written once, here; ``records.h`` is made of it.

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
    _WORDS[cls.__name__] = sum(_WORDS[field_type] for field_type in cls.__annotations__.values())
    return cls


def words_of(cls: type) -> int:
    """How many words a record has."""
    return _WORDS[cls.__name__]


def word_in(cls: type, field: str) -> int:
    """Which word of a record a field is."""
    kinds: dict[str, str] = cls.__annotations__
    return sum(_WORDS[kinds[name]] for name in list(kinds)[: list(kinds).index(field)])


class Table:
    """The first entries of a base-pointer table: not 0 once a run was stopped; the arena; the first argument."""

    STOP, ARENA, FIRST = range(3)


class Jumps:
    """What stands for the code in instructions that only say where to go on."""

    BRANCH, JUMP, CALL, RETURN, PARALLEL = range(5)


@words
class Instruction:
    """How an instruction starts: its code, or one of ``Jumps``; how many words it has. A kernel's operands follow."""

    code: Address
    length: Word


@words
class Buffer:
    """A piece of memory: an entry of the base-pointer table, and an offset; without an entry, an address."""

    base: Word
    offset: Word


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
class StackPlace:
    """Where the run-time stack is marked, or goes back to."""

    head: Instruction
    place: Buffer


@words
class StackTransfer:
    """Values go to the run-time stack or come from it: the stack that is given, the one there is then.

    The values follow, then the bytes of an entry, then those of each value.
    """

    head: Instruction
    given: Buffer
    result: Buffer


@words
class Copy:
    """The bytes of one buffer go to another."""

    head: Instruction
    source: Buffer
    target: Buffer
    size: Word


@words
class Callable:
    """A compiled function: what CPython calls, the first plan, and how many calls went that way or another."""

    references: Word
    cls: Address
    entry: Address
    plans: Address
    hits: Word
    others: Word


@words
class KernelTable:
    """Which kernels are measured: what is set in a number of an entry; the entries follow."""

    mask: Word


@words
class MeasuredKernel:
    """An entry of that table: the kernel that an instruction calls."""

    instruction: Word
    kernel: Address


@words
class RunTable:
    """The measured runs: how many there may be, and are; they follow."""

    capacity: Word
    count: Word


@words
class MeasuredRun:
    """One run of one kernel, in nanoseconds."""

    instruction: Word
    start: Word
    end: Word
    thread: Word


@words
class Header:
    """What a process says of itself on the board: what it does, since when (a float64), with whom; a text follows."""

    state: Word
    since: Word
    members: Word


@words
class Note:
    """An exchange on the board: its chain, the how many-th it is, what must be alike; a text follows."""

    key: Word
    number: Word
    digest: Word


class Board:
    """The board: what a process does, how many notes it keeps; bytes of a text, and of what the launcher reads."""

    RUNNING, WAITING, ENDED = range(3)
    NOTES, TEXT, STATUS = 512, 240, 272


class Form:
    """How MPI's functions take their arguments."""

    ALL_REDUCE, REDUCE, GATHER, ROOTED_GATHER, BROADCAST, SEND, RECEIVE, BARRIER = range(8)


class Fill:
    """What the target has before an exchange."""

    NOTHING, COPY, ZEROS = range(3)


@words
class NativeExchange:
    """A collective or a message that native code does: its MPI function and arguments, what the board says of it."""

    form: Word
    function: Address
    test: Address
    count: Word
    type: Word
    operation: Word
    peer: Word
    """The root, or the other end."""
    tag: Word
    communicator: Word
    source: Word
    """Which buffer of the instruction; -1 for none."""
    target: Word
    fill: Word
    bytes: Word
    delay: Word
    """Nanoseconds that pass at least until it is done: a slow network, for who wants to see one."""
    chain: Address
    """The number of the last exchange of its chain."""
    key: Word
    digest: Word
    text: Address
    header: Address
    """Of this process, on the board."""
    notes: Address
    status: Address
    """Where the launcher reads, or nothing."""
    last_words: Address
    others: Address
    """The notes of the other processes."""
    count_of_others: Word
    members: Word
    """The processes that do it, a bit each."""
    python: Address
    """Says what went wrong."""
    code: Word
    """MPI's error; 0 if another process does something else."""
    failure: Word
    """Which of the others that is."""
    number: Word
    request: Word
    ready: Word
    """When a delayed one may be done; 0 at once."""
    next: Address
    """The exchange that was started behind it and goes on, too."""


class Hash:
    """The first entry of an instruction: its address in words, times the one, less so many bits."""

    FACTOR, SHIFT = 0x9E3779B97F4A7C15, 20

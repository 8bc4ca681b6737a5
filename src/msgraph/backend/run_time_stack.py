"""The stack loops leave values on for their backward loops: native code, one stack of memory per thread.

A stack value is the address of an entry, ``[address of the one below, 0 | values, each on 16 bytes]``; entries are
never changed. Memory comes from chunks, by moving a cursor, and goes back by moving it to a mark: where a planned
function says that none of its stacks is alive, and at the end of a run. A run that was stopped leaves its mark behind;
the next one on that thread that starts no deeper on the machine's own stack takes it away.

The kernels, with what follows the head of their instructions:

    stack_begin, stack_end                       around a run
    stack_mark, stack_release    place           what was pushed since the mark is gone
    stack_push      in, out, values | total size, sizes
    stack_pop       in, out, values | total size, sizes
"""

from __future__ import annotations

import ctypes

from msgraph.backend.engine import Engine

NAMES = ("stack_begin", "stack_end", "stack_mark", "stack_release", "stack_push", "stack_pop")
"""The kernels of the run-time stack."""

_MEMORY = """
@key = internal global i64 0

declare ptr @pthread_getspecific(i64)
declare i32 @pthread_setspecific(i64, ptr)
declare i32 @pthread_key_create(ptr, ptr)
declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @PyGILState_Ensure()
declare void @PyGILState_Release(i32)
declare ptr @PyErr_NoMemory()

; a thread has a cursor, the end of its chunk, the chunk, the innermost run, and a chunk to spare
%thread = type { i64, i64, ptr, ptr, ptr }
; a chunk starts with the one before it, and its size
%chunk = type { ptr, i64 }
; a run has the run around it, where it stands on the machine's stack, and a mark
%run = type { ptr, i64, i64, ptr }

define i32 @stack_setup() nounwind {
  %failed = call i32 @pthread_key_create(ptr @key, ptr @forget)
  ret i32 %failed
}

define internal void @forget(ptr %thread) nounwind {
  call void @release(ptr %thread, i64 0, ptr null)
  %place = getelementptr %thread, ptr %thread, i32 0, i32 4
  %spare = load ptr, ptr %place
  call void @free(ptr %spare)
  call void @free(ptr %thread)
  ret void
}

define internal ptr @this_thread() nounwind {
  %key = load i64, ptr @key
  %found = call ptr @pthread_getspecific(i64 %key)
  %known = icmp ne ptr %found, null
  br i1 %known, label %have, label %make
have:
  ret ptr %found
make:
  %new = call ptr @calloc(i64 1, i64 64)
  %set = call i32 @pthread_setspecific(i64 %key, ptr %new)
  ret ptr %new
}

define internal void @fail(ptr %base_table) nounwind cold {
  %state = call i32 @PyGILState_Ensure()
  %nothing = call ptr @PyErr_NoMemory()
  call void @PyGILState_Release(i32 %state)
  store i64 1, ptr %base_table
  ret void
}

define internal void @release(ptr %thread, i64 %cursor, ptr %wanted) nounwind {
entry:
  %place = getelementptr %thread, ptr %thread, i32 0, i32 2
  %spare_place = getelementptr %thread, ptr %thread, i32 0, i32 4
  br label %look
look:
  %chunk = load ptr, ptr %place
  %there = icmp eq ptr %chunk, %wanted
  br i1 %there, label %set, label %drop
drop:
  %below = load ptr, ptr %chunk
  store ptr %below, ptr %place
  %size_place = getelementptr %chunk, ptr %chunk, i32 0, i32 1
  %size = load i64, ptr %size_place
  %spare = load ptr, ptr %spare_place
  %none = icmp eq ptr %spare, null
  br i1 %none, label %measure, label %compare
compare:
  %spare_size_place = getelementptr %chunk, ptr %spare, i32 0, i32 1
  %spare_size = load i64, ptr %spare_size_place
  br label %measure
measure:
  %best = phi i64 [0, %drop], [%spare_size, %compare]
  %better = icmp ugt i64 %size, %best
  %modest = icmp ule i64 %size, LARGEST
  %keep = and i1 %better, %modest
  %kept = select i1 %keep, ptr %chunk, ptr %spare
  %gone = select i1 %keep, ptr %spare, ptr %chunk
  store ptr %kept, ptr %spare_place
  call void @free(ptr %gone)
  br label %look
set:
  store i64 %cursor, ptr %thread
  %some = icmp ne ptr %wanted, null
  br i1 %some, label %bound, label %empty
bound:
  %wanted_size_place = getelementptr %chunk, ptr %wanted, i32 0, i32 1
  %wanted_size = load i64, ptr %wanted_size_place
  %start = ptrtoint ptr %wanted to i64
  %limit = add i64 %start, %wanted_size
  br label %empty
empty:
  %end = phi i64 [0, %set], [%limit, %bound]
  %end_place = getelementptr %thread, ptr %thread, i32 0, i32 1
  store i64 %end, ptr %end_place
  ret void
}

define internal i1 @grow(ptr %thread, i64 %size) nounwind noinline {
entry:
  %needed = add i64 %size, 16
  %place = getelementptr %thread, ptr %thread, i32 0, i32 2
  %spare_place = getelementptr %thread, ptr %thread, i32 0, i32 4
  %chunk = load ptr, ptr %place
  %spare = load ptr, ptr %spare_place
  %no_spare = icmp eq ptr %spare, null
  br i1 %no_spare, label %think, label %try
try:
  %spare_size_place = getelementptr %chunk, ptr %spare, i32 0, i32 1
  %spare_size = load i64, ptr %spare_size_place
  %fits = icmp uge i64 %spare_size, %needed
  br i1 %fits, label %use, label %think
use:
  store ptr null, ptr %spare_place
  br label %link
think:
  %first = icmp eq ptr %chunk, null
  br i1 %first, label %make, label %double
double:
  %size_place = getelementptr %chunk, ptr %chunk, i32 0, i32 1
  %last_size = load i64, ptr %size_place
  %twice = shl i64 %last_size, 1
  %small = icmp ult i64 %twice, LARGEST
  %capped = select i1 %small, i64 %twice, i64 LARGEST
  br label %make
make:
  %wish = phi i64 [FIRST, %think], [%capped, %double]
  %enough = icmp uge i64 %wish, %needed
  %taken = select i1 %enough, i64 %wish, i64 %needed
  %new = call ptr @malloc(i64 %taken)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %fail, label %link
link:
  %got = phi ptr [%spare, %use], [%new, %make]
  %bytes = phi i64 [%spare_size, %use], [%taken, %make]
  store ptr %chunk, ptr %got
  %bytes_place = getelementptr %chunk, ptr %got, i32 0, i32 1
  store i64 %bytes, ptr %bytes_place
  store ptr %got, ptr %place
  %start = ptrtoint ptr %got to i64
  %cursor = add i64 %start, 16
  %end = add i64 %start, %bytes
  store i64 %cursor, ptr %thread
  %end_place = getelementptr %thread, ptr %thread, i32 0, i32 1
  store i64 %end, ptr %end_place
  ret i1 true
fail:
  ret i1 false
}

define internal ptr @take(ptr %base_table, ptr %thread, i64 %size) nounwind {
entry:
  %known = icmp ne ptr %thread, null
  br i1 %known, label %look, label %fail
look:
  %cursor = load i64, ptr %thread
  %end_place = getelementptr %thread, ptr %thread, i32 0, i32 1
  %end = load i64, ptr %end_place
  %next = add i64 %cursor, %size
  %fits = icmp ule i64 %next, %end
  br i1 %fits, label %bump, label %grow
grow:
  %grown = call i1 @grow(ptr %thread, i64 %size)
  br i1 %grown, label %look, label %fail
bump:
  store i64 %next, ptr %thread
  %taken = inttoptr i64 %cursor to ptr
  ret ptr %taken
fail:
  call void @fail(ptr %base_table)
  ret ptr null
}
"""

_RUNS = """
define internal void @leave(ptr %thread, ptr %run) nounwind {
  %place = getelementptr %thread, ptr %thread, i32 0, i32 3
  %around = load ptr, ptr %run
  store ptr %around, ptr %place
  %cursor_place = getelementptr %run, ptr %run, i32 0, i32 2
  %cursor = load i64, ptr %cursor_place
  %chunk_place = getelementptr %run, ptr %run, i32 0, i32 3
  %chunk = load ptr, ptr %chunk_place
  call void @release(ptr %thread, i64 %cursor, ptr %chunk)
  ret void
}

define void @stack_begin(ptr %base_table, ptr %instruction) nounwind noinline {
entry:
  %here = alloca i64
  %depth = ptrtoint ptr %here to i64
  %thread = call ptr @this_thread()
  %known = icmp ne ptr %thread, null
  br i1 %known, label %look, label %fail
look:
  %place = getelementptr %thread, ptr %thread, i32 0, i32 3
  %around = load ptr, ptr %place
  %outermost = icmp eq ptr %around, null
  br i1 %outermost, label %enter, label %check
check:
  %around_depth_place = getelementptr %run, ptr %around, i32 0, i32 1
  %around_depth = load i64, ptr %around_depth_place
  %dead = icmp ule i64 %around_depth, %depth
  br i1 %dead, label %drop, label %enter
drop:
  call void @leave(ptr %thread, ptr %around)
  br label %look
enter:
  %cursor = load i64, ptr %thread
  %chunk_place = getelementptr %thread, ptr %thread, i32 0, i32 2
  %chunk = load ptr, ptr %chunk_place
  %run = call ptr @take(ptr %base_table, ptr %thread, i64 32)
  %none = icmp eq ptr %run, null
  br i1 %none, label %done, label %fill
fill:
  store ptr %around, ptr %run
  %depth_place = getelementptr %run, ptr %run, i32 0, i32 1
  store i64 %depth, ptr %depth_place
  %cursor_place = getelementptr %run, ptr %run, i32 0, i32 2
  store i64 %cursor, ptr %cursor_place
  %mark_place = getelementptr %run, ptr %run, i32 0, i32 3
  store ptr %chunk, ptr %mark_place
  store ptr %run, ptr %place
  br label %done
fail:
  call void @fail(ptr %base_table)
  br label %done
done:
  ret void
}

define void @stack_end(ptr %base_table, ptr %instruction) nounwind {
  %thread = call ptr @this_thread()
  %place = getelementptr %thread, ptr %thread, i32 0, i32 3
  %run = load ptr, ptr %place
  call void @leave(ptr %thread, ptr %run)
  ret void
}

define internal ptr @buffer(ptr %base_table, ptr %instruction, i64 %word) nounwind alwaysinline {
  %number_place = getelementptr i64, ptr %instruction, i64 %word
  %number = load i64, ptr %number_place
  %base_place = getelementptr ptr, ptr %base_table, i64 %number
  %base = load ptr, ptr %base_place
  %offset_place = getelementptr i64, ptr %number_place, i64 1
  %offset = load i64, ptr %offset_place
  %address = getelementptr i8, ptr %base, i64 %offset
  ret ptr %address
}

define void @stack_mark(ptr %base_table, ptr %instruction) nounwind {
  %place = call ptr @buffer(ptr %base_table, ptr %instruction, i64 2)
  %thread = call ptr @this_thread()
  %cursor = load i64, ptr %thread
  store i64 %cursor, ptr %place
  %chunk_place = getelementptr %thread, ptr %thread, i32 0, i32 2
  %chunk = load ptr, ptr %chunk_place
  %kept_place = getelementptr i64, ptr %place, i64 1
  store ptr %chunk, ptr %kept_place
  ret void
}

define void @stack_release(ptr %base_table, ptr %instruction) nounwind {
  %place = call ptr @buffer(ptr %base_table, ptr %instruction, i64 2)
  %cursor = load i64, ptr %place
  %kept_place = getelementptr i64, ptr %place, i64 1
  %chunk = load ptr, ptr %kept_place
  %thread = call ptr @this_thread()
  call void @release(ptr %thread, i64 %cursor, ptr %chunk)
  ret void
}
"""

_TRANSFER = """
define void @stack_NAME(ptr %base_table, ptr %instruction) nounwind {
entry:
  %length_place = getelementptr i64, ptr %instruction, i64 1
  %length = load i64, ptr %length_place
  %words = sub i64 %length, 7
  %count = udiv i64 %words, 3
  %doubled = shl i64 %count, 1
  %total_word = add i64 %doubled, 6
  %total_place = getelementptr i64, ptr %instruction, i64 %total_word
  %total = load i64, ptr %total_place
  %in = call ptr @buffer(ptr %base_table, ptr %instruction, i64 2)
  %out = call ptr @buffer(ptr %base_table, ptr %instruction, i64 4)
  %given = load i64, ptr %in
  FIND
start:
  br label %look
look:
  %i = phi i64 [0, %start], [%next, %copy]
  %at = phi i64 [16, %start], [%after, %copy]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %copy, label %finish
copy:
  %twice = shl i64 %i, 1
  %word = add i64 %twice, 6
  %value = call ptr @buffer(ptr %base_table, ptr %instruction, i64 %word)
  %next = add i64 %i, 1
  %size_place = getelementptr i64, ptr %total_place, i64 %next
  %size = load i64, ptr %size_place
  %kept = getelementptr i8, ptr %top, i64 %at
  call void @llvm.memcpy.p0.p0.i64(ptr TARGET, ptr SOURCE, i64 %size, i1 false)
  %rounded = add i64 %size, 15
  %space = and i64 %rounded, -16
  %after = add i64 %at, %space
  br label %look
finish:
  GIVE
done:
  ret void
}
"""

_PUSH = {
    "NAME": "push",
    "FIND": """%thread = call ptr @this_thread()
  %top = call ptr @take(ptr %base_table, ptr %thread, i64 %total)
  %none = icmp eq ptr %top, null
  br i1 %none, label %done, label %start""",
    "TARGET": "%kept",
    "SOURCE": "%value",
    "GIVE": """store i64 %given, ptr %top
  %result = ptrtoint ptr %top to i64
  store i64 %result, ptr %out
  br label %done""",
}
_POP = {
    "NAME": "pop",
    "FIND": """%top = inttoptr i64 %given to ptr
  br label %start""",
    "TARGET": "%value",
    "SOURCE": "%kept",
    "GIVE": """%below = load i64, ptr %top
  store i64 %below, ptr %out
  br label %done""",
}
_SIZES = {"FIRST": str(1 << 20), "LARGEST": str(1 << 28)}
"""Bytes of the first chunk; of the largest chunk that is asked for without need, or kept."""


def _filled(text: str, words: dict[str, str]) -> str:
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    return text


TEXT = _filled(_MEMORY, _SIZES) + _RUNS + _filled(_TRANSFER, _PUSH) + _filled(_TRANSFER, _POP)
"""All of it, in LLVM's language."""


def link(engine: Engine) -> dict[str, int]:
    """The addresses of the kernels."""
    found = engine.link(engine.compile(TEXT), [*NAMES, "stack_setup"])
    if ctypes.CFUNCTYPE(ctypes.c_int)(found.pop("stack_setup"))():
        raise MemoryError("there are too many thread-local variables in this process")
    return found

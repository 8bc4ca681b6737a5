"""The entry point of compiled functions in LLVM's language: what runs between Python's call and the program.

``enter`` has CPython's vectorcall signature. It goes through the plans of the called object (their layout is that of
:mod:`msgraph.backend.plans`), and runs the first whose arguments and guards fit: it binds the arrays' memory, makes
arrays for the results, runs the program and gives back what the user gets. Whatever does not fit is the business of the
plain Python way, which is called with the same arguments.

The text holds no addresses, so its object code can be kept. Two abbreviations are written out by :func:`entry_text`:

    %x = field TYPE %p, 16          loads from byte 16 of what %p points at
    put TYPE %x, %p, 16             stores there
"""

from __future__ import annotations

import re

from msgraph.backend.entry_fits import FIT_PARTS
from msgraph.backend.entry_run import RUN_PARTS

CONTEXT = ("tensor", "slot", "new_array", "array_type", "float", "slow_path", "raise_failure")
"""The words of ``context``, which Python fills: the class of tensors, where in one its array is, NumPy's function that
makes arrays, the class of arrays, the class of floats, the plain way to call, and what raises a failed run's error."""

_DECLARATIONS = """
@context = global [8 x i64] zeroinitializer, align 8

declare ptr @PyDict_GetItemWithError(ptr, ptr)
declare i32 @PyDict_Next(ptr, ptr, ptr, ptr)
declare i32 @PyObject_RichCompareBool(ptr, ptr, i32)
declare ptr @PyType_GenericAlloc(ptr, i64)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)
declare ptr @PyObject_CallNoArgs(ptr)
declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyFloat_FromDouble(double)
declare ptr @PyBool_FromLong(i64)
declare ptr @PyTuple_New(i64)
declare i32 @PyTuple_SetItem(ptr, i64, ptr)
declare ptr @PyList_New(i64)
declare i32 @PyList_SetItem(ptr, i64, ptr)
declare void @PyErr_Clear()
declare ptr @PyErr_NoMemory()
declare ptr @PyErr_Occurred()
declare void @Py_IncRef(ptr)
declare void @Py_DecRef(ptr)
declare ptr @aligned_alloc(i64, i64)
declare ptr @malloc(i64)
declare void @free(ptr)
declare i32 @memcmp(ptr, ptr, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
"""

_ENTER = """
define ptr @enter(ptr %callable, ptr %args, i64 %flagged, ptr %keywords) {
entry:
  %count = and i64 %flagged, 9223372036854775807
  %named = icmp ne ptr %keywords, null
  %first = field ptr %callable, 24
  br label %try
try:
  %plan = phi ptr [%first, %entry], [%following, %other]
  %over = icmp eq ptr %plan, null
  br i1 %over, label %slow, label %run
run:
  %following = field ptr %plan, 0
  %result = call ptr @run_plan(ptr %plan, ptr %args, i64 %count, ptr %keywords)
  %misfit = icmp eq ptr %result, inttoptr (i64 1 to ptr)
  br i1 %misfit, label %other, label %done
other:
  br label %try
done:
  %hits = field i64 %callable, 32
  %more = add i64 %hits, 1
  put i64 %more, %callable, 32
  ret ptr %result
slow:
  %offset = icmp slt i64 %flagged, 0
  %slow_path = field ptr @context, 40
  %total = add i64 %count, 1
  br i1 %offset, label %borrow, label %copy
borrow:
  %place = getelementptr i8, ptr %args, i64 -8
  %kept = load ptr, ptr %place, align 8
  store ptr %callable, ptr %place, align 8
  %borrowed = call ptr @PyObject_Vectorcall(ptr %slow_path, ptr %place, i64 %total, ptr %keywords)
  store ptr %kept, ptr %place, align 8
  ret ptr %borrowed
copy:
  br i1 %named, label %measure, label %known
measure:
  %names = field i64 %keywords, 16
  br label %known
known:
  %extra = phi i64 [0, %copy], [%names, %measure]
  %given = add i64 %count, %extra
  %all = add i64 %given, 1
  %stack = alloca ptr, i64 %all, align 8
  store ptr %callable, ptr %stack, align 8
  %rest = getelementptr ptr, ptr %stack, i64 1
  %bytes = mul i64 %given, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %rest, ptr %args, i64 %bytes, i1 false)
  %copied = call ptr @PyObject_Vectorcall(ptr %slow_path, ptr %stack, i64 %total, ptr %keywords)
  ret ptr %copied
}
"""

_PARTS = (_DECLARATIONS, _ENTER, *FIT_PARTS, *RUN_PARTS)

_FIELD = re.compile(r"^  (%[\w.]+) = field (\w+) ([%@][\w.]+), (\d+)$", re.MULTILINE)
_PUT = re.compile(r"^  put (\w+) (\S+), ([%@][\w.]+), (\d+)$", re.MULTILINE)


def written_out(text: str) -> str:
    """LLVM text with the two abbreviations replaced by what they stand for."""
    numbers = iter(range(len(text)))

    def load(found: re.Match[str]) -> str:
        name, type_, base, offset = found.groups()
        place = f"%field{next(numbers)}"
        return f"  {place} = getelementptr i8, ptr {base}, i64 {offset}\n  {name} = load {type_}, ptr {place}, align 4"

    def store(found: re.Match[str]) -> str:
        type_, value, base, offset = found.groups()
        place = f"%field{next(numbers)}"
        return f"  {place} = getelementptr i8, ptr {base}, i64 {offset}\n  store {type_} {value}, ptr {place}, align 4"

    return _PUT.sub(store, _FIELD.sub(load, text))


def entry_text() -> str:
    """The entry point as LLVM text; ``run_program`` and ``run_instructions`` stand beside it."""
    return "".join(map(written_out, _PARTS))

"""Making what the user gets of the results of a run."""

from __future__ import annotations

import re

from msgraph.backend.memory import LINE, SMALL

TENSOR, CONSTANT, INT, FLOAT, BOOL, TUPLE, LIST = range(7)
"""The steps of a plan's output: they push a result, or an object, or make a container of what was pushed last."""

_MAKE_RESULTS = """
; NumPy frees memory it did not allocate, but owns, with free()
define internal i1 @make_results(ptr %plan, ptr %arrays, ptr %scratch, ptr %base_table) {
entry:
  %count = field i64 %plan, 80
  %entries = field ptr %plan, 88
  %new = field ptr @context, 16
  %class = field ptr @context, 24
  br label %next
next:
  %i = phi i64 [0, %entry], [%after, %bind]
  %over = icmp eq i64 %i, %count
  br i1 %over, label %yes, label %look
look:
  %item = getelementptr [8 x i64], ptr %entries, i64 %i
  %after = add i64 %i, 1
  %maker = field ptr %item, 8
  %is.large = icmp ne ptr %maker, null
  br i1 %is.large, label %large, label %small
large:
  %block = call ptr @PyObject_CallNoArgs(ptr %maker)
  br label %keep
small:
  %descr = field ptr %item, 16
  %is.number = icmp eq ptr %descr, null
  br i1 %is.number, label %number, label %array
number:
  %word = getelementptr i64, ptr %scratch, i64 %i
  br label %bind
array:
  %spare = call ptr @unused(ptr %item)
  %found = icmp ne ptr %spare, null
  br i1 %found, label %again, label %fresh
again:
  call void @Py_IncRef(ptr %spare)
  br label %keep
fresh:
  %bytes = field i64 %item, 40
  %anywhere = icmp ule i64 %bytes, SMALL
  br i1 %anywhere, label %room.any, label %room.aligned
room.any:
  %room.small = call ptr @malloc(i64 %bytes)
  br label %room.made
room.aligned:
  %more = add i64 %bytes, LAST
  %lines = and i64 %more, -LINE
  %room.large = call ptr @aligned_alloc(i64 LINE, i64 %lines)
  br label %room.made
room.made:
  %room = phi ptr [%room.small, %room.any], [%room.large, %room.aligned]
  %none = icmp eq ptr %room, null
  br i1 %none, label %full, label %roomy
full:
  %ignored = call ptr @PyErr_NoMemory()
  ret i1 false
roomy:
  call void @Py_IncRef(ptr %descr)
  %rank = field i32 %item, 24
  %sizes = field ptr %item, 32
  %plain = call ptr %new(ptr %class, ptr %descr, i32 %rank, ptr %sizes, ptr null, ptr %room, i32 1281, ptr null)
  %refused = icmp eq ptr %plain, null
  br i1 %refused, label %back, label %own
back:
  call void @free(ptr %room)
  ret i1 false
own:
  %flags = field i32 %plain, 64
  %owning = or i32 %flags, 4
  put i32 %owning, %plain, 64
  %small.enough = icmp ule i64 %bytes, 16384
  br i1 %small.enough, label %remember, label %keep
remember:
  call void @remember(ptr %item, ptr %plain)
  br label %keep
keep:
  %made = phi ptr [%block, %large], [%plain, %own], [%plain, %remember], [%spare, %again]
  %place = getelementptr ptr, ptr %arrays, i64 %i
  store ptr %made, ptr %place, align 8
  %failed = icmp eq ptr %made, null
  br i1 %failed, label %no, label %elements
elements:
  %data = field ptr %made, 16
  br label %bind
bind:
  %memory = phi ptr [%word, %number], [%data, %elements]
  %base = field i64 %item, 0
  %base.place = getelementptr ptr, ptr %base_table, i64 %base
  store ptr %memory, ptr %base.place, align 8
  br label %next
yes:
  ret i1 true
no:
  ret i1 false
}
"""

_SPARE = """
; an array this plan gave as this result before, and that nobody holds any more but the plan
define internal ptr @unused(ptr %item) {
entry:
  %first = field ptr %item, 48
  %first.free = call i1 @is_unused(ptr %first, ptr %item)
  br i1 %first.free, label %one, label %other
one:
  ret ptr %first
other:
  %second = field ptr %item, 56
  %second.free = call i1 @is_unused(ptr %second, ptr %item)
  br i1 %second.free, label %two, label %none
two:
  ret ptr %second
none:
  ret ptr null
}

define internal i1 @is_unused(ptr %array, ptr %item) {
entry:
  %missing = icmp eq ptr %array, null
  br i1 %missing, label %no, label %count
count:
  %references = field i32 %array, 0
  %lone = icmp eq i32 %references, 1
  br i1 %lone, label %whole, label %no
whole:
  %flags = field i32 %array, 64
  %ordinary = and i32 %flags, -3
  %plain = icmp eq i32 %ordinary, 1285
  %base = field ptr %array, 48
  %own = icmp eq ptr %base, null
  %watchers = field ptr %array, 72
  %unwatched = icmp eq ptr %watchers, null
  %a = and i1 %plain, %own
  %b = and i1 %a, %unwatched
  br i1 %b, label %type, label %no
type:
  %wanted = getelementptr i8, ptr %item, i64 16
  %data = call ptr @elements(ptr %array, ptr %wanted)
  %fits = icmp ne ptr %data, null
  ret i1 %fits
no:
  ret i1 false
}

; the last two arrays made for a result are the plan's too
define internal void @remember(ptr %item, ptr %array) {
entry:
  call void @Py_IncRef(ptr %array)
  %first = field ptr %item, 48
  %second = field ptr %item, 56
  put ptr %array, %item, 48
  put ptr %first, %item, 56
  %some = icmp ne ptr %second, null
  br i1 %some, label %drop, label %done
drop:
  call void @Py_DecRef(ptr %second)
  br label %done
done:
  ret void
}
"""

_BUILD_OUTPUT = """
define internal ptr @build_output(ptr %plan, ptr %arrays, ptr %scratch) {
entry:
  %count = field i64 %plan, 144
  %steps = field ptr %plan, 152
  %stack = alloca ptr, i64 %count, align 16
  br label %next
next:
  %i = phi i64 [0, %entry], [%i.after, %push]
  %depth = phi i64 [0, %entry], [%depth.after, %push]
  %over = icmp eq i64 %i, %count
  br i1 %over, label %done, label %look
look:
  %step = getelementptr [2 x i64], ptr %steps, i64 %i
  %kind = field i64 %step, 0
  %value = field i64 %step, 8
  %i.after = add i64 %i, 1
  %word = getelementptr i64, ptr %scratch, i64 %value
  %bottom = sub i64 %depth, %value
  %items = getelementptr ptr, ptr %stack, i64 %bottom
  switch i64 %kind, label %tensor [i64 1, label %constant i64 2, label %int i64 3, label %float i64 4, label %bool
                                   i64 5, label %tuple i64 6, label %list]
tensor:
  %array.place = getelementptr ptr, ptr %arrays, i64 %value
  %array = load ptr, ptr %array.place, align 8
  %tensor.object = call ptr @wrap(ptr %array)
  br label %push
constant:
  %object = inttoptr i64 %value to ptr
  call void @Py_IncRef(ptr %object)
  br label %push
int:
  %long = load i64, ptr %word, align 8
  %int.object = call ptr @PyLong_FromLongLong(i64 %long)
  br label %push
float:
  %double = load double, ptr %word, align 8
  %float.object = call ptr @PyFloat_FromDouble(double %double)
  br label %push
bool:
  %byte = load i8, ptr %word, align 1
  %truth = zext i8 %byte to i64
  %bool.object = call ptr @PyBool_FromLong(i64 %truth)
  br label %push
tuple:
  %tuple.object = call ptr @PyTuple_New(i64 %value)
  %tuple.filled = call ptr @fill(ptr %tuple.object, ptr %items, i64 %value, i1 false)
  br label %push
list:
  %list.object = call ptr @PyList_New(i64 %value)
  %list.filled = call ptr @fill(ptr %list.object, ptr %items, i64 %value, i1 true)
  br label %push
push:
  %new = phi ptr [%tensor.object, %tensor], [%object, %constant], [%int.object, %int], [%float.object, %float],
                 [%bool.object, %bool], [%tuple.filled, %tuple], [%list.filled, %list]
  %taken = phi i64 [0, %tensor], [0, %constant], [0, %int], [0, %float], [0, %bool], [%value, %tuple], [%value, %list]
  %rest = sub i64 %depth, %taken
  %place = getelementptr ptr, ptr %stack, i64 %rest
  store ptr %new, ptr %place, align 8
  %depth.after = add i64 %rest, 1
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %drop, label %next
drop:
  %k = phi i64 [0, %push], [%k.after, %dropping]
  %dropped = icmp eq i64 %k, %rest
  br i1 %dropped, label %none, label %dropping
dropping:
  %old.place = getelementptr ptr, ptr %stack, i64 %k
  %old = load ptr, ptr %old.place, align 8
  call void @Py_DecRef(ptr %old)
  %k.after = add i64 %k, 1
  br label %drop
none:
  ret ptr null
done:
  %result = load ptr, ptr %stack, align 8
  ret ptr %result
}
"""

_PIECES = """
define internal ptr @wrap(ptr %array) {
entry:
  %class = field ptr @context, 0
  %slot = field i64 @context, 8
  %tensor = call ptr @PyType_GenericAlloc(ptr %class, i64 0)
  %failed = icmp eq ptr %tensor, null
  br i1 %failed, label %done, label %set
set:
  call void @Py_IncRef(ptr %array)
  %place = getelementptr i8, ptr %tensor, i64 %slot
  store ptr %array, ptr %place, align 8
  br label %done
done:
  ret ptr %tensor
}

define internal ptr @fill(ptr %container, ptr %items, i64 %count, i1 %is.list) {
entry:
  %failed = icmp eq ptr %container, null
  br label %next
next:
  %i = phi i64 [0, %entry], [%after, %set]
  %over = icmp eq i64 %i, %count
  br i1 %over, label %done, label %look
look:
  %place = getelementptr ptr, ptr %items, i64 %i
  %item = load ptr, ptr %place, align 8
  %after = add i64 %i, 1
  br i1 %failed, label %drop, label %store
drop:
  call void @Py_DecRef(ptr %item)
  br label %set
store:
  br i1 %is.list, label %list, label %tuple
list:
  %list.ignored = call i32 @PyList_SetItem(ptr %container, i64 %i, ptr %item)
  br label %set
tuple:
  %tuple.ignored = call i32 @PyTuple_SetItem(ptr %container, i64 %i, ptr %item)
  br label %set
set:
  br label %next
done:
  ret ptr %container
}

define internal ptr @finish(ptr %finisher, ptr %arrays, i64 %count) {
entry:
  %list = call ptr @PyList_New(i64 %count)
  %failed = icmp eq ptr %list, null
  br i1 %failed, label %none, label %start
start:
  br label %next
next:
  %i = phi i64 [0, %start], [%after, %look]
  %over = icmp eq i64 %i, %count
  br i1 %over, label %call, label %look
look:
  %place = getelementptr ptr, ptr %arrays, i64 %i
  %array = load ptr, ptr %place, align 8
  call void @Py_IncRef(ptr %array)
  %ignored = call i32 @PyList_SetItem(ptr %list, i64 %i, ptr %array)
  %after = add i64 %i, 1
  br label %next
call:
  %argument = alloca ptr, align 8
  store ptr %list, ptr %argument, align 8
  %result = call ptr @PyObject_Vectorcall(ptr %finisher, ptr %argument, i64 1, ptr null)
  call void @Py_DecRef(ptr %list)
  ret ptr %result
none:
  ret ptr null
}
"""

_SIZES = {"SMALL": str(SMALL), "LAST": str(LINE - 1), "LINE": str(LINE)}

RESULT_PARTS = (re.sub("|".join(_SIZES), lambda word: _SIZES[word[0]], _MAKE_RESULTS), _SPARE, _BUILD_OUTPUT, _PIECES)

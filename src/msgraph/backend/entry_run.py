"""The second half of the entry point: running a plan that fits, and making what the user gets of the results."""

from __future__ import annotations

MISFIT = 1
"""What ``run_plan`` gives for arguments that are not the plan's: no object has this address."""

TENSOR, CONSTANT, INT, FLOAT, BOOL, TUPLE, LIST = range(7)
"""The steps of a plan's output: they push a result, or an object, or make a container of what was pushed last."""

_RUN_PLAN = """
define internal ptr @run_plan(ptr %plan, ptr %args, i64 %count) {
entry:
  %wanted = field i64 %plan, 16
  %right = icmp eq i64 %count, %wanted
  br i1 %right, label %bind, label %misfit
bind:
  %bases.count = field i64 %plan, 64
  %bases.bytes = mul i64 %bases.count, 8
  %bases = alloca i64, i64 %bases.count, align 16
  %template = field ptr %plan, 72
  call void @llvm.memcpy.p0.p0.i64(ptr %bases, ptr %template, i64 %bases.bytes, i1 false)
  %good = call i1 @fits(ptr %plan, ptr %args, i64 %count, ptr %bases)
  br i1 %good, label %ready, label %misfit
misfit:
  ret ptr inttoptr (i64 1 to ptr)
ready:
  %owner = field ptr %plan, 8
  call void @Py_IncRef(ptr %owner)
  %results.count = field i64 %plan, 80
  %arrays = alloca ptr, i64 %results.count, align 16
  %arrays.bytes = mul i64 %results.count, 8
  call void @llvm.memset.p0.i64(ptr %arrays, i8 0, i64 %arrays.bytes, i1 false)
  %scratch = alloca i64, i64 %results.count, align 16
  %made = call i1 @make_results(ptr %plan, ptr %arrays, ptr %scratch, ptr %bases)
  br i1 %made, label %arena, label %clean
arena:
  %arena.size = field i64 %plan, 104
  %no.arena = icmp eq i64 %arena.size, 0
  br i1 %no.arena, label %run, label %arena.ask
arena.ask:
  %busy = field i64 %plan, 120
  %taken = icmp ne i64 %busy, 0
  br i1 %taken, label %arena.new, label %arena.take
arena.take:
  put i64 1, %plan, 120
  %own = field ptr %plan, 112
  br label %arena.bind
arena.new:
  %fresh = call ptr @aligned_alloc(i64 64, i64 %arena.size)
  %no.memory = icmp eq ptr %fresh, null
  br i1 %no.memory, label %arena.fail, label %arena.bind
arena.fail:
  %ignored = call ptr @PyErr_NoMemory()
  br label %clean
arena.bind:
  %memory = phi ptr [%own, %arena.take], [%fresh, %arena.new]
  %arena.index = field i64 %plan, 96
  %arena.place = getelementptr ptr, ptr %bases, i64 %arena.index
  store ptr %memory, ptr %arena.place, align 8
  br label %run
run:
  %used = phi ptr [null, %arena], [%memory, %arena.bind]
  %was.taken = phi i1 [false, %arena], [%taken, %arena.bind]
  %stopped = call i1 @run_timed(ptr %plan, ptr %bases)
  br i1 %no.arena, label %ran, label %arena.return
arena.return:
  br i1 %was.taken, label %arena.free, label %arena.leave
arena.leave:
  put i64 0, %plan, 120
  br label %ran
arena.free:
  call void @free(ptr %used)
  br label %ran
ran:
  br i1 %stopped, label %failed, label %output
failed:
  %error = call ptr @PyErr_Occurred()
  %has.error = icmp ne ptr %error, null
  br i1 %has.error, label %clean, label %raise
raise:
  %raiser = field ptr @context, 48
  %nothing = call ptr @PyObject_CallNoArgs(ptr %raiser)
  br label %clean
output:
  %finisher = field ptr %plan, 160
  %native = icmp eq ptr %finisher, null
  br i1 %native, label %direct, label %finish
direct:
  %direct.result = call ptr @build_output(ptr %plan, ptr %arrays, ptr %scratch)
  br label %clean
finish:
  %finish.result = call ptr @finish(ptr %finisher, ptr %arrays, i64 %results.count)
  br label %clean
clean:
  %result = phi ptr [null, %ready], [null, %arena.fail], [null, %failed], [null, %raise],
                    [%direct.result, %direct], [%finish.result, %finish]
  br label %next
next:
  %i = phi i64 [0, %clean], [%after, %dropped]
  %over = icmp eq i64 %i, %results.count
  br i1 %over, label %end, label %look
look:
  %array.place = getelementptr ptr, ptr %arrays, i64 %i
  %array = load ptr, ptr %array.place, align 8
  %after = add i64 %i, 1
  %some = icmp ne ptr %array, null
  br i1 %some, label %drop, label %dropped
drop:
  call void @Py_DecRef(ptr %array)
  br label %dropped
dropped:
  br label %next
end:
  call void @Py_DecRef(ptr %owner)
  ret ptr %result
}
"""

_RUN_TIMED = """
define internal i1 @run_timed(ptr %plan, ptr %bases) {
entry:
  %tape = field ptr %plan, 168
  %end = field ptr %plan, 176
  %always = field i64 %plan, 184
  %loops = icmp ne i64 %always, 0
  br i1 %loops, label %released, label %ask
ask:
  %calls = field i64 %plan, 200
  %more = add i64 %calls, 1
  put i64 %more, %plan, 200
  %low = and i64 %calls, 63
  %due = icmp eq i64 %low, 0
  br i1 %due, label %measure, label %choose
choose:
  %long = field i64 %plan, 192
  %is.long = icmp ne i64 %long, 0
  br i1 %is.long, label %released, label %held
released:
  %released.stopped = call i1 @run_tape(ptr %bases, ptr %tape, ptr %end)
  ret i1 %released.stopped
held:
  %held.stopped = call i1 @run_records(ptr %bases, ptr %tape, ptr %end)
  ret i1 %held.stopped
measure:
  %start = call i64 @now()
  %measured.stopped = call i1 @run_tape(ptr %bases, ptr %tape, ptr %end)
  %stop = call i64 @now()
  %took = sub i64 %stop, %start
  %slow = icmp ugt i64 %took, 50000
  %flag = zext i1 %slow to i64
  put i64 %flag, %plan, 192
  ret i1 %measured.stopped
}

define internal i64 @now() {
entry:
  %time = alloca [2 x i64], align 16
  %ignored = call i32 @clock_gettime(i32 1, ptr %time)
  %seconds = field i64 %time, 0
  %nanoseconds = field i64 %time, 8
  %scaled = mul i64 %seconds, 1000000000
  %sum = add i64 %scaled, %nanoseconds
  ret i64 %sum
}
"""

_MAKE_RESULTS = """
; NumPy frees memory it did not allocate, but owns, with free()
define internal i1 @make_results(ptr %plan, ptr %arrays, ptr %scratch, ptr %bases) {
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
  %item = getelementptr [6 x i64], ptr %entries, i64 %i
  %after = add i64 %i, 1
  %maker = field ptr %item, 32
  %is.large = icmp ne ptr %maker, null
  br i1 %is.large, label %large, label %small
large:
  %block = call ptr @PyObject_CallNoArgs(ptr %maker)
  br label %keep
small:
  %descr = field ptr %item, 0
  %is.number = icmp eq ptr %descr, null
  br i1 %is.number, label %number, label %array
number:
  %word = getelementptr i64, ptr %scratch, i64 %i
  br label %bind
array:
  %bytes = field i64 %item, 40
  %room = call ptr @malloc(i64 %bytes)
  %none = icmp eq ptr %room, null
  br i1 %none, label %full, label %roomy
full:
  %ignored = call ptr @PyErr_NoMemory()
  ret i1 false
roomy:
  call void @Py_IncRef(ptr %descr)
  %rank = field i32 %item, 16
  %sizes = field ptr %item, 24
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
  br label %keep
keep:
  %made = phi ptr [%block, %large], [%plain, %own]
  %place = getelementptr ptr, ptr %arrays, i64 %i
  store ptr %made, ptr %place, align 8
  %failed = icmp eq ptr %made, null
  br i1 %failed, label %no, label %elements
elements:
  %data = field ptr %made, 16
  br label %bind
bind:
  %memory = phi ptr [%word, %number], [%data, %elements]
  %base = field i64 %item, 8
  %base.place = getelementptr ptr, ptr %bases, i64 %base
  store ptr %memory, ptr %base.place, align 8
  br label %next
yes:
  ret i1 true
no:
  ret i1 false
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

RUN_PARTS = (_RUN_PLAN, _RUN_TIMED, _MAKE_RESULTS, _BUILD_OUTPUT, _PIECES)

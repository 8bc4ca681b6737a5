"""The second half of the entry point: running a plan that fits."""

from __future__ import annotations

from msgraph.backend.entry_results import RESULT_PARTS

MISFIT = 1
"""What ``run_plan`` gives for arguments that are not the plan's: no object has this address."""

_RUN_PLAN = """
define internal ptr @run_plan(ptr %plan, ptr %args, i64 %positional, ptr %keywords) {
entry:
  %names.count = field i64 %plan, 216
  %count = add i64 %positional, %names.count
  %wanted = field i64 %plan, 16
  %right = icmp eq i64 %count, %wanted
  br i1 %right, label %name, label %misfit
name:
  %named = call i1 @names_fit(ptr %plan, ptr %keywords)
  br i1 %named, label %bind, label %misfit
bind:
  %base_table.count = field i64 %plan, 64
  %base_table.bytes = mul i64 %base_table.count, 8
  %base_table.room = field i64 %plan, 232
  %base_table = alloca i64, i64 %base_table.room, align 16
  %template = field ptr %plan, 72
  call void @llvm.memcpy.p0.p0.i64(ptr %base_table, ptr %template, i64 %base_table.bytes, i1 false)
  %good = call i1 @fits(ptr %plan, ptr %args, i64 %count, ptr %base_table)
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
  %made = call i1 @make_results(ptr %plan, ptr %arrays, ptr %scratch, ptr %base_table)
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
  %arena.place = getelementptr ptr, ptr %base_table, i64 %arena.index
  store ptr %memory, ptr %arena.place, align 8
  br label %run
run:
  %used = phi ptr [null, %arena], [%memory, %arena.bind]
  %was.taken = phi i1 [false, %arena], [%taken, %arena.bind]
  %stopped = call i1 @run_timed(ptr %plan, ptr %base_table)
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
  br i1 %native, label %direct, label %look.failure
look.failure:
  %failure = field i64 %plan, 240
  %unknown = icmp slt i64 %failure, 0
  br i1 %unknown, label %finish, label %look.code
look.code:
  %code.place = getelementptr ptr, ptr %arrays, i64 %failure
  %code.array = load ptr, ptr %code.place, align 8
  %code.data = field ptr %code.array, 16
  %code = load i64, ptr %code.data, align 8
  %met = icmp ne i64 %code, 0
  br i1 %met, label %finish, label %direct
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
define internal i1 @run_timed(ptr %plan, ptr %base_table) {
entry:
  %program = field ptr %plan, 168
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
  call void @hold(ptr %plan, ptr %base_table, i1 true)
  %released.stopped = call i1 @run_program(ptr %base_table, ptr %program, ptr %end)
  call void @hold(ptr %plan, ptr %base_table, i1 false)
  ret i1 %released.stopped
held:
  %held.stopped = call i1 @run_instructions(ptr %base_table, ptr %program, ptr %end)
  ret i1 %held.stopped
measure:
  call void @hold(ptr %plan, ptr %base_table, i1 true)
  %start = call i64 @now()
  %measured.stopped = call i1 @run_program(ptr %base_table, ptr %program, ptr %end)
  %stop = call i64 @now()
  call void @hold(ptr %plan, ptr %base_table, i1 false)
  %took = sub i64 %stop, %start
  %slow = icmp ugt i64 %took, 50000
  %flag = zext i1 %slow to i64
  put i64 %flag, %plan, 192
  ret i1 %measured.stopped
}

; while Python's lock is given up, another thread may drop what the arguments are made of
define internal void @hold(ptr %plan, ptr %base_table, i1 %take) {
entry:
  %count = field i64 %plan, 64
  %arguments = field i64 %plan, 208
  %arrays = getelementptr ptr, ptr %base_table, i64 %count
  %end = add i64 %arguments, 2
  br label %next
next:
  %i = phi i64 [2, %entry], [%after, %held]
  %over = icmp eq i64 %i, %end
  br i1 %over, label %done, label %look
look:
  %place = getelementptr ptr, ptr %arrays, i64 %i
  %array = load ptr, ptr %place, align 8
  %after = add i64 %i, 1
  br i1 %take, label %keep, label %drop
keep:
  call void @Py_IncRef(ptr %array)
  br label %held
drop:
  call void @Py_DecRef(ptr %array)
  br label %held
held:
  br label %next
done:
  ret void
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

RUN_PARTS = (_RUN_PLAN, _RUN_TIMED, *RESULT_PARTS)

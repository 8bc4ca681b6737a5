"""The first half of the entry point: does a plan fit a call, and where is the memory of its tensors?"""

from __future__ import annotations

_ELEMENTS = """
define internal ptr @elements(ptr %tensor, ptr %type) {
entry:
  %slot = field i64 @context, 8
  %place = getelementptr i8, ptr %tensor, i64 %slot
  %array = load ptr, ptr %place, align 8
  %none = icmp eq ptr %array, null
  br i1 %none, label %no, label %some
some:
  %descr = field i64 %array, 56
  %wanted = field i64 %type, 0
  %same = icmp eq i64 %descr, %wanted
  %flags = field i32 %array, 64
  %plain = and i32 %flags, 257
  %is_plain = icmp eq i32 %plain, 257
  %both = and i1 %same, %is_plain
  br i1 %both, label %rank, label %no
rank:
  %has = field i32 %array, 24
  %needs = field i32 %type, 8
  %equal = icmp eq i32 %has, %needs
  br i1 %equal, label %sizes, label %no
sizes:
  %dimensions = field ptr %array, 32
  %known = field ptr %type, 16
  %number = zext i32 %has to i64
  br label %next
next:
  %i = phi i64 [0, %sizes], [%after, %size]
  %end = icmp eq i64 %i, %number
  br i1 %end, label %yes, label %size
size:
  %a.place = getelementptr i64, ptr %dimensions, i64 %i
  %a = load i64, ptr %a.place, align 8
  %b.place = getelementptr i64, ptr %known, i64 %i
  %b = load i64, ptr %b.place, align 8
  %fits = icmp eq i64 %a, %b
  %after = add i64 %i, 1
  br i1 %fits, label %next, label %no
yes:
  %data = field ptr %array, 16
  ret ptr %data
no:
  ret ptr null
}
"""

_ARGUMENT = """
define internal i1 @argument_fits(ptr %given, ptr %rule, ptr %bases) {
entry:
  %kind = field i64 %rule, 0
  switch i64 %kind, label %identity [i64 0, label %tensor i64 2, label %equality i64 3, label %float]
tensor:
  %class = field i64 %given, 8
  %tensors = field i64 @context, 0
  %is_tensor = icmp eq i64 %class, %tensors
  br i1 %is_tensor, label %array, label %no
array:
  %type = getelementptr i8, ptr %rule, i64 16
  %data = call ptr @elements(ptr %given, ptr %type)
  %other = icmp eq ptr %data, null
  br i1 %other, label %no, label %bind
bind:
  %base = field i64 %rule, 8
  %place = getelementptr ptr, ptr %bases, i64 %base
  store ptr %data, ptr %place, align 8
  ret i1 true
identity:
  %known = field ptr %rule, 16
  %same = icmp eq ptr %given, %known
  ret i1 %same
equality:
  %value = field ptr %rule, 16
  %is_value = icmp eq ptr %given, %value
  br i1 %is_value, label %yes, label %compare
compare:
  %class.given = field i64 %given, 8
  %class.known = field i64 %rule, 24
  %comparable = icmp eq i64 %class.given, %class.known
  br i1 %comparable, label %ask, label %no
ask:
  %answer = call i32 @PyObject_RichCompareBool(ptr %given, ptr %value, i32 2)
  %equal = icmp eq i32 %answer, 1
  br i1 %equal, label %yes, label %unequal
unequal:
  %failed = icmp slt i32 %answer, 0
  br i1 %failed, label %clear, label %no
clear:
  call void @PyErr_Clear()
  br label %no
float:
  %class.float = field i64 %given, 8
  %floats = field i64 @context, 32
  %is_float = icmp eq i64 %class.float, %floats
  br i1 %is_float, label %bits, label %no
bits:
  %has = field i64 %given, 16
  %needs = field i64 %rule, 16
  %alike = icmp eq i64 %has, %needs
  ret i1 %alike
yes:
  ret i1 true
no:
  ret i1 false
}
"""

_GUARD = """
define internal i1 @guard_holds(ptr %guard) {
entry:
  %kind = field i64 %guard, 0
  %owner = field ptr %guard, 8
  %second = field ptr %guard, 16
  %third = field ptr %guard, 24
  switch i64 %kind, label %word [i64 0, label %dict i64 2, label %list i64 3, label %contents]
dict:
  %found = call ptr @PyDict_GetItemWithError(ptr %owner, ptr %second)
  %same = icmp eq ptr %found, %third
  br i1 %same, label %yes, label %unlike
unlike:
  %missing = icmp eq ptr %found, null
  br i1 %missing, label %clear, label %no
clear:
  call void @PyErr_Clear()
  br label %no
word:
  %now = load ptr, ptr %owner, align 8
  %kept = icmp eq ptr %now, %second
  ret i1 %kept
list:
  %size = field ptr %owner, 16
  %as_long = icmp eq ptr %size, %second
  br i1 %as_long, label %items, label %no
items:
  %held = field ptr %owner, 24
  %number = ptrtoint ptr %second to i64
  br label %next
next:
  %i = phi i64 [0, %items], [%after, %item]
  %end = icmp eq i64 %i, %number
  br i1 %end, label %yes, label %item
item:
  %a.place = getelementptr ptr, ptr %held, i64 %i
  %a = load ptr, ptr %a.place, align 8
  %b.place = getelementptr ptr, ptr %third, i64 %i
  %b = load ptr, ptr %b.place, align 8
  %alike = icmp eq ptr %a, %b
  %after = add i64 %i, 1
  br i1 %alike, label %next, label %no
contents:
  %data = call ptr @elements(ptr %owner, ptr %second)
  %other = icmp eq ptr %data, null
  br i1 %other, label %no, label %read
read:
  %bytes = field i64 %second, 24
  %difference = call i32 @memcmp(ptr %data, ptr %third, i64 %bytes)
  %unchanged = icmp eq i32 %difference, 0
  ret i1 %unchanged
yes:
  ret i1 true
no:
  ret i1 false
}
"""

_OVERLAPS = """
define internal i1 @overlaps(ptr %data, i64 %bytes, ptr %references, i64 %count) {
entry:
  %start = ptrtoint ptr %data to i64
  %end = add i64 %start, %bytes
  br label %next
next:
  %i = phi i64 [0, %entry], [%after, %look]
  %over = icmp eq i64 %i, %count
  br i1 %over, label %no, label %look
look:
  %place = getelementptr [2 x i64], ptr %references, i64 %i
  %low = field i64 %place, 0
  %high = field i64 %place, 8
  %below = icmp ult i64 %start, %high
  %above = icmp ugt i64 %end, %low
  %shared = and i1 %below, %above
  %after = add i64 %i, 1
  br i1 %shared, label %yes, label %next
yes:
  ret i1 true
no:
  ret i1 false
}
"""

_FITS = """
define internal i1 @fits(ptr %plan, ptr %args, i64 %count, ptr %bases) {
entry:
  %arguments = field ptr %plan, 24
  %references = field ptr %plan, 136
  %references.count = field i64 %plan, 128
  br label %argument
argument:
  %i = phi i64 [0, %entry], [%i.next, %argument.good]
  %i.over = icmp eq i64 %i, %count
  br i1 %i.over, label %captures.start, label %argument.look
argument.look:
  %given.place = getelementptr ptr, ptr %args, i64 %i
  %given = load ptr, ptr %given.place, align 8
  %argument.entry = getelementptr [6 x i64], ptr %arguments, i64 %i
  %argument.fits = call i1 @argument_fits(ptr %given, ptr %argument.entry, ptr %bases)
  %i.next = add i64 %i, 1
  br i1 %argument.fits, label %argument.lone, label %no
argument.lone:
  %shares = icmp ne i64 %references.count, 0
  br i1 %shares, label %argument.memory, label %argument.good
argument.memory:
  %kind = field i64 %argument.entry, 0
  %is_array = icmp eq i64 %kind, 0
  br i1 %is_array, label %argument.compare, label %argument.good
argument.compare:
  %base = field i64 %argument.entry, 8
  %bound.place = getelementptr ptr, ptr %bases, i64 %base
  %bound = load ptr, ptr %bound.place, align 8
  %bytes = field i64 %argument.entry, 40
  %shared = call i1 @overlaps(ptr %bound, i64 %bytes, ptr %references, i64 %references.count)
  br i1 %shared, label %no, label %argument.good
argument.good:
  br label %argument
captures.start:
  %captures = field ptr %plan, 56
  %captures.count = field i64 %plan, 48
  br label %capture
capture:
  %j = phi i64 [0, %captures.start], [%j.next, %capture.good]
  %j.over = icmp eq i64 %j, %captures.count
  br i1 %j.over, label %guards.start, label %capture.look
capture.look:
  %capture.entry = getelementptr [6 x i64], ptr %captures, i64 %j
  %tensor = field ptr %capture.entry, 0
  %type = getelementptr i8, ptr %capture.entry, i64 16
  %data = call ptr @elements(ptr %tensor, ptr %type)
  %checked = field ptr %capture.entry, 40
  %is_free = icmp eq ptr %checked, null
  %is_known = icmp eq ptr %checked, %data
  %allowed = or i1 %is_free, %is_known
  %some = icmp ne ptr %data, null
  %capture.fits = and i1 %allowed, %some
  %j.next = add i64 %j, 1
  br i1 %capture.fits, label %capture.good, label %no
capture.good:
  %slot = field i64 %capture.entry, 8
  %slot.place = getelementptr ptr, ptr %bases, i64 %slot
  store ptr %data, ptr %slot.place, align 8
  br label %capture
guards.start:
  %guards = field ptr %plan, 40
  %guards.count = field i64 %plan, 32
  br label %guard
guard:
  %k = phi i64 [0, %guards.start], [%k.next, %guard.look]
  %k.over = icmp eq i64 %k, %guards.count
  br i1 %k.over, label %yes, label %guard.look
guard.look:
  %guard.entry = getelementptr [4 x i64], ptr %guards, i64 %k
  %holds = call i1 @guard_holds(ptr %guard.entry)
  %k.next = add i64 %k, 1
  br i1 %holds, label %guard, label %no
yes:
  ret i1 true
no:
  ret i1 false
}
"""

FIT_PARTS = (_ELEMENTS, _ARGUMENT, _GUARD, _OVERLAPS, _FITS)

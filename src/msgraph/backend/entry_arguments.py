"""Does an argument fit a plan, and where is the memory of the tensors in it?"""

from __future__ import annotations

_ELEMENTS = """
define internal ptr @array_of(ptr %tensor) {
entry:
  %slot = field i64 @context, 8
  %place = getelementptr i8, ptr %tensor, i64 %slot
  %array = load ptr, ptr %place, align 8
  ret ptr %array
}

define internal ptr @elements(ptr %array, ptr %type) {
entry:
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
; the rule after the last one that was looked at, null where the argument is another one
define internal ptr @argument_fits(ptr %given, ptr %rule, ptr %base_table, ptr %plan) {
entry:
  %kind = field i64 %rule, 0
  %after = getelementptr i8, ptr %rule, i64 48
  switch i64 %kind, label %identity [i64 0, label %tensor i64 2, label %equality i64 3, label %float
                                     i64 4, label %container]
tensor:
  %class = field i64 %given, 8
  %tensors = field i64 @context, 0
  %is_tensor = icmp eq i64 %class, %tensors
  br i1 %is_tensor, label %look, label %no
look:
  %type = getelementptr i8, ptr %rule, i64 16
  %array = call ptr @array_of(ptr %given)
  %data = call ptr @elements(ptr %array, ptr %type)
  %other = icmp eq ptr %data, null
  br i1 %other, label %no, label %bind
bind:
  %base = field i64 %rule, 8
  call void @bind(ptr %plan, ptr %base_table, i64 %base, ptr %array, ptr %data)
  %references.count = field i64 %plan, 128
  %lone = icmp eq i64 %references.count, 0
  br i1 %lone, label %yes, label %compare_memory
compare_memory:
  %references = field ptr %plan, 136
  %bytes = field i64 %rule, 40
  %shared = call i1 @overlaps(ptr %data, i64 %bytes, ptr %references, i64 %references.count)
  br i1 %shared, label %no, label %yes
container:
  %end = call ptr @container_fits(ptr %given, ptr %rule, ptr %base_table, ptr %plan)
  ret ptr %end
identity:
  %known = field ptr %rule, 16
  %same = icmp eq ptr %given, %known
  br i1 %same, label %yes, label %no
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
  br i1 %alike, label %yes, label %no
yes:
  ret ptr %after
no:
  ret ptr null
}

; behind the base-pointer table stand the arrays the memory belongs to
define internal void @bind(ptr %plan, ptr %base_table, i64 %base, ptr %array, ptr %data) {
entry:
  %place = getelementptr ptr, ptr %base_table, i64 %base
  store ptr %data, ptr %place, align 8
  %count = field i64 %plan, 64
  %array.place = getelementptr ptr, ptr %place, i64 %count
  store ptr %array, ptr %array.place, align 8
  ret void
}
"""

_CONTAINER = """
; a list, tuple or dict of the class and size it had, which is no other of the lists and dicts of the call
define internal ptr @container_fits(ptr %given, ptr %rule, ptr %base_table, ptr %plan) {
entry:
  %entry_place = alloca i64, align 8
  store i64 0, ptr %entry_place, align 8
  %name_place = alloca ptr, align 8
  %item_place = alloca ptr, align 8
  %number = field i64 %rule, 8
  %class = field i64 %rule, 16
  %count = field i64 %rule, 24
  %layout = field i64 %rule, 32
  %has = field i64 %given, 8
  %same = icmp eq i64 %has, %class
  br i1 %same, label %measure, label %no
measure:
  %size = field i64 %given, 16
  %equal = icmp eq i64 %size, %count
  br i1 %equal, label %lone, label %no
lone:
  %is_tuple = icmp slt i64 %number, 0
  br i1 %is_tuple, label %start, label %compare
compare:
  %base_table.count = field i64 %plan, 64
  %double = shl i64 %base_table.count, 1
  %lists = getelementptr ptr, ptr %base_table, i64 %double
  %own = getelementptr ptr, ptr %lists, i64 %number
  store ptr %given, ptr %own, align 8
  br label %earlier
earlier:
  %k = phi i64 [0, %compare], [%k.next, %look]
  %k.over = icmp eq i64 %k, %number
  br i1 %k.over, label %start, label %look
look:
  %other.place = getelementptr ptr, ptr %lists, i64 %k
  %other = load ptr, ptr %other.place, align 8
  %k.next = add i64 %k, 1
  %again = icmp eq ptr %other, %given
  br i1 %again, label %no, label %earlier
start:
  %first = getelementptr i8, ptr %rule, i64 48
  %is_dict = icmp eq i64 %layout, 2
  %is_list = icmp eq i64 %layout, 1
  br i1 %is_dict, label %pair, label %which
which:
  %inside = getelementptr i8, ptr %given, i64 24
  br i1 %is_list, label %held, label %next
held:
  %outside = load ptr, ptr %inside, align 8
  br label %next
next:
  %items = phi ptr [%inside, %which], [%outside, %held], [%items, %good]
  %i = phi i64 [0, %which], [0, %held], [%i.next, %good]
  %here = phi ptr [%first, %which], [%first, %held], [%there, %good]
  %over = icmp eq i64 %i, %count
  br i1 %over, label %done, label %item
item:
  %place = getelementptr ptr, ptr %items, i64 %i
  %value = load ptr, ptr %place, align 8
  %there = call ptr @argument_fits(ptr %value, ptr %here, ptr %base_table, ptr %plan)
  %i.next = add i64 %i, 1
  %bad = icmp eq ptr %there, null
  br i1 %bad, label %no, label %good
good:
  br label %next
pair:
  %rule.name = phi ptr [%first, %start], [%rule.next, %paired]
  %more = call i32 @PyDict_Next(ptr %given, ptr %entry_place, ptr %name_place, ptr %item_place)
  %some = icmp ne i32 %more, 0
  br i1 %some, label %named, label %dict.done
named:
  %name = load ptr, ptr %name_place, align 8
  %member = load ptr, ptr %item_place, align 8
  %rule.value = call ptr @argument_fits(ptr %name, ptr %rule.name, ptr %base_table, ptr %plan)
  %misnamed = icmp eq ptr %rule.value, null
  br i1 %misnamed, label %no, label %valued
valued:
  %rule.next = call ptr @argument_fits(ptr %member, ptr %rule.value, ptr %base_table, ptr %plan)
  %unlike = icmp eq ptr %rule.next, null
  br i1 %unlike, label %no, label %paired
paired:
  br label %pair
dict.done:
  ret ptr %rule.name
done:
  ret ptr %here
no:
  ret ptr null
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

ARGUMENT_PARTS = (_ELEMENTS, _ARGUMENT, _CONTAINER, _OVERLAPS)

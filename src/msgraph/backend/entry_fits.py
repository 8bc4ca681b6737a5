"""Does a plan fit a call: are its arguments, and what it relies on, what they were?"""

from __future__ import annotations

from msgraph.backend.entry_arguments import ARGUMENT_PARTS

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
  br i1 %kept, label %more, label %no
more:
  %single = icmp eq ptr %third, null
  br i1 %single, label %yes, label %three
three:
  %middle = field i64 %owner, 8
  %middle.then = field i64 %third, 0
  %last = field i64 %owner, 16
  %last.then = field i64 %third, 8
  %middle.differs = xor i64 %middle, %middle.then
  %last.differs = xor i64 %last, %last.then
  %differs = or i64 %middle.differs, %last.differs
  %three.kept = icmp eq i64 %differs, 0
  ret i1 %three.kept
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
  %array = call ptr @array_of(ptr %owner)
  %data = call ptr @elements(ptr %array, ptr %second)
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

_FITS = """
define internal i1 @fits(ptr %plan, ptr %args, i64 %count, ptr %base_table) {
entry:
  %arguments = field ptr %plan, 24
  br label %argument
argument:
  %i = phi i64 [0, %entry], [%i.next, %argument.good]
  %rule = phi ptr [%arguments, %entry], [%rule.next, %argument.good]
  %i.over = icmp eq i64 %i, %count
  br i1 %i.over, label %captures.start, label %argument.look
argument.look:
  %given.place = getelementptr ptr, ptr %args, i64 %i
  %given = load ptr, ptr %given.place, align 8
  %rule.next = call ptr @argument_fits(ptr %given, ptr %rule, ptr %base_table, ptr %plan)
  %i.next = add i64 %i, 1
  %misfit = icmp eq ptr %rule.next, null
  br i1 %misfit, label %no, label %argument.good
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
  %array = call ptr @array_of(ptr %tensor)
  %data = call ptr @elements(ptr %array, ptr %type)
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
  call void @bind(ptr %plan, ptr %base_table, i64 %slot, ptr %array, ptr %data)
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

_NAMES = """
; are the keywords of a call those of the plan, in its order?
define internal i1 @names_fit(ptr %plan, ptr %keywords) {
entry:
  %wanted = field i64 %plan, 216
  %none = icmp eq ptr %keywords, null
  br i1 %none, label %without, label %with
without:
  %plain = icmp eq i64 %wanted, 0
  ret i1 %plain
with:
  %has = field i64 %keywords, 16
  %known = field ptr %plan, 224
  %same = icmp eq i64 %has, %wanted
  br i1 %same, label %next, label %no
next:
  %i = phi i64 [0, %with], [%after, %look]
  %over = icmp eq i64 %i, %wanted
  br i1 %over, label %yes, label %look
look:
  %place = getelementptr ptr, ptr %keywords, i64 %i
  %name = field ptr %place, 24
  %known.place = getelementptr ptr, ptr %known, i64 %i
  %known.name = load ptr, ptr %known.place, align 8
  %after = add i64 %i, 1
  %equal = icmp eq ptr %name, %known.name
  br i1 %equal, label %next, label %no
yes:
  ret i1 true
no:
  ret i1 false
}
"""

FIT_PARTS = (*ARGUMENT_PARTS, _GUARD, _FITS, _NAMES)

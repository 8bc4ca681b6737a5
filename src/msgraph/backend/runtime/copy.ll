; copy.c, compiled by ziglang 0.17.1; sources 0fb83a5c0b390d53e72ddf06010a67be2ce108136a5b5d9768c95f2257d25047


define void @copy_bytes(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = getelementptr i8, ptr %1, i64 32
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr i8, ptr %1, i64 40
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr ptr, ptr %0, i64 %4
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr i8, ptr %8, i64 %6
  %10 = getelementptr i8, ptr %1, i64 16
  %11 = load i64, ptr %10, align 8
  %12 = getelementptr i8, ptr %1, i64 24
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr ptr, ptr %0, i64 %11
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr i8, ptr %15, i64 %13
  %17 = getelementptr i8, ptr %1, i64 48
  %18 = load i64, ptr %17, align 8
  %19 = tail call ptr @memcpy(ptr noundef %9, ptr noundef %16, i64 noundef %18) #2
  ret void
}

declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #1

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { nobuiltin nounwind "no-builtins" }

; windows.c, compiled by ziglang 0.17.1; sources 7b0b623e847a1a532717cad12c7c790a51d9aa8c0c87afd28844213b54563c4b


@clock_gettime.frequency = internal global i64 0, align 8

define noundef i32 @clock_gettime(i32 noundef %0, ptr noundef writeonly captures(none) initializes((0, 16)) %1) local_unnamed_addr #0 {
  %3 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #4
  %4 = icmp eq i32 %0, 6
  br i1 %4, label %5, label %10

5:                                                ; preds = %2
  %6 = tail call i64 @GetTickCount64() #5
  %7 = sdiv i64 %6, 1000
  %8 = srem i64 %6, 1000
  %9 = mul nsw i64 %8, 1000000
  br label %23

10:                                               ; preds = %2
  %11 = load i64, ptr @clock_gettime.frequency, align 8
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %13, label %15

13:                                               ; preds = %10
  %14 = tail call i32 @QueryPerformanceFrequency(ptr noundef nonnull @clock_gettime.frequency) #5
  br label %15

15:                                               ; preds = %13, %10
  %16 = call i32 @QueryPerformanceCounter(ptr noundef nonnull %3) #5
  %17 = load i64, ptr %3, align 8
  %18 = load i64, ptr @clock_gettime.frequency, align 8
  %19 = sdiv i64 %17, %18
  %20 = srem i64 %17, %18
  %21 = mul i64 %20, 1000000000
  %22 = sdiv i64 %21, %18
  br label %23

23:                                               ; preds = %15, %5
  %24 = phi i64 [ %19, %15 ], [ %7, %5 ]
  %25 = phi i64 [ %22, %15 ], [ %9, %5 ]
  store i64 %24, ptr %1, align 8
  %26 = getelementptr inbounds nuw i8, ptr %1, i64 8
  store i64 %25, ptr %26, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #4
  ret i32 0
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare i64 @GetTickCount64() local_unnamed_addr #2

declare i32 @QueryPerformanceFrequency(ptr noundef) local_unnamed_addr #2

declare i32 @QueryPerformanceCounter(ptr noundef) local_unnamed_addr #2

declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

define ptr @aligned_alloc(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = tail call ptr @malloc(i64 noundef %1) #5
  ret ptr %3
}

declare ptr @malloc(i64 noundef) local_unnamed_addr #2

define range(i64 0, 4294967296) i64 @pthread_self() local_unnamed_addr #0 {
  %1 = tail call i32 @GetCurrentThreadId() #5
  %2 = zext i32 %1 to i64
  ret i64 %2
}

declare i32 @GetCurrentThreadId() local_unnamed_addr #2

define range(i32 0, 2) i32 @pthread_create(ptr noundef writeonly captures(none) initializes((0, 8)) %0, ptr noundef readnone captures(none) %1, ptr noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = tail call ptr @CreateThread(ptr noundef null, i64 noundef 8388608, ptr noundef %2, ptr noundef %3, i32 noundef 65536, ptr noundef null) #5
  %6 = ptrtoint ptr %5 to i64
  store i64 %6, ptr %0, align 8
  %7 = icmp eq ptr %5, null
  %8 = zext i1 %7 to i32
  ret i32 %8
}

declare ptr @CreateThread(ptr noundef, i64 noundef, ptr noundef, ptr noundef, i32 noundef, ptr noundef) local_unnamed_addr #2

define range(i32 0, 2) i32 @pthread_join(i64 noundef %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call i32 @WaitForSingleObject(i64 noundef %0, i32 noundef -1) #5
  %4 = tail call i32 @CloseHandle(i64 noundef %0) #5
  %5 = icmp eq i32 %4, 0
  %6 = zext i1 %5 to i32
  ret i32 %6
}

declare i32 @WaitForSingleObject(i64 noundef, i32 noundef) local_unnamed_addr #2

declare i32 @CloseHandle(i64 noundef) local_unnamed_addr #2

define noundef i32 @pthread_mutex_init(ptr noundef writeonly captures(none) initializes((0, 8)) %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #3 {
  store ptr null, ptr %0, align 8
  ret i32 0
}

define noundef i32 @pthread_mutex_lock(ptr noundef %0) local_unnamed_addr #0 {
  tail call void @AcquireSRWLockExclusive(ptr noundef %0) #5
  ret i32 0
}

declare void @AcquireSRWLockExclusive(ptr noundef) local_unnamed_addr #2

define noundef i32 @pthread_mutex_unlock(ptr noundef %0) local_unnamed_addr #0 {
  tail call void @ReleaseSRWLockExclusive(ptr noundef %0) #5
  ret i32 0
}

declare void @ReleaseSRWLockExclusive(ptr noundef) local_unnamed_addr #2

define noundef i32 @pthread_cond_init(ptr noundef writeonly captures(none) initializes((0, 8)) %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #3 {
  store ptr null, ptr %0, align 8
  ret i32 0
}

define range(i32 0, 2) i32 @pthread_cond_wait(ptr noundef %0, ptr noundef %1) local_unnamed_addr #0 {
  %3 = tail call i32 @SleepConditionVariableSRW(ptr noundef %0, ptr noundef %1, i32 noundef -1, i32 noundef 0) #5
  %4 = icmp eq i32 %3, 0
  %5 = zext i1 %4 to i32
  ret i32 %5
}

declare i32 @SleepConditionVariableSRW(ptr noundef, ptr noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

define noundef i32 @pthread_cond_broadcast(ptr noundef %0) local_unnamed_addr #0 {
  tail call void @WakeAllConditionVariable(ptr noundef %0) #5
  ret i32 0
}

declare void @WakeAllConditionVariable(ptr noundef) local_unnamed_addr #2

define range(i32 0, 2) i32 @pthread_key_create(ptr noundef writeonly captures(none) initializes((0, 8)) %0, ptr noundef %1) local_unnamed_addr #0 {
  %3 = tail call i32 @FlsAlloc(ptr noundef %1) #5
  %4 = sext i32 %3 to i64
  store i64 %4, ptr %0, align 8
  %5 = icmp eq i32 %3, -1
  %6 = zext i1 %5 to i32
  ret i32 %6
}

declare i32 @FlsAlloc(ptr noundef) local_unnamed_addr #2

define ptr @pthread_getspecific(i64 noundef %0) local_unnamed_addr #0 {
  %2 = trunc i64 %0 to i32
  %3 = tail call ptr @FlsGetValue(i32 noundef %2) #5
  ret ptr %3
}

declare ptr @FlsGetValue(i32 noundef) local_unnamed_addr #2

define range(i32 0, 2) i32 @pthread_setspecific(i64 noundef %0, ptr noundef %1) local_unnamed_addr #0 {
  %3 = trunc i64 %0 to i32
  %4 = tail call i32 @FlsSetValue(i32 noundef %3, ptr noundef %1) #5
  %5 = icmp eq i32 %4, 0
  %6 = zext i1 %5 to i32
  ret i32 %6
}

declare i32 @FlsSetValue(i32 noundef, ptr noundef) local_unnamed_addr #2

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { null_pointer_is_valid "no-builtins" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind null_pointer_is_valid willreturn memory(argmem: write) "no-builtins" }
attributes #4 = { nounwind }
attributes #5 = { nobuiltin nounwind "no-builtins" }

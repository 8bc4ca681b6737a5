; timing.c, compiled by ziglang 0.17.1; sources be91871e159896f9203d44d16c4ce0dbde828e5f9c2b6db1448b2907b375a354


%struct.Time = type { i64, i64 }
%struct.MeasuredKernel = type { i64, ptr }
%struct.MeasuredRun = type { i64, i64, i64, i64 }

@table = local_unnamed_addr global ptr null, align 8
@runs = local_unnamed_addr global ptr null, align 8
@clock_number = local_unnamed_addr global i32 1, align 4

define void @timed(ptr noundef %0, ptr noundef %1) local_unnamed_addr #0 {
  %3 = alloca %struct.Time, align 8
  %4 = alloca %struct.Time, align 8
  %5 = ptrtoint ptr %1 to i64
  %6 = load atomic i64, ptr @table acquire, align 8
  %7 = inttoptr i64 %6 to ptr
  %8 = getelementptr i8, ptr %7, i64 8
  %9 = lshr i64 %5, 3
  %10 = mul i64 %9, -7046029254386353131
  %11 = lshr i64 %10, 20
  %12 = load i64, ptr %7, align 8
  br label %13

13:                                               ; preds = %13, %2
  %14 = phi i64 [ %11, %2 ], [ %19, %13 ]
  %15 = and i64 %14, %12
  %16 = getelementptr %struct.MeasuredKernel, ptr %8, i64 %15
  %17 = load i64, ptr %16, align 8
  %18 = icmp eq i64 %17, %5
  %19 = add i64 %14, 1
  br i1 %18, label %20, label %13

20:                                               ; preds = %13
  %21 = getelementptr i8, ptr %16, i64 8
  %22 = load ptr, ptr %21, align 8
  %23 = load i32, ptr @clock_number, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #3
  %24 = call i32 @clock_gettime(i32 noundef %23, ptr noundef nonnull %4) #4
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %28, label %26

26:                                               ; preds = %20
  %27 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %4) #4
  br label %28

28:                                               ; preds = %26, %20
  %29 = load i64, ptr %4, align 8
  %30 = mul i64 %29, 1000000000
  %31 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %32 = load i64, ptr %31, align 8
  %33 = add i64 %30, %32
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #3
  call void %22(ptr noundef %0, ptr noundef %1) #4
  %34 = load i32, ptr @clock_number, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #3
  %35 = call i32 @clock_gettime(i32 noundef %34, ptr noundef nonnull %3) #4
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %39, label %37

37:                                               ; preds = %28
  %38 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %3) #4
  br label %39

39:                                               ; preds = %37, %28
  %40 = load i64, ptr %3, align 8
  %41 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %42 = load i64, ptr %41, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #3
  %43 = load atomic i64, ptr @runs acquire, align 8
  %44 = inttoptr i64 %43 to ptr
  %45 = getelementptr i8, ptr %44, i64 8
  %46 = atomicrmw add ptr %45, i64 1 seq_cst, align 8
  %47 = load i64, ptr %44, align 8
  %48 = icmp slt i64 %46, %47
  br i1 %48, label %49, label %58

49:                                               ; preds = %39
  %50 = mul i64 %40, 1000000000
  %51 = add i64 %50, %42
  %52 = getelementptr i8, ptr %44, i64 16
  %53 = getelementptr %struct.MeasuredRun, ptr %52, i64 %46
  %54 = call i64 @pthread_self() #4
  store i64 %5, ptr %53, align 8
  %55 = getelementptr inbounds nuw i8, ptr %53, i64 8
  store i64 %33, ptr %55, align 8
  %56 = getelementptr inbounds nuw i8, ptr %53, i64 16
  store i64 %51, ptr %56, align 8
  %57 = getelementptr inbounds nuw i8, ptr %53, i64 24
  store i64 %54, ptr %57, align 8
  br label %58

58:                                               ; preds = %49, %39
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare i64 @pthread_self() local_unnamed_addr #2

declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #2

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { null_pointer_is_valid "no-builtins" }
attributes #3 = { nounwind }
attributes #4 = { nobuiltin nounwind "no-builtins" }

; timing.c, compiled by ziglang 0.17.1; sources d65d0e251ab099c67bde3ec33aa22c265057d653458721d596b15d4d21441164


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
  %25 = load i64, ptr %4, align 8
  %26 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %27 = load i64, ptr %26, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #3
  call void %22(ptr noundef %0, ptr noundef %1) #4
  %28 = load i32, ptr @clock_number, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #3
  %29 = call i32 @clock_gettime(i32 noundef %28, ptr noundef nonnull %3) #4
  %30 = load i64, ptr %3, align 8
  %31 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %32 = load i64, ptr %31, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #3
  %33 = load atomic i64, ptr @runs acquire, align 8
  %34 = inttoptr i64 %33 to ptr
  %35 = getelementptr i8, ptr %34, i64 8
  %36 = atomicrmw add ptr %35, i64 1 seq_cst, align 8
  %37 = load i64, ptr %34, align 8
  %38 = icmp slt i64 %36, %37
  br i1 %38, label %39, label %50

39:                                               ; preds = %20
  %40 = mul i64 %30, 1000000000
  %41 = add i64 %40, %32
  %42 = mul i64 %25, 1000000000
  %43 = add i64 %42, %27
  %44 = getelementptr i8, ptr %34, i64 16
  %45 = getelementptr %struct.MeasuredRun, ptr %44, i64 %36
  %46 = call i64 @pthread_self() #4
  store i64 %5, ptr %45, align 8
  %47 = getelementptr inbounds nuw i8, ptr %45, i64 8
  store i64 %43, ptr %47, align 8
  %48 = getelementptr inbounds nuw i8, ptr %45, i64 16
  store i64 %41, ptr %48, align 8
  %49 = getelementptr inbounds nuw i8, ptr %45, i64 24
  store i64 %46, ptr %49, align 8
  br label %50

50:                                               ; preds = %39, %20
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

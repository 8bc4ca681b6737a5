; stack.c, compiled by ziglang 0.17.1; sources 23a54271efa4bb23541e3c7f9834f93d52f847ab8e363c3327ba3acd2b7ed57a


%struct.Buffer = type { i64, i64 }

@key = internal global i64 0, align 8

define i32 @stack_setup() local_unnamed_addr #0 {
  %1 = tail call i32 @pthread_key_create(ptr noundef nonnull @key, ptr noundef nonnull @forget) #6
  ret i32 %1
}

declare i32 @pthread_key_create(ptr noundef, ptr noundef) local_unnamed_addr #1

define internal void @forget(ptr noundef %0) #0 {
  tail call fastcc void @release(ptr noundef %0, i64 0, ptr null) #7
  %2 = getelementptr i8, ptr %0, i64 32
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3) #6
  tail call void @free(ptr noundef %0) #6
  ret void
}

define void @stack_begin(ptr noundef writeonly captures(none) %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #2 {
  %3 = alloca i8, align 1
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #8
  store volatile i8 0, ptr %3, align 1
  %4 = ptrtoint ptr %3 to i64
  %5 = load i64, ptr @key, align 8
  %6 = call ptr @pthread_getspecific(i64 noundef %5) #6
  %7 = icmp eq ptr %6, null
  br i1 %7, label %8, label %13

8:                                                ; preds = %2
  %9 = call ptr @calloc(i64 noundef 1, i64 noundef 40) #6
  %10 = load i64, ptr @key, align 8
  %11 = call i32 @pthread_setspecific(i64 noundef %10, ptr noundef %9) #6
  %12 = icmp eq ptr %9, null
  br i1 %12, label %18, label %13

13:                                               ; preds = %8, %2
  %14 = phi ptr [ %9, %8 ], [ %6, %2 ]
  %15 = getelementptr i8, ptr %14, i64 24
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %32, label %19

18:                                               ; preds = %8
  call fastcc void @fail(ptr noundef %0) #9
  br label %53

19:                                               ; preds = %24, %13
  %20 = phi ptr [ %30, %24 ], [ %16, %13 ]
  %21 = getelementptr i8, ptr %20, i64 8
  %22 = load i64, ptr %21, align 8
  %23 = icmp ugt i64 %22, %4
  br i1 %23, label %32, label %24

24:                                               ; preds = %19
  %25 = load ptr, ptr %20, align 8
  store ptr %25, ptr %15, align 8
  %26 = getelementptr i8, ptr %20, i64 16
  %27 = load i64, ptr %26, align 8
  %28 = getelementptr i8, ptr %20, i64 24
  %29 = load ptr, ptr %28, align 8
  call fastcc void @release(ptr noundef nonnull %14, i64 %27, ptr %29) #7
  %30 = load ptr, ptr %15, align 8
  %31 = icmp eq ptr %30, null
  br i1 %31, label %32, label %19

32:                                               ; preds = %24, %19, %13
  %33 = load i64, ptr %14, align 8
  %34 = getelementptr i8, ptr %14, i64 16
  %35 = load ptr, ptr %34, align 8
  %36 = getelementptr i8, ptr %14, i64 8
  br label %37

37:                                               ; preds = %42, %32
  %38 = load i64, ptr %14, align 8
  %39 = add i64 %38, 32
  %40 = load i64, ptr %36, align 8
  %41 = icmp ugt i64 %39, %40
  br i1 %41, label %42, label %45

42:                                               ; preds = %37
  %43 = call fastcc zeroext i1 @grow(ptr noundef nonnull %14, i64 noundef 32) #7
  br i1 %43, label %37, label %44

44:                                               ; preds = %42
  call fastcc void @fail(ptr noundef %0) #9
  br label %53

45:                                               ; preds = %37
  store i64 %39, ptr %14, align 8
  %46 = icmp eq i64 %38, 0
  br i1 %46, label %53, label %47

47:                                               ; preds = %45
  %48 = inttoptr i64 %38 to ptr
  %49 = load ptr, ptr %15, align 8
  store ptr %49, ptr %48, align 8
  %50 = getelementptr inbounds nuw i8, ptr %48, i64 8
  store i64 %4, ptr %50, align 8
  %51 = getelementptr inbounds nuw i8, ptr %48, i64 16
  store i64 %33, ptr %51, align 8
  %52 = getelementptr inbounds nuw i8, ptr %48, i64 24
  store ptr %35, ptr %52, align 8
  store ptr %48, ptr %15, align 8
  br label %53

53:                                               ; preds = %47, %45, %44, %18
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #8
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

define internal fastcc void @fail(ptr noundef writeonly captures(none) initializes((0, 8)) %0) unnamed_addr #4 {
  %2 = tail call i32 @PyGILState_Ensure() #6
  %3 = tail call ptr @PyErr_NoMemory() #6
  tail call void @PyGILState_Release(i32 noundef %2) #6
  store i64 1, ptr %0, align 8
  ret void
}

declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

define void @stack_end(ptr noundef readnone captures(none) %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #0 {
  %3 = load i64, ptr @key, align 8
  %4 = tail call ptr @pthread_getspecific(i64 noundef %3) #6
  %5 = icmp eq ptr %4, null
  br i1 %5, label %6, label %10

6:                                                ; preds = %2
  %7 = tail call ptr @calloc(i64 noundef 1, i64 noundef 40) #6
  %8 = load i64, ptr @key, align 8
  %9 = tail call i32 @pthread_setspecific(i64 noundef %8, ptr noundef %7) #6
  br label %10

10:                                               ; preds = %6, %2
  %11 = phi ptr [ %4, %2 ], [ %7, %6 ]
  %12 = getelementptr i8, ptr %11, i64 24
  %13 = load ptr, ptr %12, align 8
  %14 = load ptr, ptr %13, align 8
  store ptr %14, ptr %12, align 8
  %15 = getelementptr i8, ptr %13, i64 16
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr i8, ptr %13, i64 24
  %18 = load ptr, ptr %17, align 8
  tail call fastcc void @release(ptr noundef %11, i64 %16, ptr %18) #7
  ret void
}

define void @stack_mark(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = load i64, ptr @key, align 8
  %4 = tail call ptr @pthread_getspecific(i64 noundef %3) #6
  %5 = icmp eq ptr %4, null
  br i1 %5, label %6, label %10

6:                                                ; preds = %2
  %7 = tail call ptr @calloc(i64 noundef 1, i64 noundef 40) #6
  %8 = load i64, ptr @key, align 8
  %9 = tail call i32 @pthread_setspecific(i64 noundef %8, ptr noundef %7) #6
  br label %10

10:                                               ; preds = %6, %2
  %11 = phi ptr [ %4, %2 ], [ %7, %6 ]
  %12 = getelementptr i8, ptr %1, i64 16
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr i8, ptr %1, i64 24
  %15 = load i64, ptr %14, align 8
  %16 = getelementptr ptr, ptr %0, i64 %13
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr i8, ptr %17, i64 %15
  %19 = load i64, ptr %11, align 8
  %20 = getelementptr i8, ptr %11, i64 16
  %21 = load ptr, ptr %20, align 8
  store i64 %19, ptr %18, align 8
  %22 = getelementptr inbounds nuw i8, ptr %18, i64 8
  store ptr %21, ptr %22, align 8
  ret void
}

define void @stack_release(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = load i64, ptr @key, align 8
  %4 = tail call ptr @pthread_getspecific(i64 noundef %3) #6
  %5 = icmp eq ptr %4, null
  br i1 %5, label %6, label %10

6:                                                ; preds = %2
  %7 = tail call ptr @calloc(i64 noundef 1, i64 noundef 40) #6
  %8 = load i64, ptr @key, align 8
  %9 = tail call i32 @pthread_setspecific(i64 noundef %8, ptr noundef %7) #6
  br label %10

10:                                               ; preds = %6, %2
  %11 = phi ptr [ %4, %2 ], [ %7, %6 ]
  %12 = getelementptr i8, ptr %1, i64 16
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr i8, ptr %1, i64 24
  %15 = load i64, ptr %14, align 8
  %16 = getelementptr ptr, ptr %0, i64 %13
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr i8, ptr %17, i64 %15
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %21 = load ptr, ptr %20, align 8
  tail call fastcc void @release(ptr noundef %11, i64 %19, ptr %21) #7
  ret void
}

define internal fastcc void @release(ptr noundef captures(none) %0, i64 %1, ptr %2) unnamed_addr #2 {
  %4 = getelementptr i8, ptr %0, i64 16
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, %2
  br i1 %6, label %29, label %7

7:                                                ; preds = %3
  %8 = getelementptr i8, ptr %0, i64 32
  br label %9

9:                                                ; preds = %25, %7
  %10 = phi ptr [ %5, %7 ], [ %27, %25 ]
  %11 = load ptr, ptr %8, align 8
  %12 = load ptr, ptr %10, align 8
  store ptr %12, ptr %4, align 8
  %13 = getelementptr i8, ptr %10, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = icmp eq ptr %11, null
  br i1 %15, label %19, label %16

16:                                               ; preds = %9
  %17 = getelementptr i8, ptr %11, i64 8
  %18 = load i64, ptr %17, align 8
  br label %19

19:                                               ; preds = %16, %9
  %20 = phi i64 [ %18, %16 ], [ 0, %9 ]
  %21 = icmp sgt i64 %14, %20
  %22 = icmp slt i64 %14, 268435457
  %23 = and i1 %22, %21
  br i1 %23, label %24, label %25

24:                                               ; preds = %19
  store ptr %10, ptr %8, align 8
  br label %25

25:                                               ; preds = %24, %19
  %26 = phi ptr [ %11, %24 ], [ %10, %19 ]
  tail call void @free(ptr noundef %26) #6
  %27 = load ptr, ptr %4, align 8
  %28 = icmp eq ptr %27, %2
  br i1 %28, label %29, label %9

29:                                               ; preds = %25, %3
  store i64 %1, ptr %0, align 8
  %30 = icmp eq ptr %2, null
  br i1 %30, label %36, label %31

31:                                               ; preds = %29
  %32 = ptrtoint ptr %2 to i64
  %33 = getelementptr i8, ptr %2, i64 8
  %34 = load i64, ptr %33, align 8
  %35 = add i64 %34, %32
  br label %36

36:                                               ; preds = %31, %29
  %37 = phi i64 [ %35, %31 ], [ 0, %29 ]
  %38 = getelementptr i8, ptr %0, i64 8
  store i64 %37, ptr %38, align 8
  ret void
}

define void @stack_push(ptr noundef captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = getelementptr i8, ptr %1, i64 8
  %4 = load i64, ptr %3, align 8
  %5 = add i64 %4, -7
  %6 = sdiv i64 %5, 3
  %7 = getelementptr i8, ptr %1, i64 48
  %8 = getelementptr %struct.Buffer, ptr %7, i64 %6
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr i8, ptr %8, i64 8
  %11 = getelementptr i8, ptr %1, i64 16
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr i8, ptr %1, i64 24
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr ptr, ptr %0, i64 %12
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr i8, ptr %16, i64 %14
  %18 = load ptr, ptr %17, align 8
  %19 = load i64, ptr @key, align 8
  %20 = tail call ptr @pthread_getspecific(i64 noundef %19) #6
  %21 = icmp eq ptr %20, null
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = tail call ptr @calloc(i64 noundef 1, i64 noundef 40) #6
  %24 = load i64, ptr @key, align 8
  %25 = tail call i32 @pthread_setspecific(i64 noundef %24, ptr noundef %23) #6
  %26 = icmp eq ptr %23, null
  br i1 %26, label %37, label %27

27:                                               ; preds = %22, %2
  %28 = phi ptr [ %23, %22 ], [ %20, %2 ]
  %29 = getelementptr i8, ptr %28, i64 8
  br label %30

30:                                               ; preds = %35, %27
  %31 = load i64, ptr %28, align 8
  %32 = add i64 %31, %9
  %33 = load i64, ptr %29, align 8
  %34 = icmp ugt i64 %32, %33
  br i1 %34, label %35, label %38

35:                                               ; preds = %30
  %36 = tail call fastcc zeroext i1 @grow(ptr noundef %28, i64 noundef %9) #7
  br i1 %36, label %30, label %37

37:                                               ; preds = %35, %22
  tail call fastcc void @fail(ptr noundef %0) #9
  br label %72

38:                                               ; preds = %30
  store i64 %32, ptr %28, align 8
  %39 = inttoptr i64 %31 to ptr
  %40 = icmp eq i64 %31, 0
  br i1 %40, label %72, label %41

41:                                               ; preds = %38
  %42 = icmp sgt i64 %5, 2
  br i1 %42, label %43, label %64

43:                                               ; preds = %41
  %44 = getelementptr i8, ptr %39, i64 16
  br label %45

45:                                               ; preds = %45, %43
  %46 = phi ptr [ %44, %43 ], [ %61, %45 ]
  %47 = phi i64 [ 0, %43 ], [ %62, %45 ]
  %48 = getelementptr %struct.Buffer, ptr %7, i64 %47
  %49 = load i64, ptr %48, align 8
  %50 = getelementptr inbounds nuw i8, ptr %48, i64 8
  %51 = load i64, ptr %50, align 8
  %52 = getelementptr ptr, ptr %0, i64 %49
  %53 = load ptr, ptr %52, align 8
  %54 = getelementptr i8, ptr %53, i64 %51
  %55 = getelementptr i64, ptr %10, i64 %47
  %56 = load i64, ptr %55, align 8
  %57 = tail call ptr @memcpy(ptr noundef %46, ptr noundef %54, i64 noundef %56) #6
  %58 = load i64, ptr %55, align 8
  %59 = add i64 %58, 15
  %60 = and i64 %59, -16
  %61 = getelementptr i8, ptr %46, i64 %60
  %62 = add nuw nsw i64 %47, 1
  %63 = icmp eq i64 %62, %6
  br i1 %63, label %64, label %45

64:                                               ; preds = %45, %41
  store ptr %18, ptr %39, align 8
  %65 = getelementptr i8, ptr %1, i64 32
  %66 = load i64, ptr %65, align 8
  %67 = getelementptr i8, ptr %1, i64 40
  %68 = load i64, ptr %67, align 8
  %69 = getelementptr ptr, ptr %0, i64 %66
  %70 = load ptr, ptr %69, align 8
  %71 = getelementptr i8, ptr %70, i64 %68
  store ptr %39, ptr %71, align 8
  br label %72

72:                                               ; preds = %64, %38, %37
  ret void
}

define void @stack_pop(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = getelementptr i8, ptr %1, i64 16
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr i8, ptr %1, i64 24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr ptr, ptr %0, i64 %4
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr i8, ptr %8, i64 %6
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr i8, ptr %1, i64 8
  %12 = load i64, ptr %11, align 8
  %13 = add i64 %12, -7
  %14 = sdiv i64 %13, 3
  %15 = getelementptr i8, ptr %1, i64 48
  %16 = getelementptr %struct.Buffer, ptr %15, i64 %14
  %17 = getelementptr i8, ptr %16, i64 8
  %18 = icmp sgt i64 %13, 2
  br i1 %18, label %19, label %40

19:                                               ; preds = %2
  %20 = getelementptr i8, ptr %10, i64 16
  br label %21

21:                                               ; preds = %21, %19
  %22 = phi ptr [ %20, %19 ], [ %37, %21 ]
  %23 = phi i64 [ 0, %19 ], [ %38, %21 ]
  %24 = getelementptr %struct.Buffer, ptr %15, i64 %23
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr inbounds nuw i8, ptr %24, i64 8
  %27 = load i64, ptr %26, align 8
  %28 = getelementptr ptr, ptr %0, i64 %25
  %29 = load ptr, ptr %28, align 8
  %30 = getelementptr i8, ptr %29, i64 %27
  %31 = getelementptr i64, ptr %17, i64 %23
  %32 = load i64, ptr %31, align 8
  %33 = tail call ptr @memcpy(ptr noundef %30, ptr noundef %22, i64 noundef %32) #6
  %34 = load i64, ptr %31, align 8
  %35 = add i64 %34, 15
  %36 = and i64 %35, -16
  %37 = getelementptr i8, ptr %22, i64 %36
  %38 = add nuw nsw i64 %23, 1
  %39 = icmp eq i64 %38, %14
  br i1 %39, label %40, label %21

40:                                               ; preds = %21, %2
  %41 = load ptr, ptr %10, align 8
  %42 = getelementptr i8, ptr %1, i64 32
  %43 = load i64, ptr %42, align 8
  %44 = getelementptr i8, ptr %1, i64 40
  %45 = load i64, ptr %44, align 8
  %46 = getelementptr ptr, ptr %0, i64 %43
  %47 = load ptr, ptr %46, align 8
  %48 = getelementptr i8, ptr %47, i64 %45
  store ptr %41, ptr %48, align 8
  ret void
}

declare void @free(ptr noundef) local_unnamed_addr #1

declare ptr @pthread_getspecific(i64 noundef) local_unnamed_addr #1

declare ptr @calloc(i64 noundef, i64 noundef) local_unnamed_addr #1

declare i32 @pthread_setspecific(i64 noundef, ptr noundef) local_unnamed_addr #1

declare i32 @PyGILState_Ensure() local_unnamed_addr #1

declare ptr @PyErr_NoMemory() local_unnamed_addr #1

declare void @PyGILState_Release(i32 noundef) local_unnamed_addr #1

define internal fastcc noundef zeroext i1 @grow(ptr noundef nonnull captures(none) %0, i64 noundef %1) unnamed_addr #2 {
  %3 = add i64 %1, 16
  %4 = getelementptr i8, ptr %0, i64 32
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %12, label %7

7:                                                ; preds = %2
  %8 = getelementptr i8, ptr %5, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = icmp slt i64 %9, %3
  br i1 %10, label %12, label %11

11:                                               ; preds = %7
  store ptr null, ptr %4, align 8
  br label %28

12:                                               ; preds = %7, %2
  %13 = getelementptr i8, ptr %0, i64 16
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, null
  br i1 %15, label %21, label %16

16:                                               ; preds = %12
  %17 = getelementptr i8, ptr %14, i64 8
  %18 = load i64, ptr %17, align 8
  %19 = tail call i64 @llvm.smin.i64(i64 %18, i64 134217728)
  %20 = shl i64 %19, 1
  br label %21

21:                                               ; preds = %16, %12
  %22 = phi i64 [ %20, %16 ], [ 1048576, %12 ]
  %23 = tail call i64 @llvm.smax.i64(i64 %22, i64 %3)
  %24 = tail call ptr @malloc(i64 noundef %23) #6
  %25 = icmp eq ptr %24, null
  br i1 %25, label %39, label %26

26:                                               ; preds = %21
  %27 = getelementptr i8, ptr %24, i64 8
  store i64 %23, ptr %27, align 8
  br label %28

28:                                               ; preds = %26, %11
  %29 = phi ptr [ %5, %11 ], [ %24, %26 ]
  %30 = getelementptr i8, ptr %0, i64 16
  %31 = load ptr, ptr %30, align 8
  store ptr %31, ptr %29, align 8
  store ptr %29, ptr %30, align 8
  %32 = getelementptr i8, ptr %29, i64 16
  %33 = ptrtoint ptr %32 to i64
  store i64 %33, ptr %0, align 8
  %34 = ptrtoint ptr %29 to i64
  %35 = getelementptr i8, ptr %29, i64 8
  %36 = load i64, ptr %35, align 8
  %37 = add i64 %36, %34
  %38 = getelementptr i8, ptr %0, i64 8
  store i64 %37, ptr %38, align 8
  br label %39

39:                                               ; preds = %28, %21
  %40 = phi i1 [ true, %28 ], [ false, %21 ]
  ret i1 %40
}

declare ptr @malloc(i64 noundef) local_unnamed_addr #1

declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #1

declare i64 @llvm.smin.i64(i64, i64) #5

declare i64 @llvm.smax.i64(i64, i64) #5

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { noinline nounwind null_pointer_is_valid "no-builtins" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { cold noinline nounwind null_pointer_is_valid optsize "no-builtins" }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nobuiltin nounwind "no-builtins" }
attributes #7 = { nobuiltin "no-builtins" }
attributes #8 = { nounwind }
attributes #9 = { cold nobuiltin "no-builtins" }

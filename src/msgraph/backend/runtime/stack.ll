; stack.c, compiled by ziglang 0.17.1; sources 8e26b477eb96321fa11458d86cadfe7a22beedd09794c8e6c7501c878b81e559


%struct.Buffer.1 = type { i64, i64 }

@key = internal global i64 0, align 8

define i32 @stack_setup() local_unnamed_addr #0 {
  %1 = tail call i32 @pthread_key_create(ptr noundef nonnull @key, ptr noundef nonnull @forget) #6
  ret i32 %1
}

declare i32 @pthread_key_create(ptr noundef, ptr noundef) local_unnamed_addr #1

define internal void @forget(ptr noundef %0) #0 {
  %2 = getelementptr i8, ptr %0, i64 16
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %27, label %5

5:                                                ; preds = %1
  %6 = getelementptr i8, ptr %0, i64 32
  br label %7

7:                                                ; preds = %23, %5
  %8 = phi ptr [ %3, %5 ], [ %25, %23 ]
  %9 = load ptr, ptr %6, align 8
  %10 = load ptr, ptr %8, align 8
  store ptr %10, ptr %2, align 8
  %11 = getelementptr i8, ptr %8, i64 8
  %12 = load i64, ptr %11, align 8
  %13 = icmp eq ptr %9, null
  br i1 %13, label %17, label %14

14:                                               ; preds = %7
  %15 = getelementptr i8, ptr %9, i64 8
  %16 = load i64, ptr %15, align 8
  br label %17

17:                                               ; preds = %14, %7
  %18 = phi i64 [ %16, %14 ], [ 0, %7 ]
  %19 = icmp sgt i64 %12, %18
  %20 = icmp slt i64 %12, 268435457
  %21 = and i1 %20, %19
  br i1 %21, label %22, label %23

22:                                               ; preds = %17
  store ptr %8, ptr %6, align 8
  br label %23

23:                                               ; preds = %22, %17
  %24 = phi ptr [ %9, %22 ], [ %8, %17 ]
  tail call void @free(ptr noundef %24) #6
  %25 = load ptr, ptr %2, align 8
  %26 = icmp eq ptr %25, null
  br i1 %26, label %27, label %7

27:                                               ; preds = %23, %1
  store i64 0, ptr %0, align 8
  %28 = getelementptr i8, ptr %0, i64 8
  store i64 0, ptr %28, align 8
  %29 = getelementptr i8, ptr %0, i64 32
  %30 = load ptr, ptr %29, align 8
  tail call void @free(ptr noundef %30) #6
  tail call void @free(ptr noundef %0) #6
  ret void
}

define void @stack_begin(ptr noundef writeonly captures(none) %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #2 {
  %3 = alloca i8, align 1
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #7
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
  br i1 %12, label %22, label %13

13:                                               ; preds = %8, %2
  %14 = phi ptr [ %9, %8 ], [ %6, %2 ]
  %15 = getelementptr i8, ptr %14, i64 24
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %67, label %18

18:                                               ; preds = %13
  %19 = getelementptr i8, ptr %14, i64 16
  %20 = getelementptr i8, ptr %14, i64 32
  %21 = getelementptr i8, ptr %14, i64 8
  br label %23

22:                                               ; preds = %8
  call fastcc void @fail(ptr noundef %0) #8
  br label %88

23:                                               ; preds = %63, %18
  %24 = phi ptr [ %16, %18 ], [ %65, %63 ]
  %25 = getelementptr i8, ptr %24, i64 8
  %26 = load i64, ptr %25, align 8
  %27 = icmp ugt i64 %26, %4
  br i1 %27, label %67, label %28

28:                                               ; preds = %23
  %29 = load ptr, ptr %24, align 8
  store ptr %29, ptr %15, align 8
  %30 = getelementptr i8, ptr %24, i64 16
  %31 = load i64, ptr %30, align 8
  %32 = getelementptr i8, ptr %24, i64 24
  %33 = load ptr, ptr %32, align 8
  %34 = load ptr, ptr %19, align 8
  %35 = icmp eq ptr %34, %33
  br i1 %35, label %56, label %36

36:                                               ; preds = %52, %28
  %37 = phi ptr [ %54, %52 ], [ %34, %28 ]
  %38 = load ptr, ptr %20, align 8
  %39 = load ptr, ptr %37, align 8
  store ptr %39, ptr %19, align 8
  %40 = getelementptr i8, ptr %37, i64 8
  %41 = load i64, ptr %40, align 8
  %42 = icmp eq ptr %38, null
  br i1 %42, label %46, label %43

43:                                               ; preds = %36
  %44 = getelementptr i8, ptr %38, i64 8
  %45 = load i64, ptr %44, align 8
  br label %46

46:                                               ; preds = %43, %36
  %47 = phi i64 [ %45, %43 ], [ 0, %36 ]
  %48 = icmp sgt i64 %41, %47
  %49 = icmp slt i64 %41, 268435457
  %50 = and i1 %49, %48
  br i1 %50, label %51, label %52

51:                                               ; preds = %46
  store ptr %37, ptr %20, align 8
  br label %52

52:                                               ; preds = %51, %46
  %53 = phi ptr [ %38, %51 ], [ %37, %46 ]
  call void @free(ptr noundef %53) #6
  %54 = load ptr, ptr %19, align 8
  %55 = icmp eq ptr %54, %33
  br i1 %55, label %56, label %36

56:                                               ; preds = %52, %28
  store i64 %31, ptr %14, align 8
  %57 = icmp eq ptr %33, null
  br i1 %57, label %63, label %58

58:                                               ; preds = %56
  %59 = ptrtoint ptr %33 to i64
  %60 = getelementptr i8, ptr %33, i64 8
  %61 = load i64, ptr %60, align 8
  %62 = add i64 %61, %59
  br label %63

63:                                               ; preds = %58, %56
  %64 = phi i64 [ %62, %58 ], [ 0, %56 ]
  store i64 %64, ptr %21, align 8
  %65 = load ptr, ptr %15, align 8
  %66 = icmp eq ptr %65, null
  br i1 %66, label %67, label %23

67:                                               ; preds = %63, %23, %13
  %68 = load i64, ptr %14, align 8
  %69 = getelementptr i8, ptr %14, i64 16
  %70 = load ptr, ptr %69, align 8
  %71 = getelementptr i8, ptr %14, i64 8
  br label %72

72:                                               ; preds = %77, %67
  %73 = load i64, ptr %14, align 8
  %74 = add i64 %73, 32
  %75 = load i64, ptr %71, align 8
  %76 = icmp ugt i64 %74, %75
  br i1 %76, label %77, label %80

77:                                               ; preds = %72
  %78 = call fastcc zeroext i1 @grow(ptr noundef nonnull %14, i64 noundef 32) #9
  br i1 %78, label %72, label %79

79:                                               ; preds = %77
  call fastcc void @fail(ptr noundef %0) #8
  br label %88

80:                                               ; preds = %72
  store i64 %74, ptr %14, align 8
  %81 = icmp eq i64 %73, 0
  br i1 %81, label %88, label %82

82:                                               ; preds = %80
  %83 = inttoptr i64 %73 to ptr
  %84 = load ptr, ptr %15, align 8
  store ptr %84, ptr %83, align 8
  %85 = getelementptr inbounds nuw i8, ptr %83, i64 8
  store i64 %4, ptr %85, align 8
  %86 = getelementptr inbounds nuw i8, ptr %83, i64 16
  store i64 %68, ptr %86, align 8
  %87 = getelementptr inbounds nuw i8, ptr %83, i64 24
  store ptr %70, ptr %87, align 8
  store ptr %83, ptr %15, align 8
  br label %88

88:                                               ; preds = %82, %80, %79, %22
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #7
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
  %19 = getelementptr i8, ptr %11, i64 16
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, %18
  br i1 %21, label %44, label %22

22:                                               ; preds = %10
  %23 = getelementptr i8, ptr %11, i64 32
  br label %24

24:                                               ; preds = %40, %22
  %25 = phi ptr [ %20, %22 ], [ %42, %40 ]
  %26 = load ptr, ptr %23, align 8
  %27 = load ptr, ptr %25, align 8
  store ptr %27, ptr %19, align 8
  %28 = getelementptr i8, ptr %25, i64 8
  %29 = load i64, ptr %28, align 8
  %30 = icmp eq ptr %26, null
  br i1 %30, label %34, label %31

31:                                               ; preds = %24
  %32 = getelementptr i8, ptr %26, i64 8
  %33 = load i64, ptr %32, align 8
  br label %34

34:                                               ; preds = %31, %24
  %35 = phi i64 [ %33, %31 ], [ 0, %24 ]
  %36 = icmp sgt i64 %29, %35
  %37 = icmp slt i64 %29, 268435457
  %38 = and i1 %37, %36
  br i1 %38, label %39, label %40

39:                                               ; preds = %34
  store ptr %25, ptr %23, align 8
  br label %40

40:                                               ; preds = %39, %34
  %41 = phi ptr [ %26, %39 ], [ %25, %34 ]
  tail call void @free(ptr noundef %41) #6
  %42 = load ptr, ptr %19, align 8
  %43 = icmp eq ptr %42, %18
  br i1 %43, label %44, label %24

44:                                               ; preds = %40, %10
  store i64 %16, ptr %11, align 8
  %45 = icmp eq ptr %18, null
  br i1 %45, label %51, label %46

46:                                               ; preds = %44
  %47 = ptrtoint ptr %18 to i64
  %48 = getelementptr i8, ptr %18, i64 8
  %49 = load i64, ptr %48, align 8
  %50 = add i64 %49, %47
  br label %51

51:                                               ; preds = %46, %44
  %52 = phi i64 [ %50, %46 ], [ 0, %44 ]
  %53 = getelementptr i8, ptr %11, i64 8
  store i64 %52, ptr %53, align 8
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
  %22 = getelementptr i8, ptr %11, i64 16
  %23 = load ptr, ptr %22, align 8
  %24 = icmp eq ptr %23, %21
  br i1 %24, label %47, label %25

25:                                               ; preds = %10
  %26 = getelementptr i8, ptr %11, i64 32
  br label %27

27:                                               ; preds = %43, %25
  %28 = phi ptr [ %23, %25 ], [ %45, %43 ]
  %29 = load ptr, ptr %26, align 8
  %30 = load ptr, ptr %28, align 8
  store ptr %30, ptr %22, align 8
  %31 = getelementptr i8, ptr %28, i64 8
  %32 = load i64, ptr %31, align 8
  %33 = icmp eq ptr %29, null
  br i1 %33, label %37, label %34

34:                                               ; preds = %27
  %35 = getelementptr i8, ptr %29, i64 8
  %36 = load i64, ptr %35, align 8
  br label %37

37:                                               ; preds = %34, %27
  %38 = phi i64 [ %36, %34 ], [ 0, %27 ]
  %39 = icmp sgt i64 %32, %38
  %40 = icmp slt i64 %32, 268435457
  %41 = and i1 %40, %39
  br i1 %41, label %42, label %43

42:                                               ; preds = %37
  store ptr %28, ptr %26, align 8
  br label %43

43:                                               ; preds = %42, %37
  %44 = phi ptr [ %29, %42 ], [ %28, %37 ]
  tail call void @free(ptr noundef %44) #6
  %45 = load ptr, ptr %22, align 8
  %46 = icmp eq ptr %45, %21
  br i1 %46, label %47, label %27

47:                                               ; preds = %43, %10
  store i64 %19, ptr %11, align 8
  %48 = icmp eq ptr %21, null
  br i1 %48, label %54, label %49

49:                                               ; preds = %47
  %50 = ptrtoint ptr %21 to i64
  %51 = getelementptr i8, ptr %21, i64 8
  %52 = load i64, ptr %51, align 8
  %53 = add i64 %52, %50
  br label %54

54:                                               ; preds = %49, %47
  %55 = phi i64 [ %53, %49 ], [ 0, %47 ]
  %56 = getelementptr i8, ptr %11, i64 8
  store i64 %55, ptr %56, align 8
  ret void
}

define void @stack_push(ptr noundef captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = getelementptr i8, ptr %1, i64 16
  %4 = getelementptr i8, ptr %1, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %5, -7
  %7 = sdiv i64 %6, 3
  %8 = load i64, ptr %3, align 8
  %9 = getelementptr i8, ptr %1, i64 24
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr ptr, ptr %0, i64 %8
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr i8, ptr %12, i64 %10
  %14 = load ptr, ptr %13, align 8
  %15 = load i64, ptr @key, align 8
  %16 = tail call ptr @pthread_getspecific(i64 noundef %15) #6
  %17 = icmp eq ptr %16, null
  br i1 %17, label %18, label %23

18:                                               ; preds = %2
  %19 = tail call ptr @calloc(i64 noundef 1, i64 noundef 40) #6
  %20 = load i64, ptr @key, align 8
  %21 = tail call i32 @pthread_setspecific(i64 noundef %20, ptr noundef %19) #6
  %22 = icmp eq ptr %19, null
  br i1 %22, label %36, label %23

23:                                               ; preds = %18, %2
  %24 = phi ptr [ %19, %18 ], [ %16, %2 ]
  %25 = getelementptr i8, ptr %1, i64 48
  %26 = getelementptr %struct.Buffer.1, ptr %25, i64 %7
  %27 = load i64, ptr %26, align 8
  %28 = getelementptr i8, ptr %24, i64 8
  br label %29

29:                                               ; preds = %34, %23
  %30 = load i64, ptr %24, align 8
  %31 = add i64 %30, %27
  %32 = load i64, ptr %28, align 8
  %33 = icmp ugt i64 %31, %32
  br i1 %33, label %34, label %37

34:                                               ; preds = %29
  %35 = tail call fastcc zeroext i1 @grow(ptr noundef %24, i64 noundef %27) #9
  br i1 %35, label %29, label %36

36:                                               ; preds = %34, %18
  tail call fastcc void @fail(ptr noundef %0) #8
  br label %76

37:                                               ; preds = %29
  store i64 %31, ptr %24, align 8
  %38 = inttoptr i64 %30 to ptr
  %39 = icmp eq i64 %30, 0
  br i1 %39, label %76, label %40

40:                                               ; preds = %37
  %41 = load i64, ptr %4, align 8
  %42 = add i64 %41, -7
  %43 = sdiv i64 %42, 3
  %44 = getelementptr %struct.Buffer.1, ptr %25, i64 %43
  %45 = getelementptr i8, ptr %44, i64 8
  %46 = icmp sgt i64 %42, 2
  br i1 %46, label %47, label %68

47:                                               ; preds = %40
  %48 = getelementptr i8, ptr %38, i64 16
  br label %49

49:                                               ; preds = %49, %47
  %50 = phi ptr [ %65, %49 ], [ %48, %47 ]
  %51 = phi i64 [ %66, %49 ], [ 0, %47 ]
  %52 = getelementptr %struct.Buffer.1, ptr %25, i64 %51
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr inbounds nuw i8, ptr %52, i64 8
  %55 = load i64, ptr %54, align 8
  %56 = getelementptr ptr, ptr %0, i64 %53
  %57 = load ptr, ptr %56, align 8
  %58 = getelementptr i8, ptr %57, i64 %55
  %59 = getelementptr i64, ptr %45, i64 %51
  %60 = load i64, ptr %59, align 8
  %61 = tail call ptr @memcpy(ptr noundef %50, ptr noundef %58, i64 noundef %60) #6
  %62 = load i64, ptr %59, align 8
  %63 = add i64 %62, 15
  %64 = and i64 %63, -16
  %65 = getelementptr i8, ptr %50, i64 %64
  %66 = add nuw nsw i64 %51, 1
  %67 = icmp eq i64 %66, %43
  br i1 %67, label %68, label %49

68:                                               ; preds = %49, %40
  store ptr %14, ptr %38, align 8
  %69 = getelementptr i8, ptr %1, i64 32
  %70 = load i64, ptr %69, align 8
  %71 = getelementptr i8, ptr %1, i64 40
  %72 = load i64, ptr %71, align 8
  %73 = getelementptr ptr, ptr %0, i64 %70
  %74 = load ptr, ptr %73, align 8
  %75 = getelementptr i8, ptr %74, i64 %72
  store ptr %38, ptr %75, align 8
  br label %76

76:                                               ; preds = %68, %37, %36
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
  %11 = getelementptr i8, ptr %1, i64 48
  %12 = getelementptr i8, ptr %1, i64 8
  %13 = load i64, ptr %12, align 8
  %14 = add i64 %13, -7
  %15 = sdiv i64 %14, 3
  %16 = getelementptr %struct.Buffer.1, ptr %11, i64 %15
  %17 = getelementptr i8, ptr %16, i64 8
  %18 = icmp sgt i64 %14, 2
  br i1 %18, label %19, label %40

19:                                               ; preds = %2
  %20 = getelementptr i8, ptr %10, i64 16
  br label %21

21:                                               ; preds = %21, %19
  %22 = phi ptr [ %37, %21 ], [ %20, %19 ]
  %23 = phi i64 [ %38, %21 ], [ 0, %19 ]
  %24 = getelementptr %struct.Buffer.1, ptr %11, i64 %23
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
  %39 = icmp eq i64 %38, %15
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
attributes #7 = { nounwind }
attributes #8 = { cold nobuiltin "no-builtins" }
attributes #9 = { nobuiltin "no-builtins" }

; loop.c, compiled by ziglang 0.17.1; sources 5c44f9def7a64ab34281ec276d3dcd42832d0fc36af6afade2e1171bad06c6e5


%struct.Time = type { i64, i64 }
%struct.Buffer = type { i64, i64 }

@PyExc_RecursionError = external local_unnamed_addr global ptr, align 8
@.str = private unnamed_addr constant [70 x i8] c"maximum recursion depth exceeded: the stack of compiled calls is full\00", align 1

define noundef zeroext i1 @poll_signals(ptr noundef writeonly captures(none) %0, ptr noundef captures(none) %1) local_unnamed_addr #0 {
  %3 = alloca %struct.Time, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  %4 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %3) #7
  %5 = load i64, ptr %3, align 8
  %6 = mul i64 %5, 1000000000
  %7 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = add i64 %6, %8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  %10 = load i64, ptr %1, align 8
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %12, label %13

12:                                               ; preds = %2
  store i64 %9, ptr %1, align 8
  br label %21

13:                                               ; preds = %2
  %14 = sub i64 %9, %10
  %15 = icmp ult i64 %14, 50000001
  br i1 %15, label %21, label %16

16:                                               ; preds = %13
  store i64 %9, ptr %1, align 8
  %17 = call i32 @PyGILState_Ensure() #7
  %18 = call i32 @PyErr_CheckSignals() #7
  call void @PyGILState_Release(i32 noundef %17) #7
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %21, label %20

20:                                               ; preds = %16
  store i64 1, ptr %0, align 8
  br label %21

21:                                               ; preds = %20, %16, %13, %12
  %22 = phi i1 [ false, %12 ], [ false, %13 ], [ true, %20 ], [ false, %16 ]
  ret i1 %22
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare i32 @PyGILState_Ensure() local_unnamed_addr #2

declare i32 @PyErr_CheckSignals() local_unnamed_addr #2

declare void @PyGILState_Release(i32 noundef) local_unnamed_addr #2

declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

define noundef zeroext i1 @decline(ptr noundef readnone captures(none) %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #3 {
  ret i1 false
}

define noundef zeroext i1 @run_instructions(ptr noundef %0, ptr noundef %1, ptr noundef readnone captures(address) %2) local_unnamed_addr #4 {
  %4 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #6
  store i64 0, ptr %4, align 8
  %5 = icmp ult ptr %1, %2
  br i1 %5, label %6, label %116

6:                                                ; preds = %112, %3
  %7 = phi ptr [ %114, %112 ], [ %0, %3 ]
  %8 = phi ptr [ %113, %112 ], [ %1, %3 ]
  br label %9

9:                                                ; preds = %102, %6
  %10 = phi ptr [ %8, %6 ], [ %104, %102 ]
  %11 = load i64, ptr %10, align 8
  switch i64 %11, label %12 [
    i64 4, label %16
    i64 0, label %20
    i64 3, label %30
    i64 2, label %35
    i64 1, label %94
  ]

12:                                               ; preds = %9
  %13 = inttoptr i64 %11 to ptr
  tail call void %13(ptr noundef %7, ptr noundef %10) #7
  %14 = load ptr, ptr %7, align 8
  %15 = icmp eq ptr %14, null
  br i1 %15, label %106, label %116

16:                                               ; preds = %9
  %17 = getelementptr i8, ptr %10, i64 24
  %18 = load ptr, ptr %17, align 8
  %19 = tail call zeroext i1 %18(ptr noundef %7, ptr noundef %10) #7
  br i1 %19, label %94, label %106

20:                                               ; preds = %9
  %21 = getelementptr i8, ptr %10, i64 24
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr ptr, ptr %7, i64 %22
  %24 = load ptr, ptr %23, align 8
  %25 = getelementptr i8, ptr %10, i64 32
  %26 = load i64, ptr %25, align 8
  %27 = getelementptr i8, ptr %24, i64 %26
  %28 = load i8, ptr %27, align 1
  %29 = icmp eq i8 %28, 0
  br i1 %29, label %94, label %106

30:                                               ; preds = %9
  %31 = getelementptr i8, ptr %7, i64 -24
  %32 = load ptr, ptr %31, align 8
  %33 = getelementptr i8, ptr %7, i64 -16
  %34 = load ptr, ptr %33, align 8
  br label %106

35:                                               ; preds = %9
  %36 = call zeroext i1 @poll_signals(ptr noundef %7, ptr noundef nonnull %4) #8
  br i1 %36, label %116, label %37

37:                                               ; preds = %35
  %38 = getelementptr i8, ptr %7, i64 8
  %39 = load ptr, ptr %38, align 8
  %40 = getelementptr i8, ptr %10, i64 40
  %41 = load i64, ptr %40, align 8
  %42 = getelementptr i8, ptr %39, i64 %41
  %43 = getelementptr i8, ptr %10, i64 24
  %44 = load i64, ptr %43, align 8
  %45 = icmp slt i64 %44, 0
  br i1 %45, label %46, label %50

46:                                               ; preds = %37
  %47 = getelementptr i8, ptr %7, i64 -8
  %48 = load i64, ptr %47, align 8
  %49 = add i64 %48, %44
  br label %50

50:                                               ; preds = %46, %37
  %51 = phi i64 [ %49, %46 ], [ %44, %37 ]
  %52 = getelementptr i8, ptr %10, i64 32
  %53 = load i64, ptr %52, align 8
  %54 = icmp slt i64 %51, %53
  br i1 %54, label %89, label %55

55:                                               ; preds = %50
  store ptr %10, ptr %42, align 8
  %56 = getelementptr inbounds nuw i8, ptr %42, i64 8
  store ptr %7, ptr %56, align 8
  %57 = getelementptr inbounds nuw i8, ptr %42, i64 16
  store i64 %51, ptr %57, align 8
  %58 = getelementptr i8, ptr %42, i64 24
  store ptr null, ptr %58, align 8
  %59 = getelementptr i8, ptr %10, i64 48
  %60 = load i64, ptr %59, align 8
  %61 = getelementptr i8, ptr %42, i64 %60
  %62 = getelementptr i8, ptr %42, i64 32
  store ptr %61, ptr %62, align 8
  %63 = getelementptr i8, ptr %10, i64 64
  %64 = getelementptr i8, ptr %10, i64 56
  %65 = load i64, ptr %64, align 8
  %66 = icmp sgt i64 %65, 0
  br i1 %66, label %67, label %87

67:                                               ; preds = %76, %55
  %68 = phi i64 [ %84, %76 ], [ 0, %55 ]
  %69 = getelementptr %struct.Buffer, ptr %63, i64 %68
  %70 = load i64, ptr %69, align 8
  %71 = icmp slt i64 %70, 0
  br i1 %71, label %76, label %72

72:                                               ; preds = %67
  %73 = getelementptr ptr, ptr %7, i64 %70
  %74 = load ptr, ptr %73, align 8
  %75 = ptrtoint ptr %74 to i64
  br label %76

76:                                               ; preds = %72, %67
  %77 = phi i64 [ %75, %72 ], [ 0, %67 ]
  %78 = getelementptr i8, ptr %69, i64 8
  %79 = load i64, ptr %78, align 8
  %80 = add i64 %79, %77
  %81 = inttoptr i64 %80 to ptr
  %82 = getelementptr ptr, ptr %58, i64 %68
  %83 = getelementptr i8, ptr %82, i64 16
  store ptr %81, ptr %83, align 8
  %84 = add nuw nsw i64 %68, 1
  %85 = load i64, ptr %64, align 8
  %86 = icmp slt i64 %84, %85
  br i1 %86, label %67, label %87

87:                                               ; preds = %76, %55
  %88 = icmp eq ptr %58, null
  br i1 %88, label %89, label %90

89:                                               ; preds = %87, %50
  tail call fastcc void @overflow() #9
  br label %116

90:                                               ; preds = %87
  %91 = getelementptr i8, ptr %10, i64 16
  %92 = load i64, ptr %91, align 8
  %93 = getelementptr i64, ptr %10, i64 %92
  br label %112

94:                                               ; preds = %20, %16, %9
  %95 = getelementptr i8, ptr %10, i64 16
  %96 = load i64, ptr %95, align 8
  %97 = icmp slt i64 %96, 0
  br i1 %97, label %98, label %102

98:                                               ; preds = %94
  %99 = call zeroext i1 @poll_signals(ptr noundef %7, ptr noundef nonnull %4) #8
  br i1 %99, label %116, label %100

100:                                              ; preds = %98
  %101 = load i64, ptr %95, align 8
  br label %102

102:                                              ; preds = %100, %94
  %103 = phi i64 [ %101, %100 ], [ %96, %94 ]
  %104 = getelementptr i64, ptr %10, i64 %103
  %105 = icmp ult ptr %104, %2
  br i1 %105, label %9, label %116

106:                                              ; preds = %30, %20, %16, %12
  %107 = phi ptr [ %10, %12 ], [ %32, %30 ], [ %10, %16 ], [ %10, %20 ]
  %108 = phi ptr [ %7, %12 ], [ %34, %30 ], [ %7, %16 ], [ %7, %20 ]
  %109 = getelementptr i8, ptr %107, i64 8
  %110 = load i64, ptr %109, align 8
  %111 = getelementptr i64, ptr %107, i64 %110
  br label %112

112:                                              ; preds = %106, %90
  %113 = phi ptr [ %93, %90 ], [ %111, %106 ]
  %114 = phi ptr [ %58, %90 ], [ %108, %106 ]
  %115 = icmp ult ptr %113, %2
  br i1 %115, label %6, label %116

116:                                              ; preds = %112, %102, %98, %89, %35, %12, %3
  %117 = phi i1 [ true, %89 ], [ true, %98 ], [ false, %3 ], [ false, %102 ], [ true, %12 ], [ true, %35 ], [ false, %112 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #6
  ret i1 %117
}

define internal fastcc void @overflow() unnamed_addr #5 {
  %1 = tail call i32 @PyGILState_Ensure() #7
  %2 = load ptr, ptr @PyExc_RecursionError, align 8
  tail call void @PyErr_SetString(ptr noundef %2, ptr noundef nonnull @.str) #7
  tail call void @PyGILState_Release(i32 noundef %1) #7
  ret void
}

define noundef zeroext i1 @run_program(ptr noundef %0, ptr noundef %1, ptr noundef readnone captures(address) %2) local_unnamed_addr #4 {
  %4 = tail call ptr @PyEval_SaveThread() #7
  %5 = tail call zeroext i1 @run_instructions(ptr noundef %0, ptr noundef %1, ptr noundef %2) #8
  tail call void @PyEval_RestoreThread(ptr noundef %4) #7
  ret i1 %5
}

declare ptr @PyEval_SaveThread() local_unnamed_addr #2

declare void @PyEval_RestoreThread(ptr noundef) local_unnamed_addr #2

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #2

declare void @PyErr_SetString(ptr noundef, ptr noundef) local_unnamed_addr #2

attributes #0 = { noinline nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { null_pointer_is_valid "no-builtins" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind null_pointer_is_valid willreturn memory(none) "no-builtins" }
attributes #4 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #5 = { cold noinline nounwind null_pointer_is_valid optsize "no-builtins" }
attributes #6 = { nounwind }
attributes #7 = { nobuiltin nounwind "no-builtins" }
attributes #8 = { nobuiltin "no-builtins" }
attributes #9 = { cold nobuiltin "no-builtins" }

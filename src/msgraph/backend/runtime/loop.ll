; loop.c, compiled by ziglang 0.17.1; sources 62da609e5f4665ed623d01276db480bd6b5b8d7c2f63cf476abd694cb0c62fbe


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
  br i1 %5, label %6, label %113

6:                                                ; preds = %109, %3
  %7 = phi ptr [ %111, %109 ], [ %0, %3 ]
  %8 = phi ptr [ %110, %109 ], [ %1, %3 ]
  br label %9

9:                                                ; preds = %99, %6
  %10 = phi ptr [ %8, %6 ], [ %101, %99 ]
  %11 = load i64, ptr %10, align 8
  switch i64 %11, label %12 [
    i64 4, label %16
    i64 0, label %20
    i64 3, label %30
    i64 2, label %35
    i64 1, label %91
  ]

12:                                               ; preds = %9
  %13 = inttoptr i64 %11 to ptr
  tail call void %13(ptr noundef %7, ptr noundef %10) #7
  %14 = load ptr, ptr %7, align 8
  %15 = icmp eq ptr %14, null
  br i1 %15, label %103, label %113

16:                                               ; preds = %9
  %17 = getelementptr i8, ptr %10, i64 24
  %18 = load ptr, ptr %17, align 8
  %19 = tail call zeroext i1 %18(ptr noundef %7, ptr noundef %10) #7
  br i1 %19, label %91, label %103

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
  br i1 %29, label %91, label %103

30:                                               ; preds = %9
  %31 = getelementptr i8, ptr %7, i64 -24
  %32 = load ptr, ptr %31, align 8
  %33 = getelementptr i8, ptr %7, i64 -16
  %34 = load ptr, ptr %33, align 8
  br label %103

35:                                               ; preds = %9
  %36 = call zeroext i1 @poll_signals(ptr noundef %7, ptr noundef nonnull %4) #8
  br i1 %36, label %113, label %37

37:                                               ; preds = %35
  %38 = getelementptr i8, ptr %10, i64 24
  %39 = load i64, ptr %38, align 8
  %40 = icmp slt i64 %39, 0
  br i1 %40, label %41, label %45

41:                                               ; preds = %37
  %42 = getelementptr i8, ptr %7, i64 -8
  %43 = load i64, ptr %42, align 8
  %44 = add i64 %43, %39
  br label %45

45:                                               ; preds = %41, %37
  %46 = phi i64 [ %44, %41 ], [ %39, %37 ]
  %47 = getelementptr i8, ptr %10, i64 32
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %46, %48
  br i1 %49, label %50, label %51

50:                                               ; preds = %45
  tail call fastcc void @overflow() #9
  br label %113

51:                                               ; preds = %45
  %52 = getelementptr i8, ptr %7, i64 8
  %53 = load ptr, ptr %52, align 8
  %54 = getelementptr i8, ptr %10, i64 40
  %55 = load i64, ptr %54, align 8
  %56 = getelementptr i8, ptr %53, i64 %55
  %57 = getelementptr i8, ptr %10, i64 56
  %58 = load i64, ptr %57, align 8
  store ptr %10, ptr %56, align 8
  %59 = getelementptr inbounds nuw i8, ptr %56, i64 8
  store ptr %7, ptr %59, align 8
  %60 = getelementptr inbounds nuw i8, ptr %56, i64 16
  store i64 %46, ptr %60, align 8
  %61 = getelementptr i8, ptr %56, i64 24
  store ptr null, ptr %61, align 8
  %62 = getelementptr i8, ptr %10, i64 48
  %63 = load i64, ptr %62, align 8
  %64 = getelementptr i8, ptr %56, i64 %63
  %65 = getelementptr i8, ptr %56, i64 32
  store ptr %64, ptr %65, align 8
  %66 = getelementptr i8, ptr %10, i64 64
  %67 = icmp sgt i64 %58, 0
  br i1 %67, label %68, label %87

68:                                               ; preds = %77, %51
  %69 = phi i64 [ %85, %77 ], [ 0, %51 ]
  %70 = getelementptr %struct.Buffer, ptr %66, i64 %69
  %71 = load i64, ptr %70, align 8
  %72 = icmp slt i64 %71, 0
  br i1 %72, label %77, label %73

73:                                               ; preds = %68
  %74 = getelementptr ptr, ptr %7, i64 %71
  %75 = load ptr, ptr %74, align 8
  %76 = ptrtoint ptr %75 to i64
  br label %77

77:                                               ; preds = %73, %68
  %78 = phi i64 [ %76, %73 ], [ 0, %68 ]
  %79 = getelementptr i8, ptr %70, i64 8
  %80 = load i64, ptr %79, align 8
  %81 = add i64 %80, %78
  %82 = inttoptr i64 %81 to ptr
  %83 = getelementptr ptr, ptr %61, i64 %69
  %84 = getelementptr i8, ptr %83, i64 16
  store ptr %82, ptr %84, align 8
  %85 = add nuw nsw i64 %69, 1
  %86 = icmp eq i64 %85, %58
  br i1 %86, label %87, label %68

87:                                               ; preds = %77, %51
  %88 = getelementptr i8, ptr %10, i64 16
  %89 = load i64, ptr %88, align 8
  %90 = getelementptr i64, ptr %10, i64 %89
  br label %109

91:                                               ; preds = %20, %16, %9
  %92 = getelementptr i8, ptr %10, i64 16
  %93 = load i64, ptr %92, align 8
  %94 = icmp slt i64 %93, 0
  br i1 %94, label %95, label %99

95:                                               ; preds = %91
  %96 = call zeroext i1 @poll_signals(ptr noundef %7, ptr noundef nonnull %4) #8
  br i1 %96, label %113, label %97

97:                                               ; preds = %95
  %98 = load i64, ptr %92, align 8
  br label %99

99:                                               ; preds = %97, %91
  %100 = phi i64 [ %98, %97 ], [ %93, %91 ]
  %101 = getelementptr i64, ptr %10, i64 %100
  %102 = icmp ult ptr %101, %2
  br i1 %102, label %9, label %113

103:                                              ; preds = %30, %20, %16, %12
  %104 = phi ptr [ %10, %12 ], [ %32, %30 ], [ %10, %16 ], [ %10, %20 ]
  %105 = phi ptr [ %7, %12 ], [ %34, %30 ], [ %7, %16 ], [ %7, %20 ]
  %106 = getelementptr i8, ptr %104, i64 8
  %107 = load i64, ptr %106, align 8
  %108 = getelementptr i64, ptr %104, i64 %107
  br label %109

109:                                              ; preds = %103, %87
  %110 = phi ptr [ %90, %87 ], [ %108, %103 ]
  %111 = phi ptr [ %61, %87 ], [ %105, %103 ]
  %112 = icmp ult ptr %110, %2
  br i1 %112, label %6, label %113

113:                                              ; preds = %109, %99, %95, %50, %35, %12, %3
  %114 = phi i1 [ true, %50 ], [ true, %95 ], [ false, %3 ], [ false, %99 ], [ true, %12 ], [ true, %35 ], [ false, %109 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #6
  ret i1 %114
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

; loop.c, compiled by ziglang 0.17.1; sources fe42d5eeaff75171f68274519d502387407d7ddc638f13caae7d2221d5058423


%struct.Time = type { i64, i64 }
%struct.Buffer = type { i64, i64 }

@.str = private unnamed_addr constant [15 x i8] c"RecursionError\00", align 1
@.str.1 = private unnamed_addr constant [70 x i8] c"maximum recursion depth exceeded: the stack of compiled calls is full\00", align 1

define noundef zeroext i1 @poll_signals(ptr noundef %0, ptr noundef captures(none) %1) local_unnamed_addr #0 {
  %3 = alloca %struct.Time, align 8
  %4 = load volatile i64, ptr %0, align 8
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %28

6:                                                ; preds = %2
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #7
  %7 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %3) #8
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %11, label %9

9:                                                ; preds = %6
  %10 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %3) #8
  br label %11

11:                                               ; preds = %9, %6
  %12 = load i64, ptr %3, align 8
  %13 = mul i64 %12, 1000000000
  %14 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %15 = load i64, ptr %14, align 8
  %16 = add i64 %13, %15
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #7
  %17 = load i64, ptr %1, align 8
  %18 = icmp ne i64 %17, 0
  %19 = sub i64 %16, %17
  %20 = icmp ult i64 %19, 50000001
  %21 = select i1 %18, i1 %20, i1 false
  br i1 %21, label %28, label %22

22:                                               ; preds = %11
  store i64 %16, ptr %1, align 8
  br i1 %18, label %23, label %28

23:                                               ; preds = %22
  %24 = call ptr @PyGILState_GetThisThreadState() #8
  %25 = icmp eq ptr %24, null
  br i1 %25, label %28, label %26

26:                                               ; preds = %23
  %27 = call fastcc zeroext i1 @handle_signals(ptr noundef %0) #9
  br label %28

28:                                               ; preds = %26, %23, %22, %11, %2
  %29 = phi i1 [ true, %2 ], [ false, %23 ], [ false, %22 ], [ %27, %26 ], [ false, %11 ]
  ret i1 %29
}

declare ptr @PyGILState_GetThisThreadState() local_unnamed_addr #1

define internal fastcc noundef zeroext i1 @handle_signals(ptr noundef writeonly captures(none) %0) unnamed_addr #2 {
  %2 = tail call i32 @PyGILState_Ensure() #8
  %3 = tail call i32 @PyErr_CheckSignals() #8
  tail call void @PyGILState_Release(i32 noundef %2) #8
  %4 = icmp ne i32 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %1
  store i64 1, ptr %0, align 8
  br label %6

6:                                                ; preds = %5, %1
  ret i1 %4
}

define noundef zeroext i1 @decline(ptr noundef readnone captures(none) %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #3 {
  ret i1 false
}

define noundef zeroext i1 @run_instructions(ptr noundef %0, ptr noundef %1, ptr noundef readnone captures(address) %2) local_unnamed_addr #4 {
  %4 = tail call fastcc zeroext i1 @run(ptr noundef %0, ptr noundef %1, ptr noundef %2, i1 noundef zeroext false) #10
  ret i1 %4
}

define internal fastcc noundef zeroext i1 @run(ptr noundef %0, ptr noundef %1, ptr noundef readnone captures(address) %2, i1 noundef zeroext %3) unnamed_addr #5 {
  %5 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #7
  store i64 0, ptr %5, align 8
  %6 = icmp ult ptr %1, %2
  br i1 %6, label %7, label %123

7:                                                ; preds = %119, %4
  %8 = phi ptr [ %121, %119 ], [ %0, %4 ]
  %9 = phi ptr [ %120, %119 ], [ %1, %4 ]
  br label %10

10:                                               ; preds = %109, %7
  %11 = phi ptr [ %9, %7 ], [ %111, %109 ]
  %12 = load i64, ptr %11, align 8
  switch i64 %12, label %13 [
    i64 4, label %20
    i64 0, label %30
    i64 3, label %40
    i64 2, label %45
    i64 1, label %101
  ]

13:                                               ; preds = %10
  %14 = inttoptr i64 %12 to ptr
  tail call void %14(ptr noundef %8, ptr noundef %11) #8
  %15 = load ptr, ptr %8, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %17, label %123

17:                                               ; preds = %13
  br i1 %3, label %18, label %113

18:                                               ; preds = %17
  %19 = call zeroext i1 @poll_signals(ptr noundef %8, ptr noundef nonnull %5) #10
  br i1 %19, label %123, label %113

20:                                               ; preds = %10
  %21 = getelementptr i8, ptr %11, i64 24
  %22 = load ptr, ptr %21, align 8
  %23 = tail call zeroext i1 %22(ptr noundef %8, ptr noundef %11) #8
  br i1 %23, label %24, label %113

24:                                               ; preds = %20
  %25 = load ptr, ptr %8, align 8
  %26 = icmp eq ptr %25, null
  br i1 %26, label %27, label %123

27:                                               ; preds = %24
  br i1 %3, label %28, label %101

28:                                               ; preds = %27
  %29 = call zeroext i1 @poll_signals(ptr noundef %8, ptr noundef nonnull %5) #10
  br i1 %29, label %123, label %101

30:                                               ; preds = %10
  %31 = getelementptr i8, ptr %11, i64 24
  %32 = load i64, ptr %31, align 8
  %33 = getelementptr ptr, ptr %8, i64 %32
  %34 = load ptr, ptr %33, align 8
  %35 = getelementptr i8, ptr %11, i64 32
  %36 = load i64, ptr %35, align 8
  %37 = getelementptr i8, ptr %34, i64 %36
  %38 = load i8, ptr %37, align 1
  %39 = icmp eq i8 %38, 0
  br i1 %39, label %101, label %113

40:                                               ; preds = %10
  %41 = getelementptr i8, ptr %8, i64 -24
  %42 = load ptr, ptr %41, align 8
  %43 = getelementptr i8, ptr %8, i64 -16
  %44 = load ptr, ptr %43, align 8
  br label %113

45:                                               ; preds = %10
  %46 = call zeroext i1 @poll_signals(ptr noundef %8, ptr noundef nonnull %5) #10
  br i1 %46, label %123, label %47

47:                                               ; preds = %45
  %48 = getelementptr i8, ptr %11, i64 24
  %49 = load i64, ptr %48, align 8
  %50 = icmp slt i64 %49, 0
  br i1 %50, label %51, label %55

51:                                               ; preds = %47
  %52 = getelementptr i8, ptr %8, i64 -8
  %53 = load i64, ptr %52, align 8
  %54 = add i64 %53, %49
  br label %55

55:                                               ; preds = %51, %47
  %56 = phi i64 [ %54, %51 ], [ %49, %47 ]
  %57 = getelementptr i8, ptr %11, i64 32
  %58 = load i64, ptr %57, align 8
  %59 = icmp slt i64 %56, %58
  br i1 %59, label %60, label %61

60:                                               ; preds = %55
  tail call fastcc void @overflow() #9
  br label %123

61:                                               ; preds = %55
  %62 = getelementptr i8, ptr %8, i64 8
  %63 = load ptr, ptr %62, align 8
  %64 = getelementptr i8, ptr %11, i64 40
  %65 = load i64, ptr %64, align 8
  %66 = getelementptr i8, ptr %63, i64 %65
  %67 = getelementptr i8, ptr %11, i64 56
  %68 = load i64, ptr %67, align 8
  store ptr %11, ptr %66, align 8
  %69 = getelementptr inbounds nuw i8, ptr %66, i64 8
  store ptr %8, ptr %69, align 8
  %70 = getelementptr inbounds nuw i8, ptr %66, i64 16
  store i64 %56, ptr %70, align 8
  %71 = getelementptr i8, ptr %66, i64 24
  store ptr null, ptr %71, align 8
  %72 = getelementptr i8, ptr %11, i64 48
  %73 = load i64, ptr %72, align 8
  %74 = getelementptr i8, ptr %66, i64 %73
  %75 = getelementptr i8, ptr %66, i64 32
  store ptr %74, ptr %75, align 8
  %76 = getelementptr i8, ptr %11, i64 64
  %77 = icmp sgt i64 %68, 0
  br i1 %77, label %78, label %97

78:                                               ; preds = %87, %61
  %79 = phi i64 [ %95, %87 ], [ 0, %61 ]
  %80 = getelementptr %struct.Buffer, ptr %76, i64 %79
  %81 = load i64, ptr %80, align 8
  %82 = icmp slt i64 %81, 0
  br i1 %82, label %87, label %83

83:                                               ; preds = %78
  %84 = getelementptr ptr, ptr %8, i64 %81
  %85 = load ptr, ptr %84, align 8
  %86 = ptrtoint ptr %85 to i64
  br label %87

87:                                               ; preds = %83, %78
  %88 = phi i64 [ %86, %83 ], [ 0, %78 ]
  %89 = getelementptr i8, ptr %80, i64 8
  %90 = load i64, ptr %89, align 8
  %91 = add i64 %90, %88
  %92 = inttoptr i64 %91 to ptr
  %93 = getelementptr ptr, ptr %71, i64 %79
  %94 = getelementptr i8, ptr %93, i64 16
  store ptr %92, ptr %94, align 8
  %95 = add nuw nsw i64 %79, 1
  %96 = icmp eq i64 %95, %68
  br i1 %96, label %97, label %78

97:                                               ; preds = %87, %61
  %98 = getelementptr i8, ptr %11, i64 16
  %99 = load i64, ptr %98, align 8
  %100 = getelementptr i64, ptr %11, i64 %99
  br label %119

101:                                              ; preds = %30, %28, %27, %10
  %102 = getelementptr i8, ptr %11, i64 16
  %103 = load i64, ptr %102, align 8
  %104 = icmp slt i64 %103, 0
  br i1 %104, label %105, label %109

105:                                              ; preds = %101
  %106 = call zeroext i1 @poll_signals(ptr noundef %8, ptr noundef nonnull %5) #10
  br i1 %106, label %123, label %107

107:                                              ; preds = %105
  %108 = load i64, ptr %102, align 8
  br label %109

109:                                              ; preds = %107, %101
  %110 = phi i64 [ %108, %107 ], [ %103, %101 ]
  %111 = getelementptr i64, ptr %11, i64 %110
  %112 = icmp ult ptr %111, %2
  br i1 %112, label %10, label %123

113:                                              ; preds = %40, %30, %20, %18, %17
  %114 = phi ptr [ %11, %18 ], [ %11, %17 ], [ %42, %40 ], [ %11, %20 ], [ %11, %30 ]
  %115 = phi ptr [ %8, %18 ], [ %8, %17 ], [ %44, %40 ], [ %8, %20 ], [ %8, %30 ]
  %116 = getelementptr i8, ptr %114, i64 8
  %117 = load i64, ptr %116, align 8
  %118 = getelementptr i64, ptr %114, i64 %117
  br label %119

119:                                              ; preds = %113, %97
  %120 = phi ptr [ %100, %97 ], [ %118, %113 ]
  %121 = phi ptr [ %71, %97 ], [ %115, %113 ]
  %122 = icmp ult ptr %120, %2
  br i1 %122, label %7, label %123

123:                                              ; preds = %119, %109, %105, %60, %45, %28, %24, %18, %13, %4
  %124 = phi i1 [ true, %60 ], [ false, %4 ], [ true, %28 ], [ false, %109 ], [ true, %105 ], [ true, %24 ], [ false, %119 ], [ true, %45 ], [ true, %13 ], [ true, %18 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #7
  ret i1 %124
}

define noundef zeroext i1 @run_program(ptr noundef %0, ptr noundef %1, ptr noundef readnone captures(address) %2) local_unnamed_addr #4 {
  %4 = tail call ptr @PyEval_SaveThread() #8
  %5 = tail call fastcc zeroext i1 @run(ptr noundef %0, ptr noundef %1, ptr noundef %2, i1 noundef zeroext true) #10
  tail call void @PyEval_RestoreThread(ptr noundef %4) #8
  ret i1 %5
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #6

declare ptr @PyEval_SaveThread() local_unnamed_addr #1

declare void @PyEval_RestoreThread(ptr noundef) local_unnamed_addr #1

declare void @llvm.lifetime.end.p0(ptr captures(none)) #6

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #1

declare i32 @PyGILState_Ensure() local_unnamed_addr #1

declare i32 @PyErr_CheckSignals() local_unnamed_addr #1

declare void @PyGILState_Release(i32 noundef) local_unnamed_addr #1

define internal fastcc void @overflow() unnamed_addr #2 {
  %1 = tail call i32 @PyGILState_Ensure() #8
  %2 = tail call ptr @PyEval_GetBuiltins() #8
  %3 = tail call ptr @PyDict_GetItemString(ptr noundef %2, ptr noundef nonnull @.str) #8
  tail call void @PyErr_SetString(ptr noundef %3, ptr noundef nonnull @.str.1) #8
  tail call void @PyGILState_Release(i32 noundef %1) #8
  ret void
}

declare ptr @PyDict_GetItemString(ptr noundef, ptr noundef) local_unnamed_addr #1

declare ptr @PyEval_GetBuiltins() local_unnamed_addr #1

declare void @PyErr_SetString(ptr noundef, ptr noundef) local_unnamed_addr #1

attributes #0 = { noinline nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { cold noinline nounwind null_pointer_is_valid optsize "no-builtins" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind null_pointer_is_valid willreturn memory(none) "no-builtins" }
attributes #4 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #5 = { inlinehint nounwind null_pointer_is_valid "no-builtins" }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nounwind }
attributes #8 = { nobuiltin nounwind "no-builtins" }
attributes #9 = { cold nobuiltin "no-builtins" }
attributes #10 = { nobuiltin "no-builtins" }

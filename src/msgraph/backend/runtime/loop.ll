; loop.c, compiled by ziglang 0.17.1; sources ecbbb3b4d3215ae9984b0db1410eecee0f259ffcda255574eee7690d2cd49567


%struct.Time = type { i64, i64 }
%struct.Buffer = type { i64, i64 }

@PyExc_RecursionError = external local_unnamed_addr global ptr, align 8
@.str = private unnamed_addr constant [70 x i8] c"maximum recursion depth exceeded: the stack of compiled calls is full\00", align 1

define noundef zeroext i1 @poll_signals(ptr noundef writeonly captures(none) %0, ptr noundef captures(none) %1) local_unnamed_addr #0 {
  %3 = alloca %struct.Time, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #7
  %4 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %3) #8
  %5 = load i64, ptr %3, align 8
  %6 = mul i64 %5, 1000000000
  %7 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = add i64 %6, %8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #7
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
  %17 = call i32 @PyGILState_Ensure() #8
  %18 = call i32 @PyErr_CheckSignals() #8
  call void @PyGILState_Release(i32 noundef %17) #8
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
  %4 = tail call fastcc zeroext i1 @run(ptr noundef %0, ptr noundef %1, ptr noundef %2, i1 noundef zeroext false) #9
  ret i1 %4
}

define internal fastcc noundef zeroext i1 @run(ptr noundef %0, ptr noundef %1, ptr noundef readnone captures(address) %2, i1 noundef zeroext %3) unnamed_addr #5 {
  %5 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #7
  store i64 0, ptr %5, align 8
  %6 = icmp ult ptr %1, %2
  br i1 %6, label %7, label %120

7:                                                ; preds = %116, %4
  %8 = phi ptr [ %118, %116 ], [ %0, %4 ]
  %9 = phi ptr [ %117, %116 ], [ %1, %4 ]
  br label %10

10:                                               ; preds = %106, %7
  %11 = phi ptr [ %9, %7 ], [ %108, %106 ]
  %12 = load i64, ptr %11, align 8
  switch i64 %12, label %13 [
    i64 4, label %20
    i64 0, label %27
    i64 3, label %37
    i64 2, label %42
    i64 1, label %98
  ]

13:                                               ; preds = %10
  %14 = inttoptr i64 %12 to ptr
  tail call void %14(ptr noundef %8, ptr noundef %11) #8
  %15 = load ptr, ptr %8, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %17, label %120

17:                                               ; preds = %13
  br i1 %3, label %18, label %110

18:                                               ; preds = %17
  %19 = call zeroext i1 @poll_signals(ptr noundef %8, ptr noundef nonnull %5) #9
  br i1 %19, label %120, label %110

20:                                               ; preds = %10
  %21 = getelementptr i8, ptr %11, i64 24
  %22 = load ptr, ptr %21, align 8
  %23 = tail call zeroext i1 %22(ptr noundef %8, ptr noundef %11) #8
  br i1 %23, label %24, label %110

24:                                               ; preds = %20
  br i1 %3, label %25, label %98

25:                                               ; preds = %24
  %26 = call zeroext i1 @poll_signals(ptr noundef %8, ptr noundef nonnull %5) #9
  br i1 %26, label %120, label %98

27:                                               ; preds = %10
  %28 = getelementptr i8, ptr %11, i64 24
  %29 = load i64, ptr %28, align 8
  %30 = getelementptr ptr, ptr %8, i64 %29
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr i8, ptr %11, i64 32
  %33 = load i64, ptr %32, align 8
  %34 = getelementptr i8, ptr %31, i64 %33
  %35 = load i8, ptr %34, align 1
  %36 = icmp eq i8 %35, 0
  br i1 %36, label %98, label %110

37:                                               ; preds = %10
  %38 = getelementptr i8, ptr %8, i64 -24
  %39 = load ptr, ptr %38, align 8
  %40 = getelementptr i8, ptr %8, i64 -16
  %41 = load ptr, ptr %40, align 8
  br label %110

42:                                               ; preds = %10
  %43 = call zeroext i1 @poll_signals(ptr noundef %8, ptr noundef nonnull %5) #9
  br i1 %43, label %120, label %44

44:                                               ; preds = %42
  %45 = getelementptr i8, ptr %11, i64 24
  %46 = load i64, ptr %45, align 8
  %47 = icmp slt i64 %46, 0
  br i1 %47, label %48, label %52

48:                                               ; preds = %44
  %49 = getelementptr i8, ptr %8, i64 -8
  %50 = load i64, ptr %49, align 8
  %51 = add i64 %50, %46
  br label %52

52:                                               ; preds = %48, %44
  %53 = phi i64 [ %51, %48 ], [ %46, %44 ]
  %54 = getelementptr i8, ptr %11, i64 32
  %55 = load i64, ptr %54, align 8
  %56 = icmp slt i64 %53, %55
  br i1 %56, label %57, label %58

57:                                               ; preds = %52
  tail call fastcc void @overflow() #10
  br label %120

58:                                               ; preds = %52
  %59 = getelementptr i8, ptr %8, i64 8
  %60 = load ptr, ptr %59, align 8
  %61 = getelementptr i8, ptr %11, i64 40
  %62 = load i64, ptr %61, align 8
  %63 = getelementptr i8, ptr %60, i64 %62
  %64 = getelementptr i8, ptr %11, i64 56
  %65 = load i64, ptr %64, align 8
  store ptr %11, ptr %63, align 8
  %66 = getelementptr inbounds nuw i8, ptr %63, i64 8
  store ptr %8, ptr %66, align 8
  %67 = getelementptr inbounds nuw i8, ptr %63, i64 16
  store i64 %53, ptr %67, align 8
  %68 = getelementptr i8, ptr %63, i64 24
  store ptr null, ptr %68, align 8
  %69 = getelementptr i8, ptr %11, i64 48
  %70 = load i64, ptr %69, align 8
  %71 = getelementptr i8, ptr %63, i64 %70
  %72 = getelementptr i8, ptr %63, i64 32
  store ptr %71, ptr %72, align 8
  %73 = getelementptr i8, ptr %11, i64 64
  %74 = icmp sgt i64 %65, 0
  br i1 %74, label %75, label %94

75:                                               ; preds = %84, %58
  %76 = phi i64 [ %92, %84 ], [ 0, %58 ]
  %77 = getelementptr %struct.Buffer, ptr %73, i64 %76
  %78 = load i64, ptr %77, align 8
  %79 = icmp slt i64 %78, 0
  br i1 %79, label %84, label %80

80:                                               ; preds = %75
  %81 = getelementptr ptr, ptr %8, i64 %78
  %82 = load ptr, ptr %81, align 8
  %83 = ptrtoint ptr %82 to i64
  br label %84

84:                                               ; preds = %80, %75
  %85 = phi i64 [ %83, %80 ], [ 0, %75 ]
  %86 = getelementptr i8, ptr %77, i64 8
  %87 = load i64, ptr %86, align 8
  %88 = add i64 %87, %85
  %89 = inttoptr i64 %88 to ptr
  %90 = getelementptr ptr, ptr %68, i64 %76
  %91 = getelementptr i8, ptr %90, i64 16
  store ptr %89, ptr %91, align 8
  %92 = add nuw nsw i64 %76, 1
  %93 = icmp eq i64 %92, %65
  br i1 %93, label %94, label %75

94:                                               ; preds = %84, %58
  %95 = getelementptr i8, ptr %11, i64 16
  %96 = load i64, ptr %95, align 8
  %97 = getelementptr i64, ptr %11, i64 %96
  br label %116

98:                                               ; preds = %27, %25, %24, %10
  %99 = getelementptr i8, ptr %11, i64 16
  %100 = load i64, ptr %99, align 8
  %101 = icmp slt i64 %100, 0
  br i1 %101, label %102, label %106

102:                                              ; preds = %98
  %103 = call zeroext i1 @poll_signals(ptr noundef %8, ptr noundef nonnull %5) #9
  br i1 %103, label %120, label %104

104:                                              ; preds = %102
  %105 = load i64, ptr %99, align 8
  br label %106

106:                                              ; preds = %104, %98
  %107 = phi i64 [ %105, %104 ], [ %100, %98 ]
  %108 = getelementptr i64, ptr %11, i64 %107
  %109 = icmp ult ptr %108, %2
  br i1 %109, label %10, label %120

110:                                              ; preds = %37, %27, %20, %18, %17
  %111 = phi ptr [ %11, %18 ], [ %11, %17 ], [ %39, %37 ], [ %11, %20 ], [ %11, %27 ]
  %112 = phi ptr [ %8, %18 ], [ %8, %17 ], [ %41, %37 ], [ %8, %20 ], [ %8, %27 ]
  %113 = getelementptr i8, ptr %111, i64 8
  %114 = load i64, ptr %113, align 8
  %115 = getelementptr i64, ptr %111, i64 %114
  br label %116

116:                                              ; preds = %110, %94
  %117 = phi ptr [ %97, %94 ], [ %115, %110 ]
  %118 = phi ptr [ %68, %94 ], [ %112, %110 ]
  %119 = icmp ult ptr %117, %2
  br i1 %119, label %7, label %120

120:                                              ; preds = %116, %106, %102, %57, %42, %25, %18, %13, %4
  %121 = phi i1 [ true, %57 ], [ false, %4 ], [ true, %25 ], [ false, %106 ], [ true, %102 ], [ true, %18 ], [ true, %42 ], [ false, %116 ], [ true, %13 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #7
  ret i1 %121
}

define noundef zeroext i1 @run_program(ptr noundef %0, ptr noundef %1, ptr noundef readnone captures(address) %2) local_unnamed_addr #4 {
  %4 = tail call ptr @PyEval_SaveThread() #8
  %5 = tail call fastcc zeroext i1 @run(ptr noundef %0, ptr noundef %1, ptr noundef %2, i1 noundef zeroext true) #9
  tail call void @PyEval_RestoreThread(ptr noundef %4) #8
  ret i1 %5
}

declare ptr @PyEval_SaveThread() local_unnamed_addr #2

declare void @PyEval_RestoreThread(ptr noundef) local_unnamed_addr #2

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #2

define internal fastcc void @overflow() unnamed_addr #6 {
  %1 = tail call i32 @PyGILState_Ensure() #8
  %2 = load ptr, ptr @PyExc_RecursionError, align 8
  tail call void @PyErr_SetString(ptr noundef %2, ptr noundef nonnull @.str) #8
  tail call void @PyGILState_Release(i32 noundef %1) #8
  ret void
}

declare void @PyErr_SetString(ptr noundef, ptr noundef) local_unnamed_addr #2

attributes #0 = { noinline nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { null_pointer_is_valid "no-builtins" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind null_pointer_is_valid willreturn memory(none) "no-builtins" }
attributes #4 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #5 = { inlinehint nounwind null_pointer_is_valid "no-builtins" }
attributes #6 = { cold noinline nounwind null_pointer_is_valid optsize "no-builtins" }
attributes #7 = { nounwind }
attributes #8 = { nobuiltin nounwind "no-builtins" }
attributes #9 = { nobuiltin "no-builtins" }
attributes #10 = { cold nobuiltin "no-builtins" }

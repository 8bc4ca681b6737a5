; exchange.c, compiled by ziglang 0.17.1; sources 4342d5355beacfa4e3cb4b647dd0b00e6e539f147c4d9da846f703ad6e434dd9


%struct.Time = type { i64, i64 }
%struct.Buffer = type { i64, i64 }

@started = internal unnamed_addr global ptr null, align 8
@is_locked = internal global i8 0, align 1
@sent = internal unnamed_addr global ptr null, align 8
@__const.wait_long.nap = private unnamed_addr constant %struct.Time { i64 0, i64 30000 }, align 8

define void @finish_messages() local_unnamed_addr #0 {
  %1 = alloca [32 x i64], align 16
  %2 = alloca i32, align 4
  %3 = alloca %struct.Time, align 8
  br label %4

4:                                                ; preds = %35, %0
  %5 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %6 = icmp eq i8 %5, 0
  br i1 %6, label %11, label %7

7:                                                ; preds = %7, %4
  %8 = call i32 @sched_yield() #5
  %9 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %11, label %7

11:                                               ; preds = %7, %4
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #6
  %12 = load ptr, ptr @sent, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %14, label %15

14:                                               ; preds = %11
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #6
  store atomic i8 0, ptr @is_locked release, align 1
  br label %37

15:                                               ; preds = %28, %11
  %16 = phi ptr [ %30, %28 ], [ %12, %11 ]
  %17 = phi ptr [ %29, %28 ], [ @sent, %11 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #6
  store i32 0, ptr %2, align 4
  %18 = getelementptr i8, ptr %16, i64 16
  %19 = load ptr, ptr %18, align 8
  %20 = getelementptr i8, ptr %16, i64 8
  %21 = call i32 %19(ptr noundef %20, ptr noundef nonnull %2, ptr noundef nonnull %1) #5
  %22 = load i32, ptr %2, align 4
  %23 = icmp ne i32 %22, 0
  %24 = icmp ne i32 %21, 0
  %25 = select i1 %23, i1 true, i1 %24
  br i1 %25, label %26, label %28

26:                                               ; preds = %15
  %27 = load ptr, ptr %16, align 8
  store ptr %27, ptr %17, align 8
  call void @free(ptr noundef nonnull %16) #5
  br label %28

28:                                               ; preds = %26, %15
  %29 = phi ptr [ %17, %26 ], [ %16, %15 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #6
  %30 = load ptr, ptr %29, align 8
  %31 = icmp eq ptr %30, null
  br i1 %31, label %32, label %15

32:                                               ; preds = %28
  %33 = load ptr, ptr @sent, align 8
  %34 = icmp eq ptr %33, null
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #6
  store atomic i8 0, ptr @is_locked release, align 1
  br i1 %34, label %37, label %35

35:                                               ; preds = %32
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %3, ptr noundef nonnull align 8 dereferenceable(16) @__const.wait_long.nap, i64 16, i1 false)
  %36 = call i32 @nanosleep(ptr noundef nonnull %3, ptr noundef null) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  br label %4

37:                                               ; preds = %32, %14
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

declare i32 @nanosleep(ptr noundef, ptr noundef) local_unnamed_addr #3

declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

define void @run_exchange(ptr noundef %0, ptr noundef %1) local_unnamed_addr #0 {
  %3 = alloca i32, align 4
  %4 = alloca [32 x i64], align 16
  %5 = alloca [32 x i64], align 16
  %6 = alloca i32, align 4
  %7 = alloca %struct.Time, align 8
  %8 = alloca i64, align 8
  %9 = getelementptr i8, ptr %1, i64 8
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr i64, ptr %1, i64 %10
  %12 = getelementptr i8, ptr %11, i64 -8
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = tail call fastcc zeroext i1 @announce(ptr noundef %14) #7
  br i1 %15, label %16, label %17

16:                                               ; preds = %2
  tail call fastcc void @fail(ptr noundef %0, ptr noundef %1, ptr noundef %14, i64 noundef 0) #8
  br label %161

17:                                               ; preds = %2
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #6
  store i64 0, ptr %8, align 8
  %18 = getelementptr i8, ptr %14, i64 104
  %19 = load i64, ptr %18, align 8
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %34, label %21

21:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #6
  %22 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %7) #5
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %26, label %24

24:                                               ; preds = %21
  %25 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %7) #5
  br label %26

26:                                               ; preds = %24, %21
  %27 = load i64, ptr %7, align 8
  %28 = mul i64 %27, 1000000000
  %29 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %30 = load i64, ptr %29, align 8
  %31 = add i64 %28, %30
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #6
  %32 = load i64, ptr %18, align 8
  %33 = add i64 %31, %32
  br label %34

34:                                               ; preds = %26, %17
  %35 = phi i64 [ %33, %26 ], [ 0, %17 ]
  %36 = getelementptr i8, ptr %14, i64 72
  %37 = load i64, ptr %36, align 8
  %38 = icmp slt i64 %37, 0
  br i1 %38, label %48, label %39

39:                                               ; preds = %34
  %40 = getelementptr i8, ptr %1, i64 16
  %41 = getelementptr %struct.Buffer, ptr %40, i64 %37
  %42 = load i64, ptr %41, align 8
  %43 = getelementptr inbounds nuw i8, ptr %41, i64 8
  %44 = load i64, ptr %43, align 8
  %45 = getelementptr ptr, ptr %0, i64 %42
  %46 = load ptr, ptr %45, align 8
  %47 = getelementptr i8, ptr %46, i64 %44
  br label %48

48:                                               ; preds = %39, %34
  %49 = phi ptr [ %47, %39 ], [ null, %34 ]
  %50 = getelementptr i8, ptr %14, i64 80
  %51 = load i64, ptr %50, align 8
  %52 = icmp slt i64 %51, 0
  br i1 %52, label %62, label %53

53:                                               ; preds = %48
  %54 = getelementptr i8, ptr %1, i64 16
  %55 = getelementptr %struct.Buffer, ptr %54, i64 %51
  %56 = load i64, ptr %55, align 8
  %57 = getelementptr inbounds nuw i8, ptr %55, i64 8
  %58 = load i64, ptr %57, align 8
  %59 = getelementptr ptr, ptr %0, i64 %56
  %60 = load ptr, ptr %59, align 8
  %61 = getelementptr i8, ptr %60, i64 %58
  br label %62

62:                                               ; preds = %53, %48
  %63 = phi ptr [ %61, %53 ], [ null, %48 ]
  %64 = load i64, ptr %14, align 8
  %65 = icmp eq i64 %64, 5
  br i1 %65, label %66, label %131

66:                                               ; preds = %62
  %67 = getelementptr i8, ptr %14, i64 96
  %68 = load i64, ptr %67, align 8
  %69 = add i64 %68, 24
  %70 = call ptr @malloc(i64 noundef %69) #5
  %71 = icmp eq ptr %70, null
  br i1 %71, label %157, label %72

72:                                               ; preds = %66
  %73 = getelementptr i8, ptr %70, i64 24
  %74 = load i64, ptr %67, align 8
  %75 = call ptr @memcpy(ptr noundef %73, ptr noundef %49, i64 noundef %74) #5
  %76 = load i64, ptr %67, align 8
  %77 = call ptr @memcpy(ptr noundef %63, ptr noundef %49, i64 noundef %76) #5
  %78 = getelementptr i8, ptr %14, i64 16
  %79 = load ptr, ptr %78, align 8
  %80 = getelementptr i8, ptr %70, i64 16
  store ptr %79, ptr %80, align 8
  %81 = getelementptr i8, ptr %14, i64 8
  %82 = load ptr, ptr %81, align 8
  %83 = getelementptr i8, ptr %14, i64 24
  %84 = load i64, ptr %83, align 8
  %85 = trunc i64 %84 to i32
  %86 = getelementptr i8, ptr %14, i64 32
  %87 = load i64, ptr %86, align 8
  %88 = getelementptr i8, ptr %14, i64 48
  %89 = load i64, ptr %88, align 8
  %90 = trunc i64 %89 to i32
  %91 = getelementptr i8, ptr %14, i64 56
  %92 = load i64, ptr %91, align 8
  %93 = trunc i64 %92 to i32
  %94 = getelementptr i8, ptr %14, i64 64
  %95 = load i64, ptr %94, align 8
  %96 = getelementptr i8, ptr %70, i64 8
  %97 = call i32 %82(ptr noundef %73, i32 noundef %85, i64 noundef %87, i32 noundef %90, i32 noundef %93, i64 noundef %95, ptr noundef %96) #5
  %98 = icmp eq i32 %97, 0
  br i1 %98, label %100, label %99

99:                                               ; preds = %72
  call void @free(ptr noundef nonnull %70) #5
  br label %157

100:                                              ; preds = %72
  %101 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %102 = icmp eq i8 %101, 0
  br i1 %102, label %107, label %103

103:                                              ; preds = %103, %100
  %104 = call i32 @sched_yield() #5
  %105 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %106 = icmp eq i8 %105, 0
  br i1 %106, label %107, label %103

107:                                              ; preds = %103, %100
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #6
  %108 = load ptr, ptr @sent, align 8
  %109 = icmp eq ptr %108, null
  br i1 %109, label %129, label %110

110:                                              ; preds = %123, %107
  %111 = phi ptr [ %125, %123 ], [ %108, %107 ]
  %112 = phi ptr [ %124, %123 ], [ @sent, %107 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #6
  store i32 0, ptr %6, align 4
  %113 = getelementptr i8, ptr %111, i64 16
  %114 = load ptr, ptr %113, align 8
  %115 = getelementptr i8, ptr %111, i64 8
  %116 = call i32 %114(ptr noundef %115, ptr noundef nonnull %6, ptr noundef nonnull %5) #5
  %117 = load i32, ptr %6, align 4
  %118 = icmp ne i32 %117, 0
  %119 = icmp ne i32 %116, 0
  %120 = select i1 %118, i1 true, i1 %119
  br i1 %120, label %121, label %123

121:                                              ; preds = %110
  %122 = load ptr, ptr %111, align 8
  store ptr %122, ptr %112, align 8
  call void @free(ptr noundef nonnull %111) #5
  br label %123

123:                                              ; preds = %121, %110
  %124 = phi ptr [ %112, %121 ], [ %111, %110 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #6
  %125 = load ptr, ptr %124, align 8
  %126 = icmp eq ptr %125, null
  br i1 %126, label %127, label %110

127:                                              ; preds = %123
  %128 = load ptr, ptr @sent, align 8
  br label %129

129:                                              ; preds = %127, %107
  %130 = phi ptr [ %128, %127 ], [ null, %107 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #6
  store ptr %130, ptr %70, align 8
  store ptr %70, ptr @sent, align 8
  store atomic i8 0, ptr @is_locked release, align 1
  br label %134

131:                                              ; preds = %62
  %132 = call fastcc i32 @begin(ptr noundef %14, ptr noundef %49, ptr noundef %63, ptr noundef nonnull %8) #7
  %133 = icmp eq i32 %132, 0
  br i1 %133, label %134, label %157

134:                                              ; preds = %131, %129
  %135 = load i64, ptr %14, align 8
  %136 = icmp eq i64 %135, 5
  br i1 %136, label %160, label %137

137:                                              ; preds = %134
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  store i32 0, ptr %3, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #6
  %138 = icmp eq i64 %35, 0
  br i1 %138, label %139, label %152

139:                                              ; preds = %137
  %140 = getelementptr i8, ptr %14, i64 16
  br label %144

141:                                              ; preds = %144
  %142 = add nuw nsw i32 %145, 1
  %143 = icmp eq i32 %142, 1000
  br i1 %143, label %152, label %144

144:                                              ; preds = %141, %139
  %145 = phi i32 [ 0, %139 ], [ %142, %141 ]
  %146 = load ptr, ptr %140, align 8
  %147 = call i32 %146(ptr noundef nonnull %8, ptr noundef nonnull %3, ptr noundef nonnull %4) #5
  %148 = load i32, ptr %3, align 4
  %149 = icmp eq i32 %148, 0
  %150 = icmp eq i32 %147, 0
  %151 = select i1 %149, i1 %150, i1 false
  br i1 %151, label %141, label %154

152:                                              ; preds = %141, %137
  %153 = call fastcc i32 @wait_long(ptr noundef %0, ptr noundef readonly %14, ptr noundef nonnull %8, i64 noundef %35) #8
  br label %154

154:                                              ; preds = %152, %144
  %155 = phi i32 [ %153, %152 ], [ %147, %144 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  %156 = icmp eq i32 %155, 0
  br i1 %156, label %160, label %157

157:                                              ; preds = %154, %131, %99, %66
  %158 = phi i32 [ %155, %154 ], [ %132, %131 ], [ %97, %99 ], [ 1, %66 ]
  %159 = sext i32 %158 to i64
  call fastcc void @fail(ptr noundef %0, ptr noundef %1, ptr noundef %14, i64 noundef %159) #8
  br label %160

160:                                              ; preds = %157, %154, %134
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #6
  br label %161

161:                                              ; preds = %160, %16
  ret void
}

define internal fastcc noundef zeroext i1 @announce(ptr noundef captures(none) %0) unnamed_addr #0 {
  %2 = getelementptr i8, ptr %0, i64 112
  %3 = load ptr, ptr %2, align 8
  %4 = load i64, ptr %3, align 8
  %5 = add i64 %4, 1
  store i64 %5, ptr %3, align 8
  %6 = getelementptr i8, ptr %0, i64 120
  %7 = load i64, ptr %6, align 8
  %8 = add i64 %7, %5
  %9 = and i64 %8, 511
  %10 = getelementptr i8, ptr %0, i64 152
  %11 = load ptr, ptr %10, align 8
  %12 = mul nuw nsw i64 %9, 264
  %13 = getelementptr i8, ptr %11, i64 %12
  %14 = getelementptr i8, ptr %13, i64 8
  store atomic i64 -1, ptr %14 release, align 8
  %15 = load i64, ptr %6, align 8
  store i64 %15, ptr %13, align 8
  %16 = getelementptr i8, ptr %0, i64 128
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr i8, ptr %13, i64 16
  store i64 %17, ptr %18, align 8
  %19 = getelementptr i8, ptr %13, i64 24
  %20 = getelementptr i8, ptr %0, i64 136
  %21 = load ptr, ptr %20, align 8
  %22 = tail call ptr @memcpy(ptr noundef %19, ptr noundef %21, i64 noundef 240) #5
  store atomic i64 %5, ptr %14 seq_cst, align 8
  %23 = getelementptr i8, ptr %0, i64 160
  %24 = load ptr, ptr %23, align 8
  %25 = icmp eq ptr %24, null
  br i1 %25, label %30, label %26

26:                                               ; preds = %1
  %27 = getelementptr i8, ptr %0, i64 168
  %28 = load ptr, ptr %27, align 8
  %29 = tail call ptr @memcpy(ptr noundef nonnull %24, ptr noundef %28, i64 noundef 272) #5
  br label %30

30:                                               ; preds = %26, %1
  %31 = getelementptr i8, ptr %0, i64 176
  %32 = load ptr, ptr %31, align 8
  %33 = getelementptr i8, ptr %0, i64 184
  %34 = load i64, ptr %33, align 8
  %35 = icmp sgt i64 %34, 0
  br i1 %35, label %36, label %60

36:                                               ; preds = %56, %30
  %37 = phi i64 [ %57, %56 ], [ 0, %30 ]
  %38 = getelementptr ptr, ptr %32, i64 %37
  %39 = load ptr, ptr %38, align 8
  %40 = getelementptr i8, ptr %39, i64 %12
  %41 = getelementptr i8, ptr %40, i64 8
  %42 = load atomic i64, ptr %41 seq_cst, align 8
  %43 = icmp eq i64 %42, %5
  br i1 %43, label %44, label %56

44:                                               ; preds = %36
  %45 = load i64, ptr %40, align 8
  %46 = load i64, ptr %6, align 8
  %47 = icmp eq i64 %45, %46
  br i1 %47, label %48, label %56

48:                                               ; preds = %44
  %49 = getelementptr i8, ptr %40, i64 16
  %50 = load i64, ptr %49, align 8
  %51 = load i64, ptr %16, align 8
  %52 = icmp eq i64 %50, %51
  br i1 %52, label %56, label %53

53:                                               ; preds = %48
  %54 = getelementptr i8, ptr %0, i64 216
  store i64 %37, ptr %54, align 8
  %55 = getelementptr i8, ptr %0, i64 224
  store i64 %5, ptr %55, align 8
  br label %60

56:                                               ; preds = %48, %44, %36
  %57 = add nuw nsw i64 %37, 1
  %58 = load i64, ptr %33, align 8
  %59 = icmp slt i64 %57, %58
  br i1 %59, label %36, label %60

60:                                               ; preds = %56, %53, %30
  %61 = phi i1 [ true, %53 ], [ false, %30 ], [ false, %56 ]
  ret i1 %61
}

define internal fastcc void @fail(ptr noundef %0, ptr noundef %1, ptr noundef captures(none) initializes((208, 216)) %2, i64 noundef range(i64 -2147483648, 2147483648) %3) unnamed_addr #4 {
  %5 = getelementptr i8, ptr %2, i64 208
  store i64 %3, ptr %5, align 8
  %6 = getelementptr i8, ptr %2, i64 200
  %7 = load ptr, ptr %6, align 8
  tail call void %7(ptr noundef %0, ptr noundef %1) #5
  ret void
}

define internal fastcc i32 @begin(ptr noundef readonly captures(none) %0, ptr noundef %1, ptr noundef %2, ptr noundef %3) unnamed_addr #0 {
  %5 = getelementptr i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr i8, ptr %0, i64 88
  %8 = load i64, ptr %7, align 8
  %9 = icmp eq i64 %8, 1
  br i1 %9, label %10, label %15

10:                                               ; preds = %4
  %11 = getelementptr i8, ptr %0, i64 96
  %12 = load i64, ptr %11, align 8
  %13 = tail call ptr @memcpy(ptr noundef %2, ptr noundef %1, i64 noundef %12) #5
  %14 = load i64, ptr %7, align 8
  br label %15

15:                                               ; preds = %10, %4
  %16 = phi i64 [ %14, %10 ], [ %8, %4 ]
  %17 = icmp eq i64 %16, 2
  br i1 %17, label %18, label %22

18:                                               ; preds = %15
  %19 = getelementptr i8, ptr %0, i64 96
  %20 = load i64, ptr %19, align 8
  %21 = tail call ptr @memset(ptr noundef %2, i32 noundef 0, i64 noundef %20) #5
  br label %22

22:                                               ; preds = %18, %15
  %23 = load i64, ptr %0, align 8
  switch i64 %23, label %112 [
    i64 0, label %24
    i64 1, label %35
    i64 2, label %49
    i64 3, label %58
    i64 4, label %70
    i64 5, label %82
    i64 6, label %97
  ]

24:                                               ; preds = %22
  %25 = getelementptr i8, ptr %0, i64 24
  %26 = load i64, ptr %25, align 8
  %27 = trunc i64 %26 to i32
  %28 = getelementptr i8, ptr %0, i64 32
  %29 = load i64, ptr %28, align 8
  %30 = getelementptr i8, ptr %0, i64 40
  %31 = load i64, ptr %30, align 8
  %32 = getelementptr i8, ptr %0, i64 64
  %33 = load i64, ptr %32, align 8
  %34 = tail call i32 %6(ptr noundef %1, ptr noundef %2, i32 noundef %27, i64 noundef %29, i64 noundef %31, i64 noundef %33, ptr noundef %3) #5
  br label %116

35:                                               ; preds = %22
  %36 = getelementptr i8, ptr %0, i64 24
  %37 = load i64, ptr %36, align 8
  %38 = trunc i64 %37 to i32
  %39 = getelementptr i8, ptr %0, i64 32
  %40 = load i64, ptr %39, align 8
  %41 = getelementptr i8, ptr %0, i64 40
  %42 = load i64, ptr %41, align 8
  %43 = getelementptr i8, ptr %0, i64 48
  %44 = load i64, ptr %43, align 8
  %45 = trunc i64 %44 to i32
  %46 = getelementptr i8, ptr %0, i64 64
  %47 = load i64, ptr %46, align 8
  %48 = tail call i32 %6(ptr noundef %1, ptr noundef %2, i32 noundef %38, i64 noundef %40, i64 noundef %42, i32 noundef %45, i64 noundef %47, ptr noundef %3) #5
  br label %116

49:                                               ; preds = %22
  %50 = getelementptr i8, ptr %0, i64 24
  %51 = load i64, ptr %50, align 8
  %52 = trunc i64 %51 to i32
  %53 = getelementptr i8, ptr %0, i64 32
  %54 = load i64, ptr %53, align 8
  %55 = getelementptr i8, ptr %0, i64 64
  %56 = load i64, ptr %55, align 8
  %57 = tail call i32 %6(ptr noundef %1, i32 noundef %52, i64 noundef %54, ptr noundef %2, i32 noundef %52, i64 noundef %54, i64 noundef %56, ptr noundef %3) #5
  br label %116

58:                                               ; preds = %22
  %59 = getelementptr i8, ptr %0, i64 24
  %60 = load i64, ptr %59, align 8
  %61 = trunc i64 %60 to i32
  %62 = getelementptr i8, ptr %0, i64 32
  %63 = load i64, ptr %62, align 8
  %64 = getelementptr i8, ptr %0, i64 48
  %65 = load i64, ptr %64, align 8
  %66 = trunc i64 %65 to i32
  %67 = getelementptr i8, ptr %0, i64 64
  %68 = load i64, ptr %67, align 8
  %69 = tail call i32 %6(ptr noundef %1, i32 noundef %61, i64 noundef %63, ptr noundef %2, i32 noundef %61, i64 noundef %63, i32 noundef %66, i64 noundef %68, ptr noundef %3) #5
  br label %116

70:                                               ; preds = %22
  %71 = getelementptr i8, ptr %0, i64 24
  %72 = load i64, ptr %71, align 8
  %73 = trunc i64 %72 to i32
  %74 = getelementptr i8, ptr %0, i64 32
  %75 = load i64, ptr %74, align 8
  %76 = getelementptr i8, ptr %0, i64 48
  %77 = load i64, ptr %76, align 8
  %78 = trunc i64 %77 to i32
  %79 = getelementptr i8, ptr %0, i64 64
  %80 = load i64, ptr %79, align 8
  %81 = tail call i32 %6(ptr noundef %2, i32 noundef %73, i64 noundef %75, i32 noundef %78, i64 noundef %80, ptr noundef %3) #5
  br label %116

82:                                               ; preds = %22
  %83 = getelementptr i8, ptr %0, i64 24
  %84 = load i64, ptr %83, align 8
  %85 = trunc i64 %84 to i32
  %86 = getelementptr i8, ptr %0, i64 32
  %87 = load i64, ptr %86, align 8
  %88 = getelementptr i8, ptr %0, i64 48
  %89 = load i64, ptr %88, align 8
  %90 = trunc i64 %89 to i32
  %91 = getelementptr i8, ptr %0, i64 56
  %92 = load i64, ptr %91, align 8
  %93 = trunc i64 %92 to i32
  %94 = getelementptr i8, ptr %0, i64 64
  %95 = load i64, ptr %94, align 8
  %96 = tail call i32 %6(ptr noundef %1, i32 noundef %85, i64 noundef %87, i32 noundef %90, i32 noundef %93, i64 noundef %95, ptr noundef %3) #5
  br label %116

97:                                               ; preds = %22
  %98 = getelementptr i8, ptr %0, i64 24
  %99 = load i64, ptr %98, align 8
  %100 = trunc i64 %99 to i32
  %101 = getelementptr i8, ptr %0, i64 32
  %102 = load i64, ptr %101, align 8
  %103 = getelementptr i8, ptr %0, i64 48
  %104 = load i64, ptr %103, align 8
  %105 = trunc i64 %104 to i32
  %106 = getelementptr i8, ptr %0, i64 56
  %107 = load i64, ptr %106, align 8
  %108 = trunc i64 %107 to i32
  %109 = getelementptr i8, ptr %0, i64 64
  %110 = load i64, ptr %109, align 8
  %111 = tail call i32 %6(ptr noundef %2, i32 noundef %100, i64 noundef %102, i32 noundef %105, i32 noundef %108, i64 noundef %110, ptr noundef %3) #5
  br label %116

112:                                              ; preds = %22
  %113 = getelementptr i8, ptr %0, i64 64
  %114 = load i64, ptr %113, align 8
  %115 = tail call i32 %6(i64 noundef %114, ptr noundef %3) #5
  br label %116

116:                                              ; preds = %112, %97, %82, %70, %58, %49, %35, %24
  %117 = phi i32 [ %115, %112 ], [ %34, %24 ], [ %48, %35 ], [ %57, %49 ], [ %69, %58 ], [ %81, %70 ], [ %96, %82 ], [ %111, %97 ]
  ret i32 %117
}

define void @start_exchange(ptr noundef %0, ptr noundef %1) local_unnamed_addr #0 {
  %3 = alloca %struct.Time, align 8
  %4 = getelementptr i8, ptr %1, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr i64, ptr %1, i64 %5
  %7 = getelementptr i8, ptr %6, i64 -8
  %8 = load i64, ptr %7, align 8
  %9 = inttoptr i64 %8 to ptr
  %10 = tail call fastcc zeroext i1 @announce(ptr noundef %9) #7
  br i1 %10, label %11, label %12

11:                                               ; preds = %2
  tail call fastcc void @fail(ptr noundef %0, ptr noundef %1, ptr noundef %9, i64 noundef 0) #8
  br label %84

12:                                               ; preds = %2
  %13 = getelementptr i8, ptr %9, i64 232
  store i64 0, ptr %13, align 8
  %14 = getelementptr i8, ptr %9, i64 104
  %15 = load i64, ptr %14, align 8
  %16 = icmp eq i64 %15, 0
  br i1 %16, label %30, label %17

17:                                               ; preds = %12
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  %18 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3) #5
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %22, label %20

20:                                               ; preds = %17
  %21 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %3) #5
  br label %22

22:                                               ; preds = %20, %17
  %23 = load i64, ptr %3, align 8
  %24 = mul i64 %23, 1000000000
  %25 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %26 = load i64, ptr %25, align 8
  %27 = add i64 %24, %26
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  %28 = load i64, ptr %14, align 8
  %29 = add i64 %27, %28
  br label %30

30:                                               ; preds = %22, %12
  %31 = phi i64 [ %29, %22 ], [ 0, %12 ]
  %32 = getelementptr i8, ptr %9, i64 240
  store i64 %31, ptr %32, align 8
  %33 = getelementptr i8, ptr %9, i64 72
  %34 = load i64, ptr %33, align 8
  %35 = icmp slt i64 %34, 0
  br i1 %35, label %45, label %36

36:                                               ; preds = %30
  %37 = getelementptr i8, ptr %1, i64 16
  %38 = getelementptr %struct.Buffer, ptr %37, i64 %34
  %39 = load i64, ptr %38, align 8
  %40 = getelementptr inbounds nuw i8, ptr %38, i64 8
  %41 = load i64, ptr %40, align 8
  %42 = getelementptr ptr, ptr %0, i64 %39
  %43 = load ptr, ptr %42, align 8
  %44 = getelementptr i8, ptr %43, i64 %41
  br label %45

45:                                               ; preds = %36, %30
  %46 = phi ptr [ %44, %36 ], [ null, %30 ]
  %47 = getelementptr i8, ptr %9, i64 80
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %48, 0
  br i1 %49, label %59, label %50

50:                                               ; preds = %45
  %51 = getelementptr i8, ptr %1, i64 16
  %52 = getelementptr %struct.Buffer, ptr %51, i64 %48
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr inbounds nuw i8, ptr %52, i64 8
  %55 = load i64, ptr %54, align 8
  %56 = getelementptr ptr, ptr %0, i64 %53
  %57 = load ptr, ptr %56, align 8
  %58 = getelementptr i8, ptr %57, i64 %55
  br label %59

59:                                               ; preds = %50, %45
  %60 = phi ptr [ %58, %50 ], [ null, %45 ]
  %61 = call fastcc i32 @begin(ptr noundef %9, ptr noundef %46, ptr noundef %60, ptr noundef %13) #7
  %62 = icmp eq i32 %61, 0
  br i1 %62, label %65, label %63

63:                                               ; preds = %59
  %64 = sext i32 %61 to i64
  call fastcc void @fail(ptr noundef %0, ptr noundef %1, ptr noundef %9, i64 noundef %64) #8
  br label %84

65:                                               ; preds = %59
  %66 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %67 = icmp eq i8 %66, 0
  br i1 %67, label %72, label %68

68:                                               ; preds = %68, %65
  %69 = call i32 @sched_yield() #5
  %70 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %71 = icmp eq i8 %70, 0
  br i1 %71, label %72, label %68

72:                                               ; preds = %68, %65
  br label %73

73:                                               ; preds = %73, %72
  %74 = phi ptr [ %79, %73 ], [ @started, %72 ]
  %75 = load ptr, ptr %74, align 8
  %76 = icmp eq ptr %75, null
  %77 = icmp eq ptr %75, %9
  %78 = or i1 %76, %77
  %79 = getelementptr i8, ptr %75, i64 248
  br i1 %78, label %80, label %73

80:                                               ; preds = %73
  br i1 %76, label %81, label %83

81:                                               ; preds = %80
  %82 = getelementptr i8, ptr %9, i64 248
  store ptr null, ptr %82, align 8
  store ptr %9, ptr %74, align 8
  br label %83

83:                                               ; preds = %81, %80
  store atomic i8 0, ptr @is_locked release, align 1
  br label %84

84:                                               ; preds = %83, %63, %11
  ret void
}

define void @advance_exchanges(ptr noundef readnone captures(none) %0, ptr noundef readnone captures(none) %1) local_unnamed_addr #0 {
  %3 = alloca i32, align 4
  %4 = alloca [32 x i64], align 16
  %5 = load ptr, ptr @started, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %30, label %7

7:                                                ; preds = %2
  %8 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %14, label %10

10:                                               ; preds = %10, %7
  %11 = tail call i32 @sched_yield() #5
  %12 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %14, label %10

14:                                               ; preds = %10, %7
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  store i32 0, ptr %3, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #6
  %15 = load ptr, ptr @started, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %29, label %17

17:                                               ; preds = %14
  %18 = getelementptr i8, ptr %15, i64 16
  %19 = load ptr, ptr %18, align 8
  %20 = getelementptr i8, ptr %15, i64 232
  %21 = call i32 %19(ptr noundef %20, ptr noundef nonnull %3, ptr noundef nonnull %4) #5
  %22 = load i32, ptr %3, align 4
  %23 = icmp ne i32 %22, 0
  %24 = icmp ne i32 %21, 0
  %25 = select i1 %23, i1 true, i1 %24
  br i1 %25, label %26, label %29

26:                                               ; preds = %17
  %27 = getelementptr i8, ptr %15, i64 248
  %28 = load ptr, ptr %27, align 8
  store ptr %28, ptr @started, align 8
  br label %29

29:                                               ; preds = %26, %17, %14
  store atomic i8 0, ptr @is_locked release, align 1
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  br label %30

30:                                               ; preds = %29, %2
  ret void
}

define void @finish_exchange(ptr noundef %0, ptr noundef %1) local_unnamed_addr #0 {
  %3 = alloca i32, align 4
  %4 = alloca [32 x i64], align 16
  %5 = getelementptr i8, ptr %1, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr i64, ptr %1, i64 %6
  %8 = getelementptr i8, ptr %7, i64 -8
  %9 = load i64, ptr %8, align 8
  %10 = inttoptr i64 %9 to ptr
  %11 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %12 = icmp eq i8 %11, 0
  br i1 %12, label %17, label %13

13:                                               ; preds = %13, %2
  %14 = tail call i32 @sched_yield() #5
  %15 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %17, label %13

17:                                               ; preds = %13, %2
  br label %18

18:                                               ; preds = %18, %17
  %19 = phi ptr [ %24, %18 ], [ @started, %17 ]
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, null
  %22 = icmp eq ptr %20, %10
  %23 = or i1 %21, %22
  %24 = getelementptr i8, ptr %20, i64 248
  br i1 %23, label %25, label %18

25:                                               ; preds = %18
  br i1 %21, label %29, label %26

26:                                               ; preds = %25
  %27 = getelementptr i8, ptr %10, i64 248
  %28 = load ptr, ptr %27, align 8
  store ptr %28, ptr %19, align 8
  br label %29

29:                                               ; preds = %26, %25
  store atomic i8 0, ptr @is_locked release, align 1
  %30 = getelementptr i8, ptr %10, i64 232
  %31 = getelementptr i8, ptr %10, i64 240
  %32 = load i64, ptr %31, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  store i32 0, ptr %3, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #6
  %33 = icmp eq i64 %32, 0
  br i1 %33, label %34, label %47

34:                                               ; preds = %29
  %35 = getelementptr i8, ptr %10, i64 16
  br label %39

36:                                               ; preds = %39
  %37 = add nuw nsw i32 %40, 1
  %38 = icmp eq i32 %37, 1000
  br i1 %38, label %47, label %39

39:                                               ; preds = %36, %34
  %40 = phi i32 [ 0, %34 ], [ %37, %36 ]
  %41 = load ptr, ptr %35, align 8
  %42 = call i32 %41(ptr noundef %30, ptr noundef nonnull %3, ptr noundef nonnull %4) #5
  %43 = load i32, ptr %3, align 4
  %44 = icmp eq i32 %43, 0
  %45 = icmp eq i32 %42, 0
  %46 = select i1 %44, i1 %45, i1 false
  br i1 %46, label %36, label %49

47:                                               ; preds = %36, %29
  %48 = call fastcc i32 @wait_long(ptr noundef %0, ptr noundef readonly %10, ptr noundef %30, i64 noundef %32) #8
  br label %49

49:                                               ; preds = %47, %39
  %50 = phi i32 [ %48, %47 ], [ %42, %39 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  %51 = icmp eq i32 %50, 0
  br i1 %51, label %54, label %52

52:                                               ; preds = %49
  %53 = sext i32 %50 to i64
  call fastcc void @fail(ptr noundef %0, ptr noundef %1, ptr noundef %10, i64 noundef %53) #8
  br label %54

54:                                               ; preds = %52, %49
  ret void
}

declare i32 @sched_yield() local_unnamed_addr #3

declare void @free(ptr noundef) local_unnamed_addr #3

declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #3

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #3

declare ptr @malloc(i64 noundef) local_unnamed_addr #3

declare ptr @memset(ptr noundef, i32 noundef, i64 noundef) local_unnamed_addr #3

define internal fastcc i32 @wait_long(ptr noundef %0, ptr noundef readonly captures(none) %1, ptr noundef %2, i64 noundef %3) unnamed_addr #4 {
  %5 = alloca %struct.Time, align 8
  %6 = alloca %struct.Time, align 8
  %7 = alloca %struct.Time, align 8
  %8 = alloca i64, align 8
  %9 = alloca [32 x i64], align 16
  %10 = alloca i32, align 4
  %11 = alloca %struct.Time, align 8
  %12 = tail call i32 @PyGILState_Check() #5
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %16, label %14

14:                                               ; preds = %4
  %15 = tail call ptr @PyEval_SaveThread() #5
  br label %16

16:                                               ; preds = %14, %4
  %17 = phi ptr [ %15, %14 ], [ null, %4 ]
  %18 = getelementptr i8, ptr %1, i64 144
  %19 = load ptr, ptr %18, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #6
  %20 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %7) #5
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %24, label %22

22:                                               ; preds = %16
  %23 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %7) #5
  br label %24

24:                                               ; preds = %22, %16
  %25 = load i64, ptr %7, align 8
  %26 = mul i64 %25, 1000000000
  %27 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %28 = load i64, ptr %27, align 8
  %29 = add i64 %26, %28
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #6
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #6
  store i64 0, ptr %8, align 8
  %30 = getelementptr i8, ptr %1, i64 96
  %31 = load i64, ptr %30, align 8
  %32 = sdiv i64 %31, 2
  %33 = add nsw i64 %32, 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #6
  call void @llvm.lifetime.start.p0(ptr nonnull %10) #6
  store i32 0, ptr %10, align 4
  %34 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %35 = getelementptr inbounds nuw i8, ptr %5, i64 8
  %36 = getelementptr i8, ptr %19, i64 24
  %37 = getelementptr i8, ptr %1, i64 136
  %38 = getelementptr i8, ptr %1, i64 192
  %39 = getelementptr i8, ptr %19, i64 16
  %40 = sitofp i64 %29 to double
  %41 = fmul double %40, 1.000000e-09
  %42 = getelementptr i8, ptr %19, i64 8
  %43 = getelementptr i8, ptr %1, i64 16
  br label %44

44:                                               ; preds = %95, %24
  %45 = phi i8 [ 0, %24 ], [ %89, %95 ]
  %46 = phi i32 [ 0, %24 ], [ %96, %95 ]
  %47 = load i32, ptr %10, align 4
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %60, label %49

49:                                               ; preds = %44
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #6
  %50 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %6) #5
  %51 = icmp eq i32 %50, 0
  br i1 %51, label %54, label %52

52:                                               ; preds = %49
  %53 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %6) #5
  br label %54

54:                                               ; preds = %52, %49
  %55 = load i64, ptr %6, align 8
  %56 = mul i64 %55, 1000000000
  %57 = load i64, ptr %34, align 8
  %58 = add i64 %56, %57
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #6
  %59 = icmp slt i64 %58, %3
  br i1 %59, label %60, label %98

60:                                               ; preds = %54, %44
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #6
  %61 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %5) #5
  %62 = icmp eq i32 %61, 0
  br i1 %62, label %65, label %63

63:                                               ; preds = %60
  %64 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %5) #5
  br label %65

65:                                               ; preds = %63, %60
  %66 = load i64, ptr %5, align 8
  %67 = mul i64 %66, 1000000000
  %68 = load i64, ptr %35, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #6
  %69 = sub i64 %68, %29
  %70 = add i64 %69, %67
  %71 = icmp sgt i64 %70, %33
  %72 = load i32, ptr %10, align 4
  %73 = icmp ne i32 %72, 0
  %74 = select i1 %71, i1 true, i1 %73
  br i1 %74, label %75, label %78

75:                                               ; preds = %65
  call void @llvm.lifetime.start.p0(ptr nonnull %11) #6
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %11, ptr noundef nonnull align 8 dereferenceable(16) @__const.wait_long.nap, i64 16, i1 false)
  %76 = call i32 @nanosleep(ptr noundef nonnull %11, ptr noundef null) #5
  %77 = call zeroext i1 @poll_signals(ptr noundef %0, ptr noundef nonnull %8) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %11) #6
  br i1 %77, label %98, label %80

78:                                               ; preds = %65
  %79 = call i32 @sched_yield() #5
  br label %80

80:                                               ; preds = %78, %75
  %81 = icmp slt i64 %70, 20000001
  %82 = trunc nuw i8 %45 to i1
  %83 = select i1 %81, i1 true, i1 %82
  br i1 %83, label %88, label %84

84:                                               ; preds = %80
  %85 = load ptr, ptr %37, align 8
  %86 = call ptr @memcpy(ptr noundef %36, ptr noundef %85, i64 noundef 240) #5
  %87 = load i64, ptr %38, align 8
  store i64 %87, ptr %39, align 8
  store double %41, ptr %42, align 8
  store atomic i64 1, ptr %19 release, align 8
  br label %88

88:                                               ; preds = %84, %80
  %89 = phi i8 [ %45, %80 ], [ 1, %84 ]
  %90 = load i32, ptr %10, align 4
  %91 = icmp eq i32 %90, 0
  br i1 %91, label %92, label %95

92:                                               ; preds = %88
  %93 = load ptr, ptr %43, align 8
  %94 = call i32 %93(ptr noundef %2, ptr noundef nonnull %10, ptr noundef nonnull %9) #5
  br label %95

95:                                               ; preds = %92, %88
  %96 = phi i32 [ 0, %88 ], [ %94, %92 ]
  %97 = icmp eq i32 %96, 0
  br i1 %97, label %44, label %98

98:                                               ; preds = %95, %75, %54
  %99 = phi i32 [ %46, %75 ], [ %96, %95 ], [ %46, %54 ]
  %100 = phi i8 [ %45, %75 ], [ %89, %95 ], [ %45, %54 ]
  %101 = trunc nuw i8 %100 to i1
  br i1 %101, label %102, label %103

102:                                              ; preds = %98
  store atomic i64 0, ptr %19 release, align 8
  br label %103

103:                                              ; preds = %102, %98
  %104 = icmp eq ptr %17, null
  br i1 %104, label %106, label %105

105:                                              ; preds = %103
  call void @PyEval_RestoreThread(ptr noundef nonnull %17) #5
  br label %106

106:                                              ; preds = %105, %103
  call void @llvm.lifetime.end.p0(ptr nonnull %10) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #6
  ret i32 %99
}

declare i32 @PyGILState_Check() local_unnamed_addr #3

declare ptr @PyEval_SaveThread() local_unnamed_addr #3

declare zeroext i1 @poll_signals(ptr noundef, ptr noundef) local_unnamed_addr #3

declare void @PyEval_RestoreThread(ptr noundef) local_unnamed_addr #3

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { null_pointer_is_valid "no-builtins" }
attributes #4 = { cold noinline nounwind null_pointer_is_valid optsize "no-builtins" }
attributes #5 = { nobuiltin nounwind "no-builtins" }
attributes #6 = { nounwind }
attributes #7 = { nobuiltin "no-builtins" }
attributes #8 = { cold nobuiltin "no-builtins" }

; exchange.c, compiled by ziglang 0.17.1; sources a2258ff9b542c1096338bc84fa7ba280560f42f7e5c177a7d35c239dac068f37


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
  br label %157

17:                                               ; preds = %2
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #6
  store i64 0, ptr %8, align 8
  %18 = getelementptr i8, ptr %14, i64 104
  %19 = load i64, ptr %18, align 8
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %30, label %21

21:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #6
  %22 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %7) #5
  %23 = load i64, ptr %7, align 8
  %24 = mul i64 %23, 1000000000
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %26 = load i64, ptr %25, align 8
  %27 = add i64 %24, %26
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #6
  %28 = load i64, ptr %18, align 8
  %29 = add i64 %27, %28
  br label %30

30:                                               ; preds = %21, %17
  %31 = phi i64 [ %29, %21 ], [ 0, %17 ]
  %32 = getelementptr i8, ptr %14, i64 72
  %33 = load i64, ptr %32, align 8
  %34 = icmp slt i64 %33, 0
  br i1 %34, label %44, label %35

35:                                               ; preds = %30
  %36 = getelementptr i8, ptr %1, i64 16
  %37 = getelementptr %struct.Buffer, ptr %36, i64 %33
  %38 = load i64, ptr %37, align 8
  %39 = getelementptr inbounds nuw i8, ptr %37, i64 8
  %40 = load i64, ptr %39, align 8
  %41 = getelementptr ptr, ptr %0, i64 %38
  %42 = load ptr, ptr %41, align 8
  %43 = getelementptr i8, ptr %42, i64 %40
  br label %44

44:                                               ; preds = %35, %30
  %45 = phi ptr [ %43, %35 ], [ null, %30 ]
  %46 = getelementptr i8, ptr %14, i64 80
  %47 = load i64, ptr %46, align 8
  %48 = icmp slt i64 %47, 0
  br i1 %48, label %58, label %49

49:                                               ; preds = %44
  %50 = getelementptr i8, ptr %1, i64 16
  %51 = getelementptr %struct.Buffer, ptr %50, i64 %47
  %52 = load i64, ptr %51, align 8
  %53 = getelementptr inbounds nuw i8, ptr %51, i64 8
  %54 = load i64, ptr %53, align 8
  %55 = getelementptr ptr, ptr %0, i64 %52
  %56 = load ptr, ptr %55, align 8
  %57 = getelementptr i8, ptr %56, i64 %54
  br label %58

58:                                               ; preds = %49, %44
  %59 = phi ptr [ %57, %49 ], [ null, %44 ]
  %60 = load i64, ptr %14, align 8
  %61 = icmp eq i64 %60, 5
  br i1 %61, label %62, label %127

62:                                               ; preds = %58
  %63 = getelementptr i8, ptr %14, i64 96
  %64 = load i64, ptr %63, align 8
  %65 = add i64 %64, 24
  %66 = call ptr @malloc(i64 noundef %65) #5
  %67 = icmp eq ptr %66, null
  br i1 %67, label %153, label %68

68:                                               ; preds = %62
  %69 = getelementptr i8, ptr %66, i64 24
  %70 = load i64, ptr %63, align 8
  %71 = call ptr @memcpy(ptr noundef %69, ptr noundef %45, i64 noundef %70) #5
  %72 = load i64, ptr %63, align 8
  %73 = call ptr @memcpy(ptr noundef %59, ptr noundef %45, i64 noundef %72) #5
  %74 = getelementptr i8, ptr %14, i64 16
  %75 = load ptr, ptr %74, align 8
  %76 = getelementptr i8, ptr %66, i64 16
  store ptr %75, ptr %76, align 8
  %77 = getelementptr i8, ptr %14, i64 8
  %78 = load ptr, ptr %77, align 8
  %79 = getelementptr i8, ptr %14, i64 24
  %80 = load i64, ptr %79, align 8
  %81 = trunc i64 %80 to i32
  %82 = getelementptr i8, ptr %14, i64 32
  %83 = load i64, ptr %82, align 8
  %84 = getelementptr i8, ptr %14, i64 48
  %85 = load i64, ptr %84, align 8
  %86 = trunc i64 %85 to i32
  %87 = getelementptr i8, ptr %14, i64 56
  %88 = load i64, ptr %87, align 8
  %89 = trunc i64 %88 to i32
  %90 = getelementptr i8, ptr %14, i64 64
  %91 = load i64, ptr %90, align 8
  %92 = getelementptr i8, ptr %66, i64 8
  %93 = call i32 %78(ptr noundef %69, i32 noundef %81, i64 noundef %83, i32 noundef %86, i32 noundef %89, i64 noundef %91, ptr noundef %92) #5
  %94 = icmp eq i32 %93, 0
  br i1 %94, label %96, label %95

95:                                               ; preds = %68
  call void @free(ptr noundef nonnull %66) #5
  br label %153

96:                                               ; preds = %68
  %97 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %98 = icmp eq i8 %97, 0
  br i1 %98, label %103, label %99

99:                                               ; preds = %99, %96
  %100 = call i32 @sched_yield() #5
  %101 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %102 = icmp eq i8 %101, 0
  br i1 %102, label %103, label %99

103:                                              ; preds = %99, %96
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #6
  %104 = load ptr, ptr @sent, align 8
  %105 = icmp eq ptr %104, null
  br i1 %105, label %125, label %106

106:                                              ; preds = %119, %103
  %107 = phi ptr [ %121, %119 ], [ %104, %103 ]
  %108 = phi ptr [ %120, %119 ], [ @sent, %103 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #6
  store i32 0, ptr %6, align 4
  %109 = getelementptr i8, ptr %107, i64 16
  %110 = load ptr, ptr %109, align 8
  %111 = getelementptr i8, ptr %107, i64 8
  %112 = call i32 %110(ptr noundef %111, ptr noundef nonnull %6, ptr noundef nonnull %5) #5
  %113 = load i32, ptr %6, align 4
  %114 = icmp ne i32 %113, 0
  %115 = icmp ne i32 %112, 0
  %116 = select i1 %114, i1 true, i1 %115
  br i1 %116, label %117, label %119

117:                                              ; preds = %106
  %118 = load ptr, ptr %107, align 8
  store ptr %118, ptr %108, align 8
  call void @free(ptr noundef nonnull %107) #5
  br label %119

119:                                              ; preds = %117, %106
  %120 = phi ptr [ %108, %117 ], [ %107, %106 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #6
  %121 = load ptr, ptr %120, align 8
  %122 = icmp eq ptr %121, null
  br i1 %122, label %123, label %106

123:                                              ; preds = %119
  %124 = load ptr, ptr @sent, align 8
  br label %125

125:                                              ; preds = %123, %103
  %126 = phi ptr [ %124, %123 ], [ null, %103 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #6
  store ptr %126, ptr %66, align 8
  store ptr %66, ptr @sent, align 8
  store atomic i8 0, ptr @is_locked release, align 1
  br label %130

127:                                              ; preds = %58
  %128 = call fastcc i32 @begin(ptr noundef %14, ptr noundef %45, ptr noundef %59, ptr noundef nonnull %8) #7
  %129 = icmp eq i32 %128, 0
  br i1 %129, label %130, label %153

130:                                              ; preds = %127, %125
  %131 = load i64, ptr %14, align 8
  %132 = icmp eq i64 %131, 5
  br i1 %132, label %156, label %133

133:                                              ; preds = %130
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  store i32 0, ptr %3, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #6
  %134 = icmp eq i64 %31, 0
  br i1 %134, label %135, label %148

135:                                              ; preds = %133
  %136 = getelementptr i8, ptr %14, i64 16
  br label %140

137:                                              ; preds = %140
  %138 = add nuw nsw i32 %141, 1
  %139 = icmp eq i32 %138, 1000
  br i1 %139, label %148, label %140

140:                                              ; preds = %137, %135
  %141 = phi i32 [ 0, %135 ], [ %138, %137 ]
  %142 = load ptr, ptr %136, align 8
  %143 = call i32 %142(ptr noundef nonnull %8, ptr noundef nonnull %3, ptr noundef nonnull %4) #5
  %144 = load i32, ptr %3, align 4
  %145 = icmp eq i32 %144, 0
  %146 = icmp eq i32 %143, 0
  %147 = select i1 %145, i1 %146, i1 false
  br i1 %147, label %137, label %150

148:                                              ; preds = %137, %133
  %149 = call fastcc i32 @wait_long(ptr noundef %0, ptr noundef readonly %14, ptr noundef nonnull %8, i64 noundef %31) #8
  br label %150

150:                                              ; preds = %148, %140
  %151 = phi i32 [ %149, %148 ], [ %143, %140 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  %152 = icmp eq i32 %151, 0
  br i1 %152, label %156, label %153

153:                                              ; preds = %150, %127, %95, %62
  %154 = phi i32 [ %151, %150 ], [ %128, %127 ], [ %93, %95 ], [ 1, %62 ]
  %155 = sext i32 %154 to i64
  call fastcc void @fail(ptr noundef %0, ptr noundef %1, ptr noundef %14, i64 noundef %155) #8
  br label %156

156:                                              ; preds = %153, %150, %130
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #6
  br label %157

157:                                              ; preds = %156, %16
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
  br label %80

12:                                               ; preds = %2
  %13 = getelementptr i8, ptr %9, i64 232
  store i64 0, ptr %13, align 8
  %14 = getelementptr i8, ptr %9, i64 104
  %15 = load i64, ptr %14, align 8
  %16 = icmp eq i64 %15, 0
  br i1 %16, label %26, label %17

17:                                               ; preds = %12
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  %18 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3) #5
  %19 = load i64, ptr %3, align 8
  %20 = mul i64 %19, 1000000000
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %22 = load i64, ptr %21, align 8
  %23 = add i64 %20, %22
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  %24 = load i64, ptr %14, align 8
  %25 = add i64 %23, %24
  br label %26

26:                                               ; preds = %17, %12
  %27 = phi i64 [ %25, %17 ], [ 0, %12 ]
  %28 = getelementptr i8, ptr %9, i64 240
  store i64 %27, ptr %28, align 8
  %29 = getelementptr i8, ptr %9, i64 72
  %30 = load i64, ptr %29, align 8
  %31 = icmp slt i64 %30, 0
  br i1 %31, label %41, label %32

32:                                               ; preds = %26
  %33 = getelementptr i8, ptr %1, i64 16
  %34 = getelementptr %struct.Buffer, ptr %33, i64 %30
  %35 = load i64, ptr %34, align 8
  %36 = getelementptr inbounds nuw i8, ptr %34, i64 8
  %37 = load i64, ptr %36, align 8
  %38 = getelementptr ptr, ptr %0, i64 %35
  %39 = load ptr, ptr %38, align 8
  %40 = getelementptr i8, ptr %39, i64 %37
  br label %41

41:                                               ; preds = %32, %26
  %42 = phi ptr [ %40, %32 ], [ null, %26 ]
  %43 = getelementptr i8, ptr %9, i64 80
  %44 = load i64, ptr %43, align 8
  %45 = icmp slt i64 %44, 0
  br i1 %45, label %55, label %46

46:                                               ; preds = %41
  %47 = getelementptr i8, ptr %1, i64 16
  %48 = getelementptr %struct.Buffer, ptr %47, i64 %44
  %49 = load i64, ptr %48, align 8
  %50 = getelementptr inbounds nuw i8, ptr %48, i64 8
  %51 = load i64, ptr %50, align 8
  %52 = getelementptr ptr, ptr %0, i64 %49
  %53 = load ptr, ptr %52, align 8
  %54 = getelementptr i8, ptr %53, i64 %51
  br label %55

55:                                               ; preds = %46, %41
  %56 = phi ptr [ %54, %46 ], [ null, %41 ]
  %57 = call fastcc i32 @begin(ptr noundef %9, ptr noundef %42, ptr noundef %56, ptr noundef %13) #7
  %58 = icmp eq i32 %57, 0
  br i1 %58, label %61, label %59

59:                                               ; preds = %55
  %60 = sext i32 %57 to i64
  call fastcc void @fail(ptr noundef %0, ptr noundef %1, ptr noundef %9, i64 noundef %60) #8
  br label %80

61:                                               ; preds = %55
  %62 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %63 = icmp eq i8 %62, 0
  br i1 %63, label %68, label %64

64:                                               ; preds = %64, %61
  %65 = call i32 @sched_yield() #5
  %66 = atomicrmw xchg ptr @is_locked, i8 1 acquire, align 1
  %67 = icmp eq i8 %66, 0
  br i1 %67, label %68, label %64

68:                                               ; preds = %64, %61
  br label %69

69:                                               ; preds = %69, %68
  %70 = phi ptr [ %75, %69 ], [ @started, %68 ]
  %71 = load ptr, ptr %70, align 8
  %72 = icmp eq ptr %71, null
  %73 = icmp eq ptr %71, %9
  %74 = or i1 %72, %73
  %75 = getelementptr i8, ptr %71, i64 248
  br i1 %74, label %76, label %69

76:                                               ; preds = %69
  br i1 %72, label %77, label %79

77:                                               ; preds = %76
  %78 = getelementptr i8, ptr %9, i64 248
  store ptr null, ptr %78, align 8
  store ptr %9, ptr %70, align 8
  br label %79

79:                                               ; preds = %77, %76
  store atomic i8 0, ptr @is_locked release, align 1
  br label %80

80:                                               ; preds = %79, %59, %11
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
  %21 = load i64, ptr %7, align 8
  %22 = mul i64 %21, 1000000000
  %23 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %24 = load i64, ptr %23, align 8
  %25 = add i64 %22, %24
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #6
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #6
  store i64 0, ptr %8, align 8
  %26 = getelementptr i8, ptr %1, i64 96
  %27 = load i64, ptr %26, align 8
  %28 = sdiv i64 %27, 2
  %29 = add nsw i64 %28, 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #6
  call void @llvm.lifetime.start.p0(ptr nonnull %10) #6
  store i32 0, ptr %10, align 4
  %30 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %31 = getelementptr inbounds nuw i8, ptr %5, i64 8
  %32 = getelementptr i8, ptr %19, i64 24
  %33 = getelementptr i8, ptr %1, i64 136
  %34 = getelementptr i8, ptr %1, i64 192
  %35 = getelementptr i8, ptr %19, i64 16
  %36 = sitofp i64 %25 to double
  %37 = fmul double %36, 1.000000e-09
  %38 = getelementptr i8, ptr %19, i64 8
  %39 = getelementptr i8, ptr %1, i64 16
  br label %40

40:                                               ; preds = %83, %16
  %41 = phi i8 [ 0, %16 ], [ %77, %83 ]
  %42 = phi i32 [ 0, %16 ], [ %84, %83 ]
  %43 = load i32, ptr %10, align 4
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %52, label %45

45:                                               ; preds = %40
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #6
  %46 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %6) #5
  %47 = load i64, ptr %6, align 8
  %48 = mul i64 %47, 1000000000
  %49 = load i64, ptr %30, align 8
  %50 = add i64 %48, %49
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #6
  %51 = icmp slt i64 %50, %3
  br i1 %51, label %52, label %86

52:                                               ; preds = %45, %40
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #6
  %53 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %5) #5
  %54 = load i64, ptr %5, align 8
  %55 = mul i64 %54, 1000000000
  %56 = load i64, ptr %31, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #6
  %57 = sub i64 %56, %25
  %58 = add i64 %57, %55
  %59 = icmp sgt i64 %58, %29
  %60 = load i32, ptr %10, align 4
  %61 = icmp ne i32 %60, 0
  %62 = select i1 %59, i1 true, i1 %61
  br i1 %62, label %63, label %66

63:                                               ; preds = %52
  call void @llvm.lifetime.start.p0(ptr nonnull %11) #6
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %11, ptr noundef nonnull align 8 dereferenceable(16) @__const.wait_long.nap, i64 16, i1 false)
  %64 = call i32 @nanosleep(ptr noundef nonnull %11, ptr noundef null) #5
  %65 = call zeroext i1 @poll_signals(ptr noundef %0, ptr noundef nonnull %8) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %11) #6
  br i1 %65, label %86, label %68

66:                                               ; preds = %52
  %67 = call i32 @sched_yield() #5
  br label %68

68:                                               ; preds = %66, %63
  %69 = icmp slt i64 %58, 20000001
  %70 = trunc nuw i8 %41 to i1
  %71 = select i1 %69, i1 true, i1 %70
  br i1 %71, label %76, label %72

72:                                               ; preds = %68
  %73 = load ptr, ptr %33, align 8
  %74 = call ptr @memcpy(ptr noundef %32, ptr noundef %73, i64 noundef 240) #5
  %75 = load i64, ptr %34, align 8
  store i64 %75, ptr %35, align 8
  store double %37, ptr %38, align 8
  store atomic i64 1, ptr %19 release, align 8
  br label %76

76:                                               ; preds = %72, %68
  %77 = phi i8 [ %41, %68 ], [ 1, %72 ]
  %78 = load i32, ptr %10, align 4
  %79 = icmp eq i32 %78, 0
  br i1 %79, label %80, label %83

80:                                               ; preds = %76
  %81 = load ptr, ptr %39, align 8
  %82 = call i32 %81(ptr noundef %2, ptr noundef nonnull %10, ptr noundef nonnull %9) #5
  br label %83

83:                                               ; preds = %80, %76
  %84 = phi i32 [ 0, %76 ], [ %82, %80 ]
  %85 = icmp eq i32 %84, 0
  br i1 %85, label %40, label %86

86:                                               ; preds = %83, %63, %45
  %87 = phi i32 [ %42, %63 ], [ %84, %83 ], [ %42, %45 ]
  %88 = phi i8 [ %41, %63 ], [ %77, %83 ], [ %41, %45 ]
  %89 = trunc nuw i8 %88 to i1
  br i1 %89, label %90, label %91

90:                                               ; preds = %86
  store atomic i64 0, ptr %19 release, align 8
  br label %91

91:                                               ; preds = %90, %86
  %92 = icmp eq ptr %17, null
  br i1 %92, label %94, label %93

93:                                               ; preds = %91
  call void @PyEval_RestoreThread(ptr noundef nonnull %17) #5
  br label %94

94:                                               ; preds = %93, %91
  call void @llvm.lifetime.end.p0(ptr nonnull %10) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #6
  ret i32 %87
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

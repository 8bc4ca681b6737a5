; pool.c, compiled by ziglang 0.17.1; sources 1596d479e16f240392f20b8737dc3458abb69e4636d05329520775f52afc4e50


%struct.Time = type { i64, i64 }

@owned = global i32 0, align 128
@alone = local_unnamed_addr global i64 0, align 8
@until = local_unnamed_addr global i64 0, align 8
@leave = internal unnamed_addr global i32 0, align 4
@saved = internal unnamed_addr global i64 0, align 8
@waiting = internal unnamed_addr global i32 0, align 128
@sleeping = internal global i32 0, align 128
@mutex = internal global [128 x i8] zeroinitializer, align 128
@awake = internal global [128 x i8] zeroinitializer, align 128
@over = internal global [128 x i8] zeroinitializer, align 128
@ticket = internal global i64 2147483647, align 128
@base_table = internal unnamed_addr global ptr null, align 128
@first_part = internal unnamed_addr global ptr null, align 8
@part_length = internal unnamed_addr global i64 0, align 8
@part_count = internal unnamed_addr global i64 0, align 8
@left = internal global i64 0, align 128
@seats = internal global i64 0, align 128

define zeroext i1 @start(ptr noundef %0) local_unnamed_addr #0 {
  %2 = tail call i32 @pthread_create(ptr noundef %0, ptr noundef null, ptr noundef nonnull @work, ptr noundef null) #5
  %3 = icmp eq i32 %2, 0
  ret i1 %3
}

declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #1

define internal noalias noundef ptr @work(ptr readnone captures(none) %0) #0 {
  %2 = alloca %struct.Time, align 8
  %3 = load atomic i32, ptr @leave acquire, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %91

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %2, i64 8
  br label %7

7:                                                ; preds = %86, %5
  %8 = phi i64 [ 0, %5 ], [ %88, %86 ]
  %9 = phi i64 [ undef, %5 ], [ %87, %86 ]
  %10 = load atomic i64, ptr @ticket seq_cst, align 128
  %11 = and i64 %10, 4294967295
  %12 = load atomic i64, ptr @part_count acquire, align 8
  %13 = icmp slt i64 %11, %12
  br i1 %13, label %14, label %49

14:                                               ; preds = %7
  %15 = load atomic i64, ptr @seats monotonic, align 128
  %16 = icmp slt i64 %15, 1
  br i1 %16, label %49, label %17

17:                                               ; preds = %14
  %18 = atomicrmw sub ptr @seats, i64 1 acq_rel, align 128
  %19 = icmp sgt i64 %18, 0
  br i1 %19, label %20, label %49

20:                                               ; preds = %41, %17
  %21 = load atomic i64, ptr @ticket acquire, align 128
  br label %22

22:                                               ; preds = %27, %20
  %23 = phi i64 [ %21, %20 ], [ %31, %27 ]
  %24 = and i64 %23, 4294967295
  %25 = load atomic i64, ptr @part_count acquire, align 8
  %26 = icmp slt i64 %24, %25
  br i1 %26, label %27, label %86

27:                                               ; preds = %22
  %28 = add i64 %23, 1
  %29 = cmpxchg ptr @ticket, i64 %23, i64 %28 acq_rel acquire, align 128
  %30 = extractvalue { i64, i1 } %29, 1
  %31 = extractvalue { i64, i1 } %29, 0
  br i1 %30, label %32, label %22

32:                                               ; preds = %27
  %33 = load ptr, ptr @first_part, align 8
  %34 = load i64, ptr @part_length, align 8
  %35 = mul i64 %34, %24
  %36 = getelementptr i64, ptr %33, i64 %35
  %37 = load ptr, ptr %36, align 8
  %38 = load ptr, ptr @base_table, align 128
  call void %37(ptr noundef %38, ptr noundef %36) #5
  %39 = atomicrmw sub ptr @left, i64 1 seq_cst, align 128
  %40 = icmp eq i64 %39, 1
  br i1 %40, label %42, label %41

41:                                               ; preds = %45, %42, %32
  br label %20

42:                                               ; preds = %32
  %43 = load atomic i32, ptr @waiting seq_cst, align 128
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %41, label %45

45:                                               ; preds = %42
  %46 = call i32 @pthread_mutex_lock(ptr noundef nonnull @mutex) #5
  %47 = call i32 @pthread_cond_broadcast(ptr noundef nonnull @over) #5
  %48 = call i32 @pthread_mutex_unlock(ptr noundef nonnull @mutex) #5
  br label %41

49:                                               ; preds = %17, %14, %7
  %50 = add i64 %8, 1
  call void @relax() #5
  %51 = and i64 %8, 63
  %52 = icmp eq i64 %51, 0
  br i1 %52, label %53, label %86

53:                                               ; preds = %49
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #6
  %54 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %2) #5
  %55 = icmp eq i32 %54, 0
  br i1 %55, label %58, label %56

56:                                               ; preds = %53
  %57 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %2) #5
  br label %58

58:                                               ; preds = %56, %53
  %59 = load i64, ptr %2, align 8
  %60 = mul i64 %59, 1000000000
  %61 = load i64, ptr %6, align 8
  %62 = add i64 %60, %61
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #6
  %63 = icmp ne i64 %8, 0
  %64 = select i1 %63, i64 %9, i64 %62
  %65 = sub i64 %62, %9
  %66 = icmp sgt i64 %65, 50000
  %67 = select i1 %63, i1 %66, i1 false
  br i1 %67, label %68, label %86

68:                                               ; preds = %58
  %69 = call i32 @pthread_mutex_lock(ptr noundef nonnull @mutex) #5
  %70 = atomicrmw add ptr @sleeping, i32 1 seq_cst, align 128
  %71 = load atomic i64, ptr @ticket seq_cst, align 128
  %72 = load atomic i64, ptr @part_count acquire, align 8
  %73 = load atomic i32, ptr @leave seq_cst, align 4
  %74 = icmp eq i32 %73, 0
  br i1 %74, label %75, label %83

75:                                               ; preds = %68
  %76 = and i64 %71, 4294967295
  %77 = icmp slt i64 %76, %72
  br i1 %77, label %78, label %81

78:                                               ; preds = %75
  %79 = load atomic i64, ptr @seats seq_cst, align 128
  %80 = icmp sgt i64 %79, 0
  br i1 %80, label %83, label %81

81:                                               ; preds = %78, %75
  %82 = call i32 @pthread_cond_wait(ptr noundef nonnull @awake, ptr noundef nonnull @mutex) #5
  br label %83

83:                                               ; preds = %81, %78, %68
  %84 = atomicrmw sub ptr @sleeping, i32 1 seq_cst, align 128
  %85 = call i32 @pthread_mutex_unlock(ptr noundef nonnull @mutex) #5
  br label %86

86:                                               ; preds = %83, %58, %49, %22
  %87 = phi i64 [ %9, %49 ], [ %64, %83 ], [ %64, %58 ], [ %9, %22 ]
  %88 = phi i64 [ %50, %49 ], [ 0, %83 ], [ %50, %58 ], [ 0, %22 ]
  %89 = load atomic i32, ptr @leave acquire, align 4
  %90 = icmp eq i32 %89, 0
  br i1 %90, label %7, label %91

91:                                               ; preds = %86, %1
  ret ptr null
}

define void @stop(ptr noundef readonly captures(none) %0, i64 noundef %1) local_unnamed_addr #0 {
  store atomic i32 1, ptr @leave seq_cst, align 4
  %3 = tail call i32 @pthread_mutex_lock(ptr noundef nonnull @mutex) #5
  %4 = tail call i32 @pthread_cond_broadcast(ptr noundef nonnull @awake) #5
  %5 = tail call i32 @pthread_mutex_unlock(ptr noundef nonnull @mutex) #5
  %6 = icmp sgt i64 %1, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %8, %2
  store atomic i32 0, ptr @leave seq_cst, align 4
  ret void

8:                                                ; preds = %8, %2
  %9 = phi i64 [ %13, %8 ], [ 0, %2 ]
  %10 = getelementptr i64, ptr %0, i64 %9
  %11 = load i64, ptr %10, align 8
  %12 = tail call i32 @pthread_join(i64 noundef %11, ptr noundef null) #5
  %13 = add nuw nsw i64 %9, 1
  %14 = icmp eq i64 %13, %1
  br i1 %14, label %7, label %8
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

declare i32 @pthread_join(i64 noundef, ptr noundef) local_unnamed_addr #1

declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

define void @forgive() local_unnamed_addr #3 {
  store i64 0, ptr @saved, align 8
  store i64 0, ptr @until, align 8
  store i64 0, ptr @alone, align 8
  ret void
}

define void @reset() local_unnamed_addr #0 {
  store i64 0, ptr @saved, align 8
  store i64 0, ptr @until, align 8
  store i64 0, ptr @alone, align 8
  store i32 0, ptr @waiting, align 128
  store i32 0, ptr @leave, align 4
  store i32 0, ptr @sleeping, align 128
  store i32 0, ptr @owned, align 128
  %1 = tail call i32 @pthread_mutex_init(ptr noundef nonnull @mutex, ptr noundef null) #5
  %2 = tail call i32 @pthread_cond_init(ptr noundef nonnull @awake, ptr noundef null) #5
  %3 = tail call i32 @pthread_cond_init(ptr noundef nonnull @over, ptr noundef null) #5
  ret void
}

declare i32 @pthread_mutex_init(ptr noundef, ptr noundef) local_unnamed_addr #1

declare i32 @pthread_cond_init(ptr noundef, ptr noundef) local_unnamed_addr #1

define noundef zeroext i1 @share(ptr noundef %0, ptr noundef %1) local_unnamed_addr #0 {
  %3 = alloca %struct.Time, align 8
  %4 = alloca %struct.Time, align 8
  %5 = alloca %struct.Time, align 8
  %6 = alloca %struct.Time, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #6
  %7 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %6) #5
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %11, label %9

9:                                                ; preds = %2
  %10 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %6) #5
  br label %11

11:                                               ; preds = %9, %2
  %12 = load i64, ptr %6, align 8
  %13 = mul i64 %12, 1000000000
  %14 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %15 = load i64, ptr %14, align 8
  %16 = add i64 %13, %15
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #6
  %17 = load atomic i64, ptr @until monotonic, align 8
  %18 = icmp ult i64 %16, %17
  br i1 %18, label %162, label %19

19:                                               ; preds = %11
  %20 = cmpxchg ptr @owned, i32 0, i32 1 acq_rel monotonic, align 128
  %21 = extractvalue { i32, i1 } %20, 1
  br i1 %21, label %22, label %162

22:                                               ; preds = %19
  %23 = load atomic i64, ptr @ticket monotonic, align 128
  %24 = and i64 %23, -4294967296
  %25 = or disjoint i64 %24, 2147483647
  store atomic i64 %25, ptr @ticket seq_cst, align 128
  store ptr %0, ptr @base_table, align 128
  %26 = getelementptr i8, ptr %1, i64 48
  %27 = load i64, ptr %26, align 8
  %28 = getelementptr i64, ptr %1, i64 %27
  store ptr %28, ptr @first_part, align 8
  %29 = getelementptr i8, ptr %28, i64 8
  %30 = load i64, ptr %29, align 8
  store i64 %30, ptr @part_length, align 8
  %31 = getelementptr i8, ptr %1, i64 40
  %32 = load i64, ptr %31, align 8
  store atomic i64 %32, ptr @part_count release, align 8
  store atomic i64 %32, ptr @left monotonic, align 128
  %33 = getelementptr i8, ptr %1, i64 32
  %34 = load i64, ptr %33, align 8
  store atomic i64 %34, ptr @seats monotonic, align 128
  %35 = add i64 %24, 4294967296
  store atomic i64 %35, ptr @ticket seq_cst, align 128
  %36 = load atomic i32, ptr @sleeping seq_cst, align 128
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %42, label %38

38:                                               ; preds = %22
  %39 = call i32 @pthread_mutex_lock(ptr noundef nonnull @mutex) #5
  %40 = call i32 @pthread_cond_broadcast(ptr noundef nonnull @awake) #5
  %41 = call i32 @pthread_mutex_unlock(ptr noundef nonnull @mutex) #5
  br label %42

42:                                               ; preds = %38, %22
  br label %43

43:                                               ; preds = %72, %42
  %44 = phi i64 [ %73, %72 ], [ 0, %42 ]
  %45 = load atomic i64, ptr @ticket acquire, align 128
  br label %46

46:                                               ; preds = %51, %43
  %47 = phi i64 [ %45, %43 ], [ %55, %51 ]
  %48 = and i64 %47, 4294967295
  %49 = load atomic i64, ptr @part_count acquire, align 8
  %50 = icmp slt i64 %48, %49
  br i1 %50, label %51, label %74

51:                                               ; preds = %46
  %52 = add i64 %47, 1
  %53 = cmpxchg ptr @ticket, i64 %47, i64 %52 acq_rel acquire, align 128
  %54 = extractvalue { i64, i1 } %53, 1
  %55 = extractvalue { i64, i1 } %53, 0
  br i1 %54, label %56, label %46

56:                                               ; preds = %51
  %57 = load ptr, ptr @first_part, align 8
  %58 = load i64, ptr @part_length, align 8
  %59 = mul i64 %58, %48
  %60 = getelementptr i64, ptr %57, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = load ptr, ptr @base_table, align 128
  call void %61(ptr noundef %62, ptr noundef %60) #5
  %63 = atomicrmw sub ptr @left, i64 1 seq_cst, align 128
  %64 = icmp eq i64 %63, 1
  br i1 %64, label %65, label %72

65:                                               ; preds = %56
  %66 = load atomic i32, ptr @waiting seq_cst, align 128
  %67 = icmp eq i32 %66, 0
  br i1 %67, label %72, label %68

68:                                               ; preds = %65
  %69 = call i32 @pthread_mutex_lock(ptr noundef nonnull @mutex) #5
  %70 = call i32 @pthread_cond_broadcast(ptr noundef nonnull @over) #5
  %71 = call i32 @pthread_mutex_unlock(ptr noundef nonnull @mutex) #5
  br label %72

72:                                               ; preds = %68, %65, %56
  %73 = add i64 %44, 1
  br label %43

74:                                               ; preds = %46
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #6
  %75 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %5) #5
  %76 = icmp eq i32 %75, 0
  br i1 %76, label %79, label %77

77:                                               ; preds = %74
  %78 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %5) #5
  br label %79

79:                                               ; preds = %77, %74
  %80 = load i64, ptr %5, align 8
  %81 = mul i64 %80, 1000000000
  %82 = getelementptr inbounds nuw i8, ptr %5, i64 8
  %83 = load i64, ptr %82, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #6
  %84 = getelementptr inbounds nuw i8, ptr %4, i64 8
  br label %85

85:                                               ; preds = %101, %79
  %86 = phi i64 [ %107, %101 ], [ undef, %79 ]
  %87 = phi i64 [ %93, %101 ], [ 0, %79 ]
  br label %88

88:                                               ; preds = %92, %85
  %89 = phi i64 [ %93, %92 ], [ %87, %85 ]
  %90 = load atomic i64, ptr @left seq_cst, align 128
  %91 = icmp eq i64 %90, 0
  br i1 %91, label %121, label %92

92:                                               ; preds = %88
  %93 = add i64 %89, 1
  call void @relax() #5
  %94 = and i64 %93, 63
  %95 = icmp eq i64 %94, 1
  br i1 %95, label %96, label %88

96:                                               ; preds = %92
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #6
  %97 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4) #5
  %98 = icmp eq i32 %97, 0
  br i1 %98, label %101, label %99

99:                                               ; preds = %96
  %100 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %4) #5
  br label %101

101:                                              ; preds = %99, %96
  %102 = load i64, ptr %4, align 8
  %103 = mul i64 %102, 1000000000
  %104 = load i64, ptr %84, align 8
  %105 = add i64 %103, %104
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #6
  %106 = icmp ne i64 %89, 0
  %107 = select i1 %106, i64 %86, i64 %105
  %108 = sub i64 %105, %86
  %109 = icmp sgt i64 %108, 50000
  %110 = select i1 %106, i1 %109, i1 false
  br i1 %110, label %111, label %85

111:                                              ; preds = %101
  %112 = call i32 @pthread_mutex_lock(ptr noundef nonnull @mutex) #5
  store atomic i32 1, ptr @waiting seq_cst, align 128
  %113 = load atomic i64, ptr @left seq_cst, align 128
  %114 = icmp eq i64 %113, 0
  br i1 %114, label %119, label %115

115:                                              ; preds = %115, %111
  %116 = call i32 @pthread_cond_wait(ptr noundef nonnull @over, ptr noundef nonnull @mutex) #5
  %117 = load atomic i64, ptr @left seq_cst, align 128
  %118 = icmp eq i64 %117, 0
  br i1 %118, label %119, label %115

119:                                              ; preds = %115, %111
  store atomic i32 0, ptr @waiting seq_cst, align 128
  %120 = call i32 @pthread_mutex_unlock(ptr noundef nonnull @mutex) #5
  br label %121

121:                                              ; preds = %119, %88
  %122 = load i64, ptr %31, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  %123 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3) #5
  %124 = icmp eq i32 %123, 0
  br i1 %124, label %127, label %125

125:                                              ; preds = %121
  %126 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %3) #5
  br label %127

127:                                              ; preds = %125, %121
  %128 = load i64, ptr %3, align 8
  %129 = mul i64 %128, 1000000000
  %130 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %131 = load i64, ptr %130, align 8
  %132 = add i64 %129, %131
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  %133 = sub i64 %83, %16
  %134 = add i64 %133, %81
  %135 = call i64 @llvm.umax.i64(i64 %44, i64 1)
  %136 = udiv i64 %134, %135
  %137 = mul i64 %136, %122
  %138 = lshr i64 %137, 3
  %139 = sub i64 %137, %138
  %140 = sub i64 %16, %132
  %141 = add i64 %139, %140
  %142 = load atomic i64, ptr @saved monotonic, align 8
  %143 = add i64 %141, %142
  %144 = load atomic i64, ptr @alone monotonic, align 8
  %145 = call i64 @llvm.smax.i64(i64 %143, i64 0)
  %146 = call i64 @llvm.umin.i64(i64 %145, i64 200000)
  store atomic i64 %146, ptr @saved monotonic, align 8
  %147 = icmp sgt i64 %141, -1
  br i1 %147, label %148, label %151

148:                                              ; preds = %127
  %149 = sdiv i64 %144, -16
  %150 = add i64 %149, %144
  store atomic i64 %150, ptr @alone monotonic, align 8
  br label %161

151:                                              ; preds = %127
  %152 = icmp sgt i64 %143, 0
  br i1 %152, label %161, label %153

153:                                              ; preds = %151
  %154 = shl i64 %144, 2
  %155 = mul i64 %141, -32
  %156 = call i64 @llvm.smax.i64(i64 %155, i64 1000000)
  %157 = call i64 @llvm.umin.i64(i64 %156, i64 10000000)
  %158 = call i64 @llvm.smax.i64(i64 %154, i64 %157)
  %159 = call i64 @llvm.umin.i64(i64 %158, i64 500000000)
  store atomic i64 %159, ptr @alone monotonic, align 8
  %160 = add i64 %159, %132
  store atomic i64 %160, ptr @until monotonic, align 8
  br label %161

161:                                              ; preds = %153, %151, %148
  store atomic i32 0, ptr @owned release, align 128
  br label %162

162:                                              ; preds = %161, %19, %11
  %163 = phi i1 [ false, %11 ], [ true, %161 ], [ false, %19 ]
  ret i1 %163
}

declare void @relax() local_unnamed_addr #1

declare i32 @pthread_mutex_lock(ptr noundef) local_unnamed_addr #1

declare i32 @pthread_cond_wait(ptr noundef, ptr noundef) local_unnamed_addr #1

declare i32 @pthread_mutex_unlock(ptr noundef) local_unnamed_addr #1

declare i32 @pthread_cond_broadcast(ptr noundef) local_unnamed_addr #1

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #1

declare i64 @llvm.umax.i64(i64, i64) #4

declare i64 @llvm.smax.i64(i64, i64) #4

declare i64 @llvm.umin.i64(i64, i64) #4

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { null_pointer_is_valid "no-builtins" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nofree norecurse nosync nounwind null_pointer_is_valid willreturn memory(write, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin nounwind "no-builtins" }
attributes #6 = { nounwind }

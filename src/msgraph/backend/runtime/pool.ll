; pool.c, compiled by ziglang 0.17.1; sources ad8119508d123e9c829f404360b9401963ecf018811d96d94cbdb76950260db6


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
  br i1 %4, label %5, label %87

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %2, i64 8
  br label %7

7:                                                ; preds = %82, %5
  %8 = phi i64 [ 0, %5 ], [ %84, %82 ]
  %9 = phi i64 [ undef, %5 ], [ %83, %82 ]
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
  br i1 %26, label %27, label %82

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
  br i1 %52, label %53, label %82

53:                                               ; preds = %49
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #6
  %54 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %2) #5
  %55 = load i64, ptr %2, align 8
  %56 = mul i64 %55, 1000000000
  %57 = load i64, ptr %6, align 8
  %58 = add i64 %56, %57
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #6
  %59 = icmp ne i64 %8, 0
  %60 = select i1 %59, i64 %9, i64 %58
  %61 = sub i64 %58, %9
  %62 = icmp sgt i64 %61, 50000
  %63 = select i1 %59, i1 %62, i1 false
  br i1 %63, label %64, label %82

64:                                               ; preds = %53
  %65 = call i32 @pthread_mutex_lock(ptr noundef nonnull @mutex) #5
  %66 = atomicrmw add ptr @sleeping, i32 1 seq_cst, align 128
  %67 = load atomic i64, ptr @ticket seq_cst, align 128
  %68 = load atomic i64, ptr @part_count acquire, align 8
  %69 = load atomic i32, ptr @leave seq_cst, align 4
  %70 = icmp eq i32 %69, 0
  br i1 %70, label %71, label %79

71:                                               ; preds = %64
  %72 = and i64 %67, 4294967295
  %73 = icmp slt i64 %72, %68
  br i1 %73, label %74, label %77

74:                                               ; preds = %71
  %75 = load atomic i64, ptr @seats seq_cst, align 128
  %76 = icmp sgt i64 %75, 0
  br i1 %76, label %79, label %77

77:                                               ; preds = %74, %71
  %78 = call i32 @pthread_cond_wait(ptr noundef nonnull @awake, ptr noundef nonnull @mutex) #5
  br label %79

79:                                               ; preds = %77, %74, %64
  %80 = atomicrmw sub ptr @sleeping, i32 1 seq_cst, align 128
  %81 = call i32 @pthread_mutex_unlock(ptr noundef nonnull @mutex) #5
  br label %82

82:                                               ; preds = %79, %53, %49, %22
  %83 = phi i64 [ %9, %49 ], [ %60, %79 ], [ %60, %53 ], [ %9, %22 ]
  %84 = phi i64 [ %50, %49 ], [ 0, %79 ], [ %50, %53 ], [ 0, %22 ]
  %85 = load atomic i32, ptr @leave acquire, align 4
  %86 = icmp eq i32 %85, 0
  br i1 %86, label %7, label %87

87:                                               ; preds = %82, %1
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
  %8 = load i64, ptr %6, align 8
  %9 = mul i64 %8, 1000000000
  %10 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %11 = load i64, ptr %10, align 8
  %12 = add i64 %9, %11
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #6
  %13 = load atomic i64, ptr @until monotonic, align 8
  %14 = icmp ult i64 %12, %13
  br i1 %14, label %145, label %15

15:                                               ; preds = %2
  %16 = cmpxchg ptr @owned, i32 0, i32 1 acq_rel monotonic, align 128
  %17 = extractvalue { i32, i1 } %16, 1
  br i1 %17, label %18, label %145

18:                                               ; preds = %15
  %19 = load atomic i64, ptr @ticket monotonic, align 128
  %20 = and i64 %19, -4294967296
  %21 = or disjoint i64 %20, 2147483647
  store atomic i64 %21, ptr @ticket seq_cst, align 128
  store ptr %0, ptr @base_table, align 128
  %22 = getelementptr i8, ptr %1, i64 48
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr i64, ptr %1, i64 %23
  store ptr %24, ptr @first_part, align 8
  %25 = getelementptr i8, ptr %24, i64 8
  %26 = load i64, ptr %25, align 8
  store i64 %26, ptr @part_length, align 8
  %27 = getelementptr i8, ptr %1, i64 40
  %28 = load i64, ptr %27, align 8
  store atomic i64 %28, ptr @part_count release, align 8
  store atomic i64 %28, ptr @left monotonic, align 128
  %29 = getelementptr i8, ptr %1, i64 32
  %30 = load i64, ptr %29, align 8
  store atomic i64 %30, ptr @seats monotonic, align 128
  %31 = add i64 %20, 4294967296
  store atomic i64 %31, ptr @ticket seq_cst, align 128
  %32 = load atomic i32, ptr @sleeping seq_cst, align 128
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %38, label %34

34:                                               ; preds = %18
  %35 = call i32 @pthread_mutex_lock(ptr noundef nonnull @mutex) #5
  %36 = call i32 @pthread_cond_broadcast(ptr noundef nonnull @awake) #5
  %37 = call i32 @pthread_mutex_unlock(ptr noundef nonnull @mutex) #5
  br label %38

38:                                               ; preds = %34, %18
  br label %39

39:                                               ; preds = %68, %38
  %40 = phi i64 [ %69, %68 ], [ 0, %38 ]
  %41 = load atomic i64, ptr @ticket acquire, align 128
  br label %42

42:                                               ; preds = %47, %39
  %43 = phi i64 [ %41, %39 ], [ %51, %47 ]
  %44 = and i64 %43, 4294967295
  %45 = load atomic i64, ptr @part_count acquire, align 8
  %46 = icmp slt i64 %44, %45
  br i1 %46, label %47, label %70

47:                                               ; preds = %42
  %48 = add i64 %43, 1
  %49 = cmpxchg ptr @ticket, i64 %43, i64 %48 acq_rel acquire, align 128
  %50 = extractvalue { i64, i1 } %49, 1
  %51 = extractvalue { i64, i1 } %49, 0
  br i1 %50, label %52, label %42

52:                                               ; preds = %47
  %53 = load ptr, ptr @first_part, align 8
  %54 = load i64, ptr @part_length, align 8
  %55 = mul i64 %54, %44
  %56 = getelementptr i64, ptr %53, i64 %55
  %57 = load ptr, ptr %56, align 8
  %58 = load ptr, ptr @base_table, align 128
  call void %57(ptr noundef %58, ptr noundef %56) #5
  %59 = atomicrmw sub ptr @left, i64 1 seq_cst, align 128
  %60 = icmp eq i64 %59, 1
  br i1 %60, label %61, label %68

61:                                               ; preds = %52
  %62 = load atomic i32, ptr @waiting seq_cst, align 128
  %63 = icmp eq i32 %62, 0
  br i1 %63, label %68, label %64

64:                                               ; preds = %61
  %65 = call i32 @pthread_mutex_lock(ptr noundef nonnull @mutex) #5
  %66 = call i32 @pthread_cond_broadcast(ptr noundef nonnull @over) #5
  %67 = call i32 @pthread_mutex_unlock(ptr noundef nonnull @mutex) #5
  br label %68

68:                                               ; preds = %64, %61, %52
  %69 = add i64 %40, 1
  br label %39

70:                                               ; preds = %42
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #6
  %71 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %5) #5
  %72 = load i64, ptr %5, align 8
  %73 = mul i64 %72, 1000000000
  %74 = getelementptr inbounds nuw i8, ptr %5, i64 8
  %75 = load i64, ptr %74, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #6
  %76 = getelementptr inbounds nuw i8, ptr %4, i64 8
  br label %77

77:                                               ; preds = %88, %70
  %78 = phi i64 [ %95, %88 ], [ undef, %70 ]
  %79 = phi i64 [ %85, %88 ], [ 0, %70 ]
  br label %80

80:                                               ; preds = %84, %77
  %81 = phi i64 [ %85, %84 ], [ %79, %77 ]
  %82 = load atomic i64, ptr @left seq_cst, align 128
  %83 = icmp eq i64 %82, 0
  br i1 %83, label %109, label %84

84:                                               ; preds = %80
  %85 = add i64 %81, 1
  call void @relax() #5
  %86 = and i64 %85, 63
  %87 = icmp eq i64 %86, 1
  br i1 %87, label %88, label %80

88:                                               ; preds = %84
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #6
  %89 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4) #5
  %90 = load i64, ptr %4, align 8
  %91 = mul i64 %90, 1000000000
  %92 = load i64, ptr %76, align 8
  %93 = add i64 %91, %92
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #6
  %94 = icmp ne i64 %81, 0
  %95 = select i1 %94, i64 %78, i64 %93
  %96 = sub i64 %93, %78
  %97 = icmp sgt i64 %96, 50000
  %98 = select i1 %94, i1 %97, i1 false
  br i1 %98, label %99, label %77

99:                                               ; preds = %88
  %100 = call i32 @pthread_mutex_lock(ptr noundef nonnull @mutex) #5
  store atomic i32 1, ptr @waiting seq_cst, align 128
  %101 = load atomic i64, ptr @left seq_cst, align 128
  %102 = icmp eq i64 %101, 0
  br i1 %102, label %107, label %103

103:                                              ; preds = %103, %99
  %104 = call i32 @pthread_cond_wait(ptr noundef nonnull @over, ptr noundef nonnull @mutex) #5
  %105 = load atomic i64, ptr @left seq_cst, align 128
  %106 = icmp eq i64 %105, 0
  br i1 %106, label %107, label %103

107:                                              ; preds = %103, %99
  store atomic i32 0, ptr @waiting seq_cst, align 128
  %108 = call i32 @pthread_mutex_unlock(ptr noundef nonnull @mutex) #5
  br label %109

109:                                              ; preds = %107, %80
  %110 = load i64, ptr %27, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  %111 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3) #5
  %112 = load i64, ptr %3, align 8
  %113 = mul i64 %112, 1000000000
  %114 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %115 = load i64, ptr %114, align 8
  %116 = add i64 %113, %115
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  %117 = sub i64 %75, %12
  %118 = add i64 %117, %73
  %119 = call i64 @llvm.umax.i64(i64 %40, i64 1)
  %120 = udiv i64 %118, %119
  %121 = mul i64 %120, %110
  %122 = lshr i64 %121, 3
  %123 = sub i64 %121, %122
  %124 = sub i64 %12, %116
  %125 = add i64 %123, %124
  %126 = load atomic i64, ptr @saved monotonic, align 8
  %127 = add i64 %125, %126
  %128 = load atomic i64, ptr @alone monotonic, align 8
  %129 = call i64 @llvm.smax.i64(i64 %127, i64 0)
  %130 = call i64 @llvm.umin.i64(i64 %129, i64 200000)
  store atomic i64 %130, ptr @saved monotonic, align 8
  %131 = icmp sgt i64 %125, -1
  br i1 %131, label %132, label %135

132:                                              ; preds = %109
  %133 = sdiv i64 %128, -16
  %134 = add i64 %133, %128
  store atomic i64 %134, ptr @alone monotonic, align 8
  br label %144

135:                                              ; preds = %109
  %136 = icmp sgt i64 %127, 0
  br i1 %136, label %144, label %137

137:                                              ; preds = %135
  %138 = shl i64 %128, 2
  %139 = mul i64 %125, -32
  %140 = call i64 @llvm.smax.i64(i64 %139, i64 %138)
  %141 = call i64 @llvm.smax.i64(i64 %140, i64 2000000)
  %142 = call i64 @llvm.umin.i64(i64 %141, i64 500000000)
  store atomic i64 %142, ptr @alone monotonic, align 8
  %143 = add i64 %142, %116
  store atomic i64 %143, ptr @until monotonic, align 8
  br label %144

144:                                              ; preds = %137, %135, %132
  store atomic i32 0, ptr @owned release, align 128
  br label %145

145:                                              ; preds = %144, %15, %2
  %146 = phi i1 [ false, %2 ], [ true, %144 ], [ false, %15 ]
  ret i1 %146
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

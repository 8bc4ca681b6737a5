; draws.c, compiled by ziglang 0.17.1; sources a7539d17854402b8534021914ca0cb396406aac7bb29bed1b8b7a590698c4639


define void @draw_uniform(i64 noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef readonly captures(none) %3, ptr noundef %4) local_unnamed_addr #0 {
  %6 = alloca [4 x <8 x i64>], align 64
  %7 = alloca [4 x <8 x float>], align 32
  %8 = alloca [32 x float], align 16
  %9 = icmp sgt i64 %2, 0
  br i1 %9, label %10, label %101

10:                                               ; preds = %5
  %11 = and i64 %0, 4294967295
  %12 = insertelement <8 x i64> poison, i64 %11, i64 0
  %13 = shufflevector <8 x i64> %12, <8 x i64> poison, <8 x i32> zeroinitializer
  %14 = lshr i64 %0, 32
  %15 = insertelement <8 x i64> poison, i64 %14, i64 0
  %16 = shufflevector <8 x i64> %15, <8 x i64> poison, <8 x i32> zeroinitializer
  %17 = trunc i64 %0 to i32
  %18 = trunc nuw i64 %14 to i32
  %19 = getelementptr inbounds nuw i8, ptr %6, i64 64
  %20 = getelementptr inbounds nuw i8, ptr %6, i64 128
  %21 = getelementptr inbounds nuw i8, ptr %6, i64 192
  %22 = getelementptr i8, ptr %3, i64 8
  %23 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %24 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 96
  br label %26

26:                                               ; preds = %96, %10
  %27 = phi i64 [ %1, %10 ], [ %99, %96 ]
  %28 = phi i64 [ %2, %10 ], [ %97, %96 ]
  %29 = phi ptr [ %4, %10 ], [ %98, %96 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #5
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #5
  %30 = insertelement <8 x i64> poison, i64 %27, i64 0
  %31 = shufflevector <8 x i64> %30, <8 x i64> poison, <8 x i32> zeroinitializer
  %32 = add <8 x i64> %31, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %33 = and <8 x i64> %32, splat (i64 4294967295)
  %34 = lshr <8 x i64> %32, splat (i64 32)
  br label %35

35:                                               ; preds = %35, %26
  %36 = phi <8 x i64> [ %33, %26 ], [ %50, %35 ]
  %37 = phi <8 x i64> [ %34, %26 ], [ %51, %35 ]
  %38 = phi i32 [ 0, %26 ], [ %59, %35 ]
  %39 = phi i32 [ %18, %26 ], [ %61, %35 ]
  %40 = phi i32 [ %17, %26 ], [ %60, %35 ]
  %41 = phi <8 x i64> [ %16, %26 ], [ %58, %35 ]
  %42 = phi <8 x i64> [ %13, %26 ], [ %57, %35 ]
  %43 = mul <8 x i64> %36, splat (i64 3528531795)
  %44 = mul <8 x i64> %42, splat (i64 3449720151)
  %45 = lshr <8 x i64> %44, splat (i64 32)
  %46 = zext i32 %40 to i64
  %47 = insertelement <8 x i64> poison, i64 %46, i64 0
  %48 = shufflevector <8 x i64> %47, <8 x i64> poison, <8 x i32> zeroinitializer
  %49 = xor <8 x i64> %48, %45
  %50 = xor <8 x i64> %49, %37
  %51 = and <8 x i64> %44, splat (i64 4294967295)
  %52 = lshr <8 x i64> %43, splat (i64 32)
  %53 = zext i32 %39 to i64
  %54 = insertelement <8 x i64> poison, i64 %53, i64 0
  %55 = shufflevector <8 x i64> %54, <8 x i64> poison, <8 x i32> zeroinitializer
  %56 = xor <8 x i64> %55, %41
  %57 = xor <8 x i64> %56, %52
  %58 = and <8 x i64> %43, splat (i64 4294967295)
  %59 = add nuw nsw i32 %38, 1
  %60 = add i32 %40, -1640531527
  %61 = add i32 %39, -1150833019
  %62 = icmp eq i32 %59, 10
  br i1 %62, label %63, label %35

63:                                               ; preds = %35
  store <8 x i64> %50, ptr %6, align 64
  store <8 x i64> %51, ptr %19, align 64
  store <8 x i64> %57, ptr %20, align 64
  store <8 x i64> %58, ptr %21, align 64
  %64 = load double, ptr %3, align 8
  %65 = insertelement <8 x double> poison, double %64, i64 0
  %66 = shufflevector <8 x double> %65, <8 x double> poison, <8 x i32> zeroinitializer
  %67 = load double, ptr %22, align 8
  %68 = insertelement <8 x double> poison, double %67, i64 0
  %69 = shufflevector <8 x double> %68, <8 x double> poison, <8 x i32> zeroinitializer
  br label %70

70:                                               ; preds = %70, %63
  %71 = phi i64 [ 0, %63 ], [ %81, %70 ]
  %72 = getelementptr <8 x i64>, ptr %6, i64 %71
  %73 = load <8 x i64>, ptr %72, align 64
  %74 = trunc <8 x i64> %73 to <8 x i32>
  %75 = uitofp <8 x i32> %74 to <8 x double>
  %76 = fmul <8 x double> %75, splat (double 0x3DF0000000000000)
  %77 = fmul <8 x double> %76, %66
  %78 = fadd <8 x double> %77, %69
  %79 = fptrunc <8 x double> %78 to <8 x float>
  %80 = getelementptr <8 x float>, ptr %7, i64 %71
  store <8 x float> %79, ptr %80, align 32
  %81 = add nuw nsw i64 %71, 1
  %82 = icmp eq i64 %81, 4
  br i1 %82, label %83, label %70

83:                                               ; preds = %70
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #5
  %84 = icmp slt i64 %28, 32
  %85 = select i1 %84, ptr %8, ptr %29
  %86 = load <8 x float>, ptr %7, align 32
  %87 = load <8 x float>, ptr %23, align 32
  %88 = shufflevector <8 x float> %86, <8 x float> %87, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %89 = load <8 x float>, ptr %24, align 32
  %90 = load <8 x float>, ptr %25, align 32
  %91 = shufflevector <8 x float> %89, <8 x float> %90, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %92 = shufflevector <16 x float> %88, <16 x float> %91, <32 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23, i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  store <32 x float> %92, ptr %85, align 4
  br i1 %84, label %93, label %96

93:                                               ; preds = %83
  %94 = shl nuw nsw i64 %28, 2
  %95 = call ptr @memcpy(ptr noundef %29, ptr noundef nonnull %8, i64 noundef %94) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #5
  br label %101

96:                                               ; preds = %83
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #5
  %97 = add nsw i64 %28, -32
  %98 = getelementptr i8, ptr %29, i64 128
  %99 = add i64 %27, 8
  %100 = icmp eq i64 %28, 32
  br i1 %100, label %101, label %26

101:                                              ; preds = %96, %93, %5
  ret void
}

define void @draw_normal(i64 noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef readonly captures(none) %3, ptr noundef %4) local_unnamed_addr #0 {
  %6 = alloca [4 x <8 x i64>], align 64
  %7 = alloca [4 x <8 x float>], align 32
  %8 = alloca [32 x float], align 16
  %9 = icmp sgt i64 %2, 0
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %11 = getelementptr inbounds nuw i8, ptr %6, i64 128
  br i1 %9, label %12, label %211

12:                                               ; preds = %5
  %13 = and i64 %0, 4294967295
  %14 = insertelement <8 x i64> poison, i64 %13, i64 0
  %15 = shufflevector <8 x i64> %14, <8 x i64> poison, <8 x i32> zeroinitializer
  %16 = lshr i64 %0, 32
  %17 = insertelement <8 x i64> poison, i64 %16, i64 0
  %18 = shufflevector <8 x i64> %17, <8 x i64> poison, <8 x i32> zeroinitializer
  %19 = trunc i64 %0 to i32
  %20 = trunc nuw i64 %16 to i32
  %21 = getelementptr inbounds nuw i8, ptr %6, i64 64
  %22 = getelementptr inbounds nuw i8, ptr %6, i64 128
  %23 = getelementptr inbounds nuw i8, ptr %6, i64 192
  %24 = getelementptr i8, ptr %3, i64 8
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %26 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %27 = getelementptr inbounds nuw i8, ptr %7, i64 96
  br label %28

28:                                               ; preds = %206, %12
  %29 = phi i64 [ %1, %12 ], [ %209, %206 ]
  %30 = phi i64 [ %2, %12 ], [ %207, %206 ]
  %31 = phi ptr [ %4, %12 ], [ %208, %206 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #5
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #5
  %32 = insertelement <8 x i64> poison, i64 %29, i64 0
  %33 = shufflevector <8 x i64> %32, <8 x i64> poison, <8 x i32> zeroinitializer
  %34 = add <8 x i64> %33, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %35 = and <8 x i64> %34, splat (i64 4294967295)
  %36 = lshr <8 x i64> %34, splat (i64 32)
  br label %37

37:                                               ; preds = %37, %28
  %38 = phi <8 x i64> [ %35, %28 ], [ %52, %37 ]
  %39 = phi <8 x i64> [ %36, %28 ], [ %53, %37 ]
  %40 = phi i32 [ 0, %28 ], [ %61, %37 ]
  %41 = phi i32 [ %20, %28 ], [ %63, %37 ]
  %42 = phi i32 [ %19, %28 ], [ %62, %37 ]
  %43 = phi <8 x i64> [ %18, %28 ], [ %60, %37 ]
  %44 = phi <8 x i64> [ %15, %28 ], [ %59, %37 ]
  %45 = mul <8 x i64> %38, splat (i64 3528531795)
  %46 = mul <8 x i64> %44, splat (i64 3449720151)
  %47 = lshr <8 x i64> %46, splat (i64 32)
  %48 = zext i32 %42 to i64
  %49 = insertelement <8 x i64> poison, i64 %48, i64 0
  %50 = shufflevector <8 x i64> %49, <8 x i64> poison, <8 x i32> zeroinitializer
  %51 = xor <8 x i64> %50, %47
  %52 = xor <8 x i64> %51, %39
  %53 = and <8 x i64> %46, splat (i64 4294967295)
  %54 = lshr <8 x i64> %45, splat (i64 32)
  %55 = zext i32 %41 to i64
  %56 = insertelement <8 x i64> poison, i64 %55, i64 0
  %57 = shufflevector <8 x i64> %56, <8 x i64> poison, <8 x i32> zeroinitializer
  %58 = xor <8 x i64> %57, %43
  %59 = xor <8 x i64> %58, %54
  %60 = and <8 x i64> %45, splat (i64 4294967295)
  %61 = add nuw nsw i32 %40, 1
  %62 = add i32 %42, -1640531527
  %63 = add i32 %41, -1150833019
  %64 = icmp eq i32 %61, 10
  br i1 %64, label %65, label %37

65:                                               ; preds = %37
  store <8 x i64> %52, ptr %6, align 64
  store <8 x i64> %53, ptr %21, align 64
  store <8 x i64> %59, ptr %22, align 64
  store <8 x i64> %60, ptr %23, align 64
  %66 = load double, ptr %3, align 8
  %67 = insertelement <8 x double> poison, double %66, i64 0
  %68 = shufflevector <8 x double> %67, <8 x double> poison, <8 x i32> zeroinitializer
  %69 = load double, ptr %24, align 8
  %70 = insertelement <8 x double> poison, double %69, i64 0
  %71 = shufflevector <8 x double> %70, <8 x double> poison, <8 x i32> zeroinitializer
  br label %72

72:                                               ; preds = %72, %65
  %73 = phi i1 [ true, %65 ], [ false, %72 ]
  %74 = phi ptr [ %7, %65 ], [ %10, %72 ]
  %75 = phi ptr [ %6, %65 ], [ %11, %72 ]
  %76 = phi i64 [ 1, %65 ], [ 3, %72 ]
  %77 = getelementptr <8 x i64>, ptr %6, i64 %76
  %78 = load <8 x i64>, ptr %77, align 64
  %79 = and <8 x i64> %78, splat (i64 8388607)
  %80 = icmp eq <8 x i64> %79, zeroinitializer
  %81 = trunc nuw nsw <8 x i64> %79 to <8 x i32>
  %82 = uitofp nneg <8 x i32> %81 to <8 x double>
  %83 = fmul <8 x double> %82, splat (double 0x3E80000000000000)
  %84 = fmul <8 x double> %83, splat (double 0x401921FB40000000)
  %85 = select <8 x i1> %80, <8 x double> splat (double 0x3EA5153702BBFC40), <8 x double> %84
  %86 = fmul <8 x double> %85, splat (double 0x3FE45F306DC9C883)
  %87 = fadd <8 x double> %86, splat (double 5.000000e-01)
  %88 = fptosi <8 x double> %87 to <8 x i32>
  %89 = zext <8 x i32> %88 to <8 x i64>
  %90 = sitofp <8 x i32> %88 to <8 x double>
  %91 = fmul <8 x double> %90, splat (double 0x3FF921FB54400000)
  %92 = fsub <8 x double> %85, %91
  %93 = fmul <8 x double> %90, splat (double 0x3DD0B4611A626331)
  %94 = fsub <8 x double> %92, %93
  %95 = fmul <8 x double> %94, %94
  %96 = fmul <8 x double> %95, splat (double 0x3DE5D93A5ACFD57C)
  %97 = fadd <8 x double> %96, splat (double 0xBE5AE5E68A2B9CEB)
  %98 = fmul <8 x double> %95, %97
  %99 = fadd <8 x double> %98, splat (double 0x3EC71DE357B1FE7D)
  %100 = fmul <8 x double> %95, %99
  %101 = fadd <8 x double> %100, splat (double 0xBF2A01A019C161D5)
  %102 = fmul <8 x double> %95, %101
  %103 = fadd <8 x double> %102, splat (double 0x3F8111111110F8A6)
  %104 = fmul <8 x double> %94, %95
  %105 = fmul <8 x double> %95, %103
  %106 = fadd <8 x double> %105, splat (double 0xBFC5555555555549)
  %107 = fmul <8 x double> %104, %106
  %108 = fadd <8 x double> %94, %107
  %109 = fmul <8 x double> %95, splat (double 0x3DA8FAE9BE8838D4)
  %110 = fsub <8 x double> splat (double 0x3E21EE9EBDB4B1C4), %109
  %111 = fmul <8 x double> %95, %110
  %112 = fadd <8 x double> %111, splat (double 0xBE927E4F809C52AD)
  %113 = fmul <8 x double> %95, %112
  %114 = fadd <8 x double> %113, splat (double 0x3EFA01A019CB1590)
  %115 = fmul <8 x double> %95, %114
  %116 = fadd <8 x double> %115, splat (double 0xBF56C16C16C15177)
  %117 = fmul <8 x double> %95, %116
  %118 = fadd <8 x double> %117, splat (double 0x3FA555555555554C)
  %119 = fmul <8 x double> %95, %118
  %120 = fmul <8 x double> %95, splat (double 5.000000e-01)
  %121 = fsub <8 x double> splat (double 1.000000e+00), %120
  %122 = fsub <8 x double> splat (double 1.000000e+00), %121
  %123 = fsub <8 x double> %122, %120
  %124 = fmul <8 x double> %95, %119
  %125 = fadd <8 x double> %123, %124
  %126 = fadd <8 x double> %121, %125
  %127 = trunc <8 x i32> %88 to <8 x i1>
  %128 = select <8 x i1> %127, <8 x double> %108, <8 x double> %126
  %129 = bitcast <8 x double> %128 to <8 x i64>
  %130 = shl <8 x i64> %89, splat (i64 62)
  %131 = add <8 x i64> %130, splat (i64 4611686018427387904)
  %132 = and <8 x i64> %131, splat (i64 -9223372036854775808)
  %133 = xor <8 x i64> %132, %129
  %134 = select <8 x i1> %127, <8 x double> %126, <8 x double> %108
  %135 = bitcast <8 x double> %134 to <8 x i64>
  %136 = and <8 x i64> %130, splat (i64 -9223372036854775808)
  %137 = xor <8 x i64> %136, %135
  %138 = load <8 x i64>, ptr %75, align 64
  %139 = and <8 x i64> %138, splat (i64 8388607)
  %140 = icmp eq <8 x i64> %139, zeroinitializer
  %141 = trunc nuw nsw <8 x i64> %139 to <8 x i32>
  %142 = uitofp nneg <8 x i32> %141 to <8 x double>
  %143 = fmul <8 x double> %142, splat (double 0x3E80000000000000)
  %144 = bitcast <8 x double> %143 to <8 x i64>
  %145 = add nsw <8 x i64> %144, splat (i64 -4604544269498187776)
  %146 = select <8 x i1> %140, <8 x i64> splat (i64 -102396054921543680), <8 x i64> %145
  %147 = ashr <8 x i64> %146, splat (i64 52)
  %148 = trunc nsw <8 x i64> %147 to <8 x i32>
  %149 = sitofp <8 x i32> %148 to <8 x double>
  %150 = and <8 x i64> %146, splat (i64 4503599627370495)
  %151 = add nuw nsw <8 x i64> %150, splat (i64 4604544269498187776)
  %152 = bitcast <8 x i64> %151 to <8 x double>
  %153 = fadd <8 x double> %152, splat (double -1.000000e+00)
  %154 = fadd <8 x double> %153, splat (double 2.000000e+00)
  %155 = fdiv <8 x double> %153, %154
  %156 = fmul <8 x double> %155, %155
  %157 = fmul <8 x double> %156, %156
  %158 = fmul <8 x double> %153, splat (double 5.000000e-01)
  %159 = fmul <8 x double> %153, %158
  %160 = fmul <8 x double> %157, splat (double 0x3FC39A09D078C69F)
  %161 = fadd <8 x double> %160, splat (double 0x3FCC71C51D8E78AF)
  %162 = fmul <8 x double> %157, %161
  %163 = fadd <8 x double> %162, splat (double 0x3FD999999997FA04)
  %164 = fmul <8 x double> %157, %163
  %165 = fmul <8 x double> %157, splat (double 0x3FC2F112DF3E5244)
  %166 = fadd <8 x double> %165, splat (double 0x3FC7466496CB03DE)
  %167 = fmul <8 x double> %157, %166
  %168 = fadd <8 x double> %167, splat (double 0x3FD2492494229359)
  %169 = fmul <8 x double> %157, %168
  %170 = fadd <8 x double> %169, splat (double 0x3FE5555555555593)
  %171 = fmul <8 x double> %156, %170
  %172 = fadd <8 x double> %164, %171
  %173 = fmul <8 x double> %149, splat (double 0x3FE62E42FEE00000)
  %174 = fadd <8 x double> %159, %172
  %175 = fmul <8 x double> %155, %174
  %176 = fmul <8 x double> %149, splat (double 0x3DEA39EF35793C76)
  %177 = fadd <8 x double> %176, %175
  %178 = fsub <8 x double> %159, %177
  %179 = fsub <8 x double> %178, %153
  %180 = fsub <8 x double> %173, %179
  %181 = fmul <8 x double> %180, splat (double -2.000000e+00)
  %182 = tail call <8 x double> @llvm.sqrt.v8f64(<8 x double> %181)
  %183 = fmul <8 x double> %68, %182
  %184 = bitcast <8 x i64> %133 to <8 x double>
  %185 = fmul <8 x double> %183, %184
  %186 = fadd <8 x double> %71, %185
  %187 = fptrunc <8 x double> %186 to <8 x float>
  store <8 x float> %187, ptr %74, align 32
  %188 = bitcast <8 x i64> %137 to <8 x double>
  %189 = fmul <8 x double> %183, %188
  %190 = fadd <8 x double> %71, %189
  %191 = fptrunc <8 x double> %190 to <8 x float>
  %192 = getelementptr <8 x float>, ptr %7, i64 %76
  store <8 x float> %191, ptr %192, align 32
  br i1 %73, label %72, label %193

193:                                              ; preds = %72
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #5
  %194 = icmp slt i64 %30, 32
  %195 = select i1 %194, ptr %8, ptr %31
  %196 = load <8 x float>, ptr %7, align 32
  %197 = load <8 x float>, ptr %25, align 32
  %198 = shufflevector <8 x float> %196, <8 x float> %197, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %199 = load <8 x float>, ptr %26, align 32
  %200 = load <8 x float>, ptr %27, align 32
  %201 = shufflevector <8 x float> %199, <8 x float> %200, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %202 = shufflevector <16 x float> %198, <16 x float> %201, <32 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23, i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  store <32 x float> %202, ptr %195, align 4
  br i1 %194, label %203, label %206

203:                                              ; preds = %193
  %204 = shl nuw nsw i64 %30, 2
  %205 = call ptr @memcpy(ptr noundef %31, ptr noundef nonnull %8, i64 noundef %204) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #5
  br label %211

206:                                              ; preds = %193
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #5
  %207 = add nsw i64 %30, -32
  %208 = getelementptr i8, ptr %31, i64 128
  %209 = add i64 %29, 8
  %210 = icmp eq i64 %30, 32
  br i1 %210, label %211, label %28

211:                                              ; preds = %206, %203, %5
  ret void
}

define void @draw_truncated_normal(i64 noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef readonly captures(none) %3, ptr noundef %4) local_unnamed_addr #0 {
  %6 = alloca [4 x <8 x i64>], align 64
  %7 = alloca [4 x <8 x float>], align 32
  %8 = alloca [32 x float], align 16
  %9 = icmp sgt i64 %2, 0
  br i1 %9, label %10, label %328

10:                                               ; preds = %5
  %11 = and i64 %0, 4294967295
  %12 = insertelement <8 x i64> poison, i64 %11, i64 0
  %13 = shufflevector <8 x i64> %12, <8 x i64> poison, <8 x i32> zeroinitializer
  %14 = lshr i64 %0, 32
  %15 = insertelement <8 x i64> poison, i64 %14, i64 0
  %16 = shufflevector <8 x i64> %15, <8 x i64> poison, <8 x i32> zeroinitializer
  %17 = trunc i64 %0 to i32
  %18 = trunc nuw i64 %14 to i32
  %19 = getelementptr inbounds nuw i8, ptr %6, i64 64
  %20 = getelementptr inbounds nuw i8, ptr %6, i64 128
  %21 = getelementptr inbounds nuw i8, ptr %6, i64 192
  %22 = getelementptr i8, ptr %3, i64 8
  %23 = getelementptr i8, ptr %3, i64 32
  %24 = getelementptr i8, ptr %3, i64 88
  %25 = getelementptr i8, ptr %3, i64 80
  %26 = getelementptr i8, ptr %3, i64 96
  %27 = getelementptr i8, ptr %3, i64 152
  %28 = getelementptr i8, ptr %3, i64 144
  %29 = getelementptr i8, ptr %3, i64 16
  %30 = getelementptr i8, ptr %3, i64 24
  %31 = getelementptr i8, ptr %3, i64 160
  %32 = getelementptr i8, ptr %3, i64 216
  %33 = getelementptr i8, ptr %3, i64 208
  %34 = getelementptr i8, ptr %3, i64 224
  %35 = getelementptr i8, ptr %3, i64 280
  %36 = getelementptr i8, ptr %3, i64 272
  %37 = getelementptr i8, ptr %3, i64 288
  %38 = getelementptr i8, ptr %3, i64 344
  %39 = getelementptr i8, ptr %3, i64 336
  %40 = getelementptr i8, ptr %3, i64 352
  %41 = getelementptr i8, ptr %3, i64 408
  %42 = getelementptr i8, ptr %3, i64 400
  %43 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %44 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %45 = getelementptr inbounds nuw i8, ptr %7, i64 96
  br label %46

46:                                               ; preds = %323, %10
  %47 = phi i64 [ %1, %10 ], [ %326, %323 ]
  %48 = phi i64 [ %2, %10 ], [ %324, %323 ]
  %49 = phi ptr [ %4, %10 ], [ %325, %323 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #5
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #5
  %50 = insertelement <8 x i64> poison, i64 %47, i64 0
  %51 = shufflevector <8 x i64> %50, <8 x i64> poison, <8 x i32> zeroinitializer
  %52 = add <8 x i64> %51, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %53 = and <8 x i64> %52, splat (i64 4294967295)
  %54 = lshr <8 x i64> %52, splat (i64 32)
  br label %55

55:                                               ; preds = %55, %46
  %56 = phi <8 x i64> [ %53, %46 ], [ %70, %55 ]
  %57 = phi <8 x i64> [ %54, %46 ], [ %71, %55 ]
  %58 = phi i32 [ 0, %46 ], [ %79, %55 ]
  %59 = phi i32 [ %18, %46 ], [ %81, %55 ]
  %60 = phi i32 [ %17, %46 ], [ %80, %55 ]
  %61 = phi <8 x i64> [ %16, %46 ], [ %78, %55 ]
  %62 = phi <8 x i64> [ %13, %46 ], [ %77, %55 ]
  %63 = mul <8 x i64> %56, splat (i64 3528531795)
  %64 = mul <8 x i64> %62, splat (i64 3449720151)
  %65 = lshr <8 x i64> %64, splat (i64 32)
  %66 = zext i32 %60 to i64
  %67 = insertelement <8 x i64> poison, i64 %66, i64 0
  %68 = shufflevector <8 x i64> %67, <8 x i64> poison, <8 x i32> zeroinitializer
  %69 = xor <8 x i64> %68, %65
  %70 = xor <8 x i64> %69, %57
  %71 = and <8 x i64> %64, splat (i64 4294967295)
  %72 = lshr <8 x i64> %63, splat (i64 32)
  %73 = zext i32 %59 to i64
  %74 = insertelement <8 x i64> poison, i64 %73, i64 0
  %75 = shufflevector <8 x i64> %74, <8 x i64> poison, <8 x i32> zeroinitializer
  %76 = xor <8 x i64> %75, %61
  %77 = xor <8 x i64> %76, %72
  %78 = and <8 x i64> %63, splat (i64 4294967295)
  %79 = add nuw nsw i32 %58, 1
  %80 = add i32 %60, -1640531527
  %81 = add i32 %59, -1150833019
  %82 = icmp eq i32 %79, 10
  br i1 %82, label %83, label %55

83:                                               ; preds = %55
  store <8 x i64> %70, ptr %6, align 64
  store <8 x i64> %71, ptr %19, align 64
  store <8 x i64> %77, ptr %20, align 64
  store <8 x i64> %78, ptr %21, align 64
  %84 = load double, ptr %3, align 8
  %85 = insertelement <8 x double> poison, double %84, i64 0
  %86 = shufflevector <8 x double> %85, <8 x double> poison, <8 x i32> zeroinitializer
  %87 = load double, ptr %22, align 8
  %88 = insertelement <8 x double> poison, double %87, i64 0
  %89 = shufflevector <8 x double> %88, <8 x double> poison, <8 x i32> zeroinitializer
  %90 = load double, ptr %24, align 8
  %91 = insertelement <8 x double> poison, double %90, i64 0
  %92 = shufflevector <8 x double> %91, <8 x double> poison, <8 x i32> zeroinitializer
  %93 = load double, ptr %25, align 8
  %94 = insertelement <8 x double> poison, double %93, i64 0
  %95 = shufflevector <8 x double> %94, <8 x double> poison, <8 x i32> zeroinitializer
  %96 = load double, ptr %27, align 8
  %97 = insertelement <8 x double> poison, double %96, i64 0
  %98 = shufflevector <8 x double> %97, <8 x double> poison, <8 x i32> zeroinitializer
  %99 = load double, ptr %28, align 8
  %100 = insertelement <8 x double> poison, double %99, i64 0
  %101 = shufflevector <8 x double> %100, <8 x double> poison, <8 x i32> zeroinitializer
  %102 = load double, ptr %29, align 8
  %103 = insertelement <8 x double> poison, double %102, i64 0
  %104 = shufflevector <8 x double> %103, <8 x double> poison, <8 x i32> zeroinitializer
  %105 = load double, ptr %30, align 8
  %106 = insertelement <8 x double> poison, double %105, i64 0
  %107 = shufflevector <8 x double> %106, <8 x double> poison, <8 x i32> zeroinitializer
  br label %108

108:                                              ; preds = %300, %83
  %109 = phi i64 [ 0, %83 ], [ %308, %300 ]
  %110 = getelementptr <8 x i64>, ptr %6, i64 %109
  %111 = load <8 x i64>, ptr %110, align 64
  %112 = trunc <8 x i64> %111 to <8 x i32>
  %113 = uitofp <8 x i32> %112 to <8 x double>
  %114 = fmul <8 x double> %113, splat (double 0x3DF0000000000000)
  %115 = fmul <8 x double> %114, %89
  %116 = fadd <8 x double> %86, %115
  %117 = fmul <8 x double> %116, splat (double 2.000000e+00)
  %118 = fadd <8 x double> %117, splat (double -1.000000e+00)
  %119 = fmul <8 x double> %118, %118
  %120 = fmul <8 x double> %119, splat (double 2.500000e-01)
  %121 = fsub <8 x double> splat (double 1.806250e-01), %120
  %122 = fmul <8 x double> %92, %121
  %123 = fadd <8 x double> %95, %122
  br label %124

124:                                              ; preds = %124, %108
  %125 = phi i64 [ 5, %108 ], [ %133, %124 ]
  %126 = phi <8 x double> [ %123, %108 ], [ %132, %124 ]
  %127 = fmul <8 x double> %121, %126
  %128 = getelementptr double, ptr %23, i64 %125
  %129 = load double, ptr %128, align 8
  %130 = insertelement <8 x double> poison, double %129, i64 0
  %131 = shufflevector <8 x double> %130, <8 x double> poison, <8 x i32> zeroinitializer
  %132 = fadd <8 x double> %127, %131
  %133 = add nsw i64 %125, -1
  %134 = icmp eq i64 %125, 0
  br i1 %134, label %135, label %124

135:                                              ; preds = %124
  %136 = fmul <8 x double> %121, %98
  %137 = fadd <8 x double> %136, %101
  br label %138

138:                                              ; preds = %138, %135
  %139 = phi i64 [ 5, %135 ], [ %147, %138 ]
  %140 = phi <8 x double> [ %137, %135 ], [ %146, %138 ]
  %141 = fmul <8 x double> %121, %140
  %142 = getelementptr double, ptr %26, i64 %139
  %143 = load double, ptr %142, align 8
  %144 = insertelement <8 x double> poison, double %143, i64 0
  %145 = shufflevector <8 x double> %144, <8 x double> poison, <8 x i32> zeroinitializer
  %146 = fadd <8 x double> %141, %145
  %147 = add nsw i64 %139, -1
  %148 = icmp eq i64 %139, 0
  br i1 %148, label %149, label %138

149:                                              ; preds = %138
  %150 = fsub <8 x double> splat (double 1.000000e+00), %116
  %151 = fcmp olt <8 x double> %150, %116
  %152 = select <8 x i1> %151, <8 x double> %150, <8 x double> %116
  %153 = bitcast <8 x double> %118 to <8 x i64>
  %154 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %118)
  %155 = fmul <8 x double> %118, splat (double 5.000000e-01)
  %156 = fmul <8 x double> %155, %132
  %157 = fdiv <8 x double> %156, %146
  %158 = fcmp ogt <8 x double> %154, splat (double 8.500000e-01)
  %159 = fcmp ogt <8 x double> %152, zeroinitializer
  %160 = bitcast <8 x i1> %158 to i8
  %161 = icmp eq i8 %160, 0
  br i1 %161, label %300, label %162

162:                                              ; preds = %149
  %163 = bitcast <8 x double> %152 to <8 x i64>
  %164 = select <8 x i1> %158, <8 x i1> %159, <8 x i1> zeroinitializer
  %165 = add <8 x i64> %163, splat (i64 -4604544269498187776)
  %166 = select <8 x i1> %164, <8 x i64> %165, <8 x i64> splat (i64 -17177689058600550)
  %167 = ashr <8 x i64> %166, splat (i64 52)
  %168 = trunc nsw <8 x i64> %167 to <8 x i32>
  %169 = sitofp <8 x i32> %168 to <8 x double>
  %170 = and <8 x i64> %166, splat (i64 4503599627370495)
  %171 = add nuw nsw <8 x i64> %170, splat (i64 4604544269498187776)
  %172 = bitcast <8 x i64> %171 to <8 x double>
  %173 = fadd <8 x double> %172, splat (double -1.000000e+00)
  %174 = fadd <8 x double> %173, splat (double 2.000000e+00)
  %175 = fdiv <8 x double> %173, %174
  %176 = fmul <8 x double> %175, %175
  %177 = fmul <8 x double> %176, %176
  %178 = fmul <8 x double> %173, splat (double 5.000000e-01)
  %179 = fmul <8 x double> %173, %178
  %180 = fmul <8 x double> %177, splat (double 0x3FC39A09D078C69F)
  %181 = fadd <8 x double> %180, splat (double 0x3FCC71C51D8E78AF)
  %182 = fmul <8 x double> %177, %181
  %183 = fadd <8 x double> %182, splat (double 0x3FD999999997FA04)
  %184 = fmul <8 x double> %177, %183
  %185 = fmul <8 x double> %177, splat (double 0x3FC2F112DF3E5244)
  %186 = fadd <8 x double> %185, splat (double 0x3FC7466496CB03DE)
  %187 = fmul <8 x double> %177, %186
  %188 = fadd <8 x double> %187, splat (double 0x3FD2492494229359)
  %189 = fmul <8 x double> %177, %188
  %190 = fadd <8 x double> %189, splat (double 0x3FE5555555555593)
  %191 = fmul <8 x double> %176, %190
  %192 = fadd <8 x double> %184, %191
  %193 = fmul <8 x double> %169, splat (double 0x3FE62E42FEE00000)
  %194 = fadd <8 x double> %179, %192
  %195 = fmul <8 x double> %175, %194
  %196 = fmul <8 x double> %169, splat (double 0x3DEA39EF35793C76)
  %197 = fadd <8 x double> %196, %195
  %198 = fsub <8 x double> %179, %197
  %199 = fsub <8 x double> %198, %173
  %200 = fsub <8 x double> %193, %199
  %201 = fneg <8 x double> %200
  %202 = tail call <8 x double> @llvm.sqrt.v8f64(<8 x double> %201)
  %203 = fadd <8 x double> %202, splat (double -1.600000e+00)
  %204 = load double, ptr %32, align 8
  %205 = insertelement <8 x double> poison, double %204, i64 0
  %206 = shufflevector <8 x double> %205, <8 x double> poison, <8 x i32> zeroinitializer
  %207 = fmul <8 x double> %203, %206
  %208 = load double, ptr %33, align 8
  %209 = insertelement <8 x double> poison, double %208, i64 0
  %210 = shufflevector <8 x double> %209, <8 x double> poison, <8 x i32> zeroinitializer
  %211 = fadd <8 x double> %207, %210
  br label %212

212:                                              ; preds = %212, %162
  %213 = phi i64 [ 5, %162 ], [ %221, %212 ]
  %214 = phi <8 x double> [ %211, %162 ], [ %220, %212 ]
  %215 = fmul <8 x double> %203, %214
  %216 = getelementptr double, ptr %31, i64 %213
  %217 = load double, ptr %216, align 8
  %218 = insertelement <8 x double> poison, double %217, i64 0
  %219 = shufflevector <8 x double> %218, <8 x double> poison, <8 x i32> zeroinitializer
  %220 = fadd <8 x double> %215, %219
  %221 = add nsw i64 %213, -1
  %222 = icmp eq i64 %213, 0
  br i1 %222, label %223, label %212

223:                                              ; preds = %212
  %224 = load double, ptr %35, align 8
  %225 = insertelement <8 x double> poison, double %224, i64 0
  %226 = shufflevector <8 x double> %225, <8 x double> poison, <8 x i32> zeroinitializer
  %227 = fmul <8 x double> %203, %226
  %228 = load double, ptr %36, align 8
  %229 = insertelement <8 x double> poison, double %228, i64 0
  %230 = shufflevector <8 x double> %229, <8 x double> poison, <8 x i32> zeroinitializer
  %231 = fadd <8 x double> %227, %230
  br label %232

232:                                              ; preds = %232, %223
  %233 = phi i64 [ 5, %223 ], [ %241, %232 ]
  %234 = phi <8 x double> [ %231, %223 ], [ %240, %232 ]
  %235 = fmul <8 x double> %203, %234
  %236 = getelementptr double, ptr %34, i64 %233
  %237 = load double, ptr %236, align 8
  %238 = insertelement <8 x double> poison, double %237, i64 0
  %239 = shufflevector <8 x double> %238, <8 x double> poison, <8 x i32> zeroinitializer
  %240 = fadd <8 x double> %235, %239
  %241 = add nsw i64 %233, -1
  %242 = icmp eq i64 %233, 0
  br i1 %242, label %243, label %232

243:                                              ; preds = %232
  %244 = fcmp ogt <8 x double> %202, splat (double 5.000000e+00)
  %245 = fdiv <8 x double> %220, %240
  %246 = bitcast <8 x i1> %244 to i8
  %247 = icmp eq i8 %246, 0
  br i1 %247, label %292, label %248

248:                                              ; preds = %243
  %249 = fadd <8 x double> %202, splat (double -5.000000e+00)
  %250 = load double, ptr %38, align 8
  %251 = insertelement <8 x double> poison, double %250, i64 0
  %252 = shufflevector <8 x double> %251, <8 x double> poison, <8 x i32> zeroinitializer
  %253 = fmul <8 x double> %249, %252
  %254 = load double, ptr %39, align 8
  %255 = insertelement <8 x double> poison, double %254, i64 0
  %256 = shufflevector <8 x double> %255, <8 x double> poison, <8 x i32> zeroinitializer
  %257 = fadd <8 x double> %253, %256
  br label %258

258:                                              ; preds = %258, %248
  %259 = phi i64 [ 5, %248 ], [ %267, %258 ]
  %260 = phi <8 x double> [ %257, %248 ], [ %266, %258 ]
  %261 = fmul <8 x double> %249, %260
  %262 = getelementptr double, ptr %37, i64 %259
  %263 = load double, ptr %262, align 8
  %264 = insertelement <8 x double> poison, double %263, i64 0
  %265 = shufflevector <8 x double> %264, <8 x double> poison, <8 x i32> zeroinitializer
  %266 = fadd <8 x double> %261, %265
  %267 = add nsw i64 %259, -1
  %268 = icmp eq i64 %259, 0
  br i1 %268, label %269, label %258

269:                                              ; preds = %258
  %270 = load double, ptr %41, align 8
  %271 = insertelement <8 x double> poison, double %270, i64 0
  %272 = shufflevector <8 x double> %271, <8 x double> poison, <8 x i32> zeroinitializer
  %273 = fmul <8 x double> %249, %272
  %274 = load double, ptr %42, align 8
  %275 = insertelement <8 x double> poison, double %274, i64 0
  %276 = shufflevector <8 x double> %275, <8 x double> poison, <8 x i32> zeroinitializer
  %277 = fadd <8 x double> %273, %276
  br label %278

278:                                              ; preds = %278, %269
  %279 = phi i64 [ 5, %269 ], [ %287, %278 ]
  %280 = phi <8 x double> [ %277, %269 ], [ %286, %278 ]
  %281 = fmul <8 x double> %249, %280
  %282 = getelementptr double, ptr %40, i64 %279
  %283 = load double, ptr %282, align 8
  %284 = insertelement <8 x double> poison, double %283, i64 0
  %285 = shufflevector <8 x double> %284, <8 x double> poison, <8 x i32> zeroinitializer
  %286 = fadd <8 x double> %281, %285
  %287 = add nsw i64 %279, -1
  %288 = icmp eq i64 %279, 0
  br i1 %288, label %289, label %278

289:                                              ; preds = %278
  %290 = fdiv <8 x double> %266, %286
  %291 = select <8 x i1> %244, <8 x double> %290, <8 x double> %245
  br label %292

292:                                              ; preds = %289, %243
  %293 = phi <8 x double> [ %291, %289 ], [ %245, %243 ]
  %294 = bitcast <8 x double> %293 to <8 x i64>
  %295 = select <8 x i1> %159, <8 x i64> %294, <8 x i64> splat (i64 9218868437227405312)
  %296 = and <8 x i64> %153, splat (i64 -9223372036854775808)
  %297 = or <8 x i64> %295, %296
  %298 = bitcast <8 x i64> %297 to <8 x double>
  %299 = select <8 x i1> %158, <8 x double> %298, <8 x double> %157
  br label %300

300:                                              ; preds = %292, %149
  %301 = phi <8 x double> [ %299, %292 ], [ %157, %149 ]
  %302 = fmul <8 x double> %301, splat (double 0x3FE6A09E667F3BCD)
  %303 = fmul <8 x double> %302, splat (double 0x3FF6A09E60000000)
  %304 = fmul <8 x double> %303, %107
  %305 = fadd <8 x double> %104, %304
  %306 = fptrunc <8 x double> %305 to <8 x float>
  %307 = getelementptr <8 x float>, ptr %7, i64 %109
  store <8 x float> %306, ptr %307, align 32
  %308 = add nuw nsw i64 %109, 1
  %309 = icmp eq i64 %308, 4
  br i1 %309, label %310, label %108

310:                                              ; preds = %300
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #5
  %311 = icmp slt i64 %48, 32
  %312 = select i1 %311, ptr %8, ptr %49
  %313 = load <8 x float>, ptr %7, align 32
  %314 = load <8 x float>, ptr %43, align 32
  %315 = shufflevector <8 x float> %313, <8 x float> %314, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %316 = load <8 x float>, ptr %44, align 32
  %317 = load <8 x float>, ptr %45, align 32
  %318 = shufflevector <8 x float> %316, <8 x float> %317, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %319 = shufflevector <16 x float> %315, <16 x float> %318, <32 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23, i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  store <32 x float> %319, ptr %312, align 4
  br i1 %311, label %320, label %323

320:                                              ; preds = %310
  %321 = shl nuw nsw i64 %48, 2
  %322 = call ptr @memcpy(ptr noundef %49, ptr noundef nonnull %8, i64 noundef %321) #6
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #5
  br label %328

323:                                              ; preds = %310
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #5
  %324 = add nsw i64 %48, -32
  %325 = getelementptr i8, ptr %49, i64 128
  %326 = add i64 %47, 8
  %327 = icmp eq i64 %48, 32
  br i1 %327, label %328, label %46

328:                                              ; preds = %323, %320, %5
  ret void
}

define i64 @shuffle(ptr noundef captures(none) %0, i64 noundef %1, ptr noundef captures(none) %2, ptr noundef readonly captures(none) %3, i64 noundef %4) local_unnamed_addr #1 {
  %6 = sdiv i64 4294967295, %1
  %7 = icmp slt i64 %6, %1
  %8 = load i64, ptr %2, align 8
  %9 = icmp slt i64 %8, %1
  %10 = icmp sgt i64 %4, 0
  %11 = and i1 %9, %10
  br i1 %11, label %12, label %80

12:                                               ; preds = %5
  %13 = and i64 %1, 1
  %14 = icmp eq i64 %13, 0
  br label %15

15:                                               ; preds = %73, %12
  %16 = phi ptr [ %3, %12 ], [ %75, %73 ]
  %17 = phi i64 [ %4, %12 ], [ %74, %73 ]
  %18 = phi i64 [ %8, %12 ], [ %76, %73 ]
  br i1 %7, label %41, label %19

19:                                               ; preds = %15
  %20 = icmp sgt i64 %18, 1
  %21 = add nsw i64 %18, 1
  %22 = trunc i64 %21 to i32
  %23 = add i32 %22, 1
  br i1 %20, label %33, label %24

24:                                               ; preds = %19
  %25 = select i1 %14, i32 1, i32 %23
  %26 = mul i32 %25, %22
  %27 = getelementptr i8, ptr %16, i64 4
  %28 = load i32, ptr %16, align 4
  %29 = udiv i32 -1, %26
  %30 = udiv i32 %28, %29
  %31 = add nsw i64 %17, -1
  %32 = icmp ult i32 %30, %26
  br i1 %32, label %50, label %73

33:                                               ; preds = %19
  %34 = mul i32 %23, %22
  %35 = getelementptr i8, ptr %16, i64 4
  %36 = load i32, ptr %16, align 4
  %37 = udiv i32 -1, %34
  %38 = udiv i32 %36, %37
  %39 = add nsw i64 %17, -1
  %40 = icmp ult i32 %38, %34
  br i1 %40, label %51, label %73

41:                                               ; preds = %15
  %42 = trunc i64 %18 to i32
  %43 = add i32 %42, 1
  %44 = getelementptr i8, ptr %16, i64 4
  %45 = load i32, ptr %16, align 4
  %46 = udiv i32 -1, %43
  %47 = udiv i32 %45, %46
  %48 = add nsw i64 %17, -1
  %49 = icmp ult i32 %47, %43
  br i1 %49, label %62, label %73

50:                                               ; preds = %24
  br i1 %14, label %62, label %51

51:                                               ; preds = %50, %33
  %52 = phi ptr [ %27, %50 ], [ %35, %33 ]
  %53 = phi i32 [ %30, %50 ], [ %38, %33 ]
  %54 = phi i64 [ %31, %50 ], [ %39, %33 ]
  %55 = getelementptr i64, ptr %0, i64 %18
  %56 = udiv i32 %53, %23
  %57 = zext i32 %56 to i64
  %58 = getelementptr i64, ptr %0, i64 %57
  %59 = load i64, ptr %55, align 8
  %60 = load i64, ptr %58, align 8
  store i64 %60, ptr %55, align 8
  store i64 %59, ptr %58, align 8
  %61 = urem i32 %53, %23
  br label %62

62:                                               ; preds = %51, %50, %41
  %63 = phi ptr [ %52, %51 ], [ %27, %50 ], [ %44, %41 ]
  %64 = phi i64 [ %54, %51 ], [ %31, %50 ], [ %48, %41 ]
  %65 = phi i64 [ %21, %51 ], [ %18, %50 ], [ %18, %41 ]
  %66 = phi i32 [ %61, %51 ], [ %30, %50 ], [ %47, %41 ]
  %67 = add i64 %65, 1
  %68 = getelementptr i64, ptr %0, i64 %65
  %69 = zext i32 %66 to i64
  %70 = getelementptr i64, ptr %0, i64 %69
  %71 = load i64, ptr %68, align 8
  %72 = load i64, ptr %70, align 8
  store i64 %72, ptr %68, align 8
  store i64 %71, ptr %70, align 8
  br label %73

73:                                               ; preds = %62, %41, %33, %24
  %74 = phi i64 [ %64, %62 ], [ %31, %24 ], [ %48, %41 ], [ %39, %33 ]
  %75 = phi ptr [ %63, %62 ], [ %27, %24 ], [ %44, %41 ], [ %35, %33 ]
  %76 = phi i64 [ %67, %62 ], [ %18, %24 ], [ %18, %41 ], [ %18, %33 ]
  %77 = icmp slt i64 %76, %1
  %78 = icmp sgt i64 %74, 0
  %79 = select i1 %77, i1 %78, i1 false
  br i1 %79, label %15, label %80

80:                                               ; preds = %73, %5
  %81 = phi i64 [ %8, %5 ], [ %76, %73 ]
  %82 = phi i64 [ %4, %5 ], [ %74, %73 ]
  store i64 %81, ptr %2, align 8
  ret i64 %82
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #3

declare <8 x double> @llvm.sqrt.v8f64(<8 x double>) #4

declare <8 x double> @llvm.fabs.v8f64(<8 x double>) #4

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { nofree norecurse nosync nounwind null_pointer_is_valid memory(argmem: readwrite) "no-builtins" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { null_pointer_is_valid "no-builtins" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind }
attributes #6 = { nobuiltin nounwind "no-builtins" }

; images.c, compiled by ziglang 0.17.1; sources 1fdd501492db7c78e219b9d8172be389264191138979350e3cadde6c9ab6985c


define void @resize_linear(ptr noundef readonly captures(none) %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, ptr noundef readonly captures(none) %6, i64 noundef %7, ptr noundef readonly captures(none) %8, i64 noundef %9, i64 noundef %10, ptr noundef captures(none) %11, ptr noundef writeonly captures(none) %12) local_unnamed_addr #0 {
  %14 = mul i64 %10, %9
  %15 = add i64 %10, 3
  %16 = sdiv i64 %15, 4
  %17 = shl nsw i64 %16, 2
  %18 = icmp sgt i64 %9, 0
  br i1 %18, label %19, label %34

19:                                               ; preds = %13
  %20 = getelementptr i8, ptr %8, i64 8
  %21 = load ptr, ptr %20, align 8
  %22 = mul i64 %5, %4
  br label %23

23:                                               ; preds = %31, %19
  %24 = phi i64 [ %9, %19 ], [ %32, %31 ]
  %25 = getelementptr i64, ptr %21, i64 %24
  %26 = getelementptr i8, ptr %25, i64 -8
  %27 = load i64, ptr %26, align 8
  %28 = mul i64 %27, %5
  %29 = add i64 %28, %17
  %30 = icmp sgt i64 %29, %22
  br i1 %30, label %31, label %34

31:                                               ; preds = %23
  %32 = add nsw i64 %24, -1
  %33 = icmp sgt i64 %24, 1
  br i1 %33, label %23, label %34

34:                                               ; preds = %31, %23, %13
  %35 = phi i64 [ %9, %13 ], [ 0, %31 ], [ %24, %23 ]
  %36 = icmp sgt i64 %1, 0
  br i1 %36, label %37, label %287

37:                                               ; preds = %34
  %38 = getelementptr i16, ptr %11, i64 %14
  %39 = getelementptr i8, ptr %38, i64 8
  %40 = icmp sgt i64 %7, 0
  %41 = getelementptr inbounds nuw i8, ptr %8, i64 8
  %42 = getelementptr inbounds nuw i8, ptr %8, i64 16
  %43 = getelementptr inbounds nuw i8, ptr %8, i64 24
  %44 = icmp sgt i64 %10, 0
  %45 = getelementptr i8, ptr %6, i64 8
  %46 = getelementptr i8, ptr %6, i64 16
  %47 = getelementptr i8, ptr %6, i64 24
  %48 = icmp slt i64 %14, 16
  br label %49

49:                                               ; preds = %53, %37
  %50 = phi ptr [ %0, %37 ], [ %56, %53 ]
  %51 = phi i64 [ %1, %37 ], [ %55, %53 ]
  %52 = phi ptr [ %12, %37 ], [ %54, %53 ]
  br i1 %40, label %58, label %53

53:                                               ; preds = %283, %49
  %54 = phi ptr [ %52, %49 ], [ %285, %283 ]
  %55 = add nsw i64 %51, -1
  %56 = getelementptr i8, ptr %50, i64 %2
  %57 = icmp sgt i64 %51, 1
  br i1 %57, label %49, label %287

58:                                               ; preds = %283, %49
  %59 = phi i64 [ %284, %283 ], [ 0, %49 ]
  %60 = phi i64 [ %223, %283 ], [ -1, %49 ]
  %61 = phi i64 [ %146, %283 ], [ -1, %49 ]
  %62 = phi ptr [ %144, %283 ], [ %39, %49 ]
  %63 = phi ptr [ %145, %283 ], [ %11, %49 ]
  %64 = phi ptr [ %285, %283 ], [ %52, %49 ]
  %65 = load ptr, ptr %6, align 8
  %66 = getelementptr i64, ptr %65, i64 %59
  %67 = load i64, ptr %66, align 8
  %68 = icmp eq i64 %60, %67
  br i1 %68, label %142, label %69

69:                                               ; preds = %58
  %70 = icmp eq i64 %61, %67
  br i1 %70, label %142, label %71

71:                                               ; preds = %69
  %72 = mul i64 %67, %3
  %73 = getelementptr i8, ptr %50, i64 %72
  %74 = load ptr, ptr %8, align 8
  %75 = load ptr, ptr %41, align 8
  %76 = load ptr, ptr %42, align 8
  %77 = load ptr, ptr %43, align 8
  br i1 %18, label %78, label %142

78:                                               ; preds = %138, %71
  %79 = phi ptr [ %140, %138 ], [ %63, %71 ]
  %80 = phi i64 [ %139, %138 ], [ 0, %71 ]
  %81 = getelementptr i64, ptr %74, i64 %80
  %82 = load i64, ptr %81, align 8
  %83 = mul i64 %82, %5
  %84 = getelementptr i8, ptr %73, i64 %83
  %85 = getelementptr i64, ptr %75, i64 %80
  %86 = load i64, ptr %85, align 8
  %87 = mul i64 %86, %5
  %88 = getelementptr i8, ptr %73, i64 %87
  %89 = icmp slt i64 %80, %35
  br i1 %89, label %94, label %90

90:                                               ; preds = %78
  br i1 %44, label %91, label %138

91:                                               ; preds = %90
  %92 = getelementptr i32, ptr %76, i64 %80
  %93 = getelementptr i32, ptr %77, i64 %80
  br label %120

94:                                               ; preds = %78
  br i1 %44, label %95, label %138

95:                                               ; preds = %94
  %96 = getelementptr i32, ptr %76, i64 %80
  %97 = getelementptr i32, ptr %77, i64 %80
  br label %98

98:                                               ; preds = %98, %95
  %99 = phi i64 [ 0, %95 ], [ %118, %98 ]
  %100 = getelementptr i8, ptr %84, i64 %99
  %101 = load <4 x i8>, ptr %100, align 1
  %102 = zext <4 x i8> %101 to <4 x i32>
  %103 = getelementptr i8, ptr %88, i64 %99
  %104 = load <4 x i8>, ptr %103, align 1
  %105 = zext <4 x i8> %104 to <4 x i32>
  %106 = load i32, ptr %96, align 4
  %107 = insertelement <4 x i32> poison, i32 %106, i64 0
  %108 = shufflevector <4 x i32> %107, <4 x i32> poison, <4 x i32> zeroinitializer
  %109 = mul <4 x i32> %108, %102
  %110 = load i32, ptr %97, align 4
  %111 = insertelement <4 x i32> poison, i32 %110, i64 0
  %112 = shufflevector <4 x i32> %111, <4 x i32> poison, <4 x i32> zeroinitializer
  %113 = mul <4 x i32> %112, %105
  %114 = add <4 x i32> %113, %109
  %115 = lshr <4 x i32> %114, splat (i32 4)
  %116 = trunc <4 x i32> %115 to <4 x i16>
  %117 = getelementptr i16, ptr %79, i64 %99
  store <4 x i16> %116, ptr %117, align 2
  %118 = add nuw nsw i64 %99, 4
  %119 = icmp slt i64 %118, %10
  br i1 %119, label %98, label %138

120:                                              ; preds = %120, %91
  %121 = phi i64 [ 0, %91 ], [ %136, %120 ]
  %122 = getelementptr i8, ptr %84, i64 %121
  %123 = load i8, ptr %122, align 1
  %124 = zext i8 %123 to i32
  %125 = load i32, ptr %92, align 4
  %126 = mul i32 %125, %124
  %127 = getelementptr i8, ptr %88, i64 %121
  %128 = load i8, ptr %127, align 1
  %129 = zext i8 %128 to i32
  %130 = load i32, ptr %93, align 4
  %131 = mul i32 %130, %129
  %132 = add i32 %131, %126
  %133 = lshr i32 %132, 4
  %134 = trunc i32 %133 to i16
  %135 = getelementptr i16, ptr %79, i64 %121
  store i16 %134, ptr %135, align 2
  %136 = add nuw nsw i64 %121, 1
  %137 = icmp eq i64 %136, %10
  br i1 %137, label %138, label %120

138:                                              ; preds = %120, %98, %94, %90
  %139 = add nuw nsw i64 %80, 1
  %140 = getelementptr i16, ptr %79, i64 %10
  %141 = icmp eq i64 %139, %9
  br i1 %141, label %142, label %78

142:                                              ; preds = %138, %71, %69, %58
  %143 = phi i64 [ %61, %58 ], [ %60, %69 ], [ %60, %71 ], [ %60, %138 ]
  %144 = phi ptr [ %63, %58 ], [ %62, %69 ], [ %62, %71 ], [ %62, %138 ]
  %145 = phi ptr [ %62, %58 ], [ %63, %69 ], [ %63, %71 ], [ %63, %138 ]
  %146 = phi i64 [ %60, %58 ], [ %61, %69 ], [ %67, %71 ], [ %67, %138 ]
  %147 = load ptr, ptr %45, align 8
  %148 = getelementptr i64, ptr %147, i64 %59
  %149 = load i64, ptr %148, align 8
  %150 = icmp eq i64 %143, %149
  br i1 %150, label %222, label %151

151:                                              ; preds = %142
  %152 = mul i64 %149, %3
  %153 = getelementptr i8, ptr %50, i64 %152
  %154 = load ptr, ptr %8, align 8
  %155 = load ptr, ptr %41, align 8
  %156 = load ptr, ptr %42, align 8
  %157 = load ptr, ptr %43, align 8
  br i1 %18, label %158, label %222

158:                                              ; preds = %218, %151
  %159 = phi ptr [ %220, %218 ], [ %144, %151 ]
  %160 = phi i64 [ %219, %218 ], [ 0, %151 ]
  %161 = getelementptr i64, ptr %154, i64 %160
  %162 = load i64, ptr %161, align 8
  %163 = mul i64 %162, %5
  %164 = getelementptr i8, ptr %153, i64 %163
  %165 = getelementptr i64, ptr %155, i64 %160
  %166 = load i64, ptr %165, align 8
  %167 = mul i64 %166, %5
  %168 = getelementptr i8, ptr %153, i64 %167
  %169 = icmp slt i64 %160, %35
  br i1 %169, label %174, label %170

170:                                              ; preds = %158
  br i1 %44, label %171, label %218

171:                                              ; preds = %170
  %172 = getelementptr i32, ptr %156, i64 %160
  %173 = getelementptr i32, ptr %157, i64 %160
  br label %200

174:                                              ; preds = %158
  br i1 %44, label %175, label %218

175:                                              ; preds = %174
  %176 = getelementptr i32, ptr %156, i64 %160
  %177 = getelementptr i32, ptr %157, i64 %160
  br label %178

178:                                              ; preds = %178, %175
  %179 = phi i64 [ 0, %175 ], [ %198, %178 ]
  %180 = getelementptr i8, ptr %164, i64 %179
  %181 = load <4 x i8>, ptr %180, align 1
  %182 = zext <4 x i8> %181 to <4 x i32>
  %183 = getelementptr i8, ptr %168, i64 %179
  %184 = load <4 x i8>, ptr %183, align 1
  %185 = zext <4 x i8> %184 to <4 x i32>
  %186 = load i32, ptr %176, align 4
  %187 = insertelement <4 x i32> poison, i32 %186, i64 0
  %188 = shufflevector <4 x i32> %187, <4 x i32> poison, <4 x i32> zeroinitializer
  %189 = mul <4 x i32> %188, %182
  %190 = load i32, ptr %177, align 4
  %191 = insertelement <4 x i32> poison, i32 %190, i64 0
  %192 = shufflevector <4 x i32> %191, <4 x i32> poison, <4 x i32> zeroinitializer
  %193 = mul <4 x i32> %192, %185
  %194 = add <4 x i32> %193, %189
  %195 = lshr <4 x i32> %194, splat (i32 4)
  %196 = trunc <4 x i32> %195 to <4 x i16>
  %197 = getelementptr i16, ptr %159, i64 %179
  store <4 x i16> %196, ptr %197, align 2
  %198 = add nuw nsw i64 %179, 4
  %199 = icmp slt i64 %198, %10
  br i1 %199, label %178, label %218

200:                                              ; preds = %200, %171
  %201 = phi i64 [ 0, %171 ], [ %216, %200 ]
  %202 = getelementptr i8, ptr %164, i64 %201
  %203 = load i8, ptr %202, align 1
  %204 = zext i8 %203 to i32
  %205 = load i32, ptr %172, align 4
  %206 = mul i32 %205, %204
  %207 = getelementptr i8, ptr %168, i64 %201
  %208 = load i8, ptr %207, align 1
  %209 = zext i8 %208 to i32
  %210 = load i32, ptr %173, align 4
  %211 = mul i32 %210, %209
  %212 = add i32 %211, %206
  %213 = lshr i32 %212, 4
  %214 = trunc i32 %213 to i16
  %215 = getelementptr i16, ptr %159, i64 %201
  store i16 %214, ptr %215, align 2
  %216 = add nuw nsw i64 %201, 1
  %217 = icmp eq i64 %216, %10
  br i1 %217, label %218, label %200

218:                                              ; preds = %200, %178, %174, %170
  %219 = add nuw nsw i64 %160, 1
  %220 = getelementptr i16, ptr %159, i64 %10
  %221 = icmp eq i64 %219, %9
  br i1 %221, label %222, label %158

222:                                              ; preds = %218, %151, %142
  %223 = phi i64 [ %143, %142 ], [ %149, %151 ], [ %149, %218 ]
  %224 = load ptr, ptr %46, align 8
  %225 = getelementptr i32, ptr %224, i64 %59
  %226 = load i32, ptr %225, align 4
  %227 = load ptr, ptr %47, align 8
  %228 = getelementptr i32, ptr %227, i64 %59
  %229 = load i32, ptr %228, align 4
  br i1 %48, label %239, label %230

230:                                              ; preds = %222
  %231 = shl i32 %226, 16
  %232 = ashr exact i32 %231, 16
  %233 = insertelement <16 x i32> poison, i32 %232, i64 0
  %234 = shufflevector <16 x i32> %233, <16 x i32> poison, <16 x i32> zeroinitializer
  %235 = shl i32 %229, 16
  %236 = ashr exact i32 %235, 16
  %237 = insertelement <16 x i32> poison, i32 %236, i64 0
  %238 = shufflevector <16 x i32> %237, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %242

239:                                              ; preds = %242, %222
  %240 = phi i64 [ 0, %222 ], [ %243, %242 ]
  %241 = icmp slt i64 %240, %14
  br i1 %241, label %264, label %283

242:                                              ; preds = %242, %230
  %243 = phi i64 [ 16, %230 ], [ %262, %242 ]
  %244 = phi i64 [ 0, %230 ], [ %243, %242 ]
  %245 = getelementptr i16, ptr %145, i64 %244
  %246 = load <16 x i16>, ptr %245, align 2
  %247 = sext <16 x i16> %246 to <16 x i32>
  %248 = getelementptr i16, ptr %144, i64 %244
  %249 = load <16 x i16>, ptr %248, align 2
  %250 = sext <16 x i16> %249 to <16 x i32>
  %251 = mul <16 x i32> %234, %247
  %252 = lshr <16 x i32> %251, splat (i32 16)
  %253 = trunc nuw <16 x i32> %252 to <16 x i16>
  %254 = mul <16 x i32> %238, %250
  %255 = lshr <16 x i32> %254, splat (i32 16)
  %256 = trunc nuw <16 x i32> %255 to <16 x i16>
  %257 = add <16 x i16> %253, splat (i16 2)
  %258 = add <16 x i16> %257, %256
  %259 = lshr <16 x i16> %258, splat (i16 2)
  %260 = trunc <16 x i16> %259 to <16 x i8>
  %261 = getelementptr i8, ptr %64, i64 %244
  store <16 x i8> %260, ptr %261, align 1
  %262 = add i64 %243, 16
  %263 = icmp sgt i64 %262, %14
  br i1 %263, label %239, label %242

264:                                              ; preds = %264, %239
  %265 = phi i64 [ %281, %264 ], [ %240, %239 ]
  %266 = getelementptr i16, ptr %145, i64 %265
  %267 = load i16, ptr %266, align 2
  %268 = sext i16 %267 to i32
  %269 = mul i32 %226, %268
  %270 = lshr i32 %269, 16
  %271 = getelementptr i16, ptr %144, i64 %265
  %272 = load i16, ptr %271, align 2
  %273 = sext i16 %272 to i32
  %274 = mul i32 %229, %273
  %275 = lshr i32 %274, 16
  %276 = add nuw nsw i32 %270, 2
  %277 = add nuw nsw i32 %276, %275
  %278 = lshr i32 %277, 2
  %279 = trunc i32 %278 to i8
  %280 = getelementptr i8, ptr %64, i64 %265
  store i8 %279, ptr %280, align 1
  %281 = add nsw i64 %265, 1
  %282 = icmp eq i64 %281, %14
  br i1 %282, label %283, label %264

283:                                              ; preds = %264, %239
  %284 = add nuw nsw i64 %59, 1
  %285 = getelementptr i8, ptr %64, i64 %14
  %286 = icmp eq i64 %284, %7
  br i1 %286, label %53, label %58

287:                                              ; preds = %53, %34
  ret void
}

define void @look_up(ptr noundef readonly captures(none) %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6, ptr noundef readonly captures(none) %7, ptr noundef writeonly captures(none) %8) local_unnamed_addr #1 {
  %10 = icmp sgt i64 %4, 0
  br i1 %10, label %11, label %22

11:                                               ; preds = %9
  %12 = icmp sgt i64 %6, 0
  %13 = icmp slt i64 %5, 4
  %14 = shl i64 %2, 1
  %15 = mul i64 %2, 3
  %16 = shl i64 %2, 2
  br label %17

17:                                               ; preds = %23, %11
  %18 = phi i64 [ 0, %11 ], [ %24, %23 ]
  br i1 %12, label %19, label %23

19:                                               ; preds = %17
  %20 = mul i64 %18, %1
  %21 = getelementptr i8, ptr %0, i64 %20
  br label %26

22:                                               ; preds = %23, %9
  ret void

23:                                               ; preds = %81, %17
  %24 = add nuw nsw i64 %18, 1
  %25 = icmp eq i64 %24, %4
  br i1 %25, label %22, label %17

26:                                               ; preds = %81, %19
  %27 = phi i64 [ 0, %19 ], [ %82, %81 ]
  %28 = mul i64 %27, %3
  %29 = getelementptr i8, ptr %21, i64 %28
  %30 = shl i64 %27, 10
  %31 = getelementptr i8, ptr %7, i64 %30
  %32 = mul i64 %27, %4
  %33 = add i64 %32, %18
  %34 = mul i64 %33, %5
  %35 = getelementptr float, ptr %8, i64 %34
  br i1 %13, label %36, label %40

36:                                               ; preds = %40, %26
  %37 = phi ptr [ %29, %26 ], [ %67, %40 ]
  %38 = phi i64 [ 0, %26 ], [ %41, %40 ]
  %39 = icmp slt i64 %38, %5
  br i1 %39, label %70, label %81

40:                                               ; preds = %40, %26
  %41 = phi i64 [ %68, %40 ], [ 4, %26 ]
  %42 = phi i64 [ %41, %40 ], [ 0, %26 ]
  %43 = phi ptr [ %67, %40 ], [ %29, %26 ]
  %44 = load i8, ptr %43, align 1
  %45 = zext i8 %44 to i64
  %46 = getelementptr float, ptr %31, i64 %45
  %47 = load float, ptr %46, align 4
  %48 = getelementptr float, ptr %35, i64 %42
  store float %47, ptr %48, align 4
  %49 = getelementptr i8, ptr %43, i64 %2
  %50 = load i8, ptr %49, align 1
  %51 = zext i8 %50 to i64
  %52 = getelementptr float, ptr %31, i64 %51
  %53 = load float, ptr %52, align 4
  %54 = getelementptr i8, ptr %48, i64 4
  store float %53, ptr %54, align 4
  %55 = getelementptr i8, ptr %43, i64 %14
  %56 = load i8, ptr %55, align 1
  %57 = zext i8 %56 to i64
  %58 = getelementptr float, ptr %31, i64 %57
  %59 = load float, ptr %58, align 4
  %60 = getelementptr i8, ptr %48, i64 8
  store float %59, ptr %60, align 4
  %61 = getelementptr i8, ptr %43, i64 %15
  %62 = load i8, ptr %61, align 1
  %63 = zext i8 %62 to i64
  %64 = getelementptr float, ptr %31, i64 %63
  %65 = load float, ptr %64, align 4
  %66 = getelementptr i8, ptr %48, i64 12
  store float %65, ptr %66, align 4
  %67 = getelementptr i8, ptr %43, i64 %16
  %68 = add i64 %41, 4
  %69 = icmp sgt i64 %68, %5
  br i1 %69, label %36, label %40

70:                                               ; preds = %70, %36
  %71 = phi i64 [ %78, %70 ], [ %38, %36 ]
  %72 = phi ptr [ %79, %70 ], [ %37, %36 ]
  %73 = load i8, ptr %72, align 1
  %74 = zext i8 %73 to i64
  %75 = getelementptr float, ptr %31, i64 %74
  %76 = load float, ptr %75, align 4
  %77 = getelementptr float, ptr %35, i64 %71
  store float %76, ptr %77, align 4
  %78 = add nsw i64 %71, 1
  %79 = getelementptr i8, ptr %72, i64 %2
  %80 = icmp eq i64 %78, %5
  br i1 %80, label %81, label %70

81:                                               ; preds = %70, %36
  %82 = add nuw nsw i64 %27, 1
  %83 = icmp eq i64 %82, %6
  br i1 %83, label %23, label %26
}

attributes #0 = { nofree norecurse nosync nounwind null_pointer_is_valid memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #1 = { nofree norecurse nosync nounwind null_pointer_is_valid memory(argmem: readwrite) "no-builtins" }

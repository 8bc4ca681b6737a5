; entry.c, compiled by ziglang 0.17.1; sources 01c3ad82225c42a30a9671a3d1f5b362e2d78bbfc0b07875a18e9e514412be97


%struct.Context = type { ptr, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Place = type { ptr, ptr, i64 }
%struct.Capture = type { ptr, i64, %struct.ArrayType, ptr }
%struct.ArrayType = type { ptr, i64, ptr, i64, ptr }
%struct.Guard = type { i64, ptr, ptr, ptr }
%struct.Operand = type { i64, i64 }
%struct.Result = type { i64, ptr, %struct.ArrayType, ptr, ptr, i64, i64, i64 }
%struct.Span = type { i64, i64 }
%struct.Output = type { i64, i64 }
%struct.Time = type { i64, i64 }

@context = local_unnamed_addr global %struct.Context zeroinitializer, align 8

define ptr @enter(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = alloca %struct.Place, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  store ptr %0, ptr %5, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store ptr null, ptr %6, align 8
  %7 = getelementptr inbounds nuw i8, ptr %5, i64 16
  store i64 0, ptr %7, align 8
  %8 = getelementptr i8, ptr %0, i64 24
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %26, label %11

11:                                               ; preds = %4
  %12 = and i64 %2, 9223372036854775807
  br label %13

13:                                               ; preds = %19, %11
  %14 = phi ptr [ %9, %11 ], [ %16, %19 ]
  %15 = phi i64 [ 0, %11 ], [ %20, %19 ]
  %16 = load ptr, ptr %14, align 8
  %17 = call fastcc ptr @run_plan(ptr noundef %14, ptr noundef %1, i64 noundef %12, ptr noundef %3, ptr noundef nonnull %5) #10
  %18 = icmp eq ptr %17, inttoptr (i64 1 to ptr)
  br i1 %18, label %19, label %22

19:                                               ; preds = %13
  store ptr %14, ptr %6, align 8
  %20 = add i64 %15, 1
  store i64 %20, ptr %7, align 8
  %21 = icmp eq ptr %16, null
  br i1 %21, label %26, label %13

22:                                               ; preds = %13
  %23 = getelementptr i8, ptr %0, i64 32
  %24 = load i64, ptr %23, align 8
  %25 = add i64 %24, 1
  store i64 %25, ptr %23, align 8
  br label %28

26:                                               ; preds = %19, %4
  %27 = call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #11
  br label %28

28:                                               ; preds = %26, %22
  %29 = phi ptr [ %27, %26 ], [ %17, %22 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  ret ptr %29
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

define internal fastcc ptr @run_plan(ptr noundef nonnull %0, ptr noundef readonly captures(none) %1, i64 noundef range(i64 0, -9223372036854775808) %2, ptr noundef readonly captures(address_is_null) %3, ptr noundef readonly captures(address_is_null) %4) unnamed_addr #0 {
  %6 = getelementptr i8, ptr %0, i64 216
  %7 = load i64, ptr %6, align 8
  %8 = add i64 %7, %2
  %9 = getelementptr i8, ptr %0, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = icmp eq i64 %8, %10
  br i1 %11, label %12, label %731

12:                                               ; preds = %5
  %13 = icmp eq ptr %3, null
  br i1 %13, label %33, label %14

14:                                               ; preds = %12
  %15 = getelementptr i8, ptr %3, i64 16
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, %7
  br i1 %17, label %18, label %731

18:                                               ; preds = %14
  %19 = getelementptr i8, ptr %3, i64 24
  %20 = getelementptr i8, ptr %0, i64 224
  %21 = load ptr, ptr %20, align 8
  %22 = icmp slt i64 %7, 1
  br i1 %22, label %35, label %26

23:                                               ; preds = %26
  %24 = add nuw nsw i64 %27, 1
  %25 = icmp eq i64 %24, %7
  br i1 %25, label %35, label %26

26:                                               ; preds = %23, %18
  %27 = phi i64 [ %24, %23 ], [ 0, %18 ]
  %28 = getelementptr i64, ptr %19, i64 %27
  %29 = load i64, ptr %28, align 8
  %30 = getelementptr i64, ptr %21, i64 %27
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %29, %31
  br i1 %32, label %23, label %731

33:                                               ; preds = %12
  %34 = icmp eq i64 %7, 0
  br i1 %34, label %35, label %731

35:                                               ; preds = %33, %23, %18
  %36 = getelementptr i8, ptr %0, i64 232
  %37 = load i64, ptr %36, align 8
  %38 = shl i64 %37, 3
  %39 = alloca i8, i64 %38, align 16
  %40 = getelementptr i8, ptr %0, i64 72
  %41 = load ptr, ptr %40, align 8
  %42 = getelementptr i8, ptr %0, i64 64
  %43 = load i64, ptr %42, align 8
  %44 = shl i64 %43, 3
  %45 = call ptr @memcpy(ptr noundef nonnull %39, ptr noundef %41, i64 noundef %44) #12
  %46 = getelementptr i8, ptr %0, i64 248
  %47 = load i64, ptr %46, align 8
  %48 = icmp eq i64 %47, 0
  br i1 %48, label %51, label %49

49:                                               ; preds = %35
  %50 = getelementptr ptr, ptr %39, i64 %47
  store ptr null, ptr %50, align 8
  br label %51

51:                                               ; preds = %49, %35
  %52 = icmp sgt i64 %8, 0
  br i1 %52, label %53, label %66

53:                                               ; preds = %51
  %54 = getelementptr i8, ptr %0, i64 24
  %55 = load ptr, ptr %54, align 8
  br label %59

56:                                               ; preds = %59
  %57 = add nuw nsw i64 %61, 1
  %58 = icmp eq i64 %57, %8
  br i1 %58, label %66, label %59

59:                                               ; preds = %56, %53
  %60 = phi ptr [ %64, %56 ], [ %55, %53 ]
  %61 = phi i64 [ %57, %56 ], [ 0, %53 ]
  %62 = getelementptr ptr, ptr %1, i64 %61
  %63 = load ptr, ptr %62, align 8
  %64 = call fastcc ptr @argument_fits(ptr noundef %63, ptr noundef %60, ptr noundef nonnull %39, ptr noundef nonnull readonly %0) #10
  %65 = icmp eq ptr %64, null
  br i1 %65, label %343, label %56

66:                                               ; preds = %56, %51
  %67 = getelementptr i8, ptr %0, i64 56
  %68 = load ptr, ptr %67, align 8
  %69 = getelementptr i8, ptr %0, i64 48
  %70 = load i64, ptr %69, align 8
  %71 = icmp sgt i64 %70, 0
  br i1 %71, label %72, label %153

72:                                               ; preds = %66
  %73 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  br label %74

74:                                               ; preds = %144, %72
  %75 = phi i64 [ %151, %144 ], [ 0, %72 ]
  %76 = getelementptr %struct.Capture, ptr %68, i64 %75
  %77 = load ptr, ptr %76, align 8
  %78 = getelementptr i8, ptr %77, i64 %73
  %79 = load ptr, ptr %78, align 8
  %80 = getelementptr i8, ptr %76, i64 48
  %81 = load ptr, ptr %80, align 8
  %82 = icmp eq ptr %81, null
  %83 = icmp eq ptr %79, null
  br i1 %83, label %343, label %84

84:                                               ; preds = %74
  %85 = getelementptr i8, ptr %76, i64 16
  %86 = getelementptr i8, ptr %79, i64 56
  %87 = load ptr, ptr %86, align 8
  %88 = load ptr, ptr %85, align 8
  %89 = icmp eq ptr %87, %88
  br i1 %89, label %90, label %343

90:                                               ; preds = %84
  %91 = getelementptr i8, ptr %79, i64 64
  %92 = load i32, ptr %91, align 8
  %93 = select i1 %82, i32 -258, i32 -257
  %94 = or i32 %92, %93
  %95 = icmp eq i32 %94, -1
  br i1 %95, label %96, label %343

96:                                               ; preds = %90
  %97 = getelementptr i8, ptr %79, i64 24
  %98 = load i32, ptr %97, align 8
  %99 = getelementptr i8, ptr %76, i64 24
  %100 = load i64, ptr %99, align 8
  %101 = trunc i64 %100 to i32
  %102 = icmp eq i32 %98, %101
  br i1 %102, label %103, label %343

103:                                              ; preds = %96
  %104 = getelementptr i8, ptr %79, i64 32
  %105 = load ptr, ptr %104, align 8
  %106 = getelementptr i8, ptr %76, i64 32
  %107 = load ptr, ptr %106, align 8
  %108 = sext i32 %98 to i64
  %109 = icmp slt i32 %98, 1
  br i1 %109, label %134, label %113

110:                                              ; preds = %113
  %111 = add nuw nsw i64 %114, 1
  %112 = icmp eq i64 %111, %108
  br i1 %112, label %120, label %113

113:                                              ; preds = %110, %103
  %114 = phi i64 [ %111, %110 ], [ 0, %103 ]
  %115 = getelementptr i64, ptr %105, i64 %114
  %116 = load i64, ptr %115, align 8
  %117 = getelementptr i64, ptr %107, i64 %114
  %118 = load i64, ptr %117, align 8
  %119 = icmp eq i64 %116, %118
  br i1 %119, label %110, label %343

120:                                              ; preds = %110
  br i1 %82, label %134, label %121

121:                                              ; preds = %120
  %122 = getelementptr i8, ptr %79, i64 40
  %123 = load ptr, ptr %122, align 8
  br label %127

124:                                              ; preds = %127
  %125 = add nuw nsw i64 %128, 1
  %126 = icmp eq i64 %125, %108
  br i1 %126, label %134, label %127

127:                                              ; preds = %124, %121
  %128 = phi i64 [ %125, %124 ], [ 0, %121 ]
  %129 = getelementptr i64, ptr %123, i64 %128
  %130 = load i64, ptr %129, align 8
  %131 = getelementptr i64, ptr %81, i64 %128
  %132 = load i64, ptr %131, align 8
  %133 = icmp eq i64 %130, %132
  br i1 %133, label %124, label %343

134:                                              ; preds = %124, %120, %103
  %135 = getelementptr i8, ptr %79, i64 16
  %136 = load ptr, ptr %135, align 8
  %137 = icmp eq ptr %136, null
  br i1 %137, label %343, label %138

138:                                              ; preds = %134
  %139 = getelementptr i8, ptr %76, i64 56
  %140 = load ptr, ptr %139, align 8
  %141 = icmp eq ptr %140, null
  %142 = icmp eq ptr %140, %136
  %143 = or i1 %141, %142
  br i1 %143, label %144, label %343

144:                                              ; preds = %138
  %145 = getelementptr i8, ptr %76, i64 8
  %146 = load i64, ptr %145, align 8
  %147 = getelementptr ptr, ptr %39, i64 %146
  store ptr %136, ptr %147, align 8
  %148 = load i64, ptr %42, align 8
  %149 = getelementptr ptr, ptr %39, i64 %148
  %150 = getelementptr ptr, ptr %149, i64 %146
  store ptr %79, ptr %150, align 8
  %151 = add nuw nsw i64 %75, 1
  %152 = icmp eq i64 %151, %70
  br i1 %152, label %153, label %74

153:                                              ; preds = %144, %66
  %154 = getelementptr i8, ptr %0, i64 40
  %155 = load ptr, ptr %154, align 8
  %156 = getelementptr i8, ptr %0, i64 32
  %157 = load i64, ptr %156, align 8
  %158 = icmp sgt i64 %157, 0
  br i1 %158, label %159, label %300

159:                                              ; preds = %296, %153
  %160 = phi i64 [ %297, %296 ], [ 0, %153 ]
  %161 = getelementptr %struct.Guard, ptr %155, i64 %160
  %162 = load i64, ptr %161, align 8
  switch i64 %162, label %272 [
    i64 0, label %163
    i64 2, label %175
    i64 3, label %200
  ]

163:                                              ; preds = %159
  %164 = getelementptr i8, ptr %161, i64 8
  %165 = load ptr, ptr %164, align 8
  %166 = getelementptr i8, ptr %161, i64 16
  %167 = load ptr, ptr %166, align 8
  %168 = call ptr @PyDict_GetItemWithError(ptr noundef %165, ptr noundef %167) #12
  %169 = getelementptr i8, ptr %161, i64 24
  %170 = load ptr, ptr %169, align 8
  %171 = icmp eq ptr %168, %170
  %172 = icmp ne ptr %168, null
  %173 = or i1 %172, %171
  br i1 %173, label %295, label %174

174:                                              ; preds = %163
  call void @PyErr_Clear() #12
  br label %343

175:                                              ; preds = %159
  %176 = getelementptr i8, ptr %161, i64 8
  %177 = load ptr, ptr %176, align 8
  %178 = getelementptr i8, ptr %177, i64 16
  %179 = load i64, ptr %178, align 8
  %180 = getelementptr i8, ptr %161, i64 16
  %181 = load ptr, ptr %180, align 8
  %182 = ptrtoint ptr %181 to i64
  %183 = icmp eq i64 %179, %182
  br i1 %183, label %184, label %343

184:                                              ; preds = %175
  %185 = getelementptr i8, ptr %177, i64 24
  %186 = load ptr, ptr %185, align 8
  %187 = getelementptr i8, ptr %161, i64 24
  %188 = load ptr, ptr %187, align 8
  %189 = icmp slt ptr %181, inttoptr (i64 1 to ptr)
  br i1 %189, label %296, label %193

190:                                              ; preds = %193
  %191 = add nuw nsw i64 %194, 1
  %192 = icmp eq i64 %191, %179
  br i1 %192, label %296, label %193

193:                                              ; preds = %190, %184
  %194 = phi i64 [ %191, %190 ], [ 0, %184 ]
  %195 = getelementptr i64, ptr %186, i64 %194
  %196 = load i64, ptr %195, align 8
  %197 = getelementptr i64, ptr %188, i64 %194
  %198 = load i64, ptr %197, align 8
  %199 = icmp eq i64 %196, %198
  br i1 %199, label %190, label %343

200:                                              ; preds = %159
  %201 = getelementptr i8, ptr %161, i64 16
  %202 = load ptr, ptr %201, align 8
  %203 = getelementptr i8, ptr %161, i64 8
  %204 = load ptr, ptr %203, align 8
  %205 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %206 = getelementptr i8, ptr %204, i64 %205
  %207 = load ptr, ptr %206, align 8
  %208 = getelementptr i8, ptr %202, i64 32
  %209 = load ptr, ptr %208, align 8
  %210 = icmp eq ptr %209, null
  %211 = icmp eq ptr %207, null
  br i1 %211, label %343, label %212

212:                                              ; preds = %200
  %213 = getelementptr i8, ptr %207, i64 56
  %214 = load ptr, ptr %213, align 8
  %215 = load ptr, ptr %202, align 8
  %216 = icmp eq ptr %214, %215
  br i1 %216, label %217, label %343

217:                                              ; preds = %212
  %218 = getelementptr i8, ptr %207, i64 64
  %219 = load i32, ptr %218, align 8
  %220 = select i1 %210, i32 -258, i32 -257
  %221 = or i32 %219, %220
  %222 = icmp eq i32 %221, -1
  br i1 %222, label %223, label %343

223:                                              ; preds = %217
  %224 = getelementptr i8, ptr %207, i64 24
  %225 = load i32, ptr %224, align 8
  %226 = getelementptr i8, ptr %202, i64 8
  %227 = load i64, ptr %226, align 8
  %228 = trunc i64 %227 to i32
  %229 = icmp eq i32 %225, %228
  br i1 %229, label %230, label %343

230:                                              ; preds = %223
  %231 = getelementptr i8, ptr %207, i64 32
  %232 = load ptr, ptr %231, align 8
  %233 = getelementptr i8, ptr %202, i64 16
  %234 = load ptr, ptr %233, align 8
  %235 = sext i32 %225 to i64
  %236 = icmp slt i32 %225, 1
  br i1 %236, label %261, label %240

237:                                              ; preds = %240
  %238 = add nuw nsw i64 %241, 1
  %239 = icmp eq i64 %238, %235
  br i1 %239, label %247, label %240

240:                                              ; preds = %237, %230
  %241 = phi i64 [ %238, %237 ], [ 0, %230 ]
  %242 = getelementptr i64, ptr %232, i64 %241
  %243 = load i64, ptr %242, align 8
  %244 = getelementptr i64, ptr %234, i64 %241
  %245 = load i64, ptr %244, align 8
  %246 = icmp eq i64 %243, %245
  br i1 %246, label %237, label %343

247:                                              ; preds = %237
  br i1 %210, label %261, label %248

248:                                              ; preds = %247
  %249 = getelementptr i8, ptr %207, i64 40
  %250 = load ptr, ptr %249, align 8
  br label %254

251:                                              ; preds = %254
  %252 = add nuw nsw i64 %255, 1
  %253 = icmp eq i64 %252, %235
  br i1 %253, label %261, label %254

254:                                              ; preds = %251, %248
  %255 = phi i64 [ %252, %251 ], [ 0, %248 ]
  %256 = getelementptr i64, ptr %250, i64 %255
  %257 = load i64, ptr %256, align 8
  %258 = getelementptr i64, ptr %209, i64 %255
  %259 = load i64, ptr %258, align 8
  %260 = icmp eq i64 %257, %259
  br i1 %260, label %251, label %343

261:                                              ; preds = %251, %247, %230
  %262 = getelementptr i8, ptr %207, i64 16
  %263 = load ptr, ptr %262, align 8
  %264 = icmp eq ptr %263, null
  br i1 %264, label %343, label %265

265:                                              ; preds = %261
  %266 = getelementptr i8, ptr %161, i64 24
  %267 = load ptr, ptr %266, align 8
  %268 = getelementptr i8, ptr %202, i64 24
  %269 = load i64, ptr %268, align 8
  %270 = call i32 @memcmp(ptr noundef nonnull %263, ptr noundef %267, i64 noundef %269) #12
  %271 = icmp eq i32 %270, 0
  br i1 %271, label %296, label %343

272:                                              ; preds = %159
  %273 = getelementptr i8, ptr %161, i64 8
  %274 = load ptr, ptr %273, align 8
  %275 = load ptr, ptr %274, align 8
  %276 = getelementptr i8, ptr %161, i64 24
  %277 = load ptr, ptr %276, align 8
  %278 = icmp eq ptr %275, %277
  br i1 %278, label %279, label %343

279:                                              ; preds = %272
  %280 = getelementptr i8, ptr %161, i64 16
  %281 = load ptr, ptr %280, align 8
  %282 = icmp eq ptr %281, null
  br i1 %282, label %296, label %283

283:                                              ; preds = %279
  %284 = getelementptr i8, ptr %274, i64 8
  br label %285

285:                                              ; preds = %285, %283
  %286 = phi i1 [ true, %285 ], [ false, %283 ]
  %287 = phi i64 [ 1, %285 ], [ 0, %283 ]
  %288 = getelementptr i64, ptr %284, i64 %287
  %289 = load i64, ptr %288, align 8
  %290 = getelementptr i64, ptr %281, i64 %287
  %291 = load i64, ptr %290, align 8
  %292 = icmp ne i64 %289, %291
  %293 = or i1 %286, %292
  br i1 %293, label %294, label %285

294:                                              ; preds = %285
  br i1 %292, label %343, label %296

295:                                              ; preds = %163
  br i1 %171, label %296, label %343

296:                                              ; preds = %295, %294, %279, %265, %190, %184
  %297 = add nuw nsw i64 %160, 1
  %298 = load i64, ptr %156, align 8
  %299 = icmp slt i64 %297, %298
  br i1 %299, label %159, label %300

300:                                              ; preds = %296, %153
  %301 = getelementptr i8, ptr %0, i64 256
  %302 = load i64, ptr %301, align 8
  %303 = icmp eq i64 %302, 0
  br i1 %303, label %357, label %304

304:                                              ; preds = %300
  %305 = getelementptr i8, ptr %0, i64 272
  %306 = load ptr, ptr %305, align 8
  %307 = icmp slt i64 %302, 1
  br i1 %307, label %357, label %308

308:                                              ; preds = %304
  %309 = getelementptr i8, ptr %0, i64 264
  %310 = load i64, ptr %309, align 8
  %311 = icmp sgt i64 %310, 0
  br label %312

312:                                              ; preds = %340, %308
  %313 = phi i64 [ 0, %308 ], [ %341, %340 ]
  %314 = getelementptr %struct.Operand, ptr %306, i64 %313
  %315 = load i64, ptr %314, align 8
  %316 = getelementptr ptr, ptr %39, i64 %315
  %317 = load ptr, ptr %316, align 8
  %318 = ptrtoint ptr %317 to i64
  %319 = getelementptr i8, ptr %314, i64 8
  %320 = load i64, ptr %319, align 8
  %321 = add i64 %320, %318
  br i1 %311, label %322, label %340

322:                                              ; preds = %337, %312
  %323 = phi i64 [ %338, %337 ], [ 0, %312 ]
  %324 = icmp eq i64 %323, %313
  br i1 %324, label %337, label %325

325:                                              ; preds = %322
  %326 = getelementptr %struct.Operand, ptr %306, i64 %323
  %327 = load i64, ptr %326, align 8
  %328 = getelementptr ptr, ptr %39, i64 %327
  %329 = load ptr, ptr %328, align 8
  %330 = ptrtoint ptr %329 to i64
  %331 = getelementptr i8, ptr %326, i64 8
  %332 = load i64, ptr %331, align 8
  %333 = add i64 %332, %330
  %334 = icmp ugt i64 %333, %318
  %335 = icmp ugt i64 %321, %330
  %336 = select i1 %334, i1 %335, i1 false
  br i1 %336, label %343, label %337

337:                                              ; preds = %325, %322
  %338 = add nuw nsw i64 %323, 1
  %339 = icmp eq i64 %338, %310
  br i1 %339, label %340, label %322

340:                                              ; preds = %337, %312
  %341 = add nuw nsw i64 %313, 1
  %342 = icmp eq i64 %341, %302
  br i1 %342, label %357, label %312

343:                                              ; preds = %325, %295, %294, %272, %265, %261, %254, %240, %223, %217, %212, %200, %193, %175, %174, %138, %134, %127, %113, %96, %90, %84, %74, %59
  %344 = load i64, ptr %46, align 8
  %345 = icmp eq i64 %344, 0
  br i1 %345, label %731, label %346

346:                                              ; preds = %343
  %347 = getelementptr i64, ptr %39, i64 %344
  %348 = load i64, ptr %347, align 8
  %349 = icmp eq i64 %348, 0
  br i1 %349, label %731, label %350

350:                                              ; preds = %350, %346
  %351 = phi i64 [ %355, %350 ], [ %348, %346 ]
  %352 = getelementptr ptr, ptr %347, i64 %351
  %353 = load ptr, ptr %352, align 8
  call void @Py_DecRef(ptr noundef %353) #12
  %354 = load i64, ptr %347, align 8
  %355 = add i64 %354, -1
  store i64 %355, ptr %347, align 8
  %356 = icmp eq i64 %355, 0
  br i1 %356, label %731, label %350

357:                                              ; preds = %340, %304, %300
  %358 = icmp eq ptr %4, null
  br i1 %358, label %369, label %359

359:                                              ; preds = %357
  %360 = getelementptr i8, ptr %4, i64 16
  %361 = load i64, ptr %360, align 8
  %362 = icmp sgt i64 %361, 3
  br i1 %362, label %363, label %369

363:                                              ; preds = %359
  %364 = getelementptr i8, ptr %4, i64 8
  %365 = load ptr, ptr %364, align 8
  %366 = load ptr, ptr %365, align 8
  %367 = icmp eq ptr %366, %0
  br i1 %367, label %368, label %369

368:                                              ; preds = %363
  call fastcc void @move_to_front(ptr noundef %4, ptr noundef %0) #11
  br label %369

369:                                              ; preds = %368, %363, %359, %357
  %370 = getelementptr i8, ptr %0, i64 8
  %371 = load ptr, ptr %370, align 8
  call void @Py_IncRef(ptr noundef %371) #12
  %372 = getelementptr i8, ptr %0, i64 80
  %373 = load i64, ptr %372, align 8
  %374 = getelementptr i8, ptr %0, i64 296
  %375 = load i64, ptr %374, align 8
  %376 = add i64 %375, %373
  %377 = shl i64 %376, 3
  %378 = alloca i8, i64 %377, align 16
  %379 = shl i64 %373, 3
  %380 = call ptr @memset(ptr noundef nonnull %378, i32 noundef 0, i64 noundef %379) #12
  %381 = load i64, ptr %372, align 8
  %382 = getelementptr ptr, ptr %378, i64 %381
  %383 = getelementptr i8, ptr %0, i64 304
  %384 = load ptr, ptr %383, align 8
  %385 = load i64, ptr %374, align 8
  %386 = icmp sgt i64 %385, 0
  br i1 %386, label %684, label %389

387:                                              ; preds = %684
  %388 = load i64, ptr %372, align 8
  br label %389

389:                                              ; preds = %387, %369
  %390 = phi i64 [ %388, %387 ], [ %381, %369 ]
  %391 = shl i64 %390, 3
  %392 = alloca i8, i64 %391, align 16
  %393 = getelementptr i8, ptr %0, i64 88
  %394 = load ptr, ptr %393, align 8
  %395 = icmp slt i64 %390, 1
  br i1 %395, label %609, label %396

396:                                              ; preds = %602, %389
  %397 = phi i64 [ %603, %602 ], [ %390, %389 ]
  %398 = phi i64 [ %607, %602 ], [ 0, %389 ]
  %399 = getelementptr %struct.Result, ptr %394, i64 %398
  %400 = getelementptr i8, ptr %399, i64 88
  %401 = load i64, ptr %400, align 8
  %402 = icmp eq i64 %401, 0
  br i1 %402, label %405, label %403

403:                                              ; preds = %396
  %404 = getelementptr i64, ptr %392, i64 %398
  br label %602

405:                                              ; preds = %396
  %406 = getelementptr i8, ptr %399, i64 72
  %407 = load i64, ptr %406, align 8
  %408 = icmp eq i64 %407, 0
  br i1 %408, label %441, label %409

409:                                              ; preds = %405
  %410 = load i64, ptr %42, align 8
  %411 = getelementptr ptr, ptr %39, i64 %410
  %412 = getelementptr ptr, ptr %411, i64 %407
  %413 = load ptr, ptr %412, align 8
  %414 = getelementptr i8, ptr %399, i64 16
  %415 = load ptr, ptr %414, align 8
  call void @Py_IncRef(ptr noundef %415) #12
  %416 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %417 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %418 = load ptr, ptr %414, align 8
  %419 = getelementptr i8, ptr %399, i64 24
  %420 = load i64, ptr %419, align 8
  %421 = trunc i64 %420 to i32
  %422 = getelementptr i8, ptr %399, i64 32
  %423 = load ptr, ptr %422, align 8
  %424 = getelementptr i8, ptr %399, i64 48
  %425 = load ptr, ptr %424, align 8
  %426 = getelementptr i8, ptr %413, i64 16
  %427 = load ptr, ptr %426, align 8
  %428 = getelementptr i8, ptr %399, i64 80
  %429 = load i64, ptr %428, align 8
  %430 = getelementptr i8, ptr %427, i64 %429
  %431 = getelementptr i8, ptr %413, i64 64
  %432 = load i32, ptr %431, align 8
  %433 = and i32 %432, 1024
  %434 = call ptr %416(ptr noundef %417, ptr noundef %418, i32 noundef %421, ptr noundef %423, ptr noundef %425, ptr noundef %430, i32 noundef %433, ptr noundef null) #12
  %435 = icmp eq ptr %434, null
  br i1 %435, label %436, label %438

436:                                              ; preds = %409
  %437 = getelementptr ptr, ptr %378, i64 %398
  store ptr null, ptr %437, align 8
  br label %680

438:                                              ; preds = %409
  call void @Py_IncRef(ptr noundef %413) #12
  %439 = getelementptr i8, ptr %434, i64 48
  store ptr %413, ptr %439, align 8
  %440 = getelementptr ptr, ptr %378, i64 %398
  store ptr %434, ptr %440, align 8
  br label %597

441:                                              ; preds = %405
  %442 = getelementptr i8, ptr %399, i64 8
  %443 = load ptr, ptr %442, align 8
  %444 = icmp eq ptr %443, null
  br i1 %444, label %447, label %445

445:                                              ; preds = %441
  %446 = call ptr @PyObject_CallNoArgs(ptr noundef nonnull %443) #12
  br label %593

447:                                              ; preds = %441
  %448 = getelementptr i8, ptr %399, i64 56
  %449 = load ptr, ptr %448, align 8
  %450 = icmp eq ptr %449, null
  br i1 %450, label %518, label %451

451:                                              ; preds = %447
  %452 = load i32, ptr %449, align 8
  %453 = icmp eq i32 %452, 1
  br i1 %453, label %454, label %518

454:                                              ; preds = %451
  %455 = getelementptr i8, ptr %449, i64 64
  %456 = load i32, ptr %455, align 8
  %457 = and i32 %456, -3
  %458 = icmp eq i32 %457, 1285
  br i1 %458, label %459, label %518

459:                                              ; preds = %454
  %460 = getelementptr i8, ptr %449, i64 48
  %461 = load ptr, ptr %460, align 8
  %462 = icmp eq ptr %461, null
  br i1 %462, label %463, label %518

463:                                              ; preds = %459
  %464 = getelementptr i8, ptr %449, i64 72
  %465 = load ptr, ptr %464, align 8
  %466 = icmp eq ptr %465, null
  br i1 %466, label %467, label %518

467:                                              ; preds = %463
  %468 = getelementptr i8, ptr %399, i64 16
  %469 = getelementptr i8, ptr %399, i64 48
  %470 = load ptr, ptr %469, align 8
  %471 = icmp eq ptr %470, null
  %472 = getelementptr i8, ptr %449, i64 56
  %473 = load ptr, ptr %472, align 8
  %474 = load ptr, ptr %468, align 8
  %475 = icmp eq ptr %473, %474
  br i1 %475, label %476, label %518

476:                                              ; preds = %467
  %477 = getelementptr i8, ptr %449, i64 24
  %478 = load i32, ptr %477, align 8
  %479 = getelementptr i8, ptr %399, i64 24
  %480 = load i64, ptr %479, align 8
  %481 = trunc i64 %480 to i32
  %482 = icmp eq i32 %478, %481
  br i1 %482, label %483, label %518

483:                                              ; preds = %476
  %484 = getelementptr i8, ptr %449, i64 32
  %485 = load ptr, ptr %484, align 8
  %486 = getelementptr i8, ptr %399, i64 32
  %487 = load ptr, ptr %486, align 8
  %488 = sext i32 %478 to i64
  %489 = icmp slt i32 %478, 1
  br i1 %489, label %514, label %493

490:                                              ; preds = %493
  %491 = add nuw nsw i64 %494, 1
  %492 = icmp eq i64 %491, %488
  br i1 %492, label %500, label %493

493:                                              ; preds = %490, %483
  %494 = phi i64 [ %491, %490 ], [ 0, %483 ]
  %495 = getelementptr i64, ptr %485, i64 %494
  %496 = load i64, ptr %495, align 8
  %497 = getelementptr i64, ptr %487, i64 %494
  %498 = load i64, ptr %497, align 8
  %499 = icmp eq i64 %496, %498
  br i1 %499, label %490, label %518

500:                                              ; preds = %490
  br i1 %471, label %514, label %501

501:                                              ; preds = %500
  %502 = getelementptr i8, ptr %449, i64 40
  %503 = load ptr, ptr %502, align 8
  br label %507

504:                                              ; preds = %507
  %505 = add nuw nsw i64 %508, 1
  %506 = icmp eq i64 %505, %488
  br i1 %506, label %514, label %507

507:                                              ; preds = %504, %501
  %508 = phi i64 [ %505, %504 ], [ 0, %501 ]
  %509 = getelementptr i64, ptr %503, i64 %508
  %510 = load i64, ptr %509, align 8
  %511 = getelementptr i64, ptr %470, i64 %508
  %512 = load i64, ptr %511, align 8
  %513 = icmp eq i64 %510, %512
  br i1 %513, label %504, label %518

514:                                              ; preds = %504, %500, %483
  %515 = getelementptr i8, ptr %449, i64 16
  %516 = load ptr, ptr %515, align 8
  %517 = icmp eq ptr %516, null
  br i1 %517, label %518, label %591

518:                                              ; preds = %514, %507, %493, %476, %467, %463, %459, %454, %451, %447
  %519 = getelementptr i8, ptr %399, i64 64
  %520 = load ptr, ptr %519, align 8
  %521 = icmp eq ptr %520, null
  br i1 %521, label %589, label %522

522:                                              ; preds = %518
  %523 = load i32, ptr %520, align 8
  %524 = icmp eq i32 %523, 1
  br i1 %524, label %525, label %589

525:                                              ; preds = %522
  %526 = getelementptr i8, ptr %520, i64 64
  %527 = load i32, ptr %526, align 8
  %528 = and i32 %527, -3
  %529 = icmp eq i32 %528, 1285
  br i1 %529, label %530, label %589

530:                                              ; preds = %525
  %531 = getelementptr i8, ptr %520, i64 48
  %532 = load ptr, ptr %531, align 8
  %533 = icmp eq ptr %532, null
  br i1 %533, label %534, label %589

534:                                              ; preds = %530
  %535 = getelementptr i8, ptr %520, i64 72
  %536 = load ptr, ptr %535, align 8
  %537 = icmp eq ptr %536, null
  br i1 %537, label %538, label %589

538:                                              ; preds = %534
  %539 = getelementptr i8, ptr %399, i64 16
  %540 = getelementptr i8, ptr %399, i64 48
  %541 = load ptr, ptr %540, align 8
  %542 = icmp eq ptr %541, null
  %543 = getelementptr i8, ptr %520, i64 56
  %544 = load ptr, ptr %543, align 8
  %545 = load ptr, ptr %539, align 8
  %546 = icmp eq ptr %544, %545
  br i1 %546, label %547, label %589

547:                                              ; preds = %538
  %548 = getelementptr i8, ptr %520, i64 24
  %549 = load i32, ptr %548, align 8
  %550 = getelementptr i8, ptr %399, i64 24
  %551 = load i64, ptr %550, align 8
  %552 = trunc i64 %551 to i32
  %553 = icmp eq i32 %549, %552
  br i1 %553, label %554, label %589

554:                                              ; preds = %547
  %555 = getelementptr i8, ptr %520, i64 32
  %556 = load ptr, ptr %555, align 8
  %557 = getelementptr i8, ptr %399, i64 32
  %558 = load ptr, ptr %557, align 8
  %559 = sext i32 %549 to i64
  %560 = icmp slt i32 %549, 1
  br i1 %560, label %585, label %564

561:                                              ; preds = %564
  %562 = add nuw nsw i64 %565, 1
  %563 = icmp eq i64 %562, %559
  br i1 %563, label %571, label %564

564:                                              ; preds = %561, %554
  %565 = phi i64 [ %562, %561 ], [ 0, %554 ]
  %566 = getelementptr i64, ptr %556, i64 %565
  %567 = load i64, ptr %566, align 8
  %568 = getelementptr i64, ptr %558, i64 %565
  %569 = load i64, ptr %568, align 8
  %570 = icmp eq i64 %567, %569
  br i1 %570, label %561, label %589

571:                                              ; preds = %561
  br i1 %542, label %585, label %572

572:                                              ; preds = %571
  %573 = getelementptr i8, ptr %520, i64 40
  %574 = load ptr, ptr %573, align 8
  br label %578

575:                                              ; preds = %578
  %576 = add nuw nsw i64 %579, 1
  %577 = icmp eq i64 %576, %559
  br i1 %577, label %585, label %578

578:                                              ; preds = %575, %572
  %579 = phi i64 [ %576, %575 ], [ 0, %572 ]
  %580 = getelementptr i64, ptr %574, i64 %579
  %581 = load i64, ptr %580, align 8
  %582 = getelementptr i64, ptr %541, i64 %579
  %583 = load i64, ptr %582, align 8
  %584 = icmp eq i64 %581, %583
  br i1 %584, label %575, label %589

585:                                              ; preds = %575, %571, %554
  %586 = getelementptr i8, ptr %520, i64 16
  %587 = load ptr, ptr %586, align 8
  %588 = icmp eq ptr %587, null
  br i1 %588, label %589, label %591

589:                                              ; preds = %585, %578, %564, %547, %538, %534, %530, %525, %522, %518
  %590 = call fastcc ptr @new_array(ptr noundef %399) #10
  br label %593

591:                                              ; preds = %585, %514
  %592 = phi ptr [ %449, %514 ], [ %520, %585 ]
  call void @Py_IncRef(ptr noundef nonnull %592) #12
  br label %593

593:                                              ; preds = %591, %589, %445
  %594 = phi ptr [ %590, %589 ], [ %446, %445 ], [ %592, %591 ]
  %595 = getelementptr ptr, ptr %378, i64 %398
  store ptr %594, ptr %595, align 8
  %596 = icmp eq ptr %594, null
  br i1 %596, label %680, label %597

597:                                              ; preds = %593, %438
  %598 = phi ptr [ %434, %438 ], [ %594, %593 ]
  %599 = getelementptr i8, ptr %598, i64 16
  %600 = load ptr, ptr %599, align 8
  %601 = load i64, ptr %372, align 8
  br label %602

602:                                              ; preds = %597, %403
  %603 = phi i64 [ %601, %597 ], [ %397, %403 ]
  %604 = phi ptr [ %600, %597 ], [ %404, %403 ]
  %605 = load i64, ptr %399, align 8
  %606 = getelementptr ptr, ptr %39, i64 %605
  store ptr %604, ptr %606, align 8
  %607 = add nuw nsw i64 %398, 1
  %608 = icmp slt i64 %607, %603
  br i1 %608, label %396, label %609

609:                                              ; preds = %602, %389
  %610 = getelementptr i8, ptr %0, i64 104
  %611 = load i64, ptr %610, align 8
  %612 = icmp eq i64 %611, 0
  br i1 %612, label %613, label %615

613:                                              ; preds = %609
  %614 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #10
  br i1 %614, label %639, label %645

615:                                              ; preds = %609
  %616 = getelementptr i8, ptr %0, i64 120
  %617 = load ptr, ptr %616, align 8
  %618 = load i64, ptr %617, align 8
  %619 = icmp eq i64 %618, 0
  br i1 %619, label %620, label %624

620:                                              ; preds = %615
  %621 = getelementptr i8, ptr %0, i64 112
  %622 = load ptr, ptr %621, align 8
  %623 = icmp eq ptr %622, null
  br i1 %623, label %632, label %634

624:                                              ; preds = %615
  %625 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %611) #12
  %626 = icmp eq ptr %625, null
  br i1 %626, label %632, label %627

627:                                              ; preds = %624
  %628 = getelementptr i8, ptr %0, i64 96
  %629 = load i64, ptr %628, align 8
  %630 = getelementptr ptr, ptr %39, i64 %629
  store ptr %625, ptr %630, align 8
  %631 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #10
  call void @free(ptr noundef nonnull %625) #12
  br i1 %631, label %639, label %645

632:                                              ; preds = %624, %620
  %633 = call ptr @PyErr_NoMemory() #12
  br label %680

634:                                              ; preds = %620
  store i64 1, ptr %617, align 8
  %635 = getelementptr i8, ptr %0, i64 96
  %636 = load i64, ptr %635, align 8
  %637 = getelementptr ptr, ptr %39, i64 %636
  store ptr %622, ptr %637, align 8
  %638 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #10
  store i64 0, ptr %617, align 8
  br i1 %638, label %639, label %645

639:                                              ; preds = %634, %627, %613
  %640 = call ptr @PyErr_Occurred() #12
  %641 = icmp eq ptr %640, null
  br i1 %641, label %642, label %680

642:                                              ; preds = %639
  %643 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 48), align 8
  %644 = call ptr @PyObject_CallNoArgs(ptr noundef %643) #12
  br label %680

645:                                              ; preds = %634, %627, %613
  %646 = load ptr, ptr %393, align 8
  %647 = getelementptr i8, ptr %0, i64 240
  %648 = load i64, ptr %647, align 8
  %649 = getelementptr %struct.Result, ptr %646, i64 %648
  %650 = getelementptr i8, ptr %0, i64 160
  %651 = load ptr, ptr %650, align 8
  %652 = icmp eq ptr %651, null
  br i1 %652, label %663, label %653

653:                                              ; preds = %645
  %654 = icmp sgt i64 %648, -1
  br i1 %654, label %655, label %661

655:                                              ; preds = %653
  %656 = load i64, ptr %649, align 8
  %657 = getelementptr ptr, ptr %39, i64 %656
  %658 = load ptr, ptr %657, align 8
  %659 = load i64, ptr %658, align 8
  %660 = icmp eq i64 %659, 0
  br i1 %660, label %663, label %661

661:                                              ; preds = %655, %653
  %662 = call fastcc ptr @finish(ptr noundef nonnull %0, ptr noundef nonnull %378, ptr noundef nonnull %392, ptr noundef readonly %382) #10
  br label %680

663:                                              ; preds = %655, %645
  %664 = getelementptr i8, ptr %0, i64 152
  %665 = load ptr, ptr %664, align 8
  %666 = getelementptr i8, ptr %0, i64 144
  %667 = load i64, ptr %666, align 8
  %668 = icmp eq i64 %667, 1
  br i1 %668, label %669, label %678

669:                                              ; preds = %663
  %670 = load i64, ptr %665, align 8
  %671 = icmp eq i64 %670, 0
  br i1 %671, label %672, label %678

672:                                              ; preds = %669
  %673 = getelementptr i8, ptr %665, i64 8
  %674 = load i64, ptr %673, align 8
  %675 = getelementptr ptr, ptr %378, i64 %674
  %676 = load ptr, ptr %675, align 8
  %677 = call fastcc ptr @wrap(ptr noundef %676) #10
  br label %680

678:                                              ; preds = %669, %663
  %679 = call fastcc ptr @build_output(ptr noundef nonnull %0, ptr noundef nonnull %378, ptr noundef nonnull %392, ptr noundef nonnull %39, ptr noundef readonly %382) #10
  br label %680

680:                                              ; preds = %678, %672, %661, %642, %639, %632, %593, %436
  %681 = phi ptr [ %679, %678 ], [ null, %639 ], [ null, %632 ], [ null, %642 ], [ %662, %661 ], [ %677, %672 ], [ null, %436 ], [ null, %593 ]
  %682 = load i64, ptr %372, align 8
  %683 = icmp sgt i64 %682, 0
  br i1 %683, label %697, label %694

684:                                              ; preds = %684, %369
  %685 = phi i64 [ %691, %684 ], [ 0, %369 ]
  %686 = getelementptr i64, ptr %384, i64 %685
  %687 = load i64, ptr %686, align 8
  %688 = getelementptr ptr, ptr %39, i64 %687
  %689 = load ptr, ptr %688, align 8
  %690 = getelementptr ptr, ptr %382, i64 %685
  store ptr %689, ptr %690, align 8
  call void @Py_IncRef(ptr noundef %689) #12
  %691 = add nuw nsw i64 %685, 1
  %692 = load i64, ptr %374, align 8
  %693 = icmp slt i64 %691, %692
  br i1 %693, label %684, label %387

694:                                              ; preds = %705, %680
  %695 = load i64, ptr %374, align 8
  %696 = icmp sgt i64 %695, 0
  br i1 %696, label %712, label %709

697:                                              ; preds = %705, %680
  %698 = phi i64 [ %706, %705 ], [ %682, %680 ]
  %699 = phi i64 [ %707, %705 ], [ 0, %680 ]
  %700 = getelementptr ptr, ptr %378, i64 %699
  %701 = load ptr, ptr %700, align 8
  %702 = icmp eq ptr %701, null
  br i1 %702, label %705, label %703

703:                                              ; preds = %697
  call void @Py_DecRef(ptr noundef nonnull %701) #12
  %704 = load i64, ptr %372, align 8
  br label %705

705:                                              ; preds = %703, %697
  %706 = phi i64 [ %698, %697 ], [ %704, %703 ]
  %707 = add nuw nsw i64 %699, 1
  %708 = icmp slt i64 %707, %706
  br i1 %708, label %697, label %694

709:                                              ; preds = %712, %694
  %710 = load i64, ptr %46, align 8
  %711 = icmp eq i64 %710, 0
  br i1 %711, label %730, label %719

712:                                              ; preds = %712, %694
  %713 = phi i64 [ %716, %712 ], [ 0, %694 ]
  %714 = getelementptr ptr, ptr %382, i64 %713
  %715 = load ptr, ptr %714, align 8
  call void @Py_DecRef(ptr noundef %715) #12
  %716 = add nuw nsw i64 %713, 1
  %717 = load i64, ptr %374, align 8
  %718 = icmp slt i64 %716, %717
  br i1 %718, label %712, label %709

719:                                              ; preds = %709
  %720 = getelementptr i64, ptr %39, i64 %710
  %721 = load i64, ptr %720, align 8
  %722 = icmp eq i64 %721, 0
  br i1 %722, label %730, label %723

723:                                              ; preds = %723, %719
  %724 = phi i64 [ %728, %723 ], [ %721, %719 ]
  %725 = getelementptr ptr, ptr %720, i64 %724
  %726 = load ptr, ptr %725, align 8
  call void @Py_DecRef(ptr noundef %726) #12
  %727 = load i64, ptr %720, align 8
  %728 = add i64 %727, -1
  store i64 %728, ptr %720, align 8
  %729 = icmp eq i64 %728, 0
  br i1 %729, label %730, label %723

730:                                              ; preds = %723, %719, %709
  call void @Py_DecRef(ptr noundef %371) #12
  br label %731

731:                                              ; preds = %730, %350, %346, %343, %33, %26, %14, %5
  %732 = phi ptr [ inttoptr (i64 1 to ptr), %5 ], [ inttoptr (i64 1 to ptr), %33 ], [ %681, %730 ], [ inttoptr (i64 1 to ptr), %350 ], [ inttoptr (i64 1 to ptr), %343 ], [ inttoptr (i64 1 to ptr), %346 ], [ inttoptr (i64 1 to ptr), %14 ], [ inttoptr (i64 1 to ptr), %26 ]
  ret ptr %732
}

declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

define internal fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) unnamed_addr #2 {
  %5 = and i64 %2, 9223372036854775807
  %6 = icmp slt i64 %2, 0
  br i1 %6, label %7, label %13

7:                                                ; preds = %4
  %8 = getelementptr i8, ptr %1, i64 -8
  %9 = load ptr, ptr %8, align 8
  store ptr %0, ptr %8, align 8
  %10 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 40), align 8
  %11 = add nuw i64 %5, 1
  %12 = tail call ptr @PyObject_Vectorcall(ptr noundef %10, ptr noundef %8, i64 noundef %11, ptr noundef %3) #12
  store ptr %9, ptr %8, align 8
  br label %29

13:                                               ; preds = %4
  %14 = icmp eq ptr %3, null
  br i1 %14, label %18, label %15

15:                                               ; preds = %13
  %16 = getelementptr i8, ptr %3, i64 16
  %17 = load i64, ptr %16, align 8
  br label %18

18:                                               ; preds = %15, %13
  %19 = phi i64 [ %17, %15 ], [ 0, %13 ]
  %20 = add i64 %19, %2
  %21 = shl i64 %20, 3
  %22 = add i64 %21, 8
  %23 = alloca i8, i64 %22, align 16
  store ptr %0, ptr %23, align 16
  %24 = getelementptr i8, ptr %23, i64 8
  %25 = call ptr @memcpy(ptr noundef %24, ptr noundef %1, i64 noundef %21) #12
  %26 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 40), align 8
  %27 = add nuw i64 %5, 1
  %28 = call ptr @PyObject_Vectorcall(ptr noundef %26, ptr noundef nonnull %23, i64 noundef %27, ptr noundef %3) #12
  br label %29

29:                                               ; preds = %18, %7
  %30 = phi ptr [ %12, %7 ], [ %28, %18 ]
  ret ptr %30
}

define i64 @hash_call(ptr noundef readonly captures(none) %0, i64 noundef %1, ptr noundef readonly captures(address_is_null) %2) local_unnamed_addr #3 {
  %4 = icmp eq ptr %2, null
  br i1 %4, label %11, label %5

5:                                                ; preds = %3
  %6 = getelementptr i8, ptr %2, i64 16
  %7 = load i64, ptr %6, align 8
  %8 = icmp sgt i64 %7, 0
  br i1 %8, label %9, label %11

9:                                                ; preds = %5
  %10 = getelementptr i8, ptr %2, i64 24
  br label %16

11:                                               ; preds = %16, %5, %3
  %12 = phi i64 [ %7, %5 ], [ 0, %3 ], [ %7, %16 ]
  %13 = phi i64 [ %1, %5 ], [ %1, %3 ], [ %25, %16 ]
  %14 = add i64 %12, %1
  %15 = icmp sgt i64 %14, 0
  br i1 %15, label %30, label %28

16:                                               ; preds = %16, %9
  %17 = phi i64 [ 0, %9 ], [ %26, %16 ]
  %18 = phi i64 [ %1, %9 ], [ %25, %16 ]
  %19 = getelementptr ptr, ptr %10, i64 %17
  %20 = load ptr, ptr %19, align 8
  %21 = ptrtoint ptr %20 to i64
  %22 = xor i64 %18, %21
  %23 = mul i64 %22, -7046029254386353131
  %24 = lshr i64 %23, 20
  %25 = xor i64 %24, %23
  %26 = add nuw nsw i64 %17, 1
  %27 = icmp eq i64 %26, %7
  br i1 %27, label %11, label %16

28:                                               ; preds = %30, %11
  %29 = phi i64 [ %13, %11 ], [ %35, %30 ]
  ret i64 %29

30:                                               ; preds = %30, %11
  %31 = phi i64 [ %36, %30 ], [ 0, %11 ]
  %32 = phi i64 [ %35, %30 ], [ %13, %11 ]
  %33 = getelementptr ptr, ptr %0, i64 %31
  %34 = load ptr, ptr %33, align 8
  %35 = tail call fastcc i64 @hash_of(i64 noundef %32, ptr noundef %34, i32 noundef 2) #10
  %36 = add nuw nsw i64 %31, 1
  %37 = icmp eq i64 %36, %14
  br i1 %37, label %28, label %30
}

define internal fastcc i64 @hash_of(i64 noundef %0, ptr noundef readonly captures(address) %1, i32 noundef range(i32 0, 3) %2) unnamed_addr #3 {
  %4 = getelementptr i8, ptr %1, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = ptrtoint ptr %5 to i64
  %7 = xor i64 %0, %6
  %8 = mul i64 %7, -7046029254386353131
  %9 = lshr i64 %8, 20
  %10 = xor i64 %9, %8
  %11 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %12 = icmp eq ptr %5, %11
  br i1 %12, label %23, label %13

13:                                               ; preds = %3
  %14 = load ptr, ptr @context, align 8
  %15 = icmp eq ptr %5, %14
  %16 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %17 = icmp eq ptr %5, %16
  %18 = select i1 %15, i1 true, i1 %17
  br i1 %18, label %19, label %61

19:                                               ; preds = %13
  %20 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %21 = getelementptr i8, ptr %1, i64 %20
  %22 = load ptr, ptr %21, align 8
  br label %23

23:                                               ; preds = %19, %3
  %24 = phi ptr [ %22, %19 ], [ %1, %3 ]
  %25 = icmp eq ptr %24, null
  br i1 %25, label %92, label %26

26:                                               ; preds = %23
  %27 = getelementptr i8, ptr %24, i64 8
  %28 = load ptr, ptr %27, align 8
  %29 = icmp eq ptr %28, %11
  br i1 %29, label %30, label %92

30:                                               ; preds = %26
  %31 = getelementptr i8, ptr %24, i64 56
  %32 = load ptr, ptr %31, align 8
  %33 = ptrtoint ptr %32 to i64
  %34 = xor i64 %10, %33
  %35 = mul i64 %34, -7046029254386353131
  %36 = lshr i64 %35, 20
  %37 = getelementptr i8, ptr %24, i64 24
  %38 = load i32, ptr %37, align 8
  %39 = sext i32 %38 to i64
  %40 = xor i64 %36, %39
  %41 = xor i64 %40, %35
  %42 = mul i64 %41, -7046029254386353131
  %43 = lshr i64 %42, 20
  %44 = xor i64 %43, %42
  %45 = icmp sgt i32 %38, 0
  br i1 %45, label %46, label %92

46:                                               ; preds = %30
  %47 = getelementptr i8, ptr %24, i64 32
  %48 = load ptr, ptr %47, align 8
  %49 = zext nneg i32 %38 to i64
  br label %50

50:                                               ; preds = %50, %46
  %51 = phi i64 [ 0, %46 ], [ %59, %50 ]
  %52 = phi i64 [ %44, %46 ], [ %58, %50 ]
  %53 = getelementptr i64, ptr %48, i64 %51
  %54 = load i64, ptr %53, align 8
  %55 = xor i64 %54, %52
  %56 = mul i64 %55, -7046029254386353131
  %57 = lshr i64 %56, 20
  %58 = xor i64 %57, %56
  %59 = add nuw nsw i64 %51, 1
  %60 = icmp eq i64 %59, %49
  br i1 %60, label %92, label %50

61:                                               ; preds = %13
  %62 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 64), align 8
  %63 = icmp eq ptr %5, %62
  %64 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %65 = icmp eq ptr %5, %64
  %66 = select i1 %63, i1 true, i1 %65
  br i1 %66, label %67, label %92

67:                                               ; preds = %61
  %68 = getelementptr i8, ptr %1, i64 16
  %69 = load i64, ptr %68, align 8
  %70 = xor i64 %69, %10
  %71 = mul i64 %70, -7046029254386353131
  %72 = lshr i64 %71, 20
  %73 = xor i64 %72, %71
  %74 = icmp eq i32 %2, 0
  br i1 %74, label %92, label %75

75:                                               ; preds = %67
  %76 = getelementptr i8, ptr %1, i64 24
  br i1 %65, label %77, label %79

77:                                               ; preds = %75
  %78 = load ptr, ptr %76, align 8
  br label %79

79:                                               ; preds = %77, %75
  %80 = phi ptr [ %78, %77 ], [ %76, %75 ]
  %81 = icmp sgt i64 %69, 0
  br i1 %81, label %82, label %92

82:                                               ; preds = %79
  %83 = add nsw i32 %2, -1
  br label %84

84:                                               ; preds = %84, %82
  %85 = phi i64 [ 0, %82 ], [ %90, %84 ]
  %86 = phi i64 [ %73, %82 ], [ %89, %84 ]
  %87 = getelementptr ptr, ptr %80, i64 %85
  %88 = load ptr, ptr %87, align 8
  %89 = tail call fastcc i64 @hash_of(i64 noundef %86, ptr noundef %88, i32 noundef %83) #10
  %90 = add nuw nsw i64 %85, 1
  %91 = icmp eq i64 %90, %69
  br i1 %91, label %92, label %84

92:                                               ; preds = %84, %79, %67, %61, %50, %30, %26, %23
  %93 = phi i64 [ %10, %61 ], [ %58, %50 ], [ %10, %23 ], [ %10, %26 ], [ %73, %67 ], [ %44, %30 ], [ %73, %79 ], [ %89, %84 ]
  ret i64 %93
}

define ptr @enter_operation(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = and i64 %2, 9223372036854775807
  %6 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 88), align 8
  %7 = load i64, ptr %6, align 8
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %9, label %62

9:                                                ; preds = %4
  %10 = getelementptr i8, ptr %0, i64 24
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %3, null
  br i1 %12, label %19, label %13

13:                                               ; preds = %9
  %14 = getelementptr i8, ptr %3, i64 16
  %15 = load i64, ptr %14, align 8
  %16 = icmp sgt i64 %15, 0
  br i1 %16, label %17, label %19

17:                                               ; preds = %13
  %18 = getelementptr i8, ptr %3, i64 24
  br label %24

19:                                               ; preds = %24, %13, %9
  %20 = phi i64 [ %15, %13 ], [ 0, %9 ], [ %15, %24 ]
  %21 = phi i64 [ %5, %13 ], [ %5, %9 ], [ %33, %24 ]
  %22 = add i64 %20, %5
  %23 = icmp sgt i64 %22, 0
  br i1 %23, label %36, label %44

24:                                               ; preds = %24, %17
  %25 = phi i64 [ 0, %17 ], [ %34, %24 ]
  %26 = phi i64 [ %5, %17 ], [ %33, %24 ]
  %27 = getelementptr ptr, ptr %18, i64 %25
  %28 = load ptr, ptr %27, align 8
  %29 = ptrtoint ptr %28 to i64
  %30 = xor i64 %26, %29
  %31 = mul i64 %30, -7046029254386353131
  %32 = lshr i64 %31, 20
  %33 = xor i64 %32, %31
  %34 = add nuw nsw i64 %25, 1
  %35 = icmp eq i64 %34, %15
  br i1 %35, label %19, label %24

36:                                               ; preds = %36, %19
  %37 = phi i64 [ %42, %36 ], [ 0, %19 ]
  %38 = phi i64 [ %41, %36 ], [ %21, %19 ]
  %39 = getelementptr ptr, ptr %1, i64 %37
  %40 = load ptr, ptr %39, align 8
  %41 = tail call fastcc i64 @hash_of(i64 noundef %38, ptr noundef %40, i32 noundef 2) #10
  %42 = add nuw nsw i64 %37, 1
  %43 = icmp eq i64 %42, %22
  br i1 %43, label %44, label %36

44:                                               ; preds = %36, %19
  %45 = phi i64 [ %21, %19 ], [ %41, %36 ]
  %46 = getelementptr i8, ptr %11, i64 8
  %47 = load i64, ptr %11, align 8
  %48 = and i64 %47, %45
  %49 = getelementptr ptr, ptr %46, i64 %48
  %50 = load ptr, ptr %49, align 8
  br label %51

51:                                               ; preds = %54, %44
  %52 = phi ptr [ %50, %44 ], [ %55, %54 ]
  %53 = icmp eq ptr %52, null
  br i1 %53, label %62, label %54

54:                                               ; preds = %51
  %55 = load ptr, ptr %52, align 8
  %56 = tail call fastcc ptr @run_plan(ptr noundef %52, ptr noundef %1, i64 noundef %5, ptr noundef %3, ptr noundef null) #10
  %57 = icmp eq ptr %56, inttoptr (i64 1 to ptr)
  br i1 %57, label %51, label %58

58:                                               ; preds = %54
  %59 = getelementptr i8, ptr %0, i64 32
  %60 = load i64, ptr %59, align 8
  %61 = add i64 %60, 1
  store i64 %61, ptr %59, align 8
  br label %64

62:                                               ; preds = %51, %4
  %63 = tail call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #11
  br label %64

64:                                               ; preds = %62, %58
  %65 = phi ptr [ %63, %62 ], [ %56, %58 ]
  ret ptr %65
}

declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #4

define internal fastcc void @move_to_front(ptr noundef nonnull readonly captures(none) %0, ptr noundef nonnull %1) unnamed_addr #5 {
  %3 = load ptr, ptr %1, align 8
  %4 = getelementptr i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  store ptr %3, ptr %5, align 8
  %6 = load ptr, ptr %0, align 8
  %7 = getelementptr i8, ptr %6, i64 24
  %8 = load ptr, ptr %7, align 8
  store ptr %8, ptr %1, align 8
  %9 = load ptr, ptr %0, align 8
  %10 = getelementptr i8, ptr %9, i64 24
  store ptr %1, ptr %10, align 8
  ret void
}

declare void @Py_IncRef(ptr noundef) local_unnamed_addr #4

declare ptr @memset(ptr noundef, i32 noundef, i64 noundef) local_unnamed_addr #4

declare void @Py_DecRef(ptr noundef) local_unnamed_addr #4

define internal fastcc ptr @argument_fits(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull readonly captures(none) %3) unnamed_addr #0 {
  %5 = alloca double, align 8
  %6 = alloca i32, align 4
  %7 = getelementptr i8, ptr %3, i64 64
  br label %8

8:                                                ; preds = %365, %4
  %9 = phi ptr [ %1, %4 ], [ %373, %365 ]
  %10 = load i64, ptr %9, align 8
  switch i64 %10, label %374 [
    i64 6, label %11
    i64 7, label %63
    i64 10, label %365
    i64 4, label %312
    i64 8, label %144
    i64 0, label %149
    i64 5, label %149
  ]

11:                                               ; preds = %8
  %12 = getelementptr i8, ptr %0, i64 8
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr i8, ptr %9, i64 24
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %13, %15
  br i1 %16, label %17, label %424

17:                                               ; preds = %11
  %18 = load i64, ptr %7, align 8
  %19 = shl i64 %18, 4
  %20 = getelementptr i8, ptr %2, i64 %19
  %21 = getelementptr i8, ptr %9, i64 16
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr ptr, ptr %20, i64 %22
  %24 = getelementptr i8, ptr %9, i64 40
  %25 = load i64, ptr %24, align 8
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %38, label %27

27:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  %28 = getelementptr i8, ptr %0, i64 16
  %29 = call ptr @memcpy(ptr noundef nonnull %5, ptr noundef %28, i64 noundef 8) #12
  %30 = getelementptr i8, ptr %9, i64 32
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %31, 0
  %33 = load double, ptr %5, align 8
  br i1 %32, label %34, label %36

34:                                               ; preds = %27
  %35 = fptrunc double %33 to float
  store float %35, ptr %23, align 4
  br label %37

36:                                               ; preds = %27
  store double %33, ptr %23, align 8
  br label %37

37:                                               ; preds = %36, %34
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  br label %54

38:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #9
  %39 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef %0, ptr noundef nonnull %6) #12
  %40 = load i32, ptr %6, align 4
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %62

42:                                               ; preds = %38
  %43 = getelementptr i8, ptr %9, i64 32
  %44 = load i64, ptr %43, align 8
  switch i64 %44, label %52 [
    i64 0, label %45
    i64 1, label %47
    i64 3, label %49
  ]

45:                                               ; preds = %42
  %46 = sitofp i64 %39 to float
  store float %46, ptr %23, align 4
  br label %53

47:                                               ; preds = %42
  %48 = sitofp i64 %39 to double
  store double %48, ptr %23, align 8
  br label %53

49:                                               ; preds = %42
  %50 = icmp ne i64 %39, 0
  %51 = zext i1 %50 to i8
  store i8 %51, ptr %23, align 1
  br label %53

52:                                               ; preds = %42
  store i64 %39, ptr %23, align 8
  br label %53

53:                                               ; preds = %52, %49, %47, %45
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #9
  br label %54

54:                                               ; preds = %53, %37
  %55 = getelementptr i8, ptr %9, i64 8
  %56 = load i64, ptr %55, align 8
  %57 = getelementptr ptr, ptr %2, i64 %56
  store ptr %23, ptr %57, align 8
  %58 = load i64, ptr %7, align 8
  %59 = getelementptr ptr, ptr %2, i64 %58
  %60 = getelementptr ptr, ptr %59, i64 %56
  store ptr %0, ptr %60, align 8
  %61 = getelementptr i8, ptr %9, i64 48
  br label %424

62:                                               ; preds = %38
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #9
  br label %424

63:                                               ; preds = %8
  %64 = getelementptr i8, ptr %0, i64 8
  %65 = load ptr, ptr %64, align 8
  %66 = load ptr, ptr @context, align 8
  %67 = icmp eq ptr %65, %66
  %68 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %69 = icmp eq ptr %65, %68
  %70 = select i1 %67, i1 true, i1 %69
  br i1 %70, label %71, label %424

71:                                               ; preds = %63
  %72 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %73 = getelementptr i8, ptr %0, i64 %72
  %74 = load ptr, ptr %73, align 8
  %75 = getelementptr i8, ptr %9, i64 48
  %76 = load ptr, ptr %75, align 8
  %77 = icmp eq ptr %76, null
  %78 = icmp eq ptr %74, null
  br i1 %78, label %424, label %79

79:                                               ; preds = %71
  %80 = getelementptr i8, ptr %9, i64 16
  %81 = getelementptr i8, ptr %74, i64 56
  %82 = load ptr, ptr %81, align 8
  %83 = load ptr, ptr %80, align 8
  %84 = icmp eq ptr %82, %83
  br i1 %84, label %85, label %424

85:                                               ; preds = %79
  %86 = getelementptr i8, ptr %74, i64 64
  %87 = load i32, ptr %86, align 8
  %88 = select i1 %77, i32 -258, i32 -257
  %89 = or i32 %87, %88
  %90 = icmp eq i32 %89, -1
  br i1 %90, label %91, label %424

91:                                               ; preds = %85
  %92 = getelementptr i8, ptr %74, i64 24
  %93 = load i32, ptr %92, align 8
  %94 = getelementptr i8, ptr %9, i64 24
  %95 = load i64, ptr %94, align 8
  %96 = trunc i64 %95 to i32
  %97 = icmp eq i32 %93, %96
  br i1 %97, label %98, label %424

98:                                               ; preds = %91
  %99 = getelementptr i8, ptr %74, i64 32
  %100 = load ptr, ptr %99, align 8
  %101 = getelementptr i8, ptr %9, i64 32
  %102 = load ptr, ptr %101, align 8
  %103 = sext i32 %93 to i64
  %104 = icmp slt i32 %93, 1
  br i1 %104, label %129, label %108

105:                                              ; preds = %108
  %106 = add nuw nsw i64 %109, 1
  %107 = icmp eq i64 %106, %103
  br i1 %107, label %115, label %108

108:                                              ; preds = %105, %98
  %109 = phi i64 [ %106, %105 ], [ 0, %98 ]
  %110 = getelementptr i64, ptr %100, i64 %109
  %111 = load i64, ptr %110, align 8
  %112 = getelementptr i64, ptr %102, i64 %109
  %113 = load i64, ptr %112, align 8
  %114 = icmp eq i64 %111, %113
  br i1 %114, label %105, label %424

115:                                              ; preds = %105
  br i1 %77, label %129, label %116

116:                                              ; preds = %115
  %117 = getelementptr i8, ptr %74, i64 40
  %118 = load ptr, ptr %117, align 8
  br label %122

119:                                              ; preds = %122
  %120 = add nuw nsw i64 %123, 1
  %121 = icmp eq i64 %120, %103
  br i1 %121, label %129, label %122

122:                                              ; preds = %119, %116
  %123 = phi i64 [ %120, %119 ], [ 0, %116 ]
  %124 = getelementptr i64, ptr %118, i64 %123
  %125 = load i64, ptr %124, align 8
  %126 = getelementptr i64, ptr %76, i64 %123
  %127 = load i64, ptr %126, align 8
  %128 = icmp eq i64 %125, %127
  br i1 %128, label %119, label %424

129:                                              ; preds = %119, %115, %98
  %130 = getelementptr i8, ptr %74, i64 16
  %131 = load ptr, ptr %130, align 8
  %132 = icmp eq ptr %131, null
  %133 = and i32 %87, 1024
  %134 = icmp eq i32 %133, 0
  %135 = or i1 %134, %132
  br i1 %135, label %424, label %136

136:                                              ; preds = %129
  %137 = getelementptr i8, ptr %9, i64 8
  %138 = load i64, ptr %137, align 8
  %139 = getelementptr ptr, ptr %2, i64 %138
  store ptr %131, ptr %139, align 8
  %140 = load i64, ptr %7, align 8
  %141 = getelementptr ptr, ptr %2, i64 %140
  %142 = getelementptr ptr, ptr %141, i64 %138
  store ptr %74, ptr %142, align 8
  %143 = getelementptr i8, ptr %9, i64 56
  br label %424

144:                                              ; preds = %8
  %145 = getelementptr i8, ptr %0, i64 8
  %146 = load ptr, ptr %145, align 8
  %147 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %148 = icmp eq ptr %146, %147
  br i1 %148, label %163, label %424

149:                                              ; preds = %8, %8
  %150 = getelementptr i8, ptr %0, i64 8
  %151 = load ptr, ptr %150, align 8
  %152 = load ptr, ptr @context, align 8
  %153 = icmp eq ptr %151, %152
  br i1 %153, label %159, label %154

154:                                              ; preds = %149
  %155 = icmp eq i64 %10, 5
  %156 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %157 = icmp eq ptr %151, %156
  %158 = select i1 %155, i1 %157, i1 false
  br i1 %158, label %159, label %424

159:                                              ; preds = %154, %149
  %160 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %161 = getelementptr i8, ptr %0, i64 %160
  %162 = load ptr, ptr %161, align 8
  br label %163

163:                                              ; preds = %159, %144
  %164 = phi ptr [ %162, %159 ], [ %0, %144 ]
  %165 = getelementptr i8, ptr %9, i64 16
  %166 = getelementptr i8, ptr %9, i64 48
  %167 = load ptr, ptr %166, align 8
  %168 = icmp eq ptr %167, null
  %169 = icmp eq ptr %164, null
  br i1 %169, label %424, label %170

170:                                              ; preds = %163
  %171 = getelementptr i8, ptr %164, i64 56
  %172 = load ptr, ptr %171, align 8
  %173 = load ptr, ptr %165, align 8
  %174 = icmp eq ptr %172, %173
  br i1 %174, label %175, label %223

175:                                              ; preds = %170
  %176 = getelementptr i8, ptr %164, i64 64
  %177 = load i32, ptr %176, align 8
  %178 = select i1 %168, i32 -258, i32 -257
  %179 = or i32 %177, %178
  %180 = icmp eq i32 %179, -1
  br i1 %180, label %181, label %223

181:                                              ; preds = %175
  %182 = getelementptr i8, ptr %164, i64 24
  %183 = load i32, ptr %182, align 8
  %184 = getelementptr i8, ptr %9, i64 24
  %185 = load i64, ptr %184, align 8
  %186 = trunc i64 %185 to i32
  %187 = icmp eq i32 %183, %186
  br i1 %187, label %188, label %223

188:                                              ; preds = %181
  %189 = getelementptr i8, ptr %164, i64 32
  %190 = load ptr, ptr %189, align 8
  %191 = getelementptr i8, ptr %9, i64 32
  %192 = load ptr, ptr %191, align 8
  %193 = sext i32 %183 to i64
  %194 = icmp slt i32 %183, 1
  br i1 %194, label %219, label %198

195:                                              ; preds = %198
  %196 = add nuw nsw i64 %199, 1
  %197 = icmp eq i64 %196, %193
  br i1 %197, label %205, label %198

198:                                              ; preds = %195, %188
  %199 = phi i64 [ %196, %195 ], [ 0, %188 ]
  %200 = getelementptr i64, ptr %190, i64 %199
  %201 = load i64, ptr %200, align 8
  %202 = getelementptr i64, ptr %192, i64 %199
  %203 = load i64, ptr %202, align 8
  %204 = icmp eq i64 %201, %203
  br i1 %204, label %195, label %223

205:                                              ; preds = %195
  br i1 %168, label %219, label %206

206:                                              ; preds = %205
  %207 = getelementptr i8, ptr %164, i64 40
  %208 = load ptr, ptr %207, align 8
  br label %212

209:                                              ; preds = %212
  %210 = add nuw nsw i64 %213, 1
  %211 = icmp eq i64 %210, %193
  br i1 %211, label %219, label %212

212:                                              ; preds = %209, %206
  %213 = phi i64 [ %210, %209 ], [ 0, %206 ]
  %214 = getelementptr i64, ptr %208, i64 %213
  %215 = load i64, ptr %214, align 8
  %216 = getelementptr i64, ptr %167, i64 %213
  %217 = load i64, ptr %216, align 8
  %218 = icmp eq i64 %215, %217
  br i1 %218, label %209, label %223

219:                                              ; preds = %209, %205, %188
  %220 = getelementptr i8, ptr %164, i64 16
  %221 = load ptr, ptr %220, align 8
  %222 = icmp eq ptr %221, null
  br i1 %222, label %223, label %278

223:                                              ; preds = %219, %212, %198, %181, %175, %170
  %224 = getelementptr i8, ptr %3, i64 248
  %225 = load i64, ptr %224, align 8
  %226 = icmp ne i64 %225, 0
  %227 = select i1 %226, i1 %168, i1 false
  br i1 %227, label %228, label %424

228:                                              ; preds = %223
  %229 = getelementptr i8, ptr %164, i64 8
  %230 = load ptr, ptr %229, align 8
  %231 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %232 = icmp eq ptr %230, %231
  br i1 %232, label %233, label %424

233:                                              ; preds = %228
  %234 = getelementptr i8, ptr %164, i64 56
  %235 = load ptr, ptr %234, align 8
  %236 = load ptr, ptr %165, align 8
  %237 = icmp eq ptr %235, %236
  br i1 %237, label %238, label %424

238:                                              ; preds = %233
  %239 = getelementptr i8, ptr %164, i64 24
  %240 = load i32, ptr %239, align 8
  %241 = getelementptr i8, ptr %9, i64 24
  %242 = load i64, ptr %241, align 8
  %243 = trunc i64 %242 to i32
  %244 = icmp eq i32 %240, %243
  br i1 %244, label %245, label %424

245:                                              ; preds = %238
  %246 = getelementptr i8, ptr %164, i64 32
  %247 = load ptr, ptr %246, align 8
  %248 = getelementptr i8, ptr %9, i64 32
  %249 = load ptr, ptr %248, align 8
  %250 = sext i32 %240 to i64
  %251 = icmp slt i32 %240, 1
  br i1 %251, label %262, label %255

252:                                              ; preds = %255
  %253 = add nuw nsw i64 %256, 1
  %254 = icmp eq i64 %253, %250
  br i1 %254, label %262, label %255

255:                                              ; preds = %252, %245
  %256 = phi i64 [ %253, %252 ], [ 0, %245 ]
  %257 = getelementptr i64, ptr %247, i64 %256
  %258 = load i64, ptr %257, align 8
  %259 = getelementptr i64, ptr %249, i64 %256
  %260 = load i64, ptr %259, align 8
  %261 = icmp eq i64 %258, %260
  br i1 %261, label %252, label %424

262:                                              ; preds = %252, %245
  %263 = tail call fastcc zeroext i1 @is_dense(ptr noundef %164, ptr noundef readonly %165) #10
  br i1 %263, label %424, label %264

264:                                              ; preds = %262
  %265 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 80), align 8
  %266 = tail call ptr %265(ptr noundef nonnull %164, i32 noundef 0) #12
  %267 = icmp eq ptr %266, null
  br i1 %267, label %268, label %269

268:                                              ; preds = %264
  tail call void @PyErr_Clear() #12
  br label %424

269:                                              ; preds = %264
  %270 = load i64, ptr %224, align 8
  %271 = getelementptr i64, ptr %2, i64 %270
  %272 = load i64, ptr %271, align 8
  %273 = add i64 %272, 1
  store i64 %273, ptr %271, align 8
  %274 = getelementptr ptr, ptr %271, i64 %273
  store ptr %266, ptr %274, align 8
  %275 = getelementptr i8, ptr %266, i64 16
  %276 = load ptr, ptr %275, align 8
  %277 = icmp eq ptr %276, null
  br i1 %277, label %424, label %278

278:                                              ; preds = %269, %219
  %279 = phi ptr [ %276, %269 ], [ %221, %219 ]
  %280 = phi ptr [ %266, %269 ], [ %164, %219 ]
  %281 = getelementptr i8, ptr %9, i64 8
  %282 = load i64, ptr %281, align 8
  %283 = getelementptr ptr, ptr %2, i64 %282
  store ptr %279, ptr %283, align 8
  %284 = load i64, ptr %7, align 8
  %285 = getelementptr ptr, ptr %2, i64 %284
  %286 = getelementptr ptr, ptr %285, i64 %282
  store ptr %280, ptr %286, align 8
  %287 = getelementptr i8, ptr %3, i64 128
  %288 = load i64, ptr %287, align 8
  %289 = icmp eq i64 %288, 0
  br i1 %289, label %310, label %290

290:                                              ; preds = %278
  %291 = getelementptr i8, ptr %9, i64 40
  %292 = load i64, ptr %291, align 8
  %293 = getelementptr i8, ptr %3, i64 136
  %294 = load ptr, ptr %293, align 8
  %295 = ptrtoint ptr %279 to i64
  %296 = add i64 %292, %295
  %297 = icmp sgt i64 %288, 0
  br i1 %297, label %298, label %310

298:                                              ; preds = %307, %290
  %299 = phi i64 [ %308, %307 ], [ 0, %290 ]
  %300 = getelementptr %struct.Span, ptr %294, i64 %299
  %301 = getelementptr i8, ptr %300, i64 8
  %302 = load i64, ptr %301, align 8
  %303 = icmp ugt i64 %302, %295
  br i1 %303, label %304, label %307

304:                                              ; preds = %298
  %305 = load i64, ptr %300, align 8
  %306 = icmp ugt i64 %296, %305
  br i1 %306, label %424, label %307

307:                                              ; preds = %304, %298
  %308 = add nuw nsw i64 %299, 1
  %309 = icmp eq i64 %308, %288
  br i1 %309, label %310, label %298

310:                                              ; preds = %307, %290, %278
  %311 = getelementptr i8, ptr %9, i64 56
  br label %424

312:                                              ; preds = %8
  %313 = getelementptr i8, ptr %0, i64 8
  %314 = load ptr, ptr %313, align 8
  %315 = getelementptr i8, ptr %9, i64 16
  %316 = load ptr, ptr %315, align 8
  %317 = icmp eq ptr %314, %316
  br i1 %317, label %318, label %424

318:                                              ; preds = %312
  %319 = getelementptr i8, ptr %0, i64 16
  %320 = load i64, ptr %319, align 8
  %321 = getelementptr i8, ptr %9, i64 24
  %322 = load i64, ptr %321, align 8
  %323 = icmp eq i64 %320, %322
  br i1 %323, label %324, label %424

324:                                              ; preds = %318
  %325 = getelementptr i8, ptr %9, i64 8
  %326 = load i64, ptr %325, align 8
  %327 = icmp sgt i64 %326, -1
  br i1 %327, label %328, label %363

328:                                              ; preds = %324
  %329 = load i64, ptr %7, align 8
  %330 = shl i64 %329, 4
  %331 = getelementptr i8, ptr %2, i64 %330
  %332 = getelementptr i8, ptr %9, i64 40
  %333 = load ptr, ptr %332, align 8
  %334 = icmp eq ptr %333, null
  br i1 %334, label %335, label %349

335:                                              ; preds = %328
  %336 = getelementptr i8, ptr %3, i64 288
  %337 = load ptr, ptr %336, align 8
  %338 = getelementptr i8, ptr %3, i64 280
  %339 = load i64, ptr %338, align 8
  %340 = icmp sgt i64 %339, 0
  br i1 %340, label %344, label %351

341:                                              ; preds = %344
  %342 = add nuw nsw i64 %345, 1
  %343 = icmp eq i64 %342, %339
  br i1 %343, label %351, label %344

344:                                              ; preds = %341, %335
  %345 = phi i64 [ %342, %341 ], [ 0, %335 ]
  %346 = getelementptr ptr, ptr %337, i64 %345
  %347 = load ptr, ptr %346, align 8
  %348 = icmp eq ptr %347, %0
  br i1 %348, label %424, label %341

349:                                              ; preds = %328
  %350 = icmp eq ptr %0, %333
  br i1 %350, label %351, label %424

351:                                              ; preds = %349, %341, %335
  %352 = icmp eq i64 %326, 0
  br i1 %352, label %361, label %356

353:                                              ; preds = %356
  %354 = add nuw nsw i64 %357, 1
  %355 = icmp eq i64 %354, %326
  br i1 %355, label %361, label %356

356:                                              ; preds = %353, %351
  %357 = phi i64 [ %354, %353 ], [ 0, %351 ]
  %358 = getelementptr ptr, ptr %331, i64 %357
  %359 = load ptr, ptr %358, align 8
  %360 = icmp eq ptr %359, %0
  br i1 %360, label %424, label %353

361:                                              ; preds = %353, %351
  %362 = getelementptr ptr, ptr %331, i64 %326
  store ptr %0, ptr %362, align 8
  br label %363

363:                                              ; preds = %361, %324
  %364 = tail call fastcc ptr @items_fit(ptr noundef %0, ptr noundef %9, ptr noundef %2, ptr noundef nonnull %3) #10
  br label %424

365:                                              ; preds = %8
  %366 = load i64, ptr %7, align 8
  %367 = getelementptr i8, ptr %9, i64 8
  %368 = load ptr, ptr %367, align 8
  %369 = ptrtoint ptr %368 to i64
  %370 = shl i64 %366, 4
  %371 = getelementptr i8, ptr %2, i64 %370
  %372 = getelementptr ptr, ptr %371, i64 %369
  store ptr %0, ptr %372, align 8
  %373 = getelementptr i8, ptr %9, i64 24
  br label %8

374:                                              ; preds = %8
  %375 = getelementptr i8, ptr %9, i64 8
  %376 = load ptr, ptr %375, align 8
  %377 = icmp eq i64 %10, 9
  br i1 %377, label %395, label %378

378:                                              ; preds = %374
  %379 = icmp eq ptr %0, %376
  %380 = icmp eq i64 %10, 2
  br i1 %380, label %381, label %404

381:                                              ; preds = %378
  br i1 %379, label %422, label %382

382:                                              ; preds = %381
  %383 = getelementptr i8, ptr %0, i64 8
  %384 = load ptr, ptr %383, align 8
  %385 = getelementptr i8, ptr %9, i64 16
  %386 = load ptr, ptr %385, align 8
  %387 = icmp eq ptr %384, %386
  br i1 %387, label %388, label %424

388:                                              ; preds = %382
  %389 = tail call i32 @PyObject_RichCompareBool(ptr noundef %0, ptr noundef %376, i32 noundef 2) #12
  %390 = icmp slt i32 %389, 0
  br i1 %390, label %391, label %392

391:                                              ; preds = %388
  tail call void @PyErr_Clear() #12
  br label %392

392:                                              ; preds = %391, %388
  %393 = icmp eq i32 %389, 1
  %394 = load i64, ptr %9, align 8
  br label %404

395:                                              ; preds = %374
  %396 = load i64, ptr %7, align 8
  %397 = ptrtoint ptr %376 to i64
  %398 = shl i64 %396, 4
  %399 = getelementptr i8, ptr %2, i64 %398
  %400 = getelementptr ptr, ptr %399, i64 %397
  %401 = load ptr, ptr %400, align 8
  %402 = freeze ptr %401
  %403 = icmp eq ptr %0, %402
  br i1 %403, label %422, label %424

404:                                              ; preds = %392, %378
  %405 = phi i64 [ %394, %392 ], [ %10, %378 ]
  %406 = phi i1 [ %393, %392 ], [ %379, %378 ]
  %407 = icmp eq i64 %405, 3
  br i1 %407, label %408, label %420

408:                                              ; preds = %404
  %409 = getelementptr i8, ptr %0, i64 8
  %410 = load ptr, ptr %409, align 8
  %411 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 32), align 8
  %412 = icmp eq ptr %410, %411
  br i1 %412, label %413, label %424

413:                                              ; preds = %408
  %414 = getelementptr i8, ptr %0, i64 16
  %415 = load i64, ptr %414, align 8
  %416 = load ptr, ptr %375, align 8
  %417 = ptrtoint ptr %416 to i64
  %418 = icmp eq i64 %415, %417
  %419 = freeze i1 %418
  br i1 %419, label %422, label %424

420:                                              ; preds = %404
  %421 = freeze i1 %406
  br i1 %421, label %422, label %424

422:                                              ; preds = %420, %413, %395, %381
  %423 = getelementptr i8, ptr %9, i64 24
  br label %424

424:                                              ; preds = %422, %420, %413, %408, %395, %382, %363, %356, %349, %344, %318, %312, %310, %304, %269, %268, %262, %255, %238, %233, %228, %223, %163, %154, %144, %136, %129, %122, %108, %91, %85, %79, %71, %63, %62, %54, %11
  %425 = phi ptr [ null, %312 ], [ null, %154 ], [ null, %62 ], [ null, %356 ], [ null, %382 ], [ null, %349 ], [ null, %413 ], [ null, %269 ], [ %311, %310 ], [ null, %11 ], [ %61, %54 ], [ null, %63 ], [ %143, %136 ], [ null, %262 ], [ null, %129 ], [ null, %71 ], [ null, %79 ], [ null, %91 ], [ null, %85 ], [ null, %108 ], [ null, %144 ], [ null, %223 ], [ %364, %363 ], [ null, %318 ], [ %423, %422 ], [ null, %420 ], [ null, %395 ], [ null, %122 ], [ null, %408 ], [ null, %228 ], [ null, %233 ], [ null, %238 ], [ null, %268 ], [ null, %344 ], [ null, %304 ], [ null, %163 ], [ null, %255 ]
  ret ptr %425
}

declare i64 @PyLong_AsLongLongAndOverflow(ptr noundef, ptr noundef) local_unnamed_addr #4

define internal fastcc zeroext i1 @is_dense(ptr noundef nonnull readonly captures(none) %0, ptr noundef readonly captures(none) %1) unnamed_addr #6 {
  %3 = getelementptr i8, ptr %0, i64 24
  %4 = load i32, ptr %3, align 8
  %5 = icmp sgt i32 %4, 0
  br i1 %5, label %6, label %12

6:                                                ; preds = %2
  %7 = getelementptr i8, ptr %0, i64 32
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr i8, ptr %0, i64 40
  %10 = load ptr, ptr %9, align 8
  %11 = zext nneg i32 %4 to i64
  br label %21

12:                                               ; preds = %21, %2
  %13 = phi i64 [ 0, %2 ], [ %31, %21 ]
  %14 = phi i64 [ 1, %2 ], [ %32, %21 ]
  %15 = mul i64 %14, %13
  %16 = add i64 %14, -1
  %17 = getelementptr i8, ptr %1, i64 24
  %18 = load i64, ptr %17, align 8
  %19 = mul i64 %18, %16
  %20 = icmp eq i64 %15, %19
  ret i1 %20

21:                                               ; preds = %21, %6
  %22 = phi i64 [ 0, %6 ], [ %33, %21 ]
  %23 = phi i64 [ 1, %6 ], [ %32, %21 ]
  %24 = phi i64 [ 0, %6 ], [ %31, %21 ]
  %25 = getelementptr i64, ptr %8, i64 %22
  %26 = load i64, ptr %25, align 8
  %27 = add i64 %26, -1
  %28 = getelementptr i64, ptr %10, i64 %22
  %29 = load i64, ptr %28, align 8
  %30 = mul i64 %29, %27
  %31 = add i64 %30, %24
  %32 = mul i64 %26, %23
  %33 = add nuw nsw i64 %22, 1
  %34 = icmp eq i64 %33, %11
  br i1 %34, label %12, label %21
}

declare void @PyErr_Clear() local_unnamed_addr #4

define internal fastcc ptr @items_fit(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull readonly captures(none) %3) unnamed_addr #0 {
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = getelementptr i8, ptr %1, i64 48
  %9 = getelementptr i8, ptr %1, i64 32
  %10 = load i64, ptr %9, align 8
  switch i64 %10, label %30 [
    i64 2, label %11
    i64 1, label %27
  ]

11:                                               ; preds = %4
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  store i64 0, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #9
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #9
  %12 = icmp eq ptr %8, null
  br i1 %12, label %25, label %13

13:                                               ; preds = %21, %11
  %14 = phi ptr [ %23, %21 ], [ %8, %11 ]
  %15 = call i32 @PyDict_Next(ptr noundef %0, ptr noundef nonnull %5, ptr noundef nonnull %6, ptr noundef nonnull %7) #12
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %25, label %17

17:                                               ; preds = %13
  %18 = load ptr, ptr %6, align 8
  %19 = call fastcc ptr @argument_fits(ptr noundef %18, ptr noundef nonnull %14, ptr noundef %2, ptr noundef %3) #10
  %20 = icmp eq ptr %19, null
  br i1 %20, label %25, label %21

21:                                               ; preds = %17
  %22 = load ptr, ptr %7, align 8
  %23 = call fastcc ptr @argument_fits(ptr noundef %22, ptr noundef nonnull %19, ptr noundef %2, ptr noundef %3) #10
  %24 = icmp eq ptr %23, null
  br i1 %24, label %25, label %13

25:                                               ; preds = %21, %17, %13, %11
  %26 = phi ptr [ null, %11 ], [ null, %17 ], [ null, %21 ], [ %14, %13 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  br label %47

27:                                               ; preds = %4
  %28 = getelementptr i8, ptr %0, i64 24
  %29 = load ptr, ptr %28, align 8
  br label %32

30:                                               ; preds = %4
  %31 = getelementptr i8, ptr %0, i64 24
  br label %32

32:                                               ; preds = %30, %27
  %33 = phi ptr [ %29, %27 ], [ %31, %30 ]
  %34 = getelementptr i8, ptr %1, i64 24
  %35 = icmp eq ptr %8, null
  br i1 %35, label %47, label %36

36:                                               ; preds = %41, %32
  %37 = phi i64 [ %45, %41 ], [ 0, %32 ]
  %38 = phi ptr [ %44, %41 ], [ %8, %32 ]
  %39 = load i64, ptr %34, align 8
  %40 = icmp slt i64 %37, %39
  br i1 %40, label %41, label %47

41:                                               ; preds = %36
  %42 = getelementptr ptr, ptr %33, i64 %37
  %43 = load ptr, ptr %42, align 8
  %44 = tail call fastcc ptr @argument_fits(ptr noundef %43, ptr noundef nonnull %38, ptr noundef %2, ptr noundef %3) #10
  %45 = add nuw nsw i64 %37, 1
  %46 = icmp eq ptr %44, null
  br i1 %46, label %47, label %36

47:                                               ; preds = %41, %36, %32, %25
  %48 = phi ptr [ %26, %25 ], [ null, %32 ], [ null, %41 ], [ %38, %36 ]
  ret ptr %48
}

declare i32 @PyDict_Next(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyObject_RichCompareBool(ptr noundef, ptr noundef, i32 noundef) local_unnamed_addr #4

declare ptr @PyDict_GetItemWithError(ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @memcmp(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyErr_Occurred() local_unnamed_addr #4

declare ptr @PyObject_CallNoArgs(ptr noundef) local_unnamed_addr #4

define internal fastcc ptr @finish(ptr noundef nonnull readonly captures(none) %0, ptr noundef captures(none) %1, ptr noundef %2, ptr noundef readonly captures(none) %3) unnamed_addr #7 {
  %5 = alloca [2 x ptr], align 16
  %6 = getelementptr i8, ptr %0, i64 88
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr i8, ptr %0, i64 80
  %9 = load i64, ptr %8, align 8
  %10 = icmp sgt i64 %9, 0
  br i1 %10, label %11, label %34

11:                                               ; preds = %30, %4
  %12 = phi i64 [ %31, %30 ], [ %9, %4 ]
  %13 = phi i64 [ %32, %30 ], [ 0, %4 ]
  %14 = getelementptr %struct.Result, ptr %7, i64 %13
  %15 = getelementptr i8, ptr %14, i64 88
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, 0
  br i1 %17, label %30, label %18

18:                                               ; preds = %11
  %19 = tail call fastcc ptr @new_array(ptr noundef %14) #10
  %20 = getelementptr ptr, ptr %1, i64 %13
  store ptr %19, ptr %20, align 8
  %21 = icmp eq ptr %19, null
  br i1 %21, label %88, label %22

22:                                               ; preds = %18
  %23 = getelementptr i8, ptr %19, i64 16
  %24 = load ptr, ptr %23, align 8
  %25 = getelementptr i64, ptr %2, i64 %13
  %26 = getelementptr i8, ptr %14, i64 40
  %27 = load i64, ptr %26, align 8
  %28 = tail call ptr @memcpy(ptr noundef %24, ptr noundef %25, i64 noundef %27) #12
  %29 = load i64, ptr %8, align 8
  br label %30

30:                                               ; preds = %22, %11
  %31 = phi i64 [ %12, %11 ], [ %29, %22 ]
  %32 = add nuw nsw i64 %13, 1
  %33 = icmp slt i64 %32, %31
  br i1 %33, label %11, label %34

34:                                               ; preds = %30, %4
  %35 = phi i64 [ %9, %4 ], [ %31, %30 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  %36 = tail call ptr @PyList_New(i64 noundef %35) #12
  %37 = icmp ne ptr %36, null
  %38 = icmp sgt i64 %35, 0
  %39 = and i1 %38, %37
  br i1 %39, label %40, label %50

40:                                               ; preds = %40, %34
  %41 = phi i64 [ %46, %40 ], [ 0, %34 ]
  %42 = getelementptr ptr, ptr %1, i64 %41
  %43 = load ptr, ptr %42, align 8
  tail call void @Py_IncRef(ptr noundef %43) #12
  %44 = load ptr, ptr %42, align 8
  %45 = tail call i32 @PyList_SetItem(ptr noundef nonnull %36, i64 noundef %41, ptr noundef %44) #12
  %46 = add nuw nsw i64 %41, 1
  %47 = icmp eq i64 %46, %35
  br i1 %47, label %48, label %40

48:                                               ; preds = %40
  store ptr %36, ptr %5, align 16
  %49 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store ptr null, ptr %49, align 8
  br label %53

50:                                               ; preds = %34
  store ptr %36, ptr %5, align 16
  %51 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store ptr null, ptr %51, align 8
  %52 = icmp eq ptr %36, null
  br i1 %52, label %86, label %53

53:                                               ; preds = %50, %48
  %54 = phi ptr [ %49, %48 ], [ %51, %50 ]
  %55 = getelementptr i8, ptr %0, i64 296
  %56 = load i64, ptr %55, align 8
  %57 = icmp eq i64 %56, 0
  br i1 %57, label %74, label %58

58:                                               ; preds = %53
  %59 = tail call ptr @PyList_New(i64 noundef %56) #12
  %60 = icmp ne ptr %59, null
  %61 = icmp sgt i64 %56, 0
  %62 = and i1 %61, %60
  br i1 %62, label %63, label %72

63:                                               ; preds = %63, %58
  %64 = phi i64 [ %69, %63 ], [ 0, %58 ]
  %65 = getelementptr ptr, ptr %3, i64 %64
  %66 = load ptr, ptr %65, align 8
  tail call void @Py_IncRef(ptr noundef %66) #12
  %67 = load ptr, ptr %65, align 8
  %68 = tail call i32 @PyList_SetItem(ptr noundef nonnull %59, i64 noundef %64, ptr noundef %67) #12
  %69 = add nuw nsw i64 %64, 1
  %70 = icmp eq i64 %69, %56
  br i1 %70, label %71, label %63

71:                                               ; preds = %63
  store ptr %59, ptr %54, align 8
  br label %74

72:                                               ; preds = %58
  store ptr %59, ptr %54, align 8
  %73 = icmp eq ptr %59, null
  br i1 %73, label %80, label %74

74:                                               ; preds = %72, %71, %53
  %75 = phi i64 [ 1, %53 ], [ 2, %72 ], [ 2, %71 ]
  %76 = getelementptr i8, ptr %0, i64 160
  %77 = load ptr, ptr %76, align 8
  %78 = call ptr @PyObject_Vectorcall(ptr noundef %77, ptr noundef nonnull %5, i64 noundef %75, ptr noundef null) #12
  %79 = load ptr, ptr %5, align 16
  br label %80

80:                                               ; preds = %74, %72
  %81 = phi ptr [ %79, %74 ], [ %36, %72 ]
  %82 = phi ptr [ %78, %74 ], [ null, %72 ]
  call void @Py_DecRef(ptr noundef %81) #12
  %83 = load ptr, ptr %54, align 8
  %84 = icmp eq ptr %83, null
  br i1 %84, label %86, label %85

85:                                               ; preds = %80
  call void @Py_DecRef(ptr noundef nonnull %83) #12
  br label %86

86:                                               ; preds = %85, %80, %50
  %87 = phi ptr [ null, %50 ], [ %82, %85 ], [ %82, %80 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  br label %88

88:                                               ; preds = %86, %18
  %89 = phi ptr [ %87, %86 ], [ null, %18 ]
  ret ptr %89
}

define internal fastcc ptr @wrap(ptr noundef %0) unnamed_addr #0 {
  %2 = load ptr, ptr @context, align 8
  %3 = tail call ptr @PyType_GenericAlloc(ptr noundef %2, i64 noundef 0) #12
  %4 = icmp eq ptr %3, null
  br i1 %4, label %8, label %5

5:                                                ; preds = %1
  tail call void @Py_IncRef(ptr noundef %0) #12
  %6 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %7 = getelementptr i8, ptr %3, i64 %6
  store ptr %0, ptr %7, align 8
  br label %8

8:                                                ; preds = %5, %1
  ret ptr %3
}

define internal fastcc ptr @build_output(ptr noundef nonnull readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef readonly captures(none) %4) unnamed_addr #7 {
  %6 = getelementptr i8, ptr %0, i64 152
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr i8, ptr %0, i64 144
  %9 = load i64, ptr %8, align 8
  %10 = shl i64 %9, 3
  %11 = alloca i8, i64 %10, align 16
  %12 = alloca i8, i64 %10, align 16
  %13 = icmp sgt i64 %9, 0
  br i1 %13, label %14, label %148

14:                                               ; preds = %5
  %15 = getelementptr i8, ptr %0, i64 64
  br label %16

16:                                               ; preds = %137, %14
  %17 = phi i64 [ 0, %14 ], [ %143, %137 ]
  %18 = phi i64 [ 0, %14 ], [ %141, %137 ]
  %19 = getelementptr %struct.Output, ptr %7, i64 %17
  %20 = getelementptr i8, ptr %19, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = load i64, ptr %19, align 8
  switch i64 %22, label %23 [
    i64 7, label %29
    i64 8, label %94
    i64 6, label %77
    i64 5, label %60
    i64 2, label %47
    i64 3, label %51
    i64 4, label %55
    i64 1, label %37
    i64 9, label %39
    i64 10, label %42
  ]

23:                                               ; preds = %16
  %24 = getelementptr ptr, ptr %1, i64 %21
  %25 = load ptr, ptr %24, align 8
  %26 = load ptr, ptr @context, align 8
  %27 = tail call ptr @PyType_GenericAlloc(ptr noundef %26, i64 noundef 0) #12
  %28 = icmp eq ptr %27, null
  br i1 %28, label %123, label %132

29:                                               ; preds = %16
  %30 = load i64, ptr %15, align 8
  %31 = getelementptr ptr, ptr %3, i64 %30
  %32 = getelementptr ptr, ptr %31, i64 %21
  %33 = load ptr, ptr %32, align 8
  %34 = load ptr, ptr @context, align 8
  %35 = tail call ptr @PyType_GenericAlloc(ptr noundef %34, i64 noundef 0) #12
  %36 = icmp eq ptr %35, null
  br i1 %36, label %123, label %132

37:                                               ; preds = %16
  %38 = inttoptr i64 %21 to ptr
  br label %45

39:                                               ; preds = %16
  %40 = getelementptr ptr, ptr %4, i64 %21
  %41 = load ptr, ptr %40, align 8
  br label %45

42:                                               ; preds = %16
  %43 = getelementptr ptr, ptr %12, i64 %21
  %44 = load ptr, ptr %43, align 8
  br label %45

45:                                               ; preds = %42, %39, %37
  %46 = phi ptr [ %38, %37 ], [ %41, %39 ], [ %44, %42 ]
  tail call void @Py_IncRef(ptr noundef %46) #12
  br label %119

47:                                               ; preds = %16
  %48 = getelementptr i64, ptr %2, i64 %21
  %49 = load i64, ptr %48, align 8
  %50 = tail call ptr @PyLong_FromLongLong(i64 noundef %49) #12
  br label %119

51:                                               ; preds = %16
  %52 = getelementptr i64, ptr %2, i64 %21
  %53 = load double, ptr %52, align 8
  %54 = tail call ptr @PyFloat_FromDouble(double noundef %53) #12
  br label %119

55:                                               ; preds = %16
  %56 = getelementptr i64, ptr %2, i64 %21
  %57 = load i8, ptr %56, align 1
  %58 = zext i8 %57 to i64
  %59 = tail call ptr @PyBool_FromLong(i64 noundef %58) #12
  br label %119

60:                                               ; preds = %16
  %61 = sub i64 %18, %21
  %62 = tail call ptr @PyTuple_New(i64 noundef %21) #12
  %63 = getelementptr ptr, ptr %11, i64 %61
  %64 = icmp sgt i64 %21, 0
  br i1 %64, label %65, label %119

65:                                               ; preds = %60
  %66 = icmp eq ptr %62, null
  br label %67

67:                                               ; preds = %74, %65
  %68 = phi i64 [ 0, %65 ], [ %75, %74 ]
  %69 = getelementptr ptr, ptr %63, i64 %68
  %70 = load ptr, ptr %69, align 8
  br i1 %66, label %73, label %71

71:                                               ; preds = %67
  %72 = tail call i32 @PyTuple_SetItem(ptr noundef nonnull %62, i64 noundef %68, ptr noundef %70) #12
  br label %74

73:                                               ; preds = %67
  tail call void @Py_DecRef(ptr noundef %70) #12
  br label %74

74:                                               ; preds = %73, %71
  %75 = add nuw nsw i64 %68, 1
  %76 = icmp eq i64 %75, %21
  br i1 %76, label %119, label %67

77:                                               ; preds = %16
  %78 = sub i64 %18, %21
  %79 = tail call ptr @PyList_New(i64 noundef %21) #12
  %80 = getelementptr ptr, ptr %11, i64 %78
  %81 = icmp sgt i64 %21, 0
  br i1 %81, label %82, label %119

82:                                               ; preds = %77
  %83 = icmp eq ptr %79, null
  br label %84

84:                                               ; preds = %91, %82
  %85 = phi i64 [ 0, %82 ], [ %92, %91 ]
  %86 = getelementptr ptr, ptr %80, i64 %85
  %87 = load ptr, ptr %86, align 8
  br i1 %83, label %90, label %88

88:                                               ; preds = %84
  %89 = tail call i32 @PyList_SetItem(ptr noundef nonnull %79, i64 noundef %85, ptr noundef %87) #12
  br label %91

90:                                               ; preds = %84
  tail call void @Py_DecRef(ptr noundef %87) #12
  br label %91

91:                                               ; preds = %90, %88
  %92 = add nuw nsw i64 %85, 1
  %93 = icmp eq i64 %92, %21
  br i1 %93, label %119, label %84

94:                                               ; preds = %16
  %95 = shl i64 %21, 1
  %96 = sub i64 %18, %95
  %97 = getelementptr ptr, ptr %11, i64 %96
  %98 = tail call ptr @PyDict_New() #12
  %99 = icmp sgt i64 %95, 0
  br i1 %99, label %100, label %119

100:                                              ; preds = %112, %94
  %101 = phi i64 [ %117, %112 ], [ 0, %94 ]
  %102 = phi ptr [ %113, %112 ], [ %98, %94 ]
  %103 = icmp eq ptr %102, null
  %104 = getelementptr ptr, ptr %97, i64 %101
  %105 = load ptr, ptr %104, align 8
  br i1 %103, label %112, label %106

106:                                              ; preds = %100
  %107 = getelementptr i8, ptr %104, i64 8
  %108 = load ptr, ptr %107, align 8
  %109 = tail call i32 @PyDict_SetItem(ptr noundef nonnull %102, ptr noundef %105, ptr noundef %108) #12
  %110 = icmp eq i32 %109, 0
  br i1 %110, label %112, label %111

111:                                              ; preds = %106
  tail call void @Py_DecRef(ptr noundef nonnull %102) #12
  br label %112

112:                                              ; preds = %111, %106, %100
  %113 = phi ptr [ null, %111 ], [ %102, %106 ], [ null, %100 ]
  %114 = getelementptr ptr, ptr %97, i64 %101
  tail call void @Py_DecRef(ptr noundef %105) #12
  %115 = getelementptr i8, ptr %114, i64 8
  %116 = load ptr, ptr %115, align 8
  tail call void @Py_DecRef(ptr noundef %116) #12
  %117 = add nuw nsw i64 %101, 2
  %118 = icmp slt i64 %117, %95
  br i1 %118, label %100, label %119

119:                                              ; preds = %112, %94, %91, %77, %74, %60, %55, %51, %47, %45
  %120 = phi i64 [ %78, %91 ], [ %96, %94 ], [ %18, %45 ], [ %18, %47 ], [ %18, %51 ], [ %18, %55 ], [ %78, %77 ], [ %96, %112 ], [ %61, %60 ], [ %61, %74 ]
  %121 = phi ptr [ %79, %91 ], [ %98, %94 ], [ %46, %45 ], [ %50, %47 ], [ %54, %51 ], [ %59, %55 ], [ %79, %77 ], [ %113, %112 ], [ %62, %60 ], [ %62, %74 ]
  %122 = icmp eq ptr %121, null
  br i1 %122, label %123, label %137

123:                                              ; preds = %119, %29, %23
  %124 = phi i64 [ %120, %119 ], [ %18, %23 ], [ %18, %29 ]
  %125 = icmp eq i64 %124, 0
  br i1 %125, label %185, label %126

126:                                              ; preds = %126, %123
  %127 = phi i64 [ %128, %126 ], [ %124, %123 ]
  %128 = add i64 %127, -1
  %129 = getelementptr ptr, ptr %11, i64 %128
  %130 = load ptr, ptr %129, align 8
  tail call void @Py_DecRef(ptr noundef %130) #12
  %131 = icmp eq i64 %128, 0
  br i1 %131, label %185, label %126

132:                                              ; preds = %29, %23
  %133 = phi ptr [ %25, %23 ], [ %33, %29 ]
  %134 = phi ptr [ %27, %23 ], [ %35, %29 ]
  tail call void @Py_IncRef(ptr noundef %133) #12
  %135 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %136 = getelementptr i8, ptr %134, i64 %135
  store ptr %133, ptr %136, align 8
  br label %137

137:                                              ; preds = %132, %119
  %138 = phi ptr [ %121, %119 ], [ %134, %132 ]
  %139 = phi i64 [ %120, %119 ], [ %18, %132 ]
  %140 = getelementptr ptr, ptr %12, i64 %17
  store ptr %138, ptr %140, align 8
  %141 = add i64 %139, 1
  %142 = getelementptr ptr, ptr %11, i64 %139
  store ptr %138, ptr %142, align 8
  %143 = add nuw nsw i64 %17, 1
  %144 = load i64, ptr %8, align 8
  %145 = icmp slt i64 %143, %144
  br i1 %145, label %16, label %146

146:                                              ; preds = %137
  %147 = icmp sgt i64 %139, 0
  br i1 %147, label %155, label %148

148:                                              ; preds = %169, %146, %5
  %149 = phi i64 [ %139, %146 ], [ -1, %5 ], [ %139, %169 ]
  %150 = phi i1 [ true, %146 ], [ true, %5 ], [ %171, %169 ]
  %151 = xor i1 %150, true
  %152 = zext i1 %151 to i64
  %153 = add i64 %149, %152
  %154 = icmp sgt i64 %153, 0
  br i1 %154, label %176, label %175

155:                                              ; preds = %169, %146
  %156 = phi i64 [ %172, %169 ], [ 0, %146 ]
  %157 = getelementptr ptr, ptr %11, i64 %156
  %158 = load ptr, ptr %157, align 16
  %159 = getelementptr i8, ptr %157, i64 8
  %160 = load ptr, ptr %159, align 8
  %161 = getelementptr i8, ptr %160, i64 8
  %162 = load ptr, ptr %161, align 8
  %163 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %164 = icmp eq ptr %162, %163
  br i1 %164, label %165, label %167

165:                                              ; preds = %155
  %166 = tail call i32 @PyList_SetSlice(ptr noundef %158, i64 noundef 0, i64 noundef 9223372036854775807, ptr noundef %160) #12
  br label %169

167:                                              ; preds = %155
  tail call void @PyDict_Clear(ptr noundef %158) #12
  %168 = tail call i32 @PyDict_Update(ptr noundef %158, ptr noundef %160) #12
  br label %169

169:                                              ; preds = %167, %165
  %170 = phi i32 [ %166, %165 ], [ %168, %167 ]
  %171 = icmp eq i32 %170, 0
  %172 = add i64 %156, 2
  %173 = icmp slt i64 %172, %139
  %174 = and i1 %173, %171
  br i1 %174, label %155, label %148

175:                                              ; preds = %176, %148
  br i1 %150, label %182, label %185

176:                                              ; preds = %176, %148
  %177 = phi i64 [ %180, %176 ], [ 0, %148 ]
  %178 = getelementptr ptr, ptr %11, i64 %177
  %179 = load ptr, ptr %178, align 8
  tail call void @Py_DecRef(ptr noundef %179) #12
  %180 = add nuw nsw i64 %177, 1
  %181 = icmp eq i64 %180, %153
  br i1 %181, label %175, label %176

182:                                              ; preds = %175
  %183 = getelementptr ptr, ptr %11, i64 %149
  %184 = load ptr, ptr %183, align 8
  br label %185

185:                                              ; preds = %182, %175, %126, %123
  %186 = phi ptr [ null, %175 ], [ %184, %182 ], [ null, %123 ], [ null, %126 ]
  ret ptr %186
}

define internal fastcc ptr @new_array(ptr noundef captures(none) %0) unnamed_addr #0 {
  %2 = getelementptr i8, ptr %0, i64 16
  %3 = getelementptr i8, ptr %0, i64 40
  %4 = load i64, ptr %3, align 8
  %5 = icmp slt i64 %4, 4097
  br i1 %5, label %6, label %8

6:                                                ; preds = %1
  %7 = tail call ptr @malloc(i64 noundef %4) #12
  br label %12

8:                                                ; preds = %1
  %9 = add nuw i64 %4, 63
  %10 = and i64 %9, -64
  %11 = tail call ptr @aligned_alloc(i64 noundef 64, i64 noundef %10) #12
  br label %12

12:                                               ; preds = %8, %6
  %13 = phi ptr [ %7, %6 ], [ %11, %8 ]
  %14 = icmp eq ptr %13, null
  br i1 %14, label %15, label %17

15:                                               ; preds = %12
  %16 = tail call ptr @PyErr_NoMemory() #12
  br label %42

17:                                               ; preds = %12
  %18 = load ptr, ptr %2, align 8
  tail call void @Py_IncRef(ptr noundef %18) #12
  %19 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %20 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %21 = load ptr, ptr %2, align 8
  %22 = getelementptr i8, ptr %0, i64 24
  %23 = load i64, ptr %22, align 8
  %24 = trunc i64 %23 to i32
  %25 = getelementptr i8, ptr %0, i64 32
  %26 = load ptr, ptr %25, align 8
  %27 = tail call ptr %19(ptr noundef %20, ptr noundef %21, i32 noundef %24, ptr noundef %26, ptr noundef null, ptr noundef nonnull %13, i32 noundef 1281, ptr noundef null) #12
  %28 = icmp eq ptr %27, null
  br i1 %28, label %29, label %30

29:                                               ; preds = %17
  tail call void @free(ptr noundef nonnull %13) #12
  br label %42

30:                                               ; preds = %17
  %31 = getelementptr i8, ptr %27, i64 64
  %32 = load i32, ptr %31, align 8
  %33 = or i32 %32, 4
  store i32 %33, ptr %31, align 8
  %34 = icmp slt i64 %4, 16385
  br i1 %34, label %35, label %42

35:                                               ; preds = %30
  %36 = getelementptr i8, ptr %0, i64 64
  %37 = load ptr, ptr %36, align 8
  tail call void @Py_IncRef(ptr noundef nonnull %27) #12
  %38 = getelementptr i8, ptr %0, i64 56
  %39 = load ptr, ptr %38, align 8
  store ptr %39, ptr %36, align 8
  store ptr %27, ptr %38, align 8
  %40 = icmp eq ptr %37, null
  br i1 %40, label %42, label %41

41:                                               ; preds = %35
  tail call void @Py_DecRef(ptr noundef nonnull %37) #12
  br label %42

42:                                               ; preds = %41, %35, %30, %29, %15
  %43 = phi ptr [ %16, %15 ], [ null, %29 ], [ %27, %30 ], [ %27, %35 ], [ %27, %41 ]
  ret ptr %43
}

declare ptr @malloc(i64 noundef) local_unnamed_addr #4

declare ptr @aligned_alloc(i64 noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyErr_NoMemory() local_unnamed_addr #4

declare void @free(ptr noundef) local_unnamed_addr #4

define internal fastcc zeroext i1 @run_timed(ptr noundef nonnull captures(none) %0, ptr noundef %1) unnamed_addr #8 {
  %3 = alloca %struct.Time, align 8
  %4 = alloca %struct.Time, align 8
  %5 = getelementptr i8, ptr %0, i64 184
  %6 = load i64, ptr %5, align 8
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %41, label %8

8:                                                ; preds = %2
  %9 = getelementptr i8, ptr %0, i64 64
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr ptr, ptr %1, i64 %10
  %12 = getelementptr i8, ptr %11, i64 16
  %13 = getelementptr i8, ptr %0, i64 208
  %14 = load i64, ptr %13, align 8
  %15 = icmp sgt i64 %14, 0
  br i1 %15, label %16, label %23

16:                                               ; preds = %16, %8
  %17 = phi i64 [ %20, %16 ], [ 0, %8 ]
  %18 = getelementptr ptr, ptr %12, i64 %17
  %19 = load ptr, ptr %18, align 8
  tail call void @Py_IncRef(ptr noundef %19) #12
  %20 = add nuw nsw i64 %17, 1
  %21 = load i64, ptr %13, align 8
  %22 = icmp slt i64 %20, %21
  br i1 %22, label %16, label %23

23:                                               ; preds = %16, %8
  %24 = getelementptr i8, ptr %0, i64 168
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr i8, ptr %0, i64 176
  %27 = load ptr, ptr %26, align 8
  %28 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %25, ptr noundef %27) #12
  %29 = load i64, ptr %9, align 8
  %30 = getelementptr ptr, ptr %1, i64 %29
  %31 = getelementptr i8, ptr %30, i64 16
  %32 = load i64, ptr %13, align 8
  %33 = icmp sgt i64 %32, 0
  br i1 %33, label %34, label %147

34:                                               ; preds = %34, %23
  %35 = phi i64 [ %38, %34 ], [ 0, %23 ]
  %36 = getelementptr ptr, ptr %31, i64 %35
  %37 = load ptr, ptr %36, align 8
  tail call void @Py_DecRef(ptr noundef %37) #12
  %38 = add nuw nsw i64 %35, 1
  %39 = load i64, ptr %13, align 8
  %40 = icmp slt i64 %38, %39
  br i1 %40, label %34, label %147

41:                                               ; preds = %2
  %42 = getelementptr i8, ptr %0, i64 200
  %43 = load i64, ptr %42, align 8
  %44 = add i64 %43, 1
  store i64 %44, ptr %42, align 8
  %45 = and i64 %43, 63
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %47, label %104

47:                                               ; preds = %41
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #9
  %48 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4) #12
  %49 = icmp eq i32 %48, 0
  br i1 %49, label %52, label %50

50:                                               ; preds = %47
  %51 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %4) #12
  br label %52

52:                                               ; preds = %50, %47
  %53 = load i64, ptr %4, align 8
  %54 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %55 = load i64, ptr %54, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #9
  %56 = getelementptr i8, ptr %0, i64 64
  %57 = load i64, ptr %56, align 8
  %58 = getelementptr ptr, ptr %1, i64 %57
  %59 = getelementptr i8, ptr %58, i64 16
  %60 = getelementptr i8, ptr %0, i64 208
  %61 = load i64, ptr %60, align 8
  %62 = icmp sgt i64 %61, 0
  br i1 %62, label %63, label %70

63:                                               ; preds = %63, %52
  %64 = phi i64 [ %67, %63 ], [ 0, %52 ]
  %65 = getelementptr ptr, ptr %59, i64 %64
  %66 = load ptr, ptr %65, align 8
  call void @Py_IncRef(ptr noundef %66) #12
  %67 = add nuw nsw i64 %64, 1
  %68 = load i64, ptr %60, align 8
  %69 = icmp slt i64 %67, %68
  br i1 %69, label %63, label %70

70:                                               ; preds = %63, %52
  %71 = getelementptr i8, ptr %0, i64 168
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i8, ptr %0, i64 176
  %74 = load ptr, ptr %73, align 8
  %75 = call zeroext i1 @run_program(ptr noundef %1, ptr noundef %72, ptr noundef %74) #12
  %76 = load i64, ptr %56, align 8
  %77 = getelementptr ptr, ptr %1, i64 %76
  %78 = getelementptr i8, ptr %77, i64 16
  %79 = load i64, ptr %60, align 8
  %80 = icmp sgt i64 %79, 0
  br i1 %80, label %81, label %88

81:                                               ; preds = %81, %70
  %82 = phi i64 [ %85, %81 ], [ 0, %70 ]
  %83 = getelementptr ptr, ptr %78, i64 %82
  %84 = load ptr, ptr %83, align 8
  call void @Py_DecRef(ptr noundef %84) #12
  %85 = add nuw nsw i64 %82, 1
  %86 = load i64, ptr %60, align 8
  %87 = icmp slt i64 %85, %86
  br i1 %87, label %81, label %88

88:                                               ; preds = %81, %70
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #9
  %89 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3) #12
  %90 = icmp eq i32 %89, 0
  br i1 %90, label %93, label %91

91:                                               ; preds = %88
  %92 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %3) #12
  br label %93

93:                                               ; preds = %91, %88
  %94 = load i64, ptr %3, align 8
  %95 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %96 = load i64, ptr %95, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #9
  %97 = sub i64 %94, %53
  %98 = mul i64 %97, 1000000000
  %99 = sub i64 %96, %55
  %100 = add i64 %99, %98
  %101 = icmp sgt i64 %100, 50000
  %102 = zext i1 %101 to i64
  %103 = getelementptr i8, ptr %0, i64 192
  store i64 %102, ptr %103, align 8
  br label %147

104:                                              ; preds = %41
  %105 = getelementptr i8, ptr %0, i64 192
  %106 = load i64, ptr %105, align 8
  %107 = icmp eq i64 %106, 0
  br i1 %107, label %141, label %108

108:                                              ; preds = %104
  %109 = getelementptr i8, ptr %0, i64 64
  %110 = load i64, ptr %109, align 8
  %111 = getelementptr ptr, ptr %1, i64 %110
  %112 = getelementptr i8, ptr %111, i64 16
  %113 = getelementptr i8, ptr %0, i64 208
  %114 = load i64, ptr %113, align 8
  %115 = icmp sgt i64 %114, 0
  br i1 %115, label %116, label %123

116:                                              ; preds = %116, %108
  %117 = phi i64 [ %120, %116 ], [ 0, %108 ]
  %118 = getelementptr ptr, ptr %112, i64 %117
  %119 = load ptr, ptr %118, align 8
  tail call void @Py_IncRef(ptr noundef %119) #12
  %120 = add nuw nsw i64 %117, 1
  %121 = load i64, ptr %113, align 8
  %122 = icmp slt i64 %120, %121
  br i1 %122, label %116, label %123

123:                                              ; preds = %116, %108
  %124 = getelementptr i8, ptr %0, i64 168
  %125 = load ptr, ptr %124, align 8
  %126 = getelementptr i8, ptr %0, i64 176
  %127 = load ptr, ptr %126, align 8
  %128 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %125, ptr noundef %127) #12
  %129 = load i64, ptr %109, align 8
  %130 = getelementptr ptr, ptr %1, i64 %129
  %131 = getelementptr i8, ptr %130, i64 16
  %132 = load i64, ptr %113, align 8
  %133 = icmp sgt i64 %132, 0
  br i1 %133, label %134, label %147

134:                                              ; preds = %134, %123
  %135 = phi i64 [ %138, %134 ], [ 0, %123 ]
  %136 = getelementptr ptr, ptr %131, i64 %135
  %137 = load ptr, ptr %136, align 8
  tail call void @Py_DecRef(ptr noundef %137) #12
  %138 = add nuw nsw i64 %135, 1
  %139 = load i64, ptr %113, align 8
  %140 = icmp slt i64 %138, %139
  br i1 %140, label %134, label %147

141:                                              ; preds = %104
  %142 = getelementptr i8, ptr %0, i64 168
  %143 = load ptr, ptr %142, align 8
  %144 = getelementptr i8, ptr %0, i64 176
  %145 = load ptr, ptr %144, align 8
  %146 = tail call zeroext i1 @run_instructions(ptr noundef %1, ptr noundef %143, ptr noundef %145) #12
  br label %147

147:                                              ; preds = %141, %134, %123, %93, %34, %23
  %148 = phi i1 [ %146, %141 ], [ %75, %93 ], [ %128, %134 ], [ %28, %23 ], [ %128, %123 ], [ %28, %34 ]
  ret i1 %148
}

declare zeroext i1 @run_instructions(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare zeroext i1 @run_program(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyObject_Vectorcall(ptr noundef, ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyList_New(i64 noundef) local_unnamed_addr #4

declare i32 @PyList_SetItem(ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyType_GenericAlloc(ptr noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyLong_FromLongLong(i64 noundef) local_unnamed_addr #4

declare ptr @PyFloat_FromDouble(double noundef) local_unnamed_addr #4

declare ptr @PyBool_FromLong(i64 noundef) local_unnamed_addr #4

declare ptr @PyTuple_New(i64 noundef) local_unnamed_addr #4

declare i32 @PyTuple_SetItem(ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyDict_New() local_unnamed_addr #4

declare i32 @PyDict_SetItem(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyList_SetSlice(ptr noundef, i64 noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare void @PyDict_Clear(ptr noundef) local_unnamed_addr #4

declare i32 @PyDict_Update(ptr noundef, ptr noundef) local_unnamed_addr #4

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { cold noinline nounwind null_pointer_is_valid optsize "no-builtins" }
attributes #3 = { nofree nosync nounwind null_pointer_is_valid memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #4 = { null_pointer_is_valid "no-builtins" }
attributes #5 = { cold mustprogress nofree noinline norecurse nosync nounwind null_pointer_is_valid optsize willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #6 = { nofree norecurse nosync nounwind null_pointer_is_valid memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #7 = { noinline nounwind null_pointer_is_valid "no-builtins" }
attributes #8 = { inlinehint nounwind null_pointer_is_valid "no-builtins" }
attributes #9 = { nounwind }
attributes #10 = { nobuiltin "no-builtins" }
attributes #11 = { cold nobuiltin "no-builtins" }
attributes #12 = { nobuiltin nounwind "no-builtins" }

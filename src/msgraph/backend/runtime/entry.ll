; entry.c, compiled by ziglang 0.17.1; sources 79fae3462ec3d4c617bef687b3d83e68cd510a0be5e708227d40dae76b78aab9


%struct.Context = type { ptr, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Capture = type { ptr, i64, %struct.ArrayType, ptr }
%struct.ArrayType = type { ptr, i64, ptr, i64 }
%struct.Guard = type { i64, ptr, ptr, ptr }
%struct.Result = type { i64, ptr, %struct.ArrayType, ptr, ptr }
%struct.Span = type { i64, i64 }
%struct.Output = type { i64, i64 }
%struct.Time.0 = type { i64, i64 }

@context = local_unnamed_addr global %struct.Context zeroinitializer, align 8

define ptr @enter(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = getelementptr i8, ptr %0, i64 24
  %6 = load ptr, ptr %5, align 8
  %7 = and i64 %2, 9223372036854775807
  br label %8

8:                                                ; preds = %11, %4
  %9 = phi ptr [ %6, %4 ], [ %12, %11 ]
  %10 = icmp eq ptr %9, null
  br i1 %10, label %19, label %11

11:                                               ; preds = %8
  %12 = load ptr, ptr %9, align 8
  %13 = tail call fastcc ptr @run_plan(ptr noundef %9, ptr noundef %1, i64 noundef %7, ptr noundef %3) #6
  %14 = icmp eq ptr %13, inttoptr (i64 1 to ptr)
  br i1 %14, label %8, label %15

15:                                               ; preds = %11
  %16 = getelementptr i8, ptr %0, i64 32
  %17 = load i64, ptr %16, align 8
  %18 = add i64 %17, 1
  store i64 %18, ptr %16, align 8
  br label %21

19:                                               ; preds = %8
  %20 = tail call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #7
  br label %21

21:                                               ; preds = %19, %15
  %22 = phi ptr [ %20, %19 ], [ %13, %15 ]
  ret ptr %22
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

define internal fastcc ptr @run_plan(ptr noundef nonnull %0, ptr noundef readonly captures(none) %1, i64 noundef range(i64 0, -9223372036854775808) %2, ptr noundef readonly captures(address_is_null) %3) unnamed_addr #0 {
  %5 = alloca ptr, align 8
  %6 = getelementptr i8, ptr %0, i64 216
  %7 = load i64, ptr %6, align 8
  %8 = add i64 %7, %2
  %9 = getelementptr i8, ptr %0, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = icmp eq i64 %8, %10
  br i1 %11, label %12, label %542

12:                                               ; preds = %4
  %13 = icmp eq ptr %3, null
  br i1 %13, label %33, label %14

14:                                               ; preds = %12
  %15 = getelementptr i8, ptr %3, i64 16
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, %7
  br i1 %17, label %18, label %542

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
  br i1 %32, label %23, label %542

33:                                               ; preds = %12
  %34 = icmp eq i64 %7, 0
  br i1 %34, label %35, label %542

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
  %45 = call ptr @memcpy(ptr noundef nonnull %39, ptr noundef %41, i64 noundef %44) #8
  %46 = icmp sgt i64 %8, 0
  br i1 %46, label %47, label %60

47:                                               ; preds = %35
  %48 = getelementptr i8, ptr %0, i64 24
  %49 = load ptr, ptr %48, align 8
  br label %53

50:                                               ; preds = %53
  %51 = add nuw nsw i64 %55, 1
  %52 = icmp eq i64 %51, %8
  br i1 %52, label %60, label %53

53:                                               ; preds = %50, %47
  %54 = phi ptr [ %58, %50 ], [ %49, %47 ]
  %55 = phi i64 [ %51, %50 ], [ 0, %47 ]
  %56 = getelementptr ptr, ptr %1, i64 %55
  %57 = load ptr, ptr %56, align 8
  %58 = call fastcc ptr @argument_fits(ptr noundef %57, ptr noundef %54, ptr noundef nonnull %39, ptr noundef nonnull %0) #6
  %59 = icmp eq ptr %58, null
  br i1 %59, label %542, label %50

60:                                               ; preds = %50, %35
  %61 = getelementptr i8, ptr %0, i64 56
  %62 = load ptr, ptr %61, align 8
  %63 = getelementptr i8, ptr %0, i64 48
  %64 = load i64, ptr %63, align 8
  %65 = icmp sgt i64 %64, 0
  br i1 %65, label %66, label %130

66:                                               ; preds = %60
  %67 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  br label %68

68:                                               ; preds = %121, %66
  %69 = phi i64 [ %128, %121 ], [ 0, %66 ]
  %70 = getelementptr %struct.Capture, ptr %62, i64 %69
  %71 = load ptr, ptr %70, align 8
  %72 = getelementptr i8, ptr %71, i64 %67
  %73 = load ptr, ptr %72, align 8
  %74 = icmp eq ptr %73, null
  br i1 %74, label %542, label %75

75:                                               ; preds = %68
  %76 = getelementptr i8, ptr %70, i64 16
  %77 = getelementptr i8, ptr %73, i64 56
  %78 = load ptr, ptr %77, align 8
  %79 = load ptr, ptr %76, align 8
  %80 = icmp eq ptr %78, %79
  br i1 %80, label %81, label %542

81:                                               ; preds = %75
  %82 = getelementptr i8, ptr %73, i64 64
  %83 = load i32, ptr %82, align 8
  %84 = and i32 %83, 257
  %85 = icmp eq i32 %84, 257
  br i1 %85, label %86, label %542

86:                                               ; preds = %81
  %87 = getelementptr i8, ptr %73, i64 24
  %88 = load i32, ptr %87, align 8
  %89 = getelementptr i8, ptr %70, i64 24
  %90 = load i64, ptr %89, align 8
  %91 = trunc i64 %90 to i32
  %92 = icmp eq i32 %88, %91
  br i1 %92, label %93, label %542

93:                                               ; preds = %86
  %94 = getelementptr i8, ptr %73, i64 32
  %95 = load ptr, ptr %94, align 8
  %96 = getelementptr i8, ptr %70, i64 32
  %97 = load ptr, ptr %96, align 8
  %98 = icmp sgt i32 %88, 0
  br i1 %98, label %99, label %111

99:                                               ; preds = %93
  %100 = zext nneg i32 %88 to i64
  br label %104

101:                                              ; preds = %104
  %102 = add nuw nsw i64 %105, 1
  %103 = icmp eq i64 %102, %100
  br i1 %103, label %111, label %104

104:                                              ; preds = %101, %99
  %105 = phi i64 [ 0, %99 ], [ %102, %101 ]
  %106 = getelementptr i64, ptr %95, i64 %105
  %107 = load i64, ptr %106, align 8
  %108 = getelementptr i64, ptr %97, i64 %105
  %109 = load i64, ptr %108, align 8
  %110 = icmp eq i64 %107, %109
  br i1 %110, label %101, label %542

111:                                              ; preds = %101, %93
  %112 = getelementptr i8, ptr %73, i64 16
  %113 = load ptr, ptr %112, align 8
  %114 = icmp eq ptr %113, null
  br i1 %114, label %542, label %115

115:                                              ; preds = %111
  %116 = getelementptr i8, ptr %70, i64 48
  %117 = load ptr, ptr %116, align 8
  %118 = icmp eq ptr %117, null
  %119 = icmp eq ptr %117, %113
  %120 = or i1 %118, %119
  br i1 %120, label %121, label %542

121:                                              ; preds = %115
  %122 = getelementptr i8, ptr %70, i64 8
  %123 = load i64, ptr %122, align 8
  %124 = getelementptr ptr, ptr %39, i64 %123
  store ptr %113, ptr %124, align 8
  %125 = load i64, ptr %42, align 8
  %126 = getelementptr ptr, ptr %39, i64 %125
  %127 = getelementptr ptr, ptr %126, i64 %123
  store ptr %73, ptr %127, align 8
  %128 = add nuw nsw i64 %69, 1
  %129 = icmp eq i64 %128, %64
  br i1 %129, label %130, label %68

130:                                              ; preds = %121, %60
  %131 = getelementptr i8, ptr %0, i64 40
  %132 = load ptr, ptr %131, align 8
  %133 = getelementptr i8, ptr %0, i64 32
  %134 = load i64, ptr %133, align 8
  %135 = icmp sgt i64 %134, 0
  br i1 %135, label %136, label %260

136:                                              ; preds = %256, %130
  %137 = phi i64 [ %257, %256 ], [ 0, %130 ]
  %138 = getelementptr %struct.Guard, ptr %132, i64 %137
  %139 = load i64, ptr %138, align 8
  switch i64 %139, label %232 [
    i64 0, label %140
    i64 2, label %152
    i64 3, label %177
  ]

140:                                              ; preds = %136
  %141 = getelementptr i8, ptr %138, i64 8
  %142 = load ptr, ptr %141, align 8
  %143 = getelementptr i8, ptr %138, i64 16
  %144 = load ptr, ptr %143, align 8
  %145 = call ptr @PyDict_GetItemWithError(ptr noundef %142, ptr noundef %144) #8
  %146 = getelementptr i8, ptr %138, i64 24
  %147 = load ptr, ptr %146, align 8
  %148 = icmp eq ptr %145, %147
  %149 = icmp ne ptr %145, null
  %150 = or i1 %149, %148
  br i1 %150, label %255, label %151

151:                                              ; preds = %140
  call void @PyErr_Clear() #8
  br label %542

152:                                              ; preds = %136
  %153 = getelementptr i8, ptr %138, i64 8
  %154 = load ptr, ptr %153, align 8
  %155 = getelementptr i8, ptr %154, i64 16
  %156 = load i64, ptr %155, align 8
  %157 = getelementptr i8, ptr %138, i64 16
  %158 = load ptr, ptr %157, align 8
  %159 = ptrtoint ptr %158 to i64
  %160 = icmp eq i64 %156, %159
  br i1 %160, label %161, label %542

161:                                              ; preds = %152
  %162 = getelementptr i8, ptr %154, i64 24
  %163 = load ptr, ptr %162, align 8
  %164 = getelementptr i8, ptr %138, i64 24
  %165 = load ptr, ptr %164, align 8
  %166 = icmp slt ptr %158, inttoptr (i64 1 to ptr)
  br i1 %166, label %256, label %170

167:                                              ; preds = %170
  %168 = add nuw nsw i64 %171, 1
  %169 = icmp eq i64 %168, %156
  br i1 %169, label %256, label %170

170:                                              ; preds = %167, %161
  %171 = phi i64 [ %168, %167 ], [ 0, %161 ]
  %172 = getelementptr i64, ptr %163, i64 %171
  %173 = load i64, ptr %172, align 8
  %174 = getelementptr i64, ptr %165, i64 %171
  %175 = load i64, ptr %174, align 8
  %176 = icmp eq i64 %173, %175
  br i1 %176, label %167, label %542

177:                                              ; preds = %136
  %178 = getelementptr i8, ptr %138, i64 16
  %179 = load ptr, ptr %178, align 8
  %180 = getelementptr i8, ptr %138, i64 8
  %181 = load ptr, ptr %180, align 8
  %182 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %183 = getelementptr i8, ptr %181, i64 %182
  %184 = load ptr, ptr %183, align 8
  %185 = icmp eq ptr %184, null
  br i1 %185, label %542, label %186

186:                                              ; preds = %177
  %187 = getelementptr i8, ptr %184, i64 56
  %188 = load ptr, ptr %187, align 8
  %189 = load ptr, ptr %179, align 8
  %190 = icmp eq ptr %188, %189
  br i1 %190, label %191, label %542

191:                                              ; preds = %186
  %192 = getelementptr i8, ptr %184, i64 64
  %193 = load i32, ptr %192, align 8
  %194 = and i32 %193, 257
  %195 = icmp eq i32 %194, 257
  br i1 %195, label %196, label %542

196:                                              ; preds = %191
  %197 = getelementptr i8, ptr %184, i64 24
  %198 = load i32, ptr %197, align 8
  %199 = getelementptr i8, ptr %179, i64 8
  %200 = load i64, ptr %199, align 8
  %201 = trunc i64 %200 to i32
  %202 = icmp eq i32 %198, %201
  br i1 %202, label %203, label %542

203:                                              ; preds = %196
  %204 = getelementptr i8, ptr %184, i64 32
  %205 = load ptr, ptr %204, align 8
  %206 = getelementptr i8, ptr %179, i64 16
  %207 = load ptr, ptr %206, align 8
  %208 = icmp sgt i32 %198, 0
  br i1 %208, label %209, label %221

209:                                              ; preds = %203
  %210 = zext nneg i32 %198 to i64
  br label %214

211:                                              ; preds = %214
  %212 = add nuw nsw i64 %215, 1
  %213 = icmp eq i64 %212, %210
  br i1 %213, label %221, label %214

214:                                              ; preds = %211, %209
  %215 = phi i64 [ 0, %209 ], [ %212, %211 ]
  %216 = getelementptr i64, ptr %205, i64 %215
  %217 = load i64, ptr %216, align 8
  %218 = getelementptr i64, ptr %207, i64 %215
  %219 = load i64, ptr %218, align 8
  %220 = icmp eq i64 %217, %219
  br i1 %220, label %211, label %542

221:                                              ; preds = %211, %203
  %222 = getelementptr i8, ptr %184, i64 16
  %223 = load ptr, ptr %222, align 8
  %224 = icmp eq ptr %223, null
  br i1 %224, label %542, label %225

225:                                              ; preds = %221
  %226 = getelementptr i8, ptr %138, i64 24
  %227 = load ptr, ptr %226, align 8
  %228 = getelementptr i8, ptr %179, i64 24
  %229 = load i64, ptr %228, align 8
  %230 = call i32 @memcmp(ptr noundef nonnull %223, ptr noundef %227, i64 noundef %229) #8
  %231 = icmp eq i32 %230, 0
  br i1 %231, label %256, label %542

232:                                              ; preds = %136
  %233 = getelementptr i8, ptr %138, i64 8
  %234 = load ptr, ptr %233, align 8
  %235 = load ptr, ptr %234, align 8
  %236 = getelementptr i8, ptr %138, i64 24
  %237 = load ptr, ptr %236, align 8
  %238 = icmp eq ptr %235, %237
  br i1 %238, label %239, label %542

239:                                              ; preds = %232
  %240 = getelementptr i8, ptr %138, i64 16
  %241 = load ptr, ptr %240, align 8
  %242 = icmp eq ptr %241, null
  br i1 %242, label %256, label %243

243:                                              ; preds = %239
  %244 = getelementptr i8, ptr %234, i64 8
  br label %245

245:                                              ; preds = %245, %243
  %246 = phi i1 [ true, %245 ], [ false, %243 ]
  %247 = phi i64 [ 1, %245 ], [ 0, %243 ]
  %248 = getelementptr i64, ptr %244, i64 %247
  %249 = load i64, ptr %248, align 8
  %250 = getelementptr i64, ptr %241, i64 %247
  %251 = load i64, ptr %250, align 8
  %252 = icmp ne i64 %249, %251
  %253 = or i1 %246, %252
  br i1 %253, label %254, label %245

254:                                              ; preds = %245
  br i1 %252, label %542, label %256

255:                                              ; preds = %140
  br i1 %148, label %256, label %542

256:                                              ; preds = %255, %254, %239, %225, %167, %161
  %257 = add nuw nsw i64 %137, 1
  %258 = load i64, ptr %133, align 8
  %259 = icmp slt i64 %257, %258
  br i1 %259, label %136, label %260

260:                                              ; preds = %256, %130
  %261 = getelementptr i8, ptr %0, i64 8
  %262 = load ptr, ptr %261, align 8
  call void @Py_IncRef(ptr noundef %262) #8
  %263 = getelementptr i8, ptr %0, i64 80
  %264 = load i64, ptr %263, align 8
  %265 = shl i64 %264, 3
  %266 = alloca i8, i64 %265, align 16
  %267 = call ptr @memset(ptr noundef nonnull %266, i32 noundef 0, i64 noundef %265) #8
  %268 = load i64, ptr %263, align 8
  %269 = shl i64 %268, 3
  %270 = alloca i8, i64 %269, align 16
  %271 = getelementptr i8, ptr %0, i64 88
  %272 = load ptr, ptr %271, align 8
  %273 = icmp slt i64 %268, 1
  br i1 %273, label %454, label %274

274:                                              ; preds = %447, %260
  %275 = phi i64 [ %448, %447 ], [ %268, %260 ]
  %276 = phi i64 [ %452, %447 ], [ 0, %260 ]
  %277 = getelementptr %struct.Result, ptr %272, i64 %276
  %278 = getelementptr i8, ptr %277, i64 8
  %279 = load ptr, ptr %278, align 8
  %280 = icmp eq ptr %279, null
  br i1 %280, label %281, label %287

281:                                              ; preds = %274
  %282 = getelementptr i8, ptr %277, i64 16
  %283 = load ptr, ptr %282, align 8
  %284 = icmp eq ptr %283, null
  br i1 %284, label %285, label %289

285:                                              ; preds = %281
  %286 = getelementptr i64, ptr %270, i64 %276
  br label %447

287:                                              ; preds = %274
  %288 = call ptr @PyObject_CallNoArgs(ptr noundef nonnull %279) #8
  br label %438

289:                                              ; preds = %281
  %290 = getelementptr i8, ptr %277, i64 48
  %291 = load ptr, ptr %290, align 8
  %292 = icmp eq ptr %291, null
  br i1 %292, label %342, label %293

293:                                              ; preds = %289
  %294 = load i32, ptr %291, align 8
  %295 = icmp eq i32 %294, 1
  br i1 %295, label %296, label %342

296:                                              ; preds = %293
  %297 = getelementptr i8, ptr %291, i64 64
  %298 = load i32, ptr %297, align 8
  %299 = and i32 %298, -3
  %300 = icmp eq i32 %299, 1285
  br i1 %300, label %301, label %342

301:                                              ; preds = %296
  %302 = getelementptr i8, ptr %291, i64 48
  %303 = load ptr, ptr %302, align 8
  %304 = icmp eq ptr %303, null
  br i1 %304, label %305, label %342

305:                                              ; preds = %301
  %306 = getelementptr i8, ptr %291, i64 72
  %307 = load ptr, ptr %306, align 8
  %308 = icmp eq ptr %307, null
  br i1 %308, label %309, label %342

309:                                              ; preds = %305
  %310 = getelementptr i8, ptr %291, i64 56
  %311 = load ptr, ptr %310, align 8
  %312 = icmp eq ptr %311, %283
  br i1 %312, label %313, label %342

313:                                              ; preds = %309
  %314 = getelementptr i8, ptr %291, i64 24
  %315 = load i32, ptr %314, align 8
  %316 = getelementptr i8, ptr %277, i64 24
  %317 = load i64, ptr %316, align 8
  %318 = trunc i64 %317 to i32
  %319 = icmp eq i32 %315, %318
  br i1 %319, label %320, label %342

320:                                              ; preds = %313
  %321 = getelementptr i8, ptr %291, i64 32
  %322 = load ptr, ptr %321, align 8
  %323 = getelementptr i8, ptr %277, i64 32
  %324 = load ptr, ptr %323, align 8
  %325 = icmp sgt i32 %315, 0
  br i1 %325, label %326, label %338

326:                                              ; preds = %320
  %327 = zext nneg i32 %315 to i64
  br label %331

328:                                              ; preds = %331
  %329 = add nuw nsw i64 %332, 1
  %330 = icmp eq i64 %329, %327
  br i1 %330, label %338, label %331

331:                                              ; preds = %328, %326
  %332 = phi i64 [ 0, %326 ], [ %329, %328 ]
  %333 = getelementptr i64, ptr %322, i64 %332
  %334 = load i64, ptr %333, align 8
  %335 = getelementptr i64, ptr %324, i64 %332
  %336 = load i64, ptr %335, align 8
  %337 = icmp eq i64 %334, %336
  br i1 %337, label %328, label %342

338:                                              ; preds = %328, %320
  %339 = getelementptr i8, ptr %291, i64 16
  %340 = load ptr, ptr %339, align 8
  %341 = icmp eq ptr %340, null
  br i1 %341, label %342, label %434

342:                                              ; preds = %338, %331, %313, %309, %305, %301, %296, %293, %289
  %343 = getelementptr i8, ptr %277, i64 56
  %344 = load ptr, ptr %343, align 8
  %345 = icmp eq ptr %344, null
  br i1 %345, label %395, label %346

346:                                              ; preds = %342
  %347 = load i32, ptr %344, align 8
  %348 = icmp eq i32 %347, 1
  br i1 %348, label %349, label %395

349:                                              ; preds = %346
  %350 = getelementptr i8, ptr %344, i64 64
  %351 = load i32, ptr %350, align 8
  %352 = and i32 %351, -3
  %353 = icmp eq i32 %352, 1285
  br i1 %353, label %354, label %395

354:                                              ; preds = %349
  %355 = getelementptr i8, ptr %344, i64 48
  %356 = load ptr, ptr %355, align 8
  %357 = icmp eq ptr %356, null
  br i1 %357, label %358, label %395

358:                                              ; preds = %354
  %359 = getelementptr i8, ptr %344, i64 72
  %360 = load ptr, ptr %359, align 8
  %361 = icmp eq ptr %360, null
  br i1 %361, label %362, label %395

362:                                              ; preds = %358
  %363 = getelementptr i8, ptr %344, i64 56
  %364 = load ptr, ptr %363, align 8
  %365 = icmp eq ptr %364, %283
  br i1 %365, label %366, label %395

366:                                              ; preds = %362
  %367 = getelementptr i8, ptr %344, i64 24
  %368 = load i32, ptr %367, align 8
  %369 = getelementptr i8, ptr %277, i64 24
  %370 = load i64, ptr %369, align 8
  %371 = trunc i64 %370 to i32
  %372 = icmp eq i32 %368, %371
  br i1 %372, label %373, label %395

373:                                              ; preds = %366
  %374 = getelementptr i8, ptr %344, i64 32
  %375 = load ptr, ptr %374, align 8
  %376 = getelementptr i8, ptr %277, i64 32
  %377 = load ptr, ptr %376, align 8
  %378 = icmp sgt i32 %368, 0
  br i1 %378, label %379, label %391

379:                                              ; preds = %373
  %380 = zext nneg i32 %368 to i64
  br label %384

381:                                              ; preds = %384
  %382 = add nuw nsw i64 %385, 1
  %383 = icmp eq i64 %382, %380
  br i1 %383, label %391, label %384

384:                                              ; preds = %381, %379
  %385 = phi i64 [ 0, %379 ], [ %382, %381 ]
  %386 = getelementptr i64, ptr %375, i64 %385
  %387 = load i64, ptr %386, align 8
  %388 = getelementptr i64, ptr %377, i64 %385
  %389 = load i64, ptr %388, align 8
  %390 = icmp eq i64 %387, %389
  br i1 %390, label %381, label %395

391:                                              ; preds = %381, %373
  %392 = getelementptr i8, ptr %344, i64 16
  %393 = load ptr, ptr %392, align 8
  %394 = icmp eq ptr %393, null
  br i1 %394, label %395, label %434

395:                                              ; preds = %391, %384, %366, %362, %358, %354, %349, %346, %342
  %396 = getelementptr i8, ptr %277, i64 40
  %397 = load i64, ptr %396, align 8
  %398 = icmp slt i64 %397, 4097
  br i1 %398, label %399, label %401

399:                                              ; preds = %395
  %400 = call ptr @malloc(i64 noundef %397) #8
  br label %405

401:                                              ; preds = %395
  %402 = add nuw i64 %397, 63
  %403 = and i64 %402, -64
  %404 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %403) #8
  br label %405

405:                                              ; preds = %401, %399
  %406 = phi ptr [ %400, %399 ], [ %404, %401 ]
  %407 = icmp eq ptr %406, null
  br i1 %407, label %408, label %410

408:                                              ; preds = %405
  %409 = call ptr @PyErr_NoMemory() #8
  br label %438

410:                                              ; preds = %405
  %411 = load ptr, ptr %282, align 8
  call void @Py_IncRef(ptr noundef %411) #8
  %412 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %413 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %414 = load ptr, ptr %282, align 8
  %415 = getelementptr i8, ptr %277, i64 24
  %416 = load i64, ptr %415, align 8
  %417 = trunc i64 %416 to i32
  %418 = getelementptr i8, ptr %277, i64 32
  %419 = load ptr, ptr %418, align 8
  %420 = call ptr %412(ptr noundef %413, ptr noundef %414, i32 noundef %417, ptr noundef %419, ptr noundef null, ptr noundef nonnull %406, i32 noundef 1281, ptr noundef null) #8
  %421 = icmp eq ptr %420, null
  br i1 %421, label %422, label %424

422:                                              ; preds = %410
  call void @free(ptr noundef nonnull %406) #8
  %423 = getelementptr ptr, ptr %266, i64 %276
  store ptr null, ptr %423, align 8
  br label %525

424:                                              ; preds = %410
  %425 = getelementptr i8, ptr %420, i64 64
  %426 = load i32, ptr %425, align 8
  %427 = or i32 %426, 4
  store i32 %427, ptr %425, align 8
  %428 = icmp slt i64 %397, 16385
  br i1 %428, label %429, label %436

429:                                              ; preds = %424
  %430 = load ptr, ptr %343, align 8
  call void @Py_IncRef(ptr noundef nonnull %420) #8
  %431 = load ptr, ptr %290, align 8
  store ptr %431, ptr %343, align 8
  store ptr %420, ptr %290, align 8
  %432 = icmp eq ptr %430, null
  br i1 %432, label %436, label %433

433:                                              ; preds = %429
  call void @Py_DecRef(ptr noundef nonnull %430) #8
  br label %436

434:                                              ; preds = %391, %338
  %435 = phi ptr [ %291, %338 ], [ %344, %391 ]
  call void @Py_IncRef(ptr noundef nonnull %435) #8
  br label %438

436:                                              ; preds = %433, %429, %424
  %437 = getelementptr ptr, ptr %266, i64 %276
  store ptr %420, ptr %437, align 8
  br label %442

438:                                              ; preds = %434, %408, %287
  %439 = phi ptr [ %288, %287 ], [ %435, %434 ], [ %409, %408 ]
  %440 = getelementptr ptr, ptr %266, i64 %276
  store ptr %439, ptr %440, align 8
  %441 = icmp eq ptr %439, null
  br i1 %441, label %525, label %442

442:                                              ; preds = %438, %436
  %443 = phi ptr [ %420, %436 ], [ %439, %438 ]
  %444 = getelementptr i8, ptr %443, i64 16
  %445 = load ptr, ptr %444, align 8
  %446 = load i64, ptr %263, align 8
  br label %447

447:                                              ; preds = %442, %285
  %448 = phi i64 [ %275, %285 ], [ %446, %442 ]
  %449 = phi ptr [ %286, %285 ], [ %445, %442 ]
  %450 = load i64, ptr %277, align 8
  %451 = getelementptr ptr, ptr %39, i64 %450
  store ptr %449, ptr %451, align 8
  %452 = add nuw nsw i64 %276, 1
  %453 = icmp slt i64 %452, %448
  br i1 %453, label %274, label %454

454:                                              ; preds = %447, %260
  %455 = getelementptr i8, ptr %0, i64 104
  %456 = load i64, ptr %455, align 8
  %457 = icmp eq i64 %456, 0
  br i1 %457, label %458, label %460

458:                                              ; preds = %454
  %459 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #6
  br i1 %459, label %483, label %489

460:                                              ; preds = %454
  %461 = getelementptr i8, ptr %0, i64 120
  %462 = load i64, ptr %461, align 8
  %463 = icmp eq i64 %462, 0
  br i1 %463, label %464, label %468

464:                                              ; preds = %460
  %465 = getelementptr i8, ptr %0, i64 112
  %466 = load ptr, ptr %465, align 8
  %467 = icmp eq ptr %466, null
  br i1 %467, label %476, label %478

468:                                              ; preds = %460
  %469 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %456) #8
  %470 = icmp eq ptr %469, null
  br i1 %470, label %476, label %471

471:                                              ; preds = %468
  %472 = getelementptr i8, ptr %0, i64 96
  %473 = load i64, ptr %472, align 8
  %474 = getelementptr ptr, ptr %39, i64 %473
  store ptr %469, ptr %474, align 8
  %475 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #6
  call void @free(ptr noundef nonnull %469) #8
  br i1 %475, label %483, label %489

476:                                              ; preds = %468, %464
  %477 = call ptr @PyErr_NoMemory() #8
  br label %525

478:                                              ; preds = %464
  store i64 1, ptr %461, align 8
  %479 = getelementptr i8, ptr %0, i64 96
  %480 = load i64, ptr %479, align 8
  %481 = getelementptr ptr, ptr %39, i64 %480
  store ptr %466, ptr %481, align 8
  %482 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #6
  store i64 0, ptr %461, align 8
  br i1 %482, label %483, label %489

483:                                              ; preds = %478, %471, %458
  %484 = call ptr @PyErr_Occurred() #8
  %485 = icmp eq ptr %484, null
  br i1 %485, label %486, label %525

486:                                              ; preds = %483
  %487 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 48), align 8
  %488 = call ptr @PyObject_CallNoArgs(ptr noundef %487) #8
  br label %525

489:                                              ; preds = %478, %471, %458
  %490 = getelementptr i8, ptr %0, i64 160
  %491 = load ptr, ptr %490, align 8
  %492 = icmp eq ptr %491, null
  br i1 %492, label %504, label %493

493:                                              ; preds = %489
  %494 = getelementptr i8, ptr %0, i64 240
  %495 = load i64, ptr %494, align 8
  %496 = icmp sgt i64 %495, -1
  br i1 %496, label %497, label %506

497:                                              ; preds = %493
  %498 = getelementptr ptr, ptr %266, i64 %495
  %499 = load ptr, ptr %498, align 8
  %500 = getelementptr i8, ptr %499, i64 16
  %501 = load ptr, ptr %500, align 8
  %502 = load i64, ptr %501, align 8
  %503 = icmp eq i64 %502, 0
  br i1 %503, label %504, label %506

504:                                              ; preds = %497, %489
  %505 = call fastcc ptr @build_output(ptr noundef nonnull %0, ptr noundef nonnull %266, ptr noundef nonnull %270) #6
  br label %525

506:                                              ; preds = %497, %493
  %507 = load i64, ptr %263, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  %508 = call ptr @PyList_New(i64 noundef %507) #8
  store ptr %508, ptr %5, align 8
  %509 = icmp eq ptr %508, null
  br i1 %509, label %523, label %510

510:                                              ; preds = %506
  %511 = icmp sgt i64 %507, 0
  br i1 %511, label %515, label %512

512:                                              ; preds = %515, %510
  %513 = call ptr @PyObject_Vectorcall(ptr noundef nonnull %491, ptr noundef nonnull %5, i64 noundef 1, ptr noundef null) #8
  %514 = load ptr, ptr %5, align 8
  call void @Py_DecRef(ptr noundef %514) #8
  br label %523

515:                                              ; preds = %515, %510
  %516 = phi i64 [ %521, %515 ], [ 0, %510 ]
  %517 = getelementptr ptr, ptr %266, i64 %516
  %518 = load ptr, ptr %517, align 8
  call void @Py_IncRef(ptr noundef %518) #8
  %519 = load ptr, ptr %517, align 8
  %520 = call i32 @PyList_SetItem(ptr noundef nonnull %508, i64 noundef %516, ptr noundef %519) #8
  %521 = add nuw nsw i64 %516, 1
  %522 = icmp eq i64 %521, %507
  br i1 %522, label %512, label %515

523:                                              ; preds = %512, %506
  %524 = phi ptr [ %513, %512 ], [ null, %506 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  br label %525

525:                                              ; preds = %523, %504, %486, %483, %476, %438, %422
  %526 = phi ptr [ %524, %523 ], [ null, %483 ], [ null, %476 ], [ null, %486 ], [ %505, %504 ], [ null, %422 ], [ null, %438 ]
  %527 = load i64, ptr %263, align 8
  %528 = icmp sgt i64 %527, 0
  br i1 %528, label %530, label %529

529:                                              ; preds = %538, %525
  call void @Py_DecRef(ptr noundef %262) #8
  br label %542

530:                                              ; preds = %538, %525
  %531 = phi i64 [ %539, %538 ], [ %527, %525 ]
  %532 = phi i64 [ %540, %538 ], [ 0, %525 ]
  %533 = getelementptr ptr, ptr %266, i64 %532
  %534 = load ptr, ptr %533, align 8
  %535 = icmp eq ptr %534, null
  br i1 %535, label %538, label %536

536:                                              ; preds = %530
  call void @Py_DecRef(ptr noundef nonnull %534) #8
  %537 = load i64, ptr %263, align 8
  br label %538

538:                                              ; preds = %536, %530
  %539 = phi i64 [ %531, %530 ], [ %537, %536 ]
  %540 = add nuw nsw i64 %532, 1
  %541 = icmp slt i64 %540, %539
  br i1 %541, label %530, label %529

542:                                              ; preds = %529, %255, %254, %232, %225, %221, %214, %196, %191, %186, %177, %170, %152, %151, %115, %111, %104, %86, %81, %75, %68, %53, %33, %26, %14, %4
  %543 = phi ptr [ inttoptr (i64 1 to ptr), %4 ], [ inttoptr (i64 1 to ptr), %33 ], [ %526, %529 ], [ inttoptr (i64 1 to ptr), %81 ], [ inttoptr (i64 1 to ptr), %14 ], [ inttoptr (i64 1 to ptr), %104 ], [ inttoptr (i64 1 to ptr), %170 ], [ inttoptr (i64 1 to ptr), %151 ], [ inttoptr (i64 1 to ptr), %255 ], [ inttoptr (i64 1 to ptr), %53 ], [ inttoptr (i64 1 to ptr), %214 ], [ inttoptr (i64 1 to ptr), %254 ], [ inttoptr (i64 1 to ptr), %196 ], [ inttoptr (i64 1 to ptr), %177 ], [ inttoptr (i64 1 to ptr), %191 ], [ inttoptr (i64 1 to ptr), %232 ], [ inttoptr (i64 1 to ptr), %221 ], [ inttoptr (i64 1 to ptr), %152 ], [ inttoptr (i64 1 to ptr), %186 ], [ inttoptr (i64 1 to ptr), %225 ], [ inttoptr (i64 1 to ptr), %75 ], [ inttoptr (i64 1 to ptr), %115 ], [ inttoptr (i64 1 to ptr), %111 ], [ inttoptr (i64 1 to ptr), %68 ], [ inttoptr (i64 1 to ptr), %86 ], [ inttoptr (i64 1 to ptr), %26 ]
  ret ptr %543
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
  %12 = tail call ptr @PyObject_Vectorcall(ptr noundef %10, ptr noundef %8, i64 noundef %11, ptr noundef %3) #8
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
  %25 = call ptr @memcpy(ptr noundef %24, ptr noundef %1, i64 noundef %21) #8
  %26 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 40), align 8
  %27 = add nuw i64 %5, 1
  %28 = call ptr @PyObject_Vectorcall(ptr noundef %26, ptr noundef nonnull %23, i64 noundef %27, ptr noundef %3) #8
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
  %35 = tail call fastcc i64 @hash_of(i64 noundef %32, ptr noundef %34, i32 noundef 2) #6
  %36 = add nuw nsw i64 %31, 1
  %37 = icmp eq i64 %36, %14
  br i1 %37, label %28, label %30
}

define internal fastcc i64 @hash_of(i64 noundef %0, ptr noundef readonly captures(none) %1, i32 noundef range(i32 0, 3) %2) unnamed_addr #3 {
  %4 = getelementptr i8, ptr %1, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = ptrtoint ptr %5 to i64
  %7 = xor i64 %0, %6
  %8 = mul i64 %7, -7046029254386353131
  %9 = lshr i64 %8, 20
  %10 = xor i64 %9, %8
  %11 = load ptr, ptr @context, align 8
  %12 = icmp eq ptr %5, %11
  %13 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %14 = icmp eq ptr %5, %13
  %15 = select i1 %12, i1 true, i1 %14
  br i1 %15, label %16, label %57

16:                                               ; preds = %3
  %17 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %18 = getelementptr i8, ptr %1, i64 %17
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, null
  br i1 %20, label %88, label %21

21:                                               ; preds = %16
  %22 = getelementptr i8, ptr %19, i64 8
  %23 = load ptr, ptr %22, align 8
  %24 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %25 = icmp eq ptr %23, %24
  br i1 %25, label %26, label %88

26:                                               ; preds = %21
  %27 = getelementptr i8, ptr %19, i64 56
  %28 = load ptr, ptr %27, align 8
  %29 = ptrtoint ptr %28 to i64
  %30 = xor i64 %10, %29
  %31 = mul i64 %30, -7046029254386353131
  %32 = lshr i64 %31, 20
  %33 = getelementptr i8, ptr %19, i64 24
  %34 = load i32, ptr %33, align 8
  %35 = sext i32 %34 to i64
  %36 = xor i64 %32, %35
  %37 = xor i64 %36, %31
  %38 = mul i64 %37, -7046029254386353131
  %39 = lshr i64 %38, 20
  %40 = xor i64 %39, %38
  %41 = icmp sgt i32 %34, 0
  br i1 %41, label %42, label %88

42:                                               ; preds = %26
  %43 = getelementptr i8, ptr %19, i64 32
  %44 = load ptr, ptr %43, align 8
  %45 = zext nneg i32 %34 to i64
  br label %46

46:                                               ; preds = %46, %42
  %47 = phi i64 [ 0, %42 ], [ %55, %46 ]
  %48 = phi i64 [ %40, %42 ], [ %54, %46 ]
  %49 = getelementptr i64, ptr %44, i64 %47
  %50 = load i64, ptr %49, align 8
  %51 = xor i64 %50, %48
  %52 = mul i64 %51, -7046029254386353131
  %53 = lshr i64 %52, 20
  %54 = xor i64 %53, %52
  %55 = add nuw nsw i64 %47, 1
  %56 = icmp eq i64 %55, %45
  br i1 %56, label %88, label %46

57:                                               ; preds = %3
  %58 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 64), align 8
  %59 = icmp eq ptr %5, %58
  %60 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %61 = icmp eq ptr %5, %60
  %62 = select i1 %59, i1 true, i1 %61
  br i1 %62, label %63, label %88

63:                                               ; preds = %57
  %64 = getelementptr i8, ptr %1, i64 16
  %65 = load i64, ptr %64, align 8
  %66 = xor i64 %65, %10
  %67 = mul i64 %66, -7046029254386353131
  %68 = lshr i64 %67, 20
  %69 = xor i64 %68, %67
  %70 = icmp eq i32 %2, 0
  br i1 %70, label %88, label %71

71:                                               ; preds = %63
  %72 = getelementptr i8, ptr %1, i64 24
  br i1 %61, label %73, label %75

73:                                               ; preds = %71
  %74 = load ptr, ptr %72, align 8
  br label %75

75:                                               ; preds = %73, %71
  %76 = phi ptr [ %74, %73 ], [ %72, %71 ]
  %77 = icmp sgt i64 %65, 0
  br i1 %77, label %78, label %88

78:                                               ; preds = %75
  %79 = add nsw i32 %2, -1
  br label %80

80:                                               ; preds = %80, %78
  %81 = phi i64 [ 0, %78 ], [ %86, %80 ]
  %82 = phi i64 [ %69, %78 ], [ %85, %80 ]
  %83 = getelementptr ptr, ptr %76, i64 %81
  %84 = load ptr, ptr %83, align 8
  %85 = tail call fastcc i64 @hash_of(i64 noundef %82, ptr noundef %84, i32 noundef %79) #6
  %86 = add nuw nsw i64 %81, 1
  %87 = icmp eq i64 %86, %65
  br i1 %87, label %88, label %80

88:                                               ; preds = %80, %75, %63, %57, %46, %26, %21, %16
  %89 = phi i64 [ %10, %57 ], [ %54, %46 ], [ %10, %16 ], [ %10, %21 ], [ %69, %63 ], [ %40, %26 ], [ %69, %75 ], [ %85, %80 ]
  ret i64 %89
}

define ptr @enter_operation(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = and i64 %2, 9223372036854775807
  %6 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 80), align 8
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
  %41 = tail call fastcc i64 @hash_of(i64 noundef %38, ptr noundef %40, i32 noundef 2) #6
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
  %56 = tail call fastcc ptr @run_plan(ptr noundef %52, ptr noundef %1, i64 noundef %5, ptr noundef %3) #6
  %57 = icmp eq ptr %56, inttoptr (i64 1 to ptr)
  br i1 %57, label %51, label %58

58:                                               ; preds = %54
  %59 = getelementptr i8, ptr %0, i64 32
  %60 = load i64, ptr %59, align 8
  %61 = add i64 %60, 1
  store i64 %61, ptr %59, align 8
  br label %64

62:                                               ; preds = %51, %4
  %63 = tail call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #7
  br label %64

64:                                               ; preds = %62, %58
  %65 = phi ptr [ %63, %62 ], [ %56, %58 ]
  ret ptr %65
}

declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #4

declare void @Py_IncRef(ptr noundef) local_unnamed_addr #4

declare ptr @memset(ptr noundef, i32 noundef, i64 noundef) local_unnamed_addr #4

declare void @Py_DecRef(ptr noundef) local_unnamed_addr #4

define internal fastcc ptr @argument_fits(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %3) unnamed_addr #0 {
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca i32, align 4
  %10 = load i64, ptr %1, align 8
  switch i64 %10, label %219 [
    i64 6, label %11
    i64 5, label %60
    i64 0, label %60
    i64 4, label %148
  ]

11:                                               ; preds = %4
  %12 = getelementptr i8, ptr %0, i64 8
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr i8, ptr %1, i64 24
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %13, %15
  br i1 %16, label %17, label %260

17:                                               ; preds = %11
  %18 = getelementptr i8, ptr %3, i64 64
  %19 = load i64, ptr %18, align 8
  %20 = shl i64 %19, 4
  %21 = getelementptr i8, ptr %2, i64 %20
  %22 = getelementptr i8, ptr %1, i64 16
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr ptr, ptr %21, i64 %23
  %25 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 32), align 8
  %26 = icmp eq ptr %13, %25
  br i1 %26, label %27, label %38

27:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #9
  %28 = getelementptr i8, ptr %0, i64 16
  %29 = call ptr @memcpy(ptr noundef nonnull %8, ptr noundef %28, i64 noundef 8) #8
  %30 = getelementptr i8, ptr %1, i64 32
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %31, 0
  %33 = load double, ptr %8, align 8
  br i1 %32, label %34, label %36

34:                                               ; preds = %27
  %35 = fptrunc double %33 to float
  store float %35, ptr %24, align 4
  br label %37

36:                                               ; preds = %27
  store double %33, ptr %24, align 8
  br label %37

37:                                               ; preds = %36, %34
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #9
  br label %51

38:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #9
  %39 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef %0, ptr noundef nonnull %9) #8
  %40 = load i32, ptr %9, align 4
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %59

42:                                               ; preds = %38
  %43 = getelementptr i8, ptr %1, i64 32
  %44 = load i64, ptr %43, align 8
  switch i64 %44, label %49 [
    i64 0, label %45
    i64 1, label %47
  ]

45:                                               ; preds = %42
  %46 = sitofp i64 %39 to float
  store float %46, ptr %24, align 4
  br label %50

47:                                               ; preds = %42
  %48 = sitofp i64 %39 to double
  store double %48, ptr %24, align 8
  br label %50

49:                                               ; preds = %42
  store i64 %39, ptr %24, align 8
  br label %50

50:                                               ; preds = %49, %47, %45
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #9
  br label %51

51:                                               ; preds = %50, %37
  %52 = getelementptr i8, ptr %1, i64 8
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr ptr, ptr %2, i64 %53
  store ptr %24, ptr %54, align 8
  %55 = load i64, ptr %18, align 8
  %56 = getelementptr ptr, ptr %2, i64 %55
  %57 = getelementptr ptr, ptr %56, i64 %53
  store ptr %0, ptr %57, align 8
  %58 = getelementptr i8, ptr %1, i64 40
  br label %260

59:                                               ; preds = %38
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #9
  br label %260

60:                                               ; preds = %4, %4
  %61 = getelementptr i8, ptr %0, i64 8
  %62 = load ptr, ptr %61, align 8
  %63 = load ptr, ptr @context, align 8
  %64 = icmp eq ptr %62, %63
  br i1 %64, label %70, label %65

65:                                               ; preds = %60
  %66 = icmp ne i64 %10, 0
  %67 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %68 = icmp eq ptr %62, %67
  %69 = select i1 %66, i1 %68, i1 false
  br i1 %69, label %70, label %260

70:                                               ; preds = %65, %60
  %71 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %72 = getelementptr i8, ptr %0, i64 %71
  %73 = load ptr, ptr %72, align 8
  %74 = icmp eq ptr %73, null
  br i1 %74, label %260, label %75

75:                                               ; preds = %70
  %76 = getelementptr i8, ptr %1, i64 16
  %77 = getelementptr i8, ptr %73, i64 56
  %78 = load ptr, ptr %77, align 8
  %79 = load ptr, ptr %76, align 8
  %80 = icmp eq ptr %78, %79
  br i1 %80, label %81, label %260

81:                                               ; preds = %75
  %82 = getelementptr i8, ptr %73, i64 64
  %83 = load i32, ptr %82, align 8
  %84 = and i32 %83, 257
  %85 = icmp eq i32 %84, 257
  br i1 %85, label %86, label %260

86:                                               ; preds = %81
  %87 = getelementptr i8, ptr %73, i64 24
  %88 = load i32, ptr %87, align 8
  %89 = getelementptr i8, ptr %1, i64 24
  %90 = load i64, ptr %89, align 8
  %91 = trunc i64 %90 to i32
  %92 = icmp eq i32 %88, %91
  br i1 %92, label %93, label %260

93:                                               ; preds = %86
  %94 = getelementptr i8, ptr %73, i64 32
  %95 = load ptr, ptr %94, align 8
  %96 = getelementptr i8, ptr %1, i64 32
  %97 = load ptr, ptr %96, align 8
  %98 = icmp sgt i32 %88, 0
  br i1 %98, label %99, label %111

99:                                               ; preds = %93
  %100 = zext nneg i32 %88 to i64
  br label %104

101:                                              ; preds = %104
  %102 = add nuw nsw i64 %105, 1
  %103 = icmp eq i64 %102, %100
  br i1 %103, label %111, label %104

104:                                              ; preds = %101, %99
  %105 = phi i64 [ 0, %99 ], [ %102, %101 ]
  %106 = getelementptr i64, ptr %95, i64 %105
  %107 = load i64, ptr %106, align 8
  %108 = getelementptr i64, ptr %97, i64 %105
  %109 = load i64, ptr %108, align 8
  %110 = icmp eq i64 %107, %109
  br i1 %110, label %101, label %260

111:                                              ; preds = %101, %93
  %112 = getelementptr i8, ptr %73, i64 16
  %113 = load ptr, ptr %112, align 8
  %114 = icmp eq ptr %113, null
  br i1 %114, label %260, label %115

115:                                              ; preds = %111
  %116 = getelementptr i8, ptr %1, i64 8
  %117 = load i64, ptr %116, align 8
  %118 = getelementptr ptr, ptr %2, i64 %117
  store ptr %113, ptr %118, align 8
  %119 = getelementptr i8, ptr %3, i64 64
  %120 = load i64, ptr %119, align 8
  %121 = getelementptr ptr, ptr %2, i64 %120
  %122 = getelementptr ptr, ptr %121, i64 %117
  store ptr %73, ptr %122, align 8
  %123 = getelementptr i8, ptr %3, i64 128
  %124 = load i64, ptr %123, align 8
  %125 = icmp eq i64 %124, 0
  br i1 %125, label %146, label %126

126:                                              ; preds = %115
  %127 = getelementptr i8, ptr %1, i64 40
  %128 = load i64, ptr %127, align 8
  %129 = getelementptr i8, ptr %3, i64 136
  %130 = load ptr, ptr %129, align 8
  %131 = ptrtoint ptr %113 to i64
  %132 = add i64 %128, %131
  %133 = icmp sgt i64 %124, 0
  br i1 %133, label %134, label %146

134:                                              ; preds = %143, %126
  %135 = phi i64 [ %144, %143 ], [ 0, %126 ]
  %136 = getelementptr %struct.Span, ptr %130, i64 %135
  %137 = getelementptr i8, ptr %136, i64 8
  %138 = load i64, ptr %137, align 8
  %139 = icmp ugt i64 %138, %131
  br i1 %139, label %140, label %143

140:                                              ; preds = %134
  %141 = load i64, ptr %136, align 8
  %142 = icmp ugt i64 %132, %141
  br i1 %142, label %260, label %143

143:                                              ; preds = %140, %134
  %144 = add nuw nsw i64 %135, 1
  %145 = icmp eq i64 %144, %124
  br i1 %145, label %146, label %134

146:                                              ; preds = %143, %126, %115
  %147 = getelementptr i8, ptr %1, i64 48
  br label %260

148:                                              ; preds = %4
  %149 = getelementptr i8, ptr %0, i64 8
  %150 = load ptr, ptr %149, align 8
  %151 = getelementptr i8, ptr %1, i64 16
  %152 = load ptr, ptr %151, align 8
  %153 = icmp eq ptr %150, %152
  br i1 %153, label %154, label %260

154:                                              ; preds = %148
  %155 = getelementptr i8, ptr %0, i64 16
  %156 = load i64, ptr %155, align 8
  %157 = getelementptr i8, ptr %1, i64 24
  %158 = load i64, ptr %157, align 8
  %159 = icmp eq i64 %156, %158
  br i1 %159, label %160, label %260

160:                                              ; preds = %154
  %161 = getelementptr i8, ptr %1, i64 8
  %162 = load i64, ptr %161, align 8
  %163 = icmp sgt i64 %162, -1
  br i1 %163, label %164, label %180

164:                                              ; preds = %160
  %165 = getelementptr i8, ptr %3, i64 64
  %166 = load i64, ptr %165, align 8
  %167 = shl i64 %166, 4
  %168 = getelementptr i8, ptr %2, i64 %167
  %169 = getelementptr ptr, ptr %168, i64 %162
  store ptr %0, ptr %169, align 8
  %170 = load i64, ptr %161, align 8
  %171 = icmp sgt i64 %170, 0
  br i1 %171, label %175, label %180

172:                                              ; preds = %175
  %173 = add nuw nsw i64 %176, 1
  %174 = icmp eq i64 %173, %170
  br i1 %174, label %180, label %175

175:                                              ; preds = %172, %164
  %176 = phi i64 [ %173, %172 ], [ 0, %164 ]
  %177 = getelementptr ptr, ptr %168, i64 %176
  %178 = load ptr, ptr %177, align 8
  %179 = icmp eq ptr %178, %0
  br i1 %179, label %260, label %172

180:                                              ; preds = %172, %164, %160
  %181 = getelementptr i8, ptr %1, i64 40
  %182 = getelementptr i8, ptr %1, i64 32
  %183 = load i64, ptr %182, align 8
  switch i64 %183, label %203 [
    i64 2, label %184
    i64 1, label %200
  ]

184:                                              ; preds = %180
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  store i64 0, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #9
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #9
  %185 = icmp eq ptr %181, null
  br i1 %185, label %198, label %186

186:                                              ; preds = %194, %184
  %187 = phi ptr [ %196, %194 ], [ %181, %184 ]
  %188 = call i32 @PyDict_Next(ptr noundef %0, ptr noundef nonnull %5, ptr noundef nonnull %6, ptr noundef nonnull %7) #8
  %189 = icmp eq i32 %188, 0
  br i1 %189, label %198, label %190

190:                                              ; preds = %186
  %191 = load ptr, ptr %6, align 8
  %192 = call fastcc ptr @argument_fits(ptr noundef %191, ptr noundef nonnull %187, ptr noundef %2, ptr noundef nonnull %3) #6
  %193 = icmp eq ptr %192, null
  br i1 %193, label %198, label %194

194:                                              ; preds = %190
  %195 = load ptr, ptr %7, align 8
  %196 = call fastcc ptr @argument_fits(ptr noundef %195, ptr noundef nonnull %192, ptr noundef %2, ptr noundef nonnull %3) #6
  %197 = icmp eq ptr %196, null
  br i1 %197, label %198, label %186

198:                                              ; preds = %194, %190, %186, %184
  %199 = phi ptr [ null, %184 ], [ null, %190 ], [ %187, %186 ], [ null, %194 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  br label %260

200:                                              ; preds = %180
  %201 = getelementptr i8, ptr %0, i64 24
  %202 = load ptr, ptr %201, align 8
  br label %205

203:                                              ; preds = %180
  %204 = getelementptr i8, ptr %0, i64 24
  br label %205

205:                                              ; preds = %203, %200
  %206 = phi ptr [ %202, %200 ], [ %204, %203 ]
  %207 = icmp eq ptr %181, null
  br i1 %207, label %260, label %208

208:                                              ; preds = %213, %205
  %209 = phi i64 [ %217, %213 ], [ 0, %205 ]
  %210 = phi ptr [ %216, %213 ], [ %181, %205 ]
  %211 = load i64, ptr %157, align 8
  %212 = icmp slt i64 %209, %211
  br i1 %212, label %213, label %260

213:                                              ; preds = %208
  %214 = getelementptr ptr, ptr %206, i64 %209
  %215 = load ptr, ptr %214, align 8
  %216 = tail call fastcc ptr @argument_fits(ptr noundef %215, ptr noundef nonnull %210, ptr noundef %2, ptr noundef nonnull %3) #6
  %217 = add nuw nsw i64 %209, 1
  %218 = icmp eq ptr %216, null
  br i1 %218, label %260, label %208

219:                                              ; preds = %4
  %220 = getelementptr i8, ptr %1, i64 8
  %221 = load ptr, ptr %220, align 8
  %222 = icmp eq ptr %0, %221
  %223 = icmp ne i64 %10, 2
  %224 = select i1 %223, i1 true, i1 %222
  %225 = xor i1 %223, true
  %226 = select i1 %225, i1 true, i1 %222
  br i1 %224, label %240, label %227

227:                                              ; preds = %219
  %228 = getelementptr i8, ptr %0, i64 8
  %229 = load ptr, ptr %228, align 8
  %230 = getelementptr i8, ptr %1, i64 16
  %231 = load ptr, ptr %230, align 8
  %232 = icmp eq ptr %229, %231
  br i1 %232, label %233, label %260

233:                                              ; preds = %227
  %234 = tail call i32 @PyObject_RichCompareBool(ptr noundef %0, ptr noundef %221, i32 noundef 2) #8
  %235 = icmp slt i32 %234, 0
  br i1 %235, label %236, label %237

236:                                              ; preds = %233
  tail call void @PyErr_Clear() #8
  br label %237

237:                                              ; preds = %236, %233
  %238 = icmp eq i32 %234, 1
  %239 = load i64, ptr %1, align 8
  br label %240

240:                                              ; preds = %237, %219
  %241 = phi i64 [ %10, %219 ], [ %239, %237 ]
  %242 = phi i1 [ %226, %219 ], [ %238, %237 ]
  %243 = icmp eq i64 %241, 3
  br i1 %243, label %244, label %256

244:                                              ; preds = %240
  %245 = getelementptr i8, ptr %0, i64 8
  %246 = load ptr, ptr %245, align 8
  %247 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 32), align 8
  %248 = icmp eq ptr %246, %247
  br i1 %248, label %249, label %260

249:                                              ; preds = %244
  %250 = getelementptr i8, ptr %0, i64 16
  %251 = load i64, ptr %250, align 8
  %252 = load ptr, ptr %220, align 8
  %253 = ptrtoint ptr %252 to i64
  %254 = icmp eq i64 %251, %253
  %255 = freeze i1 %254
  br i1 %255, label %258, label %260

256:                                              ; preds = %240
  %257 = freeze i1 %242
  br i1 %257, label %258, label %260

258:                                              ; preds = %256, %249
  %259 = getelementptr i8, ptr %1, i64 24
  br label %260

260:                                              ; preds = %258, %256, %249, %244, %227, %213, %208, %205, %198, %175, %154, %148, %146, %140, %111, %104, %86, %81, %75, %70, %65, %59, %51, %11
  %261 = phi ptr [ null, %81 ], [ null, %249 ], [ null, %75 ], [ null, %65 ], [ null, %244 ], [ null, %111 ], [ %147, %146 ], [ null, %11 ], [ %58, %51 ], [ null, %59 ], [ null, %148 ], [ null, %140 ], [ null, %154 ], [ %199, %198 ], [ null, %104 ], [ %259, %258 ], [ null, %256 ], [ null, %205 ], [ null, %70 ], [ null, %86 ], [ null, %227 ], [ null, %213 ], [ %210, %208 ], [ null, %175 ]
  ret ptr %261
}

declare i64 @PyLong_AsLongLongAndOverflow(ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyDict_Next(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyObject_RichCompareBool(ptr noundef, ptr noundef, i32 noundef) local_unnamed_addr #4

declare void @PyErr_Clear() local_unnamed_addr #4

declare ptr @PyDict_GetItemWithError(ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @memcmp(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyErr_Occurred() local_unnamed_addr #4

declare ptr @PyObject_CallNoArgs(ptr noundef) local_unnamed_addr #4

define internal fastcc ptr @build_output(ptr noundef nonnull readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2) unnamed_addr #0 {
  %4 = getelementptr i8, ptr %0, i64 152
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %0, i64 144
  %7 = load i64, ptr %6, align 8
  %8 = shl i64 %7, 3
  %9 = alloca i8, i64 %8, align 16
  %10 = icmp sgt i64 %7, 0
  br i1 %10, label %11, label %99

11:                                               ; preds = %89, %3
  %12 = phi i64 [ %94, %89 ], [ 0, %3 ]
  %13 = phi i64 [ %93, %89 ], [ 0, %3 ]
  %14 = getelementptr %struct.Output, ptr %5, i64 %12
  %15 = getelementptr i8, ptr %14, i64 8
  %16 = load i64, ptr %15, align 8
  %17 = load i64, ptr %14, align 8
  switch i64 %17, label %18 [
    i64 1, label %24
    i64 2, label %26
    i64 3, label %30
    i64 4, label %34
    i64 5, label %39
    i64 6, label %56
  ]

18:                                               ; preds = %11
  %19 = getelementptr ptr, ptr %1, i64 %16
  %20 = load ptr, ptr %19, align 8
  %21 = load ptr, ptr @context, align 8
  %22 = tail call ptr @PyType_GenericAlloc(ptr noundef %21, i64 noundef 0) #8
  %23 = icmp eq ptr %22, null
  br i1 %23, label %77, label %86

24:                                               ; preds = %11
  %25 = inttoptr i64 %16 to ptr
  tail call void @Py_IncRef(ptr noundef %25) #8
  br label %73

26:                                               ; preds = %11
  %27 = getelementptr i64, ptr %2, i64 %16
  %28 = load i64, ptr %27, align 8
  %29 = tail call ptr @PyLong_FromLongLong(i64 noundef %28) #8
  br label %73

30:                                               ; preds = %11
  %31 = getelementptr i64, ptr %2, i64 %16
  %32 = load double, ptr %31, align 8
  %33 = tail call ptr @PyFloat_FromDouble(double noundef %32) #8
  br label %73

34:                                               ; preds = %11
  %35 = getelementptr i64, ptr %2, i64 %16
  %36 = load i8, ptr %35, align 1
  %37 = zext i8 %36 to i64
  %38 = tail call ptr @PyBool_FromLong(i64 noundef %37) #8
  br label %73

39:                                               ; preds = %11
  %40 = sub i64 %13, %16
  %41 = tail call ptr @PyTuple_New(i64 noundef %16) #8
  %42 = getelementptr ptr, ptr %9, i64 %40
  %43 = icmp sgt i64 %16, 0
  br i1 %43, label %44, label %73

44:                                               ; preds = %39
  %45 = icmp eq ptr %41, null
  br label %46

46:                                               ; preds = %53, %44
  %47 = phi i64 [ 0, %44 ], [ %54, %53 ]
  %48 = getelementptr ptr, ptr %42, i64 %47
  %49 = load ptr, ptr %48, align 8
  br i1 %45, label %52, label %50

50:                                               ; preds = %46
  %51 = tail call i32 @PyTuple_SetItem(ptr noundef nonnull %41, i64 noundef %47, ptr noundef %49) #8
  br label %53

52:                                               ; preds = %46
  tail call void @Py_DecRef(ptr noundef %49) #8
  br label %53

53:                                               ; preds = %52, %50
  %54 = add nuw nsw i64 %47, 1
  %55 = icmp eq i64 %54, %16
  br i1 %55, label %73, label %46

56:                                               ; preds = %11
  %57 = sub i64 %13, %16
  %58 = tail call ptr @PyList_New(i64 noundef %16) #8
  %59 = getelementptr ptr, ptr %9, i64 %57
  %60 = icmp sgt i64 %16, 0
  br i1 %60, label %61, label %73

61:                                               ; preds = %56
  %62 = icmp eq ptr %58, null
  br label %63

63:                                               ; preds = %70, %61
  %64 = phi i64 [ 0, %61 ], [ %71, %70 ]
  %65 = getelementptr ptr, ptr %59, i64 %64
  %66 = load ptr, ptr %65, align 8
  br i1 %62, label %69, label %67

67:                                               ; preds = %63
  %68 = tail call i32 @PyList_SetItem(ptr noundef nonnull %58, i64 noundef %64, ptr noundef %66) #8
  br label %70

69:                                               ; preds = %63
  tail call void @Py_DecRef(ptr noundef %66) #8
  br label %70

70:                                               ; preds = %69, %67
  %71 = add nuw nsw i64 %64, 1
  %72 = icmp eq i64 %71, %16
  br i1 %72, label %73, label %63

73:                                               ; preds = %70, %56, %53, %39, %34, %30, %26, %24
  %74 = phi i64 [ %57, %56 ], [ %13, %24 ], [ %13, %26 ], [ %13, %30 ], [ %13, %34 ], [ %40, %39 ], [ %40, %53 ], [ %57, %70 ]
  %75 = phi ptr [ %58, %56 ], [ %25, %24 ], [ %29, %26 ], [ %33, %30 ], [ %38, %34 ], [ %41, %39 ], [ %41, %53 ], [ %58, %70 ]
  %76 = icmp eq ptr %75, null
  br i1 %76, label %77, label %89

77:                                               ; preds = %73, %18
  %78 = phi i64 [ %74, %73 ], [ %13, %18 ]
  %79 = icmp eq i64 %78, 0
  br i1 %79, label %99, label %80

80:                                               ; preds = %80, %77
  %81 = phi i64 [ %82, %80 ], [ %78, %77 ]
  %82 = add i64 %81, -1
  %83 = getelementptr ptr, ptr %9, i64 %82
  %84 = load ptr, ptr %83, align 8
  tail call void @Py_DecRef(ptr noundef %84) #8
  %85 = icmp eq i64 %82, 0
  br i1 %85, label %99, label %80

86:                                               ; preds = %18
  tail call void @Py_IncRef(ptr noundef %20) #8
  %87 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %88 = getelementptr i8, ptr %22, i64 %87
  store ptr %20, ptr %88, align 8
  br label %89

89:                                               ; preds = %86, %73
  %90 = phi i64 [ %13, %86 ], [ %74, %73 ]
  %91 = phi ptr [ %22, %86 ], [ %75, %73 ]
  %92 = getelementptr ptr, ptr %9, i64 %90
  store ptr %91, ptr %92, align 8
  %93 = add i64 %90, 1
  %94 = add nuw nsw i64 %12, 1
  %95 = load i64, ptr %6, align 8
  %96 = icmp slt i64 %94, %95
  br i1 %96, label %11, label %97

97:                                               ; preds = %89
  %98 = load ptr, ptr %9, align 16
  br label %99

99:                                               ; preds = %97, %80, %77, %3
  %100 = phi ptr [ undef, %3 ], [ null, %77 ], [ %98, %97 ], [ null, %80 ]
  ret ptr %100
}

declare ptr @malloc(i64 noundef) local_unnamed_addr #4

declare ptr @aligned_alloc(i64 noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyErr_NoMemory() local_unnamed_addr #4

declare void @free(ptr noundef) local_unnamed_addr #4

define internal fastcc zeroext i1 @run_timed(ptr noundef nonnull captures(none) %0, ptr noundef %1) unnamed_addr #5 {
  %3 = alloca %struct.Time.0, align 8
  %4 = alloca %struct.Time.0, align 8
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
  tail call void @Py_IncRef(ptr noundef %19) #8
  %20 = add nuw nsw i64 %17, 1
  %21 = load i64, ptr %13, align 8
  %22 = icmp slt i64 %20, %21
  br i1 %22, label %16, label %23

23:                                               ; preds = %16, %8
  %24 = getelementptr i8, ptr %0, i64 168
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr i8, ptr %0, i64 176
  %27 = load ptr, ptr %26, align 8
  %28 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %25, ptr noundef %27) #8
  %29 = load i64, ptr %9, align 8
  %30 = getelementptr ptr, ptr %1, i64 %29
  %31 = getelementptr i8, ptr %30, i64 16
  %32 = load i64, ptr %13, align 8
  %33 = icmp sgt i64 %32, 0
  br i1 %33, label %34, label %139

34:                                               ; preds = %34, %23
  %35 = phi i64 [ %38, %34 ], [ 0, %23 ]
  %36 = getelementptr ptr, ptr %31, i64 %35
  %37 = load ptr, ptr %36, align 8
  tail call void @Py_DecRef(ptr noundef %37) #8
  %38 = add nuw nsw i64 %35, 1
  %39 = load i64, ptr %13, align 8
  %40 = icmp slt i64 %38, %39
  br i1 %40, label %34, label %139

41:                                               ; preds = %2
  %42 = getelementptr i8, ptr %0, i64 200
  %43 = load i64, ptr %42, align 8
  %44 = add i64 %43, 1
  store i64 %44, ptr %42, align 8
  %45 = and i64 %43, 63
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %47, label %96

47:                                               ; preds = %41
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #9
  %48 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4) #8
  %49 = load i64, ptr %4, align 8
  %50 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %51 = load i64, ptr %50, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #9
  %52 = getelementptr i8, ptr %0, i64 64
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr ptr, ptr %1, i64 %53
  %55 = getelementptr i8, ptr %54, i64 16
  %56 = getelementptr i8, ptr %0, i64 208
  %57 = load i64, ptr %56, align 8
  %58 = icmp sgt i64 %57, 0
  br i1 %58, label %59, label %66

59:                                               ; preds = %59, %47
  %60 = phi i64 [ %63, %59 ], [ 0, %47 ]
  %61 = getelementptr ptr, ptr %55, i64 %60
  %62 = load ptr, ptr %61, align 8
  call void @Py_IncRef(ptr noundef %62) #8
  %63 = add nuw nsw i64 %60, 1
  %64 = load i64, ptr %56, align 8
  %65 = icmp slt i64 %63, %64
  br i1 %65, label %59, label %66

66:                                               ; preds = %59, %47
  %67 = getelementptr i8, ptr %0, i64 168
  %68 = load ptr, ptr %67, align 8
  %69 = getelementptr i8, ptr %0, i64 176
  %70 = load ptr, ptr %69, align 8
  %71 = call zeroext i1 @run_program(ptr noundef %1, ptr noundef %68, ptr noundef %70) #8
  %72 = load i64, ptr %52, align 8
  %73 = getelementptr ptr, ptr %1, i64 %72
  %74 = getelementptr i8, ptr %73, i64 16
  %75 = load i64, ptr %56, align 8
  %76 = icmp sgt i64 %75, 0
  br i1 %76, label %77, label %84

77:                                               ; preds = %77, %66
  %78 = phi i64 [ %81, %77 ], [ 0, %66 ]
  %79 = getelementptr ptr, ptr %74, i64 %78
  %80 = load ptr, ptr %79, align 8
  call void @Py_DecRef(ptr noundef %80) #8
  %81 = add nuw nsw i64 %78, 1
  %82 = load i64, ptr %56, align 8
  %83 = icmp slt i64 %81, %82
  br i1 %83, label %77, label %84

84:                                               ; preds = %77, %66
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #9
  %85 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3) #8
  %86 = load i64, ptr %3, align 8
  %87 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %88 = load i64, ptr %87, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #9
  %89 = sub i64 %86, %49
  %90 = mul i64 %89, 1000000000
  %91 = sub i64 %88, %51
  %92 = add i64 %91, %90
  %93 = icmp sgt i64 %92, 50000
  %94 = zext i1 %93 to i64
  %95 = getelementptr i8, ptr %0, i64 192
  store i64 %94, ptr %95, align 8
  br label %139

96:                                               ; preds = %41
  %97 = getelementptr i8, ptr %0, i64 192
  %98 = load i64, ptr %97, align 8
  %99 = icmp eq i64 %98, 0
  br i1 %99, label %133, label %100

100:                                              ; preds = %96
  %101 = getelementptr i8, ptr %0, i64 64
  %102 = load i64, ptr %101, align 8
  %103 = getelementptr ptr, ptr %1, i64 %102
  %104 = getelementptr i8, ptr %103, i64 16
  %105 = getelementptr i8, ptr %0, i64 208
  %106 = load i64, ptr %105, align 8
  %107 = icmp sgt i64 %106, 0
  br i1 %107, label %108, label %115

108:                                              ; preds = %108, %100
  %109 = phi i64 [ %112, %108 ], [ 0, %100 ]
  %110 = getelementptr ptr, ptr %104, i64 %109
  %111 = load ptr, ptr %110, align 8
  tail call void @Py_IncRef(ptr noundef %111) #8
  %112 = add nuw nsw i64 %109, 1
  %113 = load i64, ptr %105, align 8
  %114 = icmp slt i64 %112, %113
  br i1 %114, label %108, label %115

115:                                              ; preds = %108, %100
  %116 = getelementptr i8, ptr %0, i64 168
  %117 = load ptr, ptr %116, align 8
  %118 = getelementptr i8, ptr %0, i64 176
  %119 = load ptr, ptr %118, align 8
  %120 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %117, ptr noundef %119) #8
  %121 = load i64, ptr %101, align 8
  %122 = getelementptr ptr, ptr %1, i64 %121
  %123 = getelementptr i8, ptr %122, i64 16
  %124 = load i64, ptr %105, align 8
  %125 = icmp sgt i64 %124, 0
  br i1 %125, label %126, label %139

126:                                              ; preds = %126, %115
  %127 = phi i64 [ %130, %126 ], [ 0, %115 ]
  %128 = getelementptr ptr, ptr %123, i64 %127
  %129 = load ptr, ptr %128, align 8
  tail call void @Py_DecRef(ptr noundef %129) #8
  %130 = add nuw nsw i64 %127, 1
  %131 = load i64, ptr %105, align 8
  %132 = icmp slt i64 %130, %131
  br i1 %132, label %126, label %139

133:                                              ; preds = %96
  %134 = getelementptr i8, ptr %0, i64 168
  %135 = load ptr, ptr %134, align 8
  %136 = getelementptr i8, ptr %0, i64 176
  %137 = load ptr, ptr %136, align 8
  %138 = tail call zeroext i1 @run_instructions(ptr noundef %1, ptr noundef %135, ptr noundef %137) #8
  br label %139

139:                                              ; preds = %133, %126, %115, %84, %34, %23
  %140 = phi i1 [ %138, %133 ], [ %71, %84 ], [ %120, %126 ], [ %28, %23 ], [ %120, %115 ], [ %28, %34 ]
  ret i1 %140
}

declare zeroext i1 @run_instructions(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare zeroext i1 @run_program(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyLong_FromLongLong(i64 noundef) local_unnamed_addr #4

declare ptr @PyFloat_FromDouble(double noundef) local_unnamed_addr #4

declare ptr @PyBool_FromLong(i64 noundef) local_unnamed_addr #4

declare ptr @PyTuple_New(i64 noundef) local_unnamed_addr #4

declare i32 @PyTuple_SetItem(ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyList_New(i64 noundef) local_unnamed_addr #4

declare i32 @PyList_SetItem(ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyType_GenericAlloc(ptr noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyObject_Vectorcall(ptr noundef, ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { cold noinline nounwind null_pointer_is_valid optsize "no-builtins" }
attributes #3 = { nofree nosync nounwind null_pointer_is_valid memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #4 = { null_pointer_is_valid "no-builtins" }
attributes #5 = { inlinehint nounwind null_pointer_is_valid "no-builtins" }
attributes #6 = { nobuiltin "no-builtins" }
attributes #7 = { cold nobuiltin "no-builtins" }
attributes #8 = { nobuiltin nounwind "no-builtins" }
attributes #9 = { nounwind }

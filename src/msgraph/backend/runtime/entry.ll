; entry.c, compiled by ziglang 0.17.1; sources 38e30392d67e47cdfc18581140bc325e7bfa72004b63993244915013772f7dd3


%struct.Context = type { ptr, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Capture = type { ptr, i64, %struct.ArrayType, ptr }
%struct.ArrayType = type { ptr, i64, ptr, i64, ptr }
%struct.Guard = type { i64, ptr, ptr, ptr }
%struct.Result = type { i64, ptr, %struct.ArrayType, ptr, ptr, i64, i64 }
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
  %13 = tail call fastcc ptr @run_plan(ptr noundef %9, ptr noundef %1, i64 noundef %7, ptr noundef %3) #7
  %14 = icmp eq ptr %13, inttoptr (i64 1 to ptr)
  br i1 %14, label %8, label %15

15:                                               ; preds = %11
  %16 = getelementptr i8, ptr %0, i64 32
  %17 = load i64, ptr %16, align 8
  %18 = add i64 %17, 1
  store i64 %18, ptr %16, align 8
  br label %21

19:                                               ; preds = %8
  %20 = tail call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #8
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
  br i1 %11, label %12, label %685

12:                                               ; preds = %4
  %13 = icmp eq ptr %3, null
  br i1 %13, label %33, label %14

14:                                               ; preds = %12
  %15 = getelementptr i8, ptr %3, i64 16
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, %7
  br i1 %17, label %18, label %685

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
  br i1 %32, label %23, label %685

33:                                               ; preds = %12
  %34 = icmp eq i64 %7, 0
  br i1 %34, label %35, label %685

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
  %45 = call ptr @memcpy(ptr noundef nonnull %39, ptr noundef %41, i64 noundef %44) #9
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
  %64 = call fastcc ptr @argument_fits(ptr noundef %63, ptr noundef %60, ptr noundef nonnull %39, ptr noundef nonnull %0) #7
  %65 = icmp eq ptr %64, null
  br i1 %65, label %300, label %56

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
  br i1 %83, label %300, label %84

84:                                               ; preds = %74
  %85 = getelementptr i8, ptr %76, i64 16
  %86 = getelementptr i8, ptr %79, i64 56
  %87 = load ptr, ptr %86, align 8
  %88 = load ptr, ptr %85, align 8
  %89 = icmp eq ptr %87, %88
  br i1 %89, label %90, label %300

90:                                               ; preds = %84
  %91 = getelementptr i8, ptr %79, i64 64
  %92 = load i32, ptr %91, align 8
  %93 = select i1 %82, i32 -258, i32 -257
  %94 = or i32 %92, %93
  %95 = icmp eq i32 %94, -1
  br i1 %95, label %96, label %300

96:                                               ; preds = %90
  %97 = getelementptr i8, ptr %79, i64 24
  %98 = load i32, ptr %97, align 8
  %99 = getelementptr i8, ptr %76, i64 24
  %100 = load i64, ptr %99, align 8
  %101 = trunc i64 %100 to i32
  %102 = icmp eq i32 %98, %101
  br i1 %102, label %103, label %300

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
  br i1 %119, label %110, label %300

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
  br i1 %133, label %124, label %300

134:                                              ; preds = %124, %120, %103
  %135 = getelementptr i8, ptr %79, i64 16
  %136 = load ptr, ptr %135, align 8
  %137 = icmp eq ptr %136, null
  br i1 %137, label %300, label %138

138:                                              ; preds = %134
  %139 = getelementptr i8, ptr %76, i64 56
  %140 = load ptr, ptr %139, align 8
  %141 = icmp eq ptr %140, null
  %142 = icmp eq ptr %140, %136
  %143 = or i1 %141, %142
  br i1 %143, label %144, label %300

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
  br i1 %158, label %159, label %314

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
  %168 = call ptr @PyDict_GetItemWithError(ptr noundef %165, ptr noundef %167) #9
  %169 = getelementptr i8, ptr %161, i64 24
  %170 = load ptr, ptr %169, align 8
  %171 = icmp eq ptr %168, %170
  %172 = icmp ne ptr %168, null
  %173 = or i1 %172, %171
  br i1 %173, label %295, label %174

174:                                              ; preds = %163
  call void @PyErr_Clear() #9
  br label %300

175:                                              ; preds = %159
  %176 = getelementptr i8, ptr %161, i64 8
  %177 = load ptr, ptr %176, align 8
  %178 = getelementptr i8, ptr %177, i64 16
  %179 = load i64, ptr %178, align 8
  %180 = getelementptr i8, ptr %161, i64 16
  %181 = load ptr, ptr %180, align 8
  %182 = ptrtoint ptr %181 to i64
  %183 = icmp eq i64 %179, %182
  br i1 %183, label %184, label %300

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
  br i1 %199, label %190, label %300

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
  br i1 %211, label %300, label %212

212:                                              ; preds = %200
  %213 = getelementptr i8, ptr %207, i64 56
  %214 = load ptr, ptr %213, align 8
  %215 = load ptr, ptr %202, align 8
  %216 = icmp eq ptr %214, %215
  br i1 %216, label %217, label %300

217:                                              ; preds = %212
  %218 = getelementptr i8, ptr %207, i64 64
  %219 = load i32, ptr %218, align 8
  %220 = select i1 %210, i32 -258, i32 -257
  %221 = or i32 %219, %220
  %222 = icmp eq i32 %221, -1
  br i1 %222, label %223, label %300

223:                                              ; preds = %217
  %224 = getelementptr i8, ptr %207, i64 24
  %225 = load i32, ptr %224, align 8
  %226 = getelementptr i8, ptr %202, i64 8
  %227 = load i64, ptr %226, align 8
  %228 = trunc i64 %227 to i32
  %229 = icmp eq i32 %225, %228
  br i1 %229, label %230, label %300

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
  br i1 %246, label %237, label %300

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
  br i1 %260, label %251, label %300

261:                                              ; preds = %251, %247, %230
  %262 = getelementptr i8, ptr %207, i64 16
  %263 = load ptr, ptr %262, align 8
  %264 = icmp eq ptr %263, null
  br i1 %264, label %300, label %265

265:                                              ; preds = %261
  %266 = getelementptr i8, ptr %161, i64 24
  %267 = load ptr, ptr %266, align 8
  %268 = getelementptr i8, ptr %202, i64 24
  %269 = load i64, ptr %268, align 8
  %270 = call i32 @memcmp(ptr noundef nonnull %263, ptr noundef %267, i64 noundef %269) #9
  %271 = icmp eq i32 %270, 0
  br i1 %271, label %296, label %300

272:                                              ; preds = %159
  %273 = getelementptr i8, ptr %161, i64 8
  %274 = load ptr, ptr %273, align 8
  %275 = load ptr, ptr %274, align 8
  %276 = getelementptr i8, ptr %161, i64 24
  %277 = load ptr, ptr %276, align 8
  %278 = icmp eq ptr %275, %277
  br i1 %278, label %279, label %300

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
  br i1 %292, label %300, label %296

295:                                              ; preds = %163
  br i1 %171, label %296, label %300

296:                                              ; preds = %295, %294, %279, %265, %190, %184
  %297 = add nuw nsw i64 %160, 1
  %298 = load i64, ptr %156, align 8
  %299 = icmp slt i64 %297, %298
  br i1 %299, label %159, label %314

300:                                              ; preds = %295, %294, %272, %265, %261, %254, %240, %223, %217, %212, %200, %193, %175, %174, %138, %134, %127, %113, %96, %90, %84, %74, %59
  %301 = load i64, ptr %46, align 8
  %302 = icmp eq i64 %301, 0
  br i1 %302, label %685, label %303

303:                                              ; preds = %300
  %304 = getelementptr i64, ptr %39, i64 %301
  %305 = load i64, ptr %304, align 8
  %306 = icmp eq i64 %305, 0
  br i1 %306, label %685, label %307

307:                                              ; preds = %307, %303
  %308 = phi i64 [ %312, %307 ], [ %305, %303 ]
  %309 = getelementptr ptr, ptr %304, i64 %308
  %310 = load ptr, ptr %309, align 8
  call void @Py_DecRef(ptr noundef %310) #9
  %311 = load i64, ptr %304, align 8
  %312 = add i64 %311, -1
  store i64 %312, ptr %304, align 8
  %313 = icmp eq i64 %312, 0
  br i1 %313, label %685, label %307

314:                                              ; preds = %296, %153
  %315 = getelementptr i8, ptr %0, i64 8
  %316 = load ptr, ptr %315, align 8
  call void @Py_IncRef(ptr noundef %316) #9
  %317 = getelementptr i8, ptr %0, i64 80
  %318 = load i64, ptr %317, align 8
  %319 = shl i64 %318, 3
  %320 = alloca i8, i64 %319, align 16
  %321 = call ptr @memset(ptr noundef nonnull %320, i32 noundef 0, i64 noundef %319) #9
  %322 = load i64, ptr %317, align 8
  %323 = shl i64 %322, 3
  %324 = alloca i8, i64 %323, align 16
  %325 = getelementptr i8, ptr %0, i64 88
  %326 = load ptr, ptr %325, align 8
  %327 = icmp slt i64 %322, 1
  br i1 %327, label %583, label %328

328:                                              ; preds = %576, %314
  %329 = phi i64 [ %577, %576 ], [ %322, %314 ]
  %330 = phi i64 [ %581, %576 ], [ 0, %314 ]
  %331 = getelementptr %struct.Result, ptr %326, i64 %330
  %332 = getelementptr i8, ptr %331, i64 8
  %333 = load ptr, ptr %332, align 8
  %334 = icmp eq ptr %333, null
  br i1 %334, label %335, label %345

335:                                              ; preds = %328
  %336 = getelementptr i8, ptr %331, i64 16
  %337 = load ptr, ptr %336, align 8
  %338 = icmp eq ptr %337, null
  br i1 %338, label %339, label %341

339:                                              ; preds = %335
  %340 = getelementptr i64, ptr %324, i64 %330
  br label %576

341:                                              ; preds = %335
  %342 = getelementptr i8, ptr %331, i64 72
  %343 = load i64, ptr %342, align 8
  %344 = icmp eq i64 %343, 0
  br i1 %344, label %384, label %352

345:                                              ; preds = %328
  %346 = getelementptr i8, ptr %331, i64 72
  %347 = load i64, ptr %346, align 8
  %348 = icmp eq i64 %347, 0
  br i1 %348, label %382, label %349

349:                                              ; preds = %345
  %350 = getelementptr i8, ptr %331, i64 16
  %351 = load ptr, ptr %350, align 8
  br label %352

352:                                              ; preds = %349, %341
  %353 = phi ptr [ %351, %349 ], [ %337, %341 ]
  %354 = phi i64 [ %347, %349 ], [ %343, %341 ]
  %355 = load i64, ptr %42, align 8
  %356 = getelementptr ptr, ptr %39, i64 %355
  %357 = getelementptr ptr, ptr %356, i64 %354
  %358 = load ptr, ptr %357, align 8
  %359 = getelementptr i8, ptr %331, i64 16
  call void @Py_IncRef(ptr noundef %353) #9
  %360 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %361 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %362 = load ptr, ptr %359, align 8
  %363 = getelementptr i8, ptr %331, i64 24
  %364 = load i64, ptr %363, align 8
  %365 = trunc i64 %364 to i32
  %366 = getelementptr i8, ptr %331, i64 32
  %367 = load ptr, ptr %366, align 8
  %368 = getelementptr i8, ptr %331, i64 48
  %369 = load ptr, ptr %368, align 8
  %370 = getelementptr i8, ptr %358, i64 16
  %371 = load ptr, ptr %370, align 8
  %372 = getelementptr i8, ptr %331, i64 80
  %373 = load i64, ptr %372, align 8
  %374 = getelementptr i8, ptr %371, i64 %373
  %375 = getelementptr i8, ptr %358, i64 64
  %376 = load i32, ptr %375, align 8
  %377 = and i32 %376, 1024
  %378 = call ptr %360(ptr noundef %361, ptr noundef %362, i32 noundef %365, ptr noundef %367, ptr noundef %369, ptr noundef %374, i32 noundef %377, ptr noundef null) #9
  %379 = icmp eq ptr %378, null
  br i1 %379, label %565, label %380

380:                                              ; preds = %352
  call void @Py_IncRef(ptr noundef %358) #9
  %381 = getelementptr i8, ptr %378, i64 48
  store ptr %358, ptr %381, align 8
  br label %562

382:                                              ; preds = %345
  %383 = call ptr @PyObject_CallNoArgs(ptr noundef nonnull %333) #9
  br label %567

384:                                              ; preds = %341
  %385 = getelementptr i8, ptr %331, i64 56
  %386 = load ptr, ptr %385, align 8
  %387 = icmp eq ptr %386, null
  br i1 %387, label %453, label %388

388:                                              ; preds = %384
  %389 = load i32, ptr %386, align 8
  %390 = icmp eq i32 %389, 1
  br i1 %390, label %391, label %453

391:                                              ; preds = %388
  %392 = getelementptr i8, ptr %386, i64 64
  %393 = load i32, ptr %392, align 8
  %394 = and i32 %393, -3
  %395 = icmp eq i32 %394, 1285
  br i1 %395, label %396, label %453

396:                                              ; preds = %391
  %397 = getelementptr i8, ptr %386, i64 48
  %398 = load ptr, ptr %397, align 8
  %399 = icmp eq ptr %398, null
  br i1 %399, label %400, label %453

400:                                              ; preds = %396
  %401 = getelementptr i8, ptr %386, i64 72
  %402 = load ptr, ptr %401, align 8
  %403 = icmp eq ptr %402, null
  br i1 %403, label %404, label %453

404:                                              ; preds = %400
  %405 = getelementptr i8, ptr %331, i64 48
  %406 = load ptr, ptr %405, align 8
  %407 = icmp eq ptr %406, null
  %408 = getelementptr i8, ptr %386, i64 56
  %409 = load ptr, ptr %408, align 8
  %410 = icmp eq ptr %409, %337
  br i1 %410, label %411, label %453

411:                                              ; preds = %404
  %412 = getelementptr i8, ptr %386, i64 24
  %413 = load i32, ptr %412, align 8
  %414 = getelementptr i8, ptr %331, i64 24
  %415 = load i64, ptr %414, align 8
  %416 = trunc i64 %415 to i32
  %417 = icmp eq i32 %413, %416
  br i1 %417, label %418, label %453

418:                                              ; preds = %411
  %419 = getelementptr i8, ptr %386, i64 32
  %420 = load ptr, ptr %419, align 8
  %421 = getelementptr i8, ptr %331, i64 32
  %422 = load ptr, ptr %421, align 8
  %423 = sext i32 %413 to i64
  %424 = icmp slt i32 %413, 1
  br i1 %424, label %449, label %428

425:                                              ; preds = %428
  %426 = add nuw nsw i64 %429, 1
  %427 = icmp eq i64 %426, %423
  br i1 %427, label %435, label %428

428:                                              ; preds = %425, %418
  %429 = phi i64 [ %426, %425 ], [ 0, %418 ]
  %430 = getelementptr i64, ptr %420, i64 %429
  %431 = load i64, ptr %430, align 8
  %432 = getelementptr i64, ptr %422, i64 %429
  %433 = load i64, ptr %432, align 8
  %434 = icmp eq i64 %431, %433
  br i1 %434, label %425, label %453

435:                                              ; preds = %425
  br i1 %407, label %449, label %436

436:                                              ; preds = %435
  %437 = getelementptr i8, ptr %386, i64 40
  %438 = load ptr, ptr %437, align 8
  br label %442

439:                                              ; preds = %442
  %440 = add nuw nsw i64 %443, 1
  %441 = icmp eq i64 %440, %423
  br i1 %441, label %449, label %442

442:                                              ; preds = %439, %436
  %443 = phi i64 [ %440, %439 ], [ 0, %436 ]
  %444 = getelementptr i64, ptr %438, i64 %443
  %445 = load i64, ptr %444, align 8
  %446 = getelementptr i64, ptr %406, i64 %443
  %447 = load i64, ptr %446, align 8
  %448 = icmp eq i64 %445, %447
  br i1 %448, label %439, label %453

449:                                              ; preds = %439, %435, %418
  %450 = getelementptr i8, ptr %386, i64 16
  %451 = load ptr, ptr %450, align 8
  %452 = icmp eq ptr %451, null
  br i1 %452, label %453, label %560

453:                                              ; preds = %449, %442, %428, %411, %404, %400, %396, %391, %388, %384
  %454 = getelementptr i8, ptr %331, i64 64
  %455 = load ptr, ptr %454, align 8
  %456 = icmp eq ptr %455, null
  br i1 %456, label %522, label %457

457:                                              ; preds = %453
  %458 = load i32, ptr %455, align 8
  %459 = icmp eq i32 %458, 1
  br i1 %459, label %460, label %522

460:                                              ; preds = %457
  %461 = getelementptr i8, ptr %455, i64 64
  %462 = load i32, ptr %461, align 8
  %463 = and i32 %462, -3
  %464 = icmp eq i32 %463, 1285
  br i1 %464, label %465, label %522

465:                                              ; preds = %460
  %466 = getelementptr i8, ptr %455, i64 48
  %467 = load ptr, ptr %466, align 8
  %468 = icmp eq ptr %467, null
  br i1 %468, label %469, label %522

469:                                              ; preds = %465
  %470 = getelementptr i8, ptr %455, i64 72
  %471 = load ptr, ptr %470, align 8
  %472 = icmp eq ptr %471, null
  br i1 %472, label %473, label %522

473:                                              ; preds = %469
  %474 = getelementptr i8, ptr %331, i64 48
  %475 = load ptr, ptr %474, align 8
  %476 = icmp eq ptr %475, null
  %477 = getelementptr i8, ptr %455, i64 56
  %478 = load ptr, ptr %477, align 8
  %479 = icmp eq ptr %478, %337
  br i1 %479, label %480, label %522

480:                                              ; preds = %473
  %481 = getelementptr i8, ptr %455, i64 24
  %482 = load i32, ptr %481, align 8
  %483 = getelementptr i8, ptr %331, i64 24
  %484 = load i64, ptr %483, align 8
  %485 = trunc i64 %484 to i32
  %486 = icmp eq i32 %482, %485
  br i1 %486, label %487, label %522

487:                                              ; preds = %480
  %488 = getelementptr i8, ptr %455, i64 32
  %489 = load ptr, ptr %488, align 8
  %490 = getelementptr i8, ptr %331, i64 32
  %491 = load ptr, ptr %490, align 8
  %492 = sext i32 %482 to i64
  %493 = icmp slt i32 %482, 1
  br i1 %493, label %518, label %497

494:                                              ; preds = %497
  %495 = add nuw nsw i64 %498, 1
  %496 = icmp eq i64 %495, %492
  br i1 %496, label %504, label %497

497:                                              ; preds = %494, %487
  %498 = phi i64 [ %495, %494 ], [ 0, %487 ]
  %499 = getelementptr i64, ptr %489, i64 %498
  %500 = load i64, ptr %499, align 8
  %501 = getelementptr i64, ptr %491, i64 %498
  %502 = load i64, ptr %501, align 8
  %503 = icmp eq i64 %500, %502
  br i1 %503, label %494, label %522

504:                                              ; preds = %494
  br i1 %476, label %518, label %505

505:                                              ; preds = %504
  %506 = getelementptr i8, ptr %455, i64 40
  %507 = load ptr, ptr %506, align 8
  br label %511

508:                                              ; preds = %511
  %509 = add nuw nsw i64 %512, 1
  %510 = icmp eq i64 %509, %492
  br i1 %510, label %518, label %511

511:                                              ; preds = %508, %505
  %512 = phi i64 [ %509, %508 ], [ 0, %505 ]
  %513 = getelementptr i64, ptr %507, i64 %512
  %514 = load i64, ptr %513, align 8
  %515 = getelementptr i64, ptr %475, i64 %512
  %516 = load i64, ptr %515, align 8
  %517 = icmp eq i64 %514, %516
  br i1 %517, label %508, label %522

518:                                              ; preds = %508, %504, %487
  %519 = getelementptr i8, ptr %455, i64 16
  %520 = load ptr, ptr %519, align 8
  %521 = icmp eq ptr %520, null
  br i1 %521, label %522, label %560

522:                                              ; preds = %518, %511, %497, %480, %473, %469, %465, %460, %457, %453
  %523 = getelementptr i8, ptr %331, i64 40
  %524 = load i64, ptr %523, align 8
  %525 = icmp slt i64 %524, 4097
  br i1 %525, label %526, label %528

526:                                              ; preds = %522
  %527 = call ptr @malloc(i64 noundef %524) #9
  br label %532

528:                                              ; preds = %522
  %529 = add nuw i64 %524, 63
  %530 = and i64 %529, -64
  %531 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %530) #9
  br label %532

532:                                              ; preds = %528, %526
  %533 = phi ptr [ %527, %526 ], [ %531, %528 ]
  %534 = icmp eq ptr %533, null
  br i1 %534, label %535, label %537

535:                                              ; preds = %532
  %536 = call ptr @PyErr_NoMemory() #9
  br label %567

537:                                              ; preds = %532
  %538 = load ptr, ptr %336, align 8
  call void @Py_IncRef(ptr noundef %538) #9
  %539 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %540 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %541 = load ptr, ptr %336, align 8
  %542 = getelementptr i8, ptr %331, i64 24
  %543 = load i64, ptr %542, align 8
  %544 = trunc i64 %543 to i32
  %545 = getelementptr i8, ptr %331, i64 32
  %546 = load ptr, ptr %545, align 8
  %547 = call ptr %539(ptr noundef %540, ptr noundef %541, i32 noundef %544, ptr noundef %546, ptr noundef null, ptr noundef nonnull %533, i32 noundef 1281, ptr noundef null) #9
  %548 = icmp eq ptr %547, null
  br i1 %548, label %549, label %550

549:                                              ; preds = %537
  call void @free(ptr noundef nonnull %533) #9
  br label %565

550:                                              ; preds = %537
  %551 = getelementptr i8, ptr %547, i64 64
  %552 = load i32, ptr %551, align 8
  %553 = or i32 %552, 4
  store i32 %553, ptr %551, align 8
  %554 = icmp slt i64 %524, 16385
  br i1 %554, label %555, label %562

555:                                              ; preds = %550
  %556 = load ptr, ptr %454, align 8
  call void @Py_IncRef(ptr noundef nonnull %547) #9
  %557 = load ptr, ptr %385, align 8
  store ptr %557, ptr %454, align 8
  store ptr %547, ptr %385, align 8
  %558 = icmp eq ptr %556, null
  br i1 %558, label %562, label %559

559:                                              ; preds = %555
  call void @Py_DecRef(ptr noundef nonnull %556) #9
  br label %562

560:                                              ; preds = %518, %449
  %561 = phi ptr [ %386, %449 ], [ %455, %518 ]
  call void @Py_IncRef(ptr noundef nonnull %561) #9
  br label %567

562:                                              ; preds = %559, %555, %550, %380
  %563 = phi ptr [ %547, %559 ], [ %547, %555 ], [ %547, %550 ], [ %378, %380 ]
  %564 = getelementptr ptr, ptr %320, i64 %330
  store ptr %563, ptr %564, align 8
  br label %571

565:                                              ; preds = %549, %352
  %566 = getelementptr ptr, ptr %320, i64 %330
  store ptr null, ptr %566, align 8
  br label %654

567:                                              ; preds = %560, %535, %382
  %568 = phi ptr [ %536, %535 ], [ %383, %382 ], [ %561, %560 ]
  %569 = getelementptr ptr, ptr %320, i64 %330
  store ptr %568, ptr %569, align 8
  %570 = icmp eq ptr %568, null
  br i1 %570, label %654, label %571

571:                                              ; preds = %567, %562
  %572 = phi ptr [ %563, %562 ], [ %568, %567 ]
  %573 = getelementptr i8, ptr %572, i64 16
  %574 = load ptr, ptr %573, align 8
  %575 = load i64, ptr %317, align 8
  br label %576

576:                                              ; preds = %571, %339
  %577 = phi i64 [ %329, %339 ], [ %575, %571 ]
  %578 = phi ptr [ %340, %339 ], [ %574, %571 ]
  %579 = load i64, ptr %331, align 8
  %580 = getelementptr ptr, ptr %39, i64 %579
  store ptr %578, ptr %580, align 8
  %581 = add nuw nsw i64 %330, 1
  %582 = icmp slt i64 %581, %577
  br i1 %582, label %328, label %583

583:                                              ; preds = %576, %314
  %584 = getelementptr i8, ptr %0, i64 104
  %585 = load i64, ptr %584, align 8
  %586 = icmp eq i64 %585, 0
  br i1 %586, label %587, label %589

587:                                              ; preds = %583
  %588 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #7
  br i1 %588, label %612, label %618

589:                                              ; preds = %583
  %590 = getelementptr i8, ptr %0, i64 120
  %591 = load i64, ptr %590, align 8
  %592 = icmp eq i64 %591, 0
  br i1 %592, label %593, label %597

593:                                              ; preds = %589
  %594 = getelementptr i8, ptr %0, i64 112
  %595 = load ptr, ptr %594, align 8
  %596 = icmp eq ptr %595, null
  br i1 %596, label %605, label %607

597:                                              ; preds = %589
  %598 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %585) #9
  %599 = icmp eq ptr %598, null
  br i1 %599, label %605, label %600

600:                                              ; preds = %597
  %601 = getelementptr i8, ptr %0, i64 96
  %602 = load i64, ptr %601, align 8
  %603 = getelementptr ptr, ptr %39, i64 %602
  store ptr %598, ptr %603, align 8
  %604 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #7
  call void @free(ptr noundef nonnull %598) #9
  br i1 %604, label %612, label %618

605:                                              ; preds = %597, %593
  %606 = call ptr @PyErr_NoMemory() #9
  br label %654

607:                                              ; preds = %593
  store i64 1, ptr %590, align 8
  %608 = getelementptr i8, ptr %0, i64 96
  %609 = load i64, ptr %608, align 8
  %610 = getelementptr ptr, ptr %39, i64 %609
  store ptr %595, ptr %610, align 8
  %611 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #7
  store i64 0, ptr %590, align 8
  br i1 %611, label %612, label %618

612:                                              ; preds = %607, %600, %587
  %613 = call ptr @PyErr_Occurred() #9
  %614 = icmp eq ptr %613, null
  br i1 %614, label %615, label %654

615:                                              ; preds = %612
  %616 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 48), align 8
  %617 = call ptr @PyObject_CallNoArgs(ptr noundef %616) #9
  br label %654

618:                                              ; preds = %607, %600, %587
  %619 = getelementptr i8, ptr %0, i64 160
  %620 = load ptr, ptr %619, align 8
  %621 = icmp eq ptr %620, null
  br i1 %621, label %633, label %622

622:                                              ; preds = %618
  %623 = getelementptr i8, ptr %0, i64 240
  %624 = load i64, ptr %623, align 8
  %625 = icmp sgt i64 %624, -1
  br i1 %625, label %626, label %635

626:                                              ; preds = %622
  %627 = getelementptr ptr, ptr %320, i64 %624
  %628 = load ptr, ptr %627, align 8
  %629 = getelementptr i8, ptr %628, i64 16
  %630 = load ptr, ptr %629, align 8
  %631 = load i64, ptr %630, align 8
  %632 = icmp eq i64 %631, 0
  br i1 %632, label %633, label %635

633:                                              ; preds = %626, %618
  %634 = call fastcc ptr @build_output(ptr noundef nonnull %0, ptr noundef nonnull %320, ptr noundef nonnull %324) #7
  br label %654

635:                                              ; preds = %626, %622
  %636 = load i64, ptr %317, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #10
  %637 = call ptr @PyList_New(i64 noundef %636) #9
  store ptr %637, ptr %5, align 8
  %638 = icmp eq ptr %637, null
  br i1 %638, label %652, label %639

639:                                              ; preds = %635
  %640 = icmp sgt i64 %636, 0
  br i1 %640, label %644, label %641

641:                                              ; preds = %644, %639
  %642 = call ptr @PyObject_Vectorcall(ptr noundef nonnull %620, ptr noundef nonnull %5, i64 noundef 1, ptr noundef null) #9
  %643 = load ptr, ptr %5, align 8
  call void @Py_DecRef(ptr noundef %643) #9
  br label %652

644:                                              ; preds = %644, %639
  %645 = phi i64 [ %650, %644 ], [ 0, %639 ]
  %646 = getelementptr ptr, ptr %320, i64 %645
  %647 = load ptr, ptr %646, align 8
  call void @Py_IncRef(ptr noundef %647) #9
  %648 = load ptr, ptr %646, align 8
  %649 = call i32 @PyList_SetItem(ptr noundef nonnull %637, i64 noundef %645, ptr noundef %648) #9
  %650 = add nuw nsw i64 %645, 1
  %651 = icmp eq i64 %650, %636
  br i1 %651, label %641, label %644

652:                                              ; preds = %641, %635
  %653 = phi ptr [ %642, %641 ], [ null, %635 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #10
  br label %654

654:                                              ; preds = %652, %633, %615, %612, %605, %567, %565
  %655 = phi ptr [ %653, %652 ], [ null, %612 ], [ null, %605 ], [ null, %615 ], [ %634, %633 ], [ null, %565 ], [ null, %567 ]
  %656 = load i64, ptr %317, align 8
  %657 = icmp sgt i64 %656, 0
  br i1 %657, label %661, label %658

658:                                              ; preds = %669, %654
  %659 = load i64, ptr %46, align 8
  %660 = icmp eq i64 %659, 0
  br i1 %660, label %684, label %673

661:                                              ; preds = %669, %654
  %662 = phi i64 [ %670, %669 ], [ %656, %654 ]
  %663 = phi i64 [ %671, %669 ], [ 0, %654 ]
  %664 = getelementptr ptr, ptr %320, i64 %663
  %665 = load ptr, ptr %664, align 8
  %666 = icmp eq ptr %665, null
  br i1 %666, label %669, label %667

667:                                              ; preds = %661
  call void @Py_DecRef(ptr noundef nonnull %665) #9
  %668 = load i64, ptr %317, align 8
  br label %669

669:                                              ; preds = %667, %661
  %670 = phi i64 [ %662, %661 ], [ %668, %667 ]
  %671 = add nuw nsw i64 %663, 1
  %672 = icmp slt i64 %671, %670
  br i1 %672, label %661, label %658

673:                                              ; preds = %658
  %674 = getelementptr i64, ptr %39, i64 %659
  %675 = load i64, ptr %674, align 8
  %676 = icmp eq i64 %675, 0
  br i1 %676, label %684, label %677

677:                                              ; preds = %677, %673
  %678 = phi i64 [ %682, %677 ], [ %675, %673 ]
  %679 = getelementptr ptr, ptr %674, i64 %678
  %680 = load ptr, ptr %679, align 8
  call void @Py_DecRef(ptr noundef %680) #9
  %681 = load i64, ptr %674, align 8
  %682 = add i64 %681, -1
  store i64 %682, ptr %674, align 8
  %683 = icmp eq i64 %682, 0
  br i1 %683, label %684, label %677

684:                                              ; preds = %677, %673, %658
  call void @Py_DecRef(ptr noundef %316) #9
  br label %685

685:                                              ; preds = %684, %307, %303, %300, %33, %26, %14, %4
  %686 = phi ptr [ inttoptr (i64 1 to ptr), %4 ], [ inttoptr (i64 1 to ptr), %33 ], [ %655, %684 ], [ inttoptr (i64 1 to ptr), %307 ], [ inttoptr (i64 1 to ptr), %300 ], [ inttoptr (i64 1 to ptr), %303 ], [ inttoptr (i64 1 to ptr), %14 ], [ inttoptr (i64 1 to ptr), %26 ]
  ret ptr %686
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
  %12 = tail call ptr @PyObject_Vectorcall(ptr noundef %10, ptr noundef %8, i64 noundef %11, ptr noundef %3) #9
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
  %25 = call ptr @memcpy(ptr noundef %24, ptr noundef %1, i64 noundef %21) #9
  %26 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 40), align 8
  %27 = add nuw i64 %5, 1
  %28 = call ptr @PyObject_Vectorcall(ptr noundef %26, ptr noundef nonnull %23, i64 noundef %27, ptr noundef %3) #9
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
  %35 = tail call fastcc i64 @hash_of(i64 noundef %32, ptr noundef %34, i32 noundef 2) #7
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
  %85 = tail call fastcc i64 @hash_of(i64 noundef %82, ptr noundef %84, i32 noundef %79) #7
  %86 = add nuw nsw i64 %81, 1
  %87 = icmp eq i64 %86, %65
  br i1 %87, label %88, label %80

88:                                               ; preds = %80, %75, %63, %57, %46, %26, %21, %16
  %89 = phi i64 [ %10, %57 ], [ %54, %46 ], [ %10, %16 ], [ %10, %21 ], [ %69, %63 ], [ %40, %26 ], [ %69, %75 ], [ %85, %80 ]
  ret i64 %89
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
  %41 = tail call fastcc i64 @hash_of(i64 noundef %38, ptr noundef %40, i32 noundef 2) #7
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
  %56 = tail call fastcc ptr @run_plan(ptr noundef %52, ptr noundef %1, i64 noundef %5, ptr noundef %3) #7
  %57 = icmp eq ptr %56, inttoptr (i64 1 to ptr)
  br i1 %57, label %51, label %58

58:                                               ; preds = %54
  %59 = getelementptr i8, ptr %0, i64 32
  %60 = load i64, ptr %59, align 8
  %61 = add i64 %60, 1
  store i64 %61, ptr %59, align 8
  br label %64

62:                                               ; preds = %51, %4
  %63 = tail call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #8
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
  switch i64 %10, label %294 [
    i64 6, label %11
    i64 5, label %61
    i64 0, label %61
    i64 4, label %223
  ]

11:                                               ; preds = %4
  %12 = getelementptr i8, ptr %0, i64 8
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr i8, ptr %1, i64 24
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %13, %15
  br i1 %16, label %17, label %335

17:                                               ; preds = %11
  %18 = getelementptr i8, ptr %3, i64 64
  %19 = load i64, ptr %18, align 8
  %20 = shl i64 %19, 4
  %21 = getelementptr i8, ptr %2, i64 %20
  %22 = getelementptr i8, ptr %1, i64 16
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr ptr, ptr %21, i64 %23
  %25 = getelementptr i8, ptr %1, i64 40
  %26 = load i64, ptr %25, align 8
  %27 = icmp eq i64 %26, 0
  br i1 %27, label %39, label %28

28:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #10
  %29 = getelementptr i8, ptr %0, i64 16
  %30 = call ptr @memcpy(ptr noundef nonnull %8, ptr noundef %29, i64 noundef 8) #9
  %31 = getelementptr i8, ptr %1, i64 32
  %32 = load i64, ptr %31, align 8
  %33 = icmp eq i64 %32, 0
  %34 = load double, ptr %8, align 8
  br i1 %33, label %35, label %37

35:                                               ; preds = %28
  %36 = fptrunc double %34 to float
  store float %36, ptr %24, align 4
  br label %38

37:                                               ; preds = %28
  store double %34, ptr %24, align 8
  br label %38

38:                                               ; preds = %37, %35
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #10
  br label %52

39:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #10
  %40 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef %0, ptr noundef nonnull %9) #9
  %41 = load i32, ptr %9, align 4
  %42 = icmp eq i32 %41, 0
  br i1 %42, label %43, label %60

43:                                               ; preds = %39
  %44 = getelementptr i8, ptr %1, i64 32
  %45 = load i64, ptr %44, align 8
  switch i64 %45, label %50 [
    i64 0, label %46
    i64 1, label %48
  ]

46:                                               ; preds = %43
  %47 = sitofp i64 %40 to float
  store float %47, ptr %24, align 4
  br label %51

48:                                               ; preds = %43
  %49 = sitofp i64 %40 to double
  store double %49, ptr %24, align 8
  br label %51

50:                                               ; preds = %43
  store i64 %40, ptr %24, align 8
  br label %51

51:                                               ; preds = %50, %48, %46
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #10
  br label %52

52:                                               ; preds = %51, %38
  %53 = getelementptr i8, ptr %1, i64 8
  %54 = load i64, ptr %53, align 8
  %55 = getelementptr ptr, ptr %2, i64 %54
  store ptr %24, ptr %55, align 8
  %56 = load i64, ptr %18, align 8
  %57 = getelementptr ptr, ptr %2, i64 %56
  %58 = getelementptr ptr, ptr %57, i64 %54
  store ptr %0, ptr %58, align 8
  %59 = getelementptr i8, ptr %1, i64 48
  br label %335

60:                                               ; preds = %39
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #10
  br label %335

61:                                               ; preds = %4, %4
  %62 = getelementptr i8, ptr %0, i64 8
  %63 = load ptr, ptr %62, align 8
  %64 = load ptr, ptr @context, align 8
  %65 = icmp eq ptr %63, %64
  br i1 %65, label %71, label %66

66:                                               ; preds = %61
  %67 = icmp ne i64 %10, 0
  %68 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %69 = icmp eq ptr %63, %68
  %70 = select i1 %67, i1 %69, i1 false
  br i1 %70, label %71, label %335

71:                                               ; preds = %66, %61
  %72 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %73 = getelementptr i8, ptr %0, i64 %72
  %74 = load ptr, ptr %73, align 8
  %75 = getelementptr i8, ptr %1, i64 16
  %76 = getelementptr i8, ptr %1, i64 48
  %77 = load ptr, ptr %76, align 8
  %78 = icmp eq ptr %77, null
  %79 = icmp eq ptr %74, null
  br i1 %79, label %335, label %80

80:                                               ; preds = %71
  %81 = getelementptr i8, ptr %74, i64 56
  %82 = load ptr, ptr %81, align 8
  %83 = load ptr, ptr %75, align 8
  %84 = icmp eq ptr %82, %83
  br i1 %84, label %85, label %133

85:                                               ; preds = %80
  %86 = getelementptr i8, ptr %74, i64 64
  %87 = load i32, ptr %86, align 8
  %88 = select i1 %78, i32 -258, i32 -257
  %89 = or i32 %87, %88
  %90 = icmp eq i32 %89, -1
  br i1 %90, label %91, label %133

91:                                               ; preds = %85
  %92 = getelementptr i8, ptr %74, i64 24
  %93 = load i32, ptr %92, align 8
  %94 = getelementptr i8, ptr %1, i64 24
  %95 = load i64, ptr %94, align 8
  %96 = trunc i64 %95 to i32
  %97 = icmp eq i32 %93, %96
  br i1 %97, label %98, label %133

98:                                               ; preds = %91
  %99 = getelementptr i8, ptr %74, i64 32
  %100 = load ptr, ptr %99, align 8
  %101 = getelementptr i8, ptr %1, i64 32
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
  br i1 %114, label %105, label %133

115:                                              ; preds = %105
  br i1 %78, label %129, label %116

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
  %126 = getelementptr i64, ptr %77, i64 %123
  %127 = load i64, ptr %126, align 8
  %128 = icmp eq i64 %125, %127
  br i1 %128, label %119, label %133

129:                                              ; preds = %119, %115, %98
  %130 = getelementptr i8, ptr %74, i64 16
  %131 = load ptr, ptr %130, align 8
  %132 = icmp eq ptr %131, null
  br i1 %132, label %133, label %188

133:                                              ; preds = %129, %122, %108, %91, %85, %80
  %134 = getelementptr i8, ptr %3, i64 248
  %135 = load i64, ptr %134, align 8
  %136 = icmp ne i64 %135, 0
  %137 = select i1 %136, i1 %78, i1 false
  br i1 %137, label %138, label %335

138:                                              ; preds = %133
  %139 = getelementptr i8, ptr %74, i64 8
  %140 = load ptr, ptr %139, align 8
  %141 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %142 = icmp eq ptr %140, %141
  br i1 %142, label %143, label %335

143:                                              ; preds = %138
  %144 = getelementptr i8, ptr %74, i64 56
  %145 = load ptr, ptr %144, align 8
  %146 = load ptr, ptr %75, align 8
  %147 = icmp eq ptr %145, %146
  br i1 %147, label %148, label %335

148:                                              ; preds = %143
  %149 = getelementptr i8, ptr %74, i64 24
  %150 = load i32, ptr %149, align 8
  %151 = getelementptr i8, ptr %1, i64 24
  %152 = load i64, ptr %151, align 8
  %153 = trunc i64 %152 to i32
  %154 = icmp eq i32 %150, %153
  br i1 %154, label %155, label %335

155:                                              ; preds = %148
  %156 = getelementptr i8, ptr %74, i64 32
  %157 = load ptr, ptr %156, align 8
  %158 = getelementptr i8, ptr %1, i64 32
  %159 = load ptr, ptr %158, align 8
  %160 = sext i32 %150 to i64
  %161 = icmp slt i32 %150, 1
  br i1 %161, label %172, label %165

162:                                              ; preds = %165
  %163 = add nuw nsw i64 %166, 1
  %164 = icmp eq i64 %163, %160
  br i1 %164, label %172, label %165

165:                                              ; preds = %162, %155
  %166 = phi i64 [ %163, %162 ], [ 0, %155 ]
  %167 = getelementptr i64, ptr %157, i64 %166
  %168 = load i64, ptr %167, align 8
  %169 = getelementptr i64, ptr %159, i64 %166
  %170 = load i64, ptr %169, align 8
  %171 = icmp eq i64 %168, %170
  br i1 %171, label %162, label %335

172:                                              ; preds = %162, %155
  %173 = tail call fastcc zeroext i1 @is_dense(ptr noundef %74, ptr noundef readonly %75) #7
  br i1 %173, label %335, label %174

174:                                              ; preds = %172
  %175 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 80), align 8
  %176 = tail call ptr %175(ptr noundef nonnull %74, i32 noundef 0) #9
  %177 = icmp eq ptr %176, null
  br i1 %177, label %178, label %179

178:                                              ; preds = %174
  tail call void @PyErr_Clear() #9
  br label %335

179:                                              ; preds = %174
  %180 = load i64, ptr %134, align 8
  %181 = getelementptr i64, ptr %2, i64 %180
  %182 = load i64, ptr %181, align 8
  %183 = add i64 %182, 1
  store i64 %183, ptr %181, align 8
  %184 = getelementptr ptr, ptr %181, i64 %183
  store ptr %176, ptr %184, align 8
  %185 = getelementptr i8, ptr %176, i64 16
  %186 = load ptr, ptr %185, align 8
  %187 = icmp eq ptr %186, null
  br i1 %187, label %335, label %188

188:                                              ; preds = %179, %129
  %189 = phi ptr [ %186, %179 ], [ %131, %129 ]
  %190 = phi ptr [ %176, %179 ], [ %74, %129 ]
  %191 = getelementptr i8, ptr %1, i64 8
  %192 = load i64, ptr %191, align 8
  %193 = getelementptr ptr, ptr %2, i64 %192
  store ptr %189, ptr %193, align 8
  %194 = getelementptr i8, ptr %3, i64 64
  %195 = load i64, ptr %194, align 8
  %196 = getelementptr ptr, ptr %2, i64 %195
  %197 = getelementptr ptr, ptr %196, i64 %192
  store ptr %190, ptr %197, align 8
  %198 = getelementptr i8, ptr %3, i64 128
  %199 = load i64, ptr %198, align 8
  %200 = icmp eq i64 %199, 0
  br i1 %200, label %221, label %201

201:                                              ; preds = %188
  %202 = getelementptr i8, ptr %1, i64 40
  %203 = load i64, ptr %202, align 8
  %204 = getelementptr i8, ptr %3, i64 136
  %205 = load ptr, ptr %204, align 8
  %206 = ptrtoint ptr %189 to i64
  %207 = add i64 %203, %206
  %208 = icmp sgt i64 %199, 0
  br i1 %208, label %209, label %221

209:                                              ; preds = %218, %201
  %210 = phi i64 [ %219, %218 ], [ 0, %201 ]
  %211 = getelementptr %struct.Span, ptr %205, i64 %210
  %212 = getelementptr i8, ptr %211, i64 8
  %213 = load i64, ptr %212, align 8
  %214 = icmp ugt i64 %213, %206
  br i1 %214, label %215, label %218

215:                                              ; preds = %209
  %216 = load i64, ptr %211, align 8
  %217 = icmp ugt i64 %207, %216
  br i1 %217, label %335, label %218

218:                                              ; preds = %215, %209
  %219 = add nuw nsw i64 %210, 1
  %220 = icmp eq i64 %219, %199
  br i1 %220, label %221, label %209

221:                                              ; preds = %218, %201, %188
  %222 = getelementptr i8, ptr %1, i64 56
  br label %335

223:                                              ; preds = %4
  %224 = getelementptr i8, ptr %0, i64 8
  %225 = load ptr, ptr %224, align 8
  %226 = getelementptr i8, ptr %1, i64 16
  %227 = load ptr, ptr %226, align 8
  %228 = icmp eq ptr %225, %227
  br i1 %228, label %229, label %335

229:                                              ; preds = %223
  %230 = getelementptr i8, ptr %0, i64 16
  %231 = load i64, ptr %230, align 8
  %232 = getelementptr i8, ptr %1, i64 24
  %233 = load i64, ptr %232, align 8
  %234 = icmp eq i64 %231, %233
  br i1 %234, label %235, label %335

235:                                              ; preds = %229
  %236 = getelementptr i8, ptr %1, i64 8
  %237 = load i64, ptr %236, align 8
  %238 = icmp sgt i64 %237, -1
  br i1 %238, label %239, label %255

239:                                              ; preds = %235
  %240 = getelementptr i8, ptr %3, i64 64
  %241 = load i64, ptr %240, align 8
  %242 = shl i64 %241, 4
  %243 = getelementptr i8, ptr %2, i64 %242
  %244 = getelementptr ptr, ptr %243, i64 %237
  store ptr %0, ptr %244, align 8
  %245 = load i64, ptr %236, align 8
  %246 = icmp sgt i64 %245, 0
  br i1 %246, label %250, label %255

247:                                              ; preds = %250
  %248 = add nuw nsw i64 %251, 1
  %249 = icmp eq i64 %248, %245
  br i1 %249, label %255, label %250

250:                                              ; preds = %247, %239
  %251 = phi i64 [ %248, %247 ], [ 0, %239 ]
  %252 = getelementptr ptr, ptr %243, i64 %251
  %253 = load ptr, ptr %252, align 8
  %254 = icmp eq ptr %253, %0
  br i1 %254, label %335, label %247

255:                                              ; preds = %247, %239, %235
  %256 = getelementptr i8, ptr %1, i64 40
  %257 = getelementptr i8, ptr %1, i64 32
  %258 = load i64, ptr %257, align 8
  switch i64 %258, label %278 [
    i64 2, label %259
    i64 1, label %275
  ]

259:                                              ; preds = %255
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #10
  store i64 0, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #10
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #10
  %260 = icmp eq ptr %256, null
  br i1 %260, label %273, label %261

261:                                              ; preds = %269, %259
  %262 = phi ptr [ %271, %269 ], [ %256, %259 ]
  %263 = call i32 @PyDict_Next(ptr noundef %0, ptr noundef nonnull %5, ptr noundef nonnull %6, ptr noundef nonnull %7) #9
  %264 = icmp eq i32 %263, 0
  br i1 %264, label %273, label %265

265:                                              ; preds = %261
  %266 = load ptr, ptr %6, align 8
  %267 = call fastcc ptr @argument_fits(ptr noundef %266, ptr noundef nonnull %262, ptr noundef %2, ptr noundef nonnull %3) #7
  %268 = icmp eq ptr %267, null
  br i1 %268, label %273, label %269

269:                                              ; preds = %265
  %270 = load ptr, ptr %7, align 8
  %271 = call fastcc ptr @argument_fits(ptr noundef %270, ptr noundef nonnull %267, ptr noundef %2, ptr noundef nonnull %3) #7
  %272 = icmp eq ptr %271, null
  br i1 %272, label %273, label %261

273:                                              ; preds = %269, %265, %261, %259
  %274 = phi ptr [ null, %259 ], [ null, %265 ], [ %262, %261 ], [ null, %269 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #10
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #10
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #10
  br label %335

275:                                              ; preds = %255
  %276 = getelementptr i8, ptr %0, i64 24
  %277 = load ptr, ptr %276, align 8
  br label %280

278:                                              ; preds = %255
  %279 = getelementptr i8, ptr %0, i64 24
  br label %280

280:                                              ; preds = %278, %275
  %281 = phi ptr [ %277, %275 ], [ %279, %278 ]
  %282 = icmp eq ptr %256, null
  br i1 %282, label %335, label %283

283:                                              ; preds = %288, %280
  %284 = phi i64 [ %292, %288 ], [ 0, %280 ]
  %285 = phi ptr [ %291, %288 ], [ %256, %280 ]
  %286 = load i64, ptr %232, align 8
  %287 = icmp slt i64 %284, %286
  br i1 %287, label %288, label %335

288:                                              ; preds = %283
  %289 = getelementptr ptr, ptr %281, i64 %284
  %290 = load ptr, ptr %289, align 8
  %291 = tail call fastcc ptr @argument_fits(ptr noundef %290, ptr noundef nonnull %285, ptr noundef %2, ptr noundef nonnull %3) #7
  %292 = add nuw nsw i64 %284, 1
  %293 = icmp eq ptr %291, null
  br i1 %293, label %335, label %283

294:                                              ; preds = %4
  %295 = getelementptr i8, ptr %1, i64 8
  %296 = load ptr, ptr %295, align 8
  %297 = icmp eq ptr %0, %296
  %298 = icmp ne i64 %10, 2
  %299 = select i1 %298, i1 true, i1 %297
  %300 = xor i1 %298, true
  %301 = select i1 %300, i1 true, i1 %297
  br i1 %299, label %315, label %302

302:                                              ; preds = %294
  %303 = getelementptr i8, ptr %0, i64 8
  %304 = load ptr, ptr %303, align 8
  %305 = getelementptr i8, ptr %1, i64 16
  %306 = load ptr, ptr %305, align 8
  %307 = icmp eq ptr %304, %306
  br i1 %307, label %308, label %335

308:                                              ; preds = %302
  %309 = tail call i32 @PyObject_RichCompareBool(ptr noundef %0, ptr noundef %296, i32 noundef 2) #9
  %310 = icmp slt i32 %309, 0
  br i1 %310, label %311, label %312

311:                                              ; preds = %308
  tail call void @PyErr_Clear() #9
  br label %312

312:                                              ; preds = %311, %308
  %313 = icmp eq i32 %309, 1
  %314 = load i64, ptr %1, align 8
  br label %315

315:                                              ; preds = %312, %294
  %316 = phi i64 [ %10, %294 ], [ %314, %312 ]
  %317 = phi i1 [ %301, %294 ], [ %313, %312 ]
  %318 = icmp eq i64 %316, 3
  br i1 %318, label %319, label %331

319:                                              ; preds = %315
  %320 = getelementptr i8, ptr %0, i64 8
  %321 = load ptr, ptr %320, align 8
  %322 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 32), align 8
  %323 = icmp eq ptr %321, %322
  br i1 %323, label %324, label %335

324:                                              ; preds = %319
  %325 = getelementptr i8, ptr %0, i64 16
  %326 = load i64, ptr %325, align 8
  %327 = load ptr, ptr %295, align 8
  %328 = ptrtoint ptr %327 to i64
  %329 = icmp eq i64 %326, %328
  %330 = freeze i1 %329
  br i1 %330, label %333, label %335

331:                                              ; preds = %315
  %332 = freeze i1 %317
  br i1 %332, label %333, label %335

333:                                              ; preds = %331, %324
  %334 = getelementptr i8, ptr %1, i64 24
  br label %335

335:                                              ; preds = %333, %331, %324, %319, %302, %288, %283, %280, %273, %250, %229, %223, %221, %215, %179, %178, %172, %165, %148, %143, %138, %133, %71, %66, %60, %52, %11
  %336 = phi ptr [ null, %148 ], [ null, %324 ], [ null, %178 ], [ null, %66 ], [ null, %319 ], [ null, %179 ], [ %222, %221 ], [ null, %11 ], [ %59, %52 ], [ null, %60 ], [ null, %223 ], [ null, %71 ], [ null, %229 ], [ %274, %273 ], [ null, %165 ], [ %334, %333 ], [ null, %331 ], [ null, %133 ], [ null, %280 ], [ null, %172 ], [ null, %138 ], [ null, %143 ], [ null, %302 ], [ null, %288 ], [ null, %215 ], [ %285, %283 ], [ null, %250 ]
  ret ptr %336
}

declare i64 @PyLong_AsLongLongAndOverflow(ptr noundef, ptr noundef) local_unnamed_addr #4

define internal fastcc zeroext i1 @is_dense(ptr noundef nonnull readonly captures(none) %0, ptr noundef readonly captures(none) %1) unnamed_addr #5 {
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

declare i32 @PyDict_Next(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyObject_RichCompareBool(ptr noundef, ptr noundef, i32 noundef) local_unnamed_addr #4

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
  %22 = tail call ptr @PyType_GenericAlloc(ptr noundef %21, i64 noundef 0) #9
  %23 = icmp eq ptr %22, null
  br i1 %23, label %77, label %86

24:                                               ; preds = %11
  %25 = inttoptr i64 %16 to ptr
  tail call void @Py_IncRef(ptr noundef %25) #9
  br label %73

26:                                               ; preds = %11
  %27 = getelementptr i64, ptr %2, i64 %16
  %28 = load i64, ptr %27, align 8
  %29 = tail call ptr @PyLong_FromLongLong(i64 noundef %28) #9
  br label %73

30:                                               ; preds = %11
  %31 = getelementptr i64, ptr %2, i64 %16
  %32 = load double, ptr %31, align 8
  %33 = tail call ptr @PyFloat_FromDouble(double noundef %32) #9
  br label %73

34:                                               ; preds = %11
  %35 = getelementptr i64, ptr %2, i64 %16
  %36 = load i8, ptr %35, align 1
  %37 = zext i8 %36 to i64
  %38 = tail call ptr @PyBool_FromLong(i64 noundef %37) #9
  br label %73

39:                                               ; preds = %11
  %40 = sub i64 %13, %16
  %41 = tail call ptr @PyTuple_New(i64 noundef %16) #9
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
  %51 = tail call i32 @PyTuple_SetItem(ptr noundef nonnull %41, i64 noundef %47, ptr noundef %49) #9
  br label %53

52:                                               ; preds = %46
  tail call void @Py_DecRef(ptr noundef %49) #9
  br label %53

53:                                               ; preds = %52, %50
  %54 = add nuw nsw i64 %47, 1
  %55 = icmp eq i64 %54, %16
  br i1 %55, label %73, label %46

56:                                               ; preds = %11
  %57 = sub i64 %13, %16
  %58 = tail call ptr @PyList_New(i64 noundef %16) #9
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
  %68 = tail call i32 @PyList_SetItem(ptr noundef nonnull %58, i64 noundef %64, ptr noundef %66) #9
  br label %70

69:                                               ; preds = %63
  tail call void @Py_DecRef(ptr noundef %66) #9
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
  tail call void @Py_DecRef(ptr noundef %84) #9
  %85 = icmp eq i64 %82, 0
  br i1 %85, label %99, label %80

86:                                               ; preds = %18
  tail call void @Py_IncRef(ptr noundef %20) #9
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

define internal fastcc zeroext i1 @run_timed(ptr noundef nonnull captures(none) %0, ptr noundef %1) unnamed_addr #6 {
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
  tail call void @Py_IncRef(ptr noundef %19) #9
  %20 = add nuw nsw i64 %17, 1
  %21 = load i64, ptr %13, align 8
  %22 = icmp slt i64 %20, %21
  br i1 %22, label %16, label %23

23:                                               ; preds = %16, %8
  %24 = getelementptr i8, ptr %0, i64 168
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr i8, ptr %0, i64 176
  %27 = load ptr, ptr %26, align 8
  %28 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %25, ptr noundef %27) #9
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
  tail call void @Py_DecRef(ptr noundef %37) #9
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
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #10
  %48 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4) #9
  %49 = load i64, ptr %4, align 8
  %50 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %51 = load i64, ptr %50, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #10
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
  call void @Py_IncRef(ptr noundef %62) #9
  %63 = add nuw nsw i64 %60, 1
  %64 = load i64, ptr %56, align 8
  %65 = icmp slt i64 %63, %64
  br i1 %65, label %59, label %66

66:                                               ; preds = %59, %47
  %67 = getelementptr i8, ptr %0, i64 168
  %68 = load ptr, ptr %67, align 8
  %69 = getelementptr i8, ptr %0, i64 176
  %70 = load ptr, ptr %69, align 8
  %71 = call zeroext i1 @run_program(ptr noundef %1, ptr noundef %68, ptr noundef %70) #9
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
  call void @Py_DecRef(ptr noundef %80) #9
  %81 = add nuw nsw i64 %78, 1
  %82 = load i64, ptr %56, align 8
  %83 = icmp slt i64 %81, %82
  br i1 %83, label %77, label %84

84:                                               ; preds = %77, %66
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #10
  %85 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3) #9
  %86 = load i64, ptr %3, align 8
  %87 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %88 = load i64, ptr %87, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #10
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
  tail call void @Py_IncRef(ptr noundef %111) #9
  %112 = add nuw nsw i64 %109, 1
  %113 = load i64, ptr %105, align 8
  %114 = icmp slt i64 %112, %113
  br i1 %114, label %108, label %115

115:                                              ; preds = %108, %100
  %116 = getelementptr i8, ptr %0, i64 168
  %117 = load ptr, ptr %116, align 8
  %118 = getelementptr i8, ptr %0, i64 176
  %119 = load ptr, ptr %118, align 8
  %120 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %117, ptr noundef %119) #9
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
  tail call void @Py_DecRef(ptr noundef %129) #9
  %130 = add nuw nsw i64 %127, 1
  %131 = load i64, ptr %105, align 8
  %132 = icmp slt i64 %130, %131
  br i1 %132, label %126, label %139

133:                                              ; preds = %96
  %134 = getelementptr i8, ptr %0, i64 168
  %135 = load ptr, ptr %134, align 8
  %136 = getelementptr i8, ptr %0, i64 176
  %137 = load ptr, ptr %136, align 8
  %138 = tail call zeroext i1 @run_instructions(ptr noundef %1, ptr noundef %135, ptr noundef %137) #9
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
attributes #5 = { nofree norecurse nosync nounwind null_pointer_is_valid memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #6 = { inlinehint nounwind null_pointer_is_valid "no-builtins" }
attributes #7 = { nobuiltin "no-builtins" }
attributes #8 = { cold nobuiltin "no-builtins" }
attributes #9 = { nobuiltin nounwind "no-builtins" }
attributes #10 = { nounwind }
